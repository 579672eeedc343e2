#include "server/store/upgrade.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/unknown_field_set.h>

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/enum_words.h"

namespace lathe {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using google::protobuf::UnknownField;

constexpr int kOldRoleField = 4;      // of TensorArgument
constexpr int kOldStatusField = 7;    // of Trial
constexpr int kOldTargetsField = 11;  // of Worker

// "", "ok", or an error kind.
v1::Trial::State StateOf(const std::string& status) {
  if (status.empty()) return v1::Trial::RUNNING;
  return status == "ok" ? v1::Trial::SUCCEEDED : v1::Trial::FAILED;
}

void UpgradeFields(Message* message) {
  const Reflection* reflection = message->GetReflection();
  const google::protobuf::UnknownFieldSet& unknown = reflection->GetUnknownFields(*message);
  for (int i = 0; i < unknown.field_count(); ++i) {
    if (unknown.field(i).type() != UnknownField::TYPE_LENGTH_DELIMITED) continue;
    const FieldDescriptor* field = message->GetDescriptor()->FindFieldByNumber(unknown.field(i).number());
    if (field == nullptr || field->type() != FieldDescriptor::TYPE_ENUM || field->is_repeated()) continue;
    if (std::optional<int> value = ParseEnumWord(*field->enum_type(), unknown.field(i).length_delimited())) {
      reflection->SetEnumValue(message, field, *value);
    }
  }
}

void UpgradeTrial(v1::Trial* trial) {
  if (trial->state() != v1::Trial::STATE_UNSPECIFIED) return;
  std::string status;
  const google::protobuf::UnknownFieldSet& unknown = trial->GetReflection()->GetUnknownFields(*trial);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const UnknownField& field = unknown.field(i);
    if (field.number() == kOldStatusField && field.type() == UnknownField::TYPE_LENGTH_DELIMITED) {
      status = field.length_delimited();
    }
  }
  trial->set_state(StateOf(status));
}

void UpgradeTensor(v1::TensorArgument* tensor) {
  if (tensor->role() != v1::ARGUMENT_ROLE_UNSPECIFIED) return;
  tensor->set_role(v1::ARGUMENT_ROLE_INPUT);
  const google::protobuf::UnknownFieldSet& unknown = tensor->GetReflection()->GetUnknownFields(*tensor);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const UnknownField& field = unknown.field(i);
    if (field.number() != kOldRoleField || field.type() != UnknownField::TYPE_VARINT) continue;
    tensor->set_role(static_cast<v1::ArgumentRole>(field.varint() + 1));
  }
}

// The targets of workers were names alone.
void UpgradeWorker(v1::Worker* worker) {
  const google::protobuf::UnknownFieldSet& unknown = worker->GetReflection()->GetUnknownFields(*worker);
  for (int i = 0; i < unknown.field_count(); ++i) {
    const UnknownField& field = unknown.field(i);
    if (field.number() != kOldTargetsField || field.type() != UnknownField::TYPE_LENGTH_DELIMITED) continue;
    v1::TargetDescription* target = worker->add_targets();
    target->set_id(field.length_delimited());
    target->set_needs_assembler(absl::StartsWith(target->id(), "cuda:"));
  }
}

}  // namespace

void UpgradeWords(Message* message) {
  UpgradeFields(message);
  if (auto* trial = dynamic_cast<v1::Trial*>(message)) UpgradeTrial(trial);
  if (auto* tensor = dynamic_cast<v1::TensorArgument*>(message)) UpgradeTensor(tensor);
  if (auto* worker = dynamic_cast<v1::Worker*>(message)) UpgradeWorker(worker);
  // Names told which devices are simulated.
  if (auto* device = dynamic_cast<v1::Device*>(message); device && device->kind() == "sim") device->set_simulated(true);
  if (auto* device = dynamic_cast<v1::JobDevice*>(message);
      device && absl::StartsWith(device->device_model(), "sim:")) {
    device->set_simulated(true);
  }
  const Reflection* reflection = message->GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection->ListFields(*message, &fields);
  for (const FieldDescriptor* field : fields) {
    // Maps hold no message with such a field.
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE || field->is_map()) continue;
    if (!field->is_repeated()) {
      UpgradeWords(reflection->MutableMessage(message, field));
      continue;
    }
    for (int i = 0; i < reflection->FieldSize(*message, field); ++i) {
      UpgradeWords(reflection->MutableRepeatedMessage(message, field, i));
    }
  }
  reflection->MutableUnknownFields(message)->Clear();
}

}  // namespace lathe

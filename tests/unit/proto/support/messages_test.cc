#include "proto/support/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

void AddUnknown(google::protobuf::Message* message) {
  message->GetReflection()->MutableUnknownFields(message)->AddVarint(123, 1);
}

std::string FieldAtFault(const google::protobuf::Message& message) {
  const absl::Status status = CheckKnownFields(message);
  EXPECT_EQ(KindOf(status), ErrorKind::invalid_argument) << status;
  return DetailOf(status).field();
}

v1::CreateTuningJobRequest Request() {
  v1::CreateTuningJobRequest request;
  v1::TuningSpec* spec = request.mutable_spec();
  spec->mutable_search()->set_strategy("random");
  spec->add_modules()->set_text("a");
  spec->add_modules()->set_text("b");
  (*(*spec->mutable_space()->mutable_common())["num_warps"].add_values()).set_int_value(4);
  spec->add_arguments()->mutable_tensor()->set_role(v1::ARGUMENT_ROLE_INPUT);
  return request;
}

TEST(MessagesTest, AFieldThatTheProtocolLacksIsNamedWhereverItIs) {
  EXPECT_TRUE(CheckKnownFields(Request()).ok());
  v1::CreateTuningJobRequest request = Request();
  AddUnknown(&request);
  EXPECT_EQ(FieldAtFault(request), "");
  request = Request();
  AddUnknown(request.mutable_spec()->mutable_search());
  EXPECT_EQ(FieldAtFault(request), "spec.search");
  EXPECT_THAT(std::string(CheckKnownFields(request).message()), testing::HasSubstr("field 123 of Search"));
  request = Request();
  AddUnknown(request.mutable_spec()->mutable_modules(1));
  EXPECT_EQ(FieldAtFault(request), "spec.modules[1]");
  request = Request();
  AddUnknown((*request.mutable_spec()->mutable_space()->mutable_common())["num_warps"].mutable_values(0));
  EXPECT_EQ(FieldAtFault(request), "spec.space.common.value.values[0]");
}

TEST(MessagesTest, AValueThatAnEnumerationLacksIsNamed) {
  v1::ListTuningJobsRequest list;
  list.set_state(static_cast<v1::JobState>(77));
  EXPECT_EQ(FieldAtFault(list), "state");
  v1::CreateTuningJobRequest request = Request();
  request.mutable_spec()->mutable_arguments(0)->mutable_tensor()->set_init(static_cast<v1::TensorInit>(50));
  EXPECT_EQ(FieldAtFault(request), "spec.arguments[0].tensor.init");
}

TEST(MessagesTest, EqualMessagesHaveEqualBytes) {
  v1::Problem forwards;
  v1::Problem backwards;
  for (int i = 0; i < 50; ++i) (*forwards.mutable_values())[std::to_string(i)] = i;
  for (int i = 49; i >= 0; --i) (*backwards.mutable_values())[std::to_string(i)] = i;
  EXPECT_EQ(DeterministicBytes(forwards), DeterministicBytes(backwards));
  (*backwards.mutable_values())["0"] = 1;
  EXPECT_NE(DeterministicBytes(forwards), DeterministicBytes(backwards));
}

TEST(MessagesTest, MapsAreBounded) {
  v1::CreateTuningJobRequest request;
  v1::Problem& problem = *request.mutable_spec()->add_problems();
  for (int i = 0; i < 1000; ++i) (*problem.mutable_values())[absl::StrCat("n", i)] = i;
  EXPECT_EQ(CheckKnownFields(request), absl::OkStatus());
  (*problem.mutable_values())["one more"] = 1;
  const absl::Status status = CheckKnownFields(request);
  EXPECT_EQ(DetailOf(status).field(), "spec.problems[0].values");
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("1001 entries, the limit is 1000"));
}

}  // namespace
}  // namespace lathe

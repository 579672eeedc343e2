#include "proto/support/messages.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/unknown_field_set.h>

#include <vector>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// A map has no more. Nobody names so many things, and each may take time.
constexpr int kMostEntries = 1000;

absl::Status CheckEnum(const FieldDescriptor& field, int value, const std::string& path) {
  if (field.enum_type()->FindValueByNumber(value) != nullptr) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat(field.enum_type()->name(), " has no value ", value, " in this release of the server"),
                   path);
}

absl::Status CheckMessage(const Message& message, const std::string& path);

absl::Status CheckField(const Message& message, const FieldDescriptor& field, const std::string& path) {
  const Reflection& reflection = *message.GetReflection();
  const bool of_messages = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
  const bool of_enums = field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM;
  if (!of_messages && !of_enums) return absl::OkStatus();
  if (field.is_map() && reflection.FieldSize(message, &field) > kMostEntries) {
    return MakeError(
        ErrorKind::invalid_argument,
        absl::StrCat("there are ", reflection.FieldSize(message, &field), " entries, the limit is ", kMostEntries),
        path);
  }
  if (!field.is_repeated()) {
    return of_messages ? CheckMessage(reflection.GetMessage(message, &field), path)
                       : CheckEnum(field, reflection.GetEnumValue(message, &field), path);
  }
  for (int i = 0; i < reflection.FieldSize(message, &field); ++i) {
    const std::string at = field.is_map() ? path : absl::StrCat(path, "[", i, "]");
    LATHE_RETURN_IF_ERROR(of_messages ? CheckMessage(reflection.GetRepeatedMessage(message, &field, i), at)
                                      : CheckEnum(field, reflection.GetRepeatedEnumValue(message, &field, i), at));
  }
  return absl::OkStatus();
}

absl::Status CheckMessage(const Message& message, const std::string& path) {
  const google::protobuf::UnknownFieldSet& unknown = message.GetReflection()->GetUnknownFields(message);
  if (!unknown.empty()) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("this release of the server does not know field ", unknown.field(0).number(), " of ",
                                  message.GetDescriptor()->name(), "; leave it out, or ask a newer server"),
                     path);
  }
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    LATHE_RETURN_IF_ERROR(CheckField(
        message, *field, path.empty() ? std::string(field->name()) : absl::StrCat(path, ".", field->name())));
  }
  return absl::OkStatus();
}

}  // namespace

std::string DeterministicBytes(const google::protobuf::MessageLite& message) {
  std::string bytes;
  message.ByteSizeLong();  // fills the cached sizes
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    message.SerializeWithCachedSizes(&coded);
  }
  return bytes;
}

absl::Status CheckKnownFields(const Message& request) { return CheckMessage(request, ""); }

}  // namespace lathe

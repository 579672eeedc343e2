// Values of protobuf enumerations as the words that people read and write: "quarantined" for Device::QUARANTINED,
// "max_trials" for STOP_REASON_MAX_TRIALS.
//
// Pure and thread-safe.
#ifndef LATHE_PROTO_SUPPORT_ENUM_WORDS_H_
#define LATHE_PROTO_SUPPORT_ENUM_WORDS_H_

#include <google/protobuf/descriptor.h>
#include <google/protobuf/generated_enum_reflection.h>

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace lathe {

// Empty for the value 0, which says nothing; the number for a value of a later release.
std::string EnumWord(const google::protobuf::EnumDescriptor& type, int value);
// nullopt for a word that is not a value's; the value 0 has no word.
std::optional<int> ParseEnumWord(const google::protobuf::EnumDescriptor& type, absl::string_view word);
// In the order of their numbers, without the value 0.
std::vector<std::string> EnumWords(const google::protobuf::EnumDescriptor& type);

template <typename Enum>
std::string EnumWord(Enum value) {
  return EnumWord(*google::protobuf::GetEnumDescriptor<Enum>(), static_cast<int>(value));
}

template <typename Enum>
std::optional<Enum> ParseEnumWord(absl::string_view word) {
  std::optional<int> value = ParseEnumWord(*google::protobuf::GetEnumDescriptor<Enum>(), word);
  return value ? std::optional<Enum>(static_cast<Enum>(*value)) : std::nullopt;
}

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_ENUM_WORDS_H_

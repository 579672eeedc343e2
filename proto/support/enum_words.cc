#include "proto/support/enum_words.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

// Values of an enumeration outside of a message begin with its name: "JobState" and "JOB_STATE_".
std::string PrefixOf(const google::protobuf::EnumDescriptor& type) {
  if (type.containing_type() != nullptr) return "";
  std::string prefix;
  for (char letter : std::string(type.name())) {
    if (absl::ascii_isupper(letter) && !prefix.empty()) prefix += '_';
    prefix += absl::ascii_toupper(letter);
  }
  return prefix + "_";
}

std::string WordOf(const google::protobuf::EnumValueDescriptor& value) {
  return absl::AsciiStrToLower(std::string(value.name()).substr(PrefixOf(*value.type()).size()));
}

}  // namespace

std::string EnumWord(const google::protobuf::EnumDescriptor& type, int value) {
  if (value == 0) return "";
  const google::protobuf::EnumValueDescriptor* known = type.FindValueByNumber(value);
  return known == nullptr ? absl::StrCat(value) : WordOf(*known);
}

std::optional<int> ParseEnumWord(const google::protobuf::EnumDescriptor& type, absl::string_view word) {
  for (int i = 0; i < type.value_count(); ++i) {
    if (type.value(i)->number() != 0 && WordOf(*type.value(i)) == word) return type.value(i)->number();
  }
  return std::nullopt;
}

std::vector<std::string> EnumWords(const google::protobuf::EnumDescriptor& type) {
  std::vector<std::string> words;
  for (int i = 0; i < type.value_count(); ++i) {
    if (type.value(i)->number() != 0) words.push_back(WordOf(*type.value(i)));
  }
  return words;
}

}  // namespace lathe

#include "client/lib/spec.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "client/lib/suggest.h"
#include "proto/support/digest.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/printable.h"

namespace lathe {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Thrown within this file only: yaml-cpp reports by exceptions, and a reader of nested maps is
// twice as long with a status at every step.
struct SpecError {
  YAML::Mark mark;
  std::string message;
};

[[noreturn]] void Fail(const YAML::Node& node, absl::string_view field, absl::string_view message) {
  throw SpecError{node.Mark(), field.empty() ? std::string(message) : absl::StrCat(field, ": ", message)};
}

std::string Joined(absl::string_view field, absl::string_view key) {
  return field.empty() ? std::string(key) : absl::StrCat(field, ".", key);
}

// A row of spec_keys.def.
struct Row {
  absl::string_view section, key, kind, field;
};

constexpr Row kRows[] = {
#define LATHE_SPEC_KEY(section, key, kind, field) {#section, #key, #kind, field},
#include "client/lib/spec_keys.def"
};

std::vector<std::string> KeysOf(absl::string_view section) {
  std::vector<std::string> keys;
  for (const Row& row : kRows) {
    if (row.section == section) keys.emplace_back(row.key);
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

const Row* FindRow(absl::string_view section, absl::string_view key) {
  for (const Row& row : kRows) {
    if (row.section == section && row.key == key) return &row;
  }
  return nullptr;
}

// The path that errors of the server give to a field that the YAML writes a level deeper: "arguments[0].dtype", "grid".
std::string PathInMessage(const std::string& path, absl::string_view key) {
  if (path == absl::StrCat("launch.", key)) return std::string(key);
  std::string inner = absl::StrCat(".tensor.", key);
  if (!absl::EndsWith(path, inner)) return path;
  return absl::StrCat(path.substr(0, path.size() - inner.size()), ".", key);
}

// Reads sections by the rows of spec_keys.def, and messages by their descriptors.
class SpecReader {
 public:
  SpecReader(std::string folder, SpecParts parts, SpecPlaces* places, std::map<std::string, std::string>* blobs)
      : folder_(std::move(folder)), parts_(parts), places_(places), blobs_(blobs) {}

  v1::TuningSpec Read(const YAML::Node& root) {
    v1::TuningSpec spec;
    ReadSection("spec", root, "", &spec);
    if (parts_ == SpecParts::kWhole && spec.modules().empty() && !root["modules"])
      Fail(root, "", "the key 'modules' is missing");
    return spec;
  }

 private:
  // Where a value goes.
  struct Slot {
    Message* message;
    const FieldDescriptor* field;  // null: the message itself

    const Reflection& reflection() const { return *message->GetReflection(); }
    Message* Mutable() const { return field == nullptr ? message : reflection().MutableMessage(message, field); }
    Message* Add() const { return reflection().AddMessage(message, field); }
  };
  using Handler = void (SpecReader::*)(const YAML::Node&, const std::string& path, const Slot&);

  static const std::map<absl::string_view, Handler>& Handlers() {
    static const auto* handlers = new std::map<absl::string_view, Handler>{
        {"text", &SpecReader::ReadText},         {"texts", &SpecReader::ReadTexts},
        {"grid", &SpecReader::ReadGrid},         {"small", &SpecReader::ReadSmall},
        {"unsigned", &SpecReader::ReadUnsigned}, {"number", &SpecReader::ReadNumber},
        {"boolean", &SpecReader::ReadBoolean},   {"word", &SpecReader::ReadWord},
        {"integers", &SpecReader::ReadIntegers}, {"labels", &SpecReader::ReadLabels},
        {"problems", &SpecReader::ReadProblems}, {"file", &SpecReader::ReadModuleText},
        {"space", &SpecReader::ReadSpace},       {"arguments", &SpecReader::ReadArguments},
        {"knobs", &SpecReader::ReadKnobs},       {"smalls", &SpecReader::ReadSmalls},
        {"integer", &SpecReader::ReadInteger},   {"blob", &SpecReader::ReadBlob},
        {"array", &SpecReader::ReadArray},       {"types", &SpecReader::ReadTypes},
        {"ranges", &SpecReader::ReadRanges},
    };
    return *handlers;
  }

  void ReadSection(absl::string_view section, const YAML::Node& node, const std::string& path, Message* message) {
    ForEachKey(node, path, [&](const std::string& key, const YAML::Node& key_node, const YAML::Node& value) {
      const Row* row = FindRow(section, key);
      if (row == nullptr) {
        std::vector<std::string> known = KeysOf(section);
        Fail(key_node, path,
             absl::StrCat("unknown key '", key, "'", Suggest(key, known), "; known: ", absl::StrJoin(known, ", ")));
      }
      ReadValue(*row, value, Joined(path, key), message);
    });
    if (section == "module") CompleteModule(node, path, *static_cast<const v1::ModuleSource*>(message));
    if (section == "reference") CompleteModule(node, path, static_cast<const v1::Reference*>(message)->module());
    if (section == "binary" && parts_ == SpecParts::kWhole && !node["path"]) {
      Fail(node, path, "the key 'path' is missing");
    }
    if (section == "tensor") CompleteTensor(node, path, *static_cast<const v1::TensorArgument*>(message));
    if (section == "descriptor") CompleteDescriptor(node, path, *static_cast<const v1::DescriptorArgument*>(message));
  }

  void ReadValue(const Row& row, const YAML::Node& node, const std::string& path, Message* message) {
    Slot slot{message, nullptr};
    for (absl::string_view name : absl::StrSplit(row.field, '.', absl::SkipEmpty())) {
      slot.message = slot.Mutable();
      slot.field = slot.message->GetDescriptor()->FindFieldByName(std::string(name));
    }
    if (auto handler = Handlers().find(row.kind); handler != Handlers().end()) {
      if (std::string other = PathInMessage(path, row.key); other != path) Note(node, other);
      (this->*handler->second)(node, path, slot);
    } else if (absl::string_view one = row.kind; KeysOf(one).empty()) {
      one.remove_suffix(1);  // its plural
      Each(node, path, [&](const YAML::Node& each, const std::string& at) { ReadSection(one, each, at, slot.Add()); });
    } else {
      ReadSection(row.kind, node, path, slot.Mutable());
    }
  }

  void Note(const YAML::Node& node, const std::string& path) {
    places_->Add(path, node.Mark().line + 1, node.Mark().column + 1);
  }

  void ForEachKey(const YAML::Node& node, const std::string& path,
                  const std::function<void(const std::string&, const YAML::Node&, const YAML::Node&)>& visit) {
    if (node.IsNull()) return;
    if (!node.IsMap()) Fail(node, path, "expected a map of keys to values");
    std::set<std::string> seen;
    for (const auto& entry : node) {
      if (!entry.first.IsScalar()) Fail(entry.first, path, "a key is plain text");
      const std::string& key = entry.first.Scalar();
      if (!seen.insert(key).second) Fail(entry.first, path, absl::StrCat("the key '", key, "' stands here twice"));
      Note(entry.second.IsNull() ? entry.first : entry.second, Joined(path, key));
      visit(key, entry.first, entry.second);
    }
  }

  void Each(const YAML::Node& node, const std::string& path,
            const std::function<void(const YAML::Node&, const std::string&)>& visit) {
    if (node.IsNull()) return;
    if (!node.IsSequence()) Fail(node, path, "expected a list");
    for (size_t i = 0; i < node.size(); ++i) {
      std::string element = absl::StrCat(path, "[", i, "]");
      Note(node[i], element);
      visit(node[i], element);
    }
  }

  std::string Text(const YAML::Node& node, const std::string& path) {
    if (!node.IsScalar()) Fail(node, path, "expected one value");
    return node.Scalar();
  }

  // The text of a value without quotes; `expected` names its kind.
  std::string Plain(const YAML::Node& node, const std::string& path, absl::string_view expected) {
    const std::string text = Text(node, path);
    if (node.Tag() == "!")
      Fail(node, path, absl::StrCat("'", text, "' stands in quotes, which make it text and not ", expected));
    return text;
  }

  void ReadText(const YAML::Node& node, const std::string& path, const Slot& slot) {
    slot.reflection().SetString(slot.message, slot.field, Text(node, path));
  }

  void ReadTexts(const YAML::Node& node, const std::string& path, const Slot& slot) {
    // The shape of a tensor cannot be left out; other lists can.
    bool shape = slot.field->name() == "shape";
    if (shape && !node.IsSequence()) Fail(node, path, "expected a list of extents");
    AddTexts(node, path, slot);
  }

  void ReadGrid(const YAML::Node& node, const std::string& path, const Slot& slot) {
    if (node.IsScalar()) return slot.reflection().AddString(slot.message, slot.field, Text(node, path));
    if (!node.IsSequence()) Fail(node, path, "expected a list of 1 to 3 expressions");
    AddTexts(node, path, slot);
  }

  void AddTexts(const YAML::Node& node, const std::string& path, const Slot& slot) {
    std::string other = PathInMessage(path, std::string(slot.field->name()));
    Each(node, path, [&](const YAML::Node& each, const std::string& at) {
      Note(each, absl::StrCat(other, at.substr(path.size())));
      slot.reflection().AddString(slot.message, slot.field, Text(each, at));
    });
  }

  int32_t Small(const YAML::Node& node, const std::string& path) {
    int32_t value = 0;
    if (!absl::SimpleAtoi(Plain(node, path, "an integer"), &value) || value < 0) {
      Fail(node, path, absl::StrCat("'", node.Scalar(), "' is not an integer from 0 to 2147483647"));
    }
    return value;
  }

  void ReadSmall(const YAML::Node& node, const std::string& path, const Slot& slot) {
    const int32_t value = Small(node, path);
    if (slot.field->cpp_type() == FieldDescriptor::CPPTYPE_INT64) {
      slot.reflection().SetInt64(slot.message, slot.field, value);
    } else {
      slot.reflection().SetInt32(slot.message, slot.field, value);
    }
  }

  void ReadSmalls(const YAML::Node& node, const std::string& path, const Slot& slot) {
    Each(node, path, [&](const YAML::Node& each, const std::string& at) {
      slot.reflection().AddInt32(slot.message, slot.field, Small(each, at));
    });
  }

  void ReadInteger(const YAML::Node& node, const std::string& path, const Slot& slot) {
    slot.reflection().SetInt64(slot.message, slot.field, Integer(node, path));
  }

  void ReadTypes(const YAML::Node& node, const std::string& path, const Slot& slot) {
    Each(node, path, [&](const YAML::Node& each, const std::string& at) {
      static_cast<v1::ArgumentLayout*>(slot.Add())->set_type(Text(each, at));
    });
  }

  void ReadRanges(const YAML::Node& node, const std::string& path, const Slot& slot) {
    ForEachKey(node, path, [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
      Message* entry = AddEntry(key, slot);
      auto* range = static_cast<v1::ValueRange*>(
          entry->GetReflection()->MutableMessage(entry, slot.field->message_type()->map_value()));
      const std::string at = Joined(path, key);
      if (value.IsMap()) return ReadSection("range", value, at, range);
      if (!value.IsSequence()) Fail(value, at, "expected {from, to, multiple_of} or a list of integers");
      Each(value, at,
           [&](const YAML::Node& each, const std::string& there) { range->add_values(Integer(each, there)); });
    });
  }

  void ReadUnsigned(const YAML::Node& node, const std::string& path, const Slot& slot) {
    uint64_t value = 0;
    if (!absl::SimpleAtoi(Plain(node, path, "an integer"), &value))
      Fail(node, path, "a seed is an integer from 0 to 2^64 - 1");
    slot.reflection().SetUInt64(slot.message, slot.field, value);
  }

  void ReadNumber(const YAML::Node& node, const std::string& path, const Slot& slot) {
    double value = 0;
    if (!absl::SimpleAtod(Plain(node, path, "a number"), &value) || !(value >= 0)) {
      Fail(node, path, absl::StrCat("'", node.Scalar(), "' is not a number that is 0 or more"));
    }
    slot.reflection().SetDouble(slot.message, slot.field, value);
  }

  void ReadBoolean(const YAML::Node& node, const std::string& path, const Slot& slot) {
    if (Plain(node, path, "true or false") != "true" && node.Scalar() != "false") {
      Fail(node, path, absl::StrCat("'", node.Scalar(), "' is neither true nor false"));
    }
    slot.reflection().SetBool(slot.message, slot.field, node.Scalar() == "true");
  }

  void ReadWord(const YAML::Node& node, const std::string& path, const Slot& slot) {
    const std::string word = Text(node, path);
    std::optional<int> value = ParseEnumWord(*slot.field->enum_type(), word);
    if (!value) {
      Fail(node, path,
           absl::StrCat("unknown ", slot.field->name(), " '", word,
                        "'; known: ", absl::StrJoin(EnumWords(*slot.field->enum_type()), ", ")));
    }
    slot.reflection().SetEnumValue(slot.message, slot.field, *value);
  }

  int64_t Integer(const YAML::Node& node, const std::string& path) {
    int64_t value = 0;
    if (!absl::SimpleAtoi(Plain(node, path, "an integer"), &value)) {
      Fail(node, path, absl::StrCat("'", node.Scalar(), "' is not a 64-bit integer"));
    }
    return value;
  }

  void ReadIntegers(const YAML::Node& node, const std::string& path, const Slot& slot) {
    ForEachKey(node, path, [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
      Message* entry = AddEntry(key, slot);
      entry->GetReflection()->SetInt64(entry, slot.field->message_type()->map_value(),
                                       Integer(value, Joined(path, key)));
    });
  }

  void ReadLabels(const YAML::Node& node, const std::string& path, const Slot& slot) {
    ForEachKey(node, path, [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
      Message* entry = AddEntry(key, slot);
      entry->GetReflection()->SetString(entry, slot.field->message_type()->map_value(), Text(value, Joined(path, key)));
    });
  }

  // An entry of a map.
  static Message* AddEntry(const std::string& key, const Slot& slot) {
    Message* entry = slot.Add();
    entry->GetReflection()->SetString(entry, slot.field->message_type()->map_key(), key);
    return entry;
  }

  void ReadProblems(const YAML::Node& node, const std::string& path, const Slot& slot) {
    Each(node, path, [&](const YAML::Node& each, const std::string& at) {
      ReadIntegers(each, at, {slot.Add(), v1::Problem::descriptor()->FindFieldByName("values")});
    });
  }

  void ReadSpace(const YAML::Node& node, const std::string& path, const Slot& slot) {
    auto* space = static_cast<v1::Space*>(slot.Mutable());
    ForEachKey(node, path, [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
      std::string at = Joined(path, key);
      if (!value.IsMap()) {
        ReadKnobValues(value, at, &(*space->mutable_common())[key]);
        return;
      }
      v1::KnobSpace* own = &(*space->mutable_vendor())[key];
      if (key != "cuda" && key != "hip") Fail(value, at, "a knob takes a list of values; vendors are cuda and hip");
      ForEachKey(value, at, [&](const std::string& knob, const YAML::Node&, const YAML::Node& list) {
        ReadKnobValues(list, Joined(at, knob), &(*own->mutable_knobs())[knob]);
      });
    });
  }

  void ReadKnobs(const YAML::Node& node, const std::string& path, const Slot& slot) {
    ForEachKey(node, path, [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
      Message* entry = AddEntry(key, slot);
      Message* out = entry->GetReflection()->MutableMessage(entry, slot.field->message_type()->map_value());
      *static_cast<v1::KnobValue*>(out) = KnobValueOf(value, Joined(path, key));
    });
  }

  v1::KnobValue KnobValueOf(const YAML::Node& node, const std::string& path) {
    v1::KnobValue value = ParseKnobValue(Text(node, path));
    if (node.Tag() == "!") value.set_string_value(node.Scalar());  // quoted in the file
    return value;
  }

  void ReadKnobValues(const YAML::Node& node, const std::string& path, v1::ValueList* list) {
    auto add = [&](const YAML::Node& value, const std::string& at) { *list->add_values() = KnobValueOf(value, at); };
    if (node.IsScalar()) return add(node, path);
    if (!node.IsSequence()) Fail(node, path, "expected a list of values");
    Each(node, path, add);
  }

  struct File {
    std::string name;
    std::string contents;
  };
  File Read(const YAML::Node& node, const std::string& field) {
    std::filesystem::path path(Text(node, field));
    if (path.is_relative()) path = std::filesystem::path(folder_) / path;
    absl::StatusOr<std::string> contents = ReadFile(path.string());
    if (!contents.ok()) {
      Fail(node, field,
           absl::StrCat(DetailOf(contents.status()).message(), "; paths start at the specification's own folder"));
    }
    // Messages are UTF-8, whatever a file is called.
    return {Printable(path.lexically_normal().string()), *std::move(contents)};
  }

  void ReadModuleText(const YAML::Node& node, const std::string& field, const Slot& slot) {
    auto* module = static_cast<v1::ModuleSource*>(slot.message);
    File file = Read(node, field);
    module->set_text(std::move(file.contents));
    module->set_name(std::move(file.name));
  }

  // The digest.
  std::string Keep(std::string contents) {
    std::string digest = Sha256Digest(contents);
    blobs_->emplace(digest, std::move(contents));
    return digest;
  }

  void ReadBlob(const YAML::Node& node, const std::string& field, const Slot& slot) {
    slot.reflection().SetString(slot.message, slot.field, Keep(Read(node, field).contents));
  }

  void ReadArray(const YAML::Node& node, const std::string& field, const Slot& slot) {
    auto* array = static_cast<v1::Array*>(slot.Mutable());
    File file = Read(node, field);
    array->set_digest(Keep(std::move(file.contents)));
    array->set_name(std::move(file.name));
  }

  void CompleteModule(const YAML::Node& node, const std::string& path, const v1::ModuleSource& module) {
    const int sources = (node["path"] ? 1 : 0) + (node["digest"] ? 1 : 0) + (node["binary"] ? 1 : 0);
    if (sources > 1) Fail(node, path, "give one of 'path', 'digest' and 'binary'");
    if (parts_ == SpecParts::kWithoutKernels && sources == 0) return;
    if (module.source_case() == v1::ModuleSource::SOURCE_NOT_SET) Fail(node, path, "the key 'path' is missing");
  }

  void CompleteTensor(const YAML::Node& node, const std::string& path, const v1::TensorArgument& tensor) {
    if (tensor.dtype().empty()) Fail(node, path, "the key 'dtype' is missing");
    if (tensor.shape().empty()) Fail(node, path, "the key 'shape' is missing");
  }

  void CompleteDescriptor(const YAML::Node& node, const std::string& path, const v1::DescriptorArgument& descriptor) {
    CompleteTensor(node, path, descriptor.tensor());
    if (descriptor.block().empty()) Fail(node, path, "the key 'block' is missing");
  }

  void ReadArguments(const YAML::Node& node, const std::string& path, const Slot& slot) {
    Each(node, path, [&](const YAML::Node& each, const std::string& at) {
      auto* argument = static_cast<v1::Argument*>(slot.Add());
      if (each.IsMap() && each["scalar"]) return ReadSection("scalar", each, at, argument);
      if (each.IsMap() && each["descriptor"]) {
        argument->mutable_described()->mutable_tensor()->set_role(v1::ARGUMENT_ROLE_INPUT);
        return ReadSection("described", each, at, argument);
      }
      argument->mutable_tensor()->set_role(v1::ARGUMENT_ROLE_INPUT);  // where the file names none
      ReadSection("argument", each, at, argument);
      if (each.IsMap() && each["tensor"]) return;
      Fail(each, at,
           "an argument is {tensor: {dtype, shape}, ..}, {descriptor: {dtype, shape, block}, ..} or {scalar: "
           "expression}");
    });
  }

  std::string folder_;
  SpecParts parts_;
  SpecPlaces* places_;
  std::map<std::string, std::string>* blobs_;
};

absl::Status ErrorIn(const std::string& file, const YAML::Mark& mark, absl::string_view message) {
  std::string place = mark.is_null() ? file : absl::StrCat(file, ":", mark.line + 1, ":", mark.column + 1);
  return MakeError(ErrorKind::invalid_argument, absl::StrCat(place, ": ", message));
}

absl::Status NotUtf8(absl::string_view text, size_t at, const std::string& file) {
  const absl::string_view before = text.substr(0, at);
  const size_t line = before.rfind('\n') + 1;  // 0 where there is none
  YAML::Mark mark;
  mark.line = static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  mark.column = static_cast<int>(at - line);
  return ErrorIn(file, mark,
                 absl::StrFormat("the text is not UTF-8: byte 0x%02x", static_cast<unsigned char>(text[at])));
}

}  // namespace

std::string SpecPlaces::Locate(absl::string_view field) const {
  std::string path(field);
  while (!path.empty()) {
    auto found = places_.find(path);
    if (found != places_.end()) return absl::StrCat(file_, ":", found->second.line, ":", found->second.column);
    size_t cut = path.find_last_of(".[");
    path.resize(cut == std::string::npos ? 0 : cut);
  }
  return file_;
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  const auto why_not = [&]() -> std::string {
    // A folder opens but does not read.
    std::error_code ignored;  // a folder above it that may not be read is told by the stream
    if (std::filesystem::is_directory(path, ignored)) return "it is a folder";
    if (file && file.peek() == std::ifstream::traits_type::eof()) return "it is empty";
    if (file && text << file.rdbuf()) return "";
    return strerror(errno != 0 ? errno : EIO);
  };
  if (const std::string why = why_not(); !why.empty()) {
    return MakeError(ErrorKind::not_found, absl::StrCat("cannot read '", path, "': ", why));
  }
  return text.str();
}

v1::KnobValue ParseKnobValue(absl::string_view text) {
  v1::KnobValue value;
  int64_t integer = 0;
  if (text == "true" || text == "false") {
    value.set_bool_value(text == "true");
  } else if (absl::SimpleAtoi(text, &integer)) {
    value.set_int_value(integer);
  } else {
    value.set_string_value(std::string(text));
  }
  return value;
}

absl::StatusOr<LoadedSpec> ParseSpec(absl::string_view text, const std::string& file, const std::string& folder,
                                     SpecParts parts) {
  SpecPlaces places(file);
  if (const size_t valid = ValidUtf8(text); valid < text.size()) return NotUtf8(text, valid, file);
  try {
    const std::vector<YAML::Node> documents = YAML::LoadAll(std::string(text));
    if (documents.size() > 1)
      return ErrorIn(file, documents[1].Mark(), "a second document: a specification is one, without '---' after it");
    const YAML::Node root = documents.empty() ? YAML::Node() : documents[0];
    if (!root.IsMap()) return ErrorIn(file, root.Mark(), "a specification is a map of keys to values");
    std::map<std::string, std::string> blobs;
    v1::TuningSpec spec = SpecReader(folder, parts, &places, &blobs).Read(root);
    return LoadedSpec{std::move(spec), std::move(places), std::move(blobs)};
  } catch (const SpecError& error) {
    return ErrorIn(file, error.mark, error.message);
  } catch (const YAML::Exception& error) {
    return ErrorIn(file, error.mark, error.msg);
  }
}

absl::StatusOr<LoadedSpec> LoadSpec(const std::string& path, SpecParts parts) {
  absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return MakeError(ErrorKind::invalid_argument, DetailOf(text.status()).message());
  return ParseSpec(*text, path, std::filesystem::path(path).parent_path().string(), parts);
}

}  // namespace lathe

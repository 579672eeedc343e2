#include "client/lib/spec.h"

#include <yaml-cpp/yaml.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/lib/suggest.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

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

class SpecReader {
 public:
  SpecReader(std::string folder, SpecPlaces* places) : folder_(std::move(folder)), places_(places) {}

  v1::TuningSpec Read(const YAML::Node& root) {
    ReadMap(
        root, "",
        {
            {"name", [this](const auto& node, const auto& field) { spec_.set_name(Text(node, field)); }},
            {"entry", [this](const auto& node, const auto& field) { spec_.set_entry(Text(node, field)); }},
            {"modules", [this](const auto& node, const auto& field) { Each(node, field, &SpecReader::ReadModule); }},
            {"targets", [this](const auto& node, const auto& field) { Each(node, field, &SpecReader::ReadTarget); }},
            {"space", [this](const auto& node, const auto& field) { ReadSpace(node, field); }},
            {"constraints",
             [this](const auto& node, const auto& field) { Each(node, field, &SpecReader::ReadConstraint); }},
            {"launch", [this](const auto& node, const auto& field) { ReadLaunch(node, field); }},
            {"problems",
             [this](const auto& node, const auto& field) { Each(node, field, &SpecReader::ReadOneProblem); }},
            {"arguments",
             [this](const auto& node, const auto& field) { Each(node, field, &SpecReader::ReadArgument); }},
            {"check", [this](const auto& node, const auto& field) { ReadCheck(node, field); }},
            {"search", [this](const auto& node, const auto& field) { ReadSearch(node, field); }},
            {"labels", [this](const auto& node, const auto& field) { ReadLabels(node, field); }},
        });
    if (spec_.modules().empty() && !root["modules"]) Fail(root, "", "the key 'modules' is missing");
    return std::move(spec_);
  }

 private:
  using Handler = std::function<void(const YAML::Node&, const std::string& field)>;
  using Handlers = std::map<std::string, Handler>;

  void Note(const YAML::Node& node, const std::string& field) {
    places_->Add(field, node.Mark().line + 1, node.Mark().column + 1);
  }

  // Calls the handler of every key, in the order of the file.
  void ReadMap(const YAML::Node& node, const std::string& field, const Handlers& handlers) {
    ForEachKey(node, field, [&](const std::string& key, const YAML::Node& key_node, const YAML::Node& value) {
      auto handler = handlers.find(key);
      if (handler == handlers.end()) {
        std::vector<std::string> known;
        for (const auto& [name, unused] : handlers) known.push_back(name);
        Fail(key_node, field,
             absl::StrCat("unknown key '", key, "'", Suggest(key, known), "; known: ", absl::StrJoin(known, ", ")));
      }
      handler->second(value, Joined(field, key));
    });
  }

  void ForEachKey(const YAML::Node& node, const std::string& field,
                  const std::function<void(const std::string&, const YAML::Node&, const YAML::Node&)>& visit) {
    if (node.IsNull()) return;
    if (!node.IsMap()) Fail(node, field, "expected a map of keys to values");
    std::set<std::string> seen;
    for (const auto& entry : node) {
      if (!entry.first.IsScalar()) Fail(entry.first, field, "a key is plain text");
      const std::string& key = entry.first.Scalar();
      if (!seen.insert(key).second) Fail(entry.first, field, absl::StrCat("the key '", key, "' stands here twice"));
      Note(entry.second.IsNull() ? entry.first : entry.second, Joined(field, key));
      visit(key, entry.first, entry.second);
    }
  }

  void Each(const YAML::Node& node, const std::string& field,
            void (SpecReader::*read)(const YAML::Node&, const std::string&)) {
    if (node.IsNull()) return;
    if (!node.IsSequence()) Fail(node, field, "expected a list");
    for (size_t i = 0; i < node.size(); ++i) {
      std::string element = absl::StrCat(field, "[", i, "]");
      Note(node[i], element);
      (this->*read)(node[i], element);
    }
  }

  std::string Text(const YAML::Node& node, const std::string& field) {
    if (!node.IsScalar()) Fail(node, field, "expected one value");
    return node.Scalar();
  }

  int64_t Integer(const YAML::Node& node, const std::string& field) {
    int64_t value = 0;
    if (!absl::SimpleAtoi(Text(node, field), &value)) {
      Fail(node, field, absl::StrCat("'", node.Scalar(), "' is no 64-bit integer"));
    }
    return value;
  }

  int32_t SmallInteger(const YAML::Node& node, const std::string& field) {
    int32_t value = 0;
    if (!absl::SimpleAtoi(Text(node, field), &value) || value < 0) {
      Fail(node, field, absl::StrCat("'", node.Scalar(), "' is no integer from 0 to 2147483647"));
    }
    return value;
  }

  double Number(const YAML::Node& node, const std::string& field) {
    double value = 0;
    if (!absl::SimpleAtod(Text(node, field), &value) || !(value >= 0)) {
      Fail(node, field, absl::StrCat("'", node.Scalar(), "' is no number that is 0 or more"));
    }
    return value;
  }

  bool Boolean(const YAML::Node& node, const std::string& field) {
    if (Text(node, field) != "true" && node.Scalar() != "false") {
      Fail(node, field, absl::StrCat("'", node.Scalar(), "' is neither true nor false"));
    }
    return node.Scalar() == "true";
  }

  void ReadModule(const YAML::Node& node, const std::string& field) {
    v1::ModuleSource* module = spec_.add_modules();
    ReadMap(node, field,
            {
                {"path", [&](const auto& value, const auto& at) { LoadModule(value, at, module); }},
                {"digest", [&](const auto& value, const auto& at) { module->set_digest(Text(value, at)); }},
                {"constants",
                 [&](const auto& value, const auto& at) { ReadValues(value, at, module->mutable_constants()); }},
            });
    if (module->source_case() == v1::ModuleSource::SOURCE_NOT_SET) Fail(node, field, "the key 'path' is missing");
    if (node["path"] && node["digest"]) Fail(node, field, "give either 'path' or 'digest'");
  }

  void LoadModule(const YAML::Node& node, const std::string& field, v1::ModuleSource* module) {
    std::filesystem::path path(Text(node, field));
    if (path.is_relative()) path = std::filesystem::path(folder_) / path;
    absl::StatusOr<std::string> text = ReadFile(path.string());
    if (!text.ok())
      Fail(node, field,
           absl::StrCat(DetailOf(text.status()).message(), "; paths start at the specification's own folder"));
    module->set_text(*std::move(text));
    module->set_name(path.lexically_normal().string());
  }

  template <typename Map>
  void ReadValues(const YAML::Node& node, const std::string& field, Map* values) {
    ForEachKey(node, field, [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
      (*values)[key] = Integer(value, Joined(field, key));
    });
  }

  void ReadTarget(const YAML::Node& node, const std::string& field) { spec_.add_targets(Text(node, field)); }
  void ReadConstraint(const YAML::Node& node, const std::string& field) { spec_.add_constraints(Text(node, field)); }

  void ReadSpace(const YAML::Node& node, const std::string& field) {
    v1::Space* space = spec_.mutable_space();
    ForEachKey(node, field, [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
      std::string at = Joined(field, key);
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

  void ReadKnobValues(const YAML::Node& node, const std::string& field, v1::ValueList* list) {
    auto add = [&](const YAML::Node& value, const std::string& at) {
      v1::KnobValue* out = list->add_values();
      *out = ParseKnobValue(Text(value, at));
      if (value.Tag() == "!") out->set_string_value(value.Scalar());  // quoted in the file
    };
    if (node.IsScalar()) return add(node, field);
    if (!node.IsSequence()) Fail(node, field, "expected a list of values");
    for (size_t i = 0; i < node.size(); ++i) {
      std::string element = absl::StrCat(field, "[", i, "]");
      Note(node[i], element);
      add(node[i], element);
    }
  }

  void ReadLaunch(const YAML::Node& node, const std::string& field) {
    ReadMap(node, field, {{"grid", [&](const auto& value, const auto& at) {
                             // The message calls it `grid`; so do errors about it.
                             Note(value, "grid");
                             if (value.IsScalar()) {
                               spec_.add_grid(Text(value, at));
                               return;
                             }
                             if (!value.IsSequence()) Fail(value, at, "expected a list of 1 to 3 expressions");
                             for (size_t i = 0; i < value.size(); ++i) {
                               Note(value[i], absl::StrCat("grid[", i, "]"));
                               spec_.add_grid(Text(value[i], absl::StrCat(at, "[", i, "]")));
                             }
                           }}});
  }

  void ReadOneProblem(const YAML::Node& node, const std::string& field) {
    ReadValues(node, field, spec_.add_problems()->mutable_values());
  }

  void ReadArgument(const YAML::Node& node, const std::string& field) {
    v1::Argument* argument = spec_.add_arguments();
    if (node.IsMap() && node["scalar"]) {
      ReadMap(node, field,
              {{"scalar", [&](const auto& value, const auto& at) { argument->set_scalar(Text(value, at)); }}});
      return;
    }
    v1::TensorArgument* tensor = argument->mutable_tensor();
    tensor->set_role(v1::ARGUMENT_ROLE_INPUT);  // where the file names none
    bool described = false;
    ReadMap(node, field,
            {
                {"tensor",
                 [&](const auto& value, const auto& at) {
                   described = true;
                   ReadTensor(value, at, field, tensor);
                 }},
                {"init",
                 [&](const auto& value, const auto& at) { tensor->set_init(Word<v1::TensorInit>(value, at, "init")); }},
                {"role", [&](const auto& value,
                             const auto& at) { tensor->set_role(Word<v1::ArgumentRole>(value, at, "role")); }},
                {"lo", [&](const auto& value, const auto& at) { tensor->set_lo(Text(value, at)); }},
                {"hi", [&](const auto& value, const auto& at) { tensor->set_hi(Text(value, at)); }},
            });
    if (!described) Fail(node, field, "an argument is {tensor: {dtype, shape}, ..} or {scalar: expression}");
  }

  // `argument` is the path that errors give to what belongs to the tensor ("arguments[0].dtype").
  void ReadTensor(const YAML::Node& node, const std::string& field, const std::string& argument,
                  v1::TensorArgument* tensor) {
    ReadMap(node, field,
            {
                {"dtype",
                 [&](const auto& value, const auto& at) {
                   Note(value, argument + ".dtype");
                   tensor->set_dtype(Text(value, at));
                 }},
                {"shape",
                 [&](const auto& value, const auto& at) {
                   if (!value.IsSequence()) Fail(value, at, "expected a list of extents");
                   Note(value, argument + ".shape");
                   for (size_t i = 0; i < value.size(); ++i) {
                     Note(value[i], absl::StrCat(argument, ".shape[", i, "]"));
                     tensor->add_shape(Text(value[i], absl::StrCat(at, "[", i, "]")));
                   }
                 }},
            });
    if (tensor->dtype().empty()) Fail(node, field, "the key 'dtype' is missing");
    if (tensor->shape().empty()) Fail(node, field, "the key 'shape' is missing");
  }

  template <typename Enum>
  Enum Word(const YAML::Node& node, const std::string& field, absl::string_view name) {
    const std::string word = Text(node, field);
    if (std::optional<Enum> value = ParseEnumWord<Enum>(word)) return *value;
    Fail(node, field,
         absl::StrCat("unknown ", name, " '", word,
                      "'; known: ", absl::StrJoin(EnumWords(*google::protobuf::GetEnumDescriptor<Enum>()), ", ")));
  }

  void ReadLabels(const YAML::Node& node, const std::string& field) {
    ForEachKey(node, field, [&](const std::string& key, const YAML::Node&, const YAML::Node& value) {
      (*spec_.mutable_labels())[key] = Text(value, absl::StrCat(field, ".", key));
    });
  }

  void ReadCheck(const YAML::Node& node, const std::string& field) {
    v1::Check* check = spec_.mutable_check();
    ReadMap(
        node, field,
        {
            {"rtol", [&](const auto& value, const auto& at) { check->set_rtol(Number(value, at)); }},
            {"atol", [&](const auto& value, const auto& at) { check->set_atol(Number(value, at)); }},
            {"programs", [&](const auto& value, const auto& at) { check->set_programs(SmallInteger(value, at)); }},
            {"problem", [&](const auto& value,
                            const auto& at) { ReadValues(value, at, check->mutable_problem()->mutable_values()); }},
            {"disabled", [&](const auto& value, const auto& at) { check->set_disabled(Boolean(value, at)); }},
            {"deterministic", [&](const auto& value, const auto& at) { check->set_deterministic(Boolean(value, at)); }},
        });
  }

  void ReadSearch(const YAML::Node& node, const std::string& field) {
    v1::Search* search = spec_.mutable_search();
    ReadMap(
        node, field,
        {
            {"strategy", [&](const auto& value, const auto& at) { search->set_strategy(Text(value, at)); }},
            {"max_trials", [&](const auto& value, const auto& at) { search->set_max_trials(SmallInteger(value, at)); }},
            {"max_seconds", [&](const auto& value, const auto& at) { search->set_max_seconds(Number(value, at)); }},
            {"seed",
             [&](const auto& value, const auto& at) {
               uint64_t seed = 0;
               if (!absl::SimpleAtoi(Text(value, at), &seed))
                 Fail(value, at, "a seed is an integer from 0 to 2^64 - 1");
               search->set_seed(seed);
             }},
        });
  }

  std::string folder_;
  SpecPlaces* places_;
  v1::TuningSpec spec_;
};

absl::Status ErrorIn(const std::string& file, const YAML::Mark& mark, absl::string_view message) {
  std::string place = mark.is_null() ? file : absl::StrCat(file, ":", mark.line + 1, ":", mark.column + 1);
  return MakeError(ErrorKind::invalid_argument, absl::StrCat(place, ": ", message));
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
  // A folder opens but does not read.
  if (std::filesystem::is_directory(path) || !file || !(text << file.rdbuf())) {
    std::string why = std::filesystem::is_directory(path) ? "it is a folder" : strerror(errno != 0 ? errno : ENODATA);
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

absl::StatusOr<LoadedSpec> ParseSpec(absl::string_view text, const std::string& file, const std::string& folder) {
  SpecPlaces places(file);
  try {
    YAML::Node root = YAML::Load(std::string(text));
    if (!root.IsMap()) return ErrorIn(file, root.Mark(), "a specification is a map of keys to values");
    v1::TuningSpec spec = SpecReader(folder, &places).Read(root);
    return LoadedSpec{std::move(spec), std::move(places)};
  } catch (const SpecError& error) {
    return ErrorIn(file, error.mark, error.message);
  } catch (const YAML::Exception& error) {
    return ErrorIn(file, error.mark, error.msg);
  }
}

absl::StatusOr<LoadedSpec> LoadSpec(const std::string& path) {
  absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return MakeError(ErrorKind::invalid_argument, DetailOf(text.status()).message());
  return ParseSpec(*text, path, std::filesystem::path(path).parent_path().string());
}

}  // namespace lathe

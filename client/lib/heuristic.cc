#include "client/lib/heuristic.h"

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace lathe {
namespace {

using Json = nlohmann::ordered_json;

// Words that are names in a specification, and not in these languages.
const std::set<std::string>& CWords() {
  static const auto* const words = new std::set<std::string>(
      {"auto",     "bool",    "break",    "case",     "char",     "class",  "const",    "continue",  "default",
       "delete",   "do",      "double",   "else",     "enum",     "export", "extern",   "false",     "float",
       "for",      "goto",    "if",       "inline",   "int",      "long",   "module",   "namespace", "new",
       "operator", "private", "public",   "register", "restrict", "return", "short",    "signed",    "sizeof",
       "static",   "struct",  "switch",   "template", "this",     "throw",  "true",     "try",       "typedef",
       "typename", "union",   "unsigned", "using",    "virtual",  "void",   "volatile", "while"});
  return *words;
}
const std::set<std::string>& PythonWords() {
  static const auto* const words = new std::set<std::string>(
      {"False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
       "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
       "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
       "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"});
  return *words;
}

std::string Identifier(absl::string_view name, const std::set<std::string>& words) {
  std::string text;
  for (char c : name) text += absl::ascii_isalnum(c) || c == '_' ? c : '_';
  if (text.empty() || absl::ascii_isdigit(text[0])) text.insert(0, "_");
  if (words.contains(text)) text += "_";
  return text;
}

Json KnobJson(const v1::KnobValue& value) {
  switch (value.value_case()) {
    case v1::KnobValue::kIntValue:
      return value.int_value();
    case v1::KnobValue::kBoolValue:
      return value.bool_value();
    case v1::KnobValue::kStringValue:
      return value.string_value();
    case v1::KnobValue::VALUE_NOT_SET:
      break;
  }
  return nullptr;
}

std::map<std::string, Json> KnobsOf(const v1::Heuristic::Variant& variant) {
  std::map<std::string, Json> knobs;
  for (const auto& [name, value] : variant.knobs().values()) knobs[name] = KnobJson(value);
  return knobs;
}

std::map<std::string, int64_t> Sorted(const google::protobuf::Map<std::string, int64_t>& values) {
  return {values.begin(), values.end()};
}

Json VariantJson(const v1::Heuristic::Variant& variant) {
  return {{"module", variant.module()}, {"constants", Sorted(variant.constants())}, {"knobs", KnobsOf(variant)}};
}

// The facts that a reader needs before using the choice, a sentence for each line.
std::vector<std::string> Summary(const v1::Heuristic& heuristic) {
  const auto regret = [](const v1::Heuristic::Regret& one) {
    return absl::StrFormat("%.3f in the geometric mean, %.3f at worst", one.mean(), one.worst());
  };
  std::vector<std::string> lines = {
      absl::StrCat("Chooses a variant of ", heuristic.entry(), " on ", heuristic.device_model(), " (",
                   heuristic.target(), ") by the problem. Made by 'lathe export heuristics'."),
      absl::StrCat("Learned from ", heuristic.problems_size(), " tuned problems",
                   heuristic.estimate() ? ", by the simulator's estimates." : "."),
      absl::StrCat("Time over that of a problem's fastest variant: ", regret(heuristic.learned()), ".")};
  if (heuristic.has_held_out()) {
    lines.push_back(absl::StrCat("At problems left out of the learning: ", regret(heuristic.held_out()), "."));
  }
  return lines;
}

// The tree as nested conditions. `Syntax` writes a condition, and what stands at a leaf.
template <typename Syntax>
void WriteNode(const v1::Heuristic& heuristic, int number, int depth, const Syntax& syntax, std::string* out) {
  const v1::Heuristic::Node& node = heuristic.nodes(number);
  const std::string indent(static_cast<size_t>(depth) * Syntax::kIndent, ' ');
  if (node.value().empty()) {
    absl::StrAppend(out, indent, syntax.Leaf(node.variant()), "\n");
    return;
  }
  const std::string value = Identifier(node.value(), Syntax::Words());
  const std::string condition = node.multiple_of() > 0 ? absl::StrCat(value, " % ", node.multiple_of(), " == 0")
                                                       : absl::StrCat(value, " <= ", node.at_most());
  absl::StrAppend(out, indent, syntax.If(condition), "\n");
  WriteNode(heuristic, node.yes(), depth + 1, syntax, out);
  if (!syntax.Close().empty()) absl::StrAppend(out, indent, syntax.Close(), "\n");
  WriteNode(heuristic, node.no(), depth, syntax, out);
}

struct CSyntax {
  static constexpr int kIndent = 2;
  static const std::set<std::string>& Words() { return CWords(); }
  std::string entry;
  std::string If(const std::string& condition) const { return absl::StrCat("if (", condition, ") {"); }
  std::string Close() const { return "}"; }
  std::string Leaf(int variant) const { return absl::StrCat("return &", entry, "_variants[", variant, "];"); }
};

struct PythonSyntax {
  static constexpr int kIndent = 4;
  static const std::set<std::string>& Words() { return PythonWords(); }
  std::string If(const std::string& condition) const { return absl::StrCat("if ", condition, ":"); }
  std::string Close() const { return ""; }
  std::string Leaf(int variant) const { return absl::StrCat("return VARIANTS[", variant, "]"); }
};

std::string PythonText(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
  return value.dump();
}

std::string PythonDict(const Json& object) {
  std::vector<std::string> items;
  for (const auto& [name, value] : object.items()) {
    items.push_back(absl::StrCat(Json(name).dump(), ": ", value.is_object() ? PythonDict(value) : PythonText(value)));
  }
  return absl::StrCat("{", absl::StrJoin(items, ", "), "}");
}

Json RegretJson(const v1::Heuristic::Regret& regret) { return {{"mean", regret.mean()}, {"worst", regret.worst()}}; }

}  // namespace

std::string HeuristicAsC(const v1::Heuristic& heuristic) {
  const std::string entry = Identifier(heuristic.entry(), CWords());
  // Fields of the struct, and those among them that are texts.
  std::set<std::string> fields, texts;
  std::vector<std::map<std::string, Json>> variants;
  for (const v1::Heuristic::Variant& variant : heuristic.variants()) {
    std::map<std::string, Json>& values = variants.emplace_back(KnobsOf(variant));
    for (const auto& [name, value] : variant.constants()) values[name] = value;
    for (const auto& [name, value] : values) {
      fields.insert(name);
      if (value.is_string()) texts.insert(name);
    }
  }
  std::string out = "// ";
  absl::StrAppend(&out, absl::StrJoin(Summary(heuristic), "\n// "), "\n",
                  "// A knob that a variant leaves at its default is 0, or NULL where it is a text.\n",
                  "#include <stddef.h>\n#include <stdint.h>\n\ntypedef struct {\n",
                  "  const char* module;  // digest of the canonical module\n");
  for (const std::string& field : fields) {
    absl::StrAppend(&out, "  ", texts.contains(field) ? "const char* " : "int64_t ", Identifier(field, CWords()),
                    ";\n");
  }
  absl::StrAppend(&out, "} ", entry, "_variant;\n\nstatic const ", entry, "_variant ", entry, "_variants[",
                  variants.size(), "] = {\n");
  for (size_t i = 0; i < variants.size(); ++i) {
    absl::StrAppend(&out, "    {\"", heuristic.variants(static_cast<int>(i)).module(), "\"");
    for (const std::string& field : fields) {
      const auto found = variants[i].find(field);
      const bool given = found != variants[i].end() && !found->second.is_null();
      absl::StrAppend(&out, ", ",
                      !given                       ? (texts.contains(field) ? "NULL" : "0")
                      : found->second.is_boolean() ? absl::StrCat(static_cast<int>(found->second.get<bool>()))
                                                   : found->second.dump());
    }
    absl::StrAppend(&out, "},\n");
  }
  std::vector<std::string> parameters;
  for (const std::string& name : heuristic.values()) {
    parameters.push_back(absl::StrCat("int64_t ", Identifier(name, CWords())));
  }
  absl::StrAppend(&out, "};\n\nstatic inline const ", entry, "_variant* choose_", entry, "(",
                  absl::StrJoin(parameters, ", "), ") {\n");
  for (const std::string& name : heuristic.values()) {
    absl::StrAppend(&out, "  (void)", Identifier(name, CWords()), ";\n");
  }
  WriteNode(heuristic, 0, 1, CSyntax{entry}, &out);
  absl::StrAppend(&out, "}\n");
  return out;
}

std::string HeuristicAsPython(const v1::Heuristic& heuristic) {
  std::string out = absl::StrCat("\"\"\"", absl::StrJoin(Summary(heuristic), "\n"), "\n\"\"\"\n\nVARIANTS = [\n");
  for (const v1::Heuristic::Variant& variant : heuristic.variants()) {
    absl::StrAppend(&out, "    ", PythonDict(VariantJson(variant)), ",\n");
  }
  std::vector<std::string> parameters;
  for (const std::string& name : heuristic.values()) parameters.push_back(Identifier(name, PythonWords()));
  absl::StrAppend(&out, "]\n\n\ndef choose_", Identifier(heuristic.entry(), {}), "(", absl::StrJoin(parameters, ", "),
                  "):\n");
  WriteNode(heuristic, 0, 1, PythonSyntax{}, &out);
  return out;
}

std::string HeuristicAsJson(const v1::Heuristic& heuristic) {
  Json json = {{"entry", heuristic.entry()},
               {"target", heuristic.target()},
               {"device", heuristic.device_model()},
               {"estimate", heuristic.estimate()},
               {"values", std::vector<std::string>(heuristic.values().begin(), heuristic.values().end())},
               {"variants", Json::array()},
               {"nodes", Json::array()},
               {"learned", RegretJson(heuristic.learned())},
               {"problems", Json::array()}};
  for (const v1::Heuristic::Variant& variant : heuristic.variants()) {
    json["variants"].push_back(VariantJson(variant));
    json["variants"].back()["trial"] = variant.trial();
  }
  for (const v1::Heuristic::Node& node : heuristic.nodes()) {
    if (node.value().empty()) {
      json["nodes"].push_back({{"variant", node.variant()}});
      continue;
    }
    Json one = {{"value", node.value()}};
    one[node.multiple_of() > 0 ? "multiple_of" : "at_most"] =
        node.multiple_of() > 0 ? node.multiple_of() : node.at_most();
    one["yes"] = node.yes();
    one["no"] = node.no();
    json["nodes"].push_back(std::move(one));
  }
  if (heuristic.has_held_out()) json["held_out"] = RegretJson(heuristic.held_out());
  for (const v1::Problem& problem : heuristic.problems()) json["problems"].push_back(Sorted(problem.values()));
  return json.dump(2) + "\n";
}

}  // namespace lathe

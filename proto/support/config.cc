#include "proto/support/config.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lathe {
namespace {

constexpr int kUsage = 2;

class YamlConfig : public CLI::Config {
 public:
  // `app` has the flags, and outlives this object.
  explicit YamlConfig(const CLI::App* app) : app_(app) {}

  std::string to_config(const CLI::App* app, bool default_also, bool, std::string) const override {
    std::string text;
    for (const CLI::Option* option : app->get_options()) {
      if (option->get_lnames().empty() || !option->get_configurable()) continue;
      std::string value = option->count() > 0 ? absl::StrCat(option->results().front())
                                              : (default_also ? option->get_default_str() : "");
      if (!value.empty()) absl::StrAppend(&text, option->get_lnames().front(), ": ", value, "\n");
    }
    return text;
  }

  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override {
    YAML::Node root;
    try {
      root = YAML::Load(input);
    } catch (const YAML::Exception& error) {
      throw ErrorAt(error.mark, error.msg);
    }
    std::vector<CLI::ConfigItem> items;
    if (root.IsNull()) return items;
    if (!root.IsMap()) throw ErrorAt(root.Mark(), "the configuration is not a map of keys to values");
    std::map<std::string, int> lines;  // of the keys, in the words of flags
    for (const auto& entry : root) {
      if (!entry.first.IsScalar()) throw ErrorAt(entry.first.Mark(), "a key is one word");
      const std::string key = entry.first.as<std::string>();
      CLI::ConfigItem item;
      item.name = key;
      std::replace(item.name.begin(), item.name.end(), '_', '-');
      const auto [before, is_new] = lines.try_emplace(item.name, entry.first.Mark().line + 1);
      if (!is_new)
        throw ErrorAt(entry.first.Mark(), absl::StrCat("key '", key, "' is in line ", before->second, " already"));
      if (app_->get_option_no_throw("--" + item.name) == nullptr)
        throw ErrorAt(entry.first.Mark(),
                      absl::StrCat("unknown key '", key, "': keys are the flags that --help lists"));
      item.inputs = Values(item.name, entry.second);
      items.push_back(std::move(item));
    }
    return items;
  }

 private:
  CLI::ConfigError ErrorAt(const YAML::Mark& mark, const std::string& message) const {
    const CLI::Option* file = app_->get_config_ptr();
    return CLI::ConfigError(absl::StrCat(file->count() > 0 ? file->results().front() : "the configuration", ":",
                                         mark.line + 1, ":", mark.column + 1, ": ", message));
  }

  std::vector<std::string> Values(const std::string& name, const YAML::Node& node) const {
    if (node.IsScalar()) return {node.as<std::string>()};
    if (node.IsNull()) return {};
    if (!node.IsSequence()) throw ErrorAt(node.Mark(), absl::StrCat(name, " takes a value or a list of values"));
    std::vector<std::string> values;
    for (const YAML::Node& element : node) {
      if (!element.IsScalar()) throw ErrorAt(element.Mark(), absl::StrCat("an element of ", name, " is not a value"));
      values.push_back(element.as<std::string>());
    }
    return values;
  }

  const CLI::App* const app_;
};

}  // namespace

void AddYamlConfig(CLI::App& app) {
  app.config_formatter(std::make_shared<YamlConfig>(&app));
  app.set_config("--config", "", "YAML file with any of these flags as keys");
  app.allow_config_extras(CLI::config_extras_mode::error);
}

const CLI::Validator& NonNegative() {
  static const CLI::Validator* const check = new CLI::Validator(
      [](std::string& text) {
        double number = 0;
        return CLI::detail::lexical_cast(text, number) && number >= 0 ? "" : "must be 0 or more, not " + text;
      },
      "NONNEGATIVE");
  return *check;
}

const CLI::Validator& Positive() {
  static const CLI::Validator* const check = new CLI::Validator(
      [](std::string& text) {
        double number = 0;
        return CLI::detail::lexical_cast(text, number) && number > 0 ? "" : "must be above 0, not " + text;
      },
      "POSITIVE");
  return *check;
}

void CheckCommand(const CLI::App& app, int argc, const char* const* argv) {
  const CLI::App* command = &app;
  for (int i = 1; i < argc && command->get_require_subcommand_min() > 0; ++i) {
    const std::string word = argv[i];
    // The word behind an option may be its value.
    if (word.empty() || word[0] == '-') return;
    const CLI::App* next = nullptr;
    std::vector<std::string> known;
    for (const CLI::App* each : command->get_subcommands([](const CLI::App*) { return true; })) {
      if (each->check_name(word)) next = each;
      known.push_back(each->get_name());
    }
    if (next == nullptr) {
      throw CLI::ExtrasError(absl::StrCat("unknown command '", word, "'; known: ", absl::StrJoin(known, ", ")),
                             CLI::ExitCodes::ExtrasError);
    }
    command = next;
  }
}

std::optional<int> ParseCommandLine(CLI::App& app, int argc, const char* const* argv) {
  try {
    CheckCommand(app, argc, argv);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fprintf(stderr, "%s: %s\nRun with --help for more information.\n", app.get_name().c_str(), error.what());
    return kUsage;
  }
  return std::nullopt;
}

}  // namespace lathe

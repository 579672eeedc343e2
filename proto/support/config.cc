#include "proto/support/config.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

class YamlConfig : public CLI::Config {
 public:
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
      throw CLI::ConfigError(
          absl::StrCat("line ", error.mark.line + 1, ", column ", error.mark.column + 1, ": ", error.msg));
    }
    std::vector<CLI::ConfigItem> items;
    if (root.IsNull()) return items;
    if (!root.IsMap()) throw CLI::ConfigError("the configuration is not a map of keys to values");
    for (const auto& entry : root) {
      CLI::ConfigItem item;
      item.name = entry.first.as<std::string>();
      std::replace(item.name.begin(), item.name.end(), '_', '-');
      item.inputs = Values(item.name, entry.second);
      items.push_back(std::move(item));
    }
    return items;
  }

 private:
  static std::vector<std::string> Values(const std::string& name, const YAML::Node& node) {
    if (node.IsScalar()) return {node.as<std::string>()};
    if (node.IsNull()) return {};
    if (!node.IsSequence()) {
      throw CLI::ConfigError(
          absl::StrCat("line ", node.Mark().line + 1, ": ", name, " takes a value or a list of values"));
    }
    std::vector<std::string> values;
    for (const YAML::Node& element : node) {
      if (!element.IsScalar()) {
        throw CLI::ConfigError(
            absl::StrCat("line ", element.Mark().line + 1, ": an element of ", name, " is no value"));
      }
      values.push_back(element.as<std::string>());
    }
    return values;
  }
};

}  // namespace

void AddYamlConfig(CLI::App& app) {
  app.config_formatter(std::make_shared<YamlConfig>());
  app.set_config("--config", "", "YAML file with any of these flags as keys");
  app.allow_config_extras(CLI::config_extras_mode::error);
}

}  // namespace lathe

#include "proto/support/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace lathe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Settings {
  std::string listen = "127.0.0.1:1";
  std::vector<std::string> devices;
  int slots = 2;
  bool verbose = false;
};

// Parses `yaml` as a file and `flags` as the command line; returns the error or "".
std::string Parse(const std::string& yaml, std::vector<std::string> flags, Settings& settings) {
  std::string path = testing::TempDir() + "/config_test.yaml";
  std::ofstream(path) << yaml;
  CLI::App app;
  AddYamlConfig(app);
  app.add_option("--listen", settings.listen);
  app.add_option("--device", settings.devices);
  app.add_option("--compile-slots", settings.slots);
  app.add_flag("--verbose", settings.verbose);
  flags.insert(flags.begin(), {"--config", path});
  std::reverse(flags.begin(), flags.end());
  try {
    app.parse(flags);
  } catch (const CLI::Error& error) {
    return error.what();
  }
  return "";
}

TEST(ConfigTest, KeysAreFlags) {
  Settings settings;
  EXPECT_EQ(Parse("listen: 127.0.0.1:99\ndevice: [sim:cuda:90, 'sim:hip:gfx942']\ncompile_slots: 7\nverbose: true\n",
                  {}, settings),
            "");
  EXPECT_EQ(settings.listen, "127.0.0.1:99");
  EXPECT_THAT(settings.devices, ElementsAre("sim:cuda:90", "sim:hip:gfx942"));
  EXPECT_EQ(settings.slots, 7);
  EXPECT_TRUE(settings.verbose);
}

TEST(ConfigTest, TheCommandLineWins) {
  Settings settings;
  EXPECT_EQ(Parse("listen: 127.0.0.1:99\n", {"--listen", "127.0.0.1:5"}, settings), "");
  EXPECT_EQ(settings.listen, "127.0.0.1:5");
}

TEST(ConfigTest, AnEmptyFileChangesNothing) {
  Settings settings;
  EXPECT_EQ(Parse("# nothing\n", {}, settings), "");
  EXPECT_EQ(settings.slots, 2);
}

TEST(ConfigTest, AnUnknownKeyIsAnErrorThatNamesIt) {
  Settings settings;
  EXPECT_THAT(Parse("lisen: 127.0.0.1:99\n", {}, settings), HasSubstr("lisen"));
}

TEST(ConfigTest, BrokenYamlNamesTheLine) {
  Settings settings;
  EXPECT_THAT(Parse("listen: 1\n  device: [a\n", {}, settings), HasSubstr("line 2"));
}

TEST(ConfigTest, NestedMapsAreRefused) {
  Settings settings;
  EXPECT_THAT(Parse("listen:\n  host: a\n", {}, settings), HasSubstr("listen takes a value"));
}

TEST(ConfigTest, AWrongTypeIsAnError) {
  Settings settings;
  EXPECT_THAT(Parse("compile-slots: many\n", {}, settings), HasSubstr("many"));
}

}  // namespace
}  // namespace lathe

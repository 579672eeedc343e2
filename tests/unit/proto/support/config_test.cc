#include "proto/support/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lathe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

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

TEST(ConfigTest, AnUnknownKeyIsAnErrorThatNamesItsPlace) {
  Settings settings;
  EXPECT_THAT(Parse("verbose: true\ncompile_slot: 3\n", {}, settings),
              HasSubstr("config_test.yaml:2:1: unknown key 'compile_slot'"));
}

TEST(ConfigTest, ARepeatedKeyIsAnErrorInEitherSpelling) {
  Settings settings;
  EXPECT_THAT(Parse("compile_slots: 1\nverbose: true\ncompile-slots: 3\n", {}, settings),
              HasSubstr("config_test.yaml:3:1: key 'compile-slots' is in line 1 already"));
}

TEST(ConfigTest, WrongUseEndsTheProgramWithTwo) {
  const auto end = [](std::vector<const char*> words) {
    CLI::App app("", "program");
    AddYamlConfig(app);
    words.insert(words.begin(), "program");
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    const std::optional<int> code = ParseCommandLine(app, static_cast<int>(words.size()), words.data());
    testing::internal::GetCapturedStdout();
    return std::make_pair(code, testing::internal::GetCapturedStderr());
  };
  EXPECT_EQ(end({}).first, std::nullopt);
  EXPECT_EQ(end({"--help"}).first, 0);
  const auto [code, text] = end({"--nonsense"});
  EXPECT_EQ(code, 2);
  EXPECT_THAT(text, StartsWith("program: "));
  EXPECT_THAT(text, HasSubstr("--nonsense"));
  EXPECT_EQ(end({"--config", "/nowhere.yaml"}).first, 2);
}

TEST(ConfigTest, ANumberOutOfRangeIsToldWithoutTheRangeOfAllNumbers) {
  CLI::App app;
  double from_zero = 0, above_zero = 1;
  app.add_option("--from-zero", from_zero)->check(NonNegative());
  app.add_option("--above-zero", above_zero)->check(Positive());
  const auto parse = [&app](std::vector<std::string> words) -> std::string {
    std::reverse(words.begin(), words.end());
    try {
      app.parse(words);
    } catch (const CLI::ParseError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(parse({"--from-zero", "0", "--above-zero", "0.5"}), "");
  EXPECT_EQ(parse({"--from-zero", "-1"}), "--from-zero: must be 0 or more, not -1");
  EXPECT_EQ(parse({"--above-zero", "0"}), "--above-zero: must be above 0, not 0");
  EXPECT_EQ(parse({"--above-zero", "much"}), "--above-zero: must be above 0, not much");
}

TEST(ConfigTest, BrokenYamlNamesTheLine) {
  Settings settings;
  EXPECT_THAT(Parse("listen: 1\n  device: [a\n", {}, settings), HasSubstr("config_test.yaml:2:"));
}

TEST(ConfigTest, NestedMapsAreRefused) {
  Settings settings;
  EXPECT_THAT(Parse("listen:\n  host: a\n", {}, settings), HasSubstr("config_test.yaml:2:3: listen takes a value"));
}

TEST(ConfigTest, AWrongTypeIsAnError) {
  Settings settings;
  EXPECT_THAT(Parse("compile-slots: many\n", {}, settings), HasSubstr("many"));
}

TEST(CommandTest, OneThatIsUnknownIsNamed) {
  CLI::App app("", "program");
  app.require_subcommand(1);
  app.add_option("--server");
  app.add_subcommand("jobs")->add_subcommand("delete");
  app.add_subcommand("export")->require_subcommand(1)->add_subcommand("heuristics");
  const auto error = [&app](std::vector<const char*> words) -> std::string {
    words.insert(words.begin(), "program");
    try {
      CheckCommand(app, static_cast<int>(words.size()), words.data());
    } catch (const CLI::Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(error({"foo"}), "unknown command 'foo'; known: jobs, export");
  EXPECT_EQ(error({"export", "foo"}), "unknown command 'foo'; known: heuristics");
  EXPECT_EQ(error({"jobs", "foo"}), "");  // it takes arguments, which the parser looks at
  EXPECT_EQ(error({"export", "heuristics", "foo"}), "");
  EXPECT_EQ(error({"--server", "foo", "jobs"}), "");
  EXPECT_EQ(error({}), "");
}

}  // namespace
}  // namespace lathe

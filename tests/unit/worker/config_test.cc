#include "worker/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace lathe {
namespace {

using ::testing::HasSubstr;

std::string ParseError(const std::string& yaml) {
  const std::string path = ::testing::TempDir() + "worker.yaml";
  std::ofstream(path) << yaml;
  CLI::App app;
  WorkerConfig config;
  AddWorkerFlags(app, config);
  try {
    app.parse("--config " + path);
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return config.server + " " + std::to_string(config.compile_slots) + " " + std::to_string(config.devices.size());
}

TEST(Config, ReadsYamlAndRefusesUnknownKeys) {
  EXPECT_EQ(ParseError("server: here:1\ncompile_slots: 3\ndevices: [cuda, 'sim:cuda:90']\n"), "here:1 3 2");
  EXPECT_EQ(ParseError(""), "127.0.0.1:7470 0 1");
  EXPECT_THAT(ParseError("compile-slot: 3\n"), HasSubstr("compile-slot"));
  EXPECT_THAT(ParseError("compile-slots: -3\n"), HasSubstr("-3"));
}

TEST(Config, ANameIsOneWordOfAPath) {
  EXPECT_THAT(ParseError("name: gpu-1.rack_2\n"), HasSubstr("127.0.0.1"));
  for (const char* name : {"a/b", "'a b'", "'a\"b'", "ä"})
    EXPECT_THAT(ParseError(std::string("name: ") + name + "\n"), HasSubstr("letters, digits")) << name;
}

TEST(Config, ANameIsStableAndOfItsFolder) {
  EXPECT_EQ(DeriveWorkerName("node1", "/a"), DeriveWorkerName("node1", "/a"));
  EXPECT_NE(DeriveWorkerName("node1", "/a"), DeriveWorkerName("node1", "/b"));
  EXPECT_THAT(DeriveWorkerName("node1", "/a"), HasSubstr("node1-"));
}

}  // namespace
}  // namespace lathe

#include "proto/support/compiler_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "proto/support/errors.h"

namespace lathe {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;

absl::StatusOr<FileRules> With(const std::map<std::string, std::string>& variables) {
  return CompilerFiles("/opt/lathe/bin/lathe-compiler", [&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(CompilerFilesTest, ACompilerRunsItselfAndAssemblers) {
  const absl::StatusOr<FileRules> rules = With(
      {{"PATH", "/some/bin:/usr/bin"}, {"LATHE_PTXAS", "/a/ptxas:/b/ptxas"}, {"LATHE_LIBDEVICE", "/a/libdevice.bc"}});
  ASSERT_TRUE(rules.ok()) << rules.status();
  EXPECT_THAT(rules->run, IsSupersetOf({"/opt/lathe/bin/lathe-compiler", "/a/ptxas", "/b/ptxas", "/some/bin/ptxas"}));
  EXPECT_THAT(rules->run, Not(Contains("/usr/bin")));
  EXPECT_THAT(rules->read, IsSupersetOf({"/usr/lib", "/a/libdevice.bc"}));
  EXPECT_THAT(rules->read, Not(Contains("/etc")));
  EXPECT_THAT(rules->write, ElementsAre("/dev/null"));
}

TEST(CompilerFilesTest, MoreIsGivenByNameAndMustBeThere) {
  const absl::StatusOr<FileRules> rules =
      With({{"LATHE_COMPILER_READS", "/etc:/bin/sh"}, {"LATHE_COMPILER_WRITES", "/tmp"}});
  ASSERT_TRUE(rules.ok()) << rules.status();
  EXPECT_THAT(rules->run, IsSupersetOf({"/etc", "/bin/sh"}));
  EXPECT_THAT(rules->read, IsSupersetOf({"/etc", "/bin/sh"}));
  EXPECT_THAT(rules->write, ElementsAre("/dev/null", "/tmp"));
  const absl::Status status = With({{"LATHE_COMPILER_WRITES", "/no/such/folder"}}).status();
  EXPECT_EQ(KindOf(status), ErrorKind::not_found);
  EXPECT_THAT(std::string(status.message()), HasSubstr("/no/such/folder, which LATHE_COMPILER_WRITES names"));
}

}  // namespace
}  // namespace lathe

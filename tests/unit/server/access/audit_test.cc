#include "server/access/audit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "absl/strings/str_split.h"
#include "proto/support/clock.h"
#include "tests/unit/server/access/files.h"

namespace lathe {
namespace {

using nlohmann::json;
using testing_support::Folder;

std::vector<json> LinesOf(const std::string& text) {
  std::vector<json> lines;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) lines.push_back(json::parse(line));
  return lines;
}

TEST(AuditLogTest, AppendsALineOfJsonForEachCall) {
  const Folder folder;
  FakeClock clock;
  folder.Write("audit", "{\"old\": 1}\n");
  {
    auto log = AuditLog::Open(folder.Path("audit"), &clock);
    ASSERT_TRUE(log.ok()) << log.status();
    (*log)->Append(
        {.caller = "alice \"\n\xff", .tenant = "t", .peer = "p", .method = "m", .resource = "jobs/1", .code = "OK"});
  }
  const std::vector<json> lines = LinesOf(folder.Read("audit"));
  ASSERT_EQ(lines.size(), 2);
  EXPECT_TRUE(lines[0].contains("old"));
  EXPECT_EQ(lines[1]["caller"], "alice \"\n\xef\xbf\xbd");
  EXPECT_EQ(lines[1]["resource"], "jobs/1");
  EXPECT_FALSE(lines[1].contains("reason"));
}

TEST(AuditLogTest, NobodyFillsTheDiskByCallingInVain) {
  const Folder folder;
  FakeClock clock;
  auto log = AuditLog::Open(folder.Path("audit"), &clock);
  ASSERT_TRUE(log.ok());
  for (int i = 0; i < 1000; ++i) (*log)->AppendRefusal({.code = "UNAUTHENTICATED", .reason = std::string(5000, 'x')});
  EXPECT_EQ(LinesOf(folder.Read("audit")).size(), 20);
  EXPECT_LT(folder.Read("audit").size(), 20'000);
  clock.Advance(absl::Seconds(1));
  (*log)->AppendRefusal({.code = "UNAUTHENTICATED"});
  const std::vector<json> lines = LinesOf(folder.Read("audit"));
  ASSERT_EQ(lines.size(), 21);
  EXPECT_EQ(lines[20]["refused_before"], 980);
}

TEST(AuditLogTest, ARenamedFileIsFollowedByANewOneThatOthersCannotRead) {
  const Folder folder;
  FakeClock clock;
  auto log = AuditLog::Open(folder.Path("audit"), &clock);
  ASSERT_TRUE(log.ok());
  (*log)->Append({.code = "OK"});
  std::filesystem::rename(folder.Path("audit"), folder.Path("audit.1"));
  (*log)->Tick();
  (*log)->Append({.code = "OK"});
  EXPECT_EQ(LinesOf(folder.Read("audit")).size(), 1);
  EXPECT_EQ(LinesOf(folder.Read("audit.1")).size(), 1);
  struct stat state = {};
  ASSERT_EQ(stat(folder.Path("audit").c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 0777, 0600);
  EXPECT_FALSE(AuditLog::Open(folder.Path("none/audit"), &clock).ok());
}

}  // namespace
}  // namespace lathe

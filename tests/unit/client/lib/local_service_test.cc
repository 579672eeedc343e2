#include "client/lib/local_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "proto/support/errors.h"

namespace lathe {
namespace {

using testing::HasSubstr;

// Stands in for either program: writes its ready file and runs until SIGTERM.
constexpr char kWellBehaved[] = R"(#!/bin/sh
echo "$0 $*" >> "$LATHE_TEST_LOG"
while [ $# -gt 0 ]; do [ "$1" = --ready-file ] && ready=$2; shift; done
trap 'exit 0' TERM
echo '{"address": "127.0.0.1:4711", "metrics": "127.0.0.1:4712"}' > "$ready"
while :; do sleep 0.02; done
)";

class LocalServiceTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string("local-") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "bin");
    log_ = (folder_ / "log").string();
    // None of the real programs stands beside a test.
    setenv("PATH", ((folder_ / "bin").string() + ":/usr/bin:/bin").c_str(), 1);
    setenv("LATHE_TEST_LOG", log_.c_str(), 1);
    options_.data_dir = (folder_ / "data").string();
    options_.devices = {"sim:cuda:90", "sim:hip:gfx942"};
    options_.compile_slots = 3;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void Install(const std::string& name, const std::string& script) {
    std::filesystem::path path = folder_ / "bin" / name;
    std::ofstream(path) << script;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }

  std::string Log() {
    std::ifstream file(log_);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::filesystem::path folder_;
  std::string log_;
  LocalServiceOptions options_;
};

TEST_F(LocalServiceTest, StartsBothAndStopsBoth) {
  Install("lathe-server", kWellBehaved);
  Install("lathe-worker", kWellBehaved);
  auto service = LocalService::Start(options_);
  ASSERT_TRUE(service.ok()) << service.status();
  EXPECT_EQ((*service)->address(), "127.0.0.1:4711");
  EXPECT_EQ((*service)->server_metrics(), "127.0.0.1:4712");
  EXPECT_THAT(Log(), HasSubstr("lathe-worker --server 127.0.0.1:4711"));
  EXPECT_THAT(Log(), HasSubstr("--compile-slots 3 --device sim:cuda:90 --device sim:hip:gfx942"));
  EXPECT_TRUE((*service)->CheckAlive().ok());
  EXPECT_TRUE((*service)->Stop().ok());
  EXPECT_TRUE((*service)->Stop().ok());
}

TEST_F(LocalServiceTest, AProgramThatEndsAtOnceIsQuoted) {
  Install("lathe-server", kWellBehaved);
  Install("lathe-worker", "#!/bin/sh\necho 'device cuda:0 does not open' >&2\nexit 1\n");
  auto service = LocalService::Start(options_);
  ASSERT_FALSE(service.ok());
  EXPECT_EQ(KindOf(service.status()), ErrorKind::unavailable);
  EXPECT_THAT(DetailOf(service.status()).message(),
              testing::AllOf(HasSubstr("lathe-worker ended while it started"), HasSubstr("exit status 1"),
                             HasSubstr("device cuda:0 does not open")));
}

TEST_F(LocalServiceTest, AProgramThatIsNeverReadyIsNamed) {
  Install("lathe-server", "#!/bin/sh\nexec sleep 100\n");
  options_.start_timeout = absl::Milliseconds(200);
  auto service = LocalService::Start(options_);
  ASSERT_FALSE(service.ok());
  EXPECT_THAT(DetailOf(service.status()).message(), HasSubstr("lathe-server was not ready within 200ms"));
}

TEST_F(LocalServiceTest, AMissingProgramIsNamed) {
  setenv("PATH", (folder_ / "bin").c_str(), 1);
  auto service = LocalService::Start(options_);
  ASSERT_FALSE(service.ok());
  EXPECT_THAT(service.status().message(), HasSubstr("lathe-server"));
}

TEST_F(LocalServiceTest, OneThatEndsByItselfIsNoticed) {
  Install("lathe-server", kWellBehaved);
  Install("lathe-worker", std::string(kWellBehaved)
                              .replace(std::string(kWellBehaved).find("while :"), std::string::npos,
                                       "sleep 0.1; echo lost >&2; exit 7\n"));
  auto service = LocalService::Start(options_);
  ASSERT_TRUE(service.ok()) << service.status();
  absl::Status alive;
  for (absl::Time end = absl::Now() + absl::Seconds(10); alive.ok() && absl::Now() < end;) {
    absl::SleepFor(absl::Milliseconds(10));
    alive = (*service)->CheckAlive();
  }
  ASSERT_FALSE(alive.ok());
  EXPECT_THAT(DetailOf(alive).message(),
              testing::AllOf(HasSubstr("lathe-worker ended by itself"), HasSubstr("exit status 7")));
  EXPECT_FALSE((*service)->Stop().ok());
}

TEST_F(LocalServiceTest, AStaleReadyFileIsNotTaken) {
  std::filesystem::create_directories(options_.data_dir);
  std::ofstream(options_.data_dir + "/server.ready") << R"({"address": "127.0.0.1:1"})";
  Install("lathe-server", "#!/bin/sh\nexit 3\n");
  EXPECT_FALSE(LocalService::Start(options_).ok());
}

}  // namespace
}  // namespace lathe

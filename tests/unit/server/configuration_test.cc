#include "server/configuration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "proto/support/errors.h"
#include "proto/support/log_level.h"

namespace lathe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ConfigurationTest : public testing::Test {
 protected:
  ConfigurationTest() : file_(testing::TempDir() + "configuration_test.yaml") {}

  void Write(const std::string& text) { std::ofstream(file_, std::ios::trunc) << text; }
  // As main() does.
  void Start(const std::string& text, std::vector<const char*> more = {}) {
    Write(text);
    arguments_ = {"lathe-server", "--config", file_.c_str()};
    arguments_.insert(arguments_.end(), more.begin(), more.end());
    CLI::App app;
    std::vector<ServerKey> keys;
    AddServerFlags(app, &flags_, &keys);
    app.parse(static_cast<int>(arguments_.size()), arguments_.data());
    EXPECT_TRUE(SetLogLevelTo(flags_.log_level).ok());
    configuration_ = std::make_unique<Configuration>(static_cast<int>(arguments_.size()), arguments_.data(),
                                                     ValuesOf(keys), app.get_config_ptr()->count() > 0);
    configuration_->SetApply([this](const ServerFlags& now) {
      flags_ = now;
      ++applied_;
      EXPECT_TRUE(SetLogLevelTo(now.log_level).ok());
    });
  }
  // "key before after"
  std::vector<std::string> Reload(bool dry_run = false) {
    const absl::StatusOr<v1::ReloadConfigurationResponse> changed = configuration_->Reload(dry_run);
    EXPECT_EQ(changed.status(), absl::OkStatus());
    std::vector<std::string> texts;
    if (!changed.ok()) return texts;
    for (const auto& change : changed->changes()) {
      texts.push_back(absl::StrCat(change.key(), " ", change.before(), " ", change.after()));
    }
    return texts;
  }

  const std::string file_;
  std::vector<const char*> arguments_;
  ServerFlags flags_;
  std::unique_ptr<Configuration> configuration_;
  int applied_ = 0;
};

TEST_F(ConfigurationTest, NumbersBelowZeroAndRoundsOutOfOrderAreRefused) {
  Start("max_queue: 10\n");
  for (const char* text : {"max_queue: -7\n", "tenant_max_jobs: -1\n", "max_store_bytes: -1\n", "max_seconds: nan\n",
                           "max_trials: -5\n", "max_space_points: 0\n", "min_rounds: 10\nmax_rounds: 5\n"}) {
    Write(text);
    EXPECT_THAT(std::string(configuration_->Reload(/*dry_run=*/true).status().message()),
                HasSubstr("the configuration stays as it is"))
        << text;
  }
}

TEST_F(ConfigurationTest, OneBoundOfTheRoundsTakesTheOthersDefaultAlong) {
  Start("max_rounds: 1\n");
  EXPECT_EQ(flags_.min_rounds, 1);
  Start("min_rounds: 1000\n");
  EXPECT_EQ(flags_.max_rounds, 1000);
}

TEST_F(ConfigurationTest, ALevelThatWasSetMeanwhileIsAChange) {
  Start("max_queue: 10\n");
  ASSERT_TRUE(SetLogLevelTo("trace").ok());
  EXPECT_THAT(Reload(/*dry_run=*/true), ElementsAre("log_level trace info"));
  EXPECT_THAT(Reload(), ElementsAre("log_level trace info"));
  EXPECT_EQ(LogLevel(), "info");
}

TEST(ServerFlagsTest, TimesThatWouldStopTheServerAreRefused) {
  for (const char* flag : {"--heartbeat-seconds=0", "--lease-seconds=0", "--hang-seconds=-1", "--drain-seconds=-1"}) {
    CLI::App app;
    ServerFlags flags;
    AddServerFlags(app, &flags);
    const char* arguments[] = {"lathe-server", flag};
    EXPECT_THROW(app.parse(2, arguments), CLI::ValidationError) << flag;
  }
}

TEST_F(ConfigurationTest, LiveKeysChange) {
  Start("max_queue: 10\nkeep_jobs_days: 0.5\nretention_dry_run: true\n");
  Write("max_queue: 20\nkeep_jobs_days: 0.25\nlog_level: debug\n");
  EXPECT_THAT(Reload(/*dry_run=*/true), ElementsAre("keep_jobs_days 0.5 0.25", "log_level info debug",
                                                    "max_queue 10 20", "retention_dry_run true false"));
  EXPECT_EQ(flags_.max_queue, 10u);
  EXPECT_EQ(applied_, 0);
  EXPECT_EQ(Reload().size(), 4u);
  EXPECT_EQ(flags_.max_queue, 20u);
  EXPECT_EQ(flags_.keep_jobs_days, 0.25);
  EXPECT_EQ(flags_.log_level, "debug");
  EXPECT_FALSE(flags_.retention_dry_run);
  EXPECT_TRUE(Reload().empty());
  // Other words for the same value are no change.
  Write("max_queue: 20\nkeep_jobs_days: 2.5e-1\nlog_level: debug\nretention_dry_run: false\nlisten: 127.0.0.1:7470\n");
  EXPECT_TRUE(Reload().empty());
}

TEST_F(ConfigurationTest, AKeyThatNeedsARestartIsNamedAndNothingChanges) {
  Start("max_queue: 10\n");
  Write("max_queue: 20\nlisten: 127.0.0.1:1\nlease_seconds: 7\n");
  for (bool dry_run : {true, false}) {
    const absl::Status refused = configuration_->Reload(dry_run).status();
    EXPECT_EQ(KindOf(refused), ErrorKind::invalid_argument);
    EXPECT_THAT(std::string(refused.message()), HasSubstr("lease_seconds, listen needs a restart"));
    EXPECT_EQ(DetailOf(refused).field(), "lease_seconds");
  }
  EXPECT_EQ(flags_.max_queue, 10u);
  EXPECT_EQ(applied_, 0);
}

TEST_F(ConfigurationTest, AFileThatIsMalformedChangesNothing) {
  Start("max_queue: 10\n");
  for (const auto& [text, word] :
       {std::pair("max_queue: many\n", "many"), std::pair("max_queu: 20\n", ".yaml:1:1: unknown key 'max_queu'"),
        std::pair("refresh_share: 2\n", "refresh"), std::pair("- a\n", "map"),
        std::pair("log_level: loud\n", "loud")}) {
    Write(text);
    const absl::Status refused = configuration_->Reload(false).status();
    EXPECT_EQ(KindOf(refused), ErrorKind::invalid_argument) << text;
    EXPECT_THAT(std::string(refused.message()), HasSubstr(word));
  }
  std::remove(file_.c_str());
  EXPECT_EQ(KindOf(configuration_->Reload(false).status()), ErrorKind::invalid_argument);
  EXPECT_EQ(applied_, 0);
  EXPECT_EQ(flags_.max_queue, 10u);
}

TEST_F(ConfigurationTest, TheCommandLineWinsOverTheFile) {
  Start("max_queue: 10\n", {"--max-queue", "5"});
  Write("max_queue: 20\n");
  EXPECT_TRUE(Reload().empty());
  EXPECT_EQ(flags_.max_queue, 5u);
}

TEST_F(ConfigurationTest, WithoutAFileOrAServerNothingIsReloaded) {
  Start("max_queue: 10\n");
  configuration_->SetApply(nullptr);
  EXPECT_EQ(KindOf(configuration_->Reload(false).status()), ErrorKind::unavailable);
  const char* alone[] = {"lathe-server"};
  Configuration without(1, alone, {}, false);
  without.SetApply([](const ServerFlags&) { FAIL(); });
  EXPECT_THAT(std::string(without.Reload(false).status().message()), HasSubstr("--config"));
}

TEST_F(ConfigurationTest, EveryLiveKeyIsAKey) {
  CLI::App app;
  ServerFlags flags;
  std::vector<ServerKey> keys;
  AddServerFlags(app, &flags, &keys);
  int live = 0;
  for (const ServerKey& key : keys) live += IsLiveKey(key.name);
  EXPECT_EQ(live, 25);
  for (const char* fixed : {"listen", "store", "lease_seconds", "access_file", "share"}) EXPECT_FALSE(IsLiveKey(fixed));
}

}  // namespace
}  // namespace lathe

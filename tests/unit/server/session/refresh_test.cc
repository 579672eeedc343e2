// Stale winners, measured again in the background.
#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "server/cache/winners.h"
#include "server/session/refresher.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/unit/server/session/session_fixture.h"

namespace lathe::testing_support {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr char kModel[] = "H200";

class RefreshTest : public SessionTest {
 protected:
  RefreshTest() { settings_.settle = absl::ZeroDuration(); }

  // As a server has them; anew after a restart.
  void Begin() {
    refresher_ = std::make_unique<Refresher>(h_.context.get(), h_.sessions.get(), settings_);
    ASSERT_TRUE(refresher_->Initialize().ok());
    winners_ = std::make_unique<Winners>(h_.store.get(), h_.catalog.get(), h_.scheduler.get(),
                                         h_.admission->knob_rows(), refresher_.get());
  }
  void End() {
    winners_.reset();
    refresher_.reset();
  }
  // A driver under which num_warps=4 is the fastest.
  static void Upgrade(FakeWorker* worker, Scheduler* scheduler, const std::string& driver) {
    worker->Leave();
    worker->state().mutable_worker()->mutable_devices(0)->set_driver(driver);
    worker->state().set_incarnation(driver);
    worker->measure = [driver](const internal::Candidate& candidate) {
      internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
      const double time = candidate.artifact().num_warps() == 4 ? 100 : 200;
      outcome.mutable_time_ns()->set_median(time);
      outcome.mutable_time_ns()->set_ci_low(time * 0.999);
      outcome.mutable_time_ns()->set_ci_high(time * 1.001);
      outcome.mutable_conditions()->set_driver(driver);
      return outcome;
    };
    worker->Join(scheduler);
  }
  // As of the base, with a store that may write on a thread of its own.
  void RunAll(std::vector<FakeWorker*> workers) {
    const auto settle = [&] {
      h_.Settle();
      EXPECT_TRUE(h_.store->Apply({}).ok());  // after all that was handed to it before
      h_.Settle();
    };
    for (int round = 0, done = 1; done > 0 && round < 1000; ++round) {
      settle();
      done = 0;
      for (FakeWorker* worker : workers) done += worker->Work();
    }
    settle();
  }
  void Pass(absl::Duration time, std::vector<FakeWorker*> workers) {
    for (absl::Duration passed; passed < time; passed += absl::Seconds(1)) {
      h_.clock.Advance(absl::Seconds(1));
      refresher_->Tick();
      h_.pool->WaitIdle();
      for (FakeWorker* worker : workers) worker->Beat();
      RunAll(workers);
    }
  }
  v1::BestVariant Best() {
    v1::GetBestRequest request;
    request.mutable_module()->set_text("kernel add");
    absl::StatusOr<v1::GetBestResponse> response = winners_->GetBest(request);
    EXPECT_TRUE(response.ok()) << response.status();
    return response.ok() && response->best_size() == 1 ? response->best(0) : v1::BestVariant();
  }
  std::vector<v1::TuningJob> Refreshes() {
    v1::ListTuningJobsRequest request;
    request.set_refreshes(true);
    const v1::ListTuningJobsResponse response = *h_.sessions->List(request);
    return {response.jobs().begin(), response.jobs().end()};
  }
  static int64_t Warps(const v1::Trial& trial) { return trial.knobs().values().at("num_warps").int_value(); }

  RefreshSettings settings_;
  std::unique_ptr<Refresher> refresher_;
  std::unique_ptr<Winners> winners_;
};

TEST_F(RefreshTest, AStaleWinnerIsMeasuredAgainWithItsRivals) {
  Begin();
  FakeWorker worker(h_.scheduler.get(), "w", {kModel});
  const v1::TuningJob job = Create(TestSpec());
  RunAll({&worker});
  EXPECT_FALSE(Best().stale());
  EXPECT_EQ(Warps(Best().trial()), 8);
  Pass(absl::Seconds(5), {&worker});
  EXPECT_TRUE(Refreshes().empty());

  Upgrade(&worker, h_.scheduler.get(), "590");
  EXPECT_TRUE(Best().stale());
  EXPECT_THAT(Best().stale_because(), ElementsAre(HasSubstr("driver: measured with 580, the fleet has 590")));
  const int compiled = worker.compiled;
  worker.measured = 0;
  Pass(absl::Seconds(5), {&worker});
  const v1::BestVariant best = Best();
  EXPECT_FALSE(best.stale());
  EXPECT_EQ(Warps(best.trial()), 4);
  EXPECT_EQ(worker.compiled, compiled);  // the store has all of them

  const std::vector<v1::TuningJob> refreshes = Refreshes();
  ASSERT_EQ(refreshes.size(), 1u);
  EXPECT_EQ(refreshes[0].tenant(), "t");
  EXPECT_EQ(refreshes[0].refresh().job(), job.name());
  EXPECT_EQ(refreshes[0].trials_finished(), 3);  // of four: the fastest
  EXPECT_EQ(best.job(), refreshes[0].name());
  ASSERT_EQ(refreshes[0].refresh().moves_size(), 1);
  const v1::Refresh::Move& move = refreshes[0].refresh().moves(0);
  EXPECT_EQ(move.outcome(), v1::Refresh::MOVED);
  EXPECT_EQ(move.device_model(), kModel);
  EXPECT_EQ(Warps(move.before()), 8);
  EXPECT_EQ(Warps(move.after()), 4);
  EXPECT_DOUBLE_EQ(move.ratio(), 2);
  EXPECT_THAT(move.because(), ElementsAre(HasSubstr("driver")));
  EXPECT_EQ(h_.metrics.lathe_server_refreshes_total.With({"moved"}).Value(), 1);
  // Those that were asked for are listed without it.
  EXPECT_EQ(h_.sessions->List({})->jobs_size(), 1);
  Pass(absl::Seconds(5), {&worker});
  EXPECT_EQ(Refreshes().size(), 1u);
  End();
}

TEST_F(RefreshTest, AWinnerThatWinsAgainIsKeptAndIsRecent) {
  Begin();
  FakeWorker worker(h_.scheduler.get(), "w", {kModel});
  Create(TestSpec());
  RunAll({&worker});
  Upgrade(&worker, h_.scheduler.get(), "590");
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    outcome.mutable_conditions()->set_driver("590");
    return outcome;
  };
  Pass(absl::Seconds(5), {&worker});
  EXPECT_FALSE(Best().stale());
  ASSERT_EQ(Refreshes().size(), 1u);
  EXPECT_EQ(Refreshes()[0].refresh().moves(0).outcome(), v1::Refresh::KEPT);
  EXPECT_EQ(Refreshes()[0].refresh().moves(0).ratio(), 1);
  End();
}

TEST_F(RefreshTest, NothingIsMeasuredAgainWithoutAShareOfTheTime) {
  settings_.share = 0;
  Begin();
  FakeWorker worker(h_.scheduler.get(), "w", {kModel});
  Create(TestSpec());
  RunAll({&worker});
  Upgrade(&worker, h_.scheduler.get(), "590");
  EXPECT_TRUE(Best().stale());
  Pass(absl::Seconds(5), {&worker});
  EXPECT_TRUE(Refreshes().empty());
  End();
}

TEST_F(RefreshTest, RefreshesPauseForTheShareOfOthers) {
  settings_.share = 0.25;
  Begin();
  FakeWorker worker(h_.scheduler.get(), "w", {kModel});
  Create(TestSpec());
  v1::TuningSpec other = TestSpec();
  other.set_name("other");
  other.mutable_modules(0)->set_text("kernel other");
  Create(other);
  RunAll({&worker});
  Upgrade(&worker, h_.scheduler.get(), "590");
  Pass(absl::Seconds(2), {});  // the first begins, and takes 10 s
  ASSERT_EQ(Refreshes().size(), 1u);
  h_.clock.Advance(absl::Seconds(10));
  worker.Beat();
  RunAll({&worker});
  Pass(absl::Seconds(25), {&worker});
  EXPECT_EQ(Refreshes().size(), 1u);
  Pass(absl::Seconds(15), {&worker});
  EXPECT_EQ(Refreshes().size(), 2u);
  End();
}

TEST_F(RefreshTest, ARefreshGoesOnAfterARestart) {
  Begin();
  auto worker = std::make_unique<FakeWorker>(h_.scheduler.get(), "w", std::vector<std::string>{kModel});
  Create(TestSpec());
  RunAll({worker.get()});
  Upgrade(worker.get(), h_.scheduler.get(), "590");
  Pass(absl::Seconds(2), {});
  ASSERT_EQ(Refreshes().size(), 1u);
  EXPECT_EQ(Best().refresh(), Refreshes()[0].name());
  worker->Leave();
  End();
  h_.Restart();
  Begin();
  EXPECT_EQ(Refreshes()[0].state(), v1::JOB_STATE_RUNNING);
  worker->Join(h_.scheduler.get());
  EXPECT_EQ(Best().refresh(), Refreshes()[0].name());
  Pass(absl::Seconds(5), {worker.get()});
  ASSERT_EQ(Refreshes().size(), 1u);
  EXPECT_EQ(Refreshes()[0].refresh().moves(0).outcome(), v1::Refresh::MOVED);
  EXPECT_FALSE(Best().stale());
  End();
}

TEST_F(RefreshTest, NothingOfARefreshIsChargedToTheTenant) {
  Begin();
  FakeWorker worker(h_.scheduler.get(), "w", {kModel});
  Create(TestSpec());
  RunAll({&worker});
  Upgrade(&worker, h_.scheduler.get(), "590");
  const auto expect_free = [&] {
    EXPECT_EQ(Refreshes().at(0).state(), v1::JOB_STATE_RUNNING);
    EXPECT_TRUE(h_.sessions->RunningByTenant().empty());
    EXPECT_TRUE(h_.sessions->TrialsByTenant().empty());
  };
  Pass(absl::Seconds(2), {});
  expect_free();
  worker.Leave();
  End();
  h_.Restart();
  Begin();
  expect_free();
  TenantUsage& usage = h_.scheduler->usage();
  usage.SetDeviceSecondsPerHour(1);
  worker.Join(h_.scheduler.get());
  for (int i = 0; i < 100; ++i) {
    h_.Settle();
    h_.clock.Advance(absl::Milliseconds(500));
    worker.Work(1);
  }
  EXPECT_EQ(Refreshes().at(0).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_GT(usage.All()["t"].device, 0) << "it is told, if not charged";
  EXPECT_EQ(usage.All()["t"].device_left, 1);
  End();
}

TEST_F(RefreshTest, AWinnerOfLongAgoIsMeasuredAgain) {
  settings_.age = absl::Hours(24);
  Begin();
  FakeWorker worker(h_.scheduler.get(), "w", {kModel});
  const v1::TuningJob job = Create(TestSpec());
  RunAll({&worker});
  worker.measure = [](const internal::Candidate& candidate) {  // slower than it was, and in another order
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    const double time = 1000.0 * candidate.artifact().num_warps();
    outcome.mutable_time_ns()->set_median(time);
    outcome.mutable_time_ns()->set_ci_low(time * 0.999);
    outcome.mutable_time_ns()->set_ci_high(time * 1.001);
    return outcome;
  };
  h_.clock.Advance(absl::Hours(25));
  worker.Beat();
  Pass(absl::Seconds(5), {&worker});
  ASSERT_EQ(Refreshes().size(), 1u);
  EXPECT_THAT(Refreshes()[0].refresh().moves(0).because(), ElementsAre("age: measured 25h ago"));
  EXPECT_EQ(Best().job(), Refreshes()[0].name());
  EXPECT_EQ(Warps(Best().trial()), 2);
  End();
}

TEST_F(RefreshTest, WinnersOfAnOlderReleaseAreListedAndMeasuredAgain) {
  const std::string folder = testing::TempDir() + "/refresh_" + IdSource::Random()->Next();
  std::filesystem::create_directories(folder);
  h_.store = *OpenSqliteStore(folder + "/lathe.db");
  FakeWorker::uploads = h_.store.get();
  h_.Restart();
  {
    FakeWorker worker(h_.scheduler.get(), "w", {kModel});
    const v1::TuningJob job = Create(TestSpec());
    RunAll({&worker});
    SQLite::Database database(folder + "/lathe.db", SQLite::OPEN_READWRITE, /*aBusyTimeoutMs=*/10'000);
    database.exec("DELETE FROM winners; DELETE FROM winner_variants; INSERT INTO winnerless SELECT id FROM jobs");
    settings_.share = 0;
    Begin();
    Pass(absl::Seconds(2), {&worker});
    EXPECT_EQ(Best().job(), job.name());
    EXPECT_TRUE(Best().stale());
    EXPECT_THAT(Best().stale_because(), ElementsAre(HasSubstr("release: measured by a release before 0.2")));
    EXPECT_TRUE(h_.store->ListWinnerless(10)->empty());
    End();
    settings_.share = 1;
    Begin();
    Pass(absl::Seconds(5), {&worker});
    ASSERT_EQ(Refreshes().size(), 1u);
    EXPECT_FALSE(Best().stale());
    EXPECT_EQ(Best().job(), Refreshes()[0].name());
    End();
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace lathe::testing_support

// Jobs that outlive their server, their store's bad hours, and their devices.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "server/cache/remembered.h"
#include "tests/unit/server/session/failing_store.h"
#include "tests/unit/server/session/session_fixture.h"

namespace lathe {
namespace {

using testing_support::FailingStore;
using testing_support::FakeWorker;
using testing_support::kSim;
using testing_support::SessionTest;
using testing_support::TestSpec;

constexpr char kGpu[] = "NVIDIA H100";

class RestartTest : public SessionTest {
 protected:
  FailingStore* MakeStoreFail() {
    auto failing = std::make_unique<FailingStore>(std::move(h_.store));
    FailingStore* raw = failing.get();
    h_.store = std::move(failing);
    h_.Restart();
    return raw;
  }
  void SetDevice(FakeWorker& worker, const std::string& driver, double watts) {
    v1::Device* device = worker.state().mutable_worker()->mutable_devices(0);
    device->set_driver(driver);
    device->set_power_limit_watts(watts);
    worker.measure = [driver, watts](const internal::Candidate& candidate) {
      internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
      outcome.mutable_conditions()->set_driver(driver);
      outcome.mutable_conditions()->set_power_limit_watts(watts);
      return outcome;
    };
    worker.Join(h_.scheduler.get());
  }
};

// ---- what is remembered

TEST_F(RestartTest, MeasurementsOfATrialThatWasCompiledBeforeAWorkerCameBackAreStored) {
  FakeWorker worker(h_.scheduler.get(), "w");
  Create(TestSpec());
  h_.Settle();
  worker.Work(4);
  h_.Restart();
  h_.Settle();
  worker.Join(h_.scheduler.get());
  RunAll({&worker});
  EXPECT_EQ(worker.measured, 4);
  v1::TuningJob again = Create(TestSpec());
  RunAll({&worker});
  EXPECT_EQ(Get(again).trials_cached(), 4);
  EXPECT_EQ(worker.measured, 4);
}

TEST_F(RestartTest, AMeasurementIsThatOfTheDeviceThatTookIt) {
  h_.settings.measure_batch = 1;
  h_.Restart();
  FakeWorker a(h_.scheduler.get(), "a", {kGpu});
  FakeWorker b(h_.scheduler.get(), "b", {kGpu});
  a.state().mutable_worker()->set_compile_slots(0);
  SetDevice(a, "550", 700);
  SetDevice(b, "580", 500);
  h_.broker->Remember(b.state().worker());  // as the worker link does
  Create(TestSpec({4, 8}));
  h_.Settle();
  b.Work();
  h_.Settle();
  RunAll({&a, &b});  // one each
  ASSERT_EQ(a.measured, 1);
  ASSERT_EQ(b.measured, 1);
  b.Leave();
  v1::TuningJob job = Create(TestSpec({4, 8}));
  RunAll({&a});
  EXPECT_EQ(Get(job).trials_cached(), 1) << "served from another driver and power limit";
  EXPECT_EQ(a.measured, 2);
  // A measurement of either serves while both are there.
  b.Join(h_.scheduler.get());
  job = Create(TestSpec({4, 8}));
  RunAll({&a, &b});
  EXPECT_EQ(Get(job).trials_cached(), 2);
}

TEST_F(RestartTest, TenEqualJobsMeasureOnce) {
  FakeWorker worker(h_.scheduler.get(), "w");
  std::vector<v1::TuningJob> jobs;
  for (int i = 0; i < 10; ++i) jobs.push_back(Create(TestSpec()));
  RunAll({&worker});
  EXPECT_EQ(worker.measured, 4);
  for (const v1::TuningJob& job : jobs) {
    EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
    EXPECT_EQ(Get(job).best(0).trial().knobs().values().at("num_warps").int_value(), 8);
  }
  EXPECT_EQ(h_.flights->size(), 0u);
}

TEST_F(RestartTest, TenEqualJobsRunOffOnceAndARestartKeepsIt) {
  FakeWorker worker(h_.scheduler.get(), "w", {kGpu});
  int run_offs = 0;
  const auto count = [&] {
    for (const internal::Lease& lease : worker.Leases()) run_offs += absl::StrContains(lease.work().id(), "/runoff");
  };
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    const double time = 100 + 0.01 * candidate.artifact().num_warps();
    outcome.mutable_time_ns()->set_median(time);
    outcome.mutable_time_ns()->set_ci_low(time - 1);
    outcome.mutable_time_ns()->set_ci_high(time + 1);
    outcome.mutable_ratio()->set_ratio(time / 100);
    outcome.mutable_ratio()->set_ci_low(time / 100 - 0.01);
    outcome.mutable_ratio()->set_ci_high(time / 100 + 0.01);
    return outcome;
  };
  const auto run = [&] {
    for (int i = 0; i < 1000; ++i) {
      h_.Settle();
      count();
      if (worker.Work() == 0) return;
    }
  };
  std::vector<v1::TuningJob> jobs;
  for (int i = 0; i < 10; ++i) jobs.push_back(Create(TestSpec()));
  run();
  EXPECT_EQ(run_offs, 1);
  for (const v1::TuningJob& job : jobs) {
    ASSERT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
    EXPECT_EQ(Get(job).best(0).run_off().entries_size(), 4);
    EXPECT_TRUE(absl::StartsWith(Get(job).best(0).run_off().entries(0).trial(), job.name() + "/"));
  }
  EXPECT_EQ(h_.flights->size(), 0u);
  h_.Restart();
  worker.Join(h_.scheduler.get());
  const v1::TuningJob later = Create(TestSpec());
  run();
  EXPECT_EQ(run_offs, 1);
  EXPECT_EQ(Get(later).best(0).run_off().entries_size(), 4);
}

TEST_F(RestartTest, EqualJobsShareTheVerdictThatRacingDroppedAVariant) {
  FakeWorker worker(h_.scheduler.get(), "w", {kGpu});
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    outcome.set_dropped(candidate.artifact().num_warps() < 8);
    outcome.mutable_ratio()->set_reference(
        absl::StrCat(candidate.trial().substr(0, candidate.trial().rfind('/')), "/3"));
    return outcome;
  };
  std::vector<v1::TuningJob> jobs;
  for (int i = 0; i < 10; ++i) jobs.push_back(Create(TestSpec()));
  // Its rival is not among these, so that the variant is measured for it.
  v1::TuningJob other = Create(TestSpec({1, 2}));
  RunAll({&worker});
  for (const v1::TuningJob& job : jobs) {
    EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
    EXPECT_EQ(Get(job).best(0).trial().knobs().values().at("num_warps").int_value(), 8);
    for (const v1::Trial& trial : Trials(job)) {
      EXPECT_EQ(trial.dropped(), trial.knobs().values().at("num_warps").int_value() < 8);
      if (!trial.dropped()) continue;
      EXPECT_EQ(trial.ratio().reference(), job.name() + "/trials/3");
    }
  }
  EXPECT_EQ(worker.measured, 4 + 2);
  EXPECT_EQ(h_.flights->size(), 0u);
}

TEST_F(RestartTest, AJobThatIsCancelledLeavesItsMeasurementsToTheNext) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob first = Create(TestSpec({4}));
  h_.Settle();
  worker.Work();
  h_.Settle();
  v1::TuningJob second = Create(TestSpec({4}));
  h_.Settle();
  EXPECT_EQ(worker.measured, 0);
  EXPECT_EQ(h_.sessions->Cancel(first.name())->state(), v1::JOB_STATE_CANCELLED);
  RunAll({&worker});
  EXPECT_EQ(Get(second).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(worker.measured, 1);
}

TEST_F(RestartTest, AFailureThatOneProcessOfOneDeviceFindsEndsWithItsJob) {
  int n = 0;
  for (const char* kind :
       {"launch_failed", "illegal_access", "illegal_write", "wrong_result", "check_failed", "out_of_resources"}) {
    SCOPED_TRACE(kind);
    FakeWorker a(h_.scheduler.get(), absl::StrCat("a-", kind), {kGpu});
    auto fails = [kind](const internal::Candidate&) {
      internal::TrialOutcome outcome;
      outcome.mutable_error()->set_kind(kind);
      return outcome;
    };
    v1::TuningSpec spec = TestSpec({8});
    (*spec.mutable_problems(0)->mutable_values())["n"] = 16 * ++n;
    a.measure = fails;
    v1::TuningJob job = Create(spec);
    RunAll({&a});
    EXPECT_EQ(Trials(job)[0].error().kind(), kind);
    EXPECT_EQ(a.measured, 2);
    // One device only, and its second process was not fresh: nobody else believes it.
    a.measure = FakeWorker::Measure;
    job = Create(spec);
    RunAll({&a});
    EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
    a.Leave();
    h_.clock.Advance(absl::Hours(1));
    h_.Settle();
  }
}

TEST_F(RestartTest, AFailureThatAFreshProcessOfTheOnlyDeviceFindsAgainIsRemembered) {
  FakeWorker worker(h_.scheduler.get(), "w", {kGpu});
  worker.fresh_processes = true;
  worker.measure = [](const internal::Candidate&) {
    internal::TrialOutcome outcome;
    outcome.mutable_error()->set_kind("wrong_result");
    return outcome;
  };
  Create(TestSpec({8}));
  RunAll({&worker});
  EXPECT_EQ(worker.measured, 2);
  worker.measure = FakeWorker::Measure;
  v1::TuningJob job = Create(TestSpec({8}));
  RunAll({&worker});
  EXPECT_EQ(worker.measured, 2);
  EXPECT_EQ(Trials(job)[0].error().kind(), "wrong_result");
  EXPECT_TRUE(Trials(job)[0].cached());
}

TEST_F(RestartTest, ASickDeviceCostsNoVariantItsWin) {
  FakeWorker worker(h_.scheduler.get(), "w", {kGpu});
  int sick = 4;
  worker.measure = [&](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    if (sick-- > 0) outcome.mutable_error()->set_kind("wrong_result");
    return outcome;
  };
  v1::TuningJob job = Create(TestSpec());
  RunAll({&worker});
  EXPECT_EQ(Get(job).trials_failed(), 0);
  EXPECT_EQ(Get(job).best(0).trial().knobs().values().at("num_warps").int_value(), 8);
}

// ---- restarts

TEST_F(RestartTest, ACompilationThatEndsBeforeItsJobAsksAgainIsNotDoneTwice) {
  FailingStore* store = MakeStoreFail();
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec());
  h_.Settle();
  std::vector<internal::Lease> running = worker.Leases();
  ASSERT_FALSE(running.empty());
  store->refuses_trials = true;  // the job goes on later than the worker comes back
  h_.Restart();
  for (const internal::Lease& lease : running) *worker.state().add_finished() = worker.Do(lease);
  const int before = worker.compiled;
  worker.Join(h_.scheduler.get());
  worker.state().clear_finished();
  store->refuses_trials = false;
  h_.clock.Advance(absl::Seconds(2));
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(worker.compiled, 4) << before << " before the job went on";
}

TEST_F(RestartTest, ACompilationThatNobodyAsksForIsDroppedAfterAWhile) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec());
  h_.Settle();
  std::vector<internal::Lease> running = worker.Leases();
  ASSERT_FALSE(running.empty());
  ASSERT_TRUE(h_.sessions->Cancel(job.name()).ok());
  h_.Restart();
  for (const internal::Lease& lease : running) *worker.state().add_finished() = worker.Do(lease);
  worker.Join(h_.scheduler.get());
  worker.state().clear_finished();
  h_.Settle();
  worker.Leases();
  EXPECT_EQ(worker.acknowledged, 0);
  h_.clock.Advance(h_.compile_limits.claim_grace);
  h_.Settle();
  worker.Leases();
  EXPECT_EQ(worker.acknowledged, static_cast<int>(running.size()));
}

TEST_F(RestartTest, WhatRunsIsTakenOverByARestartedServer) {
  FakeWorker worker(h_.scheduler.get(), "w", {kGpu});
  v1::TuningJob job = Create(TestSpec());
  h_.Settle();
  worker.Work();
  h_.Settle();
  std::vector<internal::Lease> running = worker.Leases();
  ASSERT_EQ(running.size(), 1u);
  for (const internal::Lease& lease : running) {
    internal::RunningWork* work = worker.state().add_running();
    work->set_lease(lease.id());
    work->set_work(lease.work().id());
    work->set_phase(internal::WORK_PHASE_TIMING);
  }
  h_.settings.adopt_hold = absl::Seconds(2);
  h_.Restart();
  worker.Join(h_.scheduler.get());
  h_.Settle();
  std::vector<internal::Lease> leases = worker.Leases();
  ASSERT_EQ(leases.size(), 1u) << "cancelled, or something else is wanted too";
  EXPECT_EQ(leases[0].id(), running[0].id());
  EXPECT_EQ(leases[0].work().id(), running[0].work().id());
  worker.state().clear_running();
  *worker.state().add_finished() = worker.Do(running[0]);
  worker.Join(h_.scheduler.get());
  worker.state().clear_finished();
  h_.clock.Advance(absl::Seconds(2));  // trials that were in no batch have waited for workers to tell of them
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(worker.measured, 4);
}

TEST_F(RestartTest, AJobMayBeCreatedWhileTheWorkersOfAnEarlierServerAreOnTheirWayBack) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::Worker seen = worker.state().worker();
  seen.mutable_last_seen()->set_seconds(absl::ToUnixSeconds(h_.clock.Now()));
  ASSERT_TRUE(h_.store->Apply({.workers = {seen}}).ok());
  h_.Restart();
  v1::TuningJob job = Create(TestSpec());
  EXPECT_EQ(job.state(), v1::JOB_STATE_RUNNING);
  h_.Settle();
  worker.Join(h_.scheduler.get());
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(RestartTest, AJobThatIsBeingCreatedIsWatchedAndCancelledLater) {
  FailingStore* store = MakeStoreFail();
  FakeWorker worker(h_.scheduler.get(), "w");
  absl::Status watched, cancelled;
  store->created = [&](const std::string& job) {
    v1::WatchTuningJobRequest request;
    request.set_name(job);
    watched = h_.sessions->Watch(request, [] {}).status();
    cancelled = h_.sessions->Cancel(job).status();
  };
  v1::TuningJob job = Create(TestSpec());
  for (const absl::Status& status : {watched, cancelled}) {
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(KindOf(status), ErrorKind::unavailable);
    EXPECT_TRUE(RetryDelayOf(status));
  }
  v1::WatchTuningJobRequest request;
  request.set_name(job.name());
  EXPECT_TRUE(h_.sessions->Watch(request, [] {}).ok());
}

TEST_F(RestartTest, AStoreThatIsSlowAtTheStartFailsNoJob) {
  FailingStore* store = MakeStoreFail();
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec());
  h_.Settle();
  store->refuses_trials = true;
  h_.Restart();
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_RUNNING);
  EXPECT_EQ(KindOf(h_.sessions->Cancel(job.name()).status()), ErrorKind::unavailable);
  store->refuses_trials = false;
  h_.clock.Advance(absl::Seconds(1));
  worker.Join(h_.scheduler.get());
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(RestartTest, AFullDiskLosesNothingAndIsNotHammered) {
  FailingStore* store = MakeStoreFail();
  h_.settings.simulate_batch = 1;
  h_.Restart();
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec());
  h_.Settle();
  worker.Work(4);
  h_.Settle();
  store->refuses_writes = true;
  const int before = store->writes;
  worker.Work(1);
  for (int i = 0; i < 600; ++i) {
    h_.Settle();
    h_.clock.Advance(absl::Milliseconds(100));
  }
  EXPECT_EQ(Get(job).trials_finished(), 0) << "shown before it is stored";
  EXPECT_LT(store->writes - before, 40);
  EXPECT_LE(store->largest, 4u);
  store->refuses_writes = false;
  h_.clock.Advance(absl::Seconds(10));
  worker.Join(h_.scheduler.get());
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(worker.measured, 4);
}

TEST_F(RestartTest, TheLimitOfTimeEndsWhatADeviceHasForTooLong) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningSpec spec = TestSpec();
  spec.mutable_search()->set_max_seconds(10);
  v1::TuningJob job = Create(spec);
  h_.Settle();
  worker.Work(4);
  h_.Settle();
  ASSERT_EQ(worker.Leases().size(), 1u);  // and never ends
  h_.clock.Advance(absl::Seconds(11));
  h_.Settle();
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_RUNNING);
  h_.clock.Advance(absl::Seconds(5));
  h_.Settle();
  h_.Settle();
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_FAILED);
  EXPECT_EQ(Get(job).stop_reason(), v1::STOP_REASON_MAX_SECONDS);
  EXPECT_TRUE(worker.Leases().empty());
}

TEST_F(RestartTest, TheSeedOfTheCheckIsShownWithTheVerdict) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec());
  EXPECT_EQ(job.check_seed(), 0u);
  EXPECT_EQ(Get(job).check_seed(), 0u);
  h_.Settle();
  worker.Work();
  h_.Settle();
  const uint64_t used = worker.Leases().at(0).work().measure().policy().seed();
  EXPECT_NE(used, 0u);
  h_.Restart();
  worker.Join(h_.scheduler.get());
  EXPECT_EQ(h_.sessions->List({})->jobs(0).check_seed(), 0u);
  RunAll({&worker});
  EXPECT_EQ(Get(job).check_seed(), used);
  v1::TuningJob other = Create(TestSpec({1, 2}));
  RunAll({&worker});
  EXPECT_NE(Get(other).check_seed(), used);
  EXPECT_EQ(Get(other).trials_cached(), 2) << "the seed is not part of a measurement's identity";
}

// ---- opinions

TEST(OpinionTest, SettledAndRememberedByTheRule) {
  struct Row {
    std::string opinions;  // kind@device, "!" for a fresh process; "-" is a success
    int devices;
    std::string verdict;
  };
  const Row rows[] = {
      {"-@a", 1, "remembered"},
      {"race@a", 1, "remembered"},
      {"gpu_hang@a", 1, "open"},
      {"gpu_hang@a gpu_hang@b", 2, "settled"},
      {"gpu_hang@a -@b", 2, "open"},
      {"gpu_hang@a -@b -@b", 2, "remembered"},
      {"poison@a", 2, "settled"},
      {"what_is_this@a", 2, "settled"},
      {"wrong_result@a", 1, "open"},
      {"illegal_write@a", 2, "open"},
      {"wrong_result@a wrong_result@b", 2, "remembered"},
      {"wrong_result@a wrong_result@a", 1, "settled"},
      {"wrong_result@a wrong_result@a!", 1, "remembered"},
      {"wrong_result@a wrong_result@a!", 2, "settled"},
      {"wrong_result@a launch_failed@b", 2, "settled"},
      {"wrong_result@a gpu_hang@b", 2, "settled"},
      {"wrong_result@a -@b", 2, "open"},
      {"wrong_result@a -@b -@b", 2, "remembered"},
      {"wrong_result@a -@b wrong_result@b", 2, "remembered"},
      {"wrong_result@a -@b wrong_result@a", 2, "settled"},
      {"wrong_result@a -@a! wrong_result@a!", 1, "remembered"},
  };
  for (const Row& row : rows) {
    std::vector<internal::Opinion> opinions;
    for (absl::string_view text : absl::StrSplit(row.opinions, ' ')) {
      internal::Opinion& opinion = opinions.emplace_back();
      opinion.set_fresh_process(absl::ConsumeSuffix(&text, "!"));
      std::pair<std::string, std::string> parts = absl::StrSplit(text, '@');
      opinion.set_kind(parts.first == "-" ? "" : parts.first);
      opinion.set_worker("workers/w");
      opinion.set_device_id(parts.second);
    }
    Judgement judgement = JudgeOpinions(opinions, row.devices);
    EXPECT_EQ(!judgement.settled     ? "open"
              : judgement.remembered ? "remembered"
                                     : "settled",
              row.verdict)
        << row.opinions;
  }
}

}  // namespace
}  // namespace lathe

// Jobs from their creation to their end, with workers that the test plays.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "proto/support/enum_words.h"
#include "server/cache/winners.h"
#include "tests/unit/server/session/session_fixture.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;
using testing_support::FakeWorker;
using testing_support::kSim;
using testing_support::SessionTest;
using testing_support::TestSpec;

TEST_F(SessionTest, FindsTheFastestRightVariant) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec());
  EXPECT_EQ(job.state(), v1::JOB_STATE_RUNNING);
  EXPECT_EQ(job.trials_planned(), 4);
  ASSERT_EQ(job.devices_size(), 1);
  EXPECT_EQ(job.devices(0).device_model(), kSim);
  RunAll({&worker});
  job = Get(job);
  EXPECT_EQ(job.state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(EnumWord(job.stop_reason()), "exhausted");
  EXPECT_EQ(job.trials_finished(), 4);
  EXPECT_EQ(job.trials_compiled(), 4);
  ASSERT_EQ(job.best_size(), 1);
  EXPECT_EQ(job.best(0).trial().knobs().values().at("num_warps").int_value(), 8);
  EXPECT_EQ(h_.sessions->running(), 0u);
  std::vector<v1::Trial> trials = Trials(job, true);
  ASSERT_EQ(trials.size(), 4u);
  for (const v1::Trial& trial : trials) {
    EXPECT_EQ(trial.state(), v1::Trial::SUCCEEDED);
    EXPECT_TRUE(trial.checked());
    EXPECT_FALSE(trial.cached());
    EXPECT_EQ(trial.worker(), "workers/w");
    EXPECT_EQ(trial.samples_ns_size(), 1);
    EXPECT_EQ(trial.compile_ms(), 10);
  }
  EXPECT_EQ(Trials(job)[0].samples_ns_size(), 0);
}

TEST_F(SessionTest, ASecondJobIsAnsweredFromTheStore) {
  FakeWorker worker(h_.scheduler.get(), "w");
  Create(TestSpec());
  RunAll({&worker});
  int compiled = worker.compiled, measured = worker.measured;
  v1::TuningJob again = Create(TestSpec({1, 2, 4, 8, 16}));
  RunAll({&worker});
  again = Get(again);
  EXPECT_EQ(again.state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(again.trials_cached(), 4);  // one more value costs one more trial
  EXPECT_EQ(worker.compiled, compiled + 1);
  EXPECT_EQ(worker.measured, measured + 1);
  EXPECT_EQ(again.best(0).trial().knobs().values().at("num_warps").int_value(), 16);
}

TEST_F(SessionTest, AnotherDriverMeasuresAgainWithoutCompiling) {
  FakeWorker worker(h_.scheduler.get(), "w");
  Create(TestSpec());
  RunAll({&worker});
  worker.state().mutable_worker()->mutable_devices(0)->set_driver("590");
  worker.Work();
  worker.Join(h_.scheduler.get());
  int compiled = worker.compiled, measured = worker.measured;
  Create(TestSpec());
  RunAll({&worker});
  EXPECT_EQ(worker.compiled, compiled);
  EXPECT_EQ(worker.measured, measured + 4);
}

TEST_F(SessionTest, CodeIsSpecializedOnWhichTensorsAreSmallWhereTheTargetUsesIt) {
  FakeWorker worker(h_.scheduler.get(), "w", {kSim, "sim:hip:gfx942"});
  std::map<std::string, std::vector<int>> told;
  worker.compile = [&](const internal::CompileWork& work) {
    told[work.target()].push_back(work.specialization().arguments_size());
    return FakeWorker::Compile(work);
  };
  v1::TuningSpec spec = TestSpec({4});
  spec.add_targets("hip:gfx942");
  for (int64_t n : {2048, 1 << 29}) (*spec.add_problems()->mutable_values())["n"] = n;
  Create(spec);
  RunAll({&worker});
  // Three problems, the last with a tensor of 2 GiB.
  EXPECT_EQ(told[testing_support::kChip], (std::vector<int>{0}));
  std::sort(told["hip:gfx942"].begin(), told["hip:gfx942"].end());
  EXPECT_EQ(told["hip:gfx942"], (std::vector<int>{0, 1}));
}

TEST_F(SessionTest, EqualMachineCodeIsMeasuredOnceAndShared) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningSpec spec = TestSpec({2});
  auto& registers = (*(*spec.mutable_space()->mutable_vendor())["cuda"].mutable_knobs())["maxnreg"];
  for (int value : {64, 128, 200}) registers.add_values()->set_int_value(value);
  v1::TuningJob job = Create(spec);
  RunAll({&worker});
  EXPECT_EQ(worker.compiled, 3);
  EXPECT_EQ(worker.measured, 1);
  int shared = 0;
  for (const v1::Trial& trial : Trials(job)) {
    EXPECT_EQ(trial.state(), v1::Trial::SUCCEEDED);
    EXPECT_EQ(trial.time_ns().median(), 500);
    EXPECT_TRUE(trial.knobs().values().contains("maxnreg"));
    shared += !trial.shared_with().empty();
  }
  EXPECT_EQ(shared, 2);
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(SessionTest, AWrongVariantNeverWins) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    if (candidate.artifact().num_warps() == 8) outcome.mutable_error()->set_kind("wrong_result");
    if (candidate.artifact().num_warps() == 4) outcome.set_checked(false);
    return outcome;
  };
  v1::TuningJob job = Create(TestSpec());
  RunAll({&worker});
  job = Get(job);
  EXPECT_EQ(job.state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(job.trials_failed(), 1);
  EXPECT_EQ(job.best(0).trial().knobs().values().at("num_warps").int_value(), 2);
}

TEST_F(SessionTest, AJobWhoseVariantsAreUncheckedSaysSo) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    if (candidate.artifact().num_warps() == 2) outcome.mutable_error()->set_kind("wrong_result");
    outcome.set_checked(false);
    return outcome;
  };
  v1::TuningSpec spec = TestSpec({2, 4, 8});
  v1::TuningJob job = Create(spec);
  RunAll({&worker});
  job = Get(job);
  EXPECT_EQ(job.state(), v1::JOB_STATE_FAILED);
  EXPECT_EQ(job.error().kind(), "check_failed") << "not that of the one that failed";
  EXPECT_EQ(job.error().message(), "none of the 2 variants that ran was checked, so that none can win");
  spec.mutable_check()->set_disabled(true);
  job = Create(spec);
  RunAll({&worker});
  EXPECT_THAT(Get(job).error().message(), HasSubstr("disables the check"));
}

TEST_F(SessionTest, WhereSomeWereCheckedTheFirstErrorIsTold) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    const int warps = candidate.artifact().num_warps();
    if (warps == 8) outcome.mutable_error()->set_kind("wrong_result");
    outcome.set_dropped(warps == 2);
    outcome.set_checked(warps == 2);
    return outcome;
  };
  v1::TuningJob job = Create(TestSpec({2, 4, 8}));
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_FAILED);
  EXPECT_EQ(Get(job).error().kind(), "wrong_result");
}

TEST_F(SessionTest, WhereThoseThatWereCheckedWereDroppedTheJobSaysSo) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    outcome.set_dropped(candidate.artifact().num_warps() == 2);
    outcome.set_checked(candidate.artifact().num_warps() == 2);
    return outcome;
  };
  v1::TuningJob job = Create(TestSpec({2, 4, 8}));
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_FAILED);
  EXPECT_EQ(Get(job).error().message(),
            "none of the 3 variants that ran can win: 2 were not checked, and races dropped the others");
}

TEST_F(SessionTest, AFailedCompilationIsATrialAndIsNotTriedAgain) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.compile = [](const internal::CompileWork& work) {
    internal::WorkResult result = FakeWorker::Compile(work);
    if (work.knobs().values().at("num_warps").int_value() == 8) {
      result.clear_compile();
      result.mutable_error()->set_kind("unsupported");
      result.mutable_error()->set_message("no lowering");
    }
    return result;
  };
  v1::TuningJob job = Create(TestSpec());
  RunAll({&worker});
  EXPECT_EQ(Trials(job)[3].error().kind(), "unsupported");
  EXPECT_EQ(Trials(job)[3].error().message(), "no lowering");
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
  int compiled = worker.compiled;
  job = Create(TestSpec());
  RunAll({&worker});
  EXPECT_EQ(worker.compiled, compiled);
  EXPECT_EQ(Trials(job)[3].error().kind(), "unsupported");
  EXPECT_TRUE(Trials(job)[3].cached());
}

TEST_F(SessionTest, AccidentsOfCompilingDoNotOutliveTheirJob) {
  FakeWorker worker(h_.scheduler.get(), "w");
  for (const char* kind : {"compile_timeout", "memory_limit", "poison", "internal"}) {
    worker.compile = [&](const internal::CompileWork& work) {
      internal::WorkResult result = FakeWorker::Compile(work);
      result.clear_compile();
      result.mutable_error()->set_kind(kind);
      return result;
    };
    v1::TuningJob job = Create(TestSpec({8}));
    RunAll({&worker});
    EXPECT_EQ(Trials(job)[0].error().kind(), kind);
    EXPECT_FALSE(Trials(job)[0].cached());
  }
  worker.compile = FakeWorker::Compile;
  v1::TuningJob job = Create(TestSpec({8}));
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(SessionTest, AccidentsOfMeasuringDoNotOutliveTheirJob) {
  FakeWorker worker(h_.scheduler.get(), "w");
  for (const char* kind :
       {"launch_failed", "illegal_access", "wrong_result", "check_failed", "out_of_resources", "gpu_hang"}) {
    worker.measure = [&](const internal::Candidate&) {
      internal::TrialOutcome outcome;
      outcome.mutable_error()->set_kind(kind);
      return outcome;
    };
    v1::TuningJob job = Create(TestSpec({8}));
    RunAll({&worker});
    EXPECT_EQ(Trials(job)[0].error().kind(), kind);
    EXPECT_FALSE(Trials(job)[0].cached());
  }
  worker.measure = FakeWorker::Measure;
  v1::TuningJob job = Create(TestSpec({8}));
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(SessionTest, AVariantThatLostARaceCanWinTheNext) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    outcome.set_dropped(candidate.artifact().num_warps() == 4);
    return outcome;
  };
  v1::TuningJob job = Create(TestSpec({4, 8}));
  RunAll({&worker});
  EXPECT_EQ(Get(job).best(0).trial().knobs().values().at("num_warps").int_value(), 8);
  worker.measure = FakeWorker::Measure;
  job = Create(TestSpec({4}));
  RunAll({&worker});
  ASSERT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(Get(job).best(0).trial().knobs().values().at("num_warps").int_value(), 4);
}

TEST_F(SessionTest, AJobWithoutAWinnerFails) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome;
    outcome.mutable_error()->set_kind("wrong_result");
    outcome.mutable_error()->set_message("7 of 8 elements differ");
    return outcome;
  };
  v1::TuningJob job = Create(TestSpec());
  RunAll({&worker});
  job = Get(job);
  EXPECT_EQ(job.state(), v1::JOB_STATE_FAILED);
  EXPECT_EQ(job.error().kind(), "wrong_result");
  EXPECT_EQ(job.best_size(), 0);
}

TEST_F(SessionTest, CompilingAndMeasuringOverlapAndTheIncumbentTakesPart) {
  FakeWorker worker(h_.scheduler.get(), "w", {"NVIDIA H100"});
  h_.settings.window = 3;
  h_.Restart();
  worker.Join(h_.scheduler.get());
  v1::TuningJob job = Create(TestSpec({1, 2, 4, 8, 16, 32}));
  bool overlapped = false;
  for (int i = 0; i < 100 && h_.sessions->running() > 0; ++i) {
    h_.Settle();
    int compiles = 0, measurements = 0;
    for (const internal::Lease& lease : worker.Leases()) {
      ++(absl::StartsWith(lease.work().id(), "compile/") ? compiles : measurements);
    }
    overlapped |= compiles > 0 && measurements > 0;
    worker.Work(1);
  }
  EXPECT_TRUE(overlapped);
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
  ASSERT_GE(worker.batches.size(), 2u);
  EXPECT_FALSE(absl::StrContains(worker.batches.front(), "*")) << "there was none to take part";
  EXPECT_TRUE(absl::StrContains(worker.batches.back(), "*")) << worker.batches.back();
}

TEST_F(SessionTest, VariantsThatBecomeReadyJoinTheBatchThatWaits) {
  FakeWorker compiler(h_.scheduler.get(), "compiler", {});
  FakeWorker device(h_.scheduler.get(), "device");
  device.state().mutable_worker()->set_compile_slots(0);
  h_.settings.simulate_batch = 16;
  h_.Restart();
  compiler.Join(h_.scheduler.get());
  device.Join(h_.scheduler.get());
  v1::TuningJob job = Create(TestSpec());
  device.Leave();
  for (int i = 0; i < 4; ++i) {
    h_.Settle();
    compiler.Work();
  }
  h_.Settle();
  device.Join(h_.scheduler.get());
  RunAll({&device, &compiler});
  ASSERT_EQ(device.batches.size(), 1u);
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(SessionTest, ARestartedServerGoesOnAndDoesNothingTwice) {
  FakeWorker worker(h_.scheduler.get(), "w");
  h_.settings.simulate_batch = 1;
  h_.Restart();
  worker.Join(h_.scheduler.get());
  v1::TuningJob job = Create(TestSpec({1, 2, 4, 8, 16, 32}));
  std::map<std::string, std::string> finished;  // name -> when, as stored
  for (int restart = 0; restart < 30 && h_.sessions->running() > 0; ++restart) {
    h_.Settle();
    worker.Work(1);
    std::vector<v1::Trial> trials = Trials(job);
    for (const v1::Trial& trial : trials) {
      if (HasEnded(trial.state())) finished.emplace(trial.name(), trial.end_time().SerializeAsString());
    }
    h_.clock.Advance(absl::Seconds(1));
    h_.Restart();
    worker.Join(h_.scheduler.get());
  }
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(worker.measured, 6);
  EXPECT_EQ(worker.compiled, 6);
  std::vector<v1::Trial> trials = Trials(job);
  ASSERT_EQ(trials.size(), 6u);
  std::set<int64_t> warps;
  for (const v1::Trial& trial : trials) {
    warps.insert(trial.knobs().values().at("num_warps").int_value());
    auto it = finished.find(trial.name());
    if (it == finished.end()) continue;
    EXPECT_EQ(it->second, trial.end_time().SerializeAsString()) << trial.name();
  }
  EXPECT_EQ(warps.size(), 6u);
  EXPECT_GE(finished.size(), 3u);
}

TEST_F(SessionTest, AResultFromBeforeTheRestartIsTaken) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec({4}));
  h_.Settle();
  worker.Work();  // compiled
  h_.Settle();
  ASSERT_EQ(worker.Leases().size(), 1u);
  internal::WorkResult result = worker.Do(worker.Leases()[0]);
  h_.Restart();
  h_.Settle();
  *worker.state().add_finished() = result;
  worker.Join(h_.scheduler.get());
  worker.state().clear_finished();
  RunAll({&worker});
  EXPECT_EQ(Get(job).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(worker.measured, 1);
}

TEST_F(SessionTest, CancellingEndsTheJobAndItsWork) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec());
  h_.Settle();
  worker.Work(2);
  h_.Settle();
  job = *h_.sessions->Cancel(job.name());
  EXPECT_EQ(job.state(), v1::JOB_STATE_CANCELLED);
  EXPECT_EQ(EnumWord(job.stop_reason()), "cancelled");
  EXPECT_TRUE(worker.Leases().empty());
  for (const v1::Trial& trial : Trials(job)) EXPECT_TRUE(HasEnded(trial.state()));
  EXPECT_EQ(h_.sessions->Cancel(job.name())->state(), v1::JOB_STATE_CANCELLED);
}

TEST_F(SessionTest, MaxTrialsBoundsTheSearch) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16});
  spec.mutable_search()->set_max_trials(3);
  v1::TuningJob job = Create(spec);
  RunAll({&worker});
  job = Get(job);
  EXPECT_EQ(job.trials_finished(), 3);
  EXPECT_EQ(EnumWord(job.stop_reason()), "max_trials");
}

// As many registers as maxnreg says.
internal::WorkResult WithRegisters(const internal::CompileWork& work) {
  internal::WorkResult result = FakeWorker::Compile(work);
  v1::Artifact* artifact = result.mutable_compile()->mutable_artifact();
  artifact->set_registers(static_cast<int>(work.knobs().values().at("maxnreg").int_value()));
  artifact->set_digest(FakeWorker::Upload(absl::StrCat(artifact->registers(), "x", artifact->num_warps())));
  return result;
}

TEST_F(SessionTest, UntilGainEndsTheSearchBeforeTheSpaceDoes) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.compile = WithRegisters;
  // The fastest has 8 warps and 96 registers.
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    const double warps = std::log2(candidate.artifact().num_warps() / 8.0);
    const double registers = (candidate.artifact().registers() - 96) / 60.0;
    const double time = 1000 * (1 + 0.2 * warps * warps) * (1 + 0.2 * registers * registers);
    outcome.mutable_time_ns()->set_median(time);
    outcome.mutable_time_ns()->set_ci_low(time * 0.999);
    outcome.mutable_time_ns()->set_ci_high(time * 1.001);
    return outcome;
  };
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16, 32});
  auto& registers = (*(*spec.mutable_space()->mutable_vendor())["cuda"].mutable_knobs())["maxnreg"];
  for (int value = 16; value <= 255; value += 8) registers.add_values()->set_int_value(value);
  spec.mutable_search()->set_until_gain(0.02);
  v1::TuningJob job = Create(spec);
  EXPECT_EQ(job.trials_planned(), 180);
  RunAll({&worker});
  job = Get(job);
  EXPECT_EQ(job.state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(EnumWord(job.stop_reason()), "converged");
  EXPECT_LT(job.trials_finished(), 150);
  ASSERT_EQ(job.best_size(), 1);
  EXPECT_LT(job.best(0).trial().time_ns().median(), 1020);
}

// Which variants a race drops says nothing that their times do not.
TEST_F(SessionTest, ASearchLearnsTheTimesOfVariantsThatARaceDropped) {
  std::vector<std::vector<std::string>> tried;
  for (const bool drops : {false, true}) {
    testing_support::Harness harness;
    // One variant and one callback at a time: a search that learns asks by the order of results.
    harness.settings.window = 1;
    harness.threads = 1;
    harness.Restart();
    FakeWorker worker(harness.scheduler.get(), "w");
    worker.compile = WithRegisters;
    worker.measure = [&](const internal::Candidate& candidate) {
      internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
      const double warps = std::log2(candidate.artifact().num_warps() / 8.0);
      const double registers = (candidate.artifact().registers() - 96) / 60.0;
      const double time = 1000 * (1 + 0.2 * std::abs(warps) + 0.1 * std::abs(registers));
      outcome.mutable_time_ns()->set_median(time);
      outcome.mutable_time_ns()->set_ci_low(time * 0.999);
      outcome.mutable_time_ns()->set_ci_high(time * 1.001);
      outcome.set_dropped(drops && time > 1100);
      return outcome;
    };
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = TestSpec({1, 2, 4, 8, 16, 32});
    auto& registers =
        (*(*request.mutable_spec()->mutable_space()->mutable_vendor())["cuda"].mutable_knobs())["maxnreg"];
    for (int value = 16; value <= 255; value += 8) registers.add_values()->set_int_value(value);
    request.mutable_spec()->mutable_search()->set_strategy("surrogate");
    request.mutable_spec()->mutable_search()->set_max_trials(40);
    absl::StatusOr<v1::TuningJob> job = harness.sessions->Create(request, "t");
    ASSERT_TRUE(job.ok()) << job.status();
    do harness.Settle();
    while (worker.Work() > 0);
    v1::ListTrialsRequest list;
    list.set_parent(job->name());
    list.set_page_size(1000);
    std::vector<std::string>& names = tried.emplace_back();
    const absl::StatusOr<v1::ListTrialsResponse> trials = harness.sessions->ListTrials(list);
    ASSERT_TRUE(trials.ok()) << trials.status();
    for (const v1::Trial& trial : trials->trials()) {
      const auto& knobs = trial.knobs().values();
      names.push_back(absl::StrCat(knobs.at("num_warps").int_value(), "x", knobs.at("maxnreg").int_value()));
    }
    ASSERT_EQ(names.size(), 40u);
  }
  EXPECT_EQ(tried[0], tried[1]);
}

TEST_F(SessionTest, ASearchThatLearnsBeginsWithTheWinnerOfALikeJob) {
  FakeWorker worker(h_.scheduler.get(), "w");
  // Four warps are the fastest.
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    const double time = 1000 + 100 * std::abs(std::log2(candidate.artifact().num_warps() / 4.0));
    outcome.mutable_time_ns()->set_median(time);
    outcome.mutable_time_ns()->set_ci_low(time * 0.999);
    outcome.mutable_time_ns()->set_ci_high(time * 1.001);
    return outcome;
  };
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16, 32});
  Create(spec);
  RunAll({&worker});
  auto& registers = (*(*spec.mutable_space()->mutable_vendor())["cuda"].mutable_knobs())["maxnreg"];
  for (int value : {64, 128}) registers.add_values()->set_int_value(value);
  (*spec.mutable_problems(0)->mutable_values())["n"] = 2048;
  for (const char* strategy : {"exhaustive", "surrogate", "portfolio"}) {
    spec.mutable_search()->set_strategy(strategy);
    const v1::TuningJob job = Create(spec);
    RunAll({&worker});
    const int64_t warps = Trials(job).at(0).knobs().values().at("num_warps").int_value();
    EXPECT_EQ(warps, std::string(strategy) == "exhaustive" ? 1 : 4) << strategy;
    EXPECT_EQ(Get(job).trials_finished(), 12) << strategy;
  }
}

TEST_F(SessionTest, MaxSecondsStopsWhatHasNotStarted) {
  FakeWorker worker(h_.scheduler.get(), "w");
  h_.settings.simulate_batch = 1;
  h_.Restart();
  worker.Join(h_.scheduler.get());
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16});
  spec.mutable_search()->set_max_seconds(10);
  v1::TuningJob job = Create(spec);
  h_.Settle();
  worker.Work(1);
  h_.Settle();
  h_.clock.Advance(absl::Seconds(11));
  RunAll({&worker});
  job = Get(job);
  EXPECT_EQ(EnumWord(job.stop_reason()), "max_seconds");
  EXPECT_EQ(job.state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(worker.measured, 1);
  int cancelled = 0;
  for (const v1::Trial& trial : Trials(job)) cancelled += trial.error().kind() == "cancelled";
  EXPECT_EQ(cancelled, 4);
}

TEST_F(SessionTest, ABatchThatEndsWorkersIsTakenApartAndOnlyTheCulpritFails) {
  h_.settings.simulate_batch = 16;
  h_.scheduler_options.max_losses = 2;
  h_.Restart();
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec());
  int life = 1;
  for (int step = 0; step < 100 && h_.sessions->running() > 0; ++step) {
    h_.Settle();
    bool dies = false;
    for (const internal::Lease& lease : worker.Leases()) {
      for (const internal::Candidate& candidate : lease.work().measure().candidates()) {
        dies |= candidate.artifact().num_warps() == 2;
      }
    }
    if (dies) {
      worker.Leave();
      worker.state().set_incarnation(absl::StrCat("w-", ++life));
      worker.Join(h_.scheduler.get());
    } else {
      worker.Work(1);
    }
  }
  job = Get(job);
  EXPECT_EQ(job.state(), v1::JOB_STATE_SUCCEEDED);
  for (const v1::Trial& trial : Trials(job)) {
    bool culprit = trial.knobs().values().at("num_warps").int_value() == 2;
    EXPECT_EQ(trial.error().kind(), culprit ? "poison" : "") << trial.name();
  }
}

TEST_F(SessionTest, ATrialWhoseDeviceFailsGoesToAnotherTry) {
  FakeWorker worker(h_.scheduler.get(), "w");
  int failures = 2;
  worker.measure = [&](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    if (candidate.artifact().num_warps() == 2 && failures-- > 0) outcome.mutable_error()->set_kind("device_lost");
    return outcome;
  };
  v1::TuningJob job = Create(TestSpec());
  RunAll({&worker});
  for (const v1::Trial& trial : Trials(job)) EXPECT_EQ(trial.state(), v1::Trial::SUCCEEDED);
}

TEST_F(SessionTest, SeveralDevicesAndProblemsHaveAWinnerEach) {
  FakeWorker worker(h_.scheduler.get(), "w", {kSim, "sim:hip:gfx942"});
  v1::TuningSpec spec = TestSpec();
  spec.clear_targets();
  (*spec.add_problems()->mutable_values())["n"] = 2048;
  v1::TuningJob job = Create(spec);
  EXPECT_EQ(job.trials_planned(), 16);
  RunAll({&worker});
  EXPECT_EQ(Get(job).best_size(), 4);
  EXPECT_EQ(worker.compiled, 8);  // the problem does not change the code
}

TEST_F(SessionTest, TwoJobsForTheSameVariantsShareTheirCompilations) {
  FakeWorker worker(h_.scheduler.get(), "w");
  Create(TestSpec());
  Create(TestSpec());
  RunAll({&worker});
  EXPECT_EQ(worker.compiled, 4);
  EXPECT_EQ(h_.sessions->running(), 0u);
}

TEST_F(SessionTest, AKernelThatNeedsItsWholeGridIsCheckedWholeOrNotAtAll) {
  FakeWorker worker(h_.scheduler.get(), "w");
  std::vector<internal::MeasureWork> works;
  v1::TuningSpec spec = TestSpec({4});
  spec.mutable_modules(0)->set_text("kernel atomic");
  auto first = [&] {
    h_.Settle();
    worker.Work();
    h_.Settle();
    return worker.Leases().at(0).work().measure();
  };
  Create(spec);
  internal::MeasureWork small = first();
  EXPECT_TRUE(small.candidates(0).has_check_problem());
  EXPECT_FALSE(small.policy().check_disabled());
  RunAll({&worker});
  (*spec.mutable_problems(0)->mutable_values())["n"] = 128 * 5000;
  Create(spec);
  h_.Settle();
  internal::MeasureWork large = worker.Leases().at(0).work().measure();
  EXPECT_FALSE(large.candidates(0).has_check_problem());
  EXPECT_TRUE(large.policy().check_disabled());
  RunAll({&worker});
  (*spec.mutable_check()->mutable_problem()->mutable_values())["n"] = 256;
  Create(spec);
  h_.Settle();
  internal::MeasureWork given = worker.Leases().at(0).work().measure();
  EXPECT_EQ(given.candidates(0).check_problem().grid(0), 2u);
  EXPECT_FALSE(given.policy().check_disabled());
}

}  // namespace
}  // namespace lathe

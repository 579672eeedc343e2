// Lessons of a search from the trials of like jobs. Pure, but for the jobs' way through the store.
#include "server/session/precedents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "tests/unit/server/session/session_fixture.h"
#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing_support::FakeWorker;
using testing_support::SessionTest;
using testing_support::TestSpec;

constexpr char kH200[] = "NVIDIA H200";

v1::Problem ProblemOf(int64_t n) {
  v1::Problem problem;
  (*problem.mutable_values())["n"] = n;
  return problem;
}

// A program for each 32 elements of a warp; a search for 2^20 elements on an H200, so that a warp is 249 rounds.
class PrecedentsTest : public testing::Test {
 protected:
  PrecedentsTest() {
    spec_.mutable_modules(0)->set_digest("module");
    spec_.set_grid(0, "cdiv(n, 32 * num_warps)");
    device_.set_target("cuda:90");
    device_.set_device_model(kH200);
    auto space = SearchSpace::Create(spec_, "cuda:90", rows_);
    EXPECT_TRUE(space.ok()) << space.status();
    space_.emplace(*std::move(space));
  }

  static KnownTrial Trial(int warps, double ns, int64_t n = 1024) {
    KnownTrial known{"jobs/a", "module", {}};
    (*known.trial.mutable_knobs()->mutable_values())["num_warps"].set_int_value(warps);
    *known.trial.mutable_problem() = ProblemOf(n);
    known.trial.set_target("cuda:90");
    known.trial.set_device_model(kH200);
    known.trial.set_state(v1::Trial::SUCCEEDED);
    known.trial.mutable_time_ns()->set_median(ns);
    return known;
  }
  // A trial of 100 ns whose launch is known: one program at a time there, here 8 of them in 32 rounds.
  static KnownTrial TrialOfCode() {
    KnownTrial known = Trial(8, 100);
    v1::Artifact& artifact = *known.trial.mutable_artifact();
    artifact.set_target("cuda:90");
    artifact.set_num_warps(8);
    artifact.set_threads_per_warp(32);
    artifact.set_registers(32);
    return known;
  }
  static KnownTrial Failed(ErrorKind kind) {
    KnownTrial known = Trial(4, 0);
    known.trial.clear_time_ns();
    known.trial.set_state(v1::Trial::FAILED);
    known.trial.mutable_error()->set_kind(std::string(ErrorKindName(kind)));
    return known;
  }
  std::vector<Precedent> Of(const std::vector<KnownTrial>& known) const {
    return PrecedentsOf(spec_, *space_, rows_, device_, ProblemOf(1 << 20), known);
  }
  // The costs of the only results.
  std::vector<double> Costs(const std::vector<KnownTrial>& known) const {
    std::vector<double> costs;
    for (const Precedent& precedent : Of(known)) {
      for (const Observation& one : precedent.results) costs.push_back(one.cost);
    }
    return costs;
  }

  v1::TuningSpec spec_ = TestSpec();
  std::vector<internal::KnobDescription> rows_ = TestKnobs();
  v1::JobDevice device_;
  std::optional<SearchSpace> space_;
};

TEST_F(PrecedentsTest, TimesAreToldByTheRoundsThatALaunchTakes) {
  EXPECT_THAT(Costs({Trial(1, 100), Trial(2, 100), Trial(8, 100)}),
              ElementsAre(DoubleNear(24900, 1), DoubleNear(12500, 1), DoubleNear(3200, 1)));
  EXPECT_THAT(Costs({Trial(1, 100, 1 << 20)}), ElementsAre(100)) << "the same problem";
}

TEST_F(PrecedentsTest, ProgramsThatRunAtOnceTakeLessTimeEach) {
  KnownTrial known = TrialOfCode();
  EXPECT_THAT(Costs({known}), ElementsAre(DoubleNear(3200 * std::pow(8, -0.3), 1)));
  known.trial.set_target("cuda:80");
  EXPECT_THAT(Costs({known}), ElementsAre(DoubleNear(3200, 1))) << "another chip's code";
}

TEST_F(PrecedentsTest, CodeIsToldAsItWasLaunchedThere) {
  KnownTrial known = TrialOfCode();
  EXPECT_THAT(Of({known})[0].there, IsEmpty()) << "nothing is known of its loops";
  known.trial.mutable_artifact()->mutable_loop_work()->set_instructions(50);
  const std::vector<Precedent> found = Of({known});
  ASSERT_EQ(found[0].there.size(), 1u);
  EXPECT_EQ(found[0].there[0].cost, 100);
  EXPECT_EQ(found[0].there[0].facts.loop.instructions, 50);
  EXPECT_NEAR(found[0].there[0].facts.share, 4.0 / 132, 1e-9);
  known.trial.set_target("cuda:80");
  EXPECT_THAT(Of({known})[0].there, IsEmpty()) << "another chip's code";
}

TEST_F(PrecedentsTest, WhatCannotBeComparedIsToldAsItIs) {
  KnownTrial elsewhere = Trial(1, 100);
  elsewhere.trial.set_device_model("a model that nobody knows");
  EXPECT_THAT(Costs({elsewhere}), ElementsAre(100));
  KnownTrial unnamed = Trial(1, 100);
  unnamed.trial.mutable_problem()->clear_values();
  EXPECT_THAT(Costs({unnamed}), ElementsAre(100));
}

TEST_F(PrecedentsTest, OnlyVariantsOfTheSpaceCount) {
  KnownTrial other = Trial(1, 100);
  other.module = "another";
  EXPECT_THAT(Of({Trial(3, 100), other}), IsEmpty());
  KnownTrial estimated = Trial(1, 0);
  estimated.trial.set_estimate_ns(100);
  EXPECT_THAT(Of({estimated}), IsEmpty());
  device_.set_simulated(true);
  EXPECT_EQ(Of({estimated}).size(), 1u);
}

TEST_F(PrecedentsTest, FailuresOfTheCodeCount) {
  const std::vector<Precedent> failed = Of({Failed(ErrorKind::out_of_resources)});
  ASSERT_EQ(failed.size(), 1u);
  EXPECT_THAT(failed[0].results, ElementsAre(Field(&Observation::ok, false)));
  EXPECT_THAT(Of({Failed(ErrorKind::pruned)}), IsEmpty());
  KnownTrial elsewhere = Failed(ErrorKind::out_of_resources);
  elsewhere.trial.set_target("cuda:80");
  EXPECT_THAT(Of({elsewhere}), IsEmpty());
}

TEST_F(PrecedentsTest, TheNearestComeFirstAndAreFew) {
  std::vector<KnownTrial> known;
  for (int64_t n : {64, 128, 256}) known.push_back(Trial(1, 100, n));
  KnownTrial chip = Trial(1, 7, 1 << 20), far = Trial(1, 8, 1 << 20);
  chip.trial.set_device_model("another");
  far.trial.set_target("cuda:80");
  known.insert(known.begin(), {far, chip});
  const std::vector<Precedent> found = Of(known);
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[3].results[0].cost, 7);
}

TEST_F(SessionTest, ASearchBeginsWithWhatTheRoundsOfALikeJobLetExpect) {
  FakeWorker worker(h_.scheduler.get(), "w", {kH200});
  // A program with more warps takes a little longer, and there are fewer of them.
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    const double time = 1000 + 100 * candidate.artifact().num_warps();
    outcome.mutable_time_ns()->set_median(time);
    outcome.mutable_time_ns()->set_ci_low(time * 0.999);
    outcome.mutable_time_ns()->set_ci_high(time * 1.001);
    return outcome;
  };
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16, 32});
  spec.set_grid(0, "cdiv(n, 32 * num_warps)");
  auto& registers = (*(*spec.mutable_space()->mutable_vendor())["cuda"].mutable_knobs())["maxnreg"];
  for (int value : {64, 128}) registers.add_values()->set_int_value(value);
  spec.mutable_search()->set_strategy("exhaustive");
  Create(spec);
  RunAll({&worker});
  spec.mutable_search()->set_strategy("portfolio");
  for (int64_t n : {512, 1 << 22}) {
    (*spec.mutable_problems(0)->mutable_values())["n"] = n;
    const v1::TuningJob job = Create(spec);
    RunAll({&worker});
    const int64_t warps = Trials(job).at(0).knobs().values().at("num_warps").int_value();
    EXPECT_EQ(warps, n == 512 ? 1 : 32) << n;
  }
}

}  // namespace
}  // namespace lathe

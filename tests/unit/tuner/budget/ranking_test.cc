#include "tuner/budget/ranking.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "absl/strings/str_cat.h"
#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using testing::ElementsAre;

v1::Trial Measured(const std::string& name, double median, double half_width, int registers = 32) {
  v1::Trial trial;
  trial.set_name(name);
  trial.set_target("cuda:90");
  trial.set_device_model("H100");
  trial.set_state(v1::Trial::SUCCEEDED);
  trial.set_checked(true);
  trial.mutable_time_ns()->set_median(median);
  trial.mutable_time_ns()->set_ci_low(median - half_width);
  trial.mutable_time_ns()->set_ci_high(median + half_width);
  trial.mutable_artifact()->set_registers(registers);
  return trial;
}

v1::Trial Estimated(const std::string& name, double estimate) {
  v1::Trial trial = Measured(name, 0, 0);
  trial.clear_time_ns();
  trial.set_estimate_ns(estimate);
  return trial;
}

TEST(RankingTest, OnlyCheckedOkTrialsCanWin) {
  std::vector<v1::Trial> trials = {Measured("wrong", 1, 0), Measured("unchecked", 2, 0), Measured("dropped", 3, 0),
                                   Measured("timeless", 0, 0), Measured("good", 5, 0)};
  trials[0].set_state(v1::Trial::FAILED);
  trials[1].set_checked(false);
  trials[2].set_dropped(true);
  auto best = RankTrials(trials);
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0].trial().name(), "good");
  EXPECT_TRUE(best[0].ties().empty());
  std::vector<std::string> known;
  for (const v1::Trial& trial : trials)
    if (HasCost(trial)) known.push_back(trial.name());
  EXPECT_EQ(known, (std::vector<std::string>{"dropped", "good"}));
  trials.pop_back();
  EXPECT_TRUE(RankTrials(trials).empty());
}

// A trial of a batch, by its ratio to a reference and the half width of that, relative.
v1::Trial Related(const std::string& name, const std::string& reference, double ratio, double half_width,
                  int registers = 32) {
  v1::Trial trial = Measured(name, 100 * ratio, 100 * half_width, registers);
  trial.mutable_ratio()->set_reference(reference);
  trial.mutable_ratio()->set_ratio(ratio);
  trial.mutable_ratio()->set_ci_low(ratio * (1 - half_width));
  trial.mutable_ratio()->set_ci_high(ratio * (1 + half_width));
  return trial;
}

void SetCycles(double ratio, double half_width, v1::Trial* trial) {
  trial->mutable_ratio()->set_cycles_ratio(ratio);
  trial->mutable_ratio()->set_cycles_ci_low(ratio * (1 - half_width));
  trial->mutable_ratio()->set_cycles_ci_high(ratio * (1 + half_width));
}

std::vector<const v1::Trial*> Pointers(const std::vector<v1::Trial>& trials) {
  std::vector<const v1::Trial*> pointers;
  for (const v1::Trial& trial : trials) pointers.push_back(&trial);
  return pointers;
}

v1::RunOff RunOffOf(const std::vector<v1::Trial>& entries) {
  v1::RunOff run_off;
  for (const v1::Trial& trial : entries) {
    v1::RunOff::Entry& entry = *run_off.add_entries();
    entry.set_trial(trial.name());
    *entry.mutable_time_ns() = trial.time_ns();
    *entry.mutable_ratio() = trial.ratio();
  }
  return run_off;
}

TEST(RankingTest, ATieIsBrokenByRegistersWithinItsWidth) {
  std::vector<v1::Trial> trials = {Related("a", "a", 1, 0, 40), Related("b", "a", 1.004, 0.002, 32),
                                   Related("c", "a", 1.1, 0.002, 8)};
  auto best = RankTrials(trials);
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0].trial().name(), "b");
  EXPECT_THAT(best[0].ties(), ElementsAre("a"));
}

TEST(RankingTest, WhatMayBeSlowerThanTheWidthIsNamedButCannotWin) {
  // b is one per cent slower, give or take half of one; c may be anything, but does not look like a tie.
  std::vector<v1::Trial> trials = {Related("a", "a", 1, 0, 40), Related("b", "a", 1.01, 0.005, 32),
                                   Related("c", "a", 1.08, 0.2, 8)};
  auto best = RankTrials(trials);
  EXPECT_EQ(best[0].trial().name(), "a");
  EXPECT_THAT(best[0].ties(), ElementsAre("b"));
}

TEST(RankingTest, WhereCyclesDoNotAgreeTheTieIsNamed) {
  std::vector<v1::Trial> trials = {Related("a", "a", 1, 0), Related("b", "a", 1.018, 0.001),
                                   Related("c", "a", 1.018, 0.001)};
  SetCycles(1, 0, &trials[0]);
  SetCycles(1.002, 0.001, &trials[1]);
  SetCycles(1.018, 0.001, &trials[2]);
  auto best = RankTrials(trials);
  EXPECT_EQ(best[0].trial().name(), "a");
  EXPECT_THAT(best[0].ties(), ElementsAre("b"));
}

TEST(RankingTest, BatchesShareAScaleThroughTheIncumbent) {
  // The second batch ran on a device that is 20 % slower: by absolute times all of it would lose.
  std::vector<v1::Trial> trials = {Related("a", "a", 1, 0), Related("b", "a", 1.05, 0.002),
                                   Related("c", "a", 0.9, 0.002), Related("d", "c", 0.97, 0.002)};
  for (int i : {2, 3}) trials[i].mutable_time_ns()->set_median(trials[i].time_ns().median() * 1.2);
  auto best = RankTrials(trials);
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0].trial().name(), "d");
  EXPECT_TRUE(best[0].ties().empty());
}

TEST(RankingTest, PiecesThatNothingConnectsAreComparedWithAnAllowance) {
  std::vector<v1::Trial> trials = {Related("a", "a", 1, 0), Related("b", "b", 1.03, 0), Related("c", "c", 1.2, 0)};
  EXPECT_THAT(RunOffLeaders(Pointers(trials)), ElementsAre("a", "b"));
  // Times of a batch that drifted say less.
  trials[2].mutable_conditions()->set_drifted(true);
  EXPECT_THAT(RunOffLeaders(Pointers(trials)), ElementsAre("a", "b", "c"));
}

TEST(RankingTest, ReferencesOfOtherJobsConnectTheirTrials) {
  std::vector<v1::Trial> trials = {Related("a", "jobs/old/trials/1", 1.2, 0.001),
                                   Related("b", "jobs/old/trials/1", 1.25, 0.001)};
  EXPECT_TRUE(RunOffLeaders(Pointers(trials)).empty());
  EXPECT_EQ(RankTrials(trials)[0].trial().name(), "a");
}

TEST(RankingTest, ACircleOfReferencesEnds) {
  std::vector<v1::Trial> trials = {Related("a", "b", 1.2, 0.001), Related("b", "a", 1 / 1.2, 0.001)};
  EXPECT_EQ(RankTrials(trials)[0].trial().name(), "b");
}

TEST(RankingTest, LeadersAreThoseThatMayBeWithinATie) {
  std::vector<v1::Trial> trials = {
      Related("slow", "a", 1.05, 0.002), Related("b", "a", 1.008, 0.002),     Related("a", "a", 1, 0),
      Related("same", "a", 1, 0),        Related("unsure", "a", 1.04, 0.045), Related("dropped", "a", 1.001, 0.1)};
  trials[3].set_shared_with("a");
  trials[5].set_dropped(true);
  EXPECT_THAT(RunOffLeaders(Pointers(trials)), ElementsAre("a", "b", "unsure"));
  EXPECT_THAT(RunOffLeaders(Pointers(trials), TieRule(), 2), ElementsAre("a", "b"));
  EXPECT_THAT(RunOffLeaders(Pointers(trials), {.width = 0.001}), ElementsAre("a", "unsure"));
  trials.resize(1);
  EXPECT_TRUE(RunOffLeaders(Pointers(trials)).empty());
}

TEST(RankingTest, WhereOwnTimesContradictTheScaleARunOffDecides) {
  // The incumbent, a, was slow in the second batch: all of that looks faster than it is.
  std::vector<v1::Trial> trials = {Related("a", "a", 1, 0), Related("b", "a", 1.1, 0.002),
                                   Related("c", "a", 1.2, 0.002), Related("d", "a", 0.9, 0.002)};
  trials[3].mutable_time_ns()->set_median(115);
  EXPECT_THAT(RunOffLeaders(Pointers(trials)), ElementsAre("d", "a", "b"));
  EXPECT_THAT(RunOffLeaders(Pointers(trials), TieRule(), 2), ElementsAre("d", "a"));
  // Where many lead, the contradiction keeps its share of the places.
  for (int i = 0; i < 8; ++i) {
    trials.push_back(Related(absl::StrCat("e", i), "a", 0.9, 0.002));
    trials.back().mutable_time_ns()->set_median(116);
  }
  EXPECT_THAT(RunOffLeaders(Pointers(trials)), ElementsAre("d", "e0", "e1", "e2", "e3", "e4", "a", "b"));
  // A slow device is slow for all: d is faster than a by both.
  trials.resize(4);
  trials[3].mutable_time_ns()->set_median(90);
  EXPECT_TRUE(RunOffLeaders(Pointers(trials)).empty());
}

TEST(RankingTest, ARunOffDecides) {
  std::vector<v1::Trial> trials = {Related("a", "a", 1, 0, 40), Related("b", "a", 1.004, 0.01, 32),
                                   Related("c", "a", 1.003, 0.01, 16), Related("d", "a", 1.008, 0.01, 8),
                                   Related("e", "a", 1.3, 0.01, 8)};
  // Measured together: b is the fastest, a within the width, c beyond it. There was no room for d.
  const std::vector<v1::RunOff> run_offs = {
      RunOffOf({Related("b", "b", 1, 0), Related("a", "b", 1.005, 0.002), Related("c", "b", 1.03, 0.002)})};
  auto best = RankTrials(absl::MakeConstSpan(trials), run_offs);
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0].trial().name(), "b");
  EXPECT_THAT(best[0].ties(), ElementsAre("d", "a"));
  EXPECT_EQ(best[0].run_off().entries_size(), 3);
  // A trial of another kernel: as if it were not there.
  EXPECT_FALSE(RankTrials(absl::MakeConstSpan(trials),
                          std::vector<v1::RunOff>{RunOffOf({Related("x", "x", 1, 0), Related("y", "x", 1, 0)})})[0]
                   .has_run_off());
}

TEST(RankingTest, TrialsOfTheSameCodeShareTheRunOff) {
  std::vector<v1::Trial> trials = {Related("a", "a", 1, 0), Related("b", "a", 1.004, 0.01), Related("twin", "a", 1, 0)};
  trials[2].set_shared_with("a");
  const std::vector<v1::RunOff> run_offs = {RunOffOf({Related("b", "b", 1, 0), Related("a", "b", 1.03, 0.002)})};
  auto best = RankTrials(absl::MakeConstSpan(trials), run_offs);
  EXPECT_EQ(best[0].trial().name(), "b");
  EXPECT_TRUE(best[0].ties().empty());
}

TEST(RankingTest, TheWinnerDoesNotDependOnOrderOrNoiseWithinTheTie) {
  std::mt19937 engine(7);
  for (int round = 0; round < 20; ++round) {
    std::vector<v1::Trial> trials;
    const auto add = [&](const char* name, double ratio, int registers, int warps) {
      const double shift = (static_cast<int>(engine() % 3) - 1) * 0.001;
      trials.push_back(Related(name, "reference", ratio + shift, 0.001, registers));
      (*trials.back().mutable_knobs()->mutable_values())["num_warps"].set_int_value(warps);
    };
    add("a", 1, 40, 8);
    add("b", 1.002, 32, 4);
    add("c", 1.001, 32, 2);
    add("d", 2, 8, 1);
    std::shuffle(trials.begin(), trials.end(), engine);
    auto best = RankTrials(trials);
    ASSERT_EQ(best.size(), 1u);
    EXPECT_EQ(best[0].trial().name(), "c");
    EXPECT_THAT(best[0].ties(), ElementsAre("b", "a"));
  }
}

// Two searches of the same variants, each with its own errors: their winners are each other's winner or tie.
TEST(RankingTest, SearchesAgree) {
  std::mt19937 engine(3);
  std::normal_distribution<double> error(0, 0.001);
  constexpr double kDeviations = 2.64;  // of an interval: a race shares its error over six looks
  const auto search = [&] {
    std::vector<v1::Trial> batch, measured;
    for (int i = 0; i < 12; ++i)
      batch.push_back(Related(std::to_string(i), "0", 1 + 0.002 * i + 4 * error(engine), kDeviations * 0.004, 100 - i));
    const std::vector<std::string> leaders = RunOffLeaders(Pointers(batch));
    for (const std::string& name : leaders)
      measured.push_back(Related(name, leaders[0], 1 + 0.002 * std::stoi(name) + error(engine), 0.002));
    std::sort(measured.begin(), measured.end(),
              [](const auto& a, const auto& b) { return a.ratio().ratio() < b.ratio().ratio(); });
    const double fastest = measured[0].ratio().ratio();
    for (v1::Trial& trial : measured) {
      const double ratio = trial.ratio().ratio() / fastest;
      const double half = &trial == &measured[0] ? 0 : kDeviations * std::sqrt(2) * 0.001;
      trial = Related(trial.name(), measured[0].name(), ratio, half);
    }
    return RankTrials(absl::MakeConstSpan(batch), std::vector<v1::RunOff>{RunOffOf(measured)})[0];
  };
  std::vector<v1::BestVariant> found;
  for (int i = 0; i < 60; ++i) found.push_back(search());
  int disagreements = 0;
  for (const v1::BestVariant& a : found)
    for (const v1::BestVariant& b : found)
      disagreements += a.trial().name() != b.trial().name() &&
                       std::find(b.ties().begin(), b.ties().end(), a.trial().name()) == b.ties().end();
  EXPECT_EQ(disagreements, 0);
}

TEST(RankingTest, SpillsCountBeforeRegisters) {
  std::vector<v1::Trial> trials = {Related("few", "few", 1, 0, 16), Related("many", "few", 1.001, 0.001, 64)};
  trials[0].mutable_artifact()->set_spill_bytes(8);
  EXPECT_EQ(RankTrials(trials)[0].trial().name(), "many");
}

TEST(RankingTest, MeasuredTimesAreNeverRankedWithEstimates) {
  auto best = RankTrials(std::vector<v1::Trial>{Estimated("estimate", 1), Measured("measured", 100, 1)});
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0].trial().name(), "measured");
  EXPECT_FALSE(best[0].estimate());
  EXPECT_TRUE(best[0].ties().empty());
}

TEST(RankingTest, EstimatesTieOnlyWhenEqual) {
  auto best = RankTrials(std::vector<v1::Trial>{Estimated("b", 10), Estimated("a", 10), Estimated("c", 10.5)});
  ASSERT_EQ(best.size(), 1u);
  EXPECT_TRUE(best[0].estimate());
  EXPECT_EQ(best[0].trial().name(), "a");
  EXPECT_THAT(best[0].ties(), ElementsAre("b"));
}

TEST(RankingTest, NumbersOfKnobsCompareAsNumbers) {
  std::vector<v1::Trial> trials = {Estimated("a", 10), Estimated("b", 10)};
  (*trials[0].mutable_knobs()->mutable_values())["maxnreg"].set_int_value(128);
  (*trials[1].mutable_knobs()->mutable_values())["maxnreg"].set_int_value(64);
  EXPECT_EQ(RankTrials(trials)[0].trial().name(), "b");
}

TEST(RankingTest, GroupsByTargetDeviceAndProblem) {
  std::vector<v1::Trial> trials = {Measured("a", 5, 0), Measured("b", 6, 0), Measured("c", 7, 0), Measured("d", 8, 0)};
  trials[1].set_target("hip:gfx942");
  trials[2].set_device_model("H200");
  (*trials[3].mutable_problem()->mutable_values())["rows"] = 3;
  auto best = RankTrials(trials);
  std::vector<std::string> names;
  for (const auto& one : best) names.push_back(one.trial().name());
  EXPECT_THAT(names, ElementsAre("a", "d", "c", "b"));
  EXPECT_EQ(best[1].problem().values().at("rows"), 3);
}

TEST(RankingTest, AMedianWithoutIntervalStandsForItself) {
  std::vector<v1::Trial> trials = {Measured("a", 100, 0, 64), Measured("b", 101, 0, 8)};
  for (v1::Trial& trial : trials) {
    trial.mutable_time_ns()->clear_ci_low();
    trial.mutable_time_ns()->clear_ci_high();
  }
  EXPECT_EQ(RankTrials(trials)[0].trial().name(), "a");
}

TEST(RankingTest, StaleWinnersAreMarked) {
  v1::Trial trial = Measured("a", 5, 0);
  trial.mutable_artifact()->set_compiler_build("build-1");
  trial.mutable_conditions()->set_driver("580");
  auto best = RankTrials(std::vector<v1::Trial>{trial});
  MarkStale({"build-1", {{"H100", "580"}}}, &best);
  EXPECT_FALSE(best[0].stale());
  MarkStale({"build-2", {{"H100", "580"}}}, &best);
  EXPECT_TRUE(best[0].stale());
  MarkStale({"build-1", {{"H100", "590"}}}, &best);
  EXPECT_TRUE(best[0].stale());
  MarkStale({"", {{"H200", "590"}}}, &best);
  EXPECT_FALSE(best[0].stale());
}

TEST(ProblemKeyTest, IsSortedByName) {
  EXPECT_EQ(ProblemKey(Parsed<v1::Problem>(R"(values { key: "rows" value: 2 } values { key: "n" value: 1 })")),
            "n=1 rows=2");
  EXPECT_EQ(ProblemKey({}), "");
}

}  // namespace
}  // namespace lathe

#include "tuner/budget/ranking.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using testing::ElementsAre;

v1::Trial Measured(const std::string& name, double median, double half_width, int registers = 32) {
  v1::Trial trial;
  trial.set_name(name);
  trial.set_target("cuda:90");
  trial.set_device("H100");
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
  trials.pop_back();
  EXPECT_TRUE(RankTrials(trials).empty());
}

TEST(RankingTest, OverlappingIntervalsAreTiesBrokenByRegisters) {
  std::vector<v1::Trial> trials = {Measured("a", 100, 2, 40), Measured("b", 101, 2, 32), Measured("c", 110, 2, 8)};
  auto best = RankTrials(trials);
  ASSERT_EQ(best.size(), 1u);
  EXPECT_EQ(best[0].trial().name(), "b");
  EXPECT_THAT(best[0].ties(), ElementsAre("a"));
}

TEST(RankingTest, TheWinnerDoesNotDependOnOrderOrNoiseWithinTheTie) {
  std::mt19937 engine(7);
  std::vector<v1::Trial> trials = {Measured("a", 100, 3, 40), Measured("b", 101, 3, 32), Measured("c", 102, 3, 32),
                                   Measured("d", 200, 3, 8)};
  (*trials[1].mutable_knobs()->mutable_values())["num_warps"].set_int_value(4);
  (*trials[2].mutable_knobs()->mutable_values())["num_warps"].set_int_value(2);
  for (int round = 0; round < 20; ++round) {
    std::shuffle(trials.begin(), trials.end(), engine);
    for (v1::Trial& trial : trials) {
      double shift = (static_cast<int>(engine() % 3) - 1) * 0.1;
      trial.mutable_time_ns()->set_median(trial.time_ns().median() + shift);
    }
    auto best = RankTrials(trials);
    ASSERT_EQ(best.size(), 1u);
    EXPECT_EQ(best[0].trial().name(), "c");
    EXPECT_THAT(best[0].ties(), ElementsAre("b", "a"));
  }
}

TEST(RankingTest, SpillsCountBeforeRegisters) {
  std::vector<v1::Trial> trials = {Measured("few", 100, 2, 16), Measured("many", 100, 2, 64)};
  trials[0].mutable_artifact()->set_spills(8);
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
  trials[2].set_device("H200");
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

// The race on recorded visits of a GPU (tests/corpus/samples, made by tests/bench/record_visits.cc): cool, and held in
// its power limit. What the recording cannot show (a larger deviation from visit to visit, drift, disturbed visits) is
// simulated on top. Seeds are fixed: every number here is the same in each run.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/support/recorded_visits.h"
#include "worker/numerics/race.h"

namespace lathe {
namespace {

const std::map<std::string, std::vector<VisitPool>>& Pools() {
  static const auto* const pools =
      new std::map<std::string, std::vector<VisitPool>>(ReadVisitPools(LATHE_SAMPLES_DIR "/h200_visits.csv"));
  return *pools;
}

bool Covers(const Estimate& estimate, double truth) { return estimate.low <= truth && truth <= estimate.high; }

std::vector<double> Field(double lead) {
  // The best, one that is close behind, a few more within some per cent, and others far off.
  std::vector<double> times = {1,   1 + lead, 1 + 2 * lead, 1.02, 1.03, 1.05, 1.08, 1.12,
                               1.2, 1.3,      1.5,          1.7,  2,    2.5,  3,    4};
  for (double& time : times) time *= 100e3;
  return times;
}

constexpr double kDeviations[] = {0, 0.0025, 0.005, 0.01};

TEST(Replays, TheRecordingIsThere) {
  ASSERT_EQ(Pools().size(), 6u);
  for (const auto& [name, variants] : Pools()) {
    ASSERT_EQ(variants.size(), 4u) << name;
    for (const VisitPool& pool : variants) EXPECT_GE(pool.size(), 200u) << name;
  }
}

TEST(Replays, FinalIntervalsCover) {
  for (double deviation : kDeviations) {
    for (const auto& [name, pools] : Pools()) {
      int ratios = 0, ratios_covered = 0, times = 0, times_covered = 0;
      for (uint64_t seed = 1; seed <= 150; ++seed) {
        Replay replay(pools, Field(0.005), RacePolicy(), 1, {deviation, 0, 0}, seed);
        for (int i = 0; i < 5; ++i) {
          if (i != 1) {
            ++ratios;
            ratios_covered += Covers(replay.race.Ratio(i, 1).time, replay.truth[i] / replay.truth[1]);
          }
          ++times;
          times_covered += Covers(replay.race.Time(i), replay.truth[i]);
        }
      }
      EXPECT_GE(ratios_covered, 0.93 * ratios) << name << " " << deviation;
      EXPECT_GE(times_covered, 0.93 * times) << name << " " << deviation;
    }
  }
}

TEST(Replays, RatiosCoverThroughDriftAndDisturbedVisits) {
  for (const auto& [name, pools] : Pools()) {
    int ratios = 0, covered = 0;
    for (uint64_t seed = 1; seed <= 150; ++seed) {
      Replay replay(pools, Field(0.005), RacePolicy(), 1, {0.005, 0.01, 0.02}, seed);
      for (int i : {0, 2, 3, 4}) {
        ++ratios;
        covered += Covers(replay.race.Ratio(i, 1).time, replay.truth[i] / replay.truth[1]);
      }
    }
    EXPECT_GE(covered, 0.93 * ratios) << name;
  }
}

TEST(Replays, TheBestIsHardlyEverDropped) {
  for (double deviation : kDeviations) {
    for (double lead : {0.002, 0.005, 0.01}) {
      int races = 0, lost = 0;
      for (const auto& [name, pools] : Pools()) {
        for (uint64_t seed = 1; seed <= 100; ++seed) {
          Replay replay(pools, Field(lead), RacePolicy(), -1, {deviation, 0.005, 0.01}, seed);
          ++races;
          lost += replay.race.dropped(0);
        }
      }
      EXPECT_LT(lost, 0.01 * races) << "deviation " << deviation << ", ahead by " << lead;
    }
  }
}

TEST(Replays, ARaceDropsWhatCannotWin) {
  // Otherwise the proof above would be of a race that drops nobody.
  int far = 0, near = 0, races = 0;
  for (const auto& [name, pools] : Pools()) {
    for (uint64_t seed = 1; seed <= 20; ++seed) {
      Replay replay(pools, Field(0.005), RacePolicy(), -1, {0.0025, 0, 0}, seed);
      ++races;
      for (int i = 8; i < 16; ++i) far += replay.race.dropped(i);
      near += replay.race.dropped(6);
    }
  }
  EXPECT_GE(far, 0.99 * 8 * races);
  EXPECT_GE(near, 0.9 * races);
}

TEST(Replays, RunOffsTellWhatATieDoesNotHide) {
  RacePolicy policy;
  policy.run_off = true;
  policy.min_rounds = 32;
  policy.max_rounds = 128;
  policy.ci_relative = 0.0025;
  for (const auto& [name, pools] : Pools()) {
    int told = 0, ties = 0, pairs = 0, covered = 0;
    for (uint64_t seed = 1; seed <= 60; ++seed) {
      Replay replay(pools, {100e3, 100.2e3, 100.5e3, 103e3}, policy, -1, {0, 0.002, 0.005}, seed);
      told += replay.race.Ratio(3, 0).time.low > 1.01;
      ties += replay.race.Ratio(1, 0).time.high < 1.01;
      for (int i = 1; i < 4; ++i, ++pairs)
        covered += Covers(replay.race.Ratio(i, 0).time, replay.truth[i] / replay.truth[0]);
    }
    EXPECT_GE(told, 57) << name;
    // Three samples of a kernel of 20 us deviate by 2 %; a worker takes eight.
    EXPECT_GE(ties, 45) << name;
    EXPECT_GE(covered, 0.93 * pairs) << name;
  }
}

}  // namespace
}  // namespace lathe

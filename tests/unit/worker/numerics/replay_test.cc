// The race on recorded visits of a GPU (tests/corpus/samples, made by tests/bench/record_visits.cc): cool, and held in
// its power limit. What the recording cannot show (a larger deviation from visit to visit, drift, disturbed visits) is
// simulated on top. Seeds are fixed: every number here is the same in each run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "worker/numerics/race.h"
#include "worker/numerics/statistics.h"

namespace lathe {
namespace {

// Visits of one variant, divided by their centre.
using Pool = std::vector<VisitTimes>;

// By "kernel,state".
std::map<std::string, std::vector<Pool>> ReadPools(const std::string& path) {
  std::map<std::string, std::vector<Pool>> pools;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::string kernel, state, round, variant, clock, watts, samples;
    for (std::string* field : {&kernel, &state, &round, &variant, &clock, &watts}) std::getline(fields, *field, ',');
    std::getline(fields, samples);
    std::vector<Pool>& of_kernel = pools[kernel + "," + state];
    of_kernel.resize(std::max<size_t>(of_kernel.size(), std::stoul(variant) + 1));
    VisitTimes& visit = of_kernel[std::stoul(variant)].emplace_back();
    visit.clock_mhz = std::stod(clock);
    std::istringstream numbers(samples);
    for (double ns = 0; numbers >> ns;) visit.samples_ns.push_back(ns);
  }
  for (auto& [name, variants] : pools) {
    for (Pool& pool : variants) {
      std::vector<double> logs;
      for (const VisitTimes& visit : pool) logs.push_back(std::log(Median(visit.samples_ns)));
      const double centre = std::exp(TrimmedMean(logs));
      for (VisitTimes& visit : pool)
        for (double& ns : visit.samples_ns) ns /= centre;
    }
  }
  return pools;
}

const std::map<std::string, std::vector<Pool>>& Pools() {
  static const auto* const pools =
      new std::map<std::string, std::vector<Pool>>(ReadPools(LATHE_SAMPLES_DIR "/h200_visits.csv"));
  return *pools;
}

struct Disturbance {
  double visit_deviation = 0;  // of the logarithm, beyond the recorded one
  double drift = 0;            // of all candidates together, from round to round
  double outliers = 0;         // the part of visits that take 5 to 30 % longer
};

struct Replay {
  Race race;
  std::vector<double> truth;  // ns

  // A race of candidates of these times, each with the recorded noise of one of the kernel's variants.
  Replay(const std::vector<Pool>& pools, std::vector<double> times, const RacePolicy& policy, int incumbent,
         const Disturbance& disturbance, uint64_t seed)
      : race(policy, static_cast<int>(times.size()), incumbent), truth(std::move(times)) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> normal(0, 1);
    std::uniform_real_distribution<double> uniform(0, 1);
    double common = 0;
    while (!race.done()) {
      common += disturbance.drift * normal(random);
      for (size_t i = 0; i < truth.size(); ++i) {
        if (!race.running(static_cast<int>(i))) continue;
        const Pool& pool = pools[i % pools.size()];
        VisitTimes visit = pool[random() % pool.size()];
        double log = common + disturbance.visit_deviation * normal(random);
        if (uniform(random) < disturbance.outliers) log += 0.05 + 0.25 * uniform(random);
        for (double& ns : visit.samples_ns) ns *= truth[i] * std::exp(log);
        race.Add(static_cast<int>(i), std::move(visit));
      }
      race.EndRound();
    }
  }
};

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
    for (const Pool& pool : variants) EXPECT_GE(pool.size(), 200u) << name;
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

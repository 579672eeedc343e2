#include "worker/numerics/race.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <vector>

namespace lathe {
namespace {

class RaceTest : public ::testing::Test {
 protected:
  // Rounds until the race ends; `ns` and `mhz` tell of a candidate and round.
  void Run(Race& race, int candidates, const std::function<double(int, int)>& ns,
           const std::function<double(int, int)>& mhz = nullptr) {
    while (!race.done()) {
      for (int i = 0; i < candidates; ++i) {
        if (!race.running(i)) continue;
        ++visits_[i];
        const double time = ns(i, race.rounds()) * (1 + noise_(random_));
        race.Add(i, {{time * 0.999, time, time * 1.001}, mhz != nullptr ? mhz(i, race.rounds()) : 0});
      }
      race.EndRound();
    }
  }

  RacePolicy policy_;
  std::mt19937 random_{11};
  std::normal_distribution<double> noise_{0, 0.002};
  std::map<int, int> visits_;
};

TEST_F(RaceTest, WhatIsFarBeyondTheBestStopsAtOnce) {
  Race race(policy_, 3, -1);
  Run(race, 3, [](int i, int) { return std::vector<double>{100e3, 150e3, 115e3}[i]; });
  EXPECT_TRUE(race.dropped(1));
  EXPECT_EQ(visits_[1], 1);
  EXPECT_TRUE(race.dropped(2));
  EXPECT_EQ(visits_[2], 2);
  EXPECT_FALSE(race.dropped(0));
  EXPECT_EQ(race.reference(), 0);
}

TEST_F(RaceTest, ASlowKernelIsHopelessByItsFirstLaunch) {
  Race race(policy_, 4, 3);
  // The incumbent stays; a short launch says nothing; the last is not beyond twice the best.
  race.ScreenFirstLaunches(std::vector<double>{1e6, 2.1e6, 1.9e6, 5e6});
  EXPECT_FALSE(race.dropped(0));
  EXPECT_TRUE(race.dropped(1));
  EXPECT_FALSE(race.dropped(2));
  EXPECT_FALSE(race.dropped(3));
  Race of_short(policy_, 2, -1);
  of_short.ScreenFirstLaunches(std::vector<double>{100e3, 900e3});
  EXPECT_FALSE(of_short.dropped(1));
}

TEST_F(RaceTest, OneDisturbedSampleDropsNobody) {
  Race race(policy_, 2, -1);
  race.Add(0, {{100e3, 100e3, 100e3}, 0});
  race.Add(1, {{101e3, 140e3, 141e3}, 0});
  race.EndRound();
  EXPECT_FALSE(race.dropped(1));
}

TEST_F(RaceTest, DropsWhatIsSlowerThanATie) {
  Race race(policy_, 3, -1);
  Run(race, 3, [](int i, int) { return std::vector<double>{100e3, 100.5e3, 104e3}[i]; });
  EXPECT_FALSE(race.dropped(1));
  EXPECT_TRUE(race.dropped(2));
  EXPECT_GT(visits_[2], 2);
  EXPECT_LT(race.rounds(), policy_.max_rounds);
}

TEST_F(RaceTest, CommonDriftCancelsOut) {
  Race race(policy_, 2, -1);
  // The device slows down by 3 % in each round.
  Run(race, 2, [](int i, int round) { return (i == 0 ? 100e3 : 102e3) * std::pow(1.03, round); });
  EXPECT_NEAR(race.Ratio(1, 0).time.value, 1.02, 0.004);
  EXPECT_LT(race.Ratio(1, 0).time.high, 1.03);
}

TEST_F(RaceTest, AVerdictNeedsCyclesToo) {
  Race race(policy_, 2, -1);
  // The second has the same cycles at a clock that is 6 % lower: it draws more power, perhaps, or was unlucky.
  Run(race, 2, [](int i, int) { return i == 0 ? 100e3 : 106e3; }, [](int i, int) { return i == 0 ? 1060.0 : 1000.0; });
  EXPECT_FALSE(race.dropped(1));
  EXPECT_NEAR(race.Ratio(1, 0).time.value, 1.06, 0.01);
  EXPECT_NEAR(race.Ratio(1, 0).cycles.value, 1.0, 0.01);
}

TEST_F(RaceTest, TheIncumbentStaysAndIsTheReference) {
  Race race(policy_, 2, 1);
  Run(race, 2, [](int i, int) { return i == 0 ? 100e3 : 200e3; });
  EXPECT_FALSE(race.dropped(1));
  EXPECT_EQ(race.leader(), 0);
  EXPECT_EQ(race.reference(), 1);
  EXPECT_NEAR(race.Ratio(0, 1).time.value, 0.5, 0.01);
}

TEST_F(RaceTest, AFailedIncumbentIsNobodysReference) {
  Race race(policy_, 3, 2);
  race.Add(2, {{100e3}, 0});
  race.Fail(2);
  Run(race, 2, [](int i, int) { return i == 0 ? 100e3 : 101e3; });
  EXPECT_EQ(race.reference(), 0);
  EXPECT_TRUE(race.done());
}

TEST_F(RaceTest, NobodyDropsOutOfARunOff) {
  policy_.run_off = true;
  policy_.min_rounds = 32;
  Race race(policy_, 2, 1);
  race.ScreenFirstLaunches(std::vector<double>{1e6, 9e6});
  Run(race, 2, [](int i, int) { return i == 0 ? 100e3 : 200e3; });
  EXPECT_EQ(visits_[1], 32);
  EXPECT_EQ(race.reference(), 0);
}

TEST_F(RaceTest, ThrottlingIsJudgedByTheRacesOwnClock) {
  Race race(policy_, 1, -1);
  EXPECT_FALSE(race.Throttled(300));  // nothing to judge by
  for (int i = 0; i < 4; ++i) {
    race.Add(0, {{100e3}, 1300});
    race.EndRound();
  }
  EXPECT_FALSE(race.Throttled(1000));
  EXPECT_TRUE(race.Throttled(900));
  EXPECT_FALSE(race.Throttled(0));  // not told
}

TEST_F(RaceTest, TheClocksDriftIsThatOfTheLeader) {
  Race race(policy_, 1, -1);
  for (int i = 0; i < 8; ++i) {
    race.Add(0, {{100e3}, i < 4 ? 1300.0 : 1250.0});
    race.EndRound();
  }
  EXPECT_TRUE(race.ClockDrifted(0.02));
  EXPECT_FALSE(race.ClockDrifted(0.05));
}

TEST_F(RaceTest, TheTimersStepBoundsTheInterval) {
  Race race(policy_, 2, -1);
  race.SetTimerStep(1000);
  for (int i = 0; i < 8; ++i) {
    race.Add(0, {{20e3}, 0});
    race.Add(1, {{20e3}, 0});
    race.EndRound();
  }
  // Times that are all equal are known to a step and no better.
  EXPECT_NEAR(race.Ratio(1, 0).time.high, 1.025, 1e-3);
  EXPECT_NEAR(race.Time(0).low, 19.5e3, 10);
}

}  // namespace
}  // namespace lathe

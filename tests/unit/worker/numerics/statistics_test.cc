#include "worker/numerics/statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace lathe {
namespace {

using ::testing::ElementsAre;

TEST(Statistics, MedianOfOddAndEven) {
  EXPECT_EQ(Median(std::vector<double>{3, 1, 2}), 2);
  EXPECT_EQ(Median(std::vector<double>{4, 1, 2, 3}), 2.5);
  EXPECT_EQ(Median(std::vector<double>{}), 0);
}

TEST(Statistics, QuantilesAreThoseOfStudentsTables) {
  StudentTable table;
  EXPECT_NEAR(table.Quantile(0.05, 1), 12.706, 1e-3);
  EXPECT_NEAR(table.Quantile(0.05, 2), 4.303, 1e-3);
  EXPECT_NEAR(table.Quantile(0.05, 3), 3.182, 1e-3);
  EXPECT_NEAR(table.Quantile(0.01, 4), 4.604, 1e-3);
  EXPECT_NEAR(table.Quantile(0.01, 9), 3.250, 1e-3);
  EXPECT_NEAR(table.Quantile(0.001, 30), 3.646, 1e-3);
  EXPECT_NEAR(table.Quantile(0.05, 1000), 1.962, 1e-3);
}

TEST(Statistics, FewValuesHaveStudentsInterval) {
  StudentTable table;
  const Interval interval = TrimmedInterval(std::vector<double>{1, 2, 3, 4}, 0.05, table);
  EXPECT_DOUBLE_EQ(interval.centre, 2.5);
  // 3.182 * sqrt(5 / 3) / 2
  EXPECT_NEAR(interval.half_width(), 2.054, 1e-3);
}

TEST(Statistics, MoreValuesAreTrimmed) {
  StudentTable table;
  // Two left out at each end; Winsorized: 3 3 3 4 5 6 7 8 8 8, of which the deviation is sqrt(42.5 / 9).
  const Interval interval = TrimmedInterval(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 100}, 0.05, table);
  EXPECT_DOUBLE_EQ(interval.centre, 5.5);
  EXPECT_NEAR(interval.half_width(), 2.571 * std::sqrt(42.5 / 9) / 0.6 / std::sqrt(10), 1e-2);
}

TEST(Statistics, OneValueHasNoInterval) {
  StudentTable table;
  const Interval interval = TrimmedInterval(std::vector<double>{7}, 0.05, table);
  EXPECT_EQ(interval.centre, 7);
  EXPECT_TRUE(std::isinf(interval.low) && std::isinf(interval.high));
}

TEST(Statistics, TheIntervalOfADisturbedSampleStaysNarrow) {
  StudentTable table;
  std::mt19937 random(5);
  std::normal_distribution<double> normal(0, 0.01);
  std::vector<double> values(16);
  for (double& value : values) value = normal(random);
  const double clean = TrimmedInterval(values, 0.05, table).half_width();
  values[3] = values[9] = 0.5;
  EXPECT_LT(TrimmedInterval(values, 0.05, table).half_width(), 1.6 * clean);
}

TEST(Statistics, LooksDouble) {
  EXPECT_THAT(Looks(64), ElementsAre(4, 8, 16, 32, 64));
  EXPECT_THAT(Looks(100), ElementsAre(4, 8, 16, 32, 64, 100));
  EXPECT_THAT(Looks(2), ElementsAre(2));
}

// Samples of a row softmax on an H100, in ns.
TEST(Statistics, TheTimersStepIsSeenInItsTimes) {
  EXPECT_EQ(TimerStep(std::vector<double>{18944, 18976, 18880, 19008, 24352, 18944, 31008}), 32);
  EXPECT_EQ(TimerStep(std::vector<double>{5000, 5000}), 0);
  // The rounding of a float of milliseconds is not a step.
  EXPECT_NEAR(TimerStep(std::vector<double>{40000, 40000.002, 41000, 43000.001}), 1000, 0.01);
}

TEST(Statistics, OnlyVeryShortKernelsAreLaunchedSeveralTimes) {
  EXPECT_EQ(BatchSize(19900, 32, 0.025, 256), 1);
  EXPECT_EQ(BatchSize(2000, 32, 0.025, 256), 1);
  EXPECT_EQ(BatchSize(2000, 500, 0.025, 256), 10);
  EXPECT_EQ(BatchSize(1, 500, 0.025, 256), 256);
  EXPECT_EQ(BatchSize(0, 500, 0.025, 256), 1);
}

TEST(Statistics, DriftIsRelativeAndEitherWay) {
  EXPECT_FALSE(Drifted(100, 101.9, 0.02));
  EXPECT_TRUE(Drifted(100, 102.1, 0.02));
  EXPECT_TRUE(Drifted(100, 97.9, 0.02));
  EXPECT_FALSE(Drifted(0, 100, 0.02));
}

}  // namespace
}  // namespace lathe

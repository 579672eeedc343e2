#include "tuner/budget/bound.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(BoundTest, TheLongerOfMemoryAndMatrixIsTheBound) {
  LeastWork work;
  work.read_bytes = 3352e3;
  work.narrowest_bits = 16;
  TimeBound bound = BoundOf("NVIDIA H100 80GB HBM3", work);
  EXPECT_EQ(bound.limit, v1::Comparison::MEMORY);
  EXPECT_DOUBLE_EQ(bound.ns, 1000);
  work.flops = 990e6 * 2;
  bound = BoundOf("NVIDIA H100 80GB HBM3", work);
  EXPECT_EQ(bound.limit, v1::Comparison::MATRIX);
  EXPECT_DOUBLE_EQ(bound.ns, 2000);
  work.narrowest_bits = 8;
  EXPECT_DOUBLE_EQ(BoundOf("NVIDIA H100 80GB HBM3", work).ns, 990e6 * 2 / 1979e3);
}

TEST(BoundTest, WhatTheLastCacheHoldsOfTheOutputsNeedNotReachTheMemory) {
  LeastWork work;
  work.written_bytes = (50 << 20) + 3352e3;
  EXPECT_DOUBLE_EQ(BoundOf("NVIDIA H100 80GB HBM3", work).ns, 1000);
  work.written_bytes = 50 << 20;
  EXPECT_EQ(BoundOf("NVIDIA H100 80GB HBM3", work).limit, v1::Comparison::LIMIT_UNSPECIFIED);
}

TEST(BoundTest, ALongerNameIsItsOwnModelAndAnUnknownOneHasNoBound) {
  LeastWork work;
  work.read_bytes = 4800e3;
  EXPECT_DOUBLE_EQ(BoundOf("NVIDIA H200 NVL", work).ns, 1000);
  EXPECT_LT(BoundOf("NVIDIA H200", work).ns, 1000);
  EXPECT_EQ(BoundOf("sim:cuda:90", work).ns, 0);
}

TEST(BoundTest, ANameIsMatchedByWholeWords) {
  LeastWork work;
  work.read_bytes = 300e3;
  EXPECT_DOUBLE_EQ(BoundOf("NVIDIA L4", work).ns, 1000);
  EXPECT_DOUBLE_EQ(BoundOf("NVIDIA L4 of a later kind", work).ns, 1000);
  EXPECT_EQ(BoundOf("NVIDIA L40", work).ns, 0) << "another model, which no row is of";
  EXPECT_EQ(BoundOf("NVIDIA H2000", work).ns, 0);
  EXPECT_LT(BoundOf("NVIDIA L40S", work).ns, 1000);
}

TEST(BoundTest, FourBitsAreMultipliedFasterWhereTheDeviceCan) {
  LeastWork work;
  work.flops = 9e9;
  work.narrowest_bits = 4;
  EXPECT_DOUBLE_EQ(BoundOf("NVIDIA B200", work).ns, 1000);
  work.narrowest_bits = 8;
  EXPECT_DOUBLE_EQ(BoundOf("NVIDIA B200", work).ns, 2000);
  EXPECT_DOUBLE_EQ(BoundOf("NVIDIA H200", work).ns, 9e9 / 1979e3);
  work.narrowest_bits = 4;
  EXPECT_DOUBLE_EQ(BoundOf("NVIDIA H200", work).ns, 9e9 / 1979e3);
}

TEST(RoundsTest, TheBusiestMultiprocessorCounts) {
  EXPECT_EQ(MultiprocessorsOf("NVIDIA H200"), 132);
  EXPECT_EQ(MultiprocessorsOf("NVIDIA L4"), 58);
  EXPECT_EQ(MultiprocessorsOf("NVIDIA L400"), 0);
  EXPECT_EQ(RoundsRatio({133, 132}, {132, 132}), 2);
  EXPECT_EQ(RoundsRatio({264, 132}, {133, 132}), 1);
  EXPECT_EQ(RoundsRatio({64, 132}, {512, 132}), 0.25);
  EXPECT_EQ(RoundsRatio({512, 114}, {512, 132}), 1.25) << "another device";
  EXPECT_EQ(RoundsRatio({512, 0}, {64, 132}), 1) << "multiprocessors not known";
  EXPECT_EQ(RoundsRatio({512, 132}, {0, 132}), 1) << "programs not known";
}

}  // namespace
}  // namespace lathe

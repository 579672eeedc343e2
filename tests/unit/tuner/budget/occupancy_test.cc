#include "tuner/budget/occupancy.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

// By NVIDIA's occupancy calculator for compute capability 9.0.
TEST(OccupancyTest, TheScarcestResourceDecides) {
  EXPECT_EQ(ResidentPrograms("cuda:90", {.threads = 128, .registers = 32, .shared_bytes = 0}), 16) << "threads";
  EXPECT_EQ(ResidentPrograms("cuda:90", {.threads = 32, .registers = 16, .shared_bytes = 0}), 32) << "programs";
  EXPECT_EQ(ResidentPrograms("cuda:90", {.threads = 128, .registers = 168, .shared_bytes = 0}), 3) << "registers";
  EXPECT_EQ(ResidentPrograms("cuda:90", {.threads = 128, .registers = 165, .shared_bytes = 0}), 3) << "by eights";
  EXPECT_EQ(ResidentPrograms("cuda:90", {.threads = 128, .registers = 32, .shared_bytes = 100 << 10}), 2) << "shared";
  EXPECT_EQ(ResidentPrograms("cuda:90", {.threads = 1024, .registers = 128, .shared_bytes = 0}), 0) << "does not fit";
  EXPECT_EQ(ResidentPrograms("cuda:89", {.threads = 128, .registers = 32, .shared_bytes = 48 << 10}), 2);
}

TEST(OccupancyTest, WhatIsNotKnownIsZero) {
  EXPECT_EQ(ResidentPrograms("hip:gfx942", {.threads = 256, .registers = 32, .shared_bytes = 0}), 0);
  EXPECT_EQ(ResidentPrograms("cuda:90", {.threads = 0, .registers = 32, .shared_bytes = 0}), 0);
  EXPECT_EQ(WavesOf(0, 2, 132), 0);
  EXPECT_EQ(WavesOf(512, 0, 132), 0);
  EXPECT_EQ(WavesOf(512, 2, 0), 0);
}

TEST(OccupancyTest, ALastWaveThatIsNotFullIsOne) {
  EXPECT_EQ(WavesOf(264, 2, 132), 1);
  EXPECT_EQ(WavesOf(265, 2, 132), 2);
  EXPECT_EQ(WavesOf(1, 2, 132), 1);
}

TEST(OccupancyTest, AShareIsOfProgramsAndMultiprocessors) {
  EXPECT_EQ(ShareOf(99, 132), 0.75);
  EXPECT_EQ(ShareOf(99, 0), 0);
}

}  // namespace
}  // namespace lathe

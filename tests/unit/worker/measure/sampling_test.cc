#include "worker/measure/sampling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace lathe {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

TEST(Sampling, TakesTheCornersAndStaysInTheGrid) {
  const std::vector<uint64_t> programs = SamplePrograms({10, 20, 1}, 12, 5);
  EXPECT_EQ(programs.size(), 12u);
  for (uint64_t corner : {0, 9, 190, 199}) EXPECT_THAT(programs, Contains(corner));
  for (uint64_t program : programs) EXPECT_LT(program, 200u);
  EXPECT_EQ(programs, SamplePrograms({10, 20, 1}, 12, 5));
  EXPECT_NE(programs, SamplePrograms({10, 20, 1}, 12, 6));
}

TEST(Sampling, TakesSomeOnTheEdges) {
  const Grid grid = {100, 100, 1};
  const std::vector<uint64_t> programs = SamplePrograms(grid, 16, 3);
  const auto edges = std::count_if(programs.begin(), programs.end(), [](uint64_t program) {
    const uint64_t x = program % 100, y = program / 100;
    return x == 0 || x == 99 || y == 0 || y == 99;
  });
  // Four corners, four on the edges, and nearly none by chance.
  EXPECT_GE(edges, 8);
  EXPECT_LE(edges, 10);
  EXPECT_EQ(programs.size(), 16u);
}

TEST(Sampling, SmallGridsAreTakenWhole) {
  EXPECT_THAT(SamplePrograms({3, 1, 1}, 16, 1), ElementsAre(0, 1, 2));
  EXPECT_THAT(SamplePrograms({100, 1, 1}, 2, 1), ElementsAre(0, 99));
  EXPECT_THAT(SamplePrograms({100, 1, 1}, 1, 1), ElementsAre(0));
}

}  // namespace
}  // namespace lathe

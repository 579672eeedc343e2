#include "worker/measure/sampling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(Sampling, SmallGridsAreTakenWhole) {
  EXPECT_THAT(SamplePrograms({3, 1, 1}, 16, 1), ElementsAre(0, 1, 2));
  EXPECT_THAT(SamplePrograms({100, 1, 1}, 2, 1), ElementsAre(0, 99));
  EXPECT_THAT(SamplePrograms({100, 1, 1}, 1, 1), ElementsAre(0));
}

}  // namespace
}  // namespace lathe

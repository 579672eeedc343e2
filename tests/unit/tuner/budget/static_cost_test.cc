#include "tuner/budget/static_cost.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lathe {
namespace {

v1::Artifact Artifact(int registers, int spills, int warps, const char* target = "cuda:90") {
  v1::Artifact artifact;
  artifact.set_target(target);
  artifact.set_registers(registers);
  artifact.set_spill_bytes(spills);
  artifact.set_num_warps(warps);
  artifact.set_threads_per_warp(32);
  return artifact;
}

TEST(StaticCostTest, SpillsGoLast) {
  EXPECT_EQ(JudgeArtifact(Artifact(255, 0, 8)).rank, JudgeArtifact(Artifact(32, 0, 4)).rank);
  EXPECT_LT(JudgeArtifact(Artifact(255, 0, 8)).rank, JudgeArtifact(Artifact(255, 16, 8)).rank);
  EXPECT_LT(JudgeArtifact(Artifact(255, 4000, 8)).rank, JudgeArtifact(Artifact(255, 0, 16)).rank);
}

TEST(StaticCostTest, OnlyWhatCannotWinIsHopeless) {
  EXPECT_EQ(JudgeArtifact(Artifact(255, 510, 8)).hopeless, "");
  EXPECT_EQ(JudgeArtifact(Artifact(0, 0, 8)).hopeless, "");
  EXPECT_THAT(JudgeArtifact(Artifact(255, 512, 8)).hopeless, testing::HasSubstr("spills 512 bytes"));
  // 8 warps of 255 registers fit, 16 do not.
  EXPECT_EQ(JudgeArtifact(Artifact(255, 0, 8)).hopeless, "");
  EXPECT_THAT(JudgeArtifact(Artifact(255, 0, 16)).hopeless, testing::HasSubstr("255 registers of 512 threads"));
  // AMD's registers are counted for other threads.
  EXPECT_EQ(JudgeArtifact(Artifact(512, 0, 16, "hip:gfx942")).hopeless, "");
}

}  // namespace
}  // namespace lathe

#include "client/profile/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "profiles.h"

namespace lathe::profile {
namespace {

std::vector<size_t> Parents(const Warp& warp) {
  std::vector<size_t> parents;
  for (const Span& span : warp.spans) parents.push_back(span.parent);
  return parents;
}

TEST(TimelineTest, TheParentIsTheInnermostSpanAround) {
  const v1::Profile profile = Pipeline();
  const Warp warp = ReadWarp(profile.programs(0).warps(0), Scopes(profile));
  EXPECT_THAT(Parents(warp), testing::ElementsAre(3, 3, 3, kNone, 7, 7, 7, kNone));
}

TEST(TimelineTest, AnAsynchronousSpanHoldsNothing) {
  v1::Profile profile = PipelineScopes();
  AddScope(profile, 9, "copy", v1::ProfileScope::INSTRUCTION)->set_asynchronous(true);
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 100));
  AddSpan(warp, kLoad, 10, 20);
  AddSpan(warp, 9, 5, 50);
  AddSpan(warp, kWait, 40, 60);
  AddSpan(warp, kLoop, 0, 60);
  EXPECT_THAT(Parents(ReadWarp(warp, Scopes(profile))), testing::ElementsAre(3, kNone, 3, kNone));
}

TEST(TimelineTest, WhatMakesNoSpanIsCounted) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 100));
  AddSpan(warp, kLoad, 10, 20);
  AddSpan(warp, kLoad, 30, 20);
  AddSpan(warp, kLoad, std::numeric_limits<double>::quiet_NaN(), 20);
  AddSpan(warp, kLoad, 0, std::numeric_limits<double>::infinity());
  warp.add_scopes(kLoad);
  const Warp read = ReadWarp(warp, Scopes(profile));
  EXPECT_EQ(read.spans.size(), 1u);
  EXPECT_EQ(read.malformed, 4u);
}

TEST(TimelineTest, AScopeWithoutAnEntryHasANameByItsNumber) {
  v1::Profile profile = PipelineScopes();
  AddSpan(*AddWarp(*AddProgram(profile, 0, 0, 100)), 77, 10, 20);
  const Scopes scopes(profile);
  ASSERT_EQ(scopes.size(), 5u);
  EXPECT_EQ(scopes[scopes.Find(77)].name(), "scope 77");
  EXPECT_EQ(scopes.Find(78), kNone);
}

TEST(TimelineTest, WaitsTakeWhatWasStartedFirst) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 100));
  // Two loads ahead of the first wait, as a pipeline of three stages has them.
  AddSpan(warp, kLoad, 0, 5);
  AddSpan(warp, kLoad, 5, 10);
  AddSpan(warp, kWait, 10, 20);
  AddSpan(warp, kLoad, 20, 25);
  AddSpan(warp, kWait, 25, 30);
  AddSpan(warp, kWait, 30, 40);
  const Scopes scopes(profile);
  std::vector<std::pair<size_t, size_t>> pairs;
  for (const Flow& flow : FindFlows({ReadWarp(warp, scopes)}, scopes)) pairs.emplace_back(flow.from_span, flow.to_span);
  EXPECT_THAT(pairs, testing::ElementsAre(std::pair(0, 2), std::pair(1, 4), std::pair(3, 5)));
}

TEST(TimelineTest, WaitsForWhatIsMostlyNotRecordedArePairedWithNothing) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 100));
  AddSpan(warp, kLoad, 0, 5);  // before the loop; those in it have no records
  for (int i = 0; i < 3; ++i) AddSpan(warp, kWait, 10 + 10 * i, 15 + 10 * i);
  const Scopes scopes(profile);
  EXPECT_TRUE(FindFlows({ReadWarp(warp, scopes)}, scopes).empty());
}

TEST(TimelineTest, AWaitTakesWhatAnotherWarpStarted) {
  v1::Profile profile = PipelineScopes();
  v1::ProgramProfile& program = *AddProgram(profile, 0, 0, 100);
  AddSpan(*AddWarp(program), kWait, 0, 50);
  AddSpan(*AddWarp(program), kLoad, 10, 20);
  // One that starts after the wait has ended is none that it waited for.
  v1::WarpProfile& late = *AddWarp(program);
  AddSpan(late, kLoad, 60, 70);
  const Scopes scopes(profile);
  const std::vector<Flow> flows = FindFlows(ReadWarps(program, scopes), scopes);
  ASSERT_EQ(flows.size(), 1u);
  EXPECT_EQ(flows[0].from_warp, 1u);
  EXPECT_EQ(flows[0].to_warp, 0u);
  program.mutable_warps()->DeleteSubrange(1, 1);
  EXPECT_TRUE(FindFlows(ReadWarps(program, scopes), scopes).empty());
}

TEST(TimelineTest, DurationsHaveTheUnitThatSuits) {
  EXPECT_EQ(Duration(12.34), "12.3 ns");
  EXPECT_EQ(Duration(1234), "1.23 us");
  EXPECT_EQ(Duration(-2.5e6), "-2.50 ms");
  EXPECT_EQ(Duration(3e9), "3.00 s");
}

}  // namespace
}  // namespace lathe::profile

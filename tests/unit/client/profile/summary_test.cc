#include "client/profile/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "profiles.h"

namespace lathe::profile {
namespace {

const ScopeTime& Row(const ProfileSummary& summary, const std::string& name) {
  for (const ScopeTime& row : summary.scopes) {
    if (row.scope.name() == name) return row;
  }
  ADD_FAILURE() << "no row of " << name;
  return summary.scopes.front();
}

TEST(SummaryTest, SelfTimeIsWithoutWhatLiesWithin) {
  const ProfileSummary summary = SummarizeProfile(Pipeline());
  const ScopeTime& loop = Row(summary, "loop k.py:7");
  EXPECT_EQ(loop.spans, 2u);
  EXPECT_DOUBLE_EQ(loop.total_ns, 800);
  EXPECT_DOUBLE_EQ(loop.self_ns, 100);
  EXPECT_DOUBLE_EQ(Row(summary, "wait k.py:9").self_ns, 400);
  EXPECT_DOUBLE_EQ(summary.warp_ns, 1000);
  EXPECT_DOUBLE_EQ(summary.outside_ns, 200);
  EXPECT_DOUBLE_EQ(Share(summary, 400), 0.4);
  EXPECT_EQ(summary.scopes[0].scope.name(), "wait k.py:9");
}

TEST(SummaryTest, TheCostOfRecordsIsTakenOff) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 110));
  AddSpan(warp, kLoad, 10, 30, 5);
  AddSpan(warp, kLoop, 0, 100, 15);
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_DOUBLE_EQ(Row(summary, "load k.py:8").self_ns, 15);
  EXPECT_DOUBLE_EQ(Row(summary, "loop k.py:7").total_ns, 85);
  EXPECT_DOUBLE_EQ(Row(summary, "loop k.py:7").self_ns, 70);
  EXPECT_DOUBLE_EQ(summary.cost_ns, 15);
  EXPECT_DOUBLE_EQ(summary.warp_ns, 95);
  EXPECT_DOUBLE_EQ(summary.outside_ns, 10);
}

TEST(SummaryTest, FlushesAreTheProfilersOwnTime) {
  const ProfileSummary summary = SummarizeProfile(FlushedPipeline());
  EXPECT_EQ(summary.flushes, 2u);
  EXPECT_DOUBLE_EQ(summary.flush_ns, 50);
  EXPECT_DOUBLE_EQ(summary.cost_ns, 50);
  EXPECT_DOUBLE_EQ(summary.warp_ns, 950);
  EXPECT_DOUBLE_EQ(summary.outside_ns, 170);
  EXPECT_DOUBLE_EQ(Row(summary, "product k.py:10").self_ns, 180);
  EXPECT_DOUBLE_EQ(Row(summary, "loop k.py:7").self_ns, 100);
  EXPECT_DOUBLE_EQ(Row(summary, "loop k.py:7").total_ns, 780);
  EXPECT_EQ(summary.scopes.size(), 4u);  // none of them that of the flushes
  for (const LoopTime::Part& part : summary.loop.parts) EXPECT_NE(part.name, "(flush of records)");
  EXPECT_THAT(summary.missing.silent, testing::IsEmpty());
}

TEST(SummaryTest, AMarkOfTheKernelMayHaveTheNumberOfFlushes) {
  v1::Profile profile = FlushedPipeline();
  profile.mutable_scopes(4)->set_kind(v1::ProfileScope::MARK);
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_EQ(summary.flushes, 0u);
  EXPECT_EQ(summary.scopes.size(), 5u);
}

TEST(SummaryTest, SaysWhichWarpsWereSelected) {
  v1::Profile profile = Pipeline();
  EXPECT_EQ(SummarizeProfile(profile).selected, "");
  v1::KnobValue& warps = (*profile.mutable_knobs()->mutable_values())["profile_warps"];
  warps.set_string_value("all");
  EXPECT_EQ(SummarizeProfile(profile).selected, "");
  warps.set_string_value("0,4-7");
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_EQ(summary.selected, "0,4-7");
  EXPECT_THAT(
      Doubts(profile, summary),
      testing::Contains("Only the warps of profile_warps=0,4-7 were recorded: nothing is known of the others."));
  // The simulator sees every warp.
  profile.set_source(v1::Profile::SIMULATOR);
  EXPECT_EQ(SummarizeProfile(profile).selected, "");
}

TEST(SummaryTest, ACostAboveTheTimeOfASpanMakesNoTimeNegative) {
  v1::Profile profile = PipelineScopes();
  AddSpan(*AddWarp(*AddProgram(profile, 0, 0, 100)), kLoad, 10, 12, 5);
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_DOUBLE_EQ(summary.scopes[0].self_ns, 0);
  EXPECT_DOUBLE_EQ(summary.scopes[0].total_ns, 0);
}

TEST(SummaryTest, SplitsAnIterationOfTheInnermostLoop) {
  v1::Profile profile = Pipeline();
  AddScope(profile, 9, "outer", v1::ProfileScope::LOOP);
  v1::WarpProfile& warp = *profile.mutable_programs(0)->mutable_warps(0);
  AddSpan(warp, 9, 100, 900);
  const LoopTime loop = SummarizeProfile(profile).loop;
  EXPECT_EQ(loop.name, "loop k.py:7");
  EXPECT_EQ(loop.spans, 2u);
  EXPECT_DOUBLE_EQ(loop.mean_ns, 400);
  ASSERT_EQ(loop.parts.size(), 4u);
  EXPECT_EQ(loop.parts[0].name, "wait k.py:9");
  EXPECT_DOUBLE_EQ(loop.parts[0].ns, 200);
  EXPECT_DOUBLE_EQ(loop.parts[0].spans, 1);
  double rest = 0;
  for (const LoopTime::Part& part : loop.parts) rest = part.name == "(rest)" ? part.ns : rest;
  EXPECT_DOUBLE_EQ(rest, 50);
}

TEST(SummaryTest, WhatARecordedWaitNamesNeedsNoRecords) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 100));
  AddSpan(warp, kProduct, 0, 10);
  EXPECT_THAT(SummarizeProfile(profile).missing.silent,
              testing::ElementsAre("loop k.py:7", "load k.py:8", "wait k.py:9"));
  AddSpan(warp, kWait, 10, 50);
  EXPECT_THAT(SummarizeProfile(profile).missing.silent, testing::ElementsAre("loop k.py:7"));
}

TEST(SummaryTest, AnAsynchronousScopeTakesNoTimeOfItsWarp) {
  v1::Profile profile = Pipeline();
  AddScope(profile, 9, "copy", v1::ProfileScope::INSTRUCTION)->set_asynchronous(true);
  v1::WarpProfile& warp = *profile.mutable_programs(0)->mutable_warps(0);
  AddSpan(warp, 9, 120, 950);
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_DOUBLE_EQ(summary.warp_ns, 1000);
  EXPECT_DOUBLE_EQ(Row(summary, "copy").self_ns, 0);
  EXPECT_DOUBLE_EQ(Row(summary, "copy").total_ns, 830);
}

TEST(SummaryTest, UnitsTellWhenTheyAreBusyAndWhenTheyAreDone) {
  v1::Profile profile = PipelineScopes();
  AddProgram(profile, 1, 0, 600);
  AddProgram(profile, 1, 300, 900);
  AddProgram(profile, 2, 0, 300);
  AddProgram(profile, 2, 400, 500);
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_DOUBLE_EQ(summary.kernel_ns, 900);
  ASSERT_EQ(summary.units.size(), 2u);
  EXPECT_EQ(summary.units[0].most_resident, 2u);
  EXPECT_EQ(summary.units[1].most_resident, 1u);
  EXPECT_DOUBLE_EQ(summary.units[0].busy_ns, 900);
  EXPECT_DOUBLE_EQ(summary.units[1].busy_ns, 400);
  EXPECT_NEAR(summary.blocks.tail, (0 + 400.0 / 900) / 2, 1e-12);
  EXPECT_DOUBLE_EQ(summary.blocks.least_ns, 100);
  EXPECT_DOUBLE_EQ(summary.blocks.most_ns, 600);
  ASSERT_EQ(summary.occupancy.size(), size_t{kBins});
  EXPECT_NEAR(summary.occupancy[0], 1, 1e-9);            // one on each
  EXPECT_NEAR(summary.occupancy[kBins - 1], 0.5, 1e-9);  // one on one of two
  double programs_ns = 0;
  for (const double mean : summary.occupancy) programs_ns += mean * 2 * 900 / kBins;
  EXPECT_NEAR(programs_ns, 600 + 600 + 300 + 100, 1e-6);
}

TEST(SummaryTest, WarpsThatWorkMoreAreSeen) {
  v1::Profile profile = PipelineScopes();
  v1::ProgramProfile& program = *AddProgram(profile, 0, 0, 400);
  AddSpan(*AddWarp(program), kProduct, 0, 300);
  AddSpan(*AddWarp(program), kProduct, 0, 100);
  AddSpan(*program.mutable_warps(1), kWait, 100, 350);
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_DOUBLE_EQ(summary.warp_imbalance, 1.5);
  ASSERT_EQ(summary.warps.size(), 2u);
  EXPECT_DOUBLE_EQ(summary.warps[1].work_ns, 100);
  EXPECT_DOUBLE_EQ(summary.warps[1].wait_ns, 250);
  EXPECT_DOUBLE_EQ(summary.warps[1].outside_ns, 50);
  EXPECT_DOUBLE_EQ(Row(summary, "product k.py:10").imbalance, 1.5);
}

TEST(SummaryTest, AWarpWhoseCounterTurnedIsLeftOut) {
  v1::Profile profile = Pipeline();
  v1::WarpProfile& warp = *AddWarp(*profile.mutable_programs(0));
  AddSpan(warp, kProduct, 0, 999);
  warp.set_lost_turns(2);
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_EQ(Row(summary, "product k.py:10").spans, 2u);
  EXPECT_DOUBLE_EQ(summary.warp_ns, 1000);
  EXPECT_EQ(summary.missing.lost_warps, 1u);
  EXPECT_THAT(Doubts(profile, summary), testing::Contains(testing::HasSubstr("The cycle counter of 1 warp turned")));
}

TEST(SummaryTest, AFullRingKnowsTheEndOfAProgramOnly) {
  v1::Profile profile = Pipeline();
  v1::WarpProfile& warp = *profile.mutable_programs(0)->mutable_warps(0);
  warp.set_dropped(6);
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_DOUBLE_EQ(summary.warp_ns, 900);  // from the first span that is left
  EXPECT_DOUBLE_EQ(summary.outside_ns, 100);
}

TEST(SummaryTest, TheSimulatorAtItsLimitKnowsTheStartOfAProgramOnly) {
  v1::Profile profile = Pipeline();
  profile.set_source(v1::Profile::SIMULATOR);
  profile.mutable_programs(0)->mutable_warps(0)->set_dropped(6);
  const ProfileSummary summary = SummarizeProfile(profile);
  EXPECT_DOUBLE_EQ(summary.warp_ns, 900);  // to the last span that is left
  EXPECT_THAT(Doubts(profile, summary),
              testing::Contains("6 of 16 spans were dropped, the last of 1 warp: the limit of spans was reached."));
}

TEST(FindingTest, TimeInNoScopeIsNotThatOfTheLargestOne) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 5, 0, 1000));
  AddSpan(warp, kLoad, 100, 105);
  EXPECT_EQ(Finding(SummarizeProfile(profile)),
            "No time was recorded in waits. No scope has 100 % of the warps' time; the largest part that one has is "
            "\"load k.py:8\": 0 %.");
}

}  // namespace
}  // namespace lathe::profile

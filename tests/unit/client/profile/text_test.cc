#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "absl/strings/str_split.h"
#include "client/profile/summary.h"
#include "client/profile/views.h"
#include "profiles.h"

namespace lathe::profile {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(TextTest, TheFirstLineSaysDeviceKernelAndTimes) {
  const std::vector<std::string> lines = absl::StrSplit(ProfileText(Pipeline()), '\n');
  EXPECT_EQ(lines[0], "matmul on NVIDIA H200 (cuda:90): 2.00 us without records, 2.04 us with them (+2.0 %)");
}

TEST(TextTest, EndsWithTheLargestWaitAndWhatStartsIt) {
  const std::string text = ProfileText(Pipeline());
  EXPECT_THAT(text,
              testing::EndsWith("\nThe largest wait is \"wait k.py:9\" (copies): 40 % of the warps' time, 200.0 ns "
                                "each. What it waits for is started by \"load k.py:8\".\n"));
  EXPECT_THAT(text, HasSubstr("By kind: wait 40.0 %, product 20.0 %, loop 10.0 %, load 10.0 %"));
  EXPECT_THAT(text, HasSubstr("A span of \"loop k.py:7\" takes 400.0 ns, the mean of 2:"));
  EXPECT_THAT(text, ContainsRegex("copies +40.0 % +200.0 ns each, 2 spans, started by load k.py:8"));
  EXPECT_THAT(text, ContainsRegex("wait k.py:9 +wait +2 +40.0 % +40.0 %"));
  EXPECT_THAT(text, ContainsRegex("in no scope. +20.0 %"));
  EXPECT_THAT(text, HasSubstr("Nothing is missing."));
}

TEST(TextTest, SaysWhereALargerPartThanTheWaitIs) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 100));
  AddSpan(warp, kProduct, 0, 90);
  AddSpan(warp, kWait, 90, 100);
  EXPECT_THAT(ProfileText(profile), HasSubstr("More time goes to \"product k.py:10\": 90 %."));
}

TEST(TextTest, SaysWhichScopesTellTheRestOfALoop) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 0, 0, 100));
  AddSpan(warp, kWait, 90, 100);
  AddSpan(warp, kLoop, 0, 100);
  EXPECT_THAT(ProfileText(profile),
              HasSubstr("More time goes to \"loop k.py:7\": 90 %. No scope tells what that is; the scopes "
                        "\"everything\" name all parts of loops."));
}

TEST(TextTest, WithoutWaitsTheLargestScopeIsNamed) {
  v1::Profile profile = PipelineScopes();
  AddSpan(*AddWarp(*AddProgram(profile, 0, 0, 100)), kProduct, 0, 90);
  const std::string text = ProfileText(profile);
  EXPECT_THAT(text, HasSubstr("No time was recorded in waits. The largest part is \"product k.py:10\": 90 %"));
  EXPECT_THAT(text, HasSubstr("Nothing was recorded of loop k.py:7, load k.py:8, wait k.py:9."));
  EXPECT_THAT(text, HasSubstr("what they cost was not measured"));
}

TEST(TextTest, SimulatedTimesAreEstimates) {
  v1::Profile profile = Pipeline();
  profile.set_source(v1::Profile::SIMULATOR);
  const std::vector<std::string> lines = absl::StrSplit(ProfileText(profile), '\n');
  EXPECT_THAT(lines[0], HasSubstr("simulated: all times are estimates of a model: 2.00 us by the estimate"));
  EXPECT_THAT(ProfileText(profile), Not(HasSubstr("Records:")));
}

TEST(TextTest, AProfileWithoutSpansSaysSo) {
  EXPECT_THAT(ProfileText({}), HasSubstr("No scope was recorded"));
  v1::Profile profile = PipelineScopes();
  AddProgram(profile, 0, 0, 100);
  const std::string text = ProfileText(profile);
  EXPECT_THAT(text, HasSubstr("1 program of up to 0 warps on 1 unit, 100.0 ns from first to last; 0 spans"));
  EXPECT_THAT(text, HasSubstr("No scope was recorded"));
}

TEST(TextTest, DoubtsAreTold) {
  v1::Profile profile = Pipeline();
  profile.add_grid(4);
  profile.add_grid(2);
  profile.set_profiled_ns(3000);
  profile.mutable_programs(0)->set_clock_error(0.1);
  v1::WarpProfile& warp = *profile.mutable_programs(0)->mutable_warps(0);
  warp.set_dropped(7);
  warp.set_starts_alone(2);
  warp.set_ends_alone(3);
  warp.add_ends_ns(std::numeric_limits<double>::quiet_NaN());
  const std::string text = ProfileText(profile);
  EXPECT_THAT(text, HasSubstr("7 of 16 records were dropped, the oldest of 1 warp: more records for a warp"));
  EXPECT_THAT(text, HasSubstr("Entered and not left: 2 spans."));
  EXPECT_THAT(text, HasSubstr("Left and not entered: 3 spans, as is usual"));
  EXPECT_THAT(text, HasSubstr("Malformed in the message: 1 entry."));
  EXPECT_THAT(text, HasSubstr("Not in the profile: 7 programs of the grid."));
  EXPECT_THAT(text, HasSubstr("times may be off by 10 %"));
  EXPECT_THAT(text, HasSubstr("Records make the kernel 50 % slower"));
}

TEST(TextTest, FlushesArePartOfTheCostOfRecords) {
  const std::string text = ProfileText(FlushedPipeline());
  EXPECT_THAT(text, HasSubstr(", which cost 5.0 % of the warps' time; it is not in the times above\n"
                              "  of it 5.0 % in flushes of records to global memory: 2, 25.0 ns each\n"));
  EXPECT_THAT(text, Not(HasSubstr("(flush of records)")));
  EXPECT_THAT(ProfileText(Pipeline()), Not(HasSubstr("flushes")));
}

TEST(TextTest, ImbalanceSaysOfWhichWarpsItIs) {
  v1::Profile profile = Pipeline();
  AddIterations(*AddWarp(*profile.mutable_programs(0)), 100);
  EXPECT_THAT(ProfileText(profile), HasSubstr("1.00 times the mean of its program\n"));
  (*profile.mutable_knobs()->mutable_values())["profile_warps"].set_string_value("0-1");
  const std::string text = ProfileText(profile);
  EXPECT_THAT(text, HasSubstr("1.00 times the mean of its program's recorded warps (profile_warps=0-1)\n"));
  EXPECT_THAT(text,
              HasSubstr("  Only the warps of profile_warps=0-1 were recorded: nothing is known of the others.\n"));
}

TEST(TextTest, OccupancyIsALineOverTime) {
  v1::Profile profile = PipelineScopes();
  AddProgram(profile, 0, 0, 500);
  AddProgram(profile, 0, 0, 1000);
  std::string line;
  for (int n = 0; n < kBins; ++n) line += n < kBins / 2 ? "█" : "▄";
  const std::string text = ProfileText(profile);
  EXPECT_THAT(text, HasSubstr("|" + line + "|"));
  EXPECT_THAT(text, HasSubstr("1.50 on the mean, 2.00 at most"));
}

TEST(TextTest, ManyScopesAndUnitsAreCutToTheOptions) {
  v1::Profile profile;
  v1::ProgramProfile& program = *AddProgram(profile, 0, 0, 1000);
  v1::WarpProfile& warp = *AddWarp(program);
  for (uint32_t n = 0; n < 30; ++n) {
    AddScope(profile, n, "scope number " + std::to_string(n), v1::ProfileScope::MARK);
    AddSpan(warp, n, 10 * n, 10 * n + 10);
    if (n != 0) AddProgram(profile, n, 0, 100 * n);
  }
  const std::string text = ProfileText(profile, {.scopes = 10, .units = 2});
  EXPECT_THAT(text, HasSubstr("(20 more scopes)"));
  EXPECT_THAT(text, ContainsRegex("more scopes. +20.0 %"));
  EXPECT_THAT(text, HasSubstr("unit 29 "));
  EXPECT_THAT(text, HasSubstr("unit 1 "));
  EXPECT_THAT(text, Not(HasSubstr("unit 15 ")));
}

TEST(TextTest, NamesReachTheTerminalWithoutControlCharacters) {
  v1::Profile profile = Pipeline();
  profile.mutable_scopes(kWait)->set_name("wait \x1b[2J" + std::string(50, 'x'));
  const std::string text = ProfileText(profile);
  EXPECT_THAT(text, HasSubstr("wait ?[2J"));
  EXPECT_THAT(text, HasSubstr("xxx..."));
}

}  // namespace
}  // namespace lathe::profile

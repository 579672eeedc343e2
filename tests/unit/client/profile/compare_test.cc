#include "client/profile/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/profile/views.h"
#include "profiles.h"

namespace lathe::profile {
namespace {

using testing::Contains;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

// The pipeline with waits of `wait_ns` in place of 200.
v1::Profile WithWaits(double wait_ns) {
  v1::Profile profile = PipelineScopes();
  v1::WarpProfile& warp = *AddWarp(*AddProgram(profile, 5, 0, 200 + 2 * (200 + wait_ns)));
  double start = 100;
  for (int n = 0; n < 2; ++n, start += 200 + wait_ns) {
    AddSpan(warp, kLoad, start, start + 50);
    AddSpan(warp, kWait, start + 50, start + 50 + wait_ns);
    AddSpan(warp, kProduct, start + 60 + wait_ns, start + 160 + wait_ns);
    AddSpan(warp, kLoop, start, start + 200 + wait_ns);
  }
  profile.clear_plain_ns();
  profile.clear_profiled_ns();
  return profile;
}

const ScopeDifference& Row(const ProfileComparison& comparison, const std::string& name) {
  for (const ScopeDifference& row : comparison.scopes) {
    if (row.name == name) return row;
  }
  ADD_FAILURE() << "no row of " << name;
  return comparison.scopes.front();
}

TEST(CompareTest, PartsOfAKernelSumUpToItsTime) {
  const ProfileComparison comparison = CompareProfiles(WithWaits(200), WithWaits(50));
  EXPECT_DOUBLE_EQ(comparison.a_ns, 1000);
  EXPECT_DOUBLE_EQ(comparison.b_ns, 700);
  double a = 0, b = 0;
  for (const ScopeDifference& row : comparison.scopes) a += row.a->kernel_ns, b += row.b->kernel_ns;
  EXPECT_NEAR(a, 1000, 1e-9);
  EXPECT_NEAR(b, 700, 1e-9);
  const ScopeDifference& wait = Row(comparison, "wait k.py:9");
  EXPECT_EQ(comparison.scopes.front().name, "wait k.py:9");
  EXPECT_DOUBLE_EQ(wait.a->kernel_ns, 400);
  EXPECT_NEAR(wait.change_ns(), -300, 1e-9);
  EXPECT_NEAR(wait.ratio(), 0.25, 1e-9);
  EXPECT_DOUBLE_EQ(wait.b->mean_ns, 50);
}

TEST(CompareTest, TimesWithoutRecordsAreComparedWhereBothTellThem) {
  v1::Profile a = WithWaits(200), b = WithWaits(50);
  a.set_plain_ns(500);
  EXPECT_DOUBLE_EQ(CompareProfiles(a, b).a_ns, 1000);
  EXPECT_DOUBLE_EQ(CompareProfiles(b, a).b_ns, 1000);
  b.set_plain_ns(350);
  const ProfileComparison comparison = CompareProfiles(a, b);
  EXPECT_DOUBLE_EQ(comparison.a_ns, 500);
  EXPECT_DOUBLE_EQ(Row(comparison, "wait k.py:9").a->kernel_ns, 200);
  EXPECT_THAT(ComparisonText(a, b), HasSubstr(": 500.0 ns without records"));
}

TEST(CompareTest, ScopesOfOneOnlyAreTold) {
  v1::Profile a = WithWaits(200), b = WithWaits(200);
  b.mutable_scopes(kWait)->set_name("wait k.py:11");
  // One name with another kind is another scope.
  b.mutable_scopes(kLoad)->set_kind(v1::ProfileScope::MARK);
  const ProfileComparison comparison = CompareProfiles(a, b);
  EXPECT_FALSE(Row(comparison, "wait k.py:9").b.has_value());
  EXPECT_FALSE(Row(comparison, "wait k.py:11").a.has_value());
  EXPECT_EQ(Row(comparison, "wait k.py:11").ratio(), 0);
  const std::string text = ComparisonText(a, b);
  EXPECT_THAT(text, ContainsRegex("wait k.py:9 .*only in A"));
  EXPECT_THAT(text, ContainsRegex("wait k.py:11 .*only in B"));
  EXPECT_THAT(text, ContainsRegex("load k.py:8 +load .*only in A"));
  EXPECT_THAT(text, ContainsRegex("load k.py:8 +mark .*only in B"));
}

TEST(CompareTest, EndsWithTheLargestChange) {
  EXPECT_THAT(
      ComparisonText(WithWaits(200), WithWaits(50)),
      testing::EndsWith("\nB takes 700.0 ns, A 1.00 us: it is 1.43 times as fast. The largest change is that of "
                        "\"wait k.py:9\", from 400.0 ns of the kernel's time to 100.0 ns.\n"));
  EXPECT_THAT(CompareProfiles(WithWaits(50), WithWaits(200)).finding, HasSubstr("it is 1.43 times as slow"));
  EXPECT_THAT(CompareProfiles({}, WithWaits(200)).finding, HasSubstr("nothing to compare"));
}

TEST(CompareTest, DifferencesOfTheLaunchesAreDoubts) {
  v1::Profile a = WithWaits(200), b = WithWaits(50);
  EXPECT_TRUE(CompareProfiles(a, b).doubts.empty());
  b.set_source(v1::Profile::SIMULATOR);
  b.set_device("sim:cuda:90");
  (*b.mutable_problem())["M"] = 4;
  b.set_kernel("attention");
  b.mutable_programs(0)->mutable_warps(0)->set_dropped(5);
  const std::vector<std::string> doubts = CompareProfiles(a, b).doubts;
  EXPECT_THAT(doubts, Contains(HasSubstr("are not to be compared")));
  EXPECT_THAT(doubts, Contains("The devices differ: NVIDIA H200 (cuda:90) and sim:cuda:90 (cuda:90)."));
  EXPECT_THAT(doubts, Contains("The problems differ."));
  EXPECT_THAT(doubts, Contains("The kernels differ: matmul and attention."));
  EXPECT_THAT(doubts, Contains(HasSubstr("B: 5 of 16 spans were dropped")));
  EXPECT_THAT(ComparisonText(a, b), HasSubstr("simulated: an estimate"));
}

}  // namespace
}  // namespace lathe::profile

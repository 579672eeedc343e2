#include "worker/profile/message.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/unit/worker/profile/profile_bytes.h"

namespace lathe {
namespace {

std::vector<ProgramProfile> Decoded() {
  // 2 ns for each cycle. The empty scope takes 10 cycles.
  ProfileBytes late(2, 8), early(2, 8);
  const uint64_t since = 1764064800000000001;  // as a timer that counts since 1970 does
  late.Identity(0, 7).Times(since + 2000, 100, since + 4000, 1100);
  late.Add(1, false, 255, 110).Add(1, true, 255, 120).Add(1, false, 0, 200).Add(1, true, 0, 400);
  early.Identity(1, 9).Times(since, 0, since + 2000, 1000);
  early.Add(0, false, 2, 100).Add(0, true, 2, 300);
  std::vector<ProgramProfile> programs;
  for (const ProfileBytes& one : {late, early}) programs.push_back(*DecodeProgram(one.bytes(), {}));
  return programs;
}

TEST(ProfileMessageTest, TellsSpansSinceTheFirstProgram) {
  v1::Artifact artifact;
  artifact.set_target("cuda:90");
  artifact.set_entry("kernel");
  artifact.add_profile_scopes("load x.py:3");
  (*artifact.mutable_knobs()->mutable_values())["profile"].set_string_value("scopes");
  const v1::Profile profile = ProfileMessage(Decoded(), artifact);
  EXPECT_EQ(profile.source(), v1::Profile::RECORDS);
  EXPECT_EQ(profile.target(), "cuda:90");
  EXPECT_EQ(profile.kernel(), "kernel");
  EXPECT_TRUE(profile.knobs().values().contains("profile"));
  ASSERT_EQ(profile.programs_size(), 2);
  const v1::ProgramProfile& first = profile.programs(0);
  EXPECT_EQ(first.program(), 1u);
  EXPECT_EQ(first.unit(), 9u);
  EXPECT_EQ(first.start_ns(), 0);
  EXPECT_EQ(first.end_ns(), 2000);
  EXPECT_EQ(first.ns_per_cycle(), 2);
  EXPECT_EQ(first.clock_error(), 1);
  const v1::ProgramProfile& second = profile.programs(1);
  EXPECT_EQ(second.start_ns(), 2000);
  ASSERT_EQ(second.warps_size(), 2);
  const v1::WarpProfile& warp = second.warps(1);
  EXPECT_EQ(warp.records(), 4u);
  // The empty scope is left out.
  ASSERT_EQ(warp.scopes_size(), 1);
  EXPECT_EQ(warp.scopes(0), 0u);
  EXPECT_EQ(warp.starts_ns(0), 2200);
  EXPECT_EQ(warp.ends_ns(0), 2600);
  EXPECT_EQ(warp.costs_ns(0), 20);
}

TEST(ProfileMessageTest, TellsWhatTheCompilerKnowsOfEachScope) {
  v1::Artifact artifact;
  artifact.add_profile_scopes("wait x.py:3");
  v1::ProfileScope& wait = *artifact.add_scopes();
  wait.set_name("wait x.py:3");
  wait.set_kind(v1::ProfileScope::WAIT);
  wait.set_file("x.py");
  wait.set_line(3);
  wait.set_cause("copies");
  wait.add_waits_for(1);
  const v1::Profile profile = ProfileMessage(Decoded(), artifact);
  ASSERT_EQ(profile.scopes_size(), 3);
  const v1::ProfileScope& told = profile.scopes(0);
  EXPECT_EQ(told.record_cost_ns(), 40);
  EXPECT_EQ(told.kind(), v1::ProfileScope::WAIT);
  EXPECT_EQ(told.file(), "x.py");
  EXPECT_EQ(told.line(), 3u);
  EXPECT_EQ(told.cause(), "copies");
  EXPECT_EQ(told.waits_for(0), 1u);
}

TEST(ProfileMessageTest, FlushesAreNoScopeOfTheKernel) {
  ProfileBytes bytes(1, 8);
  bytes.Times(0, 0, 2000, 1000).Add(0, false, 1, 100).AddSpan(0, wire::kFlushScope, 110, 130).Add(0, true, 1, 200);
  const auto profile_of = [&] { return ProfileMessage({*DecodeProgram(bytes.bytes(), {})}, v1::Artifact()); };
  bytes.word(wire::kMagicWord) = wire::kFlushedProfileMagic;
  const v1::Profile flushed = profile_of();
  // Two of the kernel, and that of the flush.
  ASSERT_EQ(flushed.scopes_size(), 3);
  EXPECT_EQ(flushed.scopes(1).name(), "scope 1");
  EXPECT_EQ(flushed.scopes(2).number(), wire::kFlushScope);
  EXPECT_EQ(flushed.scopes(2).kind(), v1::ProfileScope::KIND_UNSPECIFIED);
  EXPECT_EQ(flushed.scopes(2).name(), "(flush of records)");
  EXPECT_EQ(flushed.programs(0).warps(0).costs_ns(0), 40);
  EXPECT_EQ(flushed.programs(0).warps(0).costs_ns(1), 40);
  bytes.word(wire::kMagicWord) = wire::kProfileMagic;
  const v1::Profile plain = profile_of();
  ASSERT_EQ(plain.scopes_size(), int{wire::kFlushScope} + 1);
  EXPECT_EQ(plain.scopes(wire::kFlushScope).kind(), v1::ProfileScope::MARK);
}

TEST(ProfileMessageTest, NamesEveryScopeThatASpanHas) {
  v1::Artifact artifact;
  artifact.add_profile_scopes("load x.py:3");
  const v1::Profile profile = ProfileMessage(Decoded(), artifact);
  ASSERT_EQ(profile.scopes_size(), 3);
  EXPECT_EQ(profile.scopes(0).name(), "load x.py:3");
  // An earlier compiler says nothing of it but its name.
  EXPECT_EQ(profile.scopes(0).kind(), v1::ProfileScope::MARK);
  EXPECT_EQ(profile.scopes(2).number(), 2u);
  EXPECT_EQ(profile.scopes(2).name(), "scope 2");
  EXPECT_EQ(profile.scopes(0).record_cost_ns(), 40);
}

}  // namespace
}  // namespace lathe

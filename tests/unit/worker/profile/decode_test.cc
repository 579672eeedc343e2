#include "worker/profile/decode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "profile_bytes.h"

namespace lathe {
namespace {

constexpr uint64_t kTurn = uint64_t{1} << 32;

ProgramProfile Decoded(const ProfileBytes& profile) {
  absl::StatusOr<ProgramProfile> decoded = DecodeProgram(profile.bytes(), {});
  EXPECT_TRUE(decoded.ok()) << decoded.status();
  return decoded.ok() ? *decoded : ProgramProfile();
}

// Two cycles of the clock are one nanosecond.
ProfileBytes Plain(uint32_t warps = 1, uint32_t capacity = 8) {
  ProfileBytes profile(warps, capacity);
  profile.Times(1000, 5000, 6000, 15000);
  return profile;
}

TEST(DecodeTest, GivesEachWarpItsSpansInNanosecondsOfTheTimer) {
  ProfileBytes profile = Plain(2);
  profile.Identity(7, 3);
  profile.Add(0, false, 1, 5100).Add(0, false, 2, 5200).Add(0, true, 2, 5400).Add(0, true, 1, 5600);
  profile.Add(1, false, 1, 6000, /*wide=*/true).Add(1, true, 1, 7000, /*wide=*/true);
  const ProgramProfile program = Decoded(profile);
  EXPECT_EQ(program.program, 7u);
  EXPECT_EQ(program.unit, 3u);
  EXPECT_EQ(program.start_ticks, 1000u);
  EXPECT_EQ(program.end_ticks, 6000u);
  EXPECT_EQ(program.ns_per_tick, 1);
  EXPECT_EQ(program.ns_per_cycle, 0.5);
  ASSERT_EQ(program.warps.size(), 2u);
  const std::vector<ProfileSpan>& spans = program.warps[0].spans;
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_EQ(spans[0].scope, 2u);
  EXPECT_EQ(spans[0].start_cycles, 200u);
  EXPECT_EQ(spans[0].end_cycles, 400u);
  EXPECT_EQ(spans[0].start_ns, 100);
  EXPECT_EQ(spans[0].end_ns, 200);
  EXPECT_EQ(spans[1].scope, 1u);
  EXPECT_EQ(spans[1].end_ns, 300);
  EXPECT_EQ(spans[1].records, 3u);
  EXPECT_EQ(program.warps[1].spans.at(0).start_ns, 500);
  EXPECT_EQ(program.warps[1].spans.at(0).end_ns, 1000);
}

TEST(DecodeTest, IsExactWhereTheTimerCountsSince1970) {
  ProfileBytes profile(1, 8);
  const uint64_t now = 1764064800123456789;
  profile.Times(now, 5000, now + 5000, 15000);
  profile.Add(0, false, 1, 5102).Add(0, true, 1, 5104);
  const ProfileSpan span = Decoded(profile).warps.at(0).spans.at(0);
  EXPECT_EQ(span.start_ns, 51);
  EXPECT_EQ(span.end_ns, 52);
}

TEST(DecodeTest, DoesNotTrustRecordsFromBeforeTheirProgram) {
  ProfileBytes profile = Plain(2);
  profile.Add(0, false, 1, 4900).Add(0, true, 1, 5100);
  profile.Add(1, false, 1, 14900).Add(1, true, 1, 15100);  // the second warp ends later than the first
  const ProgramProfile program = Decoded(profile);
  EXPECT_EQ(program.warps.at(0).lost_turns, 1u);
  EXPECT_EQ(program.warps.at(1).lost_turns, 0u);
}

TEST(DecodeTest, SaysHowWellTheClockIsKnown) {
  ProfileBytes profile(1, 2);
  profile.Times(0, 0, 200000, 400000);
  EXPECT_DOUBLE_EQ(Decoded(profile).clock_error, 0.01);  // a microsecond at each end of 200
}

TEST(DecodeTest, TellsDropsAndWhatTheyLeftAlone) {
  ProfileBytes profile = Plain(1, 4);
  profile.Add(0, false, 1, 5100).Add(0, false, 2, 5200).Add(0, true, 2, 5300).Add(0, true, 1, 5400);
  profile.Add(0, false, 3, 5500).Add(0, true, 3, 5600).Add(0, false, 4, 5700);
  const WarpTimeline warp = Decoded(profile).warps.at(0);
  EXPECT_EQ(warp.records, 7u);
  EXPECT_EQ(warp.dropped, 3u);
  EXPECT_EQ(warp.ends_alone, 1u);
  EXPECT_EQ(warp.starts_alone, 1u);
  ASSERT_EQ(warp.spans.size(), 1u);
  EXPECT_EQ(warp.spans[0].scope, 3u);
  EXPECT_EQ(warp.spans[0].start_cycles, 500u);
}

TEST(DecodeTest, PairsAnEndWithTheLatestStartOfItsScope) {
  ProfileBytes profile = Plain();
  profile.Add(0, false, 1, 5100).Add(0, false, 1, 5200).Add(0, true, 1, 5300).Add(0, true, 1, 5500);
  const WarpTimeline warp = Decoded(profile).warps.at(0);
  ASSERT_EQ(warp.spans.size(), 2u);
  EXPECT_EQ(warp.spans[0].end_cycles - warp.spans[0].start_cycles, 100u);
  EXPECT_EQ(warp.spans[1].end_cycles - warp.spans[1].start_cycles, 400u);
}

TEST(DecodeTest, TakesALengthForAStart) {
  ProfileBytes profile = Plain();
  profile.Add(0, false, 1, 5100).AddSpan(0, 2, 5200, 5300).AddSpan(0, 3, 5310, 5310).Add(0, true, 1, 5400);
  const WarpTimeline warp = Decoded(profile).warps.at(0);
  EXPECT_EQ(warp.records, 4u);
  EXPECT_EQ(warp.starts_alone + warp.ends_alone, 0u);
  ASSERT_EQ(warp.spans.size(), 3u);
  EXPECT_EQ(warp.spans[0].scope, 2u);
  EXPECT_EQ(warp.spans[0].start_cycles, 200u);
  EXPECT_EQ(warp.spans[0].end_cycles, 300u);
  EXPECT_EQ(warp.spans[0].records, 0u);
  EXPECT_EQ(warp.spans[1].end_cycles - warp.spans[1].start_cycles, 0u);
  EXPECT_EQ(warp.spans[2].scope, 1u);
  EXPECT_EQ(warp.spans[2].records, 3u);
}

TEST(DecodeTest, CountsTheRecordsWithinALength) {
  ProfileBytes profile = Plain();
  profile.AddSpan(0, 1, 5100, 5120).AddSpan(0, 2, 5130, 5140).AddSpan(0, 3, 5125, 5200);
  EXPECT_EQ(Decoded(profile).warps.at(0).spans.at(2).records, 1u);
}

TEST(DecodeTest, ALengthThatWasTooLongIsAnEndAlone) {
  ProfileBytes profile(1, 8);
  profile.Times(0, 0, 5 << 22, 5 << 22);
  profile.AddSpan(0, 1, 0, (1 << 22) - 3).AddSpan(0, 1, 1 << 22, (2 << 22) - 2).AddSpan(0, 1, 2 << 22, 4 << 22);
  const WarpTimeline warp = Decoded(profile).warps.at(0);
  EXPECT_EQ(warp.ends_alone, 2u);
  ASSERT_EQ(warp.spans.size(), 1u);
  EXPECT_EQ(warp.spans[0].end_cycles - warp.spans[0].start_cycles, (1u << 22) - 3);
}

TEST(DecodeTest, ALengthReachesAcrossATurn) {
  ProfileBytes profile(1, 8, /*cycle_bits=*/20);
  const uint64_t turn = 1 << 20;
  profile.Times(0, 0, 2 * turn, 2 * turn).AddSpan(0, 1, turn - 90, turn - 80).AddSpan(0, 1, turn - 30, turn + 70);
  const ProfileSpan span = Decoded(profile).warps.at(0).spans.at(1);
  EXPECT_EQ(span.start_cycles, turn - 30);
  EXPECT_EQ(span.end_cycles, turn + 70);
}

TEST(DecodeTest, ReadsTheVersionBefore) {
  ProfileBytes profile = Plain();
  profile.word(wire::kMagicWord) = wire::kProfileMagic - 1;
  profile.Add(0, false, 1, 5100).Add(0, true, 1, 5200);
  EXPECT_EQ(Decoded(profile).warps.at(0).spans.size(), 1u);
}

TEST(DecodeTest, FollowsACounterThatStartsAgain) {
  ProfileBytes profile(1, 8);
  const uint64_t start = kTurn - 100;
  profile.Times(0, start, 3 * kTurn, start + 3 * kTurn);
  profile.Add(0, false, 1, start + 50).Add(0, true, 1, start + 150).Add(0, false, 2, start + kTurn);
  profile.Add(0, true, 2, start + 2 * kTurn - 1).Add(0, false, 3, start + 2 * kTurn + 5);
  profile.Add(0, true, 3, start + 3 * kTurn - 1);
  const WarpTimeline warp = Decoded(profile).warps.at(0);
  EXPECT_EQ(warp.lost_turns, 0u);
  ASSERT_EQ(warp.spans.size(), 3u);
  EXPECT_EQ(warp.spans[0].end_cycles, 150u);
  EXPECT_EQ(warp.spans[1].start_cycles, kTurn);
  EXPECT_EQ(warp.spans[1].end_cycles, 2 * kTurn - 1);
  EXPECT_EQ(warp.spans[2].end_cycles, 3 * kTurn - 1);
}

TEST(DecodeTest, TellsTurnsThatNoRecordSaw) {
  ProfileBytes profile(1, 8);
  profile.Times(0, 0, 5 * kTurn, 5 * kTurn);
  profile.Add(0, false, 1, 10).Add(0, true, 1, 3 * kTurn + 20).Add(0, false, 2, 5 * kTurn - 10);
  EXPECT_EQ(Decoded(profile).warps.at(0).lost_turns, 4u);
}

TEST(DecodeTest, PlacesWhatIsLeftByTheEndWhereTheOldestWereDropped) {
  ProfileBytes profile(1, 2);
  profile.Times(0, 0, 5 * kTurn, 5 * kTurn + 100);
  profile.Add(0, false, 1, 10).Add(0, true, 1, kTurn).Add(0, false, 2, 5 * kTurn + 10).Add(0, true, 2, 5 * kTurn + 60);
  const WarpTimeline warp = Decoded(profile).warps.at(0);
  EXPECT_EQ(warp.lost_turns, 0u);
  ASSERT_EQ(warp.spans.size(), 1u);
  EXPECT_EQ(warp.spans[0].start_cycles, 5 * kTurn + 10);
}

TEST(DecodeTest, PlacesWhatIsLeftOfAWarpThatEndsAfterTheFirst) {
  ProfileBytes profile(1, 2);
  profile.Times(0, 0, 5 * kTurn, 5 * kTurn + 100);
  profile.Add(0, false, 1, 10)
      .Add(0, true, 1, kTurn)
      .Add(0, false, 2, 5 * kTurn + 110)
      .Add(0, true, 2, 5 * kTurn + 150);
  const ProgramProfile program = Decoded(profile);
  EXPECT_EQ(program.warps.at(0).lost_turns, 0u);
  ASSERT_EQ(program.warps.at(0).spans.size(), 1u);
  EXPECT_EQ(program.warps.at(0).spans[0].start_cycles, 5 * kTurn + 110);
  EXPECT_GT(program.end_ticks, 5 * kTurn) << "the program ends with its last span";
}

TEST(DecodeTest, KnowsTheTimeOfANarrowCounterByItsSteps) {
  ProfileBytes profile(1, 8, /*cycle_bits=*/20);
  const uint64_t turn = 1 << 20;
  profile.Times(0, 500, 2 * turn, 500 + 4 * turn);
  for (uint64_t n = 0; n < 8; ++n) profile.Add(0, n % 2 == 1, 1, 500 + n * turn / 2);
  const ProgramProfile program = Decoded(profile);
  EXPECT_EQ(program.ns_per_cycle, 0.5);
  EXPECT_EQ(program.warps.at(0).spans.at(3).end_cycles, 7 * turn / 2);
}

TEST(DecodeTest, StatesWhatRecordsCostInEachSpan) {
  ProfileBytes profile = Plain();
  profile.Add(0, false, 255, 5000).Add(0, true, 255, 5090).Add(0, false, 255, 5100).Add(0, true, 255, 5120);
  profile.Add(0, false, 1, 5200).Add(0, false, 2, 5300).Add(0, true, 2, 5310).Add(0, true, 1, 5400);
  const ProgramProfile program = Decoded(profile);
  const std::vector<ProfileSpan>& spans = program.warps.at(0).spans;
  EXPECT_EQ(spans.at(2).cost_ns, 5);   // the least, 20 cycles, but no more than the span has
  EXPECT_EQ(spans.at(3).cost_ns, 30);  // three records
  EXPECT_EQ(spans.at(3).scope, 1u);
  EXPECT_EQ(spans.at(3).end_ns - spans.at(3).start_ns - spans.at(3).cost_ns, 70);
}

// Eight records of a segment of four, of which two are flushes.
ProfileBytes Flushed() {
  ProfileBytes profile = Plain(1, 8);
  profile.word(wire::kMagicWord) = wire::kFlushedProfileMagic;
  profile.Add(0, false, 255, 5000).Add(0, true, 255, 5020).Add(0, false, 1, 5100).Add(0, false, 2, 5200);
  profile.AddSpan(0, wire::kFlushScope, 5230, 5290);
  profile.Add(0, true, 2, 5400).Add(0, true, 1, 5500);
  profile.AddSpan(0, wire::kFlushScope, 5530, 5600);
  return profile;
}

TEST(DecodeTest, TakesFlushesOffTheScopesAroundThem) {
  const ProgramProfile program = Decoded(Flushed());
  EXPECT_TRUE(program.flushed);
  const std::vector<ProfileSpan>& spans = program.warps.at(0).spans;
  ASSERT_EQ(spans.size(), 5u);
  EXPECT_EQ(spans[1].scope, wire::kFlushScope);
  EXPECT_EQ(spans[1].end_cycles - spans[1].start_cycles, 60u);
  EXPECT_EQ(spans[1].cost_ns, 30);  // all of it
  EXPECT_EQ(spans[2].scope, 2u);
  EXPECT_EQ(spans[2].flush_cycles, 60u);
  EXPECT_EQ(spans[2].cost_ns, 30 + 20);  // and two records
  EXPECT_EQ(spans[3].scope, 1u);
  EXPECT_EQ(spans[3].flush_cycles, 60u);
  EXPECT_EQ(spans[3].cost_ns, 30 + 40);
  EXPECT_EQ(spans[4].cost_ns, 35);
}

TEST(DecodeTest, WithoutFlushesTheirScopeIsOneOfTheKernel) {
  ProfileBytes profile = Flushed();
  profile.word(wire::kMagicWord) = wire::kProfileMagic;
  const ProgramProfile program = Decoded(profile);
  EXPECT_FALSE(program.flushed);
  EXPECT_EQ(program.warps.at(0).spans.at(1).cost_ns, 0);
  EXPECT_EQ(program.warps.at(0).spans.at(3).cost_ns, 40);
}

TEST(DecodeTest, RefusesLaterVersions) {
  ProfileBytes profile = Plain();
  profile.word(wire::kMagicWord) = wire::kFlushedProfileMagic + 1;
  EXPECT_EQ(DecodeProgram(profile.bytes(), {}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(DecodeProfile(profile.bytes(), profile.bytes().size(), {}).status().code(),
            absl::StatusCode::kInvalidArgument);
  profile.word(wire::kMagicWord) = wire::kProfileMagic - 2;
  EXPECT_EQ(DecodeProgram(profile.bytes(), {}).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(DecodeTest, LeavesOutProgramsThatDidNotRunAndWarpsThatDoNotRecord) {
  ProfileBytes ran = Plain(2), running = Plain(2);
  ran.word(wire::kWarpTableWord + 1) = wire::kNoSegment;
  running.word(wire::kDataWord) = 0;
  std::vector<std::byte> all = ran.bytes();
  const size_t stride = all.size();
  for (const std::byte byte : running.bytes()) all.push_back(byte);
  all.resize(3 * stride, std::byte{0xcd});
  const absl::StatusOr<std::vector<ProgramProfile>> programs = DecodeProfile(all, stride, {});
  ASSERT_TRUE(programs.ok()) << programs.status();
  ASSERT_EQ(programs->size(), 1u);
  ASSERT_EQ(programs->at(0).warps.size(), 1u);
  EXPECT_EQ(programs->at(0).warps[0].warp, 1u);
  EXPECT_FALSE(DecodeProfile(all, stride + 1, {}).ok());
}

TEST(DecodeTest, RefusesWhatContradictsItself) {
  const auto refused = [](size_t word, uint32_t value) {
    ProfileBytes profile = Plain(2);
    profile.word(word) = value;
    return DecodeProgram(profile.bytes(), {}).status().code() == absl::StatusCode::kInvalidArgument;
  };
  EXPECT_TRUE(refused(wire::kShapeWord, 1 | 3 << 8 | 64 << 16));  // three warps
  EXPECT_TRUE(refused(wire::kShapeWord, 1 | 2 << 8 | 65 << 16));  // 65 bits
  EXPECT_TRUE(refused(wire::kSegmentsWord, 3));                   // beyond the end
  EXPECT_TRUE(refused(wire::kSegmentBytesWord, 24));              // no power of two
  EXPECT_TRUE(refused(wire::kSegmentBytesWord, 4));               // no room for a record
  EXPECT_TRUE(refused(wire::kTimerKHzWord, 0));
  EXPECT_TRUE(refused(wire::kDataWord, 64));
  EXPECT_TRUE(refused(wire::kWarpTableWord + 1, 2));
  EXPECT_TRUE(refused(wire::kEndTimeWord, 0));  // before the start
  const std::vector<std::byte> bytes = Plain().bytes();
  EXPECT_EQ(DecodeProgram(std::span(bytes).first(60), {}).status().code(), absl::StatusCode::kInvalidArgument);
}

// The sanitizers' builds see a byte that is read outside.
TEST(DecodeTest, TakesAnyBytes) {
  std::mt19937 random(1);
  int decoded = 0;
  for (int round = 0; round < 20000; ++round) {
    ProfileBytes profile = Plain(1 + random() % 4, 1u << random() % 4);
    if (random() % 2) profile.word(wire::kMagicWord) = wire::kFlushedProfileMagic;
    for (int n = random() % 12; n > 0; --n) {
      if (random() % 2) {
        profile.Add(0, random() % 2, random() % 4, random(), random() % 2);
      } else {
        profile.AddSpan(0, random() % 4 == 0 ? wire::kFlushScope : random() % 4, random(), random());
      }
    }
    std::vector<std::byte> bytes = profile.bytes();
    for (int n = random() % 4; n > 0; --n) bytes[random() % bytes.size()] = std::byte(random());
    if (random() % 4 == 0) bytes.resize(random() % (bytes.size() + 1));
    const absl::StatusOr<ProgramProfile> program = DecodeProgram(bytes, {});
    if (!program.ok()) continue;
    ++decoded;
    for (const WarpTimeline& warp : program->warps) {
      EXPECT_LE(warp.dropped, warp.records);
      for (const ProfileSpan& span : warp.spans) EXPECT_LE(span.start_cycles, span.end_cycles);
    }
  }
  EXPECT_GT(decoded, 1000);
}

// Records are read as they were written, whatever the times, as long as neighbours are less than a turn apart.
TEST(DecodeTest, ReadsBackWhatWasWritten) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 2000; ++round) {
    const bool wide = random() % 2;
    ProfileBytes profile(1, 64);
    const uint64_t start = random() >> 12;
    uint64_t clock = start;
    std::vector<uint64_t> written;
    for (size_t n = 0; n < 2 * (1 + random() % 32); ++n) {
      clock += random() % kTurn;
      written.push_back(clock - start);
      profile.Add(0, n % 2 == 1, 1, clock, wide);
    }
    if (written.size() % 2) written.pop_back();
    const uint64_t end = clock + random() % kTurn;
    profile.Times(0, start, 1 + end - start, end);
    const WarpTimeline warp = Decoded(profile).warps.at(0);
    EXPECT_EQ(warp.lost_turns, 0u);
    ASSERT_EQ(warp.spans.size(), written.size() / 2);
    for (size_t n = 0; n < warp.spans.size(); ++n) {
      EXPECT_EQ(warp.spans[n].start_cycles, written[2 * n]);
      EXPECT_EQ(warp.spans[n].end_cycles, written[2 * n + 1]);
    }
  }
}

}  // namespace
}  // namespace lathe

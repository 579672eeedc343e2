// Profiles from the kernel to the reader: compiled, simulated, decoded. The simulator's clocks are those of its time,
// so that intervals are known.

#include "proof_support.h"

#include "lathe/Dialect/ProtonGPU/IR/ProfileFormat.h"
#include "proto/wire/profile.h"
#include "worker/profile/decode.h"
#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

#include <set>

namespace lathe::proof {
namespace {

TEST(ProfileFormat, IsTheSameForTheCompilerAndItsReaders) {
  EXPECT_EQ(proton_gpu::kProfileMagic, wire::kProfileMagic);
  EXPECT_EQ(proton_gpu::kFlushedProfileMagic, wire::kFlushedProfileMagic);
  EXPECT_EQ(proton_gpu::kNoSegment, wire::kNoSegment);
  EXPECT_EQ(proton_gpu::kProfileAlign, wire::kProfileAlign);
  EXPECT_EQ(proton_gpu::kRecordBytes, wire::kRecordBytes);
  EXPECT_EQ(proton_gpu::kMaxScopes, wire::kMaxScopes);
  EXPECT_EQ(proton_gpu::kEmptyScope, wire::kEmptyScope);
  EXPECT_EQ(proton_gpu::kFlushScope, wire::kFlushScope);
  EXPECT_EQ(proton_gpu::kEndBit, wire::kEndBit);
  EXPECT_EQ(proton_gpu::kScopeShift, wire::kScopeShift);
  EXPECT_EQ(proton_gpu::kWideBit, wire::kWideBit);
  EXPECT_EQ(proton_gpu::kHighMask, wire::kHighMask);
  EXPECT_EQ(proton_gpu::kLengthBias, wire::kLengthBias);
  EXPECT_EQ(proton_gpu::kTooLong, wire::kTooLong);
  EXPECT_EQ(int(proton_gpu::kMagicWord), int(wire::kMagicWord));
  EXPECT_EQ(int(proton_gpu::kProgramWord), int(wire::kProgramWord));
  EXPECT_EQ(int(proton_gpu::kUnitWord), int(wire::kUnitWord));
  EXPECT_EQ(int(proton_gpu::kShapeWord), int(wire::kShapeWord));
  EXPECT_EQ(int(proton_gpu::kSegmentsWord), int(wire::kSegmentsWord));
  EXPECT_EQ(int(proton_gpu::kSegmentBytesWord), int(wire::kSegmentBytesWord));
  EXPECT_EQ(int(proton_gpu::kTimerKHzWord), int(wire::kTimerKHzWord));
  EXPECT_EQ(int(proton_gpu::kDataWord), int(wire::kDataWord));
  EXPECT_EQ(int(proton_gpu::kStartTimeWord), int(wire::kStartTimeWord));
  EXPECT_EQ(int(proton_gpu::kStartCycleWord), int(wire::kStartCycleWord));
  EXPECT_EQ(int(proton_gpu::kEndTimeWord), int(wire::kEndTimeWord));
  EXPECT_EQ(int(proton_gpu::kEndCycleWord), int(wire::kEndCycleWord));
  EXPECT_EQ(int(proton_gpu::kWarpTableWord), int(wire::kWarpTableWord));
  for (uint32_t warps = 1; warps <= 32; ++warps)
    EXPECT_EQ(proton_gpu::getHeaderBytes(warps), wire::ProfileHeaderBytes(warps));
}

struct Taken {
  size_t stride = 0; // bytes of a program
  std::vector<ProgramProfile> programs;
  std::vector<ProfileScopeFacts> scopes;
};

std::vector<std::string> namesOf(const Taken &taken) {
  std::vector<std::string> names;
  for (const ProfileScopeFacts &scope : taken.scopes)
    names.push_back(scope.name);
  return names;
}

// The number of spans of each kind of scope that has some, by warp.
std::vector<std::map<std::string, int>> kindsOf(const ProgramProfile &program, const Taken &taken) {
  std::vector<std::map<std::string, int>> kinds;
  for (const WarpTimeline &warp : program.warps) {
    std::map<std::string, int> &seen = kinds.emplace_back();
    for (const ProfileSpan &span : warp.spans)
      if (span.scope < taken.scopes.size())
        ++seen[taken.scopes[span.scope].kind];
  }
  return kinds;
}

/// The profile of one run; empty with a test failure.
Taken take(const Compiled &compiled, const Problem &problem, uint64_t seed, Memory &memory) {
  simulate::Result result = compiled.simulate(problem, memory, seed);
  EXPECT_TRUE(result.ok()) << describe(result.findings);
  llvm::ArrayRef<char> bytes = compiled.profile();
  size_t programs = problem.grid[0] * problem.grid[1] * problem.grid[2];
  absl::StatusOr<std::vector<ProgramProfile>> decoded =
      DecodeProfile(std::as_bytes(std::span(bytes.data(), bytes.size())), bytes.size() / programs, {});
  EXPECT_TRUE(decoded.ok()) << decoded.status();
  return {bytes.size() / programs, decoded.ok() ? *decoded : std::vector<ProgramProfile>(), compiled.scopes().vec()};
}

std::vector<std::array<uint64_t, 3>> spansOf(const Taken &taken) {
  std::vector<std::array<uint64_t, 3>> spans;
  for (const ProgramProfile &program : taken.programs)
    for (const WarpTimeline &warp : program.warps)
      for (const ProfileSpan &span : warp.spans)
        spans.push_back({span.scope, span.start_cycles, span.end_cycles});
  return spans;
}

constexpr int kCycles = 20000;

Problem spinProblem() {
  Problem problem;
  problem.grid = {3, 1, 1};
  problem.operands = {output(Type::I32, 3, {}), scalar(int32_t(kCycles))};
  return problem;
}

class EachChip : public testing::TestWithParam<const ChipInfo *> {
protected:
  Taken spin(Knobs knobs, uint64_t seed = 1) {
    std::string chip = GetParam()->id.str();
    std::unique_ptr<Compiled> compiled = Compiled::make(readCorpus("profile/spin.ttir"), "spin.ttir", chip, knobs);
    if (!compiled)
      return {};
    Memory memory;
    return take(*compiled, spinProblem(), seed, memory);
  }
};

// Without what records cost a scope lasts as long as its loop waits, and a turn of the loop: in the code that the
// simulator runs each counts its records in memory, and reads it again after a flush. `flushes` of a warp take no time
// of a scope either.
void expectSpins(const Taken &taken, int flushes = 0) {
  ASSERT_EQ(namesOf(taken), (std::vector<std::string>{"chain", "short", "long"}));
  EXPECT_EQ(taken.scopes[1].kind, "mark");
  EXPECT_EQ(taken.scopes[1].file, "spin.ttir");
  ASSERT_EQ(taken.programs.size(), 3u);
  const int tolerance = flushes > 0 ? 700 : 100;
  for (const ProgramProfile &program : taken.programs) {
    ASSERT_EQ(program.warps.size(), 4u);
    for (const WarpTimeline &warp : program.warps) {
      EXPECT_EQ(warp.starts_alone + warp.ends_alone + warp.lost_turns, 0u);
      std::map<uint32_t, int> seen;
      double inside = 0, around = 0;
      for (const ProfileSpan &span : warp.spans) {
        double cycles = span.end_cycles - span.start_cycles - span.cost_ns / program.ns_per_cycle;
        ++seen[span.scope];
        if (program.flushed && span.scope == wire::kFlushScope)
          EXPECT_NEAR(cycles, 0, 1e-6);
        if (span.scope == 0)
          around = cycles;
        if (span.scope != 1 && span.scope != 2)
          continue;
        EXPECT_NEAR(cycles, span.scope * kCycles, tolerance);
        EXPECT_GT(span.cost_ns, 0);
        inside += cycles;
      }
      std::map<uint32_t, int> expected = {{0, 1}, {1, 2}, {2, 2}, {wire::kEmptyScope, 2}};
      if (flushes > 0)
        expected[wire::kFlushScope] = flushes;
      EXPECT_EQ(seen, expected);
      EXPECT_GE(around, inside);
      EXPECT_LT(around, inside + 4 * tolerance);
    }
  }
}

TEST_P(EachChip, ASpanLastsAsLongAsItsLoopWaits) {
  for (const char *buffer : {"global", "shared"}) {
    SCOPED_TRACE(buffer);
    Taken taken = spin({{"profile_buffer", std::string(buffer)}, {"profile_records", int64_t(32)}});
    expectSpins(taken);
  }
}

TEST_P(EachChip, TheTimerTellsTheClock) {
  Taken taken = spin({});
  for (const ProgramProfile &program : taken.programs)
    EXPECT_NEAR(program.ns_per_cycle * GetParam()->clockMHz / 1e3, 1, 0.02);
}

TEST_P(EachChip, ProgramsAndTheirUnitsAreNumbered) {
  Taken taken = spin({});
  ASSERT_EQ(taken.programs.size(), 3u);
  for (uint32_t n = 0; n < 3; ++n) {
    EXPECT_EQ(taken.programs[n].program, n);
    EXPECT_EQ(taken.programs[n].unit, n);
  }
}

TEST_P(EachChip, AProfileIsTheSameWhateverTheOrderOfWarps) {
  Taken taken = spin({});
  ASSERT_FALSE(spansOf(taken).empty());
  EXPECT_EQ(spansOf(taken), spansOf(spin({}, 7)));
}

TEST_P(EachChip, OfMoreRecordsThanThereIsRoomForTheNewestAreLeft) {
  Taken taken = spin({{"profile_records", int64_t(16)}, {"profile", std::string("scopes")}});
  for (const ProgramProfile &program : taken.programs)
    for (const WarpTimeline &warp : program.warps) {
      // Two of each loop of a turn beside those of the marks, two around all, and one of the store.
      EXPECT_EQ(warp.records, 25u);
      EXPECT_EQ(warp.dropped, 9u);
      ASSERT_FALSE(warp.spans.empty());
      EXPECT_EQ(taken.scopes[warp.spans.back().scope].kind, "store");
    }
}

Knobs flushing(int64_t atOnce, int64_t records) {
  return {{"profile_buffer", std::string("shared")},
          {"profile_buffer_strategy", std::string("flush")},
          {"profile_flush_records", atOnce},
          {"profile_records", records}};
}

// Fourteen records of a warp: the eighth is that before the first flush, within the second loop.
TEST_P(EachChip, AFlushedSegmentLosesNothing) {
  Taken taken = spin(flushing(8, 64));
  expectSpins(taken, 1);
  for (const ProgramProfile &program : taken.programs)
    for (const WarpTimeline &warp : program.warps) {
      EXPECT_EQ(warp.records, 15u);
      EXPECT_EQ(warp.dropped, 0u);
      auto flush = llvm::find_if(warp.spans, [](const auto &span) { return span.scope == wire::kFlushScope; });
      auto whole = llvm::find_if(warp.spans, [](const auto &span) { return span.scope == 0; });
      ASSERT_NE(flush, warp.spans.end());
      ASSERT_NE(whole, warp.spans.end());
      uint64_t cycles = flush->end_cycles - flush->start_cycles;
      EXPECT_GT(cycles, 0u);
      EXPECT_NEAR(flush->cost_ns, flush->end_ns - flush->start_ns, 1e-6);
      EXPECT_EQ(whole->flush_cycles, cycles);
    }
  // The memory of a warp is that of its room, whatever it has of shared memory.
  EXPECT_EQ(taken.stride, (wire::ProfileHeaderBytes(4) + 4 * 64 * wire::kRecordBytes + 127) / 128 * 128);
}

// A room that is full too keeps the newest records: those of a run whose room is large enough.
TEST_P(EachChip, OfMoreRecordsThanTheRoomHasTheNewestAreLeft) {
  auto knobs = [](int64_t records) {
    Knobs knobs = flushing(8, records);
    knobs["profile"] = std::string("scopes");
    return knobs;
  };
  Taken whole = spin(knobs(64)), part = spin(knobs(16));
  ASSERT_EQ(whole.programs.size(), 3u);
  ASSERT_EQ(part.programs.size(), 3u);
  for (size_t n = 0; n < 3; ++n)
    for (size_t w = 0; w < 4; ++w) {
      const WarpTimeline &all = whole.programs[n].warps.at(w), &newest = part.programs[n].warps.at(w);
      // 25 of the kernel, and of 8, 15 and 22 of them those of flushes.
      EXPECT_EQ(all.records, 28u);
      EXPECT_EQ(all.dropped, 0u);
      EXPECT_EQ(all.starts_alone + all.ends_alone, 0u);
      EXPECT_EQ(newest.records, 28u);
      EXPECT_EQ(newest.dropped, 12u);
      EXPECT_GT(newest.spans.size(), 3u);
      EXPECT_LT(newest.spans.size(), all.spans.size());
      for (const ProfileSpan &span : newest.spans)
        EXPECT_TRUE(llvm::any_of(all.spans, [&](const ProfileSpan &one) {
          return one.scope == span.scope && one.start_cycles == span.start_cycles && one.end_cycles == span.end_cycles;
        }));
      EXPECT_EQ(part.scopes.at(newest.spans.back().scope).kind, "store");
    }
}

// Warps that are not named leave nothing, and there is no memory for their records.
TEST_P(EachChip, OnlySelectedWarpsRecord) {
  struct Selection {
    const char *warps, *granularity;
    std::vector<uint32_t> told;
  };
  const Selection selections[] = {{"1,3", "warp", {1, 3}},  {"2-4,7", "warp", {2, 3, 4, 7}},
                                  {"4", "warp_group", {4}}, {"0-3", "warp_group", {0}},
                                  {"0", "block", {0}},      {"0-7", "warp_group", {0, 4}}};
  for (const Selection &selection : selections)
    for (const char *buffer : {"global", "shared", "flush"}) {
      SCOPED_TRACE(std::string(selection.warps) + " " + selection.granularity + " " + buffer);
      Knobs knobs = {{"profile_records", int64_t(32)}, {"num_warps", int64_t(8)}};
      if (llvm::StringRef(buffer) == "flush")
        knobs.merge(flushing(8, 32));
      else
        knobs["profile_buffer"] = std::string(buffer);
      knobs["profile_warps"] = std::string(selection.warps);
      knobs["profile_granularity"] = std::string(selection.granularity);
      Taken taken = spin(knobs);
      ASSERT_EQ(taken.programs.size(), 3u);
      for (const ProgramProfile &program : taken.programs) {
        std::vector<uint32_t> told;
        for (const WarpTimeline &warp : program.warps) {
          told.push_back(warp.warp);
          EXPECT_EQ(warp.spans.size() - program.flushed, 7u);
          EXPECT_EQ(warp.dropped + warp.starts_alone + warp.ends_alone + warp.lost_turns, 0u);
        }
        EXPECT_EQ(told, selection.told);
      }
      size_t bytes = wire::ProfileHeaderBytes(8) + selection.told.size() * 32 * wire::kRecordBytes;
      EXPECT_EQ(taken.stride, (bytes + 127) / 128 * 128);
    }
}

TEST_P(EachChip, WithoutMarksThereIsNoProfile) {
  std::unique_ptr<Compiled> compiled = Compiled::make(readCorpus("profile/spin.ttir"), "spin.ttir",
                                                      GetParam()->id.str(), {{"profile", std::string("none")}});
  ASSERT_TRUE(compiled);
  Memory memory;
  simulate::Result result = compiled->simulate(spinProblem(), memory);
  EXPECT_TRUE(result.ok()) << describe(result.findings);
  EXPECT_TRUE(compiled->profile().empty());
  EXPECT_TRUE(compiled->scopes().empty());
}

// A matrix product with scopes of its own computes what it should, and its scopes fill its loop.
TEST_P(EachChip, AutomaticScopesTellWhereTheTimeOfALoopGoes) {
  const Case &kernel = caseNamed("matmul_f16_v0");
  const Problem &problem = kernel.problems.front();
  std::unique_ptr<Compiled> compiled =
      Compiled::make(sourceOf(kernel, true), kernel.file, GetParam()->id.str(), {{"profile", std::string("all")}});
  ASSERT_TRUE(compiled);
  Memory memory;
  Taken taken = take(*compiled, problem, 1, memory);
  EXPECT_EQ(differences(problem, *expected(kernel, true, problem), memory), "");
  std::map<std::string, double> ns;
  for (const ProgramProfile &program : taken.programs)
    for (const WarpTimeline &warp : program.warps)
      for (const ProfileSpan &span : warp.spans)
        if (span.scope < taken.scopes.size())
          ns[taken.scopes[span.scope].kind] += span.end_ns - span.start_ns;
  for (const char *kind : {"loop", "product", "store"})
    EXPECT_GT(ns[kind], 0) << kind;
  EXPECT_LT(ns["product"], ns["loop"]);
}

// One warp of each four records, or one of a program, and the spans are those of that warp.
TEST_P(EachChip, UnitsOfSeveralWarpsRecordWithTheirFirst) {
  const std::pair<const char *, std::vector<uint32_t>> units[] = {
      {"warp", {0, 1, 2, 3, 4, 5, 6, 7}}, {"warp_group", {0, 4}}, {"block", {0}}};
  for (const auto &[granularity, warps] : units) {
    SCOPED_TRACE(granularity);
    Taken taken = spin({{"profile_granularity", std::string(granularity)}, {"num_warps", int64_t(8)}});
    ASSERT_EQ(taken.programs.size(), 3u);
    std::vector<uint32_t> told;
    for (const WarpTimeline &warp : taken.programs[1].warps) {
      told.push_back(warp.warp);
      EXPECT_EQ(warp.spans.size(), 7u);
    }
    EXPECT_EQ(told, warps);
  }
}

// The default scopes of a pipelined matrix product: each turn of its loop tells its waits alone, and what they wait
// for.
TEST_P(EachChip, DefaultScopesTellTheWaitsOfAnInnermostLoop) {
  const Case &kernel = caseNamed("matmul_f16_v0");
  const Problem &problem = kernel.problems.front();
  std::unique_ptr<Compiled> compiled = Compiled::make(sourceOf(kernel, true), kernel.file, GetParam()->id.str(),
                                                      {{"profile", std::string("scopes")}, {"num_stages", int64_t(3)}});
  ASSERT_TRUE(compiled);
  Memory memory;
  Taken taken = take(*compiled, problem, 1, memory);
  EXPECT_EQ(differences(problem, *expected(kernel, true, problem), memory), "");
  for (const ProfileScopeFacts &scope : taken.scopes) {
    if (scope.kind != "wait")
      continue;
    EXPECT_TRUE(scope.cause == "copies" || scope.cause == "product") << scope.cause;
    EXPECT_FALSE(scope.waitsFor.empty()) << scope.name;
    for (int32_t started : scope.waitsFor)
      EXPECT_EQ(taken.scopes[started].kind, scope.cause == "copies" ? "load" : "product") << scope.name;
  }
  std::map<std::string, int> seen = kindsOf(taken.programs.front(), taken).front();
  bool copies = llvm::any_of(taken.scopes, [](const ProfileScopeFacts &scope) { return scope.cause == "copies"; });
  EXPECT_EQ(copies, GetParam()->canCopy(AC_CpAsync));
  EXPECT_GT(seen["wait"] + seen["product"], 3);
  // Those before the loop.
  EXPECT_LE(seen["load"], 4);
}

// Marks of a pipelined loop tell each of its turns once, those of loads that start ahead too.
TEST(Marks, OfAPipelinedLoopTellItsTurns) {
  Problem problem;
  problem.grid = {7, 1, 1};
  auto small = [](size_t n) { return double(n % 7) - 3; };
  problem.operands = {input(Type::F16, 12288, small), input(Type::F16, 12288, small), output(Type::F32, 28672, {})};
  std::string source = readCorpus("executed/proton-record-pipelined.mlir");
  for (const char *chip : {"cuda:80", "cuda:90", "hip:gfx942", "hip:gfx1201"}) {
    SCOPED_TRACE(chip);
    std::unique_ptr<Compiled> compiled = Compiled::make(source, "marks.mlir", chip, {{"num_stages", int64_t(3)}});
    ASSERT_TRUE(compiled);
    Memory memory;
    Taken taken = take(*compiled, problem, 1, memory);
    ASSERT_EQ(taken.programs.size(), 7u);
    for (const ProgramProfile &program : taken.programs)
      for (const WarpTimeline &warp : program.warps) {
        EXPECT_EQ(warp.starts_alone + warp.ends_alone, 0u);
        std::map<std::string, size_t> spans;
        for (const ProfileSpan &span : warp.spans)
          if (span.scope < taken.scopes.size())
            ++spans[taken.scopes[span.scope].name];
        size_t turns = (program.program * 24 + 31) / 32;
        for (const char *name : {"turn", "loads", "product"})
          EXPECT_EQ(spans[name], turns) << name << " of program " << program.program;
      }
  }
}

// Warps of a partition record their own time, in one segment for all of their turns.
TEST(Partitions, HaveTheirOwnRecords) {
  Problem problem;
  problem.grid = {2, 1, 1};
  problem.operands = {output(Type::I32, 2, {}), scalar(int32_t(kCycles))};
  for (const char *chip : {"cuda:80", "cuda:86", "cuda:89", "cuda:90", "cuda:120"})
    for (const char *buffer : {"global", "shared"}) {
      SCOPED_TRACE(std::string(chip) + " " + buffer);
      std::unique_ptr<Compiled> compiled =
          Compiled::make(readCorpus("profile/partitions.mlir"), "partitions.mlir", chip,
                         {{"profile", std::string("scopes")}, {"profile_buffer", std::string(buffer)}});
      ASSERT_TRUE(compiled);
      Memory memory;
      Taken taken = take(*compiled, problem, 1, memory);
      ASSERT_EQ(taken.programs.size(), 2u);
      for (const ProgramProfile &program : taken.programs) {
        ASSERT_GE(program.warps.size(), 6u);
        std::map<std::string, int> spans;
        for (const WarpTimeline &warp : program.warps) {
          EXPECT_EQ(warp.starts_alone + warp.ends_alone + warp.lost_turns + warp.dropped, 0u);
          for (const ProfileSpan &span : warp.spans) {
            if (span.scope >= taken.scopes.size())
              continue;
            const std::string &name = taken.scopes[span.scope].name;
            ++spans[name];
            llvm::StringRef kind = taken.scopes[span.scope].kind;
            bool isOwn = name == "short" || llvm::StringRef(name).starts_with("partition 0");
            if (isOwn || kind == "partition")
              EXPECT_EQ(isOwn, warp.warp >= 4) << name;
            if (kind == "loop" || kind == "store")
              continue;
            // With what the records within cost.
            uint64_t cycles = isOwn ? kCycles : 2 * kCycles;
            EXPECT_GE(span.end_cycles - span.start_cycles, cycles) << name;
            EXPECT_LT(span.end_cycles - span.start_cycles, cycles + cycles / 5) << name;
          }
        }
        EXPECT_EQ(spans["short"], 6);
        EXPECT_EQ(spans["partition 0 partitions.mlir:10"], 6);
        EXPECT_EQ(spans["partition default partitions.mlir:10"], 12);
      }
    }
}

// Partitions flush the segments that they go on with in each turn.
TEST(Partitions, FlushTheirRecords) {
  Problem problem;
  problem.grid = {2, 1, 1};
  problem.operands = {output(Type::I32, 2, {}), scalar(int32_t(kCycles))};
  auto spansWith = [&](const Knobs &knobs) {
    std::unique_ptr<Compiled> compiled =
        Compiled::make(readCorpus("profile/partitions.mlir"), "partitions.mlir", "cuda:90", knobs);
    EXPECT_TRUE(compiled);
    if (!compiled)
      return std::map<std::string, int>();
    Memory memory;
    std::map<std::string, int> spans;
    for (const ProgramProfile &program : take(*compiled, problem, 1, memory).programs)
      for (const WarpTimeline &warp : program.warps) {
        EXPECT_EQ(warp.starts_alone + warp.ends_alone + warp.lost_turns + warp.dropped, 0u);
        for (const ProfileSpan &span : warp.spans)
          if (span.scope < compiled->scopes().size())
            ++spans[compiled->scopes()[span.scope].name + " of warp " + std::to_string(warp.warp)];
          else if (span.scope == wire::kFlushScope)
            ++spans["flush"];
      }
    return spans;
  };
  std::map<std::string, int> plain = spansWith({{"profile", std::string("scopes")}});
  Knobs knobs = flushing(8, 64);
  knobs["profile"] = std::string("scopes");
  std::map<std::string, int> flushed = spansWith(knobs);
  EXPECT_GT(flushed["flush"], 0);
  flushed.erase("flush");
  EXPECT_EQ(flushed, plain);
}

// A slow first stage: each wait of the second one lasts as long as the first takes for a buffer.
TEST(Partitions, WaitForASlowStageAsLongAsItTakes) {
  constexpr int kTurns = 8;
  for (const char *chip : {"cuda:90", "cuda:120"})
    for (int cycles : {5 * kCycles, 10 * kCycles}) {
      SCOPED_TRACE(std::string(chip) + " " + std::to_string(cycles));
      // Records take part of it.
      const int tolerance = cycles / 50;
      Problem problem;
      problem.grid = {2, 1, 1};
      problem.operands = {output(Type::I32, 256, {}), scalar(int32_t(cycles)), scalar(int32_t(kTurns))};
      std::unique_ptr<Compiled> compiled = Compiled::make(readCorpus("profile/handover.mlir"), "handover.mlir", chip,
                                                          {{"profile", std::string("scopes")}});
      ASSERT_TRUE(compiled);
      Memory memory;
      Taken taken = take(*compiled, problem, 1, memory);
      ASSERT_EQ(taken.programs.size(), 2u);
      for (const ProgramProfile &program : taken.programs) {
        std::vector<ProfileSpan> produced;
        std::map<uint32_t, std::vector<ProfileSpan>> waits; // by warp
        for (const WarpTimeline &warp : program.warps)
          for (const ProfileSpan &span : warp.spans) {
            if (span.scope >= taken.scopes.size())
              continue;
            const ProfileScopeFacts &scope = taken.scopes[span.scope];
            if (scope.name == "produce")
              produced.push_back(span);
            if (scope.kind == "wait" && warp.warp < 4) {
              EXPECT_EQ(scope.cause, "barrier");
              ASSERT_EQ(scope.waitsFor.size(), 1u);
              EXPECT_EQ(taken.scopes[scope.waitsFor.front()].kind, "partition");
              waits[warp.warp].push_back(span);
            }
          }
        ASSERT_EQ(produced.size(), size_t(kTurns));
        ASSERT_EQ(waits.size(), 4u);
        for (const ProfileSpan &span : produced)
          EXPECT_NEAR(span.end_cycles - span.start_cycles, cycles, tolerance);
        for (const auto &[warp, spans] : waits) {
          ASSERT_EQ(spans.size(), size_t(kTurns));
          for (int n = 0; n < kTurns; ++n) {
            // It ends when the buffer is handed over, and starts when the one before is used.
            EXPECT_GE(spans[n].end_cycles, produced[n].end_cycles);
            EXPECT_LT(spans[n].end_cycles, produced[n].end_cycles + tolerance);
            if (n > 0)
              EXPECT_NEAR(spans[n].end_cycles - spans[n].start_cycles, cycles, tolerance);
          }
        }
      }
    }
}

// A program ends with its last warp.
TEST(Program, EndsWithItsLastWarp) {
  for (const char *chip : {"cuda:90", "hip:gfx1201"})
    for (const char *buffer : {"global", "shared"}) {
      SCOPED_TRACE(std::string(chip) + " " + buffer);
      Problem problem;
      problem.grid = {2, 1, 1};
      problem.operands = {output(Type::I32, 2, {}), scalar(int32_t(kCycles))};
      std::unique_ptr<Compiled> compiled = Compiled::make(readCorpus("profile/uneven.mlir"), "uneven.mlir", chip,
                                                          {{"profile_buffer", std::string(buffer)}});
      ASSERT_TRUE(compiled);
      Memory memory;
      Taken taken = take(*compiled, problem, 1, memory);
      ASSERT_EQ(taken.programs.size(), 2u);
      for (const ProgramProfile &program : taken.programs) {
        ASSERT_EQ(program.warps.size(), 4u);
        double whole = program.ns_per_tick * double(program.end_ticks - program.start_ticks) / program.ns_per_cycle;
        for (const WarpTimeline &warp : program.warps) {
          EXPECT_EQ(warp.lost_turns, 0u);
          const ProfileSpan &spin = warp.spans.back();
          // Records take part of it.
          EXPECT_NEAR(spin.end_cycles - spin.start_cycles, (warp.warp + 1) * kCycles, 1000);
          EXPECT_LE(spin.end_cycles, whole);
        }
        EXPECT_LT(whole, 4 * kCycles + 4000);
      }
    }
}

// A matrix product whose loop is divided by the compiler: the loading warp waits for the partition that computes, which
// waits for its copies.
TEST(Partitions, OfASpecialisedLoopTellWhoWaitsForWhom) {
  const Case &kernel = caseNamed("matmul_desc_f16");
  const Problem &problem = kernel.problems.front();
  std::unique_ptr<Compiled> compiled =
      Compiled::make(sourceOf(kernel, true), kernel.file, "cuda:90",
                     {{"profile", std::string("scopes")}, {"warp_specialize", true}, {"num_stages", int64_t(3)}});
  ASSERT_TRUE(compiled);
  Memory memory;
  Taken taken = take(*compiled, problem, 1, memory);
  EXPECT_EQ(differences(problem, *expected(kernel, true, problem), memory), "");
  std::set<std::string> causes;
  for (const ProfileScopeFacts &scope : taken.scopes)
    for (int32_t started : scope.waitsFor)
      causes.insert(scope.cause + " of a " + taken.scopes[started].kind);
  EXPECT_EQ(causes, (std::set<std::string>{"barrier of a partition", "copies of a load", "copies of a store",
                                           "product of a product"}));
  std::vector<std::map<std::string, int>> kinds = kindsOf(taken.programs.front(), taken);
  ASSERT_GT(kinds.size(), 4u);
  for (auto &seen : kinds)
    EXPECT_TRUE(seen.empty() || seen["wait"] > 1);
  EXPECT_EQ(kinds[0]["partition"], 1);
  EXPECT_EQ(kinds[4]["partition"], 1);
}

std::vector<const ChipInfo *> chips() {
  std::vector<const ChipInfo *> all;
  for (const ChipInfo &chip : allChips())
    all.push_back(&chip);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Chips, EachChip, testing::ValuesIn(chips()), [](const auto &info) {
  std::string name = info.param->id.str();
  std::replace(name.begin(), name.end(), ':', '_');
  return name;
});

} // namespace
} // namespace lathe::proof

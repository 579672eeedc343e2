#include "worker/profile/decode.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "proto/wire/profile.h"

namespace lathe {
namespace {

using namespace wire;

// The header, checked.
class Words {
 public:
  explicit Words(std::span<const std::byte> bytes) : bytes_(bytes) {}

  // `index` is in range.
  uint32_t operator[](size_t index) const {
    uint32_t word = 0;
    for (size_t i = 0; i < 4; ++i) word |= std::to_integer<uint32_t>(bytes_[4 * index + i]) << (8 * i);
    return word;
  }
  uint64_t Wide(size_t index) const { return (*this)[index] | uint64_t{(*this)[index + 1]} << 32; }
  size_t size() const { return bytes_.size() / 4; }

 private:
  std::span<const std::byte> bytes_;
};

struct Header {
  uint32_t warps = 0, cycle_bits = 0, segments = 0, segment_bytes = 0, timer_khz = 0, data = 0;
  uint64_t start_time = 0, end_time = 0, start_cycle = 0, end_cycle = 0;
  uint32_t capacity() const { return segment_bytes / kRecordBytes; }
};

absl::Status Malformed(const std::string& why) { return absl::InvalidArgumentError("malformed profile: " + why); }

absl::StatusOr<Header> ReadHeader(const Words& words) {
  if (words.size() < kWarpTableWord) return Malformed("it ends within its header");
  const uint32_t magic = words[kMagicWord];
  if ((magic ^ kProfileMagic) >> 8 != 0) {
    return absl::FailedPreconditionError(absl::StrCat("no program has run here: the first word is ", magic));
  }
  // Version 2 says more in bits that are 0 in version 1.
  if (magic > kFlushedProfileMagic || magic < kProfileMagic - 1) {
    return absl::InvalidArgumentError(absl::StrCat("a profile of version ", magic & 0xff, ", where version ",
                                                   kFlushedProfileMagic & 0xff, " is the latest that is known"));
  }
  Header header;
  header.data = words[kDataWord];
  if (header.data == 0) return absl::FailedPreconditionError("the program has not ended");
  const uint32_t shape = words[kShapeWord];
  header.warps = shape >> 8 & 0xff;
  header.cycle_bits = shape >> 16 & 0xff;
  header.segments = words[kSegmentsWord];
  header.segment_bytes = words[kSegmentBytesWord];
  header.timer_khz = words[kTimerKHzWord];
  header.start_time = words.Wide(kStartTimeWord);
  header.start_cycle = words.Wide(kStartCycleWord);
  header.end_time = words.Wide(kEndTimeWord);
  header.end_cycle = words.Wide(kEndCycleWord);
  if (header.cycle_bits < 8 || header.cycle_bits > 64) {
    return Malformed(absl::StrCat("a counter of ", header.cycle_bits, " bits"));
  }
  if (header.timer_khz == 0) return Malformed("a timer that does not tick");
  if (!std::has_single_bit(header.segment_bytes) || header.segment_bytes < kRecordBytes) {
    return Malformed(absl::StrCat("segments of ", header.segment_bytes, " bytes"));
  }
  const uint64_t end = header.data + uint64_t{header.segments} * header.segment_bytes;
  if (header.data != ProfileHeaderBytes(header.warps) || end > words.size() * 4) {
    return Malformed(absl::StrCat(header.segments, " segments do not fit ", words.size() * 4, " bytes"));
  }
  if (header.end_time < header.start_time) return Malformed("it ends before it starts");
  return header;
}

struct Record {
  uint32_t scope = 0;
  bool is_end = false;
  uint64_t cycles = 0;  // since the program's start
  uint32_t length = 0;  // with its bias, as the record has it; 0 where it has none
};

// Low `bits` bits of a - b.
uint64_t Distance(uint64_t a, uint64_t b, uint32_t bits) {
  const uint64_t difference = a - b;
  return bits >= 64 ? difference : difference & ((uint64_t{1} << bits) - 1);
}

// The records of one warp, the oldest first, with their distances from the program's start.
class WarpReader {
 public:
  WarpReader(const Words& words, const Header& header) : words_(words), header_(header) {}

  // `segment` is in range.
  std::vector<Record> Read(uint32_t segment, uint32_t count, WarpTimeline& timeline) {
    const uint32_t capacity = header_.capacity(), left = std::min(count, capacity);
    timeline.records = count;
    timeline.dropped = count - left;
    std::vector<Record> records;
    records.reserve(left);
    const size_t base = (header_.data + size_t{segment} * header_.segment_bytes) / 4;
    uint64_t before = header_.start_cycle, cycles = 0;
    uint32_t turn_bits = 64;
    for (uint32_t n = count - left; n != count; ++n) {
      const size_t at = base + size_t{n % capacity} * 2;
      const uint32_t tag = words_[at];
      const bool wide = (tag & kWideBit) != 0;
      const uint64_t clock = words_[at + 1] | (wide ? uint64_t{tag & kHighMask} << 32 : 0);
      // 54 bits of a wide record; a counter with fewer bits has no more in it.
      const uint32_t bits = std::min<uint32_t>(wide ? 54 : 32, header_.cycle_bits);
      turn_bits = std::min(turn_bits, bits);
      cycles += Distance(clock, before, bits);
      before = clock;
      const bool is_end = (tag & kEndBit) != 0;
      records.push_back({tag >> kScopeShift & 0xff, is_end, cycles, is_end && !wide ? tag & kLengthMask : 0});
    }
    AlignToEnd(before, cycles, turn_bits, records, timeline);
    return records;
  }

 private:
  const Words& words_;
  const Header& header_;

  // The whole time is known where the header's counter is wider than the records': what is missing at the end are whole
  // turns. Where the oldest records were dropped the turns lie before the first one left, else somewhere unknown.
  void AlignToEnd(uint64_t last, uint64_t cycles, uint32_t turn_bits, std::vector<Record>& records,
                  WarpTimeline& timeline) const {
    if (records.empty() || header_.cycle_bits <= turn_bits) return;
    const uint64_t whole = Distance(header_.end_cycle, header_.start_cycle, header_.cycle_bits);
    const uint64_t turn = uint64_t{1} << turn_bits, rest = Distance(header_.end_cycle, last, turn_bits);
    // The end is that of the first warp: others may end a little later, some even after a program of no time.
    if (timeline.dropped == 0 || whole < turn) {
      timeline.lost_turns = whole < cycles + rest ? cycles > whole + turn / 2 : (whole - cycles - rest) >> turn_bits;
      return;
    }
    const bool is_later = rest > turn - turn / 16;
    const uint64_t end = is_later ? whole + (turn - rest) : whole - rest;
    if (end < cycles) {
      timeline.lost_turns = cycles > whole + turn / 2;
      return;
    }
    const uint64_t turns = (end - cycles) >> turn_bits;
    for (Record& record : records) record.cycles += turns << turn_bits;
  }
};

// The span of an end that has its length; none if that was too long to be written.
std::optional<ProfileSpan> SpanOfEnd(const std::vector<Record>& records, size_t end) {
  const Record& record = records[end];
  if (record.length == kTooLong) return std::nullopt;
  ProfileSpan span;
  span.scope = record.scope;
  span.end_cycles = record.cycles;
  // A start before the program's is none that a kernel writes.
  span.start_cycles = record.cycles - std::min<uint64_t>(record.cycles, record.length - kLengthBias);
  const auto first = std::partition_point(records.begin(), records.begin() + static_cast<ptrdiff_t>(end),
                                          [&](const Record& one) { return one.cycles < span.start_cycles; });
  span.records = static_cast<uint32_t>(end - static_cast<size_t>(first - records.begin()));
  return span;
}

// Cycles of the flushes among the first n records, for each n.
std::vector<uint64_t> CyclesOfFlushes(const std::vector<Record>& records, bool flushed) {
  std::vector<uint64_t> cycles = {0};
  for (const Record& record : records) {
    const bool is_flush = flushed && record.scope == kFlushScope && record.length > kLengthBias;
    cycles.push_back(cycles.back() + (is_flush ? record.length - kLengthBias : 0));
  }
  return cycles;
}

// Pairs each end that has no length with the latest start of its scope that is still open.
void MakeSpans(const std::vector<Record>& records, bool flushed, WarpTimeline& timeline) {
  const std::vector<uint64_t> flushes = CyclesOfFlushes(records, flushed);
  std::map<uint32_t, std::vector<size_t>> open;
  for (size_t n = 0; n < records.size(); ++n) {
    if (records[n].length != 0) {
      const std::optional<ProfileSpan> span = SpanOfEnd(records, n);
      if (span.has_value()) timeline.spans.push_back(*span);
      timeline.ends_alone += !span.has_value();
      continue;
    }
    std::vector<size_t>& starts = open[records[n].scope];
    if (!records[n].is_end) {
      starts.push_back(n);
      continue;
    }
    if (starts.empty()) {
      ++timeline.ends_alone;
      continue;
    }
    const size_t start = starts.back();
    starts.pop_back();
    ProfileSpan span;
    span.scope = records[n].scope;
    span.start_cycles = records[start].cycles;
    span.end_cycles = records[n].cycles;
    span.records = static_cast<uint32_t>(n - start);
    span.flush_cycles = flushes[n] - flushes[start];
    timeline.spans.push_back(span);
  }
  for (const auto& [scope, starts] : open) timeline.starts_alone += starts.size();
}

// Cycles from start to end, by the header, or by the longest chain of steps where its counter may have turned unseen.
uint64_t WholeCycles(const Header& header, const std::vector<std::vector<Record>>& chains) {
  if (header.cycle_bits > 32) return Distance(header.end_cycle, header.start_cycle, header.cycle_bits);
  uint64_t most = 0;
  for (const std::vector<Record>& chain : chains) {
    const uint64_t last = chain.empty() ? 0 : chain.back().cycles;
    most = std::max(most, last + Distance(header.end_cycle, header.start_cycle + last, header.cycle_bits));
  }
  return most;
}

// Cycles that a record takes: the least that an empty scope did.
std::optional<uint64_t> CostOfRecord(const ProgramProfile& program) {
  std::optional<uint64_t> least;
  for (const WarpTimeline& warp : program.warps) {
    for (const ProfileSpan& span : warp.spans) {
      if (span.scope != kEmptyScope || span.records != 1) continue;
      const uint64_t cycles = span.end_cycles - span.start_cycles;
      least = std::min(least.value_or(cycles), cycles);
    }
  }
  return least;
}

// A flush took what its record says: the cost of that record is not part of it.
void SetTimes(ProgramProfile& program, uint64_t cost) {
  for (WarpTimeline& warp : program.warps) {
    for (ProfileSpan& span : warp.spans) {
      span.start_ns = program.ns_per_cycle * span.start_cycles;
      span.end_ns = program.ns_per_cycle * span.end_cycles;
      const uint64_t cycles = span.end_cycles - span.start_cycles;
      span.cost_ns = program.ns_per_cycle *
                     (program.IsFlush(span) ? cycles : std::min(cycles, cost * span.records + span.flush_cycles));
    }
  }
}

// The kernel tells the end of its first warp.
void ExtendToLastSpan(ProgramProfile& program) {
  double last_ns = 0;
  for (const WarpTimeline& warp : program.warps) {
    if (warp.lost_turns == 0 && !warp.spans.empty()) last_ns = std::max(last_ns, warp.spans.back().end_ns);
  }
  constexpr double kMostTicks = 1e18;  // more come from no kernel, and fit in no integer
  const double ticks = program.ns_per_tick > 0 ? std::min(std::ceil(last_ns / program.ns_per_tick), kMostTicks) : 0;
  program.end_ticks = std::max(program.end_ticks, program.start_ticks + static_cast<uint64_t>(ticks));
}

}  // namespace

absl::StatusOr<ProgramProfile> DecodeProgram(std::span<const std::byte> bytes, const ProfileOptions& options) {
  const Words words(bytes);
  absl::StatusOr<Header> header = ReadHeader(words);
  if (!header.ok()) return header.status();
  ProgramProfile program;
  program.program = words[kProgramWord];
  program.unit = words[kUnitWord];
  program.granularity = words[kShapeWord] & 0xff;
  program.flushed = words[kMagicWord] == kFlushedProfileMagic;
  std::vector<std::vector<Record>> chains;
  for (uint32_t warp = 0; warp < header->warps; ++warp) {
    const size_t entry = kWarpTableWord + size_t{warp} * 2;
    const uint32_t count = words[entry], segment = words[entry + 1];
    if (segment == kNoSegment) continue;
    if (segment >= header->segments) {
      return Malformed(absl::StrCat("warp ", warp, " has segment ", segment, " of ", header->segments));
    }
    WarpTimeline timeline;
    timeline.warp = warp;
    chains.push_back(WarpReader(words, *header).Read(segment, count, timeline));
    MakeSpans(chains.back(), program.flushed, timeline);
    program.warps.push_back(std::move(timeline));
  }
  const uint64_t whole = WholeCycles(*header, chains);
  program.start_ticks = header->start_time;
  program.end_ticks = header->end_time;
  program.ns_per_tick = 1e6 / header->timer_khz;
  const double elapsed = program.ns_per_tick * (header->end_time - header->start_time);
  program.ns_per_cycle = whole == 0 ? 0 : elapsed / whole;
  program.clock_error =
      elapsed == 0 ? 1 : std::min(1.0, 2 * std::max(options.timer_step_ns, program.ns_per_tick) / elapsed);
  const std::optional<uint64_t> cost = CostOfRecord(program);
  if (cost.has_value()) program.record_cost_ns = program.ns_per_cycle * *cost;
  SetTimes(program, cost.value_or(0));
  ExtendToLastSpan(program);
  return program;
}

absl::StatusOr<std::vector<ProgramProfile>> DecodeProfile(std::span<const std::byte> bytes, size_t stride,
                                                          const ProfileOptions& options) {
  if (stride == 0 || bytes.size() % stride != 0) {
    return Malformed(absl::StrCat(bytes.size(), " bytes are not a multiple of ", stride));
  }
  std::vector<ProgramProfile> programs;
  for (size_t at = 0; at < bytes.size(); at += stride) {
    absl::StatusOr<ProgramProfile> program = DecodeProgram(bytes.subspan(at, stride), options);
    if (absl::IsFailedPrecondition(program.status())) continue;
    if (!program.ok()) return program.status();
    programs.push_back(*std::move(program));
  }
  return programs;
}

}  // namespace lathe

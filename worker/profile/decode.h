// Makes timelines of the profiles that a launch left in its scratch memory (proto/wire/profile.h). Pure functions of
// bytes, which may be anything: a profile that is malformed is an error, and no byte outside of it is read.
//
// Cycles become nanoseconds by the program's own two readings of the timer that all units share, so that programs of
// several units lie on one time line. The timer moves in steps (a microsecond or less on NVIDIA, 10 ns on AMD): the
// longer a program runs the better its clock is known, and `clock_error` bounds what is not.
//
// A counter of b bits starts again every 2^b cycles. Neighbouring records are taken to be less than a turn apart. The
// header knows the whole time: `lost_turns` says how many turns are missing from a warp's records, and its spans are
// not to be trusted where it is not 0. A chip whose counter is narrow in the header too (gfx1100) has no such check;
// the sum of a warp's steps stands in for the time of the program.
#ifndef LATHE_WORKER_PROFILE_DECODE_H_
#define LATHE_WORKER_PROFILE_DECODE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "proto/wire/profile.h"

namespace lathe {

// From one mark of a scope to the other.
struct ProfileSpan {
  uint32_t scope = 0;
  uint64_t start_cycles = 0, end_cycles = 0;  // since the program's start
  double start_ns = 0, end_ns = 0;            // by the timer, since the program's start
  // Records of this warp after the start's counter was read and before the end's: each costs time within the span.
  uint32_t records = 0;
  // Cycles of the flushes within it, in a profile that has some.
  uint64_t flush_cycles = 0;
  // The cost of records and flushes, as far as it was measured; a span without them would be shorter by it. A flush is
  // all cost.
  double cost_ns = 0;
};

struct WarpTimeline {
  uint32_t warp = 0;
  uint64_t records = 0;            // that the warp wrote
  uint64_t dropped = 0;            // the oldest of them, which newer ones lie over
  uint64_t starts_alone = 0;       // starts without an end
  uint64_t ends_alone = 0;         // ends without a start, as is usual where records were dropped, or one too long ago
  uint64_t lost_turns = 0;         // of the counter; see above. 1 where the records take longer than their program
  std::vector<ProfileSpan> spans;  // by their ends
};

struct ProgramProfile {
  uint32_t program = 0;
  uint32_t unit = 0;
  uint32_t granularity = 0;  // as in the dialect proton_gpu
  // By the timer, those of all programs of a launch may be compared. Whole ticks: of a timer that counts nanoseconds
  // since 1970 a double would tell no less than 256. The end is the later of the header's and the last span's.
  uint64_t start_ticks = 0, end_ticks = 0;
  double ns_per_tick = 0;
  double ns_per_cycle = 0;
  double clock_error = 0;  // relative, of ns_per_cycle: one step of the timer at each end
  // The cost of a record: the least time of wire::kEmptyScope, which the kernel opens and closes with nothing in
  // between. Below 0: not known.
  double record_cost_ns = -1;
  bool flushed = false;             // spans of wire::kFlushScope are flushes
  std::vector<WarpTimeline> warps;  // those that record

  bool IsFlush(const ProfileSpan& span) const { return flushed && span.scope == wire::kFlushScope; }
};

struct ProfileOptions {
  double timer_step_ns = 1000;  // of the device's timer, for clock_error
};

// `bytes` is the scratch memory of one program. failed_precondition: no program has ended there; invalid_argument: it
// is a profile of an unknown version, or contradicts itself.
absl::StatusOr<ProgramProfile> DecodeProgram(std::span<const std::byte> bytes, const ProfileOptions& options);

// The profiles of all programs, each `stride` bytes after the one before. Programs that have not run are left out.
absl::StatusOr<std::vector<ProgramProfile>> DecodeProfile(std::span<const std::byte> bytes, size_t stride,
                                                          const ProfileOptions& options);

}  // namespace lathe

#endif  // LATHE_WORKER_PROFILE_DECODE_H_

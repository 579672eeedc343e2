// The profile that a kernel leaves in the scratch memory of each of its programs, versions 2 and 3: 32-bit words,
// little-endian.
//
//     word   what
//     0      kProfileMagic, or kFlushedProfileMagic
//     1      the program's linear index, x + X * (y + Y * z)
//     2      the number of the unit (multiprocessor, compute unit) that ran it, as the hardware tells it
//     3      bits 0-7 the granularity, 8-15 the number of warps, 16-23 the width of the cycle counter in bits
//     4      the number of segments
//     5      bytes of a segment, a power of two
//     6      ticks in a millisecond of the timer that all units share
//     7      where the first segment starts, in bytes from word 0; 0 until the program has ended
//     8, 9   the timer at the start, low word first
//     10, 11 the cycle counter at the start
//     12, 13 the timer at the end of the first warp, before segments are copied; of the last one where the cycle
//     counter
//            has 32 bits or fewer
//     14, 15 the cycle counter at the end
//     16 ..  for each warp two words: how many records it wrote, and the segment that has them, kNoSegment for none, as
//            of a warp that is not selected
//
// The segments follow, from a multiple of kProfileAlign on. A segment is a ring of records of two words, in which
// record n lies at n modulo the capacity, so that of more records than the capacity the newest are left:
//
//     tag    bit 31 set at the end of a scope, 23-30 the scope, 22 set if the counter was read as 64 bits, 0-21 its
//            bits 32-53; of an end that was read as 32 bits 0-21 have its length: kLengthBias and the cycles since the
//            start, which then has no record of its own, kTooLong if there is no room for them, 0 if the start has one
//     clock  the low word of the cycle counter
//
// A kernel may keep a few records of a segment in shared memory and flush them, so that a warp writes its segment by
// blocks. Such a profile is of version 3: its records of kFlushScope, each an end with its length, are not work of the
// kernel but the time that a flush took. Other profiles are of version 2, in which kFlushScope is a scope as any other.
// Version 1 has no lengths; all else is as in version 2.
//
// A counter that was read as 32 bits, or that has fewer, starts again within a profile. Records are in the order of
// their times, so that the distance of two neighbours is known if it is less than a turn of the counter.
//
// Needs the standard library only, so that every program of the repository can include it. The compiler's library,
// which includes nothing of others, has the same numbers in lathe/Dialect/ProtonGPU/IR/ProfileFormat.h; a test holds
// both together.
#ifndef LATHE_PROTO_WIRE_PROFILE_H_
#define LATHE_PROTO_WIRE_PROFILE_H_

#include <cstdint>

namespace lathe::wire {

inline constexpr uint32_t kProfileMagic = 0x46504c02;  // "\2LPF": the lowest byte is the version, 2
inline constexpr uint32_t kFlushedProfileMagic = kProfileMagic + 1;
inline constexpr uint32_t kNoSegment = 0xffffffff;
inline constexpr uint32_t kProfileAlign = 16;
inline constexpr uint32_t kRecordBytes = 8;
inline constexpr uint32_t kMaxScopes = 256;
inline constexpr uint32_t kEmptyScope = kMaxScopes - 1;  // with nothing in it, to tell what a record costs
inline constexpr uint32_t kFlushScope = kMaxScopes - 2;

// Indices of words.
enum ProfileWord : uint32_t {
  kMagicWord,
  kProgramWord,
  kUnitWord,
  kShapeWord,
  kSegmentsWord,
  kSegmentBytesWord,
  kTimerKHzWord,
  kDataWord,
  kStartTimeWord,
  kStartCycleWord = kStartTimeWord + 2,
  kEndTimeWord = kStartCycleWord + 2,
  kEndCycleWord = kEndTimeWord + 2,
  kWarpTableWord = kEndCycleWord + 2,
};

// Bits of a record's tag.
inline constexpr uint32_t kEndBit = uint32_t{1} << 31;
inline constexpr uint32_t kScopeShift = 23;
inline constexpr uint32_t kWideBit = uint32_t{1} << 22;
inline constexpr uint32_t kHighMask = kWideBit - 1;  // of a wide record
inline constexpr uint32_t kLengthMask = kHighMask;   // of an end that is not wide
inline constexpr uint32_t kLengthBias = 1;
inline constexpr uint32_t kTooLong = kLengthMask;

// Bytes before the first segment.
inline constexpr uint32_t ProfileHeaderBytes(uint32_t warps) {
  return (kWarpTableWord * 4 + warps * 8 + kProfileAlign - 1) / kProfileAlign * kProfileAlign;
}

}  // namespace lathe::wire

#endif  // LATHE_PROTO_WIRE_PROFILE_H_

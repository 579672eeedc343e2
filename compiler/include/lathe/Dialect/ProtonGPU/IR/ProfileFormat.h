// The profile that a kernel leaves in the scratch memory of each of its programs. proto/wire/profile.h describes it;
// a test holds these numbers to those.
#ifndef LATHE_DIALECT_PROTONGPU_IR_PROFILEFORMAT_H
#define LATHE_DIALECT_PROTONGPU_IR_PROFILEFORMAT_H

#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"

#include <cstdint>

namespace lathe::proton_gpu {

inline constexpr uint32_t kProfileMagic = 0x46504c02;
inline constexpr uint32_t kFlushedProfileMagic = kProfileMagic + 1;
inline constexpr uint32_t kNoSegment = 0xffffffff;
inline constexpr uint32_t kProfileAlign = 16;
inline constexpr uint32_t kRecordBytes = 8;
inline constexpr uint32_t kMaxScopes = 256;
inline constexpr uint32_t kEmptyScope = kMaxScopes - 1;
inline constexpr uint32_t kFlushScope = kMaxScopes - 2;

/// Indices of the 32-bit words before the segments.
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

/// Bits of a record's tag.
inline constexpr uint32_t kEndBit = uint32_t(1) << 31;
inline constexpr uint32_t kScopeShift = 23;
inline constexpr uint32_t kWideBit = uint32_t(1) << 22;
inline constexpr uint32_t kHighMask = kWideBit - 1;
inline constexpr uint32_t kLengthBias = 1;
inline constexpr uint32_t kTooLong = kHighMask;

/// Bytes before the first segment.
inline constexpr uint32_t getHeaderBytes(uint32_t warps) {
  return (kWarpTableWord * 4 + warps * 8 + kProfileAlign - 1) / kProfileAlign * kProfileAlign;
}

/// The warps of the program, those of all partitions of a warp specialisation together where that is known.
int64_t getTotalNumWarps(mlir::Operation *op);

/// How the bytes of all segments are divided.
struct SegmentShape {
  int64_t warpsPerUnit = 1; ///< whose first one records; of THREAD granularity 0
  int64_t units = 1;
  int64_t bytes = 0; ///< of a unit; where the units do not divide the bytes the rest is not used
  int64_t room = 0;  ///< of a unit in the profile, in bytes: `bytes`, or where the unit's segment is flushed to

  static SegmentShape get(SegmentType type, int64_t totalWarps);
};

} // namespace lathe::proton_gpu

#endif

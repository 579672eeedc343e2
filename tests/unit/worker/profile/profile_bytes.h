// Profiles as a kernel would leave them.
#ifndef LATHE_TESTS_UNIT_WORKER_PROFILE_PROFILE_BYTES_H_
#define LATHE_TESTS_UNIT_WORKER_PROFILE_PROFILE_BYTES_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "proto/wire/profile.h"

namespace lathe {

class ProfileBytes {
 public:
  ProfileBytes(uint32_t warps, uint32_t capacity, uint32_t cycle_bits = 64)
      : capacity_(capacity), cycle_bits_(cycle_bits) {
    words_.resize((wire::ProfileHeaderBytes(warps) + size_t{warps} * capacity * wire::kRecordBytes) / 4, 0xcdcdcdcd);
    words_[wire::kMagicWord] = wire::kProfileMagic;
    words_[wire::kProgramWord] = 0;
    words_[wire::kUnitWord] = 0;
    words_[wire::kShapeWord] = 1 | warps << 8 | cycle_bits << 16;
    words_[wire::kSegmentsWord] = warps;
    words_[wire::kSegmentBytesWord] = capacity * wire::kRecordBytes;
    words_[wire::kTimerKHzWord] = 1000000;
    words_[wire::kDataWord] = wire::ProfileHeaderBytes(warps);
    for (uint32_t warp = 0; warp < warps; ++warp) {
      words_[wire::kWarpTableWord + 2 * warp] = 0;
      words_[wire::kWarpTableWord + 2 * warp + 1] = warp;
    }
  }

  ProfileBytes& Identity(uint32_t program, uint32_t unit) {
    words_[wire::kProgramWord] = program;
    words_[wire::kUnitWord] = unit;
    return *this;
  }
  ProfileBytes& Times(uint64_t start_ns, uint64_t start_cycle, uint64_t end_ns, uint64_t end_cycle) {
    Put(wire::kStartTimeWord, start_ns);
    Put(wire::kStartCycleWord, Narrow(start_cycle));
    Put(wire::kEndTimeWord, end_ns);
    Put(wire::kEndCycleWord, Narrow(end_cycle));
    return *this;
  }
  // Adds a record over the oldest one if the ring is full, read as 32 bits unless `wide`.
  ProfileBytes& Add(uint32_t warp, bool is_end, uint32_t scope, uint64_t clock, bool wide = false) {
    uint32_t& count = words_[wire::kWarpTableWord + 2 * warp];
    const uint32_t place = words_[wire::kDataWord] / 4 + 2 * (warp * capacity_ + count % capacity_);
    clock = Narrow(clock);
    words_[place] = (is_end ? wire::kEndBit : 0) | scope << wire::kScopeShift;
    if (wide) words_[place] |= wire::kWideBit | (clock >> 32 & wire::kHighMask);
    words_[place + 1] = static_cast<uint32_t>(clock);
    ++count;
    return *this;
  }

  // Adds the record of an end with its length.
  ProfileBytes& AddSpan(uint32_t warp, uint32_t scope, uint64_t start, uint64_t end) {
    const uint32_t place =
        words_[wire::kDataWord] / 4 + 2 * (warp * capacity_ + words_[wire::kWarpTableWord + 2 * warp] % capacity_);
    Add(warp, true, scope, end);
    words_[place] |= static_cast<uint32_t>(std::min<uint64_t>(Narrow(end - start) + wire::kLengthBias, wire::kTooLong));
    return *this;
  }

  uint32_t& word(size_t n) { return words_[n]; }
  std::vector<std::byte> bytes() const {
    std::vector<std::byte> bytes;
    for (const uint32_t word : words_) {
      for (int shift = 0; shift < 32; shift += 8) bytes.push_back(std::byte(word >> shift & 0xff));
    }
    return bytes;
  }

 private:
  uint32_t capacity_, cycle_bits_;
  std::vector<uint32_t> words_;

  uint64_t Narrow(uint64_t clock) const {
    return cycle_bits_ < 64 ? clock & ((uint64_t{1} << cycle_bits_) - 1) : clock;
  }
  void Put(size_t word, uint64_t value) {
    words_[word] = static_cast<uint32_t>(value);
    words_[word + 1] = static_cast<uint32_t>(value >> 32);
  }
};

}  // namespace lathe

#endif  // LATHE_TESTS_UNIT_WORKER_PROFILE_PROFILE_BYTES_H_

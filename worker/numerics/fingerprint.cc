#include "worker/numerics/fingerprint.h"

#include <cstring>

namespace lathe {
namespace {

// Each step can be undone, so that different words at one position have different hashes. The multipliers are those of
// MurmurHash3's finaliser (Appleby 2011) and the golden ratio. worker/measure/device_kernels.cc has the same steps.
uint32_t HashWord(uint32_t word, uint32_t position) {
  uint32_t hash = word ^ (position * 0x9e3779b1u);
  hash ^= hash >> 16;
  hash *= 0x85ebca6bu;
  hash ^= hash >> 13;
  hash *= 0xc2b2ae35u;
  return hash ^ (hash >> 16);
}

}  // namespace

uint64_t Fingerprint(std::span<const uint8_t> bytes) {
  uint64_t sum = 0;
  const uint64_t words = bytes.size() / 4;
  for (uint64_t i = 0; i < words; ++i) {
    uint32_t word = 0;
    std::memcpy(&word, bytes.data() + 4 * i, 4);
    sum += HashWord(word, static_cast<uint32_t>(i));
  }
  return sum;
}

}  // namespace lathe

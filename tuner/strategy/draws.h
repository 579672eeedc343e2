// Random numbers that are the same on every platform.
#ifndef LATHE_TUNER_STRATEGY_DRAWS_H_
#define LATHE_TUNER_STRATEGY_DRAWS_H_

#include <cstdint>
#include <limits>
#include <random>

namespace lathe {

// Uniform in 0..bound-1; `bound` is not 0. The standard fixes the engine's output but not its distributions', so that
// std::uniform_int_distribution would not give the same order everywhere.
inline uint64_t Below(uint64_t bound, std::mt19937_64& engine) {
  constexpr uint64_t kMax = std::numeric_limits<uint64_t>::max();
  const uint64_t usable = kMax - kMax % bound;  // a multiple of bound: no value is likelier than another
  uint64_t drawn = engine();
  while (drawn >= usable) drawn = engine();
  return drawn % bound;
}

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_DRAWS_H_

#include "tuner/strategy/random/random.h"

#include <limits>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "tuner/strategy/sequence.h"

namespace lathe {
namespace {

// Uniform in 0..bound-1. The standard fixes the engine's output but not its distributions', so that
// std::uniform_int_distribution would not give the same order everywhere.
uint64_t Below(uint64_t bound, std::mt19937_64& engine) {
  constexpr uint64_t kMax = std::numeric_limits<uint64_t>::max();
  uint64_t usable = kMax - kMax % bound;  // a multiple of bound: no value is likelier than another
  uint64_t drawn = engine();
  while (drawn >= usable) drawn = engine();
  return drawn % bound;
}

}  // namespace

std::unique_ptr<Strategy> MakeRandomStrategy(const SearchSpace& space, uint64_t seed) {
  std::vector<size_t> order(space.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::mt19937_64 engine(seed);
  for (size_t left = order.size(); left > 1; --left) {
    std::swap(order[left - 1], order[Below(left, engine)]);
  }
  return std::make_unique<SequenceStrategy>(std::move(order));
}

}  // namespace lathe

#include "tuner/strategy/random/random.h"

#include <array>
#include <bit>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "tuner/strategy/draws.h"
#include "tuner/strategy/sequence.h"

namespace lathe {

namespace {

// A space with more points is not shuffled in memory.
constexpr size_t kShuffled = 1'000'000;

// A permutation of 0..size-1 that takes no memory: rounds of a Feistel network over the least even number of bits that
// holds them, again while the result is beyond (Black and Rogaway, Ciphers with arbitrary finite domains, 2002).
class Permutation {
 public:
  Permutation(size_t size, uint64_t seed) : size_(size), half_((std::bit_width(size - 1) + 1) / 2) {
    std::mt19937_64 engine(seed);
    for (uint64_t& key : keys_) key = engine();
  }

  size_t operator()(size_t i) const {
    do i = Encrypt(i);
    while (i >= size_);
    return i;
  }

 private:
  uint64_t Encrypt(uint64_t value) const {
    const uint64_t mask = (uint64_t{1} << half_) - 1;
    uint64_t left = value >> half_, right = value & mask;
    for (uint64_t key : keys_) {
      uint64_t mixed = (right + key) * 0x9e3779b97f4a7c15;
      mixed = (mixed ^ (mixed >> 29)) * 0xbf58476d1ce4e5b9;
      left = std::exchange(right, left ^ ((mixed ^ (mixed >> 32)) & mask));
    }
    return left << half_ | right;
  }

  size_t size_;
  int half_;
  std::array<uint64_t, 6> keys_;
};

}  // namespace

std::unique_ptr<Strategy> MakeRandomStrategy(const SearchSpace& space, uint64_t seed) {
  if (space.size() > kShuffled) {
    return std::make_unique<SequenceStrategy>(space.size(), Permutation(space.size(), seed));
  }
  std::vector<size_t> order(space.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::mt19937_64 engine(seed);
  for (size_t left = order.size(); left > 1; --left) {
    std::swap(order[left - 1], order[Below(left, engine)]);
  }
  return std::make_unique<SequenceStrategy>(std::move(order));
}

}  // namespace lathe

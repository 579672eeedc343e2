#include "tuner/strategy/random/random.h"

#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "tuner/strategy/draws.h"
#include "tuner/strategy/sequence.h"

namespace lathe {

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

#include "tuner/strategy/exhaustive/exhaustive.h"

#include <numeric>
#include <utility>
#include <vector>

#include "tuner/strategy/sequence.h"

namespace lathe {

std::unique_ptr<Strategy> MakeExhaustiveStrategy(const SearchSpace& space, uint64_t /*seed*/) {
  std::vector<size_t> order(space.size());
  std::iota(order.begin(), order.end(), size_t{0});
  return std::make_unique<SequenceStrategy>(std::move(order));
}

}  // namespace lathe

#include "tuner/strategy/exhaustive/exhaustive.h"

#include "tuner/strategy/sequence.h"

namespace lathe {

std::unique_ptr<Strategy> MakeExhaustiveStrategy(const SearchSpace& space, uint64_t /*seed*/) {
  return std::make_unique<SequenceStrategy>(space.size(), [](size_t i) { return i; });
}

}  // namespace lathe

// Every point of the space, in its order.
#ifndef LATHE_TUNER_STRATEGY_EXHAUSTIVE_EXHAUSTIVE_H_
#define LATHE_TUNER_STRATEGY_EXHAUSTIVE_EXHAUSTIVE_H_

#include <cstdint>
#include <memory>

#include "tuner/strategy/strategy.h"

namespace lathe {

// The seed changes nothing.
std::unique_ptr<Strategy> MakeExhaustiveStrategy(const SearchSpace& space, uint64_t seed);

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_EXHAUSTIVE_EXHAUSTIVE_H_

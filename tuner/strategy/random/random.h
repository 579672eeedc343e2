// Every point of the space once, in an order drawn from the seed: with a trial budget, a sample
// without replacement.
#ifndef LATHE_TUNER_STRATEGY_RANDOM_RANDOM_H_
#define LATHE_TUNER_STRATEGY_RANDOM_RANDOM_H_

#include <cstdint>
#include <memory>

#include "tuner/strategy/strategy.h"

namespace lathe {

// The same seed and size of space give the same order on every platform.
std::unique_ptr<Strategy> MakeRandomStrategy(const SearchSpace& space, uint64_t seed);

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_RANDOM_RANDOM_H_

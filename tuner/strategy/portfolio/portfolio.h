// Several learners on one space: each trial goes to one of them, by what its earlier ones gained.
#ifndef LATHE_TUNER_STRATEGY_PORTFOLIO_PORTFOLIO_H_
#define LATHE_TUNER_STRATEGY_PORTFOLIO_PORTFOLIO_H_

#include <cstdint>
#include <memory>

#include "tuner/strategy/lattice.h"
#include "tuner/strategy/learner.h"

namespace lathe {

// Its members are `surrogate` and `evolution`, and both learn from all results. `ahead`: as that of `surrogate`, which
// says what is looked at.
std::unique_ptr<Learner> MakePortfolioStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead = 0);

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_PORTFOLIO_PORTFOLIO_H_

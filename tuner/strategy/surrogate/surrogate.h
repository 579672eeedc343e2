// Bayesian optimisation: a Gaussian process over the logarithm of costs says for each point how much it may improve on
// the best one, another one over failures how likely it has a cost at all, and the most promising is tried next. Where
// what code shows is described (Strategy::Describe), the process has that beside the axes, for points that were not
// compiled as those that were let expect it. It begins with a rough estimate of costs from that (estimate.h), and
// models how far results lie from it for as long as that is likelier than the results alone.
#ifndef LATHE_TUNER_STRATEGY_SURROGATE_SURROGATE_H_
#define LATHE_TUNER_STRATEGY_SURROGATE_SURROGATE_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "tuner/strategy/lattice.h"
#include "tuner/strategy/learner.h"

namespace lathe {

// Begins with points far from each other. An Ask takes O(points x results) for each point that it gives, and
// O(points x results^2) each time that the results have grown by a seventh. It is deterministic on one kind of
// processor: the last digits of its arithmetic differ between kinds.
//
// For each point that it gives it looks at `ahead` points first: the most promising ones, as far as is known of their
// code, and in the beginning points far from each other, or with a model of the chip every other one of those that the
// model expects most of.
std::unique_ptr<Learner> MakeSurrogateStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead = 0);

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SURROGATE_SURROGATE_H_

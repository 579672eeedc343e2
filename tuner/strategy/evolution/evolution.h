// Evolution: points are made by crossing good ones and by small changes of them.
#ifndef LATHE_TUNER_STRATEGY_EVOLUTION_EVOLUTION_H_
#define LATHE_TUNER_STRATEGY_EVOLUTION_EVOLUTION_H_

#include <cstdint>
#include <memory>

#include "tuner/strategy/lattice.h"
#include "tuner/strategy/learner.h"

namespace lathe {

// Begins with random points. Parents are drawn from the best results by tournament; a child takes each value from one
// of them, and then often another one: on an ordered axis the next or the next but one. A child that constraints
// exclude or that was given is dropped. An Ask takes O(results) for each point.
std::unique_ptr<Learner> MakeEvolutionStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed);

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_EVOLUTION_EVOLUTION_H_

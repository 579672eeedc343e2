// The strategies by name. A new one: a folder here, a line in registry.cc; the conformance suite
// runs for it by itself.
#ifndef LATHE_TUNER_STRATEGY_REGISTRY_H_
#define LATHE_TUNER_STRATEGY_REGISTRY_H_

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tuner/space/space.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

// Sorted.
std::vector<absl::string_view> StrategyNames();

// How far a search may go, as far as it is known beforehand.
struct SearchBudget {
  size_t trials = std::numeric_limits<size_t>::max();
  bool timed = false;  // it ends after some seconds, too
};

// unknown_strategy, with the field "search.strategy", for a name that no strategy has. An empty name means auto.
absl::Status CheckStrategyName(absl::string_view name);

// A fresh strategy over `space`, which must outlive it. `auto` stands for exhaustive where the budget has every point,
// else for surrogate. Errors are those of CheckStrategyName.
absl::StatusOr<std::unique_ptr<Strategy>> MakeStrategy(absl::string_view name, const SearchSpace& space, uint64_t seed,
                                                       const SearchBudget& budget = {});

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_REGISTRY_H_

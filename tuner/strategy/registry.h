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
  bool timed = false;       // it ends after some seconds, too
  bool until_gain = false;  // it ends when a gain has become unlikely
  // Points that are compiled for each that is given, by strategies that choose by code.
  size_t compile_ahead = 0;
};

// unknown_strategy ("search.strategy") for a name that no strategy has; invalid_argument where the strategy does not
// know what is left to gain ("search.until_gain") or does not choose by code ("search.compile_ahead"). An empty name
// means auto.
absl::Status CheckStrategy(const v1::Search& search);

// SearchBudget.compile_ahead of a search of at most `trials` points: what it says, or else the default, by which no
// more than two hundred are compiled beside those that are tried.
size_t CompileAheadOf(const v1::Search& search, size_t trials);

// A fresh strategy over `space`, which must outlive it. `auto` stands for exhaustive where the budget has every point,
// which one without bounds has, else for portfolio. unknown_strategy as above.
absl::StatusOr<std::unique_ptr<Strategy>> MakeStrategy(absl::string_view name, const SearchSpace& space, uint64_t seed,
                                                       const SearchBudget& budget);

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_REGISTRY_H_

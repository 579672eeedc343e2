// The strategies by name. A new one: a folder here, a line in registry.cc; the conformance suite
// runs for it by itself.
#ifndef LATHE_TUNER_STRATEGY_REGISTRY_H_
#define LATHE_TUNER_STRATEGY_REGISTRY_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tuner/space/space.h"
#include "tuner/strategy/strategy.h"

namespace lathe {

// Sorted.
std::vector<absl::string_view> StrategyNames();

// A fresh strategy over `space`, which must outlive it. An empty name means exhaustive;
// unknown_strategy, with the field "search.strategy", for a name that no strategy has.
absl::StatusOr<std::unique_ptr<Strategy>> MakeStrategy(absl::string_view name, const SearchSpace& space, uint64_t seed);

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_REGISTRY_H_

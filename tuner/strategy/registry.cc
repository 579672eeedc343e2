#include "tuner/strategy/registry.h"

#include <array>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/errors.h"
#include "tuner/strategy/exhaustive/exhaustive.h"
#include "tuner/strategy/random/random.h"
#include "tuner/strategy/surrogate/surrogate.h"

namespace lathe {
namespace {

struct Row {
  absl::string_view name;
  std::unique_ptr<Strategy> (*make)(const SearchSpace& space, uint64_t seed);
};

constexpr std::array<Row, 3> kStrategies = {{
    {"exhaustive", MakeExhaustiveStrategy},
    {"random", MakeRandomStrategy},
    {"surrogate", MakeSurrogateStrategy},
}};

}  // namespace

std::vector<absl::string_view> StrategyNames() {
  std::vector<absl::string_view> names;
  for (const Row& row : kStrategies) names.push_back(row.name);
  return names;
}

absl::StatusOr<std::unique_ptr<Strategy>> MakeStrategy(absl::string_view name, const SearchSpace& space,
                                                       uint64_t seed) {
  if (name.empty()) name = "exhaustive";
  for (const Row& row : kStrategies) {
    if (row.name == name) return row.make(space, seed);
  }
  return MakeError(ErrorKind::unknown_strategy,
                   absl::StrCat("no strategy is called '", name, "'; there are ", absl::StrJoin(StrategyNames(), ", ")),
                   "search.strategy");
}

}  // namespace lathe

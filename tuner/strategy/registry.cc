#include "tuner/strategy/registry.h"

#include <algorithm>
#include <array>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "tuner/strategy/evolution/evolution.h"
#include "tuner/strategy/exhaustive/exhaustive.h"
#include "tuner/strategy/lattice.h"
#include "tuner/strategy/portfolio/portfolio.h"
#include "tuner/strategy/random/random.h"
#include "tuner/strategy/surrogate/surrogate.h"

namespace lathe {
namespace {

// A search that ends by the clock may not come to the end of a space with more points.
constexpr size_t kTimedPoints = 100;

struct Row {
  absl::string_view name;
  std::unique_ptr<Strategy> (*make)(const SearchSpace& space, uint64_t seed, const SearchBudget& budget);
};

template <auto kMake>
std::unique_ptr<Strategy> Make(const SearchSpace& space, uint64_t seed, const SearchBudget& /*budget*/) {
  return kMake(space, seed);
}

// Does not own the space, which outlives the strategy.
std::shared_ptr<const Lattice> LatticeOf(const SearchSpace& space) {
  return std::make_shared<const Lattice>(std::shared_ptr<const SearchSpace>(std::shared_ptr<void>(), &space));
}

template <auto kMake>
std::unique_ptr<Strategy> MakeLearner(const SearchSpace& space, uint64_t seed, const SearchBudget& /*budget*/) {
  return kMake(LatticeOf(space), seed);
}

template <auto kMake>
std::unique_ptr<Strategy> MakeByCode(const SearchSpace& space, uint64_t seed, const SearchBudget& budget) {
  return kMake(LatticeOf(space), seed, budget.compile_ahead);
}

std::unique_ptr<Strategy> MakeAuto(const SearchSpace& space, uint64_t seed, const SearchBudget& budget) {
  const bool whole =
      !budget.until_gain && space.size() <= budget.trials && (!budget.timed || space.size() <= kTimedPoints);
  if (whole) return MakeExhaustiveStrategy(space, seed);
  return MakePortfolioStrategy(LatticeOf(space), seed, budget.compile_ahead);
}

constexpr std::array<Row, 6> kStrategies = {{
    {"auto", MakeAuto},
    {"evolution", MakeLearner<MakeEvolutionStrategy>},
    {"exhaustive", Make<MakeExhaustiveStrategy>},
    {"portfolio", MakeByCode<MakePortfolioStrategy>},
    {"random", Make<MakeRandomStrategy>},
    {"surrogate", MakeByCode<MakeSurrogateStrategy>},
}};

constexpr std::array<absl::string_view, 3> kKnowGains = {"auto", "portfolio", "surrogate"};
constexpr std::array<absl::string_view, 3> kChooseByCode = {"auto", "portfolio", "surrogate"};
// Their default number of variants to compile ahead: for each trial, and in all. Where trials are many, results tell
// more than code: 200 trials of a short matmul on an H100 with 16 cores found nothing better by eight for each, in five
// times the time.
constexpr size_t kDefaultAhead = 8, kDefaultAheadInAll = 200;

absl::string_view NameOf(absl::string_view name) { return name.empty() ? "auto" : name; }

absl::Status CheckName(absl::string_view name) {
  if (absl::c_linear_search(StrategyNames(), NameOf(name))) return absl::OkStatus();
  return MakeError(ErrorKind::unknown_strategy,
                   absl::StrCat("no strategy is called '", name, "'; there are ", absl::StrJoin(StrategyNames(), ", ")),
                   "search.strategy");
}

}  // namespace

std::vector<absl::string_view> StrategyNames() {
  std::vector<absl::string_view> names;
  for (const Row& row : kStrategies) names.push_back(row.name);
  return names;
}

absl::Status CheckStrategy(const v1::Search& search) {
  LATHE_RETURN_IF_ERROR(CheckName(search.strategy()));
  if (search.compile_ahead() > 0 && !absl::c_linear_search(kChooseByCode, NameOf(search.strategy()))) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("compile_ahead needs a strategy that chooses by code: ",
                                  absl::StrJoin(kChooseByCode, ", "), "; ", search.strategy(), " does not"),
                     "search.compile_ahead");
  }
  if (search.until_gain() == 0 || absl::c_linear_search(kKnowGains, NameOf(search.strategy()))) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat("until_gain needs a strategy that knows what is left to gain: ",
                                absl::StrJoin(kKnowGains, ", "), "; ", search.strategy(), " does not"),
                   "search.until_gain");
}

size_t CompileAheadOf(const v1::Search& search, size_t trials) {
  if (search.has_compile_ahead()) return static_cast<size_t>(search.compile_ahead());
  if (!absl::c_linear_search(kChooseByCode, NameOf(search.strategy()))) return 0;
  const size_t ahead = std::min(kDefaultAhead, kDefaultAheadInAll / std::max<size_t>(trials, 1));
  return ahead > 1 ? ahead : 0;  // one leaves no choice
}

absl::StatusOr<std::unique_ptr<Strategy>> MakeStrategy(absl::string_view name, const SearchSpace& space, uint64_t seed,
                                                       const SearchBudget& budget) {
  LATHE_RETURN_IF_ERROR(CheckName(name));
  const auto row = absl::c_find_if(kStrategies, [&](const Row& one) { return one.name == NameOf(name); });
  return row->make(space, seed, budget);
}

}  // namespace lathe

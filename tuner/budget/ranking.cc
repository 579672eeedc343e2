#include "tuner/budget/ranking.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tuner/space/space.h"

namespace lathe {
namespace {

bool HasTime(const v1::Trial& trial) { return trial.has_time_ns() && trial.time_ns().median() > 0; }

// Constants, then knobs, each by name; numbers compare as numbers.
std::vector<std::tuple<std::string, int64_t, std::string>> VariantKey(const v1::Trial& trial) {
  std::map<std::string, int64_t> constants(trial.constants().begin(), trial.constants().end());
  std::map<std::string, v1::KnobValue> knobs(trial.knobs().values().begin(), trial.knobs().values().end());
  std::vector<std::tuple<std::string, int64_t, std::string>> key;
  for (const auto& [name, value] : constants) key.emplace_back(name, value, "");
  for (const auto& [name, value] : knobs) {
    key.emplace_back(name, value.has_bool_value() ? value.bool_value() : value.int_value(), value.string_value());
  }
  return key;
}

// The documented order among ties.
bool Before(const v1::Trial* a, const v1::Trial* b) {
  auto key = [](const v1::Trial& trial) {
    const v1::Artifact& artifact = trial.artifact();
    return std::make_tuple(artifact.spills(), artifact.shared_bytes(), artifact.registers(), artifact.num_warps(),
                           trial.module_index(), VariantKey(trial), trial.name());
  };
  return key(*a) < key(*b);
}

double Cost(const v1::Trial& trial, bool measured) { return measured ? trial.time_ns().median() : trial.estimate_ns(); }

// The interval of the median; the median itself where there were too few samples for one.
std::pair<double, double> Interval(const v1::Trial& trial, bool measured) {
  double cost = Cost(trial, measured);
  if (!measured || trial.time_ns().ci_high() <= 0) return {cost, cost};
  return {std::min(cost, trial.time_ns().ci_low()), std::max(cost, trial.time_ns().ci_high())};
}

v1::BestVariant RankGroup(std::vector<const v1::Trial*> group) {
  bool measured = std::any_of(group.begin(), group.end(), [](const v1::Trial* trial) { return HasTime(*trial); });
  if (measured) std::erase_if(group, [](const v1::Trial* trial) { return !HasTime(*trial); });
  // Where medians are equal the wider interval speaks for the group, whatever the order of the
  // trials.
  const v1::Trial* fastest = *std::min_element(group.begin(), group.end(), [&](const auto* a, const auto* b) {
    return std::pair(Cost(*a, measured), -Interval(*a, measured).second) <
           std::pair(Cost(*b, measured), -Interval(*b, measured).second);
  });
  double reach = Interval(*fastest, measured).second;
  std::erase_if(group, [&](const v1::Trial* trial) { return Interval(*trial, measured).first > reach; });
  std::sort(group.begin(), group.end(), Before);

  v1::BestVariant best;
  const v1::Trial& winner = *group.front();
  best.set_target(winner.target());
  best.set_device(winner.device());
  if (winner.has_problem()) *best.mutable_problem() = winner.problem();
  *best.mutable_trial() = winner;
  best.set_estimate(!measured);
  for (size_t i = 1; i < group.size(); ++i) best.add_ties(group[i]->name());
  return best;
}

}  // namespace

bool CanWin(const v1::Trial& trial) {
  return trial.state() == v1::Trial::SUCCEEDED && trial.checked() && !trial.dropped() &&
         (HasTime(trial) || trial.estimate_ns() > 0);
}

std::vector<v1::BestVariant> RankTrials(absl::Span<const v1::Trial> trials) {
  std::map<std::tuple<std::string, std::string, std::string>, std::vector<const v1::Trial*>> groups;
  for (const v1::Trial& trial : trials) {
    if (CanWin(trial)) groups[{trial.target(), trial.device(), ProblemKey(trial.problem())}].push_back(&trial);
  }
  std::vector<v1::BestVariant> best;
  for (auto& [key, group] : groups) best.push_back(RankGroup(std::move(group)));
  return best;
}

void MarkStale(const FleetBuilds& now, std::vector<v1::BestVariant>* best) {
  for (v1::BestVariant& one : *best) {
    const v1::Trial& trial = one.trial();
    bool compiler = !now.compiler_build.empty() && trial.artifact().compiler_build() != now.compiler_build;
    auto driver = now.drivers.find(one.device());
    bool other_driver = driver != now.drivers.end() && trial.conditions().driver() != driver->second;
    one.set_stale(compiler || other_driver);
  }
}

std::string ProblemKey(const v1::Problem& problem) {
  std::map<std::string, int64_t> values(problem.values().begin(), problem.values().end());
  return absl::StrJoin(values, " ", absl::PairFormatter("="));
}

}  // namespace lathe

#include "tuner/budget/ranking.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tuner/budget/scale.h"
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
    return std::make_tuple(artifact.spill_bytes(), artifact.shared_bytes(), artifact.registers(), artifact.num_warps(),
                           trial.module_index(), VariantKey(trial), trial.name());
  };
  return key(*a) < key(*b);
}

// A trial beyond this many widths of the fastest is not a tie, however little is known of it.
constexpr double kMostWidths = 2;

// A search compares many trials at 95 %, and who is left out of the run-off is lost for good: there the intervals of
// batches are taken this much wider.
constexpr double kCaution = 1.5;

// One place in so many of a run-off is for trials whose own times contradict the scale.
constexpr size_t kDoubtShare = 4;

Position Stretched(const Position& position) {
  return {position.centre - kCaution * (position.centre - position.low), position.centre,
          position.centre + kCaution * (position.high - position.centre)};
}

bool IsClearlySlower(Standing slow, Standing fast, double width) {
  for (Standing* standing : {&slow, &fast}) {
    standing->time = Stretched(standing->time);
    standing->cycles = Stretched(standing->cycles);
  }
  return IsSlower(slow, fast, width);
}

const v1::RunOff::Entry* FindEntry(const v1::RunOff* run_off, const v1::Trial& trial) {
  if (run_off == nullptr) return nullptr;
  const std::string& name = trial.shared_with().empty() ? trial.name() : trial.shared_with();
  for (const v1::RunOff::Entry& entry : run_off->entries())
    if (entry.trial() == name) return &entry;
  return nullptr;
}

// The trial as the run-off measured it: its batch's ratio gives way.
v1::Trial AsInRunOff(const v1::Trial& trial, const v1::RunOff::Entry& entry) {
  v1::Trial measured;
  measured.set_name(trial.name());
  *measured.mutable_time_ns() = entry.time_ns();
  *measured.mutable_ratio() = entry.ratio();
  return measured;
}

struct Ranked {
  std::vector<const v1::Trial*> winners;  // shown to be within the width of the fastest, which is among them
  std::vector<const v1::Trial*> ties;     // not shown to be slower, those above among them
};

void Judge(absl::Span<const Standing> standings, const TieRule& rule, Ranked& ranked) {
  if (standings.empty()) return;
  // Where centres are equal the wider interval speaks for the group, whatever the order of the trials.
  const Standing& fastest =
      *std::min_element(standings.begin(), standings.end(), [](const Standing& a, const Standing& b) {
        return std::pair(a.time.centre, -a.time.high) < std::pair(b.time.centre, -b.time.high);
      });
  const double reach = fastest.time.centre + kMostWidths * std::log1p(rule.width);
  for (const Standing& standing : standings) {
    const bool itself = &standing == &fastest;
    if (itself || IsWithin(standing, fastest, rule.width)) ranked.winners.push_back(standing.trial);
    if (itself || (standing.time.centre <= reach && !IsSlower(standing, fastest, rule.width)))
      ranked.ties.push_back(standing.trial);
  }
}

Ranked RankMeasured(absl::Span<const v1::Trial* const> group, const v1::RunOff* run_off, const TieRule& rule) {
  Ranked ranked;
  const std::vector<Standing> standings = PlaceOnOneScale(group);
  if (run_off == nullptr) {
    Judge(standings, rule, ranked);
    return ranked;
  }
  std::vector<v1::Trial> measured;
  std::vector<const v1::Trial*> of_measured, pointers;
  const Standing* fastest = nullptr;  // on the scale of the batches
  for (const Standing& standing : standings) {
    const v1::RunOff::Entry* entry = FindEntry(run_off, *standing.trial);
    if (entry == nullptr) continue;
    measured.push_back(AsInRunOff(*standing.trial, *entry));
    of_measured.push_back(standing.trial);
    if (entry == &run_off->entries(0)) fastest = &standing;
  }
  for (const v1::Trial& trial : measured) pointers.push_back(&trial);
  std::vector<Standing> in_run_off = PlaceOnOneScale(pointers);
  for (size_t i = 0; i < in_run_off.size(); ++i) in_run_off[i].trial = of_measured[i];
  Judge(in_run_off, rule, ranked);
  // A trial for which the run-off had no room may tie, but not win. Its batch knew it less well, hence one width more.
  const double reach = fastest->time.centre + (kMostWidths + 1) * std::log1p(rule.width);
  for (const Standing& standing : standings)
    if (FindEntry(run_off, *standing.trial) == nullptr && standing.time.centre <= reach &&
        !IsClearlySlower(standing, *fastest, rule.width))
      ranked.ties.push_back(standing.trial);
  return ranked;
}

Ranked RankEstimates(absl::Span<const v1::Trial* const> group) {
  Ranked ranked;
  double least = group.front()->estimate_ns();
  for (const v1::Trial* trial : group) least = std::min(least, trial->estimate_ns());
  for (const v1::Trial* trial : group)
    if (trial->estimate_ns() == least) ranked.ties.push_back(trial);
  ranked.winners = ranked.ties;
  return ranked;
}

const v1::RunOff* RunOffOf(absl::Span<const v1::Trial* const> group, absl::Span<const v1::RunOff> run_offs) {
  for (const v1::RunOff& run_off : run_offs) {
    if (run_off.entries().empty()) continue;
    for (const v1::Trial* trial : group)
      if (FindEntry(&run_off, *trial) == &run_off.entries(0)) return &run_off;
  }
  return nullptr;
}

v1::BestVariant RankGroup(std::vector<const v1::Trial*> group, absl::Span<const v1::RunOff> run_offs,
                          const TieRule& rule) {
  bool measured = std::any_of(group.begin(), group.end(), [](const v1::Trial* trial) { return HasTime(*trial); });
  if (measured) std::erase_if(group, [](const v1::Trial* trial) { return !HasTime(*trial); });
  const v1::RunOff* run_off = measured ? RunOffOf(group, run_offs) : nullptr;
  Ranked ranked = measured ? RankMeasured(group, run_off, rule) : RankEstimates(group);
  const v1::Trial* winner = *std::min_element(ranked.winners.begin(), ranked.winners.end(), Before);
  std::sort(ranked.ties.begin(), ranked.ties.end(), Before);

  v1::BestVariant best;
  best.set_target(winner->target());
  best.set_device_model(winner->device_model());
  if (winner->has_problem()) *best.mutable_problem() = winner->problem();
  *best.mutable_trial() = *winner;
  best.set_estimate(!measured);
  for (const v1::Trial* trial : ranked.ties)
    if (trial != winner) best.add_ties(trial->name());
  if (run_off != nullptr) *best.mutable_run_off() = *run_off;
  return best;
}

}  // namespace

bool HasCost(const v1::Trial& trial) {
  return trial.state() == v1::Trial::SUCCEEDED && trial.checked() && !trial.reference() && trial.profile_of().empty() &&
         (HasTime(trial) || trial.estimate_ns() > 0);
}

bool CanWin(const v1::Trial& trial) { return HasCost(trial) && !trial.dropped(); }

std::vector<v1::BestVariant> RankTrials(absl::Span<const v1::Trial* const> trials,
                                        absl::Span<const v1::RunOff> run_offs, const TieRule& rule) {
  std::map<std::tuple<std::string, std::string, std::string>, std::vector<const v1::Trial*>> groups;
  for (const v1::Trial* trial : trials) {
    if (CanWin(*trial)) groups[{trial->target(), trial->device_model(), ProblemKey(trial->problem())}].push_back(trial);
  }
  std::vector<v1::BestVariant> best;
  for (auto& [key, group] : groups) best.push_back(RankGroup(std::move(group), run_offs, rule));
  return best;
}

std::vector<v1::BestVariant> RankTrials(absl::Span<const v1::Trial> trials, absl::Span<const v1::RunOff> run_offs,
                                        const TieRule& rule) {
  std::vector<const v1::Trial*> pointers;
  for (const v1::Trial& trial : trials) pointers.push_back(&trial);
  return RankTrials(absl::MakeConstSpan(pointers), run_offs, rule);
}

std::vector<std::string> RunOffLeaders(absl::Span<const v1::Trial* const> arm, const TieRule& rule, size_t most) {
  std::vector<const v1::Trial*> able;
  for (const v1::Trial* trial : arm)
    if (CanWin(*trial) && HasTime(*trial) && trial->shared_with().empty()) able.push_back(trial);
  if (able.size() < 2) return {};
  std::vector<Standing> standings = PlaceOnOneScale(able);
  std::sort(standings.begin(), standings.end(), [](const Standing& a, const Standing& b) {
    return std::pair(a.time.centre, a.trial->name()) < std::pair(b.time.centre, b.trial->name());
  });
  const double own = standings.front().trial->time_ns().median();
  std::vector<const v1::Trial*> leaders, doubts;
  for (const Standing& standing : standings) {
    const bool slower = IsClearlySlower(standing, standings.front(), rule.width);
    if (!slower) leaders.push_back(standing.trial);
    if (slower && standing.trial->time_ns().median() < own) doubts.push_back(standing.trial);
  }
  std::stable_sort(doubts.begin(), doubts.end(), [](const v1::Trial* a, const v1::Trial* b) {
    return a->time_ns().median() < b->time_ns().median();
  });
  doubts.resize(std::min(doubts.size(), std::max(most / kDoubtShare, most - std::min(most, leaders.size()))));
  leaders.resize(std::min(leaders.size(), most - doubts.size()));
  leaders.insert(leaders.end(), doubts.begin(), doubts.end());
  std::vector<std::string> names;
  for (const v1::Trial* trial : leaders) names.push_back(trial->name());
  return names.size() < 2 ? std::vector<std::string>() : names;
}

void MarkStale(const FleetBuilds& now, std::vector<v1::BestVariant>* best) {
  for (v1::BestVariant& one : *best) {
    const v1::Trial& trial = one.trial();
    bool compiler = !now.compiler_build.empty() && trial.artifact().compiler_build() != now.compiler_build;
    auto driver = now.drivers.find(one.device_model());
    bool other_driver = driver != now.drivers.end() && trial.conditions().driver() != driver->second;
    one.set_stale(compiler || other_driver);
  }
}

std::string ProblemKey(const v1::Problem& problem) {
  std::map<std::string, int64_t> values(problem.values().begin(), problem.values().end());
  return absl::StrJoin(values, " ", absl::PairFormatter("="));
}

}  // namespace lathe

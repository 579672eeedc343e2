#include "tuner/budget/run_off.h"

#include <algorithm>
#include <string>

namespace lathe {
namespace {

constexpr int kMinRounds = 32;
constexpr int kMaxRounds = 128;
// A quarter of a tie's width, so that most variants are shown to be on one side of it.
constexpr double kCiRelative = 0.0025;

}  // namespace

internal::MeasurePolicy RunOffPolicy(internal::MeasurePolicy policy) {
  policy.set_run_off(true);
  policy.set_min_rounds(std::max(policy.min_rounds(), kMinRounds));
  policy.set_max_rounds(std::max(policy.max_rounds(), kMaxRounds));
  policy.set_ci_relative(std::min(policy.ci_relative(), kCiRelative));
  return policy;
}

v1::RunOff MakeRunOff(const internal::MeasureOutcome& outcome, absl::string_view worker) {
  v1::RunOff run_off;
  for (const internal::TrialOutcome& trial : outcome.trials()) {
    if (trial.has_error() || !trial.has_time_ns() || trial.ratio().ratio() <= 0) continue;
    v1::RunOff::Entry& entry = *run_off.add_entries();
    entry.set_trial(trial.trial());
    *entry.mutable_time_ns() = trial.time_ns();
    *entry.mutable_ratio() = trial.ratio();
    *run_off.mutable_conditions() = trial.conditions();
  }
  if (run_off.entries_size() < 2) return {};
  std::stable_sort(
      run_off.mutable_entries()->begin(), run_off.mutable_entries()->end(),
      [](const v1::RunOff::Entry& a, const v1::RunOff::Entry& b) { return a.ratio().ratio() < b.ratio().ratio(); });
  run_off.set_worker(std::string(worker));
  run_off.set_device_id(outcome.device_id());
  return run_off;
}

}  // namespace lathe

#include "server/session/refresh.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "proto/support/messages.h"
#include "tuner/budget/ranking.h"

namespace lathe {
namespace {

// Rivals that are measured again beside a winner: the fastest few, and more of those that came close.
constexpr size_t kFewRivals = 3;
constexpr size_t kManyRivals = 8;
constexpr double kClose = 1.25;
// Refreshes wait for others: one that waits this long ends, and makes room for another.
constexpr double kLongestSeconds = 6 * 3600;

double Cost(const v1::Trial& trial) { return trial.has_time_ns() ? trial.time_ns().median() : trial.estimate_ns(); }

auto PlaceOf(const std::string& target, const std::string& device, const v1::Problem& problem) {
  return std::tuple(target, device, ProblemKey(problem));
}
template <typename Message>
auto PlaceOf(const Message& message) {
  return PlaceOf(message.target(), message.device_model(), message.problem());
}

auto VariantOf(const v1::Trial& trial) { return std::pair(trial.module_index(), DeterministicBytes(trial.knobs())); }

class Variants {
 public:
  explicit Variants(v1::Refresh* refresh) : refresh_(refresh) {}
  void Add(const v1::Trial& trial) {
    if (!known_.insert(VariantOf(trial)).second) return;
    v1::Refresh::Variant* added = refresh_->add_variants();
    added->set_module_index(trial.module_index());
    *added->mutable_knobs() = trial.knobs();
  }

 private:
  v1::Refresh* const refresh_;
  std::set<std::pair<int32_t, std::string>> known_;
};

void AddRivals(const v1::BestVariant& winner, absl::Span<const TrialRecord> trials, Variants* variants) {
  std::vector<const v1::Trial*> rivals;
  for (const TrialRecord& record : trials) {
    const v1::Trial& trial = record.trial;
    if (CanWin(trial) && trial.shared_with().empty() && PlaceOf(trial) == PlaceOf(winner)) rivals.push_back(&trial);
  }
  std::stable_sort(rivals.begin(), rivals.end(),
                   [](const v1::Trial* a, const v1::Trial* b) { return Cost(*a) < Cost(*b); });
  for (size_t i = 0; i < std::min(rivals.size(), kManyRivals); ++i) {
    if (i < kFewRivals || Cost(*rivals[i]) <= kClose * Cost(*rivals[0])) variants->Add(*rivals[i]);
  }
}

template <typename Repeated, typename Message>
void AddOnce(const Message& message, Repeated* list) {
  const std::string bytes = DeterministicBytes(message);
  for (const auto& one : *list) {
    if (DeterministicBytes(one) == bytes) return;
  }
  *list->Add() = message;
}

void ClearSamples(v1::Trial* trial) {
  trial->clear_samples_ns();
  trial->clear_visits();
}

}  // namespace

v1::TuningJob MakeRefresh(const v1::TuningJob& root, absl::Span<const TrialRecord> trials,
                          absl::Span<const v1::BestVariant> stale) {
  v1::TuningJob job;
  *job.mutable_spec() = root.spec();
  job.mutable_spec()->clear_search();
  job.mutable_spec()->mutable_search()->set_max_seconds(kLongestSeconds);
  job.mutable_spec()->clear_profile();
  job.mutable_spec()->clear_problems();
  // Problems that were drawn are listed now.
  const bool drawn = root.spec().check().has_drawn_problems();
  if (drawn) job.mutable_spec()->mutable_check()->clear_drawn_problems();
  job.set_tenant(root.tenant());
  job.set_again(true);
  v1::Refresh& refresh = *job.mutable_refresh();
  refresh.set_job(root.name());
  Variants variants(&refresh);
  for (const v1::BestVariant& winner : stale) {
    for (const v1::JobDevice& device : root.devices()) {
      const bool same = device.target() == winner.target() && device.device_model() == winner.device_model();
      if (same) AddOnce(device, job.mutable_devices());
    }
    if (drawn || !root.spec().problems().empty()) AddOnce(winner.problem(), job.mutable_spec()->mutable_problems());
    variants.Add(winner.trial());
    AddRivals(winner, trials, &variants);
    v1::Refresh::Move& move = *refresh.add_moves();
    move.set_target(winner.target());
    move.set_device_model(winner.device_model());
    *move.mutable_problem() = winner.problem();
    *move.mutable_before() = winner.trial();
    ClearSamples(move.mutable_before());
    *move.mutable_because() = winner.stale_because();
  }
  return job;
}

void FillMoves(v1::TuningJob* job, size_t trials, const std::function<const v1::Trial&(size_t)>& trial) {
  for (v1::Refresh::Move& move : *job->mutable_refresh()->mutable_moves()) {
    move.set_outcome(v1::Refresh::FAILED);
    for (const v1::BestVariant& best : job->best()) {
      if (PlaceOf(best) != PlaceOf(move)) continue;
      *move.mutable_after() = best.trial();
      ClearSamples(move.mutable_after());
      move.set_outcome(v1::Refresh::MOVED);
      for (size_t i = 0; i < trials; ++i) {
        const v1::Trial& one = trial(i);
        if (PlaceOf(one) != PlaceOf(move) || VariantOf(one) != VariantOf(move.before())) continue;
        const bool same = one.artifact().digest() == best.trial().artifact().digest() ||
                          std::find(best.ties().begin(), best.ties().end(), one.name()) != best.ties().end();
        if (same && CanWin(one)) move.set_outcome(v1::Refresh::KEPT);
        if (CanWin(one) && Cost(best.trial()) > 0) move.set_ratio(Cost(one) / Cost(best.trial()));
      }
    }
  }
}

}  // namespace lathe

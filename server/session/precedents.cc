#include "server/session/precedents.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/strip.h"
#include "server/session/trial_state.h"
#include "spdlog/spdlog.h"
#include "tuner/budget/bound.h"
#include "tuner/budget/ranking.h"
#include "tuner/model/estimate.h"
#include "tuner/space/problem.h"

namespace lathe {
namespace {

// More add little, and cost time before the first trial.
constexpr size_t kJobs = 4;
constexpr int32_t kTrialsOfJob = 4096;
constexpr size_t kPrecedents = 4;

bool CannotRun(const v1::Trial& trial) {
  return HasFailed(trial) && trial.has_error() && KindIn(trial.error()) == ErrorKind::out_of_resources;
}

// Whether the work of the loops and the launch there are known of all that succeeded, as where one chip had all of
// them.
bool KnowsCode(const Precedent& precedent) {
  for (size_t i = 0; i < precedent.results.size(); ++i) {
    const CodeFacts& facts = precedent.there[i].facts;
    if (precedent.results[i].ok && (facts.loop.instructions <= 0 || facts.share <= 0)) return false;
  }
  return true;
}

// Programs of one launch after the other, by what they depend on.
class Launches {
 public:
  Launches(const v1::TuningSpec& spec, absl::string_view target, absl::Span<const internal::KnobDescription> rows)
      : spec_(spec), target_(target), rows_(rows) {}

  // 0 where the grid cannot be told.
  LaunchSize SizeOf(const Variant& variant, const v1::Problem& problem, absl::string_view device_model) const {
    const absl::StatusOr<int64_t> programs =
        CountPrograms(spec_, problem, NamesOf(spec_, variant, target_, rows_), "problem");
    return {programs.value_or(0), MultiprocessorsOf(device_model)};
  }

 private:
  const v1::TuningSpec& spec_;
  const absl::string_view target_;
  const absl::Span<const internal::KnobDescription> rows_;
};

}  // namespace

std::vector<KnownTrial> LoadKnownTrials(absl::Span<const v1::BestVariant> winners, Store* store) {
  std::vector<std::string> jobs;
  for (const v1::BestVariant& winner : winners) {
    if (jobs.size() < kJobs && std::find(jobs.begin(), jobs.end(), winner.job()) == jobs.end()) {
      jobs.push_back(winner.job());
    }
  }
  std::vector<KnownTrial> known;
  for (const std::string& name : jobs) {
    const absl::string_view id = absl::StripPrefix(name, "jobs/");
    const absl::StatusOr<JobRecord> job = store->GetJob(id);
    if (absl::IsNotFound(job.status())) continue;
    absl::StatusOr<std::vector<TrialRecord>> trials = store->ListTrials(id, 0, kTrialsOfJob);
    if (!job.ok() || !trials.ok()) {
      const absl::Status& why = job.ok() ? trials.status() : job.status();
      spdlog::warn("{} is not learned from: {}", name, why.ToString());
      continue;
    }
    const v1::TuningSpec& spec = job->job.spec();
    for (TrialRecord& record : *trials) {
      const int module = record.trial.module_index();
      const bool own = !record.trial.reference() && record.trial.profile_of().empty();
      if (own && module < spec.modules_size()) {
        known.push_back({name, spec.modules(module).digest(), std::move(record.trial)});
      }
    }
  }
  return known;
}

std::vector<Precedent> PrecedentsOf(const v1::TuningSpec& spec, const SearchSpace& space,
                                    absl::Span<const internal::KnobDescription> rows, const v1::JobDevice& device,
                                    const v1::Problem& problem, absl::Span<const KnownTrial> known) {
  std::map<std::string, int32_t> modules;
  for (int32_t i = 0; i < spec.modules_size(); ++i) modules.try_emplace(spec.modules(i).digest(), i);
  const Launches launches(spec, device.target(), rows);
  // By what they have not in common, then in the order of the jobs.
  std::map<std::tuple<int, size_t, std::string, std::string>, Precedent> precedents;
  std::map<std::string, size_t> jobs;
  for (const KnownTrial& one : known) {
    const v1::Trial& trial = one.trial;
    const size_t job = jobs.try_emplace(one.job, jobs.size()).first->second;
    const bool timed = device.simulated() ? trial.estimate_ns() > 0 : trial.time_ns().median() > 0;
    const bool ok = trial.state() == v1::Trial::SUCCEEDED && timed;
    const bool same_chip = trial.target() == device.target();
    const auto module = modules.find(one.module);
    if (module == modules.end() || (!ok && !(same_chip && CannotRun(trial)))) continue;
    const Variant variant = {module->second, trial.knobs()};
    const std::optional<size_t> point = space.IndexOf(variant);
    if (!point) continue;
    const bool same_model = trial.device_model() == device.device_model();
    const int apart = !same_chip ? 2 : same_model ? 0 : 1;
    Precedent& precedent = precedents[{apart, job, trial.device_model(), ProblemKey(trial.problem())}];
    double cost = 0;
    Precedent::There told;
    if (ok) {
      told.cost = device.simulated() ? trial.estimate_ns() : trial.time_ns().median();
      const LaunchSize here = launches.SizeOf(variant, problem, device.device_model());
      const LaunchSize there = launches.SizeOf(variant, trial.problem(), trial.device_model());
      cost = told.cost * RoundsRatio(here, there);
      if (same_chip) {
        const CodeFacts launched = FactsOf(trial.artifact(), there.programs, trial.device_model());
        cost *= OverlapRatio(FactsOf(trial.artifact(), here.programs, device.device_model()), launched);
        told = {told.cost, launched};
      }
    }
    precedent.results.push_back({*point, ok, cost});
    precedent.there.push_back(told);
  }
  std::vector<Precedent> nearest;
  for (auto& [key, precedent] : precedents) {
    if (nearest.size() == kPrecedents) break;
    if (!KnowsCode(precedent)) precedent.there.clear();
    nearest.push_back(std::move(precedent));
  }
  return nearest;
}

}  // namespace lathe

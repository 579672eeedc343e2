#include "server/cache/tuned_family.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/status_macros.h"
#include "tuner/budget/ranking.h"
#include "tuner/space/space.h"

namespace lathe {
namespace {

std::vector<std::string> NamesIn(const v1::Problem& problem) {
  std::vector<std::string> names;
  for (const auto& [name, value] : problem.values()) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

std::string VariantText(const std::string& module, const v1::Trial& trial) {
  std::map<std::string, std::string> knobs;
  for (const auto& [name, value] : trial.knobs().values()) knobs[name] = FormatKnobValue(value);
  std::string text = module;
  for (const auto& [name, value] : knobs) absl::StrAppend(&text, " ", name, "=", value);
  return text;
}

// kNotMeasured where the trial says nothing of its variant.
double TimeOf(const v1::Trial& trial, bool estimate) {
  if (trial.state() == v1::Trial::FAILED) return std::numeric_limits<double>::infinity();
  if (trial.state() != v1::Trial::SUCCEEDED || trial.reference() || !trial.profile_of().empty()) return kNotMeasured;
  return estimate ? trial.estimate_ns() : trial.time_ns().median();
}

class Loader {
 public:
  Loader(const v1::BestVariant& like, TunedFamily* loaded) : like_(like), loaded_(*loaded) {}

  // Adds what the job of `winners` has measured at their problems.
  absl::Status AddJob(const std::string& name, absl::Span<const v1::BestVariant* const> winners, Store* store) {
    const absl::string_view id = absl::StripPrefix(name, "jobs/");
    absl::StatusOr<JobRecord> job = store->GetJob(id);
    if (absl::IsNotFound(job.status())) return absl::OkStatus();
    LATHE_RETURN_IF_ERROR(job.status());
    std::map<std::string, size_t> problems;  // by ProblemKey()
    for (const v1::BestVariant* winner : winners) {
      problems[ProblemKey(winner->problem())] = times_.size();
      times_.emplace_back();
      loaded_.problems.push_back(winner->problem());
      fastest_.push_back(like_.estimate() ? winner->trial().estimate_ns() : winner->trial().time_ns().median());
    }
    LATHE_ASSIGN_OR_RETURN(const std::vector<TrialRecord> trials, store->ListTrials(id, 0, 0));
    for (const TrialRecord& record : trials) {
      const v1::Trial& trial = record.trial;
      const auto problem = problems.find(ProblemKey(trial.problem()));
      if (problem == problems.end() || trial.target() != like_.target() ||
          trial.device_model() != like_.device_model() || trial.module_index() >= job->job.spec().modules_size()) {
        continue;
      }
      AddTrial(problem->second, job->job.spec().modules(trial.module_index()).digest(), name, trial);
    }
    return absl::OkStatus();
  }

  void Finish() {
    Family& family = loaded_.family;
    family.variants = loaded_.variants.size();
    for (size_t q = 0; q < times_.size(); ++q) {
      Family::Problem& problem = family.problems.emplace_back();
      for (const std::string& name : family.sizes) problem.values.push_back(loaded_.problems[q].values().at(name));
      problem.times_ns.resize(family.variants, kNotMeasured);
      for (const auto& [variant, time] : times_[q]) problem.times_ns[variant] = time;
    }
  }

 private:
  void AddTrial(size_t problem, const std::string& module, const std::string& job, const v1::Trial& trial) {
    const double time = TimeOf(trial, like_.estimate());
    if (time == kNotMeasured) return;
    const double slowdown = time / fastest_[problem];
    const auto [known, fresh] = numbers_.try_emplace(VariantText(module, trial), numbers_.size());
    if (fresh) {
      loaded_.variants.push_back({module, job, trial});
      slowdowns_.push_back(slowdown);
    } else if (slowdown < slowdowns_[known->second]) {
      loaded_.variants[known->second] = {module, job, trial};
      slowdowns_[known->second] = slowdown;
    }
    times_[problem][known->second] = time;
  }

  const v1::BestVariant& like_;
  TunedFamily& loaded_;
  std::map<std::string, size_t> numbers_;        // variants, by VariantText()
  std::vector<std::map<size_t, double>> times_;  // by problem and variant
  std::vector<double> fastest_;                  // by problem
  std::vector<double> slowdowns_;                // by variant, of its trial
};

}  // namespace

absl::StatusOr<TunedFamily> LoadFamily(absl::Span<const v1::BestVariant> winners, Store* store) {
  TunedFamily loaded;
  if (winners.empty()) return loaded;
  loaded.family.sizes = NamesIn(winners[0].problem());
  std::map<std::string, std::vector<const v1::BestVariant*>> jobs;
  for (const v1::BestVariant& winner : winners) {
    const std::vector<std::string> names = NamesIn(winner.problem());
    if (!names.empty() && names == loaded.family.sizes) jobs[winner.job()].push_back(&winner);
  }
  Loader loader(winners[0], &loaded);
  for (const auto& [name, own] : jobs) LATHE_RETURN_IF_ERROR(loader.AddJob(name, own, store));
  loader.Finish();
  return loaded;
}

std::optional<std::vector<int64_t>> ValuesOf(const v1::Problem& problem, const Family& family) {
  if (NamesIn(problem) != family.sizes) return std::nullopt;
  std::vector<int64_t> values;
  for (const std::string& name : family.sizes) values.push_back(problem.values().at(name));
  return values;
}

std::optional<v1::Problem> ProblemOf(const google::protobuf::RepeatedPtrField<v1::ArgumentValue>& arguments,
                                     const v1::TuningSpec& spec, absl::Span<const std::string> names) {
  v1::Problem problem;
  if (arguments.size() != spec.arguments_size()) return std::nullopt;
  const auto take = [&](const std::string& expression, int64_t value) {
    if (std::find(names.begin(), names.end(), expression) != names.end()) {
      (*problem.mutable_values())[expression] = value;
    }
  };
  for (int i = 0; i < arguments.size(); ++i) {
    const v1::ArgumentValue& value = arguments.Get(i);
    const v1::TensorArgument& tensor = spec.arguments(i).tensor();
    if (value.has_tensor() && value.tensor().shape_size() == tensor.shape_size()) {
      for (int j = 0; j < tensor.shape_size(); ++j) take(tensor.shape(j), value.tensor().shape(j));
    } else if (value.kind_case() == v1::ArgumentValue::kIntValue) {
      take(spec.arguments(i).scalar(), value.int_value());
    }
  }
  if (problem.values().size() != names.size()) return std::nullopt;
  return problem;
}

}  // namespace lathe

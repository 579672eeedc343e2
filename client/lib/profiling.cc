#include "client/lib/profiling.h"

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {

absl::StatusOr<v1::TuningSpec> SpecOfTrial(const v1::TuningJob& job, const v1::Trial& trial) {
  if (!trial.profile_of().empty())
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat(trial.name(), " is itself the profile of ", trial.profile_of()));
  if (trial.reference())
    return MakeError(ErrorKind::invalid_argument, absl::StrCat(trial.name(), " is of the reference, not of a variant"));
  if (trial.module_index() < 0 || trial.module_index() >= job.spec().modules_size())
    return MakeError(ErrorKind::invalid_argument, absl::StrCat(trial.name(), " has no module of ", job.name()));
  v1::TuningSpec spec = job.spec();
  const v1::ModuleSource module = spec.modules(trial.module_index());
  spec.clear_modules();
  *spec.add_modules() = module;
  spec.clear_targets();
  spec.add_targets(trial.device_model());
  spec.clear_space();
  for (const auto& [name, value] : trial.knobs().values())
    *(*spec.mutable_space()->mutable_common())[name].add_values() = value;
  spec.clear_constraints();
  spec.clear_problems();
  if (!trial.problem().values().empty()) *spec.add_problems() = trial.problem();
  spec.mutable_check()->clear_draws();
  spec.mutable_check()->clear_drawn_problems();
  spec.clear_search();
  spec.clear_profile();
  return spec;
}

std::vector<v1::Trial> ProfilesAmong(const std::vector<v1::Trial>& trials) {
  std::vector<v1::Trial> profiles;
  for (const v1::Trial& trial : trials)
    if (!trial.profile_of().empty()) profiles.push_back(trial);
  return profiles;
}

std::vector<v1::Trial> WinnersOf(const v1::TuningJob& job) {
  std::vector<v1::Trial> winners;
  for (const v1::BestVariant& best : job.best()) winners.push_back(best.trial());
  return winners;
}

}  // namespace lathe

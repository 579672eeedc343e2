// Profiles of variants: trials of their own when the search has ended. Each compiles the variant with what writes
// records, is checked as any other, and is timed beside the variant without them. Nothing of them is stored as a
// measurement, and none wins.
#include <utility>

#include "absl/strings/str_cat.h"
#include "server/session/job_machine.h"
#include "server/session/trial_state.h"
#include "tuner/budget/ranking.h"

namespace lathe {
namespace {

// The value of the compiler's knob `profile`.
const char* ProfileKnob(v1::Profiling::Scopes scopes) {
  switch (scopes) {
    case v1::Profiling::MARKS:
      return "marks";
    case v1::Profiling::EVERYTHING:
      return "all";
    case v1::Profiling::INSTRUCTIONS:
      return "none";
    default:
      return "scopes";
  }
}

}  // namespace

std::optional<int> JobMachine::ProfiledBy(int ordinal) const {
  const Slot& slot = slots_[ordinal];
  const size_t first = ProfilePoint(slot.arm, 0);
  if (slot.point < first) return std::nullopt;
  return static_cast<int>(slot.point - first);
}

v1::Knobs JobMachine::ProfilingKnobs(const v1::Knobs& knobs) const {
  const v1::Profiling& profile = job_.job.spec().profile();
  v1::Knobs all = knobs;
  for (const auto& [name, value] : profile.knobs().values()) (*all.mutable_values())[name] = value;
  (*all.mutable_values())["profile"].set_string_value(ProfileKnob(profile.scopes()));
  return all;
}

std::vector<int> JobMachine::ProfiledTrials() {
  std::vector<int> ordinals;
  if (job_.job.spec().profile().of() == v1::Profiling::ALL) {
    for (size_t i = 0; i < trials_.size(); ++i) {
      const int ordinal = static_cast<int>(i);
      if (slots_[i].placed && HasCost(trials_[ordinal])) ordinals.push_back(ordinal);
    }
    return ordinals;
  }
  for (const v1::BestVariant& best : RankView(trials_.View(), run_offs_)) {
    if (const std::optional<int> ordinal = OrdinalOf(id_, best.trial().name())) ordinals.push_back(*ordinal);
  }
  return ordinals;
}

bool JobMachine::ProfilesAreDone(bool may_begin) {
  if (!job_.job.spec().has_profile() || profiles_asked_ > 0 || !may_begin) return true;
  for (const int of : ProfiledTrials()) {
    const size_t arm = slots_[of].arm;
    const int ordinal = AddTrial(arm, ProfilePoint(arm, of));
    writer_.batch().trials.push_back({id_, ordinal, trials_[ordinal]});
    writer_.durable().started.push_back(ordinal);
  }
  return profiles_asked_ == 0;
}

v1::ErrorDetail JobMachine::LackOfProfile(int ordinal, const internal::TrialOutcome& outcome,
                                          const std::string& worker) const {
  if (!IsProfile(ordinal) || outcome.has_error() || !outcome.profile_digest().empty()) return {};
  return Failure(ErrorKind::unsupported,
                 absl::StrCat(worker, " measured the variant and made no profile of it: it is of an earlier release"));
}

}  // namespace lathe

// Results that turn out not to hold: a variant that passed its check became the yardstick of others, and is wrong.
#include <utility>

#include "server/cache/keys.h"
#include "server/session/job_machine.h"
#include "server/session/trial_state.h"
#include "tuner/budget/ranking.h"

namespace lathe {

// Also for a trial that an earlier server finished, which this one has not compiled.
std::string JobMachine::CompileKeyOf(int ordinal) const {
  if (!slots_[ordinal].compile_key.empty()) return slots_[ordinal].compile_key;
  CompileIdentity identity = OrderOf(ordinal).identity;
  identity.compiler_build = trials_[ordinal].artifact().compiler_build();
  identity.assembler_build = trials_[ordinal].artifact().assembler_build();
  return CompileKey(identity);
}

std::string JobMachine::StoredIdentity(int ordinal) const {
  const v1::Trial& trial = trials_[ordinal];
  const v1::DeviceConditions& conditions = trial.conditions();
  const internal::Candidate& candidate = slots_[ordinal].candidate;
  return MeasurementIdentity(CompileKeyOf(ordinal), candidate, PolicyFor(candidate),
                             {trial.device_model(), conditions.driver(), conditions.power_limit_watts()});
}

void JobMachine::TakeRefuted(const internal::MeasureOutcome& outcome, const std::string& worker) {
  auto place = [this](absl::string_view name) {
    std::optional<int> ordinal = OrdinalOf(id_, name);
    return ordinal && *ordinal < static_cast<int>(slots_.size()) ? *ordinal : -1;
  };
  for (const internal::TrialOutcome& refuted : outcome.refuted()) {
    const int ordinal = place(refuted.trial());
    if (ordinal < 0 || !refuted.has_error()) continue;
    for (int same : TakeBack(ordinal)) {
      v1::Trial trial = MakeFinished(same, refuted, worker);
      trial.clear_time_ns();
      StageCorrection(same, std::move(trial));
    }
  }
  for (const std::string& name : outcome.unverified()) {
    const int ordinal = place(name);
    if (ordinal < 0) continue;
    for (int same : TakeBack(ordinal)) {
      v1::Trial trial = trials_[same];
      v1::Trial again;
      again.set_state(v1::Trial::RUNNING);
      again.set_name(trial.name());
      again.set_target(trial.target());
      again.set_device_model(trial.device_model());
      *again.mutable_constants() = trial.constants();
      *again.mutable_knobs() = trial.knobs();
      *again.mutable_problem() = trial.problem();
      *again.mutable_artifact() = trial.artifact();
      again.set_compile_ms(trial.compile_ms());
      again.set_module_index(trial.module_index());
      again.set_reference(trial.reference());
      again.set_draw(trial.draw());
      StageCorrection(same, std::move(again));
    }
  }
}

// Takes back a trial that has succeeded, with those that share its result, and the measurements that the store has of
// them. Until the correction is durable they are neither done nor at a device.
std::vector<int> JobMachine::TakeBack(int ordinal) {
  std::vector<int> withdrawn;
  if (end_staged_ || cancelled_ || timed_out_) return withdrawn;
  const std::string name =
      trials_[ordinal].shared_with().empty() ? trials_[ordinal].name() : trials_[ordinal].shared_with();
  for (size_t i = 0; i < slots_.size(); ++i) {
    Slot& slot = slots_[i];
    const v1::Trial& trial = trials_[static_cast<int>(i)];
    if (slot.phase != Phase::kDone || !slot.placed || trial.state() != v1::Trial::SUCCEEDED) continue;
    if (trial.name() != name && trial.shared_with() != name) continue;
    if (slot.candidate.problem().grid().empty() && !FillCandidate(static_cast<int>(i)).ok()) continue;
    writer_.batch().forgotten.push_back(StoredIdentity(static_cast<int>(i)));
    slot.phase = Phase::kFinishing;
    Hold(slot);
    std::erase_if(arms_[slot.arm].leaders, [&](const auto& leader) { return leader.second == static_cast<int>(i); });
    withdrawn.push_back(static_cast<int>(i));
  }
  if (withdrawn.empty()) return withdrawn;
  const size_t of = slots_[withdrawn.front()].arm;
  Arm& arm = arms_[of];
  ForgetRunOff(of);
  arm.best = -1;
  for (size_t i = 0; i < slots_.size(); ++i) {
    const int other = static_cast<int>(i);
    if (slots_[i].phase != Phase::kDone || slots_[i].arm != of || !CanWin(trials_[other])) continue;
    if (arm.best < 0 || CostOf(trials_[other]) < CostOf(trials_[arm.best])) arm.best = other;
  }
  return withdrawn;
}

void JobMachine::StageCorrection(int ordinal, v1::Trial trial) {
  writer_.batch().corrections.push_back({id_, ordinal, trial});
  if (!IsDone(trial)) {
    writer_.durable().reopened.emplace_back(ordinal, std::move(trial));
    return;
  }
  FinishedTrial done;
  done.ordinal = ordinal;
  done.trial = std::move(trial);
  writer_.durable().finished.push_back(std::move(done));
}

// Its code is known, and in the store: it goes the way of a trial that begins.
void JobMachine::Reopen(int ordinal, v1::Trial trial) {
  Touch(ordinal, std::move(trial));
  StartTrial(ordinal);
}

}  // namespace lathe

// The end of a search: the leaders of an arm are measured together on one device, which decides who wins. Equal jobs
// share one run-off, which the store keeps.
#include <algorithm>
#include <map>
#include <utility>

#include "server/cache/keys.h"
#include "server/session/job_machine.h"
#include "tuner/budget/ranking.h"
#include "tuner/budget/run_off.h"

namespace lathe {

bool JobMachine::RunOffsAreDone(bool may_begin) {
  bool done = true;
  for (size_t a = 0; a < arms_.size(); ++a) {
    Arm& arm = arms_[a];
    const bool runs = std::any_of(arm.batches.begin(), arm.batches.end(),
                                  [](const Batch& batch) { return batch.name.purpose == MeasurePurpose::kRunOff; });
    if (runs) {
      done = false;
      continue;
    }
    if (!may_begin) {
      LeaveRunOff(a, false);
      continue;
    }
    if (arm.run_off.phase == RunOffPhase::kNew) BeginRunOff(a);
    done &= arm.run_off.phase == RunOffPhase::kDone;
  }
  return done;
}

void JobMachine::BeginRunOff(size_t a) {
  const Arm& arm = arms_[a];
  RunOffState& run_off = arms_[a].run_off;
  // Estimates are exact.
  const bool may = !arm.device.simulated() && run_off.attempts < parameters_.settings.max_attempts;
  const std::vector<int> trials = may ? RunOffTrials(a) : std::vector<int>();
  if (trials.empty()) {
    LeaveRunOff(a, false);
    run_off.phase = RunOffPhase::kDone;
    return;
  }
  if (run_off.leads || MeasuresAgain()) return SubmitRunOff(a);
  run_off.identity = RunOffOf(trials);
  run_off.phase = RunOffPhase::kLooking;
  effects_.push_back(job::FindRunOff{a, run_off.identity});
}

// The ordinals of the leaders, ascending; none where there is nothing to decide.
std::vector<int> JobMachine::RunOffTrials(size_t a) const {
  std::vector<const v1::Trial*> trials;
  for (size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].arm == a && slots_[i].placed) trials.push_back(&trials_[static_cast<int>(i)]);
  }
  std::vector<int> ordinals;
  for (const std::string& leader : RunOffLeaders(trials)) ordinals.push_back(*OrdinalOf(id_, leader));
  std::sort(ordinals.begin(), ordinals.end());
  return ordinals;
}

std::string JobMachine::RunOffOf(const std::vector<int>& trials) const {
  std::vector<std::string> measurements;
  for (int ordinal : trials) measurements.push_back(StoredIdentity(ordinal));
  return RunOffIdentity(std::move(measurements));
}

void JobMachine::SubmitRunOff(size_t a) {
  Arm& arm = arms_[a];
  arm.run_off.phase = RunOffPhase::kMeasuring;
  Batch batch;
  batch.name.job = id_;
  batch.name.purpose = MeasurePurpose::kRunOff;
  batch.name.attempt = arm.run_off.attempts;
  batch.name.trials = RunOffTrials(a);
  WorkRequest request = MakeRequest(batch.name, absl::ZeroDuration());
  batch.work = request.work.id();
  arm.batches.push_back(std::move(batch));
  effects_.push_back(job::SubmitMeasure{std::move(request)});
}

void JobMachine::On(job::FoundRunOff event) {
  RunOffState& run_off = arms_[event.arm].run_off;
  if (run_off.phase != RunOffPhase::kLooking || run_off.identity != event.identity) return;
  if (!event.run_off) {
    run_off.leads = event.leads;
    if (event.leads) return SubmitRunOff(event.arm);
    run_off.phase = RunOffPhase::kWaiting;
    return;
  }
  std::map<std::string, std::string> names;
  for (int ordinal : RunOffTrials(event.arm)) names[StoredIdentity(ordinal)] = trials_[ordinal].name();
  for (v1::RunOff::Entry& entry : *event.run_off->mutable_entries()) entry.set_trial(names[entry.trial()]);
  run_offs_.push_back(*std::move(event.run_off));
  run_off.phase = RunOffPhase::kDone;
  LeaveRunOff(event.arm, true);
  ++version_;
}

void JobMachine::On(job::RunOffEnded event) {
  RunOffState& run_off = arms_[event.arm].run_off;
  if (run_off.phase != RunOffPhase::kWaiting || run_off.identity != event.identity) return;
  run_off.phase = RunOffPhase::kNew;
}

void JobMachine::TakeRunOff(size_t a, const std::vector<int>& trials, const job::Measured& event) {
  RunOffState& state = arms_[a].run_off;
  ++state.attempts;
  state.phase = RunOffPhase::kNew;
  if (event.result.has_error()) return;
  state.phase = RunOffPhase::kDone;
  v1::RunOff run_off = MakeRunOff(event.result.measure(), event.worker);
  // The leaders failed in it: the ranking does without.
  if (run_off.entries().empty()) return LeaveRunOff(a, false);
  StageRunOff(a, trials, run_off);
  run_offs_.push_back(std::move(run_off));
  ++version_;
}

void JobMachine::StageRunOff(size_t a, const std::vector<int>& trials, v1::RunOff run_off) {
  for (v1::RunOff::Entry& entry : *run_off.mutable_entries()) {
    entry.set_trial(StoredIdentity(*OrdinalOf(id_, entry.trial())));
  }
  writer_.batch().run_offs.push_back({RunOffOf(trials), std::move(run_off)});
  writer_.durable().run_offs.push_back(a);
}

void JobMachine::LeaveRunOff(size_t a, bool recorded) {
  RunOffState& run_off = arms_[a].run_off;
  run_off.leads = false;
  if (run_off.identity.empty()) return;
  effects_.push_back(job::LeaveRunOff{a, std::exchange(run_off.identity, ""), recorded});
}

void JobMachine::ForgetRunOff(size_t a) {
  const auto of_arm = [&](absl::string_view trial) {
    std::optional<int> ordinal = OrdinalOf(id_, trial);
    return ordinal && slots_[*ordinal].arm == a;
  };
  std::erase_if(run_offs_, [&](const v1::RunOff& run_off) { return of_arm(run_off.entries(0).trial()); });
  // One of this arm alone can be staged: another arm's trials have other identities.
  std::vector<size_t>& staged = writer_.durable().run_offs;
  for (size_t i = 0; i < staged.size(); ++i) {
    if (staged[i] != a) continue;
    staged.erase(staged.begin() + static_cast<long>(i));
    writer_.batch().run_offs.erase(writer_.batch().run_offs.begin() + static_cast<long>(i));
    break;
  }
  LeaveRunOff(a, false);
  arms_[a].run_off = {};
}

}  // namespace lathe

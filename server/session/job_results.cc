// Results from workers and from the store, until they are durable and watchers and strategies know them.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/errors.h"
#include "proto/support/source_lines.h"
#include "server/cache/keys.h"
#include "server/cache/remembered.h"
#include "server/session/job_machine.h"
#include "server/session/trial_state.h"
#include "tuner/budget/ranking.h"
#include "tuner/budget/static_cost.h"

namespace lathe {
namespace {

using google::protobuf::util::TimeUtil;

// Whether another try, or an identical binary, might fare better.
bool IsAccident(const v1::ErrorDetail& error) {
  ErrorKind kind = KindIn(error);
  return IsRetryable(kind) || kind == ErrorKind::internal || kind == ErrorKind::poison || kind == ErrorKind::cancelled;
}

bool Shares(const v1::Trial& leader) { return !leader.has_error() || !IsAccident(leader.error()); }

}  // namespace

// ---- from code to measurement

void JobMachine::TakeCompiled(int ordinal, const CompileAnswer& answer) {
  Slot& slot = slots_[ordinal];
  if (!answer.status.ok()) return Fail(ordinal, DetailOf(answer.status));
  v1::Trial trial = trials_[ordinal];
  slot.compile_key = answer.record.key;
  slot.build = {answer.record.identity.compiler_build, answer.record.identity.assembler_build};
  slot.new_variant = answer.miss_reason == v1::MISS_REASON_NEW_MODULE ||
                     answer.miss_reason == v1::MISS_REASON_NEW_TARGET ||
                     answer.miss_reason == v1::MISS_REASON_NEW_KNOBS;
  trial.set_compile_ms(answer.record.outcome.compile_ms());
  trial.set_cached(answer.cached);
  if (!answer.record.error.kind().empty()) {
    Touch(ordinal, std::move(trial));
    v1::ErrorDetail error = answer.record.error;
    PointAtSource(LinesOf(ordinal), &error);
    return Fail(ordinal, error);
  }
  *trial.mutable_artifact() = answer.record.outcome.artifact();
  PointAtSource(LinesOf(ordinal), trial.mutable_artifact());
  TakeCode(ordinal, std::move(trial));
}

void JobMachine::TakeCode(int ordinal, v1::Trial trial) {
  Slot& slot = slots_[ordinal];
  Arm& arm = arms_[slot.arm];
  *slot.candidate.mutable_artifact() = trial.artifact();
  StaticVerdict verdict = JudgeArtifact(trial.artifact());
  slot.rank = verdict.rank;
  Touch(ordinal, std::move(trial));
  if (slot.placed && !trials_[ordinal].reference())
    arm.strategy->Describe(slot.point, FactsOf(slot.candidate, arm.device.device_model()));
  if (!IsProfile(ordinal) && job_.job.spec().search().prune() && !verdict.hopeless.empty()) {
    return Fail(ordinal, Failure(ErrorKind::pruned, verdict.hopeless));
  }
  if (auto early = early_.find(ordinal); early != early_.end()) {
    Early result = std::move(early->second);
    early_.erase(early);
    arm.leaders.try_emplace(LaunchIdentity(slot.candidate), ordinal);
    slot.phase = Phase::kMeasuring;
    TakeOutcome(ordinal, result);
    return Settle(result.result);
  }
  if (slot.adopted) {
    arm.leaders.try_emplace(LaunchIdentity(slot.candidate), ordinal);
    slot.phase = Phase::kMeasuring;
    return;
  }
  if (IsProfile(ordinal)) return BeginMeasuring(ordinal);
  if (!FollowLeader(ordinal)) Look(ordinal);
}

bool JobMachine::FollowLeader(int ordinal) {
  Slot& slot = slots_[ordinal];
  auto [it, fresh] = arms_[slot.arm].leaders.try_emplace(LaunchIdentity(slot.candidate), ordinal);
  if (fresh || it->second == ordinal) return false;
  const int leader = it->second;
  if (slots_[leader].phase == Phase::kDone && !Shares(trials_[leader])) {
    it->second = ordinal;
    return false;
  }
  slot.phase = Phase::kFollowing;
  slots_[leader].followers.push_back(ordinal);
  if (slots_[leader].phase == Phase::kDone) InheritFollowers(leader);
  return true;
}

void JobMachine::Look(int ordinal) {
  if (MeasuresAgain() || IsOfClient(ordinal)) {
    v1::Trial trial = trials_[ordinal];
    trial.mutable_measurement_miss()->set_reason(v1::MeasurementMiss::ASKED);
    Touch(ordinal, std::move(trial));
    return BeginMeasuring(ordinal);
  }
  Slot& slot = slots_[ordinal];
  const Arm& arm = arms_[slot.arm];
  job::FindMeasurement find;
  find.ordinal = ordinal;
  find.policy = PolicyFor(slot.candidate);
  find.device_model = arm.device.device_model();
  find.flight = MeasurementIdentity(slot.compile_key, slot.candidate, find.policy, {.device_model = find.device_model});
  find.compile_key = slot.compile_key;
  find.candidate = slot.candidate;
  find.identity = OrderOf(ordinal).identity;
  find.identity.compiler_build = slot.build.compiler;
  find.identity.assembler_build = slot.build.assembler;
  find.new_variant = slot.new_variant;
  slot.flight = find.flight;
  measurements_[find.flight] = ordinal;
  slot.phase = Phase::kLooking;
  ++arms_[slot.arm].pending;
  effects_.push_back(std::move(find));
}

void JobMachine::On(job::Found event) {
  Slot& slot = slots_[event.ordinal];
  if (slot.phase != Phase::kLooking) return;
  --arms_[slot.arm].pending;
  if (event.record) {
    FinishedTrial done;
    done.ordinal = event.ordinal;
    done.trial = MakeFinished(event.ordinal, event.record->outcome, event.record->worker);
    done.trial.set_cached(true);
    done.trial.clear_measurement_miss();
    done.recorded = true;
    return Finish(std::move(done), std::nullopt);
  }
  v1::Trial trial = trials_[event.ordinal];
  *trial.mutable_measurement_miss() = std::move(event.miss);
  Touch(event.ordinal, std::move(trial));
  if (!event.leads) {
    slot.phase = Phase::kWaiting;
    return;
  }
  BeginMeasuring(event.ordinal);
}

void JobMachine::BeginMeasuring(int ordinal) {
  if (trials_[ordinal].cached()) {
    v1::Trial trial = trials_[ordinal];
    trial.set_cached(false);  // a measurement is still to come
    Touch(ordinal, std::move(trial));
  }
  RequestReference(ordinal);
  MakeReady(ordinal);
}

void JobMachine::On(job::FlightEnded event) {
  if (slots_[event.ordinal].phase != Phase::kWaiting) return;
  if (!event.ending || !TakeDropped(event.ordinal, *event.ending)) Look(event.ordinal);
}

bool JobMachine::TakeDropped(int ordinal, const MeasureFlights::Ending& ending) {
  auto rival = measurements_.find(ending.rival);
  if (ending.rival.empty() || rival == measurements_.end() || HasFailed(trials_[rival->second])) return false;
  FinishedTrial done;
  done.ordinal = ordinal;
  done.trial = MakeFinished(ordinal, ending.outcome, ending.worker);
  done.trial.mutable_ratio()->set_reference(trials_[rival->second].name());
  done.trial.set_cached(true);
  Finish(std::move(done), std::nullopt);
  return true;
}

// The name of what a trial measures, among all jobs.
std::string JobMachine::MeasurementOf(int ordinal) const {
  const Slot& slot = slots_[ordinal];
  return MeasurementIdentity(CompileKeyOf(ordinal), slot.candidate, PolicyFor(slot.candidate),
                             {.device_model = arms_[slot.arm].device.device_model()});
}

void JobMachine::LeaveFlight(int ordinal, bool recorded) {
  Slot& slot = slots_[ordinal];
  if (slot.flight.empty()) return;
  job::LeaveFlight leave{ordinal, std::exchange(slot.flight, ""), {}};
  leave.ending.recorded = recorded;
  const v1::Trial& trial = trials_[ordinal];
  std::optional<int> rival = OrdinalOf(id_, trial.ratio().reference());
  if (trial.dropped() && rival && *rival < static_cast<int>(slots_.size())) {
    leave.ending.rival = MeasurementOf(*rival);
    leave.ending.worker = trial.worker();
    internal::TrialOutcome& outcome = leave.ending.outcome;
    outcome.set_dropped(true);
    outcome.set_checked(trial.checked());
    *outcome.mutable_time_ns() = trial.time_ns();
    *outcome.mutable_ratio() = trial.ratio();
    *outcome.mutable_samples_ns() = trial.samples_ns();
    *outcome.mutable_visits() = trial.visits();
    *outcome.mutable_conditions() = trial.conditions();
  }
  effects_.push_back(std::move(leave));
}

void JobMachine::MakeReady(int ordinal) {
  slots_[ordinal].phase = Phase::kReady;
  arms_[slots_[ordinal].arm].ready.insert({slots_[ordinal].rank, ordinal});
}

void JobMachine::GiveBack(const std::vector<int>& ordinals) {
  for (int ordinal : ordinals) {
    Slot& slot = slots_[ordinal];
    slot.adopted = false;
    if (slot.phase == Phase::kMeasuring) MakeReady(ordinal);
  }
}

// ---- measured

void JobMachine::On(job::Measured event) {
  if (ended_) {
    effects_.push_back(job::Acknowledge{event.id});
    return;
  }
  Arm* arm = nullptr;
  Batch* found = FindBatch(event.result.work(), &arm);
  unsettled_[event.id] = 0;
  const double busy = event.result.busy_seconds() > 0 ? event.result.busy_seconds() : 0;
  device_seconds_ += busy;
  if (found) {
    for (int ordinal : found->name.trials) {
      Slot& slot = slots_[ordinal];
      measured_ += busy > 0 && slot.device_seconds == 0;
      slot.device_seconds += busy / static_cast<double>(found->name.trials.size());
    }
  }
  if (!found) {
    TakeResult(event, {});
    TakeRefuted(event.result.measure(), event.worker);
  } else {
    Batch batch = *found;
    arm->batches.remove_if([&](const Batch& b) { return &b == found; });
    if (arm->open == batch.work) arm->open.clear();
    if (batch.name.purpose == MeasurePurpose::kRunOff) {
      TakeRunOff(static_cast<size_t>(arm - arms_.data()), batch.name.trials, event);
    } else {
      TakeResult(event, batch.name.trials);
    }
    TakeRefuted(event.result.measure(), event.worker);
    // Trials that the result leaves out, or that failed by accident, are measured again.
    for (int ordinal : batch.name.trials) {
      Slot& slot = slots_[ordinal];
      slot.adopted = false;
      if (slot.phase != Phase::kMeasuring) continue;
      if (++slot.attempts >= parameters_.settings.max_attempts) {
        Fail(ordinal, Failure(ErrorKind::device_lost, absl::StrCat("the device failed in each of ",
                                                                   parameters_.settings.max_attempts, " attempts")));
        continue;
      }
      slot.alone |= event.result.has_error();
      MakeReady(ordinal);
    }
    if (batch.next) GiveBack(batch.next->trials);
  }
  if (auto it = unsettled_.find(event.id); it != unsettled_.end() && it->second == 0) {
    unsettled_.erase(it);
    effects_.push_back(job::Acknowledge{event.id});
  }
}

void JobMachine::TakeResult(job::Measured& event, const std::vector<int>& of_batch) {
  Early result;
  result.worker = event.worker;
  result.device_id = event.result.measure().device_id();
  result.fresh_process = event.result.measure().fresh_process();
  result.conditions = event.conditions;
  result.devices = event.devices;
  for (Arm& arm : arms_) {
    if (arm.device.device_model() == event.conditions.device_model) arm.devices = std::max(1, event.devices);
  }
  result.result = event.id;
  if (event.result.has_error()) {
    // An error of a whole batch is the fault of one variant; measured apart, the variants show which.
    if (of_batch.size() != 1 || slots_[of_batch[0]].phase != Phase::kMeasuring) return;
    *result.outcome.mutable_error() = event.result.error();
    FinishMeasured(of_batch[0], result, false);
    return;
  }
  for (internal::TrialOutcome& outcome : *event.result.mutable_measure()->mutable_trials()) {
    std::optional<int> ordinal = OrdinalOf(id_, outcome.trial());
    if (!ordinal || *ordinal >= static_cast<int>(slots_.size())) continue;
    result.outcome = std::move(outcome);
    TakeOutcome(*ordinal, result);
  }
}

bool JobMachine::TakeOutcome(int ordinal, const Early& result) {
  Slot& slot = slots_[ordinal];
  const internal::TrialOutcome& outcome = result.outcome;
  // Incumbents, and trials whose result arrives twice, are done already; the first result may still be on its way to
  // the store.
  if (slot.phase == Phase::kDone) return true;
  if (slot.phase == Phase::kFinishing) {
    ++unsettled_[result.result];
    writer_.durable().results.push_back(result.result);
    return true;
  }
  if (outcome.has_error() && IsRetryable(KindIn(outcome.error()))) return false;
  if (slot.phase == Phase::kNew || slot.phase == Phase::kCompiling) {
    if (early_.try_emplace(ordinal, result).second) ++unsettled_[result.result];
    return true;
  }
  if (slot.phase == Phase::kLooking) --arms_[slot.arm].pending;
  arms_[slot.arm].ready.erase({slot.rank, ordinal});
  internal::Opinion& opinion = slot.opinions.emplace_back();
  opinion.set_kind(outcome.has_error() ? std::string(ErrorKindName(KindIn(outcome.error()))) : "");
  opinion.set_worker(result.worker);
  opinion.set_device_id(result.device_id);
  opinion.set_fresh_process(result.fresh_process);
  *opinion.mutable_time() = TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(now_));
  Judgement judgement = JudgeOpinions(slot.opinions, result.devices);
  if (!judgement.settled) {
    MakeReady(ordinal);
    return true;
  }
  FinishMeasured(ordinal, result, judgement.remembered);
  return true;
}

void JobMachine::FinishMeasured(int ordinal, const Early& result, bool remembered) {
  Slot& slot = slots_[ordinal];
  FinishedTrial done;
  done.ordinal = ordinal;
  done.trial = MakeFinished(ordinal, result.outcome, result.worker);
  done.trial.set_cached(false);
  if (const v1::ErrorDetail lack = LackOfProfile(ordinal, result.outcome, result.worker); !lack.kind().empty()) {
    SetFailed(&done.trial, lack);
  }
  if (auto waits = unsettled_.find(result.result); waits != unsettled_.end()) {
    ++waits->second;
    done.results.push_back(result.result);
  }
  std::optional<MeasurementRecord> record;
  if (remembered && !IsOfClient(ordinal) && !IsProfile(ordinal)) {
    record.emplace();
    record->worker = result.worker;
    record->device_id = result.device_id;
    record->device_model = done.trial.device_model();
    record->outcome = result.outcome;
    record->outcome.clear_trial();
    if (slot.opinions.size() > 1) {
      record->outcome.mutable_opinions()->Add(slot.opinions.begin(), slot.opinions.end());
    }
    // Under which conditions a device works is what it says itself; the fleet's list is as of its last state.
    if (!record->outcome.has_conditions()) {
      record->outcome.mutable_conditions()->set_driver(result.conditions.driver);
      record->outcome.mutable_conditions()->set_power_limit_watts(result.conditions.power_limit_watts);
    }
    record->driver = record->outcome.conditions().driver();
  }
  Finish(std::move(done), std::move(record));
}

v1::Trial JobMachine::MakeFinished(int ordinal, const internal::TrialOutcome& outcome,
                                   const std::string& worker) const {
  v1::Trial trial = trials_[ordinal];
  if (outcome.has_error()) {
    SetFailed(&trial, outcome.error());
  } else {
    trial.set_state(v1::Trial::SUCCEEDED);
  }
  trial.set_checked(outcome.checked());
  if (outcome.has_time_ns()) *trial.mutable_time_ns() = outcome.time_ns();
  trial.set_estimate_ns(outcome.estimate_ns());
  *trial.mutable_samples_ns() = outcome.samples_ns();
  if (outcome.has_ratio()) *trial.mutable_ratio() = outcome.ratio();
  *trial.mutable_visits() = outcome.visits();
  trial.set_dropped(outcome.dropped());
  trial.set_nondeterministic(outcome.nondeterministic());
  trial.set_profile_digest(outcome.profile_digest());
  if (outcome.has_conditions()) *trial.mutable_conditions() = outcome.conditions();
  if (outcome.has_simulation()) *trial.mutable_simulation() = outcome.simulation();
  trial.set_worker(worker);
  trial.set_device_seconds(slots_[ordinal].device_seconds);
  *trial.mutable_end_time() = TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(now_));
  return trial;
}

// ---- towards the store

void JobMachine::Fail(int ordinal, const v1::ErrorDetail& error) {
  internal::TrialOutcome outcome;
  *outcome.mutable_error() = error;
  FinishedTrial done;
  done.ordinal = ordinal;
  done.trial = MakeFinished(ordinal, outcome, "");
  if (auto early = early_.find(ordinal); early != early_.end()) {
    done.results.push_back(early->second.result);
    early_.erase(early);
  }
  Finish(std::move(done), std::nullopt);
}

void JobMachine::Finish(FinishedTrial done, std::optional<MeasurementRecord> record) {
  const int leader = done.ordinal;
  if (slots_[leader].followers.empty()) return Stage(std::move(done), std::move(record));
  const v1::Trial trial = done.trial;
  Stage(std::move(done), record);
  if (Shares(trial)) StageFollowers(leader, trial, record);
}

void JobMachine::Stage(FinishedTrial done, std::optional<MeasurementRecord> record) {
  Slot& slot = slots_[done.ordinal];
  slot.phase = Phase::kFinishing;
  slot.adopted = false;
  slot.opinions.clear();
  writer_.batch().trials.push_back({id_, done.ordinal, done.trial});
  if (record) {
    const v1::DeviceConditions& conditions = record->outcome.conditions();
    record->compile_key = slot.compile_key;
    record->problem = ProblemDigest(slot.candidate, PolicyFor(slot.candidate));
    record->identity = MeasurementIdentity(slot.compile_key, slot.candidate, PolicyFor(slot.candidate),
                                           {record->device_model, conditions.driver(), conditions.power_limit_watts()});
    writer_.batch().measurements.push_back(*std::move(record));
    done.recorded = true;
  }
  writer_.durable().finished.push_back(std::move(done));
}

// Trials with the same machine code share the result.
void JobMachine::StageFollowers(int leader, const v1::Trial& result, const std::optional<MeasurementRecord>& record) {
  for (int follower : std::exchange(slots_[leader].followers, {})) {
    if (slots_[follower].phase != Phase::kFollowing) continue;
    FinishedTrial done;
    done.ordinal = follower;
    done.trial = result;
    const v1::Trial& own = trials_[follower];
    done.trial.set_name(own.name());
    *done.trial.mutable_constants() = own.constants();
    *done.trial.mutable_knobs() = own.knobs();
    *done.trial.mutable_artifact() = own.artifact();
    done.trial.set_module_index(own.module_index());
    done.trial.set_reference(own.reference());
    done.trial.set_compile_ms(own.compile_ms());
    done.trial.clear_device_seconds();
    done.trial.set_shared_with(result.shared_with().empty() ? result.name() : result.shared_with());
    Stage(std::move(done), record);
  }
}

// ---- durable

void JobMachine::Record(FinishedTrial done) {
  const int ordinal = done.ordinal;
  Slot& slot = slots_[ordinal];
  Arm& arm = arms_[slot.arm];
  slot.phase = Phase::kDone;
  --in_hand_;
  --arm.in_hand;
  Touch(ordinal, std::move(done.trial));
  const v1::Trial& trial = trials_[ordinal];
  const bool wins = CanWin(trial);
  if (slot.placed && !trial.reference()) {
    arm.strategy->Tell({slot.point, HasCost(trial), CostOf(trial)});
    if (const v1::Search& search = job_.job.spec().search(); search.until_gain() > 0) {
      arm.convergence.Note(arm.strategy->ChanceOfGain(search.until_gain()), ChanceLimit(search));
    }
  }
  if (wins && trial.shared_with().empty() && (arm.best < 0 || CostOf(trial) < CostOf(trials_[arm.best]))) {
    arm.best = ordinal;
  }
  effects_.push_back(job::TrialEnded{std::string(OutcomeWord(trial)), trial.target(), ordinal});
  LeaveFlight(ordinal, done.recorded);
  for (uint64_t result : done.results) Settle(result);
  InheritFollowers(ordinal);
}

void JobMachine::Settle(uint64_t result) {
  auto waits = unsettled_.find(result);
  if (waits == unsettled_.end() || --waits->second > 0) return;
  unsettled_.erase(waits);
  effects_.push_back(job::Acknowledge{result});
}

// Followers that came while their leader's result was on its way share it. After an accident they are on their own: the
// first of them leads the others.
void JobMachine::InheritFollowers(int leader) {
  if (slots_[leader].followers.empty()) return;
  if (Shares(trials_[leader])) return StageFollowers(leader, trials_[leader], std::nullopt);
  const v1::ErrorDetail accident = trials_[leader].error();
  int heir = -1;
  for (int follower : std::exchange(slots_[leader].followers, {})) {
    Slot& slot = slots_[follower];
    if (slot.phase != Phase::kFollowing) continue;
    if (KindIn(accident) == ErrorKind::cancelled) {
      Fail(follower, accident);
    } else if (heir < 0) {
      heir = follower;
      arms_[slot.arm].leaders[LaunchIdentity(slot.candidate)] = heir;
      Look(heir);
    } else {
      slots_[heir].followers.push_back(follower);
    }
  }
}

}  // namespace lathe

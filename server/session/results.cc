// Results from workers and from the store, until they are durable and watchers and strategies know them.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "google/protobuf/util/time_util.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/cache/keys.h"
#include "server/cache/remembered.h"
#include "server/session/session.h"
#include "spdlog/spdlog.h"
#include "tuner/budget/ranking.h"

namespace lathe {
namespace {

ErrorKind KindOf(const v1::ErrorDetail& error) { return ParseErrorKind(error.kind()).value_or(ErrorKind::internal); }

// Whether another try, or an identical binary, might fare better.
bool IsAccident(const v1::ErrorDetail& error) {
  ErrorKind kind = KindOf(error);
  return IsRetryable(kind) || kind == ErrorKind::internal || kind == ErrorKind::poison || kind == ErrorKind::cancelled;
}

double CostOf(const v1::Trial& trial) { return trial.has_time_ns() ? trial.time_ns().median() : trial.estimate_ns(); }

}  // namespace

v1::ErrorDetail Session::Failure(ErrorKind kind, absl::string_view message) {
  v1::ErrorDetail detail;
  detail.set_kind(std::string(ErrorKindName(kind)));
  detail.set_message(std::string(message));
  return detail;
}

void Session::OnCompiled(int ordinal, const CompileAnswer& answer) {
  Actions actions;
  {
    MutexLock lock(&mutex_);
    if (ended_ || slots_[ordinal].phase != Phase::kCompiling) return;
    --arms_[slots_[ordinal].arm].compiling;
    TakeCompiled(ordinal, answer);
    Advance(&actions);
  }
  Run(actions);
}

void Session::TakeCompiled(int ordinal, const CompileAnswer& answer) {
  Slot& slot = slots_[ordinal];
  slot.phase = Phase::kReady;
  if (!answer.status.ok()) return Fail(ordinal, DetailOf(answer.status));
  v1::Trial& trial = trials_[ordinal];
  slot.compile_key = answer.record.key;
  trial.set_compile_ms(answer.record.outcome.compile_ms());
  trial.set_cached(answer.cached);
  if (!answer.record.error.kind().empty()) return Fail(ordinal, answer.record.error);
  *trial.mutable_artifact() = answer.record.outcome.artifact();
  *slot.candidate.mutable_artifact() = trial.artifact();
  Touch(ordinal);
  if (TakeStored(ordinal)) return;
  if (auto early = early_.find(ordinal); early != early_.end()) {
    FinishedTrial done = MakeFinished(ordinal, early->second.outcome, early->second.worker);
    done.trial.set_cached(false);
    done.identity = slot.identity;
    done.device_id = early->second.device_id;
    early_.erase(early);
    return FinishOrDefer(std::move(done));
  }
  if (FollowLeader(ordinal)) return;
  trial.set_cached(false);  // a measurement is still to come
  MakeReady(ordinal);
}

void Session::MakeReady(int ordinal) {
  slots_[ordinal].phase = Phase::kReady;
  arms_[slots_[ordinal].arm].ready.push_back(ordinal);
}

bool Session::TakeStored(int ordinal) {
  Slot& slot = slots_[ordinal];
  const v1::JobDevice& device = arms_[slot.arm].device;
  std::vector<v1::Device> attached = context_->scheduler->Devices();
  auto it =
      std::find_if(attached.begin(), attached.end(), [&](const v1::Device& d) { return d.model() == device.device(); });
  // The key of a result holds the driver, which is unknown while the device is not attached.
  if (it == attached.end()) return false;
  slot.identity = MeasurementIdentity(slot.compile_key, slot.candidate, PolicyFor(slot.candidate),
                                      {it->model(), it->driver(), it->power_limit_watts()});
  absl::StatusOr<std::optional<MeasurementRecord>> stored = context_->store->FindMeasurement(slot.identity);
  bool hit = stored.ok() && stored->has_value() && MeasurementIsRemembered((*stored)->outcome);
  absl::string_view reason = hit ? "" : trials_[ordinal].cached() ? "new_conditions" : "new_variant";
  context_->metrics->lathe_server_cache_requests_total.Add({"measure", hit ? "hit" : "miss", reason});
  if (!hit) return false;
  FinishedTrial done = MakeFinished(ordinal, (*stored)->outcome, (*stored)->worker);
  done.trial.set_cached(true);
  FinishOrDefer(std::move(done));
  return true;
}

bool Session::FollowLeader(int ordinal) {
  Slot& slot = slots_[ordinal];
  Arm& arm = arms_[slot.arm];
  auto [it, fresh] = arm.leaders.try_emplace(LaunchIdentity(slot.candidate), ordinal);
  if (fresh || it->second == ordinal) return false;
  Slot& leader = slots_[it->second];
  const v1::Trial& of = trials_[it->second];
  if (leader.phase != Phase::kDone) {
    slot.phase = Phase::kFollowing;
    leader.followers.push_back(ordinal);
    return true;
  }
  if (of.has_error() && IsAccident(of.error())) {
    it->second = ordinal;
    return false;
  }
  slot.phase = Phase::kFollowing;
  leader.followers.push_back(ordinal);
  std::vector<FinishedTrial> finished;
  FinishedTrial again;
  again.ordinal = it->second;
  again.trial = of;
  finished.push_back(std::move(again));
  AddFollowers(&finished);
  finished.erase(finished.begin());
  for (FinishedTrial& done : finished) FinishOrDefer(std::move(done));
  return true;
}

Session::FinishedTrial Session::MakeFinished(int ordinal, const internal::TrialOutcome& outcome,
                                             const std::string& worker) const {
  FinishedTrial done;
  done.ordinal = ordinal;
  done.trial = trials_[ordinal];
  done.outcome = outcome;
  done.outcome.clear_trial();
  v1::Trial& trial = done.trial;
  trial.set_state(outcome.has_error() ? v1::Trial::FAILED : v1::Trial::SUCCEEDED);
  if (outcome.has_error()) *trial.mutable_error() = outcome.error();
  trial.set_checked(outcome.checked());
  if (outcome.has_time_ns()) *trial.mutable_time_ns() = outcome.time_ns();
  trial.set_estimate_ns(outcome.estimate_ns());
  *trial.mutable_samples_ns() = outcome.samples_ns();
  trial.set_dropped(outcome.dropped());
  if (outcome.has_conditions()) *trial.mutable_conditions() = outcome.conditions();
  if (outcome.has_simulation()) *trial.mutable_simulation() = outcome.simulation();
  trial.set_worker(worker);
  *trial.mutable_end_time() =
      google::protobuf::util::TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(context_->clock->Now()));
  return done;
}

void Session::Fail(int ordinal, const v1::ErrorDetail& error) {
  internal::TrialOutcome outcome;
  *outcome.mutable_error() = error;
  slots_[ordinal].phase = Phase::kReady;
  FinishOrDefer(MakeFinished(ordinal, outcome, ""));
}

void Session::FinishOrDefer(FinishedTrial done) {
  absl::Status status = Finish({done});
  if (status.ok()) return;
  spdlog::error("job {}: cannot store a finished trial, will try again: {}", id_, status.ToString());
  deferred_.push_back(std::move(done));
}

// The followers of trials that end share their results, or go on alone where the result was an accident.
void Session::AddFollowers(std::vector<FinishedTrial>* finished) {
  size_t leaders = finished->size();
  for (size_t e = 0; e < leaders; ++e) {
    const int leader = (*finished)[e].ordinal;
    const v1::Trial result = (*finished)[e].trial;
    if (result.has_error() && IsAccident(result.error())) continue;
    for (int follower : slots_[leader].followers) {
      if (slots_[follower].phase == Phase::kDone) continue;
      FinishedTrial done;
      done.ordinal = follower;
      done.trial = result;
      done.outcome = (*finished)[e].outcome;
      done.identity = (*finished)[e].identity.empty() ? "" : slots_[follower].identity;
      done.device_id = (*finished)[e].device_id;
      const v1::Trial& own = trials_[follower];
      done.trial.set_name(own.name());
      *done.trial.mutable_constants() = own.constants();
      *done.trial.mutable_knobs() = own.knobs();
      *done.trial.mutable_artifact() = own.artifact();
      done.trial.set_module_index(own.module_index());
      done.trial.set_compile_ms(own.compile_ms());
      done.trial.set_shared_with(result.shared_with().empty() ? result.name() : result.shared_with());
      finished->push_back(std::move(done));
    }
  }
}

absl::Status Session::Finish(std::vector<FinishedTrial> finished) {
  AddFollowers(&finished);
  WriteBatch batch;
  for (const FinishedTrial& done : finished) {
    batch.trials.push_back({id_, done.ordinal, done.trial});
    if (done.identity.empty() || !MeasurementIsRemembered(done.outcome)) continue;
    MeasurementRecord& record = batch.measurements.emplace_back();
    record.identity = done.identity;
    record.compile_key = slots_[done.ordinal].compile_key;
    record.device_model = done.trial.device();
    record.driver = done.trial.conditions().driver();
    record.worker = done.trial.worker();
    record.device_id = done.device_id;
    record.outcome = done.outcome;
  }
  LATHE_RETURN_IF_ERROR(context_->store->Apply(batch));
  for (const FinishedTrial& done : finished) Record(done);
  return absl::OkStatus();
}

void Session::Record(const FinishedTrial& done) {
  Slot& slot = slots_[done.ordinal];
  if (slot.phase == Phase::kDone) return;
  Arm& arm = arms_[slot.arm];
  slot.phase = Phase::kDone;
  trials_[done.ordinal] = done.trial;
  --in_hand_;
  const v1::Trial& trial = done.trial;
  bool wins = CanWin(trial);
  arm.strategy->Tell({slot.point, wins, CostOf(trial)});
  if (wins && trial.shared_with().empty() && (arm.best < 0 || CostOf(trial) < CostOf(trials_[arm.best]))) {
    arm.best = done.ordinal;
  }
  context_->metrics->lathe_server_trials_total.Add(
      {trial.has_error() ? ErrorKindName(KindOf(trial.error())) : "ok", trial.target()});
  Touch(done.ordinal);
  // After an accident the followers are on their own; the first of them leads the others.
  int heir = -1;
  for (int follower : std::exchange(slot.followers, {})) {
    if (slots_[follower].phase != Phase::kFollowing) continue;
    if (trial.has_error() && KindOf(trial.error()) == ErrorKind::cancelled) {
      Fail(follower, trial.error());
      continue;
    }
    bool shares = !trial.has_error() || !IsAccident(trial.error());
    if (shares) continue;  // its own result is in the same Finish()
    if (heir < 0) {
      heir = follower;
      arm.leaders[LaunchIdentity(slots_[heir].candidate)] = heir;
      MakeReady(heir);
    } else {
      slots_[heir].followers.push_back(follower);
    }
  }
}

absl::Status Session::OnMeasured(const std::string& work, const internal::WorkResult& result,
                                 const std::string& worker) {
  Actions actions;
  {
    MutexLock lock(&mutex_);
    if (ended_) return absl::OkStatus();
    Batch batch;
    Arm* arm = nullptr;
    for (Arm& candidate : arms_) {
      for (const Batch& b : candidate.batches) {
        if (b.work != work) continue;
        batch = b;
        arm = &candidate;
      }
    }
    if (!arm) return absl::OkStatus();
    LATHE_RETURN_IF_ERROR(TakeMeasured(result, worker, batch));
    arm->batches.remove_if([&](const Batch& b) { return b.work == work; });
    if (arm->open == work) arm->open.clear();
    // Trials that the result leaves out, or that failed by accident, are measured again.
    for (int ordinal : batch.ordinals) {
      if (slots_[ordinal].phase != Phase::kMeasuring) continue;
      if (++slots_[ordinal].attempts >= context_->settings.max_attempts) {
        Fail(ordinal, Failure(ErrorKind::device_lost, absl::StrCat("the device failed in each of ",
                                                                   context_->settings.max_attempts, " attempts")));
      } else if (result.has_error()) {
        slots_[ordinal].phase = Phase::kReady;
        SubmitBatch(slots_[ordinal].arm, {ordinal}, absl::ZeroDuration());  // apart, to find the culprit
      } else {
        MakeReady(ordinal);
      }
    }
    Advance(&actions);
  }
  Run(actions);
  return absl::OkStatus();
}

absl::Status Session::TakeMeasured(const internal::WorkResult& result, const std::string& worker, const Batch& batch) {
  std::vector<FinishedTrial> finished;
  if (result.has_error()) {
    // An error of a whole batch is the fault of one variant; measured apart, the variants show which.
    if (batch.ordinals.size() > 1) return absl::OkStatus();
    for (int ordinal : batch.ordinals) {
      if (slots_[ordinal].phase == Phase::kDone) continue;
      internal::TrialOutcome outcome;
      *outcome.mutable_error() = result.error();
      finished.push_back(MakeFinished(ordinal, outcome, worker));
    }
    return Finish(std::move(finished));
  }
  std::map<absl::string_view, int> by_name;
  for (size_t i = 0; i < trials_.size(); ++i) by_name[trials_[i].name()] = static_cast<int>(i);
  for (const internal::TrialOutcome& outcome : result.measure().trials()) {
    auto it = by_name.find(outcome.trial());
    // Incumbents, and trials whose result arrives twice, are done already.
    if (it == by_name.end()) continue;
    Slot& slot = slots_[it->second];
    if (slot.phase != Phase::kMeasuring && slot.phase != Phase::kReady) continue;
    if (outcome.has_error() && IsRetryable(KindOf(outcome.error()))) continue;
    std::erase(arms_[slot.arm].ready, it->second);
    FinishedTrial done = MakeFinished(it->second, outcome, worker);
    done.identity = slot.identity;
    done.device_id = result.measure().device_id();
    finished.push_back(std::move(done));
  }
  const std::string& device = result.measure().device_id();
  const std::string& model = arms_[slots_[batch.ordinals.front()].arm].device.device();
  context_->metrics->lathe_server_device_busy_seconds_total.Add({worker, device, model}, result.busy_seconds());
  return Finish(std::move(finished));
}

absl::Status Session::TakeUnclaimed(const internal::WorkResult& result, const std::string& worker) {
  absl::Status status;
  Actions actions;
  {
    MutexLock lock(&mutex_);
    if (ended_ || result.has_error()) return absl::OkStatus();
    std::vector<FinishedTrial> finished;
    for (const internal::TrialOutcome& outcome : result.measure().trials()) {
      if (outcome.has_error() && IsRetryable(KindOf(outcome.error()))) continue;
      for (size_t i = 0; i < trials_.size(); ++i) {
        Slot& slot = slots_[i];
        if (trials_[i].name() != outcome.trial() || slot.phase == Phase::kDone) continue;
        int ordinal = static_cast<int>(i);
        if (slot.phase == Phase::kNew || slot.phase == Phase::kCompiling) {
          early_[ordinal] = {outcome, worker, result.measure().device_id()};
          status = MakeError(ErrorKind::unavailable, "the trial is being compiled again; report its measurement later");
          continue;
        }
        std::erase(arms_[slot.arm].ready, ordinal);
        FinishedTrial done = MakeFinished(ordinal, outcome, worker);
        done.identity = slot.identity;
        done.device_id = result.measure().device_id();
        finished.push_back(std::move(done));
      }
    }
    LATHE_RETURN_IF_ERROR(Finish(std::move(finished)));
    Advance(&actions);
  }
  Run(actions);
  return status;
}

}  // namespace lathe

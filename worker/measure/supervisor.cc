#include "worker/measure/supervisor.h"

#include <poll.h>
#include <signal.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/frames.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

// How often a wait for the child looks at cancellation and empties its standard error.
constexpr absl::Duration kLook = absl::Milliseconds(50);
// Before its first progress a child may have to wait for its compiler children to start.
constexpr absl::Duration kFirstEvent = absl::Minutes(1);
constexpr absl::Duration kCanaryTime = absl::Minutes(1);
// How often one task may lose its child without a candidate to blame.
constexpr int kBlamelessLosses = 2;

bool Readable(int fd, absl::Duration timeout) {
  pollfd entry{fd, POLLIN, 0};
  return poll(&entry, 1, static_cast<int>(absl::ToInt64Milliseconds(timeout))) > 0;
}

}  // namespace

MeasureSupervisor::MeasureSupervisor(SupervisorOptions options)
    : options_(std::move(options)), device_(options_.device) {}

v1::Device MeasureSupervisor::device() const {
  MutexLock lock(&mutex_);
  return device_;
}

void MeasureSupervisor::SetState(v1::Device::State state, absl::string_view reason) {
  MutexLock lock(&mutex_);
  device_.set_state(state);
  device_.set_state_reason(std::string(reason));
}

void MeasureSupervisor::Quarantine(absl::string_view reason) {
  spdlog::warn("device {} is quarantined: {}", options_.device.id(), std::string(reason));
  SetState(v1::Device::QUARANTINED, reason);
}

void MeasureSupervisor::Stop() {
  if (child_ == nullptr) return;
  child_->CloseStdin();
  child_->Wait(absl::Now() + absl::Seconds(1));
  child_.reset();
}

void MeasureSupervisor::EndChild(absl::string_view reason) {
  if (child_ == nullptr) return;
  child_.reset();
  if (options_.on_child_ended) options_.on_child_ended(reason);
}

MeasureSupervisor::Run MeasureSupervisor::Next(internal::MeasureEvent& event, absl::Time deadline,
                                               Cancellation* cancellation) {
  Run run;
  while (!Readable(child_->stdout_fd(), kLook)) {
    const std::string tail = child_->stderr_tail();
    if (cancellation != nullptr && cancellation->cancelled()) {
      run.end = RunEnd::kCancelled;
      return run;
    }
    if (absl::Now() < deadline) continue;
    run.end = RunEnd::kHang;
    run.detail = std::string(absl::StripAsciiWhitespace(tail));
    return run;
  }
  const absl::Status read = ReadFrame(child_->stdout_fd(), &event, absl::Now() + absl::Seconds(10));
  if (read.ok()) return run;
  run.end = RunEnd::kCrash;
  child_->Wait(absl::Now() + absl::Seconds(5));
  run.detail = absl::StrCat("the measuring child ended by ", child_->EndDescription());
  run.killed = child_->exit_code() == 128 + SIGKILL;
  const std::string tail = child_->stderr_tail();
  if (!tail.empty()) absl::StrAppend(&run.detail, "; its last output:\n", absl::StripAsciiWhitespace(tail));
  return run;
}

absl::Status MeasureSupervisor::EnsureChild(Cancellation* cancellation) {
  if (child_ != nullptr && !child_->Wait(absl::InfinitePast())) return absl::OkStatus();
  SubprocessOptions options;
  options.argv = options_.command;
  options.environment = options_.environment;
  options.ignores_termination = true;
  child_tenant_.reset();
  LATHE_ASSIGN_OR_RETURN(child_, Subprocess::Start(options));
  internal::MeasureEvent event;
  const Run run = Next(event, absl::Now() + options_.start_timeout, cancellation);
  absl::Status status;
  if (run.end == RunEnd::kCancelled) {
    status = MakeError(ErrorKind::cancelled, "the measurement was cancelled");
  } else if (run.end != RunEnd::kDone) {
    status = MakeError(ErrorKind::device_lost, run.end == RunEnd::kHang
                                                   ? absl::StrCat("the device did not open within ",
                                                                  absl::FormatDuration(options_.start_timeout))
                                                   : run.detail);
  } else if (!event.has_ready()) {
    status = ErrorFromDetail(event.end().error());
  }
  if (!status.ok()) EndChild("crash");
  return status;
}

absl::Status MeasureSupervisor::Probe() {
  absl::Status status = EnsureChild(nullptr);
  if (status.ok()) {
    internal::MeasureRequest request;
    request.mutable_canary();
    status = WriteFrame(child_->stdin_fd(), request, absl::Now() + absl::Seconds(10));
    internal::MeasureEvent event;
    Run run;
    if (status.ok()) run = Next(event, absl::Now() + kCanaryTime, nullptr);
    if (status.ok() && run.end != RunEnd::kDone)
      status = MakeError(ErrorKind::device_lost,
                         run.end == RunEnd::kHang ? "the canary kernel hangs on the device" : run.detail);
    if (status.ok() && event.end().has_error()) status = ErrorFromDetail(event.end().error());
    if (!status.ok()) EndChild("unfit");
  }
  if (status.ok()) {
    SetState(v1::Device::IDLE);
  } else {
    Quarantine(status.message());
  }
  return status;
}

internal::MeasureTask MeasureSupervisor::TaskOf(const internal::MeasureTask& task, const Remaining& remaining) const {
  internal::MeasureTask rest = task;
  rest.mutable_work()->clear_candidates();
  for (const std::string& trial : remaining.order) {
    const auto found = remaining.candidates.find(trial);
    if (found != remaining.candidates.end()) *rest.mutable_work()->add_candidates() = *found->second;
  }
  rest.mutable_verified()->Add(remaining.verified.begin(), remaining.verified.end());
  return rest;
}

bool MeasureSupervisor::Take(const internal::MeasureEvent& event, Remaining& remaining, MeasureReport& report, Run& run,
                             absl::Time& deadline) {
  if (event.has_progress()) {
    run.phase = event.progress().phase();
    run.trial = event.progress().trial();
    deadline = absl::Now() + absl::Seconds(event.progress().allowed_seconds());
  } else if (event.has_verified()) {
    remaining.verified.push_back(event.verified().trial());
  } else if (event.has_trial()) {
    if (remaining.candidates.erase(event.trial().trial()) > 0) report.trials.push_back(event.trial());
    run.trial.clear();
  } else if (event.has_profile()) {
    report.profiles[event.profile().trial()] = event.profile().profile();
  } else if (event.has_refuted()) {
    if (event.refuted().has_trial()) report.refuted.push_back(event.refuted().trial());
    report.unverified.insert(report.unverified.end(), event.refuted().compared().begin(),
                             event.refuted().compared().end());
  } else if (event.has_end()) {
    report.busy_seconds += event.end().busy_seconds();
    report.rounds += event.end().rounds();
    if (event.end().has_error()) run.error = ErrorFromDetail(event.end().error());
    if (event.end().device_unfit()) run.end = RunEnd::kUnfit;
    return true;
  }
  return false;
}

MeasureSupervisor::Run MeasureSupervisor::RunOnce(const internal::MeasureTask& task, Remaining& remaining,
                                                  MeasureReport& report, const OnProgress& on_progress,
                                                  Cancellation* cancellation) {
  Run run;
  internal::MeasureRequest request;
  *request.mutable_task() = TaskOf(task, remaining);
  const absl::Time start = absl::Now();
  if (const absl::Status sent = WriteFrame(child_->stdin_fd(), request, start + kFirstEvent); !sent.ok()) {
    run.end = RunEnd::kCrash;
    run.detail = "the measuring child reads no requests";
    return run;
  }
  absl::Time deadline = start + kFirstEvent;
  absl::Time last = start;
  while (true) {
    internal::MeasureEvent event;
    const Run step = Next(event, deadline, cancellation);
    const absl::Time now = absl::Now();
    report.phase_seconds[run.phase] += absl::ToDoubleSeconds(now - std::exchange(last, now));
    if (step.end != RunEnd::kDone) {
      run.end = step.end;
      run.detail = step.detail;
      run.killed = step.killed;
      report.busy_seconds += absl::ToDoubleSeconds(absl::Now() - start);
      return run;
    }
    if (Take(event, remaining, report, run, deadline)) return run;
    if (event.has_progress()) on_progress(run.phase, run.trial);
  }
}

internal::TrialOutcome MeasureSupervisor::Blame(const Run& run) {
  ErrorKind kind = ErrorKind::launch_failed;
  if (run.end == RunEnd::kHang) {
    kind = ErrorKind::gpu_hang;
  } else if (absl::StrContains(run.detail, "Memory access fault")) {
    // The HIP runtime aborts the process with this message.
    kind = ErrorKind::illegal_access;
  }
  const std::string what =
      run.end == RunEnd::kHang
          ? absl::StrCat("the measuring child reported nothing in the time for ", EnumWord(run.phase))
          : run.detail;
  internal::TrialOutcome outcome;
  outcome.set_trial(run.trial);
  *outcome.mutable_error() = DetailOf(MakeError(kind, what));
  return outcome;
}

absl::StatusOr<MeasureReport> MeasureSupervisor::Measure(const internal::MeasureTask& task,
                                                         const OnProgress& on_progress, Cancellation* cancellation) {
  MeasureReport report;
  Remaining remaining;
  for (const internal::Candidate& candidate : task.work().candidates()) {
    remaining.candidates[candidate.trial()] = &candidate;
    remaining.order.push_back(candidate.trial());
  }
  absl::Status fault;
  int blameless = 0;
  std::set<std::string> killed;  // trials under which a child was killed
  SetState(v1::Device::BUSY);
  if (child_tenant_ && *child_tenant_ != task.tenant()) EndChild("tenant");
  if (task.work().policy().fresh_process()) {
    EndChild("renewed");
    LATHE_RETURN_IF_ERROR(Probe());
    SetState(v1::Device::BUSY);
    report.fresh_process = true;
  }
  while (!remaining.candidates.empty()) {
    fault = EnsureChild(cancellation);
    if (!fault.ok()) {
      if (KindOf(fault) == ErrorKind::cancelled) break;
      Quarantine(fault.message());
      break;
    }
    child_tenant_ = task.tenant();
    const size_t before = remaining.candidates.size(), excused_before = killed.size();
    const Run run = RunOnce(task, remaining, report, on_progress, cancellation);
    if (run.end == RunEnd::kCancelled) {
      EndChild("cancelled");
      fault = MakeError(ErrorKind::cancelled, "the measurement was cancelled");
      break;
    }
    if (run.end != RunEnd::kDone) {
      spdlog::warn("device {}: measuring child lost in phase {}{}: {}", options_.device.id(), EnumWord(run.phase),
                   run.trial.empty() ? "" : absl::StrCat(" of trial ", run.trial), run.detail);
      EndChild(run.end == RunEnd::kHang ? "hang" : run.end == RunEnd::kUnfit ? "unfit" : "crash");
      // The killer of processes that use too much memory takes any; a variant that uses it is killed again.
      const bool excused = run.killed && remaining.candidates.contains(run.trial) && killed.insert(run.trial).second;
      if (!excused && remaining.candidates.erase(run.trial) > 0) report.trials.push_back(Blame(run));
      fault = Probe();
      if (!fault.ok()) break;
      SetState(v1::Device::BUSY);
    } else if (!run.error.ok()) {
      fault = run.error;
      break;
    }
    if (remaining.candidates.size() == before && killed.size() == excused_before && ++blameless >= kBlamelessLosses) {
      fault = MakeError(ErrorKind::internal,
                        absl::StrCat("the measuring child was lost twice without a variant to blame: ", run.detail));
      break;
    }
  }
  if (device().state() == v1::Device::BUSY) SetState(v1::Device::IDLE);
  // A process that has run a client's code is not for the variants of others.
  if (task.work().client_binaries()) EndChild("renewed");
  if (!fault.ok() && (report.trials.empty() || KindOf(fault) == ErrorKind::cancelled)) return fault;
  for (const auto& [trial, candidate] : remaining.candidates) {
    internal::TrialOutcome outcome;
    outcome.set_trial(trial);
    *outcome.mutable_error() = DetailOf(fault);
    report.trials.push_back(outcome);
  }
  return report;
}

}  // namespace lathe

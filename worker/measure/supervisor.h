// The worker's side of a measuring child: starts it, watches it, replaces it, and decides whether
// its device is fit. A child that has run work of one tenant runs none of another.
#ifndef LATHE_WORKER_MEASURE_SUPERVISOR_H_
#define LATHE_WORKER_MEASURE_SUPERVISOR_H_

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/measure.pb.h"
#include "proto/support/compiler_pool.h"
#include "proto/support/mutex.h"
#include "proto/support/subprocess.h"

namespace lathe {

struct SupervisorOptions {
  std::vector<std::string> command;  // argv of the child
  std::vector<std::pair<std::string, std::string>> environment;
  v1::Device device;  // as discovered
  absl::Duration start_timeout = absl::Minutes(2);
  std::function<void(absl::string_view reason)>
      on_child_ended;  // "crash", "hang", "unfit", "cancelled", "renewed", "tenant"
};

struct MeasureReport {
  std::vector<internal::TrialOutcome> trials;
  // As MeasureOutcome has them.
  std::vector<internal::TrialOutcome> refuted;
  std::vector<std::string> unverified;
  std::map<std::string, std::string> profiles;  // by trial: a v1::Profile each
  double busy_seconds = 0;
  std::map<internal::WorkPhase, double> phase_seconds;  // by the child's progress; what it adds up to is busy_seconds
  int rounds = 0;
  bool fresh_process = false;  // the policy asked for one, and its canary passed
};

// One thread calls Measure(), Probe() and Stop(), and it lives as long as the child does (the
// kernel kills a child when the thread that started it ends); device() may be called from any.
class MeasureSupervisor {
 public:
  explicit MeasureSupervisor(SupervisorOptions options);

  // Called with each phase, and with the trial that it is about where it is one's.
  using OnProgress = std::function<void(internal::WorkPhase phase, const std::string& trial)>;

  // Measures all candidates. A candidate that crashes or
  // hangs the child is that trial's result; the others go on in a new child. Errors: cancelled;
  // device_lost where the device is quarantined before any trial is final - after that, the trials
  // that are not have the error device_lost.
  absl::StatusOr<MeasureReport> Measure(const internal::MeasureTask& task, const OnProgress& on_progress,
                                        Cancellation* cancellation);

  // Starts a child if there is none and runs the canary; sets the device idle or quarantined.
  absl::Status Probe();

  // Quarantines a device that works but is not to be trusted.
  void Quarantine(absl::string_view reason);

  // Ends the child.
  void Stop();

  // With state and its reason.
  v1::Device device() const;

 private:
  enum class RunEnd { kDone, kCrash, kHang, kUnfit, kCancelled };
  struct Run {
    RunEnd end = RunEnd::kDone;
    internal::WorkPhase phase = internal::WORK_PHASE_UNSPECIFIED;
    std::string trial;  // whose code was running
    std::string detail;
    bool killed = false;  // by SIGKILL, which no code of a variant gives itself
    absl::Status error;   // of the request as a whole
  };
  struct Remaining {
    std::map<std::string, const internal::Candidate*> candidates;
    std::vector<std::string> order;
    std::vector<std::string> verified;
  };

  absl::Status EnsureChild(Cancellation* cancellation);
  internal::MeasureTask TaskOf(const internal::MeasureTask& task, const Remaining& remaining) const;
  Run RunOnce(const internal::MeasureTask& task, Remaining& remaining, MeasureReport& report,
              const OnProgress& on_progress, Cancellation* cancellation);
  // One event, or how the child ended instead.
  Run Next(internal::MeasureEvent& event, absl::Time deadline, Cancellation* cancellation);
  // True if the event was the last.
  bool Take(const internal::MeasureEvent& event, Remaining& remaining, MeasureReport& report, Run& run,
            absl::Time& deadline);
  void EndChild(absl::string_view reason);
  static internal::TrialOutcome Blame(const Run& run);
  void SetState(v1::Device::State state, absl::string_view reason = "");

  const SupervisorOptions options_;
  std::unique_ptr<Subprocess> child_;
  std::optional<std::string> child_tenant_;  // whose work the child has run; none: nobody's
  mutable Mutex mutex_;
  v1::Device device_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_SUPERVISOR_H_

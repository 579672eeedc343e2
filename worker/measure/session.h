// Runs a task in a measuring child: stages inputs, asks the oracle, checks every candidate, times
// those that are right, and reports each step.
#ifndef LATHE_WORKER_MEASURE_SESSION_H_
#define LATHE_WORKER_MEASURE_SESSION_H_

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "lathe/internal/measure.pb.h"
#include "proto/support/compiler_pool.h"
#include "worker/device/device.h"
#include "worker/faults/faults.h"
#include "worker/measure/check.h"
#include "worker/measure/oracle.h"
#include "worker/measure/staging.h"
#include "worker/measure/timing.h"

namespace lathe {

struct SessionOptions {
  absl::Duration reference_timeout = absl::Minutes(5);
  absl::Duration simulation_timeout = absl::Minutes(5);
  double drift_limit = 0.1;
  TimingPolicy timing;
  Faults faults;
};

// Belongs to the thread of its device. Staged inputs and the oracle's answers are kept for the next
// task, as a job comes in several.
class MeasureSession {
 public:
  using Emit = std::function<void(const internal::MeasureEvent&)>;

  // `device` and `pool` outlive the session.
  MeasureSession(Device& device, CompilerPool& pool, SessionOptions options, Emit emit);

  // Emits a TrialOutcome for each candidate, unless the device becomes unusable, and MeasureEnd.
  void Run(const internal::MeasureTask& task);

  // Writes, copies and reads back memory of the device. Error: device_lost.
  absl::Status RunCanary();

 private:
  struct Verified {
    VerifiedOutput output;
    std::string trial;
  };
  struct Loaded {
    const internal::Candidate* candidate = nullptr;
    std::unique_ptr<Kernel> kernel;
    std::shared_ptr<const StagedProblem> problem;
    bool checked = false;
  };

  void RunCandidates(const internal::MeasureTask& task, internal::MeasureEnd& end);
  // Loads and checks one; a simulated one is done then. Adds a real one that is right to `loaded`.
  absl::Status RunCandidate(const internal::MeasureTask& task, const internal::Candidate& candidate,
                            bool verified_before, std::vector<Loaded>& loaded);
  absl::StatusOr<LaunchReport> CheckCandidate(const internal::MeasureTask& task, const internal::Candidate& candidate,
                                              const Kernel& kernel);
  absl::Status Simulate(const internal::MeasureTask& task, const internal::Candidate& candidate, const Kernel& kernel,
                        bool check);
  void TimeLoaded(const internal::MeasureTask& task, std::vector<Loaded>& loaded, internal::MeasureEnd& end);
  void EmitTimes(const internal::MeasurePolicy& policy, const std::vector<Loaded>& loaded, const TimingResult& result);
  TimingPolicy TimingOf(const internal::MeasurePolicy& policy) const;

  absl::StatusOr<std::shared_ptr<const StagedProblem>> Stage(const internal::ResolvedProblem& problem, uint64_t seed);
  absl::StatusOr<const Expected*> Ask(const internal::MeasureTask& task, const internal::Candidate& candidate,
                                      const internal::ResolvedProblem& problem, const StagedProblem& staged,
                                      const std::vector<uint64_t>& programs);
  bool usable() const { return !lost_ && device_.usable(); }
  absl::Duration HangTimeout(const internal::MeasurePolicy& policy) const;
  void EmitProgress(internal::WorkPhase phase, absl::string_view trial, absl::Duration allowed, int round = 0);
  void EmitFailure(const std::string& trial, const absl::Status& status);

  Device& device_;
  CompilerPool& pool_;
  const SessionOptions options_;
  const Emit emit_;
  bool lost_ = false;  // by a fault on demand
  // Most recently used first, a few of each.
  std::list<std::pair<std::string, std::shared_ptr<const StagedProblem>>> staged_;
  std::list<std::pair<std::string, absl::StatusOr<std::unique_ptr<Expected>>>> expected_;
  std::map<std::string, Verified> verified_;  // of the current task
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_SESSION_H_

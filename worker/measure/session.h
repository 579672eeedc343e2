// Runs a task in a measuring child: stages inputs, checks every candidate, times those that are right, and reports each
// step.
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
#include "worker/measure/gate.h"
#include "worker/measure/memory_probe.h"
#include "worker/measure/staging.h"
#include "worker/measure/timing.h"

namespace lathe {

struct SessionOptions {
  absl::Duration reference_timeout = absl::Minutes(5);
  absl::Duration simulation_timeout = absl::Minutes(5);
  // Whether Lathe's own kernels may run on real devices; false where the device cannot run what our compiler makes.
  bool device_kernels = true;
  std::string kernel_folder;  // where those kernels are kept from one process to the next; empty: nowhere
  TimingPolicy timing;
  Faults faults;
};

// Belongs to the thread of its device. Staged inputs, the reference's answers and the yardsticks are kept for the next
// task, as a job comes in several.
class MeasureSession {
 public:
  using Emit = std::function<void(const internal::MeasureEvent&)>;

  // `device` and `pool` outlive the session.
  MeasureSession(Device& device, CompilerPool& pool, SessionOptions options, Emit emit);

  // Emits a TrialOutcome for each candidate, unless the device becomes unusable, and MeasureEnd.
  void Run(const internal::MeasureTask& task);

  // Writes, copies and reads back memory of the device, and runs a kernel on it. Error: device_lost.
  absl::Status RunCanary();

 private:
  struct Loaded {
    const internal::Candidate* candidate = nullptr;
    std::unique_ptr<Kernel> kernel;
    std::shared_ptr<StagedProblem> problem;
    bool checked = false;
    bool nondeterministic = false;
  };

  void RunCandidates(const internal::MeasureTask& task, internal::MeasureEnd& end);
  // Loads and checks one; a simulated one is done then. Adds a real one that is right to `loaded`.
  absl::Status RunCandidate(const internal::MeasureTask& task, const internal::Candidate& candidate,
                            bool verified_before, std::vector<Loaded>& loaded);
  absl::StatusOr<GateResult> CheckCandidate(const internal::MeasureTask& task, const internal::Candidate& candidate,
                                            const Kernel& kernel);
  // Takes out the candidates that were yardsticks and are wrong, and checks again those that were compared with them.
  void SettleRefuted(const internal::MeasureTask& task, std::vector<Loaded>& loaded);
  void Recheck(const internal::MeasureTask& task, const Refutation& refuted, std::vector<Loaded>& loaded);
  absl::Status Simulate(const internal::MeasureTask& task, const internal::Candidate& candidate, const Kernel& kernel,
                        bool check);
  void TimeLoaded(const internal::MeasureTask& task, std::vector<Loaded>& loaded, internal::MeasureEnd& end);
  void EmitTimes(const internal::MeasureTask& task, const std::vector<Loaded>& loaded, const TimingResult& result);
  // Takes and emits the profile that a candidate asks for. The times of launches are 0 where none were measured.
  absl::Status Profile(const internal::MeasureTask& task, const internal::Candidate& candidate, const Kernel& kernel,
                       StagedProblem& staged, double plain_ns, double profiled_ns);
  // The time of the incumbent; 0 where there is none or it has no time.
  static double PlainNs(const std::vector<Loaded>& loaded, const TimingResult& result);
  TimingPolicy TimingOf(const internal::MeasurePolicy& policy) const;

  absl::StatusOr<std::shared_ptr<StagedProblem>> Stage(const internal::ResolvedProblem& problem, uint64_t seed);
  // Frees a problem that nobody uses, else what the gate can make again; false where there is nothing to free.
  bool MakeRoom();
  // Makes the probe, and the gate that uses it, when they are first needed. Errors are the device's.
  absl::Status EnsureGate();
  absl::Status CheckKernels(const std::vector<uint8_t>& bytes, DeviceBuffer buffer);
  bool usable() const { return !lost_ && device_.usable(); }
  absl::Duration HangTimeout(const internal::MeasurePolicy& policy) const;
  void EmitProgress(internal::WorkPhase phase, absl::string_view trial, absl::Duration allowed);
  void EmitFailure(const std::string& trial, const absl::Status& status);

  Device& device_;
  CompilerPool& pool_;
  const SessionOptions options_;
  const Emit emit_;
  bool lost_ = false;  // by a fault on demand
  std::unique_ptr<MemoryProbe> probe_;
  // Most recently used first.
  std::list<std::pair<std::string, std::shared_ptr<StagedProblem>>> staged_;
  std::unique_ptr<Gate> gate_;  // it uses what stands above
  std::string job_;
  const internal::MeasureTask* task_ = nullptr;  // that runs
  // Trials of this job that passed the gate here, and whether they were nondeterministic.
  std::map<std::string, bool> passed_;
  // The trial in the gate and its allowed time, for progress.
  std::string checking_;
  absl::Duration checking_allowed_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_SESSION_H_

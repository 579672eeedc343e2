// The correctness gate: runs a variant, and compares what it wrote with the reference's answer and with the variants
// that passed before it.
//
// Where the reference ran the whole grid, its answer alone decides. Where it sampled, the first variant of a problem
// that agrees with it becomes the yardstick, with which the others are compared over the whole output. A difference
// between the two accuses neither: the reference runs the program that writes the element at which they differ, and the
// variant that disagrees with it is wrong, whichever came first.
#ifndef LATHE_WORKER_MEASURE_GATE_H_
#define LATHE_WORKER_MEASURE_GATE_H_

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/measure.pb.h"
#include "proto/support/compiler_pool.h"
#include "worker/device/device.h"
#include "worker/faults/faults.h"
#include "worker/measure/device_memory.h"
#include "worker/measure/memory_probe.h"
#include "worker/measure/oracle.h"
#include "worker/measure/staging.h"
#include "worker/numerics/compare.h"

namespace lathe {

struct GateOptions {
  absl::Duration reference_timeout = absl::Minutes(5);
  // The host memory for the reference's answers, about; beyond it the least recently used go.
  uint64_t kept_bytes = 1ull << 30;
  Faults faults;
};

// One variant, loaded, on the problem that it is checked on.
struct GateSubject {
  const internal::MeasureTask* task = nullptr;
  const internal::Candidate* candidate = nullptr;
  const internal::ResolvedProblem* problem = nullptr;
  const Kernel* kernel = nullptr;
  StagedProblem* staged = nullptr;
  absl::Duration hang_timeout;
};

struct GateResult {
  LaunchReport report;            // of a simulated launch
  bool nondeterministic = false;  // its two runs differed in a bit; simulated ones run twice only where that fails it
};

// A yardstick that proved wrong.
struct Refutation {
  std::string trial;
  absl::Status error;
  std::vector<std::string> compared;  // trials that passed by agreeing with it
};

// Owned by the thread of its device.
class Gate {
 public:
  // Called before and after the reference runs, which takes `reference_timeout` at most.
  using OnReference = std::function<void(bool begins)>;
  // Frees device memory that nobody uses now; false where there was none.
  using MakeRoom = std::function<bool()>;

  // References outlive the gate.
  Gate(Device& device, CompilerPool& pool, MemoryProbe& probe, GateOptions options, OnReference on_reference,
       MakeRoom make_room);

  // Forgets the yardsticks unless the task is one more of the same job.
  void Begin(const internal::MeasureTask& task);
  // Errors: wrong_result, illegal_write, check_failed, the kind of the first finding of a simulation, or what the
  // device reports. Where the device is usable after an error, the problem's memory has been restored.
  absl::StatusOr<GateResult> Check(const GateSubject& subject);
  // Those since the last call.
  std::vector<Refutation> TakeRefuted() { return std::exchange(refuted_, {}); }
  // Frees what can be made again from the reference's answers; false where there was nothing.
  bool FreeDeviceMemory();

 private:
  // The reference's answer for one kernel and problem, here and on the device.
  struct Answer {
    absl::Status status;  // why it knows nothing
    std::unique_ptr<Oracle> oracle;
    bool given = false;  // by arrays
    uint64_t bytes = 0;  // on the host
    // As the oracle's tensors, of its version `uploaded`.
    std::vector<DeviceMemory> values, chosen;
    uint64_t uploaded = 0;
  };
  using AnswerPtr = std::shared_ptr<Answer>;
  struct Yardstick {
    std::string trial;
    AnswerPtr answer;                    // the reference's, to this variant's own kernel
    std::vector<DeviceMemory> outputs;   // as the oracle's tensors
    std::vector<uint64_t> fingerprints;  // of the outputs, when it was elected
    std::vector<std::string> compared;
  };
  // A place where two outputs differ.
  struct Place {
    size_t tensor = 0;
    uint64_t element = 0;
  };

  absl::StatusOr<GateResult> CheckOnce(const GateSubject& subject);
  absl::StatusOr<AnswerPtr> AnswerFor(const GateSubject& subject);
  // Whether what the reference did not write must be as before the run: every program that ran here ran there too. A
  // simulated device runs no other programs.
  bool IsComplete(const Answer& answer) const { return answer.oracle->whole() || device_.simulated(); }
  absl::Status UploadTensor(const Oracle::Tensor& tensor, bool complete, DeviceMemory& values, DeviceMemory& chosen);
  absl::StatusOr<std::unique_ptr<Oracle>> MakeOracle(const GateSubject& subject);
  // Runs `ask`, and tells of it.
  absl::Status AskReference(const std::function<absl::Status(const CallOptions& call)>& ask);
  absl::StatusOr<LaunchReport> Run(const GateSubject& subject, const Answer& answer, uint64_t seed);
  absl::Status Misbehave(const GateSubject& subject);
  absl::Status CheckDeterminism(const GateSubject& subject, Answer& answer, GateResult& result);
  absl::Status CompareWithYardstick(const GateSubject& subject, const AnswerPtr& answer);
  absl::Status Elect(const GateSubject& subject, const AnswerPtr& answer);
  absl::Status Arbitrate(const GateSubject& subject, const AnswerPtr& answer, Yardstick& yardstick, Place place);
  // Lets the oracle learn what stands at the place, or everything.
  absl::Status Learn(Answer& answer, std::optional<Place> place);

  absl::Status Upload(Answer& answer);
  // Compares outputs on the device with what the oracle knows; wrong_result where they differ.
  absl::Status CompareWithOracle(Answer& answer, const std::vector<DeviceBuffer>& outputs, const Tolerance& tolerance);
  // Why, by the host; ok where the host finds no difference.
  absl::Status Explain(Answer& answer, size_t tensor, DeviceBuffer output, const Tolerance& tolerance);
  absl::StatusOr<std::vector<uint64_t>> FingerprintsOf(const std::vector<DeviceBuffer>& outputs);
  // Get(), after making room where that is needed.
  absl::StatusOr<DeviceBuffer> Allocate(DeviceMemory& memory, uint64_t bytes);
  static std::vector<DeviceBuffer> BuffersOf(const std::vector<DeviceMemory>& memory);
  static std::vector<DeviceBuffer> OutputsOf(const StagedProblem& staged);

  Device& device_;
  CompilerPool& pool_;
  HostInputs inputs_{uint64_t{1} << 30};  // for the programs that are run here
  MemoryProbe& probe_;
  const GateOptions options_;
  const OnReference on_reference_;
  const MakeRoom make_room_;
  std::string job_;
  const internal::MeasureTask* task_ = nullptr;           // that runs
  std::list<std::pair<std::string, AnswerPtr>> answers_;  // by question, most recently used first
  std::map<std::string, Yardstick> yardsticks_;           // by arguments and entry
  std::vector<Refutation> refuted_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_GATE_H_

// The spans of a work item at a worker: the item below the span that its lease names, in it its phases one after the
// other, and in the phase that compiles the compiler child's.
#ifndef LATHE_WORKER_EXECUTOR_WORKER_SPANS_H_
#define LATHE_WORKER_EXECUTOR_WORKER_SPANS_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/trace.h"

namespace lathe {

// Belongs to one thread at a time.
class WorkerSpans {
 public:
  // Null where this program does not trace, or the work is not traced. `worker` is its resource name.
  static std::unique_ptr<WorkerSpans> Begin(const internal::WorkItem& work, const std::string& worker, absl::Time now);

  // A phase begins, about `trial` where that is not empty.
  void Enter(internal::WorkPhase phase, const std::string& trial, absl::Time now);
  // The compiler child says how long each of its phases took; they are laid end to end, in the order of
  // `compiler_phases`, before the end of the compilation.
  void End(const internal::WorkResult& result, absl::Span<const std::string> compiler_phases, absl::Time now);

 private:
  WorkerSpans() = default;
  void EndPhase(absl::Time now);
  void RecordCompiler(const internal::CompileOutcome& outcome, absl::Span<const std::string> compiler_phases,
                      absl::Time now);

  TraceContext parent_;
  TraceContext own_;
  std::string name_;
  std::vector<std::pair<std::string, std::string>> attributes_;
  absl::Time begun_;
  internal::WorkPhase phase_ = internal::WORK_PHASE_UNSPECIFIED;
  std::string trial_;  // of the phase
  TraceContext phase_context_;
  absl::Time phase_begun_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_EXECUTOR_WORKER_SPANS_H_

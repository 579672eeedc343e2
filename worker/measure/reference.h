// The reference's answer as a work item of its own: what a kernel should compute, made by any worker while variants
// compile.
#ifndef LATHE_WORKER_MEASURE_REFERENCE_H_
#define LATHE_WORKER_MEASURE_REFERENCE_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/compiler_pool.h"
#include "worker/measure/host_inputs.h"

namespace lathe {

struct ReferenceLimits {
  absl::Duration timeout = absl::Minutes(5);  // where the work says none
  uint64_t memory_bytes = 0;                  // of the tensors, where the work says none; 0: half of what the host has
  uint64_t keep_input_bytes = 1 << 30;        // of inputs that no reference uses at the moment
};

// Programs that are checked where nobody says how many.
inline constexpr int kDefaultCheckPrograms = 16;

// Runs the sampled programs of `work`, then the whole grid where it costs no more than the budget. `put` takes each
// blob, by its digest, before this returns; `read` gives the files that tensors name. Thread-safe. Errors:
// check_failed, invalid_argument (see Oracle), memory_limit, cancelled, those of `put` and `read`.
absl::StatusOr<internal::ReferenceOutcome> RunReference(
    CompilerPool& pool, HostInputs& inputs, const internal::ReferenceWork& work, const std::string& module_text,
    const ReferenceLimits& limits, Cancellation* cancellation,
    const std::function<absl::Status(const std::string& digest, const std::string& data)>& put,
    const ReadFile& read = nullptr);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_REFERENCE_H_

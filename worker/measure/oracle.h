// The results that a kernel should compute, by the reference interpreter of a compiler child.
#ifndef LATHE_WORKER_MEASURE_ORACLE_H_
#define LATHE_WORKER_MEASURE_ORACLE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/compiler_pool.h"
#include "worker/measure/staging.h"

namespace lathe {

// The reference's outcome for one tensor.
struct ExpectedTensor {
  std::unique_ptr<SharedMemory> values;   // null for inputs
  std::unique_ptr<SharedMemory> written;  // one byte for each byte: 1 where the programs wrote; null for inputs
};

struct Expected {
  std::vector<ExpectedTensor> tensors;  // as in StagedProblem::tensors()
};

struct OracleQuestion {
  std::string module_text;  // tt dialect
  std::string entry;
  Grid grid = {1, 1, 1};
  std::vector<uint64_t> programs;  // empty: the whole grid
};

// Runs the reference on copies of what `problem` has staged. Errors: check_failed where the
// reference has no answer (it does not know an op, died, ran too long) or the chosen programs wrote
// nothing, invalid_argument where it wrote to an argument whose role is input.
absl::StatusOr<std::unique_ptr<Expected>> AskOracle(CompilerPool& pool, const OracleQuestion& question,
                                                    const internal::ResolvedProblem& problem,
                                                    const StagedProblem& staged, absl::Duration timeout);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_ORACLE_H_

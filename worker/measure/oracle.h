// The results that a kernel should compute, by the reference interpreter of a compiler child.
#ifndef LATHE_WORKER_MEASURE_ORACLE_H_
#define LATHE_WORKER_MEASURE_ORACLE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/compiler_pool.h"
#include "worker/device/grid.h"
#include "worker/device/shared_memory.h"
#include "worker/measure/expected.h"
#include "worker/measure/host_inputs.h"
#include "worker/numerics/dtype.h"

namespace lathe {

struct OracleQuestion {
  std::string module_text;  // tt dialect; empty where AdoptExpected() gives the answer
  std::string entry;
  internal::ResolvedProblem problem;
  uint64_t seed = 0;  // of the inputs
  ReadFile read;      // those of its tensors
};

// Grid of a problem; missing extents are 1.
Grid GridOf(const internal::ResolvedProblem& problem);

// The check's failure of a reference that ended with `error`: check_failed.
absl::Status FailedReference(const v1::ErrorDetail& error);

// One kernel, one problem. It knows the results of the programs that ran so far, and runs more when asked. Not
// thread-safe. Errors of a run: check_failed where the reference has no answer (it does not know an op, died, ran too
// long), invalid_argument where it wrote to an argument whose role is input, cancelled.
class Oracle {
 public:
  // The reference's answer for a tensor that the kernel may write.
  struct Tensor {
    int argument = 0;
    Dtype dtype = Dtype::kF32;
    v1::ArgumentRole role = v1::ARGUMENT_ROLE_OUTPUT;
    std::vector<int64_t> shape;
    // As the programs that ran left it; what they did not write is as before a run since FillRest(), else anything.
    std::unique_ptr<SharedMemory> values;
    std::unique_ptr<SharedMemory> written;  // one byte for each byte: not 0 where they wrote
    // Where they wrote, in order, as long as all ran elsewhere.
    std::optional<std::vector<ByteRange>> ranges;
  };

  // Errors: invalid_argument for a malformed problem, out_of_resources where its tensors do not fit the host.
  // `inputs` outlives the oracle.
  static absl::StatusOr<std::unique_ptr<Oracle>> Create(OracleQuestion question, HostInputs& inputs);

  // Takes the answer of another oracle to the same question. `read` gives the blob of a digest. Errors: those of
  // `read`, corrupt_store.
  absl::Status Adopt(const internal::ExpectedOutput& expected,
                     const std::function<absl::StatusOr<std::string>(const std::string& digest)>& read);
  // Takes what the problem's tensors expect as the answer, of the whole grid; no program runs then, and there need be
  // no module. Errors: those of ReadArray().
  absl::Status AdoptExpected();
  // Gives what no program wrote its contents of before a run. To touch all of a large tensor takes time.
  absl::Status FillRest();
  // Runs those of `programs` that have not run. check_failed where they are more than a request can name.
  absl::Status Run(CompilerPool& pool, const std::vector<uint64_t>& programs, const CallOptions& call);
  absl::Status RunAll(CompilerPool& pool, const CallOptions& call);
  // Runs programs until one has written the byte, or all have run. Begins with those that write it if programs write
  // the tensor in their order.
  absl::Status RunUntilWritten(CompilerPool& pool, size_t tensor, uint64_t byte, const CallOptions& call);

  // Every program of the grid has run.
  bool whole() const { return whole_; }
  // Those that ran; empty where all did.
  const std::set<uint64_t>& programs() const { return programs_; }
  bool Knows(size_t tensor, uint64_t byte) const { return tensors_[tensor].written->bytes()[byte] != 0; }
  // Those that the kernel may write, in the order of the arguments.
  const std::vector<Tensor>& tensors() const { return tensors_; }
  uint64_t bytes_written() const { return bytes_written_; }
  // Grows whenever it knows more.
  uint64_t version() const { return version_; }
  const Grid& grid() const { return grid_; }

 private:
  Oracle(OracleQuestion question, HostInputs& inputs)
      : question_(std::move(question)), grid_(GridOf(question_.problem)), host_inputs_(inputs) {}
  void SetWhole();
  absl::Status AddArguments(internal::RunReference& request, std::vector<int>& files);
  absl::Status TakeCounts(const internal::ReferenceResult& result);

  const OracleQuestion question_;
  const Grid grid_;
  std::vector<Tensor> tensors_;
  bool filled_ = false;
  HostInputs& host_inputs_;
  std::vector<std::shared_ptr<const SharedMemory>> inputs_;  // since programs run here
  std::vector<std::unique_ptr<SharedMemory>> input_marks_;
  std::set<uint64_t> programs_;
  bool whole_ = false;
  uint64_t bytes_written_ = 0;
  uint64_t version_ = 0;
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_ORACLE_H_

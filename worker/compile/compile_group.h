// Compiles leased variants that share module, entry and target with one request to a compiler
// child, and uploads the results.
#ifndef LATHE_WORKER_COMPILE_COMPILE_GROUP_H_
#define LATHE_WORKER_COMPILE_COMPILE_GROUP_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/compiler_pool.h"
#include "worker/blobs/blob_cache.h"
#include "worker/metrics/worker_metrics.h"

namespace lathe {

// Work items with equal keys may be compiled together: all but their knobs is the same.
std::string CompileGroupKey(const internal::CompileWork& work);

struct CompileLimits {
  absl::Duration timeout = absl::Minutes(2);  // of a variant, where the work says none
  uint64_t memory_bytes = 0;                  // of a variant, where the work says none; 0: no limit
};

class CompileGroup {
 public:
  // All references outlive the call of Run().
  CompileGroup(CompilerPool& pool, BlobCache& blobs, const WorkerMetrics& metrics, const CompileLimits& limits)
      : pool_(pool), blobs_(blobs), metrics_(metrics), limits_(limits) {}

  // Called once for each work item, by its position in `works`; lease and work are left to the
  // caller.
  using Done = std::function<void(size_t index, internal::WorkResult result)>;

  // Works of equal key. `on_phase` is called when fetching and compiling begin.
  void Run(const std::vector<internal::CompileWork>& works, const std::function<void(internal::WorkPhase)>& on_phase,
           Cancellation* cancellation, const Done& done);

 private:
  internal::CompileVariants RequestFor(const std::vector<internal::CompileWork>& works,
                                       const std::vector<size_t>& indices, const std::string& module_text) const;
  // One request for the works at `indices`; gives back those that failed.
  std::map<size_t, absl::Status> Compile(const std::vector<internal::CompileWork>& works,
                                         const std::vector<size_t>& indices, const std::string& text,
                                         Cancellation* cancellation, const Done& done);
  void Fail(size_t index, const absl::Status& status, const Done& done) const;
  absl::StatusOr<internal::CompileOutcome> Finish(internal::VariantResult result, const std::string& target);
  void Record(const absl::Status& status) const;

  CompilerPool& pool_;
  BlobCache& blobs_;
  const WorkerMetrics& metrics_;
  const CompileLimits limits_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_COMPILE_COMPILE_GROUP_H_

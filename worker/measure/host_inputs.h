// Contents of input tensors in the host's memory, shared by all references of one process: the variants of a job have
// the same inputs, and to make them costs as much as to run some programs.
#ifndef LATHE_WORKER_MEASURE_HOST_INPUTS_H_
#define LATHE_WORKER_MEASURE_HOST_INPUTS_H_

#include <cstdint>
#include <list>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "lathe/internal/worker.pb.h"
#include "proto/support/mutex.h"
#include "worker/device/shared_memory.h"
#include "worker/numerics/inputs.h"

namespace lathe {

// Thread-safe.
class HostInputs {
 public:
  // Tensors that nobody uses are kept up to `keep_bytes` together, and 64 of them, those used last.
  explicit HostInputs(uint64_t keep_bytes) : keep_bytes_(keep_bytes) {}

  // The tensor as FillInitial() makes it, made by the first of those who ask at a time. It is to be mapped
  // copy_on_write. Errors: those of FillInitial(), out_of_resources where it does not fit the host.
  absl::StatusOr<std::shared_ptr<const SharedMemory>> Get(const internal::ResolvedTensor& tensor, uint64_t seed,
                                                          int argument, const ReadFile& read = nullptr);

 private:
  struct Entry {
    std::string key;
    Mutex mutex;
    std::shared_ptr<const SharedMemory> memory ABSL_GUARDED_BY(mutex);  // null until it is made
    uint64_t bytes = 0;
  };

  std::shared_ptr<Entry> Find(const std::string& key, uint64_t bytes);

  const uint64_t keep_bytes_;
  Mutex mutex_;
  std::list<std::shared_ptr<Entry>> entries_ ABSL_GUARDED_BY(mutex_);  // most recently used first
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_HOST_INPUTS_H_

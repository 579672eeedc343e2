// The arguments of a launch: generated on the host, copied to the device, poisoned and restored
// between runs.
#ifndef LATHE_WORKER_MEASURE_STAGING_H_
#define LATHE_WORKER_MEASURE_STAGING_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lathe/internal/worker.pb.h"
#include "worker/device/device.h"
#include "worker/device/shared_memory.h"
#include "worker/numerics/dtype.h"

namespace lathe {

struct StagedTensor {
  int argument = 0;  // its position among the kernel's arguments
  Dtype dtype = Dtype::kF32;
  v1::ArgumentRole role = v1::ARGUMENT_ROLE_INPUT;
  // Its contents before a run: generated values, or poison for outputs.
  std::unique_ptr<SharedMemory> host;
  DeviceBuffer device;

  bool written() const { return role != v1::ARGUMENT_ROLE_INPUT; }
};

// Owned by the thread of its device, which outlives it.
class StagedProblem {
 public:
  // Errors: invalid_argument (dtype, shape, init), out_of_resources.
  static absl::StatusOr<std::unique_ptr<StagedProblem>> Create(Device& device, const internal::ResolvedProblem& problem,
                                                               uint64_t seed);
  ~StagedProblem();
  StagedProblem(const StagedProblem&) = delete;
  StagedProblem& operator=(const StagedProblem&) = delete;

  // Problems with the same key have the same arguments; their grids may differ.
  static std::string Key(const internal::ResolvedProblem& problem, uint64_t seed);

  const std::vector<StagedTensor>& tensors() const { return tensors_; }
  // Device pointers and scalars, in order.
  const std::vector<LaunchArgument>& arguments() const { return arguments_; }

  // Poisons outputs and restores what kernels both read and write.
  absl::Status Prepare(Device& device) const;
  // Also copies the inputs anew, after a kernel that may have written anywhere.
  absl::Status RestoreAll(Device& device) const;

 private:
  explicit StagedProblem(Device& device) : device_(device) {}
  absl::Status Stage(const internal::ResolvedTensor& tensor, int argument, uint64_t seed);

  Device& device_;
  std::vector<StagedTensor> tensors_;
  std::vector<LaunchArgument> arguments_;
};

// Grid of a problem; missing extents are 1.
Grid GridOf(const internal::ResolvedProblem& problem);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_STAGING_H_

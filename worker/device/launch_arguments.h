// Kernel arguments in memory, as drivers want them.
#ifndef LATHE_WORKER_DEVICE_LAUNCH_ARGUMENTS_H_
#define LATHE_WORKER_DEVICE_LAUNCH_ARGUMENTS_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "worker/device/device.h"

namespace lathe {

// The arguments of a launch and the two scratch pointers, in order, each aligned to its size. Not
// thread-safe.
class PackedArguments {
 public:
  PackedArguments(const std::vector<LaunchArgument>& arguments, uint64_t global_scratch, uint64_t profile_scratch);

  // Addresses of the arguments, which live as long as this object.
  std::vector<void*>& pointers() { return pointers_; }
  // All arguments as one block.
  std::vector<uint8_t>& block() { return block_; }

 private:
  void Add(const void* value, size_t size, std::vector<size_t>& offsets);

  std::vector<uint8_t> block_;
  std::vector<void*> pointers_;
};

// Bytes of scratch that a launch of `grid` needs when each program takes `each` bytes, aligned to
// `align`.
uint64_t ScratchBytes(const Grid& grid, int64_t each, int64_t align);

// Likewise of profile scratch, for all programs.
inline uint64_t ProfileScratchBytes(const v1::Artifact& artifact, const Grid& grid) {
  return ScratchBytes(grid, artifact.profile_scratch_bytes(), artifact.profile_scratch_align());
}

// Memory of a device that grows with what is asked for: the scratch of launches. Owned by its
// device.
class ScratchBuffer {
 public:
  // Address of at least `bytes`; null for none.
  absl::StatusOr<DeviceBuffer> Get(Device& device, uint64_t bytes);
  void Release(Device& device);

 private:
  DeviceBuffer buffer_;
};

// The profile scratch of a launch: its own, else that of `kept`. Error: internal where its own is too small.
absl::StatusOr<DeviceBuffer> ProfileScratch(Device& device, ScratchBuffer& kept, const v1::Artifact& artifact,
                                            const Launch& launch);

// Calls `done` until it says true or fails; spins shortly, then sleeps between calls. gpu_hang
// after `timeout`.
absl::Status PollUntil(absl::Duration timeout, const std::function<absl::StatusOr<bool>()>& done);

}  // namespace lathe

#endif  // LATHE_WORKER_DEVICE_LAUNCH_ARGUMENTS_H_

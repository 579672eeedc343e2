// The arguments of a launch on a device: made once from the seed, restored between runs, and guarded.
//
// On a real device all tensors of a problem lie in one allocation, with guard regions before, between and after them,
// which hold a pattern. Simulated devices have a buffer for each tensor, as the simulator itself finds accesses beyond
// a buffer.
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
#include "worker/measure/memory_probe.h"
#include "worker/numerics/dtype.h"
#include "worker/numerics/inputs.h"

namespace lathe {

struct StagedTensor {
  int argument = 0;  // its position among the kernel's arguments
  Dtype dtype = Dtype::kF32;
  v1::ArgumentRole role = v1::ARGUMENT_ROLE_INPUT;
  DeviceBuffer device;
  DeviceBuffer pristine;  // of a tensor that kernels read and write: a copy of its contents before a run

  bool written() const { return role != v1::ARGUMENT_ROLE_INPUT; }
};

// Owned by the thread of its device. Device and probe outlive it.
class StagedProblem {
 public:
  // `read` gives the files that tensors name, whenever they are filled again. Errors: invalid_argument (dtype, shape,
  // init), out_of_resources, those of `read`.
  static absl::StatusOr<std::unique_ptr<StagedProblem>> Create(Device& device, MemoryProbe& probe,
                                                               const internal::ResolvedProblem& problem, uint64_t seed,
                                                               ReadFile read = nullptr);
  ~StagedProblem();
  StagedProblem(const StagedProblem&) = delete;
  StagedProblem& operator=(const StagedProblem&) = delete;

  // Problems with the same key have the same arguments; their grids may differ.
  static std::string Key(const internal::ResolvedProblem& problem, uint64_t seed);

  const std::vector<StagedTensor>& tensors() const { return tensors_; }
  // Device pointers and scalars, in order.
  const std::vector<LaunchArgument>& arguments() const { return arguments_; }

  // Poisons outputs and restores what kernels both read and write.
  absl::Status Prepare();
  // Enqueues copies within the device; nothing where no tensor is both read and written.
  absl::Status RestoreInouts();
  // Waits for the device and looks at the guards and inputs. illegal_write, with the place, where a kernel has changed
  // any since the last look; all of them have been restored then. Other errors are the device's.
  absl::Status CheckIntegrity();

 private:
  // A part of the memory that no kernel may change.
  struct Watched {
    std::string place;  // for people: "before argument 0", "argument 1, an input"
    int tensor = -1;    // -1: a guard
    bool pristine = false;
    Region region;
    uint64_t fingerprint = 0;
  };
  // An allocation.
  struct Block {
    DeviceBuffer buffer;
    std::vector<Watched> watched;
  };

  StagedProblem(Device& device, MemoryProbe& probe, const internal::ResolvedProblem& problem, uint64_t seed,
                ReadFile read);
  absl::Status AddTensors();
  absl::Status Allocate();
  absl::Status AllocateGuarded();
  void Watch(Block& block, DeviceBuffer part, std::string place, int tensor, bool pristine);
  // Fills inputs, pristine copies and guards.
  absl::Status Fill();
  absl::Status TakeFingerprints();
  absl::StatusOr<std::vector<std::vector<uint64_t>>> Look();
  // For people: which bytes of a guard are not its pattern any more.
  std::string DescribeGuard(const Block& block, const Watched& watched);

  Device& device_;
  MemoryProbe& probe_;
  const internal::ResolvedProblem problem_;
  const uint64_t seed_;
  const ReadFile read_;
  std::vector<StagedTensor> tensors_;
  std::vector<LaunchArgument> arguments_;
  std::vector<Block> blocks_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_STAGING_H_

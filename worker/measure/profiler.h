// The profile of a variant: one more launch, whose records are read from its profile scratch.
#ifndef LATHE_WORKER_MEASURE_PROFILER_H_
#define LATHE_WORKER_MEASURE_PROFILER_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "lathe/v1/profile.pb.h"
#include "worker/device/device.h"

namespace lathe {

struct ProfilerOptions {
  absl::Duration hang_timeout = absl::Seconds(10);
  // Bytes of scratch memory that are read back. Where a launch has more, programs that lie evenly in its grid are read.
  uint64_t most_bytes = 32 << 20;
  // Spans of instructions that a simulator keeps, the first of each warp.
  uint64_t most_spans = 1 << 20;
};

// Launches `kernel` twice, to be warm, and reads the profile of the second time; a simulated one once. `restore` is
// called before each launch. Constants, problem and the times of launches are left to the caller. Errors:
// invalid_argument where the kernel writes no records; out_of_resources where its records do not fit the device; those
// of a launch.
absl::StatusOr<v1::Profile> TakeProfile(Device& device, const Kernel& kernel, const Launch& launch,
                                        const std::function<absl::Status()>& restore, const ProfilerOptions& options);

// Launches `kernel` once on a simulated device, and gives the run of each instruction. Errors: unsupported on a real
// device; those of a launch.
absl::StatusOr<v1::Profile> TakeInstructions(Device& device, const Kernel& kernel, Launch launch,
                                             const std::function<absl::Status()>& restore,
                                             const ProfilerOptions& options);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_PROFILER_H_

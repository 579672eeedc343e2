// Simulated GPUs: memory is files that a compiler child maps and works on in place, a launch is a
// Simulate request for a list of programs. There are no times, only the simulator's estimate.
#ifndef LATHE_WORKER_DEVICE_SIM_SIM_DEVICE_H_
#define LATHE_WORKER_DEVICE_SIM_SIM_DEVICE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "proto/support/compiler_pool.h"
#include "worker/device/device.h"

namespace lathe::sim {

// The device of an id: "sim:cuda:90", or "sim:cuda:90#1" where a worker has several. Error:
// invalid_argument for another form.
absl::StatusOr<v1::Device> DescribeDevice(absl::string_view id);

struct SimOptions {
  absl::Duration launch_timeout = absl::Minutes(5);
  uint64_t max_instructions = 0;  // of a launch; 0: the simulator's default
};

// `pool` outlives the device.
absl::StatusOr<std::unique_ptr<Device>> OpenDevice(absl::string_view id, CompilerPool& pool, const SimOptions& options);

}  // namespace lathe::sim

#endif  // LATHE_WORKER_DEVICE_SIM_SIM_DEVICE_H_

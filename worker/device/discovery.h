// Finds the devices of this machine, and opens one by its id.
#ifndef LATHE_WORKER_DEVICE_DISCOVERY_H_
#define LATHE_WORKER_DEVICE_DISCOVERY_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "proto/support/compiler_pool.h"
#include "worker/device/device.h"
#include "worker/device/sim/sim_device.h"

namespace lathe {

struct DeviceList {
  std::vector<v1::Device> devices;
  // Why a vendor's devices are missing: "cuda: libcuda.so.1: cannot open shared object file".
  std::vector<std::string> notes;
};

// The real devices of this machine. It loads drivers, so a process that must outlive a bad driver
// asks another one.
DeviceList ListRealDevices();

// Opens "cuda:0", "hip:1" or "sim:cuda:90". `pool` outlives the device; null where no simulated one
// is asked for. Errors: invalid_argument for an id of another form, device_lost where it does not
// open.
absl::StatusOr<std::unique_ptr<Device>> OpenDevice(absl::string_view id, CompilerPool* pool,
                                                   const sim::SimOptions& options);

}  // namespace lathe

#endif  // LATHE_WORKER_DEVICE_DISCOVERY_H_

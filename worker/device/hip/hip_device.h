// AMD GPUs by the HIP runtime.
#ifndef LATHE_WORKER_DEVICE_HIP_HIP_DEVICE_H_
#define LATHE_WORKER_DEVICE_HIP_HIP_DEVICE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "worker/device/device.h"

namespace lathe::hip {

// The devices that the runtime shows (HIP_VISIBLE_DEVICES is its own), ids "hip:0", "hip:1" ..
// Errors: NotFound without the runtime, Unavailable where it does not initialise (no AMD GPU or no
// kernel driver, for one).
absl::StatusOr<std::vector<v1::Device>> ListDevices();

// Opens the `index`-th of them on the calling thread.
absl::StatusOr<std::unique_ptr<Device>> OpenDevice(int index);

// The architecture in a device's property block: "gfx942" of "gfx942:sramecc+:xnack-"; empty if
// there is none. The block's layout differs between ROCm releases, the text does not.
std::string FindArchitecture(absl::string_view properties);

}  // namespace lathe::hip

#endif  // LATHE_WORKER_DEVICE_HIP_HIP_DEVICE_H_

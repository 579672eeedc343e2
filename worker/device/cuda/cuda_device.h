// NVIDIA GPUs by the driver API.
#ifndef LATHE_WORKER_DEVICE_CUDA_CUDA_DEVICE_H_
#define LATHE_WORKER_DEVICE_CUDA_CUDA_DEVICE_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "worker/device/device.h"

namespace lathe::cuda {

// The devices that the driver shows (CUDA_VISIBLE_DEVICES is its own), ids "cuda:0", "cuda:1" .. No
// context is made. Errors: NotFound without a driver, Unavailable where it does not initialise.
absl::StatusOr<std::vector<v1::Device>> ListDevices();

// Opens the `index`-th of them on the calling thread, with its primary context.
absl::StatusOr<std::unique_ptr<Device>> OpenDevice(int index);

}  // namespace lathe::cuda

#endif  // LATHE_WORKER_DEVICE_CUDA_CUDA_DEVICE_H_

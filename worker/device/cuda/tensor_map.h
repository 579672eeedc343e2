// Tensor maps as arguments of kernels.
#ifndef LATHE_WORKER_DEVICE_CUDA_TENSOR_MAP_H_
#define LATHE_WORKER_DEVICE_CUDA_TENSOR_MAP_H_

#include <vector>

#include "absl/status/statusor.h"
#include "worker/device/cuda/driver_api.h"
#include "worker/device/device.h"

namespace lathe::cuda {

// The arguments with a map of 128 bytes in the place of those of each descriptor that the kernel takes as one
// (artifact.tensor_maps). argument_mismatch where they are not a base, sizes, strides and flags, or where the driver
// cannot describe the tensor: a base or an outer stride that is not a multiple of 16 bytes, a last stride that is not
// 1, a size of 0, NaN as the padding of anything but 16-bit and 32-bit floats. launch_failed where the driver has no
// maps.
absl::StatusOr<std::vector<LaunchArgument>> WithTensorMaps(const DriverApi& api, const v1::Artifact& artifact,
                                                           const std::vector<LaunchArgument>& arguments);

}  // namespace lathe::cuda

#endif  // LATHE_WORKER_DEVICE_CUDA_TENSOR_MAP_H_

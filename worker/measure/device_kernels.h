// Lathe's own kernels for a device: the comparison of two tensors, fingerprints of memory, a read of a buffer. They are
// tt modules that our compiler builds for the device's chip like any other.
#ifndef LATHE_WORKER_MEASURE_DEVICE_KERNELS_H_
#define LATHE_WORKER_MEASURE_DEVICE_KERNELS_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "proto/support/compiler_pool.h"
#include "worker/device/device.h"
#include "worker/measure/memory_probe.h"

namespace lathe {

// The module that compares two tensors of a type: for each program the number of mismatches, the first of them and the
// largest distance.
std::string CompareModule(Dtype dtype);
inline constexpr char kCompareEntry[] = "lathe_compare";

// The module whose programs (x, y) add up the fingerprint of region y.
std::string FingerprintModule();
inline constexpr char kFingerprintEntry[] = "lathe_fingerprint";

// Compiles each kernel when it is first needed, and keeps it in files of `folder`, which other processes may share; an
// empty folder keeps none. References outlive the probe. Error: that of the compiler for the fingerprint's kernel, so
// that the caller knows at once whether kernels can be had for this chip. Later errors of the calls are the compiler's
// or the device's.
absl::StatusOr<std::unique_ptr<MemoryProbe>> MakeKernelProbe(Device& device, CompilerPool& pool,
                                                             const std::string& folder);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_DEVICE_KERNELS_H_

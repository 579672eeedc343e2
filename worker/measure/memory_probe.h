// Looks at memory of a device. Where kernels of our own run on the device, only a few numbers come back to the host;
// elsewhere the host looks at copies. Both give the same answers.
#ifndef LATHE_WORKER_MEASURE_MEMORY_PROBE_H_
#define LATHE_WORKER_MEASURE_MEMORY_PROBE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "worker/device/device.h"
#include "worker/numerics/compare.h"
#include "worker/numerics/dtype.h"

namespace lathe {

// A part of a buffer, in bytes: multiples of 4.
struct Region {
  uint64_t offset = 0;
  uint64_t size = 0;
};

struct Difference {
  uint64_t mismatches = 0;
  uint64_t first = 0;  // element; meaningless without mismatches
  double largest = 0;  // |actual - expected|; infinity for NaN or an infinity against anything else
};

// Owned by the thread of its device, which outlives it. Each call waits until the device has answered; errors are the
// device's.
class MemoryProbe {
 public:
  virtual ~MemoryProbe() = default;

  // Whether kernels do it.
  virtual bool on_device() const = 0;
  // Makes ready what Compare() needs for this type, which may take seconds the first time.
  virtual absl::Status Prepare(Dtype dtype) = 0;
  // As CompareTensors() does with buffers of equal size. `chosen` has one byte for each element, or no address for all.
  virtual absl::StatusOr<Difference> Compare(Dtype dtype, DeviceBuffer expected, DeviceBuffer actual,
                                             DeviceBuffer chosen, const Tolerance& tolerance) = 0;
  // Fingerprint() of each region of `buffer`.
  virtual absl::StatusOr<std::vector<uint64_t>> Fingerprints(DeviceBuffer buffer, std::span<const Region> regions) = 0;
  // Enqueues a kernel that reads all of `buffer` and returns before it has run. Unimplemented unless on_device().
  virtual absl::Status Read(DeviceBuffer buffer) = 0;
};

// `device` outlives the probe.
std::unique_ptr<MemoryProbe> MakeHostProbe(Device& device);

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_MEMORY_PROBE_H_

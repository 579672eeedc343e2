#include "worker/measure/memory_probe.h"

#include <cmath>
#include <limits>

#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/numerics/fingerprint.h"

namespace lathe {
namespace {

class HostProbe : public MemoryProbe {
 public:
  explicit HostProbe(Device& device) : device_(device) {}

  bool on_device() const override { return false; }
  absl::Status Prepare(Dtype) override { return absl::OkStatus(); }

  absl::StatusOr<Difference> Compare(Dtype dtype, DeviceBuffer expected, DeviceBuffer actual, DeviceBuffer chosen,
                                     const Tolerance& tolerance) override {
    LATHE_ASSIGN_OR_RETURN(const std::vector<uint8_t> a, Copy(expected));
    LATHE_ASSIGN_OR_RETURN(const std::vector<uint8_t> b, Copy(actual));
    std::vector<uint8_t> marks;
    if (chosen.address != 0) {
      LATHE_ASSIGN_OR_RETURN(marks, Copy(chosen));
    }
    const Comparison comparison = CompareTensors(dtype, a, b, marks, tolerance);
    Difference difference;
    difference.mismatches = comparison.mismatches;
    if (comparison.ok()) return difference;
    difference.first = comparison.first->element;
    difference.largest = std::fabs(comparison.worst->actual - comparison.worst->expected);
    if (std::isnan(difference.largest)) difference.largest = std::numeric_limits<double>::infinity();
    return difference;
  }

  absl::StatusOr<std::vector<uint64_t>> Fingerprints(DeviceBuffer buffer, std::span<const Region> regions) override {
    LATHE_ASSIGN_OR_RETURN(const std::vector<uint8_t> bytes, Copy(buffer));
    std::vector<uint64_t> sums;
    for (const Region& region : regions)
      sums.push_back(Fingerprint(std::span(bytes).subspan(region.offset, region.size)));
    return sums;
  }

  absl::Status Read(DeviceBuffer) override {
    return absl::UnimplementedError("no kernel of Lathe's own runs on this device");
  }

 private:
  absl::StatusOr<std::vector<uint8_t>> Copy(DeviceBuffer buffer) {
    std::vector<uint8_t> bytes(buffer.size);
    LATHE_RETURN_IF_ERROR(device_.CopyOut(buffer, std::span<uint8_t>(bytes)));
    return bytes;
  }

  Device& device_;
};

}  // namespace

std::unique_ptr<MemoryProbe> MakeHostProbe(Device& device) { return std::make_unique<HostProbe>(device); }

}  // namespace lathe

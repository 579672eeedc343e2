// Memory of a device with an owner.
#ifndef LATHE_WORKER_MEASURE_DEVICE_MEMORY_H_
#define LATHE_WORKER_MEASURE_DEVICE_MEMORY_H_

#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"
#include "proto/support/status_macros.h"
#include "worker/device/device.h"

namespace lathe {

// Freed with this object, which the device outlives. Used by the thread of its device.
class DeviceMemory {
 public:
  explicit DeviceMemory(Device& device) : device_(&device) {}
  ~DeviceMemory() { Release(); }
  DeviceMemory(DeviceMemory&& other) noexcept
      : device_(other.device_), buffer_(std::exchange(other.buffer_, DeviceBuffer{})) {}
  DeviceMemory& operator=(DeviceMemory&& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(buffer_, other.buffer_);
    return *this;
  }

  // At least `bytes`; the contents are lost where it has to grow. Error: out_of_resources.
  absl::StatusOr<DeviceBuffer> Get(uint64_t bytes) {
    if (buffer_.address != 0 && buffer_.size >= bytes) return buffer_;
    Release();
    LATHE_ASSIGN_OR_RETURN(buffer_, device_->Allocate(bytes));
    return buffer_;
  }
  // No address where nothing was asked for.
  DeviceBuffer buffer() const { return buffer_; }

 private:
  void Release() {
    if (buffer_.address != 0) device_->Free(buffer_);
    buffer_ = {};
  }

  Device* device_;
  DeviceBuffer buffer_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_MEASURE_DEVICE_MEMORY_H_

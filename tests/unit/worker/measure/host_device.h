// A device that runs kernels as functions of this process and claims to be real: the path that simulated devices do not
// take.
#ifndef LATHE_TESTS_UNIT_WORKER_MEASURE_HOST_DEVICE_H_
#define LATHE_TESTS_UNIT_WORKER_MEASURE_HOST_DEVICE_H_

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "proto/support/errors.h"
#include "worker/device/device.h"

namespace lathe {

// out[i] = x[i] + y[i] + whatever a variant does wrong. The spans are views of one memory: a variant may write beyond.
using Body = std::function<absl::Status(std::span<float> x, std::span<float> y, std::span<float> out)>;

class HostKernel : public Kernel {
 public:
  HostKernel(const v1::Artifact& artifact, Body body) : Kernel(artifact), body(std::move(body)) {}
  Body body;
};

struct HostEvent : Event {
  double at = 0;
};

// Addresses are addresses of this process.
class HostDevice : public Device {
 public:
  ~HostDevice() override {
    for (const auto& [address, size] : memory_) std::free(reinterpret_cast<void*>(address));
  }

  const v1::Device& properties() const override { return properties_; }
  bool simulated() const override { return says_simulated; }
  bool usable() const override { return usable_; }
  absl::StatusOr<DeviceBuffer> Allocate(uint64_t bytes) override {
    if (used_ + bytes > capacity) return MakeError(ErrorKind::out_of_resources, "the device's memory is full");
    void* memory = std::calloc(std::max<uint64_t>(bytes, 1), 1);
    const auto address = reinterpret_cast<uint64_t>(memory);
    memory_[address] = bytes;
    used_ += bytes;
    return DeviceBuffer{address, bytes};
  }
  void Free(DeviceBuffer buffer) override {
    used_ -= memory_.at(buffer.address);
    memory_.erase(buffer.address);
    std::free(reinterpret_cast<void*>(buffer.address));
  }
  absl::Status CopyIn(DeviceBuffer to, std::span<const uint8_t> from) override {
    std::memcpy(Bytes(to), from.data(), from.size());
    return absl::OkStatus();
  }
  absl::Status CopyOut(DeviceBuffer from, std::span<uint8_t> to) override {
    copied_out += to.size();
    std::memcpy(to.data(), Bytes(from), to.size());
    return absl::OkStatus();
  }
  absl::Status Copy(DeviceBuffer to, DeviceBuffer from) override {
    now_ += baseline_ns;
    // The timer's baseline is long, and its content nobody's concern.
    if (from.size < FlushBytes() / 2 && !broken_copies) std::memcpy(Bytes(to), Bytes(from), from.size);
    return absl::OkStatus();
  }
  absl::Status Fill(DeviceBuffer buffer, uint8_t value) override {
    if (buffer.size < FlushBytes() / 2) std::memset(Bytes(buffer), value, buffer.size);
    return absl::OkStatus();
  }
  absl::StatusOr<std::unique_ptr<Kernel>> Load(const v1::Artifact& artifact, absl::string_view code) override {
    const auto found = bodies.find(std::string(code));
    if (found == bodies.end()) return MakeError(ErrorKind::launch_failed, "no such code");
    return std::make_unique<HostKernel>(artifact, found->second);
  }
  absl::StatusOr<LaunchReport> Run(const Kernel& kernel, const Launch& launch) override {
    std::vector<std::span<float>> buffers;
    for (const LaunchArgument& argument : launch.arguments) {
      const DeviceBuffer buffer = std::get<DeviceBuffer>(argument);
      buffers.emplace_back(reinterpret_cast<float*>(Bytes(buffer)), buffer.size / 4);
    }
    absl::Status status = static_cast<const HostKernel&>(kernel).body(buffers[0], buffers[1], buffers[2]);
    if (!status.ok()) {
      usable_ = false;
      return status;
    }
    if (on_profile && launch.profile.address != 0) on_profile({Bytes(launch.profile), launch.profile.size});
    now_ += 50000.0 + kernel.artifact().num_warps() * 1000;
    return LaunchReport{};
  }
  absl::Status Synchronize(absl::Duration) override { return absl::OkStatus(); }
  absl::StatusOr<std::unique_ptr<Event>> MakeEvent() override { return std::make_unique<HostEvent>(); }
  absl::Status Record(Event& event) override {
    static_cast<HostEvent&>(event).at = now_;
    return absl::OkStatus();
  }
  absl::StatusOr<double> ElapsedNs(const Event& from, const Event& to) override {
    return static_cast<const HostEvent&>(to).at - static_cast<const HostEvent&>(from).at;
  }
  uint64_t FlushBytes() const override { return 64 << 20; }
  v1::DeviceConditions Conditions() override {
    v1::DeviceConditions conditions;
    conditions.set_driver("host");
    baseline_ns *= drift;
    return conditions;
  }

  std::map<std::string, Body> bodies;
  std::function<void(std::span<uint8_t>)> on_profile;  // writes the records of a launch that has scratch for them
  double baseline_ns = 40000;
  double drift = 1;  // of the baseline, at each look at the conditions
  uint64_t capacity = std::numeric_limits<uint64_t>::max() / 2;
  uint64_t copied_out = 0;  // bytes
  bool broken_copies = false;
  bool says_simulated = false;

 private:
  static uint8_t* Bytes(DeviceBuffer buffer) { return reinterpret_cast<uint8_t*>(buffer.address); }

  v1::Device properties_ = [] {
    v1::Device device;
    device.set_memory_bytes(int64_t{1} << 40);
    return device;
  }();
  bool usable_ = true;
  double now_ = 0;
  uint64_t used_ = 0;
  std::map<uint64_t, uint64_t> memory_;  // sizes, by address
};

inline absl::Status RightAdd(std::span<float> x, std::span<float> y, std::span<float> out) {
  for (size_t i = 0; i < out.size(); ++i) out[i] = x[i] + y[i];
  return absl::OkStatus();
}

}  // namespace lathe

#endif  // LATHE_TESTS_UNIT_WORKER_MEASURE_HOST_DEVICE_H_

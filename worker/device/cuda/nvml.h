// Clocks, power and temperature of an NVIDIA device by NVML (libnvidia-ml.so.1), loaded at run
// time. Everything is optional: what the library or the device does not tell stays zero.
#ifndef LATHE_WORKER_DEVICE_CUDA_NVML_H_
#define LATHE_WORKER_DEVICE_CUDA_NVML_H_

#include <memory>
#include <string>

#include "lathe/v1/tuning.pb.h"

namespace lathe::cuda {

// Not thread-safe.
class Nvml {
 public:
  // Null where the library or the device is not there. `uuid` as NVML spells it:
  // "GPU-xxxxxxxx-xxxx-..".
  static std::unique_ptr<Nvml> Open(const std::string& uuid);

  v1::DeviceConditions Read() const;
  double PowerLimitWatts() const;
  // "580.82.07"; empty if unknown.
  std::string DriverVersion() const;

 private:
  struct Api;
  Nvml() = default;

  std::shared_ptr<const Api> api_;
  void* device_ = nullptr;
};

// "sw_power_cap, hw_slowdown": names of the bits of nvmlDeviceGetCurrentClocksThrottleReasons that
// mean that the device is slower than it could be. Idle clocks and clocks set by an administrator
// are not among them.
std::string ThrottleNames(unsigned long long reasons);

}  // namespace lathe::cuda

#endif  // LATHE_WORKER_DEVICE_CUDA_NVML_H_

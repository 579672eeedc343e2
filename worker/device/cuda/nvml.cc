#include "worker/device/cuda/nvml.h"

#include "absl/strings/str_cat.h"
#include "worker/device/dynamic_library.h"

namespace lathe::cuda {

// Names, types and numbers of NVIDIA's "NVML API Reference Guide".
struct Nvml::Api {
  int (*init)() = nullptr;
  int (*handle_by_uuid)(const char*, void**) = nullptr;
  int (*driver_version)(char*, unsigned) = nullptr;
  int (*clock)(void*, int, unsigned*) = nullptr;
  int (*power)(void*, unsigned*) = nullptr;
  int (*power_limit)(void*, unsigned*) = nullptr;
  int (*temperature)(void*, int, unsigned*) = nullptr;
  int (*throttle)(void*, unsigned long long*) = nullptr;
};

namespace {

constexpr int kClockSm = 1;
constexpr int kClockMemory = 2;
constexpr int kTemperatureGpu = 0;

}  // namespace

std::unique_ptr<Nvml> Nvml::Open(const std::string& uuid) {
  absl::StatusOr<DynamicLibrary> library = DynamicLibrary::Open({"libnvidia-ml.so.1"});
  if (!library.ok()) return nullptr;
  auto api = std::make_shared<Api>();
  if (!library->Bind("nvmlInit_v2", api->init).ok() || api->init() != 0) return nullptr;
  void* device = nullptr;
  if (!library->Bind("nvmlDeviceGetHandleByUUID", api->handle_by_uuid).ok() ||
      api->handle_by_uuid(uuid.c_str(), &device) != 0)
    return nullptr;
  library->Bind("nvmlSystemGetDriverVersion", api->driver_version).IgnoreError();
  library->Bind("nvmlDeviceGetClockInfo", api->clock).IgnoreError();
  library->Bind("nvmlDeviceGetPowerUsage", api->power).IgnoreError();
  library->Bind("nvmlDeviceGetEnforcedPowerLimit", api->power_limit).IgnoreError();
  library->Bind("nvmlDeviceGetTemperature", api->temperature).IgnoreError();
  library->Bind("nvmlDeviceGetCurrentClocksThrottleReasons", api->throttle).IgnoreError();
  std::unique_ptr<Nvml> nvml(new Nvml);
  nvml->api_ = std::move(api);
  nvml->device_ = device;
  return nvml;
}

v1::DeviceConditions Nvml::Read() const {
  v1::DeviceConditions conditions;
  unsigned value = 0;
  if (api_->clock != nullptr && api_->clock(device_, kClockSm, &value) == 0) conditions.set_sm_clock_mhz(value);
  if (api_->clock != nullptr && api_->clock(device_, kClockMemory, &value) == 0) conditions.set_memory_clock_mhz(value);
  if (api_->power != nullptr && api_->power(device_, &value) == 0) conditions.set_power_watts(value / 1000.0);
  if (api_->temperature != nullptr && api_->temperature(device_, kTemperatureGpu, &value) == 0)
    conditions.set_temperature_celsius(value);
  unsigned long long reasons = 0;
  if (api_->throttle != nullptr && api_->throttle(device_, &reasons) == 0)
    conditions.set_throttle(ThrottleNames(reasons));
  conditions.set_power_limit_watts(PowerLimitWatts());
  conditions.set_driver(DriverVersion());
  return conditions;
}

double Nvml::PowerLimitWatts() const {
  unsigned milliwatts = 0;
  if (api_->power_limit == nullptr || api_->power_limit(device_, &milliwatts) != 0) return 0;
  return milliwatts / 1000.0;
}

std::string Nvml::DriverVersion() const {
  char text[96] = "";
  if (api_->driver_version == nullptr || api_->driver_version(text, sizeof(text)) != 0) return "";
  return text;
}

std::string ThrottleNames(unsigned long long reasons) {
  struct Row {
    unsigned long long bit;
    const char* name;
  };
  static constexpr Row kRows[] = {{0x04, "sw_power_cap"},        {0x08, "hw_slowdown"},
                                  {0x10, "sync_boost"},          {0x20, "sw_thermal_slowdown"},
                                  {0x40, "hw_thermal_slowdown"}, {0x80, "hw_power_brake_slowdown"}};
  std::string names;
  for (const Row& row : kRows)
    if (reasons & row.bit) absl::StrAppend(&names, names.empty() ? "" : ", ", row.name);
  return names;
}

}  // namespace lathe::cuda

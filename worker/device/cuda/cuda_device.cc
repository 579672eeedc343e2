#include "worker/device/cuda/cuda_device.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/device/cuda/clock.h"
#include "worker/device/cuda/driver_api.h"
#include "worker/device/cuda/nvml.h"
#include "worker/device/cuda/tensor_map.h"
#include "worker/device/launch_arguments.h"

namespace lathe::cuda {
namespace {

// The kind of a driver's error; `otherwise` for those that say nothing of themselves.
ErrorKind KindOfResult(Result result, ErrorKind otherwise) {
  switch (result) {
    case kOutOfMemory:
    case kLaunchOutOfResources:
      return ErrorKind::out_of_resources;
    case kIllegalAddress:
    case kMisalignedAddress:
    case kInvalidAddressSpace:
      return ErrorKind::illegal_access;
    case kLaunchTimeout:
      return ErrorKind::gpu_hang;
    case kEccUncorrectable:
    case kNvlinkUncorrectable:
      return ErrorKind::device_lost;
    default:
      return otherwise;
  }
}

// Errors after which the context answers nothing but the same error.
bool IsSticky(Result result) {
  return result == kIllegalAddress || result == kLaunchTimeout || result == kEccUncorrectable ||
         result == kNvlinkUncorrectable || (result >= kHardwareStackError && result <= kLaunchFailed) ||
         result == kUnknown;
}

std::string FormatUuid(const Uuid& uuid) {
  std::string text = "GPU-";
  for (int i = 0; i < 16; ++i)
    absl::StrAppendFormat(&text, "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", uuid.bytes[i]);
  return text;
}

int Attribute(const DriverApi& api, DeviceHandle device, int attribute) {
  int value = 0;
  return api.device_attribute(&value, attribute, device) == kSuccess ? value : 0;
}

absl::StatusOr<v1::Device> Describe(const DriverApi& api, int index) {
  DeviceHandle handle = 0;
  if (const Result result = api.device_get(&handle, index); result != kSuccess)
    return MakeError(ErrorKind::device_lost, absl::StrCat("cuda:", index, ": ", api.Describe(result)));
  v1::Device device;
  device.set_id(absl::StrCat("cuda:", index));
  device.set_kind("cuda");
  device.set_target(absl::StrCat("cuda:", Attribute(api, handle, kComputeCapabilityMajor),
                                 Attribute(api, handle, kComputeCapabilityMinor)));
  char name[256] = "";
  api.device_name(name, sizeof(name), handle);
  device.set_model(name);
  size_t memory = 0;
  api.device_memory(&memory, handle);
  device.set_memory_bytes(static_cast<int64_t>(memory));
  Uuid uuid{};
  api.device_uuid(&uuid, handle);
  device.set_uuid(FormatUuid(uuid));
  device.set_multiprocessors(Attribute(api, handle, kMultiprocessorCount));
  int version = 0;
  api.driver_version(&version);
  device.set_driver(absl::StrCat("CUDA ", version / 1000, ".", version % 1000 / 10));
  if (const std::unique_ptr<Nvml> nvml = Nvml::Open(device.uuid())) {
    if (const std::string driver = nvml->DriverVersion(); !driver.empty()) device.set_driver(driver);
    device.set_power_limit_watts(nvml->PowerLimitWatts());
  }
  device.set_state(v1::Device::IDLE);
  return device;
}

// The device, whose flag `usable` is, outlives it.
class CudaKernel : public Kernel {
 public:
  CudaKernel(const DriverApi& api, v1::Artifact artifact, Module module, Function function, const bool& usable)
      : Kernel(std::move(artifact)), api_(api), module_(module), function_(function), usable_(usable) {}
  // A driver waits for a kernel that runs before it unloads it: one that hangs would hang this process too, which is
  // about to end.
  ~CudaKernel() override {
    if (usable_) api_.unload_module(module_);
  }

  Function function() const { return function_; }

 private:
  const DriverApi& api_;
  Module module_;
  Function function_;
  const bool& usable_;
};

class CudaEvent : public Event {
 public:
  CudaEvent(const DriverApi& api, EventHandle handle) : api_(api), handle_(handle) {}
  ~CudaEvent() override { api_.destroy_event(handle_); }

  EventHandle handle() const { return handle_; }

 private:
  const DriverApi& api_;
  EventHandle handle_;
};

class CudaDevice : public Device {
 public:
  CudaDevice(const DriverApi& api, DeviceHandle handle, v1::Device properties, Stream stream)
      : api_(api),
        handle_(handle),
        properties_(std::move(properties)),
        stream_(stream),
        nvml_(Nvml::Open(properties_.uuid())),
        max_shared_(Attribute(api, handle, kMaxSharedPerBlockOptin)),
        l2_bytes_(Attribute(api, handle, kL2CacheSize)) {}

  ~CudaDevice() override {
    clock_.reset();
    global_scratch_.Release(*this);
    profile_scratch_.Release(*this);
    api_.destroy_stream(stream_);
    api_.release_primary_context(handle_);
  }

  const v1::Device& properties() const override { return properties_; }
  bool simulated() const override { return false; }
  bool usable() const override { return usable_; }

  absl::StatusOr<DeviceBuffer> Allocate(uint64_t bytes) override {
    Pointer pointer = 0;
    LATHE_RETURN_IF_ERROR(Check(api_.allocate(&pointer, std::max<uint64_t>(bytes, 1)), "cuMemAlloc"));
    return DeviceBuffer{pointer, bytes};
  }

  void Free(DeviceBuffer buffer) override {
    // It would wait for a kernel that hangs.
    if (usable_) api_.free(buffer.address);
  }

  absl::Status CopyIn(DeviceBuffer to, std::span<const uint8_t> from) override {
    // From pageable memory the call returns when the source may be reused.
    return Check(api_.copy_in(to.address, from.data(), from.size(), stream_), "cuMemcpyHtoD");
  }

  absl::Status CopyOut(DeviceBuffer from, std::span<uint8_t> to) override {
    LATHE_RETURN_IF_ERROR(Check(api_.copy_out(to.data(), from.address, to.size(), stream_), "cuMemcpyDtoH"));
    return Synchronize(absl::Seconds(60));
  }

  absl::Status Copy(DeviceBuffer to, DeviceBuffer from) override {
    return Check(api_.copy(to.address, from.address, from.size, stream_), "cuMemcpyDtoD");
  }

  absl::Status Fill(DeviceBuffer buffer, uint8_t value) override {
    return Check(api_.fill(buffer.address, value, buffer.size, stream_), "cuMemsetD8");
  }

  absl::StatusOr<std::unique_ptr<Kernel>> Load(const v1::Artifact& artifact, absl::string_view code) override {
    if (artifact.shared_bytes() > max_shared_)
      return MakeError(ErrorKind::out_of_resources,
                       absl::StrCat("the kernel needs ", artifact.shared_bytes(),
                                    " bytes of shared memory, the device has ", max_shared_));
    // PTX is text, which the driver wants terminated.
    const std::string image(code);
    Module module = nullptr;
    LATHE_RETURN_IF_ERROR(Check(api_.load_module(&module, image.c_str(), 0, nullptr, nullptr), "cuModuleLoadDataEx"));
    Function function = nullptr;
    if (const Result result = api_.get_function(&function, module, artifact.entry().c_str()); result != kSuccess) {
      api_.unload_module(module);
      return Check(result, absl::StrCat("no entry ", artifact.entry()));
    }
    auto kernel = std::make_unique<CudaKernel>(api_, artifact, module, function, usable_);
    LATHE_RETURN_IF_ERROR(SetLimits(artifact, function));
    return kernel;
  }

  absl::StatusOr<LaunchReport> Run(const Kernel& kernel, const Launch& launch) override {
    const v1::Artifact& artifact = kernel.artifact();
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer global,
                           global_scratch_.Get(*this, ScratchBytes(launch.grid, artifact.global_scratch_bytes(),
                                                                   artifact.global_scratch_align())));
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer profile, ProfileScratch(*this, profile_scratch_, artifact, launch));
    LATHE_ASSIGN_OR_RETURN(const std::vector<LaunchArgument> arguments,
                           WithTensorMaps(api_, artifact, launch.arguments));
    PackedArguments packed(arguments, global.address, profile.address);
    LATHE_RETURN_IF_ERROR(Submit(static_cast<const CudaKernel&>(kernel), launch.grid, packed.pointers().data()));
    return LaunchReport{};
  }

  absl::Status Synchronize(absl::Duration timeout) override {
    absl::Status status = PollUntil(timeout, [this]() -> absl::StatusOr<bool> {
      const Result result = api_.query_stream(stream_);
      if (result == kNotReady) return false;
      LATHE_RETURN_IF_ERROR(Check(result, "the kernel"));
      return true;
    });
    if (!status.ok() && KindOf(status) == ErrorKind::gpu_hang) usable_ = false;
    return status;
  }

  absl::StatusOr<std::unique_ptr<Event>> MakeEvent() override {
    EventHandle handle = nullptr;
    LATHE_RETURN_IF_ERROR(Check(api_.create_event(&handle, 0), "cuEventCreate"));
    return std::make_unique<CudaEvent>(api_, handle);
  }

  absl::Status Record(Event& event) override {
    return Check(api_.record_event(static_cast<CudaEvent&>(event).handle(), stream_), "cuEventRecord");
  }

  absl::StatusOr<double> ElapsedNs(const Event& from, const Event& to) override {
    float milliseconds = 0;
    LATHE_RETURN_IF_ERROR(Check(api_.elapsed(&milliseconds, static_cast<const CudaEvent&>(from).handle(),
                                             static_cast<const CudaEvent&>(to).handle()),
                                "cuEventElapsedTime"));
    return milliseconds * 1e6;
  }

  absl::Status MarkClock(ClockMark mark) override {
    if (!clock_opened_) {
      clock_opened_ = true;
      clock_ = Clock::Open(api_, stream_, [this] { return Synchronize(absl::Seconds(10)); });
    }
    return clock_ == nullptr ? absl::OkStatus() : Check(clock_->Mark(mark), "cuLaunchKernel");
  }

  absl::StatusOr<double> MeanClockMhz() override { return clock_ == nullptr ? 0 : clock_->MeanMhz(); }

  // Twice the cache, because its replacement is not exactly by age.
  uint64_t FlushBytes() const override { return 2 * static_cast<uint64_t>(std::max(l2_bytes_, 1 << 20)); }

  v1::DeviceConditions Conditions() override {
    v1::DeviceConditions conditions = nvml_ != nullptr ? nvml_->Read() : v1::DeviceConditions();
    if (conditions.driver().empty()) conditions.set_driver(properties_.driver());
    return conditions;
  }

 private:
  absl::Status Check(Result result, absl::string_view what, ErrorKind otherwise = ErrorKind::launch_failed) {
    if (result == kSuccess) return absl::OkStatus();
    if (IsSticky(result)) usable_ = false;
    return MakeError(KindOfResult(result, otherwise), absl::StrCat(what, ": ", api_.Describe(result)));
  }

  absl::Status SetLimits(const v1::Artifact& artifact, Function function) {
    int fixed_shared = 0;
    api_.get_function_attribute(&fixed_shared, kFunctionSharedBytes, function);
    if (fixed_shared + artifact.shared_bytes() > max_shared_)
      return MakeError(ErrorKind::out_of_resources,
                       absl::StrCat("the kernel needs ", fixed_shared + artifact.shared_bytes(),
                                    " bytes of shared memory, the device has ", max_shared_));
    LATHE_RETURN_IF_ERROR(Check(
        api_.set_function_attribute(function, kFunctionMaxDynamicShared, static_cast<int>(artifact.shared_bytes())),
        "dynamic shared memory", ErrorKind::out_of_resources));
    // Clusters of more than 8 blocks are not portable and want to be allowed.
    int blocks = 1;
    for (int extent : artifact.cluster()) blocks *= extent;
    if (blocks <= 8) return absl::OkStatus();
    return Check(api_.set_function_attribute(function, kFunctionNonPortableCluster, 1), "cluster size",
                 ErrorKind::out_of_resources);
  }

  absl::Status Submit(const CudaKernel& kernel, const Grid& grid, void** arguments) {
    const v1::Artifact& artifact = kernel.artifact();
    const unsigned threads = static_cast<unsigned>(artifact.num_warps() * std::max(1, artifact.threads_per_warp()));
    const auto shared = static_cast<unsigned>(artifact.shared_bytes());
    unsigned cluster[3] = {1, 1, 1};
    for (int i = 0; i < std::min(3, artifact.cluster_size()); ++i)
      cluster[i] = static_cast<unsigned>(artifact.cluster(i));
    if (cluster[0] * cluster[1] * cluster[2] == 1)
      return Check(
          api_.launch(kernel.function(), grid[0], grid[1], grid[2], threads, 1, 1, shared, stream_, arguments, nullptr),
          "cuLaunchKernel");
    if (api_.launch_ex == nullptr)
      return MakeError(ErrorKind::launch_failed, "the driver is too old for thread block clusters");
    LaunchAttribute attribute{};
    attribute.id = kLaunchAttributeCluster;
    attribute.value.cluster = {cluster[0], cluster[1], cluster[2]};
    // A program is a cluster: the grid counts programs, the launch counts blocks.
    const LaunchConfig config{grid[0] * cluster[0],
                              grid[1] * cluster[1],
                              grid[2] * cluster[2],
                              threads,
                              1,
                              1,
                              shared,
                              stream_,
                              &attribute,
                              1};
    return Check(api_.launch_ex(&config, kernel.function(), arguments, nullptr), "cuLaunchKernelEx");
  }

  const DriverApi& api_;
  const DeviceHandle handle_;
  const v1::Device properties_;
  const Stream stream_;
  const std::unique_ptr<Nvml> nvml_;
  const int64_t max_shared_;
  const int l2_bytes_;
  bool usable_ = true;
  bool clock_opened_ = false;
  std::unique_ptr<Clock> clock_;  // null where the device has none
  ScratchBuffer global_scratch_;
  ScratchBuffer profile_scratch_;
};

}  // namespace

absl::StatusOr<std::vector<v1::Device>> ListDevices() {
  LATHE_ASSIGN_OR_RETURN(const DriverApi* api, LoadDriver());
  int count = 0;
  if (const Result result = api->device_count(&count); result != kSuccess)
    return absl::UnavailableError(absl::StrCat("cuDeviceGetCount: ", api->Describe(result)));
  std::vector<v1::Device> devices;
  for (int i = 0; i < count; ++i) {
    LATHE_ASSIGN_OR_RETURN(v1::Device device, Describe(*api, i));
    devices.push_back(std::move(device));
  }
  return devices;
}

absl::StatusOr<std::unique_ptr<Device>> OpenDevice(int index) {
  LATHE_ASSIGN_OR_RETURN(const DriverApi* api, LoadDriver());
  LATHE_ASSIGN_OR_RETURN(v1::Device properties, Describe(*api, index));
  auto failed = [&](absl::string_view what, Result result) {
    return MakeError(ErrorKind::device_lost, absl::StrCat(what, ": ", api->Describe(result)));
  };
  DeviceHandle handle = 0;
  if (const Result result = api->device_get(&handle, index); result != kSuccess) return failed("cuDeviceGet", result);
  Context context = nullptr;
  if (const Result result = api->primary_context(&context, handle); result != kSuccess)
    return failed("cuDevicePrimaryCtxRetain", result);
  if (const Result result = api->set_context(context); result != kSuccess) return failed("cuCtxSetCurrent", result);
  Stream stream = nullptr;
  if (const Result result = api->create_stream(&stream, kStreamNonBlocking); result != kSuccess)
    return failed("cuStreamCreate", result);
  return std::make_unique<CudaDevice>(*api, handle, std::move(properties), stream);
}

}  // namespace lathe::cuda

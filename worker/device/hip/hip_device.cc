#include "worker/device/hip/hip_device.h"

#include <algorithm>
#include <cctype>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/device/hip/runtime_api.h"
#include "worker/device/launch_arguments.h"

namespace lathe::hip {
namespace {

// The runtime's L2 size leaves out the memory-side cache (256 MiB on an MI300), so that everything
// is flushed by size.
constexpr uint64_t kFlushBytes = 512ull << 20;
// Larger than any release's hipDeviceProp_t.
constexpr size_t kPropertyBytes = 16384;

ErrorKind KindOfResult(Result result) {
  switch (result) {
    case kOutOfMemory:
    case kLaunchOutOfResources:
      return ErrorKind::out_of_resources;
    case kIllegalAddress:
      return ErrorKind::illegal_access;
    case kLaunchTimeout:
      return ErrorKind::gpu_hang;
    default:
      return ErrorKind::launch_failed;
  }
}

bool IsSticky(Result result) {
  return result == kIllegalAddress || result == kLaunchTimeout || result == kLaunchFailure || result == kUnknown;
}

v1::Device Describe(const RuntimeApi& api, int index) {
  v1::Device device;
  device.set_id(absl::StrCat("hip:", index));
  device.set_kind("hip");
  char text[256] = "";
  api.device_name(text, sizeof(text), index);
  std::string properties(kPropertyBytes, '\0');
  api.properties(properties.data(), index);
  const std::string architecture = FindArchitecture(properties);
  device.set_target(absl::StrCat("hip:", architecture));
  device.set_model(text[0] != '\0' ? std::string(text) : absl::StrCat("AMD ", architecture));
  size_t memory = 0;
  api.device_memory(&memory, index);
  device.set_memory_bytes(static_cast<int64_t>(memory));
  int multiprocessors = 0;
  api.device_attribute(&multiprocessors, kMultiprocessorCount, index);
  device.set_multiprocessors(multiprocessors);
  if (api.device_pci(text, sizeof(text), index) == kSuccess) device.set_uuid(absl::StrCat("pci-", text));
  int version = 0;
  api.runtime_version(&version);
  device.set_driver(absl::StrCat("HIP ", version / 10000000, ".", version / 100000 % 100));
  device.set_state(v1::Device::IDLE);
  return device;
}

// The device, whose flag `usable` is, outlives it.
class HipKernel : public Kernel {
 public:
  HipKernel(const RuntimeApi& api, v1::Artifact artifact, Module module, Function function, const bool& usable)
      : Kernel(std::move(artifact)), api_(api), module_(module), function_(function), usable_(usable) {}
  // A driver waits for a kernel that runs before it unloads it: one that hangs would hang this process too, which is
  // about to end.
  ~HipKernel() override {
    if (usable_) api_.unload_module(module_);
  }

  Function function() const { return function_; }

 private:
  const RuntimeApi& api_;
  Module module_;
  Function function_;
  const bool& usable_;
};

class HipEvent : public Event {
 public:
  HipEvent(const RuntimeApi& api, EventHandle handle) : api_(api), handle_(handle) {}
  ~HipEvent() override { api_.destroy_event(handle_); }

  EventHandle handle() const { return handle_; }

 private:
  const RuntimeApi& api_;
  EventHandle handle_;
};

class HipDevice : public Device {
 public:
  HipDevice(const RuntimeApi& api, int index, v1::Device properties, Stream stream)
      : api_(api), properties_(std::move(properties)), stream_(stream) {
    int shared = 0;
    api_.device_attribute(&shared, kMaxSharedPerBlock, index);
    max_shared_ = shared;
  }

  ~HipDevice() override {
    global_scratch_.Release(*this);
    profile_scratch_.Release(*this);
    api_.destroy_stream(stream_);
  }

  const v1::Device& properties() const override { return properties_; }
  bool simulated() const override { return false; }
  bool usable() const override { return usable_; }

  absl::StatusOr<DeviceBuffer> Allocate(uint64_t bytes) override {
    Pointer pointer = nullptr;
    LATHE_RETURN_IF_ERROR(Check(api_.allocate(&pointer, std::max<uint64_t>(bytes, 1)), "hipMalloc"));
    return DeviceBuffer{reinterpret_cast<uint64_t>(pointer), bytes};
  }

  void Free(DeviceBuffer buffer) override {
    // It would wait for a kernel that hangs.
    if (usable_) api_.free(Address(buffer));
  }

  absl::Status CopyIn(DeviceBuffer to, std::span<const uint8_t> from) override {
    LATHE_RETURN_IF_ERROR(
        Check(api_.copy_in(Address(to), const_cast<uint8_t*>(from.data()), from.size(), stream_), "hipMemcpyHtoD"));
    // Unlike CUDA's, the call may return before it has read pageable memory.
    return Check(api_.synchronize_stream(stream_), "hipStreamSynchronize");
  }

  absl::Status CopyOut(DeviceBuffer from, std::span<uint8_t> to) override {
    LATHE_RETURN_IF_ERROR(Check(api_.copy_out(to.data(), Address(from), to.size(), stream_), "hipMemcpyDtoH"));
    return Synchronize(absl::Seconds(60));
  }

  absl::Status Copy(DeviceBuffer to, DeviceBuffer from) override {
    return Check(api_.copy(Address(to), Address(from), from.size, stream_), "hipMemcpyDtoD");
  }

  absl::Status Fill(DeviceBuffer buffer, uint8_t value) override {
    return Check(api_.fill(Address(buffer), value, buffer.size, stream_), "hipMemsetD8");
  }

  absl::StatusOr<std::unique_ptr<Kernel>> Load(const v1::Artifact& artifact, absl::string_view code) override {
    if (max_shared_ > 0 && artifact.shared_bytes() > max_shared_)
      return MakeError(ErrorKind::out_of_resources, absl::StrCat("the kernel needs ", artifact.shared_bytes(),
                                                                 " bytes of LDS, the device has ", max_shared_));
    Module module = nullptr;
    LATHE_RETURN_IF_ERROR(Check(api_.load_module(&module, code.data()), "hipModuleLoadData"));
    Function function = nullptr;
    if (const Result result = api_.get_function(&function, module, artifact.entry().c_str()); result != kSuccess) {
      api_.unload_module(module);
      return Check(result, absl::StrCat("no entry ", artifact.entry()));
    }
    return std::make_unique<HipKernel>(api_, artifact, module, function, usable_);
  }

  absl::StatusOr<LaunchReport> Run(const Kernel& kernel, const Launch& launch) override {
    const v1::Artifact& artifact = kernel.artifact();
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer global,
                           global_scratch_.Get(*this, ScratchBytes(launch.grid, artifact.global_scratch_bytes(),
                                                                   artifact.global_scratch_align())));
    LATHE_ASSIGN_OR_RETURN(const DeviceBuffer profile, ProfileScratch(*this, profile_scratch_, artifact, launch));
    PackedArguments packed(launch.arguments, global.address, profile.address);
    size_t bytes = packed.block().size();
    void* extra[] = {kLaunchBufferPointer, packed.block().data(), kLaunchBufferSize, &bytes, kLaunchEnd};
    const auto threads = static_cast<unsigned>(artifact.num_warps() * std::max(1, artifact.threads_per_warp()));
    LATHE_RETURN_IF_ERROR(Check(
        api_.launch(static_cast<const HipKernel&>(kernel).function(), launch.grid[0], launch.grid[1], launch.grid[2],
                    threads, 1, 1, static_cast<unsigned>(artifact.shared_bytes()), stream_, nullptr, extra),
        "hipModuleLaunchKernel"));
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
    LATHE_RETURN_IF_ERROR(Check(api_.create_event(&handle), "hipEventCreate"));
    return std::make_unique<HipEvent>(api_, handle);
  }

  absl::Status Record(Event& event) override {
    return Check(api_.record_event(static_cast<HipEvent&>(event).handle(), stream_), "hipEventRecord");
  }

  absl::StatusOr<double> ElapsedNs(const Event& from, const Event& to) override {
    float milliseconds = 0;
    LATHE_RETURN_IF_ERROR(Check(api_.elapsed(&milliseconds, static_cast<const HipEvent&>(from).handle(),
                                             static_cast<const HipEvent&>(to).handle()),
                                "hipEventElapsedTime"));
    return milliseconds * 1e6;
  }

  uint64_t FlushBytes() const override { return kFlushBytes; }

  v1::DeviceConditions Conditions() override {
    v1::DeviceConditions conditions;
    conditions.set_driver(properties_.driver());
    return conditions;
  }

 private:
  static Pointer Address(DeviceBuffer buffer) { return reinterpret_cast<Pointer>(buffer.address); }

  absl::Status Check(Result result, absl::string_view what) {
    if (result == kSuccess) return absl::OkStatus();
    if (IsSticky(result)) usable_ = false;
    return MakeError(KindOfResult(result), absl::StrCat(what, ": ", api_.Describe(result)));
  }

  const RuntimeApi& api_;
  const v1::Device properties_;
  const Stream stream_;
  int64_t max_shared_ = 0;
  bool usable_ = true;
  ScratchBuffer global_scratch_;
  ScratchBuffer profile_scratch_;
};

}  // namespace

std::string FindArchitecture(absl::string_view properties) {
  for (size_t at = properties.find("gfx"); at != absl::string_view::npos; at = properties.find("gfx", at + 1)) {
    size_t end = at + 3;
    while (end < properties.size() && std::isxdigit(static_cast<unsigned char>(properties[end]))) ++end;
    // Marketing names do not hold the text, but a shorter match would be no architecture.
    if (end - at >= 6) return std::string(properties.substr(at, end - at));
  }
  return "";
}

absl::StatusOr<std::vector<v1::Device>> ListDevices() {
  LATHE_ASSIGN_OR_RETURN(const RuntimeApi* api, LoadRuntime());
  int count = 0;
  if (const Result result = api->device_count(&count); result != kSuccess)
    return absl::UnavailableError(absl::StrCat("hipGetDeviceCount: ", api->Describe(result)));
  std::vector<v1::Device> devices;
  for (int i = 0; i < count; ++i) devices.push_back(Describe(*api, i));
  return devices;
}

absl::StatusOr<std::unique_ptr<Device>> OpenDevice(int index) {
  LATHE_ASSIGN_OR_RETURN(const RuntimeApi* api, LoadRuntime());
  if (const Result result = api->set_device(index); result != kSuccess)
    return MakeError(ErrorKind::device_lost, absl::StrCat("hipSetDevice: ", api->Describe(result)));
  Stream stream = nullptr;
  if (const Result result = api->create_stream(&stream, kStreamNonBlocking); result != kSuccess)
    return MakeError(ErrorKind::device_lost, absl::StrCat("hipStreamCreate: ", api->Describe(result)));
  return std::make_unique<HipDevice>(*api, index, Describe(*api, index), stream);
}

}  // namespace lathe::hip

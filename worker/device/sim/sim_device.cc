#include "worker/device/sim/sim_device.h"

#include <unistd.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/device/launch_arguments.h"
#include "worker/device/shared_memory.h"

namespace lathe::sim {
namespace {

class SimKernel : public Kernel {
 public:
  SimKernel(v1::Artifact artifact, std::string bytecode)
      : Kernel(std::move(artifact)), bytecode_(std::move(bytecode)) {}

  const std::string& bytecode() const { return bytecode_; }

 private:
  std::string bytecode_;
};

class SimDevice : public Device {
 public:
  SimDevice(v1::Device properties, CompilerPool& pool, const SimOptions& options)
      : properties_(std::move(properties)), pool_(pool), options_(options) {}

  const v1::Device& properties() const override { return properties_; }
  bool simulated() const override { return true; }
  bool usable() const override { return true; }

  absl::StatusOr<DeviceBuffer> Allocate(uint64_t bytes) override {
    // Pages are taken when they are touched, too late for an error: the kernel's killer would come.
    const auto limit = static_cast<uint64_t>(properties_.memory_bytes());
    if (bytes > limit - held_)
      return MakeError(
          ErrorKind::out_of_resources,
          absl::StrCat("a tensor takes ", (bytes >> 20) + (bytes % (1 << 20) > 0), " MiB, and ", (limit - held_) >> 20,
                       " of the ", limit >> 20, " MiB of this simulated device are free"));
    LATHE_ASSIGN_OR_RETURN(std::unique_ptr<SharedMemory> memory, SharedMemory::Create(bytes));
    const uint64_t address = next_address_++;
    memory_.emplace(address, std::move(memory));
    held_ += bytes;
    return DeviceBuffer{address, bytes};
  }

  void Free(DeviceBuffer buffer) override {
    const auto found = memory_.find(buffer.address);
    if (found == memory_.end()) return;
    held_ -= found->second->bytes().size();
    memory_.erase(found);
  }

  absl::Status CopyIn(DeviceBuffer to, std::span<const uint8_t> from) override {
    LATHE_ASSIGN_OR_RETURN(const std::span<uint8_t> bytes, Find(to));
    if (from.size() > bytes.size())
      return MakeError(ErrorKind::internal, "a copy reaches beyond the end of its buffer");
    if (!from.empty()) std::memcpy(bytes.data(), from.data(), from.size());
    return absl::OkStatus();
  }

  absl::Status CopyOut(DeviceBuffer from, std::span<uint8_t> to) override {
    LATHE_ASSIGN_OR_RETURN(const std::span<uint8_t> bytes, Find(from));
    if (to.size() > bytes.size()) return MakeError(ErrorKind::internal, "a copy reaches beyond the end of its buffer");
    if (!to.empty()) std::memcpy(to.data(), bytes.data(), to.size());
    return absl::OkStatus();
  }

  absl::Status Copy(DeviceBuffer to, DeviceBuffer from) override {
    LATHE_ASSIGN_OR_RETURN(const std::span<uint8_t> bytes, Find(from));
    return CopyIn(to, bytes);
  }

  absl::Status Fill(DeviceBuffer buffer, uint8_t value) override {
    LATHE_ASSIGN_OR_RETURN(const std::span<uint8_t> bytes, Find(buffer));
    std::fill(bytes.begin(), bytes.end(), value);
    return absl::OkStatus();
  }

  absl::StatusOr<std::unique_ptr<Kernel>> Load(const v1::Artifact& artifact, absl::string_view code) override {
    if (code.empty())
      return MakeError(ErrorKind::launch_failed,
                       "the artifact has no code for the simulator; compile it with want_simulation");
    return std::make_unique<SimKernel>(artifact, std::string(code));
  }

  absl::StatusOr<LaunchReport> Run(const Kernel& kernel, const Launch& launch) override {
    const v1::Artifact& artifact = kernel.artifact();
    internal::Simulate request;
    std::vector<int> files;
    request.set_bytecode(static_cast<const SimKernel&>(kernel).bytecode());
    *request.mutable_artifact() = artifact;
    for (uint32_t extent : launch.grid) request.add_grid(extent);
    for (const LaunchArgument& argument : launch.arguments)
      LATHE_RETURN_IF_ERROR(AddArgument(argument, *request.add_arguments(), files));
    // The simulator has memory of its own for scratch that nobody reads afterwards.
    if (launch.profile.address != 0) {
      const auto found = memory_.find(launch.profile.address);
      if (found == memory_.end())
        return MakeError(ErrorKind::illegal_access, absl::StrCat("no buffer at address ", launch.profile.address));
      *request.mutable_profile_scratch() = found->second->AddTo(files);
      request.mutable_profile_scratch()->set_size(ProfileScratchBytes(artifact, launch.grid));
    }
    return Simulate(std::move(request), files, launch);
  }

  absl::Status Synchronize(absl::Duration) override { return absl::OkStatus(); }

  absl::StatusOr<std::unique_ptr<Event>> MakeEvent() override { return NoTime(); }
  absl::Status Record(Event&) override { return NoTime(); }
  absl::StatusOr<double> ElapsedNs(const Event&, const Event&) override { return NoTime(); }
  uint64_t FlushBytes() const override { return 0; }
  v1::DeviceConditions Conditions() override {
    v1::DeviceConditions conditions;
    conditions.set_driver(properties_.driver());
    return conditions;
  }

 private:
  static absl::Status NoTime() { return absl::UnimplementedError("a simulated device has no clock"); }

  absl::StatusOr<std::span<uint8_t>> Find(DeviceBuffer buffer) {
    const auto found = memory_.find(buffer.address);
    if (found == memory_.end())
      return MakeError(ErrorKind::illegal_access, absl::StrCat("no buffer at address ", buffer.address));
    return found->second->bytes();
  }

  absl::Status AddArgument(const LaunchArgument& argument, internal::KernelArgument& out, std::vector<int>& files) {
    if (const auto* scalar = std::get_if<std::string>(&argument)) {
      out.set_scalar(*scalar);
      return absl::OkStatus();
    }
    const DeviceBuffer buffer = std::get<DeviceBuffer>(argument);
    if (buffer.address == 0) {
      out.set_scalar(std::string(8, '\0'));
      return absl::OkStatus();
    }
    const auto found = memory_.find(buffer.address);
    if (found == memory_.end())
      return MakeError(ErrorKind::illegal_access, absl::StrCat("no buffer at address ", buffer.address));
    *out.mutable_buffer() = found->second->AddTo(files);
    return absl::OkStatus();
  }

  absl::StatusOr<LaunchReport> Simulate(internal::Simulate request, absl::Span<const int> files, const Launch& launch) {
    for (uint64_t program : launch.programs) request.add_programs(program);
    request.set_seed(launch.seed);
    request.set_max_instructions(options_.max_instructions);
    request.set_profile_spans(launch.profile_spans);
    CallOptions call;
    call.deadline = absl::Now() + options_.launch_timeout;
    absl::StatusOr<internal::SimulationResult> result = pool_.Simulate(std::move(request), files, call);
    if (!result.ok()) {
      if (KindOf(result.status()) == ErrorKind::compile_timeout)
        return MakeError(ErrorKind::simulation_limit,
                         absl::StrCat("the simulation of a launch took longer than ",
                                      absl::FormatDuration(options_.launch_timeout), ", the limit"));
      return result.status();
    }
    LaunchReport report;
    report.findings.assign(result->findings().begin(), result->findings().end());
    report.counters = result->counters();
    report.estimate_ns = result->estimate_ns();
    report.profile = std::move(*result->mutable_profile());
    return report;
  }

  const v1::Device properties_;
  CompilerPool& pool_;
  const SimOptions options_;
  uint64_t next_address_ = 1;
  std::map<uint64_t, std::unique_ptr<SharedMemory>> memory_;
  uint64_t held_ = 0;  // bytes of these
};

}  // namespace

absl::StatusOr<v1::Device> DescribeDevice(absl::string_view id) {
  absl::string_view chip = id;
  const auto malformed = [&] {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("'", id, "' is not a simulated device: write sim:cuda:90 or sim:hip:gfx942"));
  };
  if (!absl::ConsumePrefix(&chip, "sim:")) return malformed();
  if (const size_t number = chip.find('#'); number != absl::string_view::npos) {
    int n = 0;
    if (!absl::SimpleAtoi(chip.substr(number + 1), &n)) return malformed();
    chip = chip.substr(0, number);
  }
  const std::vector<std::string> parts = absl::StrSplit(chip, ':');
  if (parts.size() != 2 || (parts[0] != "cuda" && parts[0] != "hip") || parts[1].empty()) return malformed();
  v1::Device device;
  device.set_id(std::string(id));
  device.set_kind("sim");
  device.set_simulated(true);
  device.set_target(std::string(chip));
  device.set_model(absl::StrCat("sim:", chip));
  device.set_driver("simulator");
  // The rest is for copies of inputs, the reference's outputs, and a simulated device of the other vendor. Each of
  // several has as much: worker/README.md says what they need.
  device.set_memory_bytes(static_cast<int64_t>(HostMemoryBytes() / 4));
  device.set_state(v1::Device::IDLE);
  return device;
}

absl::StatusOr<std::unique_ptr<Device>> OpenDevice(absl::string_view id, CompilerPool& pool,
                                                   const SimOptions& options) {
  LATHE_ASSIGN_OR_RETURN(v1::Device properties, DescribeDevice(id));
  return std::make_unique<SimDevice>(std::move(properties), pool, options);
}

}  // namespace lathe::sim

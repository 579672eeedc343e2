#include "worker/measure/profiler.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/device/launch_arguments.h"
#include "worker/measure/device_memory.h"
#include "worker/profile/decode.h"
#include "worker/profile/message.h"

namespace lathe {
namespace {

// Simulated memory is the host's, and is read in one piece.
constexpr uint64_t kMostSimulatedBytes = uint64_t{1} << 30;

absl::Status TooLarge(uint64_t bytes, absl::string_view why) {
  return MakeError(ErrorKind::out_of_resources,
                   absl::StrCat("the profile takes ", bytes, " bytes for all programs of the launch, ", why,
                                "; lower the knob profile_records, or profile a smaller problem"));
}

absl::Status RunOnce(Device& device, const Kernel& kernel, const Launch& launch, bool fresh,
                     const std::function<absl::Status()>& restore, absl::Duration timeout) {
  LATHE_RETURN_IF_ERROR(restore());
  // A header of an earlier launch would pass for one of this launch.
  if (!fresh) LATHE_RETURN_IF_ERROR(device.Fill(launch.profile, 0));
  LATHE_ASSIGN_OR_RETURN(const LaunchReport report, device.Run(kernel, launch));
  LATHE_RETURN_IF_ERROR(device.Synchronize(timeout));
  return report.findings.empty() ? absl::OkStatus() : FindingError(report.findings.front());
}

class Reader {
 public:
  Reader(Device& device, DeviceBuffer scratch, uint64_t stride, const ProfileOptions& options)
      : device_(device), scratch_(scratch), stride_(stride), options_(options), bytes_(stride) {}

  absl::Status ReadOne(uint64_t program) {
    const DeviceBuffer part{scratch_.address + program * stride_, stride_};
    LATHE_RETURN_IF_ERROR(device_.CopyOut(part, std::span<uint8_t>(bytes_)));
    return Decode(bytes_);
  }

  // `limit`: how many programs are read at most; the others are left out.
  absl::Status ReadAll(uint64_t programs, uint64_t limit) {
    const uint64_t count = std::min(programs, std::max<uint64_t>(limit, 1));
    if (count == programs) {
      std::vector<uint8_t> whole(programs * stride_);
      LATHE_RETURN_IF_ERROR(device_.CopyOut({scratch_.address, whole.size()}, std::span<uint8_t>(whole)));
      absl::StatusOr<std::vector<ProgramProfile>> decoded =
          DecodeProfile(std::as_bytes(std::span(whole)), stride_, options_);
      if (!decoded.ok()) return MakeError(ErrorKind::internal, decoded.status().message());
      programs_ = *std::move(decoded);
      return absl::OkStatus();
    }
    for (uint64_t n = 0; n < count; ++n) LATHE_RETURN_IF_ERROR(ReadOne(n * programs / count));
    return absl::OkStatus();
  }

  std::vector<ProgramProfile>& programs() { return programs_; }

 private:
  absl::Status Decode(std::span<const uint8_t> bytes) {
    absl::StatusOr<ProgramProfile> program = DecodeProgram(std::as_bytes(bytes), options_);
    if (absl::IsFailedPrecondition(program.status())) return absl::OkStatus();  // it did not run
    if (!program.ok()) return MakeError(ErrorKind::internal, program.status().message());
    programs_.push_back(*std::move(program));
    return absl::OkStatus();
  }

  Device& device_;
  const DeviceBuffer scratch_;
  const uint64_t stride_;
  const ProfileOptions options_;
  std::vector<uint8_t> bytes_;
  std::vector<ProgramProfile> programs_;
};

}  // namespace

absl::StatusOr<v1::Profile> TakeProfile(Device& device, const Kernel& kernel, const Launch& launch,
                                        const std::function<absl::Status()>& restore, const ProfilerOptions& options) {
  const v1::Artifact& artifact = kernel.artifact();
  const uint64_t bytes = ProfileScratchBytes(artifact, launch.grid);
  if (bytes == 0)
    return MakeError(ErrorKind::invalid_argument,
                     "the kernel writes no records: it has no mark (proton.record), and the compiler was not asked for "
                     "scopes of its own (profile.scopes: automatic)");
  const bool simulated = device.simulated();
  if (simulated && bytes > kMostSimulatedBytes)
    return TooLarge(bytes, absl::StrCat("and simulated ones have room for ", kMostSimulatedBytes));
  DeviceMemory memory(device);
  Launch recorded = launch;
  if (const absl::StatusOr<DeviceBuffer> scratch = memory.Get(bytes); scratch.ok()) {
    recorded.profile = *scratch;
  } else if (KindOf(scratch.status()) == ErrorKind::out_of_resources) {
    return TooLarge(bytes, scratch.status().message());
  } else {
    return scratch.status();
  }
  if (!simulated) LATHE_RETURN_IF_ERROR(RunOnce(device, kernel, recorded, false, restore, options.hang_timeout));
  LATHE_RETURN_IF_ERROR(RunOnce(device, kernel, recorded, simulated, restore, options.hang_timeout));
  ProfileOptions decoding;
  // The timer of other devices moves by whole ticks.
  if (device.properties().kind() != "cuda") decoding.timer_step_ns = 0;
  const uint64_t programs = ProgramsIn(launch.grid), stride = bytes / programs;
  Reader reader(device, recorded.profile, stride, decoding);
  LATHE_RETURN_IF_ERROR(reader.ReadAll(programs, simulated ? programs : options.most_bytes / stride));
  if (reader.programs().empty()) return MakeError(ErrorKind::internal, "no program of the launch left a profile");
  v1::Profile profile = ProfileMessage(reader.programs(), artifact);
  profile.set_device(device.properties().model());
  for (const uint32_t extent : launch.grid) profile.add_grid(extent);
  profile.set_programs_left_out(programs - reader.programs().size());
  return profile;
}

absl::StatusOr<v1::Profile> TakeInstructions(Device& device, const Kernel& kernel, Launch launch,
                                             const std::function<absl::Status()>& restore,
                                             const ProfilerOptions& options) {
  if (!device.simulated())
    return MakeError(ErrorKind::unsupported, absl::StrCat("only a simulator sees every instruction, and ",
                                                          device.properties().model(), " is none"));
  launch.profile_spans = options.most_spans;
  LATHE_RETURN_IF_ERROR(restore());
  LATHE_ASSIGN_OR_RETURN(LaunchReport report, device.Run(kernel, launch));
  if (!report.findings.empty()) return FindingError(report.findings.front());
  v1::Profile profile = std::move(report.profile);
  profile.set_device(device.properties().model());
  profile.set_programs_left_out(ProgramsIn(launch.grid) - profile.programs_size());
  return profile;
}

}  // namespace lathe

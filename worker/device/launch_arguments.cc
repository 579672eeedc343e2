#include "worker/device/launch_arguments.h"

#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {

PackedArguments::PackedArguments(const std::vector<LaunchArgument>& arguments, uint64_t global_scratch,
                                 uint64_t profile_scratch) {
  std::vector<size_t> offsets;
  for (const LaunchArgument& argument : arguments) {
    if (const auto* buffer = std::get_if<DeviceBuffer>(&argument)) {
      Add(&buffer->address, sizeof(buffer->address), offsets);
    } else {
      const auto& scalar = std::get<std::string>(argument);
      Add(scalar.data(), scalar.size(), offsets);
    }
  }
  Add(&global_scratch, sizeof(global_scratch), offsets);
  Add(&profile_scratch, sizeof(profile_scratch), offsets);
  for (size_t offset : offsets) pointers_.push_back(block_.data() + offset);
}

void PackedArguments::Add(const void* value, size_t size, std::vector<size_t>& offsets) {
  const size_t align = size == 0 ? 1 : size;
  const size_t offset = (block_.size() + align - 1) / align * align;
  block_.resize(offset + size);
  std::memcpy(block_.data() + offset, value, size);
  offsets.push_back(offset);
}

uint64_t ScratchBytes(const Grid& grid, int64_t each, int64_t align) {
  if (each <= 0) return 0;
  const uint64_t unit = align > 1 ? static_cast<uint64_t>(align) : 1;
  return (static_cast<uint64_t>(each) + unit - 1) / unit * unit * ProgramsIn(grid);
}

absl::StatusOr<DeviceBuffer> ScratchBuffer::Get(Device& device, uint64_t bytes) {
  if (bytes == 0) return DeviceBuffer{};
  if (buffer_.size < bytes) {
    Release(device);
    LATHE_ASSIGN_OR_RETURN(buffer_, device.Allocate(bytes));
  }
  return buffer_;
}

void ScratchBuffer::Release(Device& device) {
  if (buffer_.address != 0) device.Free(buffer_);
  buffer_ = {};
}

absl::StatusOr<DeviceBuffer> ProfileScratch(Device& device, ScratchBuffer& kept, const v1::Artifact& artifact,
                                            const Launch& launch) {
  const uint64_t bytes = ProfileScratchBytes(artifact, launch.grid);
  if (launch.profile.address == 0) return kept.Get(device, bytes);
  if (launch.profile.size < bytes)
    return MakeError(ErrorKind::internal,
                     absl::StrCat("the profile takes ", bytes, " bytes, and has ", launch.profile.size));
  return launch.profile;
}

absl::Status PollUntil(absl::Duration timeout, const std::function<absl::StatusOr<bool>()>& done) {
  constexpr absl::Duration kSpin = absl::Milliseconds(2);
  const absl::Time start = absl::Now();
  while (true) {
    LATHE_ASSIGN_OR_RETURN(const bool finished, done());
    if (finished) return absl::OkStatus();
    const absl::Duration waited = absl::Now() - start;
    if (waited > timeout)
      return MakeError(ErrorKind::gpu_hang,
                       absl::StrCat("the device did not finish within ", absl::FormatDuration(timeout)));
    if (waited > kSpin) absl::SleepFor(absl::Microseconds(100));
  }
}

}  // namespace lathe

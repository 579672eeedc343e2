#include "tuner/space/client_binary.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "tuner/space/arrays.h"

namespace lathe {
namespace {

struct Chip {
  absl::string_view target;
  int machine;
  int arch;
  int threads_per_warp;
};

constexpr Chip kChips[] = {
#define LATHE_CHIP_ELF(target, machine, arch, threads_per_warp) {target, machine, arch, threads_per_warp},
#include "tuner/space/chip_elf.def"
};

constexpr int kCubin = 190;
// From this version on cubins have the chip elsewhere.
constexpr int kLaterAbi = 8;
constexpr int kMostThreads = 1024;
constexpr int64_t kMostSharedBytes = 1 << 20;
constexpr int kMostArguments = 256;

// The header of a 64-bit little-endian ELF file, by its System V specification.
struct ElfHeader {
  int abi_version = 0;
  int machine = 0;
  uint32_t flags = 0;
};

std::optional<ElfHeader> ReadHeader(absl::string_view file) {
  constexpr size_t kHeaderBytes = 64, kAbiVersion = 8, kMachine = 18, kFlags = 48;
  if (file.size() < kHeaderBytes || !absl::StartsWith(file,
                                                      "\x7f"
                                                      "ELF\x02\x01")) {
    return std::nullopt;
  }
  const auto number = [&](size_t at, int bytes) {
    uint32_t value = 0;
    for (int i = bytes; i > 0; --i) value = value << 8 | static_cast<uint8_t>(file[at + i - 1]);
    return value;
  };
  return ElfHeader{static_cast<int>(number(kAbiVersion, 1)), static_cast<int>(number(kMachine, 2)), number(kFlags, 4)};
}

int ArchOf(const ElfHeader& header) {
  const bool later = header.machine == kCubin && header.abi_version >= kLaterAbi;
  return static_cast<int>((later ? header.flags >> 8 : header.flags) & 0xff);
}

absl::Status CheckLaunch(const v1::Artifact& binary, const Chip& chip, absl::string_view field) {
  const auto refused = [&](absl::string_view key, absl::string_view why) {
    return MakeError(ErrorKind::invalid_argument, why, absl::StrCat(field, ".", key));
  };
  if (binary.entry().empty()) return refused("entry", "machine code needs the name of its kernel");
  if (binary.num_warps() < 1 || binary.num_warps() > kMostThreads / chip.threads_per_warp) {
    return refused("num_warps", absl::StrCat(binary.num_warps(), " warps are not 1 to ",
                                             kMostThreads / chip.threads_per_warp, ", what ", chip.target, " can run"));
  }
  if (binary.shared_bytes() < 0 || binary.shared_bytes() > kMostSharedBytes) {
    return refused("shared_bytes", absl::StrCat(binary.shared_bytes(), " bytes are not 0 to ", kMostSharedBytes));
  }
  if (binary.cluster_size() != 0 && binary.cluster_size() != 3) {
    return refused("cluster", "a cluster has three extents: x, y and z");
  }
  for (int extent : binary.cluster()) {
    if (extent < 1 || extent > 16) return refused("cluster", absl::StrCat(extent, " is not 1 to 16"));
  }
  for (int64_t bytes : {binary.global_scratch_bytes(), binary.global_scratch_align(), binary.profile_scratch_bytes(),
                        binary.profile_scratch_align()}) {
    if (bytes < 0 || bytes > (int64_t{1} << 30)) return refused("global_scratch_bytes", "scratch is 0 to 1 GiB");
  }
  if (binary.arguments_size() > kMostArguments) {
    return refused("arguments", absl::StrCat("a kernel has ", kMostArguments, " arguments at most"));
  }
  return absl::OkStatus();
}

}  // namespace

bool HasBinaries(const v1::TuningSpec& spec) {
  return std::any_of(spec.modules().begin(), spec.modules().end(),
                     [](const v1::ModuleSource& module) { return module.has_binary(); });
}

absl::Status CheckBinaries(const v1::TuningSpec& spec) {
  if (!HasBinaries(spec)) return absl::OkStatus();
  if (spec.modules_size() > 1) {
    return MakeError(ErrorKind::invalid_argument, "machine code stands alone: there is nothing to choose among",
                     "modules[1]");
  }
  if (!spec.space().common().empty() || !spec.space().vendor().empty()) {
    return MakeError(ErrorKind::invalid_argument, "machine code has no knobs", "space");
  }
  if (spec.check().has_reference() || HasExpected(spec)) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument,
                   "machine code does not say what is right: give a reference, or arrays of what is expected",
                   "check.reference");
}

absl::StatusOr<v1::Artifact> CompleteBinary(const v1::Artifact& binary, absl::string_view file,
                                            absl::string_view field) {
  const auto* chip = std::find_if(std::begin(kChips), std::end(kChips),
                                  [&](const Chip& one) { return one.target == binary.target(); });
  if (chip == std::end(kChips)) {
    return MakeError(ErrorKind::unknown_target, absl::StrCat("'", binary.target(), "' is not a chip"),
                     absl::StrCat(field, ".target"));
  }
  LATHE_RETURN_IF_ERROR(CheckLaunch(binary, *chip, field));
  const std::optional<ElfHeader> header = ReadHeader(file);
  const std::string kind = chip->machine == kCubin ? "cubin" : "hsaco";
  if (!header) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("the file is not of format ", kind, ": it has no ELF header"),
                     absl::StrCat(field, ".path"));
  }
  if (header->machine != chip->machine || ArchOf(*header) != chip->arch) {
    const auto* own = std::find_if(std::begin(kChips), std::end(kChips), [&](const Chip& one) {
      return one.machine == header->machine && one.arch == ArchOf(*header);
    });
    return MakeError(ErrorKind::argument_mismatch,
                     absl::StrCat("the code is for ", own == std::end(kChips) ? "another chip" : own->target, ", not ",
                                  binary.target()),
                     absl::StrCat(field, ".target"));
  }
  v1::Artifact complete = binary;
  complete.set_threads_per_warp(chip->threads_per_warp);
  complete.set_binary_format(chip->machine == kCubin ? v1::BINARY_FORMAT_CUBIN : v1::BINARY_FORMAT_HSACO);
  for (v1::ArgumentLayout& argument : *complete.mutable_arguments()) {
    argument.set_divisibility(std::max(1, argument.divisibility()));
  }
  return complete;
}

}  // namespace lathe

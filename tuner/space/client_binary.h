// Machine code that a client brings, with what it says of its launch. Pure and thread-safe.
#ifndef LATHE_TUNER_SPACE_CLIENT_BINARY_H_
#define LATHE_TUNER_SPACE_CLIENT_BINARY_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe {

inline constexpr uint64_t kMostBinaryBytes = uint64_t{64} << 20;

// Whether the module of a specification is machine code.
bool HasBinaries(const v1::TuningSpec& spec);

// What holds for a specification of machine code, whatever is in the files: it is the only module, has no knobs,
// and a reference or arrays say what is right. invalid_argument with "modules[1]", "space", "check.reference".
absl::Status CheckBinaries(const v1::TuningSpec& spec);

// Holds a file against what its sender says of it, and completes that: binary_format and threads_per_warp are the
// chip's. The file is an ELF object of the chip's (chip_elf.def). Errors, with a field that begins with `field`:
// invalid_argument for launch data that make no sense and for a file that is none, unknown_target for a chip that no
// row is of, argument_mismatch for code of another chip.
absl::StatusOr<v1::Artifact> CompleteBinary(const v1::Artifact& binary, absl::string_view file,
                                            absl::string_view field);

}  // namespace lathe

#endif  // LATHE_TUNER_SPACE_CLIENT_BINARY_H_

// The files that a compiler needs: what a confined `lathe-compiler serve` and the assemblers that it starts may open.
#ifndef LATHE_PROTO_SUPPORT_COMPILER_FILES_H_
#define LATHE_PROTO_SUPPORT_COMPILER_FILES_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "proto/support/confinement.h"

namespace lathe {

// Looks up a variable of the environment; null where it is not set.
using VariableLookup = std::function<const char*(const char* name)>;

// It runs itself and ptxas, reads libraries, device libraries and random numbers, and writes to /dev/null alone: its
// temporary files are in memory. Assemblers and libraries are looked for where the compiler looks for them. Besides,
// LATHE_COMPILER_READS and LATHE_COMPILER_WRITES list files and folders, separated by colons, that it may read and run,
// or write. Error: not_found where one of these is not there.
absl::StatusOr<FileRules> CompilerFiles(const std::string& program, const VariableLookup& variable);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_COMPILER_FILES_H_

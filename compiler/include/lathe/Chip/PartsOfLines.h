// How kernels share the lines of a cache: a fact that the forms with tensors show, and that the last phases heed.
#ifndef LATHE_CHIP_PARTSOFLINES_H
#define LATHE_CHIP_PARTSOFLINES_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace lathe {

/// The bytes of a line of the L2 cache of NVIDIA's chips, which are four sectors.
constexpr int64_t kLineBytes = 128;

/// The attribute of an LLVM function for cuda targets whose global loads of matrices in loops all take rows that are
/// shorter than a line: the program's next turn takes the rest, or other programs do.
constexpr llvm::StringLiteral kPartsOfLines = "lathe-parts-of-lines";
/// One in addition where the program's number tells which part of a line it takes: programs that run at the same time
/// take the rest.
constexpr llvm::StringLiteral kSharedLines = "lathe-shared-lines";

} // namespace lathe

#endif

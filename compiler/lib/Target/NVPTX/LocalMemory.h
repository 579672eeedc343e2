// Where a cubin's code uses local memory, which spilled registers lie in.
#ifndef LATHE_LIB_TARGET_NVPTX_LOCALMEMORY_H
#define LATHE_LIB_TARGET_NVPTX_LOCALMEMORY_H

#include "lathe/Chip/Chip.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace lathe {

/// Whether the kernel's code has loops, none of which loads from or stores to local memory. False as well where the
/// code cannot be followed: if it calls functions, jumps to computed addresses, or is not found.
bool keepsLocalMemoryOutOfLoops(llvm::StringRef cubin, llvm::StringRef entry, const ChipInfo &chip);

/// The same of the code itself, instructions of 16 bytes.
bool keepsLocalMemoryOutOfLoops(llvm::ArrayRef<uint8_t> code, const ChipInfo &chip);

} // namespace lathe

#endif

// Properties of the loops in a cubin's code.
//
// Code is a row of instructions of 16 bytes. Where it cannot be followed, since it calls functions, jumps to computed
// addresses or is not found, nothing is known of its loops.
#ifndef LATHE_LIB_TARGET_NVPTX_LOOPCODE_H
#define LATHE_LIB_TARGET_NVPTX_LOOPCODE_H

#include "lathe/Chip/Chip.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace lathe {

/// Sums over all loops of a kernel's code; an instruction in two of them counts twice.
struct LoopWork {
  unsigned instructions = 0;
  unsigned waits = 0; ///< instructions that wait for loads from global memory since the one before
};

/// Whether the kernel's code has loops, none of which loads from or stores to local memory, which spilled registers lie
/// in. False as well where the code cannot be followed.
bool keepsLocalMemoryOutOfLoops(llvm::StringRef cubin, llvm::StringRef entry, const ChipInfo &chip);

/// Whether a loop of the kernel's code has a copy to shared memory (LDGSTS) that takes its global address from the same
/// pair of registers as the copy before it, and a computation between the two puts the lower half of the address there:
/// it waits until the first copy has read it. Upper halves alone, and addresses that are loaded, are not seen. False as
/// well where the code cannot be followed.
bool delaysCopies(llvm::StringRef cubin, llvm::StringRef entry, const ChipInfo &chip);

/// None where the code cannot be followed.
std::optional<LoopWork> findLoopWork(llvm::StringRef cubin, llvm::StringRef entry, const ChipInfo &chip);

/// The same of the code itself.
bool keepsLocalMemoryOutOfLoops(llvm::ArrayRef<uint8_t> code, const ChipInfo &chip);
bool delaysCopies(llvm::ArrayRef<uint8_t> code, const ChipInfo &chip);
std::optional<LoopWork> findLoopWork(llvm::ArrayRef<uint8_t> code, const ChipInfo &chip);

} // namespace lathe

#endif

// How many registers code needs in the order in which it is written, and what its loops do.
#ifndef LATHE_LIB_TARGET_REGISTERNEED_H
#define LATHE_LIB_TARGET_REGISTERNEED_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace lathe {

/// The most 32-bit registers of a thread that hold values at once if no instruction moves: an estimate of what the
/// assembler needs without spills, since it may keep the order. Predicates, constants, arguments and addresses at a
/// constant distance from another count nothing: they have registers of their own, or are part of an instruction.
unsigned countLiveRegisters(const llvm::Function &function);

bool hasLoops(const llvm::Function &function);

/// The terminators that jump back to the head of a loop.
llvm::SmallVector<llvm::Instruction *> jumpsBack(const llvm::Function &function);

/// True for a kernel that has a loop and no atomic access: its threads wait again and again for what they load. Other
/// threads wait once, or for one atomic access after the other, while those of further blocks could work.
bool waitsInLoops(const llvm::Function &function);

} // namespace lathe

#endif

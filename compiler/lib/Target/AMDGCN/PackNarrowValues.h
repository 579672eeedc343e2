// Narrow values between basic blocks.
#ifndef LATHE_LIB_TARGET_AMDGCN_PACKNARROWVALUES_H
#define LATHE_LIB_TARGET_AMDGCN_PACKNARROWVALUES_H

namespace llvm {
class Function;
}

namespace lathe {

/// Lets vectors of elements of 8 and 16 bits, and their elements, pass from block to block in whole 32-bit registers.
/// LLVM's back end takes a register for each element instead: it waits for a load to take its vector apart, and puts it
/// together where it is used.
void packNarrowValues(llvm::Function &function);

} // namespace lathe

#endif

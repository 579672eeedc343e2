// Narrow values between basic blocks.
#ifndef LATHE_LIB_TARGET_PACKNARROWVALUES_H
#define LATHE_LIB_TARGET_PACKNARROWVALUES_H

namespace llvm {
class Function;
}

namespace lathe {

/// Lets elements of 8 and 16 bits pass from block to block in whole 32-bit registers, if they come out of such
/// registers on every way into the block. LLVM's back ends take a register for each element instead: the code waits for
/// a load to take its vector apart, and puts it together where it is used.
void joinNarrowElements(llvm::Function &function);

/// The same for whole vectors too. Elements are taken out of vectors in the blocks that use them.
void packNarrowValues(llvm::Function &function);

} // namespace lathe

#endif

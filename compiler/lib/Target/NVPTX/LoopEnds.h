// Which way the branch at the end of a loop's body goes.
#ifndef LATHE_LIB_TARGET_NVPTX_LOOPENDS_H
#define LATHE_LIB_TARGET_NVPTX_LOOPENDS_H

namespace llvm {
class Function;
}

namespace lathe {

/// Makes conditional branches at the ends of loops jump back and fall through to leave. LLVM's back end for NVIDIA
/// cannot invert a branch, and would leave a second one behind it; the assembler then copies values that the loop
/// carries from one register to another in every turn.
void jumpBackWhereTrue(llvm::Function &function);

} // namespace lathe

#endif

// Conditions of asynchronous copies.
#ifndef LATHE_LIB_TARGET_NVPTX_COPYCONDITIONS_H
#define LATHE_LIB_TARGET_NVPTX_COPYCONDITIONS_H

namespace llvm {
class Function;
}

namespace lathe {

/// Keeps the conjunction of two conditions, of which the size of a cp.async depends, in one instruction. LLVM's back
/// end selects twice instead. The assembler makes a predicate of the copy of one selection, not of two.
void keepCopyConditions(llvm::Function &function);

} // namespace lathe

#endif

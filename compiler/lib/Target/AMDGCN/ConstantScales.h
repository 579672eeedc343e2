// Constant scales of matrix products.
#ifndef LATHE_LIB_TARGET_AMDGCN_CONSTANTSCALES_H
#define LATHE_LIB_TARGET_AMDGCN_CONSTANTSCALES_H

namespace llvm {
class Function;
}

namespace lathe {

/// Keeps scales of MFMA that are 2^-127 on both sides. Their exponents are 0, and LLVM selects the instruction without
/// scales where the constants of both are 0. Another byte of the constant, which the instruction does not read, becomes
/// 1. To be run after the last simplification, which would make it 0 again.
void keepConstantScales(llvm::Function &function);

} // namespace lathe

#endif

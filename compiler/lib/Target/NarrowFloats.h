// Maxima, minima and comparisons of f32 that were f16 or bf16, in that type.
#ifndef LATHE_LIB_TARGET_NARROWFLOATS_H
#define LATHE_LIB_TARGET_NARROWFLOATS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
}

namespace lathe {

/// Computes maxima, minima and comparisons in f16 or bf16 if everything that goes in was extended from that type and
/// nothing but truncations to it and comparisons use the results. They are the same, without conversions, and two fit
/// an instruction. Only where the chip has these operations of the type. InstCombine stops at the first constant or
/// value that has two uses.
class NarrowFloatsPass : public llvm::PassInfoMixin<NarrowFloatsPass> {
public:
  explicit NarrowFloatsPass(const llvm::TargetMachine &machine) : machine(machine) {}
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);

private:
  const llvm::TargetMachine &machine;
};

} // namespace lathe

#endif

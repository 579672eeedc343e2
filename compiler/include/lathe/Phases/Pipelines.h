// Which passes make up each phase, and the way from the LLVM dialect to LLVM IR.
#ifndef LATHE_PHASES_PIPELINES_H
#define LATHE_PHASES_PIPELINES_H

#include "lathe/Phases/Knobs.h"
#include "lathe/Phases/Phases.h"
#include "lathe/Target/Target.h"

#include "mlir/IR/BuiltinOps.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace mlir {
class DialectRegistry;
class OpPassManager;
} // namespace mlir

namespace lathe {

/// Adds the passes that turn the output of the phase before into that of `phase`. For `LLVM` these are the ones
/// that expand target ops before translation, as far as `module`, the output of the phase before, has some. Phases
/// without MLIR passes add none.
void addPhasePasses(Phase phase, mlir::OpPassManager &passes, const ChipInfo &chip, const KnobSet &knobs,
                    mlir::ModuleOp module);

void registerTranslations(mlir::DialectRegistry &registry);

/// Null if the translation failed; the reason is a diagnostic.
std::unique_ptr<llvm::Module> translateToLLVM(mlir::ModuleOp module, llvm::LLVMContext &context);

} // namespace lathe

#endif

// The way from the LLVM dialect to LLVM IR.
#ifndef LATHE_LIB_DRIVER_TRANSLATE_H
#define LATHE_LIB_DRIVER_TRANSLATE_H

#include "mlir/IR/BuiltinOps.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace lathe {

void registerTranslations(mlir::DialectRegistry &registry);

/// Null if the translation failed; the reason is a diagnostic.
std::unique_ptr<llvm::Module> translateToLLVM(mlir::ModuleOp module, llvm::LLVMContext &context);

} // namespace lathe

#endif

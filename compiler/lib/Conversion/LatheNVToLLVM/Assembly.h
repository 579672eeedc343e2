// Inline assembly, as all expansions build it.
#ifndef LATHE_LIB_CONVERSION_LATHENVTOLLVM_ASSEMBLY_H
#define LATHE_LIB_CONVERSION_LATHENVTOLLVM_ASSEMBLY_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace lathe::conversion {

inline mlir::LLVM::InlineAsmOp buildAssembly(mlir::OpBuilder &b, mlir::Location loc, mlir::TypeRange results,
                                             mlir::ValueRange inputs, llvm::StringRef text, llvm::StringRef constraints,
                                             bool hasSideEffects) {
  namespace LLVM = mlir::LLVM;
  return LLVM::InlineAsmOp::create(b, loc, results, inputs, text, constraints, hasSideEffects, /*is_align_stack=*/false,
                                   LLVM::TailCallKind::None,
                                   LLVM::AsmDialectAttr::get(b.getContext(), LLVM::AsmDialect::AD_ATT),
                                   /*operand_attrs=*/mlir::ArrayAttr());
}

} // namespace lathe::conversion

#endif

// Modules that came with layouts: these, and the stages of their loops, are their author's choice.
#ifndef LATHE_DIALECT_TTG_IR_AUTHORED_H
#define LATHE_DIALECT_TTG_IR_AUTHORED_H

#include "mlir/IR/BuiltinOps.h"

namespace lathe::ttg {

/// The attribute of such a module, without a value. Passes that choose layouts or stages leave it alone.
inline constexpr llvm::StringLiteral kAuthored = "ttg.authored";

inline bool isAuthored(mlir::ModuleOp module) { return module->hasAttr(kAuthored); }

} // namespace lathe::ttg

#endif

// What the verifiers of the ttng dialect's operations share.
#ifndef LATHE_LIB_DIALECT_TTNG_IR_OPSUPPORT_H
#define LATHE_LIB_DIALECT_TTNG_IR_OPSUPPORT_H

#include "lathe/Dialect/TTNG/IR/Dialect.h"

namespace lathe::ttng {

/// Checks that `type` is that of barriers: one i64 for each CTA, or for each group of CTAs that share one.
llvm::LogicalResult verifyBarrier(mlir::Operation *op, ttg::MemDescType type);

/// Checks that the operation may write a buffer of `type`.
llvm::LogicalResult verifyWritable(mlir::Operation *op, ttg::MemDescType type);

/// Checks that a tensor and a buffer, or two buffers, have one shape and element type.
llvm::LogicalResult verifySameContents(mlir::Operation *op, mlir::ShapedType from, mlir::ShapedType to);

} // namespace lathe::ttng

#endif

// Helpers of the verifiers of the ttng dialect's operations.
#ifndef LATHE_LIB_DIALECT_TTNG_IR_OPSUPPORT_H
#define LATHE_LIB_DIALECT_TTNG_IR_OPSUPPORT_H

#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/IR/Matchers.h"

namespace lathe::ttng {

/// Checks that `type` is that of barriers: one i64 for each CTA, or for each group of CTAs that share one.
llvm::LogicalResult verifyBarrier(mlir::Operation *op, ttg::MemDescType type);

/// Checks that the operation may write a buffer of `type`.
llvm::LogicalResult verifyWritable(mlir::Operation *op, ttg::MemDescType type);

/// Checks that a tensor and a buffer, or two buffers, have one shape and element type.
llvm::LogicalResult verifySameContents(mlir::Operation *op, mlir::ShapedType from, mlir::ShapedType to);

/// Erases an operation without results whose predicate is false.
template <typename Op> llvm::LogicalResult eraseIfNever(Op op, mlir::PatternRewriter &rewriter) {
  if (!op.getPred() || !matchPattern(op.getPred(), mlir::m_Zero()))
    return mlir::failure();
  rewriter.eraseOp(op);
  return mlir::success();
}

/// The same where the predicate is optional; one that is true is left out.
template <typename Op> llvm::LogicalResult simplifyOptionalPred(Op op, mlir::PatternRewriter &rewriter) {
  if (succeeded(eraseIfNever(op, rewriter)))
    return mlir::success();
  if (!op.getPred() || !matchPattern(op.getPred(), mlir::m_One()))
    return mlir::failure();
  rewriter.modifyOpInPlace(op, [&] { op.getPredMutable().clear(); });
  return mlir::success();
}

} // namespace lathe::ttng

#endif

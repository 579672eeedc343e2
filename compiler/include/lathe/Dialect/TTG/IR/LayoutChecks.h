// Questions that verifiers ask of layouts. Safe on any type that parses: nothing is asserted of it.
#ifndef LATHE_DIALECT_TTG_IR_LAYOUTCHECKS_H
#define LATHE_DIALECT_TTG_IR_LAYOUTCHECKS_H

#include "lathe/Layout/LinearLayout.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace lathe::ttg {

/// The map of `encoding` for `shape`, where it has one (hasLinearLayout).
std::optional<LinearLayout> findLinearLayout(llvm::ArrayRef<int64_t> shape, mlir::Attribute encoding);
std::optional<LinearLayout> findLinearLayout(mlir::RankedTensorType type);

/// Checks that `type`, if it has a layout, has one of registers, of its rank, and of the lanes, warps and CTAs at `op`.
/// Errors are told at `op`.
llvm::LogicalResult verifyFitsMachine(mlir::Operation *op, mlir::RankedTensorType type);

/// True if `dst` has the in-dims of `src`, and each of its bases is what `move` makes of that of `src`.
bool isMoved(const LinearLayout &src, const LinearLayout &dst,
             llvm::function_ref<llvm::SmallVector<int32_t>(llvm::ArrayRef<int32_t>)> move);

/// The coordinates in `to` of the element that is, in row-major order, where `at` is in `from`.
llvm::SmallVector<int32_t> moveRowMajor(llvm::ArrayRef<int32_t> at, llvm::ArrayRef<int64_t> from,
                                        llvm::ArrayRef<int64_t> to);

/// Checks that `dst` is `src` with every element, along `axis`, replaced by two that lie in the same thread.
llvm::LogicalResult verifyUnpacked(mlir::Operation *op, mlir::RankedTensorType src, mlir::RankedTensorType dst,
                                   int64_t axis);

} // namespace lathe::ttg

#endif

// The layouts of what is moved out of tensors with layouts. Types are of tensors with a linear map.
#ifndef LATHE_DIALECT_TTG_IR_LAYOUTTRANSFER_H
#define LATHE_DIALECT_TTG_IR_LAYOUTTRANSFER_H

#include "lathe/Dialect/TTG/IR/Dialect.h"

namespace lathe::ttg {

/// The layout of a tensor of `type` with its dimensions permuted.
mlir::Attribute inferTransLayout(mlir::RankedTensorType type, llvm::ArrayRef<int32_t> order);
/// The layout of a tensor of `type` reshaped to `shape`, row-major.
mlir::Attribute inferReshapeLayout(mlir::RankedTensorType type, llvm::ArrayRef<int64_t> shape);
/// The layout of a join's result whose operands are of `type`: both halves of an element in one thread.
mlir::Attribute inferJoinLayout(mlir::RankedTensorType type);
/// The layout of the halves of a tensor of `type`; null if a thread does not hold both elements of each pair.
mlir::Attribute inferSplitLayout(mlir::RankedTensorType type);
/// The layout of a cat's result whose operands are of `type`: each thread's elements of both one after another.
mlir::Attribute inferCatLayout(mlir::RankedTensorType type);

} // namespace lathe::ttg

#endif

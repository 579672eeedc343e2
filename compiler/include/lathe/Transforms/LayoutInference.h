// Relations between the layouts of an operation's operands and results.
#ifndef LATHE_TRANSFORMS_LAYOUTINFERENCE_H
#define LATHE_TRANSFORMS_LAYOUTINFERENCE_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallSet.h"
#include <optional>

namespace lathe {

/// `type` with the layout `encoding`.
mlir::RankedTensorType withEncoding(mlir::RankedTensorType type, mlir::Attribute encoding);

/// True for operations that compute each element of their results from the same element of their operands, so that all
/// have one layout. It is false for loads, stores and atomics.
bool isElementwise(mlir::Operation *op);

/// True for operations without effects through which layouts flow: element-wise ones, and those of LayoutTransfer that
/// say so.
bool followsOperandLayout(mlir::Operation *op);

/// For such an operation: the layout of the results if the operands have `encoding`; null if the operation needs
/// another operand layout.
mlir::Attribute inferResultLayout(mlir::Operation *op, mlir::Attribute encoding);
/// The inverse: the layout that the tensor operands need for the results to have `encoding`; null if there is none.
mlir::Attribute inferOperandLayout(mlir::Operation *op, mlir::Attribute encoding);

/// Gives a tensor operand the layout `encoding`, by a conversion before its operation if it has another.
void convertOperand(mlir::OpOperand &operand, mlir::Attribute encoding);
/// Gives a tensor result the layout `encoding`, and its users the old layout, by a conversion.
void convertResult(mlir::Value result, mlir::Attribute encoding);

/// True for an operation in the body of a loop that computes dots: the pipeliner loads what these need.
bool isBesideDot(mlir::Operation *op);

/// True for an operation of a loop's body without dots that computes with a tensor that the loop carries: the loop
/// waits for it in every iteration.
bool isInRecurrence(mlir::Operation *op);

/// For each shape of rank 2 the dimensions along which recurrences reduce or scan tensors of the shape.
class RecurrentReductions {
public:
  explicit RecurrentReductions(mlir::Operation *root);

  struct Distribution {
    llvm::SmallVector<unsigned> lanes, warps;
  };
  /// Lanes and warps for tensors of `shape` whose threads hold blocks of `size`, such that reductions in recurrences
  /// exchange no value between warps. None if there are no such reductions, if they are along several dimensions or
  /// along `fast`, that of contiguous addresses, or if the other dimension is too short for the warps.
  std::optional<Distribution> distribute(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> size, unsigned fast,
                                         int numWarps, int threadsPerWarp) const;

private:
  llvm::DenseMap<llvm::ArrayRef<int64_t>, llvm::SmallSet<unsigned, 2>> dims;
};

/// Gives a value another type; for a constant, its attribute too.
void retype(mlir::Value value, mlir::RankedTensorType type);

} // namespace lathe

#endif

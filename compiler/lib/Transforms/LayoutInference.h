// Relations between the layouts of an operation's operands and results.
#ifndef LATHE_LIB_TRANSFORMS_LAYOUTINFERENCE_H
#define LATHE_LIB_TRANSFORMS_LAYOUTINFERENCE_H

#include "lathe/Dialect/TTG/IR/Dialect.h"

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

/// Gives a value another type; for a constant, its attribute too.
void retype(mlir::Value value, mlir::RankedTensorType type);

} // namespace lathe

#endif

// How the layouts of an operation's operands and results hang together.
#ifndef LATHE_LIB_TRANSFORMS_LAYOUTINFERENCE_H
#define LATHE_LIB_TRANSFORMS_LAYOUTINFERENCE_H

#include "lathe/Dialect/TTG/IR/Dialect.h"

namespace lathe {

/// `type` with the layout `encoding`.
mlir::RankedTensorType withEncoding(mlir::RankedTensorType type, mlir::Attribute encoding);

/// True for operations that compute each element of their results from the same element of their operands, so
/// that one layout serves all of them. Loads, stores and atomics are none.
bool isElementwise(mlir::Operation *op);

/// True for operations without effects through which layouts flow: element-wise ones, and those of LayoutTransfer that
/// say so.
bool followsOperandLayout(mlir::Operation *op);

/// For such an operation: the layout of the results if the operands have `encoding`; null if the operation needs
/// another operand layout.
mlir::Attribute inferResultLayout(mlir::Operation *op, mlir::Attribute encoding);
/// And the layout its tensor operands need for the results to have `encoding`; null if there is none.
mlir::Attribute inferOperandLayout(mlir::Operation *op, mlir::Attribute encoding);

/// Makes a tensor operand have the layout `encoding`, by a conversion before its operation if it has another.
void convertOperand(mlir::OpOperand &operand, mlir::Attribute encoding);
/// Gives a tensor result the layout `encoding`, and its users, by a conversion, the one it had.
void convertResult(mlir::Value result, mlir::Attribute encoding);

/// Gives a value another type, with the constant behind it if it is one.
void retype(mlir::Value value, mlir::RankedTensorType type);

} // namespace lathe

#endif

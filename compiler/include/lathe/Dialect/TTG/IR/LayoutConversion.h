// From encodings to the linear maps that they mean. Every lowering that moves data goes through here.
#ifndef LATHE_DIALECT_TTG_IR_LAYOUTCONVERSION_H
#define LATHE_DIALECT_TTG_IR_LAYOUTCONVERSION_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "mlir/IR/BuiltinTypes.h"

namespace lathe::ttg {

/// True if `encoding` is a layout that has a map for a tensor or buffer of `shape`: of its rank, and the sizes powers
/// of two, at most kMaxElements together.
bool hasLinearLayout(llvm::ArrayRef<int64_t> shape, mlir::Attribute encoding);
/// The same of a tensor, whose layout must be one of registers.
bool hasLinearLayout(mlir::RankedTensorType type);

/// The map of `encoding` for a tensor or buffer of `shape`; see LayoutEncoding::toLinearLayout. Asserts
/// hasLinearLayout.
LinearLayout toLinearLayout(llvm::ArrayRef<int64_t> shape, mlir::Attribute encoding);
/// The map of a tensor with a layout.
LinearLayout toLinearLayout(mlir::RankedTensorType type);
/// The map of the allocation that a buffer is a view of, without the dimension that counts buffers.
LinearLayout toLinearLayout(MemDescType type);

/// Elements that each thread holds of a tensor with a layout.
unsigned getElementsPerThread(mlir::RankedTensorType type);

/// True if both types hold every element in the same register, lane, warp and block, so that a conversion
/// between them moves nothing.
bool isSameLayout(mlir::RankedTensorType a, mlir::RankedTensorType b);

} // namespace lathe::ttg

#endif

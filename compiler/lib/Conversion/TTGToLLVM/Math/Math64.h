// math ops on f64.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_MATH64_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_MATH64_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

namespace lathe::conversion {

using Math64 = mlir::Value (*)(Lowering &l, mlir::Value x);

// The function that expands the op on an f64; null if there is none.
Math64 findMath64(mlir::Operation *op);

} // namespace lathe::conversion

#endif

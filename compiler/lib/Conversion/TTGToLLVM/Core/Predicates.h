// Predicates of threads: the holders of a value, and the threads that take part in an access.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_PREDICATES_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_PREDICATES_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// The layout of a tensor or scalar; all threads hold a scalar.
LinearLayout getHeldLayout(mlir::Type type, Lowering &l);

// A constant whose bits are all zero.
bool isZero(mlir::Value value);
// Null stands for true.
mlir::Value conjunction(mlir::Value a, mlir::Value b, Lowering &l);
// A mask element as a predicate; null if it is known to be true.
mlir::Value asPredicate(mlir::Value mask);

} // namespace lathe::conversion

#endif

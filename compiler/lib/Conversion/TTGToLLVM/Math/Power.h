// x^y of real numbers.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_POWER_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_POWER_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// x^y of two f32 or two f64, within 2 ulp, with the special cases of C's pow.
mlir::Value buildPower(Lowering &l, mlir::Value x, mlir::Value y);

} // namespace lathe::conversion

#endif

// Arguments of sine and cosine that are too large for a few multiplications.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_REDUCTION_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_REDUCTION_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// x = n pi/2 + rest, |rest| <= pi/4: an f32, and n modulo 4 as an i32.
struct Angle {
  mlir::Value rest, quadrant;
};

// `near` of an f32 x, but exact to the last place for |x| >= limit (at least 2^16), in a branch that only such lanes
// take; NaN for infinities and NaN.
Angle reduceFar(Lowering &l, mlir::Value x, double limit, Angle near);

} // namespace lathe::conversion

#endif

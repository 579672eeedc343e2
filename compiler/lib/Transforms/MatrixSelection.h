// Which matrix instruction of a chip computes a product, if any does.
#ifndef LATHE_LIB_TRANSFORMS_MATRIXSELECTION_H
#define LATHE_LIB_TRANSFORMS_MATRIXSELECTION_H

#include "lathe/Chip/MatrixInstructions.h"
#include "lathe/Dialect/TT/IR/Dialect.h"

#include <cstdint>

namespace lathe {

/// A matrix product, or one of a batch of them: d = a * b + c, a of m by k and b of k by n.
struct MatrixProduct {
  MatrixProduct(mlir::Type a, mlir::Type b, mlir::Type d, tt::InputPrecision precision);
  explicit MatrixProduct(tt::DotOp dot);

  mlir::Type a, b, accumulator; // elements
  tt::InputPrecision precision;
  int64_t batch, m, n, k;
};

/// The instruction of `chip` for `product`, whose sizes hold at least one of it; null where multiplications and
/// additions of single numbers must do, as on a null chip. `nonK`, 16 or 32, asks for an MFMA of as many rows and
/// columns; 0 leaves it open.
const MatrixInstruction *selectMatrixInstruction(const ChipInfo *chip, const MatrixProduct &product, int numWarps,
                                                 unsigned nonK = 0);

} // namespace lathe

#endif

// Chooses the matrix instruction of a chip that computes a dot.
#ifndef LATHE_LIB_TRANSFORMS_MATRIXSELECTION_H
#define LATHE_LIB_TRANSFORMS_MATRIXSELECTION_H

#include "lathe/Chip/MatrixInstructions.h"
#include "lathe/Dialect/TT/IR/Dialect.h"

#include <cstdint>

namespace lathe {

/// A dot, or one of a batch of them: d = a * b + c, a of m by k and b of k by n.
struct MatrixProduct {
  MatrixProduct(mlir::Type a, mlir::Type b, mlir::Type d, tt::InputPrecision precision);
  explicit MatrixProduct(tt::DotOp dot);

  mlir::Type a, b, accumulator; // elements
  tt::InputPrecision precision;
  int64_t batch, m, n, k;
};

/// The instruction of `chip` for `product`, whose sizes are at least those of the instruction; null if there is none,
/// as on a null chip: the dot is then computed by multiply and add. `nonK`, 16 or 32, asks for an MFMA of as many rows
/// and columns, where the product has room for it; 0 is any.
const MatrixInstruction *selectMatrixInstruction(const ChipInfo *chip, const MatrixProduct &product, int numWarps,
                                                 unsigned nonK = 0);

/// The instruction of `chip` for `product` that accumulates in tensor memory; null if there is none.
const MatrixInstruction *selectTensorMemoryInstruction(const ChipInfo &chip, const MatrixProduct &product,
                                                       int numWarps);

} // namespace lathe

#endif

// Which matrix instruction of a chip computes a product, if any does.
#ifndef LATHE_LIB_TRANSFORMS_MATRIXUNITS_H
#define LATHE_LIB_TRANSFORMS_MATRIXUNITS_H

#include "lathe/Dialect/TT/IR/Dialect.h"

#include <cstdint>
#include <optional>

namespace lathe {

/// A matrix product, or one of a batch of them: d = a * b + c, a of m by k and b of k by n.
struct MatrixProduct {
  MatrixProduct(mlir::Type a, mlir::Type b, mlir::Type d, tt::InputPrecision precision);
  explicit MatrixProduct(tt::DotOp dot);

  mlir::Type a, b, accumulator; // elements
  tt::InputPrecision precision;
  int64_t batch, m, n, k;
};

struct MatrixInstruction {
  enum class Family { MmaSync, Wgmma, Mfma, Wmma } family;
  /// Of the family's layouts.
  unsigned version;
  /// What one warp computes. For wgmma `n` is the least.
  unsigned m, n, k;
  /// Elements along K that one lane holds together.
  unsigned kWidth;
};

/// The matrix instructions of a row of Chips.def.
class MatrixUnits {
public:
  /// Of "cuda:90" or "hip:gfx942"; none of an unknown target.
  explicit MatrixUnits(llvm::StringRef target);

  /// The instruction for `product`, whose sizes hold at least one of it; none where multiplications and additions of
  /// single numbers must do. `nonK`, 16 or 32, asks for an MFMA of as many rows and columns; 0 leaves it open.
  std::optional<MatrixInstruction> select(const MatrixProduct &product, int numWarps, unsigned nonK = 0) const;

private:
  std::optional<MatrixInstruction> selectMma(const MatrixProduct &product, int numWarps) const;
  std::optional<MatrixInstruction> selectMfma(const MatrixProduct &product, unsigned nonK) const;
  std::optional<MatrixInstruction> selectWmma(const MatrixProduct &product) const;
  bool has(uint32_t kind) const { return (kinds & kind) != 0; }

  /// MatrixKind bits.
  uint32_t kinds = 0;
};

} // namespace lathe

#endif

// The matrix instructions of a chip. The choice among them and their lowering read the same table.
#ifndef LATHE_CHIP_MATRIXINSTRUCTIONS_H
#define LATHE_CHIP_MATRIXINSTRUCTIONS_H

#include "lathe/Chip/Chip.h"

#include "mlir/IR/Types.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace lathe {

/// Elements of operands and accumulators. TF32 reads f32 with fewer bits of mantissa (AMD: xf32). E4M3 and E5M2 are of
/// the chip's Float8Family.
enum class MatrixFormat { F16, BF16, F32, TF32, F64, I8, I32, E4M3, E5M2 };

/// The format of elements of `type` on a chip; none if it multiplies no such elements. f32 is TF32 where that is
/// allowed and the chip has instructions for it.
std::optional<MatrixFormat> getMatrixFormat(mlir::Type type, const ChipInfo &chip, bool allowTF32);

/// A row of MatrixInstructions.def: d = a * b + c, a of m by k and b of k by n.
struct MatrixInstruction {
  enum class Family { MmaSync, Wgmma, Tcgen05, Mfma, Wmma };

  MatrixSet set;
  Family family;
  unsigned m, n, k;
  MatrixFormat a, b, accumulator;
  unsigned kWidth;
  bool isChosen;
  llvm::StringLiteral name;

  /// The version of the family's layout attribute on `chip`.
  unsigned getLayoutVersion(const ChipInfo &chip) const;

  //===--- AMD's fragments ---===//
  // In a and b lane l holds row (column) l % m; the groups of lanes l / m hold different parts of k, or, where operands
  // repeat, all the same. In d lane l holds column l % m.

  bool isMfma() const { return family == Family::Mfma; }
  /// Lanes of a group hold the same of a and b as the other groups.
  bool repeatsOperands() const { return set == MS_Wmma1; }
  /// Operands of bf16 have that type; else they are vectors of i16.
  bool takesBFloat16() const { return set == MS_Mfma4; }
  unsigned getLanes() const { return isMfma() ? 64 : 32; }
  unsigned getGroups() const { return getLanes() / m; }
  /// Elements of a and of b in one lane.
  unsigned getOperandSize() const { return repeatsOperands() ? k : k / getGroups(); }
  unsigned getResultSize() const { return m * n / getLanes(); }
  /// Rows of d: row bases of the bits of the register, and of those of the group of lanes.
  void getResultRows(llvm::SmallVectorImpl<int32_t> &registers, llvm::SmallVectorImpl<int32_t> &groups) const;
};

/// The rows of the chip's sets for these operands and accumulator, in their order.
llvm::SmallVector<const MatrixInstruction *> findMatrixInstructions(const ChipInfo &chip,
                                                                    MatrixInstruction::Family family, MatrixFormat a,
                                                                    MatrixFormat b, MatrixFormat accumulator);

} // namespace lathe

#endif

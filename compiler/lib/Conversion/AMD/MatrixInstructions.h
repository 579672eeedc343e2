// The matrix instructions of AMD's chips: which there are, and how lanes and registers hold their fragments.
#ifndef LATHE_LIB_CONVERSION_AMD_MATRIXINSTRUCTIONS_H
#define LATHE_LIB_CONVERSION_AMD_MATRIXINSTRUCTIONS_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace lathe::conversion {

// Formats of operands. FP8 and BF8 are f8E4M3 and f8E5M2, of gfx942 in the variant without negative zero.
enum class MatrixFormat { F16, BF16, F32, XF32, F64, I8, FP8, BF8 };

// A chip of "hip:gfx942" as a bit; 0 for others.
enum MatrixChip : unsigned { kGfx90a = 1, kGfx942 = 2, kGfx950 = 4, kGfx11 = 8, kGfx12 = 16 };
unsigned getMatrixChip(llvm::StringRef target);

// The format of operands of an element type; none if the chip has no such.
std::optional<MatrixFormat> getMatrixFormat(mlir::Type element, unsigned chip, bool allowXF32);

// d = x * y + c on tile * tile elements, where x has `k` columns. In x and y lane l holds row (column) l % tile;
// the groups of lanes l / tile hold different parts of k, or, on gfx11, all the same. In d lane l holds column
// l % tile.
struct MatrixInstruction {
  unsigned chips, tile, k;
  MatrixFormat x, y;
  bool halfResult;
  llvm::StringLiteral name; // of the ROCDL op

  bool isMfma() const { return name.starts_with("mfma"); }
  // Lanes of a group hold the same of x and y as the other groups.
  bool repeatsOperands() const { return chips == kGfx11; }
  unsigned getLanes() const { return isMfma() ? 64 : 32; }
  unsigned getGroups() const { return getLanes() / tile; }
  // Elements of x and of y in one lane.
  unsigned getOperandSize() const { return repeatsOperands() ? k : k / getGroups(); }
  unsigned getResultSize() const { return tile * tile / getLanes(); }
  // Rows of d: row bases of the bits of the register, and of those of the group of lanes.
  void getResultRows(llvm::SmallVectorImpl<int32_t> &registers, llvm::SmallVectorImpl<int32_t> &groups) const;

  // The one with the largest k of at most `k`, or the smallest; null if the chip has none.
  static const MatrixInstruction *find(unsigned chip, unsigned tile, unsigned k, MatrixFormat x, MatrixFormat y,
                                       bool halfResult);
};

} // namespace lathe::conversion

#endif

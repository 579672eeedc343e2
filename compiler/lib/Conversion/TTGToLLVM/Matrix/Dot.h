// Matrix products of registers, one lowering per kind of instruction.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MATRIX_DOT_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MATRIX_DOT_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// The elements that lane 0 of warp 0 holds, by their coordinates. What another thread holds in a register lies as far
// from that as the thread's own part of the layout is, which operands and result of a product share.
class Fragment {
public:
  explicit Fragment(mlir::RankedTensorType type);

  // {batch (0 for plain matrices), row, column} of each register.
  using Coordinates = std::array<int32_t, 3>;
  llvm::ArrayRef<Coordinates> getCoordinates() const { return coordinates; }
  std::optional<unsigned> find(const Coordinates &at) const;

private:
  llvm::SmallVector<Coordinates> coordinates;
  llvm::DenseMap<uint64_t, unsigned> registers;
};

// By multiplications and additions of single numbers. Each thread holds, for its elements of the result, whole rows of
// A and columns of B.
mlir::LogicalResult lowerFMADot(tt::DotOp op, Lowering &l);

} // namespace lathe::conversion

#endif

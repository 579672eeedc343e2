// Dots of operands in registers, with one lowering for each kind of instruction.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MATRIX_DOT_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MATRIX_DOT_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// The elements that lane 0 of warp 0 holds, by their coordinates. In another thread all coordinates are moved by the
// thread's own part of the layout, which is the same for the operands and the result of a dot.
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

// Lowers a dot to multiply and add. Each thread holds whole rows of A and columns of B for its elements of the result.
mlir::LogicalResult lowerFMADot(tt::DotOp op, Lowering &l);

} // namespace lathe::conversion

#endif

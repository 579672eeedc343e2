// The plan of loads to LDS: copies from global to shared memory without registers, 4 or 16 bytes of each lane. The
// hardware writes the lanes of a warp contiguously, from one address.
#ifndef LATHE_ANALYSIS_MOVEMENT_DIRECTCOPYPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_DIRECTCOPYPLAN_H

#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include <vector>

namespace lathe::movement {

// A view of ttg.async_copy_global_to_local or amdg.buffer_load_to_local.
struct DirectCopy {
  mlir::Value buffer, base, addresses, mask, other, stride;
  tt::CacheModifier cache;
  tt::EvictionPolicy evict;
  bool isVolatile = false;
  int64_t contiguity;

  explicit DirectCopy(mlir::Operation *op);
  mlir::RankedTensorType getTensor() const { return mlir::cast<mlir::RankedTensorType>(addresses.getType()); }
  ttg::MemDescType getBufferType() const { return mlir::cast<ttg::MemDescType>(buffer.getType()); }
  // The number of elements that one access may move, by the contiguity and alignment of global memory.
  unsigned getVector(unsigned bytes, const AxisInfoAnalysis &axisInfo) const;
};

// The hardware fixes the place of each lane's elements. If the buffer's layout has another order (it may permute the
// places of lanes, and differently in each warp and register), lanes exchange their source addresses before the copy.
struct DirectCopyPlan {
  unsigned vector = 1; // elements that a lane copies at once
  struct Copy {
    unsigned first;  // register of the first element
    uint64_t offset; // place of lane 0 in warp 0
    uint64_t flip;   // xored with the lane's number before `sources`
  };
  std::vector<Copy> copies;
  // Images of the warps, counted in places of a whole warp.
  llvm::SmallVector<uint64_t> warps;
  // The lane whose elements belong at a lane's place: images of the bits of lane and warp.
  llvm::SmallVector<uint64_t> sourceLanes, sourceWarps;

  bool isInOrder() const;

  // For either of the two ops. A failure has been reported.
  static mlir::FailureOr<DirectCopyPlan> get(mlir::Operation *op, const AxisInfoAnalysis &axisInfo);
};

// The number of instructions that every warp issues at least for a copy.
unsigned countDirectCopies(mlir::Operation *op, const AxisInfoAnalysis &axisInfo);

} // namespace lathe::movement

#endif

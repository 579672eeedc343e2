// Copies from global memory that go straight to shared memory, 4 or 16 bytes of each lane: the lanes' elements lie
// behind each other from an address that the warp shares.
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
  // How many elements one access may move, as global memory has them.
  unsigned getVector(unsigned bytes, const AxisInfoAnalysis &axisInfo) const;
};

// Which lane's element lies where is fixed. Where the buffer's layout wants another order (it may permute the lanes'
// places, and differently in each warp and register), lanes exchange their addresses before.
struct DirectCopyPlan {
  unsigned vector = 1; // elements that a lane copies at once
  struct Copy {
    unsigned first;  // register of the first element
    uint64_t offset; // of the first lane's place, where the warp is 0
    uint64_t flip;   // what the lane's number is xored with before `sources`
  };
  std::vector<Copy> copies;
  // Images of the warps in places of whole warps.
  llvm::SmallVector<uint64_t> warps;
  // The lane whose element goes to a lane's place: images of the lane's bits, and of the warp's.
  llvm::SmallVector<uint64_t> sourceLanes, sourceWarps;

  bool isInOrder() const;

  // For either of the two ops; a failure has been reported.
  static mlir::FailureOr<DirectCopyPlan> get(mlir::Operation *op, const AxisInfoAnalysis &axisInfo);
};

// How many instructions every warp issues at least for a copy.
unsigned countDirectCopies(mlir::Operation *op, const AxisInfoAnalysis &axisInfo);

} // namespace lathe::movement

#endif

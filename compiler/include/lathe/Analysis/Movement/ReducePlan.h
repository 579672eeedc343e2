// The plan of a reduction: how it moves data between threads. It is a pure function of the types, so that the
// allocation of scratch memory and the lowering agree.
#ifndef LATHE_ANALYSIS_MOVEMENT_REDUCEPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_REDUCEPLAN_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace lathe::movement {

// A reduction combines values within each thread, then within each warp over the lane bits that lie along the axis.
// While a lane holds several results, a step halves them: the two lanes each give the other the half that the other
// goes on with. Where all lanes need all results, or one is left, the steps are butterflies. If several warps lie along
// the axis, or the lanes do not end up with the results that they need, the partial results go through scratch memory,
// one for each warp along the axis (slowest) and each element of the result (fastest). Every thread then reads and
// combines those of its result elements.
struct ReducePlan {
  // A step over a lane bit after which lanes hold the results without `element` in their numbers if the bit is clear,
  // and those with it if it is set.
  struct Halving {
    unsigned laneBit;
    uint64_t element; // a basis of the registers in `kept`
  };

  // The reason why the layout cannot be reduced, a noun phrase; empty if it can.
  std::string problem;
  // `layout` is that of the sources. `kept` is the same without the axis, flattened to "result", the row-major number
  // of the result element. `result` is the layout of the results, flattened likewise (without bits for a scalar).
  LinearLayout layout, kept, result;
  // Bits of lane and warp index along the axis.
  llvm::SmallVector<unsigned> laneBits, warpBits;
  // The first steps within a warp; butterflies over the other lane bits follow.
  llvm::SmallVector<Halving> halvings;
  // Result elements in all.
  int64_t numResults = 1;
  // Every thread has its results once its warp is reduced, without scratch memory.
  bool isDirect = false;
  // Byte offset of each source's scratch, and their sum.
  llvm::SmallVector<int64_t> offsets;
  int64_t scratchBytes = 0;

  static ReducePlan get(lathe::tt::ReduceOp op);
  static ReducePlan get(mlir::TypeRange sources, unsigned axis, mlir::Type result);

  // True if each lane ends up with results of its own, which is cheaper than that several have the same.
  bool spreads() const { return isDirect && !halvings.empty(); }
};

} // namespace lathe::movement

#endif

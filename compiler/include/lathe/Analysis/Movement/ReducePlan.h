// How a reduction moves data between threads. The plan is a pure function of the types, so that the allocation of
// scratch memory and the lowering agree without passing notes.
#ifndef LATHE_ANALYSIS_MOVEMENT_REDUCEPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_REDUCEPLAN_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace lathe::movement {

// A reduction is done within each thread, then within each warp by butterflies over the lane bits that run
// along the axis. Where warps must meet, or the result is wanted in another layout than the operand without the
// axis, it goes on through scratch memory, which holds for each warp along the axis (slowest) and each element
// of the result (fastest) a partial one; every thread reads and combines those of its result elements.
struct ReducePlan {
  // Why the layout cannot be reduced; empty if it can.
  std::string problem;
  // Layout of the sources; the same without the axis, flattened to "result", the row-major result element; and
  // the layout of the results, flattened alike (without bits for a scalar).
  LinearLayout layout, kept, result;
  // Bits of lane and warp index along the axis.
  llvm::SmallVector<unsigned> laneBits, warpBits;
  // Result elements in all.
  int64_t numResults = 1;
  // Every thread has its results once its warp is reduced; scratch memory is not needed.
  bool isDirect = false;
  // Byte offset of each source's scratch, and their sum.
  llvm::SmallVector<int64_t> offsets;
  int64_t scratchBytes = 0;

  static ReducePlan get(lathe::tt::ReduceOp op);
};

} // namespace lathe::movement

#endif

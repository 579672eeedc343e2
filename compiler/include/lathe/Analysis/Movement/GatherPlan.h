// How a gather moves data between threads, and the memory of a histogram. A pure function of the op, so that the
// allocation of scratch memory and the lowering agree.
#ifndef LATHE_ANALYSIS_MOVEMENT_GATHERPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_GATHERPLAN_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/SmallVector.h"

namespace lathe::movement {

// A gather whose sources never leave the warp is done by shuffles, if they are few; else the source goes through
// scratch memory, in row-major order.
struct GatherPlan {
  bool isLocal = false;
  // Layout of the indices with coordinates along the axis taken as zero, and the place in the source's registers,
  // lanes and warps of what that names.
  LinearLayout across, origin;
  // Local: images of the bits of an index in the source's lane and register, to be added (xor) to the origin's.
  llvm::SmallVector<uint64_t> toLane, toRegister;
  // Elements from one to the next along the axis, in row-major order.
  int64_t stride = 1;
  int64_t scratchBytes = 0;

  static GatherPlan get(lathe::tt::GatherOp op);
};

// Bytes of counters, of i32, one for each element of the result.
int64_t getHistogramBytes(lathe::tt::HistogramOp op);

} // namespace lathe::movement

#endif

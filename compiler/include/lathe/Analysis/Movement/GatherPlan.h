// The plan of a gather: how it moves data between threads; and the memory of a histogram. It is a pure function of the
// op, so that the allocation of scratch memory and the lowering agree.
#ifndef LATHE_ANALYSIS_MOVEMENT_GATHERPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_GATHERPLAN_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/SmallVector.h"

namespace lathe::movement {

// A gather within warps uses shuffles, if they are few; any other writes its source to scratch memory, in row-major
// order.
struct GatherPlan {
  bool isLocal = false;
  // The layout of the indices with coordinate zero along the axis, and its image in the source's registers, lanes and
  // warps.
  LinearLayout across, origin;
  // Local: images of the bits of an index in the source's lane and register, xored to those of the origin.
  llvm::SmallVector<uint64_t> toLane, toRegister;
  // Distance of neighbours along the axis in elements, in row-major order.
  int64_t stride = 1;
  int64_t scratchBytes = 0;

  static GatherPlan get(lathe::tt::GatherOp op);
};

// Bytes of the counters: an i32 for each element of the result.
int64_t getHistogramBytes(lathe::tt::HistogramOp op);

} // namespace lathe::movement

#endif

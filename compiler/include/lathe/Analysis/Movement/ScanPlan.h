// The plan of a scan: how it moves data between threads. It is a pure function of the op, so that the allocation of
// scratch memory and the lowering agree.
#ifndef LATHE_ANALYSIS_MOVEMENT_SCANPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_SCANPLAN_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace lathe::movement {

// A scan takes the bits of the coordinate along the axis from the lowest up, in runs of consecutive bits of one kind:
// bits of the register are scanned in the thread, those of the lane by butterflies, those of the warp through scratch
// memory. After each run every segment of the bits taken so far has a total, and each part of it has its prefix.
struct ScanPlan {
  // The reason why the layout cannot be scanned, a noun phrase; empty if it can.
  std::string problem;
  LinearLayout layout;
  struct Run {
    enum class Kind { Registers, Lanes, Warps } kind;
    // Bits of the register, lane or warp index, in the order of the axis.
    llvm::SmallVector<unsigned> bits;
    // ---- Warps: the places of totals in scratch memory, in elements. Consecutive warps of the run are `places` apart;
    // the bases give the place among those of one warp.
    llvm::SmallVector<uint64_t> registerBases, laneBases, warpBases;
    uint64_t places = 1;
    // Byte offset for each source.
    llvm::SmallVector<int64_t> offsets;
  };
  llvm::SmallVector<Run, 0> runs;
  int64_t scratchBytes = 0;

  static ScanPlan get(lathe::tt::ScanOp op);
};

} // namespace lathe::movement

#endif

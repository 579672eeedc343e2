// How a scan moves data between threads. A pure function of the op, so that the allocation of scratch
// memory and the lowering agree.
#ifndef LATHE_ANALYSIS_MOVEMENT_SCANPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_SCANPLAN_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace lathe::movement {

// A scan goes up the bits of the coordinate along the axis. Neighbouring bits that registers own are scanned in the
// thread, those of lanes by butterflies, those of warps through scratch memory. After each such run every segment
// of the bits seen so far has a total and every part of it knows what precedes it.
struct ScanPlan {
  // Why the layout cannot be scanned; empty if it can.
  std::string problem;
  LinearLayout layout;
  struct Run {
    enum class Kind { Registers, Lanes, Warps } kind;
    // Bits of the register, lane or warp index, in the order of the axis.
    llvm::SmallVector<unsigned> bits;
    // ---- Warps: where totals are in scratch memory, in elements. The index of the warp in the run counts in steps
    // of `places`; the bases cover what else tells totals apart.
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

// How scans, gathers, histograms and atomics move data between threads; like Plans.h, pure functions of the op, so
// that the allocation of scratch memory and the lowering agree.
#ifndef LATHE_LIB_CONVERSION_OPPLANS_H
#define LATHE_LIB_CONVERSION_OPPLANS_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace lathe::conversion {

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

// How the results of an atomic reach the threads that hold copies of an element besides the one that updated it.
struct AtomicPlan {
  enum class Share { Nothing, Lanes, Memory } kind = Share::Nothing;
  int64_t scratchBytes = 0;

  // Of a tt.atomic_rmw or tt.atomic_cas.
  static AtomicPlan get(mlir::Operation *op);
};

// Dimensions from the last to the first: packed so, they are the row-major index.
llvm::SmallVector<llvm::StringRef> getRowMajor(const LinearLayout &layout);

} // namespace lathe::conversion

#endif

// How a reduction and a layout conversion move data between threads. The plan is a pure function of the types,
// so that the allocation of scratch memory and the lowering agree without passing notes.
#ifndef LATHE_LIB_CONVERSION_PLANS_H
#define LATHE_LIB_CONVERSION_PLANS_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace lathe::conversion {

// Bytes of an element in shared memory.
unsigned getSharedElementBytes(mlir::Type element);

// A reduction is done within each thread, then within each warp by butterflies over the lane bits that run
// along the axis, then across warps through scratch memory, which holds for each warp along the axis (slowest)
// and each element of the result (fastest) a partial one.
struct ReducePlan {
  // Why the layout cannot be reduced; empty if it can.
  std::string problem;
  // Layout of the sources, and the same without the axis, flattened: "result" is the flat result element.
  LinearLayout layout, kept;
  // Bits of lane and warp index along the axis.
  llvm::SmallVector<unsigned> laneBits, warpBits;
  // Result elements in all.
  int64_t numResults = 1;
  // Byte offset of each source's scratch, and their sum; 0 if no warps must meet.
  llvm::SmallVector<int64_t> offsets;
  int64_t scratchBytes = 0;

  static ReducePlan get(lathe::tt::ReduceOp op);
};

struct ConvertPlan {
  enum class Kind { Registers, Shuffle, Shared } kind = Kind::Registers;
  // Where the destination's (register, lane, warp) is in the source.
  LinearLayout source;
  // ---- Shared: offsets, in elements, of the bases of source and destination registers, lanes and warps.
  struct Side {
    llvm::SmallVector<uint64_t> registers, lanes, warps;
  };
  Side write, read;
  // Elements of one access; the low bits of the offset.
  unsigned vector = 1;
  int64_t scratchBytes = 0;

  static ConvertPlan get(mlir::RankedTensorType from, mlir::RankedTensorType to);
};

} // namespace lathe::conversion

#endif

// How much a kernel with layouts does, counted without running it.
#ifndef LATHE_ANALYSIS_WORK_WORKCOUNT_H
#define LATHE_ANALYSIS_WORK_WORKCOUNT_H

#include "mlir/IR/BuiltinOps.h"

#include <cstdint>

namespace lathe {

/// The work of one program, with masks that let everything through.
struct WorkCount {
  int64_t globalBytes = 0; ///< to and from the device's memory
  /// To and from shared memory: by threads, copies, products that read operands there, and twice the scratch of what is
  /// exchanged between threads. The values that an allocation stores are not counted.
  int64_t sharedBytes = 0;
  int64_t flops = 0; ///< of products of matrices

  WorkCount &operator+=(const WorkCount &other) {
    globalBytes += other.globalBytes;
    sharedBytes += other.sharedBytes;
    flops += other.flops;
    return *this;
  }
};

/// The work of one op, without that of its regions.
WorkCount countWork(mlir::Operation *op);

/// The work of one turn of each innermost loop in a module of the ttg or the pipelined phase, or of the whole module
/// where it has no loop. Groups of warps that do different work have loops of their own, which are all counted.
WorkCount countLoopWork(mlir::ModuleOp module);

/// The most groups of warps that run loops of their own at a time, in a module of the ttg or the pipelined phase: 1
/// where all warps run the same ones.
int countLoopGroups(mlir::ModuleOp module);

} // namespace lathe

#endif

// Operations at which all warps of a cluster's CTAs meet.
#ifndef LATHE_DIALECT_TTNG_IR_MEETINGS_H
#define LATHE_DIALECT_TTNG_IR_MEETINGS_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"

namespace lathe::ttng {

/// True of an operation that all warps of a cluster's CTAs execute together, and to which those that sleep, in a
/// program with ttg.warp_specialize, do not come. They are woken for a ttng.cluster_barrier of the kernel's own code
/// alone. There it is the caller who must see that no partition runs.
inline bool meetsSleepingWarps(mlir::Operation *op) {
  if (llvm::isa<ClusterExchangeOp, ClusterArriveOp, ClusterWaitOp>(op))
    return true;
  if (!llvm::isa<ClusterBarrierOp>(op))
    return false;
  auto function = op->getParentOfType<tt::FuncOp>();
  return ttg::getPartition(op->getParentRegion()) || (function && !function.isKernel());
}

/// True of an operation behind which a CTA knows all that the cluster's CTAs did before it. A wait is one only right
/// behind an arrival that is not relaxed: what lies between them is not ordered.
inline bool ordersCluster(mlir::Operation *op) {
  if (auto barrier = llvm::dyn_cast<ClusterBarrierOp>(op))
    return !barrier.getRelaxed();
  if (!llvm::isa<ClusterWaitOp>(op))
    return false;
  auto arrive = llvm::dyn_cast_or_null<ClusterArriveOp>(op->getPrevNode());
  return arrive && !arrive.getRelaxed();
}

} // namespace lathe::ttng

#endif

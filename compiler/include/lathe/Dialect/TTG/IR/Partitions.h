// How ttg.warp_specialize is carried from structured control flow to the lowering.
#ifndef LATHE_DIALECT_TTG_IR_PARTITIONS_H
#define LATHE_DIALECT_TTG_IR_PARTITIONS_H

#include "lathe/Dialect/TTG/IR/Dialect.h"

namespace lathe::ttg {

// Integer attributes of the module: the warps of a CTA with those of partitions, and the registers that a thread starts
// with.
inline constexpr llvm::StringLiteral kTotalWarps = "ttg.total-num-warps";
inline constexpr llvm::StringLiteral kMaxRegisters = "ttg.maxnreg";
// On a ttg.warp_specialize whose default region is empty: the op starts the partitions, and the default region is the
// code after it.
inline constexpr llvm::StringLiteral kStarted = "ttg.started";
// On a ttg.barrier of the default region's warps: the partitions end here. The value is that of actualRegisters, if the
// op that started them has it.
inline constexpr llvm::StringLiteral kJoin = "ttg.join";

// On a loop: its warps hand the buffers that its products read back to others.
inline constexpr llvm::StringLiteral kHandsOver = "lathe.hands_over";
// On a ttng.arrive_barrier: each warp arrives by itself, without a barrier of all; the mbarrier counts them.
inline constexpr llvm::StringLiteral kByWarp = "lathe.by_warp";

// The named barriers at which two groups of warps wait for their turn, this one and the next each: to multiply, the
// last that chips have, and to end a tile. Those of regions are counted from 1 on.
inline constexpr int kTurnBarrier = 14, kEndBarrier = 12;

// Warps that get other numbers of registers together.
inline constexpr int kWarpsOfGroup = 4;

// The warps that a CTA is launched with.
inline int getTotalWarps(mlir::ModuleOp module) {
  auto total = module->getAttrOfType<mlir::IntegerAttr>(kTotalWarps);
  return total ? int(total.getInt()) : getNumWarps(module);
}

// The partition that code is in; null for code of the default region and of all warps.
inline mlir::Region *getPartition(mlir::Region *region) {
  while (region && !llvm::isa<WarpSpecializePartitionsOp>(region->getParentOp()))
    region = region->getParentRegion();
  return region;
}

// The value that is passed to an argument of a partition.
inline mlir::Value getCaptured(mlir::BlockArgument argument) {
  auto holder = llvm::dyn_cast<WarpSpecializePartitionsOp>(argument.getOwner()->getParentOp());
  return holder && argument.getOwner()->isEntryBlock() ? holder.getExplicitCaptures()[argument.getArgNumber()]
                                                       : mlir::Value();
}

// The value itself, of one that partitions have been passed.
inline mlir::Value throughCaptures(mlir::Value value) {
  while (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
    mlir::Value captured = getCaptured(argument);
    if (!captured)
      break;
    value = captured;
  }
  return value;
}

// Calls body(region) for the region of a function and of each of its partitions: code whose warps meet each other, and
// no others, at barriers.
template <typename F> void forEachWarpRegion(mlir::Operation *function, F body) {
  body(function->getRegion(0));
  function->walk([&](WarpSpecializePartitionsOp partitions) {
    for (mlir::Region &region : partitions.getPartitionRegions())
      body(region);
  });
}

} // namespace lathe::ttg

#endif

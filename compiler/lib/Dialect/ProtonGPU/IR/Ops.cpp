#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::proton_gpu;

#define GET_OP_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUOps.cpp.inc"

/// The warps of the program, those of all partitions of a warp specialisation together where that is known.
static int64_t getTotalNumWarps(Operation *op) {
  if (auto module = op->getParentOfType<ModuleOp>())
    if (auto total = module->getAttrOfType<IntegerAttr>("ttg.total-num-warps"))
      return total.getInt();
  return ttg::getNumWarps(op);
}

LogicalResult CircularStoreOp::verify() {
  SegmentType type = getSegment().getType();
  int64_t units = type.getSelectIds().empty() ? getTotalNumWarps(*this) : type.getSelectIds().size();
  // Where the units do not divide the bytes the rest is not used.
  if (units <= 0 || !llvm::isPowerOf2_64(type.getNBytes() / units))
    return emitOpError() << "requires a power of two bytes for each of " << units << " units, found " << type;
  if (int64_t scope = getScopeIdAttr().getInt(); scope < 0 || scope > 255)
    return emitOpError() << "requires scopeId of at most 255, found " << scope;
  return success();
}

LogicalResult SegmentAllocOp::verify() {
  SegmentType type = getSegment().getType();
  if (!type.getSelectIds().empty() && type.getGranularity() != Granularity::WARP)
    return emitOpError() << "requires warp granularity to select units, found " << type;
  return success();
}

LogicalResult InitCtxOp::verify() {
  if ((*this)->getParentOfType<ttg::WarpSpecializeOp>())
    return emitOpError() << "requires all warps of the program, but is in ttg.warp_specialize";
  return success();
}

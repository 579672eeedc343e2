#include "lathe/Dialect/ProtonGPU/IR/ProfileFormat.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::proton_gpu;

#define GET_OP_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUOps.cpp.inc"

int64_t proton_gpu::getTotalNumWarps(Operation *op) {
  auto module = isa<ModuleOp>(op) ? cast<ModuleOp>(op) : op->getParentOfType<ModuleOp>();
  if (module)
    if (auto total = module->getAttrOfType<IntegerAttr>("ttg.total-num-warps"))
      return total.getInt();
  return ttg::getNumWarps(op);
}

static int64_t getWarpsPerUnit(Granularity granularity, int64_t totalWarps) {
  switch (granularity) {
  case Granularity::THREAD:
    return 0;
  case Granularity::WARP:
    return 1;
  case Granularity::WARP_2:
    return 2;
  case Granularity::WARP_4:
  case Granularity::WARP_GROUP:
    return 4;
  case Granularity::WARP_8:
  case Granularity::WARP_GROUP_2:
    return 8;
  case Granularity::WARP_GROUP_4:
    return 16;
  case Granularity::WARP_GROUP_8:
    return 32;
  case Granularity::CTA:
    return totalWarps;
  }
  llvm_unreachable("unknown granularity");
}

SegmentShape SegmentShape::get(SegmentType type, int64_t totalWarps) {
  SegmentShape shape;
  shape.warpsPerUnit = getWarpsPerUnit(type.getGranularity(), totalWarps);
  shape.units = type.getSelectIds().empty() ? llvm::divideCeil(totalWarps, std::max<int64_t>(shape.warpsPerUnit, 1))
                                            : type.getSelectIds().size();
  shape.bytes = type.getNBytes() / shape.units;
  shape.room = type.getStrategy() == BufferStrategy::FLUSH ? type.getFlushBytes() / shape.units : shape.bytes;
  return shape;
}

// Checks the segment and the scope of a record.
template <typename StoreOp> static LogicalResult verifyRecord(StoreOp op) {
  SegmentType type = op.getSegment().getType();
  SegmentShape shape = SegmentShape::get(type, getTotalNumWarps(op));
  if (!llvm::isPowerOf2_64(shape.bytes))
    return op.emitOpError() << "requires a power of two bytes for each of " << shape.units << " units, found " << type;
  if (!llvm::isPowerOf2_64(shape.room))
    return op.emitOpError() << "requires a room of a power of two bytes for each of " << shape.units << " units, found "
                            << type;
  if (int64_t scope = op.getScopeIdAttr().getInt(); scope < 0 || scope >= int64_t(kMaxScopes))
    return op.emitOpError() << "requires scopeId of at most " << kMaxScopes - 1 << ", found " << scope;
  return success();
}

LogicalResult CircularStoreOp::verify() { return verifyRecord(*this); }
LogicalResult SpanStoreOp::verify() { return verifyRecord(*this); }

LogicalResult SegmentAllocOp::verify() {
  SegmentType type = getSegment().getType();
  bool isFlushed = type.getStrategy() == BufferStrategy::FLUSH;
  if (isFlushed != bool(getScratchPtr()))
    return emitOpError() << (isFlushed ? "requires the profile's memory to flush to, as `flush to %scratch`, for "
                                       : "requires a segment that is flushed, found ")
                         << type;
  if (isFlushed && !isa<ttg::MemDescType>(getBuffer().getType()))
    return emitOpError() << "requires a buffer in shared memory, found " << getBuffer().getType();
  return success();
}

LogicalResult InitCtxOp::verify() {
  if ((*this)->getParentOfType<ttg::WarpSpecializeOp>())
    return emitOpError() << "requires all warps of the program, but is in ttg.warp_specialize";
  return success();
}

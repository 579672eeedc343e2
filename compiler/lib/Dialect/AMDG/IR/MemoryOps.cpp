// Accesses to memory, waits and barriers.
#include "lathe/Dialect/AMDG/IR/Dialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::amdg;

static LogicalResult verifyContiguity(Operation *op, int32_t contiguity) {
  if (contiguity <= 0)
    return op->emitOpError() << "requires a positive contiguity, found " << contiguity;
  return success();
}

/// Checks a number of accesses that may stay under way.
static LogicalResult verifyPending(Operation *op, int32_t pending) {
  if (pending < 0)
    return op->emitOpError() << "requires counts that are not negative, found " << pending;
  return success();
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

LogicalResult BufferLoadOp::verify() { return verifyContiguity(*this, getContiguity()); }
LogicalResult BufferStoreOp::verify() { return verifyContiguity(*this, getContiguity()); }

LogicalResult BufferLoadToLocalOp::verify() {
  ttg::MemDescType dest = getDest().getType();
  if (!dest.getMutableMemory())
    return emitOpError() << "requires a mutable buffer, found " << dest;
  Type element = getPtr().getType().getPointeeType();
  if (dest.getElementType() != element)
    return emitOpError() << "requires a buffer of the pointer's elements, found " << dest << " for " << element;
  Type elements = tt::withElementType(getOffsets().getType(), element);
  if (getOther() && getOther().getType() != elements)
    return emitOpError() << "requires elements of type " << elements << " where the mask is false, found "
                         << getOther().getType();
  return verifyContiguity(*this, getContiguity());
}

LogicalResult AsyncCopyLocalToGlobalOp::verify() {
  ttg::MemDescType buffer = getSrc().getType();
  if (!cast<ttg::LayoutEncoding>(buffer.getEncoding()).isShared())
    return emitOpError() << "requires a buffer in shared memory, found " << buffer;
  auto copied = cast<RankedTensorType>(tt::getPointeeType(getDst().getType()));
  if (copied.getShape() != buffer.getShape() || copied.getElementType() != buffer.getElementType())
    return emitOpError() << "requires pointers and a buffer of one shape and element type, found " << getDst().getType()
                         << " and " << buffer;
  return verifyContiguity(*this, getContiguity());
}

//===----------------------------------------------------------------------===//
// local_load_packed_tranposed
//===----------------------------------------------------------------------===//

LogicalResult LocalLoadPackedTransposedOp::verify() {
  auto src = getSrc().getType();
  auto dst = cast<RankedTensorType>(getType());
  auto operand = dyn_cast_or_null<ttg::DotOperandEncodingAttr>(dst.getEncoding());
  if (!operand)
    return emitOpError() << "requires a result in a dot_op layout, found " << dst;
  auto shared = dyn_cast<ttg::SwizzledSharedEncodingAttr>(src.getEncoding());
  if (!shared)
    return emitOpError() << "requires a buffer in a swizzled layout, found " << src;
  size_t rank = src.getShape().size();
  if ((rank != 2 && rank != 3) || dst.getRank() != int64_t(rank) || shared.getOrder().size() != rank)
    return emitOpError() << "requires matrices or batches of them, found " << src << " and " << dst;

  // Packed along the dimension that the product keeps, rows of A and columns of B, which is also contiguous.
  unsigned kept = rank - (operand.getOpIdx() == 0 ? 2 : 1), contracted = 2 * rank - 3 - kept;
  SmallVector<unsigned> order = {kept, contracted};
  SmallVector<int64_t> shape(src.getShape());
  if (rank == 3)
    order.push_back(0);
  shape[kept] *= 2;
  shape[contracted] /= 2;
  if (shared.getOrder() != ArrayRef(order))
    return emitOpError() << "requires a buffer of order [" << ArrayRef(order) << "], found " << src;
  if (dst.getShape() != ArrayRef(shape))
    return emitOpError() << "requires a result of shape [" << ArrayRef(shape) << "], found " << dst;
  return success();
}

//===----------------------------------------------------------------------===//
// Waits
//===----------------------------------------------------------------------===//

LogicalResult AsyncWaitOp::verify() { return verifyPending(*this, getNumInst()); }
LogicalResult AsyncTDMWaitOp::verify() { return verifyPending(*this, getNum()); }
LogicalResult AsyncTDMIntrinsicWaitOp::verify() { return verifyPending(*this, getCount()); }

LogicalResult MemoryCounterWaitOp::verify() {
  for (std::optional<uint32_t> count : {getLoad(), getStore(), getDs()})
    if (count && failed(verifyPending(*this, *count)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

static LogicalResult verifyBarrier(Operation *op, ttg::MemDescType type) {
  if (type.getShape() != ArrayRef<int64_t>(1) || !type.getElementType().isInteger(64))
    return op->emitOpError() << "requires a barrier in a buffer of 1xi64, found " << type;
  return success();
}

static LogicalResult verifyArrivals(Operation *op, int32_t count) {
  if (count < 1)
    return op->emitOpError() << "requires at least one arrival, found " << count;
  return success();
}

LogicalResult InitBarrierOp::verify() {
  return failure(failed(verifyBarrier(*this, getAlloc().getType())) || failed(verifyArrivals(*this, getCount())));
}

LogicalResult ArriveBarrierOp::verify() {
  return failure(failed(verifyBarrier(*this, getAlloc().getType())) || failed(verifyArrivals(*this, getCount())));
}

LogicalResult ReadBarrierPhaseOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }
LogicalResult WaitBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }
LogicalResult AsyncCopyMbarrierArriveOp::verify() { return verifyBarrier(*this, getBarrier().getType()); }

static LogicalResult verifyCluster(Operation *op) {
  if (int ctas = ttg::getNumCTAs(op); ctas <= 1)
    return op->emitOpError() << "requires a module of several CTAs, found " << ctas;
  return success();
}

LogicalResult ClusterBarrierArriveOp::verify() { return verifyCluster(*this); }
LogicalResult ClusterBarrierWaitOp::verify() { return verifyCluster(*this); }

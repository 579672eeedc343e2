// Verifiers and simplifications of the operations on barriers.
#include "OpSupport.h"

using namespace mlir;
using namespace lathe::ttng;

/// Checks a number of arrivals.
static LogicalResult verifyCount(Operation *op, uint32_t count) {
  if (int32_t(count) < 1)
    return op->emitOpError() << "requires a count of at least 1, found " << int32_t(count);
  return success();
}

LogicalResult InitBarrierOp::verify() {
  return failure(failed(verifyBarrier(*this, getAlloc().getType())) || failed(verifyCount(*this, getCount())));
}

LogicalResult InvalBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult BarrierExpectOp::verify() {
  if (int32_t(getSize()) < 0)
    return emitOpError() << "requires a number of bytes that is not negative, found " << int32_t(getSize());
  return verifyBarrier(*this, getAlloc().getType());
}

LogicalResult BarrierExpectOp::canonicalize(BarrierExpectOp op, PatternRewriter &rewriter) {
  return eraseIfNever(op, rewriter);
}

LogicalResult WaitBarrierOp::canonicalize(WaitBarrierOp op, PatternRewriter &rewriter) {
  return simplifyOptionalPred(op, rewriter);
}

LogicalResult WaitBarrierOp::verify() { return verifyBarrier(*this, getAlloc().getType()); }

LogicalResult ArriveBarrierOp::canonicalize(ArriveBarrierOp op, PatternRewriter &rewriter) {
  return simplifyOptionalPred(op, rewriter);
}

LogicalResult ArriveBarrierOp::verify() {
  return failure(failed(verifyBarrier(*this, getAlloc().getType())) || failed(verifyCount(*this, getCount())));
}

LogicalResult AsyncCopyMbarrierArriveOp::verify() { return verifyBarrier(*this, getBarrier().getType()); }

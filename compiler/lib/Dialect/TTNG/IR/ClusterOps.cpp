// Verifiers of the operations on clusters of CTAs.
#include "OpSupport.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;

/// Checks that `op` is not in a function that stays one when kernels call it.
static LogicalResult verifyInKernel(Operation *op) {
  auto func = op->getParentOfType<FunctionOpInterface>();
  auto noinline = func ? func->getAttrOfType<BoolAttr>("noinline") : BoolAttr();
  if (noinline && noinline.getValue() && !func.isPublic())
    return op->emitOpError() << "requires a kernel around it, found the noinline function @" << func.getName();
  return success();
}

static LogicalResult verifySeveralCTAs(Operation *op) {
  if (ttg::getClusterCTAs(op) < 2)
    return op->emitOpError() << "requires more than one CTA in a cluster, found " << ttg::kNumCTAs << " = "
                             << ttg::getNumCTAs(op);
  return success();
}

LogicalResult ClusterArriveOp::verify() { return verifyInKernel(*this); }
LogicalResult ClusterWaitOp::verify() { return verifyInKernel(*this); }

LogicalResult ClusterBarrierOp::verify() {
  return failure(failed(verifySeveralCTAs(*this)) || failed(verifyInKernel(*this)));
}

LogicalResult FenceMBarrierInitReleaseClusterOp::verify() { return verifySeveralCTAs(*this); }

LogicalResult ClusterRankOp::verify() { return verifySeveralCTAs(*this); }

LogicalResult ClusterExchangeOp::verify() {
  return failure(failed(verifySeveralCTAs(*this)) || failed(verifyInKernel(*this)));
}

LogicalResult AsyncSharedStoreOp::verify() {
  if (failed(verifySeveralCTAs(*this)) || failed(verifyWritable(*this, getDst().getType())) ||
      failed(verifySameContents(*this, cast<ShapedType>(getSrc().getType()), getDst().getType())))
    return failure();
  return verifyBarrier(*this, getMbarrier().getType());
}

//===----------------------------------------------------------------------===//
// Cluster launch control
//===----------------------------------------------------------------------===//

/// Checks that `type` holds the 16 bytes of an answer, the same in every CTA.
static LogicalResult verifyAnswer(Operation *op, ttg::MemDescType type) {
  if (!type.getElementType().isInteger(64) || type.getShape() != ArrayRef<int64_t>({2}))
    return op->emitOpError() << "requires an answer of type 2xi64, found " << type;
  auto layout = dyn_cast<ttg::SwizzledSharedEncodingAttr>(type.getEncoding());
  if (layout && !llvm::all_of(layout.getCga(), [](int32_t at) { return at == 0; }))
    return op->emitOpError() << "requires an answer that each CTA holds for itself, found " << type;
  return success();
}

LogicalResult CLCTryCancelOp::verify() {
  return failure(failed(verifyAnswer(*this, getResult().getType())) ||
                 failed(verifyBarrier(*this, getMbarrier().getType())));
}

LogicalResult CLCLoadResultOp::verify() { return verifyAnswer(*this, getSrc().getType()); }

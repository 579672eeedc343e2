#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Matrix/Dot.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

static LogicalResult lowerDot(Operation *op, Lowering &l) {
  auto dot = cast<tt::DotOp>(op);
  auto mma = dyn_cast<ttg::NvidiaMmaEncodingAttr>(cast<RankedTensorType>(dot.getType()).getEncoding());
  if (!mma)
    return lowerFMADot(dot, l);
  if (mma.getVersionMajor() != 2)
    return op->emitError("unsupported: tt.dot with a result in ") << mma << "; use ttng.warp_group_dot for this layout";
  return lowerMmaSync(dot, l);
}

// Named barriers of some warps, which passes use as the machine's ops.
static LogicalResult lowerNamedBarrier(Operation *op, Lowering &l) {
  auto barrier = cast<NVVM::BarrierOp>(op);
  if (!barrier.getBarrierId() || !barrier.getNumberOfThreads() || op->getNumResults())
    return op->emitError("unsupported: nvvm.barrier without a number or without a number of threads; use ttg.barrier");
  NVVM::BarrierOp::create(l.b, l.loc, /*results=*/TypeRange(), l.getScalar(barrier.getBarrierId()),
                          l.getScalar(barrier.getNumberOfThreads()), /*reductionOp=*/{},
                          /*reductionPredicate=*/Value());
  return success();
}

static LogicalResult lowerBarrierArrive(Operation *op, Lowering &l) {
  auto arrive = cast<NVVM::BarrierArriveOp>(op);
  if (!arrive.getBarrierId())
    return op->emitError("unsupported: nvvm.barrier.arrive without a number");
  NVVM::BarrierArriveOp::create(l.b, l.loc, l.getScalar(arrive.getBarrierId()),
                                l.getScalar(arrive.getNumberOfThreads()));
  return success();
}

void lathe::conversion::addNVIDIAHandlers(HandlerTable &table, const ChipInfo &chip) {
  table.add<tt::DotOp>(lowerDot);
  table.add<NVVM::BarrierOp>(lowerNamedBarrier);
  table.add<NVVM::BarrierArriveOp>(lowerBarrierArrive);
  addAsyncHandlers(table);
  addWarpGroupHandlers(table, chip);
  addLaunchControlHandlers(table, chip);
  addBulkHandlers(table, chip);
  addTensorMemoryHandlers(table, chip);
  addTensorProductHandlers(table, chip);
  addClusterHandlers(table, chip);
}

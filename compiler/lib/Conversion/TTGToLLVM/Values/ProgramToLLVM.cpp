// Ops about the program instance, barriers and assumptions.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Values/Handlers.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

LogicalResult lowerProgramId(Operation *op, Lowering &l) {
  l.set(op->getResult(0), l.target.getProgramId(l.b, l.loc, int(cast<tt::GetProgramIdOp>(op).getAxis())));
  return success();
}

LogicalResult lowerNumPrograms(Operation *op, Lowering &l) {
  l.set(op->getResult(0), l.target.getNumPrograms(l.b, l.loc, int(cast<tt::GetNumProgramsOp>(op).getAxis())));
  return success();
}

LogicalResult lowerBarrier(Operation *op, Lowering &l) {
  auto global = ttg::BarrierSpace::GlobalRead | ttg::BarrierSpace::GlobalWrite;
  bool orderGlobal = bitEnumContainsAny(cast<ttg::BarrierOp>(op).getAddrSpace(), global);
  l.synchronize(orderGlobal);
  return success();
}

// The scope counts the warps of a partition from its first one.
LogicalResult lowerWarpId(Operation *op, Lowering &l) {
  Value warp = l.warpId();
  if (Region *partition = ttg::getPartition(op->getParentRegion())) {
    auto specialize = cast<ttg::WarpSpecializeOp>(partition->getParentOp()->getParentOp());
    int32_t first = (*specialize.getWarpGroupStartIds())[partition->getRegionNumber()];
    warp = LLVM::AddOp::create(l.b, l.loc, warp, l.i32(first));
  }
  l.set(op->getResult(0), warp);
  return success();
}

LogicalResult lowerAssume(Operation *op, Lowering &l) {
  LLVM::AssumeOp::create(l.b, l.loc, l.getScalar(op->getOperand(0)));
  return success();
}

} // namespace

void lathe::conversion::addProgramHandlers(HandlerTable &table) {
  table.add<tt::GetProgramIdOp>(lowerProgramId);
  table.add<tt::GetNumProgramsOp>(lowerNumPrograms);
  table.add<ttg::BarrierOp>(lowerBarrier);
  table.add<ttg::WarpIdOp>(lowerWarpId);
  table.add<LLVM::AssumeOp>(lowerAssume);
}

#include "Uses.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::registers;

bool registers::hasCode(Operation *op) {
  return op->getNumRegions() && isa<LoopLikeOpInterface, RegionBranchOpInterface, ttg::WarpSpecializePartitionsOp>(op);
}

bool registers::holdsBoth(Operation *op) { return isa<tt::ScanOp, tt::GatherOp>(op); }

llvm::SetVector<Value> registers::findUsedInside(Operation *op, const Weights &weights) {
  llvm::SetVector<Value> used;
  op->walk([&](Operation *inner) {
    if (inner == op)
      return;
    for (Value operand : inner->getOperands()) {
      Value owner = weights.owner(operand);
      if (!op->isAncestor(owner.getParentRegion()->getParentOp()))
        used.insert(owner);
    }
  });
  return used;
}

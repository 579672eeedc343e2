#include "Conversion/LatheNVToLLVM/ClocksAfterBarriers.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace {

bool isClock(Operation *op) { return isa<NVVM::ClockOp, NVVM::Clock64Op, NVVM::GlobalTimerOp>(op); }

// The last barrier or clock before `end` in its block; null where there is neither.
Operation *findLast(Block &block, Operation *end) {
  Operation *op = end ? end->getPrevNode() : (block.empty() ? nullptr : &block.back());
  while (op && !isClock(op) && !isa<NVVM::Barrier0Op, NVVM::BarrierOp>(op))
    op = op->getPrevNode();
  return op;
}

bool isAfterBarrier(Operation *clock) {
  if (Operation *last = findLast(*clock->getBlock(), clock))
    return !isClock(last);
  SmallVector<Block *> open(clock->getBlock()->getPredecessors());
  SmallPtrSet<Block *, 16> seen;
  while (!open.empty()) {
    Block *block = open.pop_back_val();
    if (!seen.insert(block).second)
      continue;
    if (Operation *last = findLast(*block, nullptr)) {
      if (!isClock(last))
        return true;
      continue;
    }
    open.append(block->pred_begin(), block->pred_end());
  }
  return false;
}

} // namespace

llvm::DenseSet<Operation *> lathe::conversion::findClocksAfterBarriers(Operation *root) {
  llvm::DenseSet<Operation *> found;
  root->walk([&](Operation *op) {
    if (isClock(op) && isAfterBarrier(op))
      found.insert(op);
  });
  return found;
}

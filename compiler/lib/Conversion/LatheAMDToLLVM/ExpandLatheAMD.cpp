// The pass lathe-amd-expand-ops: accesses become plain loads and stores in a block that only lanes with a true
// predicate enter.
#include "Conversion/Support/Builders.h"
#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/LatheAMD/IR/LatheAMD.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace lathe {
#define GEN_PASS_DEF_EXPANDLATHEAMD
#include "lathe/Conversion/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

Value getPredicate(Operation *op) {
  if (auto load = dyn_cast<amd::LoadOp>(op))
    return load.getPred();
  return cast<amd::StoreOp>(op).getPred();
}

// The access without its predicate; the loaded value or null.
Value makePlain(OpBuilder &b, Operation *op) {
  if (auto load = dyn_cast<amd::LoadOp>(op))
    return LLVM::LoadOp::create(b, op->getLoc(), load.getType(), load.getPtr(), getAccessBytes(load.getType()),
                                load.getIsVolatile(), load.getNontemporal());
  auto store = cast<amd::StoreOp>(op);
  LLVM::StoreOp::create(b, op->getLoc(), store.getValue(), store.getPtr(), getAccessBytes(store.getValue().getType()),
                        store.getIsVolatile(), store.getNontemporal());
  return {};
}

// The accesses from `first` on that can share its branch: they have its predicate, no op between them touches memory,
// and they use no result of the group. Ops between them that do not use the group are moved before it.
SmallVector<Operation *> collectGroup(Operation *first) {
  SmallVector<Operation *> group = {first};
  llvm::DenseSet<Operation *> dependent = {first};
  auto dependsOnGroup = [&](Operation *op) {
    return llvm::any_of(op->getOperands(), [&](Value operand) { return dependent.contains(operand.getDefiningOp()); });
  };
  SmallVector<Operation *> between;
  for (Operation *op = first->getNextNode(); op && !op->hasTrait<OpTrait::IsTerminator>(); op = op->getNextNode()) {
    bool depends = dependsOnGroup(op);
    if (isa<amd::LoadOp, amd::StoreOp>(op)) {
      if (depends || getPredicate(op) != getPredicate(first))
        break;
      group.push_back(op);
      dependent.insert(op);
      // The new member may use the independent ops seen so far: move them before the group.
      for (Operation *earlier : between)
        earlier->moveBefore(first);
      between.clear();
      continue;
    }
    if (!isMemoryEffectFree(op) || op->getNumRegions() != 0)
      break;
    if (depends)
      dependent.insert(op);
    else
      between.push_back(op);
  }
  return group;
}

void expandGroup(ArrayRef<Operation *> group) {
  Operation *first = group.front();
  Location loc = first->getLoc();
  Block *before = first->getBlock();
  Block *after = before->splitBlock(first);
  Block *guarded = new Block();
  before->getParent()->getBlocks().insert(after->getIterator(), guarded);
  OpBuilder b(first->getContext());

  b.setInsertionPointToStart(guarded);
  SmallVector<Value> loaded, others;
  SmallVector<Operation *> loads;
  for (Operation *op : group)
    if (Value value = makePlain(b, op)) {
      loads.push_back(op);
      loaded.push_back(value);
    }
  LLVM::BrOp::create(b, loc, loaded, after);

  b.setInsertionPointToEnd(before);
  for (Operation *op : loads) {
    Value other = cast<amd::LoadOp>(op).getOther();
    others.push_back(other ? other : Value(LLVM::PoisonOp::create(b, loc, op->getResult(0).getType())));
  }
  LLVM::CondBrOp::create(b, loc, getPredicate(first), guarded, ValueRange(), after, others);
  for (Operation *op : loads)
    op->getResult(0).replaceAllUsesWith(after->addArgument(op->getResult(0).getType(), op->getLoc()));
  for (Operation *op : group)
    op->erase();
}

struct ExpandLatheAMDPass : public lathe::impl::ExpandLatheAMDBase<ExpandLatheAMDPass> {
  void runOnOperation() override {
    llvm::SetVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isa<amd::LoadOp, amd::StoreOp>(op))
        ops.insert(op);
    });
    while (!ops.empty()) {
      Operation *first = ops.front();
      if (getPredicate(first)) {
        SmallVector<Operation *> group = collectGroup(first);
        for (Operation *op : group)
          ops.remove(op);
        expandGroup(group);
        continue;
      }
      OpBuilder b(first);
      if (Value value = makePlain(b, first))
        first->getResult(0).replaceAllUsesWith(value);
      ops.remove(first);
      first->erase();
    }
  }
};

} // namespace

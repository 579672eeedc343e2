#include "BufferLife.h"

#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace lathe;

//===----------------------------------------------------------------------===//
// Program order
//===----------------------------------------------------------------------===//

ProgramOrder::ProgramOrder(Operation *function) {
  function->walk<WalkOrder::PreOrder>([&](Operation *op) { position[op] = next++; });
  function->walk([&](Block *block) {
    for (Block *successor : block->getSuccessors()) {
      int64_t to = of(&successor->front()), from = of(block->getTerminator());
      if (to <= from)
        loops.push_back({to, from});
    }
  });
}

int64_t ProgramOrder::last(Operation *op) const {
  int64_t last = of(op);
  for (Region &region : op->getRegions())
    if (!region.empty() && !region.back().empty())
      last = std::max(last, this->last(&region.back().back()));
  return last;
}

int64_t ProgramOrder::extend(int64_t begin, int64_t end) const {
  for (bool moved = true; moved;) {
    moved = false;
    for (auto [first, last] : loops)
      if (begin < first && first <= end && end < last) {
        end = last;
        moved = true;
      }
  }
  return end;
}

Region *lathe::getPart(Operation *op) {
  for (Region *region = op->getParentRegion(); region; region = region->getParentRegion()) {
    auto specialize = dyn_cast<ttg::WarpSpecializeOp>(region->getParentOp());
    if (isa<ttg::WarpSpecializePartitionsOp>(region->getParentOp()) ||
        (specialize && region == &specialize.getDefaultRegion()))
      return region;
  }
  return nullptr;
}

bool lathe::areConcurrent(Region *a, Region *b) {
  return a && b && a != b && a->getParentOfType<ttg::WarpSpecializeOp>() == b->getParentOfType<ttg::WarpSpecializeOp>();
}

//===----------------------------------------------------------------------===//
// Lives
//===----------------------------------------------------------------------===//

namespace {

// The values that name a buffer or a part of it: views, and the values that carry them through control flow.
class Aliases {
public:
  explicit Aliases(Value buffer) {
    values.insert(buffer);
    for (size_t i = 0; i < values.size(); ++i)
      for (OpOperand &use : values[i].getUses())
        follow(use);
  }
  ArrayRef<Value> get() const { return values.getArrayRef(); }
  // The buffer leaves the function, or an op is not known to make a view of it.
  bool escapes() const { return isLost; }

private:
  llvm::SetVector<Value> values;
  bool isLost = false;

  void addAll(ValueRange range) {
    for (Value value : range)
      if (isa<ttg::MemDescType, proton_gpu::SegmentType>(value.getType()))
        values.insert(value);
  }

  void follow(OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto partitions = dyn_cast<ttg::WarpSpecializePartitionsOp>(user)) {
      for (Region &region : partitions.getPartitionRegions())
        values.insert(region.getArgument(use.getOperandNumber()));
      return;
    }
    if (auto branch = dyn_cast<BranchOpInterface>(user)) {
      for (unsigned i = 0; i < user->getNumSuccessors(); ++i) {
        SuccessorOperands operands = branch.getSuccessorOperands(i);
        for (unsigned index = operands.getProducedOperandCount(); index < operands.size(); ++index)
          if (operands[index] == use.get())
            values.insert(user->getSuccessor(i)->getArgument(index));
      }
      return;
    }
    Operation *region = user;
    if (user->hasTrait<OpTrait::IsTerminator>())
      region = user->getParentOp();
    if (region != user || isa<RegionBranchOpInterface>(user)) {
      if (!isa<RegionBranchOpInterface>(region)) {
        isLost = true;
        return;
      }
      // A loop that carries several buffers keeps all of them alive, whatever the order of its arguments.
      addAll(region->getResults());
      for (Region &inner : region->getRegions())
        for (Block &block : inner)
          addAll(block.getArguments());
      return;
    }
    addAll(user->getResults());
  }
};

} // namespace

// The position at which the accesses that `op`, or an op inside it, starts are complete: the first wait for all of
// their queue after it, or the buffer's deallocation, before which all accesses must have ended.
static int64_t getEndOfWait(Operation *op, const AsyncQueue *queue, ArrayRef<Value> aliases,
                            const ProgramOrder &order) {
  for (Operation *next = op->getNextNode(); next; next = next->getNextNode()) {
    auto access = dyn_cast<AsyncAccess>(next);
    std::optional<AsyncWait> awaited = access ? access.getAwaited() : std::nullopt;
    auto end = dyn_cast<ttg::LocalDeallocOp>(next);
    if ((awaited && awaited->queue == queue && awaited->isForAll()) ||
        (end && llvm::is_contained(aliases, end->getOperand(0))))
      return order.of(next);
  }
  return order.of(op->getBlock()->getTerminator());
}

Life lathe::getLife(Value buffer, const ProgramOrder &order) {
  Operation *owner = buffer.getDefiningOp();
  Life life{order.of(owner), order.of(owner), getPart(owner)};
  const Life forEver{0, order.end(), life.part};
  Aliases aliases(buffer);
  Block *block = owner->getBlock();
  if (aliases.escapes())
    return forEver;
  for (Value alias : aliases.get()) {
    // A buffer that a branch carries is alive from the start of the block.
    if (auto argument = dyn_cast<BlockArgument>(alias); argument && argument.getParentRegion() == block->getParent())
      life.begin = std::min(life.begin, order.of(&argument.getOwner()->front()));
    for (Operation *user : alias.getUsers()) {
      // A use inside a loop that the buffer enters from outside lasts until the loop ends. A buffer that the op around
      // it yields may be alive in its next iteration.
      Operation *ancestor = block->findAncestorOpInBlock(*user);
      if (!ancestor)
        ancestor = block->getParent()->findAncestorOpInRegion(*user);
      bool isCarried =
          user->getBlock() == block && user->hasTrait<OpTrait::IsTerminator>() && user->getNumSuccessors() == 0;
      if (!ancestor || isCarried)
        return forEver;
      life.begin = std::min(life.begin, order.of(ancestor));
      life.end = std::max(life.end, order.last(ancestor));
      auto access = dyn_cast<AsyncAccess>(user);
      if (const AsyncQueue *queue = access ? access.getStartedQueue() : nullptr)
        life.end = std::max(life.end, getEndOfWait(ancestor, queue, aliases.get(), order));
    }
  }
  life.end = order.extend(life.begin, life.end);
  return life;
}

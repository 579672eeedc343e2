// The pass insert-barriers.
#include "lathe/Conversion/Passes.h"
#include "lathe/Conversion/SharedMemory.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <set>

namespace lathe {
#define GEN_PASS_DEF_INSERTBARRIERS
#include "lathe/Conversion/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

// Bytes [first, second) of shared memory.
using Interval = std::pair<int64_t, int64_t>;
constexpr Interval kEverything = {0, std::numeric_limits<int64_t>::max()};

using Intervals = std::set<Interval>;

bool overlap(const Intervals &a, const Intervals &b) {
  for (const Interval &x : a)
    for (const Interval &y : b)
      if (x.first < y.second && y.first < x.second)
        return true;
  return false;
}

// Accesses since the last barrier.
struct Pending {
  Intervals reads, writes;
  bool operator==(const Pending &) const = default;
  void merge(const Pending &other) {
    reads.insert(other.reads.begin(), other.reads.end());
    writes.insert(other.writes.begin(), other.writes.end());
  }
  bool conflictsWith(const Pending &next) const {
    return overlap(writes, next.reads) || overlap(writes, next.writes) || overlap(reads, next.writes);
  }
};

// What an op does: accesses up to its inner barrier, if it has one, and those after.
struct Effects {
  Pending first, last;
  bool hasBarrier = false;
};

Interval getOwned(Operation *owner, const SharedNeed &need) {
  auto offset = owner->getAttrOfType<IntegerAttr>(kAllocationOffset);
  if (!offset)
    return kEverything;
  return {offset.getInt(), offset.getInt() + need.bytes};
}

// The bytes that a buffer or a view of one may name.
Interval getInterval(Value buffer) {
  for (Operation *op = buffer.getDefiningOp(); op; op = buffer.getDefiningOp()) {
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
      return getOwned(alloc, getSharedNeed(alloc));
    if (op->getNumOperands() == 0 || !isa<ttg::MemDescType>(op->getOperand(0).getType()))
      break;
    buffer = op->getOperand(0);
  }
  return kEverything;
}

Effects getEffects(Operation *op) {
  Effects effects;
  if (auto barrier = dyn_cast<ttg::BarrierOp>(op)) {
    effects.hasBarrier = bitEnumContainsAny(barrier.getAddrSpace(), ttg::BarrierSpace::Local);
    return effects;
  }
  SharedNeed need = getSharedNeed(op);
  if (need.bytes > 0 && need.isScratch) {
    // Scratch is written, then read.
    effects.first.writes.insert(getOwned(op, need));
    effects.last.reads = effects.first.writes;
    effects.hasBarrier = true;
    return effects;
  }
  if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op)) {
    if (alloc.getSrc())
      effects.first.writes.insert(getOwned(op, need));
    return effects;
  }
  // Everything else says by its memory effects which operands it reads and writes.
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return effects;
  SmallVector<MemoryEffects::EffectInstance> instances;
  interface.getEffects(instances);
  for (const MemoryEffects::EffectInstance &instance : instances) {
    Value value = instance.getValue();
    if (!value || !isa<ttg::MemDescType>(value.getType()))
      continue;
    if (isa<MemoryEffects::Read>(instance.getEffect()))
      effects.first.reads.insert(getInterval(value));
    if (isa<MemoryEffects::Write>(instance.getEffect()))
      effects.first.writes.insert(getInterval(value));
  }
  return effects;
}

class BarrierInserter {
public:
  explicit BarrierInserter(Region &region) : region(region) {}

  void run() {
    // Every pass only adds pending accesses and barriers, so this ends; loops need a few rounds.
    for (changed = true; changed;) {
      changed = false;
      for (Block &block : region)
        visit(block);
    }
    for (Operation *op : guarded) {
      OpBuilder builder(op);
      ttg::BarrierOp::create(builder, op->getLoc(), ttg::BarrierSpace::Local);
    }
  }

private:
  Region &region;
  llvm::DenseMap<Block *, Pending> atEntry;
  // Ops that need a barrier in front.
  llvm::SetVector<Operation *> guarded;
  bool changed = false;

  void visit(Block &block) {
    Pending pending = atEntry[&block];
    for (Operation &op : block) {
      Effects effects = getEffects(&op);
      if (pending.conflictsWith(effects.first) && guarded.insert(&op))
        changed = true;
      if (guarded.contains(&op))
        pending = {};
      pending.merge(effects.first);
      if (effects.hasBarrier)
        pending = effects.last;
    }
    for (Block *successor : block.getSuccessors()) {
      Pending &entry = atEntry[successor];
      Pending before = entry;
      entry.merge(pending);
      changed |= !(entry == before);
    }
  }
};

struct InsertBarriersPass : public lathe::impl::InsertBarriersBase<InsertBarriersPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<tt::FuncOp>())
      if (!function.isExternal())
        BarrierInserter(function.getBody()).run();
  }
};

} // namespace

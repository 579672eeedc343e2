// The pass lathe-ttg-insert-barriers.
#include "GlobalOrder.h"
#include "lathe/Analysis/SharedMemory/SharedEffects.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Transforms/SharedMemory/Passes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include <map>

namespace lathe {
#define GEN_PASS_DEF_INSERTBARRIERS
#include "lathe/Transforms/SharedMemory/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::sharedmemory;

namespace {

// The accesses that threads may have made since the last barrier, and those in flight until a wait.
struct State {
  Accesses reads, writes;
  std::map<const AsyncQueue *, Effects> inFlight;
  bool operator==(const State &) const = default;

  void merge(const State &other) {
    reads.merge(other.reads);
    writes.merge(other.writes);
    for (const auto &[queue, accesses] : other.inFlight) {
      inFlight[queue].reads.merge(accesses.reads);
      inFlight[queue].writes.merge(accesses.writes);
    }
  }
  bool conflictsWith(const Effects &next) const {
    return writes.overlaps(next.reads) || writes.overlaps(next.writes) || reads.overlaps(next.writes);
  }
  void afterBarrier() { reads = writes = {}; }
  // A wait completes an asynchronous access, for the thread that waits: from there on it counts as that thread's
  // access.
  void apply(const OpEffects &op) {
    if (op.started) {
      inFlight[op.started].reads.merge(op.first.reads);
      inFlight[op.started].writes.merge(op.first.writes);
      return;
    }
    if (op.awaited) {
      Effects &awaited = inFlight[op.awaited->queue];
      reads.merge(awaited.reads);
      writes.merge(awaited.writes);
      if (op.awaited->isForAll())
        awaited = {};
    }
    reads.merge(op.first.reads);
    writes.merge(op.first.writes);
    if (op.hasBarrier) {
      reads = op.last.reads;
      writes = op.last.writes;
    }
  }
  template <typename F> void forEach(F function) {
    function(reads);
    function(writes);
    for (auto &[queue, accesses] : inFlight) {
      function(accesses.reads);
      function(accesses.writes);
    }
  }
};

class BarrierInserter {
public:
  explicit BarrierInserter(Region &region) : analysis(region) {}

  void run() {
    for (Block *block : analysis.getBlocks())
      for (Operation &op : *block)
        if (std::optional<OpEffects> found = analysis.getEffects(&op))
          effects[block].push_back({&op, std::move(*found)});
    solve(/*mayAdd=*/true);
    // In loops a barrier found later may make an earlier one unnecessary.
    if (analysis.hasLoops())
      for (Operation *op : SmallVector<Operation *>(guarded.getArrayRef())) {
        guarded.remove(op);
        if (!solve(/*mayAdd=*/false))
          guarded.insert(op);
      }
    for (Operation *op : guarded) {
      OpBuilder builder(op);
      ttg::BarrierOp::create(builder, op->getLoc(), ttg::BarrierSpace::Local);
    }
  }

private:
  SharedEffects analysis;
  llvm::DenseMap<Block *, std::vector<std::pair<Operation *, OpEffects>>> effects;
  llvm::DenseMap<Block *, State> atEntry;
  // Ops that need a barrier before them.
  llvm::SetVector<Operation *> guarded;

  // Computes the pending accesses at every op. At a conflict it adds a barrier, or stops and returns false. States only
  // grow, so the iteration ends.
  bool solve(bool mayAdd) {
    atEntry.clear();
    for (bool changed = true; changed;) {
      changed = false;
      for (Block *block : analysis.getBlocks()) {
        State state = atEntry[block];
        for (auto &[op, opEffects] : effects[block]) {
          if (state.conflictsWith(opEffects.first) && !guarded.contains(op)) {
            if (!mayAdd)
              return false;
            guarded.insert(op);
            changed = true;
          }
          if (guarded.contains(op))
            state.afterBarrier();
          state.apply(opEffects);
        }
        for (Block *successor : block->getSuccessors()) {
          State arriving = state;
          arriving.forEach([&](Accesses &accesses) { analysis.cross(block, successor, accesses); });
          State &entry = atEntry[successor];
          State before = entry;
          entry.merge(arriving);
          changed |= !(entry == before);
        }
      }
    }
    return true;
  }
};

struct InsertBarriersPass : public lathe::impl::InsertBarriersBase<InsertBarriersPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<tt::FuncOp>())
      if (!function.isExternal())
        ttg::forEachWarpRegion(function, [](Region &region) {
          orderGlobalAccesses(region);
          BarrierInserter(region).run();
        });
  }
};

} // namespace

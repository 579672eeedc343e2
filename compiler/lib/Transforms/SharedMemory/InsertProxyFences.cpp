// The pass lathe-ttng-insert-proxy-fences.
#include "lathe/Analysis/SharedMemory/SharedEffects.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "lathe/Transforms/SharedMemory/Passes.h"
#include "llvm/ADT/SetVector.h"
#include <map>

namespace lathe {
#define GEN_PASS_DEF_INSERTPROXYFENCES
#include "lathe/Transforms/SharedMemory/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::sharedmemory;

namespace {

bool usesAsyncProxy(Operation *op) {
  auto access = dyn_cast<AsyncAccess>(op);
  return access && access.usesAsyncProxy();
}

// Bytes that threads have written since the last fence, and those that cp.async copies in flight write.
struct State {
  Accesses written;
  std::map<const AsyncQueue *, Accesses> inFlight;
  bool operator==(const State &) const = default;
  void merge(const State &other) {
    written.merge(other.written);
    for (const auto &[queue, accesses] : other.inFlight)
      inFlight[queue].merge(accesses);
  }
};

// The accesses of other warps' code, in any order.
struct OtherWarps {
  Accesses byProxy; // accesses through the asynchronous proxy
  Accesses copied;  // bytes that copies of other kinds write asynchronously
};

// Other warps may see what was written before these: mbarriers, starts and ends of partitions.
bool isHandOver(Operation *op) {
  return isa<ttng::ArriveBarrierOp, ttg::WarpSpecializeOp, ttg::WarpReturnOp>(op) || op->hasAttr(ttg::kJoin);
}

class FenceInserter {
public:
  FenceInserter(Region &region, const OtherWarps &others) : analysis(region), others(others) {}

  void run() {
    // States only grow, so this ends.
    for (bool changed = true; changed;) {
      changed = false;
      for (Block *block : analysis.getBlocks())
        changed |= visit(*block);
    }
    for (Operation *op : guarded) {
      OpBuilder builder(op);
      ttng::FenceAsyncSharedOp::create(builder, op->getLoc(), /*bCluster=*/false);
    }
  }

private:
  SharedEffects analysis;
  const OtherWarps &others;
  llvm::DenseMap<Block *, State> atEntry;
  llvm::SetVector<Operation *> guarded;

  bool visit(Block &block) {
    bool changed = false;
    State state = atEntry[&block];
    for (Operation &op : block)
      changed |= visit(op, state);
    for (Block *successor : block.getSuccessors()) {
      State arriving = state;
      analysis.cross(&block, successor, arriving.written);
      for (auto &[queue, accesses] : arriving.inFlight)
        analysis.cross(&block, successor, accesses);
      State before = atEntry[successor];
      atEntry[successor].merge(arriving);
      changed |= !(atEntry[successor] == before);
    }
    return changed;
  }

  bool visit(Operation &op, State &state) {
    if (isa<ttng::FenceAsyncSharedOp>(op)) {
      state.written = {};
      return false;
    }
    // Products of the first CTA of a pair read what the threads of the second have written before they told it.
    bool tellsOther = isa<ttng::ClusterBarrierOp, ttng::ClusterArriveOp>(op) ||
                      (isa<ttng::ArriveBarrierOp>(op) && op.hasAttr(ttng::kAtLeader));
    if (tellsOther && ttng::isOfPairs(&op)) {
      bool isNew = !state.written.isEmpty() && guarded.insert(&op);
      if (guarded.contains(&op))
        state.written = {};
      return isNew;
    }
    if (isHandOver(&op)) {
      bool isNew = state.written.overlaps(others.byProxy) && guarded.insert(&op);
      if (guarded.contains(&op))
        state.written = {};
      return isNew;
    }
    // Tensor memory has no proxies.
    if (isa<ttng::TMEMAllocOp, ttng::TMEMStoreOp>(op))
      return false;
    std::optional<OpEffects> effects = analysis.getEffects(&op);
    if (!effects)
      return false;
    if (effects->usesAsyncProxy) {
      auto needsFence = [&](const Accesses &accesses) {
        return state.written.overlaps(accesses) || others.copied.overlaps(accesses);
      };
      bool isNew = (needsFence(effects->first.reads) || needsFence(effects->first.writes)) && guarded.insert(&op);
      if (guarded.contains(&op))
        state.written = {};
      return isNew;
    }
    if (effects->started) {
      state.inFlight[effects->started].merge(effects->first.writes);
    } else if (effects->awaited) {
      Accesses &awaited = state.inFlight[effects->awaited->queue];
      state.written.merge(awaited);
      if (effects->awaited->isForAll())
        awaited = {};
    }
    if (!effects->started)
      state.written.merge(effects->first.writes);
    state.written.merge(effects->last.writes);
    return false;
  }
};

// The accesses of the other regions of code for some of the warps, for each of `regions`.
std::vector<OtherWarps> findOthers(ArrayRef<Region *> regions) {
  std::vector<OtherWarps> others(regions.size());
  if (regions.size() == 1)
    return others;
  for (auto [index, region] : llvm::enumerate(regions)) {
    SharedEffects analysis(*region);
    OtherWarps own;
    for (Block *block : analysis.getBlocks())
      for (Operation &op : *block) {
        std::optional<OpEffects> effects = analysis.getEffects(&op);
        if (!effects || (!effects->usesAsyncProxy && !effects->started))
          continue;
        if (effects->usesAsyncProxy)
          own.byProxy.merge(effects->first.reads);
        (effects->usesAsyncProxy ? own.byProxy : own.copied).merge(effects->first.writes);
      }
    for (size_t other = 0; other < regions.size(); ++other)
      if (other != index) {
        others[other].byProxy.merge(own.byProxy);
        others[other].copied.merge(own.copied);
      }
  }
  return others;
}

struct InsertProxyFencesPass : public lathe::impl::InsertProxyFencesBase<InsertProxyFencesPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<tt::FuncOp>())
      if (!function.isExternal() &&
          function
              .walk([](Operation *op) { return usesAsyncProxy(op) ? WalkResult::interrupt() : WalkResult::advance(); })
              .wasInterrupted())
        insertFences(function);
  }

private:
  static void insertFences(tt::FuncOp function) {
    SmallVector<Region *> regions;
    ttg::forEachWarpRegion(function, [&](Region &region) { regions.push_back(&region); });
    std::vector<OtherWarps> others = findOthers(regions);
    for (auto [region, rest] : llvm::zip_equal(regions, others))
      FenceInserter(*region, rest).run();
  }
};

} // namespace

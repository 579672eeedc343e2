#include "GlobalOrder.h"

#include "lathe/Analysis/GlobalUses.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Meetings.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/SetVector.h"
#include <vector>

using namespace mlir;

namespace lathe {
namespace {

/// True where all accesses of the cluster's CTAs before the op are before those after it.
bool ordersCluster(Operation *op) { return ttng::ordersCluster(op) || isa<ttng::ClusterExchangeOp>(op); }

class GlobalOrder {
public:
  explicit GlobalOrder(Region &region) : region(region), isCluster(ttg::getClusterCTAs(region.getParentOp()) > 1) {
    for (Block &block : region)
      for (Operation &op : block)
        if (std::optional<GlobalUse> use = GlobalUse::find(&op)) {
          numbers[&op] = uses.size();
          uses.push_back(std::move(*use));
        }
  }

  void run() {
    if (llvm::none_of(uses, [](const GlobalUse &use) { return use.writes; }))
      return;
    llvm::SetVector<Operation *> guarded = solve();
    for (Operation *op : guarded) {
      OpBuilder builder(op);
      if (isCluster) {
        ttng::ClusterBarrierOp::create(builder, op->getLoc(), /*relaxed=*/false);
        continue;
      }
      ttg::BarrierOp::create(builder, op->getLoc(),
                             ttg::BarrierSpace::Local | ttg::BarrierSpace::GlobalRead | ttg::BarrierSpace::GlobalWrite);
    }
  }

private:
  using Pending = llvm::SmallSetVector<unsigned, 8>;

  Region &region;
  const bool isCluster;
  std::vector<GlobalUse> uses;
  llvm::DenseMap<Operation *, unsigned> numbers;

  bool conflict(const GlobalUse &earlier, const GlobalUse &later) const {
    return isCluster ? meetsAsCluster(earlier, later) : meetsAsOneCTA(earlier, later);
  }

  /// The accesses that need a barrier before them. States only grow, so the iteration ends.
  llvm::SetVector<Operation *> solve() {
    llvm::SetVector<Operation *> guarded;
    llvm::DenseMap<Block *, Pending> atEntry;
    for (bool changed = true; changed;) {
      changed = false;
      for (Block &block : region) {
        Pending pending = atEntry[&block];
        for (Operation &op : block)
          changed |= step(op, pending, guarded);
        for (Block *successor : block.getSuccessors())
          for (unsigned number : pending)
            changed |= atEntry[successor].insert(number);
      }
    }
    return guarded;
  }

  bool step(Operation &op, Pending &pending, llvm::SetVector<Operation *> &guarded) {
    if (auto barrier = dyn_cast<ttg::BarrierOp>(op); barrier && !isCluster)
      if (bitEnumContainsAny(barrier.getAddrSpace(), ttg::BarrierSpace::GlobalWrite))
        pending.clear();
    if (isCluster && ordersCluster(&op))
      pending.clear();
    auto found = numbers.find(&op);
    bool added = false;
    if (found != numbers.end() && !guarded.contains(&op))
      for (unsigned earlier : pending)
        if (conflict(uses[earlier], uses[found->second]))
          added |= guarded.insert(getPlace(uses[earlier].op, &op));
    if (guarded.contains(&op))
      pending.clear();
    if (found != numbers.end())
      pending.insert(found->second);
    return added;
  }

  /// Before the later access, but not in a loop that the earlier one is not part of: there at the end of its block, or
  /// before the start of partitions, whose warps the others could not meet.
  static Operation *getPlace(Operation *earlier, Operation *later) {
    Block *from = earlier->getBlock(), *to = later->getBlock();
    if (from == to)
      return later;
    llvm::df_iterator_default_set<Block *> seen;
    seen.insert(from);
    for (Block *successor : to->getSuccessors())
      for (Block *block : llvm::depth_first_ext(successor, seen))
        if (block == to)
          return getEnd(earlier);
    return later;
  }

  static Operation *getEnd(Operation *access) {
    Operation *end = access->getNextNode();
    while (!end->hasTrait<OpTrait::IsTerminator>() && !end->hasAttr(ttg::kStarted))
      end = end->getNextNode();
    return end;
  }
};

} // namespace

void orderGlobalAccesses(Region &region) { GlobalOrder(region).run(); }

} // namespace lathe

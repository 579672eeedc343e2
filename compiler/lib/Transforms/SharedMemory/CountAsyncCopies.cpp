// The pass lathe-amdg-count-async-copies.
#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Analysis/Movement/DirectCopyPlan.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Transforms/SharedMemory/Passes.h"

namespace lathe {
#define GEN_PASS_DEF_COUNTASYNCCOPIES
#include "lathe/Transforms/SharedMemory/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

namespace {

// The least number of instructions of each group in flight, the latest first, which is still open. Groups beyond the
// end of the list have none.
class Groups {
public:
  void add(unsigned count) { counts.front() += count; }
  void commit() {
    counts.insert(counts.begin(), 0);
    if (counts.size() > kMaxGroups)
      counts.pop_back();
  }
  // The number of instructions issued after those of group `pending` (1 is the last one committed).
  unsigned getYounger(unsigned pending) const {
    unsigned sum = 0;
    for (unsigned i = 0; i <= pending && i < counts.size(); ++i)
      sum += counts[i];
    return pending < kMaxGroups ? sum : 0;
  }
  // Joins the state of another path: the lesser number of each group. True if this state changed.
  bool merge(const Groups &other) {
    std::vector<unsigned> before = counts;
    for (size_t i = 0; i < other.counts.size(); ++i)
      if (i < counts.size())
        counts[i] = std::min(counts[i], other.counts[i]);
      else
        counts.push_back(other.counts[i]);
    return counts != before;
  }

private:
  static constexpr size_t kMaxGroups = 16;
  std::vector<unsigned> counts = {0};
};

class Counter {
public:
  Counter(Region &region, const AxisInfoAnalysis &axisInfo) : region(region) {
    region.walk([&](Operation *op) {
      if (isa<ttg::AsyncCopyGlobalToLocalOp, amdg::BufferLoadToLocalOp>(op))
        sizes[op] = countDirectCopies(op, axisInfo);
    });
  }

  void run() {
    atEntry.try_emplace(&region.front());
    // The loop ends: counts only shrink, and lists only grow up to kMaxGroups.
    for (bool changed = true; changed;) {
      changed = false;
      for (Block &block : region) {
        auto entry = atEntry.find(&block);
        if (entry == atEntry.end())
          continue;
        Groups groups = entry->second;
        visit(block, groups);
        for (Block *successor : block.getSuccessors()) {
          auto [it, isNew] = atEntry.try_emplace(successor, groups);
          changed |= isNew || it->second.merge(groups);
        }
      }
    }
    for (auto [wait, count] : waits) {
      OpBuilder b(wait);
      auto counted =
          amdg::AsyncWaitOp::create(b, wait.getLoc(), wait.getRetToken().getType(), wait.getAsyncToken(), count);
      wait.getRetToken().replaceAllUsesWith(counted.getRetToken());
      wait.erase();
    }
  }

private:
  Region &region;
  llvm::DenseMap<Operation *, unsigned> sizes;
  llvm::DenseMap<Block *, Groups> atEntry;
  llvm::MapVector<ttg::AsyncWaitOp, unsigned> waits;

  void visit(Block &block, Groups &groups) {
    for (Operation &op : block) {
      if (auto it = sizes.find(&op); it != sizes.end())
        groups.add(it->second);
      else if (isa<ttg::AsyncCommitGroupOp>(op))
        groups.commit();
      else if (auto wait = dyn_cast<ttg::AsyncWaitOp>(op))
        waits[wait] = groups.getYounger(wait.getNum());
    }
  }
};

struct CountAsyncCopiesPass : public lathe::impl::CountAsyncCopiesBase<CountAsyncCopiesPass> {
  void runOnOperation() override {
    const ChipInfo *chip = ttg::getChip(getOperation());
    if (!chip || !chip->isHip())
      return;
    bool hasWaits = getOperation().walk([](ttg::AsyncWaitOp) { return WalkResult::interrupt(); }).wasInterrupted();
    if (!hasWaits)
      return;
    AxisInfoAnalysis axisInfo(getOperation());
    for (auto func : getOperation().getOps<tt::FuncOp>())
      if (!func.isExternal())
        Counter(func.getBody(), axisInfo).run();
  }
};

} // namespace

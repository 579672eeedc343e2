#include "Starters.h"

#include "lathe/Dialect/Interfaces/OpInterfaces.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::profile;

namespace {

const AsyncQueue *getStarted(Operation *op) {
  auto access = dyn_cast<AsyncAccess>(op);
  return access ? access.getStartedQueue() : nullptr;
}

std::optional<AsyncWait> getAwaited(Operation *op) {
  auto access = dyn_cast<AsyncAccess>(op);
  return access ? access.getAwaited() : std::nullopt;
}

/// Whether the number of groups that the wait leaves in flight is known.
bool isOfGroups(const AsyncWait &wait) { return !wait.countsInstructions || wait.isForAll(); }

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

constexpr int64_t kAnyNumber = -1;

/// Walks from a wait to what runs before it, over all paths, and counts groups.
class QueueWalk {
public:
  QueueWalk(const AsyncQueue *queue, Starters &starters) : queue(queue), starters(starters) {}

  void run(Operation *wait, int64_t pendings) { walk(wait->getBlock(), wait, {pendings, kAnyNumber, Group::None}); }

  /// Finds the copies that complete before the arrival and after the one before it.
  void runToArrival(Operation *arrival) {
    endsAtArrival = true;
    walk(arrival->getBlock(), arrival, {0, kAnyNumber, Group::Complete});
  }

private:
  enum class Group { None, InFlight, Complete };
  struct State {
    int64_t skipped; ///< groups that the wait leaves in flight, still to come
    int64_t left;    ///< groups that were in flight here, or kAnyNumber
    Group group;     ///< of the op before
  };

  const AsyncQueue *queue;
  Starters &starters;
  bool endsAtArrival = false;
  llvm::DenseSet<std::tuple<Block *, Operation *, int64_t, int64_t, int>> seen;

  bool isCopyGroups() const { return queue == &ttg::kCopyGroups; }

  /// Enters the group that ends here. False if no group before this one was in flight.
  bool enterGroup(State &state) {
    if (state.left == 0)
      return false;
    if (state.left != kAnyNumber)
      --state.left;
    state.group = state.skipped > 0 ? Group::InFlight : Group::Complete;
    state.skipped -= state.skipped > 0;
    return true;
  }

  /// False if the walk ends at the op.
  bool cross(Operation *op, State &state) {
    if (endsAtArrival && isa<ttng::AsyncCopyMbarrierArriveOp>(op))
      return false;
    if (std::optional<AsyncWait> wait = getAwaited(op); wait && wait->queue == queue && isOfGroups(*wait))
      state.left = state.left == kAnyNumber ? wait->pending : std::min(state.left, wait->pending);
    bool starts = getStarted(op) == queue;
    if ((isCopyGroups() ? isa<ttg::AsyncCommitGroupOp>(op) : starts) && !enterGroup(state))
      return false;
    if (starts && state.group == Group::Complete)
      starters.insert(op);
    return true;
  }

  /// Walks over the ops of the block before `end`, all if it is null, and what comes before the block.
  void walk(Block *block, Operation *end, State state) {
    if (!seen.insert({block, end, state.skipped, state.left, int(state.group)}).second)
      return;
    for (Operation *op = end              ? end->getPrevNode()
                         : block->empty() ? nullptr
                                          : &block->back();
         op; op = op->getPrevNode()) {
      if (op->getNumRegions() != 0 && !isa<tt::ReduceOp, tt::ScanOp, ttg::WarpSpecializePartitionsOp>(op)) {
        // The regions go on before the op, and the op may have been passed by.
        for (Region &region : op->getRegions())
          for (Block &inner : region)
            walk(&inner, nullptr, state);
        continue;
      }
      if (!cross(op, state))
        return;
    }
    Operation *parent = block->getParentOp();
    if (isa<FunctionOpInterface>(parent) || ttg::getPartition(block->getParent()) == block->getParent())
      return;
    if (isa<LoopLikeOpInterface>(parent))
      for (Region &region : parent->getRegions())
        for (Block &inner : region)
          walk(&inner, nullptr, state);
    walk(parent->getBlock(), parent, state);
  }
};

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// The allocation of which the value is a part, also where a partition got it, and the constant slot in it, if any.
struct Part {
  Value base;
  std::optional<int64_t> slot;
};

Part findPart(Value memory) {
  Part part{memory, std::nullopt};
  while (true) {
    part.base = ttg::throughCaptures(part.base);
    Operation *op = part.base.getDefiningOp();
    if (!op || isa<ttg::LocalAllocOp>(op) || op->getNumOperands() == 0 ||
        !isa<ttg::MemDescType>(op->getOperand(0).getType()))
      return part;
    APInt index;
    if (auto view = dyn_cast<ttg::MemDescIndexOp>(op); view && matchPattern(view.getIndex(), m_ConstantInt(&index)))
      part.slot = index.getSExtValue();
    part.base = op->getOperand(0);
  }
}

/// Whether the op completes accesses on a barrier that it is given, or arrives there.
bool arrives(Operation *op) {
  return getStarted(op) == &ttng::kTMALoads || isa<ttng::ArriveBarrierOp, ttng::AsyncCopyMbarrierArriveOp>(op) ||
         isa<ttng::TCGen5CommitOp, ttng::TCGen5MMAOp>(op);
}

// The products that a commit tells of.
void addCommitted(Operation *commit, Starters &starters) {
  for (Operation *op = commit->getPrevNode(); op && !isa<ttng::TCGen5CommitOp>(op); op = op->getPrevNode())
    if (op->hasTrait<DotLike>())
      starters.insert(op);
}

void findArrivals(ttng::WaitBarrierOp wait, Starters &starters) {
  Part awaited = findPart(wait->getOperand(0));
  Region *partition = ttg::getPartition(wait->getParentRegion());
  wait->getParentOfType<FunctionOpInterface>()->walk([&](Operation *op) {
    if (!arrives(op) || llvm::none_of(op->getOperands(), [&](Value operand) {
          if (!isa<ttg::MemDescType>(operand.getType()))
            return false;
          Part part = findPart(operand);
          return part.base == awaited.base && (!part.slot || !awaited.slot || *part.slot == *awaited.slot);
        }))
      return;
    if (isa<ttng::AsyncCopyMbarrierArriveOp>(op))
      QueueWalk(&ttg::kCopyGroups, starters).runToArrival(op);
    else if (isa<ttng::TCGen5CommitOp>(op))
      addCommitted(op, starters);
    // An arrival of the wait's own warps is nothing that starts work.
    else if (!isa<ttng::ArriveBarrierOp>(op) || ttg::getPartition(op->getParentRegion()) != partition)
      starters.insert(op);
  });
}

} // namespace

bool profile::isWait(Operation *op) { return getAwaited(op) || isa<ttng::WaitBarrierOp>(op); }

bool profile::isAsynchronous(Operation *op) { return getStarted(op) || isa<ttng::TCGen5MMAOp>(op); }

Starters profile::findStarters(Operation *wait) {
  Starters starters;
  if (auto barrier = dyn_cast<ttng::WaitBarrierOp>(wait))
    findArrivals(barrier, starters);
  else if (AsyncWait awaited = *getAwaited(wait); isOfGroups(awaited))
    QueueWalk(awaited.queue, starters).run(wait, awaited.pending);
  return starters;
}

StringRef profile::getCause(Operation *wait, const Starters &starters) {
  if (std::optional<AsyncWait> awaited = getAwaited(wait))
    return awaited->queue == &ttng::kWarpGroupDots ? "product" : "copies";
  bool copies = llvm::any_of(starters, [](Operation *op) {
    const AsyncQueue *queue = getStarted(op);
    return queue && queue != &ttng::kWarpGroupDots && queue != &ttng::kTensorMemoryProducts;
  });
  bool products = llvm::any_of(starters, [](Operation *op) { return op->hasTrait<DotLike>(); });
  return copies ? "copies" : products ? "product" : "barrier";
}

// Which loads of a loop start ahead.
#include "TensorFlights.h"
#include "lathe/Analysis/GlobalUses.h"

#include "lathe/Analysis/Registers/Words.h"
#include "lathe/Dialect/Proton/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/LayoutInference.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

namespace {

/// Registers of a thread that a recurrence may spend on values loaded an iteration ahead.
constexpr int64_t maxCarriedRegisters = 16;

class LoadChooser {
public:
  LoadChooser(scf::ForOp loop, const Options &options, const AxisInfoAnalysis &axes, TensorFlights &flights)
      : loop(loop), block(loop.getBody()), options(options), axes(axes), flights(flights),
        hasLatencies(
            llvm::any_of(*block, [](Operation &op) { return isa<LoopStageable>(&op) && getAskedLatency(&op); })) {}

  SmallVector<StagedLoad> run() {
    if (options.numStages < 2)
      return {};
    if (loop.getUnsignedCmp())
      return keepLoop("its bounds are compared as unsigned numbers");
    if (Operation *obstacle = findBarrier())
      return keepLoop(
          ("it contains " + obstacle->getName().getStringRef() + ", across which loads cannot be moved").str());
    findCandidates();
    if (candidates.empty())
      return keepLoop(hasLatencies ? "tt.latency is 0 for all loads that have it"
                                   : "no operand of a dot in it comes from a load (tt.num_stages on the loop asks for "
                                     "other loads)");
    dropUnfit();
    if (candidates.empty())
      return keepLoop(
          "the addresses of its loads depend on values that earlier iterations load or compute, or the loop "
          "may write to the memory that they read");
    SmallVector<StagedLoad> loads;
    for (Operation *op : candidates)
      if (std::optional<StagedLoad> load = chooseWay(op, options, axes, isRecurrence))
        loads.push_back(*load);
    if (isRecurrence && countCarriedRegisters(loads) > maxCarriedRegisters)
      return {};
    if (loads.empty())
      return keepLoop("TMA cannot copy the blocks of its descriptor loads");
    flights = assignStages(loop, options, axes, {candidates.getArrayRef(), hasLatencies}, loads);
    if (loads.empty())
      return keepLoop("each of its loads needs the result of another one, and there are too few stages for that "
                      "(num_stages)");
    remarkLatencies(loads);
    return loads;
  }

private:
  scf::ForOp loop;
  Block *block;
  const Options &options;
  const AxisInfoAnalysis &axes;
  TensorFlights &flights;
  // The author says which loads run ahead, and how far.
  bool hasLatencies;
  // The loop has no dot, and waits in each iteration for an exchange between threads. What it loads should be there.
  bool isRecurrence = false;
  llvm::SetVector<Operation *> candidates;
  AddressRoots writtenRoots;

  /// Leaves the loop as it is and says why.
  SmallVector<StagedLoad> keepLoop(std::string why) {
    bool isWanted = hasLatencies || loop->hasAttr(tt::kNumStages) ||
                    llvm::any_of(*block, [](Operation &op) { return isProduct(&op); });
    if (isWanted)
      remarkSlower(loop, "loop-not-pipelined") << remark::add("the loop is not pipelined: {0}", why);
    return {};
  }

  /// Says which loads do not run ahead although they have a latency.
  void remarkLatencies(ArrayRef<StagedLoad> loads) {
    if (!hasLatencies || !wantsRemarks(loop))
      return;
    for (Operation &op : *block) {
      int latency = getAskedLatency(&op).value_or(0);
      bool isStaged = llvm::any_of(loads, [&](const StagedLoad &load) { return load.op == &op; });
      if (latency && isa<LoopStageable>(&op) && !isStaged)
        remarkUnusedHint(&op, "tt.latency = " + std::to_string(latency),
                         "the load is volatile, or of a block that TMA cannot copy, or its address depends on what "
                         "earlier iterations load or compute, or the memory that it reads may be written in the loop");
    }
  }

  /// The first operation in the loop across which loads cannot be moved; null if there is none.
  Operation *findBarrier() {
    Operation *found = nullptr;
    block->walk([&](Operation *op) {
      auto stop = [&] {
        found = op;
        return WalkResult::interrupt();
      };
      if (isa<scf::ForOp, scf::WhileOp>(op))
        return stop();
      if (auto access = dyn_cast<GlobalAccess>(op); access && access.isStore()) {
        writtenRoots.insert_range(findRoots(access.getAddress()));
        return WalkResult::advance();
      }
      // Nothing can follow from what an atomic has read if nobody uses it, so it orders no later load.
      if (auto atomic = dyn_cast<tt::AtomicRMWOp>(op); atomic && atomic.getResult().use_empty()) {
        writtenRoots.insert_range(findRoots(atomic.getPtr()));
        return WalkResult::advance();
      }
      // Marks go with the ops that they stand at.
      if (isa<LoopStageable, proton::RecordOp, tt::PrintOp, tt::AssertOp>(op) ||
          op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() || isa<ttg::LocalAllocOp, ttg::LocalLoadOp>(op) ||
          isa<ttng::TMEMAllocOp, ttng::TMEMLoadOp, ttng::TMEMStoreOp>(op) || isProduct(op) ||
          op->hasTrait<OpTrait::IsTerminator>() || isMemoryEffectFree(op))
        return WalkResult::advance();
      return stop();
    });
    return found;
  }

  bool isHere(Operation *op) const { return op && op->getBlock() == block; }

  /// Operations of the body whose results go into `op` in the same iteration.
  template <typename Visit> void forEachSource(Operation *op, Visit visit) {
    forEachUsedValue(op, block, [&](Value value) {
      if (Operation *source = value.getDefiningOp())
        visit(source);
    });
  }

  void addLoadsBehind(Operation *op, llvm::SmallPtrSet<Operation *, 32> &seen) {
    forEachSource(op, [&](Operation *source) {
      if (!seen.insert(source).second)
        return;
      if (isa<LoopStageable>(source))
        candidates.insert(source);
      // The result of a dot is not a loaded operand.
      if (!isProduct(source))
        addLoadsBehind(source, seen);
    });
  }

  void findCandidates() {
    if (hasLatencies) {
      for (Operation &op : *block)
        if (isa<LoopStageable>(&op) && getAskedLatency(&op).value_or(0) > 0)
          candidates.insert(&op);
      return;
    }
    llvm::SmallPtrSet<Operation *, 32> seen;
    bool hasProduct = false;
    for (Operation &op : *block) {
      if (!isProduct(&op))
        continue;
      hasProduct = true;
      for (Value operand : op.getOperands().take_front(2))
        if (Operation *source = operand.getDefiningOp(); isHere(source) && seen.insert(source).second) {
          if (isa<LoopStageable>(source))
            candidates.insert(source);
          addLoadsBehind(source, seen);
        }
    }
    if (hasProduct)
      return;
    bool isAsked = loop->hasAttr(tt::kNumStages);
    isRecurrence = !isAsked && llvm::any_of(*block, [](Operation &op) {
      return isa<tt::ReduceOp, tt::ScanOp>(op) && isInRecurrence(&op);
    });
    for (Operation &op : *block)
      if (isa<LoopStageable>(&op) &&
          (isRecurrence ? !isBlock(&op) : isAsked && isa<RankedTensorType>(op.getResult(0).getType())))
        candidates.insert(&op);
  }

  /// Drops candidates until all others can run ahead.
  void dropUnfit() {
    for (bool changed = true; changed;) {
      changed = false;
      for (Operation *op : candidates) {
        Operation *culprit = findObstacle(op);
        if (!culprit)
          continue;
        candidates.remove(culprit);
        changed = true;
        break;
      }
    }
  }

  bool mayBeWritten(Operation *load) {
    return !writtenRoots.empty() && !areApart(findRoots(cast<LoopStageable>(load).getAddress()), writtenRoots);
  }

  /// A candidate to drop so that `load` can run ahead, perhaps `load` itself; null if it can.
  Operation *findObstacle(Operation *load) {
    if (!isa<LoopStageable>(load) || (!isBlock(load) && !canRunAhead(load)) || mayBeWritten(load))
      return load;
    llvm::SmallPtrSet<Operation *, 32> seen;
    SmallVector<std::pair<Operation *, bool>> work = {{load, false}};
    while (!work.empty()) {
      auto [op, isEarlier] = work.pop_back_val();
      Operation *obstacle = nullptr;
      forEachUsedValue(op, block, [&](Value value) {
        bool earlier = isEarlier;
        auto argument = dyn_cast<BlockArgument>(value);
        // The value of the iteration before, or of one before that. Arguments that change places have no other.
        llvm::SmallPtrSet<Value, 4> passed;
        while (argument && argument.getOwner() == block && argument != loop.getInductionVar() &&
               passed.insert(argument).second) {
          earlier = true;
          value = block->getTerminator()->getOperand(argument.getArgNumber() - 1);
          argument = dyn_cast<BlockArgument>(value);
        }
        Operation *source = value.getDefiningOp();
        if (!isHere(source))
          return;
        if (candidates.contains(source) && (earlier || source == load))
          obstacle = source; // not there in time
        if (!seen.insert(source).second)
          return;
        if (isProduct(source) || isa<ttg::LocalAllocOp>(source) || isBlock(source))
          obstacle = candidates.contains(source) ? obstacle : load;
        else if (!canRunAhead(source) || (isa<LoopStageable>(source) && mayBeWritten(source)))
          obstacle = load;
        work.push_back({source, earlier});
      });
      if (obstacle)
        return obstacle;
    }
    return nullptr;
  }

  static int64_t countCarriedRegisters(ArrayRef<StagedLoad> loads) {
    int64_t registers = 0;
    for (const StagedLoad &load : loads)
      if (load.way == Way::Carry)
        registers += countWords(load.op->getResult(0).getType());
    return registers;
  }
};

} // namespace

SmallVector<StagedLoad> pipelining::chooseLoads(scf::ForOp loop, const Options &options, const AxisInfoAnalysis &axes,
                                                TensorFlights &flights) {
  return LoadChooser(loop, options, axes, flights).run();
}

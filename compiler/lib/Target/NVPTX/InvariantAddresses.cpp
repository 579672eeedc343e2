#include "InvariantAddresses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace lathe {
namespace {

// Conversions and scalings of an index; longer computations may be shared with others that stay.
constexpr unsigned kMostSteps = 4;

/// (base + step) + part in global memory, of which the loop changes the step alone.
struct Sum {
  GetElementPtrInst *outer, *inner;

  Value *getBase() const { return inner->getPointerOperand(); }
  Value *getStep() const { return *inner->idx_begin(); }
  Value *getPart() const { return *outer->idx_begin(); }
};

class SumHoister {
public:
  SumHoister(Loop &loop, const LoopInfo &loops, const DominatorTree &dominators)
      : loop(loop), loops(loops), dominators(dominators) {}

  /// Hoists what it can; true if there was some.
  bool run() {
    MapVector<Value *, SmallVector<Sum>> sums;
    for (BasicBlock *block : loop.blocks())
      if (loops.getLoopFor(block) == &loop)
        for (Instruction &op : *block)
          if (std::optional<Sum> sum = match(op))
            sums[sum->getBase()].push_back(*sum);
    bool changed = false;
    for (auto &[base, group] : sums)
      if (isNeutral(base, group)) {
        hoist(base, group);
        changed = true;
      }
    return changed;
  }

private:
  Loop &loop;
  const LoopInfo &loops;
  const DominatorTree &dominators;

  std::optional<Sum> match(Instruction &op) const {
    auto *outer = dyn_cast<GetElementPtrInst>(&op);
    auto *inner = outer ? dyn_cast<GetElementPtrInst>(outer->getPointerOperand()) : nullptr;
    if (!inner || inner->getAddressSpace() != NVPTXAS::ADDRESS_SPACE_GLOBAL || !loop.contains(inner) ||
        !inner->hasOneUse() || outer->getNumIndices() != 1 || inner->getNumIndices() != 1 ||
        isa<Constant>(*outer->idx_begin()))
      return std::nullopt;
    Sum sum = {outer, inner};
    bool isPartial = loop.isLoopInvariant(sum.getBase()) && !canHoist(sum.getStep(), kMostSteps) &&
                     canHoist(sum.getPart(), kMostSteps);
    return isPartial ? std::optional(sum) : std::nullopt;
  }

  bool canHoist(Value *value, unsigned steps) const {
    if (loop.isLoopInvariant(value))
      return true;
    auto *op = cast<Instruction>(value);
    return steps > 0 && !isa<PHINode>(op) && !op->mayReadFromMemory() && isSafeToSpeculativelyExecute(op) &&
           all_of(op->operands(), [&](Value *operand) { return canHoist(operand, steps - 1); });
  }

  bool isNeutral(Value *base, ArrayRef<Sum> sums) const {
    const Sum &first = sums.front();
    if (!all_of(sums, [&](const Sum &sum) {
          return sum.getPart() == first.getPart() &&
                 sum.outer->getSourceElementType() == first.outer->getSourceElementType();
        }))
      return false;
    // Arguments and constants take no register, so that the sum takes that of the part.
    bool isFree = isa<Argument, Constant>(base);
    return all_of((isFree ? first.getPart() : base)->users(), [&](User *user) {
      auto *op = cast<Instruction>(user);
      bool isSum = any_of(sums, [&](const Sum &sum) { return (isFree ? sum.outer : sum.inner) == op; });
      return isSum || !dominators.dominates(loop.getHeader(), op->getParent());
    });
  }

  void hoist(Value *base, ArrayRef<Sum> sums) {
    Instruction *end = loop.getLoopPredecessor()->getTerminator();
    const Sum &first = sums.front();
    bool changed = false;
    loop.makeLoopInvariant(first.getPart(), changed, end);
    Value *moved = IRBuilder<>(end).CreateGEP(first.outer->getSourceElementType(), base, first.getPart());
    for (const Sum &sum : sums) {
      IRBuilder<> builder(sum.outer);
      sum.outer->replaceAllUsesWith(builder.CreateGEP(sum.inner->getSourceElementType(), moved, sum.getStep()));
      sum.outer->eraseFromParent();
      sum.inner->eraseFromParent();
    }
  }
};

} // namespace

void hoistInvariantSums(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (Loop *loop : loops.getLoopsInPreorder())
    if (loop->getLoopPredecessor())
      // A sum of several parts loses one each time.
      while (SumHoister(*loop, loops, dominators).run())
        ;
}

} // namespace lathe

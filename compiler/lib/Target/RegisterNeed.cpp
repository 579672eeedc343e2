#include "Target/RegisterNeed.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace lathe {
namespace {

using Values = DenseSet<const Value *>;

/// The value in whose register `value` is: an address at a constant distance from another is an offset in the access.
const Value *owner(const Value *value) {
  while (true) {
    if (auto *address = dyn_cast<GetElementPtrInst>(value); address && address->hasAllConstantIndices())
      value = address->getPointerOperand();
    else if (isa<BitCastInst, AddrSpaceCastInst, FreezeInst>(value))
      value = cast<Instruction>(value)->getOperand(0);
    else
      return value;
  }
}

class Liveness {
public:
  explicit Liveness(const Function &function) : layout(function.getDataLayout()) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const BasicBlock *block : post_order(&function))
        changed |= update(*block);
    }
  }

  unsigned maximum() const { return most; }

private:
  unsigned countWords(const Value *value) const {
    Type *type = value->getType();
    // The parts of an aggregate are extracted, and counted then.
    if (!isa<Instruction>(value) || type->isVoidTy() || type->isAggregateType() || type->isIntOrIntVectorTy(1))
      return 0;
    return divideCeil(layout.getTypeSizeInBits(type).getFixedValue(), 32);
  }

  void use(const Value *value, Values &live, unsigned &words) {
    value = owner(value);
    if (unsigned own = countWords(value); own && live.insert(value).second) {
      words += own;
      most = std::max(most, words);
    }
  }

  /// Walks up the block; true if the values that are live at its start have changed.
  bool update(const BasicBlock &block) {
    Values live;
    unsigned words = 0;
    for (const BasicBlock *next : successors(&block)) {
      for (const Value *value : liveAt[next])
        use(value, live, words);
      for (const PHINode &phi : next->phis())
        use(phi.getIncomingValueForBlock(&block), live, words);
    }
    for (const Instruction &op : reverse(block)) {
      if (live.erase(&op))
        words -= countWords(&op);
      if (!isa<PHINode>(op))
        for (const Value *operand : op.operands())
          use(operand, live, words);
    }
    Values &known = liveAt[&block];
    if (known.size() == live.size())
      return false;
    known = std::move(live);
    return true;
  }

  const DataLayout &layout;
  DenseMap<const BasicBlock *, Values> liveAt;
  unsigned most = 0;
};

} // namespace

SmallVector<Instruction *> jumpsBack(const Function &function) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> backEdges;
  FindFunctionBackedges(function, backEdges);
  SmallVector<Instruction *> jumps;
  for (auto [from, to] : backEdges)
    jumps.push_back(const_cast<Instruction *>(from->getTerminator()));
  return jumps;
}

bool hasLoops(const Function &function) { return !jumpsBack(function).empty(); }

bool waitsInLoops(const Function &function) {
  for (const Instruction &op : instructions(function)) {
    if (op.isAtomic())
      return false;
    auto *call = dyn_cast<CallInst>(&op);
    auto *text = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
    if (!text)
      continue;
    StringRef instruction = text->getAsmString();
    if (instruction.contains("atom.") || instruction.starts_with("red.") || instruction.contains(" red."))
      return false;
  }
  return hasLoops(function);
}

unsigned countLiveRegisters(const Function &function) { return Liveness(function).maximum(); }

} // namespace lathe

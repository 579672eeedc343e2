#include "WidenAgain.h"

#include "Target/RegisterNeed.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lathe {
namespace {

/// A bf16 element: a vector of such, or the words that hold them, and its index.
struct Element {
  Value *vector = nullptr;
  uint64_t index = 0;
};

/// The element that an instruction widens; no vector for another instruction, and where the elements do not fill words.
Element findWidened(const Value &value) {
  auto *op = dyn_cast<FPExtInst>(&value);
  Element element;
  if (!op || !op->getType()->isFloatTy() || !op->getOperand(0)->getType()->isBFloatTy() ||
      !match(op->getOperand(0), m_ExtractElt(m_Value(element.vector), m_ConstantInt(element.index))) ||
      element.vector->getType()->getPrimitiveSizeInBits().getFixedValue() % 32 != 0)
    return {};
  Value *words;
  if (match(element.vector, m_BitCast(m_Value(words))) && words->getType()->getScalarType()->isIntegerTy(32))
    element.vector = words;
  return element;
}

bool isBarrier(const Instruction &op) {
  auto *call = dyn_cast<IntrinsicInst>(&op);
  if (!call)
    return false;
  Intrinsic::ID id = call->getIntrinsicID();
  return id == Intrinsic::nvvm_barrier_cta_sync_aligned_all || id == Intrinsic::nvvm_barrier_cta_sync_aligned_count;
}

/// Shifts the bits of the element to where f32 has them. The assembler would recognise the conversion that it has seen,
/// and keep its result.
Value *widen(const Element &element, IRBuilder<> &builder) {
  Value *words = element.vector;
  if (words->getType()->getScalarType()->isBFloatTy())
    words = builder.CreateBitCast(
        words, FixedVectorType::get(builder.getInt32Ty(), words->getType()->getPrimitiveSizeInBits() / 32));
  Value *pair = words->getType()->isVectorTy() ? builder.CreateExtractElement(words, element.index / 2) : words;
  Value *bits = element.index % 2 ? builder.CreateAnd(pair, 0xffff0000u) : builder.CreateShl(pair, 16);
  return builder.CreateBitCast(bits, builder.getFloatTy());
}

void widenAgain(BasicBlock &block) {
  unsigned barriers = 0;
  // The barriers in front of the values that the block has widened.
  DenseMap<const Value *, unsigned> widened;
  // Values widened again since the last barrier.
  DenseMap<const Value *, Value *> renewed;
  for (Instruction &op : make_early_inc_range(block)) {
    if (isBarrier(op)) {
      ++barriers;
      renewed.clear();
    }
    if (findWidened(op).vector)
      widened[&op] = barriers;
    if (barriers == 0)
      continue;
    IRBuilder<> builder(&op);
    for (Use &use : op.operands()) {
      auto found = widened.find(use.get());
      if (found == widened.end() || found->second == barriers)
        continue;
      Value *&again = renewed[use.get()];
      if (!again)
        again = widen(findWidened(*use.get()), builder);
      use.set(again);
    }
  }
}

} // namespace

void widenAgainBehindBarriers(Function &function, unsigned registers) {
  if (none_of(instructions(function), [](Instruction &op) { return findWidened(op).vector; }) ||
      countLiveRegisters(function) <= registers)
    return;
  for (BasicBlock &block : function)
    widenAgain(block);
}

} // namespace lathe

#include "NarrowFloats.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace lathe;

namespace {

bool isExtremum(const Instruction &instruction) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  if (!call)
    return false;
  switch (call->getIntrinsicID()) {
  case Intrinsic::maxnum:
  case Intrinsic::minnum:
  case Intrinsic::maximum:
  case Intrinsic::minimum:
  case Intrinsic::maximumnum:
  case Intrinsic::minimumnum:
    return true;
  default:
    return false;
  }
}

class Narrowing {
public:
  Narrowing(Function &function, Type *type) : function(function), type(type) {}
  bool run();

private:
  Function &function;
  Type *type;
  /// The operations that are computed in the narrow type.
  SetVector<Instruction *> chosen;
  DenseMap<Instruction *, Value *> narrow;

  bool isNarrow(Value *value) const;
  bool mayStay(Instruction *instruction) const;
  void choose();
  Value *getNarrow(Value *value);
  Value *rewrite(Instruction *instruction);
};

/// The value that the constant has in the type, exactly; null if there is none.
Constant *convert(Value *value, Type *type) {
  auto *constant = dyn_cast<ConstantFP>(value);
  if (!constant)
    return nullptr;
  APFloat number = constant->getValueAPF();
  bool isInexact = false;
  number.convert(type->getFltSemantics(), APFloat::rmNearestTiesToEven, &isInexact);
  return isInexact ? nullptr : ConstantFP::get(type->getContext(), number);
}

bool Narrowing::isNarrow(Value *value) const {
  if (auto *extend = dyn_cast<FPExtInst>(value))
    return extend->getOperand(0)->getType() == type;
  auto *instruction = dyn_cast<Instruction>(value);
  return (instruction && chosen.contains(instruction)) || convert(value, type);
}

bool Narrowing::mayStay(Instruction *instruction) const {
  if (!isNarrow(instruction->getOperand(0)) || !isNarrow(instruction->getOperand(1)))
    return false;
  if (isa<FCmpInst>(instruction))
    return true;
  return all_of(instruction->users(), [&](User *user) {
    auto *truncation = dyn_cast<FPTruncInst>(user);
    return (truncation && truncation->getType() == type) || chosen.contains(cast<Instruction>(user));
  });
}

void Narrowing::choose() {
  for (Instruction &instruction : instructions(function))
    if ((isa<FCmpInst>(instruction) || isExtremum(instruction)) && instruction.getOperand(0)->getType()->isFloatTy())
      chosen.insert(&instruction);
  SmallVector<Instruction *> rejected;
  do {
    rejected.clear();
    for (Instruction *instruction : chosen)
      if (!mayStay(instruction))
        rejected.push_back(instruction);
    for (Instruction *instruction : rejected)
      chosen.remove(instruction);
  } while (!rejected.empty());
}

Value *Narrowing::getNarrow(Value *value) {
  if (auto *extend = dyn_cast<FPExtInst>(value))
    return extend->getOperand(0);
  if (auto *instruction = dyn_cast<Instruction>(value))
    return rewrite(instruction);
  return convert(value, type);
}

Value *Narrowing::rewrite(Instruction *instruction) {
  if (Value *done = narrow.lookup(instruction))
    return done;
  // Operands first, as blocks are in any order.
  Value *a = getNarrow(instruction->getOperand(0)), *b = getNarrow(instruction->getOperand(1)), *result;
  IRBuilder<> builder(instruction);
  if (auto *compare = dyn_cast<FCmpInst>(instruction)) {
    result = builder.CreateFCmpFMF(compare->getPredicate(), a, b, compare);
    compare->replaceAllUsesWith(result);
  } else {
    result = builder.CreateBinaryIntrinsic(cast<IntrinsicInst>(instruction)->getIntrinsicID(), a, b, instruction);
    for (User *user : make_early_inc_range(instruction->users()))
      if (auto *truncation = dyn_cast<FPTruncInst>(user)) {
        truncation->replaceAllUsesWith(result);
        truncation->eraseFromParent();
      }
  }
  return narrow[instruction] = result;
}

bool Narrowing::run() {
  choose();
  // Comparisons alone are narrowed by InstCombine.
  if (none_of(chosen, [](Instruction *instruction) { return isExtremum(*instruction); }))
    return false;
  for (Instruction *instruction : chosen)
    rewrite(instruction);
  for (Instruction *instruction : chosen) {
    instruction->replaceAllUsesWith(PoisonValue::get(instruction->getType()));
    instruction->eraseFromParent();
  }
  return true;
}

} // namespace

PreservedAnalyses NarrowFloatsPass::run(Function &function, FunctionAnalysisManager &) {
  const auto &lowering = *machine.getSubtargetImpl(function)->getTargetLowering();
  bool hasChanged = false;
  for (Type *type : {Type::getHalfTy(function.getContext()), Type::getBFloatTy(function.getContext())}) {
    MVT simple = MVT::getVT(type);
    if (lowering.isOperationLegal(ISD::FMAXNUM, simple) && lowering.isOperationLegalOrCustom(ISD::SETCC, simple))
      hasChanged |= Narrowing(function, type).run();
  }
  if (!hasChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

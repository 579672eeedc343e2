#include "CopyConditions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lathe {
namespace {

/// The size that a copy takes from memory; null for other ops, and where it is the whole.
Value *findCopySize(Instruction &op) {
  auto *call = dyn_cast<IntrinsicInst>(&op);
  if (!call)
    return nullptr;
  switch (call->getIntrinsicID()) {
  case Intrinsic::nvvm_cp_async_ca_shared_global_4_s:
  case Intrinsic::nvvm_cp_async_ca_shared_global_8_s:
  case Intrinsic::nvvm_cp_async_ca_shared_global_16_s:
  case Intrinsic::nvvm_cp_async_cg_shared_global_16_s:
    return call->getArgOperand(2);
  default:
    return nullptr;
  }
}

bool isAllOrNothing(Value *value, Value *condition) {
  return match(value, m_Select(m_Specific(condition), m_ConstantInt(), m_Zero()));
}

/// The conjunction that decides whether a copy has all of its bytes or none, and nothing else; null if there is none.
BinaryOperator *findCondition(Value *size) {
  auto *choice = dyn_cast<SelectInst>(size);
  auto *condition = choice ? dyn_cast<BinaryOperator>(choice->getCondition()) : nullptr;
  bool isOwn = condition && condition->getOpcode() == Instruction::And &&
               all_of(condition->users(), [&](User *user) { return isAllOrNothing(user, condition); });
  return isOwn ? condition : nullptr;
}

} // namespace

void keepCopyConditions(Function &function) {
  SmallSetVector<BinaryOperator *, 16> conditions;
  for (Instruction &op : instructions(function))
    if (Value *size = findCopySize(op))
      if (BinaryOperator *condition = findCondition(size))
        conditions.insert(condition);
  Type *truth = Type::getInt1Ty(function.getContext());
  InlineAsm *conjunction = InlineAsm::get(FunctionType::get(truth, {truth, truth}, false), "and.pred $0, $1, $2;",
                                          "=b,b,b", /*hasSideEffects=*/false);
  for (BinaryOperator *condition : conditions) {
    IRBuilder<> builder(condition);
    CallInst *kept = builder.CreateCall(conjunction, {condition->getOperand(0), condition->getOperand(1)});
    kept->setDoesNotAccessMemory();
    condition->replaceAllUsesWith(kept);
    condition->eraseFromParent();
  }
}

} // namespace lathe

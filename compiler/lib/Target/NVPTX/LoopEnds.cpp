#include "LoopEnds.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace lathe {
namespace {

void invert(BranchInst &branch) {
  auto *comparison = dyn_cast<CmpInst>(branch.getCondition());
  if (comparison && comparison->hasOneUse())
    comparison->setPredicate(comparison->getInversePredicate());
  else
    branch.setCondition(IRBuilder<>(&branch).CreateNot(branch.getCondition()));
  branch.swapSuccessors();
}

} // namespace

void jumpBackWhereTrue(Function &function) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> edges;
  FindFunctionBackedges(function, edges);
  for (auto [from, to] : edges) {
    auto *branch = dyn_cast<BranchInst>(const_cast<BasicBlock *>(from)->getTerminator());
    if (branch && branch->isConditional() && branch->getSuccessor(1) == to && branch->getSuccessor(0) != to)
      invert(*branch);
  }
}

} // namespace lathe

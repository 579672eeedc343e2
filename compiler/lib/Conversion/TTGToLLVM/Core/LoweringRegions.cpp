// Branches, and regions of scalar code.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

LogicalResult Lowering::lowerBranch(Operation *op, llvm::function_ref<Block *(Block *)> getBlock) {
  loc = op->getLoc();
  if (auto branch = dyn_cast<cf::BranchOp>(op)) {
    LLVM::BrOp::create(b, loc, flatten(branch.getDestOperands()), getBlock(branch.getDest()));
    return success();
  }
  if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
    LLVM::CondBrOp::create(b, loc, getScalar(branch.getCondition()), getBlock(branch.getTrueDest()),
                           flatten(branch.getTrueDestOperands()), getBlock(branch.getFalseDest()),
                           flatten(branch.getFalseDestOperands()));
    return success();
  }
  if (auto choice = dyn_cast<cf::SwitchOp>(op)) {
    SmallVector<Block *> targets;
    SmallVector<Elements> passed;
    for (auto [n, target] : llvm::enumerate(choice.getCaseDestinations())) {
      targets.push_back(getBlock(target));
      passed.push_back(flatten(choice.getCaseOperands(n)));
    }
    SmallVector<ValueRange> operands(passed.begin(), passed.end());
    Value flag = getScalar(choice.getFlag());
    SmallVector<APInt> cases;
    if (auto values = choice.getCaseValues())
      for (const APInt &value : values->getValues<APInt>())
        cases.push_back(value.sextOrTrunc(flag.getType().getIntOrFloatBitWidth()));
    auto type = VectorType::get(cases.size(), flag.getType());
    auto values = cases.empty() ? DenseIntElementsAttr() : DenseIntElementsAttr::get(type, cases);
    LLVM::SwitchOp::create(b, loc, flag, getBlock(choice.getDefaultDestination()), flatten(choice.getDefaultOperands()),
                           values, targets, operands);
    return success();
  }
  return op->emitError("unsupported: ") << op->getName() << " has no lowering on " << target.chip.id;
}

LogicalResult Lowering::inlineRegion(Region &region, ArrayRef<Value> arguments, SmallVectorImpl<Value> &results) {
  Block &entry = region.front();
  for (auto [argument, value] : llvm::zip_equal(entry.getArguments(), arguments))
    rebind(argument, value);
  if (region.hasOneBlock()) {
    if (failed(lowerBody(entry)))
      return failure();
    Elements returned = flatten(entry.getTerminator()->getOperands());
    results.append(returned.begin(), returned.end());
    return success();
  }

  Block *before = b.getInsertionBlock();
  Block *after = before->splitBlock(b.getInsertionPoint());
  llvm::DenseMap<Block *, Block *> blocks = {{&entry, before}};
  llvm::ReversePostOrderTraversal<Region *> order(&region);
  for (Block *block : order) {
    if (block == &entry)
      continue;
    Block *made = new Block();
    before->getParent()->getBlocks().insert(after->getIterator(), made);
    blocks[block] = made;
    for (BlockArgument argument : block->getArguments()) {
      Type type = convertScalarType(argument.getType());
      if (!type)
        return region.getParentOp()->emitError("unsupported: ")
               << region.getParentOp()->getName() << " with a block argument of type " << argument.getType()
               << " in its region; use scalars";
      rebind(argument, made->addArgument(type, argument.getLoc()));
    }
  }
  for (Block *block : order) {
    b.setInsertionPointToEnd(blocks[block]);
    if (failed(lowerBody(*block)))
      return failure();
    Operation *end = block->getTerminator();
    if (end->getNumSuccessors() != 0) {
      if (failed(lowerBranch(end, [&](Block *target) { return blocks.lookup(target); })))
        return failure();
      continue;
    }
    Elements returned = flatten(end->getOperands());
    if (after->getNumArguments() == 0)
      for (Value value : returned)
        after->addArgument(value.getType(), loc);
    LLVM::BrOp::create(b, loc, returned, after);
  }
  b.setInsertionPointToStart(after);
  results.append(after->args_begin(), after->args_end());
  return success();
}

// Branches, regions of scalar code, and calls.
#include "Lowering.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
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
  return op->emitError("unsupported: ") << target.chip.id << " has no lowering of " << op->getName();
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
        return region.getParentOp()->emitError("unsupported: a block argument of type ") << argument.getType();
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

namespace {

// Groups of neighbouring registers; each element of a result comes from the group of its register.
LogicalResult lowerMapElementwise(Operation *op, Lowering &l) {
  auto map = cast<tt::MapElementwiseOp>(op);
  unsigned pack = map.getPack(), count = l.getNumElements(op->getResult(0).getType());
  if (count % pack)
    return op->emitError("unsupported: groups of ")
           << pack << " elements in a layout with " << count << " in each thread";
  SmallVector<Elements> sources, results(op->getNumResults(), Elements(count));
  for (Value source : map.getSrcs())
    sources.push_back(Elements(l.get(source)));
  for (unsigned first = 0; first < count; first += pack) {
    SmallVector<Value> arguments, returned;
    for (const Elements &source : sources)
      arguments.append(source.begin() + first, source.begin() + first + pack);
    if (failed(l.inlineRegion(map.getScalarOp(), arguments, returned)))
      return failure();
    for (auto [i, value] : llvm::enumerate(returned))
      results[i / pack][first + i % pack] = value;
  }
  for (auto [result, elements] : llvm::zip_equal(op->getResults(), results))
    l.set(result, std::move(elements));
  return success();
}

// An scf.if of scalars, as the combine regions of reductions have it; elsewhere there are branches by now.
LogicalResult lowerIf(Operation *op, Lowering &l) {
  auto choice = cast<scf::IfOp>(op);
  Value condition = l.getScalar(choice.getCondition());
  Block *before = l.b.getInsertionBlock();
  Block *after = before->splitBlock(l.b.getInsertionPoint());
  for (Type type : op->getResultTypes()) {
    Type converted = isa<RankedTensorType>(type) ? Type() : l.convertScalarType(type);
    if (!converted)
      return op->emitError("unsupported: a result of type ") << type;
    after->addArgument(converted, l.loc);
  }
  Block *sides[] = {after, after};
  for (auto [side, region] : llvm::enumerate(op->getRegions())) {
    if (region.empty())
      continue;
    sides[side] = new Block();
    before->getParent()->getBlocks().insert(after->getIterator(), sides[side]);
    l.b.setInsertionPointToEnd(sides[side]);
    SmallVector<Value> results;
    if (failed(l.inlineRegion(region, {}, results)))
      return failure();
    LLVM::BrOp::create(l.b, l.loc, results, after);
  }
  l.b.setInsertionPointToEnd(before);
  LLVM::CondBrOp::create(l.b, l.loc, condition, sides[0], ValueRange(), sides[1], ValueRange());
  l.b.setInsertionPointToStart(after);
  for (auto [result, argument] : llvm::zip_equal(op->getResults(), after->getArguments()))
    l.rebind(result, argument);
  return success();
}

// The callee gets all elements of the operands; its results come in one struct.
LogicalResult lowerCall(Operation *op, Lowering &l) {
  auto call = cast<tt::CallOp>(op);
  SmallVector<Type> types;
  for (Type type : op->getResultTypes()) {
    std::optional<SmallVector<Type>> converted = l.convertType(type);
    if (!converted)
      return op->emitError("unsupported: a result of type ") << type;
    llvm::append_range(types, *converted);
  }
  SmallVector<Type> result;
  if (!types.empty())
    result.push_back(LLVM::LLVMStructType::getLiteral(op->getContext(), types));
  auto made = LLVM::CallOp::create(l.b, l.loc, result, call.getCallee(), l.flatten(op->getOperands()));
  unsigned next = 0;
  for (Value value : op->getResults()) {
    Elements elements;
    for (unsigned i = 0, e = l.getNumElements(value.getType()); i < e; ++i)
      elements.push_back(LLVM::ExtractValueOp::create(l.b, l.loc, made.getResult(), next++));
    l.set(value, std::move(elements));
  }
  return success();
}

} // namespace

void lathe::conversion::addRegionHandlers(HandlerTable &table) {
  table.add<tt::MapElementwiseOp>(lowerMapElementwise);
  table.add<tt::CallOp>(lowerCall);
  table.add<scf::IfOp>(lowerIf);
}

// Ops with regions of scalar code, and calls.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Values/Handlers.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// The region is lowered once for each group of `pack` consecutive registers.
LogicalResult lowerMapElementwise(Operation *op, Lowering &l) {
  auto map = cast<tt::MapElementwiseOp>(op);
  unsigned pack = map.getPack(), count = l.getNumElements(op->getResult(0).getType());
  if (count % pack)
    return op->emitError("unsupported: tt.map_elementwise with pack = ")
           << pack << " in a layout with " << count << " elements in each thread; pack must divide their number";
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

// An scf.if of scalars in the combine region of a reduction; elsewhere scf.if has become branches.
LogicalResult lowerIf(Operation *op, Lowering &l) {
  auto choice = cast<scf::IfOp>(op);
  Value condition = l.getScalar(choice.getCondition());
  Block *before = l.b.getInsertionBlock();
  Block *after = before->splitBlock(l.b.getInsertionPoint());
  for (Type type : op->getResultTypes()) {
    Type converted = isa<RankedTensorType>(type) ? Type() : l.convertScalarType(type);
    if (!converted)
      return op->emitError("unsupported: scf.if in a combine region with a result of type ") << type << "; use scalars";
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

// Passes all elements of the operands; the callee returns its results in one struct.
LogicalResult lowerCall(Operation *op, Lowering &l) {
  auto call = cast<tt::CallOp>(op);
  SmallVector<Type> types;
  for (Type type : op->getResultTypes()) {
    std::optional<SmallVector<Type>> converted = l.convertType(type);
    if (!converted)
      return op->emitError("unsupported: tt.call with a result of type ") << type << ", which has no LLVM type";
    llvm::append_range(types, *converted);
  }
  SmallVector<Type> result;
  if (!types.empty())
    result.push_back(LLVM::LLVMStructType::getLiteral(op->getContext(), types));
  auto made = LLVM::CallOp::create(l.b, l.loc, result, call.getCallee(), l.flatten(op->getOperands()));
  made.setConvergent(true);
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

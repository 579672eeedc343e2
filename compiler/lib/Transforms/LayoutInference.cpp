#include "lathe/Transforms/LayoutInference.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace lathe;

RankedTensorType lathe::withEncoding(RankedTensorType type, Attribute encoding) {
  return RankedTensorType::get(type.getShape(), type.getElementType(), encoding);
}

bool lathe::isElementwise(Operation *op) {
  if (op->getNumResults() == 0 || op->getNumOperands() == 0)
    return false;
  return op->hasTrait<OpTrait::Elementwise>() || op->hasTrait<PerElement>();
}

bool lathe::followsOperandLayout(Operation *op) {
  if (auto transfer = dyn_cast<LayoutTransfer>(op))
    return transfer.getLayoutFlow() == LayoutFlow::Through;
  return isElementwise(op) && isMemoryEffectFree(op);
}

Attribute lathe::inferResultLayout(Operation *op, Attribute encoding) {
  auto transfer = dyn_cast<LayoutTransfer>(op);
  return transfer ? transfer.inferResultLayout(encoding) : encoding;
}

Attribute lathe::inferOperandLayout(Operation *op, Attribute encoding) {
  auto transfer = dyn_cast<LayoutTransfer>(op);
  return transfer ? transfer.inferOperandLayout(encoding) : encoding;
}

void lathe::retype(Value value, RankedTensorType type) {
  value.setType(type);
  if (auto constant = value.getDefiningOp<arith::ConstantOp>())
    if (auto elements = dyn_cast<DenseElementsAttr>(constant.getValue()))
      constant.setValueAttr(elements.isSplat() ? SplatElementsAttr::get(type, elements.getSplatValue<Attribute>())
                                               : elements.reshape(type));
}

//===----------------------------------------------------------------------===//
// Recurrences
//===----------------------------------------------------------------------===//

bool lathe::isBesideDot(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  return loop && llvm::any_of(*loop.getBody(), [](Operation &each) { return each.hasTrait<DotLike>(); });
}

bool lathe::isInRecurrence(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  if (!loop || isBesideDot(op))
    return false;
  SmallVector<Operation *> open{op};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!open.empty())
    for (Value operand : open.pop_back_val()->getOperands()) {
      if (llvm::is_contained(loop.getRegionIterArgs(), operand) && isa<RankedTensorType>(operand.getType()))
        return true;
      Operation *source = operand.getDefiningOp();
      if (source && source->getBlock() == loop.getBody() && seen.insert(source).second)
        open.push_back(source);
    }
  return false;
}

RecurrentReductions::RecurrentReductions(Operation *root) {
  auto add = [&](Operation *op, ValueRange sources, unsigned axis) {
    auto type = cast<RankedTensorType>(sources.front().getType());
    if (type.getRank() == 2 && isInRecurrence(op))
      dims[type.getShape()].insert(axis);
  };
  root->walk([&](Operation *op) {
    if (auto reduce = dyn_cast<tt::ReduceOp>(op))
      add(op, reduce.getSrcs(), reduce.getAxis());
    if (auto scan = dyn_cast<tt::ScanOp>(op))
      add(op, scan.getSrcs(), scan.getAxis());
  });
}

std::optional<RecurrentReductions::Distribution> RecurrentReductions::distribute(ArrayRef<int64_t> shape,
                                                                                 ArrayRef<unsigned> size, unsigned fast,
                                                                                 int numWarps,
                                                                                 int threadsPerWarp) const {
  auto found = dims.find(shape);
  if (found == dims.end() || found->second.size() != 1 || found->second.contains(fast))
    return std::nullopt;
  unsigned axis = 1 - fast;
  int64_t room = shape[fast] / size[fast], across = std::min<int64_t>(threadsPerWarp, room / numWarps);
  if (across == 0 || threadsPerWarp / across * size[axis] > shape[axis])
    return std::nullopt;
  Distribution result{{1, 1}, {1, 1}};
  result.lanes[fast] = across;
  result.lanes[axis] = threadsPerWarp / across;
  result.warps[fast] = numWarps;
  return result;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

void lathe::convertOperand(OpOperand &operand, Attribute encoding) {
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type || type.getEncoding() == encoding)
    return;
  OpBuilder builder(operand.getOwner());
  operand.set(
      ttg::ConvertLayoutOp::create(builder, operand.getOwner()->getLoc(), withEncoding(type, encoding), operand.get()));
}

void lathe::convertResult(Value result, Attribute encoding) {
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type || type.getEncoding() == encoding)
    return;
  OpBuilder builder(result.getContext());
  builder.setInsertionPointAfterValue(result);
  result.setType(withEncoding(type, encoding));
  auto convert = ttg::ConvertLayoutOp::create(builder, result.getLoc(), type, result);
  result.replaceAllUsesExcept(convert, convert);
}

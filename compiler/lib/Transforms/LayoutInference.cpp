#include "LayoutInference.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
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

// The op interfaces of the tt dialect.
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LayoutInterface.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::tt;

//===----------------------------------------------------------------------===//
// Accesses to global memory
//===----------------------------------------------------------------------===//

Value LoadOp::getAddress() { return getPtr(); }
CopyForm LoadOp::getCopyForm() { return CopyForm::Elements; }
Value LoadOp::getPassthrough() { return getOther(); }
Type LoadOp::getPredicateType() { return getMaskType(getPtr().getType()); }

Value StoreOp::getAddress() { return getPtr(); }
bool StoreOp::isStore() { return true; }
Type StoreOp::getPredicateType() { return getMaskType(getPtr().getType()); }

Type AtomicRMWOp::getPredicateType() { return getMaskType(getPtr().getType()); }

Value DescriptorLoadOp::getAddress() { return getDesc(); }
CopyForm DescriptorLoadOp::getCopyForm() { return CopyForm::Block; }

Value DescriptorStoreOp::getAddress() { return getDesc(); }
bool DescriptorStoreOp::isStore() { return true; }

Value DescriptorGatherOp::getAddress() { return getDesc(); }
CopyForm DescriptorGatherOp::getCopyForm() { return CopyForm::Block; }

Value DescriptorScatterOp::getAddress() { return getDesc(); }
bool DescriptorScatterOp::isStore() { return true; }

//===----------------------------------------------------------------------===//
// Layouts of operands and results
//===----------------------------------------------------------------------===//

/// The type of a tensor with another layout.
static RankedTensorType withLayout(Value tensor, Attribute layout) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return RankedTensorType::get(type.getShape(), type.getElementType(), layout);
}

/// The layout rules of the dialect of `layout`; null if it has none.
static Attribute ask(Attribute layout, function_ref<Attribute(const LayoutInterface &)> question) {
  const LayoutInterface *layouts = getLayoutInterface(layout);
  return layouts ? question(*layouts) : Attribute();
}

Attribute ExpandDimsOp::inferResultLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) { return layouts.inferExpandDims(layout, getAxis()); });
}
Attribute ExpandDimsOp::inferOperandLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) { return layouts.inferReduce(layout, getAxis()); });
}

Attribute TransOp::inferResultLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) {
    return layouts.inferTrans(withLayout(getSrc(), layout), getOrder());
  });
}
Attribute TransOp::inferOperandLayout(Attribute layout) {
  SmallVector<int32_t> inverse(getOrder().size());
  for (auto [to, from] : llvm::enumerate(getOrder()))
    inverse[from] = to;
  return ask(layout, [&](const LayoutInterface &layouts) {
    return layouts.inferTrans(withLayout(getResult(), layout), inverse);
  });
}

/// One that may reorder need not: row-major order is the same in every layout.
LayoutFlow ReshapeOp::getLayoutFlow() { return getEfficientLayout() ? LayoutFlow::Never : LayoutFlow::Through; }
Attribute ReshapeOp::inferResultLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) {
    return layouts.inferReshape(withLayout(getSrc(), layout), getShape(getType()));
  });
}
Attribute ReshapeOp::inferOperandLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) {
    return layouts.inferReshape(withLayout(getResult(), layout), getShape(getSrc().getType()));
  });
}

Attribute JoinOp::inferResultLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) { return layouts.inferJoin(withLayout(getLhs(), layout)); });
}
Attribute JoinOp::inferOperandLayout(Attribute layout) {
  return ask(layout,
             [&](const LayoutInterface &layouts) { return layouts.inferSplit(withLayout(getResult(), layout)); });
}

Attribute SplitOp::inferResultLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) { return layouts.inferSplit(withLayout(getSrc(), layout)); });
}
Attribute SplitOp::inferOperandLayout(Attribute layout) {
  return ask(layout,
             [&](const LayoutInterface &layouts) { return layouts.inferJoin(withLayout(getOutLHS(), layout)); });
}

LayoutFlow CatOp::getLayoutFlow() { return LayoutFlow::Never; }
Attribute CatOp::inferResultLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) { return layouts.inferCat(withLayout(getLhs(), layout)); });
}
Attribute CatOp::inferOperandLayout(Attribute) { return {}; }

LayoutFlow ReduceOp::getLayoutFlow() { return LayoutFlow::Once; }
Attribute ReduceOp::inferResultLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) { return layouts.inferReduce(layout, getAxis()); });
}
Attribute ReduceOp::inferOperandLayout(Attribute layout) {
  return ask(layout, [&](const LayoutInterface &layouts) { return layouts.inferExpandDims(layout, getAxis()); });
}

LayoutFlow ScanOp::getLayoutFlow() { return LayoutFlow::Once; }

LayoutFlow HistogramOp::getLayoutFlow() { return LayoutFlow::Once; }
/// The layout of the counts follows from that of their users.
ResultRange HistogramOp::getTiedResults() { return getOperation()->getResults().take_front(0); }

LayoutFlow GatherOp::getLayoutFlow() { return LayoutFlow::Once; }
/// The source is read across threads, whatever its layout.
MutableArrayRef<OpOperand> GatherOp::getTiedOperands() { return getIndicesMutable(); }

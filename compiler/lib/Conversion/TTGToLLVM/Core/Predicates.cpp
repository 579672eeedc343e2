#include "Conversion/TTGToLLVM/Core/Predicates.h"

#include "Conversion/TTGToLLVM/Core/Lowering.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

LinearLayout lathe::conversion::getHeldLayout(Type type, Lowering &l) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return ttg::toLinearLayout(tensor);
  return LinearLayout::zeros1D(l.numLanes, "lane", "dim0") * LinearLayout::zeros1D(l.numWarps(), "warp", "dim0");
}

bool lathe::conversion::isZero(Value value) {
  if (value.getDefiningOp<LLVM::ZeroOp>())
    return true;
  auto constant = value.getDefiningOp<LLVM::ConstantOp>();
  if (!constant)
    return false;
  if (auto integer = dyn_cast<IntegerAttr>(constant.getValue()))
    return integer.getValue().isZero();
  auto number = dyn_cast<FloatAttr>(constant.getValue());
  return number && number.getValue().isPosZero();
}

Value lathe::conversion::conjunction(Value a, Value b, Lowering &l) {
  if (!a || !b)
    return a ? a : b;
  return LLVM::AndOp::create(l.b, l.loc, a, b);
}

Value lathe::conversion::asPredicate(Value mask) {
  auto constant = mask ? mask.getDefiningOp<LLVM::ConstantOp>() : LLVM::ConstantOp();
  if (constant)
    if (auto value = dyn_cast<IntegerAttr>(constant.getValue()); value && value.getValue().isOne())
      return {};
  return mask;
}

#include "Blocks.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::registers;

/// The operand whose elements the result only names anew; null if there is none.
static Value findSource(OpResult result) {
  Operation *op = result.getOwner();
  if (isa<ttng::WarpGroupDotWaitOp>(op))
    return op->getOperand(result.getResultNumber());
  if (isa<tt::BroadcastOp, tt::ExpandDimsOp, tt::ReshapeOp, tt::TransOp, tt::SplatOp, tt::UnsplatOp, tt::BitcastOp,
          arith::BitcastOp>(op))
    return op->getOperand(0);
  return {};
}

Value Weights::owner(Value value) const {
  while (auto result = dyn_cast<OpResult>(value)) {
    Value source = findSource(result);
    if (auto select = dyn_cast<arith::SelectOp>(result.getOwner()); select && isa<RankedTensorType>(value.getType())) {
      bool isFirst = !variation.isUniform(select.getTrueValue()),
           isSecond = !variation.isUniform(select.getFalseValue());
      if (isFirst != isSecond)
        source = isFirst ? select.getTrueValue() : select.getFalseValue();
    }
    if (!source)
      break;
    value = source;
  }
  return value;
}

double Weights::count(Value value) const {
  // Half of what all threads have in common is in registers of the warp.
  constexpr double kOfScalar = 0.5;
  Type type = getElementTypeOrSelf(value.getType());
  if (!type.isIntOrIndexOrFloat() && !isa<tt::PointerType>(type))
    return 0;
  if (type.isInteger(1) || matchPattern(value, m_Constant()))
    return 0;
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && isa<tt::FuncOp>(argument.getOwner()->getParentOp()))
    return 0;
  int64_t bits = type.isIndex() ? 32 : tt::getElementBitWidth(type);
  if (!isa<RankedTensorType>(value.getType()))
    return kOfScalar * llvm::divideCeil(bits, 32);
  int64_t elements = variation.count(value).own;
  return bits < 32 ? llvm::divideCeil(elements * bits, 32) : elements * llvm::divideCeil(bits, 32);
}

double Weights::get(Value value) {
  auto [place, isNew] = known.try_emplace(value, 0);
  if (isNew)
    place->second = count(value);
  return place->second;
}

double Weights::getPart(Value value, unsigned elements) {
  double all = get(value);
  if (!isa<RankedTensorType>(value.getType()))
    return all;
  auto own = double(variation.count(value).own);
  return all * std::min<double>(own, elements) / own;
}

// arith ops, on scalars and element by element on tensors.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Values/Handlers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// Lowers an op to one LLVM op with the same operands.
template <typename Target> LogicalResult lowerPlain(Operation *op, Lowering &l) {
  Type type = l.convertScalarType(getElementTypeOrSelf(op->getResult(0).getType()));
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return Target::create(l.b, l.loc, type, operands, ArrayRef<NamedAttribute>{});
  });
}

// Lowers an integer op that may promise not to wrap.
template <typename Source, typename Target> LogicalResult lowerWrapping(Operation *op, Lowering &l) {
  auto flags = cast<Source>(op).getOverflowFlags();
  auto converted = LLVM::IntegerOverflowFlags::none;
  if (bitEnumContainsAny(flags, arith::IntegerOverflowFlags::nsw))
    converted = converted | LLVM::IntegerOverflowFlags::nsw;
  if (bitEnumContainsAny(flags, arith::IntegerOverflowFlags::nuw))
    converted = converted | LLVM::IntegerOverflowFlags::nuw;
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return Target::create(l.b, l.loc, operands[0], operands[1], converted);
  });
}

LLVM::FastmathFlags convertFastMath(arith::FastMathFlags flags) {
  LLVM::FastmathFlags result = {};
  std::pair<arith::FastMathFlags, LLVM::FastmathFlags> pairs[] = {
      {arith::FastMathFlags::nnan, LLVM::FastmathFlags::nnan},
      {arith::FastMathFlags::ninf, LLVM::FastmathFlags::ninf},
      {arith::FastMathFlags::nsz, LLVM::FastmathFlags::nsz},
      {arith::FastMathFlags::arcp, LLVM::FastmathFlags::arcp},
      {arith::FastMathFlags::contract, LLVM::FastmathFlags::contract},
      {arith::FastMathFlags::afn, LLVM::FastmathFlags::afn},
      {arith::FastMathFlags::reassoc, LLVM::FastmathFlags::reassoc}};
  for (auto [from, to] : pairs)
    if (bitEnumContainsAll(flags, from))
      result = result | to;
  return result;
}

// False for small floats: they are bytes, on which there is no arithmetic.
bool hasFloatArithmetic(Operation *op) {
  Type element = getElementTypeOrSelf(op->getOperand(0).getType());
  return element.isF16() || element.isBF16() || element.isF32() || element.isF64();
}

LogicalResult refuseType(Operation *op) {
  return op->emitError("unsupported: ") << op->getName() << " on " << op->getOperand(0).getType()
                                        << "; convert its operands to f16, bf16, f32 or f64";
}

template <typename Source, typename Target> LogicalResult lowerFloat(Operation *op, Lowering &l) {
  if (!hasFloatArithmetic(op))
    return refuseType(op);
  LLVM::FastmathFlags flags = convertFastMath(cast<Source>(op).getFastmath());
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    if constexpr (std::is_same_v<Source, arith::NegFOp>)
      return Target::create(l.b, l.loc, operands[0], flags);
    else
      return Target::create(l.b, l.loc, operands[0], operands[1], flags);
  });
}

Value extend(Lowering &l, Value value, Type type) { return LLVM::FPExtOp::create(l.b, l.loc, type, value); }

LogicalResult lowerDivF(Operation *op, Lowering &l) {
  if (!hasFloatArithmetic(op))
    return refuseType(op);
  Type f32 = l.b.getF32Type();
  bool isApproximate = bitEnumContainsAll(cast<arith::DivFOp>(op).getFastmath(), arith::FastMathFlags::afn);
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    Type type = operands[0].getType();
    if (type.isF64())
      return LLVM::FDivOp::create(l.b, l.loc, operands[0], operands[1]);
    if (type.isF32() && isApproximate)
      return l.target.approximateQuotient(l.b, l.loc, operands[0], operands[1]);
    if (type.isF32())
      return l.target.divide(l.b, l.loc, operands[0], operands[1]);
    Value quotient = l.target.divide(l.b, l.loc, extend(l, operands[0], f32), extend(l, operands[1], f32));
    return LLVM::FPTruncOp::create(l.b, l.loc, type, quotient);
  });
}

// LLVM has no function for the remainder of two bf16; that of the same numbers in f32 is one of bf16 again. The numbers
// are widened by a shift, since LLVM would narrow the remainder of what it knows to be extended.
LogicalResult lowerRemF(Operation *op, Lowering &l) {
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  if (!element.isBF16())
    return lowerFloat<arith::RemFOp, LLVM::FRemOp>(op, l);
  auto widen = [&](Value value) -> Value {
    Value bits = LLVM::BitcastOp::create(l.b, l.loc, l.b.getI16Type(), value);
    bits = LLVM::ZExtOp::create(l.b, l.loc, l.b.getI32Type(), bits);
    bits = LLVM::ShlOp::create(l.b, l.loc, bits, l.i32(16));
    return LLVM::BitcastOp::create(l.b, l.loc, l.b.getF32Type(), bits);
  };
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    Value rest = LLVM::FRemOp::create(l.b, l.loc, widen(operands[0]), widen(operands[1]));
    return LLVM::FPTruncOp::create(l.b, l.loc, element, rest);
  });
}

LogicalResult lowerPreciseDivF(Operation *op, Lowering &l) {
  if (!hasFloatArithmetic(op))
    return refuseType(op);
  return mapElements(
      op, l, [&](ValueRange operands) -> Value { return LLVM::FDivOp::create(l.b, l.loc, operands[0], operands[1]); });
}

LogicalResult lowerCmpI(Operation *op, Lowering &l) {
  // The two enumerations list the predicates in one order.
  auto predicate = static_cast<LLVM::ICmpPredicate>(cast<arith::CmpIOp>(op).getPredicate());
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return LLVM::ICmpOp::create(l.b, l.loc, predicate, operands[0], operands[1]);
  });
}

LogicalResult lowerCmpF(Operation *op, Lowering &l) {
  if (!hasFloatArithmetic(op))
    return refuseType(op);
  auto predicate = static_cast<LLVM::FCmpPredicate>(cast<arith::CmpFOp>(op).getPredicate());
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return LLVM::FCmpOp::create(l.b, l.loc, predicate, operands[0], operands[1]);
  });
}

LogicalResult lowerSelect(Operation *op, Lowering &l) {
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return LLVM::SelectOp::create(l.b, l.loc, operands[0], operands[1], operands[2]);
  });
}

// The constant of an element, as an attribute of the LLVM type.
Attribute convertConstant(Attribute value, Type llvmType) {
  if (auto number = dyn_cast<FloatAttr>(value)) {
    if (isa<IntegerType>(llvmType))
      return IntegerAttr::get(llvmType, number.getValue().bitcastToAPInt());
    return number;
  }
  if (auto number = dyn_cast<IntegerAttr>(value))
    return IntegerAttr::get(llvmType, number.getValue().sextOrTrunc(llvmType.getIntOrFloatBitWidth()));
  return {};
}

LogicalResult lowerConstant(Operation *op, Lowering &l) {
  Attribute value = cast<arith::ConstantOp>(op).getValue();
  Type type = op->getResult(0).getType();
  Type llvmType = l.convertScalarType(getElementTypeOrSelf(type));
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    if (!dense.isSplat())
      return op->emitError(
          "unsupported: arith.constant of a tensor whose elements differ; compute it from tt.make_range, "
          "or load it");
    value = dense.getSplatValue<Attribute>();
  }
  Attribute converted = llvmType ? convertConstant(value, llvmType) : Attribute();
  if (!converted)
    return op->emitError("unsupported: arith.constant of type ") << type << "; use integers or floats";
  l.set(op->getResult(0), Elements(l.getNumElements(type), l.constant(llvmType, converted)));
  return success();
}

LogicalResult lowerPoison(Operation *op, Lowering &l) {
  Type type = op->getResult(0).getType();
  Type llvmType = l.convertScalarType(getElementTypeOrSelf(type));
  if (!llvmType)
    return op->emitError("unsupported: ub.poison of type ") << type << ", which has no LLVM type";
  Value poison = LLVM::PoisonOp::create(l.b, l.loc, llvmType);
  l.set(op->getResult(0), Elements(l.getNumElements(type), poison));
  return success();
}

// The upper 64 bits of a product of two 64-bit numbers, from products of their halves.
Value buildHighProduct64(Lowering &l, Value x, Value y, bool isSigned) {
  Type i64 = l.b.getI64Type();
  Value low = l.constant(i64, l.b.getI64IntegerAttr(0xFFFFFFFF)), half = l.constant(i64, l.b.getI64IntegerAttr(32));
  auto lower = [&](Value v) -> Value { return LLVM::AndOp::create(l.b, l.loc, v, low); };
  auto upper = [&](Value v) -> Value { return LLVM::LShrOp::create(l.b, l.loc, v, half); };
  auto times = [&](Value v, Value w) -> Value { return LLVM::MulOp::create(l.b, l.loc, v, w); };
  auto plus = [&](Value v, Value w) -> Value { return LLVM::AddOp::create(l.b, l.loc, v, w); };
  Value first = times(upper(x), lower(y)), second = times(lower(x), upper(y));
  Value middle = plus(plus(upper(times(lower(x), lower(y))), lower(first)), lower(second));
  Value high = plus(plus(times(upper(x), upper(y)), upper(first)), plus(upper(second), upper(middle)));
  if (!isSigned)
    return high;
  // As an unsigned number, a negative factor is 2^64 too large.
  Value sign = l.constant(i64, l.b.getI64IntegerAttr(63));
  for (auto [factor, other] : {std::pair(x, y), std::pair(y, x)}) {
    Value isNegative = LLVM::AShrOp::create(l.b, l.loc, factor, sign);
    high = LLVM::SubOp::create(l.b, l.loc, high, Value(LLVM::AndOp::create(l.b, l.loc, isNegative, other)));
  }
  return high;
}

// The lower and the upper half of a product.
std::pair<Value, Value> buildProduct(Lowering &l, Value x, Value y, bool isSigned) {
  Type type = x.getType();
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits == 64)
    return {LLVM::MulOp::create(l.b, l.loc, x, y), buildHighProduct64(l, x, y, isSigned)};
  Type wide = l.b.getIntegerType(2 * bits);
  auto widen = [&](Value v) -> Value {
    if (isSigned)
      return LLVM::SExtOp::create(l.b, l.loc, wide, v);
    return LLVM::ZExtOp::create(l.b, l.loc, wide, v);
  };
  Value product = LLVM::MulOp::create(l.b, l.loc, widen(x), widen(y));
  Value shift = l.constant(wide, l.b.getIntegerAttr(wide, bits));
  Value high = LLVM::LShrOp::create(l.b, l.loc, product, shift);
  return {LLVM::TruncOp::create(l.b, l.loc, type, product), LLVM::TruncOp::create(l.b, l.loc, type, high)};
}

LogicalResult lowerMulhi(Operation *op, Lowering &l) {
  return mapElements(
      op, l, [&](ValueRange operands) { return buildProduct(l, operands[0], operands[1], /*isSigned=*/false).second; });
}

// Quotients that round up or down: the quotient that rounds toward zero, plus or minus one if there is a remainder and
// the signs require it.
LogicalResult lowerRoundedDivision(Operation *op, Lowering &l, bool isSigned, bool up) {
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    Type type = operands[0].getType();
    Value zero = l.constant(type, l.b.getIntegerAttr(type, 0)), one = l.constant(type, l.b.getIntegerAttr(type, 1));
    Value x = operands[0], y = operands[1];
    Value quotient = isSigned ? Value(LLVM::SDivOp::create(l.b, l.loc, x, y)) : LLVM::UDivOp::create(l.b, l.loc, x, y);
    Value product = LLVM::MulOp::create(l.b, l.loc, quotient, y);
    Value step = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, product, x);
    if (isSigned) {
      Value signs = LLVM::XOrOp::create(l.b, l.loc, x, y);
      auto sameSign = up ? LLVM::ICmpPredicate::sge : LLVM::ICmpPredicate::slt;
      step = LLVM::AndOp::create(l.b, l.loc, step, Value(LLVM::ICmpOp::create(l.b, l.loc, sameSign, signs, zero)));
    }
    Value stepped =
        up ? Value(LLVM::AddOp::create(l.b, l.loc, quotient, one)) : LLVM::SubOp::create(l.b, l.loc, quotient, one);
    return LLVM::SelectOp::create(l.b, l.loc, step, stepped, quotient);
  });
}

LogicalResult lowerExtendedMul(Operation *op, Lowering &l, bool isSigned) {
  Elements low, high;
  for (auto [x, y] : llvm::zip_equal(Elements(l.get(op->getOperand(0))), Elements(l.get(op->getOperand(1))))) {
    auto [lower, upper] = buildProduct(l, x, y, isSigned);
    low.push_back(lower);
    high.push_back(upper);
  }
  l.set(op->getResult(0), std::move(low));
  l.set(op->getResult(1), std::move(high));
  return success();
}

// Clamps x to [min, max]; for NaN the result is min or NaN, depending on propagateNan.
LogicalResult lowerClamp(Operation *op, Lowering &l) {
  if (!hasFloatArithmetic(op))
    return refuseType(op);
  bool propagate = cast<tt::ClampFOp>(op).getPropagateNan() == tt::PropagateNan::ALL;
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    if (propagate) {
      Value atLeast = LLVM::MaximumOp::create(l.b, l.loc, operands[0], operands[1]);
      return LLVM::MinimumOp::create(l.b, l.loc, atLeast, operands[2]);
    }
    Value atLeast = LLVM::MaxNumOp::create(l.b, l.loc, operands[0], operands[1]);
    return LLVM::MinNumOp::create(l.b, l.loc, atLeast, operands[2]);
  });
}

} // namespace

void lathe::conversion::addElementwiseHandlers(HandlerTable &table) {
  table.add<arith::ConstantOp>(lowerConstant);
  table.add<ub::PoisonOp>(lowerPoison);
  table.add<arith::AddIOp>(lowerWrapping<arith::AddIOp, LLVM::AddOp>);
  table.add<arith::SubIOp>(lowerWrapping<arith::SubIOp, LLVM::SubOp>);
  table.add<arith::MulIOp>(lowerWrapping<arith::MulIOp, LLVM::MulOp>);
  table.add<arith::ShLIOp>(lowerWrapping<arith::ShLIOp, LLVM::ShlOp>);
  table.add<arith::DivSIOp>(lowerPlain<LLVM::SDivOp>);
  table.add<arith::DivUIOp>(lowerPlain<LLVM::UDivOp>);
  table.add<arith::CeilDivSIOp>([](Operation *op, Lowering &l) { return lowerRoundedDivision(op, l, true, true); });
  table.add<arith::CeilDivUIOp>([](Operation *op, Lowering &l) { return lowerRoundedDivision(op, l, false, true); });
  table.add<arith::FloorDivSIOp>([](Operation *op, Lowering &l) { return lowerRoundedDivision(op, l, true, false); });
  table.add<arith::RemSIOp>(lowerPlain<LLVM::SRemOp>);
  table.add<arith::RemUIOp>(lowerPlain<LLVM::URemOp>);
  table.add<arith::ShRSIOp>(lowerPlain<LLVM::AShrOp>);
  table.add<arith::ShRUIOp>(lowerPlain<LLVM::LShrOp>);
  table.add<arith::AndIOp>(lowerPlain<LLVM::AndOp>);
  table.add<arith::OrIOp>(lowerPlain<LLVM::OrOp>);
  table.add<arith::XOrIOp>(lowerPlain<LLVM::XOrOp>);
  table.add<arith::MaxSIOp>(lowerPlain<LLVM::SMaxOp>);
  table.add<arith::MaxUIOp>(lowerPlain<LLVM::UMaxOp>);
  table.add<arith::MinSIOp>(lowerPlain<LLVM::SMinOp>);
  table.add<arith::MinUIOp>(lowerPlain<LLVM::UMinOp>);
  table.add<arith::AddFOp>(lowerFloat<arith::AddFOp, LLVM::FAddOp>);
  table.add<arith::SubFOp>(lowerFloat<arith::SubFOp, LLVM::FSubOp>);
  table.add<arith::MulFOp>(lowerFloat<arith::MulFOp, LLVM::FMulOp>);
  table.add<arith::RemFOp>(lowerRemF);
  table.add<arith::NegFOp>(lowerFloat<arith::NegFOp, LLVM::FNegOp>);
  table.add<arith::MaxNumFOp>(lowerFloat<arith::MaxNumFOp, LLVM::MaxNumOp>);
  table.add<arith::MinNumFOp>(lowerFloat<arith::MinNumFOp, LLVM::MinNumOp>);
  table.add<arith::MaximumFOp>(lowerFloat<arith::MaximumFOp, LLVM::MaximumOp>);
  table.add<arith::MinimumFOp>(lowerFloat<arith::MinimumFOp, LLVM::MinimumOp>);
  table.add<arith::DivFOp>(lowerDivF);
  table.add<tt::PreciseDivFOp>(lowerPreciseDivF);
  table.add<arith::CmpIOp>(lowerCmpI);
  table.add<arith::CmpFOp>(lowerCmpF);
  table.add<arith::SelectOp>(lowerSelect);
  table.add<tt::MulhiUIOp>(lowerMulhi);
  table.add<arith::MulUIExtendedOp>([](Operation *op, Lowering &l) { return lowerExtendedMul(op, l, false); });
  table.add<arith::MulSIExtendedOp>([](Operation *op, Lowering &l) { return lowerExtendedMul(op, l, true); });
  table.add<tt::ClampFOp>(lowerClamp);
}

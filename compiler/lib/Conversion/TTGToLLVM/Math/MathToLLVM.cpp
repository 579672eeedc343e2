// math ops. Functions without an instruction are expanded here, for both vendors alike, from the few that
// TargetLowering has; narrower floats are computed in f32.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Math/FloatBuilder.h"
#include "Conversion/TTGToLLVM/Math/Handlers.h"
#include "Conversion/TTGToLLVM/Math/Math64.h"
#include "Conversion/TTGToLLVM/Math/Power.h"
#include "Conversion/TTGToLLVM/Math/Reduction.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

class F32 : public FloatBuilder {
public:
  explicit F32(Lowering &l) : FloatBuilder(l, l.b.getF32Type()) {}
  Value lt(Value x, Value y) { return LLVM::FCmpOp::create(l.b, l.loc, LLVM::FCmpPredicate::olt, x, y); }
  Value eq(Value x, Value y) { return LLVM::FCmpOp::create(l.b, l.loc, LLVM::FCmpPredicate::oeq, x, y); }
  Value copysign(Value magnitude, Value sign) { return LLVM::CopySignOp::create(l.b, l.loc, magnitude, sign); }
  Value div(Value x, Value y) { return l.target.divide(l.b, l.loc, x, y); }
  Value exp2(Value x) { return l.target.exp2(l.b, l.loc, x); }
  Value exp2Flushed(Value x) { return l.target.exp2Flushed(l.b, l.loc, x); }
  Value log2(Value x) { return l.target.log2(l.b, l.loc, x); }
};

constexpr double kLog2E = 1.4426950408889634, kLn2 = 0.6931471805599453;

Value expF32(F32 &f, Value x) { return f.exp2(f.mul(x, f.c(kLog2E))); }

Value logF32(F32 &f, Value x) { return f.mul(f.log2(x), f.c(kLn2)); }

// e^x - 1: near zero the difference would cancel, so there a Taylor polynomial of degree 7 (error below 2^-26
// for |x| < 0.5) is used.
Value expm1F32(F32 &f, Value x) {
  Value series = f.mul(x, f.polynomial(x, {1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0}));
  return f.select(f.lt(f.abs(x), f.c(0.5)), series, f.sub(expF32(f, x), f.c(1)));
}

// log(1 + x): with u = 1 + x rounded, log(u) * x / (u - 1) corrects the rounding of u (Kahan).
Value log1pF32(F32 &f, Value x) {
  Value u = f.add(x, f.c(1)), difference = f.sub(u, f.c(1));
  Value isTiny = f.eq(difference, f.c(0));
  Value isInfinite = f.eq(u, f.c(std::numeric_limits<double>::infinity()));
  Value ratio = f.div(x, f.select(isTiny, f.c(1), difference));
  Value result = f.mul(logF32(f, u), f.select(isInfinite, f.c(1), ratio));
  return f.select(isTiny, x, result);
}

// sign(x) (1 - 2 / (e^(2|x|) + 1)); below 0.55 an odd Taylor-like polynomial avoids the cancellation.
Value tanhF32(F32 &f, Value x) {
  Value magnitude = f.abs(x), square = f.mul(x, x);
  Value series = f.polynomial(square, {-929569.0 / 638512875, 21844.0 / 6081075, -1382.0 / 155925, 62.0 / 2835,
                                       -17.0 / 315, 2.0 / 15, -1.0 / 3, 1.0});
  Value small = f.mul(x, series);
  Value e = expF32(f, f.mul(magnitude, f.c(2)));
  Value large = f.sub(f.c(1), f.div(f.c(2), f.add(e, f.c(1))));
  return f.select(f.lt(magnitude, f.c(0.55)), small, f.copysign(large, x));
}

// x + x P(x^2) below 1 and 1 - 2^Q(x) from 1 on, where Q approximates log2(erfc). Both polynomials are minimax fits of
// our own: of erf(x) / x - 1 on [0, 1], and of log2(erfc(x)) on [1, 4], weighted with erfc(x). Beyond, Q falls on, and
// the result is 1. What flushing takes of 2^Q is nothing beside 1.
Value erfF32(F32 &f, Value x) {
  Value magnitude = f.abs(x);
  Value series =
      f.polynomial(f.mul(x, x), {7.875874871388078e-05, -0.000801686430349946, 0.005189087241888046,
                                 -0.02685421146452427, 0.11283594369888306, -0.3761262595653534, 0.12837916612625122});
  Value exponent = f.polynomial(magnitude, {-3.129096876364201e-05, 0.0006367562455125153, -0.006066117435693741,
                                            0.03636842593550682, -0.1564159095287323, -0.9135422706604004,
                                            -1.6296377182006836, 0.00027138611767441034});
  Value large = f.copysign(f.sub(f.c(1), f.exp2Flushed(exponent)), x);
  return f.select(f.lt(magnitude, f.c(1)), f.fma(x, series, x), large);
}

// Sine and cosine: x = q pi/2 + r with |r| <= pi/4 by subtracting pi/2 in three parts, exact enough for
// |x| up to kFar, then minimax-like Taylor polynomials of r.
Value sinCos(F32 &f, Value x, bool isCos) {
  Lowering &l = f.l;
  Value quotient = f.roundEven(f.mul(x, f.c(0.6366197723675814)));
  Value r = f.fma(quotient, f.c(-1.5707962512969971), x);
  r = f.fma(quotient, f.c(-7.5497894158615964e-8), r);
  r = f.fma(quotient, f.c(-5.3903029534742384e-15), r);
  Value n = LLVM::FPToSIOp::create(l.b, l.loc, l.b.getI32Type(), quotient);
  constexpr double kFar = 1e5;
  Angle angle = reduceFar(l, x, kFar, {r, n});
  r = angle.rest;
  n = angle.quadrant;
  Value square = f.mul(r, r);
  Value sine = f.mul(r, f.polynomial(square, {1.0 / 362880, -1.0 / 5040, 1.0 / 120, -1.0 / 6, 1.0}));
  Value cosine = f.polynomial(square, {-1.0 / 3628800, 1.0 / 40320, -1.0 / 720, 1.0 / 24, -0.5, 1.0});
  if (isCos)
    n = LLVM::AddOp::create(l.b, l.loc, n, l.i32(1));
  auto bit = [&](int32_t mask) -> Value {
    Value masked = LLVM::AndOp::create(l.b, l.loc, n, l.i32(mask));
    return LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, masked, l.i32(0));
  };
  Value result = f.select(bit(1), cosine, sine);
  return f.select(bit(2), f.sub(f.c(0), result), result);
}

Value exp2F32(F32 &f, Value x) { return f.exp2Flushed(x); }
Value log2F32(F32 &f, Value x) { return f.log2(x); }
Value log10F32(F32 &f, Value x) { return f.mul(f.log2(x), f.c(0.3010299956639812)); }
Value rsqrtF32(F32 &f, Value x) { return f.l.target.rsqrt(f.l.b, f.l.loc, x); }
Value sinF32(F32 &f, Value x) { return sinCos(f, x, false); }
Value cosF32(F32 &f, Value x) { return sinCos(f, x, true); }

using Unary = Value (*)(F32 &, Value);

bool isNarrow(Type type) { return type.isF16() || type.isBF16(); }

LogicalResult refuse(Operation *op) {
  return op->emitError("unsupported: ") << op->getName() << " on " << op->getOperand(0).getType()
                                        << "; convert its operands to f32";
}

// Applies a function of f32 values to floats of 16 or 32 bits.
template <typename Function> LogicalResult mapF32(Operation *op, Lowering &l, Function &&function) {
  Type element = getElementTypeOrSelf(op->getOperand(0).getType());
  if (!element.isF32() && !isNarrow(element))
    return refuse(op);
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    SmallVector<Value, 3> wide(operands);
    if (isNarrow(element))
      for (Value &value : wide)
        value = LLVM::FPExtOp::create(l.b, l.loc, l.b.getF32Type(), value);
    Value result = function(wide);
    return isNarrow(element) ? Value(LLVM::FPTruncOp::create(l.b, l.loc, element, result)) : result;
  });
}

template <Unary function> LogicalResult lowerUnary(Operation *op, Lowering &l) {
  if (Math64 wide = findMath64(op); wide && getElementTypeOrSelf(op->getOperand(0).getType()).isF64())
    return mapElements(op, l, [&](ValueRange operands) { return wide(l, operands[0]); });
  return mapF32(op, l, [&](ArrayRef<Value> operands) {
    F32 f(l);
    return function(f, operands[0]);
  });
}

// Ops that LLVM has an intrinsic for, for every width.
template <typename Target> LogicalResult lowerIntrinsic(Operation *op, Lowering &l) {
  Type type = l.convertScalarType(getElementTypeOrSelf(op->getResult(0).getType()));
  Type element = getElementTypeOrSelf(op->getOperand(0).getType());
  if (isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 16)
    return refuse(op);
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return Target::create(l.b, l.loc, type, operands, ArrayRef<NamedAttribute>{});
  });
}

template <bool isExact> LogicalResult lowerSqrt(Operation *op, Lowering &l) {
  Type element = getElementTypeOrSelf(op->getOperand(0).getType());
  if (element.isF64())
    return lowerIntrinsic<LLVM::SqrtOp>(op, l);
  return mapF32(op, l, [&](ArrayRef<Value> operands) -> Value {
    return isExact ? LLVM::SqrtOp::create(l.b, l.loc, operands[0]) : l.target.sqrt(l.b, l.loc, operands[0]);
  });
}

LogicalResult lowerAbsI(Operation *op, Lowering &l) {
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return LLVM::AbsOp::create(l.b, l.loc, operands[0].getType(), operands[0], /*is_int_min_poison=*/false);
  });
}

template <typename Target> LogicalResult lowerCountZeros(Operation *op, Lowering &l) {
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    return Target::create(l.b, l.loc, operands[0].getType(), operands[0], /*is_zero_poison=*/false);
  });
}

} // namespace

void lathe::conversion::addMathHandlers(HandlerTable &table) {
  table.add<math::ExpOp>(lowerUnary<expF32>);
  table.add<math::Exp2Op>(lowerUnary<exp2F32>);
  table.add<math::ExpM1Op>(lowerUnary<expm1F32>);
  table.add<math::LogOp>(lowerUnary<logF32>);
  table.add<math::Log2Op>(lowerUnary<log2F32>);
  table.add<math::Log10Op>(lowerUnary<log10F32>);
  table.add<math::Log1pOp>(lowerUnary<log1pF32>);
  table.add<math::RsqrtOp>(lowerUnary<rsqrtF32>);
  table.add<math::TanhOp>(lowerUnary<tanhF32>);
  table.add<math::ErfOp>(lowerUnary<erfF32>);
  table.add<math::SinOp>(lowerUnary<sinF32>);
  table.add<math::CosOp>(lowerUnary<cosF32>);
  table.add<math::PowFOp>([](Operation *op, Lowering &l) {
    auto power = [&](ArrayRef<Value> operands) { return buildPower(l, operands[0], operands[1]); };
    if (getElementTypeOrSelf(op->getOperand(0).getType()).isF64())
      return mapElements(op, l, [&](ValueRange operands) { return power({operands[0], operands[1]}); });
    return mapF32(op, l, power);
  });
  table.add<math::SqrtOp>(lowerSqrt</*isExact=*/false>);
  table.add<tt::PreciseSqrtOp>(lowerSqrt</*isExact=*/true>);
  table.add<math::AbsFOp>(lowerIntrinsic<LLVM::FAbsOp>);
  table.add<math::AbsIOp>(lowerAbsI);
  table.add<math::FloorOp>(lowerIntrinsic<LLVM::FFloorOp>);
  table.add<math::CeilOp>(lowerIntrinsic<LLVM::FCeilOp>);
  table.add<math::TruncOp>(lowerIntrinsic<LLVM::FTruncOp>);
  table.add<math::RoundOp>(lowerIntrinsic<LLVM::RoundOp>);
  table.add<math::RoundEvenOp>(lowerIntrinsic<LLVM::RoundEvenOp>);
  table.add<math::FmaOp>(lowerIntrinsic<LLVM::FMAOp>);
  table.add<math::CopySignOp>(lowerIntrinsic<LLVM::CopySignOp>);
  table.add<math::CtPopOp>(lowerIntrinsic<LLVM::CtPopOp>);
  table.add<math::CountLeadingZerosOp>(lowerCountZeros<LLVM::CountLeadingZerosOp>);
  table.add<math::CountTrailingZerosOp>(lowerCountZeros<LLVM::CountTrailingZerosOp>);
}

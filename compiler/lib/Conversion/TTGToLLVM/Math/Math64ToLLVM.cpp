// math ops on f64, by reduction of the argument and polynomials, within about 2 ulp (tanh 4, the others' arguments
// up to 1e8 for sine and cosine).
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Math/FloatBuilder.h"
#include "Conversion/TTGToLLVM/Math/Math64.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

class F64 : public FloatBuilder {
public:
  explicit F64(Lowering &l) : FloatBuilder(l, l.b.getF64Type()), i64(l.b.getI64Type()) {}
  Value n(int64_t value) { return l.constant(i64, l.b.getI64IntegerAttr(value)); }
  Value div(Value x, Value y) { return LLVM::FDivOp::create(l.b, l.loc, x, y); }
  Value compare(LLVM::FCmpPredicate predicate, Value x, Value y) {
    return LLVM::FCmpOp::create(l.b, l.loc, predicate, x, y);
  }
  Value toInt(Value x) { return LLVM::FPToSIOp::create(l.b, l.loc, i64, x); }
  Value bits(Value x) { return LLVM::BitcastOp::create(l.b, l.loc, i64, x); }
  Value number(Value bits) { return LLVM::BitcastOp::create(l.b, l.loc, type, bits); }
  Value addInt(Value x, Value y) { return LLVM::AddOp::create(l.b, l.loc, x, y); }
  Value subInt(Value x, Value y) { return LLVM::SubOp::create(l.b, l.loc, x, y); }
  Value andInt(Value x, int64_t mask) { return LLVM::AndOp::create(l.b, l.loc, x, n(mask)); }
  Value shiftLeft(Value x, int64_t by) { return LLVM::ShlOp::create(l.b, l.loc, x, n(by)); }
  Value shiftRight(Value x, int64_t by) { return LLVM::AShrOp::create(l.b, l.loc, x, n(by)); }
  // 2^k for a k of normal numbers.
  Value power(Value k) { return number(shiftLeft(addInt(k, n(1023)), 52)); }

private:
  Type i64;
};

constexpr double kLog2E = 1.4426950408889634, kLn2 = 0.6931471805599453;
// ln 2 in two parts; the first ends in zeros, so that its multiples are exact.
constexpr double kLn2High = 6.93147180369123816490e-01, kLn2Low = 1.90821492927058770002e-10;

// e^r for |r| <= ln(2) / 2, by Taylor's series: the first omitted term is below 2^-57.
Value expSmall(F64 &f, Value r) {
  SmallVector<double> coefficients;
  double factorial = 1;
  for (int i = 1; i <= 13; ++i)
    factorial *= i;
  for (int i = 13; i >= 0; factorial /= std::max(i, 1), --i)
    coefficients.push_back(1 / factorial);
  return f.polynomial(r, coefficients);
}

// y 2^k, in two steps, so that subnormal and infinite results are right.
Value scale(F64 &f, Value y, Value k) {
  Value half = f.shiftRight(k, 1);
  return f.mul(f.mul(y, f.power(half)), f.power(f.subInt(k, half)));
}

// Clamps x to the range in which the result may be neither zero nor infinity; the caller restores NaN.
Value clamp(F64 &f, Value x, double limit) {
  Value low = LLVM::MaxNumOp::create(f.l.b, f.l.loc, x, f.c(-limit));
  return LLVM::MinNumOp::create(f.l.b, f.l.loc, low, f.c(limit));
}

Value keepNan(F64 &f, Value x, Value result) { return f.select(f.compare(LLVM::FCmpPredicate::uno, x, x), x, result); }

Value expF64(F64 &f, Value x) {
  Value limited = clamp(f, x, 800);
  Value k = f.roundEven(f.mul(limited, f.c(kLog2E)));
  Value r = f.fma(k, f.c(-kLn2Low), f.fma(k, f.c(-kLn2High), limited));
  return keepNan(f, x, scale(f, expSmall(f, r), f.toInt(k)));
}

Value exp2F64(F64 &f, Value x) {
  Value limited = clamp(f, x, 1200);
  Value k = f.roundEven(limited);
  Value r = f.mul(f.sub(limited, k), f.c(kLn2));
  return keepNan(f, x, scale(f, expSmall(f, r), f.toInt(k)));
}

// x = m 2^e with m between sqrt(1/2) and sqrt(2); ln m = 2 atanh((m - 1) / (m + 1)). The first omitted term is below
// 2^-56 of it.
std::pair<Value, Value> logParts(F64 &f, Value x) {
  Value isSubnormal = f.compare(LLVM::FCmpPredicate::olt, x, f.c(0x1p-1022));
  Value normal = f.select(isSubnormal, f.mul(x, f.c(0x1p54)), x);
  Value bits = f.bits(normal);
  // A mantissa above sqrt(2) is halved, and the exponent increased.
  Value shifted = f.addInt(bits, f.n(0x3FF0000000000000 - 0x3FE6A09E667F3BCD));
  Value e = f.subInt(f.shiftRight(shifted, 52), f.n(1023));
  Value m = f.number(f.subInt(bits, f.shiftLeft(e, 52)));
  Value exponent = LLVM::SIToFPOp::create(f.l.b, f.l.loc, x.getType(), e);
  exponent = f.sub(exponent, f.select(isSubnormal, f.c(54), f.c(0)));
  Value d = f.sub(m, f.c(1)), s = f.div(d, f.add(m, f.c(1))), square = f.mul(s, s);
  SmallVector<double> coefficients;
  for (int i = 11; i >= 1; --i)
    coefficients.push_back(2.0 / (2 * i + 1));
  // d - s d + ..: the sum 2 s is not exact, but 2 s = d - s d is.
  Value tail = f.mul(f.mul(s, square), f.polynomial(square, coefficients));
  Value log = f.sub(d, f.sub(f.mul(s, d), tail));
  return {exponent, log};
}

// NaN below zero, -inf at zero, inf at inf.
Value finishLog(F64 &f, Value x, Value result) {
  Value infinity = f.c(std::numeric_limits<double>::infinity());
  result = f.select(f.compare(LLVM::FCmpPredicate::oeq, x, infinity), x, result);
  result = f.select(f.compare(LLVM::FCmpPredicate::oeq, x, f.c(0)), f.sub(f.c(0), infinity), result);
  Value nan = f.c(std::numeric_limits<double>::quiet_NaN());
  return f.select(f.compare(LLVM::FCmpPredicate::ult, x, f.c(0)), nan, result);
}

// e^x - 1 = 2^k (e^r - 1) + (2^k - 1), e^r - 1 by Taylor's series from r on. The 1 is lost in what is far above it.
Value expm1F64(F64 &f, Value x) {
  Value limited = clamp(f, x, 800);
  Value k = f.roundEven(f.mul(limited, f.c(kLog2E)));
  Value r = f.fma(k, f.c(-kLn2Low), f.fma(k, f.c(-kLn2High), limited));
  SmallVector<double> coefficients;
  double factorial = 1;
  for (int i = 2; i <= 14; ++i)
    coefficients.push_back(1 / (factorial *= i));
  std::reverse(coefficients.begin(), coefficients.end());
  Value q = f.fma(f.mul(r, r), f.polynomial(r, coefficients), r);
  constexpr double kLost = 100;
  Value power = f.power(f.toInt(clamp(f, k, kLost)));
  Value near = f.fma(power, q, f.sub(power, f.c(1)));
  Value far = scale(f, f.add(q, f.c(1)), f.toInt(k));
  Value result = f.select(f.compare(LLVM::FCmpPredicate::ogt, k, f.c(kLost - 1)), far, near);
  // The sign of zero, and NaN.
  return f.select(f.compare(LLVM::FCmpPredicate::une, x, f.c(0)), keepNan(f, x, result), x);
}

Value logF64(F64 &f, Value x) {
  auto [e, log] = logParts(f, x);
  return finishLog(f, x, f.fma(e, f.c(kLn2High), f.fma(e, f.c(kLn2Low), log)));
}

// log(u) + (x - (u - 1)) / u with u = 1 + x rounded: the second term is what the rounding lost.
Value log1pF64(F64 &f, Value x) {
  Value u = f.add(x, f.c(1)), lost = f.div(f.sub(x, f.sub(u, f.c(1))), u);
  auto [e, log] = logParts(f, u);
  Value result = f.fma(e, f.c(kLn2High), f.add(log, f.fma(e, f.c(kLn2Low), lost)));
  return f.select(f.compare(LLVM::FCmpPredicate::oeq, x, f.c(0)), x, finishLog(f, u, result));
}

Value log2F64(F64 &f, Value x) {
  auto [e, log] = logParts(f, x);
  return finishLog(f, x, f.fma(log, f.c(kLog2E), e));
}

Value log10F64(F64 &f, Value x) { return f.mul(logF64(f, x), f.c(0.43429448190325176)); }

// x = q pi/2 + r with |r| <= pi/4, pi/2 in three parts; then Taylor's series.
Value sinCos(F64 &f, Value x, bool isCos) {
  Value q = f.roundEven(f.mul(x, f.c(0.6366197723675814)));
  Value r = f.fma(q, f.c(-1.5707963267948966), x);
  r = f.fma(q, f.c(-6.123233995736766e-17), r);
  r = f.fma(q, f.c(1.4973849048591833e-33), r);
  Value square = f.mul(r, r);
  SmallVector<double> sines, cosines;
  double factorial = 1;
  for (int i = 0; i <= 17; ++i) {
    factorial *= std::max(i, 1);
    double sign = i / 2 % 2 ? -1 : 1;
    if (i >= 2)
      (i % 2 ? sines : cosines).push_back(sign / factorial);
  }
  std::reverse(sines.begin(), sines.end());
  std::reverse(cosines.begin(), cosines.end());
  Value sine = f.fma(f.mul(r, square), f.polynomial(square, sines), r);
  Value cosine = f.fma(square, f.polynomial(square, cosines), f.c(1));
  Value n = f.toInt(q);
  if (isCos)
    n = f.addInt(n, f.n(1));
  auto bit = [&](int64_t mask) -> Value {
    return LLVM::ICmpOp::create(f.l.b, f.l.loc, LLVM::ICmpPredicate::ne, f.andInt(n, mask), f.n(0));
  };
  Value result = f.select(bit(1), cosine, sine);
  return f.select(bit(2), f.sub(f.c(0), result), result);
}

Value sinF64(F64 &f, Value x) { return sinCos(f, x, false); }
Value cosF64(F64 &f, Value x) { return sinCos(f, x, true); }
Value rsqrtF64(F64 &f, Value x) { return f.div(f.c(1), LLVM::SqrtOp::create(f.l.b, f.l.loc, x)); }

// sign(x) (1 - 2 / (e^(2|x|) + 1)); near zero x - x^3/3 + .., of which the first omitted term is below 2^-54.
Value tanhF64(F64 &f, Value x) {
  Value magnitude = f.abs(x), square = f.mul(x, x);
  Value series = f.polynomial(square, {-929569.0 / 638512875, 21844.0 / 6081075, -1382.0 / 155925, 62.0 / 2835,
                                       -17.0 / 315, 2.0 / 15, -1.0 / 3});
  Value small = f.fma(f.mul(x, square), series, x);
  Value e = expF64(f, f.mul(magnitude, f.c(2)));
  Value large = f.sub(f.c(1), f.div(f.c(2), f.add(e, f.c(1))));
  Value isSmall = f.compare(LLVM::FCmpPredicate::olt, magnitude, f.c(0.1));
  return f.select(isSmall, small, LLVM::CopySignOp::create(f.l.b, f.l.loc, large, x));
}

// Polynomials that were fitted to erf(x) / x in x^2 below 1 (error 1.3e-19 of it) and, from 1 to 6, to erfc(x) e^(x^2)
// in (x - 2.5) / (x + 2.5) (8e-20); beyond it is 1.
Value erfF64(F64 &f, Value x) {
  Value magnitude = f.abs(x), square = f.mul(x, x);
  Value near = f.polynomial(square, {5.9571761477489114044e-11, -1.137284885679167367e-9, 1.4659775274047435814e-8,
                                     -1.6350312701054695011e-7, 1.6461000484121368033e-6, -0.000014925595266831181565,
                                     0.00012055331111642710923, -0.00085483269808337899052, 0.0052239776248180144673,
                                     -0.026866170645076793248, 0.11283791670954878666, -0.37612638903183748056,
                                     1.1283791670955125738});
  Value a = LLVM::MinNumOp::create(f.l.b, f.l.loc, magnitude, f.c(6));
  Value t = f.div(f.sub(a, f.c(2.5)), f.add(a, f.c(2.5)));
  Value far = f.polynomial(t, {6.9611915602291680078e-8, 3.4418924612955654491e-7, 7.773331597404785312e-8,
                               -1.8020038653448607596e-6, -2.2981102519735955114e-6, 7.5525943231395023198e-6,
                               0.000018614457552080005374, -0.000034182238133315230935, -0.00012887717133129569775,
                               0.00022838037890860081437, 0.00087591545013376075895, -0.0026423659642974031561,
                               -0.0039937011658582380351, 0.039922539075584759219, -0.12503305237882931482,
                               0.25171319321744930513, -0.37173673394897335232, 0.21080636406114358058});
  Value tail = f.mul(expF64(f, f.sub(f.c(0), f.mul(a, a))), far);
  Value large = LLVM::CopySignOp::create(f.l.b, f.l.loc, f.sub(f.c(1), tail), x);
  Value isNear = f.compare(LLVM::FCmpPredicate::olt, magnitude, f.c(1));
  return keepNan(f, x, f.select(isNear, f.mul(x, near), large));
}

template <Value (*function)(F64 &, Value)> Value build(Lowering &l, Value x) {
  F64 f(l);
  return function(f, x);
}

} // namespace

Math64 lathe::conversion::findMath64(Operation *op) {
  return llvm::TypeSwitch<Operation *, Math64>(op)
      .Case([](math::ExpOp) { return build<expF64>; })
      .Case([](math::Exp2Op) { return build<exp2F64>; })
      .Case([](math::ExpM1Op) { return build<expm1F64>; })
      .Case([](math::Log1pOp) { return build<log1pF64>; })
      .Case([](math::ErfOp) { return build<erfF64>; })
      .Case([](math::LogOp) { return build<logF64>; })
      .Case([](math::Log2Op) { return build<log2F64>; })
      .Case([](math::Log10Op) { return build<log10F64>; })
      .Case([](math::SinOp) { return build<sinF64>; })
      .Case([](math::CosOp) { return build<cosF64>; })
      .Case([](math::RsqrtOp) { return build<rsqrtF64>; })
      .Case([](math::TanhOp) { return build<tanhF64>; })
      .Default(nullptr);
}

// 2^(y log2 x): the logarithm and the product in two parts each, since what is lost of them the exponential multiplies.
//
// The first part of a pair is never a product that an addition follows, which the compiler might contract; sums of
// products are fma.
#include "Conversion/TTGToLLVM/Math/Power.h"

#include "Conversion/TTGToLLVM/Math/FloatBuilder.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();

// The constants that depend on the width of the numbers.
struct Format {
  unsigned mantissaBits;
  int64_t bias, sqrtHalf; // the bits of sqrt(1/2)
  double leastNormal, scaleUp;
  int scaleUpBits;
  // 1/3 and 2 log2(e), in two parts.
  double third, thirdRest, twoLog2E, twoLog2ERest;
  int logTerms, expTerms; // of the series, from the first that one part is enough for on
  double limit;           // beyond it 2^p is zero or infinity
};
constexpr Format kSingle = {23,
                            127,
                            0x3F3504F3,
                            0x1p-126,
                            0x1p32,
                            32,
                            0.3333333432674408,
                            -9.934107462565104e-09,
                            2.885390043258667,
                            3.851925982253235e-08,
                            5,
                            7,
                            200};
constexpr Format kDouble = {52,
                            1023,
                            0x3FE6A09E667F3BCD,
                            0x1p-1022,
                            0x1p54,
                            54,
                            0.3333333333333333,
                            1.850371707708594e-17,
                            2.8853900817779268,
                            4.0710547481862066e-17,
                            12,
                            13,
                            1200};

struct Pair {
  Value high, low;
};

class Power : public FloatBuilder {
public:
  Power(Lowering &l, FloatType type)
      : FloatBuilder(l, type), format(type.isF64() ? kDouble : kSingle), bits(l.b.getIntegerType(type.getWidth())) {}

  Value build(Value x, Value y) {
    Value magnitude = abs(x);
    Pair log = getLog2(magnitude);
    log.high = select(is(Predicate::oeq, magnitude, c(0)), c(-kInfinity), log.high);
    log.high = select(is(Predicate::oeq, magnitude, c(kInfinity)), c(kInfinity), log.high);
    Value high = mul(y, log.high);
    Value low = fma(y, log.low, fma(y, log.high, negate(high)));
    // Where the product overflows its second part is not a number.
    low = select(is(Predicate::olt, abs(high), c(format.limit)), low, c(0));
    return finish(x, y, magnitude, getExp2(high, low));
  }

private:
  using Predicate = LLVM::FCmpPredicate;

  const Format &format;
  Type bits;

  Value is(Predicate predicate, Value x, Value y) { return LLVM::FCmpOp::create(l.b, l.loc, predicate, x, y); }
  Value both(Value x, Value y) { return LLVM::AndOp::create(l.b, l.loc, x, y); }
  Value either(Value x, Value y) { return LLVM::OrOp::create(l.b, l.loc, x, y); }
  Value negate(Value x) { return LLVM::FNegOp::create(l.b, l.loc, x); }
  Value n(int64_t value) { return l.constant(bits, l.b.getIntegerAttr(bits, value)); }
  Value divide(Value x, Value y) {
    return type.isF64() ? Value(LLVM::FDivOp::create(l.b, l.loc, x, y)) : l.target.divide(l.b, l.loc, x, y);
  }
  Value toBits(Value x) { return LLVM::BitcastOp::create(l.b, l.loc, bits, x); }
  Value fromBits(Value x) { return LLVM::BitcastOp::create(l.b, l.loc, type, x); }
  Value addBits(Value x, Value y) { return LLVM::AddOp::create(l.b, l.loc, x, y); }
  Value subBits(Value x, Value y) { return LLVM::SubOp::create(l.b, l.loc, x, y); }
  Value toExponent(Value k) {
    return fromBits(LLVM::ShlOp::create(l.b, l.loc, addBits(k, n(format.bias)), n(format.mantissaBits)));
  }

  // x = m 2^e with m between sqrt(1/2) and sqrt(2), x > 0.
  std::pair<Value, Value> split(Value x) {
    Value isSubnormal = is(Predicate::olt, x, c(format.leastNormal));
    Value normal = toBits(select(isSubnormal, mul(x, c(format.scaleUp)), x));
    int64_t one = format.bias << format.mantissaBits;
    Value shifted = addBits(normal, n(one - format.sqrtHalf));
    Value e = subBits(LLVM::AShrOp::create(l.b, l.loc, shifted, n(format.mantissaBits)), n(format.bias));
    Value m = fromBits(subBits(normal, LLVM::ShlOp::create(l.b, l.loc, e, n(format.mantissaBits))));
    Value exponent = LLVM::SIToFPOp::create(l.b, l.loc, type, e);
    return {m, sub(exponent, select(isSubnormal, c(format.scaleUpBits), c(0)))};
  }

  // s = (m - 1) / (m + 1): the quotient, and from what it leaves its error.
  Pair getQuotient(Value m) {
    Value d = sub(m, c(1)), sum = add(m, c(1)), sumRest = sub(m, sub(sum, c(1)));
    Value s = divide(d, sum), opposite = negate(s);
    Value left = fma(opposite, sumRest, fma(opposite, sum, d));
    return {s, divide(left, sum)};
  }

  // log2 x = e + 2 log2(e) (s + s^3/3 + s^5/5 + ..).
  Pair getLog2(Value x) {
    auto [m, e] = split(x);
    auto [s, sRest] = getQuotient(m);
    Value square = mul(s, s), squareRest = fma(add(s, s), sRest, fma(s, s, negate(square)));
    Value cube = mul(s, square);
    Value cubeRest = fma(sRest, square, fma(s, squareRest, fma(s, square, negate(cube))));
    SmallVector<double> coefficients = {1.0 / (2 * format.logTerms + 1)};
    for (int i = format.logTerms; --i >= 2;)
      coefficients.push_back(1.0 / (2 * i + 1));
    Value tail = mul(mul(cube, square), polynomial(square, coefficients));
    Value sum = fma(cube, c(format.third), s), sumRest = fma(cube, c(format.third), negate(sub(sum, s)));
    sumRest = fma(cubeRest, c(format.third), fma(cube, c(format.thirdRest), add(sumRest, sRest)));
    sumRest = add(sumRest, tail);
    Value high = fma(sum, c(format.twoLog2E), e), low = fma(sum, c(format.twoLog2E), negate(sub(high, e)));
    low = fma(sumRest, c(format.twoLog2E), fma(sum, c(format.twoLog2ERest), low));
    Value total = add(high, low);
    return {total, sub(low, sub(total, high))};
  }

  Value getExp2(Value high, Value low) {
    high = LLVM::MaxNumOp::create(l.b, l.loc, high, c(-format.limit));
    high = LLVM::MinNumOp::create(l.b, l.loc, high, c(format.limit));
    Value k = roundEven(high), fraction = add(sub(high, k), low);
    constexpr double kLn2 = 0.6931471805599453;
    SmallVector<double> coefficients = {1};
    for (int i = 1; i <= format.expTerms; ++i)
      coefficients.push_back(coefficients.back() * kLn2 / i);
    std::reverse(coefficients.begin(), coefficients.end());
    Value result = polynomial(fraction, coefficients);
    // In two steps, so that results below the normal numbers and infinity come out right.
    Value whole = LLVM::FPToSIOp::create(l.b, l.loc, bits, k);
    Value half = LLVM::AShrOp::create(l.b, l.loc, whole, n(1));
    return mul(mul(result, toExponent(half)), toExponent(subBits(whole, half)));
  }

  // The sign by the parity of y, and what is not a number or one whatever the other argument is.
  Value finish(Value x, Value y, Value magnitude, Value result) {
    Value isInteger = is(Predicate::oeq, y, roundEven(y)), half = mul(y, c(0.5));
    Value isOdd = both(isInteger, is(Predicate::one, half, roundEven(half)));
    Value isNegative = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::slt, toBits(x), n(0));
    result = select(both(isNegative, isOdd), negate(result), result);
    Value isFiniteBelowZero = both(is(Predicate::olt, x, c(0)), is(Predicate::ogt, x, c(-kInfinity)));
    Value isRoot = both(isFiniteBelowZero, is(Predicate::one, y, roundEven(y)));
    result = select(either(isRoot, is(Predicate::uno, x, y)), c(kNaN), result);
    Value isOne = either(is(Predicate::oeq, y, c(0)), is(Predicate::oeq, x, c(1)));
    Value isEdge = both(is(Predicate::oeq, magnitude, c(1)), is(Predicate::oeq, abs(y), c(kInfinity)));
    return select(either(isOne, isEdge), c(1), result);
  }
};

} // namespace

Value lathe::conversion::buildPower(Lowering &l, Value x, Value y) {
  return Power(l, cast<FloatType>(x.getType())).build(x, y);
}

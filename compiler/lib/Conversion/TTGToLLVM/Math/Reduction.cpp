#include "Conversion/TTGToLLVM/Math/Reduction.h"

#include "Conversion/Support/Builders.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// 2/pi in binary, behind the point, 32 bits each; before it 32 zeros.
constexpr uint32_t kTwoByPi[] = {0, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab};

// Payne and Hanek: of x 2/pi only the two bits before the point and those behind it count, so that of 2/pi 96 bits are
// enough, from the first that can give such bits on.
class FarReduction {
public:
  explicit FarReduction(Lowering &l) : l(l), i32(l.b.getI32Type()), i64(l.b.getI64Type()) {}

  // The quadrant in the upper, the bits of the rest in the lower half.
  Value run(Value x) {
    Value bits = LLVM::BitcastOp::create(l.b, l.loc, i32, x);
    Value exponent = LLVM::AndOp::create(l.b, l.loc, shiftRight(bits, l.i32(23)), l.i32(0xff));
    Value mantissa = LLVM::AndOp::create(l.b, l.loc, bits, l.i32(0x7fffff));
    mantissa = widen(LLVM::OrOp::create(l.b, l.loc, mantissa, l.i32(0x800000)));
    SmallVector<Value> window = getWindow(LLVM::SubOp::create(l.b, l.loc, exponent, l.i32(120)));
    // mantissa * window, modulo 2^96: the upper 64 bits are the result in units of 2^-62.
    Value low = multiply(mantissa, window[2]);
    Value middle = add(multiply(mantissa, window[1]), shiftRight(low, n(32)));
    Value high = add(multiply(mantissa, window[0]), shiftRight(middle, n(32)));
    Value product = LLVM::OrOp::create(l.b, l.loc, shiftLeft(high, n(32)), widen(narrow(middle)));
    // To the nearest multiple: the bits behind the point are a number with a sign.
    Value fraction = shiftLeft(product, n(2));
    Value quadrant = add(shiftRight(product, n(62)), shiftRight(fraction, n(63)));
    Value rest = LLVM::SIToFPOp::create(l.b, l.loc, x.getType(), fraction);
    constexpr double kUnit = 1.5707963267948966 * 0x1p-64;
    rest = LLVM::FMulOp::create(l.b, l.loc, rest, l.constant(x.getType(), l.b.getF32FloatAttr(kUnit)));
    return pack(x, bits, exponent, narrow(quadrant), rest);
  }

private:
  Lowering &l;
  Type i32, i64;

  Value n(int64_t value) { return l.constant(i64, l.b.getI64IntegerAttr(value)); }
  Value add(Value x, Value y) { return LLVM::AddOp::create(l.b, l.loc, x, y); }
  Value multiply(Value x, Value y) { return LLVM::MulOp::create(l.b, l.loc, x, y); }
  Value shiftLeft(Value x, Value by) { return LLVM::ShlOp::create(l.b, l.loc, x, by); }
  Value shiftRight(Value x, Value by) { return LLVM::LShrOp::create(l.b, l.loc, x, by); }
  Value widen(Value x) { return LLVM::ZExtOp::create(l.b, l.loc, i64, x); }
  Value narrow(Value x) { return LLVM::TruncOp::create(l.b, l.loc, i32, x); }

  // 96 bits of the table from bit `start` on, each word in 64 bits.
  SmallVector<Value> getWindow(Value start) {
    constexpr int kWords = 4, kStarts = std::size(kTwoByPi) - kWords + 1;
    Value first = shiftRight(start, l.i32(5)), inside = widen(LLVM::AndOp::create(l.b, l.loc, start, l.i32(31)));
    SmallVector<Value> words, window;
    for (int word = 0; word < kWords; ++word) {
      Value chosen = n(kTwoByPi[kStarts - 1 + word]);
      for (int at = kStarts - 1; at-- > 0;) {
        Value isHere = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, first, l.i32(at));
        chosen = LLVM::SelectOp::create(l.b, l.loc, isHere, n(kTwoByPi[at + word]), chosen);
      }
      words.push_back(chosen);
    }
    for (int word = 0; word + 1 < kWords; ++word) {
      Value both = LLVM::OrOp::create(l.b, l.loc, shiftLeft(words[word], n(32)), words[word + 1]);
      window.push_back(shiftRight(shiftLeft(both, inside), n(32)));
    }
    return window;
  }

  Value pack(Value x, Value bits, Value exponent, Value quadrant, Value rest) {
    Value isNegative = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::slt, bits, l.i32(0));
    Value opposite = LLVM::SubOp::create(l.b, l.loc, l.i32(0), quadrant);
    quadrant = LLVM::SelectOp::create(l.b, l.loc, isNegative, opposite, quadrant);
    rest = LLVM::SelectOp::create(l.b, l.loc, isNegative, LLVM::FNegOp::create(l.b, l.loc, rest), rest);
    Value isFinite = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, exponent, l.i32(0xff));
    Value nan = l.constant(x.getType(), l.b.getF32FloatAttr(std::numeric_limits<float>::quiet_NaN()));
    rest = LLVM::SelectOp::create(l.b, l.loc, isFinite, rest, nan);
    Value restBits = widen(LLVM::BitcastOp::create(l.b, l.loc, i32, rest));
    return LLVM::OrOp::create(l.b, l.loc, shiftLeft(widen(quadrant), n(32)), restBits);
  }
};

} // namespace

Angle lathe::conversion::reduceFar(Lowering &l, Value x, double limit, Angle near) {
  Value magnitude = LLVM::FAbsOp::create(l.b, l.loc, x);
  Value bound = l.constant(x.getType(), l.b.getF32FloatAttr(limit));
  // NaN is far, too.
  Value isFar = LLVM::FCmpOp::create(l.b, l.loc, LLVM::FCmpPredicate::uge, magnitude, bound);
  Type i32 = l.b.getI32Type(), i64 = l.b.getI64Type();
  Value far = buildGuarded(l.b, l.loc, isFar, i64, [&] { return FarReduction(l).run(x); });
  Value upper = LLVM::LShrOp::create(l.b, l.loc, far, l.constant(i64, l.b.getI64IntegerAttr(32)));
  Value rest = LLVM::BitcastOp::create(l.b, l.loc, x.getType(), Value(LLVM::TruncOp::create(l.b, l.loc, i32, far)));
  Value quadrant = LLVM::TruncOp::create(l.b, l.loc, i32, upper);
  return {LLVM::SelectOp::create(l.b, l.loc, isFar, rest, near.rest),
          LLVM::SelectOp::create(l.b, l.loc, isFar, quadrant, near.quadrant)};
}

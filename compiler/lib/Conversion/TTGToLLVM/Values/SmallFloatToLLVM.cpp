// Conversions from and to 8-bit floats: by the chip's instructions, two at a time, else by arithmetic. Conversions to
// them saturate, infinities too.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Values/SmallFloat.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// An 8-bit format: sign, exponent, mantissa.
struct Format {
  unsigned mantissaBits;
  int bias;
  uint32_t nan, largest; // codes without sign; the NaN of FNUZ formats is the code of -0
  bool isFnuz, hasInfinity;
};

Format getFormat(FloatType type) {
  if (isa<Float8E4M3FNType>(type))
    return {3, 7, 0x7F, 0x7E, false, false};
  if (isa<Float8E5M2Type>(type))
    return {2, 15, 0x7E, 0x7B, false, true};
  if (isa<Float8E4M3FNUZType>(type))
    return {3, 8, 0x80, 0x7F, true, false};
  return {2, 16, 0x80, 0x7F, true, false};
}

class SmallFloats {
public:
  SmallFloats(Lowering &l, FloatType type) : l(l), type(type), format(getFormat(type)), i32(l.b.getI32Type()) {}

  // One f32 to the code, an i8.
  Value encode(Value x, bool towardZero);
  // One code to the f32.
  Value decode(Value code);

private:
  Lowering &l;
  FloatType type;
  Format format;
  Type i32;

  Value f32(double value) { return l.constant(l.b.getF32Type(), l.b.getF32FloatAttr(float(value))); }
  Value compare(LLVM::ICmpPredicate predicate, Value x, uint32_t y) {
    return LLVM::ICmpOp::create(l.b, l.loc, predicate, x, l.i32(int32_t(y)));
  }
  Value select(Value condition, Value x, Value y) { return LLVM::SelectOp::create(l.b, l.loc, condition, x, y); }
  Value bitAnd(Value x, uint32_t mask) { return LLVM::AndOp::create(l.b, l.loc, x, l.i32(int32_t(mask))); }
};

// The code of a subnormal counts units of the smallest number: a scaled conversion to integer rounds to it. The code of
// a normal number is the upper part of the f32 with another bias: half of the omitted part is added first to round,
// with its carry into the exponent.
Value SmallFloats::encode(Value x, bool towardZero) {
  unsigned cut = 23 - format.mantissaBits;
  Value bits = LLVM::BitcastOp::create(l.b, l.loc, i32, x);
  Value magnitude = bitAnd(bits, 0x7FFFFFFF);

  Value scale = f32(std::ldexp(1.0, format.bias + int(format.mantissaBits) - 1));
  Value units = LLVM::FMulOp::create(l.b, l.loc, LLVM::BitcastOp::create(l.b, l.loc, x.getType(), magnitude), scale);
  // A normal number may be too large for an integer.
  Value isSubnormal = compare(LLVM::ICmpPredicate::ult, magnitude, uint32_t(128 - format.bias) << 23);
  units = select(isSubnormal, units, f32(0));
  if (!towardZero)
    units = LLVM::RoundEvenOp::create(l.b, l.loc, units);
  Value subnormal = LLVM::FPToUIOp::create(l.b, l.loc, i32, units);

  Value rounded = magnitude;
  if (!towardZero) {
    Value last = bitAnd(LLVM::LShrOp::create(l.b, l.loc, magnitude, l.i32(cut)), 1);
    Value half = LLVM::AddOp::create(l.b, l.loc, last, l.i32((1 << (cut - 1)) - 1));
    rounded = LLVM::AddOp::create(l.b, l.loc, magnitude, half);
  }
  Value normal = LLVM::LShrOp::create(l.b, l.loc, rounded, l.i32(cut));
  normal = LLVM::SubOp::create(l.b, l.loc, normal, l.i32((127 - format.bias) << format.mantissaBits));
  normal = LLVM::UMinOp::create(l.b, l.loc, normal, l.i32(int32_t(format.largest)));

  Value code = select(isSubnormal, subnormal, normal);
  Value sign = bitAnd(LLVM::LShrOp::create(l.b, l.loc, bits, l.i32(24)), 0x80);
  Value withSign = LLVM::OrOp::create(l.b, l.loc, code, sign);
  if (format.isFnuz) // There is no -0.
    withSign = select(compare(LLVM::ICmpPredicate::eq, code, 0), code, withSign);
  Value isNan = compare(LLVM::ICmpPredicate::ugt, magnitude, 0x7F800000);
  return LLVM::TruncOp::create(l.b, l.loc, l.b.getI8Type(), select(isNan, l.i32(int32_t(format.nan)), withSign));
}

// The code's exponent and mantissa, moved to the fields of an f32, are the number with another bias, which a
// multiplication corrects, also for subnormals.
Value SmallFloats::decode(Value code) {
  Value bits = LLVM::ZExtOp::create(l.b, l.loc, i32, code);
  Value magnitude = bitAnd(bits, 0x7F);
  Value sign = LLVM::ShlOp::create(l.b, l.loc, bitAnd(bits, 0x80), l.i32(24));
  Value shifted = LLVM::ShlOp::create(l.b, l.loc, magnitude, l.i32(23 - format.mantissaBits));
  Value small = LLVM::BitcastOp::create(l.b, l.loc, l.b.getF32Type(), shifted);
  Value value = LLVM::FMulOp::create(l.b, l.loc, small, f32(std::ldexp(1.0, 127 - format.bias)));
  Value valueBits = LLVM::BitcastOp::create(l.b, l.loc, i32, value);
  if (format.isFnuz) {
    valueBits = select(compare(LLVM::ICmpPredicate::eq, bits, format.nan), l.i32(0x7FC00000), valueBits);
    sign = select(compare(LLVM::ICmpPredicate::eq, bits, format.nan), l.i32(0), sign);
  } else if (format.hasInfinity) {
    // An exponent of all ones stays all ones; the mantissa distinguishes infinity and NaN.
    Value special = LLVM::OrOp::create(l.b, l.loc, shifted, l.i32(0x7F800000));
    valueBits = select(compare(LLVM::ICmpPredicate::ugt, magnitude, format.largest), special, valueBits);
  } else {
    valueBits = select(compare(LLVM::ICmpPredicate::eq, magnitude, format.nan), l.i32(0x7FC00000), valueBits);
  }
  return LLVM::BitcastOp::create(l.b, l.loc, l.b.getF32Type(), Value(LLVM::OrOp::create(l.b, l.loc, valueBits, sign)));
}

// Rounds f64 to f32 to odd: toward zero, and the last bit is set if the result is inexact. Rounding the result again to
// a narrower format is then the same as rounding once.
Value roundToOdd(Lowering &l, Value x) {
  Type f32 = l.b.getF32Type(), i32 = l.b.getI32Type();
  Value nearest = LLVM::FPTruncOp::create(l.b, l.loc, f32, x);
  Value back = LLVM::FPExtOp::create(l.b, l.loc, x.getType(), nearest);
  Value bits = LLVM::BitcastOp::create(l.b, l.loc, i32, nearest);
  Value outward =
      LLVM::FCmpOp::create(l.b, l.loc, LLVM::FCmpPredicate::ogt, Value(LLVM::FAbsOp::create(l.b, l.loc, back)),
                           Value(LLVM::FAbsOp::create(l.b, l.loc, x)));
  Value stepped =
      LLVM::SelectOp::create(l.b, l.loc, outward, Value(LLVM::SubOp::create(l.b, l.loc, bits, l.i32(1))), bits);
  Value inexact = LLVM::FCmpOp::create(l.b, l.loc, LLVM::FCmpPredicate::one, back, x);
  Value odd = LLVM::OrOp::create(l.b, l.loc, stepped, l.i32(1));
  return LLVM::BitcastOp::create(l.b, l.loc, f32, Value(LLVM::SelectOp::create(l.b, l.loc, inexact, odd, stepped)));
}

Value toF32(Lowering &l, Value x) {
  if (x.getType().isF32())
    return x;
  if (x.getType().isF64())
    return roundToOdd(l, x);
  return LLVM::FPExtOp::create(l.b, l.loc, l.b.getF32Type(), x);
}

// Converts a number that both formats hold exactly.
Value toFloat(Lowering &l, Value x, Type to) {
  unsigned from = x.getType().getIntOrFloatBitWidth(), bits = to.getIntOrFloatBitWidth();
  if (x.getType() == to)
    return x;
  if (from == bits) // f16 and bf16
    return toFloat(l, LLVM::FPExtOp::create(l.b, l.loc, l.b.getF32Type(), x), to);
  if (from < bits)
    return LLVM::FPExtOp::create(l.b, l.loc, to, x);
  return LLVM::FPTruncOp::create(l.b, l.loc, to, x);
}

// Calls `function` for pairs of values; the last of an odd number is paired with itself.
Elements mapPairs(ArrayRef<Value> source, llvm::function_ref<std::pair<Value, Value>(Value, Value)> function) {
  Elements results;
  for (unsigned i = 0; i < source.size(); i += 2) {
    bool isPair = i + 1 < source.size();
    auto [first, second] = function(source[i], source[isPair ? i + 1 : i]);
    results.push_back(first);
    if (isPair)
      results.push_back(second);
  }
  return results;
}

// Decodes a number with a sign, two bits of exponent and one of mantissa, in the low four bits of an i32, to f32, in
// the same way as above.
Value decodeE2M1(Lowering &l, Value code) {
  Type i32 = l.b.getI32Type(), f32 = l.b.getF32Type();
  Value magnitude = LLVM::ShlOp::create(l.b, l.loc, Value(LLVM::AndOp::create(l.b, l.loc, code, l.i32(7))), l.i32(22));
  Value sign = LLVM::ShlOp::create(l.b, l.loc, Value(LLVM::AndOp::create(l.b, l.loc, code, l.i32(8))), l.i32(28));
  Value factor = l.constant(f32, l.b.getF32FloatAttr(0x1p126f));
  Value small = LLVM::BitcastOp::create(l.b, l.loc, f32, magnitude);
  Value value = LLVM::BitcastOp::create(l.b, l.loc, i32, Value(LLVM::FMulOp::create(l.b, l.loc, small, factor)));
  return LLVM::BitcastOp::create(l.b, l.loc, f32, Value(LLVM::OrOp::create(l.b, l.loc, value, sign)));
}

// The low and the high number of each byte.
SmallVector<std::pair<Value, Value>> unpackBytes(Lowering &l, ArrayRef<Value> bytes, Type element) {
  constexpr unsigned group = 4;
  SmallVector<std::pair<Value, Value>> numbers;
  for (unsigned first = 0; first < bytes.size(); first += group) {
    ArrayRef<Value> own = bytes.slice(first, std::min<size_t>(group, bytes.size() - first));
    Value vector = l.constant(VectorType::get(group, l.b.getI8Type()),
                              DenseElementsAttr::get(VectorType::get(group, l.b.getI8Type()), l.b.getI8IntegerAttr(0)));
    for (auto [n, byte] : llvm::enumerate(own))
      vector = LLVM::InsertElementOp::create(l.b, l.loc, vector, byte, l.i32(n));
    Value word = LLVM::BitcastOp::create(l.b, l.loc, l.b.getI32Type(), vector);
    SmallVector<Value, group> pairs = l.target.unpackE2M1(l.b, l.loc, word, element);
    for (auto [n, byte] : llvm::enumerate(own)) {
      if (!pairs.empty()) {
        numbers.emplace_back(LLVM::ExtractElementOp::create(l.b, l.loc, pairs[n], l.i32(0)),
                             LLVM::ExtractElementOp::create(l.b, l.loc, pairs[n], l.i32(1)));
        continue;
      }
      Value low = LLVM::ZExtOp::create(l.b, l.loc, l.b.getI32Type(), byte);
      Value high = LLVM::LShrOp::create(l.b, l.loc, low, l.i32(4));
      numbers.emplace_back(toFloat(l, decodeE2M1(l, low), element), toFloat(l, decodeE2M1(l, high), element));
    }
  }
  return numbers;
}

LogicalResult refuseLayouts(ttg::Fp4ToFpOp op) {
  return op.emitError("unsupported: ttg.fp4_to_fp between layouts that hold elements in different threads, from ")
         << op.getSrc().getType() << " to " << op.getType() << "; put a ttg.convert_layout before it";
}

} // namespace

LogicalResult lathe::conversion::lowerFp4ToFp(Operation *op, Lowering &l) {
  auto unpack = cast<ttg::Fp4ToFpOp>(op);
  unsigned axis = unpack.getAxis();
  auto toType = cast<RankedTensorType>(unpack.getType());
  LinearLayout from = ttg::toLinearLayout(cast<RankedTensorType>(unpack.getSrc().getType()));
  LinearLayout to = ttg::toLinearLayout(toType);
  // The place of the byte of an element.
  auto locate = [&](SmallVector<int32_t> at) {
    at[axis] /= 2;
    return from.packOut(at);
  };
  for (StringRef in : {"lane", "warp", "block"})
    for (unsigned bit = 0, e = to.getInBits(in); bit < e; ++bit)
      if (to.getBasis(in, bit)[axis] & 1 || locate(to.getBasis(in, bit)) != from.getFlatBasis(in, bit))
        return refuseLayouts(unpack);
  llvm::DenseMap<uint64_t, std::pair<Value, Value>> held;
  for (auto [i, numbers] : llvm::enumerate(unpackBytes(l, l.get(unpack.getSrc()), toType.getElementType())))
    held[from.applyFlat(i)] = numbers;
  Elements results;
  for (int32_t i = 0, e = to.getInSize("register"); i < e; ++i) {
    SmallVector<int32_t> at = to.splitOut(to.applyFlat(i));
    auto found = held.find(locate(at));
    if (found == held.end())
      return refuseLayouts(unpack);
    results.push_back(at[axis] & 1 ? found->second.second : found->second.first);
  }
  l.set(op->getResult(0), std::move(results));
  return success();
}

LogicalResult lathe::conversion::lowerUnpackE2M1(Operation *op, Lowering &l) {
  auto unpack = cast<tt::UnpackE2M1Op>(op);
  Elements low, high;
  for (auto [first, second] : unpackBytes(l, l.get(unpack.getSrc()), unpack.getLow().getType().getElementType())) {
    low.push_back(first);
    high.push_back(second);
  }
  l.set(unpack.getLow(), std::move(low));
  l.set(unpack.getHigh(), std::move(high));
  return success();
}

bool lathe::conversion::isSmallFloat(Type type) {
  return isa<Float8E4M3FNType, Float8E5M2Type, Float8E4M3FNUZType, Float8E5M2FNUZType>(type);
}

Elements lathe::conversion::encodeSmallFloats(Lowering &l, ArrayRef<Value> source, FloatType to, bool towardZero) {
  SmallFloats format(l, to);
  return mapPairs(source, [&](Value a, Value b) -> std::pair<Value, Value> {
    Value x = toF32(l, a), y = a == b ? x : toF32(l, b);
    if (!towardZero)
      if (Value pair = l.target.packSmall(l.b, l.loc, x, y, to))
        return {LLVM::ExtractElementOp::create(l.b, l.loc, pair, l.i32(0)),
                LLVM::ExtractElementOp::create(l.b, l.loc, pair, l.i32(1))};
    Value first = format.encode(x, towardZero);
    return {first, a == b ? first : format.encode(y, towardZero)};
  });
}

// f8E5M2 is the upper byte of f16.
static Elements widenToHalves(Lowering &l, ArrayRef<Value> source) {
  Type bits = l.b.getI16Type();
  Value shift = l.constant(bits, l.b.getI16IntegerAttr(8));
  Elements halves;
  for (Value code : source) {
    Value wide = LLVM::ZExtOp::create(l.b, l.loc, bits, code);
    halves.push_back(l.bitcast(LLVM::ShlOp::create(l.b, l.loc, wide, shift), l.b.getF16Type()));
  }
  return halves;
}

Elements lathe::conversion::decodeSmallFloats(Lowering &l, ArrayRef<Value> source, FloatType from, Type to) {
  if (isa<Float8E5M2Type>(from) && to.isF16())
    return widenToHalves(l, source);
  SmallFloats format(l, from);
  return mapPairs(source, [&](Value a, Value b) -> std::pair<Value, Value> {
    Value pair = LLVM::PoisonOp::create(l.b, l.loc, VectorType::get(2, l.b.getI8Type()));
    pair = LLVM::InsertElementOp::create(l.b, l.loc, pair, a, l.i32(0));
    pair = LLVM::InsertElementOp::create(l.b, l.loc, pair, b, l.i32(1));
    if (Value wide = l.target.unpackSmall(l.b, l.loc, pair, from)) {
      Value first = LLVM::ExtractElementOp::create(l.b, l.loc, wide, l.i32(0));
      Value second = LLVM::ExtractElementOp::create(l.b, l.loc, wide, l.i32(1));
      return {toFloat(l, first, to), toFloat(l, second, to)};
    }
    Value first = toFloat(l, format.decode(a), to);
    return {first, a == b ? first : toFloat(l, format.decode(b), to)};
  });
}

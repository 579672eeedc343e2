// Conversions between types: arith casts, tt pointer and float casts.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Values/Handlers.h"
#include "Conversion/TTGToLLVM/Values/SmallFloat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

Type elementType(Value value) { return getElementTypeOrSelf(value.getType()); }

LogicalResult refuse(Operation *op) {
  return op->emitError("unsupported: ") << op->getName() << " from " << elementType(op->getOperand(0)) << " to "
                                        << elementType(op->getResult(0)) << "; convert by way of f32";
}

template <typename Target> LogicalResult lowerCast(Operation *op, Lowering &l) {
  Type type = l.convertScalarType(elementType(op->getResult(0)));
  return mapElements(op, l,
                     [&](ValueRange operands) -> Value { return Target::create(l.b, l.loc, type, operands[0]); });
}

bool isNativeFloat(Type type) { return type.isF16() || type.isBF16() || type.isF32() || type.isF64(); }

// True if the bytes are four neighbours of a loaded vector, in their order.
bool isWord(ValueRange bytes) {
  Value vector;
  for (auto [index, byte] : llvm::enumerate(bytes)) {
    auto extract = byte.getDefiningOp<LLVM::ExtractElementOp>();
    APInt position;
    if (!extract || (vector && extract.getVector() != vector) ||
        !matchPattern(extract.getPosition(), m_ConstantInt(&position)) || position.urem(4) != index)
      return false;
    vector = extract.getVector();
  }
  return true;
}

// Signed bytes to f16 or bf16, by words that were loaded. False where they are computed, as it would cost more to put
// them together, and if the chip converts one as fast.
bool convertBytes(Operation *op, Lowering &l) {
  Type to = elementType(op->getResult(0));
  ArrayRef<Value> source = l.get(op->getOperand(0));
  if (!elementType(op->getOperand(0)).isInteger(8) || !(to.isF16() || to.isBF16()) || source.size() % 4 != 0)
    return false;
  for (unsigned first = 0; first < source.size(); first += 4)
    if (!isWord(source.slice(first, 4)))
      return false;
  Elements results;
  for (unsigned first = 0; first < source.size(); first += 4) {
    Value word = LLVM::PoisonOp::create(l.b, l.loc, VectorType::get(4, l.b.getI8Type()));
    for (unsigned i = 0; i < 4; ++i)
      word = LLVM::InsertElementOp::create(l.b, l.loc, word, source[first + i], l.i32(int32_t(i)));
    SmallVector<Value, 2> pairs = l.target.convertBytes(l.b, l.loc, l.bitcast(word, l.b.getI32Type()), to);
    if (pairs.empty())
      return false;
    for (Value pair : pairs)
      for (int i = 0; i < 2; ++i)
        results.push_back(LLVM::ExtractElementOp::create(l.b, l.loc, pair, l.i32(i)));
  }
  l.set(op->getResult(0), std::move(results));
  return true;
}

// An integer of 32 bits or more to f32, rounded to odd: toward zero, and the last bit is set if the result is inexact.
// Rounding it again, to bf16, is then the same as rounding once.
Value roundIntegerToOdd(Lowering &l, Value value, bool isSigned) {
  Type type = value.getType(), i32 = l.b.getI32Type(), f32 = l.b.getF32Type();
  unsigned width = type.getIntOrFloatBitWidth();
  auto number = [&](int64_t n) { return l.constant(type, l.b.getIntegerAttr(type, n)); };
  Value size = isSigned ? Value(LLVM::AbsOp::create(l.b, l.loc, type, value, /*is_int_min_poison=*/false)) : value;
  // The leading 24 bits, which f32 holds, with one that stands for all others.
  Value zeros = LLVM::CountLeadingZerosOp::create(l.b, l.loc, type, size, /*is_zero_poison=*/false);
  Value cut =
      LLVM::SMaxOp::create(l.b, l.loc, Value(LLVM::SubOp::create(l.b, l.loc, number(width - 24), zeros)), number(0));
  Value kept = LLVM::LShrOp::create(l.b, l.loc, size, cut);
  Value restored = LLVM::ShlOp::create(l.b, l.loc, kept, cut);
  Value isInexact = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, restored, size);
  Value odd = LLVM::OrOp::create(l.b, l.loc, kept, Value(LLVM::ZExtOp::create(l.b, l.loc, type, isInexact)));
  auto narrow = [&](Value x) -> Value { return width == 32 ? x : LLVM::TruncOp::create(l.b, l.loc, i32, x); };
  Value bits = l.bitcast(LLVM::UIToFPOp::create(l.b, l.loc, f32, narrow(odd)), i32);
  bits = LLVM::AddOp::create(l.b, l.loc, bits, Value(LLVM::ShlOp::create(l.b, l.loc, narrow(cut), l.i32(23))));
  Value result = l.bitcast(bits, f32);
  if (!isSigned)
    return result;
  Value isNegative = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::slt, value, number(0));
  return LLVM::SelectOp::create(l.b, l.loc, isNegative, Value(LLVM::FNegOp::create(l.b, l.loc, result)), result);
}

// Rounds once. Back ends may go by way of f32 to f16, which has infinity for what f32 does not hold exactly.
template <typename Target> Value convertInteger(Lowering &l, Value value, Type type) {
  if (!type.isBF16())
    return Target::create(l.b, l.loc, type, value);
  Value wide;
  if (value.getType().getIntOrFloatBitWidth() <= 24) // exact
    wide = Target::create(l.b, l.loc, l.b.getF32Type(), value);
  else
    wide = roundIntegerToOdd(l, value, std::is_same_v<Target, LLVM::SIToFPOp>);
  return LLVM::FPTruncOp::create(l.b, l.loc, type, wide);
}

template <typename Target> LogicalResult lowerFloatIntCast(Operation *op, Lowering &l) {
  Type from = elementType(op->getOperand(0)), to = elementType(op->getResult(0));
  if ((isa<FloatType>(from) && !isNativeFloat(from)) || (isa<FloatType>(to) && !isNativeFloat(to)))
    return refuse(op);
  if (isa<arith::SIToFPOp>(op) && convertBytes(op, l))
    return success();
  Type type = l.convertScalarType(to);
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    if constexpr (std::is_same_v<Target, LLVM::SIToFPOp> || std::is_same_v<Target, LLVM::UIToFPOp>)
      return convertInteger<Target>(l, operands[0], type);
    Value value = operands[0];
    if (value.getType().isBF16())
      value = LLVM::FPExtOp::create(l.b, l.loc, l.b.getF32Type(), value);
    return Target::create(l.b, l.loc, type, value);
  });
}

// Converts floats by way of f32 if one is f16 and the other bf16: neither contains the other.
Value convertFloat(Lowering &l, Value value, Type to) {
  Type from = value.getType();
  if (from == to)
    return value;
  unsigned fromBits = from.getIntOrFloatBitWidth(), toBits = to.getIntOrFloatBitWidth();
  if (fromBits == toBits)
    return convertFloat(l, LLVM::FPExtOp::create(l.b, l.loc, l.b.getF32Type(), value), to);
  if (fromBits < toBits)
    return LLVM::FPExtOp::create(l.b, l.loc, to, value);
  return LLVM::FPTruncOp::create(l.b, l.loc, to, value);
}

// f32 to f16 or bf16, two at a time if the chip can.
LogicalResult lowerPairs(Operation *op, Lowering &l, Type to) {
  ArrayRef<Value> source = l.get(op->getOperand(0));
  Elements results;
  for (unsigned i = 0; i < source.size(); i += 2) {
    Value pair;
    if (i + 1 < source.size() && source[i] != source[i + 1])
      pair = l.target.packPair(l.b, l.loc, source[i], source[i + 1], to);
    if (!pair) {
      Value first = convertFloat(l, source[i], to);
      results.push_back(first);
      if (i + 1 < source.size())
        results.push_back(source[i] == source[i + 1] ? first : convertFloat(l, source[i + 1], to));
      continue;
    }
    for (int j = 0; j < 2; ++j)
      results.push_back(LLVM::ExtractElementOp::create(l.b, l.loc, pair, l.i32(j)));
  }
  l.set(op->getResult(0), std::move(results));
  return success();
}

// Rounds toward zero: to nearest, and one step back if that is larger in size. bf16 is the upper half of f32.
Value truncateTowardZero(Lowering &l, Value value, Type to) {
  if (value.getType().isF32() && to.isBF16()) {
    Value bits = LLVM::BitcastOp::create(l.b, l.loc, l.b.getI32Type(), value);
    Value high = LLVM::LShrOp::create(l.b, l.loc, bits, l.i32(16));
    Value cut =
        LLVM::BitcastOp::create(l.b, l.loc, to, Value(LLVM::TruncOp::create(l.b, l.loc, l.b.getI16Type(), high)));
    // A NaN with a payload in the low half only would become an infinity.
    Value isNan = LLVM::FCmpOp::create(l.b, l.loc, LLVM::FCmpPredicate::uno, value, value);
    Value nan = l.constant(to, l.b.getFloatAttr(to, APFloat::getNaN(APFloat::BFloat())));
    return LLVM::SelectOp::create(l.b, l.loc, isNan, nan, cut);
  }
  Value rounded = LLVM::FPTruncOp::create(l.b, l.loc, to, value);
  Value back = LLVM::FPExtOp::create(l.b, l.loc, value.getType(), rounded);
  Value outward =
      LLVM::FCmpOp::create(l.b, l.loc, LLVM::FCmpPredicate::ogt, Value(LLVM::FAbsOp::create(l.b, l.loc, back)),
                           Value(LLVM::FAbsOp::create(l.b, l.loc, value)));
  Type integer = l.b.getIntegerType(to.getIntOrFloatBitWidth());
  Value asInt = LLVM::BitcastOp::create(l.b, l.loc, integer, rounded);
  Value one = l.constant(integer, l.b.getIntegerAttr(integer, 1));
  Value stepped = LLVM::BitcastOp::create(l.b, l.loc, to, Value(LLVM::SubOp::create(l.b, l.loc, asInt, one)));
  return LLVM::SelectOp::create(l.b, l.loc, outward, stepped, rounded);
}

// True if a conversion rounds toward zero; none for a rounding mode without a lowering.
std::optional<bool> roundsTowardZero(Operation *op) {
  if (auto cast = dyn_cast<tt::FpToFpOp>(op))
    return cast.getRounding() == tt::RoundingMode::RTZ;
  auto cast = dyn_cast<arith::TruncFOp>(op);
  auto mode = cast ? cast.getRoundingmode() : std::nullopt;
  if (!mode || *mode == arith::RoundingMode::to_nearest_even)
    return false;
  return *mode == arith::RoundingMode::toward_zero ? std::optional(true) : std::nullopt;
}

LogicalResult lowerFloatCast(Operation *op, Lowering &l) {
  Type from = elementType(op->getOperand(0)), to = elementType(op->getResult(0));
  std::optional<bool> towardZero = roundsTowardZero(op);
  bool isKnown = (isNativeFloat(from) || isSmallFloat(from)) && (isNativeFloat(to) || isSmallFloat(to));
  if (!towardZero || !isKnown)
    return refuse(op);
  if (isSmallFloat(from) || isSmallFloat(to)) {
    Elements elements(l.get(op->getOperand(0)));
    if (isSmallFloat(from))
      elements = decodeSmallFloats(l, elements, cast<FloatType>(from), isSmallFloat(to) ? l.b.getF32Type() : to);
    if (isSmallFloat(to))
      elements = encodeSmallFloats(l, elements, cast<FloatType>(to), *towardZero);
    l.set(op->getResult(0), std::move(elements));
    return success();
  }
  bool narrows = to.getIntOrFloatBitWidth() < from.getIntOrFloatBitWidth();
  if (narrows && *towardZero)
    return mapElements(op, l, [&](ValueRange operands) { return truncateTowardZero(l, operands[0], to); });
  if (from.isF32() && narrows)
    return lowerPairs(op, l, to);
  return mapElements(op, l, [&](ValueRange operands) { return convertFloat(l, operands[0], to); });
}

LogicalResult lowerBitcast(Operation *op, Lowering &l) {
  Type type = l.convertScalarType(elementType(op->getResult(0)));
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    if (operands[0].getType() == type)
      return operands[0];
    return LLVM::BitcastOp::create(l.b, l.loc, type, operands[0]);
  });
}

LogicalResult lowerIndexCast(Operation *op, Lowering &l, bool isSigned) {
  Type type = l.convertScalarType(elementType(op->getResult(0)));
  return mapElements(op, l, [&](ValueRange operands) -> Value {
    unsigned from = operands[0].getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
    if (from == to)
      return operands[0];
    if (from > to)
      return LLVM::TruncOp::create(l.b, l.loc, type, operands[0]);
    if (isSigned)
      return LLVM::SExtOp::create(l.b, l.loc, type, operands[0]);
    return LLVM::ZExtOp::create(l.b, l.loc, type, operands[0]);
  });
}

} // namespace

void lathe::conversion::addConversionHandlers(HandlerTable &table) {
  table.add<arith::ExtSIOp>(lowerCast<LLVM::SExtOp>);
  table.add<arith::ExtUIOp>(lowerCast<LLVM::ZExtOp>);
  table.add<arith::TruncIOp>(lowerCast<LLVM::TruncOp>);
  table.add<arith::SIToFPOp>(lowerFloatIntCast<LLVM::SIToFPOp>);
  table.add<arith::UIToFPOp>(lowerFloatIntCast<LLVM::UIToFPOp>);
  table.add<arith::FPToSIOp>(lowerFloatIntCast<LLVM::FPToSIOp>);
  table.add<arith::FPToUIOp>(lowerFloatIntCast<LLVM::FPToUIOp>);
  table.add<arith::ExtFOp>(lowerFloatCast);
  table.add<arith::TruncFOp>(lowerFloatCast);
  table.add<tt::FpToFpOp>(lowerFloatCast);
  table.add<ttg::Fp4ToFpOp>(lowerFp4ToFp);
  table.add<tt::UnpackE2M1Op>(lowerUnpackE2M1);
  table.add<arith::BitcastOp>(lowerBitcast);
  table.add<tt::BitcastOp>(lowerBitcast);
  table.add<arith::IndexCastOp>([](Operation *op, Lowering &l) { return lowerIndexCast(op, l, true); });
  table.add<arith::IndexCastUIOp>([](Operation *op, Lowering &l) { return lowerIndexCast(op, l, false); });
  table.add<tt::IntToPtrOp>(lowerCast<LLVM::IntToPtrOp>);
  table.add<tt::PtrToIntOp>(lowerCast<LLVM::PtrToIntOp>);
}

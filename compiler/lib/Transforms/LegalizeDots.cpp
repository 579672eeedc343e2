#include "MatrixSelection.h"
#include "ScaledDots.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Support/Remarks.h"

#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

namespace lathe {
#define GEN_PASS_DEF_LEGALIZEDOTS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// Builds operations on tensors without layouts.
class TensorBuilder : public ImplicitLocOpBuilder {
public:
  explicit TensorBuilder(Operation *op)
      : ImplicitLocOpBuilder(op->getLoc(), op), tile(op->getAttrOfType<DenseI64ArrayAttr>(ttg::kClusterTile)) {}

  Value splat(RankedTensorType type, Attribute value) {
    return arith::ConstantOp::create(*this, SplatElementsAttr::get(type, value));
  }
  Value number(RankedTensorType type, int64_t value) {
    APInt bits(type.getElementTypeBitWidth(), value, /*isSigned=*/false, /*implicitTrunc=*/true);
    return splat(type, IntegerAttr::get(type.getElementType(), bits));
  }
  Value zero(RankedTensorType type) { return splat(type, getZeroAttr(type.getElementType())); }

  static RankedTensorType reshaped(RankedTensorType type, ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, type.getElementType());
  }
  static RankedTensorType retyped(RankedTensorType type, Type element) {
    return RankedTensorType::get(type.getShape(), element);
  }

  Value bitcast(Value value, Type element) {
    return tt::BitcastOp::create(*this, retyped(typeOf(value), element), value);
  }

  /// `value` converted to another float or wider integer type, which is not an 8-bit float.
  Value cast(Value value, Type element) {
    RankedTensorType from = typeOf(value), to = retyped(from, element);
    unsigned fromBits = from.getElementTypeBitWidth(), toBits = to.getElementTypeBitWidth();
    if (from == to)
      return value;
    if (isa<IntegerType>(element))
      return arith::ExtSIOp::create(*this, to, value);
    if (fromBits == 8)
      return tt::FpToFpOp::create(*this, to, value, tt::RoundingModeAttr());
    if (fromBits < toBits)
      return arith::ExtFOp::create(*this, to, value);
    if (fromBits > toBits)
      return arith::TruncFOp::create(*this, to, value);
    return cast(cast(value, getF32Type()), element);
  }

  Value reshape(Value value, ArrayRef<int64_t> shape) {
    return tt::ReshapeOp::create(*this, reshaped(typeOf(value), shape), value, false, false);
  }

  Value transpose(Value value, ArrayRef<int32_t> order) {
    SmallVector<int64_t> shape;
    for (int32_t dim : order)
      shape.push_back(typeOf(value).getDimSize(dim));
    return tt::TransOp::create(*this, reshaped(typeOf(value), shape), value, getDenseI32ArrayAttr(order));
  }

  /// Swaps the last two dimensions.
  Value transposeMatrix(Value value) {
    SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(0, typeOf(value).getRank()));
    std::swap(order.end()[-1], order.end()[-2]);
    return transpose(value, order);
  }

  Value dot(Value a, Value b, Value c, tt::InputPrecision precision, uint32_t imprecise = 0) {
    auto made = tt::DotOp::create(*this, c.getType(), a, b, c, precision, imprecise);
    if (tile)
      made->setAttr(ttg::kClusterTile, tile);
    return made;
  }
  /// Dots made from now on have the rows of the op's as columns.
  void turnTile() {
    if (tile)
      tile = getDenseI64ArrayAttr({tile[1], tile[0]});
  }

private:
  DenseI64ArrayAttr tile; // of the op that dots are made of; null without a cluster
};

//===----------------------------------------------------------------------===//
// Dots of several parts
//===----------------------------------------------------------------------===//

/// Splits an f32 into a sum of parts: each has the upper bits of the remainder after the parts before it.
SmallVector<Value> splitFloat(TensorBuilder &builder, Value value, uint32_t mask, unsigned count) {
  SmallVector<Value> parts;
  RankedTensorType bits = TensorBuilder::retyped(typeOf(value), builder.getI32Type());
  for (unsigned i = 0; i + 1 < count; ++i) {
    Value upper = arith::AndIOp::create(builder, builder.bitcast(value, builder.getI32Type()),
                                        builder.number(bits, int32_t(mask)));
    parts.push_back(builder.bitcast(upper, builder.getF32Type()));
    value = arith::SubFOp::create(builder, value, parts.back());
  }
  parts.push_back(value);
  return parts;
}

/// The sum of the dots of parts whose ranks add up to less than `ranks`, the smallest first. The remainder of an
/// infinity is NaN, and so are sums with it: they are dropped, and only the dot of the largest parts counts.
Value sumOfParts(TensorBuilder &builder, ArrayRef<Value> a, ArrayRef<Value> b, RankedTensorType type, unsigned ranks,
                 tt::InputPrecision precision) {
  Value sum = builder.zero(type);
  for (unsigned rank = ranks - 1; rank > 0; --rank)
    for (unsigned left = 0; left <= rank; ++left)
      if (left < a.size() && rank - left < b.size())
        sum = builder.dot(a[left], b[rank - left], sum, precision);
  Value isNumber = arith::CmpFOp::create(builder, arith::CmpFPredicate::ORD, sum, sum);
  sum = arith::SelectOp::create(builder, isNumber, sum, builder.zero(type));
  return builder.dot(a.front(), b.front(), sum, precision);
}

class DotLegalizer {
public:
  DotLegalizer(const ChipInfo *chip, int numWarps) : chip(chip), numWarps(numWarps) {}

  void run(tt::DotOp dot) const {
    if (MatrixProduct(dot).a.isF32() && splitPrecision(dot))
      return;
    if (has(MatrixProduct(dot)))
      return;
    TensorBuilder builder(dot);
    Value a = dot.getA(), b = dot.getB(), c = dot.getC();
    Type result = typeOf(c).getElementType();
    // An accumulator of short floats is rounded once, at the end.
    if (result.isF16() || result.isBF16())
      c = builder.cast(c, builder.getF32Type());
    auto widen = [&](Type element) {
      a = builder.cast(a, element);
      b = builder.cast(b, element);
    };
    auto isReady = [&] { return has(MatrixProduct(a.getType(), b.getType(), c.getType(), dot.getInputPrecision())); };
    if (!isReady() && isFloat8(a) && isFloat8(b))
      widen(builder.getF16Type());
    if (!isReady())
      widen(typeOf(c).getElementType());
    Value product = builder.dot(a, b, c, dot.getInputPrecision(), dot.getMaxNumImpreciseAcc());
    dot.replaceAllUsesWith(builder.cast(product, result));
    dot.erase();
  }

private:
  bool has(const MatrixProduct &product) const { return selectMatrixInstruction(chip, product, numWarps) != nullptr; }

  static bool isFloat8(Value value) {
    Type element = typeOf(value).getElementType();
    return isa<FloatType>(element) && element.getIntOrFloatBitWidth() == 8;
  }

  /// Replaces a dot of f32 whose precision asks for several dots of shorter floats; if the chip has no instructions for
  /// those, it stays a dot of f32.
  bool splitPrecision(tt::DotOp dot) const {
    using Precision = tt::InputPrecision;
    Precision precision = dot.getInputPrecision();
    TensorBuilder builder(dot);
    if (precision == Precision::TF32 && chip &&
        getMatrixFormat(builder.getF32Type(), *chip, /*allowTF32=*/true) != MatrixFormat::TF32)
      remarkUnusedHint(dot, "inputPrecision = tf32",
                       "the chip has no instruction for tf32: the dot is ieee, more exact and perhaps slower");
    if (precision == Precision::TF32 || precision == Precision::IEEE)
      return false;
    bool isTf32 = precision == Precision::TF32x3;
    MatrixProduct part(dot);
    part.precision = isTf32 ? Precision::TF32 : Precision::IEEE;
    if (!isTf32)
      part.a = part.b = builder.getBF16Type();
    const MatrixInstruction *found = selectMatrixInstruction(chip, part, numWarps);
    // AMD's f32 instructions cost no more than three of xf32.
    if (!found || (isTf32 && found->family == MatrixInstruction::Family::Mfma)) {
      std::string hint = "inputPrecision = " + tt::stringifyInputPrecision(precision).str();
      remarkUnusedHint(dot, hint,
                       found ? "the chip's f32 instructions are as fast, and exact: the dot is ieee"
                             : "the chip has no matrix instruction for the parts of this dot: it is ieee");
      dot.setInputPrecision(Precision::IEEE);
      return false;
    }
    unsigned count = precision == Precision::BF16x6 ? 3 : 2;
    uint32_t mask = isTf32 ? 0xffffe000 : 0xffff0000;
    SmallVector<Value> a = splitFloat(builder, dot.getA(), mask, count);
    SmallVector<Value> b = splitFloat(builder, dot.getB(), mask, count);
    if (!isTf32)
      for (SmallVector<Value> *parts : {&a, &b})
        for (Value &value : *parts)
          value = builder.cast(value, builder.getBF16Type());
    Value product = sumOfParts(builder, a, b, typeOf(dot.getC()), count, part.precision);
    dot.replaceAllUsesWith(arith::AddFOp::create(builder, product, dot.getC()).getResult());
    dot.erase();
    return true;
  }

  const ChipInfo *chip;
  int numWarps;
};

//===----------------------------------------------------------------------===//
// dot_scaled
//===----------------------------------------------------------------------===//

/// One operand of a scaled dot.
struct ScaledOperand {
  Value value, scale;
  tt::ScaleDotElemType format;
  bool isPackedAlongK;
  unsigned kDim; // counted from the end: 1 or 2
};

/// Lets a loop carry a sum transposed if `dot` adds to it transposed, and nothing else in the loop uses it.
void carryTransposed(tt::DotOp dot) {
  auto in = dot.getC().getDefiningOp<tt::TransOp>();
  auto sum = in ? dyn_cast<BlockArgument>(in.getSrc()) : BlockArgument();
  auto loop = sum ? dyn_cast<scf::ForOp>(sum.getOwner()->getParentOp()) : scf::ForOp();
  auto out = dot->hasOneUse() ? dyn_cast<tt::TransOp>(*dot->user_begin()) : tt::TransOp();
  if (!loop || !out || !sum.hasOneUse() || !out->hasOneUse() || dot->getBlock() != loop.getBody() ||
      sum == loop.getInductionVar())
    return;
  unsigned index = sum.getArgNumber() - 1;
  if (loop.getYieldedValues()[index] != out.getResult())
    return;
  IRRewriter rewriter(loop);
  Value init = tt::TransOp::create(rewriter, in.getLoc(), in.getType(), loop.getInitArgs()[index], in.getOrderAttr());
  auto yieldSum = [&](OpBuilder &, Location, ArrayRef<BlockArgument>) { return SmallVector<Value>{dot}; };
  auto carries = cast<scf::ForOp>(
      *cast<LoopLikeOpInterface>(*loop).replaceWithAdditionalYields(rewriter, {init}, false, yieldSum));
  rewriter.replaceOp(in, carries.getRegionIterArgs().back());
  carries.getBody()->getTerminator()->setOperand(index, carries.getRegionIterArg(index));
  rewriter.setInsertionPointAfter(carries);
  Value sums =
      tt::TransOp::create(rewriter, out.getLoc(), out.getType(), carries.getResults().back(), out.getOrderAttr());
  carries.getResult(index).replaceAllUsesWith(sums);
  rewriter.eraseOp(out);
}

/// Elements of 6 bits, each in a byte, become E4M3, which has all of their values, so that the product is that of E4M3.
/// Moved to the fields of an f16 they are numbers with another bias, which a multiplication corrects, also denormals.
void widenSixBits(tt::DotScaledOp dot) {
  using Format = tt::ScaleDotElemType;
  TensorBuilder builder(dot);
  auto widen = [&](Value bytes, Format format) -> Value {
    constexpr int64_t numberBits = 0x1f, signBit = 0x20, toSign = 10;
    constexpr double biasOfE2M3 = 0x1p14, biasOfE3M2 = 0x1p12;
    bool isE2M3 = format == Format::E2M3;
    RankedTensorType words = TensorBuilder::retyped(typeOf(bytes), builder.getI16Type());
    RankedTensorType halves = TensorBuilder::retyped(words, builder.getF16Type());
    Value wide = arith::ExtUIOp::create(builder, words, bytes);
    auto move = [&](int64_t mask, int64_t by) -> Value {
      Value part = arith::AndIOp::create(builder, wide, builder.number(words, mask));
      return arith::ShLIOp::create(builder, part, builder.number(words, by));
    };
    Value bits = arith::OrIOp::create(builder, move(numberBits, isE2M3 ? 7 : 8), move(signBit, toSign));
    Value bias = builder.splat(halves, builder.getF16FloatAttr(isE2M3 ? biasOfE2M3 : biasOfE3M2));
    Value number = arith::MulFOp::create(builder, builder.bitcast(bits, builder.getF16Type()), bias);
    RankedTensorType type = TensorBuilder::retyped(words, Float8E4M3FNType::get(dot.getContext()));
    return tt::FpToFpOp::create(builder, type, number,
                                tt::RoundingModeAttr::get(dot.getContext(), tt::RoundingMode::RTNE));
  };
  auto hasSixBits = [](Format format) { return format == Format::E2M3 || format == Format::E3M2; };
  if (hasSixBits(dot.getAElemType())) {
    dot.getAMutable().assign(widen(dot.getA(), dot.getAElemType()));
    dot.setAElemType(Format::E4M3);
  }
  if (hasSixBits(dot.getBElemType())) {
    dot.getBMutable().assign(widen(dot.getB(), dot.getBElemType()));
    dot.setBElemType(Format::E4M3);
  }
}

class ScaledDotRewriter {
public:
  ScaledDotRewriter(tt::DotScaledOp dot, const ChipInfo *chip, int numWarps)
      : dot(dot), chip(chip), numWarps(numWarps), builder(dot) {}

  /// Replaces `dot` by a dot of floats and returns it.
  FailureOr<tt::DotOp> run() {
    using Format = tt::ScaleDotElemType;
    ScaledOperand a{dot.getA(), dot.getAScale(), dot.getAElemType(), dot.getLhsKPack(), 1};
    ScaledOperand b{dot.getB(), dot.getBScale(), dot.getBElemType(), dot.getRhsKPack(), 2};
    // f16 keeps the mantissa of an f16 operand; bf16 keeps the exponents of all other formats.
    bool isF16 = a.format == Format::FP16 || b.format == Format::FP16;
    Type element = isF16 ? builder.getF16Type() : builder.getBF16Type();
    Value left = widen(a, element), right = widen(b, element);
    Value c = dot.getC(), sums = builder.cast(c, builder.getF32Type());
    bool isTurned = isBetterTurned(a, b, element);
    if (isTurned) {
      for (Value *value : {&left, &right, &sums})
        *value = builder.transposeMatrix(*value);
      std::swap(left, right);
      builder.turnTile();
    }
    Value product = builder.dot(left, right, sums, tt::InputPrecision::IEEE);
    auto result = product.getDefiningOp<tt::DotOp>();
    if (isTurned)
      product = builder.transposeMatrix(product);
    dot.replaceAllUsesWith(builder.cast(product, typeOf(c).getElementType()));
    dot.erase();
    if (isTurned)
      carryTransposed(result);
    return result;
  }

private:
  static bool isWidened(const ScaledOperand &operand, Type element) {
    return operand.scale || typeOf(operand.value).getElementType() != element;
  }

  /// True if the product of the transposed operands is better. CUDA's matrix instructions take the left operand from
  /// registers, where a widened one is, and the right one from memory as it was loaded. Each warp should have rows of
  /// its own, which no other one widens too, and wgmma needs 64 rows.
  bool isBetterTurned(const ScaledOperand &a, const ScaledOperand &b, Type element) {
    constexpr int64_t group = 64, rowsOfWarp = 16;
    RankedTensorType type = typeOf(dot.getResult());
    int64_t rows = type.getDimSize(type.getRank() - 1);
    bool keepsRows = rows >= rowsOfWarp * numWarps && (rows >= group || type.getDimSize(type.getRank() - 2) < group);
    return chip && chip->isCuda() && !chip->tensorMemoryColumns && type.getRank() == 2 && keepsRows &&
           isWidened(b, element) && !isWidened(a, element);
  }

  Value widen(const ScaledOperand &operand, Type element) {
    bool isPacked = operand.format == tt::ScaleDotElemType::E2M1;
    Value value = isPacked ? unpack(operand, element) : asFloat(operand);
    if (!operand.scale)
      return builder.cast(value, element);
    // A power of two and a number of two bits have an exact product in bf16, unless it overflows or has few bits left.
    bool isPowerOfTwo = isa<IntegerType>(typeOf(operand.scale).getElementType());
    if (isPacked && isPowerOfTwo && hasFastLookup() && element.isBF16())
      return arith::MulFOp::create(builder, value, spread(operand, typeOf(value), element));
    // Scales have a wider range than short floats; the scaled value is rounded once.
    Value scale = spread(operand, typeOf(value), builder.getF32Type());
    return builder.cast(arith::MulFOp::create(builder, builder.cast(value, builder.getF32Type()), scale), element);
  }

  /// Elements of an 8-bit float format may have the type i8.
  Value asFloat(const ScaledOperand &operand) {
    if (!isa<IntegerType>(typeOf(operand.value).getElementType()))
      return operand.value;
    bool isE4M3 = operand.format == tt::ScaleDotElemType::E4M3;
    return builder.bitcast(operand.value, isE4M3 ? Type(Float8E4M3FNType::get(dot.getContext()))
                                                 : Type(Float8E5M2Type::get(dot.getContext())));
  }

  /// Chips of CUDA look several numbers up at a time, and multiply bf16.
  bool hasFastLookup() const { return chip && chip->isCuda(); }

  /// The two numbers of each byte, the lower bits first, as `element` where that is fast, else as f16.
  Value unpack(const ScaledOperand &operand, Type element) {
    RankedTensorType bytes = typeOf(operand.value);
    Value low, high;
    if (hasFastLookup()) {
      Type type = TensorBuilder::retyped(bytes, element);
      auto numbers = tt::UnpackE2M1Op::create(builder, type, type, operand.value);
      low = numbers.getLow();
      high = numbers.getHigh();
    } else {
      low = decodeNibble(operand.value);
      high = decodeNibble(arith::ShRUIOp::create(builder, operand.value, builder.number(bytes, 4)));
    }
    SmallVector<int64_t> shape(bytes.getShape());
    shape.push_back(2);
    Value pairs = tt::JoinOp::create(builder, TensorBuilder::reshaped(typeOf(low), shape), low, high);
    // The dimension along which two numbers share a byte.
    unsigned rank = bytes.getRank();
    unsigned packed = operand.isPackedAlongK ? rank - operand.kDim : rank - (3 - operand.kDim);
    if (packed + 1 != rank) {
      SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(0, rank));
      order.insert(order.begin() + packed + 1, rank);
      pairs = builder.transpose(pairs, order);
    }
    shape.pop_back();
    shape[packed] *= 2;
    return builder.reshape(pairs, shape);
  }

  /// The number in the lower four bits of each byte: sign, two bits of exponent, one of mantissa. Moved to the place of
  /// these fields in an f16, the bits are a number 2^14 times smaller, also for denormals.
  Value decodeNibble(Value byte) {
    RankedTensorType bits = TensorBuilder::retyped(typeOf(byte), builder.getI16Type());
    RankedTensorType halves = TensorBuilder::retyped(bits, builder.getF16Type());
    Value wide = arith::ExtUIOp::create(builder, bits, byte);
    Value size = arith::ShLIOp::create(builder, arith::AndIOp::create(builder, wide, builder.number(bits, 7)),
                                       builder.number(bits, 9));
    Value sign = arith::ShLIOp::create(builder, arith::AndIOp::create(builder, wide, builder.number(bits, 8)),
                                       builder.number(bits, 12));
    Value half = builder.bitcast(arith::OrIOp::create(builder, size, sign), builder.getF16Type());
    return arith::MulFOp::create(builder, half, builder.splat(halves, builder.getF16FloatAttr(16384.0)));
  }

  static constexpr int64_t zeroExponent = 0x00400000; // 2^-127, as an f32
  static constexpr int64_t notANumber = 0x7fc00000;

  /// The scales as f32. An E8M0 is the exponent of a power of two, or 255 for NaN.
  Value decodeScale(Value scale) {
    if (!isa<IntegerType>(typeOf(scale).getElementType()))
      return builder.cast(scale, builder.getF32Type());
    RankedTensorType bits = TensorBuilder::retyped(typeOf(scale), builder.getI32Type());
    Value exponent = arith::ExtUIOp::create(builder, bits, scale);
    auto replace = [&](Value value, int64_t exponentOf, int64_t by) -> Value {
      Value is = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, exponent, builder.number(bits, exponentOf));
      return arith::SelectOp::create(builder, is, builder.number(bits, by), value);
    };
    Value value = arith::ShLIOp::create(builder, exponent, builder.number(bits, 23));
    value = replace(value, 0, zeroExponent);
    if (!dot.getFastMath())
      value = replace(value, 255, notANumber);
    return builder.bitcast(value, builder.getF32Type());
  }

  /// The scales as `element`, each repeated for the elements of `type` that share it.
  Value spread(const ScaledOperand &operand, RankedTensorType type, Type element) {
    Value scale = builder.cast(decodeScale(operand.scale), element);
    SmallVector<int64_t> shape(typeOf(scale).getShape());
    int64_t group = type.getDimSize(type.getRank() - operand.kDim) / shape.back();
    unsigned axis = shape.size();
    shape.push_back(1);
    scale = tt::ExpandDimsOp::create(builder, TensorBuilder::reshaped(typeOf(scale), shape), scale, axis);
    shape.back() = group;
    scale = tt::BroadcastOp::create(builder, TensorBuilder::reshaped(typeOf(scale), shape), scale);
    shape.pop_back();
    shape.back() *= group;
    scale = builder.reshape(scale, shape);
    return operand.kDim == 1 ? scale : builder.transposeMatrix(scale);
  }

  tt::DotScaledOp dot;
  const ChipInfo *chip;
  int numWarps;
  TensorBuilder builder;
};

/// Emits a remark if the chip has products with scales, and `dot` is not one.
void remarkWidened(tt::DotScaledOp dot, const ChipInfo *chip) {
  if (!chip || !wantsRemarks(dot))
    return;
  bool hasMfma = chip->hasMatrixSet(MS_Mfma4);
  if (!hasMfma && !chip->hasMatrixSet(MS_Tcgen05))
    return;
  remarkSlower(dot, "dot-scaled-widened")
      << remark::add("tt.dot_scaled widens its operands for a product without scales")
      << remark::suggest(hasMfma
                             ? "MFMA with scales needs results in f32, both operands of e4m3, e5m2, or e2m1 packed "
                               "along K, an i8 scale for each 32 elements of both, and sizes of at least 16x16x128 "
                               "or 32x32x64, of which K is a multiple"
                             : "tcgen05 with scales needs results in f32, both operands of e4m3, e5m2, or e2m1 "
                               "packed along K, scales of both (i8 for 32 elements, or f8E4M3FN for 16 where both "
                               "are e2m1), a multiple of 4 warps and of 128 rows, 32 to 256 columns, room in tensor "
                               "memory, and an accumulator that nothing else in its loop touches");
}

class LegalizeDotsPass : public lathe::impl::LegalizeDotsBase<LegalizeDotsPass> {
public:
  using LegalizeDotsBase::LegalizeDotsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (module->hasAttr(ttg::kNumWarps))
      return;
    SmallVector<tt::DotScaledOp> scaled;
    SmallVector<tt::DotOp> dots;
    module.walk([&](Operation *op) {
      if (auto dot = dyn_cast<tt::DotOp>(op))
        dots.push_back(dot);
      else if (auto dot = dyn_cast<tt::DotScaledOp>(op))
        scaled.push_back(dot);
    });
    const ChipInfo *chip = findChip(target);
    unsigned columns = chip ? chip->tensorMemoryColumns : 0;
    for (tt::DotScaledOp dot : scaled) {
      widenSixBits(dot);
      // Those that the chip computes by instructions that scale stay.
      if (hasScaledMfma(dot, chip))
        continue;
      std::optional<unsigned> taken = findScaledColumns(dot, chip, numWarps);
      if (taken && *taken <= columns) {
        columns -= *taken;
        continue;
      }
      remarkWidened(dot, chip);
      FailureOr<tt::DotOp> product = ScaledDotRewriter(dot, chip, numWarps).run();
      if (failed(product))
        return signalPassFailure();
      dots.push_back(*product);
    }
    DotLegalizer legalizer(chip, numWarps);
    for (tt::DotOp dot : dots)
      legalizer.run(dot);
  }
};

} // namespace

// amdg.scaled_upcast_fp4 and amdg.scaled_upcast_fp8: by arithmetic in f32, where elements and powers of two are exact,
// so that only the result is rounded.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Values/SmallFloat.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// A scale as f32. It is a bf16, or the bits of an exponent, of which the largest is NaN and the smallest subnormal.
Value getScale(Value scale, Lowering &l) {
  if (scale.getType().isBF16())
    return LLVM::FPExtOp::create(l.b, l.loc, l.b.getF32Type(), scale);
  constexpr int32_t smallest = 0x00400000, nan = 0x7fc00000;
  Value exponent = LLVM::ZExtOp::create(l.b, l.loc, l.b.getI32Type(), scale);
  Value bits = LLVM::ShlOp::create(l.b, l.loc, exponent, l.i32(23));
  auto replace = [&](int32_t at, int32_t by) {
    Value is = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, exponent, l.i32(at));
    bits = LLVM::SelectOp::create(l.b, l.loc, is, l.i32(by), bits);
  };
  replace(0, smallest);
  replace(255, nan);
  return l.bitcast(bits, l.b.getF32Type());
}

Value scaleAndRound(Value value, Value scale, Type type, Lowering &l) {
  Value product = LLVM::FMulOp::create(l.b, l.loc, value, getScale(scale, l));
  return LLVM::FPTruncOp::create(l.b, l.loc, type, product);
}

// Decodes bits 0 to 3 of a word: sign, two bits of exponent and one of mantissa. Moved to the fields of an f32 they are
// the number with another bias, which a multiplication corrects.
Value decodeFp4(Value code, Lowering &l) {
  auto part = [&](int32_t mask, int32_t by) -> Value {
    Value bits = LLVM::AndOp::create(l.b, l.loc, code, l.i32(mask));
    return LLVM::ShlOp::create(l.b, l.loc, bits, l.i32(by));
  };
  Value bits = LLVM::OrOp::create(l.b, l.loc, part(7, 22), part(8, 28));
  return LLVM::FMulOp::create(l.b, l.loc, l.bitcast(bits, l.b.getF32Type()), buildF32(l.b, l.loc, 0x1p126f));
}

LogicalResult lowerFp8(Operation *op, Lowering &l) {
  auto upcast = cast<amdg::ScaledUpcastFp8Op>(op);
  auto format = cast<FloatType>(upcast.getInput().getType().getElementType());
  Type type = upcast.getOutput().getType().getElementType();
  Elements values = decodeSmallFloats(l, l.get(upcast.getInput()), format, l.b.getF32Type());
  for (auto [value, scale] : llvm::zip_equal(values, l.get(upcast.getScale())))
    value = scaleAndRound(value, scale, type, l);
  l.set(upcast.getOutput(), std::move(values));
  return success();
}

LogicalResult lowerFp4(Operation *op, Lowering &l) {
  auto upcast = cast<amdg::ScaledUpcastFp4Op>(op);
  RankedTensorType type = upcast.getOutput().getType();
  LinearLayout packed = ttg::toLinearLayout(upcast.getInput().getType()), layout = ttg::toLinearLayout(type);
  // A thread holds both elements of its bytes; the first is in the low bits.
  std::map<SmallVector<int32_t>, Value> bytes;
  for (auto [i, byte] : llvm::enumerate(l.get(upcast.getInput())))
    bytes.emplace(packed.apply({{"register", int32_t(i)}}), byte);
  Elements results;
  for (auto [i, scale] : llvm::enumerate(l.get(upcast.getScale()))) {
    SmallVector<int32_t> at = layout.apply({{"register", int32_t(i)}});
    int32_t &along = at[upcast.getAxis()];
    bool isHigh = along & 1;
    along >>= 1;
    auto byte = bytes.find(at);
    if (byte == bytes.end())
      return op->emitError("unsupported: amdg.scaled_upcast_fp4 of elements that other threads hold; choose layouts in "
                           "which each thread holds the bytes of its results (ttg.convert_layout)");
    Value code = LLVM::ZExtOp::create(l.b, l.loc, l.b.getI32Type(), byte->second);
    if (isHigh)
      code = LLVM::LShrOp::create(l.b, l.loc, code, l.i32(4));
    results.push_back(scaleAndRound(decodeFp4(code, l), scale, type.getElementType(), l));
  }
  l.set(upcast.getOutput(), std::move(results));
  return success();
}

LogicalResult refuse(Operation *op, Lowering &) {
  return op->emitError("unsupported: amdg.upcast_mxfp, which reads scales of other threads; use amdg.scaled_upcast_fp4 "
                       "or amdg.scaled_upcast_fp8");
}

} // namespace

void lathe::conversion::addAMDUpcastHandlers(HandlerTable &table) {
  table.add<amdg::ScaledUpcastFp4Op>(lowerFp4);
  table.add<amdg::ScaledUpcastFp8Op>(lowerFp8);
  table.add<amdg::UpcastMXFPOp>(refuse);
}

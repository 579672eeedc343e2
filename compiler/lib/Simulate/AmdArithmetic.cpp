//===- AmdArithmetic.cpp - Dot products, bit fields, 24-bit products ------===//
//
// Each on a lane alone; from the CDNA3 and RDNA4 instruction set documents.
//
//===----------------------------------------------------------------------===//

#include "AmdModels.h"
#include "Models.h"
#include "SmallFloats.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// a >> b, cut to c bits.
template <bool Signed> struct BitField {
  static uint64_t run(uint64_t a, uint64_t b, uint64_t c, const Instruction &i) {
    unsigned from = b & (i.width - 1), count = c & (i.width - 1);
    if (!count)
      return 0;
    uint64_t bits = a >> from & lowBits(count);
    return Signed ? signExtend(bits, count) : bits;
  }
};
/// Four bytes of {a, b} from byte c % 4 on.
struct AlignBytes {
  static uint64_t run(uint64_t a, uint64_t b, uint64_t c, const Instruction &) {
    return (a << 32 | b) >> (8 * (c & 3));
  }
};
template <typename Op> static void decodeInt3(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Integer, [](Component, Component) -> Handler { return mapInt3<Op>; });
}

template <bool Signed, bool High> struct Product24 {
  static uint64_t run(uint64_t a, uint64_t b, const Instruction &) {
    auto wide = [](uint64_t x) { return Signed ? signExtend(x, 24) : int64_t(x & 0xffffff); };
    int64_t product = wide(a) * wide(b);
    return High ? uint64_t(product) >> 32 : uint64_t(product);
  }
};
template <typename Op> static void decodeInt2(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Integer, [](Component, Component) -> Handler { return mapInt2<Op>; });
}

/// The operand of one lane becomes another value. Operands: value, lane, old.
static Step executeWriteLane(Warp &warp, const Instruction &i) {
  const uint64_t *value = warp.reg(i.a), *old = warp.reg(i.c);
  uint64_t lane = warp.reg(i.b)[warp.firstLane()] % warp.lanes;
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = l == lane ? value[warp.firstLane()] : old[l]; });
  return Step::Next;
}

/// Bit n of the mask for lane n.
static Step executeBitOfLane(Warp &warp, const Instruction &i) {
  const uint64_t *mask = warp.reg(i.a);
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = mask[l] >> l & 1; });
  return Step::Next;
}

//===----------------------------------------------------------------------===//
// Dot products
//===----------------------------------------------------------------------===//

/// imm: bits of an element | signed A << 8 | signed B << 9 | clamp << 10. A and B
/// are 32 bits, in one register or in two.
static uint64_t packed(Warp &warp, const Instruction &i, unsigned operand, unsigned registers, unsigned l) {
  uint64_t low = warp.reg(warp.operand(i, operand))[l];
  return registers == 1 ? low : low | warp.reg(warp.operand(i, operand + 1))[l] << 16;
}
static Step executeIntegerDot(Warp &warp, const Instruction &i) {
  unsigned bits = i.imm & 0xff, registers = (i.numOperands - 1) / 2;
  bool signedA = i.imm >> 8 & 1, signedB = i.imm >> 9 & 1, clamps = i.imm >> 10 & 1;
  const uint64_t *c = warp.reg(warp.operand(i, i.numOperands - 1));
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t a = packed(warp, i, 0, registers, l), b = packed(warp, i, registers, registers, l);
    bool anySigned = signedA || signedB;
    int64_t sum = anySigned ? signExtend(c[l], 32) : int64_t(c[l]);
    for (unsigned at = 0; at < 32; at += bits) {
      uint64_t x = a >> at & lowBits(bits), y = b >> at & lowBits(bits);
      sum += (signedA ? signExtend(x, bits) : int64_t(x)) * (signedB ? signExtend(y, bits) : int64_t(y));
    }
    if (clamps)
      sum = anySigned ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : std::clamp<int64_t>(sum, 0, UINT32_MAX);
    dst[l] = uint64_t(sum) & 0xffffffff;
  });
  return Step::Next;
}

/// "sdot4", "udot8", "sudot4": the last argument clamps; sudot has a sign flag
/// before each operand.
static void decodeIntegerDot(Decoder &d, Operation *op, ValueRange args) {
  StringRef name = cast<LLVM::CallIntrinsicOp>(op).getIntrin();
  name.consume_front("llvm.amdgcn.");
  bool mixed = name.starts_with("sudot"), isSigned = !mixed && name.starts_with("sdot");
  unsigned count = name.back() - '0';
  if (count != 2 && count != 4 && count != 8)
    return d.unsupported(op, "form");
  uint64_t flags = d.constantOf(args.back()).value_or(0) << 10;
  SmallVector<Value, 3> data =
      mixed ? SmallVector<Value, 3>{args[1], args[3], args[4]} : SmallVector<Value, 3>{args[0], args[1], args[2]};
  if (mixed)
    flags |= d.constantOf(args[0]).value_or(0) << 8 | d.constantOf(args[2]).value_or(0) << 9;
  else if (isSigned)
    flags |= 3 << 8;
  Slots operands;
  for (Value value : data)
    llvm::append_range(operands, d.get(value));
  d.emit(executeIntegerDot, op, d.define(op->getResult(0)), operands, Unit::Integer).imm = 32 / count | flags;
}

/// Two products of Format, added to a number of Result with one rounding.
template <typename Format, typename Result> static Step executeFloatDot(Warp &warp, const Instruction &i) {
  const uint64_t *c = warp.reg(warp.operand(i, 4));
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) {
    double sum = Result::decode(c[l]);
    for (unsigned n = 0; n < 2; ++n)
      sum += double(Format::decode(warp.reg(warp.operand(i, n))[l])) *
             double(Format::decode(warp.reg(warp.operand(i, 2 + n))[l]));
    dst[l] = Result::encode(static_cast<typename Result::Compute>(sum));
  });
  return Step::Next;
}
template <typename Format, typename Result> static void decodeFloatDot(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value value : args.take_front(3))
    llvm::append_range(operands, d.get(value));
  if (operands.size() != 5 || (args.size() > 3 && d.constantOf(args[3]).value_or(1)))
    return d.unsupported(op, "form");
  d.emit(executeFloatDot<Format, Result>, op, d.define(op->getResult(0)), operands, Unit::Float);
}

//===----------------------------------------------------------------------===//
// Parts of floats
//===----------------------------------------------------------------------===//

template <typename Format, bool Exponent> static Step executeFrexp(Warp &warp, const Instruction &i) {
  const uint64_t *a = warp.reg(i.a);
  uint64_t *dst = warp.reg(i.dst), keep = lowBits(i.width);
  forLanes(warp, warp.mask, [&](unsigned l) {
    auto value = Format::decode(a[l]);
    int exponent = 0;
    auto mantissa = std::isfinite(value) ? std::frexp(value, &exponent) : value;
    dst[l] = (Exponent ? uint64_t(int64_t(exponent)) : Format::encode(mantissa)) & keep;
  });
  return Step::Next;
}
template <bool Exponent> static void decodeFrexp(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Special, [](Component from, Component) -> Handler {
    return from.kind == Kind::F32   ? executeFrexp<Single, Exponent>
           : from.kind == Kind::F64 ? executeFrexp<Double, Exponent>
           : from.kind == Kind::F16 ? executeFrexp<Half, Exponent>
                                    : nullptr;
  });
}

/// Classes from bit 0: signalling and quiet NaN, then negative infinite, normal,
/// subnormal, zero, and positive zero, subnormal, normal, infinite.
template <typename Format> static Step executeClass(Warp &warp, const Instruction &i) {
  const uint64_t *a = warp.reg(i.a), *mask = warp.reg(i.b);
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) {
    auto value = Format::decode(a[l]);
    bool negative = std::signbit(value);
    unsigned bit = 0;
    switch (std::fpclassify(value)) {
    case FP_NAN: {
      unsigned quiet = i.sourceWidth == 64 ? 51 : i.sourceWidth == 32 ? 22 : 9;
      bit = a[l] >> quiet & 1;
      break;
    }
    case FP_INFINITE:
      bit = negative ? 2 : 9;
      break;
    case FP_NORMAL:
      bit = negative ? 3 : 8;
      break;
    case FP_SUBNORMAL:
      bit = negative ? 4 : 7;
      break;
    default:
      bit = negative ? 5 : 6;
    }
    dst[l] = mask[l] >> bit & 1;
  });
  return Step::Next;
}
static void decodeClass(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Float, [](Component from, Component) -> Handler {
    return from.kind == Kind::F32 ? executeClass<Single> : from.kind == Kind::F64 ? executeClass<Double> : nullptr;
  });
}

//===----------------------------------------------------------------------===//
// Stochastic rounding
//===----------------------------------------------------------------------===//

/// Operands: number, seed, old. imm: the byte that is written.
template <const SmallFormat &Format> static Step executeStochastic(Warp &warp, const Instruction &i) {
  const uint64_t *value = warp.reg(i.a), *seed = warp.reg(i.b), *old = warp.reg(i.c);
  uint64_t *dst = warp.reg(i.dst);
  unsigned shift = 8 * i.imm;
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t code = Format.encodeStochastic(Single::decode(value[l]), seed[l], SmallFormat::Overflow::Special);
    dst[l] = (old[l] & ~(uint64_t(0xff) << shift)) | code << shift;
  });
  return Step::Next;
}
template <const SmallFormat &Plain, const SmallFormat &Fnuz>
static void decodeStochastic(Decoder &d, Operation *op, ValueRange args) {
  std::optional<uint64_t> byte;
  if (auto attribute = op->getAttrOfType<IntegerAttr>("byteSel"))
    byte = attribute.getValue().getZExtValue();
  else if (args.size() > 3)
    byte = d.constantOf(args[3]);
  if (!byte || *byte > 3)
    return d.unsupported(op, "byte");
  Slots operands = {d.scalar(args[0]), d.scalar(args[1]), d.scalar(args[2])};
  Handler handler = d.program.chip->fnuzFloats ? executeStochastic<Fnuz> : executeStochastic<Plain>;
  d.emit(handler, op, d.define(op->getResult(0)), operands, Unit::Convert).imm = *byte;
}

ArrayRef<Model> amdArithmeticModels() {
#define BOTH(NAME, DECODE)                                                                                             \
  {"rocdl." NAME, DECODE}, { "llvm.amdgcn." NAME, DECODE }
  static const Model models[] = {
      {"llvm.amdgcn.ubfe*", decodeInt3<BitField<false>>},
      {"llvm.amdgcn.sbfe*", decodeInt3<BitField<true>>},
      {"llvm.amdgcn.alignbyte", decodeInt3<AlignBytes>},
      {"llvm.amdgcn.mul.u24*", (decodeInt2<Product24<false, false>>)},
      {"llvm.amdgcn.mul.i24*", (decodeInt2<Product24<true, false>>)},
      {"llvm.amdgcn.mulhi.u24", (decodeInt2<Product24<false, true>>)},
      {"llvm.amdgcn.mulhi.i24", (decodeInt2<Product24<true, true>>)},
      {"llvm.amdgcn.writelane*", decodeWhole<executeWriteLane, Unit::Integer>},
      {"llvm.amdgcn.inverse.ballot*", decodeWhole<executeBitOfLane, Unit::Integer>},
      {"llvm.amdgcn.sdot*", decodeIntegerDot},
      {"llvm.amdgcn.udot*", decodeIntegerDot},
      {"llvm.amdgcn.sudot*", decodeIntegerDot},
      {"llvm.amdgcn.fdot2", (decodeFloatDot<Half, Single>)},
      {"llvm.amdgcn.fdot2.f32.bf16", (decodeFloatDot<Brain, Single>)},
      {"llvm.amdgcn.fdot2.f16.f16", (decodeFloatDot<Half, Half>)},
      {"llvm.amdgcn.fdot2.bf16.bf16", (decodeFloatDot<Brain, Brain>)},
      {"llvm.amdgcn.frexp.exp*", decodeFrexp<true>},
      {"llvm.amdgcn.frexp.mant*", decodeFrexp<false>},
      {"llvm.amdgcn.class*", decodeClass},
      BOTH("cvt.sr.fp8.f32", (decodeStochastic<kFloat8E4M3, kFloat8E4M3Fnuz>)),
      BOTH("cvt.sr.bf8.f32", (decodeStochastic<kFloat8E5M2, kFloat8E5M2Fnuz>)),
      BOTH("cvt.scalef32.*", decodeScaledConvert),
  };
#undef BOTH
  return models;
}

} // namespace lathe::simulate

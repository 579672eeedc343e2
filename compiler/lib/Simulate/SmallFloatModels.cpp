//===- SmallFloatModels.cpp - Conversions of 8-bit floats -----------------===//
//
// cvt of PTX ISA 8.8, which saturates, and V_CVT_PK_* of the CDNA3 and RDNA4
// ISA documents, which overflow to NaN or infinity in the mode that kernels
// start in.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "SmallFloats.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// NVIDIA
//===----------------------------------------------------------------------===//

/// Operands: the upper and the lower number. Results: the codes from the lower
/// one up, or both in 16 bits.
template <const SmallFormat &Format> static Step executePack(Warp &warp, const Instruction &i) {
  const uint64_t *upper = warp.reg(i.a), *lower = warp.reg(i.b);
  uint64_t *first = warp.reg(i.dst), *second = i.numResults > 1 ? warp.reg(warp.result(i, 1)) : nullptr;
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t low = Format.encode(Single::decode(lower[l]), SmallFormat::Overflow::Saturate);
    uint64_t high = Format.encode(Single::decode(upper[l]), SmallFormat::Overflow::Saturate);
    first[l] = second ? low : low | high << 8;
    if (second)
      second[l] = high;
  });
  return Step::Next;
}

/// Operands: two codes or 16 bits. Results: two f16, the lower one first.
template <const SmallFormat &Format> static Step executeUnpack(Warp &warp, const Instruction &i) {
  const uint64_t *low = warp.reg(i.a), *high = i.numOperands > 1 ? warp.reg(i.b) : nullptr;
  uint64_t *first = warp.reg(i.dst), *second = warp.reg(warp.result(i, 1));
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t lower = low[l] & 0xff, upper = high ? high[l] : low[l] >> 8;
    first[l] = Half::encode(static_cast<float>(Format.decode(lower)));
    second[l] = Half::encode(static_cast<float>(Format.decode(upper)));
  });
  return Step::Next;
}

static void emitPairs(Decoder &d, Operation *op, ValueRange args, Handler handler) {
  Slots operands, results;
  for (Value argument : args)
    llvm::append_range(operands, d.get(argument));
  llvm::append_range(results, d.define(op->getResult(0)));
  if (!handler)
    return d.unsupported(op, "format");
  d.emit(handler, op, results, operands, Unit::Convert);
}

static void decodePackOp(Decoder &d, Operation *op, ValueRange args) {
  Type format = cast<NVVM::ConvertF32x2ToF8x2Op>(op).getDstTy();
  emitPairs(d, op, args,
            isa<Float8E4M3FNType>(format) ? executePack<kFloat8E4M3>
            : isa<Float8E5M2Type>(format) ? executePack<kFloat8E5M2>
                                          : nullptr);
}
static void decodeUnpackOp(Decoder &d, Operation *op, ValueRange args) {
  Type format = cast<NVVM::ConvertF8x2ToF16x2Op>(op).getSrcType();
  emitPairs(d, op, args,
            isa<Float8E4M3FNType>(format) ? executeUnpack<kFloat8E4M3>
            : isa<Float8E5M2Type>(format) ? executeUnpack<kFloat8E5M2>
                                          : nullptr);
}
template <Handler H> static void decodePairs(Decoder &d, Operation *op, ValueRange args) { emitPairs(d, op, args, H); }

//===----------------------------------------------------------------------===//
// AMD
//===----------------------------------------------------------------------===//

/// Operands: the lower and the upper number, and the word whose other half
/// stays; imm: whether the upper half is written.
template <const SmallFormat &Format> static Step executePackHalf(Warp &warp, const Instruction &i) {
  const uint64_t *low = warp.reg(i.a), *high = warp.reg(i.b), *old = warp.reg(i.c);
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) {
    uint64_t code = Format.encode(Single::decode(low[l]), SmallFormat::Overflow::Special) |
                    Format.encode(Single::decode(high[l]), SmallFormat::Overflow::Special) << 8;
    dst[l] = i.imm ? (old[l] & 0xffff) | code << 16 : (old[l] & 0xffff0000) | code;
  });
  return Step::Next;
}

/// imm: the first byte that is read.
template <const SmallFormat &Format> static Step executeUnpackBytes(Warp &warp, const Instruction &i) {
  const uint64_t *word = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) {
    for (unsigned n = 0; n < i.numResults; ++n)
      warp.reg(warp.result(i, n))[l] =
          Single::encode(static_cast<float>(Format.decode(word[l] >> 8 * (i.imm + n) & 0xff)));
  });
  return Step::Next;
}

/// The last operand of the intrinsic, an attribute of the op, says which part of
/// the word takes part.
static uint64_t selectorOf(Decoder &d, Operation *op, ValueRange args, StringRef attribute, unsigned operands) {
  if (args.size() > operands)
    return d.constantOf(args.back()).value_or(0);
  auto value = op->getAttrOfType<IntegerAttr>(attribute);
  return value && !value.getValue().isZero() ? value.getValue().getZExtValue() : 0;
}

template <const SmallFormat &Plain, const SmallFormat &Fnuz>
static void decodePackHalf(Decoder &d, Operation *op, ValueRange args) {
  uint64_t half = selectorOf(d, op, args, "wordSel", 3);
  bool fnuz = d.program.chip && d.program.chip->fnuzFloats;
  Slots operands = {d.scalar(args[0]), d.scalar(args[1]), d.scalar(args[2])};
  Slots results = d.define(op->getResult(0));
  d.emit(fnuz ? executePackHalf<Fnuz> : executePackHalf<Plain>, op, results, operands, Unit::Convert).imm = half;
}

template <const SmallFormat &Plain, const SmallFormat &Fnuz, bool IsPair>
static void decodeUnpackBytes(Decoder &d, Operation *op, ValueRange args) {
  uint64_t part = selectorOf(d, op, args, IsPair ? "wordSel" : "byteSel", 1);
  bool fnuz = d.program.chip && d.program.chip->fnuzFloats;
  uint32_t word = d.scalar(args[0]);
  Slots results = d.define(op->getResult(0));
  d.emit(fnuz ? executeUnpackBytes<Fnuz> : executeUnpackBytes<Plain>, op, results, word, Unit::Convert).imm =
      IsPair ? 2 * part : part;
}

ArrayRef<Model> smallFloatModels() {
  static const Model models[] = {
      {"nvvm.convert.f32x2.to.f8x2", decodePackOp},
      {"nvvm.convert.f8x2.to.f16x2", decodeUnpackOp},
      {"llvm.nvvm.ff.to.e4m3x2.rn", decodePairs<executePack<kFloat8E4M3>>},
      {"llvm.nvvm.ff.to.e5m2x2.rn", decodePairs<executePack<kFloat8E5M2>>},
      {"llvm.nvvm.e4m3x2.to.f16x2.rn", decodePairs<executeUnpack<kFloat8E4M3>>},
      {"llvm.nvvm.e5m2x2.to.f16x2.rn", decodePairs<executeUnpack<kFloat8E5M2>>},
#define BOTH(NAME, DECODE) {"rocdl." NAME, DECODE}, {"llvm.amdgcn." NAME, DECODE}
      BOTH("cvt.pk.fp8.f32", (decodePackHalf<kFloat8E4M3, kFloat8E4M3Fnuz>)),
      BOTH("cvt.pk.bf8.f32", (decodePackHalf<kFloat8E5M2, kFloat8E5M2Fnuz>)),
      BOTH("cvt.pk.f32.fp8", (decodeUnpackBytes<kFloat8E4M3, kFloat8E4M3Fnuz, true>)),
      BOTH("cvt.pk.f32.bf8", (decodeUnpackBytes<kFloat8E5M2, kFloat8E5M2Fnuz, true>)),
      BOTH("cvt.f32.fp8", (decodeUnpackBytes<kFloat8E4M3, kFloat8E4M3Fnuz, false>)),
      BOTH("cvt.f32.bf8", (decodeUnpackBytes<kFloat8E5M2, kFloat8E5M2Fnuz, false>)),
#undef BOTH
  };
  return models;
}

} // namespace lathe::simulate

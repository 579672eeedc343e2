//===- AmdScaledConvert.cpp - cvt.scalef32 of gfx950 ----------------------===//
//
// Conversions between formats of eight bits and less and wider ones, times or
// divided by the power of two in the exponent of a binary32 scale (CDNA4
// instruction set document). Narrow numbers are packed from bit 0 on.
//
//===----------------------------------------------------------------------===//

#include "AmdModels.h"
#include "Models.h"
#include "SmallFloats.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace lathe::simulate {

namespace {
/// The meaning of a mnemonic and its selectors; lives in Instruction::imm.
struct Form {
  uint64_t narrow : 3;     ///< index of a format below
  uint64_t wide : 2;       ///< f32, f16, bf16
  uint64_t count : 6;      ///< of numbers
  uint64_t position : 8;   ///< of the first narrow one, in numbers
  uint64_t half : 2;       ///< of the result that one f16 goes to; 2: none
  uint64_t stochastic : 1; ///< with a seed
};
} // namespace

static const SmallFormat *const kNarrow[] = {&kFloat8E4M3, &kFloat8E5M2, &kFloat4E2M1, &kFloat6E2M3, &kFloat6E3M2};

static Form formOf(const Instruction &i) { return llvm::bit_cast<Form>(i.imm); }
static double scaleOf(uint64_t bits) { return std::ldexp(1.0, int(bits >> 23 & 0xff) - 127); }

static uint64_t encodeWide(unsigned wide, double value) {
  return wide == 0   ? Single::encode(static_cast<float>(value))
         : wide == 1 ? roundToFormat(value, 10, 5)
                     : roundToFormat(value, 7, 8);
}
static double decodeWide(unsigned wide, uint64_t bits) {
  return wide == 0 ? Single::decode(bits) : wide == 1 ? Half::decode(bits) : Brain::decode(bits);
}

/// Operands: scale, the words of the narrow numbers, and the old result if only
/// half of it changes.
static Step executeWiden(Warp &warp, const Instruction &i) {
  Form form = formOf(i);
  const SmallFormat &narrow = *kNarrow[form.narrow];
  unsigned bits = narrow.bits();
  const uint64_t *scale = warp.reg(i.a);
  for (unsigned n = 0; n < form.count; ++n) {
    unsigned at = (form.position + n) * bits, word = at / 32, shift = at % 32;
    const uint64_t *low = warp.reg(warp.operand(i, 1 + word));
    const uint64_t *high = shift + bits > 32 ? warp.reg(warp.operand(i, 2 + word)) : nullptr;
    uint64_t *dst = warp.reg(warp.result(i, form.half < 2 ? form.half : n));
    forLanes(warp, warp.mask, [&](unsigned l) {
      uint64_t code = (low[l] >> shift | (high ? high[l] << (32 - shift) : 0)) & lowBits(bits);
      dst[l] = encodeWide(form.wide, narrow.decode(code) * scaleOf(scale[l]));
    });
  }
  if (form.half < 2) {
    uint64_t *dst = warp.reg(warp.result(i, 1 - form.half));
    const uint64_t *old = warp.reg(warp.operand(i, i.numOperands - 1 - form.half));
    forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = old[l]; });
  }
  return Step::Next;
}

/// Operands: scale, seed if there is one, the wide numbers, and the registers
/// that the narrow ones are put in. width: of these.
static Step executeNarrow(Warp &warp, const Instruction &i) {
  Form form = formOf(i);
  const SmallFormat &narrow = *kNarrow[form.narrow];
  unsigned bits = narrow.bits(), first = 1 + form.stochastic;
  const uint64_t *scale = warp.reg(i.a), *seed = warp.reg(i.b);
  for (unsigned r = 0; r < i.numResults; ++r) {
    uint64_t *dst = warp.reg(warp.result(i, r));
    const uint64_t *old =
        i.numOperands > first + form.count ? warp.reg(warp.operand(i, first + form.count + r)) : nullptr;
    forLanes(warp, warp.mask, [&](unsigned l) {
      uint64_t word = old ? old[l] : 0;
      for (unsigned n = 0; n < form.count; ++n) {
        int shift = int((form.position + n) * bits) - int(r * i.width);
        if (shift <= -int(bits) || shift >= int(i.width))
          continue;
        double value = decodeWide(form.wide, warp.reg(warp.operand(i, first + n))[l]) / scaleOf(scale[l]);
        constexpr auto overflow = SmallFormat::Overflow::Saturate;
        uint64_t code =
            form.stochastic ? narrow.encodeStochastic(value, seed[l], overflow) : narrow.encode(value, overflow);
        uint64_t place = shift >= 0 ? lowBits(bits) << shift : lowBits(bits) >> -shift;
        word = (word & ~place) | ((shift >= 0 ? code << shift : code >> -shift) & place);
      }
      dst[l] = word & lowBits(i.width);
    });
  }
  return Step::Next;
}

static std::optional<unsigned> narrowOf(StringRef name) {
  return llvm::StringSwitch<std::optional<unsigned>>(name)
      .Case("fp8", 0)
      .Case("bf8", 1)
      .Case("fp4", 2)
      .Case("fp6", 3)
      .Case("bf6", 4)
      .Default(std::nullopt);
}
static std::optional<unsigned> wideOf(StringRef name) {
  return llvm::StringSwitch<std::optional<unsigned>>(name).Case("f32", 0).Case("f16", 1).Case("bf16", 2).Default(
      std::nullopt);
}

/// The selectors of an op, which are attributes of a ROCDL op.
static void appendSelectors(Decoder &d, Operation *op, ValueRange &args, SmallVectorImpl<uint64_t> &selectors) {
  for (StringRef name : {"srcSelIndex", "srcLoHiSel", "dstSelIndex", "dstLoHiSel"})
    if (auto attribute = op->getAttrOfType<IntegerAttr>(name))
      selectors.push_back(attribute.getValue().getZExtValue());
  if (!isa<LLVM::CallIntrinsicOp>(op))
    return;
  // The scale, a float, is the last argument that is none.
  while (!args.empty() && !args.back().getType().isF32()) {
    selectors.insert(selectors.begin(), d.constantOf(args.back()).value_or(0));
    args = args.drop_back();
  }
}

void decodeScaledConvert(Decoder &d, Operation *op, ValueRange args) {
  StringRef name = op->getName().getStringRef();
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    name = call.getIntrin();
  name = name.substr(name.find("scalef32.") + 9);
  Form form = {};
  form.stochastic = name.consume_front("sr.");
  form.count = name.consume_front("pk32.") || name.consume_front("2xpk16.") ? 32 : name.consume_front("pk.") ? 2 : 1;
  auto [target, source] = name.split('.');
  bool widens = wideOf(target).has_value();
  auto narrow = narrowOf(widens ? source : target), wide = wideOf(widens ? target : source);
  SmallVector<uint64_t> selectors;
  appendSelectors(d, op, args, selectors);
  if (!narrow || !wide || args.size() < 2 || (form.stochastic && form.count > 1))
    return d.unsupported(op, "form");
  form.narrow = *narrow;
  form.wide = *wide;
  form.half = 2;
  form.position = selectors.empty() ? 0 : selectors[0] * form.count;
  Slots operands = {d.scalar(args.back())};
  args = args.drop_back();
  // A value that changes only in part comes first.
  bool partial = form.count < 32 && (!widens || selectors.size() == 2);
  ValueRange values = partial ? args.drop_front() : args;
  if (form.stochastic) {
    operands.push_back(d.scalar(values.back()));
    values = values.drop_back();
  }
  for (Value value : values)
    llvm::append_range(operands, d.get(value));
  if (partial)
    llvm::append_range(operands, d.get(args.front()));
  if (widens && partial)
    form.half = selectors[1] & 1;
  unsigned width = d.component(op->getResult(0).getType()).width;
  Instruction &i =
      d.emit(widens ? executeWiden : executeNarrow, op, d.define(op->getResult(0)), operands, Unit::Convert);
  i.imm = llvm::bit_cast<uint64_t>(form);
  i.width = width;
}

} // namespace lathe::simulate

//===- AmdMatrix.cpp - MFMA and WMMA --------------------------------------===//
//
// Precision. Integers are exact, modulo 2^32 or clamped. binary64: fused
// multiply-adds in order of k. All other forms: the products are exact; they are
// added to C in order of k in binary64, and the sum is rounded once to the format
// of the result. The documents promise no order; hardware adds groups of
// products in wider or truncated accumulators, so that last places differ.
// Subnormal numbers are kept (gfx90a flushes those of f16 and bf16 operands).
//
//===----------------------------------------------------------------------===//

#include "AmdMatrix.h"
#include "AmdModels.h"
#include "Models.h"
#include "SmallFloats.h"

#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Unpacking and packing
//===----------------------------------------------------------------------===//

/// Registers of an operand, each `width` bits wide.
struct Carrier {
  const uint32_t *slots;
  unsigned width;
};

/// out[place] = convert(bits) for every element of every lane.
template <typename T, typename Convert>
static void unpack(Warp &warp, const MatrixOperand &operand, Carrier carrier, T *out, Convert convert) {
  unsigned bits = bitsOf(operand.element);
  uint64_t keep = lowBits(bits);
  for (unsigned n = 0; n < operand.perLane; ++n) {
    unsigned at = n * bits, shift = at % carrier.width;
    const uint64_t *word = warp.reg(carrier.slots[at / carrier.width]);
    bool straddles = shift + bits > carrier.width;
    const uint64_t *next = straddles ? warp.reg(carrier.slots[at / carrier.width + 1]) : word;
    const uint16_t *place = operand.place.data() + n * warp.lanes;
    for (unsigned lane = 0; lane < warp.lanes; ++lane) {
      unsigned from = operand.lane[lane];
      uint64_t value = word[from] >> shift;
      if (straddles)
        value |= next[from] << (carrier.width - shift);
      out[place[lane]] = convert(value & keep);
    }
  }
}

static const SmallFormat *smallFormatOf(Element element) {
  switch (element) {
  case Element::F8E4M3:
    return &kFloat8E4M3;
  case Element::F8E5M2:
    return &kFloat8E5M2;
  case Element::F8E4M3Fnuz:
    return &kFloat8E4M3Fnuz;
  case Element::F8E5M2Fnuz:
    return &kFloat8E5M2Fnuz;
  case Element::F6E2M3:
    return &kFloat6E2M3;
  case Element::F6E3M2:
    return &kFloat6E3M2;
  case Element::F4E2M1:
    return &kFloat4E2M1;
  default:
    return nullptr;
  }
}

static void unpackFloats(Warp &warp, const MatrixOperand &operand, Carrier carrier, double *out) {
  switch (operand.element) {
  case Element::F64:
    return unpack(warp, operand, carrier, out, Double::decode);
  case Element::F32:
    return unpack(warp, operand, carrier, out, Single::decode);
  case Element::XF32:
    return unpack(warp, operand, carrier, out, [](uint64_t bits) { return Single::decode(bits & ~uint64_t(0x1fff)); });
  case Element::F16:
    return unpack(warp, operand, carrier, out, Half::decode);
  case Element::BF16:
    return unpack(warp, operand, carrier, out, Brain::decode);
  default: {
    llvm::ArrayRef<double> table = smallFormatOf(operand.element)->table();
    return unpack(warp, operand, carrier, out, [table](uint64_t bits) { return table[bits]; });
  }
  }
}

static void unpackIntegers(Warp &warp, const MatrixOperand &operand, Carrier carrier, int64_t *out) {
  switch (operand.element) {
  case Element::I32:
    return unpack(warp, operand, carrier, out, [](uint64_t bits) { return signExtend(bits, 32); });
  case Element::I8:
    return unpack(warp, operand, carrier, out, [](uint64_t bits) { return signExtend(bits, 8); });
  case Element::I4:
    return unpack(warp, operand, carrier, out, [](uint64_t bits) { return signExtend(bits, 4); });
  default:
    return unpack(warp, operand, carrier, out, [](uint64_t bits) { return static_cast<int64_t>(bits); });
  }
}

/// Writes encode(value) of each element to the result registers.
template <typename T, typename Encode>
static void pack(Warp &warp, const Instruction &i, const MatrixForm &form, const T *values, Encode encode) {
  for (unsigned n = 0; n < form.d.perLane; ++n) {
    uint64_t *dst = warp.reg(warp.result(i, form.half < 0 ? n : 2 * n + form.half));
    const uint16_t *place = form.d.place.data() + n * warp.lanes;
    for (unsigned lane = 0; lane < warp.lanes; ++lane)
      dst[lane] = encode(values[place[lane]]);
  }
  if (form.half < 0)
    return;
  for (unsigned n = 0; n < form.d.perLane; ++n)
    std::fill_n(warp.reg(warp.result(i, 2 * n + 1 - form.half)), warp.lanes, kGarbage & 0xffff);
}

//===----------------------------------------------------------------------===//
// Multiplication
//===----------------------------------------------------------------------===//

/// d[m][n] += a[m][k] * b[k][n] in each block; step(d, a, b) -> d.
template <typename T, typename Fma>
static void multiply(const MatrixForm &form, const T *a, const T *b, T *d, Fma step) {
  for (unsigned block = 0; block < form.blocks; ++block)
    for (unsigned m = 0; m < form.m; ++m) {
      T *row = d + (block * form.m + m) * form.n;
      for (unsigned k = 0; k < form.k; ++k) {
        T left = a[(block * form.m + m) * form.k + k];
        const T *right = b + (block * form.k + k) * form.n;
        for (unsigned n = 0; n < form.n; ++n)
          row[n] = step(row[n], left, right[n]);
      }
    }
}

/// Multiplies each element by the scale of its run of 32 along k. Lane
/// row + rows * run holds that scale, in one of four bytes.
static void applyScales(const uint64_t *scales, unsigned byte, unsigned rows, unsigned k, double *matrix,
                        unsigned rowStep, unsigned kStep) {
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned run = 0; run < k / 32; ++run) {
      double scale = decodeScale(scales[row + rows * run] >> (8 * byte) & 0xff);
      for (unsigned e = 0; e < 32; ++e)
        matrix[row * rowStep + (32 * run + e) * kStep] *= scale;
    }
}

template <typename T> static T *scratch(unsigned which, size_t count) {
  thread_local std::vector<T> buffers[3];
  if (buffers[which].size() < count)
    buffers[which].resize(count);
  return buffers[which].data();
}

/// Operands: registers of A, B and C, then the two scales if there are any. imm:
/// the form. width, sourceWidth: bits of a register of A and B.
struct Operands {
  Carrier a, b, c;
  const uint32_t *scales;
};
static Operands operandsOf(Warp &warp, const Instruction &i, const MatrixUse &use) {
  const uint32_t *first = warp.function->operands.data() + i.operands + i.numResults;
  Operands all;
  all.a = {first, i.width};
  all.b = {first + use.registersOfA, i.sourceWidth};
  all.c = {all.b.slots + use.registersOfB, bitsOf(use.form.d.element)};
  all.scales = all.c.slots + i.numResults;
  return all;
}

/// C, whose elements may lie in every other half of a register.
template <typename T, typename Unpack>
static void unpackAddend(Warp &warp, const MatrixForm &form, Carrier c, T *out, Unpack unpackAll) {
  if (form.half < 0)
    return unpackAll(warp, form.d, c, out);
  llvm::SmallVector<uint32_t, 8> slots;
  for (unsigned n = 0; n < form.d.perLane; ++n)
    slots.push_back(c.slots[2 * n + form.half]);
  unpackAll(warp, form.d, Carrier{slots.data(), c.width}, out);
}

static void checkUse(Warp &warp, const Instruction &i, const MatrixUse &use, const Operands &in) {
  ++warp.machine.result.counters.matrixOperations;
  if (warp.mask != warp.full)
    warp.report(i, "undefined", "only some lanes of the wave take part");
  if (!use.form.duplicated)
    return;
  for (unsigned n = 0; n < use.registersOfA + use.registersOfB; ++n) {
    const uint64_t *word = warp.reg(in.a.slots[n]);
    if (!std::equal(word, word + 16, word + 16))
      return warp.report(i, "undefined", "lanes 16 to 31 do not repeat the operands of lanes 0 to 15");
  }
}

static Step executeFloatMatrix(Warp &warp, const Instruction &i) {
  const MatrixUse &use = *warp.function->matrices[i.imm];
  const MatrixForm &form = use.form;
  Operands in = operandsOf(warp, i, use);
  checkUse(warp, i, use, in);
  double *a = scratch<double>(0, form.m * form.k * form.blocks);
  double *b = scratch<double>(1, form.k * form.n * form.blocks);
  double *d = scratch<double>(2, form.m * form.n * form.blocks);
  unpackFloats(warp, form.a, in.a, a);
  unpackFloats(warp, form.b, in.b, b);
  unpackAddend(warp, form, in.c, d, unpackFloats);
  if (form.scaled) {
    applyScales(warp.reg(in.scales[0]), form.scaleByteA, form.m, form.k, a, form.k, 1);
    applyScales(warp.reg(in.scales[1]), form.scaleByteB, form.n, form.k, b, 1, form.n);
  }
  auto negate = [](double *values, size_t count) { std::transform(values, values + count, values, std::negate<>()); };
  if (form.negateA)
    negate(a, form.m * form.k * form.blocks);
  if (form.negateB)
    negate(b, form.k * form.n * form.blocks);
  if (form.negateC)
    negate(d, form.m * form.n * form.blocks);
  if (form.d.element == Element::F64)
    multiply(form, a, b, d, [](double sum, double x, double y) { return std::fma(x, y, sum); });
  else
    multiply(form, a, b, d, [](double sum, double x, double y) { return sum + x * y; });
  switch (form.d.element) {
  case Element::F64:
    pack(warp, i, form, d, Double::encode);
    break;
  case Element::F16:
    pack(warp, i, form, d, [](double value) { return roundToFormat(value, 10, 5); });
    break;
  case Element::BF16:
    pack(warp, i, form, d, [](double value) { return roundToFormat(value, 7, 8); });
    break;
  default:
    pack(warp, i, form, d, [](double value) { return Single::encode(static_cast<float>(value)); });
  }
  return Step::Next;
}

static Step executeIntegerMatrix(Warp &warp, const Instruction &i) {
  const MatrixUse &use = *warp.function->matrices[i.imm];
  const MatrixForm &form = use.form;
  Operands in = operandsOf(warp, i, use);
  checkUse(warp, i, use, in);
  int64_t *a = scratch<int64_t>(0, form.m * form.k * form.blocks);
  int64_t *b = scratch<int64_t>(1, form.k * form.n * form.blocks);
  int64_t *d = scratch<int64_t>(2, form.m * form.n * form.blocks);
  unpackIntegers(warp, form.a, in.a, a);
  unpackIntegers(warp, form.b, in.b, b);
  unpackIntegers(warp, form.d, in.c, d);
  multiply(form, a, b, d,
           [](int64_t sum, int64_t x, int64_t y) { return sum + static_cast<int32_t>(x) * static_cast<int32_t>(y); });
  pack(warp, i, form, d, [&form](int64_t value) {
    if (form.clamps)
      value = std::clamp<int64_t>(value, INT32_MIN, INT32_MAX);
    return static_cast<uint64_t>(value) & 0xffffffff;
  });
  return Step::Next;
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

static StringRef mnemonicOf(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    name = call.getIntrin();
  if (!name.consume_front("rocdl."))
    name.consume_front("llvm.amdgcn.");
  return name;
}

static void emitMatrix(Decoder &d, Operation *op, Value a, Value b, Value c, ValueRange scales, MatrixForm form) {
  auto use = std::make_shared<MatrixUse>();
  Slots operands(d.get(a)), results;
  use->registersOfA = operands.size();
  llvm::append_range(operands, d.get(b));
  use->registersOfB = operands.size() - use->registersOfA;
  llvm::append_range(operands, d.get(c));
  for (Value scale : scales)
    operands.push_back(d.scalar(scale));
  unsigned widthOfA = d.component(a.getType()).width, widthOfB = d.component(b.getType()).width;
  size_t perResult = d.components(c.getType()).size();
  bool fits = use->registersOfA * widthOfA >= form.a.perLane * bitsOf(form.a.element) &&
              use->registersOfB * widthOfB >= form.b.perLane * bitsOf(form.b.element) &&
              perResult == form.d.perLane * (form.half < 0 ? 1 : 2);
  if (!fits)
    return d.unsupported(op, "operand types");
  bool integer = form.d.element == Element::I32;
  unsigned bits = std::max(bitsOf(form.a.element), bitsOf(form.b.element));
  unsigned cycles = matrixCycles(*d.program.chip, form.multiplyAdds(), bits);
  use->form = std::move(form);
  d.function.matrices.push_back(std::move(use));
  results = d.define(op->getResult(0));
  Instruction &i = d.emit(integer ? executeIntegerMatrix : executeFloatMatrix, op, results, operands, Unit::Matrix);
  i.imm = d.function.matrices.size() - 1;
  i.width = widthOfA;
  i.sourceWidth = widthOfB;
  i.cycles = cycles;
}

/// cbsz and blgp of the f8f6f4 forms name the formats of A and B.
static std::optional<Element> formatOf(std::optional<uint64_t> code) {
  static const Element formats[] = {Element::F8E4M3, Element::F8E5M2, Element::F6E2M3, Element::F6E3M2,
                                    Element::F4E2M1};
  if (!code || *code >= std::size(formats))
    return std::nullopt;
  return formats[*code];
}

static void decodeScaledMfma(Decoder &d, Operation *op, ValueRange args, MatrixForm form) {
  auto a = formatOf(d.constantOf(args[3])), b = formatOf(d.constantOf(args[4]));
  auto byteA = d.constantOf(args[5]), byteB = d.constantOf(args[7]);
  if (!a || !b || !byteA || !byteB)
    return d.unsupported(op, "format");
  form.a.element = *a;
  form.b.element = *b;
  placeMfma(form, 0, 0, 0);
  form.scaleByteA = *byteA & 3;
  form.scaleByteB = *byteB & 3;
  // LLVM selects the instruction without scales where all of them are 0.
  form.scaled = *byteA || *byteB || d.constantOf(args[6]) != 0 || d.constantOf(args[8]) != 0;
  SmallVector<Value, 2> scales;
  if (form.scaled)
    scales = {args[6], args[8]};
  emitMatrix(d, op, args[0], args[1], args[2], scales, std::move(form));
}

/// Arguments: A, B, C, cbsz, abid, blgp; with scales A, B, C, cbsz, blgp, and
/// byte and scale of A and of B.
void decodeMfma(Decoder &d, Operation *op, ValueRange args) {
  MatrixForm form;
  StringRef name = mnemonicOf(op);
  name.consume_front("mfma.");
  if (d.program.lanes != 64 || !parseMatrixName(name, d.program.chip->fnuzFloats, form))
    return d.unsupported(op, "form");
  form.blocks = std::max<size_t>(1, d.components(args[2].getType()).size() * 64 / (form.m * form.n));
  if (form.scaled)
    return decodeScaledMfma(d, op, args, std::move(form));
  auto cbsz = d.constantOf(args[3]), abid = d.constantOf(args[4]), blgp = d.constantOf(args[5]);
  if (!cbsz || !abid || !blgp || *blgp > 7 || 1u << *cbsz > form.blocks)
    return d.unsupported(op, "broadcast");
  bool negates = form.d.element == Element::F64;
  placeMfma(form, *cbsz, *abid, negates ? 0 : *blgp);
  if (negates) {
    form.negateA = *blgp & 1;
    form.negateB = *blgp & 2;
    form.negateC = *blgp & 4;
  }
  emitMatrix(d, op, args[0], args[1], args[2], {}, std::move(form));
}

/// Arguments, with flags as attributes or in between: [sign] A, [sign] B, C, and
/// clamp or the half of the results.
void decodeWmma(Decoder &d, Operation *op, ValueRange args) {
  MatrixForm form;
  StringRef name = mnemonicOf(op);
  name.consume_front("wmma.");
  if (d.program.lanes != 32 || !parseMatrixName(name, false, form) || form.m != 16 || form.n != 16)
    return d.unsupported(op, "form");
  SmallVector<Value, 3> matrices;
  SmallVector<bool, 3> flags;
  for (Value argument : args)
    if (argument.getType().isInteger(1))
      flags.push_back(d.constantOf(argument).value_or(0));
    else
      matrices.push_back(argument);
  bool integer = form.d.element == Element::I32;
  if (!isa<LLVM::CallIntrinsicOp>(op)) {
    auto flag = [&](StringRef name) {
      auto attribute = op->getAttrOfType<IntegerAttr>(name);
      return attribute && attribute.getInt();
    };
    flags.assign({flag(integer ? "signA" : "opsel"), flag("signB"), flag("clamp")});
  }
  if (matrices.size() != 3 || (integer && flags.size() != 3))
    return d.unsupported(op, "arguments");
  if (integer) {
    auto unsignedOf = [](Element element) { return element == Element::I8 ? Element::U8 : Element::U4; };
    if (!flags[0])
      form.a.element = unsignedOf(form.a.element);
    if (!flags[1])
      form.b.element = unsignedOf(form.b.element);
    form.clamps = flags[2];
  }
  // gfx11 has all of K in each lane, gfx12 half of it.
  unsigned bits = d.components(matrices[0].getType()).size() * d.component(matrices[0].getType()).width;
  placeWmma(form, bits == form.k / 2 * bitsOf(form.a.element));
  if (form.duplicated && bitsOf(form.d.element) == 16)
    form.half = !flags.empty() && flags[0];
  emitMatrix(d, op, matrices[0], matrices[1], matrices[2], {}, std::move(form));
}

} // namespace lathe::simulate

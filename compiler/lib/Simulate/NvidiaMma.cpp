//===- NvidiaMma.cpp - mma.sync -------------------------------------------===//
//
// D = A B + C, A of m x k, B of k x 8. A lane's word holds neighbours along K:
// that of group g = lane / 4 and place t = lane % 4 holds row (A) or column (B)
// g, and the elements t w .. t w + w - 1 of its half of K, w being how many
// fit 32 bits (one of 64). Words come half by half of K, in A rows g and g + 8
// of each. Results are rows g and, for m = 16, g + 8, columns 2 t and 2 t + 1.
//
// Every product is exact in binary64, and the sum over K, in ascending order
// and then C, is kept in binary64 and rounded once: what hardware, which drops
// low bits on the way, approximates. Integers wrap.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "NvidiaModels.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace lathe::simulate {

namespace {

enum class Format : uint8_t { F16, BF16, TF32, F32, F64, E4M3, E5M2, S8, U8 };

unsigned bitsOf(Format format) {
  switch (format) {
  case Format::F16:
  case Format::BF16:
    return 16;
  case Format::TF32:
  case Format::F32:
    return 32;
  case Format::F64:
    return 64;
  default:
    return 8;
  }
}

/// A format of 8 bits; `hasInfinity` false: only all ones are NaN.
double decodeFloat8(uint64_t bits, int mantissaBits, int bias, bool hasInfinity) {
  int exponent = static_cast<int>((bits & 0x7f) >> mantissaBits), last = 0x7f >> mantissaBits;
  int mantissa = static_cast<int>(bits & ((1u << mantissaBits) - 1)), all = (1 << mantissaBits) - 1;
  double value = 0;
  if (exponent == last && hasInfinity)
    value = mantissa ? std::nan("") : std::numeric_limits<double>::infinity();
  else if (exponent == last && mantissa == all)
    value = std::nan("");
  else if (exponent == 0)
    value = std::ldexp(mantissa, 1 - bias - mantissaBits);
  else
    value = std::ldexp(mantissa + all + 1, exponent - bias - mantissaBits);
  return bits & 0x80 ? -value : value;
}

double decodeOne(Format format, uint64_t bits) {
  switch (format) {
  case Format::F16:
    return Half::decode(bits);
  case Format::BF16:
    return Brain::decode(bits);
  case Format::TF32:
    return Single::decode(bits & 0xffffe000);
  case Format::F32:
    return Single::decode(bits);
  case Format::F64:
    return Double::decode(bits);
  case Format::E4M3:
    return decodeFloat8(bits, 3, 7, false);
  case Format::E5M2:
    return decodeFloat8(bits, 2, 15, true);
  case Format::S8:
    return static_cast<double>(signExtend(bits & 0xff, 8));
  case Format::U8:
    return static_cast<double>(bits & 0xff);
  }
  return 0;
}

/// Packed into Instruction::imm.
struct MmaShape {
  uint8_t m, k;
  Format a, b, sum;
  /// The elements of a word come in registers of their own.
  bool split;

  unsigned perWord() const { return bitsOf(a) >= 32 ? 1 : 32 / bitsOf(a); }
  unsigned halves() const { return k / (4 * perWord()); }
};
static_assert(sizeof(MmaShape) <= sizeof(uint64_t));

MmaShape shapeOf(const Instruction &i) {
  MmaShape shape;
  std::memcpy(&shape, &i.imm, sizeof(shape));
  return shape;
}

/// The element at `at` of K in the row or column `outer` of an operand whose words of each half are `rows` many, from
/// operand register `first` on.
double elementAt(Warp &warp, const Instruction &i, const MmaShape &shape, Format format, unsigned first, unsigned rows,
                 unsigned outer, unsigned at) {
  unsigned perWord = shape.perWord(), half = at / (4 * perWord), inside = at % (4 * perWord);
  unsigned lane = outer % 8 * 4 + inside / perWord, place = inside % perWord;
  unsigned word = half * rows + outer / 8;
  if (shape.split)
    return decodeOne(format, warp.reg(warp.operand(i, first + word * perWord + place))[lane]);
  uint64_t bits = warp.reg(warp.operand(i, first + word))[lane];
  return decodeOne(format, perWord == 1 ? bits : bits >> (place * bitsOf(format)));
}

uint64_t encodeSum(Format format, double value) {
  switch (format) {
  case Format::F16:
    return roundToFormat(value, Half::mantissaBits, Half::exponentBits);
  case Format::F64:
    return Double::encode(value);
  case Format::S8:
    // 32 products of 8 bits and a 32-bit sum are exact in binary64.
    return static_cast<uint64_t>(static_cast<int64_t>(value)) & 0xffffffff;
  default:
    return Single::encode(static_cast<float>(value));
  }
}

Step executeMma(Warp &warp, const Instruction &i) {
  MmaShape shape = shapeOf(i);
  if (warp.mask != warp.full)
    warp.report(i, "undefined", "only some lanes of the warp take part");
  unsigned rows = shape.m / 8, split = shape.split ? shape.perWord() : 1;
  unsigned wordsA = rows * shape.halves() * split, wordsB = shape.halves() * split;
  std::array<double, 16 * 64> a;
  std::array<double, 64 * 8> b;
  for (unsigned k = 0; k < shape.k; ++k) {
    for (unsigned row = 0; row < shape.m; ++row)
      a[row * shape.k + k] = elementAt(warp, i, shape, shape.a, 0, rows, row, k);
    for (unsigned column = 0; column < 8; ++column)
      b[column * shape.k + k] = elementAt(warp, i, shape, shape.b, wordsA, 1, column, k);
  }
  for (unsigned n = 0; n < i.numResults; ++n) {
    const uint64_t *c = warp.reg(warp.operand(i, wordsA + wordsB + n));
    uint64_t *d = warp.reg(warp.result(i, n));
    forLanes(warp, warp.mask, [&](unsigned lane) {
      unsigned row = lane / 4 + n / 2 * 8, column = lane % 4 * 2 + n % 2;
      const double *left = a.data() + row * shape.k, *right = b.data() + column * shape.k;
      double sum = 0;
      for (unsigned k = 0; k < shape.k; ++k)
        sum += left[k] * right[k];
      bool isInteger = shape.sum == Format::S8;
      sum += isInteger ? static_cast<double>(signExtend(c[lane], 32)) : decodeOne(shape.sum, c[lane]);
      d[lane] = encodeSum(shape.sum, sum);
    });
  }
  ++warp.machine.result.counters.matrixOperations;
  return Step::Next;
}

std::optional<Format> formatOf(NVVM::MMATypes type) {
  switch (type) {
  case NVVM::MMATypes::f16:
    return Format::F16;
  case NVVM::MMATypes::bf16:
    return Format::BF16;
  case NVVM::MMATypes::tf32:
    return Format::TF32;
  case NVVM::MMATypes::f32:
    return Format::F32;
  case NVVM::MMATypes::f64:
    return Format::F64;
  case NVVM::MMATypes::s8:
  case NVVM::MMATypes::s32:
    return Format::S8;
  case NVVM::MMATypes::u8:
    return Format::U8;
  default:
    return std::nullopt;
  }
}

void emitMma(Decoder &d, Operation *op, ValueRange args, const MmaShape &shape) {
  Slots operands;
  for (Value argument : args)
    llvm::append_range(operands, d.get(argument));
  Slots results = d.define(op->getResult(0));
  unsigned split = shape.split ? shape.perWord() : 1;
  if (operands.size() != (shape.m / 8 + 1) * shape.halves() * split + results.size() || results.size() != shape.m / 4u)
    return d.unsupported(op, "form");
  Instruction &i = d.emit(executeMma, op, results, operands, Unit::Matrix);
  std::memcpy(&i.imm, &shape, sizeof(shape));
  i.cycles = matrixCycles(*d.program.chip, uint64_t(shape.m) * 8 * shape.k, bitsOf(shape.a));
}

} // namespace

void decodeMma(Decoder &d, Operation *op, ValueRange args) {
  auto mma = cast<NVVM::MmaOp>(op);
  auto a = mma.getMultiplicandAPtxType(), b = mma.getMultiplicandBPtxType();
  std::optional<Format> left = a ? formatOf(*a) : std::nullopt, right = b ? formatOf(*b) : std::nullopt,
                        sum = formatOf(mma.resultPtxType());
  NVVM::MMAShapeAttr shape = mma.getShape();
  bool wraps = mma.getIntOverflowBehavior().value_or(NVVM::MMAIntOverflow::wrapped) == NVVM::MMAIntOverflow::wrapped;
  if (!left || !right || !sum || shape.getN() != 8 || shape.getK() > 64 || !wraps || mma.getB1Op() ||
      mma.getLayoutA() != NVVM::MMALayout::row || mma.getLayoutB() != NVVM::MMALayout::col)
    return d.unsupported(op, "form");
  bool split = isa<VectorType>(args.front().getType());
  emitMma(d, op, args, {uint8_t(shape.getM()), uint8_t(shape.getK()), *left, *right, *sum, split});
}

/// llvm.nvvm.mma.SHAPE.row.col.TYPES, where the types are those of d and c for f16, else that of a, and of b if it is
/// another.
void decodeMmaIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  StringRef name = cast<LLVM::CallIntrinsicOp>(op).getIntrin(), shape, types;
  name.consume_front("llvm.nvvm.mma.");
  std::tie(shape, types) = name.split('.');
  unsigned m = 0, k = 0;
  bool isShape = shape.consume_front("m") && !shape.consumeInteger(10, m) && shape.consume_front("n8k") &&
                 !shape.getAsInteger(10, k);
  if (!isShape || (m != 8 && m != 16) || k > 64 || !types.consume_front("row.col."))
    return d.unsupported(op, "form");
  auto [first, second] = types.split('.');
  bool isHalf = (first == "f16" || first == "f32") && (second == "f16" || second == "f32");
  auto pick = [](StringRef text) {
    return llvm::StringSwitch<std::optional<Format>>(text)
        .Case("f16", Format::F16)
        .Case("bf16", Format::BF16)
        .Case("tf32", Format::TF32)
        .Case("f32", Format::F32)
        .Case("f64", Format::F64)
        .Case("s8", Format::S8)
        .Case("u8", Format::U8)
        .Default(std::nullopt);
  };
  std::optional<Format> left = isHalf ? Format::F16 : pick(first),
                        right = isHalf || second.empty() ? left : pick(second);
  if (!left || !right || (isHalf && first != second) || *left == Format::F32)
    return d.unsupported(op, "types");
  bool isInteger = *left == Format::S8 || *left == Format::U8;
  Format sum = isHalf ? *pick(first) : isInteger ? Format::S8 : *left == Format::F64 ? Format::F64 : Format::F32;
  bool split = isa<VectorType>(args.front().getType());
  emitMma(d, op, args, {uint8_t(m), uint8_t(k), *left, *right, sum, split});
}

/// llvm.nvvm.mma.m16n8k32.row.col.f32.A.B.f32
void decodeMmaFloat8(Decoder &d, Operation *op, ValueRange args) {
  StringRef name = cast<LLVM::CallIntrinsicOp>(op).getIntrin();
  SmallVector<StringRef> parts;
  name.split(parts, '.');
  auto format = [](StringRef text) { return text == "e5m2" ? Format::E5M2 : Format::E4M3; };
  emitMma(d, op, args, {16, 32, format(parts.end()[-3]), format(parts.end()[-2]), Format::F32, false});
}

} // namespace lathe::simulate

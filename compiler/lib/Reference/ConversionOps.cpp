//===- ConversionOps.cpp - Conversions between element types --------------===//

#include "Elementwise.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>
#include <limits>

namespace lathe::reference {
namespace {

using namespace mlir::arith;

uint64_t keepBits(uint64_t a) { return a; }
int64_t keepSigned(int64_t a) { return a; }

/// Float to float; the rounding mode matters where the result is narrower.
Flow convertFloat(Machine &machine, const Instruction &instruction, Rounding rounding) {
  const Value &a = machine.operand(instruction, 0);
  Value out = Value::make(instruction.element, a.size(), a.uniform());
  if (!machine.charge(instruction, out.stored()))
    return Flow::Fail;
  double buffer[kChunk];
  for (uint64_t from = 0, end = out.stored(); from < end; from += kChunk) {
    uint64_t count = std::min(kChunk, end - from);
    decodeFloats(a.element(), a.at(from), count, buffer);
    encodeFloats(instruction.element, buffer, count, out.data() + from * bytesOf(instruction.element), rounding);
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

Flow extend(Machine &machine, const Instruction &instruction) {
  return convertFloat(machine, instruction, Rounding::NearestEven);
}

Flow truncate(Machine &machine, const Instruction &instruction) {
  RoundingMode mode = llvm::cast<TruncFOp>(instruction.op).getRoundingmode().value_or(RoundingMode::to_nearest_even);
  switch (mode) {
  case RoundingMode::to_nearest_even:
    return convertFloat(machine, instruction, Rounding::NearestEven);
  case RoundingMode::toward_zero:
    return convertFloat(machine, instruction, Rounding::TowardZero);
  default:
    return machine.fail(instruction, FailureKind::Unsupported, "the reference interpreter lacks this rounding mode");
  }
}

Flow convertWithMode(Machine &machine, const Instruction &instruction) {
  bool towardZero = llvm::cast<tt::FpToFpOp>(instruction.op).getRounding() == tt::RoundingMode::RTZ;
  return convertFloat(machine, instruction, towardZero ? Rounding::TowardZero : Rounding::NearestEven);
}

Flow unpackE2M1(Machine &machine, const Instruction &instruction) {
  constexpr double magnitudes[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  const Value &bytes = machine.operand(instruction, 0);
  if (!machine.charge(instruction, 2 * bytes.stored()))
    return Flow::Fail;
  for (unsigned half = 0; half < 2; ++half) {
    Value out = Value::make(instruction.element, bytes.size(), bytes.uniform());
    for (uint64_t i = 0; i < out.stored(); ++i) {
      unsigned code = bytes.integerAt(i) >> (4 * half) & 15;
      double number = std::copysign(magnitudes[code & 7], code & 8 ? -1.0 : 1.0);
      encode(instruction.element, &number, 1, out.data() + i * bytesOf(instruction.element));
    }
    machine.result(instruction, half) = std::move(out);
  }
  return Flow::Next;
}

/// Integer to float. Through a double rounded to odd, so that the format rounds once; a double itself is rounded by
/// the conversion.
template <typename T> Flow fromInteger(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0);
  Value out = Value::make(instruction.element, a.size(), a.uniform());
  if (!machine.charge(instruction, out.stored()))
    return Flow::Fail;
  Reader<T> as(a);
  double buffer[kChunk];
  bool direct = instruction.element == Element::F64;
  for (uint64_t from = 0, end = out.stored(); from < end; from += kChunk) {
    uint64_t count = std::min(kChunk, end - from);
    const T *x = as.read(from, count);
    for (uint64_t i = 0; i < count; ++i)
      buffer[i] = direct ? double(x[i]) : toDoubleRoundedToOdd(x[i]);
    encode(instruction.element, buffer, count, out.data() + from * bytesOf(instruction.element));
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

/// Float to integer, towards zero; NaN is zero, what does not fit is the nearest that does.
template <bool Signed> Flow toInteger(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0);
  Value out = Value::make(instruction.element, a.size(), a.uniform());
  if (!machine.charge(instruction, out.stored()))
    return Flow::Fail;
  Reader<double> as(a);
  uint64_t buffer[kChunk];
  int magnitudeBits = int(bitsOf(instruction.element)) - (Signed ? 1 : 0);
  double limit = std::ldexp(1.0, magnitudeBits);
  uint64_t largest = magnitudeBits == 64 ? ~uint64_t(0) : (uint64_t(1) << magnitudeBits) - 1;
  uint64_t smallest = Signed ? ~largest : 0;
  for (uint64_t from = 0, end = out.stored(); from < end; from += kChunk) {
    uint64_t count = std::min(kChunk, end - from);
    const double *x = as.read(from, count);
    for (uint64_t i = 0; i < count; ++i) {
      double whole = std::trunc(x[i]);
      if (std::isnan(whole))
        buffer[i] = 0;
      else if (whole >= limit)
        buffer[i] = largest;
      else if (whole < (Signed ? -limit : 0.0))
        buffer[i] = smallest;
      else
        buffer[i] = whole < 0 ? uint64_t(int64_t(whole)) : uint64_t(whole);
    }
    encode(instruction.element, buffer, count, out.data() + from * bytesOf(instruction.element));
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

Flow reinterpret(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0);
  if (bytesOf(a.element()) != bytesOf(instruction.element))
    return machine.fail(instruction, FailureKind::Unsupported, "operand and result differ in width");
  machine.result(instruction) = a.as(instruction.element);
  return Flow::Next;
}

} // namespace

void registerConversions(Registry &registry) {
  registry.addElementwise<ExtFOp>(extend);
  registry.addElementwise<TruncFOp>(truncate);
  registry.addElementwise<tt::FpToFpOp>(convertWithMode);
  registry.add<tt::UnpackE2M1Op>(unpackE2M1);
  registry.addElementwise<SIToFPOp>(fromInteger<int64_t>);
  registry.addElementwise<UIToFPOp>(fromInteger<uint64_t>);
  registry.addElementwise<FPToSIOp>(toInteger<true>);
  registry.addElementwise<FPToUIOp>(toInteger<false>);
  registry.addElementwise<ExtSIOp>(mapUnary<int64_t, int64_t, keepSigned>);
  registry.addElementwise<ExtUIOp>(mapUnary<uint64_t, uint64_t, keepBits>);
  registry.addElementwise<TruncIOp>(mapUnary<uint64_t, uint64_t, keepBits>);
  registry.addElementwise<IndexCastOp>(mapUnary<int64_t, int64_t, keepSigned>);
  registry.addElementwise<IndexCastUIOp>(mapUnary<uint64_t, uint64_t, keepBits>);
  registry.addElementwise<BitcastOp>(reinterpret);
  registry.addElementwise<tt::BitcastOp>(reinterpret);
  registry.addElementwise<tt::IntToPtrOp>(reinterpret);
  registry.addElementwise<tt::PtrToIntOp>(reinterpret);
}

} // namespace lathe::reference

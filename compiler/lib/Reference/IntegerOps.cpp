//===- IntegerOps.cpp - Integer arith ops ---------------------------------===//
//
// Integers are computed in 64 bits and cut to their width. What is undefined (division by zero, shifts by the width
// or more) gives zero, so that runs repeat.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace lathe::reference {
namespace {

using namespace mlir::arith;

uint64_t add(uint64_t a, uint64_t b) { return a + b; }
uint64_t subtract(uint64_t a, uint64_t b) { return a - b; }
uint64_t multiply(uint64_t a, uint64_t b) { return a * b; }
uint64_t bitAnd(uint64_t a, uint64_t b) { return a & b; }
uint64_t bitOr(uint64_t a, uint64_t b) { return a | b; }
uint64_t bitXor(uint64_t a, uint64_t b) { return a ^ b; }

uint64_t divideUnsigned(uint64_t a, uint64_t b) { return b ? a / b : 0; }
uint64_t remainderUnsigned(uint64_t a, uint64_t b) { return b ? a % b : 0; }
uint64_t ceilDivideUnsigned(uint64_t a, uint64_t b) { return b ? a / b + (a % b != 0) : 0; }

int64_t divideSigned(int64_t a, int64_t b) {
  if (b == -1) // The most negative number overflows to itself.
    return int64_t(-uint64_t(a));
  return b ? a / b : 0;
}
int64_t remainderSigned(int64_t a, int64_t b) { return b == 0 || b == -1 ? 0 : a % b; }
int64_t floorDivideSigned(int64_t a, int64_t b) {
  return divideSigned(a, b) - (remainderSigned(a, b) != 0 && (a < 0) != (b < 0));
}
int64_t ceilDivideSigned(int64_t a, int64_t b) {
  return divideSigned(a, b) + (remainderSigned(a, b) != 0 && (a < 0) == (b < 0));
}

uint64_t shiftLeft(uint64_t a, uint64_t b, unsigned width) { return b < width ? a << b : 0; }
uint64_t shiftRight(uint64_t a, uint64_t b, unsigned width) { return b < width ? a >> b : 0; }

int64_t maximumSigned(int64_t a, int64_t b) { return std::max(a, b); }
int64_t minimumSigned(int64_t a, int64_t b) { return std::min(a, b); }
uint64_t maximumUnsigned(uint64_t a, uint64_t b) { return std::max(a, b); }
uint64_t minimumUnsigned(uint64_t a, uint64_t b) { return std::min(a, b); }

uint64_t upperHalf(uint64_t a, uint64_t b, unsigned width) {
  return uint64_t((static_cast<unsigned __int128>(a) * b) >> width);
}

template <typename T, auto Function> Flow withWidth(Machine &machine, const Instruction &instruction) {
  return mapBinaryWith<T, T>(machine, instruction, Function);
}

/// The shift amount is unsigned although the value is signed.
Flow shiftRightSigned(Machine &machine, const Instruction &instruction) {
  return mapBinaryWith<int64_t, int64_t>(machine, instruction, [](int64_t a, int64_t b, unsigned width) -> int64_t {
    return b >= 0 && b < int64_t(width) ? a >> b : 0;
  });
}

template <typename T, typename CompareT>
Flow compareWith(Machine &machine, const Instruction &instruction, CompareT compare) {
  return mapBinaryWith<T, uint64_t>(machine, instruction, [compare](T a, T b) -> uint64_t { return compare(a, b); });
}

Flow compare(Machine &machine, const Instruction &instruction) {
  switch (llvm::cast<CmpIOp>(instruction.op).getPredicate()) {
  case CmpIPredicate::eq:
    return compareWith<uint64_t>(machine, instruction, std::equal_to<>());
  case CmpIPredicate::ne:
    return compareWith<uint64_t>(machine, instruction, std::not_equal_to<>());
  case CmpIPredicate::slt:
    return compareWith<int64_t>(machine, instruction, std::less<>());
  case CmpIPredicate::sle:
    return compareWith<int64_t>(machine, instruction, std::less_equal<>());
  case CmpIPredicate::sgt:
    return compareWith<int64_t>(machine, instruction, std::greater<>());
  case CmpIPredicate::sge:
    return compareWith<int64_t>(machine, instruction, std::greater_equal<>());
  case CmpIPredicate::ult:
    return compareWith<uint64_t>(machine, instruction, std::less<>());
  case CmpIPredicate::ule:
    return compareWith<uint64_t>(machine, instruction, std::less_equal<>());
  case CmpIPredicate::ugt:
    return compareWith<uint64_t>(machine, instruction, std::greater<>());
  case CmpIPredicate::uge:
    return compareWith<uint64_t>(machine, instruction, std::greater_equal<>());
  }
  return machine.fail(instruction, FailureKind::Unsupported, "unknown predicate");
}

/// Both halves of a product.
template <typename T, typename Wide> Flow multiplyExtended(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0), &b = machine.operand(instruction, 1);
  Extent extent = Extent::of(a, b);
  Value low = Value::make(instruction.element, extent.size, extent.uniform);
  Value high = Value::make(instruction.element, extent.size, extent.uniform);
  if (!machine.charge(instruction, low.stored()))
    return Flow::Fail;
  Reader<T> as(a), bs(b);
  uint64_t lows[kChunk], highs[kChunk];
  unsigned width = bitsOf(a.element()), bytes = bytesOf(a.element());
  for (uint64_t from = 0, end = low.stored(); from < end; from += kChunk) {
    uint64_t count = std::min(kChunk, end - from);
    const T *x = as.read(from, count), *y = bs.read(from, count);
    for (uint64_t i = 0; i < count; ++i) {
      Wide product = Wide(x[i]) * Wide(y[i]);
      lows[i] = uint64_t(product);
      highs[i] = uint64_t(product >> width);
    }
    encode(instruction.element, lows, count, low.data() + from * bytes);
    encode(instruction.element, highs, count, high.data() + from * bytes);
  }
  machine.result(instruction, 0) = std::move(low);
  machine.result(instruction, 1) = std::move(high);
  return Flow::Next;
}

} // namespace

void registerIntegers(Registry &registry) {
  using U = uint64_t;
  using S = int64_t;
  registry.addElementwise<AddIOp>(mapBinary<U, U, add>);
  registry.addElementwise<SubIOp>(mapBinary<U, U, subtract>);
  registry.addElementwise<MulIOp>(mapBinary<U, U, multiply>);
  registry.addElementwise<DivUIOp>(mapBinary<U, U, divideUnsigned>);
  registry.addElementwise<RemUIOp>(mapBinary<U, U, remainderUnsigned>);
  registry.addElementwise<CeilDivUIOp>(mapBinary<U, U, ceilDivideUnsigned>);
  registry.addElementwise<DivSIOp>(mapBinary<S, S, divideSigned>);
  registry.addElementwise<RemSIOp>(mapBinary<S, S, remainderSigned>);
  registry.addElementwise<FloorDivSIOp>(mapBinary<S, S, floorDivideSigned>);
  registry.addElementwise<CeilDivSIOp>(mapBinary<S, S, ceilDivideSigned>);
  registry.addElementwise<AndIOp>(mapBinary<U, U, bitAnd>);
  registry.addElementwise<OrIOp>(mapBinary<U, U, bitOr>);
  registry.addElementwise<XOrIOp>(mapBinary<U, U, bitXor>);
  registry.addElementwise<ShLIOp>(withWidth<U, shiftLeft>);
  registry.addElementwise<ShRUIOp>(withWidth<U, shiftRight>);
  registry.addElementwise<ShRSIOp>(shiftRightSigned);
  registry.addElementwise<MaxSIOp>(mapBinary<S, S, maximumSigned>);
  registry.addElementwise<MinSIOp>(mapBinary<S, S, minimumSigned>);
  registry.addElementwise<MaxUIOp>(mapBinary<U, U, maximumUnsigned>);
  registry.addElementwise<MinUIOp>(mapBinary<U, U, minimumUnsigned>);
  registry.addElementwise<CmpIOp>(compare);
  registry.addElementwise<MulUIExtendedOp>(multiplyExtended<U, unsigned __int128>);
  registry.addElementwise<MulSIExtendedOp>(multiplyExtended<S, __int128>);
  registry.addElementwise<tt::MulhiUIOp>(withWidth<U, upperHalf>);
}

} // namespace lathe::reference

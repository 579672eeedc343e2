//===- ArithmeticOps.cpp - Floating-point arith ops, select, constants ----===//

#include "Elementwise.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>
#include <limits>

namespace lathe::reference {
namespace {

using namespace mlir::arith;

// Sums, products, quotients and square roots of formats up to f32 are computed in double and rounded again; that
// gives the correctly rounded result because double has more than twice their precision and two bits.

double add(double a, double b) { return a + b; }
double subtract(double a, double b) { return a - b; }
double multiply(double a, double b) { return a * b; }
double divide(double a, double b) { return a / b; }
double remainder(double a, double b) { return std::fmod(a, b); }
double negate(double a) { return -a; }

double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  if (a == b)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
double minimum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  if (a == b)
    return std::signbit(a) ? a : b;
  return a < b ? a : b;
}
double maximumNumber(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : maximum(a, b); }
double minimumNumber(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : minimum(a, b); }

double clampNumber(double x, double low, double high) { return minimumNumber(maximumNumber(x, low), high); }
double clampPropagating(double x, double low, double high) { return minimum(maximum(x, low), high); }

Flow clamp(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::ClampFOp>(instruction.op);
  return op.getPropagateNan() == tt::PropagateNan::ALL
             ? mapTernary<double, double, clampPropagating>(machine, instruction)
             : mapTernary<double, double, clampNumber>(machine, instruction);
}

bool holds(CmpFPredicate predicate, double a, double b) {
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case CmpFPredicate::AlwaysFalse:
    return false;
  case CmpFPredicate::AlwaysTrue:
    return true;
  case CmpFPredicate::OEQ:
    return a == b;
  case CmpFPredicate::OGT:
    return a > b;
  case CmpFPredicate::OGE:
    return a >= b;
  case CmpFPredicate::OLT:
    return a < b;
  case CmpFPredicate::OLE:
    return a <= b;
  case CmpFPredicate::ONE:
    return !unordered && a != b;
  case CmpFPredicate::ORD:
    return !unordered;
  case CmpFPredicate::UEQ:
    return unordered || a == b;
  case CmpFPredicate::UGT:
    return unordered || a > b;
  case CmpFPredicate::UGE:
    return unordered || a >= b;
  case CmpFPredicate::ULT:
    return unordered || a < b;
  case CmpFPredicate::ULE:
    return unordered || a <= b;
  case CmpFPredicate::UNE:
    return unordered || a != b;
  case CmpFPredicate::UNO:
    return unordered;
  }
  return false;
}

Flow compare(Machine &machine, const Instruction &instruction) {
  CmpFPredicate predicate = llvm::cast<CmpFOp>(instruction.op).getPredicate();
  return mapBinaryWith<double, uint64_t>(
      machine, instruction, [predicate](double a, double b) -> uint64_t { return holds(predicate, a, b); });
}

Flow constant(Machine &machine, const Instruction &instruction) {
  machine.result(instruction) = instruction.constant;
  return Flow::Next;
}

/// The condition may be a scalar while the values are tensors. Values are moved as bits.
Flow select(Machine &machine, const Instruction &instruction) {
  const Value &condition = machine.operand(instruction, 0);
  const Value &yes = machine.operand(instruction, 1), &no = machine.operand(instruction, 2);
  if (condition.uniform()) {
    const Value chosen = condition.integerAt(0) ? yes : no;
    uint64_t size = Extent::of(yes, no, condition).size;
    machine.result(instruction) = chosen.uniform() ? chosen.repeated(size) : chosen;
    return Flow::Next;
  }
  Value out = Value::make(instruction.element, condition.size(), false);
  if (!machine.charge(instruction, out.size()))
    return Flow::Fail;
  unsigned bytes = bytesOf(instruction.element);
  const uint8_t *choose = condition.data();
  uint64_t yesStep = yes.uniform() ? 0 : bytes, noStep = no.uniform() ? 0 : bytes;
  for (uint64_t i = 0; i < out.size(); ++i)
    std::memcpy(out.data() + i * bytes, choose[i] ? yes.data() + i * yesStep : no.data() + i * noStep, bytes);
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

} // namespace

void registerArithmetic(Registry &registry) {
  registry.addElementwise<AddFOp>(mapBinary<double, double, add>);
  registry.addElementwise<SubFOp>(mapBinary<double, double, subtract>);
  registry.addElementwise<MulFOp>(mapBinary<double, double, multiply>);
  registry.addElementwise<DivFOp>(mapBinary<double, double, divide>);
  registry.addElementwise<RemFOp>(mapBinary<double, double, remainder>);
  registry.addElementwise<NegFOp>(mapUnary<double, double, negate>);
  registry.addElementwise<MaximumFOp>(mapBinary<double, double, maximum>);
  registry.addElementwise<MinimumFOp>(mapBinary<double, double, minimum>);
  registry.addElementwise<MaxNumFOp>(mapBinary<double, double, maximumNumber>);
  registry.addElementwise<MinNumFOp>(mapBinary<double, double, minimumNumber>);
  registry.addElementwise<CmpFOp>(compare);
  registry.addElementwise<SelectOp>(select);
  registry.addElementwise<ConstantOp>(constant);
  registry.addElementwise<tt::PreciseDivFOp>(mapBinary<double, double, divide>);
  registry.addElementwise<tt::ClampFOp>(clamp);
}

} // namespace lathe::reference

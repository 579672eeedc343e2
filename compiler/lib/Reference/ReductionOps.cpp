//===- ReductionOps.cpp - Reductions along an axis ------------------------===//

#include "Elementwise.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

namespace lathe::reference {
namespace {

using Values = llvm::SmallVector<Value, 4>;

/// A tensor seen as [outer][axis][inner].
struct AxisView {
  uint64_t outer = 1, axis = 1, inner = 1;

  AxisView(llvm::ArrayRef<int64_t> shape, unsigned axisIndex) {
    for (auto [i, extent] : llvm::enumerate(shape))
      (i < axisIndex ? outer : i == axisIndex ? axis : inner) *= extent;
  }
};

/// Rearranges so that the axis is the slowest dimension: row k holds the k-th element of every reduction.
Value axisFirst(const Value &value, const AxisView &view) {
  if (value.uniform() || view.outer == 1)
    return value;
  Value out = Value::make(value.element(), value.size(), false);
  uint64_t row = view.inner * bytesOf(value.element());
  for (uint64_t o = 0; o < view.outer; ++o)
    for (uint64_t k = 0; k < view.axis; ++k)
      std::memcpy(out.data() + (k * view.outer + o) * row, value.at((o * view.axis + k) * view.inner), row);
  return out;
}

/// Runs the combining region once for `left` and `right`, which have equally many elements; false if it failed.
bool combine(Machine &machine, const BlockCode &region, const Values &left, const Values &right, Values &result) {
  Values arguments(left);
  arguments.append(right.begin(), right.end());
  uint64_t size = left.front().size();
  if (region.elementwise || size == 1) {
    if (!machine.runRegion(region, arguments))
      return false;
    result.assign(machine.yielded.begin(), machine.yielded.end());
    for (Value &value : result) // A result that does not depend on the operands has one element.
      if (value.uniform())
        value = value.repeated(size);
    return true;
  }
  Values out;
  for (const Value &value : left)
    out.push_back(Value::make(value.element(), size, false));
  for (uint64_t i = 0; i < size; ++i) {
    Values scalars;
    for (const Value &value : arguments)
      scalars.push_back(value.slice(i, 1));
    if (!machine.runRegion(region, scalars))
      return false;
    for (auto [to, from] : llvm::zip(out, machine.yielded))
      std::memcpy(to.data() + i * bytesOf(to.element()), from.data(), bytesOf(to.element()));
  }
  result = std::move(out);
  return true;
}

/// Two values one after the other.
Value append(const Value &a, const Value &b) {
  Value out = Value::make(a.element(), a.size() + b.size(), false);
  unsigned bytes = bytesOf(a.element());
  for (const Value *part : {&a, &b})
    for (uint64_t i = 0; i < part->size(); ++i)
      std::memcpy(out.data() + (part == &a ? i : a.size() + i) * bytes, part->at(i), bytes);
  return out;
}

Flow reduce(Machine &machine, const Instruction &instruction) {
  unsigned axis = llvm::cast<tt::ReduceOp>(instruction.op).getAxis();
  AxisView view(shapeOf(instruction.op->getOperand(0).getType()), axis);
  uint64_t width = view.outer * view.inner;
  Values rows;
  for (unsigned i = 0; i < instruction.operands.size(); ++i)
    rows.push_back(axisFirst(machine.operand(instruction, i), view));
  for (uint64_t count = view.axis; count > 1;) {
    uint64_t half = count / 2;
    Values left, right, combined;
    for (const Value &row : rows) {
      left.push_back(row.slice(0, half * width));
      right.push_back(row.slice(half * width, half * width));
    }
    if (!combine(machine, *instruction.regions[0], left, right, combined))
      return Flow::Fail;
    if (count % 2)
      for (auto [row, result] : llvm::zip(rows, combined))
        result = append(result, row.slice(2 * half * width, width));
    rows = std::move(combined);
    count = half + count % 2;
  }
  for (auto [i, row] : llvm::enumerate(rows))
    machine.result(instruction, i) = std::move(row);
  return Flow::Next;
}

} // namespace

void registerReductions(Registry &registry) { registry.add<tt::ReduceOp>(reduce); }

} // namespace lathe::reference

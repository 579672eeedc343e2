//===- ReductionOps.cpp - Reductions, scans and gathers along an axis -----===//

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

/// Copies row by row between an order with the axis where the view has it and one with the axis slowest.
Value moveAxis(const Value &value, const AxisView &view, bool toFront) {
  if (value.uniform() || view.outer == 1)
    return value;
  Value out = Value::make(value.element(), value.size(), false);
  uint64_t row = view.inner * bytesOf(value.element());
  for (uint64_t o = 0; o < view.outer; ++o)
    for (uint64_t k = 0; k < view.axis; ++k) {
      uint64_t inPlace = o * view.axis + k, inFront = k * view.outer + o;
      std::memcpy(out.data() + (toFront ? inFront : inPlace) * row,
                  value.at((toFront ? inPlace : inFront) * view.inner), row);
    }
  return out;
}

/// Rearranges so that the axis is the slowest dimension: row k holds the k-th element of every reduction.
Value axisFirst(const Value &value, const AxisView &view) { return moveAxis(value, view, /*toFront=*/true); }
/// The inverse of axisFirst.
Value axisBack(const Value &value, const AxisView &view) { return moveAxis(value, view, /*toFront=*/false); }

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

/// Row k of the results combines rows 0 to k, one after the other; in reverse the last down to k.
Flow scan(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::ScanOp>(instruction.op);
  AxisView view(shapeOf(instruction.op->getOperand(0).getType()), op.getAxis());
  uint64_t width = view.outer * view.inner;
  Values sources, results, sums;
  for (unsigned i = 0; i < instruction.operands.size(); ++i) {
    sources.push_back(axisFirst(machine.operand(instruction, i), view));
    results.push_back(Value::make(sources.back().element(), view.axis * width, false));
  }
  for (uint64_t step = 0; step < view.axis; ++step) {
    uint64_t k = op.getReverse() ? view.axis - 1 - step : step;
    Values rows;
    for (const Value &source : sources)
      rows.push_back(source.slice(k * width, width));
    if (step == 0)
      sums = rows;
    else if (Values combined; combine(machine, *instruction.regions[0], sums, rows, combined))
      sums = combined;
    else
      return Flow::Fail;
    for (auto [result, sum] : llvm::zip(results, sums)) {
      unsigned bytes = bytesOf(sum.element());
      for (uint64_t i = 0; i < width; ++i)
        std::memcpy(result.data() + (k * width + i) * bytes, sum.at(i), bytes);
    }
  }
  for (auto [i, result] : llvm::enumerate(results))
    machine.result(instruction, i) = axisBack(result, view);
  return Flow::Next;
}

/// An index that is none picks zero.
Flow gather(Machine &machine, const Instruction &instruction) {
  unsigned axis = llvm::cast<tt::GatherOp>(instruction.op).getAxis();
  const Value &source = machine.operand(instruction, 0), &indices = machine.operand(instruction, 1);
  AxisView from(shapeOf(instruction.op->getOperand(0).getType()), axis);
  AxisView to(shapeOf(instruction.op->getOperand(1).getType()), axis);
  if (!machine.charge(instruction, instruction.size))
    return Flow::Fail;
  Value out = Value::make(instruction.element, instruction.size, false);
  unsigned bytes = bytesOf(instruction.element);
  for (uint64_t i = 0; i < instruction.size; ++i) {
    uint64_t index = indices.integerAt(i), outer = i / to.inner / to.axis, inner = i % to.inner;
    if (index < from.axis)
      std::memcpy(out.data() + i * bytes, source.at((outer * from.axis + index) * from.inner + inner), bytes);
    else
      std::memset(out.data() + i * bytes, 0, bytes);
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

/// Numbers that are not indices count nowhere.
Flow histogram(Machine &machine, const Instruction &instruction) {
  const Value &source = machine.operand(instruction, 0);
  const Value *mask = instruction.operands.size() > 1 ? &machine.operand(instruction, 1) : nullptr;
  if (!machine.charge(instruction, source.size() + instruction.size))
    return Flow::Fail;
  std::vector<uint64_t> counts(instruction.size);
  for (uint64_t i = 0; i < source.size(); ++i)
    if (uint64_t bin = source.integerAt(i); (!mask || *mask->at(i)) && bin < counts.size())
      ++counts[bin];
  Value out = Value::make(instruction.element, instruction.size, false);
  encodeIntegers(instruction.element, counts.data(), counts.size(), out.data());
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

} // namespace

void registerReductions(Registry &registry) {
  registry.add<tt::ReduceOp>(reduce);
  registry.add<tt::ScanOp>(scan);
  registry.add<tt::GatherOp>(gather);
  registry.add<tt::HistogramOp>(histogram);
}

} // namespace lathe::reference

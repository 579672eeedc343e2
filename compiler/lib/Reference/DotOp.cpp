//===- DotOp.cpp - Matrix products ----------------------------------------===//

#include "Machine.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

namespace lathe::reference {
namespace {

/// All elements of a value, decoded.
template <typename T> std::vector<T> decodeAll(const Value &value) {
  std::vector<T> elements(value.size());
  if constexpr (std::is_same_v<T, double>)
    decodeFloats(value.element(), value.data(), value.stored(), elements.data());
  else
    decodeSigned(value.element(), value.data(), value.stored(), elements.data());
  if (value.uniform())
    std::fill(elements.begin(), elements.end(), elements.front());
  return elements;
}

/// d += a * b for row-major matrices.
template <typename T> void multiplyAdd(const T *a, const T *b, T *d, uint64_t rows, uint64_t columns, uint64_t depth) {
  for (uint64_t i = 0; i < rows; ++i)
    for (uint64_t k = 0; k < depth; ++k) {
      T factor = a[i * depth + k];
      const T *from = b + k * columns;
      T *to = d + i * columns;
      for (uint64_t j = 0; j < columns; ++j)
        to[j] += factor * from[j];
    }
}

template <typename T> Value product(const Instruction &instruction, const Value &a, const Value &b, const Value &c) {
  llvm::ArrayRef<int64_t> left = shapeOf(instruction.op->getOperand(0).getType());
  uint64_t rows = left[left.size() - 2], depth = left.back();
  uint64_t columns = shapeOf(instruction.op->getOperand(1).getType()).back();
  std::vector<T> x = decodeAll<T>(a), y = decodeAll<T>(b), d = decodeAll<T>(c);
  for (uint64_t batch = 0, count = d.size() / (rows * columns); batch < count; ++batch)
    multiplyAdd(x.data() + batch * rows * depth, y.data() + batch * depth * columns, d.data() + batch * rows * columns,
                rows, columns, depth);
  Value out = Value::make(instruction.element, d.size(), d.size() == 1);
  if constexpr (std::is_same_v<T, double>)
    encodeFloats(instruction.element, d.data(), d.size(), out.data());
  else
    encodeIntegers(instruction.element, reinterpret_cast<const uint64_t *>(d.data()), d.size(), out.data());
  return out;
}

/// Sums are kept in double (integers: 64 bits) and rounded once, whatever the input precision allows: it is the
/// value that hardware approximates.
Flow dot(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0), &b = machine.operand(instruction, 1),
              &c = machine.operand(instruction, 2);
  uint64_t depth = shapeOf(instruction.op->getOperand(0).getType()).back();
  if (!machine.charge(instruction, c.size() * depth))
    return Flow::Fail;
  if (isFloat(a.element()) != isFloat(c.element()))
    return machine.fail(instruction, FailureKind::Unsupported, "operands and accumulator differ in kind");
  machine.result(instruction) =
      isFloat(a.element()) ? product<double>(instruction, a, b, c) : product<int64_t>(instruction, a, b, c);
  return Flow::Next;
}

} // namespace

void registerDot(Registry &registry) { registry.add<tt::DotOp>(dot); }

} // namespace lathe::reference

//===- DotOp.cpp - Matrix products ----------------------------------------===//

#include "Access.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include <cmath>
#include <limits>

namespace lathe::reference {
namespace {

/// All elements of a value, decoded; integers with a sign unless `isUnsigned`.
template <typename T> std::vector<T> decodeAll(const Value &value, bool isUnsigned = false) {
  std::vector<T> elements(value.size());
  if constexpr (std::is_same_v<T, double>)
    decodeFloats(value.element(), value.data(), value.stored(), elements.data());
  else if (isUnsigned)
    decodeUnsigned(value.element(), value.data(), value.stored(), reinterpret_cast<uint64_t *>(elements.data()));
  else
    decodeSigned(value.element(), value.data(), value.stored(), elements.data());
  if (value.uniform())
    std::fill(elements.begin(), elements.end(), elements.front());
  return elements;
}

/// A tile of d += a * b, held in registers over the whole depth. Each element gets its products in the order of k, so
/// that the sums do not depend on the tile.
template <typename T, unsigned Rows, unsigned Columns>
[[gnu::always_inline]] inline void multiplyAddTile(const T *a, const T *b, T *d, uint64_t columns, uint64_t depth) {
  T sums[Rows][Columns];
  for (unsigned i = 0; i < Rows; ++i)
    for (unsigned j = 0; j < Columns; ++j)
      sums[i][j] = d[i * columns + j];
  for (uint64_t k = 0; k < depth; ++k)
    for (unsigned i = 0; i < Rows; ++i)
      for (unsigned j = 0; j < Columns; ++j)
        sums[i][j] += a[i * depth + k] * b[k * columns + j];
  for (unsigned i = 0; i < Rows; ++i)
    for (unsigned j = 0; j < Columns; ++j)
      d[i * columns + j] = sums[i][j];
}

/// d += a * b for row-major matrices.
template <typename T, unsigned Lanes>
[[gnu::always_inline]] inline void multiplyAddTiled(const T *a, const T *b, T *d, uint64_t rows, uint64_t columns,
                                                    uint64_t depth) {
  constexpr unsigned tileRows = 4;
  for (uint64_t i = 0; i < rows;) {
    bool whole = i + tileRows <= rows;
    uint64_t j = 0;
    for (; j + Lanes <= columns; j += Lanes) {
      if (whole)
        multiplyAddTile<T, tileRows, Lanes>(a + i * depth, b + j, d + i * columns + j, columns, depth);
      else
        multiplyAddTile<T, 1, Lanes>(a + i * depth, b + j, d + i * columns + j, columns, depth);
    }
    uint64_t next = i + (whole ? tileRows : 1);
    for (uint64_t row = i; row < next; ++row)
      for (uint64_t column = j; column < columns; ++column)
        multiplyAddTile<T, 1, 1>(a + row * depth, b + column, d + row * columns + column, columns, depth);
    i = next;
  }
}

// The kernels of this file run on whatever host: the widest vectors that it has are chosen at run time. Products are
// rounded before they are added on all of them, so that every host computes the same bits: the library is compiled with
// -ffp-contract=off, as a pragma would have to stand before each template with arithmetic.
#if defined(__x86_64__)
template <typename T>
[[gnu::target("avx512f,avx512dq")]] void multiplyAddAvx512(const T *a, const T *b, T *d, uint64_t rows,
                                                           uint64_t columns, uint64_t depth) {
  multiplyAddTiled<T, 32>(a, b, d, rows, columns, depth);
}

template <typename T>
[[gnu::target("avx2")]] void multiplyAddAvx2(const T *a, const T *b, T *d, uint64_t rows, uint64_t columns,
                                             uint64_t depth) {
  multiplyAddTiled<T, 8>(a, b, d, rows, columns, depth);
}
#endif

template <typename T> void multiplyAdd(const T *a, const T *b, T *d, uint64_t rows, uint64_t columns, uint64_t depth) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512dq"))
    return multiplyAddAvx512(a, b, d, rows, columns, depth);
  if (__builtin_cpu_supports("avx2"))
    return multiplyAddAvx2(a, b, d, rows, columns, depth);
#endif
  multiplyAddTiled<T, 4>(a, b, d, rows, columns, depth);
}

template <typename T>
Value product(Element element, llvm::ArrayRef<int64_t> left, llvm::ArrayRef<int64_t> right, const Value &a,
              const Value &b, const Value &c, bool isUnsigned = false) {
  uint64_t rows = left[left.size() - 2], depth = left.back(), columns = right.back();
  std::vector<T> x = decodeAll<T>(a, isUnsigned), y = decodeAll<T>(b, isUnsigned), d = decodeAll<T>(c);
  for (uint64_t batch = 0, count = d.size() / (rows * columns); batch < count; ++batch)
    multiplyAdd(x.data() + batch * rows * depth, y.data() + batch * depth * columns, d.data() + batch * rows * columns,
                rows, columns, depth);
  Value out = Value::make(element, d.size(), d.size() == 1);
  if constexpr (std::is_same_v<T, double>)
    encodeFloats(element, d.data(), d.size(), out.data());
  else
    encodeIntegers(element, reinterpret_cast<const uint64_t *>(d.data()), d.size(), out.data());
  return out;
}

} // namespace

Value multiply(Element element, llvm::ArrayRef<int64_t> left, llvm::ArrayRef<int64_t> right, const Value &a,
               const Value &b, const Value &c) {
  return isFloat(a.element()) ? product<double>(element, left, right, a, b, c)
                              : product<int64_t>(element, left, right, a, b, c);
}

Value multiplyUnsigned(Element element, llvm::ArrayRef<int64_t> left, llvm::ArrayRef<int64_t> right, const Value &a,
                       const Value &b, const Value &c) {
  return product<int64_t>(element, left, right, a, b, c, /*isUnsigned=*/true);
}

namespace {

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
  machine.result(instruction) = multiply(instruction.element, shapeOf(instruction.op->getOperand(0).getType()),
                                         shapeOf(instruction.op->getOperand(1).getType()), a, b, c);
  return Flow::Next;
}

//===----------------------------------------------------------------------===//
// dot_scaled
//===----------------------------------------------------------------------===//

/// A float of few bits without infinities or NaN: sign, exponent, mantissa.
double decodeSmall(unsigned code, unsigned exponentBits, unsigned mantissaBits) {
  unsigned magnitude = code & ((1u << (exponentBits + mantissaBits)) - 1);
  int exponent = magnitude >> mantissaBits, bias = (1 << (exponentBits - 1)) - 1;
  int mantissa = magnitude & ((1u << mantissaBits) - 1);
  double value = exponent == 0 ? std::ldexp(mantissa, 1 - bias - int(mantissaBits))
                               : std::ldexp(mantissa | 1 << mantissaBits, exponent - bias - int(mantissaBits));
  return code >> (exponentBits + mantissaBits) & 1 ? -value : value;
}

/// A matrix of a scaled product, as numbers.
struct ScaledOperand {
  /// Row-major, batch by batch.
  std::vector<double> elements;
  uint64_t rows, columns;
};

/// Elements of e2m1 come two in a byte, the first in the low half: neighbours along the columns, or along the rows
/// where `packedRows`.
ScaledOperand decodeScaled(const Value &value, llvm::ArrayRef<int64_t> shape, tt::ScaleDotElemType format,
                           bool packedRows) {
  ScaledOperand operand{{}, uint64_t(shape[shape.size() - 2]), uint64_t(shape.back())};
  auto small = [&](unsigned exponentBits, unsigned mantissaBits) {
    for (uint64_t i = 0; i < value.size(); ++i)
      operand.elements.push_back(decodeSmall(value.integerAt(i), exponentBits, mantissaBits));
  };
  switch (format) {
  case tt::ScaleDotElemType::E4M3:
    operand.elements = decodeAll<double>(isFloat(value.element()) ? value : value.as(Element::F8E4M3FN));
    break;
  case tt::ScaleDotElemType::E5M2:
    operand.elements = decodeAll<double>(isFloat(value.element()) ? value : value.as(Element::F8E5M2));
    break;
  case tt::ScaleDotElemType::BF16:
  case tt::ScaleDotElemType::FP16:
    operand.elements = decodeAll<double>(value);
    break;
  case tt::ScaleDotElemType::E2M3:
    small(2, 3);
    break;
  case tt::ScaleDotElemType::E3M2:
    small(3, 2);
    break;
  case tt::ScaleDotElemType::E2M1: {
    operand.elements.resize(2 * value.size());
    for (uint64_t i = 0; i < value.size(); ++i) {
      uint64_t row = i / operand.columns, column = i % operand.columns;
      uint64_t first = packedRows ? 2 * row * operand.columns + column : 2 * i;
      operand.elements[first] = decodeSmall(value.integerAt(i) & 15, 2, 1);
      operand.elements[first + (packedRows ? operand.columns : 1)] = decodeSmall(value.integerAt(i) >> 4 & 15, 2, 1);
    }
    (packedRows ? operand.rows : operand.columns) *= 2;
    break;
  }
  }
  return operand;
}

/// An exponent in a byte (E8M0) stands for 2^(e - 127), 255 for NaN; other scales are numbers.
double decodeScale(const Value &scales, uint64_t index) {
  if (isFloat(scales.element()))
    return scales.floatAt(index);
  uint64_t exponent = scales.integerAt(index);
  return exponent == 255 ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1.0, int(exponent) - 127);
}

/// Multiplies each element by its scale. Scales are row-major with a row for each line across K and a column for
/// each group of neighbours along it; K runs along the rows where `alongRows`.
void applyScales(ScaledOperand &operand, const Value &scales, bool alongRows) {
  uint64_t batches = operand.elements.size() / (operand.rows * operand.columns);
  uint64_t lines = alongRows ? operand.columns : operand.rows, depth = alongRows ? operand.rows : operand.columns;
  uint64_t groups = scales.size() / (batches * lines), group = depth / groups;
  for (uint64_t i = 0; i < operand.elements.size(); ++i) {
    uint64_t batch = i / (operand.rows * operand.columns);
    uint64_t row = i / operand.columns % operand.rows, column = i % operand.columns;
    uint64_t line = alongRows ? column : row, k = alongRows ? row : column;
    operand.elements[i] *= decodeScale(scales, (batch * lines + line) * groups + k / group);
  }
}

Flow dotScaled(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::DotScaledOp>(instruction.op);
  const Value &c = machine.operand(instruction, 2);
  unsigned next = 3;
  const Value *aScale = op.getAScale() ? &machine.operand(instruction, next++) : nullptr,
              *bScale = op.getBScale() ? &machine.operand(instruction, next) : nullptr;
  ScaledFactor a{&machine.operand(instruction, 0), shapeOf(op.getA().getType()), op.getAElemType(), !op.getLhsKPack(),
                 aScale};
  ScaledFactor b{&machine.operand(instruction, 1), shapeOf(op.getB().getType()), op.getBElemType(), op.getRhsKPack(),
                 bScale};
  bool isPacked = a.format == tt::ScaleDotElemType::E2M1 && !a.packedRows;
  if (!machine.charge(instruction, c.size() * a.shape.back() * (isPacked ? 2 : 1)))
    return Flow::Fail;
  machine.result(instruction) = multiplyScaled(instruction.element, a, b, c);
  return Flow::Next;
}

} // namespace

Value multiplyScaled(Element element, const ScaledFactor &left, const ScaledFactor &right, const Value &c) {
  ScaledOperand a = decodeScaled(*left.elements, left.shape, left.format, left.packedRows),
                b = decodeScaled(*right.elements, right.shape, right.format, right.packedRows);
  if (left.scales)
    applyScales(a, *left.scales, /*alongRows=*/false);
  if (right.scales)
    applyScales(b, *right.scales, /*alongRows=*/true);
  std::vector<double> d = decodeAll<double>(c);
  uint64_t sizeA = a.rows * a.columns, sizeB = b.rows * b.columns, size = a.rows * b.columns;
  for (uint64_t batch = 0; batch < d.size() / size; ++batch)
    multiplyAdd(a.elements.data() + batch * sizeA, b.elements.data() + batch * sizeB, d.data() + batch * size, a.rows,
                b.columns, a.columns);
  Value out = Value::make(element, d.size(), d.size() == 1);
  encodeFloats(element, d.data(), d.size(), out.data());
  return out;
}

void registerDot(Registry &registry) {
  registry.add<tt::DotOp>(dot);
  registry.add<tt::DotScaledOp>(dotScaled);
}

} // namespace lathe::reference

//===- Elementwise.h - Loops over elements, in chunks that stay in cache --===//
#ifndef LATHE_LIB_REFERENCE_ELEMENTWISE_H
#define LATHE_LIB_REFERENCE_ELEMENTWISE_H

#include "Machine.h"

namespace lathe::reference {

inline constexpr uint64_t kChunk = 512;

/// Decoding of one operand, chunk by chunk. T says how: double, uint64_t (zero-extended), int64_t (sign-extended).
template <typename T> class Reader {
public:
  explicit Reader(const Value &value) : value(value) {
    if (value.uniform()) {
      decode(value.data(), 1);
      std::fill(buffer + 1, buffer + kChunk, buffer[0]);
    }
  }
  /// Elements [from, from + count), count at most kChunk; valid until the next call.
  const T *read(uint64_t from, uint64_t count) {
    if (!value.uniform())
      decode(value.at(from), count);
    return buffer;
  }

private:
  void decode(const uint8_t *from, uint64_t count) {
    if constexpr (std::is_same_v<T, double>)
      decodeFloats(value.element(), from, count, buffer);
    else if constexpr (std::is_same_v<T, int64_t>)
      decodeSigned(value.element(), from, count, buffer);
    else
      decodeUnsigned(value.element(), from, count, buffer);
  }

  const Value &value;
  T buffer[kChunk];
};

inline void encode(Element element, const double *from, uint64_t count, uint8_t *to) {
  encodeFloats(element, from, count, to);
}
inline void encode(Element element, const uint64_t *from, uint64_t count, uint8_t *to) {
  encodeIntegers(element, from, count, to);
}
inline void encode(Element element, const int64_t *from, uint64_t count, uint8_t *to) {
  encodeIntegers(element, reinterpret_cast<const uint64_t *>(from), count, to);
}

/// Elements and uniformity of an element-wise result. Inside a batched region a constant has one element while
/// the other operands have many.
struct Extent {
  uint64_t size = 1;
  bool uniform = true;

  template <typename... Values> static Extent of(const Values &...values) {
    Extent extent;
    ((extent.size = std::max(extent.size, values.size()), extent.uniform &= values.uniform()), ...);
    return extent;
  }
};

/// result[i] = function(operands[i]...), with operands decoded as In and the result encoded as Out. Function has
/// the type `Out(In...)`.
template <typename In, typename Out, auto Function> Flow mapUnary(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0);
  Extent extent = Extent::of(a);
  Value out = Value::make(instruction.element, extent.size, extent.uniform);
  if (!machine.charge(instruction, out.stored()))
    return Flow::Fail;
  Reader<In> as(a);
  Out buffer[kChunk];
  for (uint64_t from = 0, end = out.stored(); from < end; from += kChunk) {
    uint64_t count = std::min(kChunk, end - from);
    const In *x = as.read(from, count);
    for (uint64_t i = 0; i < count; ++i)
      buffer[i] = Function(x[i]);
    encode(instruction.element, buffer, count, out.data() + from * bytesOf(instruction.element));
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

/// As mapUnary; `function` also gets the width of the operands in bits if it takes three parameters.
template <typename In, typename Out, typename FunctionT>
Flow mapBinaryWith(Machine &machine, const Instruction &instruction, FunctionT function) {
  const Value &a = machine.operand(instruction, 0), &b = machine.operand(instruction, 1);
  Extent extent = Extent::of(a, b);
  Value out = Value::make(instruction.element, extent.size, extent.uniform);
  if (!machine.charge(instruction, out.stored()))
    return Flow::Fail;
  Reader<In> as(a), bs(b);
  Out buffer[kChunk];
  [[maybe_unused]] const unsigned width = bitsOf(a.element());
  for (uint64_t from = 0, end = out.stored(); from < end; from += kChunk) {
    uint64_t count = std::min(kChunk, end - from);
    const In *x = as.read(from, count), *y = bs.read(from, count);
    for (uint64_t i = 0; i < count; ++i) {
      if constexpr (std::is_invocable_v<FunctionT, In, In, unsigned>)
        buffer[i] = function(x[i], y[i], width);
      else
        buffer[i] = function(x[i], y[i]);
    }
    encode(instruction.element, buffer, count, out.data() + from * bytesOf(instruction.element));
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

template <typename In, typename Out, auto Function> Flow mapBinary(Machine &machine, const Instruction &instruction) {
  return mapBinaryWith<In, Out>(machine, instruction, Function);
}

template <typename In, typename Out, auto Function> Flow mapTernary(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0), &b = machine.operand(instruction, 1),
              &c = machine.operand(instruction, 2);
  Extent extent = Extent::of(a, b, c);
  Value out = Value::make(instruction.element, extent.size, extent.uniform);
  if (!machine.charge(instruction, out.stored()))
    return Flow::Fail;
  Reader<In> as(a), bs(b), cs(c);
  Out buffer[kChunk];
  for (uint64_t from = 0, end = out.stored(); from < end; from += kChunk) {
    uint64_t count = std::min(kChunk, end - from);
    const In *x = as.read(from, count), *y = bs.read(from, count), *z = cs.read(from, count);
    for (uint64_t i = 0; i < count; ++i)
      buffer[i] = Function(x[i], y[i], z[i]);
    encode(instruction.element, buffer, count, out.data() + from * bytesOf(instruction.element));
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

} // namespace lathe::reference

#endif

//===- MemoryOps.cpp - Pointers, loads, stores, atomics -------------------===//

#include "Access.h"
#include "Atomics.h"
#include "Elementwise.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include <cmath>

namespace lathe::reference {
namespace {

/// Bytes of the element that pointers of this type point to; none if it has no definition.
std::optional<Element> pointeeOf(mlir::Type type) {
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type))
    type = tensor.getElementType();
  return kindOf(llvm::cast<tt::PointerType>(type).getPointeeType());
}

Flow addPointer(Machine &machine, const Instruction &instruction) {
  std::optional<Element> pointee = pointeeOf(instruction.op->getResult(0).getType());
  if (!pointee)
    return machine.fail(instruction, FailureKind::Unsupported, "the pointee type is not defined");
  const Value &base = machine.operand(instruction, 0), &offset = machine.operand(instruction, 1);
  Extent extent = Extent::of(base, offset);
  Value out = Value::make(Element::Pointer, extent.size, extent.uniform);
  if (!machine.charge(instruction, out.stored()))
    return Flow::Fail;
  Reader<uint64_t> bases(base);
  Reader<int64_t> offsets(offset);
  uint64_t bytes = bytesOf(*pointee), buffer[kChunk];
  for (uint64_t from = 0, end = out.stored(); from < end; from += kChunk) {
    uint64_t count = std::min(kChunk, end - from);
    const uint64_t *x = bases.read(from, count);
    const int64_t *y = offsets.read(from, count);
    for (uint64_t i = 0; i < count; ++i)
      buffer[i] = x[i] + uint64_t(y[i]) * bytes;
    encode(Element::Pointer, buffer, count, out.data() + from * sizeof(uint64_t));
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

bool selected(const Value *mask, uint64_t index) { return !mask || *mask->at(index); }

/// The number of elements from `first` on that are selected and lie one behind the other in memory.
uint64_t runFrom(const Value &pointers, const Value *mask, uint64_t first, uint64_t size, unsigned bytes) {
  uint64_t start = pointers.integerAt(first), end = first + 1;
  if (pointers.uniform())
    return 1;
  while (end < size && selected(mask, end) && pointers.integerAt(end) == start + (end - first) * bytes)
    ++end;
  return end - first;
}

/// Fails for the first element of [first, first + count) that lies outside of its buffer.
Flow outOfBounds(Machine &machine, const Instruction &instruction, const Value &pointers, uint64_t first,
                 uint64_t count, unsigned bytes, llvm::StringRef verb) {
  while (count > 1 && machine.memory.find(pointers.integerAt(first), bytes))
    ++first, --count;
  return machine.fail(instruction, FailureKind::OutOfBounds,
                      "element " + llvm::Twine(first) + " " + verb + " " + llvm::Twine(bytes) + " bytes at " +
                          machine.memory.describe(pointers.integerAt(first)));
}

/// Calls access(first element, count, address, bytes in memory) for each run of selected elements.
template <typename AccessT>
Flow forEachRun(Machine &machine, const Instruction &instruction, const Value &pointers, const Value *mask,
                uint64_t size, Element element, llvm::StringRef verb, AccessT access) {
  unsigned bytes = bytesOf(element);
  if (!machine.charge(instruction, size))
    return Flow::Fail;
  for (uint64_t i = 0; i < size;) {
    if (!selected(mask, i)) {
      ++i;
      continue;
    }
    uint64_t count = runFrom(pointers, mask, i, size, bytes);
    uint64_t address = pointers.integerAt(i);
    uint8_t *memory = machine.memory.find(address, count * bytes);
    if (!memory)
      return outOfBounds(machine, instruction, pointers, i, count, bytes, verb);
    access(i, count, address, memory);
    i += count;
  }
  return Flow::Next;
}

} // namespace

std::optional<Value> readPointers(Machine &machine, const Instruction &instruction, Element element, uint64_t size,
                                  const Value &pointers, const Value *mask, const Value *other) {
  unsigned bytes = bytesOf(element);
  // One address and one condition for all: one access, one value.
  bool uniform = pointers.uniform() && (!mask || mask->uniform()) && (!other || other->uniform());
  Value out = Value::make(element, size, uniform);
  if (mask) {
    for (uint64_t i = 0; i < out.stored(); ++i) {
      if (other)
        std::memcpy(out.data() + i * bytes, other->at(i), bytes);
      else
        std::memset(out.data() + i * bytes, 0, bytes);
    }
  }
  Flow flow = forEachRun(machine, instruction, pointers, mask, out.stored(), element, "reads",
                         [&](uint64_t first, uint64_t count, uint64_t, const uint8_t *memory) {
                           std::memcpy(out.data() + first * bytes, memory, count * bytes);
                         });
  if (element == Element::I1)
    for (uint64_t i = 0; i < out.stored(); ++i)
      out.data()[i] = out.data()[i] != 0;
  return flow == Flow::Next ? std::optional<Value>(std::move(out)) : std::nullopt;
}

namespace {

Flow load(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::LoadOp>(instruction.op);
  const Value *mask = op.getMask() ? &machine.operand(instruction, 1) : nullptr;
  const Value *other = op.getOther() ? &machine.operand(instruction, mask ? 2 : 1) : nullptr;
  std::optional<Value> value = readPointers(machine, instruction, instruction.element, instruction.size,
                                            machine.operand(instruction, 0), mask, other);
  if (!value)
    return Flow::Fail;
  machine.result(instruction) = std::move(*value);
  return Flow::Next;
}

Flow store(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::StoreOp>(instruction.op);
  const Value &pointers = machine.operand(instruction, 0), &value = machine.operand(instruction, 1);
  const Value *mask = op.getMask() ? &machine.operand(instruction, 2) : nullptr;
  unsigned bytes = bytesOf(value.element());
  uint64_t size = Extent::of(pointers, value).size;
  return forEachRun(machine, instruction, pointers, mask, size, value.element(), "writes",
                    [&](uint64_t first, uint64_t count, uint64_t address, uint8_t *memory) {
                      for (uint64_t i = 0; i < count; ++i)
                        std::memcpy(memory + i * bytes, value.at(first + i), bytes);
                      machine.memory.markWritten(address, count * bytes);
                    });
}

double combineFloats(tt::RMWOp kind, double old, double value) {
  switch (kind) {
  case tt::RMWOp::FADD:
    return old + value;
  case tt::RMWOp::MAX:
    return std::fmax(old, value);
  case tt::RMWOp::MIN:
    return std::fmin(old, value);
  default:
    return value;
  }
}

uint64_t combineIntegers(tt::RMWOp kind, uint64_t old, uint64_t value, int64_t oldSigned, int64_t valueSigned) {
  switch (kind) {
  case tt::RMWOp::AND:
    return old & value;
  case tt::RMWOp::OR:
    return old | value;
  case tt::RMWOp::XOR:
    return old ^ value;
  case tt::RMWOp::ADD:
    return old + value;
  case tt::RMWOp::MAX:
    return oldSigned > valueSigned ? old : value;
  case tt::RMWOp::MIN:
    return oldSigned < valueSigned ? old : value;
  case tt::RMWOp::UMAX:
    return std::max(old, value);
  case tt::RMWOp::UMIN:
    return std::min(old, value);
  case tt::RMWOp::XCHG:
  case tt::RMWOp::FADD:
    return value;
  }
  return value;
}

} // namespace

void combine(tt::RMWOp kind, Element element, uint8_t *memory, const uint8_t *operand) {
  if (isFloat(element)) {
    double old, value;
    decodeFloats(element, memory, 1, &old);
    decodeFloats(element, operand, 1, &value);
    double result = combineFloats(kind, old, value);
    encodeFloats(element, &result, 1, memory);
    return;
  }
  uint64_t old, value;
  int64_t oldSigned, valueSigned;
  decodeUnsigned(element, memory, 1, &old);
  decodeUnsigned(element, operand, 1, &value);
  decodeSigned(element, memory, 1, &oldSigned);
  decodeSigned(element, operand, 1, &valueSigned);
  uint64_t result = combineIntegers(kind, old, value, oldSigned, valueSigned);
  encodeIntegers(element, &result, 1, memory);
}

namespace {

/// Elements in ascending order, each at once: programs do not run at the same time. The result of an element
/// whose mask is false is zero.
template <typename UpdateT>
Flow atomic(Machine &machine, const Instruction &instruction, const Value &pointers, const Value *mask,
            UpdateT update) {
  Element element = instruction.element;
  unsigned bytes = bytesOf(element);
  Value out = Value::make(element, instruction.size, false);
  if (!machine.charge(instruction, instruction.size))
    return Flow::Fail;
  for (uint64_t i = 0; i < instruction.size; ++i) {
    uint8_t *result = out.data() + i * bytes;
    std::memset(result, 0, bytes);
    if (!selected(mask, i))
      continue;
    uint64_t address = pointers.integerAt(i);
    uint8_t *memory = machine.memory.find(address, bytes);
    if (!memory)
      return outOfBounds(machine, instruction, pointers, i, 1, bytes, "updates");
    std::memcpy(result, memory, bytes);
    if (update(i, memory))
      machine.memory.markWritten(address, bytes);
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

Flow atomicRmw(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::AtomicRMWOp>(instruction.op);
  const Value &pointers = machine.operand(instruction, 0), &value = machine.operand(instruction, 1);
  const Value *mask = op.getMask() ? &machine.operand(instruction, 2) : nullptr;
  tt::RMWOp kind = op.getAtomicRmwOp();
  return atomic(machine, instruction, pointers, mask, [&](uint64_t i, uint8_t *memory) {
    combine(kind, value.element(), memory, value.at(i));
    return true;
  });
}

Flow atomicCas(Machine &machine, const Instruction &instruction) {
  const Value &pointers = machine.operand(instruction, 0), &expected = machine.operand(instruction, 1),
              &value = machine.operand(instruction, 2);
  unsigned bytes = bytesOf(value.element());
  return atomic(machine, instruction, pointers, nullptr, [&](uint64_t i, uint8_t *memory) {
    if (std::memcmp(memory, expected.at(i), bytes) != 0)
      return false;
    std::memcpy(memory, value.at(i), bytes);
    return true;
  });
}

} // namespace

void registerMemory(Registry &registry) {
  registry.addElementwise<tt::AddPtrOp>(addPointer);
  registry.add<tt::LoadOp>(load);
  registry.add<tt::StoreOp>(store);
  registry.add<tt::AtomicRMWOp>(atomicRmw);
  registry.add<tt::AtomicCASOp>(atomicCas);
}

} // namespace lathe::reference

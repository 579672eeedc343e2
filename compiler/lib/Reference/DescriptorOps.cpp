//===- DescriptorOps.cpp - Access through tensor descriptors --------------===//
//
// A descriptor is a list of words: the base address, the sizes, the strides in elements, whether elements outside of
// the tensor read as NaN, and whether reads of f32 are rounded to tf32.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "Atomics.h"
#include "Elementwise.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"

namespace lathe::reference {
namespace {

class Descriptor {
public:
  Descriptor(const Value &words, tt::TensorDescType type) : words(words), rank(type.getShape().size()) {}

  bool padsNaN() const { return words.integerAt(1 + 2 * rank); }
  bool roundsToTF32() const { return words.integerAt(2 + 2 * rank); }
  /// The address of an element; 0 if it is not inside of the tensor.
  uint64_t addressOf(llvm::ArrayRef<int64_t> at, unsigned bytes) const {
    uint64_t address = words.integerAt(0);
    for (unsigned dim = 0; dim < rank; ++dim) {
      if (at[dim] < 0 || at[dim] >= words.signedAt(1 + dim))
        return 0;
      address += uint64_t(at[dim]) * words.integerAt(1 + rank + dim) * bytes;
    }
    return address;
  }

private:
  const Value &words;
  unsigned rank;
};

Flow makeDescriptor(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::MakeTensorDescOp>(instruction.op);
  Value out = Value::make(Element::I64, instruction.size, false);
  auto words = reinterpret_cast<uint64_t *>(out.data());
  unsigned rank = op.getShape().size();
  for (unsigned n = 0; n < 1 + 2 * rank; ++n)
    words[n] = n == 0 ? machine.operand(instruction, n).integerAt(0) : machine.operand(instruction, n).signedAt(0);
  words[1 + 2 * rank] = op.getPadding() == tt::PaddingOption::PAD_NAN;
  words[2 + 2 * rank] = false;
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

/// Takes the description if it keeps what the host promises.
Flow takeDescriptor(Machine &machine, const Instruction &instruction) {
  constexpr int64_t alignment = 16;
  auto op = llvm::cast<tt::HostDescriptorOp>(instruction.op);
  unsigned rank = op.getShape().size();
  auto operand = [&](unsigned n) { return machine.operand(instruction, n).signedAt(0); };
  auto broken = [&](const llvm::Twine &what) {
    return machine.fail(instruction, FailureKind::InvalidArgument, "the host's descriptor has " + what);
  };
  int64_t bytes = llvm::cast<tt::DescriptorType>(op.getType()).getBlockType().getElementTypeBitWidth() / 8;
  if (machine.operand(instruction, 0).integerAt(0) % alignment)
    return broken("a base that is not a multiple of 16 bytes");
  if (operand(2 * rank) != 1)
    return broken("a last stride of " + llvm::Twine(operand(2 * rank)) + "; it must be 1");
  for (unsigned dim = 0; dim + 1 < rank; ++dim)
    if (operand(1 + rank + dim) * bytes % alignment)
      return broken("a stride of " + llvm::Twine(operand(1 + rank + dim)) + " elements in dimension " +
                    llvm::Twine(dim) + ", which is not a multiple of 16 bytes");
  Value out = Value::make(Element::I64, instruction.size, false);
  auto words = reinterpret_cast<uint64_t *>(out.data());
  for (unsigned n = 0; n < 3 + 2 * rank; ++n)
    words[n] = n == 0 || n > 2 * rank ? machine.operand(instruction, n).integerAt(0) : operand(n);
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

/// Calls access(element of the block, bytes in memory, address) for each element, with no memory outside of the
/// tensor. `at` gives the coordinates of the block's element 0 for each row of it.
template <typename AccessT>
Flow forEachElement(Machine &machine, const Instruction &instruction, const Descriptor &descriptor,
                    llvm::ArrayRef<int64_t> shape, unsigned bytes, const BlockStart &start, AccessT access) {
  uint64_t size = 1;
  for (int64_t extent : shape)
    size *= extent;
  if (!machine.charge(instruction, size))
    return Flow::Fail;
  llvm::SmallVector<int64_t, 5> local(shape.size(), 0), at(shape.size());
  for (uint64_t i = 0; i < size; ++i) {
    for (unsigned dim = 0; dim < shape.size(); ++dim)
      at[dim] = start(dim, local) + local[dim];
    uint64_t address = descriptor.addressOf(at, bytes);
    uint8_t *memory = address ? machine.memory.find(address, bytes) : nullptr;
    if (address && !memory)
      return machine.fail(instruction, FailureKind::OutOfBounds,
                          "element " + llvm::Twine(i) + " of the block is " + llvm::Twine(bytes) + " bytes at " +
                              machine.memory.describe(address));
    access(i, memory, address);
    for (unsigned dim = shape.size(); dim-- > 0;) {
      if (++local[dim] < shape[dim])
        break;
      local[dim] = 0;
    }
  }
  return Flow::Next;
}

} // namespace

void padElement(Element element, mlir::Type type, bool isNaN, uint8_t *to) {
  auto number = llvm::dyn_cast<mlir::FloatType>(type);
  uint64_t bits = 0;
  if (isNaN && number && llvm::APFloat::semanticsHasNaN(number.getFloatSemantics()))
    bits = llvm::APFloat::getNaN(number.getFloatSemantics()).bitcastToAPInt().getZExtValue();
  std::memcpy(to, &bits, bytesOf(element));
}

void roundToTF32(uint8_t *number) {
  constexpr uint32_t exponent = 0x7f800000, unit = 1 << 13;
  uint32_t bits;
  std::memcpy(&bits, number, sizeof(bits));
  if ((bits & exponent) == exponent)
    return;
  uint32_t rest = bits % unit, low = bits - rest;
  bool isUp = rest > unit / 2 || (rest == unit / 2 && low / unit % 2 == 1);
  bits = low + (isUp ? unit : 0);
  std::memcpy(number, &bits, sizeof(bits));
}

BlockStart startAt(Machine &machine, const Instruction &instruction, unsigned first, unsigned rank) {
  BlockStart start;
  for (unsigned dim = 0; dim < rank; ++dim)
    start.starts.push_back(machine.operand(instruction, first + dim).signedAt(0));
  return start;
}

BlockStart startOfRows(Machine &machine, const Instruction &instruction) {
  return {{0, machine.operand(instruction, 2).signedAt(0)}, &machine.operand(instruction, 1)};
}

std::optional<Value> readBlock(Machine &machine, const Instruction &instruction, llvm::ArrayRef<int64_t> shape,
                               const BlockStart &start) {
  auto type = llvm::cast<tt::TensorDescType>(instruction.op->getOperand(0).getType());
  Descriptor descriptor(machine.operand(instruction, 0), type);
  mlir::Type elementType = llvm::cast<tt::DescriptorType>(type).getBlockType().getElementType();
  Element element = *elementOf(elementType);
  unsigned bytes = bytesOf(element);
  uint64_t size = 1;
  for (int64_t extent : shape)
    size *= extent;
  Value out = Value::make(element, size, false);
  Flow flow = forEachElement(machine, instruction, descriptor, shape, bytes, start,
                             [&](uint64_t i, const uint8_t *memory, uint64_t) {
                               if (memory)
                                 std::memcpy(out.data() + i * bytes, memory, bytes);
                               else
                                 padElement(element, elementType, descriptor.padsNaN(), out.data() + i * bytes);
                               if (elementType.isF32() && descriptor.roundsToTF32())
                                 roundToTF32(out.data() + i * bytes);
                             });
  return flow == Flow::Next ? std::optional<Value>(std::move(out)) : std::nullopt;
}

Flow writeBlock(Machine &machine, const Instruction &instruction, llvm::ArrayRef<int64_t> shape, const Value &value,
                const BlockStart &start, std::optional<tt::RMWOp> kind) {
  Descriptor descriptor(machine.operand(instruction, 0),
                        llvm::cast<tt::TensorDescType>(instruction.op->getOperand(0).getType()));
  unsigned bytes = bytesOf(value.element());
  return forEachElement(machine, instruction, descriptor, shape, bytes, start,
                        [&](uint64_t i, uint8_t *memory, uint64_t address) {
                          if (!memory)
                            return;
                          if (kind)
                            combine(*kind, value.element(), memory, value.at(i));
                          else
                            std::memcpy(memory, value.at(i), bytes);
                          machine.memory.markWritten(address, bytes);
                        });
}

std::optional<tt::RMWOp> atomicOf(tt::DescriptorReduceKind kind, mlir::Type element) {
  using Kind = tt::DescriptorReduceKind;
  bool isFloat = llvm::isa<mlir::FloatType>(element), isUnsigned = !isFloat && !element.isSignedInteger();
  switch (kind) {
  case Kind::ADD:
    return isFloat ? tt::RMWOp::FADD : tt::RMWOp::ADD;
  case Kind::MIN:
    return isUnsigned ? tt::RMWOp::UMIN : tt::RMWOp::MIN;
  case Kind::MAX:
    return isUnsigned ? tt::RMWOp::UMAX : tt::RMWOp::MAX;
  case Kind::AND:
    return tt::RMWOp::AND;
  case Kind::OR:
    return tt::RMWOp::OR;
  case Kind::XOR:
    return tt::RMWOp::XOR;
  case Kind::INC:
  case Kind::DEC:
    return std::nullopt;
  }
  return std::nullopt;
}

namespace {

Flow setBlock(Machine &machine, const Instruction &instruction, std::optional<Value> block) {
  if (!block)
    return Flow::Fail;
  machine.result(instruction) = std::move(*block);
  return Flow::Next;
}

Flow loadBlock(Machine &machine, const Instruction &instruction) {
  llvm::ArrayRef<int64_t> shape = llvm::cast<tt::DescriptorLoadOp>(instruction.op).getDesc().getType().getShape();
  return setBlock(machine, instruction,
                  readBlock(machine, instruction, shape, startAt(machine, instruction, 1, shape.size())));
}

Flow storeBlock(Machine &machine, const Instruction &instruction) {
  llvm::ArrayRef<int64_t> shape = llvm::cast<tt::DescriptorStoreOp>(instruction.op).getDesc().getType().getShape();
  return writeBlock(machine, instruction, shape, machine.operand(instruction, 1),
                    startAt(machine, instruction, 2, shape.size()));
}

Flow reduceBlock(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::DescriptorReduceOp>(instruction.op);
  tt::TensorDescType type = op.getDesc().getType();
  std::optional<tt::RMWOp> kind = atomicOf(op.getKind(), type.getElementType());
  if (!kind)
    return machine.fail(instruction, FailureKind::Unsupported, "the reduction is not defined");
  llvm::ArrayRef<int64_t> shape = type.getShape();
  return writeBlock(machine, instruction, shape, machine.operand(instruction, 1),
                    startAt(machine, instruction, 2, shape.size()), kind);
}

Flow gatherRows(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::DescriptorGatherOp>(instruction.op);
  return setBlock(machine, instruction,
                  readBlock(machine, instruction, shapeOf(op.getType()), startOfRows(machine, instruction)));
}

Flow scatterRows(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<tt::DescriptorScatterOp>(instruction.op);
  return writeBlock(machine, instruction, shapeOf(op.getSrc().getType()), machine.operand(instruction, 3),
                    startOfRows(machine, instruction));
}

} // namespace

void registerDescriptors(Registry &registry) {
  registry.add<tt::MakeTensorDescOp>(makeDescriptor);
  registry.add<tt::HostDescriptorOp>(takeDescriptor);
  registry.add<tt::DescriptorLoadOp>(loadBlock);
  registry.add<tt::DescriptorStoreOp>(storeBlock);
  registry.add<tt::DescriptorReduceOp>(reduceBlock);
  registry.add<tt::DescriptorGatherOp>(gatherRows);
  registry.add<tt::DescriptorScatterOp>(scatterRows);
}

} // namespace lathe::reference

//===- ShapeOps.cpp - Operations that make, move or reshape tensors -------===//

#include "Machine.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Dialect/UB/IR/UBOps.h"

namespace lathe::reference {
namespace {

Flow makeRange(Machine &machine, const Instruction &instruction) {
  uint32_t start = llvm::cast<tt::MakeRangeOp>(instruction.op).getStart();
  Value out = Value::make(Element::I32, instruction.size, false);
  for (uint64_t i = 0; i < out.stored(); ++i) {
    uint32_t element = start + uint32_t(i);
    std::memcpy(out.data() + 4 * i, &element, 4);
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

Flow programId(Machine &machine, const Instruction &instruction) {
  auto axis = llvm::cast<tt::GetProgramIdOp>(instruction.op).getAxis();
  machine.result(instruction) = Value::integer(Element::I32, machine.program[unsigned(axis)]);
  return Flow::Next;
}

Flow numPrograms(Machine &machine, const Instruction &instruction) {
  auto axis = llvm::cast<tt::GetNumProgramsOp>(instruction.op).getAxis();
  machine.result(instruction) = Value::integer(Element::I32, machine.options.grid[unsigned(axis)]);
  return Flow::Next;
}

Flow splat(Machine &machine, const Instruction &instruction) {
  machine.result(instruction) = machine.operand(instruction, 0).repeated(instruction.size);
  return Flow::Next;
}

/// Row-major order does not change: expand_dims, unsplat, and reshape (for which row-major order is one of those
/// that allow_reorder allows).
Flow sameElements(Machine &machine, const Instruction &instruction) {
  machine.result(instruction) = machine.operand(instruction, 0);
  return Flow::Next;
}

/// Element distances between neighbours along each dimension of a row-major array.
llvm::SmallVector<uint64_t, 6> stridesOf(llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<uint64_t, 6> strides(shape.size());
  uint64_t stride = 1;
  for (unsigned i = shape.size(); i-- > 0; stride *= shape[i])
    strides[i] = stride;
  return strides;
}

/// Fills a tensor of `shape` from elements of `source` found by `strides`, one per result dimension.
Value gatherStrided(const Value &source, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<uint64_t> strides,
                    uint64_t size) {
  Value out = Value::make(source.element(), size, false);
  unsigned bytes = bytesOf(source.element());
  int64_t inner = shape.empty() ? 1 : shape.back();
  uint64_t innerStride = shape.empty() ? 0 : strides.back() * bytes;
  llvm::SmallVector<int64_t, 6> index(shape.size(), 0);
  uint8_t *to = out.data();
  for (uint64_t done = 0; done < size; done += inner) {
    uint64_t offset = 0;
    for (unsigned i = 0; i + 1 < shape.size(); ++i)
      offset += index[i] * strides[i];
    const uint8_t *from = source.at(offset);
    for (int64_t i = 0; i < inner; ++i, from += innerStride, to += bytes)
      std::memcpy(to, from, bytes);
    for (int i = int(shape.size()) - 2; i >= 0 && ++index[i] == shape[i]; --i)
      index[i] = 0;
  }
  return out;
}

Flow broadcast(Machine &machine, const Instruction &instruction) {
  const Value &source = machine.operand(instruction, 0);
  if (source.uniform()) {
    machine.result(instruction) = source.repeated(instruction.size);
    return Flow::Next;
  }
  if (!machine.charge(instruction, instruction.size))
    return Flow::Fail;
  llvm::ArrayRef<int64_t> from = shapeOf(instruction.op->getOperand(0).getType());
  llvm::SmallVector<uint64_t, 6> strides = stridesOf(from);
  for (auto [extent, stride] : llvm::zip(from, strides))
    if (extent == 1)
      stride = 0;
  machine.result(instruction) =
      gatherStrided(source, shapeOf(instruction.op->getResult(0).getType()), strides, instruction.size);
  return Flow::Next;
}

Flow transpose(Machine &machine, const Instruction &instruction) {
  const Value &source = machine.operand(instruction, 0);
  if (source.uniform())
    return sameElements(machine, instruction);
  if (!machine.charge(instruction, instruction.size))
    return Flow::Fail;
  llvm::SmallVector<uint64_t, 6> from = stridesOf(shapeOf(instruction.op->getOperand(0).getType())), strides;
  for (int32_t dimension : llvm::cast<tt::TransOp>(instruction.op).getOrder())
    strides.push_back(from[dimension]);
  machine.result(instruction) =
      gatherStrided(source, shapeOf(instruction.op->getResult(0).getType()), strides, instruction.size);
  return Flow::Next;
}

Flow join(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0), &b = machine.operand(instruction, 1);
  if (!machine.charge(instruction, instruction.size))
    return Flow::Fail;
  Value out = Value::make(instruction.element, instruction.size, false);
  unsigned bytes = bytesOf(instruction.element);
  for (uint64_t i = 0; i < instruction.size / 2; ++i) {
    std::memcpy(out.data() + 2 * i * bytes, a.at(i), bytes);
    std::memcpy(out.data() + (2 * i + 1) * bytes, b.at(i), bytes);
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

Flow split(Machine &machine, const Instruction &instruction) {
  const Value &source = machine.operand(instruction, 0);
  if (!machine.charge(instruction, source.size()))
    return Flow::Fail;
  unsigned bytes = bytesOf(instruction.element);
  for (unsigned half = 0; half < 2; ++half) {
    Value out = Value::make(instruction.element, instruction.size, source.uniform());
    for (uint64_t i = 0; i < out.stored(); ++i)
      std::memcpy(out.data() + i * bytes, source.at(2 * i + half), bytes);
    machine.result(instruction, half) = std::move(out);
  }
  return Flow::Next;
}

/// The order of tt.cat is free; here the left tensor comes first.
Flow concatenate(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0), &b = machine.operand(instruction, 1);
  if (!machine.charge(instruction, instruction.size))
    return Flow::Fail;
  Value out = Value::make(instruction.element, instruction.size, false);
  unsigned bytes = bytesOf(instruction.element);
  uint8_t *to = out.data();
  for (const Value *part : {&a, &b})
    for (uint64_t i = 0; i < part->size(); ++i, to += bytes)
      std::memcpy(to, part->at(i), bytes);
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

Flow poison(Machine &machine, const Instruction &instruction) {
  machine.result(instruction) = Value::integer(instruction.element, 0, instruction.size);
  return Flow::Next;
}

} // namespace

void registerShapes(Registry &registry) {
  registry.add<tt::MakeRangeOp>(makeRange);
  registry.add<tt::GetProgramIdOp>(programId);
  registry.add<tt::GetNumProgramsOp>(numPrograms);
  registry.add<tt::SplatOp>(splat);
  registry.add<tt::UnsplatOp>(sameElements);
  registry.add<tt::ExpandDimsOp>(sameElements);
  registry.add<tt::ReshapeOp>(sameElements);
  registry.add<tt::BroadcastOp>(broadcast);
  registry.add<tt::TransOp>(transpose);
  registry.add<tt::JoinOp>(join);
  registry.add<tt::SplitOp>(split);
  registry.add<tt::CatOp>(concatenate);
  registry.addElementwise<mlir::ub::PoisonOp>(poison);
}

} // namespace lathe::reference

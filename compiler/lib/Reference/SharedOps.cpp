//===- SharedOps.cpp - Buffers in shared memory and views of them ---------===//

#include "Access.h"

namespace lathe::reference {

Flow refuseAccess(Machine &machine, const Instruction &instruction, unsigned agent, llvm::StringRef verb,
                  const std::string &reason) {
  return machine.fail(instruction, FailureKind::Race,
                      machine.shared.nameOf(agent) + " " + verb + " " + reason +
                          "; wait for what hands the buffer over");
}

View viewOf(Machine &machine, const Instruction &instruction, unsigned operand) {
  return View::of(machine.operand(instruction, operand),
                  llvm::cast<ttg::MemDescType>(instruction.op->getOperand(operand).getType()));
}

std::optional<Value> readBuffer(Machine &machine, const Instruction &instruction, unsigned operand, unsigned agent) {
  View view = viewOf(machine, instruction, operand);
  auto type = llvm::cast<ttg::MemDescType>(instruction.op->getOperand(operand).getType());
  if (!machine.charge(instruction, view.size()))
    return std::nullopt;
  uint64_t size = view.size();
  Value value = Value::make(*elementOf(type.getElementType()), size, size == 1);
  if (auto reason = machine.shared.read(view, agent, instruction.op, value.data())) {
    refuseAccess(machine, instruction, agent, "reads", *reason);
    return std::nullopt;
  }
  return value;
}

bool writeBuffer(Machine &machine, const Instruction &instruction, const View &view, unsigned agent,
                 const Value &value) {
  if (!machine.charge(instruction, view.size()))
    return false;
  auto reason = machine.shared.write(view, agent, instruction.op, value.data(), value.uniform());
  if (reason)
    refuseAccess(machine, instruction, agent, "writes", *reason);
  return !reason;
}

std::optional<View> allocateBuffer(Machine &machine, const Instruction &instruction, ttg::MemDescType type) {
  std::optional<Element> element = elementOf(type.getElementType());
  if (!element) {
    machine.fail(instruction, FailureKind::Unsupported, "the reference interpreter has no buffers of this type");
    return std::nullopt;
  }
  View view;
  view.shape.assign(type.getShape().begin(), type.getShape().end());
  view.strides.assign(view.shape.size(), 1);
  for (unsigned dim = view.shape.size(); dim-- > 1;)
    view.strides[dim - 1] = view.strides[dim] * view.shape[dim];
  if (!machine.charge(instruction, view.size()))
    return std::nullopt;
  view.allocation = machine.shared.allocate(instruction.op, view.size(), bytesOf(*element));
  return view;
}

namespace {

Flow setView(Machine &machine, const Instruction &instruction, const View &view) {
  machine.result(instruction) = view.toValue();
  return Flow::Next;
}

Flow allocate(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttg::LocalAllocOp>(instruction.op);
  if (!llvm::isa<ttg::SharedMemorySpaceAttr>(op.getType().getMemorySpace()))
    return machine.fail(instruction, FailureKind::Unsupported,
                        "the reference interpreter has no such buffers in this memory");
  std::optional<View> view = allocateBuffer(machine, instruction, op.getType());
  if (!view || (op.getSrc() &&
                !writeBuffer(machine, instruction, *view, machine.strand->agent, machine.operand(instruction, 0))))
    return Flow::Fail;
  return setView(machine, instruction, *view);
}

Flow deallocate(Machine &machine, const Instruction &instruction) {
  machine.shared.allocations[viewOf(machine, instruction, 0).allocation].isFreed = true;
  return Flow::Next;
}

Flow load(Machine &machine, const Instruction &instruction) {
  std::optional<Value> value = readBuffer(machine, instruction, 0, machine.strand->agent);
  if (!value)
    return Flow::Fail;
  machine.result(instruction) = std::move(*value);
  return Flow::Next;
}

Flow store(Machine &machine, const Instruction &instruction) {
  return writeBuffer(machine, instruction, viewOf(machine, instruction, 1), machine.strand->agent,
                     machine.operand(instruction, 0))
             ? Flow::Next
             : Flow::Fail;
}

Flow index(Machine &machine, const Instruction &instruction) {
  View view = viewOf(machine, instruction, 0);
  int64_t at = machine.operand(instruction, 1).signedAt(0), rank = view.shape.size();
  if (at < 0 || at >= view.shape.front())
    return machine.fail(instruction, FailureKind::OutOfBounds,
                        "buffer " + llvm::Twine(at) + " of " + llvm::Twine(view.shape.front()));
  if (rank != int64_t(shapeOf(instruction.op->getResult(0).getType()).size()) + 1)
    return machine.fail(instruction, FailureKind::Unsupported, "the result is not of one dimension less");
  return setView(machine, instruction, view.at(at));
}

Flow slice(Machine &machine, const Instruction &instruction) {
  View view = viewOf(machine, instruction, 0);
  for (auto [stride, start] :
       llvm::zip_equal(view.strides, llvm::cast<ttg::MemDescSubsliceOp>(instruction.op).getOffsets()))
    view.offset += stride * start;
  return setView(machine, instruction, view);
}

Flow transpose(Machine &machine, const Instruction &instruction) {
  View view = viewOf(machine, instruction, 0), turned = view;
  for (auto [to, from] : llvm::enumerate(llvm::cast<ttg::MemDescTransOp>(instruction.op).getOrder())) {
    turned.strides[to] = view.strides[from];
    turned.shape[to] = view.shape[from];
  }
  return setView(machine, instruction, turned);
}

Flow reshape(Machine &machine, const Instruction &instruction) {
  View view = viewOf(machine, instruction, 0);
  int64_t stride = 1;
  for (unsigned dim = view.shape.size(); dim-- > 0; stride *= view.shape[dim])
    if (view.strides[dim] != stride && view.shape[dim] != 1)
      return machine.fail(instruction, FailureKind::Unsupported, "the buffer is a view with gaps, or transposed");
  llvm::ArrayRef<int64_t> shape = llvm::cast<ttg::MemDescType>(instruction.op->getResult(0).getType()).getShape();
  view.shape.assign(shape.begin(), shape.end());
  view.strides.assign(shape.size(), 1);
  for (unsigned dim = shape.size(); dim-- > 1;)
    view.strides[dim - 1] = view.strides[dim] * shape[dim];
  return setView(machine, instruction, view);
}

/// Elements keep their places: a layout says only which thread has them.
Flow convertLayout(Machine &machine, const Instruction &instruction) {
  machine.result(instruction) = machine.operand(instruction, 0);
  return Flow::Next;
}

Flow allocateScratch(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttg::GlobalScratchAllocOp>(instruction.op);
  uint64_t bytes = op.getNbytes();
  if (!machine.charge(instruction, bytes))
    return Flow::Fail;
  machine.result(instruction) = Value::integer(Element::Pointer, machine.memory.allocateScratch(bytes));
  return Flow::Next;
}

} // namespace

void registerShared(Registry &registry) {
  registry.add<ttg::LocalAllocOp>(allocate);
  registry.add<ttg::LocalDeallocOp>(deallocate);
  registry.add<ttg::LocalLoadOp>(load);
  registry.add<ttg::LocalStoreOp>(store);
  registry.add<ttg::MemDescIndexOp>(index);
  registry.add<ttg::MemDescSubsliceOp>(slice);
  registry.add<ttg::MemDescTransOp>(transpose);
  registry.add<ttg::MemDescReshapeOp>(reshape);
  registry.addElementwise<ttg::ConvertLayoutOp>(convertLayout);
  registry.add<ttg::GlobalScratchAllocOp>(allocateScratch);
}

} // namespace lathe::reference

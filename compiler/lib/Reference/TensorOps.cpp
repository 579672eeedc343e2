//===- TensorOps.cpp - Tensor memory and the products into it -------------===//
//
// Buffers are as those in shared memory; which rows a warp reaches, layouts say. Products and copies of an agent are
// done in their order by a queue, and a commit lets whoever waits for its barrier come behind them.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "lathe/Dialect/TTNG/IR/Dialect.h"

namespace lathe::reference {

namespace {

/// A token says nothing that the order of operations does not.
void setTokens(Machine &machine, const Instruction &instruction, unsigned first) {
  for (unsigned i = first; i < instruction.op->getNumResults(); ++i)
    machine.result(instruction, i) = Value::integer(Element::I1, 0);
}

Flow allocate(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::TMEMAllocOp>(instruction.op);
  std::optional<View> view = allocateBuffer(machine, instruction, op.getResult().getType());
  if (!view || (op.getSrc() &&
                !writeBuffer(machine, instruction, *view, machine.strand->agent, machine.operand(instruction, 0))))
    return Flow::Fail;
  machine.result(instruction) = view->toValue();
  setTokens(machine, instruction, 1);
  return Flow::Next;
}

Flow load(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::TMEMLoadOp>(instruction.op);
  if (op.getRedOp())
    return machine.fail(instruction, FailureKind::Unsupported, "the reference interpreter has no loads that reduce");
  std::optional<Value> value = readBuffer(machine, instruction, 0, machine.strand->agent);
  if (!value)
    return Flow::Fail;
  machine.result(instruction) = std::move(*value);
  setTokens(machine, instruction, 1);
  return Flow::Next;
}

Flow store(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::TMEMStoreOp>(instruction.op);
  unsigned src = op.getSrcMutable().getOperandNumber(), dst = op.getDstMutable().getOperandNumber();
  setTokens(machine, instruction, 0);
  if (!isTrue(machine, instruction, op.getPred()))
    return Flow::Next;
  return writeBuffer(machine, instruction, viewOf(machine, instruction, dst), machine.strand->agent,
                     machine.operand(instruction, src))
             ? Flow::Next
             : Flow::Fail;
}

Flow slice(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::TMEMSubSliceOp>(instruction.op);
  View view = viewOf(machine, instruction, 0);
  view.offset += view.strides.back() * int64_t(op.getN());
  view.shape.back() = op.getType().getShape().back();
  machine.result(instruction) = view.toValue();
  return Flow::Next;
}

Flow copy(Machine &machine, const Instruction &instruction) {
  unsigned queue = machine.shared.startIn(machine.strand->agent, Queue::Products);
  std::optional<Value> value = readBuffer(machine, instruction, 0, queue);
  return value && writeBuffer(machine, instruction, viewOf(machine, instruction, 1), queue, *value) ? Flow::Next
                                                                                                    : Flow::Fail;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

llvm::ArrayRef<int64_t> shapeOfBuffer(mlir::Value value) {
  return llvm::cast<ttg::MemDescType>(value.getType()).getShape();
}

std::optional<Value> compute(Machine &machine, const Instruction &instruction, ttng::TCGen5MMAOp op, unsigned queue,
                             Element element, const Value &c) {
  std::optional<Value> a = readBuffer(machine, instruction, op.getAMutable().getOperandNumber(), queue);
  std::optional<Value> b = readBuffer(machine, instruction, op.getBMutable().getOperandNumber(), queue);
  if (!a || !b)
    return std::nullopt;
  auto product = op.getIsUnsigned() ? multiplyUnsigned : multiply;
  return product(element, shapeOfBuffer(op.getA()), shapeOfBuffer(op.getB()), *a, *b, c);
}

std::optional<Value> compute(Machine &machine, const Instruction &instruction, ttng::TCGen5MMAScaledOp op,
                             unsigned queue, Element element, const Value &c) {
  auto read = [&](mlir::OpOperand &operand) {
    return readBuffer(machine, instruction, operand.getOperandNumber(), queue);
  };
  std::optional<Value> a = read(op.getAMutable()), b = read(op.getBMutable()), aScale = read(op.getAScaleMutable()),
                       bScale = read(op.getBScaleMutable());
  if (!a || !b || !aScale || !bScale)
    return std::nullopt;
  ScaledFactor left{&*a, shapeOfBuffer(op.getA()), op.getAType(), op.getPackedDimA() == 0u, &*aScale};
  ScaledFactor right{&*b, shapeOfBuffer(op.getB()), op.getBType(), op.getPackedDimB() == 0u, &*bScale};
  return multiplyScaled(element, left, right, c);
}

Flow arrive(Machine &machine, const Instruction &instruction, mlir::Value barrier, unsigned queue) {
  Barrier *found = findBarrier(machine, instruction, barrier);
  if (!found)
    return Flow::Fail;
  found->arrive(machine.shared.release(queue), 1);
  return Flow::Next;
}

template <typename Op> Flow multiplyInto(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<Op>(instruction.op);
  setTokens(machine, instruction, 0);
  if (op.getTwoCtas() || op.getMulticast())
    return machine.fail(instruction, FailureKind::Unsupported, "the reference interpreter has one CTA");
  if (!isTrue(machine, instruction, op.getPred()))
    return Flow::Next;
  unsigned agent = machine.strand->agent, queue = machine.shared.startIn(agent, Queue::Products);
  unsigned d = op.getDMutable().getOperandNumber();
  View view = viewOf(machine, instruction, d);
  Element element = *elementOf(llvm::cast<ttg::MemDescType>(op.getD().getType()).getElementType());
  std::optional<Value> c = Value::integer(element, 0, view.size());
  if (isTrue(machine, instruction, op.getUseD()))
    c = readBuffer(machine, instruction, d, queue);
  if (!c || !machine.charge(instruction, c->size() * shapeOfBuffer(op.getB()).front()))
    return Flow::Fail;
  std::optional<Value> sum = compute(machine, instruction, op, queue, element, *c);
  if (!sum || !writeBuffer(machine, instruction, view, queue, *sum))
    return Flow::Fail;
  for (auto [barrier, pred] : llvm::zip_equal(op.getBarriers(), op.getBarrierPreds()))
    if (isTrue(machine, instruction, pred) && arrive(machine, instruction, barrier, queue) == Flow::Fail)
      return Flow::Fail;
  if (!op.getIsAsync())
    machine.shared.acquire(agent, machine.shared.release(queue));
  return Flow::Next;
}

Flow commit(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::TCGen5CommitOp>(instruction.op);
  if (!op.getDescs().empty())
    return machine.fail(instruction, FailureKind::Unsupported, "the reference interpreter has one CTA");
  if (op.getPred() && !isTrue(machine, instruction, op.getPred()))
    return Flow::Next;
  return arrive(machine, instruction, op.getBarrier(), machine.shared.startIn(machine.strand->agent, Queue::Products));
}

} // namespace

void registerTensorMemory(Registry &registry) {
  registry.add<ttng::TMEMAllocOp>(allocate);
  registry.add<ttng::TMEMLoadOp>(load);
  registry.add<ttng::TMEMStoreOp>(store);
  registry.add<ttng::TMEMSubSliceOp>(slice);
  registry.add<ttng::TMEMCopyOp>(copy);
  registry.add<ttng::TCGen5MMAOp>(multiplyInto<ttng::TCGen5MMAOp>);
  registry.add<ttng::TCGen5MMAScaledOp>(multiplyInto<ttng::TCGen5MMAScaledOp>);
  registry.add<ttng::TCGen5CommitOp>(commit);
}

} // namespace lathe::reference

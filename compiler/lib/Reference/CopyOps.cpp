//===- CopyOps.cpp - Copies and products that run beside their warps ------===//
//
// They happen when they are started, as accesses of their queue (see Shared.h).
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"

namespace lathe::reference {

namespace {

unsigned indexOf(const Instruction &instruction, mlir::Value operand) {
  return llvm::find(instruction.op->getOperands(), operand) - instruction.op->operand_begin();
}

Flow setToken(Machine &machine, const Instruction &instruction) {
  machine.result(instruction) = Value::integer(Element::I64, 0);
  return Flow::Next;
}

//===----------------------------------------------------------------------===//
// Copies by threads
//===----------------------------------------------------------------------===//

Flow copyPointers(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttg::AsyncCopyGlobalToLocalOp>(instruction.op);
  const Value *mask = op.getMask() ? &machine.operand(instruction, 2) : nullptr;
  const Value *other = op.getOther() ? &machine.operand(instruction, mask ? 3 : 2) : nullptr;
  View to = viewOf(machine, instruction, 1);
  std::optional<Element> element = elementOf(op.getResult().getType().getElementType());
  std::optional<Value> value =
      readPointers(machine, instruction, *element, to.size(), machine.operand(instruction, 0), mask, other);
  unsigned agent = machine.shared.startIn(machine.strand->agent, Queue::Copies);
  if (!value || !writeBuffer(machine, instruction, to, agent, *value))
    return Flow::Fail;
  return setToken(machine, instruction);
}

Flow commitGroup(Machine &machine, const Instruction &instruction) {
  unsigned agent = machine.strand->agent;
  machine.shared.groups[agent].push_back(machine.shared.release(queueOf(agent, Queue::Copies)));
  return setToken(machine, instruction);
}

Flow waitForGroups(Machine &machine, const Instruction &instruction) {
  machine.shared.acquireOldest(machine.strand->agent, machine.shared.groups,
                               llvm::cast<ttg::AsyncWaitOp>(instruction.op).getNum());
  return setToken(machine, instruction);
}

//===----------------------------------------------------------------------===//
// Descriptors in memory
//===----------------------------------------------------------------------===//

Flow createTensorMap(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::TensormapCreateOp>(instruction.op);
  TensorMap map;
  map.base = machine.operand(instruction, 1).integerAt(0);
  map.padsNaN = op.getFillMode() == 1;
  unsigned next = 2 + op.getBoxDim().size();
  for (unsigned dim = 0; dim < op.getGlobalDim().size(); ++dim)
    map.sizes.push_back(machine.operand(instruction, next++).signedAt(0));
  for (unsigned dim = 0; dim < op.getGlobalStride().size(); ++dim)
    map.strides.push_back(machine.operand(instruction, next++).signedAt(0));
  for (unsigned dim = 0; dim < op.getElementStride().size(); ++dim)
    if (machine.operand(instruction, next++).signedAt(0) != 1)
      return machine.fail(instruction, FailureKind::Unsupported, "an element stride other than 1");
  machine.shared.tensorMaps[machine.operand(instruction, 0).integerAt(0)] = map;
  return Flow::Next;
}

Flow takeTensorMap(Machine &machine, const Instruction &instruction) {
  auto type = llvm::cast<tt::TensorDescType>(instruction.op->getResult(0).getType());
  auto found = machine.shared.tensorMaps.find(machine.operand(instruction, 0).integerAt(0));
  if (found == machine.shared.tensorMaps.end())
    return machine.fail(instruction, FailureKind::InvalidArgument,
                        "no descriptor has been made at this address; make it with ttng.tensormap_create");
  const TensorMap &map = found->second;
  unsigned rank = type.getShape().size();
  if (map.sizes.size() != rank || map.strides.size() + 1 != rank)
    return machine.fail(instruction, FailureKind::Unsupported, "the descriptor is of another rank than its type");
  int64_t bytes = bytesOf(*elementOf(type.getElementType()));
  Value out = Value::make(Element::I64, instruction.size, false);
  auto words = reinterpret_cast<int64_t *>(out.data());
  words[0] = int64_t(map.base);
  for (unsigned dim = 0; dim < rank; ++dim) {
    unsigned from = rank - 1 - dim; // of the tensor map
    words[1 + dim] = map.sizes[from];
    words[1 + rank + dim] = from == 0 ? 1 : map.strides[from - 1] / bytes;
  }
  words[1 + 2 * rank] = map.padsNaN;
  words[2 + 2 * rank] = false;
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

//===----------------------------------------------------------------------===//
// Bulk copies
//===----------------------------------------------------------------------===//

/// Writes a block to the buffer of an operand and tells the barrier.
Flow landBlock(Machine &machine, const Instruction &instruction, const std::optional<Value> &block,
               mlir::TypedValue<ttg::MemDescType> to, mlir::Value barrierOperand) {
  if (!block)
    return Flow::Fail;
  unsigned agent = machine.shared.startIn(machine.strand->agent, Queue::Bulk);
  View view = viewOf(machine, instruction, indexOf(instruction, to));
  if (!writeBuffer(machine, instruction, view, agent, *block))
    return Flow::Fail;
  if (!barrierOperand)
    return Flow::Next;
  Barrier *barrier = findBarrier(machine, instruction, barrierOperand);
  if (!barrier)
    return Flow::Fail;
  barrier->receive(machine.shared.release(agent), int64_t(view.size() * bytesOf(block->element())));
  return Flow::Next;
}

Flow copyBlock(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::AsyncTMACopyGlobalToLocalOp>(instruction.op);
  if (op.getMulticast())
    return machine.fail(instruction, FailureKind::Unsupported, "the reference interpreter copies blocks for one CTA");
  if (!isTrue(machine, instruction, op.getPred()))
    return Flow::Next;
  auto type = llvm::dyn_cast<tt::TensorDescType>(op.getDesc().getType());
  if (!type)
    return landBlock(machine, instruction, readPixels(machine, instruction), op.getResult(), op.getBarrier());
  llvm::ArrayRef<int64_t> shape = type.getShape();
  return landBlock(machine, instruction,
                   readBlock(machine, instruction, shape, startAt(machine, instruction, 1, shape.size())),
                   op.getResult(), op.getBarrier());
}

Flow copyRows(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::AsyncTMAGatherOp>(instruction.op);
  if (op.getMulticast())
    return machine.fail(instruction, FailureKind::Unsupported, "the reference interpreter has one CTA");
  if (!isTrue(machine, instruction, op.getPred()))
    return Flow::Next;
  return landBlock(
      machine, instruction,
      readBlock(machine, instruction, op.getResult().getType().getShape(), startOfRows(machine, instruction)),
      op.getResult(), op.getBarrier());
}

Flow loadBlock(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<nvws::DescriptorLoadOp>(instruction.op);
  auto type = llvm::dyn_cast<tt::TensorDescType>(op.getDesc().getType());
  if (!type)
    return machine.fail(instruction, FailureKind::Unsupported,
                        "the reference interpreter copies blocks of plain descriptors");
  llvm::ArrayRef<int64_t> shape = type.getShape();
  return landBlock(machine, instruction,
                   readBlock(machine, instruction, shape, startAt(machine, instruction, 1, shape.size())),
                   op.getResult(), {});
}

Flow loadRows(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<nvws::DescriptorGatherOp>(instruction.op);
  return landBlock(
      machine, instruction,
      readBlock(machine, instruction, op.getResult().getType().getShape(), startOfRows(machine, instruction)),
      op.getResult(), {});
}

/// A store reads its buffer for the queue, which reads it until the store has been waited for.
std::optional<Value> readForStore(Machine &machine, const Instruction &instruction) {
  unsigned agent = machine.strand->agent;
  unsigned queue = machine.shared.startIn(agent, Queue::Stores);
  std::optional<Value> block = readBuffer(machine, instruction, instruction.operands.size() - 1, queue);
  if (block)
    machine.shared.stores[agent].push_back(machine.shared.release(queue));
  return block;
}

Flow storeBlock(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::AsyncTMACopyLocalToGlobalOp>(instruction.op);
  std::optional<Value> block = readForStore(machine, instruction);
  llvm::ArrayRef<int64_t> shape = llvm::cast<tt::TensorDescType>(op.getDesc().getType()).getShape();
  return block ? writeBlock(machine, instruction, shape, *block, startAt(machine, instruction, 1, shape.size()))
               : Flow::Fail;
}

Flow reduceBlock(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::AsyncTMAReduceOp>(instruction.op);
  auto type = llvm::cast<tt::TensorDescType>(op.getDesc().getType());
  std::optional<tt::RMWOp> kind = atomicOf(op.getKind(), type.getElementType());
  if (!kind)
    return machine.fail(instruction, FailureKind::Unsupported, "the reduction is not defined");
  std::optional<Value> block = readForStore(machine, instruction);
  llvm::ArrayRef<int64_t> shape = type.getShape();
  return block ? writeBlock(machine, instruction, shape, *block, startAt(machine, instruction, 1, shape.size()), kind)
               : Flow::Fail;
}

Flow storeRows(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::AsyncTMAScatterOp>(instruction.op);
  std::optional<Value> block = readForStore(machine, instruction);
  llvm::ArrayRef<int64_t> shape = op.getSrc().getType().getShape();
  return block ? writeBlock(machine, instruction, shape, *block, startOfRows(machine, instruction)) : Flow::Fail;
}

Flow waitForStores(Machine &machine, const Instruction &instruction) {
  machine.shared.acquireOldest(machine.strand->agent, machine.shared.stores,
                               llvm::cast<ttng::TMAStoreWaitOp>(instruction.op).getPendings());
  return Flow::Next;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

Flow multiplyBuffers(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::WarpGroupDotOp>(instruction.op);
  unsigned agent = machine.strand->agent;
  unsigned queue = op.getIsAsync() ? machine.shared.startIn(agent, Queue::Products) : agent;
  std::optional<Value> a = machine.operand(instruction, 0), b;
  if (llvm::isa<ttg::MemDescType>(op.getA().getType()))
    a = readBuffer(machine, instruction, 0, queue);
  if (a)
    b = readBuffer(machine, instruction, 1, queue);
  if (!a || !b)
    return Flow::Fail;
  Value c = machine.operand(instruction, 2);
  llvm::ArrayRef<int64_t> left = llvm::cast<mlir::ShapedType>(op.getA().getType()).getShape();
  llvm::ArrayRef<int64_t> right = op.getB().getType().getShape();
  if (!machine.charge(instruction, c.size() * left.back()))
    return Flow::Fail;
  if (op.getUseC() && !isTrue(machine, instruction, op.getUseC()))
    c = Value::integer(c.element(), 0, c.size());
  machine.result(instruction) = multiply(instruction.element, left, right, *a, *b, c);
  if (op.getIsAsync())
    machine.shared.products[agent].push_back(machine.shared.release(queue));
  return Flow::Next;
}

Flow waitForProducts(Machine &machine, const Instruction &instruction) {
  machine.shared.acquireOldest(machine.strand->agent, machine.shared.products,
                               llvm::cast<ttng::WarpGroupDotWaitOp>(instruction.op).getPendings());
  for (unsigned i = 0; i < instruction.results.size(); ++i)
    machine.result(instruction, i) = machine.operand(instruction, i);
  return Flow::Next;
}

/// The order of barriers and waits is all that there is; no access goes through a cache of its own.
Flow nothing(Machine &, const Instruction &) { return Flow::Next; }

} // namespace

void registerCopies(Registry &registry) {
  registry.add<ttg::AsyncCopyGlobalToLocalOp>(copyPointers);
  registry.add<ttg::AsyncCommitGroupOp>(commitGroup);
  registry.add<ttg::AsyncWaitOp>(waitForGroups);
  registry.add<ttng::TensormapCreateOp>(createTensorMap);
  registry.add<ttng::TensormapFenceproxyAcquireOp>(nothing);
  registry.add<ttng::FenceAsyncSharedOp>(nothing);
  registry.add<ttng::ReinterpretTensorDescOp>(takeTensorMap);
  registry.add<ttng::AsyncTMACopyGlobalToLocalOp>(copyBlock);
  registry.add<ttng::AsyncTMAGatherOp>(copyRows);
  registry.add<nvws::DescriptorLoadOp>(loadBlock);
  registry.add<nvws::DescriptorGatherOp>(loadRows);
  registry.add<ttng::AsyncTMACopyLocalToGlobalOp>(storeBlock);
  registry.add<ttng::AsyncTMAReduceOp>(reduceBlock);
  registry.add<ttng::AsyncTMAScatterOp>(storeRows);
  registry.add<ttng::TMAStoreWaitOp>(waitForStores);
  registry.add<ttng::WarpGroupDotOp>(multiplyBuffers);
  registry.add<ttng::WarpGroupDotWaitOp>(waitForProducts);
}

} // namespace lathe::reference

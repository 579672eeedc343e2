//===- BarrierOps.cpp - mbarriers -----------------------------------------===//

#include "Access.h"

#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"

#include "llvm/Support/FormatVariadic.h"

namespace lathe::reference {
namespace {

std::pair<uint64_t, int64_t> keyOf(Machine &machine, const Instruction &instruction, mlir::Value operand) {
  unsigned index = llvm::find(instruction.op->getOperands(), operand) - instruction.op->operand_begin();
  View view = viewOf(machine, instruction, index);
  return {view.allocation, view.offset};
}

} // namespace

bool isTrue(Machine &machine, const Instruction &instruction, mlir::Value operand) {
  unsigned index = llvm::find(instruction.op->getOperands(), operand) - instruction.op->operand_begin();
  return machine.operand(instruction, index).integerAt(0);
}

Barrier *findBarrier(Machine &machine, const Instruction &instruction, mlir::Value operand) {
  auto found = machine.shared.barriers.find(keyOf(machine, instruction, operand));
  if (found != machine.shared.barriers.end())
    return &found->second;
  machine.fail(instruction, FailureKind::Race, "the barrier has not been initialized; use ttng.init_barrier");
  return nullptr;
}

namespace {

Flow initialize(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::InitBarrierOp>(instruction.op);
  Barrier barrier;
  barrier.expected = op.getCount();
  machine.shared.barriers[keyOf(machine, instruction, op.getAlloc())] = barrier;
  return Flow::Next;
}

Flow invalidate(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::InvalBarrierOp>(instruction.op);
  machine.shared.barriers.erase(keyOf(machine, instruction, op.getAlloc()));
  return Flow::Next;
}

/// One arrival, and bytes that the phase waits for as well.
Flow expect(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::BarrierExpectOp>(instruction.op);
  Barrier *barrier = findBarrier(machine, instruction, op.getAlloc());
  if (!barrier)
    return Flow::Fail;
  if (!isTrue(machine, instruction, op.getPred()))
    return Flow::Next;
  barrier->expect(op.getSize());
  barrier->arrive(machine.shared.release(machine.strand->agent), 1);
  return Flow::Next;
}

Flow wait(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::WaitBarrierOp>(instruction.op);
  Barrier *barrier = findBarrier(machine, instruction, op.getAlloc());
  if (!barrier)
    return Flow::Fail;
  if (op.getPred() && !isTrue(machine, instruction, op.getPred()))
    return Flow::Next;
  uint64_t phase = machine.operand(instruction, 1).integerAt(0);
  if (!barrier->hasPassed(phase))
    return machine.wait(instruction, *barrier, llvm::formatv("phase {0} of its barrier", phase).str());
  machine.shared.acquire(machine.strand->agent, barrier->past);
  return Flow::Next;
}

Flow arrive(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::ArriveBarrierOp>(instruction.op);
  if (op->hasAttr(ttg::kAtAllCTAs) || op->hasAttr(ttg::kAtCTAs) || op->hasAttr(ttg::kAtFirstCTA)) {
    machine.fail(instruction, FailureKind::Unsupported, "arrivals at other CTAs of a cluster; use one CTA");
    return Flow::Fail;
  }
  Barrier *barrier = findBarrier(machine, instruction, op.getAlloc());
  if (!barrier)
    return Flow::Fail;
  if (op.getPred() && !isTrue(machine, instruction, op.getPred()))
    return Flow::Next;
  uint64_t times = op->hasAttr(ttg::kByWarp) ? machine.strand->warps : 1;
  barrier->arrive(machine.shared.release(machine.strand->agent), op.getCount() * times);
  return Flow::Next;
}

/// Every thread arrives. Arrivals that are not in the count of the barrier's initialization add to it, and so leave it
/// as it was.
Flow arriveBehindCopies(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttng::AsyncCopyMbarrierArriveOp>(instruction.op);
  Barrier *barrier = findBarrier(machine, instruction, op.getBarrier());
  if (!barrier)
    return Flow::Fail;
  Clock clock = machine.shared.release(queueOf(machine.strand->agent, Queue::Copies));
  if (op.getNoIncrement())
    barrier->arrive(clock, uint64_t(machine.strand->warps) * ttg::getThreadsPerWarp(op));
  else
    barrier->current.join(clock);
  return Flow::Next;
}

} // namespace

void registerBarriers(Registry &registry) {
  registry.add<ttng::InitBarrierOp>(initialize);
  registry.add<ttng::InvalBarrierOp>(invalidate);
  registry.add<ttng::BarrierExpectOp>(expect);
  registry.add<ttng::WaitBarrierOp>(wait);
  registry.add<ttng::ArriveBarrierOp>(arrive);
  registry.add<ttng::AsyncCopyMbarrierArriveOp>(arriveBehindCopies);
}

} // namespace lathe::reference

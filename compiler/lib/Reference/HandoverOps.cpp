//===- HandoverOps.cpp - Rings and tokens of nvws -------------------------===//
//
// Every stage of a ring has two barriers: one says that it is full, the other that it is empty. A phase of the first
// ends when the warps that fill the ring have left the stage, one of the second when all sets of warps that read it
// have. Exits and commits say what completes the use: only that is ordered before whoever enters next. Products must
// have been waited for.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "lathe/Dialect/NVWS/IR/Dialect.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace lathe::reference {
namespace {

//===----------------------------------------------------------------------===//
// Who takes part
//===----------------------------------------------------------------------===//

/// The code around an operation that one set of warps runs.
mlir::Region *warpsOf(mlir::Operation *op) {
  mlir::Region *region = op->getParentRegion();
  while (!llvm::isa<nvws::WarpGroupOp, ttg::WarpSpecializeOp, ttg::WarpSpecializePartitionsOp, tt::FuncOp>(
      region->getParentOp()))
    region = region->getParentRegion();
  return region;
}

/// Collects the sets of warps that execute an OpT of a ring, through the arguments of partitions; the operation that
/// takes the ring elsewhere, if one does.
template <typename OpT>
mlir::Operation *collectWarps(mlir::Value ring, llvm::SmallSetVector<mlir::Region *, 4> &warps) {
  for (mlir::OpOperand &use : ring.getUses()) {
    mlir::Operation *user = use.getOwner();
    if (auto partitions = llvm::dyn_cast<ttg::WarpSpecializePartitionsOp>(user)) {
      for (mlir::Region &region : partitions.getPartitionRegions())
        if (mlir::Operation *other = collectWarps<OpT>(region.getArgument(use.getOperandNumber()), warps))
          return other;
    } else if (!llvm::isa<nvws::NVWSDialect>(user->getDialect())) {
      return user;
    } else if (llvm::isa<OpT>(user)) {
      warps.insert(warpsOf(user));
    }
  }
  return nullptr;
}

/// Makes a ring of `depth` stages for the result of the operation; null with `failure` set.
template <typename FillT, typename EmptyT>
Ring *makeRing(Machine &machine, const Instruction &instruction, int64_t depth) {
  llvm::SmallSetVector<mlir::Region *, 4> producers, consumers;
  mlir::Value result = instruction.op->getResult(0);
  mlir::Operation *other = collectWarps<FillT>(result, producers);
  if (!other)
    other = collectWarps<EmptyT>(result, consumers);
  if (other) {
    machine.fail(instruction, FailureKind::Unsupported,
                 "it is passed to " + other->getName().getStringRef() + "; use it directly, or pass it to a partition");
    return nullptr;
  }
  Ring ring;
  ring.op = instruction.op;
  Barrier full, empty;
  full.expected = std::max<size_t>(producers.size(), 1);
  empty.expected = std::max<size_t>(consumers.size(), 1);
  ring.full.assign(depth, full);
  ring.empty.assign(depth, empty);
  machine.shared.rings.push_back(std::make_unique<Ring>(std::move(ring)));
  machine.result(instruction) = Value::integer(Element::I64, machine.shared.rings.size() - 1);
  return machine.shared.rings.back().get();
}

Ring &ringOf(Machine &machine, const Instruction &instruction) {
  return *machine.shared.rings[machine.operand(instruction, 0).integerAt(0)];
}

/// The stage, if the ring has it.
std::optional<uint64_t> checkStage(Machine &machine, const Instruction &instruction, const Ring &ring, int64_t stage) {
  if (stage >= 0 && stage < int64_t(ring.full.size()))
    return uint64_t(stage);
  machine.fail(instruction, FailureKind::OutOfBounds,
               "stage " + llvm::Twine(stage) + " of a ring of " + llvm::Twine(ring.full.size()));
  return std::nullopt;
}

/// Waits until a stage is full, or empty.
Flow waitForStage(Machine &machine, const Instruction &instruction, Ring &ring, bool isForFull, uint64_t stage,
                  uint64_t parity) {
  Barrier &barrier = (isForFull ? ring.full : ring.empty)[stage];
  if (!barrier.hasPassed(parity)) {
    std::string place = describeLocation(ring.op->getLoc());
    return machine.wait(instruction, barrier,
                        llvm::formatv("stage {0} of {1}{2}{3}{4} to be {5}, phase {6}", stage, ring.op->getName(),
                                      place.empty() ? "" : " (", place, place.empty() ? "" : ")",
                                      isForFull ? "full" : "empty", parity)
                            .str());
  }
  machine.shared.acquire(machine.strand->agent, barrier.past);
  return Flow::Next;
}

//===----------------------------------------------------------------------===//
// Rings
//===----------------------------------------------------------------------===//

Flow createRing(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<nvws::ArefCreateOp>(instruction.op);
  if (op.getBuffers().empty())
    return machine.fail(instruction, FailureKind::Unsupported,
                        "a ring without buffers, which says no number of stages; use nvws.create_token");
  auto first = llvm::cast<ttg::MemDescType>(op.getBuffers().front().getType());
  Ring *ring = makeRing<nvws::ArefPutExitOp, nvws::ArefGetExitOp>(machine, instruction, first.getShape().front());
  if (!ring)
    return Flow::Fail;
  for (unsigned i = 0; i < instruction.operands.size(); ++i)
    ring->buffers.push_back(viewOf(machine, instruction, i));
  return Flow::Next;
}

/// Sets results from the first on to the buffers of a stage; false with `failure` set.
bool setBuffers(Machine &machine, const Instruction &instruction, const Ring &ring, uint64_t stage) {
  for (auto [i, buffers] : llvm::enumerate(ring.buffers)) {
    View view = buffers.at(int64_t(stage));
    auto type = llvm::cast<ttg::MemDescType>(instruction.op->getResult(i).getType());
    if (llvm::ArrayRef<int64_t>(view.shape) != type.getShape()) {
      machine.fail(instruction, FailureKind::Unsupported, "a buffer seen in another shape than the ring's");
      return false;
    }
    machine.result(instruction, i) = view.toValue();
  }
  return true;
}

/// A token is the number of its stage, from 1 on, so that others are told from it.
uint64_t tokenOf(uint64_t stage) { return stage + 1; }

template <typename OpT> Flow enter(Machine &machine, const Instruction &instruction) {
  constexpr bool isPut = std::is_same_v<OpT, nvws::ArefPutEnterOp>;
  auto op = llvm::cast<OpT>(instruction.op);
  Ring &ring = ringOf(machine, instruction);
  uint64_t depth = ring.full.size();
  uint64_t &count = (isPut ? ring.puts : ring.gets)[machine.strand->agent];
  int64_t number = op.getStage() ? machine.operand(instruction, 1).signedAt(0) : int64_t(count % depth);
  // All stages are empty at first.
  uint64_t parity = op.getStage() ? machine.operand(instruction, 2).integerAt(0) : count / depth + (isPut ? 1 : 0);
  std::optional<uint64_t> stage = checkStage(machine, instruction, ring, number);
  if (!stage)
    return Flow::Fail;
  if (Flow flow = waitForStage(machine, instruction, ring, !isPut, *stage, parity & 1); flow != Flow::Next)
    return flow;
  count += op.getStage() ? 0 : 1;
  if (!setBuffers(machine, instruction, ring, *stage))
    return Flow::Fail;
  machine.result(instruction, ring.buffers.size()) = Value::integer(Element::I64, tokenOf(*stage));
  return Flow::Next;
}

/// The stage that an operation names, or else that of its token.
template <typename OpT>
std::optional<uint64_t> stageOf(Machine &machine, const Instruction &instruction, const Ring &ring, OpT op) {
  uint64_t token = machine.operand(instruction, 1).integerAt(0);
  if (token == 0) {
    machine.fail(instruction, FailureKind::InvalidArgument, "its token is not that of an enter");
    return std::nullopt;
  }
  return checkStage(machine, instruction, ring,
                    op.getStage() ? machine.operand(instruction, 2).signedAt(0) : int64_t(token - 1));
}

template <typename OpT> Flow leave(Machine &machine, const Instruction &instruction) {
  constexpr bool isPut = std::is_same_v<OpT, nvws::ArefPutExitOp>;
  auto op = llvm::cast<OpT>(instruction.op);
  Ring &ring = ringOf(machine, instruction);
  std::optional<uint64_t> stage = stageOf(machine, instruction, ring, op);
  if (!stage)
    return Flow::Fail;
  unsigned agent = machine.strand->agent;
  Clock clock;
  for (mlir::Attribute attribute : op.getAsyncOps()) {
    nvws::AsyncOp kind = llvm::cast<nvws::AsyncOpAttr>(attribute).getValue();
    if (kind == nvws::AsyncOp::NONE || kind == nvws::AsyncOp::WGMMA)
      clock.join(machine.shared.release(agent));
    else if (isPut && kind == nvws::AsyncOp::TMALoad)
      clock.join(machine.shared.release(queueOf(agent, Queue::Bulk)));
    else if (isPut && kind == nvws::AsyncOp::CpAsync)
      clock.join(machine.shared.release(queueOf(agent, Queue::Copies)));
    else
      return machine.fail(instruction, FailureKind::Unsupported,
                          nvws::stringifyAsyncOp(kind) + " completes no use of shared memory here");
  }
  (isPut ? ring.full : ring.empty)[*stage].arrive(clock, 1);
  return Flow::Next;
}

Flow getBuffers(Machine &machine, const Instruction &instruction) {
  Ring &ring = ringOf(machine, instruction);
  std::optional<uint64_t> stage = stageOf(machine, instruction, ring, llvm::cast<nvws::ArefBufferOp>(instruction.op));
  return stage && setBuffers(machine, instruction, ring, *stage) ? Flow::Next : Flow::Fail;
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

Flow createTokens(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<nvws::CreateTokenOp>(instruction.op);
  if (op.getLoadType() == nvws::TokenLoadType::TMEMLoadOp)
    return machine.fail(instruction, FailureKind::Unsupported, "tokens of loads from tensor memory");
  bool made = makeRing<nvws::ProducerCommitOp, nvws::ConsumerReleaseOp>(machine, instruction, op.getNumBuffers());
  return made ? Flow::Next : Flow::Fail;
}

/// The phases of both sides begin with 0; all buffers are empty at first.
template <bool isProducer> Flow waitForToken(Machine &machine, const Instruction &instruction) {
  Ring &ring = ringOf(machine, instruction);
  std::optional<uint64_t> stage = checkStage(machine, instruction, ring, machine.operand(instruction, 1).signedAt(0));
  if (!stage)
    return Flow::Fail;
  uint64_t phase = machine.operand(instruction, 2).integerAt(0);
  return waitForStage(machine, instruction, ring, !isProducer, *stage, phase ^ (isProducer ? 1 : 0));
}

/// The producer's commit completes accesses by the kind of work that fills the buffers.
Flow commit(Machine &machine, const Instruction &instruction) {
  Ring &ring = ringOf(machine, instruction);
  std::optional<uint64_t> stage = checkStage(machine, instruction, ring, machine.operand(instruction, 1).signedAt(0));
  if (!stage)
    return Flow::Fail;
  unsigned agent = machine.strand->agent;
  auto type = llvm::cast<nvws::CreateTokenOp>(ring.op).getLoadType();
  Clock clock;
  if (type == nvws::TokenLoadType::AsyncLoadOp)
    clock = machine.shared.release(queueOf(agent, Queue::Copies));
  else
    clock = machine.shared.release(agent);
  if (type == nvws::TokenLoadType::TMALoadOp)
    clock.join(machine.shared.release(queueOf(agent, Queue::Bulk)));
  ring.full[*stage].arrive(clock, 1);
  return Flow::Next;
}

Flow release(Machine &machine, const Instruction &instruction) {
  Ring &ring = ringOf(machine, instruction);
  std::optional<uint64_t> stage = checkStage(machine, instruction, ring, machine.operand(instruction, 1).signedAt(0));
  if (!stage)
    return Flow::Fail;
  ring.empty[*stage].arrive(machine.shared.release(machine.strand->agent), 1);
  return Flow::Next;
}

} // namespace

void registerHandover(Registry &registry) {
  registry.add<nvws::ArefCreateOp>(createRing);
  registry.add<nvws::ArefPutEnterOp>(enter<nvws::ArefPutEnterOp>);
  registry.add<nvws::ArefGetEnterOp>(enter<nvws::ArefGetEnterOp>);
  registry.add<nvws::ArefPutExitOp>(leave<nvws::ArefPutExitOp>);
  registry.add<nvws::ArefGetExitOp>(leave<nvws::ArefGetExitOp>);
  registry.add<nvws::ArefBufferOp>(getBuffers);
  registry.add<nvws::CreateTokenOp>(createTokens);
  registry.add<nvws::ProducerAcquireOp>(waitForToken<true>);
  registry.add<nvws::ConsumerWaitOp>(waitForToken<false>);
  registry.add<nvws::ProducerCommitOp>(commit);
  registry.add<nvws::ConsumerReleaseOp>(release);
}

} // namespace lathe::reference

// amdg ops on registers, waits and hints; asynchronous copies and their groups.
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Matrix/Dot.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

using Coordinates = SmallVector<int32_t>;

// The elements that the first thread holds, by their coordinates.
std::map<Coordinates, Value> getHeld(Value tensor, Lowering &l) {
  LinearLayout layout = ttg::toLinearLayout(cast<RankedTensorType>(tensor.getType()));
  std::map<Coordinates, Value> held;
  for (auto [i, value] : llvm::enumerate(l.get(tensor)))
    held.emplace(layout.apply({{"register", int32_t(i)}}), value);
  return held;
}

Value lookup(const std::map<Coordinates, Value> &held, const Coordinates &at) {
  auto it = held.find(at);
  return it == held.end() ? Value() : it->second;
}

// Sets the result to what `find` returns for the coordinates of each of its registers in the first thread. All
// threads hold their elements in the same registers.
LogicalResult pickRegisters(Operation *op, Lowering &l, llvm::function_ref<Value(Coordinates)> find) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  LinearLayout layout = ttg::toLinearLayout(type);
  Elements results;
  for (unsigned i = 0, e = l.getNumElements(type); i < e; ++i) {
    results.push_back(find(layout.apply({{"register", int32_t(i)}})));
    if (!results.back())
      return op->emitError("unsupported: ")
             << op->getName()
             << " of elements that other threads hold; choose layouts in which each thread holds its "
                "elements of both the source and the result (ttg.convert_layout)";
  }
  l.set(op->getResult(0), std::move(results));
  return success();
}

LogicalResult lowerExtractSlice(Operation *op, Lowering &l) {
  auto slice = cast<amdg::ExtractSliceOp>(op);
  std::map<Coordinates, Value> held = getHeld(slice.getSource(), l);
  return pickRegisters(op, l, [&](Coordinates at) {
    for (auto [coordinate, start] : llvm::zip_equal(at, slice.getStaticOffsets()))
      coordinate += start;
    return lookup(held, at);
  });
}

LogicalResult lowerConcat(Operation *op, Lowering &l) {
  auto concat = cast<amdg::ConcatOp>(op);
  ArrayRef<int64_t> block = cast<RankedTensorType>(concat.getSources().front().getType()).getShape();
  ArrayRef<int64_t> whole = cast<RankedTensorType>(concat.getType()).getShape();
  SmallVector<std::map<Coordinates, Value>> held;
  for (Value source : concat.getSources())
    held.push_back(getHeld(source, l));
  return pickRegisters(op, l, [&](Coordinates at) {
    size_t index = 0;
    for (auto [coordinate, size, all] : llvm::zip_equal(at, block, whole)) {
      index = index * (all / size) + coordinate / size;
      coordinate %= size;
    }
    return lookup(held[index], at);
  });
}

LogicalResult lowerInThreadTranspose(Operation *op, Lowering &l) {
  std::map<Coordinates, Value> held = getHeld(op->getOperand(0), l);
  return pickRegisters(op, l, [&](Coordinates at) { return lookup(held, at); });
}

//===----------------------------------------------------------------------===//
// Waits and barriers
//===----------------------------------------------------------------------===//

// The numbers of loads, stores and accesses of shared memory that may stay in flight; none: any number.
struct Pending {
  std::optional<unsigned> loads, stores, shared;
};

// The operand of s_waitcnt.
unsigned getWaitBits(const Pending &pending, WaitCounters counters) {
  auto clamp = [](std::optional<unsigned> count, unsigned max) { return std::min(count.value_or(max), max); };
  if (counters == WaitCounters::Gfx11)
    return clamp(pending.loads, 63) << 10 | clamp(pending.shared, 63) << 4 | 7;
  unsigned memory = std::min(clamp(pending.loads, 63), clamp(pending.stores, 63));
  return (memory & 15) | (memory >> 4) << 14 | 7 << 4 | clamp(pending.shared, 15) << 8;
}

void wait(const Pending &pending, Lowering &l) {
  WaitCounters counters = l.target.chip.waitCounters;
  if (counters == WaitCounters::Gfx12) {
    if (pending.loads)
      ROCDL::WaitLoadcntOp::create(l.b, l.loc, std::min(*pending.loads, 63u));
    if (pending.stores)
      ROCDL::WaitStorecntOp::create(l.b, l.loc, std::min(*pending.stores, 63u));
    if (pending.shared)
      ROCDL::WaitDscntOp::create(l.b, l.loc, std::min(*pending.shared, 63u));
    return;
  }
  if (counters == WaitCounters::Gfx11 && pending.stores)
    LLVM::FenceOp::create(l.b, l.loc, LLVM::AtomicOrdering::release, "agent");
  ROCDL::SWaitcntOp::create(l.b, l.loc, getWaitBits(pending, counters));
}

LogicalResult lowerMemoryCounterWait(Operation *op, Lowering &l) {
  auto counters = cast<amdg::MemoryCounterWaitOp>(op);
  wait({counters.getLoad(), counters.getStore(), counters.getDs()}, l);
  return success();
}

// A token has no value of its own.
LogicalResult lowerAsyncWait(Operation *op, Lowering &l) {
  wait({cast<amdg::AsyncWaitOp>(op).getNumInst(), std::nullopt, std::nullopt}, l);
  l.set(op->getResult(0), Elements());
  return success();
}

// Waits count instructions here, not groups (see lathe-amdg-count-async-copies), so the end of a group needs no code.
LogicalResult lowerCommit(Operation *op, Lowering &l) {
  l.set(op->getResult(0), Elements());
  return success();
}

// Warps whose predicate is false branch around the barrier.
LogicalResult lowerCondBarrier(Operation *op, Lowering &l) {
  Block *before = l.b.getInsertionBlock();
  Block *after = before->splitBlock(l.b.getInsertionPoint());
  auto *barrier = new Block();
  before->getParent()->getBlocks().insert(after->getIterator(), barrier);
  LLVM::CondBrOp::create(l.b, l.loc, l.getScalar(op->getOperand(0)), barrier, after);
  l.b.setInsertionPointToStart(barrier);
  ROCDL::SBarrierOp::create(l.b, l.loc);
  LLVM::BrOp::create(l.b, l.loc, after);
  l.b.setInsertionPointToEnd(after);
  return success();
}

//===----------------------------------------------------------------------===//
// Hints
//===----------------------------------------------------------------------===//

// The kinds of instructions that rocdl.sched.group.barrier counts.
enum ScheduleMask : uint32_t { kMatrix = 0x8, kGlobalRead = 0x20, kSharedRead = 0x100, kSharedWrite = 0x200 };

// Spreads the other instructions of the block evenly between its matrix instructions.
void spreadBetweenMatrix(amdg::InstructionSchedHintOp hint, Lowering &l) {
  auto count = [](std::optional<amdg::InstCounterAttr> a, std::optional<amdg::InstCounterAttr> b) -> uint32_t {
    return (a ? a->getValue() : 0) + (b ? b->getValue() : 0);
  };
  const std::pair<uint32_t, uint32_t> groups[] = {
      {kSharedRead, count(hint.getNumDsReadsA(), hint.getNumDsReadsB())},
      {kSharedWrite, count(hint.getNumDsWritesA(), hint.getNumDsWritesB())},
      {kGlobalRead, count(hint.getNumGlobalLoadsA(), hint.getNumGlobalLoadsB())}};
  uint32_t total = 0, done = 0, issued = 0, matrix = count(hint.getNumMMAs(), std::nullopt);
  for (auto [mask, number] : groups)
    total += number;
  for (auto [mask, number] : groups)
    for (uint32_t i = 0; i < number; ++i) {
      ROCDL::SchedGroupBarrier::create(l.b, l.loc, mask, 1, 0);
      uint32_t due = uint64_t(matrix) * ++done / total;
      if (due > issued)
        ROCDL::SchedGroupBarrier::create(l.b, l.loc, kMatrix, due - issued, 0);
      issued = due;
    }
}

LogicalResult lowerSchedHint(Operation *op, Lowering &l) {
  auto hint = cast<amdg::InstructionSchedHintOp>(op);
  // The strategy of the back end that interleaves exponentials with matrix instructions.
  constexpr uint32_t kInterleaveExp = 2;
  if (hint.getVariant() == amdg::SchedHint::Attention)
    ROCDL::IglpOpt::create(l.b, l.loc, kInterleaveExp);
  else if (!hint.getVariant())
    spreadBetweenMatrix(hint, l);
  return success();
}

// Clones an op that is already in terms of the machine.
LogicalResult keep(Operation *op, Lowering &l) {
  Operation *kept = l.b.clone(*op);
  for (auto [result, value] : llvm::zip_equal(op->getResults(), kept->getResults()))
    l.set(result, value);
  return success();
}

LogicalResult lowerDot(Operation *op, Lowering &l) {
  auto dot = cast<tt::DotOp>(op);
  Attribute layout = cast<RankedTensorType>(dot.getType()).getEncoding();
  return isa<ttg::AMDMfmaEncodingAttr, ttg::AMDWmmaEncodingAttr>(layout) ? lowerAMDDot(dot, l) : lowerFMADot(dot, l);
}

} // namespace

void lathe::conversion::addAMDHandlers(HandlerTable &table, const ChipInfo &chip) {
  table.add<tt::DotOp>(lowerDot);
  if (chip.hasMatrixSet(MS_Mfma4))
    table.add<tt::DotScaledOp>(lowerScaledDot);
  table.add<ttg::AsyncCopyGlobalToLocalOp>(lowerDirectCopy);
  table.add<ttg::AsyncCommitGroupOp>(lowerCommit);
  table.add<amdg::ExtractSliceOp>(lowerExtractSlice);
  table.add<amdg::ConcatOp>(lowerConcat);
  table.add<amdg::InThreadTransposeOp>(lowerInThreadTranspose);
  table.add<amdg::MemoryCounterWaitOp>(lowerMemoryCounterWait);
  table.add<amdg::AsyncWaitOp>(lowerAsyncWait);
  table.add<amdg::BufferLoadToLocalOp>(lowerDirectCopy);
  table.add<amdg::CondBarrierOp>(lowerCondBarrier);
  table.add<amdg::LocalLoadPackedTransposedOp>(lowerPackedTransposedLoad);
  table.add<amdg::InstructionSchedHintOp>(lowerSchedHint);
  table.add<ROCDL::ThreadIdXOp>(keep);
  table.add<ROCDL::SetPrioOp>(keep);
  table.add<ROCDL::SchedBarrier>(keep);
  table.add<ROCDL::SchedGroupBarrier>(keep);
  table.add<ROCDL::IglpOpt>(keep);
  table.refuse<amdg::InitBarrierOp, amdg::ReadBarrierPhaseOp, amdg::WaitBarrierOp, amdg::ArriveBarrierOp,
               amdg::AsyncCopyMbarrierArriveOp, amdg::ClusterBarrierArriveOp, amdg::ClusterBarrierWaitOp,
               amdg::AsyncTDMCopyGlobalToLocalOp, amdg::AsyncTDMCopyLocalToGlobalOp, amdg::AsyncTDMGatherOp,
               amdg::AsyncTDMScatterOp, amdg::AsyncTDMWaitOp, amdg::AsyncTDMIntrinsicWaitOp, amdg::TDMPrefetchOp,
               amdg::UpdateTensorDescriptorOp, amdg::AsyncCopyLocalToGlobalOp>(
      "mbarriers, clusters or the tensor data mover, which are not supported for any chip");
  addAMDBufferHandlers(table, chip);
  addAMDUpcastHandlers(table);
}

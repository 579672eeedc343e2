// Clusters of CTAs: barriers, and values that move between CTAs through each other's shared memory.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "Conversion/TTGToLLVM/NVIDIA/Pairs.h"
#include "lathe/Analysis/Movement/ExchangePlan.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Chip/Clusters.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

/// The address space of the shared memory of all CTAs of the cluster.
constexpr unsigned kClusterMemory = 7;

void arrive(bool isRelaxed, Lowering &l) {
  if (isRelaxed)
    NVVM::ClusterArriveRelaxedOp::create(l.b, l.loc, l.b.getUnitAttr());
  else
    NVVM::ClusterArriveOp::create(l.b, l.loc, l.b.getUnitAttr());
}

LogicalResult lowerArrive(Operation *op, Lowering &l) {
  arrive(cast<ttng::ClusterArriveOp>(op).getRelaxed(), l);
  return success();
}

LogicalResult lowerWait(Operation *, Lowering &l) {
  NVVM::ClusterWaitOp::create(l.b, l.loc, l.b.getUnitAttr());
  return success();
}

LogicalResult lowerBarrier(Operation *op, Lowering &l) {
  arrive(cast<ttng::ClusterBarrierOp>(op).getRelaxed(), l);
  return lowerWait(op, l);
}

LogicalResult lowerRank(Operation *op, Lowering &l) {
  l.set(op->getResult(0), NVVM::ClusterId::create(l.b, l.loc, l.b.getI32Type()));
  return success();
}

} // namespace

Value lathe::conversion::getRankInPair(Lowering &l) {
  Value rank = NVVM::ClusterId::create(l.b, l.loc, l.b.getI32Type());
  return LLVM::AndOp::create(l.b, l.loc, rank, l.i32(1));
}

Value lathe::conversion::getAtLeader(Value pointer, Lowering &l) {
  Value rank = NVVM::ClusterId::create(l.b, l.loc, l.b.getI32Type());
  Value leader = LLVM::AndOp::create(l.b, l.loc, rank, l.i32(~1));
  Type type = LLVM::LLVMPointerType::get(l.b.getContext(), kClusterMemory);
  return NVVM::MapaOp::create(l.b, l.loc, type, pointer, leader);
}

namespace {

/// Whoever writes to a place in the next round, or leaves the memory to others by ending, does so after all have read.
class ExchangeLowering {
public:
  ExchangeLowering(ttng::ClusterExchangeOp op, int64_t offset, Lowering &l)
      : op(op), l(l), plan(ExchangePlan::get(op)), own(l.sharedBase(offset)) {}

  void run() {
    SmallVector<Value> source(l.get(op.getSrc()));
    type = source.front().getType();
    stored = getVectorElementType(l.getMemoryType(type), l);
    Type pointer = LLVM::LLVMPointerType::get(l.b.getContext(), kClusterMemory);
    other = NVVM::MapaOp::create(l.b, l.loc, pointer, own, l.getScalar(op.getRank()));
    Elements results;
    for (unsigned first = 0; first < plan.accesses; first += plan.accessesPerRound) {
      for (unsigned i = 0; i < plan.accessesPerRound; ++i)
        write(source, first + i, i);
      synchronize();
      for (unsigned i = 0; i < plan.accessesPerRound; ++i)
        read(i, results);
      synchronize();
    }
    l.set(op.getResult(), std::move(results));
  }

private:
  ttng::ClusterExchangeOp op;
  Lowering &l;
  ExchangePlan plan;
  Value own, other;
  Type type, stored;

  void synchronize() {
    arrive(/*isRelaxed=*/false, l);
    NVVM::ClusterWaitOp::create(l.b, l.loc, l.b.getUnitAttr());
  }

  Type getAccessType() const { return plan.vector == 1 ? stored : VectorType::get(plan.vector, stored); }

  /// The place of the thread's access number `index` of a round.
  Value getAddress(Value base, unsigned index) {
    Value thread = l.threadId();
    if (index)
      thread = LLVM::AddOp::create(l.b, l.loc, thread, l.i32(int32_t(index * l.numThreads())));
    return LLVM::GEPOp::create(l.b, l.loc, base.getType(), getAccessType(), base, ArrayRef<LLVM::GEPArg>{thread});
  }
  unsigned getAlignment() const { return getAccessBytes(stored) * plan.vector; }

  void write(ArrayRef<Value> source, unsigned number, unsigned index) {
    SmallVector<Value> elements;
    for (Value element : source.slice(size_t(number) * plan.vector, plan.vector))
      elements.push_back(toMemory(element, stored, l));
    LLVM::StoreOp::create(l.b, l.loc, packVector(elements, l), getAddress(own, index), getAlignment());
  }

  void read(unsigned index, Elements &results) {
    // Others write it, so that it is not the memory that was read before.
    Value loaded = LLVM::LoadOp::create(l.b, l.loc, getAccessType(), getAddress(other, index), getAlignment());
    for (unsigned i = 0; i < plan.vector; ++i) {
      Value element = plan.vector == 1 ? loaded : Value(LLVM::ExtractElementOp::create(l.b, l.loc, loaded, l.i32(i)));
      results.push_back(fromMemory(element, type, l));
    }
  }
};

LogicalResult lowerExchange(Operation *op, Lowering &l) {
  auto offset = op->getAttrOfType<IntegerAttr>(kAllocationOffset);
  if (!offset)
    return reportNotAllocated(op);
  ExchangeLowering(cast<ttng::ClusterExchangeOp>(op), offset.getInt(), l).run();
  return success();
}

LogicalResult lowerFence(Operation *, Lowering &l) {
  NVVM::FenceMbarrierInitOp::create(l.b, l.loc);
  return success();
}

} // namespace

void lathe::conversion::addClusterHandlers(HandlerTable &table, const ChipInfo &chip) {
  if (getMostClusterCTAs(chip) == 0)
    return table.refuse<ttng::ClusterArriveOp, ttng::ClusterWaitOp, ttng::ClusterBarrierOp, ttng::ClusterRankOp,
                        ttng::ClusterExchangeOp, ttng::FenceMBarrierInitReleaseClusterOp>(
        "clusters of CTAs, which it lacks; compile the kernel's tt form with num_ctas = 1");
  table.add<ttng::ClusterArriveOp>(lowerArrive);
  table.add<ttng::ClusterWaitOp>(lowerWait);
  table.add<ttng::ClusterBarrierOp>(lowerBarrier);
  table.add<ttng::ClusterRankOp>(lowerRank);
  table.add<ttng::ClusterExchangeOp>(lowerExchange);
  table.add<ttng::FenceMBarrierInitReleaseClusterOp>(lowerFence);
}

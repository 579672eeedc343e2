#include "Pipeliner.h"

#include "lathe/Analysis/SharedEncoding.h"
#include "lathe/Dialect/Support/Barriers.h"
#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Transforms/Descriptors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include <limits>

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

namespace {

/// A multi-buffered value: a buffer with a slot for each iteration in flight.
struct Ring {
  Value buffer;
  int64_t size = 1;
};

class LoadLowering {
public:
  LoadLowering(ArrayRef<StagedLoad> loads, PipelinedBody &body, const AxisInfoAnalysis &axes)
      : loads(loads), body(body), axes(axes), loop(body.loop), block(loop.getBody()), b(loop.getContext()),
        loc(loop.getLoc()) {}

  void run() {
    for (const StagedLoad &load : loads)
      body.lastStage = std::max(body.lastStage, load.use);
    addBarriers();
    for (const StagedLoad &load : loads)
      lower(load);
    if (firstWait != kNone)
      addGroup();
    if (!releases.empty())
      meet();
  }

private:
  ArrayRef<StagedLoad> loads;
  PipelinedBody &body;
  const AxisInfoAnalysis &axes;
  scf::ForOp loop;
  Block *block;
  OpBuilder b;
  Location loc;
  // The earliest stage that waits for asynchronous copies, and the number of iterations whose copies may stay in
  // flight.
  static constexpr int kNone = std::numeric_limits<int>::max();
  int firstWait = kNone, mayFly = kNone;
  Cluster lastFill = Cluster::Start;
  llvm::MapVector<int, Ring> barriers; // of TMA copies, by the stage that issues them
  // Where CTAs tell each other that they have read a slot, by the stage whose copies go to all of them.
  llvm::MapVector<int, Ring> releases;

  template <typename Op> Op place(Op op, int stage, Cluster cluster) {
    body.places[op] = {stage, cluster};
    return op;
  }

  //===--- Buffers ---===//

  Value allocate(ArrayRef<int64_t> shape, Type element, Attribute encoding, int64_t size) {
    SmallVector<int64_t> ringShape = {size};
    llvm::append_range(ringShape, shape);
    auto space = ttg::SharedMemorySpaceAttr::get(b.getContext());
    auto type = ttg::MemDescType::get(ringShape, element, encoding, space, /*mutableMemory=*/true);
    b.setInsertionPoint(loop);
    Value buffer = ttg::LocalAllocOp::create(b, loc, type, Value(), IntegerAttr());
    b.setInsertionPointAfter(loop);
    ttg::LocalDeallocOp::create(b, loc, buffer);
    return buffer;
  }

  Value getSlot(Value ring, Value index) {
    auto type = cast<ttg::MemDescType>(ring.getType());
    auto slotType = ttg::MemDescType::get(type.getShape().drop_front(), type.getElementType(), type.getEncoding(),
                                          type.getMemorySpace(), type.getMutableMemory());
    return ttg::MemDescIndexOp::create(b, loc, slotType, ring, index);
  }

  /// An operation that stands for the number of the slot, or its phase, at a stage.
  Value addRingValue(int stage, int64_t size, bool isPhase) {
    Value value = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
    body.rings[value] = {stage, size, isPhase};
    return value;
  }

  Value addSlot(const Ring &ring, int stage, Cluster cluster) {
    Value slot = getSlot(ring.buffer, addRingValue(stage, ring.size, false));
    place(slot.getDefiningOp(), stage, cluster);
    return slot;
  }

  //===--- Filling them ---===//

  void lower(const StagedLoad &load) {
    if (load.way == Way::Carry) {
      body.places[load.op] = {load.issue, Cluster::Fetch};
      return;
    }
    Value value = getStaged(load.op);
    auto type = cast<RankedTensorType>(value.getType());
    Ring ring;
    ring.size = load.way == Way::BulkCopy ? barriers[load.fill].size : load.ringSize;
    ring.buffer = allocate(type.getShape(), type.getElementType(), load.encoding, ring.size);
    SmallVector<OpOperand *> uses = llvm::to_vector(llvm::make_pointer_range(value.getUses()));
    b.setInsertionPointAfter(value.getDefiningOp());
    if (load.way == Way::Store)
      store(load, ring);
    else
      copy(load, ring);
    read(load, ring, uses);
    if (load.way != Way::Store)
      load.op->erase();
  }

  void store(const StagedLoad &load, const Ring &ring) {
    body.places[load.op] = {load.issue, Cluster::Fetch};
    Value value = getStaged(load.op);
    if (value.getDefiningOp() != load.op)
      body.places[value.getDefiningOp()] = {load.fill, load.fillCluster};
    Value slot = addSlot(ring, load.fill, load.fillCluster);
    place(ttg::LocalStoreOp::create(b, loc, value, slot), load.fill, load.fillCluster);
  }

  void copy(const StagedLoad &load, const Ring &ring) {
    lastFill = std::max(lastFill, load.fillCluster);
    // A copy is where its load was.
    Location loc = load.op->getLoc();
    Value slot = addSlot(ring, load.fill, load.fillCluster);
    if (auto descriptor = dyn_cast<tt::DescriptorLoadOp>(load.op)) {
      Value barrier = addSlot(barriers[load.fill], load.fill, load.fillCluster);
      auto copy = ttng::AsyncTMACopyGlobalToLocalOp::create(b, loc, descriptor.getDesc(), descriptor.getIndices(),
                                                            ValueRange(), barrier, slot, getTrue());
      copy.setCache(descriptor.getCache());
      copy.setEvict(descriptor.getEvict());
      copy.setMulticast(tt::getMulticast(descriptor) > 1);
      if (copy.getMulticast())
        copy->setAttr(tt::kMulticast, descriptor->getAttr(tt::kMulticast));
      place(copy, load.fill, load.fillCluster);
      return;
    }
    if (auto gather = dyn_cast<tt::DescriptorGatherOp>(load.op)) {
      Value barrier = addSlot(barriers[load.fill], load.fill, load.fillCluster);
      Value rows = widenRows(b, loc, gather.getXOffsets());
      if (rows != gather.getXOffsets())
        body.places[rows.getDefiningOp()] = {load.fill, load.fillCluster};
      place(ttng::AsyncTMAGatherOp::create(b, loc, gather.getDesc(), rows, gather.getYOffset(), barrier, slot,
                                           getTrue(), /*multicast=*/false),
            load.fill, load.fillCluster);
      return;
    }
    auto from = cast<tt::LoadOp>(load.op);
    auto copy =
        ttg::AsyncCopyGlobalToLocalOp::create(b, loc, from.getPtr(), slot, from.getMask(), Value(), from.getCache(),
                                              from.getEvict(), from.getIsVolatile(), getCopyWidth(from, axes));
    place(copy, load.fill, load.fillCluster);
    firstWait = std::min(firstWait, load.use);
    mayFly = std::min(mayFly, load.use - load.fill - 1);
  }

  Value getTrue() {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(loop);
    return arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  }

  /// All copies of an iteration are one group, and an iteration waits once, before its copies, for the groups that its
  /// stages read.
  void addGroup() {
    b.setInsertionPoint(block->getTerminator());
    place(ttg::AsyncCommitGroupOp::create(b, loc, ValueRange()), 0, lastFill);
    b.setInsertionPointToStart(block);
    place(ttg::AsyncWaitOp::create(b, loc, ValueRange(), mayFly), firstWait, Cluster::Wait);
    // Copies of iterations beyond the last write zeros. They must be complete before the memory is reused.
    b.setInsertionPointAfter(loop);
    ttg::AsyncWaitOp::create(b, loc, ValueRange(), 0);
  }

  /// All TMA copies of a stage share one mbarrier in each slot.
  void addBarriers() {
    for (const StagedLoad &load : loads)
      if (load.way == Way::BulkCopy) {
        int64_t &size = barriers[load.fill].size;
        size = std::max(size, load.ringSize);
      }
    for (auto &[stage, ring] : barriers) {
      allocateBarriers(ring, /*count=*/1);
      if (llvm::any_of(loads, [&, stage = stage](const StagedLoad &load) {
            return load.way == Way::BulkCopy && load.fill == stage && tt::getMulticast(load.op) > 1;
          })) {
        Ring &release = releases[stage];
        release.size = ring.size;
        allocateBarriers(release, ttg::getClusterCTAs(loop));
        addRelease(stage, release);
      }
      addExpectation(stage, ring);
    }
  }

  void allocateBarriers(Ring &ring, int64_t count) {
    ring.buffer = allocate({1}, b.getI64Type(), getBarrierType(b.getContext()).getEncoding(), ring.size);
    Operation *dealloc = loop->getNextNode();
    for (int64_t slot = 0; slot < ring.size; ++slot) {
      b.setInsertionPoint(loop);
      Value index = arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(slot));
      Value barrier = getSlot(ring.buffer, index);
      ttng::InitBarrierOp::create(b, loc, barrier, count);
      b.setInsertionPoint(dealloc);
      ttng::InvalBarrierOp::create(b, loc, barrier);
    }
  }

  /// The first load that a stage copies, and where in the stage its copies start.
  std::pair<const StagedLoad *, Cluster> findFirstCopy(int stage) const {
    Cluster cluster = Cluster::Refill;
    const StagedLoad *first = nullptr;
    for (const StagedLoad &load : loads) {
      if (load.way != Way::BulkCopy || load.fill != stage)
        continue;
      cluster = std::min(cluster, load.fillCluster);
      if (!first || load.op->isBeforeInBlock(first->op))
        first = &load;
    }
    return {first, cluster};
  }

  /// Before a slot is filled again, every CTA tells all others that it has read the slot, and its first warp, which
  /// starts the copies, waits for all of them. An arrival is after the CTA's wait for what came before, so that no copy
  /// counts on the barrier of an earlier turn. Each arrival is waited for by the CTA where it is made, as each copy is,
  /// so that none comes after the loop.
  void addRelease(int stage, const Ring &ring) {
    auto [first, cluster] = findFirstCopy(stage);
    b.setInsertionPoint(first->op);
    Value isAgain = addIsAgain(stage, cluster, ring.size);
    Value slot = addSlot(ring, stage, cluster);
    auto arrive = place(ttng::ArriveBarrierOp::create(b, loc, slot, 1, isAgain), stage, cluster);
    arrive->setAttr(ttg::kAtAllCTAs, b.getUnitAttr());
    // The barrier's phases begin when the slot is filled for the second time.
    Value turn = addRingValue(stage, ring.size, true), one = arith::ConstantIntOp::create(b, loc, 1, 32);
    body.places[one.getDefiningOp()] = {stage, cluster};
    auto phase = place(arith::XOrIOp::create(b, loc, turn, one), stage, cluster);
    auto wait = place(ttng::WaitBarrierOp::create(b, loc, slot, phase, isAgain, ValueRange()), stage, cluster);
    wait->setAttr(ttg::kByFirstWarp, b.getUnitAttr());
  }

  /// Whether the iteration is at least number `size`. Steps of few bits are counted in 32: so many of them may be more
  /// than the variable can be. Where a bound of 32 bits wraps, there are no such iterations.
  Value addIsAgain(int stage, Cluster cluster, int64_t size) {
    Value iv = loop.getInductionVar(), step = loop.getStep();
    OpBuilder before(loop);
    bool isNarrow = iv.getType().isInteger() && iv.getType().getIntOrFloatBitWidth() < 32;
    if (isNarrow)
      step = before.createOrFold<arith::ExtSIOp>(loc, before.getI32Type(), step);
    Value turns = arith::ConstantOp::create(before, loc, before.getIntegerAttr(step.getType(), size));
    Value bound = before.createOrFold<arith::MulIOp>(loc, step, turns);
    Value passed = place(arith::SubIOp::create(b, loc, iv, loop.getLowerBound()), stage, cluster);
    if (isNarrow)
      passed = place(arith::ExtUIOp::create(b, loc, b.getI32Type(), passed), stage, cluster);
    return place(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, passed, bound), stage, cluster);
  }

  /// Other CTAs write to the buffers and barriers: after all of them are there.
  void meet() {
    b.setInsertionPoint(loop);
    ttng::FenceMBarrierInitReleaseClusterOp::create(b, loc);
    ttng::FenceAsyncSharedOp::create(b, loc, /*bCluster=*/true);
    ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
  }

  void addExpectation(int stage, const Ring &ring) {
    int64_t bytes = 0;
    int use = kNone;
    auto [first, cluster] = findFirstCopy(stage);
    for (const StagedLoad &load : loads) {
      if (load.way != Way::BulkCopy || load.fill != stage)
        continue;
      auto type = cast<RankedTensorType>(load.op->getResult(0).getType());
      bytes += type.getNumElements() * tt::getElementBitWidth(type.getElementType()) / 8;
      use = std::min(use, load.use);
    }
    b.setInsertionPoint(first->op);
    Value filled = addSlot(ring, stage, cluster);
    place(ttng::BarrierExpectOp::create(b, loc, filled, bytes, getTrue()), stage, cluster);
    Value awaited = addSlot(ring, use, Cluster::Wait);
    Value phase = addRingValue(use, ring.size, true);
    place(ttng::WaitBarrierOp::create(b, loc, awaited, phase, Value(), ValueRange()), use, Cluster::Wait);
  }

  //===--- Reading them ---===//

  void read(const StagedLoad &load, const Ring &ring, ArrayRef<OpOperand *> uses) {
    Value slot = addSlot(ring, load.use, load.readCluster);
    Attribute encoding = cast<ttg::MemDescType>(slot.getType()).getEncoding();
    SmallVector<Operation *> movers;
    SmallVector<OpOperand *> others;
    for (OpOperand *use : uses) {
      Operation *user = use->getOwner();
      if (user->getBlock() == block && canMove(encoding, user))
        movers.push_back(user);
      else
        others.push_back(use);
    }
    // Movers are erased, and their uses with them: the first user is looked for before.
    if (!others.empty()) {
      Value same = addRead(load, slot, getStaged(load.op).getType(), getFirstUser(uses));
      for (OpOperand *use : others)
        use->set(same);
    }
    for (Operation *mover : movers)
      readAs(load, slot, mover);
  }

  Operation *getFirstUser(ArrayRef<OpOperand *> uses) {
    Operation *first = nullptr;
    for (OpOperand *use : uses) {
      Operation *here = block->findAncestorOpInBlock(*use->getOwner());
      if (!first || here->isBeforeInBlock(first))
        first = here;
    }
    return first;
  }

  Value addRead(const StagedLoad &load, Value slot, Type type, Operation *before) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(before);
    return place(ttg::LocalLoadOp::create(b, loc, type, slot), load.use, load.readCluster);
  }

  static bool canReadAs(Attribute encoding, Operation *user) {
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(user)) {
      auto type = cast<ttg::MemDescType>(alloc.getType());
      return !type.getMutableMemory() && type.getEncoding() == encoding;
    }
    return isa<ttg::ConvertLayoutOp>(user);
  }

  /// True if the user only moves the value, and may read a buffer of that encoding instead.
  static bool canMove(Attribute encoding, Operation *user) {
    auto trans = dyn_cast<tt::TransOp>(user);
    if (!trans)
      return canReadAs(encoding, user);
    Attribute transposed = transposeSharedEncoding(encoding, trans.getOrder());
    return transposed &&
           llvm::all_of(trans->getUsers(), [&](Operation *mover) { return canReadAs(transposed, mover); });
  }

  /// Makes a user that only moves the value read the buffer instead.
  void readAs(const StagedLoad &load, Value slot, Operation *user) {
    Attribute encoding = cast<ttg::MemDescType>(slot.getType()).getEncoding();
    if (auto trans = dyn_cast<tt::TransOp>(user)) {
      Value view = addTransposed(load, slot, trans, transposeSharedEncoding(encoding, trans.getOrder()));
      for (Operation *mover : llvm::make_early_inc_range(trans->getUsers()))
        readAs(load, view, mover);
    } else if (auto convert = dyn_cast<ttg::ConvertLayoutOp>(user)) {
      Operation *before = load.isReadLate ? moveToUser(convert) : convert;
      convert.replaceAllUsesWith(addRead(load, slot, convert.getType(), before));
    } else {
      replaceBuffer(user->getResult(0), slot);
    }
    user->erase();
  }

  /// The op in front of which the result of `mover` can be made: its user, if it is one. What moves the result on goes
  /// there too.
  Operation *moveToUser(Operation *mover) {
    Operation *user = mover->hasOneUse() ? block->findAncestorOpInBlock(**mover->user_begin()) : nullptr;
    if (!user || user->hasTrait<OpTrait::IsTerminator>())
      return mover;
    if (!isa<tt::TransOp>(user))
      return user;
    if (Operation *last = moveToUser(user); last != user)
      user->moveBefore(last);
    return user;
  }

  Value addTransposed(const StagedLoad &load, Value slot, tt::TransOp trans, Attribute encoding) {
    auto type = cast<ttg::MemDescType>(slot.getType());
    auto view = ttg::MemDescType::get(trans.getType().getShape(), type.getElementType(), encoding,
                                      type.getMemorySpace(), /*mutableMemory=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(trans);
    return place(ttg::MemDescTransOp::create(b, loc, view, slot, trans.getOrderAttr()), load.use, load.readCluster);
  }

  /// Replaces a buffer by a slot; views of it become mutable like the slot.
  void replaceBuffer(Value old, Value slot) {
    old.replaceAllUsesWith(slot);
    SmallVector<Value> work = {slot};
    while (!work.empty()) {
      Value buffer = work.pop_back_val();
      for (Operation *user : buffer.getUsers()) {
        if (user->getNumResults() != 1 || user->getNumOperands() == 0 || user->getOperand(0) != buffer)
          continue;
        auto type = dyn_cast<ttg::MemDescType>(user->getResult(0).getType());
        if (!type || type.getMutableMemory())
          continue;
        user->getResult(0).setType(ttg::MemDescType::get(type.getContext(), type.getShape(), type.getElementType(),
                                                         type.getEncoding(), type.getMemorySpace(), true,
                                                         type.getAllocShape()));
        work.push_back(user->getResult(0));
      }
    }
  }
};

} // namespace

void pipelining::lowerLoads(ArrayRef<StagedLoad> loads, PipelinedBody &body, const AxisInfoAnalysis &axes) {
  LoadLowering(loads, body, axes).run();
}

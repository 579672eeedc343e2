#include "Pipeliner.h"

#include "lathe/Dialect/Proton/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

namespace {

/// A dot that may be in flight, by its accumulator. The tensor core completes dots in order.
struct Flight {
  Value accumulator; // null once a later dot adds to the same one
  bool isOfTurnBefore = false;
};

class WgmmaScheduler {
public:
  explicit WgmmaScheduler(scf::ForOp loop) : loop(loop), block(loop.getBody()), b(loop.getContext()) {}

  void run() {
    for (Operation &op : *block)
      if (auto product = dyn_cast<ttng::WarpGroupDotOp>(op); product && canFly(product))
        flying.insert(product);
    if (flying.empty())
      return;
    // Dots in flight at the end of an iteration are in flight at the start of the next one.
    SmallVector<Flight> atEnd = scan({}, /*insertWaits=*/false);
    for (Flight &flight : atEnd)
      flight = {getCarrier(flight.accumulator), true};
    for (Operation *product : flying)
      cast<ttng::WarpGroupDotOp>(product).setIsAsync(true);
    scan(atEnd, /*insertWaits=*/true);
    waitBehindLoop(atEnd);
  }

private:
  scf::ForOp loop;
  Block *block;
  OpBuilder b;
  llvm::SmallPtrSet<Operation *, 4> flying;

  /// The memory of buffers that an iteration allocates may be reused once their last user has started, so a dot that
  /// reads such a buffer must not be in flight then.
  bool canFly(ttng::WarpGroupDotOp product) {
    return (isa<RankedTensorType>(product.getA().getType()) || isAllocatedOutside(product.getA(), block)) &&
           isAllocatedOutside(product.getB(), block);
  }

  /// The argument that carries a value to the next iteration; null if there is none or the value has another use.
  Value getCarrier(Value accumulator) {
    if (!accumulator || !accumulator.hasOneUse())
      return {};
    OpOperand &use = *accumulator.getUses().begin();
    return use.getOwner() == block->getTerminator() ? Value(loop.getRegionIterArg(use.getOperandNumber())) : Value();
  }

  static bool fillsBuffer(Operation *op) {
    auto interface = dyn_cast<MemoryEffectOpInterface>(op);
    SmallVector<MemoryEffects::EffectInstance> effects;
    if (interface)
      interface.getEffectsOnResource(ttg::SharedMemory::get(), effects);
    return llvm::any_of(effects, [](const MemoryEffects::EffectInstance &effect) {
      return isa<MemoryEffects::Write>(effect.getEffect()) && effect.getEffectValue<OpOperand *>();
    });
  }

  /// Follows an iteration that starts with `flights`. Inserts waits before uses of results, and before copies into
  /// buffers that dots of the previous iteration may still read. Returns the dots in flight at the end.
  SmallVector<Flight> scan(SmallVector<Flight> flights, bool insertWaits) {
    for (Operation &op : llvm::make_early_inc_range(*block)) {
      auto product = flying.contains(&op) ? cast<ttng::WarpGroupDotOp>(op) : ttng::WarpGroupDotOp();
      int needed = -1;
      for (auto [index, flight] : llvm::enumerate(flights)) {
        bool isUsed = flight.accumulator && isUsedBy(flight, op, product);
        if (isUsed || (flight.isOfTurnBefore && fillsBuffer(&op)) || isReleased(flight, op))
          needed = index;
      }
      if (needed >= 0)
        wait(flights, needed, &op, insertWaits);
      if (!product)
        continue;
      for (Flight &flight : flights)
        if (flight.accumulator == product.getC())
          flight.accumulator = {};
      flights.push_back({product.getD()});
    }
    return flights;
  }

  /// An arrival lets others fill the buffers of this iteration or, if it depends on a predicate, of the one before.
  static bool isReleased(const Flight &flight, Operation &op) {
    auto arrive = dyn_cast<ttng::ArriveBarrierOp>(op);
    return arrive && (flight.isOfTurnBefore || !arrive.getPred());
  }

  /// Adding to an accumulator, and carrying it to the next iteration, take no wait.
  bool isUsedBy(const Flight &flight, Operation &op, ttng::WarpGroupDotOp product) {
    if (&op == block->getTerminator())
      return !flight.isOfTurnBefore && !getCarrier(flight.accumulator);
    if (product && product.getC() == flight.accumulator)
      return product.getA() == flight.accumulator;
    bool isUsed = false;
    forEachUsedValue(&op, block, [&](Value value) { isUsed |= value == flight.accumulator; });
    return isUsed;
  }

  static bool startsScope(Operation *op) {
    if (auto branch = dyn_cast<scf::IfOp>(op))
      op = &branch.thenBlock()->front();
    auto mark = dyn_cast<proton::RecordOp>(op);
    return mark && mark.getIsStart();
  }

  /// Before `op` and the marks that start scopes there: the wait is not of their work.
  static Operation *findPlaceOfWait(Operation *op) {
    Operation *place = op;
    for (Operation *before = op->getPrevNode(); before; before = before->getPrevNode())
      if (startsScope(before))
        place = before;
      else if (!isMemoryEffectFree(before))
        break;
    return place;
  }

  /// Waits before `op` for the dots up to number `needed`.
  void wait(SmallVector<Flight> &flights, int needed, Operation *op, bool insertWaits) {
    int pending = flights.size() - needed - 1;
    SmallVector<Value> guarded;
    for (const Flight &flight : ArrayRef(flights).take_front(needed + 1))
      if (flight.accumulator)
        guarded.push_back(flight.accumulator);
    flights.erase(flights.begin(), flights.begin() + needed + 1);
    if (!insertWaits)
      return;
    // If later dots add to all of these accumulators, the wait guards the last one of those dots instead.
    bool isTakenOver = guarded.empty();
    for (Flight &flight : llvm::reverse(flights))
      if (isTakenOver && flight.accumulator && guarded.empty())
        guarded.push_back(flight.accumulator);
    if (guarded.empty())
      return;
    b.setInsertionPoint(findPlaceOfWait(op));
    auto waited = ttng::WarpGroupDotWaitOp::create(b, op->getLoc(), guarded, pending);
    for (auto [before, after] : llvm::zip_equal(guarded, waited.getOutputs())) {
      before.replaceUsesWithIf(after, [&](OpOperand &use) {
        Operation *here = block->findAncestorOpInBlock(*use.getOwner());
        return here && waited->isBeforeInBlock(here);
      });
      for (Flight &flight : flights)
        if (flight.accumulator == before)
          flight.accumulator = after;
    }
  }

  void waitBehindLoop(ArrayRef<Flight> flights) {
    SmallVector<Value> results;
    for (const Flight &flight : flights)
      if (auto argument = dyn_cast_or_null<BlockArgument>(flight.accumulator))
        results.push_back(loop.getTiedLoopResult(argument));
    if (results.empty())
      return;
    // Else the accumulators that a loop without iterations leaves meet those of the dots in flight before the wait, and
    // ptxas, which sees moves into accumulators there, lets no dot of the loop be in flight (its C7515).
    skipWithoutTurns(loop);
    b.setInsertionPointAfter(loop);
    auto waited = ttng::WarpGroupDotWaitOp::create(b, loop.getLoc(), results, 0);
    for (auto [before, after] : llvm::zip_equal(results, waited.getOutputs()))
      before.replaceAllUsesExcept(after, waited);
  }
};

} // namespace

ttg::LocalAllocOp pipelining::findAllocation(Value buffer) {
  Operation *op = ttg::throughCaptures(buffer).getDefiningOp();
  while (op && !isa<ttg::LocalAllocOp>(op))
    op = op->getNumOperands() != 0 ? ttg::throughCaptures(op->getOperand(0)).getDefiningOp() : nullptr;
  return cast_or_null<ttg::LocalAllocOp>(op);
}

bool pipelining::isAllocatedOutside(Value buffer, Block *block) {
  ttg::LocalAllocOp alloc = findAllocation(buffer);
  return alloc && alloc->getBlock() != block;
}

/// The result of the product is only carried to the next iteration.
static bool isOnlyCarried(ttng::WarpGroupDotOp product) {
  Value result = product.getD();
  return result.hasOneUse() && result.getUses().begin()->getOwner() == product->getBlock()->getTerminator();
}

/// The number of the stage before `stage` in a ring of `depth`.
static Value getStageBefore(OpBuilder &b, Location loc, Value stage, int64_t depth) {
  auto constant = [&](int64_t number) -> Value {
    return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(int32_t(number)));
  };
  Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, stage, constant(0));
  Value before = arith::SubIOp::create(b, loc, stage, constant(1));
  return arith::SelectOp::create(b, loc, isFirst, constant(depth - 1), before);
}

/// Hands back what the last iteration has read, behind a loop whose buffers are filled for another run of it.
static bool releaseLast(scf::ForOp loop, ttng::ArriveBarrierOp arrive, ttg::MemDescIndexOp stage, int64_t depth) {
  auto counter = dyn_cast<BlockArgument>(stage.getIndex());
  if (!counter || counter.getOwner() != loop.getBody())
    return false;
  OpBuilder b(loop.getContext());
  b.setInsertionPointAfter(loop);
  Location loc = arrive.getLoc();
  Value last = getStageBefore(b, loc, loop.getTiedLoopResult(counter), depth);
  auto less = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value hasTurns = arith::CmpIOp::create(b, loc, less, loop.getLowerBound(), loop.getUpperBound());
  Value barrier = ttg::MemDescIndexOp::create(b, loc, arrive.getAlloc().getType(), stage.getSrc(), last);
  auto release = ttng::ArriveBarrierOp::create(b, loc, barrier, arrive.getCount(), hasTurns);
  release->setDiscardableAttrs(arrive->getDiscardableAttrDictionary());
  return true;
}

/// Whether the same warps go through the loop several times.
static bool isRunAgain(scf::ForOp loop) {
  Operation *around = loop->getParentOp();
  while (isa<scf::IfOp>(around))
    around = around->getParentOp();
  return isa<scf::ForOp>(around);
}

void pipelining::delayReleases(scf::ForOp loop) {
  for (auto arrive : llvm::make_early_inc_range(loop.getBody()->getOps<ttng::ArriveBarrierOp>())) {
    Operation *behind = arrive->getPrevNode();
    while (isa_and_nonnull<ttg::MemDescIndexOp>(behind))
      behind = behind->getPrevNode();
    auto product = dyn_cast_or_null<ttng::WarpGroupDotOp>(behind);
    auto stage = arrive.getAlloc().getDefiningOp<ttg::MemDescIndexOp>();
    if (!product || !stage || arrive.getPred() || !isOnlyCarried(product))
      continue;
    int64_t depth = cast<ttg::MemDescType>(stage.getSrc().getType()).getShape().front();
    if (isRunAgain(loop) && !releaseLast(loop, arrive, stage, depth))
      continue;
    OpBuilder b(arrive);
    Location loc = arrive.getLoc();
    Value before = getStageBefore(b, loc, stage.getIndex(), depth);
    Value isLater =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, loop.getInductionVar(), loop.getLowerBound());
    Value barrier = ttg::MemDescIndexOp::create(b, loc, arrive.getAlloc().getType(), stage.getSrc(), before);
    auto later = ttng::ArriveBarrierOp::create(b, loc, barrier, arrive.getCount(), isLater);
    later->setDiscardableAttrs(arrive->getDiscardableAttrDictionary());
    arrive.erase();
  }
}

void pipelining::letProductsFly(scf::ForOp loop) { WgmmaScheduler(loop).run(); }

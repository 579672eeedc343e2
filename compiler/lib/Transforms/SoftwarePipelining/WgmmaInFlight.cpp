#include "Pipeliner.h"

#include "lathe/Dialect/TTNG/IR/Dialect.h"
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
    auto outlivesTurn = [&](Value operand) {
      while (Operation *op = operand.getDefiningOp()) {
        if (isa<ttg::LocalAllocOp>(op))
          return op->getBlock() != block;
        if (op->getNumOperands() == 0)
          break;
        operand = op->getOperand(0);
      }
      return false;
    };
    return (isa<RankedTensorType>(product.getA().getType()) || outlivesTurn(product.getA())) &&
           outlivesTurn(product.getB());
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
        if (isUsed || (flight.isOfTurnBefore && fillsBuffer(&op)))
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
    b.setInsertionPoint(op);
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

void pipelining::letProductsFly(scf::ForOp loop) { WgmmaScheduler(loop).run(); }

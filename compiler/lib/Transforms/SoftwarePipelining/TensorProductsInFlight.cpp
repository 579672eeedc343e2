#include "Pipeliner.h"

#include "lathe/Dialect/Support/Barriers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

bool pipelining::onlyAccumulates(ttng::TCGen5MMAOp product) {
  auto accumulator = product.getD().getDefiningOp<ttng::TMEMAllocOp>();
  Block *block = product->getBlock();
  // The barriers of products in flight are of one CTA.
  if (product.getIsAsync() || product.getTwoCtas() || !matchPattern(product.getPred(), m_One()) || !accumulator ||
      accumulator->getBlock() == block || !isa<scf::ForOp>(block->getParentOp()))
    return false;
  return llvm::all_of(accumulator->getUses(), [&](OpOperand &use) {
    if (!block->findAncestorOpInBlock(*use.getOwner()))
      return true;
    auto other = dyn_cast<ttng::TCGen5MMAOp>(use.getOwner());
    return other && other->getBlock() == block && &other.getDMutable() == &use;
  });
}

namespace {

class ProductFlights {
public:
  explicit ProductFlights(PipelinedBody &body)
      : body(body), loop(body.loop), block(loop.getBody()), b(loop.getContext()), loc(loop.getLoc()) {}

  void run() {
    for (auto product : block->getOps<ttng::TCGen5MMAOp>())
      if (onlyAccumulates(product) && isAllocatedOutside(product.getA(), block) &&
          isAllocatedOutside(product.getB(), block))
        products.push_back(product);
    if (products.empty())
      return;
    for (ttng::TCGen5MMAOp product : products)
      product.setIsAsync(true);
    allocateBarriers();
    commitLast();
    waitInLoop();
    waitBehindLoop();
  }

private:
  // The products of two iterations are in flight at a time, each with a barrier.
  static constexpr int64_t kBarriers = 2;

  PipelinedBody &body;
  scf::ForOp loop;
  Block *block;
  OpBuilder b;
  Location loc;
  SmallVector<ttng::TCGen5MMAOp> products;
  Value barriers;

  Value makeI32(int64_t value) { return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(int32_t(value))); }

  Value getBarrier(Value slot) {
    return ttg::MemDescIndexOp::create(b, loc, getBarrierType(b.getContext()), barriers, slot);
  }

  void allocateBarriers() {
    b.setInsertionPoint(loop);
    barriers =
        ttg::LocalAllocOp::create(b, loc, getBarrierType(b.getContext(), {kBarriers, 1}), Value(), IntegerAttr());
    for (int64_t slot = 0; slot < kBarriers; ++slot)
      ttng::InitBarrierOp::create(b, loc, getBarrier(makeI32(slot)), /*count=*/1);
    b.setInsertionPointAfter(loop);
    for (int64_t slot = 0; slot < kBarriers; ++slot)
      ttng::InvalBarrierOp::create(b, loc, getBarrier(makeI32(slot)));
    ttg::LocalDeallocOp::create(b, loc, barriers);
  }

  /// The slot, or the phase, of the iteration of the last stage or, if `isBefore`, of the one before it.
  Value addRingValue(bool isPhase, bool isBefore) {
    Value value = makeI32(0);
    body.rings[value] = {body.lastStage + isBefore, kBarriers, isPhase};
    return value;
  }

  template <typename Op> Op place(Op op, Cluster cluster) {
    body.places[op] = {body.lastStage, cluster};
    return op;
  }

  /// Products are complete in the order of their issue.
  void commitLast() {
    ttng::TCGen5MMAOp last = products.back();
    b.setInsertionPoint(last);
    Value barrier = getBarrier(addRingValue(/*isPhase=*/false, /*isBefore=*/false));
    place(barrier.getDefiningOp(), Cluster::Compute);
    last.getBarriersMutable().append(barrier);
    last.getBarrierPredsMutable().append(last.getPred());
  }

  /// In front of all that fills buffers, behind the products.
  void waitInLoop() {
    b.setInsertionPointToStart(block);
    Value barrier = getBarrier(addRingValue(/*isPhase=*/false, /*isBefore=*/true));
    place(barrier.getDefiningOp(), Cluster::Refill);
    Value phase = addRingValue(/*isPhase=*/true, /*isBefore=*/true);
    Value isLater =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, loop.getInductionVar(), loop.getLowerBound());
    place(ttng::WaitBarrierOp::create(b, loc, barrier, phase, isLater, /*deps=*/ValueRange()), Cluster::Refill);
  }

  void waitBehindLoop() {
    LastTurn turn = buildLastTurn(b, loop);
    Value one = arith::ConstantOp::create(b, loc, b.getIntegerAttr(turn.number.getType(), 1));
    Value slot = castToI32(b, loc, arith::AndIOp::create(b, loc, turn.number, one));
    Value half = arith::ShRUIOp::create(b, loc, turn.number, one);
    Value phase = castToI32(b, loc, arith::AndIOp::create(b, loc, half, one));
    ttng::WaitBarrierOp::create(b, loc, getBarrier(slot), phase, turn.exists, /*deps=*/ValueRange());
  }
};

} // namespace

LastTurn pipelining::buildLastTurn(OpBuilder &b, scf::ForOp loop) {
  b.setInsertionPointAfter(loop);
  Location loc = loop.getLoc();
  Value begin = loop.getLowerBound(), end = loop.getUpperBound();
  Value exists = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, begin, end);
  Value one = arith::ConstantOp::create(b, loc, b.getIntegerAttr(begin.getType(), 1));
  Value length = arith::SubIOp::create(b, loc, arith::SubIOp::create(b, loc, end, begin), one);
  return {exists, arith::DivUIOp::create(b, loc, length, loop.getStep())};
}

void pipelining::letTensorProductsFly(PipelinedBody &body) { ProductFlights(body).run(); }

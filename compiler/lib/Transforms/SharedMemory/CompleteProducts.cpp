// The pass lathe-ttng-complete-products.
#include "AwaitProducts.h"
#include "lathe/Dialect/Support/Barriers.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "lathe/Transforms/SharedMemory/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

namespace lathe {
#define GEN_PASS_DEF_COMPLETEPRODUCTS
#include "lathe/Transforms/SharedMemory/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;

namespace {

// The loop whose every iteration runs the product once, so that one barrier serves all of them; null if there is none.
template <typename Op> scf::ForOp getLoop(Op mma) {
  return matchPattern(mma.getPred(), m_One()) ? dyn_cast<scf::ForOp>(mma->getParentOp()) : scf::ForOp();
}

// The parity of the iteration's number, i32.
Value buildParity(OpBuilder &b, scf::ForOp loop) {
  Location loc = loop.getLoc();
  Value number = loop.getInductionVar();
  auto constant = [&](int64_t value) {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(number.getType(), value)).getResult();
  };
  if (!matchPattern(loop.getLowerBound(), m_Zero()))
    number = arith::SubIOp::create(b, loc, number, loop.getLowerBound());
  if (!matchPattern(loop.getStep(), m_One()))
    number = arith::DivUIOp::create(b, loc, number, loop.getStep());
  return castToI32(b, loc, arith::AndIOp::create(b, loc, number, constant(1)));
}

// The barrier lives around the product, and its only phase is the first; or around the loop, whose iterations take
// turns at the two parities.
template <typename Op> void complete(Op mma) {
  scf::ForOp loop = getLoop(mma);
  OpBuilder b(mma);
  Location loc = mma.getLoc();
  if (loop)
    b.setInsertionPoint(loop);
  auto barrier =
      ttg::LocalAllocOp::create(b, loc, getBarrierType(b.getContext()), /*src=*/Value(), /*alignment=*/IntegerAttr());
  InitBarrierOp::create(b, loc, barrier, /*count=*/1);
  if (isOfPairs(mma)) {
    // The commit arrives at the barrier of the other CTA too.
    FenceMBarrierInitReleaseClusterOp::create(b, loc);
    ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
  }
  b.setInsertionPoint(mma);
  Value always = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  mma.getBarriersMutable().append(barrier.getResult());
  mma.getBarrierPredsMutable().append(always);
  mma.setIsAsync(true);
  b.setInsertionPointAfter(mma);
  Value phase = loop ? buildParity(b, loop) : arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0)).getResult();
  WaitBarrierOp::create(b, loc, barrier, phase, loop ? Value() : mma.getPred(), /*deps=*/ValueRange());
  if (loop)
    b.setInsertionPointAfter(loop);
  InvalBarrierOp::create(b, loc, barrier);
}

struct CompleteProductsPass : public lathe::impl::CompleteProductsBase<CompleteProductsPass> {
  void runOnOperation() override {
    completeAll<TCGen5MMAOp>();
    completeAll<TCGen5MMAScaledOp>();
    awaitReadProducts(getOperation());
  }

private:
  template <typename Op> void completeAll() {
    SmallVector<Op> waiting;
    getOperation().walk([&](Op mma) {
      if (!mma.getIsAsync())
        waiting.push_back(mma);
    });
    for (Op mma : waiting)
      complete(mma);
  }
};

} // namespace

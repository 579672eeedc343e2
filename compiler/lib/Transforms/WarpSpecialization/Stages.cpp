// The numbers of stages, and their phases, of rings that are used without.
#include "Handover.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::warps;

namespace {

// Counts enters through structured control flow: each gets the place that the one before leaves.
class StageCounter {
public:
  StageCounter(ArrayRef<Operation *> enters, int64_t depth, Value skipped)
      : enters(enters.begin(), enters.end()), rewriter(enters.front()->getContext()), depth(depth), skipped(skipped) {}

  struct Place {
    Value stage, phase;
  };

  Place begin(Operation *before, int32_t phase) {
    rewriter.setInsertionPoint(before);
    return {makeI32(before->getLoc(), 0), makeI32(before->getLoc(), phase)};
  }

  // Numbers the enters in `block` from `first` on, and moves `place` on.
  LogicalResult count(Block *block, Operation *first, Place &place) {
    for (Operation *op = first; op;) {
      // An op that is replaced has its successor in the same place.
      Operation *next = op->getNextNode();
      if (enters.contains(op))
        number(op, place);
      else if (skipped && op == skipped.getDefiningOp())
        skip(place);
      else if (contains(op) && failed(countInside(op, place)))
        return failure();
      op = next;
    }
    return success();
  }

private:
  llvm::SmallPtrSet<Operation *, 4> enters;
  IRRewriter rewriter;
  int64_t depth;
  Value skipped;

  Value makeI32(Location loc, int32_t value) {
    return arith::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(value));
  }

  bool contains(Operation *op) const {
    return llvm::any_of(enters, [&](Operation *enter) { return op->isProperAncestor(enter); });
  }

  void number(Operation *op, Place &place) {
    if (auto put = dyn_cast<nvws::ArefPutEnterOp>(op)) {
      put.getStageMutable().assign(place.stage);
      put.getPhaseMutable().assign(place.phase);
    } else {
      auto get = cast<nvws::ArefGetEnterOp>(op);
      get.getStageMutable().assign(place.stage);
      get.getPhaseMutable().assign(place.phase);
    }
    rewriter.setInsertionPointAfter(op);
    Location loc = op->getLoc();
    Value one = makeI32(loc, 1), next = arith::AddIOp::create(rewriter, loc, place.stage, one);
    Value wraps = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq, next, makeI32(loc, int32_t(depth)));
    Value other = arith::XOrIOp::create(rewriter, loc, place.phase, one);
    place.stage = arith::SelectOp::create(rewriter, loc, wraps, makeI32(loc, 0), next);
    place.phase = arith::SelectOp::create(rewriter, loc, wraps, other, place.phase);
  }

  void skip(Place &place) {
    rewriter.setInsertionPointAfterValue(skipped);
    Location loc = skipped.getLoc();
    Value reached = arith::AddIOp::create(rewriter, loc, place.stage, skipped);
    Value all = makeI32(loc, int32_t(depth)), one = makeI32(loc, 1);
    Value rounds = arith::AndIOp::create(rewriter, loc, arith::DivUIOp::create(rewriter, loc, reached, all), one);
    place.stage = arith::RemUIOp::create(rewriter, loc, reached, all);
    place.phase = arith::XOrIOp::create(rewriter, loc, place.phase, rounds);
  }

  LogicalResult countInside(Operation *op, Place &place) {
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return countInside(loop, place);
    if (auto choice = dyn_cast<scf::IfOp>(op))
      return countInside(choice, place);
    return op->emitError("unsupported: ") << op->getName()
                                          << " around a use of a ring without a stage; say which: "
                                             "[%stage, %phase]";
  }

  LogicalResult countInside(scf::ForOp loop, Place &place) {
    LogicalResult result = success();
    rewriter.setInsertionPoint(loop);
    FailureOr<LoopLikeOpInterface> made = loop.replaceWithAdditionalYields(
        rewriter, {place.stage, place.phase}, /*replaceInitOperandUsesInLoop=*/false,
        [&](OpBuilder &, Location, ArrayRef<BlockArgument> arguments) -> SmallVector<Value> {
          // The body is still that of the loop before.
          Place inside = {arguments[0], arguments[1]};
          Block *body = loop.getBody();
          OpBuilder::InsertionGuard guard(rewriter);
          result = count(body, &body->front(), inside);
          return {inside.stage, inside.phase};
        });
    if (failed(made) || failed(result))
      return failure();
    ResultRange results = (*made)->getResults();
    place = {results[results.size() - 2], results.back()};
    return success();
  }

  LogicalResult countInside(scf::IfOp choice, Place &place) {
    rewriter.setInsertionPoint(choice);
    SmallVector<Type> types(choice.getResultTypes());
    types.append(2, rewriter.getI32Type());
    auto made = scf::IfOp::create(rewriter, choice.getLoc(), types, choice.getCondition(),
                                  /*addThenBlock=*/false, /*addElseBlock=*/false);
    for (auto [from, to] : llvm::zip_equal(choice->getRegions(), made->getRegions())) {
      to.takeBody(from);
      if (to.empty()) {
        rewriter.createBlock(&to);
        scf::YieldOp::create(rewriter, choice.getLoc(), ValueRange());
      }
      Place inside = place;
      if (failed(count(&to.front(), &to.front().front(), inside)))
        return failure();
      to.front().getTerminator()->insertOperands(to.front().getTerminator()->getNumOperands(),
                                                 {inside.stage, inside.phase});
    }
    ResultRange results = made->getResults();
    rewriter.replaceOp(choice, results.drop_back(2));
    place = {results[results.size() - 2], results.back()};
    return success();
  }
};

} // namespace

LogicalResult lathe::warps::numberStages(ArrayRef<Operation *> enters, Operation *first, int64_t depth, int32_t phase,
                                         Value skipped) {
  StageCounter counter(enters, depth, skipped);
  StageCounter::Place place = counter.begin(first, phase);
  return counter.count(first->getBlock(), first, place);
}

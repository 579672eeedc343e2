#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"

namespace lathe {
#define GEN_PASS_DEF_RESOLVEMASKS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

// iv < ub - step * (maxStage - stage), signed.
void resolve(ttg::PredicateStageOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Type type = op.getIv().getType();
  Value ahead = arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, op.getMaxStage() - op.getStage()));
  Value end = arith::SubIOp::create(b, loc, op.getUb(), arith::MulIOp::create(b, loc, op.getStep(), ahead));
  op.replaceAllUsesWith(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, op.getIv(), end).getResult());
  op.erase();
}

void resolve(ttg::MaskOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  auto choice = scf::IfOp::create(b, loc, op.getResultTypes(), op.getPred(), /*withElseRegion=*/!op->use_empty());
  Block *body = &op.getRegion().front(), *taken = choice.thenBlock();
  Operation *end = body->getTerminator();
  if (!taken->empty())
    taken->back().erase();
  taken->getOperations().splice(taken->end(), body->getOperations());
  b.setInsertionPointToEnd(taken);
  scf::YieldOp::create(b, loc, end->getOperands());
  end->erase();
  if (op->use_empty())
    return op.erase();
  b.setInsertionPointToEnd(choice.elseBlock());
  SmallVector<Value> undefined;
  for (Type type : op.getResultTypes())
    undefined.push_back(ub::PoisonOp::create(b, loc, type));
  scf::YieldOp::create(b, loc, undefined);
  op->replaceAllUsesWith(choice.getResults());
  op.erase();
}

struct ResolveMasksPass : lathe::impl::ResolveMasksBase<ResolveMasksPass> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (auto predicate = dyn_cast<ttg::PredicateStageOp>(op))
        resolve(predicate);
      else if (auto mask = dyn_cast<ttg::MaskOp>(op))
        resolve(mask);
    });
  }
};

} // namespace

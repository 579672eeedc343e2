// The pass lathe-ttg-lower-control-flow.
#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"

#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/DialectConversion.h"

namespace lathe {
#define GEN_PASS_DEF_LOWERCONTROLFLOW
#include "lathe/Conversion/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

bool isInCombineRegion(Operation *op) {
  return op->getParentOfType<tt::ReduceOp>() || op->getParentOfType<tt::ScanOp>();
}

// Moves the default region behind the op that starts the partitions, up to a barrier at which they end.
void moveDefaultRegion(ttg::WarpSpecializeOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  OperationState state(loc, op->getName(), ValueRange(), TypeRange(), op->getAttrs());
  Block *empty = &state.addRegion()->emplaceBlock();
  state.addRegion()->takeBody(op.getPartitionOpHolder());
  b.create(state)->setAttr(ttg::kStarted, b.getUnitAttr());

  Block *before = op->getBlock(), *after = before->splitBlock(op);
  Block *entry = &op.getDefaultRegion().front();
  SmallVector<ttg::WarpYieldOp> yields(op.getDefaultRegion().getOps<ttg::WarpYieldOp>());
  before->getParent()->getBlocks().splice(after->getIterator(), op.getDefaultRegion().getBlocks());
  b.setInsertionPointToEnd(before);
  cf::BranchOp::create(b, loc, entry);
  for (Value result : op.getResults())
    result.replaceAllUsesWith(after->addArgument(result.getType(), loc));
  for (ttg::WarpYieldOp yield : yields) {
    b.setInsertionPoint(yield);
    cf::BranchOp::create(b, yield.getLoc(), after, yield.getValues());
    yield.erase();
  }
  b.setInsertionPoint(op);
  using Space = ttg::BarrierSpace;
  auto registers = op.getActualRegistersAttr();
  ttg::BarrierOp::create(b, loc, Space::Local | Space::GlobalRead | Space::GlobalWrite)
      ->setAttr(ttg::kJoin, registers ? Attribute(registers) : b.getUnitAttr());
  op.erase();
  b.setInsertionPointToEnd(empty);
  ttg::WarpYieldOp::create(b, loc, ValueRange());
}

struct LowerControlFlowPass : public lathe::impl::LowerControlFlowBase<LowerControlFlowPass> {
  void runOnOperation() override {
    if (failed(lowerStructured()))
      return signalPassFailure();
    SmallVector<ttg::WarpSpecializeOp> ops;
    getOperation().walk([&](ttg::WarpSpecializeOp op) { ops.push_back(op); });
    for (ttg::WarpSpecializeOp op : ops)
      moveDefaultRegion(op);
  }

private:
  LogicalResult lowerStructured() {
    bool isNeeded =
        getOperation()
            .walk([](Operation *op) {
              bool isStructured = isa_and_nonnull<scf::SCFDialect>(op->getDialect());
              return isStructured && !isInCombineRegion(op) ? WalkResult::interrupt() : WalkResult::advance();
            })
            .wasInterrupted();
    if (!isNeeded)
      return success();
    RewritePatternSet patterns(&getContext());
    populateSCFToControlFlowConversionPatterns(patterns);
    ConversionTarget target(getContext());
    target.addDynamicallyLegalDialect<scf::SCFDialect>(isInCombineRegion);
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    return applyPartialConversion(getOperation(), target, std::move(patterns));
  }
};

} // namespace

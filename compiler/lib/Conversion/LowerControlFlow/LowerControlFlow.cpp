// The pass lathe-ttg-lower-control-flow.
#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
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

struct LowerControlFlowPass : public lathe::impl::LowerControlFlowBase<LowerControlFlowPass> {
  void runOnOperation() override {
    bool isNeeded =
        getOperation()
            .walk([](Operation *op) {
              bool isStructured = isa_and_nonnull<scf::SCFDialect>(op->getDialect());
              return isStructured && !isInCombineRegion(op) ? WalkResult::interrupt() : WalkResult::advance();
            })
            .wasInterrupted();
    if (!isNeeded)
      return;
    RewritePatternSet patterns(&getContext());
    populateSCFToControlFlowConversionPatterns(patterns);
    ConversionTarget target(getContext());
    target.addDynamicallyLegalDialect<scf::SCFDialect>(isInCombineRegion);
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

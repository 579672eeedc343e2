// The pass lathe-nvvm-lower-inline-ptx.
#include "lathe/Conversion/Passes.h"

#include "mlir/Conversion/NVVMToLLVM/NVVMToLLVM.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace lathe {
#define GEN_PASS_DEF_LOWERINLINEPTX
#include "lathe/Conversion/Passes.h.inc"
} // namespace lathe

using namespace mlir;

namespace {

struct LowerInlinePtxPass : public lathe::impl::LowerInlinePtxBase<LowerInlinePtxPass> {
  void runOnOperation() override {
    bool isNeeded =
        getOperation()
            .walk([](Operation *op) {
              return isa<NVVM::BasicPtxBuilderInterface>(op) ? WalkResult::interrupt() : WalkResult::advance();
            })
            .wasInterrupted();
    if (!isNeeded)
      return;
    ConversionTarget target(getContext());
    target.addLegalDialect<LLVM::LLVMDialect>();
    RewritePatternSet patterns(&getContext());
    populateNVVMToLLVMConversionPatterns(patterns);
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

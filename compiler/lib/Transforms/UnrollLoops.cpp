#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"

namespace lathe {
#define GEN_PASS_DEF_UNROLLLOOPS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

constexpr llvm::StringLiteral kFactor = "tt.loop_unroll_factor";

// A loop whose end is not before its start: from the distance between them follows how often the unrolled one runs.
void keepEndBehindStart(scf::ForOp loop) {
  Value start = loop.getLowerBound(), end = loop.getUpperBound();
  OpBuilder b(loop);
  loop.setUpperBound(loop.getUnsignedCmp() ? b.createOrFold<arith::MaxUIOp>(loop.getLoc(), start, end)
                                           : b.createOrFold<arith::MaxSIOp>(loop.getLoc(), start, end));
}

class UnrollLoopsPass : public lathe::impl::UnrollLoopsBase<UnrollLoopsPass> {
public:
  void runOnOperation() override {
    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) {
      if (auto factor = loop->getAttrOfType<IntegerAttr>(kFactor); factor && factor.getInt() > 1)
        loops.push_back(loop);
    });
    for (scf::ForOp loop : loops) {
      int64_t factor = loop->getAttrOfType<IntegerAttr>(kFactor).getInt();
      loop->removeAttr(kFactor);
      keepEndBehindStart(loop);
      FailureOr<UnrolledLoopInfo> unrolled = loopUnrollByFactor(loop, factor);
      if (failed(unrolled))
        remarkUnusedHint(loop, llvm::formatv("{0} = {1}", kFactor, factor).str(), "the loop cannot be unrolled");
      // The loop of the remaining iterations is too short to be worth stages.
      else if (unrolled->epilogueLoopOp)
        (*unrolled->epilogueLoopOp)->setAttr(tt::kNumStages, IntegerAttr::get(IntegerType::get(&getContext(), 32), 1));
    }
  }
};

} // namespace

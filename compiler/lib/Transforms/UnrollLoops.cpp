#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "lathe/Transforms/Passes.h"

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
      FailureOr<UnrolledLoopInfo> unrolled = loopUnrollByFactor(loop, factor);
      // The loop of the remaining iterations is too short to be worth stages.
      if (succeeded(unrolled) && unrolled->epilogueLoopOp)
        (*unrolled->epilogueLoopOp)->setAttr(tt::kNumStages, IntegerAttr::get(IntegerType::get(&getContext(), 32), 1));
    }
  }
};

} // namespace

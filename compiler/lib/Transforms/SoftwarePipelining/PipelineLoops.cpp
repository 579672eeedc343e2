#include "TensorFlights.h"

#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/PassManager.h"

namespace lathe {
#define GEN_PASS_DEF_PIPELINELOOPS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

namespace {

class PipelineLoopsPass : public lathe::impl::PipelineLoopsBase<PipelineLoopsPass> {
public:
  using PipelineLoopsBase::PipelineLoopsBase;

  void runOnOperation() override {
    auto isPipelined = [&](scf::ForOp loop) { return getStages(loop) > 1 && !hasLoopInside(loop); };
    remarkLoopHints(getOperation(), isPipelined);
    SmallVector<scf::ForOp> loops, divided, emptying;
    getOperation().walk([&](scf::ForOp loop) {
      if (loop->removeAttr(ttg::kHandsOver))
        emptying.push_back(loop);
      else if (isPipelined(loop))
        loops.push_back(loop);
      if (isPipelined(loop) || !ttg::isAuthored(getOperation()))
        divided.push_back(loop);
    });
    for (scf::ForOp loop : divided)
      hoistDivisions(loop);
    for (scf::ForOp loop : emptying) {
      delayReleases(loop);
      letProductsFly(loop);
    }
    bool changed = !emptying.empty();
    if (loops.empty() && !changed)
      return;
    AxisInfoAnalysis axes(getOperation());
    for (scf::ForOp loop : loops)
      changed |= pipelineLoop(loop, axes);
    if (!changed)
      return;
    OpPassManager cleanup(ModuleOp::getOperationName());
    cleanup.addPass(createSimplify());
    if (failed(runPipeline(cleanup, getOperation())))
      signalPassFailure();
  }

private:
  int getStages(scf::ForOp loop) const {
    auto own = loop->getAttrOfType<IntegerAttr>(tt::kNumStages);
    if (own)
      return own.getInt();
    return ttg::isAuthored(loop->getParentOfType<ModuleOp>()) ? 1 : int(numStages);
  }

  static bool hasLoopInside(scf::ForOp loop) {
    return loop.getBody()
        ->walk([](Operation *op) {
          return isa<scf::ForOp, scf::WhileOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  bool pipelineLoop(scf::ForOp loop, const AxisInfoAnalysis &axes) {
    TensorFlights flights;
    SmallVector<StagedLoad> loads =
        chooseLoads(loop, {getStages(loop), asyncCopies, bulkCopies, sharedBytes}, axes, flights);
    if (loads.empty())
      return false;
    PipelinedBody body;
    body.loop = loop;
    // Products that start an iteration ahead leave sums to the last stage, even if no load does.
    for (const StagedLoad &load : loads)
      if (flights.isReadAhead(load.op))
        body.lastStage = std::max(body.lastStage, load.use + 1);
    placeMarks(loads, body);
    lowerLoads(loads, body, axes);
    if (flights.isEmpty())
      letTensorProductsFly(body);
    else
      flights.apply(body);
    placeOps(body);
    scf::ForOp turns = expandLoop(body);
    turns->removeAttr(tt::kNumStages);
    letProductsFly(turns);
    return true;
  }
};

} // namespace

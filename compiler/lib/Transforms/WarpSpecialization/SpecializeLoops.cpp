// The pass lathe-ttg-specialize-loops.
#include "Costs.h"
#include "Division.h"
#include "Overlap.h"
#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Meetings.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/WarpSpecialization/Passes.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"

namespace lathe {
#define GEN_PASS_DEF_SPECIALIZELOOPS
#include "lathe/Transforms/WarpSpecialization/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

struct SpecializeLoopsPass : public lathe::impl::SpecializeLoopsBase<SpecializeLoopsPass> {
  using SpecializeLoopsBase::SpecializeLoopsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (ttg::isAuthored(module))
      return;
    SmallVector<scf::ForOp> loops;
    module.walk([&](scf::ForOp loop) { passHintOn(loop); });
    module.walk([&](scf::ForOp loop) {
      bool isAsked = loop->hasAttr(tt::kWarpSpecialize);
      if (auto hint = loop->getAttrOfType<BoolAttr>(tt::kWarpSpecialize))
        isAsked = hint.getValue();
      auto function = loop->getParentOfType<tt::FuncOp>();
      bool hasLoads = !loop.getBody()->getOps<tt::DescriptorLoadOp>().empty();
      if (isAsked || (allLoops && hasLoads && function && function.isKernel()))
        loops.push_back(loop);
    });
    bool changed = false;
    for (scf::ForOp loop : loops)
      changed |= divide(loop);
    if (!changed)
      return;
    OpPassManager lowering(ModuleOp::getOperationName());
    lowering.addPass(createLowerNVWS());
    if (failed(runPipeline(lowering, module)))
      signalPassFailure();
  }

  // A loop over tiles that asks means the one loop in it.
  static void passHintOn(scf::ForOp tiles) {
    SmallVector<scf::ForOp> inside;
    tiles.getBody()->walk([&](scf::ForOp loop) { inside.push_back(loop); });
    if (inside.size() != 1 || inside.front()->getParentOp() != tiles || inside.front()->hasAttr(tt::kWarpSpecialize))
      return;
    if (Attribute hint = tiles->removeAttr(tt::kWarpSpecialize))
      inside.front()->setAttr(tt::kWarpSpecialize, hint);
  }

  // The lowering wakes sleeping warps for few of the operations at which a cluster's CTAs meet. One such anywhere in
  // the module would fail the compile if a loop were divided.
  std::string findMeeting() {
    ModuleOp module = getOperation();
    if (ttg::getClusterCTAs(module) == 1)
      return "";
    Operation *meeting = nullptr;
    module.walk([&](Operation *op) {
      if (ttng::meetsSleepingWarps(op))
        meeting = op;
      return meeting ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (isa_and_nonnull<ttng::ClusterExchangeOp>(meeting))
      return "values move between the CTAs of a cluster (num_ctas), all of whose warps meet for that";
    return meeting ? llvm::formatv("all warps of a cluster's CTAs (num_ctas) meet at {0}", meeting->getName()).str()
                   : "";
  }

  bool divide(scf::ForOp loop) {
    auto own = loop->getAttrOfType<IntegerAttr>(tt::kNumStages);
    loop->removeAttr(tt::kWarpSpecialize);
    auto function = loop->getParentOfType<tt::FuncOp>();
    warps::Division division(loop, own ? own.getInt() : int64_t(numStages), sharedBytes, maxRegisters);
    std::string obstacle;
    if (!function || !function.isKernel())
      obstacle = "its function is called";
    else
      obstacle = findMeeting();
    if (obstacle.empty())
      obstacle = division.plan();
    const ChipInfo *chip = ttg::getChip(loop);
    // Through tiles, loads of the next run beside what ends this one.
    if (obstacle.empty() && chip && !allLoops && !division.hasTiles() && !division.issuesProducts())
      obstacle = warps::LoopCosts::get(loop, *chip, division.countSharedBytes()).findObstacle();
    if (obstacle.empty()) {
      if (!division.whyRestarts().empty() && wantsRemarks(loop))
        remarkSlower(loop, "loads-restart") << remark::add(
            "the warp that loads starts anew for each tile of the loop around: {0}", division.whyRestarts());
      if (!division.whyInOrder().empty() && wantsRemarks(loop))
        remarkSlower(loop, "tiles-in-order")
            << remark::add("no second group of warps multiplies while a tile ends: {0}", division.whyInOrder());
      if (std::optional<int64_t> columns = division.getMissingColumns(); columns && wantsRemarks(loop))
        remarkSlower(loop, "one-accumulator")
            << remark::add("no products are computed for the next tile while one ends: both tiles' sums would take {0} "
                           "columns of tensor memory",
                           *columns)
            << remark::suggest("use smaller tiles");
      if (!division.whyFewerStages().empty() && wantsRemarks(loop))
        remarkSlower(loop, "fewer-stages")
            << remark::add("fewer stages than asked for: {0}", division.whyFewerStages());
      if (division.alternates() && division.storesByDescriptor() && wantsRemarks(loop))
        remarkSlower(loop, "store-not-in-flight") << remark::add(
            "a group waits for the stores by descriptor of its tile before the other group stores its own");
      division.run();
      if (!division.alternates() && !division.issuesProducts())
        warps::overlapProducts(loop, division.countLoaderRegisters());
      return true;
    }
    if (wantsRemarks(loop))
      remarkSlower(loop, "loop-not-specialized")
          << remark::add("no warp of its own loads for this loop: {0}", obstacle);
    return false;
  }
};

} // namespace

// The pass lathe-nvws-lower-ops.
#include "Handover.h"
#include "lathe/Transforms/WarpSpecialization/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

namespace lathe {
#define GEN_PASS_DEF_LOWERNVWS
#include "lathe/Transforms/WarpSpecialization/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::warps;

namespace {

//===----------------------------------------------------------------------===//
// Groups of warps
//===----------------------------------------------------------------------===//

class GroupLowering {
public:
  explicit GroupLowering(nvws::WarpGroupOp op) : op(op), b(op) {}

  LogicalResult run() {
    MutableArrayRef<Region> regions = op.getPartitionRegions();
    if (regions.empty()) {
      op.erase();
      return success();
    }
    int warps = ttg::getNumWarps(op->getParentOfType<ModuleOp>());
    if (op.getNumWarps().front() != warps)
      return op.emitError("unsupported: nvws.warp_group whose first region has ")
             << op.getNumWarps().front() << " warps in a module of " << warps
             << "; the first region runs on the warps around it";
    for (Region &region : regions.drop_front()) {
      copyCheapValues(region);
      llvm::SetVector<Value> used;
      getUsedValuesDefinedAbove(region, used);
      captures.insert(used.begin(), used.end());
    }
    build(regions);
    return success();
  }

private:
  nvws::WarpGroupOp op;
  OpBuilder b;
  llvm::SetVector<Value> captures;

  // Values that are computed from nothing need not be passed.
  static void copyCheapValues(Region &region) {
    llvm::SetVector<Value> used;
    getUsedValuesDefinedAbove(region, used);
    OpBuilder inside = OpBuilder::atBlockBegin(&region.front());
    for (Value value : used) {
      Operation *made = value.getDefiningOp();
      if (!made || made->getNumOperands() || made->getNumRegions() || !isMemoryEffectFree(made))
        continue;
      Operation *copy = inside.clone(*made);
      replaceAllUsesInRegionWith(value, copy->getResult(cast<OpResult>(value).getResultNumber()), region);
    }
  }

  void build(MutableArrayRef<Region> regions) {
    OperationState state(op.getLoc(), ttg::WarpSpecializeOp::getOperationName());
    state.addTypes(op.getResultTypes());
    state.addAttribute("partitionNumWarps", b.getDenseI32ArrayAttr(op.getNumWarps().drop_front()));
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      state.addAttribute(attribute.getName(), attribute.getValue());
    state.addRegion()->takeBody(regions.front());
    Block *holder = &state.addRegion()->emplaceBlock();
    auto made = cast<ttg::WarpSpecializeOp>(b.create(state));
    endWith<ttg::WarpYieldOp>(made.getDefaultRegion());
    OperationState parts(op.getLoc(), ttg::WarpSpecializePartitionsOp::getOperationName());
    parts.addOperands(captures.getArrayRef());
    for (Region &region : regions.drop_front()) {
      for (Value captured : captures) {
        BlockArgument argument = region.front().addArgument(captured.getType(), captured.getLoc());
        replaceAllUsesInRegionWith(captured, argument, region);
      }
      endWith<ttg::WarpReturnOp>(region);
      parts.addRegion()->takeBody(region);
    }
    b.setInsertionPointToEnd(holder);
    b.create(parts);
    op.replaceAllUsesWith(made.getResults());
    op.erase();
  }

  template <typename End> void endWith(Region &region) {
    for (Block &block : region) {
      Operation *end = block.getTerminator();
      if (!isa<nvws::WarpGroupReturnOp, nvws::WarpGroupYieldOp>(end))
        continue;
      OpBuilder at(end);
      if constexpr (std::is_same_v<End, ttg::WarpYieldOp>)
        End::create(at, end->getLoc(), end->getOperands());
      else
        End::create(at, end->getLoc());
      end->erase();
    }
  }
};

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

template <typename Op, typename Function> LogicalResult forEach(ModuleOp module, Function function) {
  SmallVector<Op> ops;
  module.walk([&](Op op) { ops.push_back(op); });
  for (Op op : ops)
    if (failed(function(op)))
      return failure();
  return success();
}

struct LowerNVWSPass : public lathe::impl::LowerNVWSBase<LowerNVWSPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto refuse = [](Operation *op) -> LogicalResult {
      return op->emitError("unsupported: ") << op->getName()
                                            << " outside of a put or between a producer's acquire and "
                                               "commit, where no barrier completes it; use tt.descriptor_load";
    };
    if (failed(forEach<nvws::ArefCreateOp>(module, lowerRing)) ||
        failed(forEach<nvws::CreateTokenOp>(module, lowerTokens)) ||
        failed(forEach<nvws::DescriptorLoadOp>(module, refuse)) ||
        failed(forEach<nvws::DescriptorGatherOp>(module, refuse)) ||
        failed(forEach<nvws::WarpGroupOp>(module, [](nvws::WarpGroupOp op) { return GroupLowering(op).run(); })))
      signalPassFailure();
  }
};

} // namespace

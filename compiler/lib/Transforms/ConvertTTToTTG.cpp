#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/LayoutChecks.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Transforms/LayoutInference.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/IR/Builders.h"

namespace lathe {
#define GEN_PASS_DEF_CONVERTTTTOTTG
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

class LayoutAssigner {
public:
  LayoutAssigner(ModuleOp module, int numWarps, int threadsPerWarp)
      : recurrences(module), numWarps(numWarps), threadsPerWarp(threadsPerWarp) {}

  LogicalResult run(ModuleOp module) {
    if (failed(check(module)))
      return failure();
    module.walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            assign(argument);
      for (Value result : op->getResults())
        assign(result);
      if (auto function = dyn_cast<tt::FuncOp>(op))
        assignSignature(function);
    });
    SmallVector<Operation *> tied;
    module.walk([&](Operation *op) {
      if (isa<LayoutTransfer, tt::DotOp>(op))
        tied.push_back(op);
    });
    for (Operation *op : tied)
      untie(op);
    return success();
  }

private:
  /// Larger tensors would take more registers than any thread has.
  static constexpr int64_t maxElements = 1 << 20;

  static LogicalResult check(Operation *op, Type type) {
    if (isa<UnrankedTensorType>(type))
      return op->emitOpError() << "has an unranked tensor, found " << type;
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return success();
    if (tensor.getEncoding())
      return op->emitOpError() << "has a layout in a module without '" << ttg::kNumWarps << "', found " << type
                               << "; remove all layouts, or set the module's attributes";
    bool powers = llvm::all_of(tensor.getShape(), [](int64_t size) { return size > 0 && llvm::isPowerOf2_64(size); });
    if (tensor.getRank() == 0 || !powers)
      return op->emitOpError() << "has a tensor whose sizes are not powers of two, found " << type
                               << "; use the next power of two and a mask";
    if (tensor.getNumElements() > maxElements)
      return op->emitOpError() << "has a tensor of more than " << maxElements << " elements, found " << type
                               << "; choose smaller blocks";
    return success();
  }

  static LogicalResult check(ModuleOp module) {
    auto checkAll = [](Operation *op, TypeRange types) {
      return llvm::all_of(types, [&](Type type) { return succeeded(check(op, type)); });
    };
    return success(!module
                        .walk([&](Operation *op) {
                          bool fine = checkAll(op, op->getResultTypes());
                          for (Region &region : op->getRegions())
                            for (Block &block : region)
                              fine = fine && checkAll(op, block.getArgumentTypes());
                          return fine ? WalkResult::advance() : WalkResult::interrupt();
                        })
                        .wasInterrupted());
  }

  Attribute getDefault(RankedTensorType type) const {
    SmallVector<unsigned> size(type.getRank(), 1);
    SmallVector<unsigned> order = llvm::to_vector(llvm::reverse(llvm::seq<unsigned>(0, type.getRank())));
    // Consecutive rows in a thread are read from shared memory as a vector.
    for (unsigned rows : {4, 2, 1}) {
      SmallVector<unsigned> block(size);
      block.front() = rows;
      if (auto within = recurrences.distribute(type.getShape(), block, order.front(), numWarps, threadsPerWarp))
        return ttg::BlockedEncodingAttr::get(type.getContext(), block, within->lanes, within->warps, order, {});
    }
    return ttg::BlockedEncodingAttr::getDefault(type.getContext(), type.getShape(), size, order, numWarps,
                                                threadsPerWarp);
  }

  Type assigned(Type type) const {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.getEncoding() ? withEncoding(tensor, getDefault(tensor)) : type;
  }

  void assign(Value value) const {
    Type type = assigned(value.getType());
    if (type != value.getType())
      retype(value, cast<RankedTensorType>(type));
  }

  void assignSignature(tt::FuncOp function) const {
    auto all = [&](TypeRange types) { return llvm::map_to_vector(types, [&](Type type) { return assigned(type); }); };
    function.setFunctionType(
        FunctionType::get(function.getContext(), all(function.getArgumentTypes()), all(function.getResultTypes())));
  }

  /// The larger side keeps its layout, the operands' where both are as large, if the other one can follow.
  void untie(LayoutTransfer transfer) {
    MutableArrayRef<OpOperand> operands = transfer.getTiedOperands();
    ResultRange results = transfer.getTiedResults();
    if (operands.empty() || results.empty() || !isa<RankedTensorType>(results.front().getType()))
      return;
    auto from = cast<RankedTensorType>(operands.front().get().getType());
    auto to = cast<RankedTensorType>(results.front().getType());
    Attribute ofResults = transfer.inferResultLayout(from.getEncoding());
    Attribute ofOperands = transfer.inferOperandLayout(to.getEncoding());
    bool isLargerAfter = to.getNumElements() > from.getNumElements();
    if (ofOperands && (isLargerAfter || !ofResults))
      for (OpOperand &operand : operands)
        convertOperand(operand, ofOperands);
    else if (ofResults)
      for (Value result : results)
        convertResult(result, ofResults);
  }

  void untie(Operation *op) {
    if (auto transfer = dyn_cast<LayoutTransfer>(op))
      return untie(transfer);
    auto dot = cast<tt::DotOp>(op);
    auto parent = cast<ttg::LayoutEncoding>(tt::getEncoding(dot.getType()));
    for (unsigned operand : {0, 1})
      convertOperand(op->getOpOperand(operand),
                     ttg::DotOperandEncodingAttr::get(op->getContext(), operand, parent, /*kWidth=*/0));
  }

  RecurrentReductions recurrences;
  int numWarps, threadsPerWarp;
};

/// Checks that every tensor of a module with layouts has one, and that it fits the lanes, warps and CTAs of the module.
LogicalResult checkLayouts(ModuleOp module) {
  auto check = [](Operation *op, Type type) -> LogicalResult {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return success();
    if (!ttg::hasLinearLayout(tensor))
      return op->emitOpError() << "has a tensor without a layout of registers in a module with layouts, found " << type
                               << "; give every tensor one, or compile the tt form";
    return ttg::verifyFitsMachine(op, tensor);
  };
  return success(!module
                      .walk([&](Operation *op) {
                        for (Type type : op->getResultTypes())
                          if (failed(check(op, type)))
                            return WalkResult::interrupt();
                        for (Region &region : op->getRegions())
                          for (Block &block : region)
                            for (Type type : block.getArgumentTypes())
                              if (failed(check(op, type)))
                                return WalkResult::interrupt();
                        return WalkResult::advance();
                      })
                      .wasInterrupted());
}

/// Checks that the chip is of the vendor and has the warp size for which the layouts were made.
LogicalResult checkMachine(ModuleOp module, const ChipInfo *chip) {
  if (!chip)
    return success();
  const ChipInfo *own = ttg::getChip(module);
  if (own && own->vendor != chip->vendor)
    return module.emitError("unsupported: module with layouts for ")
           << own->id << " (ttg.target) on " << chip->id << "; compile the kernel's tt form for that chip";
  int lanes = ttg::getThreadsPerWarp(module);
  if (unsigned(lanes) != chip->warpSize)
    return module.emitError("unsupported: module with layouts for warps of ")
           << lanes << " threads (ttg.threads-per-warp) on " << chip->id << ", whose warps have " << chip->warpSize
           << "; compile the kernel's tt form for that chip";
  return success();
}

class ConvertTTToTTGPass : public lathe::impl::ConvertTTToTTGBase<ConvertTTToTTGPass> {
public:
  using ConvertTTToTTGBase::ConvertTTToTTGBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    Builder builder(module.getContext());
    // Layouts stay. They may fit several chips; the target is the requested one.
    if (module->hasAttr(ttg::kNumWarps)) {
      if (failed(checkMachine(module, findChip(target))) || failed(checkLayouts(module)))
        return signalPassFailure();
      if (!target.empty())
        module->setAttr(ttg::kTarget, builder.getStringAttr(target));
      module->setAttr(ttg::kAuthored, builder.getUnitAttr());
      return;
    }
    if (numCTAs != 1) {
      module.emitError("unsupported: layouts spread over ")
          << int(numCTAs)
          << " CTAs (num-ctas); lathe-tt-divide-clusters divides tensors among CTAs without them: use 1";
      return signalPassFailure();
    }
    // Layouts come first: the module's attributes promise that they are there.
    if (failed(LayoutAssigner(module, numWarps, threadsPerWarp).run(module)))
      return signalPassFailure();
    module->setAttr(ttg::kNumWarps, builder.getI32IntegerAttr(numWarps));
    module->setAttr(ttg::kThreadsPerWarp, builder.getI32IntegerAttr(threadsPerWarp));
    module->setAttr(ttg::kNumCTAs, builder.getI32IntegerAttr(numCTAs));
    if (!target.empty())
      module->setAttr(ttg::kTarget, builder.getStringAttr(target));
  }
};

} // namespace

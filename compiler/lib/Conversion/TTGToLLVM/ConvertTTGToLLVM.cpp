// The pass lathe-ttg-convert-to-llvm: functions, blocks and terminators. Handlers lower the ops.
#include "Conversion/TTGToLLVM/AMD/AMDHandlers.h"
#include "Conversion/TTGToLLVM/AMD/AMDLowering.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Math/Handlers.h"
#include "Conversion/TTGToLLVM/Memory/GlobalScratch.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIALowering.h"
#include "Conversion/TTGToLLVM/NVIDIA/TensorMemory.h"
#include "Conversion/TTGToLLVM/NVIDIA/WarpDispatch.h"
#include "Conversion/TTGToLLVM/Profile/Handlers.h"
#include "Conversion/TTGToLLVM/Values/Handlers.h"
#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Chip/Clusters.h"
#include "lathe/Chip/PartsOfLines.h"
#include "lathe/Conversion/Passes.h"
#include "lathe/Dialect/LatheAMD/IR/LatheAMD.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Meetings.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"

namespace lathe {
#define GEN_PASS_DEF_CONVERTTTGTOLLVM
#include "lathe/Conversion/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

class FunctionLowering {
public:
  FunctionLowering(tt::FuncOp source, Lowering &l) : source(source), l(l) {}
  LogicalResult run();

private:
  tt::FuncOp source;
  Lowering &l;
  LLVM::LLVMFuncOp target;
  llvm::DenseMap<Block *, Block *> blocks;
  std::optional<WarpDispatch> dispatch; // of a kernel with partitions

  bool hasPartitions() const { return ttg::getTotalWarps(l.module) != ttg::getNumWarps(l.module); }
  void divideWarps(Block *entry, Block *main, std::optional<PartitionScope> &scope);
  LogicalResult lowerBlock(Block &block);
  LogicalResult declareKernel();
  LogicalResult declareCallee();
  void convertArgumentAttributes();
  LogicalResult makeBlocks(ArrayRef<Block *> order);
  LogicalResult lowerTerminator(Operation *op);
  void lowerReturn(Operation *op);
};

/// Whether the program's number tells where the value is, and no loop does.
bool isPlacedByProgram(Value value) {
  bool isPlaced = false;
  SmallVector<Value> open = {value};
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value next = open.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (!argument.getOwner()->isEntryBlock())
        return false;
      continue;
    }
    isPlaced |= isa<tt::GetProgramIdOp>(next.getDefiningOp());
    llvm::append_range(open, next.getDefiningOp()->getOperands());
  }
  return isPlaced;
}

/// Whether the numbers along dimension `dim` of a matrix of addresses are placed by the program's.
bool arePlacedByProgram(Value address, unsigned dim) {
  SmallVector<Value> open = {address};
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value next = open.pop_back_val();
    auto type = dyn_cast<RankedTensorType>(next.getType());
    if (!type || !seen.insert(next).second || !next.getDefiningOp())
      continue;
    auto slice = dyn_cast_or_null<ttg::SliceEncodingAttr>(type.getEncoding());
    if (type.getRank() == 1 && slice && slice.getDim() != dim && isPlacedByProgram(next))
      return true;
    llvm::append_range(open, next.getDefiningOp()->getOperands());
  }
  return false;
}

bool isInLoop(Operation *op) {
  llvm::df_iterator_default_set<Block *> seen;
  for (Block *successor : op->getBlock()->getSuccessors())
    for (Block *block : llvm::depth_first_ext(successor, seen))
      if (block == op->getBlock())
        return true;
  return false;
}

/// The attributes of a kernel that loads in its loops matrices of whose rows it takes less than a line of the cache
/// each, and no others; none for other kernels.
SmallVector<StringRef, 2> describeLines(tt::FuncOp kernel, const AxisInfoAnalysis &axes) {
  bool loadsParts = false, areShared = true;
  WalkResult result = kernel.walk([&](Operation *op) {
    if (isa<ttg::AsyncCopyGlobalToLocalOp, ttng::AsyncTMACopyGlobalToLocalOp>(op))
      return WalkResult::interrupt();
    auto load = dyn_cast<tt::LoadOp>(op);
    auto type = load ? dyn_cast<RankedTensorType>(load.getPtr().getType()) : RankedTensorType();
    const AxisInfo *info = type && type.getRank() > 1 && isInLoop(op) ? axes.lookup(load.getPtr()) : nullptr;
    if (!info)
      return WalkResult::advance();
    int64_t bytes = llvm::divideCeil(tt::getElementBitWidth(load.getType()), 8);
    for (auto [dim, size] : llvm::enumerate(type.getShape()))
      if (size > 1 && info->getContiguity(dim) >= size && size * bytes < kLineBytes) {
        loadsParts = true;
        areShared &= type.getRank() == 2 && arePlacedByProgram(load.getPtr(), dim);
        return WalkResult::advance();
      }
    return WalkResult::interrupt();
  });
  if (!loadsParts || result.wasInterrupted())
    return {};
  return areShared ? SmallVector<StringRef, 2>{kPartsOfLines, kSharedLines} : SmallVector<StringRef, 2>{kPartsOfLines};
}

LogicalResult FunctionLowering::declareKernel() {
  if (source.getFunctionType().getNumResults())
    return source.emitError("kernel @") << source.getName()
                                        << " returns values, which no launch receives; store them "
                                           "through a pointer argument";
  SmallVector<Type> arguments;
  for (BlockArgument argument : source.getArguments()) {
    Type type = argument.getType();
    bool isMap = source.getArgAttr(argument.getArgNumber(), nv::TensorMapAttr::attributeName) != nullptr;
    bool isOther = isa<RankedTensorType>(type) || (isa<tt::DescriptorType>(type) && !isMap);
    Type converted = isOther ? Type() : l.convertScalarType(type);
    if (!converted)
      return source.emitError("unsupported: kernel @")
             << source.getName() << " with an argument of type " << type << "; pass integers, floats and pointers";
    arguments.push_back(converted);
  }
  Type pointer = LLVM::LLVMPointerType::get(source.getContext(), 1);
  // Global scratch and profile scratch: always passed, null if unused.
  arguments.append(2, pointer);
  OpBuilder builder(source);
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(source.getContext()), arguments);
  target = LLVM::LLVMFuncOp::create(builder, source.getLoc(), source.getName(), type);
  convertArgumentAttributes();
  l.target.makeKernel(target);
  if (l.target.chip.isCuda())
    if (SmallVector<StringRef, 2> lines = describeLines(source, *l.axisInfo); !lines.empty())
      target.setPassthroughAttr(builder.getStrArrayAttr(lines));
  return success();
}

// The form that lowerCall calls: all elements of the arguments, a struct of all elements of the results.
LogicalResult FunctionLowering::declareCallee() {
  SmallVector<Type> arguments, results;
  auto convert = [&](TypeRange types, SmallVectorImpl<Type> &converted) -> LogicalResult {
    for (Type type : types) {
      std::optional<SmallVector<Type>> parts = l.convertType(type);
      if (!parts)
        return source.emitError("unsupported: function @")
               << source.getName() << " with an argument or result of type " << type << ", which has no LLVM type";
      llvm::append_range(converted, *parts);
    }
    return success();
  };
  if (failed(convert(source.getArgumentTypes(), arguments)) || failed(convert(source.getResultTypes(), results)))
    return failure();
  Type result = LLVM::LLVMVoidType::get(source.getContext());
  if (!results.empty())
    result = LLVM::LLVMStructType::getLiteral(source.getContext(), results);
  OpBuilder builder(source);
  target = LLVM::LLVMFuncOp::create(builder, source.getLoc(), source.getName(),
                                    LLVM::LLVMFunctionType::get(result, arguments), LLVM::Linkage::Internal);
  // Threads exchange values in it: the optimiser must not move a call under a condition that some of them meet.
  target.setConvergent(true);
  auto noInline = source->getAttrOfType<BoolAttr>("noinline");
  if (noInline && noInline.getValue())
    target.setNoInline(true);
  else
    target.setAlwaysInline(true);
  return success();
}

void FunctionLowering::convertArgumentAttributes() {
  for (unsigned i = 0; i < source.getNumArguments(); ++i) {
    if (Attribute map = source.getArgAttr(i, nv::TensorMapAttr::attributeName))
      target.setArgAttr(i, nv::TensorMapAttr::attributeName, map);
    auto divisibility = source.getArgAttrOfType<IntegerAttr>(i, "tt.divisibility");
    if (!divisibility || !isa<tt::PointerType>(source.getArgument(i).getType()))
      continue;
    target.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(), divisibility);
  }
}

LogicalResult FunctionLowering::makeBlocks(ArrayRef<Block *> order) {
  for (Block *block : order) {
    if (block == order.front()) {
      // Code of the default region's warps begins behind that of all warps.
      Block *entry = target.addEntryBlock(l.b);
      blocks[block] = hasPartitions() ? &target.getBody().emplaceBlock() : entry;
      continue;
    }
    Block *made = blocks[block] = &target.getBody().emplaceBlock();
    for (BlockArgument argument : block->getArguments()) {
      std::optional<SmallVector<Type>> types = l.convertType(argument.getType());
      if (!types)
        return source.emitError("unsupported: function @") << source.getName() << " with a block argument of type "
                                                           << argument.getType() << ", which has no LLVM type";
      for (Type type : *types)
        made->addArgument(type, argument.getLoc());
    }
  }
  return success();
}

void FunctionLowering::lowerReturn(Operation *op) {
  l.loc = op->getLoc();
  Elements values = l.flatten(op->getOperands());
  freeTensorMemory(l);
  if (dispatch)
    dispatch->end();
  if (values.empty()) {
    LLVM::ReturnOp::create(l.b, l.loc, ValueRange());
    return;
  }
  Value result = LLVM::PoisonOp::create(l.b, l.loc, target.getFunctionType().getReturnType());
  for (auto [i, value] : llvm::enumerate(values))
    result = LLVM::InsertValueOp::create(l.b, l.loc, result, value, i);
  LLVM::ReturnOp::create(l.b, l.loc, result);
}

LogicalResult FunctionLowering::lowerTerminator(Operation *op) {
  if (isa<tt::ReturnOp>(op)) {
    lowerReturn(op);
    return success();
  }
  return l.lowerBranch(op, [&](Block *block) { return blocks.lookup(block); });
}

// Erases, among others, the address computations of elements that are accessed as part of a vector.
void eraseDeadOps(LLVM::LLVMFuncOp func) {
  for (Block &block : llvm::reverse(func.getBody()))
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isOpTriviallyDead(&op))
        op.erase();
}

// Ends `entry`; the code that `main` begins is for the default region's warps, which is all that a called function has.
void FunctionLowering::divideWarps(Block *entry, Block *main, std::optional<PartitionScope> &scope) {
  if (source.isKernel()) {
    dispatch.emplace(l, entry, main);
  } else {
    l.b.setInsertionPointToEnd(entry);
    LLVM::BrOp::create(l.b, l.loc, ValueRange(), main);
  }
  scope.emplace(l, WarpRange{0, ttg::getNumWarps(l.module), kDefaultBarrier}, main);
}

LogicalResult FunctionLowering::lowerBlock(Block &block) {
  if (!dispatch)
    return l.lowerBody(block);
  for (Operation &op : block.without_terminator()) {
    l.loc = op.getLoc();
    if (op.hasAttr(ttg::kJoin))
      dispatch->join(&op);
    else if (isa<ttng::ClusterBarrierOp>(op))
      dispatch->meetCluster();
    else if (failed(op.hasAttr(ttg::kStarted) ? dispatch->start(&op) : l.lowerOp(&op)))
      return failure();
  }
  return success();
}

LogicalResult FunctionLowering::run() {
  if (source.isExternal())
    return source.emitError("unsupported: function @")
           << source.getName()
           << " without a body; define it in the module, or use tt.extern_elementwise for a "
              "function of the device library";
  if (failed(source.isKernel() ? declareKernel() : declareCallee()))
    return failure();
  llvm::ReversePostOrderTraversal<Block *> traversal(&source.getBody().front());
  SmallVector<Block *> order(traversal.begin(), traversal.end());
  if (failed(makeBlocks(order)))
    return failure();
  Block *entry = &target.getBody().front();
  l.beginFunction(target, entry);
  // Binds the arguments of all blocks; those of the entry block are the function's.
  for (Block *block : order) {
    unsigned next = 0;
    Block *made = block == order.front() ? entry : blocks[block];
    for (BlockArgument argument : block->getArguments()) {
      unsigned count = l.getNumElements(argument.getType());
      l.set(argument, Elements(made->getArguments().slice(next, count)));
      next += count;
    }
  }
  if (source.isKernel())
    allocateTensorMemory(source, l);
  std::optional<PartitionScope> scope;
  if (hasPartitions())
    divideWarps(entry, blocks[order.front()], scope);
  for (Block *block : order) {
    l.b.setInsertionPointToEnd(blocks[block]);
    if (failed(lowerBlock(*block)) || failed(lowerTerminator(block->getTerminator())))
      return failure();
  }
  if (dispatch)
    dispatch->close();
  l.target.finishFunction(target);
  eraseDeadOps(target);
  source.erase();
  return success();
}

// The handlers of all chips, and those of the vendor for this chip.
HandlerTable composeHandlers(const ChipInfo &chip) {
  HandlerTable table(chip);
  addElementwiseHandlers(table);
  addMathHandlers(table);
  addConversionHandlers(table);
  addViewHandlers(table);
  addMemoryHandlers(table);
  addSharedHandlers(table);
  addSharedGatherHandlers(table);
  addGlobalScratchHandlers(table);
  addReduceHandlers(table);
  addScanHandlers(table);
  addGatherHandlers(table);
  addAtomicHandlers(table);
  addConvertLayoutHandlers(table);
  addProgramHandlers(table);
  addRegionHandlers(table);
  addForeignHandlers(table);
  addDebugHandlers(table);
  addProfileHandlers(table);
  if (chip.isCuda())
    addNVIDIAHandlers(table, chip);
  else
    addAMDHandlers(table, chip);
  return table;
}

// Calls `visit` for the ops that the first warps execute while partitions run.
void forEachBesidePartitions(ModuleOp module, llvm::function_ref<void(Operation *)> visit) {
  SmallVector<Operation *> starts;
  module.walk([&](Operation *op) {
    if (op->hasAttr(ttg::kStarted))
      starts.push_back(op);
  });
  for (Operation *start : starts) {
    SmallVector<Operation *> open = {start->getNextNode()};
    llvm::SmallPtrSet<Block *, 8> seen;
    while (!open.empty()) {
      Operation *op = open.pop_back_val();
      for (; op && !op->hasAttr(ttg::kJoin); op = op->getNextNode()) {
        visit(op);
        for (Block *next : op->getSuccessors())
          if (seen.insert(next).second && !next->empty())
            open.push_back(&next->front());
      }
    }
  }
}

// The warps that sleep are woken for barriers of the cluster in kernels alone (WarpDispatch), and where no partition
// runs.
LogicalResult checkMeetings(ModuleOp module) {
  llvm::SetVector<Operation *> lonely;
  module.walk([&](Operation *op) {
    if (ttng::meetsSleepingWarps(op))
      lonely.insert(op);
  });
  forEachBesidePartitions(module, [&](Operation *op) {
    if (isa<ttng::ClusterBarrierOp>(op))
      lonely.insert(op);
  });
  if (lonely.empty())
    return success();
  return lonely.front()->emitError("unsupported: ")
         << lonely.front()->getName() << " in a program with ttg.warp_specialize: a cluster's CTAs meet with all their "
         << "warps, of which some sleep or run partitions; use num_ctas = 1";
}

// Operations that only a program of one CTA may have.
LogicalResult checkCluster(ModuleOp module) {
  if (ttg::getClusterCTAs(module) == 1)
    return success();
  if (ttg::getTotalWarps(module) != ttg::getNumWarps(module) && failed(checkMeetings(module)))
    return failure();
  if (module->hasAttr(kProfileScratchSize))
    return module.emitError(
        "unsupported: a profile of a program that the CTAs of a cluster share; use num_ctas = 1, or "
        "leave the profile out");
  return success();
}

struct ConvertTTGToLLVMPass : public lathe::impl::ConvertTTGToLLVMBase<ConvertTTGToLLVMPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    const ChipInfo *chip = ttg::getChip(module);
    if (!chip) {
      module.emitError("unsupported: the chip \"")
          << ttg::getTarget(module) << "\" of ttg.target is not known; `lathe-compiler targets` lists the chips";
      return signalPassFailure();
    }
    std::unique_ptr<TargetLowering> target = chip->isCuda() ? createNVIDIALowering(*chip) : createAMDLowering(*chip);
    if (ttg::getNumCTAs(module) != 1) {
      module.emitError("unsupported: clusters of ")
          << ttg::getNumCTAs(module)
          << " CTAs over which the layouts of tensors are spread (ttg.num-ctas); compile the kernel's tt form with the "
             "knob num_ctas, which divides tensors among CTAs without such layouts";
      return signalPassFailure();
    }
    if (unsigned ctas = ttg::getClusterCTAs(module), most = getMostClusterCTAs(*chip); ctas > std::max(most, 1u)) {
      module.emitError("unsupported: clusters of ")
          << ctas << " CTAs (" << ttg::kClusterCTAs << ") on " << chip->id << ", which has "
          << (most ? "at most " + std::to_string(most) : "none");
      return signalPassFailure();
    }
    assignGlobalScratch(module);
    if (failed(checkCluster(module)))
      return signalPassFailure();
    AxisInfoAnalysis axisInfo(module);
    const HandlerTable handlers = composeHandlers(*chip);
    Lowering lowering(module, *target, handlers);
    lowering.axisInfo = &axisInfo;
    for (auto func : llvm::make_early_inc_range(module.getOps<tt::FuncOp>()))
      if (failed(FunctionLowering(func, lowering).run()))
        return signalPassFailure();
  }
};

} // namespace

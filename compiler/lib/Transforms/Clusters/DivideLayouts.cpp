// The pass lathe-ttg-divide-layouts.
#include "Meetings.h"
#include "Moves.h"
#include "OtherCTAs.h"
#include "Parts.h"

#include "lathe/Analysis/GlobalUses.h"
#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutTransfer.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "lathe/Transforms/Clusters/Passes.h"
#include "lathe/Transforms/LayoutInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include <functional>

namespace lathe {
#define GEN_PASS_DEF_DIVIDELAYOUTS
#include "lathe/Transforms/Clusters/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::clusters;

namespace {

class LayoutDivider {
public:
  explicit LayoutDivider(ModuleOp module)
      : module(module), ctas(ttg::getNumCTAs(module)), parts(ctas), places(module, parts, ctas) {}

  LogicalResult run() {
    markPairs();
    WalkResult walked = module.walk([&](Operation *op) {
      return op == module || succeeded(visit(op)) ? WalkResult::advance() : WalkResult::interrupt();
    });
    if (walked.wasInterrupted())
      return failure();
    retypeAll();
    if (ttng::isOfPairs(module) && failed(meetPairs(module)))
      return failure();
    for (const std::function<void()> &change : changes)
      change();
    Builder b(module.getContext());
    module->setAttr(ttg::kNumCTAs, b.getI32IntegerAttr(1));
    module->setAttr(ttg::kClusterCTAs, b.getI32IntegerAttr(ctas));
    return orderOtherCTAs(module);
  }

private:
  ModuleOp module;
  int ctas;
  Parts parts;
  BarrierPlaces places;
  // They are left to do once all values have the types of one CTA.
  std::vector<std::function<void()>> changes;

  InFlightDiagnostic report(Operation *op) {
    return op->emitError("unsupported: ")
           << op->getName() << " in a module whose layouts are spread over " << ctas << " CTAs (ttg.num-ctas): ";
  }
  LogicalResult refuse(Operation *op, const Twine &why) {
    report(op) << why << "; compile the kernel's tt form with num_ctas = " << ctas;
    return failure();
  }

  void markPairs();
  LogicalResult visit(Operation *op);
  LogicalResult visitAccess(Operation *op);
  LogicalResult visitOther(Operation *op);
  LogicalResult visitTypes(Operation *op);
  LogicalResult visitBarrier(Operation *op);
  LogicalResult visitCopy(ttng::AsyncTMACopyGlobalToLocalOp copy);
  LogicalResult visitRingLoad(nvws::DescriptorLoadOp load);
  LogicalResult visitCopyOut(Operation *op, Type descriptor, Type buffer, MutableOperandRange coordinates);
  LogicalResult visitStore(tt::StoreOp store);
  LogicalResult visitAtomic(tt::AtomicRMWOp atomic);
  uint32_t getShared(Type address);
  LogicalResult visitReduce(tt::ReduceOp reduce);
  LogicalResult visitProduct(Operation *op, Type a, Type b, Type d, bool isOfPairs = false);
  LogicalResult visitPairBarrier(Operation *op);
  LogicalResult visitCommits(Operation *op, ValueRange barriers);
  LogicalResult visitReshape(tt::ReshapeOp reshape);
  LogicalResult requireSame(Operation *op, Type a, Type b);
  LogicalResult moveOperand(OpOperand &operand, Type to);
  LogicalResult moveResult(OpResult result, const Part &had);
  LogicalResult visitScan(tt::ScanOp scan);
  LogicalResult visitGather(tt::GatherOp gather);
  LogicalResult visitHistogram(tt::HistogramOp histogram);
  void moveRange(tt::MakeRangeOp range);
  void moveIndices(Operation *access, MutableOperandRange indices, const Part &part);
  void combine(tt::ReduceOp reduce, uint32_t bits);
  SmallVector<Value> applyCombination(Region &region, ArrayRef<Value> low, ArrayRef<Value> high, OpBuilder &b);
  void retypeAll();
};

//===----------------------------------------------------------------------===//
// Which ops can be divided
//===----------------------------------------------------------------------===//

LogicalResult LayoutDivider::visitTypes(Operation *op) {
  auto check = [&](Type type) {
    std::string why = parts.whyNot(type);
    return why.empty() ? success() : refuse(op, why);
  };
  for (Type type : op->getOperandTypes())
    if (failed(check(type)))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(check(type)))
      return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        if (failed(check(type)))
          return failure();
  return success();
}

// A module that front ends made says whether its products are of pairs, one that was written by hand may not.
void LayoutDivider::markPairs() {
  module.walk([&](ttng::TensorMemoryProductOpInterface product) {
    if (product.getTwoCtas())
      module->setAttr(ttng::kTwoCTAs, BoolAttr::get(module.getContext(), true));
  });
}

LogicalResult LayoutDivider::visit(Operation *op) {
  if (failed(visitTypes(op)))
    return failure();
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](tt::MakeRangeOp range) {
        changes.push_back([this, range, part = parts.get(range.getType())] {
          if (part.isSplit(0))
            moveRange(range);
        });
        return success();
      })
      .Case([&](arith::ConstantOp constant) -> LogicalResult {
        // The elements of a resource, for one, are not known to be alike.
        bool isAlike = !isa<ShapedType>(constant.getType()) || isa<SplatElementsAttr>(constant.getValue());
        return isAlike ? success() : refuse(op, "its elements may differ");
      })
      .Case([&](tt::ReduceOp reduce) { return visitReduce(reduce); })
      .Case([&](ttng::WarpGroupDotOp dot) {
        return visitProduct(op, dot.getA().getType(), dot.getB().getType(), dot.getD().getType());
      })
      .Case([&](ttng::TCGen5MMAOp product) -> LogicalResult {
        if (failed(visitCommits(op, product.getBarriers())))
          return failure();
        return visitProduct(op, product.getA().getType(), product.getB().getType(), product.getD().getType(),
                            product.getTwoCtas());
      })
      .Case([&](tt::DotOp dot) { return visitProduct(op, dot.getA().getType(), dot.getB().getType(), dot.getType()); })
      .Case([&](ttg::ConvertLayoutOp convert) { return moveOperand(convert.getSrcMutable(), convert.getType()); })
      .Case([&](tt::ScanOp scan) { return visitScan(scan); })
      .Case([&](tt::GatherOp gather) { return visitGather(gather); })
      .Case([&](tt::HistogramOp histogram) { return visitHistogram(histogram); })
      .Case([&](tt::ReshapeOp reshape) { return visitReshape(reshape); })
      // The pair that is joined or split is in one thread.
      .Case<tt::JoinOp, tt::SplitOp, tt::TransOp, tt::ExpandDimsOp, tt::BroadcastOp>(
          [](Operation *) { return success(); })
      .Default([&](Operation *) { return visitAccess(op); });
}

// Divides an access to memory, or refuses it.
LogicalResult LayoutDivider::visitAccess(Operation *op) {
  auto isScratch = [](Value root) { return root.getDefiningOp<ttg::GlobalScratchAllocOp>() != nullptr; };
  if (std::optional<GlobalUse> use = GlobalUse::find(op); use && llvm::any_of(use->roots, isScratch))
    return refuse(op, "it accesses scratch memory, of which each CTA has its own");
  // Rings tell a CTA's warps alone, while a leader's products read what is in both.
  if (ttng::isOfPairs(module) && isa<nvws::NVWSDialect>(op->getDialect()))
    return refuse(op, "rings and groups of nvws are not divided where products are of pairs");
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](tt::StoreOp store) { return visitStore(store); })
      .Case([&](tt::AtomicRMWOp atomic) { return visitAtomic(atomic); })
      .Case([&](tt::LoadOp load) -> LogicalResult {
        return load.getIsVolatile() && getShared(load.getPtr().getType())
                   ? refuse(op, "it is volatile, and several CTAs load the same")
                   : success();
      })
      .Case([&](ttg::LocalAllocOp alloc) {
        return alloc.getSrc() ? moveOperand(alloc->getOpOperand(0), alloc.getType()) : success();
      })
      .Case([&](ttg::LocalLoadOp load) { return moveResult(load->getOpResult(0), parts.get(load.getSrc().getType())); })
      .Case([&](ttg::LocalStoreOp store) { return moveOperand(store.getSrcMutable(), store.getDst().getType()); })
      .Case([&](ttg::AsyncCopyGlobalToLocalOp copy) {
        return requireSame(op, copy.getSrc().getType(), copy.getResult().getType());
      })
      .Case([&](ttng::AsyncTMACopyGlobalToLocalOp copy) { return visitCopy(copy); })
      .Case([&](nvws::DescriptorLoadOp load) { return visitRingLoad(load); })
      .Case<ttng::InitBarrierOp, ttng::BarrierExpectOp, ttng::WaitBarrierOp, ttng::ArriveBarrierOp,
            ttng::InvalBarrierOp, ttng::AsyncCopyMbarrierArriveOp>([&](Operation *) { return visitBarrier(op); })
      .Case([&](ttng::TCGen5CommitOp commit) -> LogicalResult {
        if (!commit.getDescs().empty())
          return refuse(op, "commits to more CTAs than a pair are not divided");
        return visitCommits(op, commit.getBarrier());
      })
      .Case([&](ttng::TMEMAllocOp alloc) {
        return alloc.getSrc() ? moveOperand(alloc.getSrcMutable()[0], alloc.getResult().getType()) : success();
      })
      .Case([&](ttng::TMEMLoadOp load) { return moveResult(load->getOpResult(0), parts.get(load.getSrc().getType())); })
      .Case([&](ttng::TMEMStoreOp store) { return moveOperand(store.getSrcMutable(), store.getDst().getType()); })
      .Case([&](ttng::TMEMSubSliceOp slice) { return requireSame(op, slice.getSrc().getType(), slice.getType()); })
      .Case<ttng::AsyncTMACopyLocalToGlobalOp, ttng::AsyncTMAReduceOp>([&](auto copy) {
        return visitCopyOut(op, copy.getDesc().getType(), copy.getSrc().getType(), copy.getCoordMutable());
      })
      .Default([&](Operation *) { return visitOther(op); });
}

// Ops that do the same with the parts of a CTA as with the whole, or with values that all CTAs have.
LogicalResult LayoutDivider::visitOther(Operation *op) {
  bool isPerCTA =
      isa<tt::FuncOp, tt::CallOp, tt::ReturnOp, tt::SplatOp, tt::UnsplatOp, tt::AssertOp, tt::GetProgramIdOp,
          tt::GetNumProgramsOp, tt::HostDescriptorOp, tt::MakeTensorDescOp, tt::ReduceReturnOp, ub::PoisonOp,
          ttg::LocalDeallocOp, ttg::AsyncCommitGroupOp, ttg::AsyncWaitOp, ttg::BarrierOp, ttg::MemDescIndexOp,
          ttg::MemDescTransOp, ttg::WarpSpecializeOp, ttg::WarpSpecializePartitionsOp, ttg::WarpYieldOp,
          ttg::WarpReturnOp, ttng::HostIm2ColDescOp, ttng::FenceAsyncSharedOp, ttng::FenceMBarrierInitReleaseClusterOp,
          ttng::ClusterArriveOp, ttng::ClusterWaitOp, ttng::ClusterBarrierOp, ttng::WarpGroupDotWaitOp,
          ttng::TMAStoreWaitOp, ttng::TensormapCreateOp, ttng::TensormapFenceproxyAcquireOp,
          ttng::ReinterpretTensorDescOp, ttg::GlobalScratchAllocOp, nvws::ArefCreateOp, nvws::ArefPutEnterOp,
          nvws::ArefPutExitOp, nvws::ArefGetEnterOp, nvws::ArefGetExitOp, nvws::ArefBufferOp, nvws::CreateTokenOp,
          nvws::ProducerAcquireOp, nvws::ProducerCommitOp, nvws::ConsumerWaitOp, nvws::ConsumerReleaseOp,
          nvws::WarpGroupOp, nvws::WarpGroupReturnOp, nvws::WarpGroupYieldOp>(op);
  bool isControl = isa<RegionBranchOpInterface, RegionBranchTerminatorOpInterface, BranchOpInterface>(op);
  bool isScalar = isMemoryEffectFree(op) &&
                  llvm::all_of(op->getOperandTypes(), [](Type type) { return !isa<ShapedType>(type); }) &&
                  llvm::all_of(op->getResultTypes(), [](Type type) { return !isa<ShapedType>(type); });
  return isPerCTA || isControl || isScalar || isElementwise(op) ? success() : refuse(op, "it is not divided");
}

LogicalResult LayoutDivider::visitBarrier(Operation *op) {
  if (ttng::isOfPairs(module))
    return visitPairBarrier(op);
  if (std::string why = places.whyNot(op); !why.empty())
    return refuse(op, why);
  places.divide(op, changes);
  return success();
}

// Each CTA copies its part, or the first of those that have the same copies it to all of them.
LogicalResult LayoutDivider::visitCopy(ttng::AsyncTMACopyGlobalToLocalOp copy) {
  Part part = parts.get(copy.getResult().getType());
  if (ttng::isOfPairs(module)) {
    if (copy.getMulticast() || !copy.getOffsets().empty())
      return refuse(copy, "copies to several CTAs, and of im2col tensors, are not divided where products are of pairs");
    if (failed(visitPairBarrier(copy)))
      return failure();
  } else if (places.getShared(copy.getBarrier().getType())) {
    return refuse(copy, "it is told at a barrier of another CTA, and products are not of pairs");
  }
  if (copy.getOffsets().empty()) {
    moveIndices(copy, copy.getCoordMutable(), part);
  } else {
    if (part.isSplit(0))
      return refuse(copy, "the hardware alone knows at which pixel of an im2col tensor a later part begins");
    // The channels are the tensor's innermost dimension.
    changes.push_back([copy, part]() mutable {
      OpBuilder b(copy);
      OpOperand &channel = copy.getCoordMutable()[copy.getCoord().size() - 1];
      if (Value start = getStart(part, 1, b, copy.getLoc()))
        channel.set(arith::AddIOp::create(b, copy.getLoc(), channel.get(), start));
    });
  }
  if (copy.getMulticast())
    changes.push_back([copy, shared = part.getShared()]() mutable {
      copy.setMulticast(shared != 0);
      if (shared)
        copy->setAttr(tt::kMulticastByFirst, Builder(copy.getContext()).getI32IntegerAttr(int32_t(shared)));
    });
  return requireSame(copy, copy.getDesc().getType(), copy.getResult().getType());
}

// Each CTA writes its part, and the first of those that have the same writes that.
LogicalResult LayoutDivider::visitCopyOut(Operation *op, Type descriptor, Type buffer,
                                          MutableOperandRange coordinates) {
  Part part = parts.get(buffer);
  moveIndices(op, coordinates, part);
  if (uint32_t shared = part.getShared())
    op->setAttr(ttg::kByFirstCTA, Builder(op->getContext()).getI32IntegerAttr(int32_t(shared)));
  return requireSame(op, descriptor, buffer);
}

// The first of the CTAs that have the same of a ring's buffer fills it in all of them.
LogicalResult LayoutDivider::visitRingLoad(nvws::DescriptorLoadOp load) {
  Part part = parts.get(load.getResult().getType());
  moveIndices(load, load.getIndicesMutable(), part);
  Operation *from = load.getResult().getDefiningOp();
  bool isOfRing = isa_and_nonnull<nvws::ArefPutEnterOp, nvws::ArefBufferOp>(from) &&
                  (load->getParentOfType<nvws::WarpGroupOp>() || load->getParentOfType<ttg::WarpSpecializeOp>());
  int64_t whole = load.getResult().getType().getNumElements();
  changes.push_back([=, shared = part.getShared()]() mutable {
    Builder b(load.getContext());
    // The bytes are those of the whole buffer, or of one CTA's.
    int64_t own = load.getResult().getType().getNumElements(), bytes = load.getTxCountAttr().getInt();
    int64_t size = tt::getElementBitWidth(load.getResult().getType().getElementType()) / 8;
    if (bytes == whole * size)
      load.setTxCountAttr(b.getIntegerAttr(load.getTxCountAttr().getType(), own * size));
    if (shared && isOfRing)
      load->setAttr(tt::kMulticastByFirst, b.getI32IntegerAttr(int32_t(shared)));
  });
  return requireSame(load, load.getDesc().getType(), load.getResult().getType());
}

LogicalResult LayoutDivider::requireSame(Operation *op, Type a, Type b) {
  return parts.get(a).steps == parts.get(b).steps ? success() : refuse(op, "it would move values between CTAs");
}

// Elements in the order of rows stay in it if a CTA's part is a run of them. Its run may be another one where the op
// may reorder elements. Else each CTA reshapes all of them.
LogicalResult LayoutDivider::visitReshape(tt::ReshapeOp reshape) {
  Part from = parts.get(reshape.getSrc().getType()), to = parts.get(reshape.getType());
  auto getFirsts = [](const Part &part, ArrayRef<int64_t> shape) {
    return llvm::map_to_vector(part.steps, [&](ArrayRef<int32_t> step) {
      int64_t first = 0;
      for (auto [at, size] : llvm::zip_equal(step, shape))
        first = first * size + at;
      return first;
    });
  };
  bool isSame = reshape.getAllowReorder() ? from.getShared() == to.getShared()
                                          : getFirsts(from, reshape.getSrc().getType().getShape()) ==
                                                getFirsts(to, reshape.getType().getShape());
  if (from.isRunOfRows() && to.isRunOfRows() && isSame)
    return success();
  Part whole = joinAll(from, ctas - 1), reshaped = joinAll(to, ctas - 1);
  auto gathered = planMoves(from, whole), taken = planMoves(reshaped, to);
  if (!gathered || !taken)
    return refuse(reshape, "the parts of CTAs are not runs of its elements");
  changes.push_back([=]() mutable {
    OpBuilder b(reshape);
    Location loc = reshape.getLoc();
    RankedTensorType type = reshape.getType();
    Value all = buildMoves(reshape.getSrc(), *gathered, b, loc);
    auto source = cast<RankedTensorType>(all.getType());
    auto wide =
        RankedTensorType::get(reshaped.shape, type.getElementType(), ttg::inferReshapeLayout(source, reshaped.shape));
    Value made = tt::ReshapeOp::create(b, loc, wide, all, false, false);
    reshape.replaceAllUsesWith(convertTo(type, buildMoves(made, *taken, b, loc), b, loc));
    reshape.erase();
  });
  return success();
}

// A barrier that the CTAs of a pair have in common is that of their leader.
LogicalResult LayoutDivider::visitPairBarrier(Operation *op) {
  uint32_t shared = parts.get(getBarrier(op).getType()).getShared();
  if (places.getReached(op))
    return refuse(op, "arrivals at other CTAs are not divided where products are of pairs");
  if (!shared)
    return success();
  if (shared != 1)
    return refuse(op, "CTAs of several pairs have a barrier in common");
  if (auto init = dyn_cast<ttng::InitBarrierOp>(op)) {
    // Both arrive. The other CTA's own barrier at this place stays unused.
    changes.push_back([init]() mutable { init.setCount(2 * init.getCount()); });
    return success();
  }
  if (isa<ttng::InvalBarrierOp>(op))
    return success();
  if (isa<ttng::AsyncCopyMbarrierArriveOp>(op))
    return refuse(op, "its barrier lies in another CTA than the copies");
  op->setAttr(ttng::kAtLeader, UnitAttr::get(op->getContext()));
  return success();
}

// A commit arrives once at a barrier of each CTA. The leader's, if both had it in common, would wait for two arrivals.
LogicalResult LayoutDivider::visitCommits(Operation *op, ValueRange barriers) {
  bool isEachOwn = llvm::all_of(barriers, [&](Value barrier) { return !parts.get(barrier.getType()).getShared(); });
  return !ttng::isOfPairs(module) || isEachOwn
             ? success()
             : refuse(op, "commits arrive at a barrier of each CTA, but CTAs have this one in common");
}

// A product of pairs has half of the columns of `b` in each CTA, though both have all columns of the result.
LogicalResult LayoutDivider::visitProduct(Operation *op, Type a, Type b, Type d, bool isOfPairs) {
  Part left = parts.get(a), right = parts.get(b), result = parts.get(d);
  unsigned rank = result.shape.size();
  for (size_t bit = 0; bit < result.steps.size(); ++bit) {
    ArrayRef<int32_t> ofLeft = left.steps[bit], ofRight = right.steps[bit], ofResult = result.steps[bit];
    if (isOfPairs && bit == 0) {
      if (ofLeft[0] != ofResult[0] || ofLeft[1] || !ofResult[0] || ofResult[1] || ofRight[0] || !ofRight[1])
        return refuse(op, "a pair of CTAs does not have halves of the rows of a and d and of the columns of b");
      continue;
    }
    ArrayRef<int32_t> batches = ofResult.drop_back(2);
    bool agrees = ofLeft[rank - 2] == ofResult[rank - 2] && ofLeft[rank - 1] == 0 &&
                  ofRight[rank - 1] == ofResult[rank - 1] && ofRight[rank - 2] == 0 && ofLeft.drop_back(2) == batches &&
                  ofRight.drop_back(2) == batches;
    if (!agrees)
      return refuse(op, "a CTA does not have the rows and columns that its part of the result takes");
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Values that other CTAs have
//===----------------------------------------------------------------------===//

// The op reads its operand in the parts of `to`.
LogicalResult LayoutDivider::moveOperand(OpOperand &operand, Type to) {
  auto moves = planMoves(parts.get(operand.get().getType()), parts.get(to));
  if (!moves)
    return refuse(operand.getOwner(), "halves of tensors do not lead from one part of a CTA to the other");
  if (!moves->empty())
    changes.push_back([&operand, moves = *moves] {
      OpBuilder b(operand.getOwner());
      operand.set(buildMoves(operand.get(), moves, b, operand.getOwner()->getLoc()));
    });
  return success();
}

// The op makes the parts `had` of its result.
LogicalResult LayoutDivider::moveResult(OpResult result, const Part &had) {
  auto moves = planMoves(had, parts.get(result.getType()));
  if (!moves)
    return refuse(result.getOwner(), "halves of tensors do not lead from one part of a CTA to the other");
  if (!moves->empty())
    changes.push_back([result, had, moves = *moves] {
      Operation *op = result.getOwner();
      auto type = cast<RankedTensorType>(result.getType());
      SmallVector<OpOperand *> uses = llvm::map_to_vector(result.getUses(), [](OpOperand &use) { return &use; });
      OpBuilder b(op);
      b.setInsertionPointAfter(op);
      Value(result).setType(withPlainLayout(type, had.shape, op));
      Value moved = convertTo(type, buildMoves(result, moves, b, op->getLoc()), b, op->getLoc());
      for (OpOperand *use : uses)
        use->set(moved);
    });
  return success();
}

// Each CTA scans all of the dimension, and takes its part of that.
LogicalResult LayoutDivider::visitScan(tt::ScanOp scan) {
  Part part = parts.get(scan.getSrcs().front().getType());
  Part whole = joinAll(part, getBitsAlong(part, scan.getAxis()));
  auto gathered = planMoves(part, whole), taken = planMoves(whole, part);
  if (!gathered || !taken)
    return refuse(scan, "halves of tensors do not lead from the part of a CTA to whole rows");
  if (gathered->empty())
    return success();
  changes.push_back([=]() mutable {
    OpBuilder b(scan);
    Location loc = scan.getLoc();
    for (OpOperand &operand : scan->getOpOperands()) {
      auto wide = withPlainLayout(cast<RankedTensorType>(operand.get().getType()), whole.shape, scan);
      operand.set(convertTo(wide, buildMoves(operand.get(), *gathered, b, loc), b, loc));
    }
    b.setInsertionPointAfter(scan);
    for (auto [result, operand] : llvm::zip_equal(scan->getResults(), scan->getOperands())) {
      auto type = cast<RankedTensorType>(result.getType());
      SmallVector<OpOperand *> uses = llvm::map_to_vector(result.getUses(), [](OpOperand &use) { return &use; });
      result.setType(operand.getType());
      Value moved = convertTo(type, buildMoves(result, *taken, b, loc), b, loc);
      for (OpOperand *use : uses)
        use->set(moved);
    }
  });
  return success();
}

// Each CTA gets all of the dimension that its indices are of, and else what it has indices for.
LogicalResult LayoutDivider::visitGather(tt::GatherOp gather) {
  unsigned axis = gather.getAxis();
  Part source = parts.get(gather.getSrc().getType()), indices = parts.get(gather.getIndices().getType());
  Part wanted = joinAll(indices, getBitsAlong(indices, axis));
  wanted.shape[axis] = cast<RankedTensorType>(gather.getSrc().getType()).getDimSize(axis);
  auto moves = planMoves(source, wanted);
  if (!moves)
    return refuse(gather, "halves of tensors do not lead from one part of a CTA to the other");
  if (!moves->empty())
    changes.push_back([=]() mutable {
      OpBuilder b(gather);
      gather.getSrcMutable().assign(buildMoves(gather.getSrc(), *moves, b, gather.getLoc()));
      // It was chosen for other operands.
      gather.setEfficientLayout(false);
    });
  return requireSame(gather, gather.getIndices().getType(), gather.getType());
}

// CTAs with different elements add what they have counted.
LogicalResult LayoutDivider::visitHistogram(tt::HistogramOp histogram) {
  Part source = parts.get(histogram.getSrc().getType()), result = parts.get(histogram.getType());
  Part whole = joinAll(result, ctas - 1);
  auto taken = planMoves(whole, result);
  if (!taken)
    return refuse(histogram, "halves of tensors do not lead from all numbers to the part of a CTA");
  uint32_t bits = uint32_t(ctas - 1) & ~source.getShared();
  changes.push_back([=]() mutable {
    OpBuilder b(histogram);
    b.setInsertionPointAfter(histogram);
    Location loc = histogram.getLoc();
    RankedTensorType type = histogram.getType();
    Value counted = histogram.getResult();
    SmallVector<OpOperand *> uses = llvm::map_to_vector(counted.getUses(), [](OpOperand &use) { return &use; });
    if (!taken->empty())
      counted.setType(withPlainLayout(type, whole.shape, histogram));
    for (unsigned bit = 0; bits >> bit; ++bit)
      if (bits >> bit & 1) {
        Value other =
            ttng::ClusterExchangeOp::create(b, loc, counted.getType(), counted, getPartner(1u << bit, b, loc));
        counted = arith::AddIOp::create(b, loc, counted, other);
      }
    Value moved = convertTo(type, buildMoves(counted, *taken, b, loc), b, loc);
    for (OpOperand *use : uses)
      use->set(moved);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Changes to the module
//===----------------------------------------------------------------------===//

void LayoutDivider::moveRange(tt::MakeRangeOp range) {
  // Its type is that of the part already; the part's steps are of the whole.
  OpBuilder b(range);
  b.setInsertionPointAfter(range);
  Location loc = range.getLoc();
  auto type = cast<RankedTensorType>(range.getType());
  Part part = parts.getDivided(range.getResult());
  range.setEnd(range.getStart() + type.getDimSize(0));
  Value start = tt::SplatOp::create(b, loc, type, getStart(part, 0, b, loc));
  Value moved = arith::AddIOp::create(b, loc, range, start);
  range.getResult().replaceAllUsesExcept(moved, moved.getDefiningOp());
}

void LayoutDivider::moveIndices(Operation *access, MutableOperandRange indices, const Part &part) {
  changes.push_back([access, part, first = indices.begin()->getOperandNumber()] {
    OpBuilder b(access);
    for (unsigned dim = 0; dim < part.shape.size(); ++dim)
      if (Value start = getStart(part, dim, b, access->getLoc())) {
        OpOperand &index = access->getOpOperand(first + dim);
        index.set(arith::AddIOp::create(b, access->getLoc(), index.get(), start));
      }
  });
}

// All CTAs have what is not spread.
uint32_t LayoutDivider::getShared(Type address) {
  return isa<RankedTensorType>(address) ? parts.get(address).getShared() : uint32_t(ctas - 1);
}

LogicalResult LayoutDivider::visitStore(tt::StoreOp store) {
  uint32_t shared = getShared(store.getPtr().getType());
  if (shared && !store.getIgnoreCta())
    changes.push_back([store, shared]() mutable {
      OpBuilder b(store);
      store.getMaskMutable().assign(onlyFirst(store.getMask(), store.getPtr().getType(), shared, b, store.getLoc()));
    });
  return success();
}

LogicalResult LayoutDivider::visitAtomic(tt::AtomicRMWOp atomic) {
  uint32_t shared = getShared(atomic.getPtr().getType());
  changes.push_back([atomic, shared]() mutable {
    // The program's threads are those of the cluster.
    if (atomic.getScope() == tt::MemSyncScope::CTA)
      atomic.setScope(tt::MemSyncScope::GPU);
    if (!shared)
      return;
    OpBuilder b(atomic);
    Location loc = atomic.getLoc();
    atomic.getMaskMutable().assign(onlyFirst(atomic.getMask(), atomic.getPtr().getType(), shared, b, loc));
    Value result = atomic.getResult();
    if (!result.use_empty()) {
      b.setInsertionPointAfter(atomic);
      Value first = arith::AndIOp::create(b, loc, getRank(b, loc), makeConstant(b, loc, ~int32_t(shared)));
      Value all = ttng::ClusterExchangeOp::create(b, loc, result.getType(), result, first);
      result.replaceAllUsesExcept(all, all.getDefiningOp());
      b.setInsertionPoint(atomic);
    }
    if (atomic.getSem() == tt::MemSemantic::RELAXED)
      return;
    ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
    b.setInsertionPointAfter(atomic);
    ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
  });
  return success();
}

LogicalResult LayoutDivider::visitReduce(tt::ReduceOp reduce) {
  Part part = parts.get(reduce.getSrcs().front().getType());
  uint32_t bits = getBitsAlong(part, reduce.getAxis());
  if (!bits)
    return success();
  for (Operation &op : reduce.getCombineOp().front().without_terminator())
    if (op.getNumRegions() || !isMemoryEffectFree(&op))
      return refuse(reduce, "what combines the results of CTAs is not simple");
  changes.push_back([this, reduce, bits] { combine(reduce, bits); });
  return success();
}

// Each pair of CTAs combines what both have, then each pair of pairs, in the order of their numbers: all have the same
// bits.
void LayoutDivider::combine(tt::ReduceOp reduce, uint32_t bits) {
  SmallVector<SmallVector<OpOperand *>> uses;
  for (Value result : reduce->getResults())
    uses.push_back(llvm::map_to_vector(result.getUses(), [](OpOperand &use) { return &use; }));
  OpBuilder b(reduce);
  b.setInsertionPointAfter(reduce);
  Location loc = reduce.getLoc();
  SmallVector<Value> current(reduce->getResults());
  for (unsigned bit = 0; bits >> bit; ++bit) {
    if (!(bits >> bit & 1))
      continue;
    Value partner = getPartner(1u << bit, b, loc), isHigh = isBitSet(bit, b, loc);
    SmallVector<Value> low, high;
    for (Value own : current) {
      Value other = ttng::ClusterExchangeOp::create(b, loc, own.getType(), own, partner);
      low.push_back(arith::SelectOp::create(b, loc, isHigh, other, own));
      high.push_back(arith::SelectOp::create(b, loc, isHigh, own, other));
    }
    current = applyCombination(reduce.getCombineOp(), low, high, b);
  }
  for (auto [value, ofResult] : llvm::zip_equal(current, uses))
    for (OpOperand *use : ofResult)
      use->set(value);
}

// Clones the region as it combines the elements of two tensors, or two scalars, and returns its results.
SmallVector<Value> LayoutDivider::applyCombination(Region &region, ArrayRef<Value> low, ArrayRef<Value> high,
                                                   OpBuilder &b) {
  auto like = dyn_cast<RankedTensorType>(low.front().getType());
  Block &block = region.front();
  SmallVector<Value> both(low);
  llvm::append_range(both, high);
  IRMapping map;
  map.map(block.getArguments(), both);
  auto lookup = [&](Value value, Location loc) -> Value {
    Value known = map.lookupOrDefault(value);
    return !like || isa<RankedTensorType>(known.getType())
               ? known
               : tt::SplatOp::create(b, loc, like.clone(known.getType()), known).getResult();
  };
  for (Operation &op : block.without_terminator()) {
    Operation *made = b.clone(op, map);
    if (!like || isa<arith::ConstantOp>(op))
      continue;
    b.setInsertionPoint(made);
    for (OpOperand &operand : made->getOpOperands())
      operand.set(lookup(operand.get(), op.getLoc()));
    b.setInsertionPointAfter(made);
    for (Value result : made->getResults())
      result.setType(like.clone(result.getType()));
  }
  return llvm::map_to_vector(block.getTerminator()->getOperands(),
                             [&](Value value) { return lookup(value, value.getLoc()); });
}

void LayoutDivider::retypeAll() {
  auto divide = [&](Value value) {
    Type whole = value.getType(), type = parts.divide(whole);
    if (type == whole)
      return;
    parts.note(value, whole);
    if (auto constant = value.getDefiningOp<arith::ConstantOp>())
      constant.setValueAttr(cast<DenseElementsAttr>(constant.getValue()).resizeSplat(cast<ShapedType>(type)));
    value.setType(type);
  };
  module.walk([&](Operation *op) {
    for (Value result : op->getResults())
      divide(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          divide(argument);
    if (auto function = dyn_cast<tt::FuncOp>(op)) {
      FunctionType type = function.getFunctionType();
      auto divideAll = [&](ArrayRef<Type> types) {
        return llvm::map_to_vector(types, [&](Type one) { return parts.divide(one); });
      };
      function.setFunctionType(
          FunctionType::get(op->getContext(), divideAll(type.getInputs()), divideAll(type.getResults())));
    }
  });
}

class DivideLayoutsPass : public lathe::impl::DivideLayoutsBase<DivideLayoutsPass> {
  void runOnOperation() override {
    if (ttg::getNumCTAs(getOperation()) > 1 && failed(LayoutDivider(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace

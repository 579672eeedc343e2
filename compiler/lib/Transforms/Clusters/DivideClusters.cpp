// The pass lathe-tt-divide-clusters.
#include "Reshaping.h"

#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Transforms/Clusters/Passes.h"
#include "lathe/Transforms/Descriptors.h"
#include "lathe/Transforms/LayoutInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace lathe {
#define GEN_PASS_DEF_DIVIDECLUSTERS
#include "lathe/Transforms/Clusters/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using namespace lathe::clusters;

namespace {

class Divider {
public:
  Divider(tt::FuncOp function, int64_t ctas)
      : function(function), ctas(ctas), analysis(function, ctas), values(analysis, ctas) {}

  LogicalResult run() {
    if (failed(check()) || failed(analysis.run()))
      return failure();
    SmallVector<Operation *> ops;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != function)
        ops.push_back(op);
    });
    values.begin(function.getBody().front());
    for (Block &block : llvm::drop_begin(function.getBody()))
      for (BlockArgument argument : block.getArguments())
        if (isa<RankedTensorType>(argument.getType()))
          values.divide(argument, analysis.get(argument));
    for (Operation *op : ops)
      divide(op);
    return success();
  }

private:
  tt::FuncOp function;
  int64_t ctas;
  SplitAnalysis analysis;
  Reshaper values;

  LogicalResult check();
  void divide(Operation *op);
  void enterRegions(Operation *op);
  void leaveRegion(Operation *terminator);
  void leaveBlock(BranchOpInterface branch);
  std::optional<int> chooseLabel(Operation *op, const Link &link);
  void setSplits(Operation *op, const Link &link, std::optional<int> label);
  void divideRange(tt::MakeRangeOp range);
  void divideReduce(tt::ReduceOp reduce, bool isCombined);

  // ---- blocks of descriptors
  /// The dimension along which the blocks of a descriptor are divided: it describes those of one CTA.
  llvm::DenseMap<Value, unsigned> blockDims;

  void divideDescriptor(tt::HostDescriptorOp descriptor);
  unsigned advance(Operation *access, Value descriptor, MutableOperandRange indices);
  void divideLoad(tt::DescriptorLoadOp load);
  template <typename Op> void divideWrite(Op write);

  // ---- what one CTA does for all
  bool isWhole(Value pointer) const { return !isa<RankedTensorType>(pointer.getType()) || !values.getSplit(pointer); }
  /// The mask that is true in the first CTA, where `mask` is; that may be null.
  Value onlyFirst(Value mask, Type pointer, OpBuilder &b, Location loc) const;
  void divideStore(tt::StoreOp store);
  void divideAtomic(tt::AtomicRMWOp atomic);
  void divideAtomic(tt::AtomicCASOp atomic);
  void hand(Value result);
  void dividePrint(Operation *print);
};

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

InFlightDiagnostic report(Operation *op) {
  return op->emitError("unsupported: ") << op->getName() << " in a program that the CTAs of a cluster share: ";
}

LogicalResult Divider::check() {
  WalkResult walked = function.walk([&](Operation *op) {
    if (op->getName().getDialectNamespace() == "proton")
      report(op) << "profiles are of programs of one CTA; use num_ctas = 1";
    else if (auto assembly = dyn_cast<tt::ElementwiseInlineAsmOp>(op); assembly && !assembly.getPure())
      report(op) << "it has side effects, and every CTA may execute it; use num_ctas = 1";
    else if (auto cas = dyn_cast<tt::AtomicCASOp>(op); cas && isa<tt::PointerType>(getElementTypeOrSelf(cas.getType())))
      report(op) << "it compares pointers; compare integers, or use num_ctas = 1";
    else
      return WalkResult::advance();
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}

/// Checks a function that is called: every CTA executes it on whole tensors, so that it may not change memory.
LogicalResult checkCallee(tt::FuncOp function) {
  WalkResult walked = function.walk([&](Operation *op) {
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    bool writes = effects && effects.hasEffect<MemoryEffects::Write>() && !isa<tt::AssertOp>(op);
    if (!isa<ttg::BarrierOp>(op) && !writes)
      return WalkResult::advance();
    report(op) << "the function around it, @" << function.getName()
               << ", is not inlined, and every CTA would execute it; allow inlining, or use num_ctas = 1";
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

void Divider::enterRegions(Operation *op) {
  auto isTensor = [](Value value) { return isa<RankedTensorType>(value.getType()); };
  auto divideAll = [&](ValueRange all) {
    for (Value value : llvm::make_filter_range(all, isTensor))
      values.divide(value, analysis.get(value));
  };
  auto give = [&](MutableArrayRef<OpOperand> operands, ValueRange arguments) {
    for (auto [operand, argument] : llvm::zip_equal(operands, arguments))
      if (isTensor(operand.get()))
        operand.set(values.reshape(operand.get(), values.getSplit(argument)));
  };
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    divideAll(loop.getRegionIterArgs());
    give(loop.getInitArgsMutable(), loop.getRegionIterArgs());
    for (auto [result, argument] : llvm::zip_equal(loop.getResults(), loop.getRegionIterArgs()))
      if (isTensor(result))
        values.divide(result, values.getSplit(argument));
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    divideAll(loop.getBeforeArguments());
    divideAll(loop.getAfterArguments());
    give(loop.getInitsMutable(), loop.getBeforeArguments());
    for (auto [result, argument] : llvm::zip_equal(loop.getResults(), loop.getAfterArguments()))
      if (isTensor(result))
        values.divide(result, values.getSplit(argument));
  } else {
    divideAll(op->getResults());
  }
}

void Divider::leaveRegion(Operation *terminator) {
  Operation *parent = terminator->getParentOp();
  ValueRange receivers = parent->getResults();
  unsigned first = 0;
  if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
    bool isCondition = isa<scf::ConditionOp>(terminator);
    receivers = isCondition ? ValueRange(loop.getAfterArguments()) : ValueRange(loop.getBeforeArguments());
    first = isCondition ? 1 : 0;
  }
  for (auto [index, receiver] : llvm::enumerate(receivers))
    if (OpOperand &operand = terminator->getOpOperand(first + index); isa<RankedTensorType>(operand.get().getType()))
      operand.set(values.reshape(operand.get(), values.getSplit(receiver)));
}

void Divider::leaveBlock(BranchOpInterface branch) {
  for (auto [number, block] : llvm::enumerate(branch->getSuccessors())) {
    MutableOperandRange operands = branch.getSuccessorOperands(number).getMutableForwardedOperands();
    for (auto [argument, operand] : llvm::zip_equal(block->getArguments(), operands))
      if (isa<RankedTensorType>(operand.get().getType()))
        operand.set(values.reshape(operand.get(), values.getSplit(argument)));
  }
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The label of the dimension along which the op is split. A reduction follows its operand, what has no results the
/// value, which is dearer to move than addresses.
std::optional<int> Divider::chooseLabel(Operation *op, const Link &link) {
  auto ofOperand = [&](unsigned number) -> std::optional<int> {
    for (const Link::Member &member : link.members)
      if (member.operand == number)
        return Link::getLabel(member, values.getSplit(op->getOperand(number)));
    return std::nullopt;
  };
  std::optional<int> label;
  if (isa<tt::ReduceOp, tt::AssertOp>(op)) {
    label = ofOperand(0);
  } else if (isa<tt::StoreOp>(op)) {
    label = ofOperand(1);
  } else {
    for (const Link::Member &member : link.members)
      if (member.result == 0)
        label = Link::getLabel(member, analysis.get(member.value));
  }
  if (label == kNever)
    return std::nullopt;
  for (const Link::Member &member : link.members)
    if (Split split = Link::find(member, label)) {
      Value value = member.operand ? op->getOperand(*member.operand) : op->getResult(*member.result);
      if (!analysis.canSplit(values.getWhole(value), *split))
        return std::nullopt;
    }
  return label;
}

void Divider::setSplits(Operation *op, const Link &link, std::optional<int> label) {
  for (const Link::Member &member : link.members)
    if (member.operand) {
      OpOperand &operand = op->getOpOperand(*member.operand);
      operand.set(values.reshape(operand.get(), Link::find(member, label)));
    }
  for (const Link::Member &member : link.members)
    if (member.result)
      values.divide(op->getResult(*member.result), Link::find(member, label));
}

void Divider::divideRange(tt::MakeRangeOp range) {
  OpBuilder b(range);
  Value part = values.makeRange(cast<RankedTensorType>(range.getType()), range.getStart(), analysis.get(range), b,
                                range.getLoc());
  range.getResult().replaceAllUsesWith(part);
  range.erase();
}

/// Combines the results of the CTAs: of each pair, then of each pair of pairs. Both sides of an exchange combine the
/// same values in the same order.
void Divider::divideReduce(tt::ReduceOp reduce, bool isCombined) {
  if (!isCombined)
    return;
  OpBuilder b(reduce);
  b.setInsertionPointAfter(reduce);
  Location loc = reduce.getLoc();
  SmallVector<Value> current;
  SmallPtrSet<Operation *, 8> own = {reduce};
  bool isScalar = !isa<RankedTensorType>(reduce->getResult(0).getType());
  for (Value result : reduce->getResults()) {
    current.push_back(isScalar ? tt::SplatOp::create(b, loc, RankedTensorType::get({1}, result.getType()), result)
                               : result);
    own.insert(current.back().getDefiningOp());
  }
  Operation *next = reduce;
  for (unsigned bit = 0; bit < values.numBits(); ++bit) {
    SmallVector<Value> pairs;
    SmallVector<Type> types;
    for (Value value : current) {
      auto type = cast<RankedTensorType>(value.getType());
      Value other = values.exchange(value, bit, b, loc);
      own.insert(other.getDefiningOp());
      Value low = values.select(bit, other, value, b, loc), high = values.select(bit, value, other, b, loc);
      own.insert(low.getDefiningOp());
      own.insert(high.getDefiningOp());
      SmallVector<int64_t> shape(type.getShape());
      shape.push_back(2);
      pairs.push_back(tt::JoinOp::create(b, loc, RankedTensorType::get(shape, type.getElementType()), low, high));
      types.push_back(type);
    }
    auto combined = cast<tt::ReduceOp>(b.clone(*next));
    combined->setOperands(pairs);
    combined.setAxis(cast<RankedTensorType>(types.front()).getRank());
    for (auto [result, type] : llvm::zip_equal(combined->getResults(), types))
      result.setType(type);
    current.assign(combined->result_begin(), combined->result_end());
    next = combined;
  }
  for (auto [result, value] : llvm::zip_equal(reduce->getResults(), current)) {
    if (isScalar) {
      Value scalar = tt::UnsplatOp::create(b, loc, value);
      result.replaceAllUsesExcept(scalar, own);
      continue;
    }
    values.note(value, values.getWhole(result), values.getSplit(result));
    result.replaceAllUsesExcept(value, own);
  }
}

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

/// As the tensors are split that are loaded and stored through it, or along any dimension.
void Divider::divideDescriptor(tt::HostDescriptorOp descriptor) {
  tt::TensorDescType type = descriptor.getType();
  std::optional<unsigned> chosen;
  for (Operation *user : descriptor->getUsers()) {
    Value block;
    llvm::TypeSwitch<Operation *>(user)
        .Case([&](tt::DescriptorLoadOp load) { block = load.getResult(); })
        .Case<tt::DescriptorStoreOp, tt::DescriptorReduceOp>([&](auto write) { block = write.getSrc(); });
    if (Split split = analysis.get(block); split && canCopyInParts(type, *split, ctas)) {
      chosen = split;
      break;
    }
  }
  for (unsigned dim = 0; !chosen; ++dim)
    if (canCopyInParts(type, dim, ctas))
      chosen = dim;
  SmallVector<int64_t> shape(type.getShape());
  shape[*chosen] /= ctas;
  descriptor.getResult().setType(tt::TensorDescType::get(shape, type.getElementType(), type.getSharedLayout()));
  blockDims[descriptor] = *chosen;
}

/// Moves an access to the CTA's own part of its block, and gives the dimension of parts.
unsigned Divider::advance(Operation *access, Value descriptor, MutableOperandRange indices) {
  OpBuilder b(access);
  Location loc = access->getLoc();
  unsigned dim = blockDims.lookup(descriptor);
  Value size = values.i32(int32_t(cast<tt::TensorDescType>(descriptor.getType()).getShape()[dim]), b, loc);
  Value start = arith::MulIOp::create(b, loc, values.getRank(), size);
  OpOperand &index = indices[dim];
  index.set(arith::AddIOp::create(b, loc, index.get(), start));
  return dim;
}

/// A CTA loads its part, and sends it to all others if they all need the whole.
void Divider::divideLoad(tt::DescriptorLoadOp load) {
  unsigned dim = advance(load, load.getDesc(), load.getIndicesMutable());
  Split split = analysis.get(load.getResult());
  if (split != dim) {
    split = std::nullopt;
    load->setAttr(tt::kMulticast, Builder(load.getContext()).getI32IntegerAttr(int32_t(ctas)));
  }
  values.divide(load.getResult(), split);
}

template <typename Op> void Divider::divideWrite(Op write) {
  unsigned dim = advance(write, write.getDesc(), write.getIndicesMutable());
  write.getSrcMutable().assign(values.reshape(write.getSrc(), dim));
}

//===----------------------------------------------------------------------===//
// One CTA for all
//===----------------------------------------------------------------------===//

Value Divider::onlyFirst(Value mask, Type pointer, OpBuilder &b, Location loc) const {
  Value first = values.isFirst();
  if (auto tensor = dyn_cast<RankedTensorType>(pointer))
    first = tt::SplatOp::create(b, loc, RankedTensorType::get(tensor.getShape(), b.getI1Type()), first);
  return mask ? arith::AndIOp::create(b, loc, mask, first) : first;
}

void Divider::divideStore(tt::StoreOp store) {
  if (!isWhole(store.getPtr()) || store.getIgnoreCta())
    return;
  OpBuilder b(store);
  store.getMaskMutable().assign(onlyFirst(store.getMask(), store.getPtr().getType(), b, store.getLoc()));
}

/// Gives all CTAs what the first one has.
void Divider::hand(Value result) {
  OpBuilder b(result.getContext());
  b.setInsertionPointAfterValue(result);
  Location loc = result.getLoc();
  Value all = ttng::ClusterExchangeOp::create(b, loc, result.getType(), result, values.i32(0, b, loc));
  if (auto type = dyn_cast<RankedTensorType>(result.getType()))
    values.note(all, type, std::nullopt);
  result.replaceAllUsesExcept(all, all.getDefiningOp());
}

void Divider::divideAtomic(tt::AtomicRMWOp atomic) {
  // The program's threads are those of the cluster.
  if (atomic.getScope() == tt::MemSyncScope::CTA)
    atomic.setScope(tt::MemSyncScope::GPU);
  if (!isWhole(atomic.getPtr()))
    return;
  OpBuilder b(atomic);
  Location loc = atomic.getLoc();
  atomic.getMaskMutable().assign(onlyFirst(atomic.getMask(), atomic.getPtr().getType(), b, loc));
  bool isOrdered = atomic.getSem() != tt::MemSemantic::RELAXED;
  if (isOrdered)
    ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
  if (!atomic.getResult().use_empty())
    return hand(atomic.getResult());
  b.setInsertionPointAfter(atomic);
  if (isOrdered)
    ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
}

/// The barriers keep those that order memory within a CTA out of the branch, where they would be the cluster's.
void Divider::divideAtomic(tt::AtomicCASOp atomic) {
  if (atomic.getScope() == tt::MemSyncScope::CTA)
    atomic.setScope(tt::MemSyncScope::GPU);
  if (!isWhole(atomic.getPtr()))
    return;
  OpBuilder b(atomic);
  Location loc = atomic.getLoc();
  ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
  auto choice = scf::IfOp::create(b, loc, TypeRange(atomic.getType()), values.isFirst(), /*withElse=*/true);
  Value result = choice.getResult(0);
  atomic.getResult().replaceAllUsesWith(result);
  b.setInsertionPointToStart(choice.thenBlock());
  auto yield = scf::YieldOp::create(b, loc, atomic.getResult());
  atomic->moveBefore(yield);
  b.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(b, loc, Value(arith::ConstantOp::create(b, loc, b.getZeroAttr(atomic.getType()))));
  if (isa<RankedTensorType>(result.getType()))
    values.note(result, cast<RankedTensorType>(result.getType()), std::nullopt);
  if (!result.use_empty())
    return hand(result);
  b.setInsertionPointAfter(choice);
  ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
}

void Divider::dividePrint(Operation *print) {
  OpBuilder b(print);
  auto choice = scf::IfOp::create(b, print->getLoc(), values.isFirst(), /*withElseRegion=*/false);
  print->moveBefore(choice.thenBlock()->getTerminator());
}

void Divider::divide(Operation *op) {
  if (isa<scf::YieldOp, scf::ConditionOp>(op))
    return leaveRegion(op);
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    return leaveBlock(branch);
  if (isa<scf::ForOp, scf::WhileOp, scf::IfOp>(op))
    return enterRegions(op);
  if (auto range = dyn_cast<tt::MakeRangeOp>(op))
    return divideRange(range);
  if (auto barrier = dyn_cast<ttg::BarrierOp>(op)) {
    OpBuilder b(barrier);
    ttng::ClusterBarrierOp::create(b, barrier.getLoc(), /*relaxed=*/false);
    barrier.erase();
    return;
  }
  if (auto descriptor = dyn_cast<tt::HostDescriptorOp>(op))
    return divideDescriptor(descriptor);
  if (auto load = dyn_cast<tt::DescriptorLoadOp>(op))
    return divideLoad(load);
  if (auto store = dyn_cast<tt::DescriptorStoreOp>(op))
    return divideWrite(store);
  if (auto reduce = dyn_cast<tt::DescriptorReduceOp>(op))
    return divideWrite(reduce);
  std::optional<int> label;
  ArrayRef<Link> links = analysis.getLinksOf(op);
  if (!links.empty()) {
    label = chooseLabel(op, links.front());
    setSplits(op, links.front(), label);
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      retype(constant, cast<RankedTensorType>(constant.getType()));
  }
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](tt::ReduceOp reduce) { divideReduce(reduce, label && label == links.front().combined); })
      .Case([&](tt::LoadOp load) {
        // Others may change it meanwhile, and all CTAs have to go on alike.
        if (load.getIsVolatile() && isWhole(load.getPtr()))
          hand(load.getResult());
      })
      .Case([&](tt::StoreOp store) { divideStore(store); })
      .Case<tt::AtomicRMWOp, tt::AtomicCASOp>([&](auto atomic) { divideAtomic(atomic); })
      .Case([&](tt::PrintOp print) { dividePrint(print); });
}

class DivideClustersPass : public lathe::impl::DivideClustersBase<DivideClustersPass> {
public:
  using DivideClustersBase::DivideClustersBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (numCTAs == 1)
      return;
    if (module->hasAttr(ttg::kNumWarps)) {
      module.emitError("unsupported: a module with layouts and num_ctas = ")
          << int(numCTAs) << ", whose layouts say how many CTAs they are spread over; compile the kernel's tt form";
      return signalPassFailure();
    }
    if (failed(rewriteDescriptors(module, [&](Operation *op) { return getDivisionObstacle(op, numCTAs); })))
      return signalPassFailure();
    module->setAttr(ttg::kClusterCTAs, Builder(module.getContext()).getI32IntegerAttr(numCTAs));
    for (auto function : module.getOps<tt::FuncOp>())
      if (!function.isExternal() &&
          failed(function.isKernel() ? Divider(function, numCTAs).run() : checkCallee(function)))
        return signalPassFailure();
  }
};

} // namespace

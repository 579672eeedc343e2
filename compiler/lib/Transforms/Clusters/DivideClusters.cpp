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
  Divider(tt::FuncOp function, int64_t ctas) : function(function), analysis(function, ctas), values(analysis) {}

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
  SplitAnalysis analysis;
  Reshaper values;

  LogicalResult check();
  void divide(Operation *op);
  void enterRegions(Operation *op);
  void leaveRegion(Operation *terminator);
  void leaveBlock(BranchOpInterface branch);
  Labels chooseLabels(Operation *op, const Link &link);
  void setSplits(Operation *op, const Link &link, const Labels &labels);
  void divideRange(tt::MakeRangeOp range);
  void divideReduce(tt::ReduceOp reduce, uint32_t among);
  void noteTile(Operation *dot);

  // ---- blocks of descriptors
  /// How the blocks of a descriptor are divided among all CTAs: it describes those of one.
  llvm::DenseMap<Value, Split> blockSplits;

  Split chooseBlocks(tt::HostDescriptorOp descriptor) const;
  void divideDescriptor(tt::HostDescriptorOp descriptor);
  void advance(Operation *access, Value descriptor, MutableOperandRange indices, const Split &split, uint32_t shared);
  void divideLoad(tt::DescriptorLoadOp load);
  template <typename Op> void divideWrite(Op write);

  // ---- what one CTA does for all
  /// The split of an access to memory.
  Split getAccessSplit(Value pointer) const {
    return isa<RankedTensorType>(pointer.getType()) ? values.getSplit(pointer) : Split();
  }
  bool isByOne(const Split &split) const { return split.getBits() == (1u << analysis.getNumBits()) - 1; }
  /// The mask that is true in the first of the CTAs that access the same, where `mask` is; that may be null.
  Value onlyFirst(Value mask, Value pointer, OpBuilder &b, Location loc);
  void divideStore(tt::StoreOp store);
  void divideAtomic(tt::AtomicRMWOp atomic);
  void divideAtomic(tt::AtomicCASOp atomic);
  void hand(Value result, const Split &split);
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

/// The labels of the dimensions along which the op is split. A reduction follows its operand, what has no results the
/// value, which is dearer to move than addresses.
Labels Divider::chooseLabels(Operation *op, const Link &link) {
  Labels labels, none;
  none.fill(kNone);
  labels.fill(kNone);
  auto takeOperand = [&](unsigned number) {
    for (const Link::Member &member : link.members)
      if (member.operand == number)
        labels = Link::getLabels(member, values.getSplit(op->getOperand(number)));
  };
  if (isa<tt::ReduceOp, tt::AssertOp>(op)) {
    takeOperand(0);
  } else if (isa<tt::StoreOp>(op)) {
    takeOperand(1);
  } else {
    for (const Link::Member &member : link.members)
      if (member.result == 0)
        labels = Link::getLabels(member, analysis.get(member.value));
  }
  llvm::replace(labels, kNever, kNone);
  for (const Link::Member &member : link.members) {
    if (!member.operand && !member.result)
      continue;
    Value value = member.operand ? op->getOperand(*member.operand) : op->getResult(*member.result);
    if (!SplitAnalysis::canSplit(values.getWhole(value), Link::find(member, labels)))
      return none;
  }
  return labels;
}

void Divider::setSplits(Operation *op, const Link &link, const Labels &labels) {
  for (const Link::Member &member : link.members)
    if (member.operand) {
      OpOperand &operand = op->getOpOperand(*member.operand);
      operand.set(values.reshape(operand.get(), Link::find(member, labels)));
    }
  for (const Link::Member &member : link.members)
    if (member.result)
      values.divide(op->getResult(*member.result), Link::find(member, labels));
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
void Divider::divideReduce(tt::ReduceOp reduce, uint32_t among) {
  if (!among)
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
    if (!(among >> bit & 1))
      continue;
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

/// Whoever chooses an instruction for the part of a CTA can tell what it could have been for the whole.
void Divider::noteTile(Operation *dot) {
  Value result = dot->getResult(0);
  if (values.getSplit(result))
    dot->setAttr(ttg::kClusterTile,
                 Builder(dot->getContext()).getDenseI64ArrayAttr(values.getWhole(result).getShape().take_back(2)));
}

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

/// The bits in which the numbers of those CTAs differ that need the same of a load, where each has a block of its own
/// divided as `blocks`; std::nullopt if those blocks do not follow each other along one dimension.
std::optional<uint32_t> getShared(const Split &load, const Split &blocks) {
  uint32_t shared = blocks.getBits() & ~load.getBits();
  std::optional<unsigned> along;
  for (unsigned bit = 0; bit < kMostBits; ++bit) {
    if (!(shared >> bit & 1)) {
      if (load.getDim(bit) != blocks.getDim(bit))
        return std::nullopt;
      continue;
    }
    if (along && along != blocks.getDim(bit))
      return std::nullopt;
    along = blocks.getDim(bit);
  }
  return shared == 0 || llvm::isShiftedMask_32(shared) ? std::optional(shared) : std::nullopt;
}

/// How many CTAs have a part of each dimension.
SmallVector<int64_t> getParts(const Split &split, unsigned rank) {
  return llvm::map_to_vector(llvm::seq(rank), [&](unsigned dim) { return split.getParts(dim); });
}

/// As the tensors are split that are loaded and stored through it, CTAs that need the same along any dimension; or all
/// along one.
Split Divider::chooseBlocks(tt::HostDescriptorOp descriptor) const {
  tt::TensorDescType type = descriptor.getType();
  unsigned rank = type.getShape().size(), numBits = analysis.getNumBits();
  auto serves = [&](const Split &blocks) {
    return canCopyInParts(type, getParts(blocks, rank)) && llvm::all_of(descriptor->getUsers(), [&](Operation *user) {
             auto load = dyn_cast<tt::DescriptorLoadOp>(user);
             return !load || getShared(analysis.get(load.getResult()), blocks) || getShared(Split(), blocks);
           });
  };
  for (Operation *user : descriptor->getUsers()) {
    Value block;
    llvm::TypeSwitch<Operation *>(user)
        .Case([&](tt::DescriptorLoadOp load) { block = load.getResult(); })
        .Case<tt::DescriptorStoreOp, tt::DescriptorReduceOp>([&](auto write) { block = write.getSrc(); });
    Split split = analysis.get(block);
    if (!split)
      continue;
    for (unsigned dim = 0; dim < rank; ++dim) {
      Split blocks = split;
      for (unsigned bit = 0; bit < numBits; ++bit)
        if (!split.getDim(bit))
          blocks.set(bit, dim);
      if (serves(blocks))
        return blocks;
    }
  }
  for (unsigned dim = 0;; ++dim)
    if (Split blocks = Split::along(dim, numBits); serves(blocks))
      return blocks;
}

void Divider::divideDescriptor(tt::HostDescriptorOp descriptor) {
  tt::TensorDescType type = descriptor.getType();
  Split blocks = chooseBlocks(descriptor);
  SmallVector<int64_t> shape(type.getShape());
  for (unsigned dim = 0; dim < shape.size(); ++dim)
    shape[dim] /= blocks.getParts(dim);
  descriptor.getResult().setType(tt::TensorDescType::get(shape, type.getElementType(), type.getSharedLayout()));
  blockSplits[descriptor] = blocks;
}

/// Moves an access to the CTA's own block: of the CTA's part as `split` has it, that of its number among those that
/// share it, which differ in `shared`.
void Divider::advance(Operation *access, Value descriptor, MutableOperandRange indices, const Split &split,
                      uint32_t shared) {
  OpBuilder b(access);
  Location loc = access->getLoc();
  Split blocks = blockSplits.lookup(descriptor);
  for (auto [dim, size] : llvm::enumerate(cast<tt::TensorDescType>(descriptor.getType()).getShape())) {
    uint32_t among = blocks.getBits(dim) & shared, own = split.getBits(dim);
    auto add = [&](uint32_t bits, int64_t step) {
      if (!bits)
        return;
      Value start = arith::MulIOp::create(b, loc, values.getNumber(bits), values.i32(int32_t(step), b, loc));
      OpOperand &index = indices[dim];
      index.set(arith::AddIOp::create(b, loc, index.get(), start));
    };
    add(own, size << llvm::popcount(among));
    add(among, size);
  }
}

/// A CTA loads its part, and sends it to the others that need the same.
void Divider::divideLoad(tt::DescriptorLoadOp load) {
  Split blocks = blockSplits.lookup(load.getDesc()), split = analysis.get(load.getResult());
  std::optional<uint32_t> shared = getShared(split, blocks);
  if (!shared) {
    split = Split();
    shared = getShared(split, blocks);
  }
  advance(load, load.getDesc(), load.getIndicesMutable(), split, *shared);
  if (*shared)
    load->setAttr(tt::kMulticast, Builder(load.getContext()).getI32IntegerAttr(int32_t(*shared)));
  values.divide(load.getResult(), split);
}

template <typename Op> void Divider::divideWrite(Op write) {
  Split blocks = blockSplits.lookup(write.getDesc());
  advance(write, write.getDesc(), write.getIndicesMutable(), blocks, /*shared=*/0);
  write.getSrcMutable().assign(values.reshape(write.getSrc(), blocks));
}

//===----------------------------------------------------------------------===//
// One CTA for all
//===----------------------------------------------------------------------===//

Value Divider::onlyFirst(Value mask, Value pointer, OpBuilder &b, Location loc) {
  Value first = values.isFirst(getAccessSplit(pointer));
  if (auto tensor = dyn_cast<RankedTensorType>(pointer.getType()))
    first = tt::SplatOp::create(b, loc, RankedTensorType::get(tensor.getShape(), b.getI1Type()), first);
  return mask ? arith::AndIOp::create(b, loc, mask, first) : first;
}

void Divider::divideStore(tt::StoreOp store) {
  if (isByOne(getAccessSplit(store.getPtr())) || store.getIgnoreCta())
    return;
  OpBuilder b(store);
  store.getMaskMutable().assign(onlyFirst(store.getMask(), store.getPtr(), b, store.getLoc()));
}

/// Gives all CTAs that have the same of a tensor what the first of them has.
void Divider::hand(Value result, const Split &split) {
  OpBuilder b(result.getContext());
  b.setInsertionPointAfterValue(result);
  Location loc = result.getLoc();
  Value from = split ? values.getFirst(split) : values.i32(0, b, loc);
  Value all = ttng::ClusterExchangeOp::create(b, loc, result.getType(), result, from);
  if (isa<RankedTensorType>(result.getType()))
    values.note(all, values.getWhole(result), split);
  result.replaceAllUsesExcept(all, all.getDefiningOp());
}

void Divider::divideAtomic(tt::AtomicRMWOp atomic) {
  // The program's threads are those of the cluster.
  if (atomic.getScope() == tt::MemSyncScope::CTA)
    atomic.setScope(tt::MemSyncScope::GPU);
  Split split = getAccessSplit(atomic.getPtr());
  if (isByOne(split))
    return;
  OpBuilder b(atomic);
  Location loc = atomic.getLoc();
  atomic.getMaskMutable().assign(onlyFirst(atomic.getMask(), atomic.getPtr(), b, loc));
  bool isOrdered = atomic.getSem() != tt::MemSemantic::RELAXED;
  if (isOrdered)
    ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
  if (!atomic.getResult().use_empty())
    return hand(atomic.getResult(), split);
  b.setInsertionPointAfter(atomic);
  if (isOrdered)
    ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
}

/// The barriers keep those that order memory within a CTA out of the branch, where they would be the cluster's.
void Divider::divideAtomic(tt::AtomicCASOp atomic) {
  if (atomic.getScope() == tt::MemSyncScope::CTA)
    atomic.setScope(tt::MemSyncScope::GPU);
  Split split = getAccessSplit(atomic.getPtr());
  if (isByOne(split))
    return;
  OpBuilder b(atomic);
  Location loc = atomic.getLoc();
  ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
  auto choice = scf::IfOp::create(b, loc, TypeRange(atomic.getType()), values.isFirst(split), /*withElse=*/true);
  Value result = choice.getResult(0);
  RankedTensorType whole;
  if (isa<RankedTensorType>(result.getType()))
    whole = values.getWhole(atomic.getResult());
  atomic.getResult().replaceAllUsesWith(result);
  b.setInsertionPointToStart(choice.thenBlock());
  auto yield = scf::YieldOp::create(b, loc, atomic.getResult());
  atomic->moveBefore(yield);
  b.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(b, loc, Value(arith::ConstantOp::create(b, loc, b.getZeroAttr(atomic.getType()))));
  if (whole)
    values.note(result, whole, split);
  if (!result.use_empty())
    return hand(result, split);
  b.setInsertionPointAfter(choice);
  ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
}

void Divider::dividePrint(Operation *print) {
  OpBuilder b(print);
  auto choice = scf::IfOp::create(b, print->getLoc(), values.isFirst(Split()), /*withElseRegion=*/false);
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
  uint32_t combined = 0;
  ArrayRef<Link> links = analysis.getLinksOf(op);
  if (!links.empty()) {
    Labels labels = chooseLabels(op, links.front());
    setSplits(op, links.front(), labels);
    for (auto [bit, label] : llvm::enumerate(labels))
      if (label == links.front().combined)
        combined |= 1u << bit;
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      retype(constant, cast<RankedTensorType>(constant.getType()));
  }
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](tt::ReduceOp reduce) { divideReduce(reduce, combined); })
      .Case([&](tt::LoadOp load) {
        // Others may change it meanwhile, and all CTAs have to go on alike.
        if (Split split = getAccessSplit(load.getPtr()); load.getIsVolatile() && !isByOne(split))
          hand(load.getResult(), split);
      })
      .Case([&](tt::StoreOp store) { divideStore(store); })
      .Case<tt::AtomicRMWOp, tt::AtomicCASOp>([&](auto atomic) { divideAtomic(atomic); })
      .Case([&](tt::PrintOp print) { dividePrint(print); })
      .Case<tt::DotOp, tt::DotScaledOp>([&](auto dot) { noteTile(dot); });
}

class DivideClustersPass : public lathe::impl::DivideClustersBase<DivideClustersPass> {
public:
  using DivideClustersBase::DivideClustersBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (numCTAs == 1)
      return;
    // Layouts that were spread over as many are divided already.
    if (module->hasAttr(ttg::kNumWarps) && ttg::getClusterCTAs(module) == numCTAs)
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

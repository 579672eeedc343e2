#include "LayoutInference.h"

#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace lathe {
#define GEN_PASS_DEF_REMOVELAYOUTCONVERSIONS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

RankedTensorType getTensor(Value value) { return dyn_cast<RankedTensorType>(value.getType()); }

/// What a conversion converts, which is the same value.
Value strip(Value value) {
  while (auto convert = value.getDefiningOp<ttg::ConvertLayoutOp>())
    value = convert.getSrc();
  return value;
}

/// True for a value that is only ever spread along another dimension.
bool isOnlyExpanded(Value value) {
  return !value.use_empty() && llvm::all_of(value.getUsers(), [](Operation *user) {
    if (isa<tt::ExpandDimsOp>(user))
      return true;
    return (isa<ttg::ConvertLayoutOp>(user) || (isElementwise(user) && user->getNumOperands() == 1)) &&
           isOnlyExpanded(user->getResult(0));
  });
}

/// True for a load of a vector that is only spread along another dimension. Loading it in the layout of what it is
/// spread over, by several threads at once, costs less than an exchange between the threads.
bool isLoadedWhereUsed(tt::LoadOp load) {
  auto type = getTensor(load.getResult());
  return type && type.getRank() == 1 && !load.getIsVolatile() && isOnlyExpanded(load.getResult());
}

/// True for an operation that can be computed anew, in any layout: it has no effect and takes nothing that is tied
/// to a layout.
bool isSource(Operation *op) {
  if (auto load = dyn_cast<tt::LoadOp>(op))
    return isLoadedWhereUsed(load);
  if (isa<tt::SplatOp, tt::MakeRangeOp>(op))
    return true;
  auto constant = dyn_cast<arith::ConstantOp>(op);
  return constant && isa<SplatElementsAttr>(constant.getValue());
}

//===----------------------------------------------------------------------===//
// Which values are tied to a layout
//===----------------------------------------------------------------------===//

/// Layouts of the values that have one of their own; every other tensor is free: computed where it is used.
class TiedLayouts {
public:
  explicit TiedLayouts(tt::FuncOp function) : function(function) {
    tieFixed();
    propagate(/*throughInits=*/false);
    propagate(/*throughInits=*/true);
    tieLoopValues();
    propagate(/*throughInits=*/true);
  }

  /// Null for a free value.
  Attribute lookup(Value value) const { return layouts.lookup(strip(value)); }

  const llvm::DenseMap<Value, Attribute> &all() const { return layouts; }

  /// The layout in which `op` takes its tensor operand; null for operands of free operations.
  Attribute getRequired(OpOperand &operand) const {
    Operation *op = operand.getOwner();
    if (auto load = dyn_cast<tt::LoadOp>(op))
      return lookup(load.getResult());
    if (auto store = dyn_cast<tt::StoreOp>(op))
      return getStoreLayout(store);
    if (auto reduce = dyn_cast<tt::ReduceOp>(op))
      return getReduceLayout(reduce);
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return lookup(loop.getTiedLoopRegionIterArg(&operand));
    if (isa<scf::YieldOp>(op) && isa<scf::ForOp, scf::IfOp>(op->getParentOp()))
      return lookup(op->getParentOp()->getResult(operand.getOperandNumber()));
    if (followsOperandLayout(op)) {
      Attribute result = lookup(op->getResult(0)), own = lookup(operand.get());
      // Several spellings of an operand layout may lead to one result layout.
      if (result && own && inferResultLayout(op, own) == result)
        return own;
      return result ? inferOperandLayout(op, result) : Attribute();
    }
    if (isa<ttg::ConvertLayoutOp>(op))
      return {};
    return tt::getEncoding(operand.get().getType());
  }

private:
  void tie(Value value, Attribute layout) {
    if (getTensor(value) && layout)
      changed |= layouts.try_emplace(value, layout).second;
  }

  /// Values whose layout is what it is now: loads, and whatever the pass knows nothing of.
  void tieFixed() {
    function.walk([&](Operation *op) {
      if (!isa<scf::ForOp>(op))
        for (Region &region : op->getRegions())
          for (Block &block : region)
            for (Value argument : block.getArguments())
              tie(argument, tt::getEncoding(argument.getType()));
      if (isSource(op) || followsOperandLayout(op) || isa<ttg::ConvertLayoutOp, tt::ReduceOp, scf::ForOp, scf::IfOp>(op))
        return;
      for (Value result : op->getResults())
        tie(result, tt::getEncoding(result.getType()));
    });
  }

  /// Spreads layouts from operands to results until nothing changes. A value keeps the first layout it gets. What
  /// a loop computes weighs more than what it starts with, so inits are left out in a first round.
  void propagate(bool throughInits) {
    do {
      changed = false;
      function.walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (auto reduce = dyn_cast<tt::ReduceOp>(op))
          propagateReduce(reduce);
        else if (auto loop = dyn_cast<scf::ForOp>(op))
          propagateLoop(loop, throughInits);
        else if (auto branch = dyn_cast<scf::IfOp>(op))
          propagateBranch(branch);
        else if (followsOperandLayout(op))
          propagateFlow(op);
      });
    } while (changed);
  }

  /// Of several layouts the one of the widest operand wins: converting the others moves fewer bytes.
  void propagateFlow(Operation *op) {
    Attribute best;
    unsigned bestBits = 0;
    for (Value operand : op->getOperands()) {
      Attribute layout = getTensor(operand) ? lookup(operand) : Attribute();
      Attribute result = layout ? inferResultLayout(op, layout) : Attribute();
      unsigned bits = result ? tt::getElementBitWidth(operand.getType()) : 0;
      if (bits > bestBits) {
        best = result;
        bestBits = bits;
      }
    }
    tie(op->getResult(0), best);
  }

  /// The layout that a reduction takes its sources in: the first that one of them is tied to.
  Attribute getReduceLayout(tt::ReduceOp op) const { return reduceLayouts.lookup(op); }

  void propagateReduce(tt::ReduceOp op) {
    for (Value src : op.getSrcs())
      if (Attribute layout = lookup(src))
        reduceLayouts.try_emplace(op, layout);
    if (auto parent = cast_or_null<ttg::LayoutEncoding>(getReduceLayout(op)))
      for (Value result : op.getResults())
        tie(result, ttg::SliceEncodingAttr::get(op.getContext(), op.getAxis(), parent));
  }

  void propagateLoop(scf::ForOp loop, bool throughInits) {
    for (auto [init, argument, yielded, result] :
         llvm::zip_equal(loop.getInitArgs(), loop.getRegionIterArgs(), loop.getYieldedValues(), loop.getResults())) {
      if (!getTensor(result))
        continue;
      Attribute layout = lookup(argument);
      if (!layout)
        layout = lookup(yielded);
      if (!layout && throughInits)
        layout = lookup(init);
      tie(argument, layout);
      tie(result, layout);
    }
  }

  void propagateBranch(scf::IfOp branch) {
    for (Value result : branch.getResults()) {
      unsigned index = cast<OpResult>(result).getResultNumber();
      for (Region &region : branch->getRegions())
        if (!region.empty() && getTensor(result))
          tie(result, lookup(region.front().getTerminator()->getOperand(index)));
    }
  }

  /// Free values cannot cross a loop, a branch or a reduction. Those that would get the layout that a use asks for,
  /// or else the one they have.
  void tieLoopValues() {
    function.walk([&](Operation *op) {
      for (OpOperand &operand : op->getOpOperands())
        if (getTensor(operand.get()))
          if (Attribute layout = getRequired(operand))
            demand(operand.get(), layout);
    });
    function.walk([&](Operation *op) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        for (auto [argument, result] : llvm::zip_equal(loop.getRegionIterArgs(), loop.getResults())) {
          tie(argument, tt::getEncoding(argument.getType()));
          tie(result, lookup(argument));
        }
      if (auto branch = dyn_cast<scf::IfOp>(op))
        for (Value result : branch.getResults())
          tie(result, tt::getEncoding(result.getType()));
      if (auto reduce = dyn_cast<tt::ReduceOp>(op))
        if (!getReduceLayout(reduce))
          reduceLayouts[op] = tt::getEncoding(reduce.getSrcs().front().getType());
    });
  }

  void demand(Value value, Attribute layout) {
    value = strip(value);
    if (lookup(value) || !demanded.insert({value, layout}).second)
      return;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto loop = cast<scf::ForOp>(argument.getOwner()->getParentOp());
      return demandLoopValue(loop, argument.getArgNumber() - loop.getNumInductionVars(), layout);
    }
    Operation *op = value.getDefiningOp();
    if (auto loop = dyn_cast<scf::ForOp>(op))
      return demandLoopValue(loop, cast<OpResult>(value).getResultNumber(), layout);
    if (isa<scf::IfOp>(op))
      return tie(value, layout);
    if (followsOperandLayout(op))
      for (Value operand : op->getOperands())
        if (getTensor(operand))
          demand(operand, inferOperandLayout(op, layout));
  }

  void demandLoopValue(scf::ForOp loop, unsigned index, Attribute layout) {
    tie(loop.getRegionIterArg(index), layout);
    tie(loop.getResult(index), layout);
    demand(loop.getInitArgs()[index], layout);
    demand(loop.getYieldedValues()[index], layout);
  }

  /// A store of few elements that a reduction left in a slice of its layout is done there: each element is stored
  /// by one of the threads that hold it, and no thread has to hear of it from another.
  Attribute getStoreLayout(tt::StoreOp store) const {
    auto type = getTensor(store.getPtr());
    if (!type)
      return {};
    Attribute value = lookup(store.getValue());
    int64_t threads = int64_t(ttg::getNumWarps(store)) * ttg::getThreadsPerWarp(store);
    if (isa_and_nonnull<ttg::SliceEncodingAttr>(value) && type.getNumElements() <= threads)
      return value;
    return type.getEncoding();
  }

  tt::FuncOp function;
  llvm::DenseMap<Value, Attribute> layouts;
  llvm::DenseMap<Operation *, Attribute> reduceLayouts;
  llvm::DenseSet<std::pair<Value, Attribute>> demanded;
  bool changed = false;
};

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

class Rewriter {
public:
  explicit Rewriter(tt::FuncOp function) : function(function), tied(function) {}

  void run() {
    SmallVector<Operation *> ops;
    SmallVector<std::pair<OpOperand *, Attribute>> required;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      ops.push_back(op);
      for (OpOperand &operand : op->getOpOperands())
        if (getTensor(operand.get()))
          if (Attribute layout = tied.getRequired(operand))
            required.push_back({&operand, layout});
    });
    for (auto [value, layout] : tied.all())
      retype(value, withEncoding(getTensor(value), layout));
    for (auto [operand, layout] : required)
      operand->set(get(operand->get(), layout));
    for (Operation *op : llvm::reverse(ops))
      if (isOpTriviallyDead(op))
        op->erase();
  }

private:
  /// `value` in `layout`, made right after it if it does not exist yet.
  Value get(Value value, Attribute layout) {
    value = strip(value);
    // A free value that this class has not made still takes its operands in the layouts of before.
    if (tt::getEncoding(value.getType()) == layout && (tied.lookup(value) || made.contains(value)))
      return value;
    if (Value version = versions.lookup({value, layout}))
      return version;
    Value version = isRecomputed(value) ? recompute(value.getDefiningOp(), layout) : convert(value, layout);
    made.insert(version);
    versions[{value, layout}] = version;
    return version;
  }

  /// Free values are recomputed, and so are extensions: what they extend has fewer bytes to convert.
  bool isRecomputed(Value value) const {
    Operation *op = value.getDefiningOp();
    if (!op || isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(op))
      return op;
    return !tied.lookup(value) && (isSource(op) || followsOperandLayout(op));
  }

  Value recompute(Operation *op, Attribute layout) {
    SmallVector<Value> operands;
    Attribute operandLayout = followsOperandLayout(op) ? inferOperandLayout(op, layout) : layout;
    for (Value operand : op->getOperands())
      operands.push_back(getTensor(operand) ? get(operand, operandLayout) : operand);
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Operation *copy = builder.clone(*op);
    copy->setOperands(operands);
    retype(copy->getResult(0), withEncoding(getTensor(copy->getResult(0)), layout));
    return copy->getResult(0);
  }

  static Value convert(Value value, Attribute layout) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    return ttg::ConvertLayoutOp::create(builder, value.getLoc(), withEncoding(getTensor(value), layout), value);
  }

  tt::FuncOp function;
  TiedLayouts tied;
  llvm::DenseMap<std::pair<Value, Attribute>, Value> versions;
  llvm::DenseSet<Value> made;
};

class RemoveLayoutConversionsPass : public lathe::impl::RemoveLayoutConversionsBase<RemoveLayoutConversionsPass> {
public:
  void runOnOperation() override {
    if (!getOperation()->hasAttr(ttg::kNumWarps))
      return;
    for (auto function : getOperation().getOps<tt::FuncOp>())
      if (!function.isExternal())
        Rewriter(function).run();
  }
};

} // namespace

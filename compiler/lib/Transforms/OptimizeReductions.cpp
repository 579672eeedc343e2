#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTG/IR/LayoutTransfer.h"
#include "lathe/Transforms/LayoutInference.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace lathe {
#define GEN_PASS_DEF_OPTIMIZEREDUCTIONS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// A sum that a loop carries as sum + reduce(x), or as sum * factor + reduce(x), and that has no other use in the loop.
struct CarriedSum {
  unsigned index; // of the loop's iter argument
  Operation *add;
  tt::ReduceOp reduce;
  Operation *scale; // sum * factor, or null
  Value factor;
};

/// Consecutive bits of the reduced dimension that are all in registers, or all in lanes and warps.
struct Segment {
  int64_t size;
  bool inThread;
};

bool isReductionBy(tt::ReduceOp reduce, Operation *add) {
  Operation *combiner = reduce.getSrcs().size() == 1 ? reduce.getSingleCombiner() : nullptr;
  if (!combiner || combiner->getName() != add->getName())
    return false;
  Block &block = reduce.getCombineOp().front();
  bool both = (combiner->getOperand(0) == block.getArgument(0) && combiner->getOperand(1) == block.getArgument(1)) ||
              (combiner->getOperand(0) == block.getArgument(1) && combiner->getOperand(1) == block.getArgument(0));
  return both && block.getTerminator()->getOperand(0) == combiner->getResult(0);
}

/// The operation in the loop's body that is the only use of `value` and whose only use is `user`; null if there is
/// none.
Operation *getScale(Value value, Operation *user) {
  Operation *scale = value.hasOneUse() ? *value.user_begin() : nullptr;
  bool scales = isa_and_nonnull<arith::MulFOp, arith::MulIOp>(scale) && scale->getBlock() == user->getBlock();
  return scales && scale->hasOneUse() && *scale->user_begin() == user ? scale : nullptr;
}

std::optional<CarriedSum> findCarriedSum(scf::ForOp loop, unsigned index) {
  Value carried = loop.getRegionIterArg(index);
  Operation *add = loop.getYieldedValues()[index].getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(add) || add->getBlock() != loop.getBody() ||
      !add->getResult(0).hasOneUse() || !carried.hasOneUse())
    return std::nullopt;
  Operation *scale = getScale(carried, add);
  Value sum = scale ? scale->getResult(0) : carried;
  Value factor = scale ? scale->getOperand(scale->getOperand(0) == carried ? 1 : 0) : Value();
  for (unsigned side : {0, 1}) {
    auto reduce = add->getOperand(1 - side).getDefiningOp<tt::ReduceOp>();
    if (add->getOperand(side) == sum && reduce && reduce->getBlock() == loop.getBody() &&
        reduce->getResult(0).hasOneUse() && isReductionBy(reduce, add))
      return CarriedSum{index, add, reduce, scale, factor};
  }
  return std::nullopt;
}

/// Segments of dimension `axis`, the most significant first; empty if the layout mixes its bits.
SmallVector<Segment> getSegments(RankedTensorType type, unsigned axis) {
  LinearLayout layout = ttg::toLinearLayout(type);
  int64_t inThread = 0;
  for (unsigned bit = 0; bit < layout.getInBits("register"); ++bit) {
    int64_t step = layout.getBasis("register", bit)[axis];
    if (step & (step - 1))
      return {};
    inThread |= step;
  }
  SmallVector<Segment> segments;
  for (int64_t bit = type.getDimSize(axis) / 2; bit > 0; bit /= 2) {
    bool held = inThread & bit;
    if (segments.empty() || segments.back().inThread != held)
      segments.push_back({1, held});
    segments.back().size *= 2;
  }
  return segments;
}

bool isDot(Operation &op) { return op.hasTrait<DotLike>(); }

class CarriedSumRewriter {
public:
  CarriedSumRewriter(IRRewriter &rewriter, CarriedSum sum)
      : rewriter(rewriter), sum(sum), axis(sum.reduce.getAxis()),
        source(cast<RankedTensorType>(sum.reduce.getSrcs().front().getType())), segments(getSegments(source, axis)) {}

  /// True if the reduction exchanges values between threads, which is worth doing once instead of in every iteration.
  /// Beside a matrix product it is not worth a second factor in the registers.
  bool pays(scf::ForOp loop) const {
    return getNumAcrossThreads() > 0 && !(sum.scale && llvm::any_of(*loop.getBody(), isDot));
  }

  /// The loop that takes the place of `loop`.
  scf::ForOp rewrite(scf::ForOp loop) {
    rewriter.setInsertionPoint(sum.add);
    Value partial = reduceInThread();
    auto type = cast<RankedTensorType>(partial.getType());
    rewriter.setInsertionPoint(loop);
    Value zero = arith::ConstantOp::create(rewriter, loop.getLoc(), cast<TypedAttr>(rewriter.getZeroAttr(type)));
    Location loc = sum.add->getLoc();
    auto yieldPartial = [&](OpBuilder &builder, Location, ArrayRef<BlockArgument> arguments) {
      Value before = arguments.front();
      return SmallVector<Value>{add(builder, loc, sum.scale ? scaled(builder, before) : before, partial)};
    };
    auto replaced = cast<scf::ForOp>(
        *cast<LoopLikeOpInterface>(*loop).replaceWithAdditionalYields(rewriter, {zero}, false, yieldPartial));
    // The old sum keeps its initial value, and is scaled where it is not zero; the new one is reduced and added after
    // the loop.
    bool keeps = !sum.scale || matchPattern(replaced.getInitArgs()[sum.index], m_AnyZeroFloat()) ||
                 matchPattern(replaced.getInitArgs()[sum.index], m_Zero());
    Value kept = keeps ? Value(replaced.getRegionIterArg(sum.index)) : sum.scale->getResult(0);
    replaced.getBody()->getTerminator()->setOperand(sum.index, kept);
    Value begin = replaced.getResult(sum.index);
    rewriter.setInsertionPointAfter(replaced);
    Value total = reduceAcrossThreads(replaced.getResults().back());
    Value result = add(rewriter, loc, begin, total);
    begin.replaceAllUsesExcept(result, result.getDefiningOp());
    return replaced;
  }

private:
  Value add(OpBuilder &builder, Location loc, Value a, Value b) const {
    // Sums in another order may wrap where the old ones did not, so an integer add loses its flags.
    if (isa<arith::AddIOp>(sum.add))
      return arith::AddIOp::create(builder, loc, a, b);
    return arith::AddFOp::create(builder, loc, a, b, cast<arith::AddFOp>(sum.add).getFastmathAttr());
  }

  /// partial * factor, with the factor of each result element for all partial sums of that element. An infinite factor
  /// makes NaN of a partial sum that is zero, where the whole sum might not be.
  Value scaled(OpBuilder &builder, Value partial) {
    auto type = cast<RankedTensorType>(partial.getType());
    Location loc = sum.scale->getLoc();
    Value factor = spread(builder, loc, type);
    if (isa<arith::MulIOp>(sum.scale))
      return arith::MulIOp::create(builder, loc, partial, factor);
    return arith::MulFOp::create(builder, loc, partial, factor, cast<arith::MulFOp>(sum.scale).getFastmathAttr());
  }

  /// The factor as a tensor of `type`, which has the parts across threads as dimensions from `axis` on.
  Value spread(OpBuilder &builder, Location loc, RankedTensorType type) {
    if (!isa<RankedTensorType>(sum.factor.getType()))
      return tt::SplatOp::create(builder, loc, type, sum.factor);
    // The types from `type` down to that of the results, a dimension less each.
    SmallVector<RankedTensorType> types{type};
    for (unsigned left = getNumAcrossThreads(); left-- > 0;) {
      SmallVector<int64_t> shape(types.back().getShape());
      shape.erase(shape.begin() + axis + left);
      auto parent = cast<ttg::LayoutEncoding>(types.back().getEncoding());
      auto layout = ttg::SliceEncodingAttr::get(builder.getContext(), axis + left, parent);
      types.push_back(RankedTensorType::get(shape, type.getElementType(), layout));
    }
    Value value = sum.factor;
    if (value.getType() != types.back())
      value = ttg::ConvertLayoutOp::create(builder, loc, types.back(), value);
    types.pop_back();
    for (unsigned dim = axis; !types.empty(); ++dim) {
      RankedTensorType wanted = types.pop_back_val();
      SmallVector<int64_t> shape(cast<RankedTensorType>(value.getType()).getShape());
      shape.insert(shape.begin() + dim, 1);
      auto expanded = RankedTensorType::get(shape, type.getElementType(), wanted.getEncoding());
      value = tt::ExpandDimsOp::create(builder, loc, expanded, value, dim);
      auto whole = RankedTensorType::get(wanted.getShape(), type.getElementType(), wanted.getEncoding());
      value = tt::BroadcastOp::create(builder, loc, whole, value);
    }
    return value;
  }

  unsigned getNumAcrossThreads() const {
    return llvm::count_if(segments, [](const Segment &segment) { return !segment.inThread; });
  }

  Value reduce(Value value, unsigned dim) {
    auto partial = tt::ReduceOp::create(rewriter, sum.reduce.getLoc(), ValueRange{value}, int(dim));
    IRMapping mapping;
    sum.reduce.getCombineOp().cloneInto(&partial.getCombineOp(), mapping);
    return partial->getResult(0);
  }

  /// x with its reduced dimension split into the segments, and those in registers summed up.
  Value reduceInThread() {
    Value value = sum.reduce.getSrcs().front();
    if (segments.size() == 1)
      return value;
    SmallVector<int64_t> shape(source.getShape());
    shape.erase(shape.begin() + axis);
    auto sizes = llvm::map_range(segments, [](const Segment &segment) { return segment.size; });
    shape.insert(shape.begin() + axis, sizes.begin(), sizes.end());
    auto type = RankedTensorType::get(shape, source.getElementType(), ttg::inferReshapeLayout(source, shape));
    value = tt::ReshapeOp::create(rewriter, sum.reduce.getLoc(), type, value, false, false);
    for (size_t i = segments.size(); i-- > 0;)
      if (segments[i].inThread)
        value = reduce(value, axis + i);
    return value;
  }

  Value reduceAcrossThreads(Value value) {
    for (unsigned left = getNumAcrossThreads(); left-- > 0;)
      value = reduce(value, axis + left);
    Type wanted = sum.reduce->getResult(0).getType();
    if (value.getType() == wanted)
      return value;
    return ttg::ConvertLayoutOp::create(rewriter, sum.reduce.getLoc(), wanted, value);
  }

  IRRewriter &rewriter;
  CarriedSum sum;
  unsigned axis;
  RankedTensorType source;
  SmallVector<Segment> segments;
};

/// True for a reduction of floats that several warps take part in: they exchange partial results and wait.
bool isExchangedByWarps(tt::ReduceOp reduce) {
  for (Value source : reduce.getSrcs())
    if (!isa<FloatType>(getElementTypeOrSelf(source.getType())))
      return false;
  LinearLayout layout = ttg::toLinearLayout(cast<RankedTensorType>(reduce.getSrcs().front().getType()));
  for (unsigned bit = 0; bit < layout.getInBits("warp"); ++bit)
    if (layout.getBasis("warp", bit)[reduce.getAxis()] != 0)
      return true;
  return false;
}

/// Joins reductions of a block that do not wait for each other, so that the warps wait for each other once.
class ReductionJoiner {
public:
  explicit ReductionJoiner(Block &block) : block(block) {}

  void run() {
    SmallVector<tt::ReduceOp> open;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      auto reduce = dyn_cast<tt::ReduceOp>(op);
      if (!reduce || !isExchangedByWarps(reduce))
        continue;
      if (!open.empty() && canJoin(open.back(), reduce))
        open.back() = join(open.back(), reduce);
      else
        open.push_back(reduce);
    }
  }

private:
  /// The operations between two reductions that need the first one's results, in order.
  static SmallVector<Operation *> getDependents(tt::ReduceOp first, tt::ReduceOp second) {
    llvm::SmallPtrSet<Operation *, 16> dependent{first};
    SmallVector<Operation *> inOrder;
    for (Operation *op = first->getNextNode(); op != second; op = op->getNextNode()) {
      bool depends = false;
      op->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          depends |= dependent.contains(operand.getDefiningOp());
      });
      if (depends && dependent.insert(op).second)
        inOrder.push_back(op);
    }
    return inOrder;
  }

  /// True if what is between the reductions and needs the first can wait for the second.
  static bool canJoin(tt::ReduceOp first, tt::ReduceOp second) {
    auto a = cast<RankedTensorType>(first.getSrcs().front().getType());
    auto b = cast<RankedTensorType>(second.getSrcs().front().getType());
    if (a.getShape() != b.getShape() || a.getEncoding() != b.getEncoding() || first.getAxis() != second.getAxis())
      return false;
    SmallVector<Operation *> dependents = getDependents(first, second);
    return llvm::all_of(dependents, isMemoryEffectFree) && llvm::none_of(second.getSrcs(), [&](Value source) {
             return source.getDefiningOp() == first || llvm::is_contained(dependents, source.getDefiningOp());
           });
  }

  static tt::ReduceOp join(tt::ReduceOp first, tt::ReduceOp second) {
    SmallVector<Operation *> dependents = getDependents(first, second);
    SmallVector<Value> sources(first.getSrcs());
    llvm::append_range(sources, second.getSrcs());
    OpBuilder builder(second);
    auto joined = tt::ReduceOp::create(builder, second.getLoc(), sources, int(second.getAxis()));
    Block *body = builder.createBlock(&joined.getCombineOp());
    // The accumulated elements of all sources, then the next ones.
    SmallVector<Type> types = llvm::map_to_vector(sources, [](Value v) { return getElementTypeOrSelf(v.getType()); });
    SmallVector<Location> locations(types.size(), joined.getLoc());
    body->addArguments(types, locations);
    body->addArguments(types, locations);
    SmallVector<Value> combined;
    unsigned offset = 0;
    for (tt::ReduceOp part : {first, second}) {
      unsigned count = part.getSrcs().size();
      Block &old = part.getCombineOp().front();
      IRMapping mapping;
      for (unsigned i = 0; i < count; ++i) {
        mapping.map(old.getArgument(i), body->getArgument(offset + i));
        mapping.map(old.getArgument(count + i), body->getArgument(sources.size() + offset + i));
      }
      for (Operation &op : old.without_terminator())
        builder.clone(op, mapping);
      for (Value value : old.getTerminator()->getOperands())
        combined.push_back(mapping.lookupOrDefault(value));
      for (unsigned i = 0; i < count; ++i)
        part->getResult(i).replaceAllUsesWith(joined->getResult(offset + i));
      offset += count;
    }
    tt::ReduceReturnOp::create(builder, joined.getLoc(), combined);
    Operation *last = joined;
    for (Operation *op : dependents) {
      op->moveAfter(last);
      last = op;
    }
    first.erase();
    second.erase();
    return joined;
  }

  Block &block;
};

class OptimizeReductionsPass : public lathe::impl::OptimizeReductionsBase<OptimizeReductionsPass> {
public:
  void runOnOperation() override {
    if (!getOperation()->hasAttr(ttg::kNumWarps) || ttg::isAuthored(getOperation()))
      return;
    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) { loops.push_back(loop); });
    IRRewriter rewriter(&getContext());
    for (scf::ForOp loop : loops) {
      for (unsigned index = 0, count = loop.getNumRegionIterArgs(); index < count; ++index) {
        std::optional<CarriedSum> sum = findCarriedSum(loop, index);
        if (!sum)
          continue;
        CarriedSumRewriter sums(rewriter, *sum);
        if (sums.pays(loop))
          loop = sums.rewrite(loop);
      }
    }
    llvm::SetVector<Block *> blocks;
    getOperation().walk([&](tt::ReduceOp reduce) { blocks.insert(reduce->getBlock()); });
    for (Block *block : blocks)
      ReductionJoiner(*block).run();
  }
};

} // namespace

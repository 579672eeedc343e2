#include "LayoutInference.h"

#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTG/IR/LayoutTransfer.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"

namespace lathe {
#define GEN_PASS_DEF_OPTIMIZEREDUCTIONS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// A sum that a loop carries as sum + reduce(x) and that has no other use in the loop.
struct CarriedSum {
  unsigned index; // of the loop's iter argument
  Operation *add;
  tt::ReduceOp reduce;
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

std::optional<CarriedSum> findCarriedSum(scf::ForOp loop, unsigned index) {
  Value carried = loop.getRegionIterArg(index);
  Operation *add = loop.getYieldedValues()[index].getDefiningOp();
  if (!isa_and_nonnull<arith::AddFOp, arith::AddIOp>(add) || add->getBlock() != loop.getBody() ||
      !add->getResult(0).hasOneUse() || !carried.hasOneUse())
    return std::nullopt;
  for (unsigned side : {0, 1}) {
    auto reduce = add->getOperand(1 - side).getDefiningOp<tt::ReduceOp>();
    if (add->getOperand(side) == carried && reduce && reduce->getBlock() == loop.getBody() &&
        reduce->getResult(0).hasOneUse() && isReductionBy(reduce, add))
      return CarriedSum{index, add, reduce};
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

class CarriedSumRewriter {
public:
  CarriedSumRewriter(IRRewriter &rewriter, CarriedSum sum)
      : rewriter(rewriter), sum(sum), axis(sum.reduce.getAxis()),
        source(cast<RankedTensorType>(sum.reduce.getSrcs().front().getType())), segments(getSegments(source, axis)) {}

  /// True if the reduction exchanges values between threads, which is worth doing once instead of in every iteration.
  bool pays() const {
    return llvm::any_of(segments, [](const Segment &segment) { return !segment.inThread; });
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
      return SmallVector<Value>{add(builder, loc, arguments.front(), partial)};
    };
    auto replaced = cast<scf::ForOp>(
        *cast<LoopLikeOpInterface>(*loop).replaceWithAdditionalYields(rewriter, {zero}, false, yieldPartial));
    // The old sum keeps its initial value; the new one is reduced and added after the loop.
    replaced.getBody()->getTerminator()->setOperand(sum.index, replaced.getRegionIterArg(sum.index));
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
    unsigned left = llvm::count_if(segments, [](const Segment &segment) { return !segment.inThread; });
    while (left-- > 0)
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
        if (sums.pays())
          loop = sums.rewrite(loop);
      }
    }
  }
};

} // namespace

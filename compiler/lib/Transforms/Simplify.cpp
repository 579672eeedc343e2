#include "lathe/Analysis/IntegerRange.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace lathe {
#define GEN_PASS_DEF_SIMPLIFY
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// Merges addptr(addptr(p, a), b) with constant a and b of one type into one addptr, if their sum does not wrap.
struct MergeConstantOffsets : OpRewritePattern<tt::AddPtrOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tt::AddPtrOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getPtr().getDefiningOp<tt::AddPtrOp>();
    APInt first, second;
    if (!inner || inner.getOffset().getType() != op.getOffset().getType() ||
        !matchPattern(inner.getOffset(), m_ConstantInt(&first)) ||
        !matchPattern(op.getOffset(), m_ConstantInt(&second)))
      return failure();
    bool wraps = false;
    APInt sum = first.sadd_ov(second, wraps);
    if (wraps)
      return failure();
    Type type = op.getOffset().getType();
    Attribute value = IntegerAttr::get(getElementTypeOrSelf(type), sum);
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      value = SplatElementsAttr::get(tensor, value);
    Value offset = arith::ConstantOp::create(rewriter, op.getLoc(), cast<TypedAttr>(value));
    rewriter.replaceOpWithNewOp<tt::AddPtrOp>(op, op.getType(), inner.getPtr(), offset);
    return success();
  }
};

/// Turns an element-wise op of splats into the splat of a scalar op, which computes one value instead of many.
struct ScalarizeSplatOperands : RewritePattern {
  explicit ScalarizeSplatOperands(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    if (!op->hasTrait<OpTrait::Elementwise>() || !op->hasTrait<OpTrait::Scalarizable>() || op->getNumResults() != 1 ||
        !isPure(op))
      return failure();
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || op->getNumOperands() == 0)
      return failure();
    auto isSplat = [](Value operand) { return operand.getDefiningOp<tt::SplatOp>() != nullptr; };
    // If all operands are constants, folding makes a constant.
    if (!llvm::any_of(op->getOperands(), isSplat) || !llvm::all_of(op->getOperands(), [&](Value operand) {
          return isSplat(operand) || !isa<RankedTensorType>(operand.getType()) || getConstant(operand);
        }))
      return failure();
    SmallVector<Value> scalars;
    for (Value operand : op->getOperands())
      scalars.push_back(getScalar(operand, rewriter));
    OperationState state(op->getLoc(), op->getName(), scalars, {type.getElementType()}, op->getAttrs());
    Operation *scalarOp = rewriter.create(state);
    rewriter.replaceOpWithNewOp<tt::SplatOp>(op, type, scalarOp->getResult(0));
    return success();
  }

private:
  /// The element of a splat constant; null for anything else.
  static TypedAttr getConstant(Value operand) {
    SplatElementsAttr constant;
    if (!matchPattern(operand, m_Constant(&constant)))
      return {};
    return dyn_cast<TypedAttr>(constant.getSplatValue<Attribute>());
  }

  static Value getScalar(Value operand, PatternRewriter &rewriter) {
    if (auto splat = operand.getDefiningOp<tt::SplatOp>())
      return splat.getSrc();
    if (!isa<RankedTensorType>(operand.getType()))
      return operand;
    return arith::ConstantOp::create(rewriter, operand.getLoc(), getConstant(operand));
  }
};

/// Moves an element-wise op before the broadcast of an operand, if all others are broadcast likewise or splat.
struct HoistAboveBroadcast : RewritePattern {
  explicit HoistAboveBroadcast(MLIRContext *context) : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    if (!op->hasTrait<OpTrait::Elementwise>() || op->getNumResults() != 1 || !isPure(op))
      return failure();
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type)
      return failure();
    RankedTensorType small = getCommonSource(op);
    if (!small)
      return failure();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      auto broadcast = operand.getDefiningOp<tt::BroadcastOp>();
      operands.push_back(broadcast ? broadcast.getSrc() : shrink(operand, small, rewriter));
    }
    auto resultType = RankedTensorType::get(small.getShape(), type.getElementType(), small.getEncoding());
    OperationState state(op->getLoc(), op->getName(), operands, {resultType}, op->getAttrs());
    Operation *smallOp = rewriter.create(state);
    rewriter.replaceOpWithNewOp<tt::BroadcastOp>(op, type, smallOp->getResult(0));
    return success();
  }

private:
  /// The shape and layout that all operands are broadcast from; null if there is none.
  static RankedTensorType getCommonSource(Operation *op) {
    RankedTensorType small;
    for (Value operand : op->getOperands()) {
      if (auto broadcast = operand.getDefiningOp<tt::BroadcastOp>()) {
        auto type = cast<RankedTensorType>(broadcast.getSrc().getType());
        if (small && (small.getShape() != type.getShape() || small.getEncoding() != type.getEncoding()))
          return {};
        small = type;
      } else if (isa<RankedTensorType>(operand.getType()) && !operand.getDefiningOp<tt::SplatOp>() &&
                 !matchPattern(operand, m_Constant<SplatElementsAttr>(nullptr))) {
        return {};
      }
    }
    return small;
  }

  static Value shrink(Value operand, RankedTensorType small, PatternRewriter &rewriter) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type)
      return operand;
    auto shrunk = RankedTensorType::get(small.getShape(), type.getElementType(), small.getEncoding());
    if (auto splat = operand.getDefiningOp<tt::SplatOp>())
      return tt::SplatOp::create(rewriter, operand.getLoc(), shrunk, splat.getSrc());
    SplatElementsAttr constant;
    matchPattern(operand, m_Constant(&constant));
    return arith::ConstantOp::create(rewriter, operand.getLoc(),
                                     SplatElementsAttr::get(shrunk, constant.getSplatValue<Attribute>()));
  }
};

/// Turns the comparison of extui(c) with an integer b that is 0 or 1 into c xor (b == 0), or its inverse. That of b
/// does not wait for c, and sorting waits for c in each step.
struct CompareAsBits : OpRewritePattern<arith::CmpIOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::CmpIOp op, PatternRewriter &rewriter) const override {
    if (op.getPredicate() != arith::CmpIPredicate::ne && op.getPredicate() != arith::CmpIPredicate::eq)
      return failure();
    for (unsigned side : {0, 1}) {
      auto extended = op->getOperand(side).getDefiningOp<arith::ExtUIOp>();
      Value other = op->getOperand(1 - side);
      if (!extended || !getElementTypeOrSelf(extended.getIn().getType()).isInteger(1) || !isBit(other, maxDepth))
        continue;
      Location loc = op.getLoc();
      Value zero = arith::ConstantOp::create(rewriter, loc, cast<TypedAttr>(rewriter.getZeroAttr(other.getType())));
      Value bit = arith::CmpIOp::create(rewriter, loc, op.getPredicate(), other, zero);
      rewriter.replaceOpWithNewOp<arith::XOrIOp>(op, extended.getIn(), bit);
      return success();
    }
    return failure();
  }

private:
  static constexpr unsigned maxDepth = 8;

  /// True for an integer that is certainly 0 or 1, and no constant.
  static bool isBit(Value value, unsigned depth) {
    Operation *op = value.getDefiningOp();
    if (!op || depth == 0)
      return false;
    if (auto extended = dyn_cast<arith::ExtUIOp>(op))
      return getElementTypeOrSelf(extended.getIn().getType()).isInteger(1);
    if (auto range = dyn_cast<tt::MakeRangeOp>(op))
      return range.getStart() == 0 && range.getEnd() <= 2;
    if (op->hasTrait<MovesElements>() || isa<ttg::ConvertLayoutOp>(op))
      return isBit(op->getOperand(0), depth - 1);
    return isa<arith::XOrIOp, arith::AndIOp, arith::OrIOp>(op) && isBit(op->getOperand(0), depth - 1) &&
           isBit(op->getOperand(1), depth - 1);
  }
};

/// Divides numbers that are never negative as unsigned ones: by a power of two that is a shift or a mask, which need
/// not mind the sign. Before loops are pipelined: of the iterations ahead less is known.
void divideUnsigned(ModuleOp module) {
  SmallVector<Operation *> divisions;
  IntegerRangeAnalysis ranges;
  module.walk([&](Operation *op) {
    auto isNegative = [&](Value operand) { return ranges.get(operand).min < 0; };
    if (isa<arith::DivSIOp, arith::RemSIOp>(op) && !llvm::any_of(op->getOperands(), isNegative))
      divisions.push_back(op);
  });
  for (Operation *op : divisions) {
    IRRewriter rewriter(op);
    if (isa<arith::DivSIOp>(op))
      rewriter.replaceOpWithNewOp<arith::DivUIOp>(op, op->getOperand(0), op->getOperand(1));
    else
      rewriter.replaceOpWithNewOp<arith::RemUIOp>(op, op->getOperand(0), op->getOperand(1));
  }
}

class SimplifyPass : public lathe::impl::SimplifyBase<SimplifyPass> {
public:
  using SimplifyBase::SimplifyBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    set.add<MergeConstantOffsets, ScalarizeSplatOperands, HoistAboveBroadcast, CompareAsBits>(context);
    for (StringRef name : {"arith", "cf", "math", "scf", "tt", "ttg", "ub"})
      if (Dialect *dialect = context->getLoadedDialect(name))
        dialect->getCanonicalizationPatterns(set);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      if (llvm::is_contained({"arith", "cf", "math", "scf", "tt", "ttg", "ub"}, op.getDialectNamespace()))
        op.getCanonicalizationPatterns(set, context);
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (skipAuthored && ttg::isAuthored(module))
      return;
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
    // Without a fixed point within the limit the module is correct, only less simple.
    (void)applyPatternsGreedily(module, patterns, config);
    IRRewriter rewriter(module.getContext());
    DominanceInfo dominance;
    eliminateCommonSubExpressions(rewriter, dominance, module);
    module.walk([](LoopLikeOpInterface loop) { moveLoopInvariantCode(loop); });
    divideUnsigned(module);
  }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace

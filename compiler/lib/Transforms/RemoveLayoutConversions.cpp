#include "TiedLayouts.h"

#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace lathe {
#define GEN_PASS_DEF_REMOVELAYOUTCONVERSIONS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// The number of operations across which a conversion may be moved up.
constexpr unsigned maxDepth = 16;
/// The factor by which that may multiply the elements that a thread computes.
constexpr unsigned maxRepetition = 4;
/// The number of instructions up to which a thread loads a vector in another layout instead of exchanging it.
constexpr int64_t maxLoads = 4;
/// The instructions that threads could execute while they wait for each other.
constexpr int64_t waitCost = 16;

class Rewriter {
public:
  explicit Rewriter(tt::FuncOp function)
      : function(function), tied(function),
        threads(int64_t(ttg::getNumWarps(function)) * ttg::getThreadsPerWarp(function)) {}

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
    for (auto [operand, layout] : required) {
      isForProduct = isa<ttg::DotOperandEncodingAttr>(layout);
      operand->set(get(operand->get(), layout));
    }
    for (Operation *op : llvm::reverse(ops))
      if (isOpTriviallyDead(op))
        op->erase();
  }

private:
  /// `value` in `layout`, computed right after `value` if it does not exist yet.
  Value get(Value value, Attribute layout) {
    value = strip(value);
    // A free value that this class has not made still has operands in the old layouts.
    if (tt::getEncoding(value.getType()) == layout && (tied.lookup(value) || made.contains(value)))
      return value;
    if (Value version = versions.lookup({value, layout}))
      return version;
    if (isRecomputed(value, layout))
      return recompute(value, layout);
    // A free value exists in no layout yet; the old one is as good as any to convert from.
    bool exists = tied.lookup(value) || made.contains(value);
    Value version = convert(exists ? value : get(value, tt::getEncoding(value.getType())), layout);
    made.insert(version);
    versions[{value, layout}] = version;
    return version;
  }

  /// True for free values, and for values that cost less to recompute than to convert.
  bool isRecomputed(Value value, Attribute layout) const {
    Operation *op = value.getDefiningOp();
    if (!op)
      return false;
    if (!tied.lookup(value) && isSource(op))
      return tt::getEncoding(value.getType()) == layout || isCheapSource(op, layout);
    if (!followsOperandLayout(op) || !inferOperandLayout(op, layout))
      return false;
    if (!tied.lookup(value))
      return true;
    llvm::DenseSet<Value> counted;
    int64_t before = getBytes(value, layout, counted, maxDepth), after = getBytes(getTensor(value));
    return before < after || (before == after && (isForProduct || isCopied(findLoad(value, maxDepth))) &&
                              isConvertedAtLoad(value, layout));
  }

  /// True if a source costs less in `layout` than a conversion. A load takes its addresses in that layout, and in a
  /// loop it has to be of few instructions.
  bool isCheapSource(Operation *op, Attribute layout) const {
    auto load = dyn_cast<tt::LoadOp>(op);
    if (!load)
      return true;
    auto type = cast<RankedTensorType>(load.getType());
    int64_t loads = getLoads(withEncoding(type, layout));
    if (loads > maxLoads && loads > maxRepetition * getLoads(type) && op->getParentOfType<LoopLikeOpInterface>())
      return false;
    int64_t operands = 0;
    llvm::DenseSet<Value> counted;
    for (Value operand : op->getOperands())
      if (getTensor(operand))
        operands += getBytes(operand, layout, counted, maxDepth);
    return operands < getBytes(type);
  }

  /// The instructions by which a thread loads its elements, if their addresses are contiguous.
  static int64_t getLoads(RankedTensorType type) {
    LinearLayout layout = ttg::toLinearLayout(type);
    int64_t run = 1, most = 128 / std::max(8u, tt::getElementBitWidth(type));
    unsigned bits = layout.getInBits("register");
    for (unsigned bit = 0; bit < bits && run < most && layout.getFlatBasis("register", bit) == uint64_t(run); ++bit)
      run *= 2;
    return ttg::getElementsPerThread(type) / run;
  }

  /// The number of bytes that a conversion moves. However few there are, every thread stores, waits and loads once.
  int64_t getBytes(RankedTensorType type) const {
    return std::max(type.getNumElements() * tt::getElementBitWidth(type) / 8, 4 * threads);
  }

  /// The instructions of an operation for each element, about, where they may cost less than moving the results; else
  /// 0.
  static int64_t getCost(Operation *op) {
    if (isa<LayoutTransfer, tt::BitcastOp, tt::FpToFpOp, tt::UnpackE2M1Op, tt::AddPtrOp>(op) ||
        isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::SIToFPOp, arith::UIToFPOp,
            arith::BitcastOp, arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp,
            arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp, arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::NegFOp,
            arith::CmpIOp, arith::CmpFOp, arith::SelectOp>(op))
      return 1;
    // The units that compute these have a quarter of the others' rate.
    return isa<math::ExpOp, math::Exp2Op, math::Log2Op, math::SqrtOp, math::RsqrtOp>(op) ? 4 : 0;
  }

  /// The number of bytes to convert to have `value` in `layout`. Values in `counted` cost nothing.
  int64_t getBytes(Value value, Attribute layout, llvm::DenseSet<Value> &counted, unsigned depth) const {
    value = strip(value);
    RankedTensorType type = getTensor(value);
    Operation *op = value.getDefiningOp();
    bool isTied = bool(tied.lookup(value));
    bool isThere = isTied ? tt::getEncoding(type) == layout : op && isSource(op) && isCheapSource(op, layout);
    if (isThere || versions.contains({value, layout}) || !counted.insert(value).second)
      return 0;
    int64_t own = getBytes(type);
    if (!op || depth == 0 || !followsOperandLayout(op) || (isTied && !isWorthRepeating(op, type, layout)))
      return own;
    Attribute operandLayout = inferOperandLayout(op, layout);
    if (!operandLayout)
      return own;
    int64_t sum = 0;
    for (Value operand : op->getOperands())
      if (getTensor(operand))
        sum += getBytes(operand, operandLayout, counted, depth - 1);
    return isTied ? std::min(sum, own) : sum;
  }

  /// True if `op` may be computed in `layout`, in which each of the threads that hold an element computes it.
  static bool isWorthRepeating(Operation *op, RankedTensorType type, Attribute layout) {
    int64_t cost = getCost(op), one = ttg::getElementsPerThread(type);
    int64_t repeated = ttg::getElementsPerThread(withEncoding(type, layout));
    return cost != 0 && repeated <= maxRepetition * one && (cost == 1 || cost * (repeated - one) <= waitCost);
  }

  /// The first load from which cheap operations compute `value`; null if there is none.
  static tt::LoadOp findLoad(Value value, unsigned depth) {
    Operation *op = strip(value).getDefiningOp();
    if (!op || depth == 0)
      return {};
    if (auto load = dyn_cast<tt::LoadOp>(op))
      return load;
    for (Value operand : getCost(op) != 0 ? op->getOperands() : ValueRange())
      if (tt::LoadOp load = getTensor(operand) ? findLoad(operand, depth - 1) : tt::LoadOp())
        return load;
    return {};
  }

  /// True for a load that the pipeliner may copy to shared memory, where each layout finds it.
  static bool isCopied(tt::LoadOp load) { return load && mayBeCopiedForDot(load); }

  /// True if a value is better converted right after its load, as long as that moves no more bytes. Several warps hold
  /// an element then, and each computes it.
  bool isConvertedAtLoad(Value value, Attribute layout) const {
    if (!isWorthRepeating(value.getDefiningOp(), getTensor(value), layout))
      return false;
    RankedTensorType type = getTensor(value);
    // The conversion stores and loads 16 bytes at once, and all threads wait in between.
    auto getAccesses = [&](RankedTensorType each) {
      return llvm::divideCeil(ttg::getElementsPerThread(each) * tt::getElementBitWidth(each), 128);
    };
    int64_t converted = getAccesses(type) + getAccesses(withEncoding(type, layout)) + waitCost;
    // Several values of one load are converted as one.
    if (tt::LoadOp load = findLoad(value, maxDepth))
      converted *= llvm::range_size(load->getUses());
    llvm::DenseSet<Value> counted;
    return countRepeated(value, layout, counted, maxDepth) <= converted;
  }

  /// The instructions by which a thread computes more elements of `value`, and loads them in smaller pieces, if it does
  /// so in `layout`.
  int64_t countRepeated(Value value, Attribute layout, llvm::DenseSet<Value> &counted, unsigned depth) const {
    value = strip(value);
    RankedTensorType type = getTensor(value), repeated = withEncoding(type, layout);
    Operation *op = value.getDefiningOp();
    if (!op || !counted.insert(value).second || versions.contains({value, layout}))
      return 0;
    if (isa<tt::LoadOp>(op))
      return std::max<int64_t>(getLoads(repeated) - getLoads(type), 0);
    Attribute operandLayout = followsOperandLayout(op) && depth > 0 ? inferOperandLayout(op, layout) : Attribute();
    if (!operandLayout || getCost(op) == 0)
      return 0;
    int64_t sum = 0;
    if (!isa<LayoutTransfer>(op))
      sum = getCost(op) * std::max<int64_t>(ttg::getElementsPerThread(repeated) - ttg::getElementsPerThread(type), 0);
    for (Value operand : op->getOperands())
      if (getTensor(operand))
        sum += countRepeated(operand, operandLayout, counted, depth - 1);
    return sum;
  }

  Value recompute(Value value, Attribute layout) {
    Operation *op = value.getDefiningOp();
    SmallVector<Value> operands;
    Attribute operandLayout = followsOperandLayout(op) ? inferOperandLayout(op, layout) : layout;
    for (Value operand : op->getOperands())
      operands.push_back(getTensor(operand) ? get(operand, operandLayout) : operand);
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Operation *copy = builder.clone(*op);
    copy->setOperands(operands);
    for (auto [result, original] : llvm::zip_equal(copy->getResults(), op->getResults())) {
      if (!getTensor(result))
        continue;
      retype(result, withEncoding(getTensor(result), layout));
      made.insert(result);
      versions[{original, layout}] = result;
    }
    return copy->getResult(cast<OpResult>(value).getResultNumber());
  }

  static Value convert(Value value, Attribute layout) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    return ttg::ConvertLayoutOp::create(builder, value.getLoc(), withEncoding(getTensor(value), layout), value);
  }

  tt::FuncOp function;
  TiedLayouts tied;
  int64_t threads;
  llvm::DenseMap<std::pair<Value, Attribute>, Value> versions;
  llvm::DenseSet<Value> made;
  /// The value that is being computed is an operand of a dot.
  bool isForProduct = false;
};

class RemoveLayoutConversionsPass : public lathe::impl::RemoveLayoutConversionsBase<RemoveLayoutConversionsPass> {
public:
  void runOnOperation() override {
    if (!getOperation()->hasAttr(ttg::kNumWarps) || ttg::isAuthored(getOperation()))
      return;
    for (auto function : getOperation().getOps<tt::FuncOp>())
      if (!function.isExternal())
        Rewriter(function).run();
  }
};

} // namespace

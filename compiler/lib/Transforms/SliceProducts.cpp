// The pass lathe-ttng-slice-products.
#include "lathe/Analysis/Registers/Words.h"
#include "lathe/Chip/Chip.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/LayoutTransfer.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/LayoutInference.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <array>

namespace lathe {
#define GEN_PASS_DEF_SLICEPRODUCTS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// Registers of a thread for addresses and loop counters.
constexpr int64_t kOtherRegisters = 16;
/// The rows that one instruction of four warps multiplies.
constexpr int64_t kTileRows = 64;

/// Whether the op computes its only result element by element from tensors of the shape and layout of `type`.
bool isElementwiseOn(Operation *op, RankedTensorType type) {
  auto isAlike = [&](Type other) {
    auto tensor = dyn_cast<RankedTensorType>(other);
    return !tensor || (tensor.getShape() == type.getShape() && tensor.getEncoding() == type.getEncoding());
  };
  return isElementwise(op) && isMemoryEffectFree(op) && op->getNumRegions() == 0 && op->getNumResults() == 1 &&
         isa<RankedTensorType>(op->getResult(0).getType()) && llvm::all_of(op->getOperandTypes(), isAlike) &&
         isAlike(op->getResult(0).getType());
}

/// A product that an iteration starts anew, and the elementwise operations that make what the loop carries of it.
class TakenUpProduct {
public:
  explicit TakenUpProduct(ttng::WarpGroupDotOp dot)
      : dot(dot), type(cast<RankedTensorType>(dot.getD().getType())), builder(dot), loc(dot.getLoc()) {}

  /// Whether a loop's iterations start the product anew. Others add to sums of before, in the same registers.
  static bool isOne(ttng::WarpGroupDotOp dot) {
    DenseElementsAttr start;
    return isa<scf::ForOp>(dot->getParentOp()) && !dot.getUseC() && matchPattern(dot.getC(), m_Constant(&start)) &&
           start.isSplat();
  }

  /// Whether it can be computed by halves of its rows: its left operand is a buffer of which half is a view, and
  /// nothing but these operations needs its result.
  bool canBeHalved() {
    auto left = dot.getA().getDefiningOp<ttg::LocalAllocOp>();
    auto right = dot.getB().getDefiningOp<ttg::LocalAllocOp>();
    if (!left || !right || !left.getSrc() || !right.getSrc())
      return false;
    auto layout = dyn_cast<ttg::NVMMASharedEncodingAttr>(cast<ttg::MemDescType>(left.getType()).getEncoding());
    auto fragments = cast<ttg::NvidiaMmaEncodingAttr>(type.getEncoding());
    int64_t tileRows = kTileRows * std::max<int64_t>(1, fragments.getWarpsPerCTA()[0] / 4);
    return layout && !layout.getTransposed() && fragments.getCga().empty() &&
           type.getDimSize(0) % (2 * tileRows) == 0 && findUsers();
  }

  /// Words of a thread: of the product, and of the numbers that the loop carries.
  int64_t countWordsOfProduct() const { return countWords(type); }
  int64_t countWordsCarried() const {
    int64_t words = 0;
    for (Value carried : cast<scf::ForOp>(dot->getParentOp()).getRegionIterArgs())
      if (isa<FloatType>(getElementTypeOrSelf(carried.getType())))
        words += countWords(carried.getType());
    return words;
  }

  /// Multiplies the upper half of the rows and, once that is taken up, the lower one.
  void halve() {
    builder.setInsertionPoint(dot);
    Value upper = multiply(0);
    builder.setInsertionPointAfter(users.back());
    std::array<IRMapping, 2> made;
    takeUp(0, upper, made[0]);
    takeUp(1, multiply(1), made[1]);
    Operation *end = dot->getBlock()->getTerminator();
    for (Operation *user : users) {
      Value result = user->getResult(0);
      if (llvm::is_contained(result.getUsers(), end))
        result.replaceUsesWithIf(join(made[0].lookup(result), made[1].lookup(result), result.getType()),
                                 [&](OpOperand &use) { return use.getOwner() == end; });
    }
    for (Operation *user : llvm::reverse(users))
      user->erase();
    dot.erase();
  }

private:
  ttng::WarpGroupDotOp dot;
  RankedTensorType type;
  OpBuilder builder;
  Location loc;
  SmallVector<Operation *> users; // as they stand in the block
  llvm::DenseMap<Value, std::array<Value, 2>> halves;

  /// False if something else than elementwise operations uses the product, or something else than these and the end of
  /// the iteration their results. The halves of the product itself are not joined again.
  bool findUsers() {
    llvm::SmallPtrSet<Operation *, 8> found;
    SmallVector<Operation *> open = {dot};
    while (!open.empty()) {
      Operation *maker = open.pop_back_val();
      for (Operation *user : maker->getUsers()) {
        bool isEnd = user == dot->getBlock()->getTerminator() && maker != dot;
        if (!isEnd && (user->getBlock() != dot->getBlock() || !isElementwiseOn(user, type)))
          return false;
        if (!isEnd && found.insert(user).second)
          open.push_back(user);
      }
    }
    for (Operation &op : *dot->getBlock())
      if (found.contains(&op))
        users.push_back(&op);
    return !users.empty();
  }

  RankedTensorType halfOf(Type whole) const {
    auto tensor = cast<RankedTensorType>(whole);
    return RankedTensorType::get({tensor.getDimSize(0) / 2, tensor.getDimSize(1)}, tensor.getElementType(),
                                 tensor.getEncoding());
  }

  Value multiply(int32_t half) {
    ttg::MemDescType all = cast<ttg::MemDescType>(dot.getA().getType());
    int64_t rows = all.getDimSize(0) / 2;
    auto part = ttg::MemDescType::get(all.getContext(), {rows, all.getDimSize(1)}, all.getElementType(),
                                      all.getEncoding(), all.getMemorySpace(), all.getMutableMemory(), all.getShape());
    Value left =
        ttg::MemDescSubsliceOp::create(builder, loc, part, dot.getA(), ArrayRef<int32_t>{half * int32_t(rows), 0});
    Value start = getHalf(dot.getC(), half);
    auto product = cast<ttng::WarpGroupDotOp>(builder.clone(*dot));
    product.getAMutable().assign(left);
    product.getCMutable().assign(start);
    product.getD().setType(halfOf(type));
    return product.getD();
  }

  /// The users' results for half of the rows.
  void takeUp(int32_t half, Value product, IRMapping &made) {
    made.map(dot.getD(), product);
    for (Operation *user : users) {
      for (Value operand : user->getOperands())
        if (!made.contains(operand) && isa<RankedTensorType>(operand.getType()))
          made.map(operand, getHalf(operand, half));
      Operation *clone = builder.clone(*user, made);
      clone->getResult(0).setType(halfOf(user->getResult(0).getType()));
    }
  }

  Value getHalf(Value value, int32_t half) {
    DenseElementsAttr constant;
    if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
      return arith::ConstantOp::create(builder, loc, constant.resizeSplat(halfOf(value.getType())));
    auto [place, isNew] = halves.try_emplace(value);
    if (isNew)
      place->second = split(value);
    return place->second[half];
  }

  /// Each half is made of registers that the thread has.
  std::array<Value, 2> split(Value value) {
    auto whole = cast<RankedTensorType>(value.getType());
    Value parts = reshape(value, {2, whole.getDimSize(0) / 2, whole.getDimSize(1)});
    Value pairs = transpose(parts, {1, 2, 0});
    auto pairType = cast<RankedTensorType>(pairs.getType());
    auto half =
        RankedTensorType::get(pairType.getShape().drop_back(), whole.getElementType(), ttg::inferSplitLayout(pairType));
    auto split = tt::SplitOp::create(builder, loc, half, half, pairs);
    return {convert(split.getOutLHS(), halfOf(whole)), convert(split.getOutRHS(), halfOf(whole))};
  }

  Value join(Value upper, Value lower, Type whole) {
    auto half = cast<RankedTensorType>(upper.getType());
    auto pairType = RankedTensorType::get({half.getDimSize(0), half.getDimSize(1), 2}, half.getElementType(),
                                          ttg::inferJoinLayout(half));
    Value pairs = tt::JoinOp::create(builder, loc, pairType, upper, lower);
    Value parts = transpose(pairs, {2, 0, 1});
    return convert(reshape(parts, cast<RankedTensorType>(whole).getShape()), whole);
  }

  Value reshape(Value value, ArrayRef<int64_t> shape) {
    auto from = cast<RankedTensorType>(value.getType());
    auto to = RankedTensorType::get(shape, from.getElementType(), ttg::inferReshapeLayout(from, shape));
    return tt::ReshapeOp::create(builder, loc, to, value, /*allow_reorder=*/false, /*efficient_layout=*/false);
  }

  Value transpose(Value value, ArrayRef<int32_t> order) {
    auto from = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape;
    for (int32_t dim : order)
      shape.push_back(from.getDimSize(dim));
    auto to = RankedTensorType::get(shape, from.getElementType(), ttg::inferTransLayout(from, order));
    return tt::TransOp::create(builder, loc, to, value, builder.getDenseI32ArrayAttr(order));
  }

  Value convert(Value value, Type to) {
    return value.getType() == to ? value : Value(ttg::ConvertLayoutOp::create(builder, loc, to, value));
  }
};

struct SliceProductsPass : public lathe::impl::SliceProductsBase<SliceProductsPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    const ChipInfo *chip = findChip(ttg::getTarget(module));
    if (!chip || ttg::isAuthored(module))
      return;
    SmallVector<ttng::WarpGroupDotOp> products;
    module.walk([&](ttng::WarpGroupDotOp dot) {
      if (TakenUpProduct::isOne(dot))
        products.push_back(dot);
    });
    for (ttng::WarpGroupDotOp dot : products)
      halveIfNeeded(dot, int64_t(chip->maxRegistersPerThread) - kOtherRegisters);
  }

private:
  /// `most` is the number of words that a thread has registers for.
  static void halveIfNeeded(ttng::WarpGroupDotOp dot, int64_t most) {
    TakenUpProduct product(dot);
    int64_t own = product.countWordsOfProduct(), carried = product.countWordsCarried();
    if (own + carried <= most)
      return;
    if (own / 2 + carried <= most && product.canBeHalved())
      product.halve();
    else if (wantsRemarks(dot))
      remarkSlower(dot, "product-beside-sums")
          << remark::add("a thread holds {0} words of a product beside {1} that its loop carries, and has registers "
                         "for {2}; registers may go to memory",
                         own, carried, most)
          << remark::suggest("use more warps or a smaller block, or let operations on single elements alone take up a "
                             "product of operands in shared memory that has 128 rows for each four warps");
  }
};

} // namespace

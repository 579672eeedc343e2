// The pass lathe-ttg-spread-reductions.
#include "lathe/Analysis/Movement/ReducePlan.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Transforms/LayoutInference.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace lathe {
#define GEN_PASS_DEF_SPREADREDUCTIONS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// The way of a result to its only conversion.
struct Path {
  SmallVector<Operation *> ops; ///< on each element, in order
  ttg::ConvertLayoutOp end;
};

/// True for a tensor of one number, which exists in any layout.
bool isSplat(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_nonnull<tt::SplatOp>(op) || matchPattern(value, m_Constant());
}

std::optional<Path> findPath(Value result) {
  Path path;
  while (result.hasOneUse()) {
    Operation *user = *result.user_begin();
    if (auto convert = dyn_cast<ttg::ConvertLayoutOp>(user)) {
      path.end = convert;
      return path;
    }
    bool isAlone = isElementwise(user) && isMemoryEffectFree(user) && user->getNumResults() == 1 &&
                   user->getNumRegions() == 0 && llvm::all_of(user->getOperands(), [&](Value operand) {
                     return operand == result || !isa<RankedTensorType>(operand.getType()) || isSplat(operand);
                   });
    if (!isAlone)
      return std::nullopt;
    path.ops.push_back(user);
    result = user->getResult(0);
  }
  return std::nullopt;
}

RankedTensorType getType(Value value) { return cast<RankedTensorType>(value.getType()); }

class Spreader {
public:
  explicit Spreader(tt::ReduceOp reduce) : reduce(reduce) {}

  void run() {
    if (!isa<RankedTensorType>(reduce->getResult(0).getType()) || !findPaths() || !pays())
      return;
    Attribute layout = getType(paths.front().end.getResult()).getEncoding();
    for (Value result : reduce->getResults())
      result.setType(withEncoding(getType(result), layout));
    for (Path &path : paths)
      convert(path, layout);
  }

private:
  tt::ReduceOp reduce;
  SmallVector<Path> paths;

  bool findPaths() {
    for (Value result : reduce->getResults()) {
      if (result.use_empty())
        continue;
      std::optional<Path> path = findPath(result);
      if (!path)
        return false;
      paths.push_back(std::move(*path));
    }
    return !paths.empty() && llvm::all_equal(llvm::map_range(
                                 paths, [](Path &path) { return getType(path.end.getResult()).getEncoding(); }));
  }

  bool pays() {
    RankedTensorType from = getType(reduce->getResult(0));
    RankedTensorType to = withEncoding(from, getType(paths.front().end.getResult()).getEncoding());
    auto get = [&](RankedTensorType type) {
      return movement::ReducePlan::get(reduce->getOperandTypes(), reduce.getAxis(), type);
    };
    if (get(to).spreads())
      return true;
    return !get(from).isDirect && ttg::getElementsPerThread(to) <= ttg::getElementsPerThread(from);
  }

  static void convert(Path &path, Attribute layout) {
    Value last = path.end.getSrc();
    for (Operation *op : path.ops) {
      OpBuilder builder(op);
      for (OpOperand &operand : op->getOpOperands())
        if (isa<RankedTensorType>(operand.get().getType()) && isSplat(operand.get()))
          operand.set(retyped(builder, operand.get(), layout));
      op->getResult(0).setType(withEncoding(getType(op->getResult(0)), layout));
    }
    path.end.replaceAllUsesWith(last);
    path.end.erase();
  }

  static Value retyped(OpBuilder &builder, Value splat, Attribute layout) {
    Operation *copy = builder.clone(*splat.getDefiningOp());
    retype(copy->getResult(0), withEncoding(getType(splat), layout));
    return copy->getResult(0);
  }
};

class SpreadReductionsPass : public lathe::impl::SpreadReductionsBase<SpreadReductionsPass> {
public:
  void runOnOperation() override {
    // A layout across CTAs would need an exchange between them.
    if (!getOperation()->hasAttr(ttg::kNumWarps) || ttg::isAuthored(getOperation()) ||
        ttg::getNumCTAs(getOperation()) > 1)
      return;
    SmallVector<tt::ReduceOp> reductions;
    getOperation().walk([&](tt::ReduceOp reduce) { reductions.push_back(reduce); });
    for (tt::ReduceOp reduce : reductions)
      Spreader(reduce).run();
  }
};

} // namespace

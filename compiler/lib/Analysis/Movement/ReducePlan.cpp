#include "lathe/Analysis/Movement/ReducePlan.h"

#include "lathe/Analysis/Movement/Bases.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

static constexpr llvm::StringLiteral kIns[] = {"register", "lane", "warp", "block"};

static SmallVector<StringRef> getIns() { return SmallVector<StringRef>(std::begin(kIns), std::end(kIns)); }

// True if each thread holds in `kept`, in any register, the elements that it holds in `result`.
static bool holdsResults(const LinearLayout &kept, const LinearLayout &result) {
  if (kept.sublayout({"lane", "warp"}, {"result"}) != result.sublayout({"lane", "warp"}, {"result"}))
    return false;
  llvm::SmallDenseSet<uint64_t> held;
  for (int32_t i = 0, e = kept.getInSize("register"); i < e; ++i)
    held.insert(kept.applyFlat(i));
  for (int32_t i = 0, e = result.getInSize("register"); i < e; ++i)
    if (!held.contains(result.applyFlat(i)))
      return false;
  return true;
}

ReducePlan ReducePlan::get(tt::ReduceOp op) {
  ReducePlan plan;
  auto type = cast<RankedTensorType>(op.getSrcs().front().getType());
  plan.layout = ttg::toLinearLayout(type);
  std::string axis = plan.layout.getOutDims()[op.getAxis()].name;
  plan.kept = plan.layout.sublayout(getIns(), getRowMajor(plan.layout, axis)).flattenOuts("result");
  plan.numResults = plan.kept.getTotalOutSize();
  if (auto resultType = dyn_cast<RankedTensorType>(op->getResult(0).getType())) {
    plan.result = ttg::toLinearLayout(resultType);
    plan.result = plan.result.transposeOuts(getRowMajor(plan.result)).flattenOuts("result");
  } else {
    plan.result = plan.kept.sublayout({"lane", "warp"}, {"result"});
  }

  for (StringRef in : kIns) {
    uint32_t free = plan.layout.getFreeMask(in);
    for (unsigned bit = 0, e = plan.layout.getInBits(in); bit < e; ++bit) {
      int32_t along = plan.layout.getBasis(in, bit, axis);
      if (along == 0 || (free >> bit) & 1)
        continue;
      if (plan.kept.getFlatBasis(in, bit) != 0)
        plan.problem = "a layout in which a bit of the " + in.str() + " moves along the axis and across it at once";
      if (in == "block")
        plan.problem = "an axis that several CTAs share";
      if (in == "lane")
        plan.laneBits.push_back(bit);
      if (in == "warp")
        plan.warpBits.push_back(bit);
    }
  }
  plan.isDirect = plan.warpBits.empty() && holdsResults(plan.kept, plan.result);
  if (plan.isDirect)
    return plan;
  for (Value source : op.getSrcs()) {
    int64_t bytes = getSharedElementBytes(getElementTypeOrSelf(source.getType()));
    plan.offsets.push_back(plan.scratchBytes);
    plan.scratchBytes += llvm::alignTo((plan.numResults << plan.warpBits.size()) * bytes, 16);
  }
  return plan;
}

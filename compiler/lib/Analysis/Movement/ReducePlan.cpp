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

// The images of the register bits that number results; none if they are not independent.
static SmallVector<uint64_t> getKeptRegisters(const ReducePlan &plan) {
  SmallVector<uint64_t> elements;
  uint64_t all = 0;
  for (unsigned bit = 0, e = plan.kept.getInBits("register"); bit < e; ++bit) {
    uint64_t element = plan.kept.getFlatBasis("register", bit);
    if (element & all)
      return {};
    all |= element;
    if (element != 0)
      elements.push_back(element);
  }
  return elements;
}

// The steps that leave each lane with the results that it has in `result`; none if there are no such steps.
static SmallVector<ReducePlan::Halving> findSpread(const ReducePlan &plan) {
  if (plan.kept.sublayout({"warp"}, {"result"}) != plan.result.sublayout({"warp"}, {"result"}))
    return {};
  SmallVector<uint64_t> elements = getKeptRegisters(plan);
  SmallVector<ReducePlan::Halving> halvings;
  for (unsigned bit = 0, e = plan.result.getInBits("lane"); bit < e; ++bit) {
    uint64_t element = plan.result.getFlatBasis("lane", bit);
    if (element == plan.kept.getFlatBasis("lane", bit))
      continue;
    auto *held = llvm::find(elements, element);
    if (held == elements.end() || !llvm::is_contained(plan.laneBits, bit))
      return {};
    halvings.push_back({bit, element});
    elements.erase(held);
  }
  for (unsigned bit = 0, e = plan.result.getInBits("register"); bit < e; ++bit)
    if (uint64_t element = plan.result.getFlatBasis("register", bit); element && !llvm::is_contained(elements, element))
      return {};
  return halvings;
}

// Steps for partial results that each lane writes to scratch memory: neighbours write neighbours. None where they would
// save few exchanges, which are not worth the selections.
static SmallVector<ReducePlan::Halving> halveAll(const ReducePlan &plan) {
  constexpr unsigned worthwhile = 8;
  SmallVector<ReducePlan::Halving> halvings;
  SmallVector<uint64_t> elements = getKeptRegisters(plan);
  unsigned left = 1u << elements.size(), saved = 0;
  for (auto [bit, element] : llvm::zip(plan.laneBits, elements)) {
    halvings.push_back({bit, element});
    left /= 2;
    saved += (1u << elements.size()) - left;
  }
  saved += (plan.laneBits.size() - halvings.size()) * ((1u << elements.size()) - left);
  return saved < worthwhile ? SmallVector<ReducePlan::Halving>() : halvings;
}

ReducePlan ReducePlan::get(tt::ReduceOp op) {
  return get(op->getOperandTypes(), op.getAxis(), op->getResult(0).getType());
}

ReducePlan ReducePlan::get(TypeRange sources, unsigned axisNumber, Type result) {
  ReducePlan plan;
  auto type = cast<RankedTensorType>(sources.front());
  plan.layout = ttg::toLinearLayout(type);
  std::string axis = plan.layout.getOutDims()[axisNumber].name;
  plan.kept = plan.layout.sublayout(getIns(), getRowMajor(plan.layout, axis)).flattenOuts("result");
  plan.numResults = plan.kept.getTotalOutSize();
  if (auto resultType = dyn_cast<RankedTensorType>(result)) {
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
  if (plan.warpBits.empty() && !plan.isDirect) {
    plan.halvings = findSpread(plan);
    plan.isDirect = !plan.halvings.empty();
  }
  if (plan.isDirect)
    return plan;
  plan.halvings = halveAll(plan);
  for (Type source : sources) {
    int64_t bytes = getSharedElementBytes(getElementTypeOrSelf(source));
    plan.offsets.push_back(plan.scratchBytes);
    plan.scratchBytes += llvm::alignTo((plan.numResults << plan.warpBits.size()) * bytes, 16);
  }
  return plan;
}

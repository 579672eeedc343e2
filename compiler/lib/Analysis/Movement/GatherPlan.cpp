#include "lathe/Analysis/Movement/GatherPlan.h"

#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

// With more shuffles than this, shared memory is faster.
static constexpr unsigned kMaxShuffles = 32;

// The layout with zero coordinates along `axis`, in a space of `size` elements along it.
static LinearLayout withoutAxis(const LinearLayout &layout, unsigned axis, int32_t size) {
  SmallVector<LinearLayout::NamedBases> bases;
  for (const LinearLayout::Dim &in : layout.getInDims()) {
    LinearLayout::Bases images = layout.getBases(in.name);
    for (SmallVector<int32_t> &image : images)
      image[axis] = 0;
    bases.push_back({in.name, std::move(images)});
  }
  SmallVector<LinearLayout::NamedIndex> outs;
  for (auto [dim, out] : llvm::enumerate(layout.getOutDims()))
    outs.push_back({out.name, dim == axis ? size : out.size()});
  return LinearLayout(bases, outs);
}

// True if shuffles can do the gather; fills in the plan's fields for them.
static bool planLocalGather(tt::GatherOp op, const LinearLayout &source, GatherPlan &plan) {
  LinearLayout inverse = source.pseudoInvert();
  std::string axis = source.getOutDims()[op.getAxis()].name;
  if (!inverse.sublayoutIsZero({axis}, {"warp", "block"}))
    return false;
  plan.origin = plan.across.conversionTo(source);
  if (!plan.origin.sublayoutIsIdentity("warp", "warp") || !plan.origin.sublayoutIsZero({"warp"}, {"register", "lane"}))
    return false;
  for (unsigned bit = 0, e = inverse.getInBits(axis); bit < e; ++bit) {
    plan.toLane.push_back(inverse.getBasis(axis, bit, "lane"));
    plan.toRegister.push_back(inverse.getBasis(axis, bit, "register"));
  }
  // Every register that an element may come from costs a shuffle.
  unsigned choices = 1;
  for (uint64_t image : plan.toRegister)
    choices *= image ? 2 : 1;
  choices <<= plan.origin.sublayout({"lane"}, {"register"}).getRank();
  unsigned words = llvm::divideCeil(tt::getElementBitWidth(op.getSrc().getType().getElementType()), 32);
  return choices * words * plan.across.getInSize("register") <= kMaxShuffles;
}

GatherPlan GatherPlan::get(tt::GatherOp op) {
  GatherPlan plan;
  RankedTensorType type = op.getSrc().getType();
  LinearLayout source = ttg::toLinearLayout(type);
  plan.across =
      withoutAxis(ttg::toLinearLayout(op.getIndices().getType()), op.getAxis(), type.getDimSize(op.getAxis()));
  for (int64_t size : type.getShape().drop_front(op.getAxis() + 1))
    plan.stride *= size;
  plan.isLocal = planLocalGather(op, source, plan);
  if (!plan.isLocal)
    plan.scratchBytes = type.getNumElements() * getSharedElementBytes(type.getElementType());
  return plan;
}

int64_t lathe::movement::getHistogramBytes(tt::HistogramOp op) {
  return cast<RankedTensorType>(op.getType()).getNumElements() * 4;
}

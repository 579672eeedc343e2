#include "Plans.h"

#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

unsigned lathe::conversion::getSharedElementBytes(Type element) { return tt::getElementBitWidth(element) / 8; }

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

// The dims of `layout` but `without`, the last dimension first: packed so, they are the row-major index.
static SmallVector<StringRef> getRowMajorDims(const LinearLayout &layout, StringRef without = "") {
  SmallVector<StringRef> names;
  for (const LinearLayout::Dim &dim : llvm::reverse(layout.getOutDims()))
    if (dim.name != without)
      names.push_back(dim.name);
  return names;
}

static constexpr llvm::StringLiteral kIns[] = {"register", "lane", "warp", "block"};

static SmallVector<StringRef> getIns() { return SmallVector<StringRef>(std::begin(kIns), std::end(kIns)); }

// True if each thread holds in `kept`, in whichever register, what it is to hold in `result`.
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
  plan.kept = plan.layout.sublayout(getIns(), getRowMajorDims(plan.layout, axis)).flattenOuts("result");
  plan.numResults = plan.kept.getTotalOutSize();
  if (auto resultType = dyn_cast<RankedTensorType>(op->getResult(0).getType())) {
    plan.result = ttg::toLinearLayout(resultType);
    plan.result = plan.result.transposeOuts(getRowMajorDims(plan.result)).flattenOuts("result");
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
        plan.problem = "a layout whose " + in.str() + " runs along the axis and across it at once";
      if (in == "block")
        plan.problem = "an axis spread over several CTAs";
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

//===----------------------------------------------------------------------===//
// Layout conversions
//===----------------------------------------------------------------------===//

namespace {

// A growing independent set of vectors over F2.
class Span {
public:
  // False, and no change, if `vector` already lies in the span.
  bool insert(uint64_t vector) {
    for (uint64_t pivot : pivots)
      if (vector & llvm::bit_floor(pivot))
        vector ^= pivot;
    if (vector == 0)
      return false;
    pivots.push_back(vector);
    return true;
  }
  bool contains(uint64_t vector) const { return !Span(*this).insert(vector); }

private:
  SmallVector<uint64_t, 16> pivots;
};

constexpr unsigned kBankBytes = 128, kMaxAccessBytes = 16;
// A conversion within the warp goes by shuffles if it needs at most this many; beyond, shared memory is faster.
constexpr unsigned kMaxShuffles = 16;

SmallVector<uint64_t> bases(const LinearLayout &layout, StringRef in) {
  SmallVector<uint64_t> result;
  for (unsigned bit = 0, e = layout.getInBits(in); bit < e; ++bit)
    result.push_back(layout.getFlatBasis(in, bit));
  return result;
}

// The order of elements in shared memory: image i is the flat element at offset 2^i. The low bits are elements
// that both sides hold in one thread, so that both access vectors; the next ones choose the bank; those above
// (rows of all banks) are chosen so that the lanes of a warp, which differ only in the span of their bases, on
// neither side differ only in the row, which would be a bank conflict.
SmallVector<uint64_t> orderElements(const LinearLayout &from, const LinearLayout &to, unsigned elementBytes,
                                    unsigned &vectorBits) {
  unsigned total = from.getTotalOutBits();
  SmallVector<uint64_t> order;
  SmallVector<uint64_t> toRegisters = bases(to, "register");
  for (uint64_t basis : bases(from, "register"))
    if (llvm::is_contained(toRegisters, basis) && elementBytes << (order.size() + 1) <= kMaxAccessBytes)
      order.push_back(basis);
  vectorBits = order.size();
  unsigned accessBytes = elementBytes << vectorBits;
  unsigned bankBits = std::min(total - vectorBits, llvm::Log2_32(kBankBytes / accessBytes));
  unsigned rowBits = total - vectorBits - bankBits;

  // Only as many lanes as fill all banks access at the same time.
  unsigned activeLaneBits = std::min(5u, llvm::Log2_32(kBankBytes / std::max(4u, accessBytes)));
  SmallVector<uint64_t> sides[2] = {bases(from, "lane"), bases(to, "lane")};
  Span low, kept[2];
  for (uint64_t vector : order) {
    low.insert(vector);
    for (Span &span : kept)
      span.insert(vector);
  }
  SmallVector<uint64_t> candidates;
  for (unsigned bit = 0; bit < total; ++bit)
    candidates.push_back(uint64_t(1) << bit);
  for (unsigned side = 0; side < 2; ++side) {
    if (sides[side].size() > activeLaneBits)
      sides[side].resize(activeLaneBits);
    for (uint64_t vector : sides[side])
      kept[side].insert(vector);
  }
  for (uint64_t a : sides[0])
    for (uint64_t b : sides[1])
      candidates.push_back(a ^ b);

  SmallVector<uint64_t> rows;
  for (bool strict : {true, false})
    for (uint64_t vector : candidates) {
      if (rows.size() == rowBits || low.contains(vector))
        continue;
      if (strict && (kept[0].contains(vector) || kept[1].contains(vector)))
        continue;
      low.insert(vector);
      for (Span &span : kept)
        span.insert(vector);
      rows.push_back(vector);
    }
  for (unsigned bit = 0; bit < total; ++bit)
    if (low.insert(uint64_t(1) << bit))
      order.push_back(uint64_t(1) << bit);
  order.append(rows);
  return order;
}

void planShared(ConvertPlan &plan, const LinearLayout &from, const LinearLayout &to, unsigned elementBytes) {
  unsigned vectorBits = 0;
  SmallVector<uint64_t> order = orderElements(from, to, elementBytes, vectorBits);
  plan.vector = 1u << vectorBits;
  LinearLayout memory =
      LinearLayout::fromFlat({{"offset", unsigned(order.size())}}, {{"element", unsigned(order.size())}}, order);
  LinearLayout where = memory.invert();
  auto locate = [&](const LinearLayout &layout) {
    LinearLayout offsets = layout.flattenOuts("element").compose(where);
    return ConvertPlan::Side{bases(offsets, "register"), bases(offsets, "lane"), bases(offsets, "warp")};
  };
  plan.write = locate(from);
  plan.read = locate(to);
  plan.scratchBytes = int64_t(elementBytes) << order.size();
}

} // namespace

ConvertPlan ConvertPlan::get(RankedTensorType fromType, RankedTensorType toType) {
  ConvertPlan plan;
  LinearLayout from = ttg::toLinearLayout(fromType), to = ttg::toLinearLayout(toType);
  plan.source = to.conversionTo(from);
  bool staysInWarp =
      plan.source.sublayoutIsIdentity("warp", "warp") && plan.source.sublayoutIsZero({"warp"}, {"register", "lane"});
  if (staysInWarp) {
    bool sameRegisters = plan.source.sublayoutIsZero({"lane"}, {"register"});
    if (sameRegisters && plan.source.sublayoutIsIdentity("lane", "lane"))
      return plan;
    // Each value of the lane-dependent part of the source register costs a shuffle of its own.
    unsigned choices = 1u << plan.source.sublayout({"lane"}, {"register"}).getRank();
    unsigned words = llvm::divideCeil(tt::getElementBitWidth(fromType.getElementType()), 32);
    if (choices * words * to.getInSize("register") <= kMaxShuffles) {
      plan.kind = Kind::Shuffle;
      return plan;
    }
  }
  plan.kind = Kind::Shared;
  planShared(plan, from, to, getSharedElementBytes(fromType.getElementType()));
  return plan;
}

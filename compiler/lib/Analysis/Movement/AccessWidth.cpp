#include "lathe/Analysis/Movement/AccessWidth.h"

#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

// The number of consecutive registers of a thread that hold neighbours along dimension `dim`, starting at a multiple of
// that number.
static int64_t getRegisterRun(const LinearLayout &layout, unsigned dim) {
  StringRef name = layout.getOutDims()[dim].name;
  // With this dimension's coordinate in the lowest bits, consecutive registers count it up.
  SmallVector<StringRef> order = {name};
  for (const LinearLayout::Dim &other : layout.getOutDims())
    if (other.name != name)
      order.push_back(other.name);
  LinearLayout along = layout.transposeOuts(order);
  return along.sublayout({"register", "lane", "warp", "block"}, {name})
      .getVectorDivisor("register", along.getConsecutive("register"));
}

// `getRun` returns the number of elements along a dimension that are contiguous and aligned to their whole size;
// `promised` is such a number for the fastest dimension.
static unsigned getVector(RankedTensorType type, unsigned elementBytes, const AxisInfo &addresses, Value mask,
                          const AxisInfoAnalysis &axisInfo, int64_t promised,
                          llvm::function_ref<int64_t(unsigned)> getRun) {
  constexpr unsigned kMaxAccessBytes = 16;
  LinearLayout layout = ttg::toLinearLayout(type);
  const AxisInfo *masks = mask ? axisInfo.lookup(mask) : nullptr;
  if (mask && !masks)
    return 1;
  unsigned rank = type.getRank(), fastest = rank - 1;
  for (unsigned dim = rank; dim-- > 0;)
    if (addresses.getContiguity(dim) > addresses.getContiguity(fastest))
      fastest = dim;
  unsigned best = 1;
  for (unsigned dim = 0; dim < rank; ++dim) {
    int64_t size = std::min<int64_t>(getRegisterRun(layout, dim), kMaxAccessBytes / elementBytes);
    size = std::min(size, dim == fastest ? std::max(promised, getRun(dim)) : getRun(dim));
    if (masks)
      size = std::min(size, masks->getConstancy(dim));
    best = std::max<unsigned>(best, llvm::bit_floor(uint64_t(std::max<int64_t>(size, 1))));
  }
  return best;
}

unsigned lathe::movement::getPointerVector(RankedTensorType type, unsigned elementBytes, Value pointer, Value mask,
                                           const AxisInfoAnalysis &axisInfo, int64_t contiguity) {
  const AxisInfo *pointers = axisInfo.lookup(pointer);
  if (!pointers)
    return 1;
  return getVector(type, elementBytes, *pointers, mask, axisInfo, contiguity, [&](unsigned dim) {
    return std::min<int64_t>(pointers->getContiguity(dim), pointers->getDivisibility(dim) / elementBytes);
  });
}

unsigned lathe::movement::getOffsetVector(RankedTensorType type, unsigned elementBytes, Value base, Value offsets,
                                          Value mask, int64_t contiguity, const AxisInfoAnalysis &axisInfo) {
  const AxisInfo *pointer = axisInfo.lookup(base), *elements = axisInfo.lookup(offsets);
  if (!pointer || !elements)
    return 1;
  int64_t aligned = pointer->getDivisibility(0) / elementBytes;
  return getVector(type, elementBytes, *elements, mask, axisInfo, contiguity, [&](unsigned dim) {
    return std::min({elements->getContiguity(dim), elements->getDivisibility(dim), aligned});
  });
}

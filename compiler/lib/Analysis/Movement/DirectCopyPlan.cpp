#include "lathe/Analysis/Movement/DirectCopyPlan.h"

#include "lathe/Analysis/Movement/AccessWidth.h"
#include "lathe/Analysis/Movement/Bases.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Chip/Chip.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

DirectCopy::DirectCopy(Operation *op) {
  if (auto copy = dyn_cast<ttg::AsyncCopyGlobalToLocalOp>(op)) {
    buffer = copy.getResult(), addresses = copy.getSrc(), mask = copy.getMask(), other = copy.getOther();
    cache = copy.getCache(), evict = copy.getEvict(), isVolatile = copy.getIsVolatile();
    contiguity = copy.getContiguity();
    return;
  }
  auto copy = cast<amdg::BufferLoadToLocalOp>(op);
  buffer = copy.getDest(), base = copy.getPtr(), addresses = copy.getOffsets(), mask = copy.getMask();
  other = copy.getOther(), stride = copy.getStride(), cache = copy.getCache(), evict = copy.getEvict();
  contiguity = copy.getContiguity();
}

unsigned DirectCopy::getVector(unsigned bytes, const AxisInfoAnalysis &axisInfo) const {
  return base ? getOffsetVector(getTensor(), bytes, base, addresses, mask, contiguity, axisInfo)
              : getPointerVector(getTensor(), bytes, addresses, mask, axisInfo, contiguity);
}

namespace {

// The inverse of a square matrix over F2, given and returned by the images of the powers of two; none if it is
// singular.
std::optional<SmallVector<uint64_t>> invert(ArrayRef<uint64_t> bases) {
  unsigned size = bases.size();
  SmallVector<uint64_t> images(bases), sources;
  for (unsigned i = 0; i < size; ++i)
    sources.push_back(uint64_t(1) << i);
  for (unsigned bit = 0; bit < size; ++bit) {
    unsigned pivot = bit;
    while (pivot < size && !(images[pivot] >> bit & 1))
      ++pivot;
    if (pivot == size)
      return std::nullopt;
    std::swap(images[bit], images[pivot]);
    std::swap(sources[bit], sources[pivot]);
    for (unsigned i = 0; i < size; ++i)
      if (i != bit && (images[i] >> bit & 1)) {
        images[i] ^= images[bit];
        sources[i] ^= sources[bit];
      }
  }
  return sources;
}

// The places of one warp must have no padding between them; those of different warps may.
bool keepsWarpsWhole(ttg::MemDescType buffer, unsigned elements, unsigned vector) {
  auto padded = dyn_cast<ttg::PaddedSharedEncodingAttr>(buffer.getEncoding());
  if (!padded)
    return true;
  return llvm::all_of(padded.getIntervals(), [&](unsigned interval) { return interval >= elements; }) &&
         llvm::all_of(padded.getPaddings(), [&](unsigned padding) { return padding % vector == 0; });
}

// The plan for copies of `vector` elements, if these are contiguous in global and in shared memory.
std::optional<DirectCopyPlan> findPlan(const DirectCopy &copy, const ThreadOffsets &offsets, unsigned vector) {
  unsigned low = llvm::Log2_32(vector), laneBits = offsets.lanes.size();
  VectorPlan vectors = VectorPlan::get(offsets, vector);
  if (vectors.vector != vector || !keepsWarpsWhole(copy.getBufferType(), vector << laneBits, vector))
    return std::nullopt;
  // The bits of an offset that number the places of a warp's lanes.
  uint64_t run = ((uint64_t(1) << laneBits) - 1) << low;
  SmallVector<uint64_t> places;
  for (uint64_t image : offsets.lanes) {
    if (image & ~run)
      return std::nullopt;
    places.push_back(image >> low);
  }
  std::optional<SmallVector<uint64_t>> sources = invert(places);
  if (!sources)
    return std::nullopt;
  DirectCopyPlan plan;
  plan.vector = vector;
  plan.sourceLanes = *sources;
  for (uint64_t image : offsets.warps) {
    plan.warps.push_back(image & ~run);
    plan.sourceWarps.push_back(applyBases(*sources, (image & run) >> low));
  }
  for (const VectorAccess &access : vectors.accesses) {
    unsigned first = access.registers.front();
    for (auto [i, reg] : llvm::enumerate(access.registers))
      if (reg != first + i)
        return std::nullopt;
    plan.copies.push_back({first, access.offset & ~run, applyBases(*sources, (access.offset & run) >> low)});
  }
  return plan;
}

} // namespace

bool DirectCopyPlan::isInOrder() const {
  for (auto [bit, image] : llvm::enumerate(sourceLanes))
    if (image != uint64_t(1) << bit)
      return false;
  return llvm::all_of(sourceWarps, [](uint64_t image) { return image == 0; }) &&
         llvm::all_of(copies, [](const Copy &copy) { return copy.flip == 0; });
}

FailureOr<DirectCopyPlan> DirectCopyPlan::get(Operation *op, const AxisInfoAnalysis &axisInfo) {
  DirectCopy copy(op);
  constexpr uint32_t kDirect = AC_LoadToLds32 | AC_LoadToLds128;
  const ChipInfo *chip = ttg::getChip(op);
  if (!chip || !chip->canCopy(kDirect))
    return op->emitError("unsupported: ")
           << op->getName() << " on " << ttg::getTarget(op)
           << ", which cannot load to LDS without registers; load and ttg.local_store, or compile for "
           << listChips([](const ChipInfo &chip) { return chip.canCopy(kDirect); });
  std::optional<ThreadOffsets> offsets = ThreadOffsets::get(copy.getTensor(), copy.getBufferType());
  if (!offsets)
    return op->emitError("unsupported: ")
           << op->getName() << " of " << copy.getTensor() << " into a buffer of type " << copy.getBufferType()
           << ", whose layout is not a linear map of the tensor's elements; use a swizzled_shared or padded_shared "
              "layout";
  unsigned bytes = tt::getElementBitWidth(copy.getBufferType().getElementType()) / 8;
  unsigned known = bytes ? copy.getVector(bytes, axisInfo) : 0;
  for (unsigned size : {16u, 4u}) {
    unsigned vector = bytes ? size / bytes : 0;
    if (vector == 0 || vector > known || (size == 16 && !chip->canCopy(AC_LoadToLds128)))
      continue;
    if (std::optional<DirectCopyPlan> plan = findPlan(copy, *offsets, vector))
      return *plan;
  }
  return op->emitError("unsupported: ") << op->getName() << " of " << copy.getTensor() << " into a buffer of type "
                                        << copy.getBufferType() << " on " << chip->id
                                        << ", whose loads to LDS write the lanes of a warp contiguously, "
                                        << (chip->canCopy(AC_LoadToLds128) ? "4 or 16 bytes" : "4 bytes")
                                        << " each; use layouts with such pieces in the order of the lanes, set "
                                           "tt.divisibility on the pointer argument, "
                                           "or load and ttg.local_store";
}

unsigned lathe::movement::countDirectCopies(Operation *op, const AxisInfoAnalysis &axisInfo) {
  FailureOr<DirectCopyPlan> plan = DirectCopyPlan::get(op, axisInfo);
  if (failed(plan))
    return 0;
  DirectCopy copy(op);
  // A warp that branches around the copy issues none.
  bool branches = !copy.base && copy.mask;
  LinearLayout layout = ttg::toLinearLayout(copy.getTensor());
  return branches || layout.getFreeMask("warp") ? 0 : plan->copies.size();
}

// Buffers in shared memory: allocation, access, and views.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/Memory/SharedAccess.h"
#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

LogicalResult checkShared(Operation *op, ttg::MemDescType type) {
  if (isa<ttg::SharedMemorySpaceAttr>(type.getMemorySpace()))
    return success();
  return op->emitError("unsupported: ") << op->getName() << " on a buffer in " << type.getMemorySpace()
                                        << "; it has a lowering for shared memory only";
}

// The offsets of the elements of `tensor` in `buffer`; fails with a diagnostic if the buffer's layout is not a linear
// map.
FailureOr<ThreadOffsets> getOffsets(Operation *op, Type tensor, Type buffer) {
  auto type = cast<ttg::MemDescType>(buffer);
  if (failed(checkShared(op, type)))
    return failure();
  if (std::optional<ThreadOffsets> offsets = ThreadOffsets::get(cast<RankedTensorType>(tensor), type))
    return *offsets;
  return op->emitError("unsupported: ") << op->getName() << " of " << tensor << " on a buffer of type " << type
                                        << ", whose layout is not a linear map of the tensor's elements; use a "
                                           "swizzled_shared, padded_shared or nvmma_shared layout";
}

//===----------------------------------------------------------------------===//
// Allocation and access
//===----------------------------------------------------------------------===//

LogicalResult store(Operation *op, Value tensor, Value buffer, Lowering &l) {
  FailureOr<ThreadOffsets> offsets = getOffsets(op, tensor.getType(), buffer.getType());
  if (failed(offsets))
    return failure();
  SharedBuffer target(l, buffer);
  storeShared(target, *offsets, l.get(tensor), l);
  return success();
}

LogicalResult lowerLocalAlloc(Operation *op, Lowering &l) {
  auto alloc = cast<ttg::LocalAllocOp>(op);
  if (failed(checkShared(op, alloc.getType())))
    return failure();
  auto offset = op->getAttrOfType<IntegerAttr>(kAllocationOffset);
  if (!offset)
    return reportNotAllocated(op);
  l.set(alloc.getResult(), l.sharedBase(offset.getInt()));
  return alloc.getSrc() ? store(op, alloc.getSrc(), alloc.getResult(), l) : success();
}

LogicalResult lowerLocalStore(Operation *op, Lowering &l) {
  auto localStore = cast<ttg::LocalStoreOp>(op);
  return store(op, localStore.getSrc(), localStore.getDst(), l);
}

LogicalResult lowerLocalLoad(Operation *op, Lowering &l) {
  auto load = cast<ttg::LocalLoadOp>(op);
  auto type = cast<RankedTensorType>(load.getType());
  FailureOr<ThreadOffsets> offsets = getOffsets(op, type, load.getSrc().getType());
  if (failed(offsets))
    return failure();
  Type element = l.convertScalarType(type.getElementType());
  if (!element)
    return op->emitError("unsupported: ttg.local_load of elements of type ")
           << type.getElementType() << ", which have no LLVM type";
  SharedBuffer source(l, load.getSrc());
  l.set(load, loadShared(source, *offsets, element, l));
  return success();
}

LogicalResult lowerLocalDealloc(Operation *, Lowering &) { return success(); }

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

Value stepBytes(Value base, LLVM::GEPArg by, Lowering &l) {
  return LLVM::GEPOp::create(l.b, l.loc, base.getType(), l.b.getI8Type(), base, ArrayRef<LLVM::GEPArg>{by});
}

// The distance of two buffers along dimension 0, in elements. A layout that has this dimension must place whole buffers
// one after the other.
FailureOr<int64_t> getBufferDistance(ttg::MemDescIndexOp op) {
  ttg::MemDescType src = op.getSrc().getType(), dst = op.getType();
  if (cast<ttg::LayoutEncoding>(src.getEncoding()).getRank() + 1 == src.getShape().size())
    return getBufferElements(dst);
  std::optional<LinearLayout> map = getOffsetMap(src), one = getOffsetMap(dst);
  if (!map || !one)
    return failure();
  std::string dim = map->getInDims()[0].name;
  int64_t distance = src.getShape().front() > 1 ? map->getFlatBasis(dim, 0) : 0;
  uint64_t inside = (uint64_t(1) << one->getTotalOutBits()) - 1;
  for (unsigned bit = 0; bit < map->getInBits(dim); ++bit)
    if (int64_t(map->getFlatBasis(dim, bit)) != distance << bit || (map->getFlatBasis(dim, bit) & inside))
      return failure();
  auto padded = dyn_cast<ttg::PaddedSharedEncodingAttr>(src.getEncoding());
  if (!padded)
    return distance;
  for (unsigned interval : padded.getIntervals())
    if (distance % interval)
      return failure();
  return padded.pad(distance);
}

LogicalResult lowerIndex(Operation *op, Lowering &l) {
  auto index = cast<ttg::MemDescIndexOp>(op);
  if (failed(checkShared(op, index.getType())))
    return failure();
  FailureOr<int64_t> distance = getBufferDistance(index);
  if (failed(distance))
    return op->emitError("unsupported: ttg.memdesc_index of ")
           << index.getSrc().getType()
           << ", whose layout mixes elements of several buffers; use a layout of one rank less, which each buffer has "
              "for "
              "itself";
  int64_t bytes = *distance * (tt::getElementBitWidth(index.getType().getElementType()) / 8);
  Value base = l.get(index.getSrc()).front();
  APInt known;
  if (matchPattern(index.getIndex(), m_ConstantInt(&known))) {
    int64_t by = known.getSExtValue() * bytes;
    l.set(index, by ? stepBytes(base, int32_t(by), l) : base);
    return success();
  }
  auto flags = LLVM::IntegerOverflowFlags::nsw | LLVM::IntegerOverflowFlags::nuw;
  Value by = LLVM::MulOp::create(l.b, l.loc, l.getScalar(index.getIndex()), l.i32(int32_t(bytes)), flags);
  l.set(index, stepBytes(base, by, l));
  return success();
}

LogicalResult lowerSubslice(Operation *op, Lowering &l) {
  auto slice = cast<ttg::MemDescSubsliceOp>(op);
  ttg::MemDescType src = slice.getSrc().getType(), dst = slice.getType();
  std::optional<LinearLayout> map = getOffsetMap(src);
  if (failed(checkShared(op, dst)))
    return failure();
  if (!map)
    return op->emitError("unsupported: ttg.memdesc_subslice of ")
           << src << ", whose layout is not a linear map of its elements; use a swizzled_shared or nvmma_shared layout";
  ArrayRef<int32_t> offsets = slice.getOffsets();
  unsigned counted = offsets.size() - map->getInDims().size();
  uint64_t flip = map->applyFlat(map->packIn(offsets.drop_front(counted)));
  Value base = l.get(slice.getSrc()).front();
  if (counted && offsets.front()) {
    int64_t bytes = getBufferElements(src) * (tt::getElementBitWidth(src.getElementType()) / 8);
    base = stepBytes(base, int32_t(offsets.front() * bytes), l);
  }
  Elements result = {base};
  if (isSlice(src)) {
    Value outer = l.get(slice.getSrc())[1];
    result.push_back(flip ? Value(LLVM::XOrOp::create(l.b, l.loc, outer, l.i32(int32_t(flip)))) : outer);
  } else {
    result.push_back(l.i32(int32_t(flip)));
  }
  if (!isSlice(dst)) {
    // The result has the layout of its own shape: each element must keep its place, counted from the first.
    std::optional<LinearLayout> own = getOffsetMap(dst);
    APInt known;
    bool isKnown = matchPattern(result.back(), m_ConstantInt(&known));
    bool agrees = own && isKnown && own->getTotalOutBits() <= map->getTotalOutBits();
    uint64_t inside = agrees ? (uint64_t(1) << own->getTotalOutBits()) - 1 : 0;
    if (agrees)
      for (const LinearLayout::Dim &dim : own->getInDims())
        for (unsigned bit = 0; agrees && bit < dim.bits; ++bit)
          agrees = own->getFlatBasis(dim.name, bit) == map->getFlatBasis(dim.name, bit);
    if (!agrees || (known.getZExtValue() & inside))
      return op->emitError("unsupported: ttg.memdesc_subslice of ")
             << src << " with the result type " << dst
             << ", whose layout has the elements in other places; keep the "
                "source's allocation shape in the result type";
    int64_t start = known.getZExtValue();
    if (auto padded = dyn_cast<ttg::PaddedSharedEncodingAttr>(src.getEncoding()))
      start = padded.pad(start);
    int64_t bytes = start * (tt::getElementBitWidth(src.getElementType()) / 8);
    result = {bytes ? stepBytes(base, int32_t(bytes), l) : base};
  }
  l.set(slice, std::move(result));
  return success();
}

// The verifiers ensure that the result's layout has every element in the place that the source's has.
LogicalResult lowerSameBytes(Operation *op, Lowering &l) {
  auto dst = cast<ttg::MemDescType>(op->getResult(0).getType());
  if (failed(checkShared(op, dst)))
    return failure();
  Elements parts(l.get(op->getOperand(0)));
  if (isSlice(dst) && parts.size() == 1)
    parts.push_back(l.i32(0));
  if (!isSlice(dst) && parts.size() == 2)
    return op->emitError("unsupported: ")
           << op->getName() << " of " << op->getOperand(0).getType() << ", a slice of a buffer, with the result type "
           << dst << ", which is not a slice; view the buffer before the slice is taken";
  l.set(op->getResult(0), std::move(parts));
  return success();
}

} // namespace

LogicalResult lathe::conversion::lowerSharedIndex(Operation *op, Lowering &l) { return lowerIndex(op, l); }
LogicalResult lathe::conversion::lowerSharedReinterpret(Operation *op, Lowering &l) { return lowerSameBytes(op, l); }

void lathe::conversion::addSharedHandlers(HandlerTable &table) {
  table.add<ttg::LocalAllocOp>(lowerLocalAlloc);
  table.add<ttg::LocalStoreOp>(lowerLocalStore);
  table.add<ttg::LocalLoadOp>(lowerLocalLoad);
  table.add<ttg::LocalDeallocOp>(lowerLocalDealloc);
  table.add<ttg::MemDescIndexOp>(lowerIndex);
  table.add<ttg::MemDescSubsliceOp>(lowerSubslice);
  table.add<ttg::MemDescTransOp>(lowerSameBytes);
  table.add<ttg::MemDescReshapeOp>(lowerSameBytes);
  table.add<ttg::MemDescReinterpretOp>(lowerSameBytes);
}

// Views of buffers.
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutChecks.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

/// Checks what holds for every view that keeps the elements as they are.
static LogicalResult verifyView(Operation *op, MemDescType src, MemDescType dst) {
  if (src.getElementType() != dst.getElementType())
    return op->emitOpError() << "requires the source's element type, found " << src << " and " << dst;
  if (src.getMemorySpace() != dst.getMemorySpace())
    return op->emitOpError() << "requires the source's memory space, found " << src << " and " << dst;
  return success();
}

/// Checks that a view of a whole buffer does not make it mutable: equal buffers that nothing writes may be one.
static LogicalResult verifyStaysImmutable(Operation *op, MemDescType src, MemDescType dst) {
  if (dst.getMutableMemory() && !src.getMutableMemory())
    return op->emitOpError() << "requires a mutable source for a mutable result, found " << src << " and " << dst;
  return success();
}

/// The last dimensions of the allocation, those that the layout of `type` lays out.
static ArrayRef<int64_t> getLaidOut(MemDescType type) {
  unsigned rank = cast<LayoutEncoding>(type.getEncoding()).getRank();
  return type.getAllocShape().take_back(rank);
}

/// True if the layout of `type` does not cover the dimension that counts buffers.
static bool countsBuffers(MemDescType type) {
  return cast<LayoutEncoding>(type.getEncoding()).getRank() + 1 == type.getShape().size();
}

/// True if two encodings have the same padding, which they add to the offsets of their linear maps.
static bool isSamePadding(Attribute a, Attribute b) {
  auto x = dyn_cast<PaddedSharedEncodingAttr>(a), y = dyn_cast<PaddedSharedEncodingAttr>(b);
  if (!x || !y)
    return !x && !y;
  return x.getIntervals() == y.getIntervals() && x.getPaddings() == y.getPaddings();
}

//===----------------------------------------------------------------------===//
// memdesc_index
//===----------------------------------------------------------------------===//

LogicalResult MemDescIndexOp::canonicalize(MemDescIndexOp op, PatternRewriter &rewriter) {
  // The only valid index of a single buffer is 0.
  if (op.getSrc().getType().getShape().front() != 1 || matchPattern(op.getIndex(), m_Zero()))
    return failure();
  auto zero = arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getI32IntegerAttr(0));
  rewriter.modifyOpInPlace(op, [&] { op.getIndexMutable().assign(zero); });
  return success();
}

LogicalResult MemDescIndexOp::verify() {
  MemDescType src = getSrc().getType(), dst = getType();
  if (failed(verifyView(*this, src, dst)))
    return failure();
  if (src.getShape().drop_front() != dst.getShape())
    return emitOpError() << "requires a result of the source's shape without dimension 0, found " << src << " and "
                         << dst;
  if (src.getShape() != src.getAllocShape() || dst.getShape() != dst.getAllocShape())
    return emitOpError() << "requires a source and a result that are not slices, found " << src << " and " << dst;
  if (src.getEncoding() == dst.getEncoding())
    return success();

  std::optional<LinearLayout> map = findLinearLayout(src.getShape(), src.getEncoding());
  std::optional<LinearLayout> one = findLinearLayout(dst.getShape(), dst.getEncoding());
  auto holdsSame = [&] {
    if (!map || !one || map->getInBits("block") != one->getInBits("block") ||
        !isSamePadding(src.getEncoding(), dst.getEncoding()))
      return false;
    for (const LinearLayout::Dim &in : one->getInDims())
      for (unsigned bit = 0; bit < in.bits; ++bit) {
        if (bit >= map->getInBits(in.name))
          return false;
        SmallVector<int32_t> basis = map->getBasis(in.name, bit);
        if (basis.front() != 0 || ArrayRef<int32_t>(basis).drop_front() != ArrayRef(one->getBasis(in.name, bit)))
          return false;
      }
    return true;
  };
  if (!holdsSame())
    return emitOpError() << "requires a result layout that holds every element where the source's does, found " << src
                         << " and " << dst;
  return success();
}

//===----------------------------------------------------------------------===//
// memdesc_subslice
//===----------------------------------------------------------------------===//

OpFoldResult MemDescSubsliceOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  auto outer = getSrc().getDefiningOp<MemDescSubsliceOp>();
  if (!outer || outer.getType().getAllocShape() != outer.getSrc().getType().getAllocShape())
    return {};
  SmallVector<int32_t> offsets;
  for (auto [first, second] : llvm::zip_equal(outer.getOffsets(), getOffsets()))
    offsets.push_back(first + second);
  setOffsets(offsets);
  getSrcMutable().assign(outer.getSrc());
  return getResult();
}

LogicalResult MemDescSubsliceOp::verify() {
  MemDescType src = getSrc().getType(), dst = getType();
  if (failed(verifyView(*this, src, dst)))
    return failure();
  auto layout = cast<LayoutEncoding>(src.getEncoding());
  if (!layout.isShared())
    return emitOpError() << "requires a buffer in shared memory, found " << src;
  if (src.getEncoding() != dst.getEncoding())
    return emitOpError() << "requires the source's layout, found " << src << " and " << dst;
  size_t rank = src.getShape().size();
  if (dst.getShape().size() != rank || getOffsets().size() != rank)
    return emitOpError() << "requires as many offsets and result dimensions as the source has dimensions, found "
                         << getOffsets().size() << " offsets, " << src << " and " << dst;
  for (auto [offset, size, whole] : llvm::zip_equal(getOffsets(), dst.getShape(), src.getShape())) {
    if (size > whole || offset < 0 || offset > whole - size)
      return emitOpError() << "requires a block within the source, found [" << getOffsets() << "] in " << src << " for "
                           << dst;
    if (offset % size != 0)
      return emitOpError() << "requires offsets that are multiples of the result's sizes, found [" << getOffsets()
                           << "] for " << dst;
  }
  if (dst.getAllocShape() != src.getAllocShape() && dst.getAllocShape() != dst.getShape())
    return emitOpError() << "requires the source's allocation shape, found " << src << " and " << dst;

  std::optional<LinearLayout> map = findLinearLayout(getLaidOut(src), src.getEncoding());
  if (!map || !map->isSurjective())
    return success();
  LinearLayout inverse = map->pseudoInvert();
  unsigned first = countsBuffers(src);
  for (unsigned dim = first; dim < rank; ++dim) {
    std::string name = ("dim" + Twine(dim - first)).str();
    for (int64_t cut = dst.getDimSize(dim); cut < src.getDimSize(dim); cut *= 2) {
      unsigned bit = llvm::Log2_64(cut);
      if (bit >= inverse.getInBits(name))
        break;
      if (inverse.getBasis(name, bit, "block") != 0)
        return emitOpError() << "requires blocks that lie within one CTA, found " << dst << " of " << src;
      if (llvm::popcount(uint32_t(inverse.getBasis(name, bit, "offset"))) > 1)
        return emitOpError() << "requires blocks that do not cut through the swizzling, found " << dst << " of " << src;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// memdesc_trans
//===----------------------------------------------------------------------===//

OpFoldResult MemDescTransOp::fold(FoldAdaptor) {
  if (llvm::equal(getOrder(), llvm::seq<int32_t>(0, getOrder().size())) && getSrc().getType() == getType())
    return getSrc();
  auto inner = getSrc().getDefiningOp<MemDescTransOp>();
  if (!inner)
    return {};
  SmallVector<int32_t> order;
  for (int32_t dim : getOrder())
    order.push_back(inner.getOrder()[dim]);
  setOrder(order);
  getSrcMutable().assign(inner.getSrc());
  return getResult();
}

LogicalResult MemDescTransOp::verify() {
  MemDescType src = getSrc().getType(), dst = getType();
  if (failed(verifyView(*this, src, dst)) || failed(verifyStaysImmutable(*this, src, dst)))
    return failure();
  ArrayRef<int32_t> order = getOrder();
  size_t rank = src.getShape().size();
  SmallVector<int32_t> sorted(order);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int32_t>(0, rank)))
    return emitOpError() << "requires an order that permutes the source's " << rank << " dimensions, found [" << order
                         << "]";
  SmallVector<int64_t> shape, allocShape(src.getAllocShape().drop_back(rank));
  for (int32_t dim : order) {
    shape.push_back(src.getDimSize(dim));
    allocShape.push_back(src.getAllocShape().take_back(rank)[dim]);
  }
  if (dst.getShape() != ArrayRef(shape) || dst.getAllocShape() != ArrayRef(allocShape))
    return emitOpError() << "requires a result of shape [" << ArrayRef(shape) << "] in an allocation of ["
                         << ArrayRef(allocShape) << "], found " << dst;

  unsigned first = countsBuffers(src);
  std::optional<LinearLayout> from = findLinearLayout(getLaidOut(src), src.getEncoding());
  std::optional<LinearLayout> to = findLinearLayout(getLaidOut(dst), dst.getEncoding());
  auto move = [&](ArrayRef<int32_t> at) {
    SmallVector<int32_t> moved;
    for (int32_t dim : order.drop_front(first))
      moved.push_back(at[dim - first]);
    return moved;
  };
  bool isSame = countsBuffers(dst) == bool(first) && (!first || order.front() == 0) &&
                isSamePadding(src.getEncoding(), dst.getEncoding()) && (!from || !to || isMoved(*from, *to, move));
  if (!isSame)
    return emitOpError() << "requires a result layout that holds every element where the source's does, found " << src
                         << " and " << dst;
  return success();
}

//===----------------------------------------------------------------------===//
// memdesc_reshape
//===----------------------------------------------------------------------===//

OpFoldResult MemDescReshapeOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  if (auto inner = getSrc().getDefiningOp<MemDescReshapeOp>()) {
    if (inner.getSrc().getType() == getType())
      return inner.getSrc();
    getSrcMutable().assign(inner.getSrc());
    return getResult();
  }
  return {};
}

LogicalResult MemDescReshapeOp::verify() {
  MemDescType src = getSrc().getType(), dst = getType();
  if (failed(verifyView(*this, src, dst)) || failed(verifyStaysImmutable(*this, src, dst)))
    return failure();
  if (ShapedType::getNumElements(src.getShape()) != ShapedType::getNumElements(dst.getShape()))
    return emitOpError() << "requires a result of as many elements as the source, found " << src << " and " << dst;
  ArrayRef<int64_t> outer = src.getAllocShape().drop_back(src.getShape().size());
  if (src.getAllocShape().take_back(src.getShape().size()) != src.getShape())
    return emitOpError() << "requires a source that is not a slice, found " << src;
  SmallVector<int64_t> allocShape(outer);
  llvm::append_range(allocShape, dst.getShape());
  if (dst.getAllocShape() != ArrayRef(allocShape))
    return emitOpError() << "requires a result in an allocation of [" << ArrayRef(allocShape) << "], found " << dst;

  std::optional<LinearLayout> from = findLinearLayout(src.getShape(), src.getEncoding());
  std::optional<LinearLayout> to = findLinearLayout(dst.getShape(), dst.getEncoding());
  auto move = [&](ArrayRef<int32_t> at) { return moveRowMajor(at, src.getShape(), dst.getShape()); };
  if (!from || !to || !isSamePadding(src.getEncoding(), dst.getEncoding()) || !isMoved(*from, *to, move))
    return emitOpError() << "requires a result layout that holds every element where the source's does, found " << src
                         << " and " << dst;
  return success();
}

//===----------------------------------------------------------------------===//
// memdesc_reinterpret
//===----------------------------------------------------------------------===//

/// Bits of memory that `type` takes; none where its map or element has no size, or padding is in it.
static std::optional<llvm::APInt> getBits(MemDescType type) {
  if (isa<PaddedSharedEncodingAttr>(type.getEncoding()))
    return std::nullopt;
  Type element = type.getElementType();
  unsigned width = isa<tt::PointerType>(element) ? 64 : element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  std::optional<LinearLayout> map = findLinearLayout(getLaidOut(type), type.getEncoding());
  if (!width || !map || !map->hasInDim("offset"))
    return std::nullopt;
  llvm::APInt bits(512, map->getInSize("offset"));
  bits *= width;
  for (int64_t copies : type.getAllocShape().drop_back(getLaidOut(type).size()))
    bits *= copies;
  return bits;
}

OpFoldResult MemDescReinterpretOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  if (auto inner = getSrc().getDefiningOp<MemDescReinterpretOp>()) {
    if (inner.getSrc().getType() == getType())
      return inner.getSrc();
    getSrcMutable().assign(inner.getSrc());
    return getResult();
  }
  return {};
}

LogicalResult MemDescReinterpretOp::verify() {
  MemDescType src = getSrc().getType(), dst = getType();
  if (src.getMemorySpace() != dst.getMemorySpace())
    return emitOpError() << "requires the source's memory space, found " << src << " and " << dst;
  // Columns of tensor memory, unlike a block of shared memory, follow each other wherever they are cut.
  for (MemDescType type : {src, dst}) {
    size_t rank = getLaidOut(type).size();
    if (cast<LayoutEncoding>(type.getEncoding()).isShared() && type.getShape().take_back(rank) != getLaidOut(type))
      return emitOpError() << "requires a source and a result that are not slices, found " << type;
  }
  std::optional<llvm::APInt> have = getBits(src), need = getBits(dst);
  if (have && need && need->ugt(*have))
    return emitOpError() << "requires a result no larger than the source, found " << dst << " of " << src;
  return success();
}

// Operations that make tensors or change their shape.
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LayoutInterface.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe::tt;

/// `attr` as the splat constant of `type`, if it is a splat or a scalar; else null.
static Attribute splatTo(Attribute attr, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(attr))
    return SplatElementsAttr::get(tensor, splat.getSplatValue<Attribute>());
  if (isa_and_nonnull<FloatAttr, IntegerAttr>(attr))
    return SplatElementsAttr::get(tensor, attr);
  return {};
}

/// Shape-changing ops keep layouts all or none.
static LogicalResult verifyBothOrNoneEncoded(Operation *op, Type src, Type dst) {
  if (bool(getEncoding(src)) != bool(getEncoding(dst)))
    return op->emitOpError() << "requires a layout on both types or on none, found " << src << " and " << dst;
  return success();
}

//===----------------------------------------------------------------------===//
// make_range
//===----------------------------------------------------------------------===//

OpFoldResult MakeRangeOp::fold(FoldAdaptor) {
  if (getEndAttr().getInt() - getStartAttr().getInt() != 1)
    return {};
  return SplatElementsAttr::get(cast<ShapedType>(getType()), getStartAttr());
}

LogicalResult MakeRangeOp::verify() {
  auto type = cast<RankedTensorType>(getType());
  if (type.getRank() != 1)
    return emitOpError() << "requires a result of rank 1, found " << type;
  int64_t start = getStartAttr().getInt(), end = getEndAttr().getInt(), count = end - start;
  if (count <= 0)
    return emitOpError() << "requires end above start, found start " << start << " and end " << end;
  if (count != type.getDimSize(0))
    return emitOpError() << "makes " << count << " elements, but the result has " << type.getDimSize(0);
  return success();
}

//===----------------------------------------------------------------------===//
// splat, unsplat
//===----------------------------------------------------------------------===//

OpFoldResult SplatOp::fold(FoldAdaptor adaptor) { return splatTo(adaptor.getSrc(), getType()); }

OpFoldResult UnsplatOp::fold(FoldAdaptor adaptor) {
  if (auto splat = getSrc().getDefiningOp<SplatOp>())
    return splat.getSrc();
  if (auto constant = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSrc()))
    return constant.getSplatValue<Attribute>();
  return {};
}

LogicalResult UnsplatOp::verify() {
  int64_t count = cast<RankedTensorType>(getSrc().getType()).getNumElements();
  if (count != 1)
    return emitOpError() << "requires a source of one element, found " << count;
  return success();
}

LogicalResult UnsplatOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, ValueRange operands,
                                          DictionaryAttr, OpaqueProperties, RegionRange,
                                          SmallVectorImpl<Type> &inferred) {
  inferred.push_back(getElementTypeOrSelf(operands[0].getType()));
  return success();
}

//===----------------------------------------------------------------------===//
// expand_dims
//===----------------------------------------------------------------------===//

OpFoldResult ExpandDimsOp::fold(FoldAdaptor adaptor) { return splatTo(adaptor.getSrc(), getType()); }

LogicalResult ExpandDimsOp::canonicalize(ExpandDimsOp op, PatternRewriter &rewriter) {
  if (auto splat = op.getSrc().getDefiningOp<SplatOp>()) {
    rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  // A broadcast moves outwards, where it may meet another.
  auto broadcast = op.getSrc().getDefiningOp<BroadcastOp>();
  if (!broadcast || getEncoding(op.getType()))
    return failure();
  auto src = cast<RankedTensorType>(broadcast.getSrc().getType());
  SmallVector<int64_t> shape(src.getShape());
  shape.insert(shape.begin() + op.getAxis(), 1);
  auto expanded = ExpandDimsOp::create(rewriter, op.getLoc(), RankedTensorType::get(shape, src.getElementType()),
                                       broadcast.getSrc(), op.getAxis());
  rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), expanded);
  return success();
}

LogicalResult ExpandDimsOp::verify() {
  auto src = cast<RankedTensorType>(getSrc().getType()), dst = cast<RankedTensorType>(getType());
  int64_t axis = int32_t(getAxis());
  if (axis < 0 || axis > src.getRank())
    return emitOpError() << "axis must be in 0.." << src.getRank() << ", found " << axis;
  SmallVector<int64_t> shape(src.getShape());
  shape.insert(shape.begin() + axis, 1);
  if (dst.getShape() != ArrayRef(shape))
    return emitOpError() << "requires result shape [" << shape << "], found [" << dst.getShape() << "]";
  if (failed(verifyBothOrNoneEncoded(*this, src, dst)))
    return failure();
  if (auto *layouts = getLayoutInterface(dst.getEncoding()))
    return layouts->verifyExpandDims(src, dst, axis, [&] { return emitOpError(); });
  return success();
}

//===----------------------------------------------------------------------===//
// broadcast
//===----------------------------------------------------------------------===//

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  return splatTo(adaptor.getSrc(), getType());
}

LogicalResult BroadcastOp::canonicalize(BroadcastOp op, PatternRewriter &rewriter) {
  if (auto splat = op.getSrc().getDefiningOp<SplatOp>()) {
    rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  if (auto inner = op.getSrc().getDefiningOp<BroadcastOp>()) {
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), inner.getSrc());
    return success();
  }
  return failure();
}

LogicalResult BroadcastOp::verify() {
  auto src = cast<RankedTensorType>(getSrc().getType()), dst = cast<RankedTensorType>(getType());
  if (src.getRank() != dst.getRank())
    return emitOpError() << "requires equal ranks, found " << src << " and " << dst;
  for (auto [axis, from, to] : llvm::enumerate(src.getShape(), dst.getShape()))
    if (from != to && from != 1)
      return emitOpError() << "cannot repeat dimension " << axis << " of size " << from << " to " << to;
  if (src.getEncoding() == dst.getEncoding())
    return success();
  if (auto *layouts = getLayoutInterface(src.getEncoding()); layouts && dst.getEncoding())
    return layouts->verifyBroadcast(src, dst, [&] { return emitOpError(); });
  return emitOpError() << "requires one layout for source and result, found " << src << " and " << dst;
}

//===----------------------------------------------------------------------===//
// reshape
//===----------------------------------------------------------------------===//

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType() && !getAllowReorder())
    return getSrc();
  return splatTo(adaptor.getSrc(), getType());
}

LogicalResult ReshapeOp::canonicalize(ReshapeOp op, PatternRewriter &rewriter) {
  if (auto splat = op.getSrc().getDefiningOp<SplatOp>()) {
    rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  if (auto inner = op.getSrc().getDefiningOp<ReshapeOp>();
      inner && inner.getAllowReorder() == op.getAllowReorder() && !op.getEfficientLayout()) {
    rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(inner.getSrc()); });
    return success();
  }
  return failure();
}

LogicalResult ReshapeOp::verify() {
  auto src = cast<RankedTensorType>(getSrc().getType()), dst = cast<RankedTensorType>(getType());
  if (src.getNumElements() != dst.getNumElements())
    return emitOpError() << "requires as many elements in the result as in the source, found " << dst.getNumElements()
                         << " and " << src.getNumElements();
  if (failed(verifyBothOrNoneEncoded(*this, src, dst)))
    return failure();
  if (getAllowReorder())
    return success();
  if (auto *layouts = getLayoutInterface(dst.getEncoding()))
    return layouts->verifyReshape(src, dst, [&] { return emitOpError(); });
  return success();
}

//===----------------------------------------------------------------------===//
// trans
//===----------------------------------------------------------------------===//

OpFoldResult TransOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType() && llvm::is_sorted(getOrder()))
    return getSrc();
  if (auto inner = getSrc().getDefiningOp<TransOp>()) {
    SmallVector<int32_t> order;
    for (int32_t dim : getOrder())
      order.push_back(inner.getOrder()[dim]);
    setOrder(order);
    getSrcMutable().assign(inner.getSrc());
    return getResult();
  }
  return splatTo(adaptor.getSrc(), getType());
}

LogicalResult TransOp::verify() {
  auto src = cast<RankedTensorType>(getSrc().getType()), dst = cast<RankedTensorType>(getType());
  SmallVector<int32_t> sorted(getOrder());
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int32_t>(0, src.getRank())))
    return emitOpError() << "order must be a permutation of 0.." << src.getRank() - 1 << ", found [" << getOrder()
                         << "]";
  SmallVector<int64_t> shape;
  for (int32_t dim : getOrder())
    shape.push_back(src.getDimSize(dim));
  if (dst.getShape() != ArrayRef(shape))
    return emitOpError() << "requires result shape [" << shape << "], found [" << dst.getShape() << "]";
  if (failed(verifyBothOrNoneEncoded(*this, src, dst)))
    return failure();
  if (auto *layouts = getLayoutInterface(dst.getEncoding()))
    return layouts->verifyTrans(src, dst, getOrder(), [&] { return emitOpError(); });
  return success();
}

//===----------------------------------------------------------------------===//
// join, split, cat
//===----------------------------------------------------------------------===//

/// Checks that `whole` is `half` with a last dimension of size two.
static LogicalResult verifyHalves(Operation *op, RankedTensorType whole, RankedTensorType half) {
  SmallVector<int64_t> shape(half.getShape());
  shape.push_back(2);
  if (whole.getShape() != ArrayRef(shape) || whole.getElementType() != half.getElementType())
    return op->emitOpError() << "requires the whole to be the half with a last dimension of 2, found " << whole
                             << " and " << half;
  if (failed(verifyBothOrNoneEncoded(op, whole, half)))
    return failure();
  if (auto *layouts = getLayoutInterface(whole.getEncoding()))
    return layouts->verifyJoin(half, whole, [&] { return op->emitOpError(); });
  return success();
}

OpFoldResult JoinOp::fold(FoldAdaptor) {
  auto split = getLhs().getDefiningOp<SplitOp>();
  if (split && getLhs() == split.getOutLHS() && getRhs() == split.getOutRHS() && split.getSrc().getType() == getType())
    return split.getSrc();
  return {};
}

LogicalResult JoinOp::verify() {
  return verifyHalves(*this, cast<RankedTensorType>(getType()), cast<RankedTensorType>(getLhs().getType()));
}

LogicalResult SplitOp::verify() {
  return verifyHalves(*this, cast<RankedTensorType>(getSrc().getType()), cast<RankedTensorType>(getOutLHS().getType()));
}

LogicalResult SplitOp::canonicalize(SplitOp op, PatternRewriter &rewriter) {
  auto join = op.getSrc().getDefiningOp<JoinOp>();
  if (!join || join.getLhs().getType() != op.getOutLHS().getType())
    return failure();
  rewriter.replaceOp(op, {join.getLhs(), join.getRhs()});
  return success();
}

LogicalResult CatOp::verify() {
  auto src = cast<RankedTensorType>(getLhs().getType()), dst = cast<RankedTensorType>(getType());
  if (dst.getNumElements() != 2 * src.getNumElements())
    return emitOpError() << "requires a result of twice the elements of a source, found " << src << " and " << dst;
  return verifyBothOrNoneEncoded(*this, src, dst);
}

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

OpFoldResult GatherOp::fold(FoldAdaptor adaptor) { return splatTo(adaptor.getSrc(), getType()); }

LogicalResult GatherOp::canonicalize(GatherOp op, PatternRewriter &rewriter) {
  auto splat = op.getSrc().getDefiningOp<SplatOp>();
  if (!splat)
    return failure();
  rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
  return success();
}

LogicalResult GatherOp::verify() {
  auto src = cast<RankedTensorType>(getSrc().getType()), indices = cast<RankedTensorType>(getIndices().getType());
  if (Type expected = withElementType(indices, src.getElementType()); getType() != expected)
    return emitOpError() << "requires a result of the indices' shape and layout and the source's elements, " << expected
                         << ", found " << getType();
  if (src.getRank() != indices.getRank())
    return emitOpError() << "requires source and indices of one rank, found " << src << " and " << indices;
  int64_t axis = getAxisAttr().getInt();
  if (axis < 0 || axis >= src.getRank())
    return emitOpError() << "requires an axis of its source, found " << src << " and axis " << axis;
  for (int64_t dim = 0; dim < src.getRank(); ++dim)
    if (dim != axis && src.getDimSize(dim) != indices.getDimSize(dim))
      return emitOpError() << "requires source and indices of one size except along axis " << axis << ", found " << src
                           << " and " << indices;
  return success();
}

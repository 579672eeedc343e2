// Pointer arithmetic, conversions, products, reductions and debugging.
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LayoutInterface.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe::tt;

#define GET_OP_CLASSES
#include "lathe/Dialect/TT/IR/TTOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Pointers and conversions
//===----------------------------------------------------------------------===//

OpFoldResult AddPtrOp::fold(FoldAdaptor) {
  if (matchPattern(getOffset(), m_Zero()))
    return getPtr();
  return {};
}

static LogicalResult verifyAddressInt(Operation *op, Type type) {
  if (!getElementTypeOrSelf(type).isInteger(64))
    return op->emitOpError() << "requires an address of type i64, found " << type;
  return success();
}

LogicalResult IntToPtrOp::verify() { return verifyAddressInt(*this, getSrc().getType()); }
LogicalResult PtrToIntOp::verify() { return verifyAddressInt(*this, getType()); }

OpFoldResult BitcastOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  if (auto inner = getSrc().getDefiningOp<BitcastOp>(); inner && inner.getSrc().getType() == getType())
    return inner.getSrc();
  return {};
}

LogicalResult BitcastOp::verify() {
  Type from = getElementTypeOrSelf(getSrc().getType()), to = getElementTypeOrSelf(getType());
  if (isa<PointerType>(from) && isa<PointerType>(to))
    return success();
  auto width = [](Type type) { return isa<PointerType>(type) ? 64 : type.getIntOrFloatBitWidth(); };
  if (width(from) != width(to))
    return emitOpError() << "requires types of one width, found " << from << " and " << to;
  return success();
}

OpFoldResult FpToFpOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  auto fold = [&](const APFloat &value) {
    APFloat result = value;
    bool loses = false;
    auto mode = getRounding() == RoundingMode::RTZ ? APFloat::rmTowardZero : APFloat::rmNearestTiesToEven;
    result.convert(cast<FloatType>(getElementTypeOrSelf(getType())).getFloatSemantics(), mode, &loses);
    return result;
  };
  if (auto scalar = dyn_cast_or_null<FloatAttr>(adaptor.getSrc()))
    return FloatAttr::get(getType(), fold(scalar.getValue()));
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSrc()))
    return SplatElementsAttr::get(cast<ShapedType>(getType()), fold(splat.getSplatValue<APFloat>()));
  return {};
}

LogicalResult FpToFpOp::verify() {
  unsigned from = getElementTypeOrSelf(getSrc().getType()).getIntOrFloatBitWidth();
  unsigned to = getElementTypeOrSelf(getType()).getIntOrFloatBitWidth();
  if (to < from && !getRounding())
    return emitOpError() << "requires a rounding mode to narrow " << from << " bits to " << to;
  return success();
}

//===----------------------------------------------------------------------===//
// dot
//===----------------------------------------------------------------------===//

LogicalResult DotOp::verify() {
  auto a = cast<RankedTensorType>(getA().getType()), b = cast<RankedTensorType>(getB().getType());
  auto d = cast<RankedTensorType>(getType());
  int64_t rank = d.getRank();
  if ((rank != 2 && rank != 3) || a.getRank() != rank || b.getRank() != rank)
    return emitOpError() << "requires three matrices or three batches of matrices, found " << a << ", " << b << " and "
                         << d;
  if (a.getDimSize(rank - 1) != b.getDimSize(rank - 2))
    return emitOpError() << "requires as many columns of a as rows of b, found " << a.getDimSize(rank - 1) << " and "
                         << b.getDimSize(rank - 2);
  if (a.getDimSize(rank - 2) != d.getDimSize(rank - 2) || b.getDimSize(rank - 1) != d.getDimSize(rank - 1))
    return emitOpError() << "requires a result of " << a.getDimSize(rank - 2) << "x" << b.getDimSize(rank - 1)
                         << ", found " << d;
  if (rank == 3 && (a.getDimSize(0) != d.getDimSize(0) || b.getDimSize(0) != d.getDimSize(0)))
    return emitOpError() << "requires one batch size, found " << a << ", " << b << " and " << d;
  return success();
}

//===----------------------------------------------------------------------===//
// reduce
//===----------------------------------------------------------------------===//

/// The type of `src` reduced along `axis`: a scalar where nothing is left. Null if the layout has no reduction.
static Type inferReduced(Type src, unsigned axis) {
  auto tensor = cast<RankedTensorType>(src);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.erase(shape.begin() + axis);
  if (shape.empty())
    return tensor.getElementType();
  Attribute encoding = tensor.getEncoding();
  if (encoding) {
    auto *layouts = getLayoutInterface(encoding);
    encoding = layouts ? layouts->inferReduce(encoding, axis) : Attribute();
    if (!encoding)
      return {};
  }
  return RankedTensorType::get(shape, tensor.getElementType(), encoding);
}

void ReduceOp::build(OpBuilder &builder, OperationState &state, ValueRange srcs, int axis) {
  SmallVector<Type> types;
  for (Value src : srcs)
    types.push_back(inferReduced(src.getType(), axis));
  build(builder, state, types, srcs, axis);
}

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, ValueRange operands,
                                         DictionaryAttr, OpaqueProperties properties, RegionRange,
                                         SmallVectorImpl<Type> &inferred) {
  auto axis = properties.as<Properties *>()->axis;
  for (Value src : operands) {
    auto tensor = dyn_cast<RankedTensorType>(src.getType());
    if (!tensor || !axis || axis.getInt() < 0 || axis.getInt() >= tensor.getRank())
      return emitOptionalError(location, "'tt.reduce' op requires tensors and an axis of theirs, found ",
                               src.getType(), " and axis ", axis);
    Type type = inferReduced(tensor, axis.getInt());
    if (!type)
      return emitOptionalError(location, "'tt.reduce' op has no result layout for ", tensor);
    inferred.push_back(type);
  }
  return success();
}

LogicalResult ReduceOp::verify() {
  if (getSrcs().empty())
    return emitOpError() << "requires at least one source";
  Type first = getSrcs().front().getType();
  for (Value src : getSrcs())
    if (getShape(src.getType()) != getShape(first) || getEncoding(src.getType()) != getEncoding(first))
      return emitOpError() << "requires sources of one shape and layout, found " << first << " and " << src.getType();
  return success();
}

LogicalResult ReduceOp::verifyRegions() {
  Block &block = getCombineOp().front();
  unsigned count = getSrcs().size();
  if (block.getNumArguments() != 2 * count)
    return emitOpError() << "requires " << 2 * count << " region arguments, found " << block.getNumArguments();
  for (unsigned i = 0; i < 2 * count; ++i) {
    Type element = getElementTypeOrSelf(getSrcs()[i % count].getType());
    if (block.getArgument(i).getType() != element)
      return emitOpError() << "requires region argument " << i << " of type " << element << ", found "
                           << block.getArgument(i).getType();
  }
  auto end = dyn_cast<ReduceReturnOp>(block.getTerminator());
  if (!end)
    return emitOpError() << "requires its region to end in tt.reduce.return";
  if (end.getNumOperands() != count)
    return emitOpError() << "requires " << count << " returned values, found " << end.getNumOperands();
  for (unsigned i = 0; i < count; ++i)
    if (end.getOperand(i).getType() != block.getArgument(i).getType())
      return emitOpError() << "requires returned value " << i << " of type " << block.getArgument(i).getType()
                           << ", found " << end.getOperand(i).getType();
  return success();
}

Operation *ReduceOp::getSingleCombiner() {
  Block &block = getCombineOp().front();
  if (block.getOperations().size() != 2)
    return nullptr;
  return &block.front();
}

//===----------------------------------------------------------------------===//
// print
//===----------------------------------------------------------------------===//

LogicalResult PrintOp::verify() {
  if (getArgs().size() != getIsSigned().size())
    return emitOpError() << "requires one sign per operand, found " << getIsSigned().size() << " for "
                         << getArgs().size();
  return success();
}

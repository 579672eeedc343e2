// Products, reductions, scans.
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LayoutInterface.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe::tt;

//===----------------------------------------------------------------------===//
// dot, dot_scaled
//===----------------------------------------------------------------------===//

/// The sizes of one matrix of a product, elements of a format counted one by one.
struct MatrixSizes {
  int64_t rows, columns;
};

/// Checks that matrices, or batches of matrices, of these sizes multiply to `d`.
static LogicalResult verifyProduct(Operation *op, RankedTensorType aType, MatrixSizes a, RankedTensorType bType,
                                   MatrixSizes b, RankedTensorType d) {
  int64_t rank = d.getRank();
  if (a.columns != b.rows)
    return op->emitOpError() << "requires as many columns of a as rows of b, found " << a.columns << " and " << b.rows;
  if (a.rows != d.getDimSize(rank - 2) || b.columns != d.getDimSize(rank - 1))
    return op->emitOpError() << "requires a result of " << a.rows << "x" << b.columns << ", found " << d;
  if (rank == 3 && (aType.getDimSize(0) != d.getDimSize(0) || bType.getDimSize(0) != d.getDimSize(0)))
    return op->emitOpError() << "requires one batch size, found " << aType << ", " << bType << " and " << d;
  return success();
}

static LogicalResult verifyMatrixRanks(Operation *op, RankedTensorType a, RankedTensorType b, RankedTensorType d) {
  int64_t rank = d.getRank();
  if ((rank == 2 || rank == 3) && a.getRank() == rank && b.getRank() == rank)
    return success();
  return op->emitOpError() << "requires three matrices or three batches of matrices, found " << a << ", " << b
                           << " and " << d;
}

static MatrixSizes getMatrixSizes(RankedTensorType type) {
  int64_t rank = type.getRank();
  return {type.getDimSize(rank - 2), type.getDimSize(rank - 1)};
}

LogicalResult DotOp::verify() {
  auto a = cast<RankedTensorType>(getA().getType()), b = cast<RankedTensorType>(getB().getType());
  auto d = cast<RankedTensorType>(getType());
  if (failed(verifyMatrixRanks(*this, a, b, d)) ||
      failed(verifyProduct(*this, a, getMatrixSizes(a), b, getMatrixSizes(b), d)))
    return failure();
  if (a.getElementTypeBitWidth() != b.getElementTypeBitWidth())
    return emitOpError() << "requires operands a and b of one element width, found " << a << " and " << b;
  if (bool(a.getEncoding()) != bool(d.getEncoding()) || bool(b.getEncoding()) != bool(d.getEncoding()))
    return emitOpError() << "requires a layout on all operands or on none, found " << a << ", " << b << " and " << d;
  if (auto *layouts = getLayoutInterface(d.getEncoding()))
    return layouts->verifyDot(a, b, d, [&] { return emitOpError(); });
  return success();
}

/// Checks the scales of one operand: of its `rows` (columns for the right one) and a 16th or 32nd of `depth`. Sets
/// `group` to how many elements share a scale.
static LogicalResult verifyScales(Operation *op, StringRef name, Value scales, int64_t rows, int64_t depth,
                                  int64_t rank, int64_t &group) {
  auto type = cast<RankedTensorType>(scales.getType());
  if (type.getRank() != rank)
    return op->emitOpError() << "requires scales of " << name << " of rank " << rank << ", found " << type;
  int64_t perRow = type.getDimSize(rank - 1);
  group = depth / perRow;
  if (type.getDimSize(rank - 2) != rows || group * perRow != depth || (group != 16 && group != 32))
    return op->emitOpError() << "requires scales of " << name << " for each of " << rows << " and each 16 or 32 of "
                             << depth << ", found " << type;
  return success();
}

LogicalResult DotScaledOp::verify() {
  auto aType = cast<RankedTensorType>(getA().getType()), bType = cast<RankedTensorType>(getB().getType());
  auto d = cast<RankedTensorType>(getType());
  if (failed(verifyMatrixRanks(*this, aType, bType, d)))
    return failure();
  MatrixSizes a = getMatrixSizes(aType), b = getMatrixSizes(bType);
  if (getAElemType() == ScaleDotElemType::E2M1)
    (getLhsKPack() ? a.columns : a.rows) *= 2;
  if (getBElemType() == ScaleDotElemType::E2M1)
    (getRhsKPack() ? b.rows : b.columns) *= 2;
  if (failed(verifyProduct(*this, aType, a, bType, b, d)))
    return failure();
  int64_t groupA = 0, groupB = 0;
  if (getAScale() && failed(verifyScales(*this, "a", getAScale(), a.rows, a.columns, d.getRank(), groupA)))
    return failure();
  if (getBScale() && failed(verifyScales(*this, "b", getBScale(), b.columns, b.rows, d.getRank(), groupB)))
    return failure();
  if (groupA && groupB && groupA != groupB)
    return emitOpError() << "requires as many elements of a as of b to share a scale, found " << groupA << " and "
                         << groupB;
  return success();
}

//===----------------------------------------------------------------------===//
// reduce and scan
//===----------------------------------------------------------------------===//

static LogicalResult verifySources(Operation *op, int64_t axis) {
  if (op->getNumOperands() == 0)
    return op->emitOpError() << "requires at least one source";
  auto first = cast<RankedTensorType>(op->getOperand(0).getType());
  if (axis < 0 || axis >= first.getRank())
    return op->emitOpError() << "requires an axis of its sources, found " << first << " and axis " << axis;
  for (Type src : op->getOperandTypes())
    if (getShape(src) != getShape(first) || !haveSameLayout(src, first))
      return op->emitOpError() << "requires sources of one shape and layout, found " << first << " and " << src;
  return success();
}

/// Checks that `block` takes two elements of every operand of `op` and returns one in a `ReturnOp`.
template <typename ReturnOp> static LogicalResult verifyCombiner(Operation *op, Block &block) {
  unsigned count = op->getNumOperands();
  if (block.getNumArguments() != 2 * count)
    return op->emitOpError() << "requires " << 2 * count << " region arguments, found " << block.getNumArguments();
  for (unsigned i = 0; i < 2 * count; ++i) {
    Type element = getElementTypeOrSelf(op->getOperand(i % count).getType());
    if (block.getArgument(i).getType() != element)
      return op->emitOpError() << "requires region argument " << i << " of type " << element << ", found "
                               << block.getArgument(i).getType();
  }
  auto end = dyn_cast<ReturnOp>(block.getTerminator());
  if (!end)
    return op->emitOpError() << "requires its region to end in " << ReturnOp::getOperationName();
  if (end->getNumOperands() != count)
    return op->emitOpError() << "requires " << count << " returned values, found " << end->getNumOperands();
  for (unsigned i = 0; i < count; ++i)
    if (end->getOperand(i).getType() != block.getArgument(i).getType())
      return op->emitOpError() << "requires returned value " << i << " of type " << block.getArgument(i).getType()
                               << ", found " << end->getOperand(i).getType();
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
      return failure();
    Type type = inferReduced(tensor, axis.getInt());
    if (!type)
      return emitOptionalError(location, "'tt.reduce' op has no result layout for ", tensor);
    inferred.push_back(type);
  }
  return success();
}

bool ReduceOp::isCompatibleReturnTypes(TypeRange inferred, TypeRange found) {
  return llvm::equal(inferred, found, [](Type a, Type b) {
    auto from = dyn_cast<RankedTensorType>(a), to = dyn_cast<RankedTensorType>(b);
    if (!from || !to)
      return a == b;
    return from.getShape() == to.getShape() && from.getElementType() == to.getElementType() &&
           bool(from.getEncoding()) == bool(to.getEncoding());
  });
}

LogicalResult ReduceOp::verify() { return verifySources(*this, getAxisAttr().getInt()); }

LogicalResult ReduceOp::verifyRegions() { return verifyCombiner<ReduceReturnOp>(*this, getCombineOp().front()); }

Operation *ReduceOp::getSingleCombiner() {
  Block &block = getCombineOp().front();
  if (block.getOperations().size() != 2)
    return nullptr;
  return &block.front();
}

//===----------------------------------------------------------------------===//
// scan
//===----------------------------------------------------------------------===//

LogicalResult ScanOp::inferReturnTypes(MLIRContext *, std::optional<Location>, ValueRange operands, DictionaryAttr,
                                       OpaqueProperties, RegionRange, SmallVectorImpl<Type> &inferred) {
  llvm::append_range(inferred, operands.getTypes());
  return success();
}

LogicalResult ScanOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  if (getShape(getSrcs().front().getType())[getAxis()] != 1)
    return failure();
  llvm::append_range(results, getSrcs());
  return success();
}

LogicalResult ScanOp::verify() { return verifySources(*this, getAxisAttr().getInt()); }

LogicalResult ScanOp::verifyRegions() { return verifyCombiner<ScanReturnOp>(*this, getCombineOp().front()); }

//===----------------------------------------------------------------------===//
// histogram
//===----------------------------------------------------------------------===//

LogicalResult HistogramOp::verify() {
  if (auto type = cast<RankedTensorType>(getType()); type.getRank() != 1)
    return emitOpError() << "requires a result of rank 1, found " << type;
  return success();
}

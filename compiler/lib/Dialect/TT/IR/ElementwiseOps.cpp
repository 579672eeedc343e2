// Pointer arithmetic, conversions, arithmetic, and code from elsewhere.
#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Dialect/CommonFolders.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe::tt;

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

OpFoldResult IntToPtrOp::fold(FoldAdaptor) {
  if (auto inner = getSrc().getDefiningOp<PtrToIntOp>(); inner && inner.getSrc().getType() == getType())
    return inner.getSrc();
  return {};
}

LogicalResult IntToPtrOp::verify() { return verifyAddressInt(*this, getSrc().getType()); }

OpFoldResult PtrToIntOp::fold(FoldAdaptor) {
  if (auto inner = getSrc().getDefiningOp<IntToPtrOp>(); inner && inner.getSrc().getType() == getType())
    return inner.getSrc();
  return {};
}

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
  auto fromPointer = dyn_cast<PointerType>(from), toPointer = dyn_cast<PointerType>(to);
  if (bool(fromPointer) != bool(toPointer))
    return emitOpError() << "requires pointers on both sides or on none, found " << from << " and " << to;
  if (fromPointer && fromPointer.getAddressSpace() != toPointer.getAddressSpace())
    return emitOpError() << "requires pointers of one address space, found " << from << " and " << to;
  if (!fromPointer && from.getIntOrFloatBitWidth() != to.getIntOrFloatBitWidth())
    return emitOpError() << "requires types of one width, found " << from << " and " << to;
  return success();
}

OpFoldResult FpToFpOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  auto convert = [&](APFloat value) -> std::optional<APFloat> {
    bool loses = false;
    auto mode = getRounding() == RoundingMode::RTZ ? APFloat::rmTowardZero : APFloat::rmNearestTiesToEven;
    auto status = value.convert(cast<FloatType>(getElementTypeOrSelf(getType())).getFloatSemantics(), mode, &loses);
    // The target decides the result for a number out of range, and the payload of a NaN.
    if (value.isNaN() || (status & (APFloat::opOverflow | APFloat::opInvalidOp)))
      return std::nullopt;
    return value;
  };
  if (auto scalar = dyn_cast_or_null<FloatAttr>(adaptor.getSrc())) {
    if (auto value = convert(scalar.getValue()))
      return FloatAttr::get(getType(), *value);
  } else if (auto splat = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSrc())) {
    if (auto value = convert(splat.getSplatValue<APFloat>()))
      return SplatElementsAttr::get(cast<ShapedType>(getType()), *value);
  }
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
// Arithmetic
//===----------------------------------------------------------------------===//

OpFoldResult MulhiUIOp::fold(FoldAdaptor adaptor) {
  return constFoldBinaryOp<IntegerAttr>(adaptor.getOperands(),
                                        [](const APInt &x, const APInt &y) { return llvm::APIntOps::mulhu(x, y); });
}

OpFoldResult PreciseDivFOp::fold(FoldAdaptor) {
  if (matchPattern(getY(), m_OneFloat()))
    return getX();
  return {};
}

//===----------------------------------------------------------------------===//
// Code from elsewhere
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

static void getEffectsUnlessPure(bool pure, Effects &effects) {
  if (pure)
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

static Speculation::Speculatability getSpeculatabilityIfPure(bool pure) {
  return pure ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

void ExternElementwiseOp::getEffects(Effects &effects) { getEffectsUnlessPure(getPure(), effects); }

Speculation::Speculatability ExternElementwiseOp::getSpeculatability() { return getSpeculatabilityIfPure(getPure()); }

void ElementwiseInlineAsmOp::getEffects(Effects &effects) { getEffectsUnlessPure(getPure(), effects); }

Speculation::Speculatability ElementwiseInlineAsmOp::getSpeculatability() {
  return getSpeculatabilityIfPure(getPure());
}

LogicalResult ElementwiseInlineAsmOp::verify() {
  int64_t group = getPackedElementAttr().getInt();
  if (group <= 0)
    return emitOpError() << "requires packed_element of at least 1, found " << group;
  for (Type type : getOperandTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getNumElements() % group != 0)
      return emitOpError() << "requires groups of packed_element = " << group << " to make up each operand, found "
                           << tensor;
  return success();
}

//===----------------------------------------------------------------------===//
// map_elementwise
//===----------------------------------------------------------------------===//

LogicalResult MapElementwiseOp::verify() {
  int64_t pack = getPackAttr().getInt();
  if (pack <= 0 || !llvm::isPowerOf2_64(pack))
    return emitOpError() << "requires pack to be a power of two, found " << pack;
  return success();
}

/// Checks that `types` are `pack` times each element type of `tensors`.
static LogicalResult verifyPacked(Operation *op, TypeRange types, TypeRange tensors, uint64_t pack, StringRef what) {
  if (types.size() != tensors.size() * pack)
    return op->emitOpError() << "requires " << tensors.size() * pack << " " << what << "s, found " << types.size();
  for (auto [index, type] : llvm::enumerate(types))
    if (Type element = getElementTypeOrSelf(tensors[index / pack]); type != element)
      return op->emitOpError() << "requires " << what << " " << index << " of type " << element << ", found " << type;
  return success();
}

LogicalResult MapElementwiseOp::verifyRegions() {
  if (getScalarOp().empty())
    return emitOpError() << "requires a region with a block";
  uint64_t pack = getPack();
  if (failed(
          verifyPacked(*this, getScalarOp().front().getArgumentTypes(), getSrcs().getTypes(), pack, "region argument")))
    return failure();
  for (Block &block : getScalarOp())
    if (auto end = dyn_cast<MapElementwiseReturnOp>(block.getTerminator());
        end && failed(verifyPacked(*this, end.getOperandTypes(), getResultTypes(), pack, "returned value")))
      return failure();
  WalkResult walked = getScalarOp().walk([&](MemoryEffectOpInterface op) -> WalkResult {
    if (!op.hasEffect<MemoryEffects::Write>())
      return WalkResult::advance();
    return emitOpError() << "requires a region that writes no memory, found '" << op->getName() << "'";
  });
  return failure(walked.wasInterrupted());
}

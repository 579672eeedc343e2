#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

//===----------------------------------------------------------------------===//
// convert_layout
//===----------------------------------------------------------------------===//

OpFoldResult ConvertLayoutOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  if (auto inner = getSrc().getDefiningOp<ConvertLayoutOp>(); inner && inner.getSrc().getType() == getType())
    return inner.getSrc();
  return {};
}

LogicalResult ConvertLayoutOp::canonicalize(ConvertLayoutOp op, PatternRewriter &rewriter) {
  Operation *def = op.getSrc().getDefiningOp();
  if (auto inner = dyn_cast_or_null<ConvertLayoutOp>(def)) {
    rewriter.replaceOpWithNewOp<ConvertLayoutOp>(op, op.getType(), inner.getSrc());
    return success();
  }
  if (auto splat = dyn_cast_or_null<tt::SplatOp>(def)) {
    rewriter.replaceOpWithNewOp<tt::SplatOp>(op, op.getType(), splat.getSrc());
    return success();
  }
  if (SplatElementsAttr constant; matchPattern(op.getSrc(), m_Constant(&constant))) {
    auto value = SplatElementsAttr::get(cast<ShapedType>(op.getType()), constant.getSplatValue<Attribute>());
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, value);
    return success();
  }
  if (auto range = dyn_cast_or_null<tt::MakeRangeOp>(def)) {
    rewriter.replaceOpWithNewOp<tt::MakeRangeOp>(op, op.getType(), range.getStart(), range.getEnd());
    return success();
  }
  return failure();
}

LogicalResult ConvertLayoutOp::verify() {
  for (Type type : {getSrc().getType(), getType()}) {
    auto layout = dyn_cast_or_null<LayoutEncoding>(tt::getEncoding(type));
    if (!layout || !layout.isDistributed())
      return emitOpError() << "requires tensors in layouts of registers, found " << type;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Shared buffers
//===----------------------------------------------------------------------===//

/// Checks that a tensor and the buffer it goes to or comes from agree.
static LogicalResult verifySameContents(Operation *op, Type tensorType, MemDescType buffer) {
  auto tensor = cast<RankedTensorType>(tensorType);
  if (tensor.getShape() != buffer.getShape() || tensor.getElementType() != buffer.getElementType())
    return op->emitOpError() << "requires a tensor and a buffer of one shape and element type, found " << tensor
                             << " and " << buffer;
  return success();
}

void LocalAllocOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  // A buffer that nothing may write after its allocation is a value; equal ones may be merged.
  if (getSrc() && !getType().getMutableMemory())
    return;
  effects.emplace_back(MemoryEffects::Allocate::get(), getOperation()->getOpResult(0), SharedMemory::get());
  if (getSrc())
    effects.emplace_back(MemoryEffects::Write::get(), getOperation()->getOpResult(0), SharedMemory::get());
}

LogicalResult LocalAllocOp::verify() {
  if (!getSrc()) {
    if (!getType().getMutableMemory())
      return emitOpError() << "without a source requires a mutable buffer, found " << getType();
    return success();
  }
  return verifySameContents(*this, getSrc().getType(), getType());
}

LogicalResult LocalLoadOp::verify() { return verifySameContents(*this, getType(), getSrc().getType()); }

LogicalResult LocalStoreOp::verify() {
  if (!getDst().getType().getMutableMemory())
    return emitOpError() << "requires a mutable buffer, found " << getDst().getType();
  return verifySameContents(*this, getSrc().getType(), getDst().getType());
}

//===----------------------------------------------------------------------===//
// barrier
//===----------------------------------------------------------------------===//

static ParseResult parseBarrierSpaces(OpAsmParser &parser, BarrierSpaceAttr &attr) {
  BarrierSpace spaces = BarrierSpace::None;
  do {
    StringRef name;
    SMLoc at = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return failure();
    std::optional<BarrierSpace> space = symbolizeBarrierSpace(name);
    if (!space)
      return parser.emitError(at) << "barrier orders no memory called '" << name << "'";
    spaces = spaces | *space;
  } while (succeeded(parser.parseOptionalVerticalBar()));
  attr = BarrierSpaceAttr::get(parser.getContext(), spaces);
  return success();
}

static void printBarrierSpaces(OpAsmPrinter &printer, Operation *, BarrierSpaceAttr attr) {
  printer << stringifyBarrierSpace(attr.getValue());
}

#define GET_OP_CLASSES
#include "lathe/Dialect/TTG/IR/TTGOps.cpp.inc"

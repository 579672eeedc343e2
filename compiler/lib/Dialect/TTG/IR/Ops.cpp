#include "lathe/Dialect/TT/IR/LayoutInterface.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutChecks.h"

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
  // Encodings of other dialects stand for layouts that are not chosen yet.
  for (Type type : {getSrc().getType(), getType()}) {
    Attribute encoding = tt::getEncoding(type);
    auto layout = dyn_cast_or_null<LayoutEncoding>(encoding);
    if (layout ? !layout.isDistributed() : !tt::getLayoutInterface(encoding))
      return emitOpError() << "requires tensors in layouts of registers, found " << type;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// fp4_to_fp, global_scratch_alloc
//===----------------------------------------------------------------------===//

LogicalResult Fp4ToFpOp::verify() { return verifyUnpacked(*this, getSrc().getType(), getType(), int32_t(getAxis())); }

LogicalResult GlobalScratchAllocOp::verify() {
  if (int32_t(getNbytes()) < 0)
    return emitOpError() << "requires a size that is not negative, found " << int32_t(getNbytes());
  if (!llvm::isPowerOf2_32(getAlignment()))
    return emitOpError() << "requires an alignment that is a power of two, found " << int32_t(getAlignment());
  return success();
}

//===----------------------------------------------------------------------===//
// barrier
//===----------------------------------------------------------------------===//

static ParseResult parseBarrierSpaces(OpAsmParser &parser, BarrierSpaceAttr &attr) {
  BarrierSpace spaces = BarrierSpace::None;
  bool hasNone = false;
  unsigned count = 0;
  do {
    StringRef name;
    SMLoc at = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return failure();
    std::optional<BarrierSpace> space = symbolizeBarrierSpace(name);
    if (!space)
      return parser.emitError(at) << "barrier orders no memory called '" << name << "'";
    spaces = spaces | *space;
    ++count;
    hasNone |= *space == BarrierSpace::None;
    if (hasNone && count > 1)
      return parser.emitError(at) << "barrier requires either none or names of memory, found both";
  } while (succeeded(parser.parseOptionalVerticalBar()));
  attr = BarrierSpaceAttr::get(parser.getContext(), spaces);
  return success();
}

static void printBarrierSpaces(OpAsmPrinter &printer, Operation *, BarrierSpaceAttr attr) {
  printer << stringifyBarrierSpace(attr.getValue());
}

//===----------------------------------------------------------------------===//
// memdesc_subslice: what its generated text calls
//===----------------------------------------------------------------------===//

static ParseResult parseOffsets(OpAsmParser &parser, DenseI32ArrayAttr &attr) {
  SmallVector<int32_t> offsets;
  if (parser.parseCommaSeparatedList([&] { return parser.parseInteger(offsets.emplace_back()); }))
    return failure();
  attr = DenseI32ArrayAttr::get(parser.getContext(), offsets);
  return success();
}

static void printOffsets(OpAsmPrinter &printer, Operation *, DenseI32ArrayAttr offsets) {
  llvm::interleaveComma(offsets.asArrayRef(), printer);
}

#define GET_OP_CLASSES
#include "lathe/Dialect/TTG/IR/TTGOps.cpp.inc"

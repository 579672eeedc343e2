// Copies by tensor descriptor.
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutChecks.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::amdg;

//===----------------------------------------------------------------------===//
// Layouts that descriptors copy to and from
//===----------------------------------------------------------------------===//

/// Bits of an element; 0 if it is not a number.
static unsigned getWidth(Type element) { return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0; }

/// Checks the size of the block and the layout of the buffer, which the unit can pad but neither swizzle nor, but
/// for copies of blocks into shared memory, cut into partitions.
static LogicalResult verifyCopy(Operation *op, tt::TensorDescType desc, ttg::MemDescType buffer,
                                bool allowsPartitions) {
  constexpr int64_t maxSize = 65535;
  if (llvm::any_of(desc.getShape(), [](int64_t size) { return size > maxSize; }))
    return op->emitOpError() << "requires a block of at most " << maxSize << " in each dimension, found " << desc;
  Attribute layout = buffer.getEncoding();
  if (auto partitioned = dyn_cast<ttg::PartitionedSharedEncodingAttr>(layout); partitioned && allowsPartitions)
    layout = partitioned.getPartitionLayout();
  if (!isa<ttg::SwizzledSharedEncodingAttr, ttg::PaddedSharedEncodingAttr>(layout))
    return op->emitOpError() << "requires a padded layout or an unswizzled one, found " << buffer;
  if (auto swizzled = dyn_cast<ttg::SwizzledSharedEncodingAttr>(layout); swizzled && swizzled.getMaxPhase() != 1)
    return op->emitOpError() << "requires a layout that does not swizzle, found " << buffer;

  Attribute described = desc.getSharedLayout();
  if (auto partitioned = dyn_cast_or_null<ttg::PartitionedSharedEncodingAttr>(described))
    described = partitioned.getPartitionLayout();
  if (!described)
    return success();
  auto a = dyn_cast<ttg::PaddedSharedEncodingAttr>(described), b = dyn_cast<ttg::PaddedSharedEncodingAttr>(layout);
  bool isSame = a && b ? a.getIntervals() == b.getIntervals() && a.getPaddings() == b.getPaddings()
                       : described.getTypeID() == layout.getTypeID();
  if (!isSame)
    return op->emitOpError() << "requires a buffer in the layout of the descriptor, found " << buffer << " for "
                             << desc;
  return success();
}

/// Checks that writes from a padded buffer skip the padding, which lies between whole rows only.
static LogicalResult verifyRowPadding(Operation *op, tt::TensorDescType desc, ttg::MemDescType buffer) {
  auto padded = dyn_cast<ttg::PaddedSharedEncodingAttr>(buffer.getEncoding());
  if (!padded)
    return success();
  int64_t row = desc.getShape().back();
  // A CTA's part of a row, where several share it.
  if (std::optional<LinearLayout> map = ttg::findLinearLayout(buffer.getShape(), padded))
    for (unsigned bit = 0; bit < map->getInBits("block"); ++bit)
      if (map->getBasis("block", bit).back() != 0)
        row /= 2;
  if (padded.getIntervals().size() != 1 || padded.getIntervals().front() != row)
    return op->emitOpError() << "requires padding after each row of " << row << " only, found " << buffer;
  return success();
}

/// Checks the size of what the unit pads, which it counts in dwords.
static LogicalResult verifyDwords(Operation *op, ttg::MemDescType buffer) {
  auto padded = dyn_cast<ttg::PaddedSharedEncodingAttr>(buffer.getEncoding());
  uint64_t width = getWidth(buffer.getElementType());
  if (!padded || !width)
    return success();
  for (auto [interval, padding] : llvm::zip_equal(padded.getIntervals(), padded.getPaddings()))
    if (interval * width < 64 || padding * width < 32)
      return op->emitOpError() << "requires padding of at least 32 bits after at least 64, found " << buffer;
  return success();
}

/// Checks the indices of a block; a descriptor that was put in place needs none.
static LogicalResult verifyIndices(Operation *op, tt::TensorDescType desc, size_t indices) {
  if (indices != 0 && indices != desc.getShape().size())
    return op->emitOpError() << "requires an index for each dimension of the descriptor or none, found " << indices
                             << " for " << desc;
  return success();
}

//===----------------------------------------------------------------------===//
// Predicate and barrier
//===----------------------------------------------------------------------===//

/// `, %pred` for an i1, `, pred = %pred` for an i32, then `, barrier = %barrier`, each optional.
static ParseResult parseCopyGuard(OpAsmParser &parser, std::optional<OpAsmParser::UnresolvedOperand> &pred,
                                  Type &predType, std::optional<OpAsmParser::UnresolvedOperand> &barrier) {
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc at = parser.getCurrentLocation();
    OpAsmParser::UnresolvedOperand operand;
    OptionalParseResult bare = parser.parseOptionalOperand(operand);
    bool isBarrier = false;
    if (!bare.has_value()) {
      isBarrier = succeeded(parser.parseOptionalKeyword("barrier"));
      if ((!isBarrier && parser.parseKeyword("pred")) || parser.parseEqual() || parser.parseOperand(operand))
        return failure();
    } else if (failed(*bare)) {
      return failure();
    }
    if (barrier || (pred && !isBarrier))
      return parser.emitError(at) << "copy has at most a predicate and then a barrier";
    if (isBarrier) {
      barrier = operand;
      continue;
    }
    pred = operand;
    predType = parser.getBuilder().getIntegerType(bare.has_value() ? 1 : 32);
  }
  return success();
}

static void printCopyGuard(OpAsmPrinter &printer, Operation *, Value pred, Type predType, Value barrier) {
  if (pred)
    printer << ", " << (predType.isInteger(1) ? "" : "pred = ") << pred;
  if (barrier)
    printer << ", barrier = " << barrier;
}

/// Checks which warps a hint chooses: a power of two of those there are, told apart by as few bits as that takes.
static LogicalResult verifyWarps(Operation *op, uint32_t hint) {
  auto module = op->getParentOfType<ModuleOp>();
  uint32_t warps = module && module->hasAttr(ttg::kNumWarps) ? ttg::getNumWarps(op) : 32;
  uint32_t differing = 0, first = hint ? llvm::countr_zero(hint) : 0;
  for (uint32_t warp = 0; warp < 32; ++warp)
    if (hint >> warp & 1)
      differing |= warp ^ first;
  bool exists = warps >= 32 || hint >> warps == 0;
  if (hint == 0 || !exists || uint32_t(llvm::popcount(hint)) != 1u << llvm::popcount(differing))
    return op->emitOpError() << "requires a warp_used_hint of warps of the program that differ in fixed bits, found "
                             << llvm::formatv("{0:x}", hint).str() << " of " << warps;
  return success();
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

LogicalResult AsyncTDMCopyGlobalToLocalOp::verify() {
  if (failed(verifyIndices(*this, getDesc().getType(), getIndices().size())) ||
      failed(verifyCopy(*this, getDesc().getType(), getResult().getType(), /*allowsPartitions=*/true)) ||
      failed(verifyDwords(*this, getResult().getType())))
    return failure();
  std::optional<uint32_t> hint = getWarpUsedHint();
  if (!hint)
    return success();
  if (failed(verifyWarps(*this, *hint)))
    return failure();
  // One instruction of each warp copies a part of one partition.
  auto partitioned = dyn_cast<ttg::PartitionedSharedEncodingAttr>(getResult().getType().getEncoding());
  uint64_t pieces = partitioned ? uint64_t(partitioned.getNumPartitions()) * partitioned.getNumGroups() : 1;
  if (pieces != 0 && llvm::popcount(*hint) % pieces != 0)
    return emitOpError() << "requires a warp_used_hint of a multiple of the buffer's " << pieces << " pieces, found "
                         << llvm::popcount(*hint) << " warps";
  return success();
}

LogicalResult AsyncTDMCopyLocalToGlobalOp::verify() {
  if (failed(verifyIndices(*this, getDesc().getType(), getIndices().size())) ||
      failed(verifyCopy(*this, getDesc().getType(), getSrc().getType(), /*allowsPartitions=*/false)))
    return failure();
  return verifyRowPadding(*this, getDesc().getType(), getSrc().getType());
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Checks what gather and scatter share.
static LogicalResult verifyRows(Operation *op, tt::TensorDescType desc, RankedTensorType rows,
                                ttg::MemDescType buffer) {
  if (desc.getShape().size() != 2)
    return op->emitOpError() << "requires a descriptor of a matrix, found " << desc;
  if (failed(verifyCopy(op, desc, buffer, /*allowsPartitions=*/false)))
    return failure();
  if (unsigned width = getWidth(buffer.getElementType()); width < 8)
    return op->emitOpError() << "requires elements of at least 8 bits, found " << buffer;
  if (rows.getRank() != 1 || !llvm::isPowerOf2_64(std::max<int64_t>(rows.getDimSize(0), 0)))
    return op->emitOpError() << "requires one dimension of a power of two of rows, found " << rows;
  return success();
}

LogicalResult AsyncTDMScatterOp::verify() {
  if (failed(verifyRows(*this, getDesc().getType(), getDstRowIndices().getType(), getSrc().getType())))
    return failure();
  return verifyRowPadding(*this, getDesc().getType(), getSrc().getType());
}

LogicalResult AsyncTDMGatherOp::verify() {
  ttg::MemDescType buffer = getDst().getType();
  RankedTensorType rows = getSrcRowIndices().getType();
  tt::TensorDescType desc = getDesc().getType();
  if (failed(verifyRows(*this, desc, rows, buffer)))
    return failure();
  if (auto padded = dyn_cast<ttg::PaddedSharedEncodingAttr>(buffer.getEncoding()))
    if (padded.getIntervals().size() != 1 || desc.getShape().back() % padded.getIntervals().front() != 0)
      return emitOpError() << "requires padding at one interval, which divides a row of " << desc.getShape().back()
                           << ", found " << buffer;
  if (auto swizzled = dyn_cast<ttg::SwizzledSharedEncodingAttr>(buffer.getEncoding()))
    if (swizzled.getOrder().empty() || swizzled.getOrder().front() != swizzled.getOrder().size() - 1)
      return emitOpError() << "requires a buffer of contiguous rows, found " << buffer;

  // The unit takes its indices from scalar registers.
  std::optional<LinearLayout> map = ttg::findLinearLayout(rows);
  if (!map)
    return success();
  if (map->getZeroMask("lane") != map->getInSize("lane") - 1)
    return emitOpError() << "requires indices that all lanes of a warp hold, found " << rows;
  std::optional<LinearLayout> memory = ttg::findLinearLayout(buffer.getShape(), buffer.getEncoding());
  if (!memory)
    return success();
  bool isSame = map->getInBits("block") == memory->getInBits("block");
  for (unsigned bit = 0; isSame && bit < map->getInBits("block"); ++bit)
    isSame = map->getBasis("block", bit).front() == memory->getBasis("block", bit).front();
  if (!isSame)
    return emitOpError() << "requires indices and a buffer whose rows lie in the same CTAs, found " << rows << " and "
                         << buffer;
  return success();
}

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

LogicalResult TDMPrefetchOp::verify() {
  if (failed(verifyIndices(*this, getDesc().getType(), getIndices().size())))
    return failure();
  if (getReturnOffsets() != bool(getMaybeOffsets()))
    return emitOpError() << "requires a result exactly where returnOffsets asks for it";
  return success();
}

LogicalResult UpdateTensorDescriptorOp::verify() {
  size_t rank = getDesc().getType().getShape().size();
  for (OperandRange values : {getAddOffsets(), getSetBounds()})
    if (!values.empty() && values.size() != rank)
      return emitOpError() << "requires offsets and bounds for each of the descriptor's " << rank
                           << " dimensions, found " << values.size();
  if (getAddOffsets().empty() && getSetBounds().empty() && !getPred())
    return emitOpError() << "requires offsets, bounds or a predicate";
  if (getClampBounds() && (getAddOffsets().empty() || !getSetBounds().empty()))
    return emitOpError() << "requires offsets, and no bounds, to clamp the bounds by";
  return success();
}

//===----------------------------------------------------------------------===//
// The types of buffer accesses
//===----------------------------------------------------------------------===//

static ParseResult parseAccessTypes(OpAsmParser &parser, Type &pointer, Type &values) {
  if (parser.parseType(values))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    pointer = values;
    return parser.parseType(values);
  }
  pointer = tt::PointerType::get(getElementTypeOrSelf(values));
  return success();
}

static void printAccessTypes(OpAsmPrinter &printer, Operation *, Type pointer, Type values) {
  printer << pointer << " -> " << values;
}

#define GET_OP_CLASSES
#include "lathe/Dialect/AMDG/IR/AMDGOps.cpp.inc"

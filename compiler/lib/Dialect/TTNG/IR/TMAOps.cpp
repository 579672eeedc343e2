// Verifiers and simplifications of bulk tensor copies and their descriptors.
#include "OpSupport.h"
#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;
using lathe::ttg::NVMMASharedEncodingAttr;

/// The most dimensions of a tensor that a descriptor describes.
static constexpr size_t maxRank = 5;

//===----------------------------------------------------------------------===//
// Checks of all copies
//===----------------------------------------------------------------------===//

/// Checks that a buffer lies as copies write and read it, and as the descriptor says if it says so.
static LogicalResult verifyLayout(Operation *op, tt::DescriptorType desc, ttg::MemDescType buffer) {
  auto layout = dyn_cast<NVMMASharedEncodingAttr>(buffer.getEncoding());
  if (!layout)
    return op->emitOpError() << "requires a buffer in an nvmma_shared layout, found " << buffer;
  if (layout.getTransposed())
    return op->emitOpError() << "requires a layout that is not transposed, found " << buffer;
  if (!desc.getSharedLayout())
    return success();
  // The ranks may differ: a copy may leave out dimensions of size 1.
  auto described = dyn_cast<NVMMASharedEncodingAttr>(desc.getSharedLayout());
  if (!described || described.getTransposed() || described.getSwizzlingByteWidth() != layout.getSwizzlingByteWidth() ||
      described.getElementBitWidth() != layout.getElementBitWidth() ||
      described.getFp4Padded() != layout.getFp4Padded())
    return op->emitOpError() << "requires the layout that the descriptor is made for, found " << layout << " and "
                             << desc.getSharedLayout();
  return success();
}

static LogicalResult verifyUnpadded(Operation *op, ttg::MemDescType buffer) {
  if (auto layout = dyn_cast<NVMMASharedEncodingAttr>(buffer.getEncoding()); layout && layout.getFp4Padded())
    return op->emitOpError() << "requires a layout without fp4Padded, found " << buffer;
  return success();
}

/// Checks that elements in shared memory are those of the tensor, where the sign makes no difference.
static LogicalResult verifyElements(Operation *op, tt::DescriptorType desc, ttg::MemDescType buffer) {
  if (desc.getBlockType().getElementType() != buffer.getElementType())
    return op->emitOpError() << "requires a buffer of the descriptor's element type, found " << buffer << " and "
                             << desc;
  return success();
}

/// Checks that a buffer holds one block, perhaps without leading dimensions of size 1.
static LogicalResult verifyBlock(Operation *op, tt::DescriptorType desc, ttg::MemDescType buffer) {
  auto isOne = [](int64_t size) { return size == 1; };
  if (desc.getShape().size() < buffer.getShape().size() ||
      desc.getShape().take_back(buffer.getRank()) != buffer.getShape() ||
      !llvm::all_of(desc.getShape().drop_back(buffer.getRank()), isOne))
    return op->emitOpError() << "requires a buffer of one block of the descriptor, found " << buffer << " and " << desc;
  return verifyElements(op, desc, buffer);
}

/// Checks that a buffer holds a block of each CTA of the cluster.
static LogicalResult verifyBlocks(Operation *op, tt::DescriptorType desc, ttg::MemDescType buffer) {
  int64_t all = ttg::getClusterCTAs(op), ctas = op->hasAttr(tt::kMulticast) ? tt::getMulticast(op) : all;
  uint32_t bits = tt::getMulticastBits(op);
  if (op->hasAttr(tt::kMulticast) && (!llvm::isShiftedMask_32(bits) || bits >= all))
    return op->emitOpError() << "requires bits of " << tt::kMulticast << " that follow each other, of numbers of the "
                             << all << " CTAs of the cluster, found " << bits;
  if (!tt::getMulticastDim(desc.getShape(), buffer.getShape(), ctas))
    return op->emitOpError() << "with multicast requires a buffer of " << ctas
                             << " blocks of the descriptor along one dimension, found " << buffer << " and " << desc;
  return verifyElements(op, desc, buffer);
}

static LogicalResult verifyCoordinates(Operation *op, tt::DescriptorType desc, size_t count) {
  if (count != desc.getShape().size() || count > maxRank)
    return op->emitOpError() << "requires one coordinate for each of the descriptor's 1 to " << maxRank
                             << " dimensions, found " << count << " for " << desc;
  return success();
}

/// The block of an im2col descriptor is pixels by channels, whatever the rank of the tensor.
static LogicalResult verifyIm2ColCoordinates(Operation *op, size_t coordinates, size_t offsets) {
  if (coordinates < 3 || coordinates > maxRank)
    return op->emitOpError() << "requires 3 to " << maxRank << " coordinates in an im2col tensor, found "
                             << coordinates;
  if (offsets != coordinates - 2)
    return op->emitOpError() << "requires " << coordinates - 2 << " offsets with " << coordinates
                             << " coordinates in an im2col tensor, found " << offsets;
  return success();
}

/// Checks the CTAs that the first of them sends a block to.
static LogicalResult verifyReceivers(Operation *op) {
  uint32_t all = ttg::getClusterCTAs(op), bits = op->getAttrOfType<IntegerAttr>(tt::kMulticastByFirst).getInt();
  if (bits == 0 || bits >= all)
    return op->emitOpError() << "requires bits of " << tt::kMulticastByFirst << " of numbers of the " << all
                             << " CTAs of the cluster, found " << bits;
  return success();
}

/// Checks that some CTAs hold copies, so that one transfer can serve several.
static LogicalResult verifyMulticast(Operation *op, ttg::MemDescType buffer) {
  ArrayRef<int32_t> cga = cast<NVMMASharedEncodingAttr>(buffer.getEncoding()).getCga();
  size_t rank = cast<ttg::LayoutEncoding>(buffer.getEncoding()).getRank();
  for (size_t i = 0; i < cga.size(); i += rank)
    if (llvm::all_of(cga.slice(i, rank), [](int32_t value) { return value == 0; }))
      return success();
  return op->emitOpError() << "with multicast requires a layout that several CTAs hold copies in, found " << buffer;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

LogicalResult AsyncTMACopyGlobalToLocalOp::canonicalize(AsyncTMACopyGlobalToLocalOp op, PatternRewriter &rewriter) {
  return eraseIfNever(op, rewriter);
}

LogicalResult AsyncTMACopyGlobalToLocalOp::verify() {
  tt::DescriptorType desc = getDesc().getType();
  ttg::MemDescType buffer = getResult().getType();
  if (failed(verifyBarrier(*this, getBarrier().getType())) || failed(verifyWritable(*this, buffer)) ||
      failed(verifyLayout(*this, desc, buffer)))
    return failure();
  if (getMulticast() && (*this)->getAttrOfType<IntegerAttr>(tt::kMulticastByFirst)) {
    if (failed(verifyBlock(*this, desc, buffer)) || failed(verifyReceivers(*this)))
      return failure();
  } else if (getMulticast() && ttg::getNumCTAs(*this) == 1 && ttg::getClusterCTAs(*this) > 1) {
    if (failed(verifyBlocks(*this, desc, buffer)))
      return failure();
  } else if (failed(verifyBlock(*this, desc, buffer)) || (getMulticast() && failed(verifyMulticast(*this, buffer)))) {
    return failure();
  }
  if (isa<TensorDescIm2ColType>(desc))
    return verifyIm2ColCoordinates(*this, getCoord().size(), getOffsets().size());
  if (!getOffsets().empty())
    return emitOpError() << "requires an im2col descriptor with offsets, found " << desc;
  return verifyCoordinates(*this, desc, getCoord().size());
}

/// Copies to global memory, combining or not.
static LogicalResult verifyStore(Operation *op, tt::DescriptorType desc, size_t coordinates, ttg::MemDescType buffer) {
  if (failed(verifyLayout(op, desc, buffer)) || failed(verifyUnpadded(op, buffer)) ||
      failed(verifyBlock(op, desc, buffer)))
    return failure();
  return verifyCoordinates(op, desc, coordinates);
}

LogicalResult AsyncTMACopyLocalToGlobalOp::verify() {
  return verifyStore(*this, getDesc().getType(), getCoord().size(), getSrc().getType());
}

static bool canReduce(tt::DescriptorReduceKind kind, Type element) {
  bool isShortFloat = element.isF16() || element.isBF16();
  bool isInt = element.isInteger(32) || element.isInteger(64);
  switch (kind) {
  case tt::DescriptorReduceKind::ADD:
    return isShortFloat || element.isF32() || (isInt && !element.isSignedInteger(64));
  case tt::DescriptorReduceKind::MIN:
  case tt::DescriptorReduceKind::MAX:
    return isShortFloat || isInt;
  case tt::DescriptorReduceKind::AND:
  case tt::DescriptorReduceKind::OR:
  case tt::DescriptorReduceKind::XOR:
    return isInt;
  case tt::DescriptorReduceKind::INC:
  case tt::DescriptorReduceKind::DEC:
    return false;
  }
  llvm_unreachable("no such reduction");
}

LogicalResult AsyncTMAReduceOp::verify() {
  tt::TensorDescType desc = getDesc().getType();
  if (!canReduce(getKind(), desc.getElementType()))
    return emitOpError() << "requires a reduction that the hardware has for the element type, found "
                         << tt::stringifyDescriptorReduceKind(getKind()) << " of " << desc.getElementType();
  return verifyStore(*this, desc, getCoord().size(), getSrc().getType());
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

static LogicalResult verifyRows(Operation *op, tt::DescriptorType desc, RankedTensorType offsets,
                                ttg::MemDescType buffer) {
  if (desc.getShape().size() != 2 || desc.getShape()[0] != 1)
    return op->emitOpError() << "requires a descriptor of blocks of one row, found " << desc;
  if (offsets.getRank() != 1)
    return op->emitOpError() << "requires row offsets of rank 1, found " << offsets;
  if (buffer.getRank() != 2 || buffer.getDimSize(0) != offsets.getDimSize(0) ||
      buffer.getDimSize(1) != desc.getShape()[1])
    return op->emitOpError() << "requires a buffer of a row of " << desc.getShape()[1] << " for each of "
                             << offsets.getDimSize(0) << " offsets, found " << buffer;
  if (failed(verifyElements(op, desc, buffer)))
    return failure();
  // The hardware moves four rows at a time, at least 32 bytes of each; a tile of shared memory has 8 rows.
  unsigned bits = tt::getElementBitWidth(buffer.getElementType());
  if (bits > 32)
    return op->emitOpError() << "requires elements of at most 32 bits, found " << buffer.getElementType();
  constexpr int64_t leastRows = 8, leastBits = 256;
  if (buffer.getDimSize(0) < leastRows || buffer.getDimSize(1) * bits < leastBits)
    return op->emitOpError() << "requires at least " << leastRows << " rows of " << leastBits / bits
                             << " elements, found " << buffer;
  return success();
}

LogicalResult AsyncTMAGatherOp::canonicalize(AsyncTMAGatherOp op, PatternRewriter &rewriter) {
  return eraseIfNever(op, rewriter);
}

LogicalResult AsyncTMAGatherOp::verify() {
  tt::TensorDescType desc = getDesc().getType();
  ttg::MemDescType buffer = getResult().getType();
  if (failed(verifyBarrier(*this, getBarrier().getType())) || failed(verifyWritable(*this, buffer)) ||
      failed(verifyLayout(*this, desc, buffer)) || failed(verifyUnpadded(*this, buffer)))
    return failure();
  if (getMulticast() && failed(verifyMulticast(*this, buffer)))
    return failure();
  return verifyRows(*this, desc, cast<RankedTensorType>(getXOffsets().getType()), buffer);
}

LogicalResult AsyncTMAScatterOp::verify() {
  tt::TensorDescType desc = getDesc().getType();
  ttg::MemDescType buffer = getSrc().getType();
  if (failed(verifyLayout(*this, desc, buffer)) || failed(verifyUnpadded(*this, buffer)))
    return failure();
  return verifyRows(*this, desc, cast<RankedTensorType>(getXOffsets().getType()), buffer);
}

//===----------------------------------------------------------------------===//
// Waits and descriptors
//===----------------------------------------------------------------------===//

LogicalResult TMAStoreWaitOp::verify() {
  if (int32_t(getPendings()) < 0)
    return emitOpError() << "requires pendings that are not negative, found " << int32_t(getPendings());
  return success();
}

LogicalResult HostIm2ColDescOp::verify() {
  size_t rank = getShape().size();
  if (rank < 3 || rank > maxRank)
    return emitOpError() << "requires a tensor of rank 3 to " << maxRank << ", found " << rank;
  if (getStrides().size() != rank || getLower().size() + 2 != rank || getUpper().size() + 2 != rank ||
      getSteps().size() + 2 != rank)
    return emitOpError() << "requires as many strides as sizes, and two corners and steps less, found " << rank << ", "
                         << getStrides().size() << ", " << getLower().size() << ", " << getUpper().size() << " and "
                         << getSteps().size();
  return success();
}

LogicalResult TensormapCreateOp::verify() {
  size_t rank = getBoxDim().size();
  if (rank < 1 || rank > maxRank)
    return emitOpError() << "requires a rank of 1 to " << maxRank << ", found " << rank;
  if (getGlobalDim().size() != rank || getElementStride().size() != rank || getGlobalStride().size() + 1 != rank)
    return emitOpError() << "requires as many sizes of the tensor and element strides as of the box, and one stride "
                            "less, found "
                         << getGlobalDim().size() << ", " << getElementStride().size() << ", " << rank << " and "
                         << getGlobalStride().size();
  return success();
}

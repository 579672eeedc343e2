// Operations on global memory.
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/Multicast.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace lathe::tt;

void LoadOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getPtrMutable(), GlobalMemory::get());
  // Another agent may change what a volatile load sees, so two of them must not become one.
  if (getIsVolatile())
    effects.emplace_back(MemoryEffects::Write::get(), GlobalMemory::get());
}

LogicalResult LoadOp::verify() {
  if (getOther() && !getMask())
    return emitOpError() << "has a value for masked-off elements but no mask";
  return success();
}

LogicalResult LoadOp::canonicalize(LoadOp op, PatternRewriter &rewriter) {
  if (!op.getMask())
    return failure();
  if (matchPattern(op.getMask(), m_One())) {
    rewriter.replaceOpWithNewOp<LoadOp>(op, op.getType(), op.getPtr(), Value(), Value(), op.getCache(), op.getEvict(),
                                        op.getIsVolatile());
    return success();
  }
  if (matchPattern(op.getMask(), m_Zero()) && op.getOther() && !op.getIsVolatile()) {
    rewriter.replaceOp(op, op.getOther());
    return success();
  }
  return failure();
}

LogicalResult StoreOp::canonicalize(StoreOp op, PatternRewriter &rewriter) {
  if (!op.getMask())
    return failure();
  if (matchPattern(op.getMask(), m_One())) {
    rewriter.modifyOpInPlace(op, [&] { op.getMaskMutable().clear(); });
    return success();
  }
  if (matchPattern(op.getMask(), m_Zero())) {
    rewriter.eraseOp(op);
    return success();
  }
  return failure();
}

LogicalResult AtomicRMWOp::canonicalize(AtomicRMWOp op, PatternRewriter &rewriter) {
  if (!op.getMask())
    return failure();
  if (matchPattern(op.getMask(), m_One())) {
    rewriter.modifyOpInPlace(op, [&] { op.getMaskMutable().clear(); });
    return success();
  }
  if (matchPattern(op.getMask(), m_Zero()) && op->use_empty()) {
    rewriter.eraseOp(op);
    return success();
  }
  return failure();
}

//===----------------------------------------------------------------------===//
// Tensor descriptors
//===----------------------------------------------------------------------===//

/// Checks an operation of a base, the sizes and strides of a tensor, and `flags` more operands.
static LogicalResult verifyDescription(Operation *op, PointerType base, TensorDescType type, size_t flags) {
  // One count for both lists is all that the operation stores, so an odd operand belongs to neither.
  size_t rank = type.getShape().size(), found = op->getNumOperands() - 1 - flags;
  if (found != 2 * rank)
    return op->emitOpError() << "requires " << rank
                             << " sizes and as many strides, one per dimension of the block, found " << found
                             << " operands";
  Type pointee = base.getPointeeType();
  if (getElementBitWidth(pointee) != getElementBitWidth(type.getElementType()))
    return op->emitOpError() << "requires a pointer to elements as wide as the block's, found " << pointee << " and "
                             << type.getElementType();
  return success();
}

LogicalResult MakeTensorDescOp::verify() {
  return verifyDescription(*this, getBase().getType(), getType(), /*flags=*/0);
}

LogicalResult HostDescriptorOp::verify() {
  return verifyDescription(*this, getBase().getType(), getType(), /*flags=*/2);
}

uint32_t lathe::tt::getMulticastBits(Operation *load) {
  auto bits = load->getAttrOfType<IntegerAttr>(kMulticast);
  return bits ? uint32_t(bits.getInt()) : 0;
}

int64_t lathe::tt::getMulticast(Operation *load) { return int64_t(1) << llvm::popcount(getMulticastBits(load)); }

std::optional<unsigned> lathe::tt::getMulticastDim(ArrayRef<int64_t> block, ArrayRef<int64_t> whole, int64_t ctas) {
  std::optional<unsigned> divided;
  if (block.size() != whole.size())
    return std::nullopt;
  for (auto [dim, part, all] : llvm::enumerate(block, whole)) {
    if (part == all)
      continue;
    if (divided || part * ctas != all)
      return std::nullopt;
    divided = dim;
  }
  return divided;
}

/// Checks that a tensor can be a block of `desc`, or one for each CTA of the cluster.
static LogicalResult verifyBlock(Operation *op, DescriptorType desc, OperandRange indices, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  RankedTensorType block = desc.getBlockType();
  if (indices.size() != desc.getShape().size())
    return op->emitOpError() << "requires " << desc.getShape().size()
                             << " coordinates, one per dimension of the block, "
                             << "found " << indices.size();
  if (tensor.getElementType() != block.getElementType())
    return op->emitOpError() << "requires a tensor of the block's elements " << block.getElementType() << ", found "
                             << tensor;
  if (int64_t ctas = getMulticast(op); ctas > 1) {
    if (!llvm::isShiftedMask_32(getMulticastBits(op)))
      return op->emitOpError() << "requires bits of " << kMulticast << " that follow each other, found "
                               << getMulticastBits(op);
    if (!getMulticastDim(block.getShape(), tensor.getShape(), ctas))
      return op->emitOpError() << "with " << kMulticast << " = " << getMulticastBits(op) << " requires a tensor of "
                               << ctas << " blocks " << block << " along one dimension, found " << tensor;
    return success();
  }
  if (tensor.getNumElements() != block.getNumElements())
    return op->emitOpError() << "requires a tensor of as many elements as the block's " << block.getNumElements()
                             << ", found " << tensor;
  return success();
}

LogicalResult DescriptorLoadOp::verify() { return verifyBlock(*this, getDesc().getType(), getIndices(), getType()); }

LogicalResult DescriptorStoreOp::verify() {
  return verifyBlock(*this, getDesc().getType(), getIndices(), getSrc().getType());
}

LogicalResult DescriptorReduceOp::verify() {
  return verifyBlock(*this, getDesc().getType(), getIndices(), getSrc().getType());
}

/// Checks that the rows of a matrix are blocks of `desc` and as many as row numbers.
static LogicalResult verifyRows(Operation *op, DescriptorType desc, Type rowNumbers, Type type) {
  auto matrix = cast<RankedTensorType>(type), numbers = cast<RankedTensorType>(rowNumbers);
  RankedTensorType block = desc.getBlockType();
  if (block.getRank() != 2 || block.getDimSize(0) != 1)
    return op->emitOpError() << "requires a block of one row, found " << desc;
  if (matrix.getRank() != 2 || matrix.getDimSize(1) != block.getDimSize(1) ||
      matrix.getElementType() != block.getElementType())
    return op->emitOpError() << "requires a tensor of such rows as the block " << block << ", found " << matrix;
  if (numbers.getRank() != 1 || numbers.getDimSize(0) != matrix.getDimSize(0))
    return op->emitOpError() << "requires a row number for each of " << matrix.getDimSize(0) << " rows, found "
                             << numbers;
  if (matrix.getDimSize(0) < 8)
    return op->emitOpError() << "requires at least 8 rows, found " << matrix;
  int64_t width = isa<PointerType>(block.getElementType()) ? 64 : block.getElementTypeBitWidth();
  if (width > 32)
    return op->emitOpError() << "requires elements of at most 32 bits, found " << matrix;
  if (width * matrix.getDimSize(1) < 32 * 8)
    return op->emitOpError() << "requires rows of at least 32 bytes, found " << matrix;
  return success();
}

LogicalResult DescriptorGatherOp::verify() {
  return verifyRows(*this, getDesc().getType(), getXOffsets().getType(), getType());
}

LogicalResult DescriptorScatterOp::verify() {
  return verifyRows(*this, getDesc().getType(), getXOffsets().getType(), getSrc().getType());
}

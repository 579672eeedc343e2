// Shared buffers and the copies into them.
#include "lathe/Dialect/TT/IR/LayoutInterface.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

/// Checks that `buffer` lies in shared memory.
static LogicalResult verifyIsShared(Operation *op, MemDescType buffer) {
  if (!cast<LayoutEncoding>(buffer.getEncoding()).isShared())
    return op->emitOpError() << "requires a buffer in shared memory, found " << buffer;
  return success();
}

static LogicalResult verifyIsMutable(Operation *op, MemDescType buffer) {
  if (!buffer.getMutableMemory())
    return op->emitOpError() << "requires a mutable buffer, found " << buffer;
  return success();
}

/// Checks that the layout of `buffer` covers all dimensions of a tensor of `rank`.
static LogicalResult verifyLayoutRank(Operation *op, int64_t rank, MemDescType buffer) {
  if (cast<LayoutEncoding>(buffer.getEncoding()).getRank() != rank)
    return op->emitOpError() << "requires a buffer whose layout has the tensor's rank " << rank << ", found " << buffer;
  return success();
}

/// Checks that a tensor and the buffer it goes to or comes from agree.
static LogicalResult verifySameContents(Operation *op, RankedTensorType tensor, MemDescType buffer) {
  if (failed(verifyIsShared(op, buffer)))
    return failure();
  if (tensor.getShape() != buffer.getShape() || tensor.getElementType() != buffer.getElementType())
    return op->emitOpError() << "requires a tensor and a buffer of one shape and element type, found " << tensor
                             << " and " << buffer;
  return verifyLayoutRank(op, tensor.getRank(), buffer);
}

//===----------------------------------------------------------------------===//
// local_alloc
//===----------------------------------------------------------------------===//

/// True once memory is assigned, which ends the time when buffers may be merged or kept alive longer.
static bool isPlaced(Operation *op) { return op->hasAttr("allocation.offset"); }

OpFoldResult LocalAllocOp::fold(FoldAdaptor) {
  // A copy of what nothing changes is that thing.
  if (getType().getMutableMemory() || !getSrc() || isPlaced(*this))
    return {};
  auto load = getSrc().getDefiningOp<LocalLoadOp>();
  if (!load || load.getSrc().getType() != getType() ||
      llvm::any_of(load.getSrc().getUsers(), [](Operation *user) { return isa<LocalDeallocOp>(user); }))
    return {};
  return load.getSrc();
}

LogicalResult LocalAllocOp::canonicalize(LocalAllocOp op, PatternRewriter &rewriter) {
  // Memory takes an element from wherever it is.
  auto convert = op.getSrc() ? op.getSrc().getDefiningOp<ConvertLayoutOp>() : ConvertLayoutOp();
  if (!convert)
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(convert.getSrc()); });
  return success();
}

void LocalAllocOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  // A buffer that nothing may write after its allocation is a value; equal ones may be merged.
  if (getSrc() && !getType().getMutableMemory() && !isPlaced(*this))
    return;
  effects.emplace_back(MemoryEffects::Allocate::get(), getOperation()->getOpResult(0), SharedMemory::get());
  if (getSrc())
    effects.emplace_back(MemoryEffects::Write::get(), getOperation()->getOpResult(0), SharedMemory::get());
}

LogicalResult LocalAllocOp::verify() {
  MemDescType type = getType();
  if (failed(verifyIsShared(*this, type)))
    return failure();
  if (type.getShape() != type.getAllocShape())
    return emitOpError() << "requires a result that is not a slice, found " << type;
  if (std::optional<uint32_t> alignment = getAlignment(); alignment && !llvm::isPowerOf2_32(*alignment))
    return emitOpError() << "requires an alignment that is a power of two, found " << int32_t(*alignment);
  if (getSrc())
    return verifySameContents(*this, getSrc().getType(), type);
  if (!type.getMutableMemory())
    return emitOpError() << "without a source requires a mutable buffer, found " << type;
  return success();
}

//===----------------------------------------------------------------------===//
// local_load, local_store
//===----------------------------------------------------------------------===//

OpFoldResult LocalLoadOp::fold(FoldAdaptor) {
  auto alloc = getSrc().getDefiningOp<LocalAllocOp>();
  if (alloc && alloc.getSrc() && !alloc.getType().getMutableMemory() && alloc.getSrc().getType() == getType())
    return alloc.getSrc();
  return {};
}

LogicalResult LocalLoadOp::verify() { return verifySameContents(*this, getType(), getSrc().getType()); }

LogicalResult LocalStoreOp::canonicalize(LocalStoreOp op, PatternRewriter &rewriter) {
  auto convert = op.getSrc().getDefiningOp<ConvertLayoutOp>();
  if (!convert)
    return failure();
  rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(convert.getSrc()); });
  return success();
}

LogicalResult LocalStoreOp::verify() {
  if (failed(verifyIsMutable(*this, getDst().getType())))
    return failure();
  return verifySameContents(*this, getSrc().getType(), getDst().getType());
}

//===----------------------------------------------------------------------===//
// Access at computed positions
//===----------------------------------------------------------------------===//

/// Checks what a gather and the scatters share: `values` are the elements at `indices` along `axis` of `buffer`.
static LogicalResult verifyIndexed(Operation *op, MemDescType buffer, RankedTensorType indices, RankedTensorType values,
                                   int64_t axis) {
  if (failed(verifyIsShared(op, buffer)))
    return failure();
  if (indices.getShape() != values.getShape() || !tt::haveSameLayout(indices, values))
    return op->emitOpError() << "requires indices and values of one shape and layout, found " << indices << " and "
                             << values;
  if (values.getElementType() != buffer.getElementType())
    return op->emitOpError() << "requires values of the buffer's element type, found " << values << " and " << buffer;
  int64_t rank = buffer.getShape().size();
  if (indices.getRank() != rank)
    return op->emitOpError() << "requires indices of the buffer's rank " << rank << ", found " << indices;
  if (axis < 0 || axis >= rank)
    return op->emitOpError() << "requires an axis of the buffer, found " << axis << " for " << buffer;
  return success();
}

LogicalResult LocalGatherOp::verify() {
  return verifyIndexed(*this, getSrc().getType(), getIndices().getType(), getType(), int32_t(getAxis()));
}

LogicalResult LocalScatterOp::verify() {
  if (failed(verifyIsMutable(*this, getDst().getType())))
    return failure();
  return verifyIndexed(*this, getDst().getType(), getIndices().getType(), getValues().getType(), int32_t(getAxis()));
}

LogicalResult LocalAtomicScatterRMWOp::verify() {
  RankedTensorType values = getValues().getType();
  if (failed(verifyIsMutable(*this, getDst().getType())))
    return failure();
  if (!values.getElementType().isIntOrFloat())
    return emitOpError() << "requires values that are integers or floats, found " << values;
  if (failed(verifyIndexed(*this, getDst().getType(), getIndices().getType(), values, int32_t(getAxis()))))
    return failure();
  return verifyLayoutRank(*this, values.getRank(), getDst().getType());
}

//===----------------------------------------------------------------------===//
// Asynchronous copies
//===----------------------------------------------------------------------===//

LogicalResult AsyncCopyGlobalToLocalOp::verify() {
  MemDescType buffer = getResult().getType();
  if (failed(verifyIsMutable(*this, buffer)))
    return failure();
  auto copied = cast<RankedTensorType>(tt::getPointeeType(getSrc().getType()));
  if (copied.getShape() != buffer.getShape() || copied.getElementType() != buffer.getElementType())
    return emitOpError() << "requires pointers and a buffer of one shape and element type, found " << getSrc().getType()
                         << " and " << buffer;
  if (int32_t(getContiguity()) <= 0)
    return emitOpError() << "requires a positive contiguity, found " << int32_t(getContiguity());
  return success();
}

LogicalResult AsyncWaitOp::verify() {
  if (int32_t(getNum()) < 0)
    return emitOpError() << "requires a number of groups that is not negative, found " << int32_t(getNum());
  return success();
}

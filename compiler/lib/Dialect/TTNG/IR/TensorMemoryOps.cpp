// Verifiers, effects and simplifications of the operations on tensor memory.
#include "OpSupport.h"

#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;

//===----------------------------------------------------------------------===//
// Registers of loads and stores
//===----------------------------------------------------------------------===//

/// Checks that warps can move between a tensor and tensor memory what each holds of the tensor.
static LogicalResult verifyRegisters(Operation *op, RankedTensorType tensor, ttg::MemDescType buffer) {
  unsigned elementBits = buffer.getElementType().getIntOrFloatBitWidth();
  // Not yet laid out, or not so that it has a map, or of elements that fill no column.
  if (!ttg::hasLinearLayout(tensor) || !llvm::isPowerOf2_32(elementBits))
    return success();
  LinearLayout registers = ttg::toLinearLayout(tensor), memory = ttg::toLinearLayout(buffer);
  // With several CTAs the places depend on which one holds what.
  if (memory.getInBits("block") || registers.getInBits("block"))
    return success();
  auto isAccessible = [&](const LinearLayout &places) {
    return RegisterPlaces(registers, places, elementBits).getShape().has_value();
  };
  constexpr unsigned lanes = 32, groupBits = 2, groupRowBit = 5;
  bool fits = registers.getInSize("lane") == lanes && registers.getInBits("warp") >= groupBits;
  for (unsigned bit = 0; fits && bit < groupBits; ++bit)
    fits = registers.getBasis("warp", bit) == memory.getBasis("row", groupRowBit + bit);
  if (!fits)
    return op->emitOpError() << "requires warps 0 to 3 to hold the rows of tensor memory that each can reach, found "
                             << tensor << " and " << buffer;
  std::optional<LinearLayout> packed = getPackedPlaces(buffer);
  if (!isAccessible(memory) && !(packed && isAccessible(*packed)))
    return op->emitOpError() << "requires a layout of registers that tensor memory is accessed in, found " << tensor
                             << " and " << buffer;
  return success();
}

/// Checks what loads and stores require of tensor and buffer.
static LogicalResult verifyAccess(Operation *op, Type tensorType, ttg::MemDescType buffer) {
  auto tensor = cast<RankedTensorType>(tensorType);
  if (tensor.getRank() != 2)
    return op->emitOpError() << "requires a tensor of rank 2, found " << tensor;
  if (failed(verifySameContents(op, tensor, buffer)))
    return failure();
  return verifyRegisters(op, tensor, buffer);
}

static LogicalResult verifyTensorMemory(Operation *op, ttg::MemDescType buffer) {
  if (!isa<TensorMemorySpaceAttr>(buffer.getMemorySpace()))
    return op->emitOpError() << "requires a buffer in tensor memory, found " << buffer;
  return success();
}

/// The text has no place for the operand without the result.
static LogicalResult verifyTokens(Operation *op, Value dep, Value token) {
  if (dep && !token)
    return op->emitOpError() << "with a token operand requires a token result";
  return success();
}

//===----------------------------------------------------------------------===//
// tmem_alloc
//===----------------------------------------------------------------------===//

void TMEMAllocOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  // A buffer that nothing may write after its allocation is a value; equal ones may be merged.
  if (getSrc() && !getResult().getType().getMutableMemory())
    return;
  OpResult buffer = getOperation()->getOpResult(0);
  effects.emplace_back(MemoryEffects::Allocate::get(), buffer, TensorMemory::get());
  if (getSrc())
    effects.emplace_back(MemoryEffects::Write::get(), buffer, TensorMemory::get());
}

LogicalResult TMEMAllocOp::verify() {
  ttg::MemDescType buffer = getResult().getType();
  if (failed(verifyTensorMemory(*this, buffer)))
    return failure();
  if (buffer.getShape() != buffer.getAllocShape())
    return emitOpError() << "requires a buffer that is not a view of a larger one, found " << buffer;
  if (getSrc())
    return verifyAccess(*this, getSrc().getType(), buffer);
  if (!buffer.getMutableMemory())
    return emitOpError() << "without a source requires a mutable buffer, found " << buffer;
  return success();
}

//===----------------------------------------------------------------------===//
// tmem_load, tmem_store
//===----------------------------------------------------------------------===//

LogicalResult TMEMLoadOp::verify() {
  ttg::MemDescType buffer = getSrc().getType();
  if (!isa<TensorMemoryEncodingAttr>(buffer.getEncoding()))
    return emitOpError() << "requires a buffer in a tensor_memory_encoding, found " << buffer;
  if (failed(verifyTokens(*this, getDep(), getToken())) || failed(verifyAccess(*this, getResult().getType(), buffer)))
    return failure();
  bool reduces = getRedOp().has_value();
  if (reduces != bool(getRed()))
    return emitOpError() << "requires redOp and a reduced result, or neither, found only "
                         << (reduces ? "redOp" : "the result");
  if (!reduces && (getAbs().value_or(false) || getNaN().value_or(false)))
    return emitOpError() << "requires redOp with abs and NaN";
  if (!reduces)
    return success();
  auto reduced = cast<RankedTensorType>(getRed().getType());
  if (!buffer.getElementType().isF32())
    return emitOpError() << "with redOp requires elements of f32, found " << buffer.getElementType();
  if (reduced.getShape() != buffer.getShape().take_front() || reduced.getElementType() != buffer.getElementType())
    return emitOpError() << "requires a reduced result of one element for each row, found " << reduced << " of "
                         << buffer;
  return success();
}

LogicalResult TMEMStoreOp::canonicalize(TMEMStoreOp op, PatternRewriter &rewriter) {
  if (!matchPattern(op.getPred(), m_Zero()))
    return failure();
  // Users of the token of a store that never happens depend on the store's own token.
  if (op.getToken() && !op.getToken().use_empty() && !op.getDep())
    return failure();
  if (op.getToken() && op.getDep())
    rewriter.replaceOp(op, op.getDep());
  else
    rewriter.eraseOp(op);
  return success();
}

LogicalResult TMEMStoreOp::verify() {
  ttg::MemDescType buffer = getDst().getType();
  if (failed(verifyTensorMemory(*this, buffer)) || failed(verifyWritable(*this, buffer)) ||
      failed(verifyTokens(*this, getDep(), getToken())))
    return failure();
  return verifyAccess(*this, getSrc().getType(), buffer);
}

//===----------------------------------------------------------------------===//
// tmem_subslice
//===----------------------------------------------------------------------===//

OpFoldResult TMEMSubSliceOp::fold(FoldAdaptor) {
  if (getN() == 0 && getSrc().getType() == getType())
    return getSrc();
  return {};
}

LogicalResult TMEMSubSliceOp::canonicalize(TMEMSubSliceOp op, PatternRewriter &rewriter) {
  auto inner = op.getSrc().getDefiningOp<TMEMSubSliceOp>();
  if (!inner)
    return failure();
  rewriter.replaceOpWithNewOp<TMEMSubSliceOp>(op, op.getType(), inner.getSrc(), inner.getN() + op.getN());
  return success();
}

LogicalResult TMEMSubSliceOp::verify() {
  ttg::MemDescType src = getSrc().getType(), dst = getType();
  auto from = dyn_cast<TensorMemoryEncodingAttr>(src.getEncoding());
  auto to = dyn_cast<TensorMemoryEncodingAttr>(dst.getEncoding());
  if (!from || !to)
    return emitOpError() << "requires buffers in a tensor_memory_encoding, found " << src << " and " << dst;
  if (from.getBlockM() != to.getBlockM() || from.getColStride() != to.getColStride() || from.getCga() != to.getCga() ||
      from.getTwoCTAs() != to.getTwoCTAs())
    return emitOpError() << "requires layouts that differ in blockN only, found " << from << " and " << to;
  if (src.getElementType() != dst.getElementType() || src.getAllocShape() != dst.getAllocShape())
    return emitOpError() << "requires a view of the same elements and allocation, found " << src << " and " << dst;
  if (src.getShape().drop_back() != dst.getShape().drop_back())
    return emitOpError() << "requires all rows of the source, found " << src << " and " << dst;
  int64_t begin = int32_t(getN()), columns = dst.getShape().back();
  if (begin < 0 || begin + columns > src.getShape().back())
    return emitOpError() << "requires columns of the source, found " << columns << " from " << begin << " of " << src;
  if (begin * from.getColStride() * src.getElementType().getIntOrFloatBitWidth() % 32 != 0)
    return emitOpError() << "requires a first column at a multiple of 32 bits, found " << begin << " of " << src;
  return success();
}

//===----------------------------------------------------------------------===//
// tmem_copy
//===----------------------------------------------------------------------===//

LogicalResult TMEMCopyOp::verify() {
  ttg::MemDescType src = getSrc().getType(), dst = getDst().getType();
  if (!isa<ttg::SharedMemorySpaceAttr>(src.getMemorySpace()))
    return emitOpError() << "requires a source in shared memory, found " << src;
  if (failed(verifyTensorMemory(*this, dst)) || failed(verifyWritable(*this, dst)))
    return failure();
  if (src.getShape() != dst.getShape())
    return emitOpError() << "requires source and destination of one shape, found " << src << " and " << dst;
  constexpr unsigned leastAlignment = 16;
  if (auto linear = dyn_cast<ttg::SharedLinearEncodingAttr>(src.getEncoding());
      linear && linear.getAlignment() < leastAlignment)
    return emitOpError() << "requires a source aligned to " << leastAlignment << " bytes, found " << src;
  auto nvmma = dyn_cast<ttg::NVMMASharedEncodingAttr>(src.getEncoding());
  if (nvmma && (nvmma.getTransposed() || nvmma.getFp4Padded()))
    return emitOpError() << "requires a source that is neither transposed nor padded, found " << src;
  if (isa<TensorMemoryScalesEncodingAttr>(dst.getEncoding())) {
    if (nvmma && nvmma.getSwizzlingByteWidth() != 0)
      return emitOpError() << "requires scales that are not swizzled, found " << src;
    return success();
  }
  if (nvmma && nvmma.getSwizzlingByteWidth() == 0)
    return emitOpError() << "requires a source that is swizzled, found " << src;
  if (cast<TensorMemoryEncodingAttr>(dst.getEncoding()).getBlockM() != 128)
    return emitOpError() << "requires a destination with blockM = 128, found " << dst;
  if (!src.getElementType().isIntOrFloat() || src.getElementType().getIntOrFloatBitWidth() != 32)
    return emitOpError() << "requires elements of 32 bits, found " << src;
  return success();
}

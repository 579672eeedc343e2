#include "lathe/Dialect/NVWS/IR/Dialect.h"

#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::nvws;

#define GET_OP_CLASSES
#include "lathe/Dialect/NVWS/IR/NVWSOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Rings of buffers
//===----------------------------------------------------------------------===//

LogicalResult ArefCreateOp::verify() {
  for (Value buffer : getBuffers()) {
    int64_t depth = cast<ttg::MemDescType>(getBuffers().front().getType()).getShape().front();
    int64_t found = cast<ttg::MemDescType>(buffer.getType()).getShape().front();
    if (found != depth)
      return emitOpError() << "requires buffers of one depth, found " << depth << " and " << found;
    for (Operation *user : buffer.getUsers())
      if (!isa<ArefCreateOp, ttg::LocalDeallocOp>(user))
        return emitOpError() << "requires buffers that are used through the ring only, found a use by '"
                             << user->getName() << "'";
  }
  return success();
}

/// Checks that `types` are the buffers of one stage of `aref`.
static LogicalResult verifyStage(Operation *op, ArefType aref, TypeRange types) {
  if (types.size() != aref.getBuffers().size())
    return op->emitOpError() << "requires " << aref.getBuffers().size() << " buffers, as the ring has, found "
                             << types.size();
  for (auto [ring, type] : llvm::zip_equal(aref.getBuffers(), types)) {
    auto all = cast<ttg::MemDescType>(ring), one = cast<ttg::MemDescType>(type);
    ArrayRef<int64_t> shape = all.getShape();
    if (!isa<ttng::TensorMemoryScalesEncodingAttr>(all.getEncoding()))
      shape = shape.drop_front();
    if (one.getShape() != shape || one.getElementType() != all.getElementType())
      return op->emitOpError() << "requires one stage of " << all << ", found " << one;
  }
  return success();
}

template <typename EnterOp> static LogicalResult verifyEnter(EnterOp op) {
  if (bool(op.getStage()) != bool(op.getPhase()))
    return op.emitOpError() << "requires a stage and a phase or neither";
  return verifyStage(op, op.getAref().getType(), op.getBuffers().getTypes());
}

LogicalResult ArefPutEnterOp::verify() { return verifyEnter(*this); }
LogicalResult ArefGetEnterOp::verify() { return verifyEnter(*this); }

LogicalResult ArefBufferOp::verify() {
  size_t expected = getAref().getType().getBuffers().size();
  if (getBuffers().size() != expected)
    return emitOpError() << "requires " << expected << " results, one per buffer of the ring, found "
                         << getBuffers().size();
  return success();
}

//===----------------------------------------------------------------------===//
// Copies into buffers
//===----------------------------------------------------------------------===//

static LogicalResult verifyBytes(Operation *op, int64_t bytes) {
  if (bytes < 0)
    return op->emitOpError() << "requires txCount of at least 0, found " << bytes;
  return success();
}

LogicalResult DescriptorLoadOp::verify() {
  tt::DescriptorType desc = getDesc().getType();
  ttg::MemDescType buffer = getResult().getType();
  RankedTensorType block = desc.getBlockType();
  if (failed(verifyBytes(*this, getTxCountAttr().getInt())))
    return failure();
  if (getIndices().size() != desc.getShape().size())
    return emitOpError() << "requires " << desc.getShape().size() << " coordinates, one per dimension of the block, "
                         << "found " << getIndices().size();
  uint64_t count = 1;
  for (int64_t size : buffer.getShape())
    count = llvm::SaturatingMultiply<uint64_t>(count, size);
  uint64_t blocks = tt::getMulticast(*this);
  if (buffer.getElementType() != block.getElementType() || count != blocks * uint64_t(block.getNumElements()))
    return emitOpError() << "requires a buffer for the block " << block << ", found " << buffer;
  return success();
}

LogicalResult DescriptorGatherOp::verify() {
  tt::DescriptorType desc = getDesc().getType();
  ttg::MemDescType buffer = getResult().getType();
  RankedTensorType block = desc.getBlockType();
  auto numbers = cast<RankedTensorType>(getXOffsets().getType());
  if (failed(verifyBytes(*this, getTxCountAttr().getInt())))
    return failure();
  if (block.getRank() != 2 || block.getDimSize(0) != 1)
    return emitOpError() << "requires a block of one row, found " << desc;
  if (numbers.getRank() != 1)
    return emitOpError() << "requires row numbers of rank 1, found " << numbers;
  if (buffer.getElementType() != block.getElementType() ||
      buffer.getShape() != ArrayRef<int64_t>{numbers.getDimSize(0), block.getDimSize(1)})
    return emitOpError() << "requires a buffer for " << numbers.getDimSize(0) << " rows " << block << ", found "
                         << buffer;
  return success();
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

LogicalResult CreateTokenOp::verify() {
  int64_t count = getNumBuffersAttr().getInt();
  auto type = cast<RankedTensorType>(getType());
  if (count <= 0 || type.getShape() != ArrayRef(count))
    return emitOpError() << "requires a token for each of numBuffers = " << count << " buffers, found " << type;
  return success();
}

//===----------------------------------------------------------------------===//
// Groups of warps
//===----------------------------------------------------------------------===//

/// The ends of the first region of a group, of which each gives the results.
static SmallVector<WarpGroupYieldOp> getYields(Region &region) {
  SmallVector<WarpGroupYieldOp> yields;
  for (Block &block : region)
    if (auto yield = block.empty() ? WarpGroupYieldOp() : dyn_cast<WarpGroupYieldOp>(block.back()))
      yields.push_back(yield);
  return yields;
}

ParseResult WarpGroupOp::parse(OpAsmParser &parser, OperationState &result) {
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  SmallVector<int32_t> numWarps;
  while (succeeded(parser.parseOptionalKeyword(("partition" + Twine(numWarps.size())).str()))) {
    if (parser.parseKeyword("num_warps") || parser.parseLParen() || parser.parseInteger(numWarps.emplace_back()) ||
        parser.parseRParen() || parser.parseRegion(*result.addRegion()))
      return failure();
  }
  result.addAttribute(getNumWarpsAttrName(result.name), parser.getBuilder().getDenseI32ArrayAttr(numWarps));
  // The text has no result types: they are those of the values that the first region yields.
  if (parser.getNumResults() != 0 && !result.regions.empty())
    if (auto yields = getYields(*result.regions.front()); !yields.empty())
      result.addTypes(yields.front().getOperandTypes());
  return success();
}

void WarpGroupOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getNumWarpsAttrName()});
  for (auto [index, region, warps] : llvm::enumerate(getPartitionRegions(), getNumWarps())) {
    printer.printNewline();
    printer << "partition" << index << " num_warps(" << warps << ") ";
    printer.printRegion(region, /*printEntryBlockArgs=*/false);
  }
}

LogicalResult WarpGroupOp::verify() {
  if (getNumWarps().size() != getPartitionRegions().size())
    return emitOpError() << "requires a number of warps for each of " << getPartitionRegions().size()
                         << " regions, found " << getNumWarps().size();
  for (int32_t warps : getNumWarps())
    if (warps <= 0)
      return emitOpError() << "requires regions run by at least one warp, found " << warps;
  if (getNumResults() != 0 && getPartitionRegions().empty())
    return emitOpError() << "requires a region that yields its results, found none";
  return success();
}

LogicalResult WarpGroupOp::verifyRegions() {
  for (Region &region : getPartitionRegions())
    if (region.getNumArguments() != 0)
      return emitOpError() << "requires regions without arguments, found " << region.getNumArguments();
  if (getNumResults() == 0)
    return success();
  SmallVector<WarpGroupYieldOp> yields = getYields(getPartitionRegions().front());
  if (yields.empty())
    return emitOpError() << "requires its first region to end in nvws.warp_group.yield, for it has results";
  for (WarpGroupYieldOp yield : yields)
    if (TypeRange(getResultTypes()) != TypeRange(yield.getOperandTypes()))
      return emitOpError() << "requires its first region to yield (" << getResultTypes() << "), found ("
                           << yield.getOperandTypes() << ")";
  return success();
}

// Registers, hints and conversions.
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutChecks.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::amdg;

//===----------------------------------------------------------------------===//
// extract_slice, concat
//===----------------------------------------------------------------------===//

namespace {

/// The most elements of a tensor that a thread holds in any program there is.
constexpr unsigned kMaxRegisterBits = 16;

/// The elements of each register of the first lane, as flat indices into the map's out-dims.
SmallVector<uint64_t> getRegisters(const LinearLayout &map) {
  SmallVector<uint64_t> elements = {0};
  for (unsigned bit = 0; bit < map.getInBits("register"); ++bit)
    for (size_t i = 0, count = elements.size(); i < count; ++i)
      elements.push_back(elements[i] ^ map.getFlatBasis("register", bit));
  return elements;
}

/// Checks that tensors of `whole` and `part` share lanes, warps and CTAs.
bool isSameThreads(const LinearLayout &whole, const LinearLayout &part) {
  for (StringRef in : {"lane", "warp", "block"}) {
    if (whole.getInBits(in) != part.getInBits(in))
      return false;
    for (unsigned bit = 0; bit < whole.getInBits(in); ++bit)
      if (whole.getBasis(in, bit) != part.getBasis(in, bit))
        return false;
  }
  return true;
}

/// Checks that each thread of `part`, which lies at `offsets` in `whole`, holds it in registers of `whole`.
LogicalResult verifyStays(Operation *op, RankedTensorType wholeType, RankedTensorType partType,
                          ArrayRef<SmallVector<int64_t>> offsets) {
  std::optional<LinearLayout> whole = ttg::findLinearLayout(wholeType), part = ttg::findLinearLayout(partType);
  if (!whole || !part || whole->hasInDim("offset") || part->hasInDim("offset"))
    return op->emitOpError() << "requires tensors of powers of two in layouts of registers, found " << wholeType
                             << " and " << partType;
  if (!isSameThreads(*whole, *part))
    return op->emitOpError() << "requires layouts of the same lanes and warps, found " << wholeType << " and "
                             << partType;
  if (whole->getInBits("register") > kMaxRegisterBits || part->getInBits("register") > kMaxRegisterBits)
    return op->emitOpError() << "requires at most " << (1u << kMaxRegisterBits) << " elements in a thread, found "
                             << wholeType;
  SmallVector<uint64_t> wholeRegisters = getRegisters(*whole);
  llvm::DenseSet<uint64_t> held(wholeRegisters.begin(), wholeRegisters.end());
  SmallVector<uint64_t> partRegisters = getRegisters(*part);
  for (ArrayRef<int64_t> offset : offsets)
    for (uint64_t element : partRegisters) {
      SmallVector<int32_t> at = part->splitOut(element);
      for (auto [coordinate, start] : llvm::zip_equal(at, offset))
        coordinate += start;
      if (!held.contains(whole->packOut(at)))
        return op->emitOpError() << "requires every element in a thread that has it already, found element ["
                                 << ArrayRef(at) << "] of " << wholeType << " elsewhere in " << partType;
    }
  return success();
}

} // namespace

OpFoldResult ExtractSliceOp::fold(FoldAdaptor) {
  if (getSource().getType() == getType())
    return getSource();
  // A block that is one of those put together.
  auto concat = getSource().getDefiningOp<ConcatOp>();
  if (!concat || concat.getSources().front().getType() != getType())
    return {};
  size_t index = 0;
  for (auto [offset, size, whole] :
       llvm::zip_equal(getStaticOffsets(), getType().getShape(), getSource().getType().getShape())) {
    if (offset % size != 0)
      return {};
    index = index * (whole / size) + offset / size;
  }
  return concat.getSources()[index];
}

LogicalResult ExtractSliceOp::canonicalize(ExtractSliceOp op, PatternRewriter &rewriter) {
  auto outer = op.getSource().getDefiningOp<ExtractSliceOp>();
  if (!outer)
    return failure();
  SmallVector<int64_t> offsets;
  for (auto [first, second] : llvm::zip_equal(outer.getStaticOffsets(), op.getStaticOffsets()))
    offsets.push_back(first + second);
  rewriter.replaceOpWithNewOp<ExtractSliceOp>(op, op.getType(), outer.getSource(), offsets);
  return success();
}

LogicalResult ExtractSliceOp::verify() {
  RankedTensorType src = getSource().getType(), dst = getType();
  if (src.getElementType() != dst.getElementType())
    return emitOpError() << "requires the source's element type, found " << src << " and " << dst;
  ArrayRef<int64_t> offsets = getStaticOffsets();
  if (src.getRank() != dst.getRank() || int64_t(offsets.size()) != src.getRank())
    return emitOpError() << "requires as many offsets and result dimensions as the source has dimensions, found "
                         << offsets.size() << " offsets, " << src << " and " << dst;
  for (auto [offset, size, whole] : llvm::zip_equal(offsets, dst.getShape(), src.getShape()))
    if (size > whole || offset < 0 || offset > whole - size)
      return emitOpError() << "requires a block within the source, found [" << offsets << "] in " << src << " for "
                           << dst;
  return verifyStays(*this, src, dst, SmallVector<int64_t>(offsets));
}

OpFoldResult ConcatOp::fold(FoldAdaptor) {
  if (getSources().size() == 1 && getSources().front().getType() == getType())
    return getSources().front();
  return {};
}

LogicalResult ConcatOp::verify() {
  if (getSources().empty())
    return emitOpError() << "requires at least one source";
  auto block = cast<RankedTensorType>(getSources().front().getType());
  auto whole = cast<RankedTensorType>(getType());
  for (Type type : getSources().getTypes())
    if (type != block)
      return emitOpError() << "requires sources of one type, found " << block << " and " << type;
  if (block.getElementType() != whole.getElementType())
    return emitOpError() << "requires a result of the sources' element type, found " << block << " and " << whole;
  auto isTiled = [&] {
    if (block.getRank() != whole.getRank())
      return false;
    uint64_t blocks = 1;
    for (auto [size, all] : llvm::zip_equal(block.getShape(), whole.getShape())) {
      if (size <= 0 || all <= 0 || all % size != 0)
        return false;
      blocks *= all / size;
      if (blocks > getSources().size())
        return false;
    }
    return blocks == getSources().size();
  };
  if (!isTiled())
    return emitOpError() << "requires as many sources as make up the result, found " << getSources().size() << " of "
                         << block << " for " << whole;
  SmallVector<SmallVector<int64_t>> offsets;
  for (size_t index : llvm::seq(getSources().size())) {
    SmallVector<int64_t> &offset = offsets.emplace_back(block.getRank());
    for (int64_t dim = block.getRank() - 1; dim >= 0; --dim) {
      int64_t count = whole.getDimSize(dim) / block.getDimSize(dim);
      offset[dim] = index % count * block.getDimSize(dim);
      index /= count;
    }
  }
  return verifyStays(*this, whole, block, offsets);
}

//===----------------------------------------------------------------------===//
// in_thread_transpose
//===----------------------------------------------------------------------===//

LogicalResult InThreadTransposeOp::verify() {
  RankedTensorType src = getSrc().getType(), dst = getType();
  if (src.getShape() != dst.getShape() || src.getElementType() != dst.getElementType() || src.getRank() != 2)
    return emitOpError() << "requires two matrices of one shape and element type, found " << src << " and " << dst;
  auto blocked = dyn_cast_or_null<ttg::BlockedEncodingAttr>(src.getEncoding());
  if (!blocked)
    return emitOpError() << "requires a source in a blocked layout, found " << src;
  std::optional<LinearLayout> from = ttg::findLinearLayout(src), to = ttg::findLinearLayout(dst);
  auto isTransposed = [&] {
    if (!from || !to || !isSameThreads(*from, *to) || from->getInBits("register") != to->getInBits("register"))
      return false;
    // The block's bases along the slower dimension come before those along the faster one.
    SmallVector<SmallVector<int32_t>> expected;
    unsigned inBlock = 0;
    for (unsigned dim : llvm::reverse(blocked.getOrder()))
      for (int64_t at = 1; at < std::min<int64_t>(blocked.getSizePerThread()[dim], src.getDimSize(dim)); at *= 2) {
        expected.emplace_back(2, 0)[dim] = at;
        ++inBlock;
      }
    for (unsigned bit = inBlock; bit < from->getInBits("register"); ++bit)
      expected.push_back(from->getBasis("register", bit));
    for (auto [bit, basis] : llvm::enumerate(expected))
      if (to->getBasis("register", bit) != basis)
        return false;
    return true;
  };
  if (!isTransposed())
    return emitOpError() << "requires a result layout whose threads hold their blocks in the other order, found " << src
                         << " and " << dst;
  return success();
}

//===----------------------------------------------------------------------===//
// Scaled floats
//===----------------------------------------------------------------------===//

LogicalResult ScaledUpcastFp4Op::verify() {
  RankedTensorType scale = getScale().getType(), output = getOutput().getType();
  std::optional<LinearLayout> ofScale = ttg::findLinearLayout(scale), ofOutput = ttg::findLinearLayout(output);
  bool isSameLayout = scale.getEncoding() == output.getEncoding() || (ofScale && ofOutput && *ofScale == *ofOutput);
  if (scale.getShape() != output.getShape() || !isSameLayout)
    return emitOpError() << "requires a scale of the result's shape and layout, found " << scale << " and " << output;
  return ttg::verifyUnpacked(*this, getInput().getType(), output, int32_t(getAxis()));
}

LogicalResult UpcastMXFPOp::verify() {
  using tt::ScaleDotElemType;
  if (!llvm::is_contained({ScaleDotElemType::E2M1, ScaleDotElemType::E4M3, ScaleDotElemType::E5M2}, getFpType()))
    return emitOpError() << "requires elements of e2m1, e4m3 or e5m2, found "
                         << tt::stringifyScaleDotElemType(getFpType());
  auto src = cast<RankedTensorType>(getSrc().getType()), scale = cast<RankedTensorType>(getScale().getType());
  for (RankedTensorType type : {src, cast<RankedTensorType>(getType())})
    if (type.getEncoding() && !isa<ttg::DotOperandEncodingAttr>(type.getEncoding()))
      return emitOpError() << "requires a source and a result in dot_op layouts, found " << type;
  if (src.getRank() != scale.getRank() || src.getRank() != cast<RankedTensorType>(getType()).getRank())
    return emitOpError() << "requires source, scale and result of one rank, found " << src << ", " << scale << " and "
                         << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// instruction_sched_hint
//===----------------------------------------------------------------------===//

LogicalResult InstructionSchedHintOp::verify() {
  // The counters come together or not at all.
  Attribute counts[] = {getNumDsReadsAAttr(),           getNumDsReadsBAttr(),           getNumDsWritesAAttr(),
                        getNumDsWritesBAttr(),          getNumGlobalLoadsAAttr(),       getNumGlobalLoadsBAttr(),
                        getIsBufferLoadsAEnabledAttr(), getIsBufferLoadsBEnabledAttr(), getNumMMAsAttr()};
  size_t given = llvm::count_if(counts, [](Attribute count) { return bool(count); });
  if (getVariantAttr() ? given == 0 : given == std::size(counts))
    return success();
  return emitOpError() << "requires either a variant or all " << std::size(counts) << " counts, found " << given
                       << " counts";
}

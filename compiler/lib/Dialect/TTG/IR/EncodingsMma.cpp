// The linear maps of the fragments of matrix instructions.
#include "LayoutBuilder.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

/// The bases of "block" of an operand: those of the result, as copies along K.
static SmallVector<int32_t> operandCga(ArrayRef<int32_t> cga, unsigned rank, unsigned kDim) {
  SmallVector<int32_t> result(cga);
  for (size_t i = kDim; i < result.size(); i += rank)
    result[i] = 0;
  return result;
}

/// Spreads the warps of the result over an operand: those that differ along K hold the same.
static void spreadOperandWarps(LayoutBuilder &builder, ArrayRef<unsigned> warps, ArrayRef<unsigned> order,
                               unsigned kDim) {
  for (unsigned dim : order) {
    if (dim == kDim)
      builder.copy("warp", warps[dim]);
    else
      builder.spread("warp", dim, warps[dim]);
  }
}

namespace {

/// The dimensions of a matrix product of `rank`, perhaps with a batch: of its result, or of an operand, where the
/// dimension that is not K comes as `outer` and K, whose elements a thread holds together, as `inner`.
struct MatrixDims {
  explicit MatrixDims(unsigned rank) : outer(rank - 2), inner(rank - 1), order(lastFastest(rank)) {}
  MatrixDims(unsigned rank, unsigned opIdx) : MatrixDims(rank) {
    if (opIdx == 1) {
      std::swap(outer, inner);
      std::swap(order[0], order[1]);
    }
  }
  unsigned outer, inner;
  SmallVector<unsigned, 3> order;
};

} // namespace

//===----------------------------------------------------------------------===//
// nvidia_mma
//===----------------------------------------------------------------------===//

unsigned NvidiaMmaEncodingAttr::getRank() const { return getWarpsPerCTA().size(); }
Attribute NvidiaMmaEncodingAttr::getMemorySpace() const { return {}; }

/// The fragment that NVIDIA's instructions share: 8 groups of 4 lanes down the rows, each lane with `width`
/// neighbours of a row; then more registers for further rows, and then for further columns.
static void spreadFragment(LayoutBuilder &builder, const MatrixDims &dims, unsigned rows, unsigned columns,
                           unsigned width) {
  builder.spread("register", dims.inner, width);
  builder.spread("lane", dims.inner, 4);
  builder.spread("lane", dims.outer, 8);
  builder.spread("register", dims.outer, rows / 8);
  builder.spread("register", dims.inner, columns / (4 * width));
}

/// wgmma counts its warps down the rows, mma.sync has no order of its own.
static SmallVector<unsigned> warpOrder(NvidiaMmaEncodingAttr mma) {
  SmallVector<unsigned> order = lastFastest(mma.getRank());
  if (mma.getVersionMajor() == 3)
    std::swap(order[0], order[1]);
  return order;
}

LinearLayout NvidiaMmaEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  MatrixDims dims(getRank());
  ArrayRef<unsigned> tile = getInstrShape();
  if (getVersionMajor() == 3)
    tile = tile.take_front(2);
  LayoutBuilder builder(shape, getCga());
  spreadFragment(builder, dims, tile.end()[-2], tile.back(), /*width=*/2);
  builder.spread("warp", getWarpsPerCTA(), warpOrder(*this));
  builder.fill("register", dims.order);
  return builder.buildDistributed();
}

static LinearLayout nvidiaOperand(DotOperandEncodingAttr operand, NvidiaMmaEncodingAttr mma, ArrayRef<int64_t> shape) {
  MatrixDims dims(shape.size(), operand.getOpIdx());
  unsigned width = operand.getKWidth();
  // The instruction for f64 has half as many rows of A, and one step of K.
  unsigned tileM = mma.getVersionMajor() == 3 ? 16 : mma.getInstrShape().end()[-2];
  SmallVector<int32_t> cga = operandCga(mma.getCga(), shape.size(), dims.inner);
  LayoutBuilder builder(shape, cga);
  spreadFragment(builder, dims, operand.getOpIdx() == 0 ? tileM : 8, (tileM == 8 ? 4 : 8) * width, width);
  spreadOperandWarps(builder, mma.getWarpsPerCTA(), warpOrder(mma), dims.inner);
  builder.fill("register", dims.order);
  return builder.buildDistributed();
}

//===----------------------------------------------------------------------===//
// amd_mfma
//===----------------------------------------------------------------------===//

unsigned AMDMfmaEncodingAttr::getRank() const { return getWarpsPerCTA().size(); }
Attribute AMDMfmaEncodingAttr::getMemorySpace() const { return {}; }

static constexpr unsigned mfmaLanes = 64;

LinearLayout AMDMfmaEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  MatrixDims dims(getRank());
  unsigned sizeM = getInstrShape()[0], sizeN = getInstrShape()[1];
  // Lanes go along `across`, registers down `down`: a group of rows, the lanes that are left, more groups.
  unsigned across = dims.inner, down = dims.outer, width = sizeN, height = sizeM;
  if (getIsTransposed()) {
    std::swap(across, down);
    std::swap(width, height);
  }
  unsigned group = getElementBitWidth() == 64 ? 1 : 4;
  LayoutBuilder builder(shape, getCga());
  builder.spread("register", down, group);
  builder.spread("lane", across, width);
  builder.spread("lane", down, mfmaLanes / width);
  builder.spread("register", down, width * height / (mfmaLanes * group));
  // Tiles run along all of N before the next ones along M.
  for (unsigned dim : {dims.inner, dims.outer}) {
    builder.spread("register", dim, getTilesPerWarp()[dim]);
    builder.spread("warp", dim, getWarpsPerCTA()[dim]);
    if (dim == dims.inner)
      builder.fill("register", {dim});
  }
  if (getRank() == 3)
    builder.spread("warp", 0, getWarpsPerCTA()[0]);
  builder.fill("register", dims.order);
  return builder.buildDistributed();
}

static LinearLayout mfmaOperand(DotOperandEncodingAttr operand, AMDMfmaEncodingAttr mfma, ArrayRef<int64_t> shape) {
  MatrixDims dims(shape.size(), operand.getOpIdx());
  unsigned tile = mfma.getInstrShape()[operand.getOpIdx()];
  SmallVector<int32_t> cga = operandCga(mfma.getCga(), shape.size(), dims.inner);
  LayoutBuilder builder(shape, cga);
  builder.spread("register", dims.inner, operand.getKWidth());
  builder.spread("lane", dims.outer, tile);
  builder.spread("lane", dims.inner, mfmaLanes / tile);
  builder.fill("register", {dims.inner});
  builder.spread("register", dims.outer, mfma.getTilesPerWarp()[dims.outer]);
  spreadOperandWarps(builder, mfma.getWarpsPerCTA(), lastFastest(shape.size()), dims.inner);
  builder.fill("register", dims.order);
  return builder.buildDistributed();
}

//===----------------------------------------------------------------------===//
// amd_wmma
//===----------------------------------------------------------------------===//

Attribute AMDWmmaEncodingAttr::getMemorySpace() const { return {}; }

LinearLayout AMDWmmaEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  MatrixDims dims(getRank());
  // 16 lanes go along `across`; the two halves of the wave interleave rows in version 1, and stack them later.
  unsigned across = dims.inner, down = dims.outer;
  if (getIsTransposed())
    std::swap(across, down);
  LayoutBuilder builder(shape, getCga());
  builder.spread("lane", across, 16);
  if (getVersion() == 1) {
    builder.spread("lane", down, 2);
    builder.spread("register", down, 8);
  } else {
    builder.spread("register", down, 8);
    builder.spread("lane", down, 2);
    builder.spread("register", down, getInstrShape()[0] / 16);
  }
  SmallVector<int64_t> tile(builder.getExtent());
  builder.append("register", getRegisters(), tile);
  builder.append("warp", getWarps(), tile);
  builder.fill("register", dims.order);
  return builder.buildDistributed();
}

static LinearLayout wmmaOperand(DotOperandEncodingAttr operand, AMDWmmaEncodingAttr wmma, ArrayRef<int64_t> shape) {
  MatrixDims dims(shape.size(), operand.getOpIdx());
  ArrayRef<unsigned> instr = wmma.getInstrShape();
  // A transposed result is that of the instruction with its operands swapped.
  unsigned rows = instr[operand.getOpIdx() ^ unsigned(wmma.getIsTransposed())];
  unsigned width = operand.getKWidth();
  SmallVector<int32_t> cga = operandCga(wmma.getCga(), shape.size(), dims.inner);
  LayoutBuilder builder(shape, cga);
  builder.spread("register", dims.inner, width);
  builder.spread("lane", dims.outer, 16);
  // In version 1 both halves of the wave hold the whole operand.
  if (wmma.getVersion() == 1)
    builder.copy("lane", 2);
  else
    builder.spread("lane", dims.inner, 2);
  builder.spread("register", dims.inner, instr[2] / (2 * width));
  builder.spread("register", dims.outer, rows / 16);
  SmallVector<int64_t> tile(builder.getExtent());
  tile[dims.inner] = 0;
  builder.append("register", wmma.getRegisters(), tile);
  builder.append("warp", wmma.getWarps(), tile);
  builder.fill("register", dims.order);
  return builder.buildDistributed();
}

//===----------------------------------------------------------------------===//
// dot_op
//===----------------------------------------------------------------------===//

unsigned DotOperandEncodingAttr::getRank() const { return getParent().getRank(); }
Attribute DotOperandEncodingAttr::getMemorySpace() const { return {}; }

/// Under a blocked parent every thread holds all of K for its rows or columns.
static LinearLayout blockedOperand(DotOperandEncodingAttr operand, BlockedEncodingAttr blocked,
                                   ArrayRef<int64_t> shape) {
  MatrixDims dims(shape.size(), operand.getOpIdx());
  SmallVector<int32_t> cga = operandCga(blocked.getCga(), shape.size(), dims.inner);
  LayoutBuilder builder(shape, cga);
  for (unsigned dim : blocked.getOrder())
    builder.spread("register", dim, dim == dims.inner ? shape[dim] : blocked.getSizePerThread()[dim]);
  for (unsigned dim : blocked.getOrder()) {
    if (dim == dims.inner)
      builder.copy("lane", blocked.getThreadsPerWarp()[dim]);
    else
      builder.spread("lane", dim, blocked.getThreadsPerWarp()[dim]);
  }
  spreadOperandWarps(builder, blocked.getWarpsPerCTA(), blocked.getOrder(), dims.inner);
  builder.fill("register", blocked.getOrder());
  return builder.buildDistributed();
}

LinearLayout DotOperandEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return llvm::TypeSwitch<Attribute, LinearLayout>(getParent())
      .Case<BlockedEncodingAttr>([&](auto parent) { return blockedOperand(*this, parent, shape); })
      .Case<NvidiaMmaEncodingAttr>([&](auto parent) { return nvidiaOperand(*this, parent, shape); })
      .Case<AMDMfmaEncodingAttr>([&](auto parent) { return mfmaOperand(*this, parent, shape); })
      .Case<AMDWmmaEncodingAttr>([&](auto parent) { return wmmaOperand(*this, parent, shape); });
}

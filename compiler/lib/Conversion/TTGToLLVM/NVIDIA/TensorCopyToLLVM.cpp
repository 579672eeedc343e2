// Copies from shared to tensor memory by tcgen05.cp. Not run on hardware.
#include "Conversion/TTGToLLVM/NVIDIA/TensorIssue.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::ttng;

namespace {

// PTX ISA, "tcgen05.cp": shape 128x256b copies 128 rows of 32 bytes, shape 32x128b with warpx4 32 rows of 16 bytes to
// each of the four groups of 32 rows.
class TensorCopy {
public:
  TensorCopy(TMEMCopyOp op, Lowering &l) : op(op), l(l), src(op.getSrc().getType()), dst(op.getDst().getType()) {}

  LogicalResult lower() {
    bool isOfScales = isa<TensorMemoryScalesEncodingAttr>(dst.getEncoding());
    FailureOr<SharedOperand> source = describe(isOfScales);
    if (failed(source))
      return failure();
    issues = isIssuer(l, /*pred=*/Value());
    beginIssue(op, l);
    isOfScales ? copyScales(*source) : copyMatrix(*source);
    return success();
  }

private:
  TMEMCopyOp op;
  Lowering &l;
  ttg::MemDescType src, dst;
  Value issues;

  static constexpr unsigned kRows = 128, kRowColumns = 8, kScaleColumns = 4;

  FailureOr<SharedOperand> describe(bool isOfScales) {
    std::optional<MatrixDescriptor> descriptor;
    if (isOfScales ? hasWholePieces() : hasWholeRows())
      descriptor = isOfScales ? MatrixDescriptor::getScales(src, dst) : MatrixDescriptor::get(src, 0, kRows);
    if (!descriptor || descriptor->isTransposed)
      return op.emitError("unsupported: ttng.tmem_copy from ")
             << src << " to " << dst
             << (isOfScales ? ", which tcgen05.cp of shape 32x128b does not reach; let the 16 bytes that a row of "
                              "tensor memory takes for 128 rows by 4 scales, or 64 by 8, be neighbours in shared memory"
                            : ", which tcgen05.cp of shape 128x256b does not reach; copy whole rows of at least 8 "
                              "columns from an nvmma_shared layout");
    return SharedOperand{*descriptor, getDescriptorAddress(op.getSrc(), l)};
  }

  // Whether the 16 bytes that an instruction writes to a row all hold scales.
  bool hasWholePieces() {
    LinearLayout places = ttg::toLinearLayout(dst);
    if (places.getInSize("col") < int32_t(4 * kScaleColumns))
      return false;
    for (unsigned bit = 0; bit < places.getInBits("col"); ++bit)
      if (places.getFlatBasis("col", bit) == 0)
        return false;
    return true;
  }

  // Whether the 8 columns that an instruction writes are neighbours in the matrix.
  bool hasWholeRows() {
    if (dst.getDimSize(1) < kRowColumns)
      return false;
    for (int32_t at = 1; at < int32_t(kRowColumns); at *= 2)
      if (getPlace(dst, 0, at) != Place{0, at})
        return false;
    return true;
  }

  void copy(nv::TensorCopyShape shape, int32_t to, Value from) {
    Value address = l.get(op.getDst()).front();
    if (to)
      address = LLVM::AddOp::create(l.b, l.loc, address, l.i32(to));
    nv::TensorCopyOp::create(l.b, l.loc, shape, address, from, issues);
  }

  void copyMatrix(const SharedOperand &source) {
    for (unsigned row = 0; row < dst.getDimSize(0); row += kRows)
      for (unsigned column = 0; column < dst.getDimSize(1); column += kRowColumns)
        copy(nv::TensorCopyShape::shape_128x256b, getPlace(dst, int32_t(row), int32_t(column)).getAddress(),
             source.getTile(row, column, l));
  }

  void copyScales(const SharedOperand &source) {
    for (unsigned column = 0; column < getBufferColumns(dst); column += kScaleColumns)
      copy(nv::TensorCopyShape::shape_32x128b_warpx4, int32_t(column), source.getTile(0, 4 * column, l));
  }
};

} // namespace

LogicalResult lathe::conversion::lowerTensorCopy(Operation *op, Lowering &l) {
  if (isOfPairs(op))
    return op->emitError("unsupported: ttng.tmem_copy in a module that says 'ttng.two-ctas'; store a tensor instead");
  return TensorCopy(cast<TMEMCopyOp>(op), l).lower();
}

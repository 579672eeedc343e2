// The linear maps of the layouts of shared memory.
#include "LayoutBuilder.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

//===----------------------------------------------------------------------===//
// swizzled_shared, amd_rotating_shared
//===----------------------------------------------------------------------===//

unsigned SwizzledSharedEncodingAttr::getRank() const { return getOrder().size(); }
Attribute SwizzledSharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }
unsigned AMDRotatingSharedEncodingAttr::getRank() const { return getOrder().size(); }
Attribute AMDRotatingSharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }

/// Rows along order[1] of columns along order[0]; `phase` says by how many vectors the columns of a row move.
/// Further dimensions stack planes that are alike.
template <typename SwizzledAttr>
static LinearLayout swizzledMap(SwizzledAttr attr, ArrayRef<int64_t> shape,
                                llvm::function_ref<int64_t(int64_t)> phase) {
  LayoutBuilder builder(shape, attr.getCga());
  ArrayRef<unsigned> order = attr.getOrder();
  builder.fill("offset", order.take_front());
  if (order.size() > 1) {
    for (int64_t row = 1; row < builder.getShape()[order[1]]; row *= 2) {
      SmallVector<int32_t> basis(shape.size(), 0);
      basis[order[1]] = row;
      basis[order[0]] = attr.getVec() * phase(row) % builder.getShape()[order[0]];
      builder.append("offset", basis);
    }
  }
  builder.fill("offset", order.drop_front());
  return builder.buildShared();
}

LinearLayout SwizzledSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return swizzledMap(*this, shape, [&](int64_t row) { return row / getPerPhase() % getMaxPhase(); });
}

LinearLayout AMDRotatingSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return swizzledMap(*this, shape, [&](int64_t row) {
    int64_t group = row / getPerPhase();
    return (group % getMaxPhase()) ^ (group / getMaxPhase() % getMaxPhase());
  });
}

//===----------------------------------------------------------------------===//
// nvmma_shared
//===----------------------------------------------------------------------===//

Attribute NVMMASharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }

/// The box that one bulk tensor copy moves: at most 256 elements along each dimension, and one swizzled row along
/// the contiguous one.
static SmallVector<int64_t> copyBox(NVMMASharedEncodingAttr attr, ArrayRef<int64_t> perCTA) {
  SmallVector<int64_t> box(perCTA);
  int64_t &contiguous = attr.getTransposed() ? box.front() : box.back();
  int64_t packed = attr.getFp4Padded() ? 2 : 1;
  contiguous *= packed;
  for (int64_t &size : box)
    size = std::min<int64_t>(size, 256);
  if (attr.getSwizzlingByteWidth() != 0)
    contiguous = std::min<int64_t>(contiguous, 8 * attr.getSwizzlingByteWidth() / attr.getElementBitWidth());
  contiguous = std::max<int64_t>(1, contiguous / packed);
  return box;
}

/// The dimension and distance of each bit of a box's row number, with columns along order[0]. In a
/// transposed box of more than two dimensions the last one counts the rows of a plane of all the others, numbered as
/// if the box were a matrix.
static SmallVector<std::pair<unsigned, int64_t>> rowBits(ArrayRef<unsigned> order, ArrayRef<int64_t> box,
                                                         bool transposed) {
  SmallVector<std::pair<unsigned, int64_t>> bits;
  unsigned rows = 0;
  for (unsigned dim : order.drop_front()) {
    for (int64_t at = 1; at < box[dim]; at *= 2)
      bits.push_back({dim, at});
    if (!transposed || dim == order[1])
      rows = bits.size();
  }
  std::rotate(bits.begin(), bits.end() - rows, bits.end());
  return bits;
}

LinearLayout NVMMASharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  LayoutBuilder builder(shape, getCga());
  SmallVector<int64_t> box = copyBox(*this, builder.getShape());
  unsigned rank = shape.size();
  int64_t swizzle = getSwizzlingByteWidth(), vector = 128 / getElementBitWidth();
  bool transposed = getTransposed() && swizzle != 0, gaps = getFp4Padded() && swizzle != 0;
  SmallVector<unsigned> order = lastFastest(rank);
  if (transposed)
    std::rotate(order.begin(), order.end() - 1, order.end());

  int64_t columns = box[order[0]];
  for (int64_t column = 1; column < (gaps ? 2 * columns : columns); column *= 2) {
    // With gaps, the upper 8 of each 16 offsets stand for the lower ones.
    SmallVector<int32_t> basis(rank, 0);
    basis[order[0]] = gaps ? column / 16 * 8 + column % 8 : column;
    builder.appendGap("offset", basis);
  }
  // The 16-byte vectors of a row are permuted by its number; rows that share 128 bytes have one number.
  int64_t row = 1;
  for (auto [dim, at] : rowBits(order, box, transposed)) {
    SmallVector<int32_t> basis(rank, 0);
    basis[dim] = at;
    if (swizzle != 0) {
      int64_t column = vector * (row * swizzle / 128 % (swizzle / 16));
      basis[order[0]] = (gaps ? column / 2 : column) % columns;
    }
    builder.append("offset", basis);
    row *= 2;
  }
  // Further boxes follow: swizzled ones with the first dimension fastest, others in the order of their elements.
  if (swizzle != 0)
    order = llvm::to_vector(llvm::seq<unsigned>(0, rank));
  builder.fill("offset", order);
  return builder.buildShared();
}

//===----------------------------------------------------------------------===//
// padded_shared
//===----------------------------------------------------------------------===//

Attribute PaddedSharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }

/// The map of bases that are given, "block" among them in units of elements, repeated where the shape is larger.
static LinearLayout givenMap(ArrayRef<int32_t> offsets, ArrayRef<int32_t> blocks, ArrayRef<unsigned> order,
                             ArrayRef<int64_t> shape) {
  LayoutBuilder builder(shape, {});
  SmallVector<int64_t> unit(shape.size(), 1);
  for (size_t i = 0; i < offsets.size(); i += shape.size())
    builder.appendGap("offset", offsets.slice(i, shape.size()));
  builder.append("cta", blocks, unit);
  builder.fill("offset", order);
  LinearLayout map = builder.build({"offset", "cta"});
  SmallVector<StringRef> outs;
  for (const LinearLayout::Dim &dim : map.getOutDims())
    outs.push_back(dim.name);
  return map.sublayout({"offset", "cta"}, outs).renameIn("cta", "block");
}

LinearLayout PaddedSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return givenMap(getOffsets(), getBlocks(), getOrder(), shape);
}

int64_t PaddedSharedEncodingAttr::pad(int64_t offset) const {
  int64_t padded = offset;
  for (auto [interval, padding] : llvm::zip_equal(getIntervals(), getPaddings()))
    padded += offset / interval * padding;
  return padded;
}

//===----------------------------------------------------------------------===//
// shared_linear
//===----------------------------------------------------------------------===//

Attribute SharedLinearEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }

LogicalResult SharedLinearEncodingAttr::verifyBuffer(function_ref<InFlightDiagnostic()> error, ArrayRef<int64_t>, Type,
                                                     ArrayRef<int64_t> allocShape) const {
  SmallVector<int64_t> sizes(getRank(), 1);
  for (ArrayRef<int32_t> bases : {getOffsets(), getBlocks()})
    for (auto [i, coordinate] : llvm::enumerate(bases))
      sizes[i % getRank()] = std::max<int64_t>(sizes[i % getRank()], llvm::NextPowerOf2(coordinate));
  if (allocShape.take_back(getRank()) == ArrayRef<int64_t>(sizes))
    return success();
  return error() << "shared_linear layout of [" << ArrayRef<int64_t>(sizes)
                 << "] requires an allocation of that shape, found [" << allocShape << "]";
}

LinearLayout SharedLinearEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return givenMap(getOffsets(), getBlocks(), lastFastest(getRank()), shape);
}

//===----------------------------------------------------------------------===//
// partitioned_shared
//===----------------------------------------------------------------------===//

unsigned PartitionedSharedEncodingAttr::getRank() const { return getPartitionLayout().getRank(); }
Attribute PartitionedSharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }

LinearLayout PartitionedSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  std::string dim = "dim" + std::to_string(getPartitionDim());
  SmallVector<int64_t> piece(shape);
  int64_t &size = piece[getPartitionDim()];
  // A dimension shorter than the pieces lies in the first ones only.
  int64_t partitions = std::min<int64_t>(getNumPartitions(), size);
  size /= partitions;
  int64_t groups = std::min<int64_t>(getNumGroups(), size);
  size /= groups;
  LinearLayout partition = LinearLayout::identity1D(partitions, "partition", dim) *
                           LinearLayout::zeros1D(getNumPartitions() / partitions, "partition", dim);
  return getPartitionLayout().toLinearLayout(piece) * partition * LinearLayout::identity1D(groups, "offset", dim);
}

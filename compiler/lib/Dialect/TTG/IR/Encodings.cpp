// The linear maps that the encodings mean.
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

namespace {

/// Collects bases in-dim by in-dim over a fixed shape.
class LayoutBuilder {
public:
  explicit LayoutBuilder(ArrayRef<int64_t> shape) : shape(shape), extent(shape.size(), 1) {}

  /// Appends log2(count) bases of `in` along `dim`, from where the last ones along it ended. Beyond the shape a
  /// register would hold nothing new and is left out; a lane, warp or block holds a copy.
  void spread(StringRef in, unsigned dim, int64_t count) {
    for (int64_t step = 1; step < count; step *= 2, extent[dim] *= 2)
      append(in, dim, extent[dim]);
  }

  /// Appends the basis of `in` that moves by `coordinates`, with what lies outside the shape taken as a copy.
  void appendBasis(StringRef in, ArrayRef<int32_t> coordinates) {
    SmallVector<int32_t> basis(shape.size(), 0);
    bool moves = false;
    for (auto [dim, value] : llvm::enumerate(coordinates)) {
      if (value >= shape[dim])
        continue;
      basis[dim] = value;
      moves |= value != 0;
      extent[dim] = std::max<int64_t>(extent[dim], 2 * int64_t(value));
    }
    if (moves || in != "register")
      of(in).push_back(basis);
  }

  /// Lets registers cover what nothing covers yet, `order`'s first dimension fastest.
  template <typename Order>
  void fillRegisters(const Order &order) {
    for (unsigned dim : order)
      for (; extent[dim] < shape[dim]; extent[dim] *= 2)
        append("register", dim, extent[dim]);
  }

  LinearLayout build(ArrayRef<StringRef> ins, ArrayRef<int64_t> outShape) {
    SmallVector<LinearLayout::NamedBases> bases;
    for (StringRef in : ins)
      bases.push_back({in, of(in)});
    SmallVector<std::string> names;
    for (size_t dim = 0; dim < outShape.size(); ++dim)
      names.push_back("dim" + std::to_string(dim));
    SmallVector<LinearLayout::NamedIndex> outs;
    for (auto [name, size] : llvm::zip_equal(names, outShape))
      outs.push_back({name, int32_t(size)});
    return LinearLayout(bases, outs);
  }

  LinearLayout::Bases &of(StringRef in) {
    for (auto &[name, bases] : collected)
      if (name == in)
        return bases;
    return collected.emplace_back(in, LinearLayout::Bases()).second;
  }

private:
  void append(StringRef in, unsigned dim, int64_t at) {
    SmallVector<int32_t> basis(shape.size(), 0);
    if (at < shape[dim])
      basis[dim] = at;
    else if (in == "register")
      return;
    of(in).push_back(basis);
  }

  ArrayRef<int64_t> shape;
  SmallVector<int64_t> extent;
  SmallVector<std::pair<StringRef, LinearLayout::Bases>, 4> collected;
};

constexpr StringRef distributedDims[] = {"register", "lane", "warp", "block"};

/// Shape of the part of the tensor that one CTA holds.
SmallVector<int64_t> getShapePerCTA(ArrayRef<int64_t> shape, ArrayRef<int32_t> cga) {
  SmallVector<int64_t> result(shape);
  for (size_t i = 0; i < cga.size(); ++i)
    if (cga[i] && result[i % shape.size()] > 1)
      result[i % shape.size()] /= 2;
  return result;
}

/// Appends the bases of "block": CTA coordinates scaled by what one CTA holds.
void appendBlocks(LayoutBuilder &builder, ArrayRef<int64_t> shape, ArrayRef<int64_t> perCTA, ArrayRef<int32_t> cga) {
  for (size_t i = 0; i < cga.size(); i += shape.size()) {
    SmallVector<int32_t> basis;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      int64_t at = cga[i + dim] * perCTA[dim];
      basis.push_back(at < shape[dim] ? at : 0);
    }
    builder.of("block").push_back(basis);
  }
}

} // namespace

//===----------------------------------------------------------------------===//
// blocked
//===----------------------------------------------------------------------===//

unsigned BlockedEncodingAttr::getRank() const { return getOrder().size(); }
Attribute BlockedEncodingAttr::getMemorySpace() const { return {}; }

LinearLayout BlockedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> perCTA = getShapePerCTA(shape, getCga());
  LayoutBuilder builder(perCTA);
  for (unsigned dim : getOrder())
    builder.spread("register", dim, getSizePerThread()[dim]);
  for (unsigned dim : getOrder())
    builder.spread("lane", dim, getThreadsPerWarp()[dim]);
  for (unsigned dim : getOrder())
    builder.spread("warp", dim, getWarpsPerCTA()[dim]);
  builder.fillRegisters(getOrder());
  appendBlocks(builder, shape, perCTA, getCga());
  return builder.build(distributedDims, shape);
}

BlockedEncodingAttr BlockedEncodingAttr::getDefault(MLIRContext *context, ArrayRef<int64_t> shape,
                                                    ArrayRef<unsigned> sizePerThread, ArrayRef<unsigned> order,
                                                    unsigned numWarps, unsigned threadsPerWarp) {
  size_t rank = shape.size();
  SmallVector<unsigned> threads(rank, 1), warps(rank, 1);
  // Hands out `count` units over the dimensions, fastest first, as far as `taken` leaves room in the shape.
  auto spread = [&](unsigned count, SmallVectorImpl<unsigned> &units, llvm::function_ref<int64_t(unsigned)> taken) {
    for (unsigned dim : order) {
      int64_t room = std::max<int64_t>(1, shape[dim] / taken(dim));
      units[dim] = std::min<int64_t>(count, room);
      count /= units[dim];
    }
    units[order.back()] *= count;
  };
  spread(threadsPerWarp, threads, [&](unsigned dim) { return sizePerThread[dim]; });
  spread(numWarps, warps, [&](unsigned dim) { return int64_t(sizePerThread[dim]) * threads[dim]; });
  return get(context, sizePerThread, threads, warps, order, {});
}

//===----------------------------------------------------------------------===//
// slice
//===----------------------------------------------------------------------===//

unsigned SliceEncodingAttr::getRank() const { return getParent().getRank() - 1; }
Attribute SliceEncodingAttr::getMemorySpace() const { return {}; }

SmallVector<int64_t> SliceEncodingAttr::paddedShape(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> padded(shape);
  padded.insert(padded.begin() + getDim(), 1);
  return padded;
}

LinearLayout SliceEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  LinearLayout parent = getParent().toLinearLayout(paddedShape(shape));
  LayoutBuilder builder(shape);
  for (StringRef in : distributedDims) {
    for (unsigned bit = 0; bit < parent.getInBits(in); ++bit) {
      SmallVector<int32_t> basis = parent.getBasis(in, bit);
      basis.erase(basis.begin() + getDim());
      builder.appendBasis(in, basis);
    }
  }
  return builder.build(distributedDims, shape);
}

//===----------------------------------------------------------------------===//
// linear
//===----------------------------------------------------------------------===//

Attribute LinearEncodingAttr::getMemorySpace() const { return {}; }

LinearLayout LinearEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  LayoutBuilder builder(shape);
  ArrayRef<int32_t> groups[] = {getRegisters(), getLanes(), getWarps(), getBlocks()};
  for (auto [in, bases] : llvm::zip_equal(distributedDims, groups))
    for (size_t i = 0; i < bases.size(); i += getRank())
      builder.appendBasis(in, bases.slice(i, getRank()));
  builder.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank())));
  return builder.build(distributedDims, shape);
}

LinearEncodingAttr LinearEncodingAttr::get(MLIRContext *context, const LinearLayout &layout) {
  SmallVector<int32_t> groups[4];
  for (auto [in, group] : llvm::zip_equal(distributedDims, groups))
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit)
      llvm::append_range(group, layout.getBasis(in, bit));
  return get(context, layout.getOutDims().size(), groups[0], groups[1], groups[2], groups[3]);
}

//===----------------------------------------------------------------------===//
// swizzled_shared
//===----------------------------------------------------------------------===//

unsigned SwizzledSharedEncodingAttr::getRank() const { return getOrder().size(); }
Attribute SwizzledSharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }

LinearLayout SwizzledSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> perCTA = getShapePerCTA(shape, getCga());
  LayoutBuilder builder(perCTA);
  unsigned fast = getOrder()[0];
  for (auto [position, dim] : llvm::enumerate(getOrder())) {
    for (int64_t at = 1; at < perCTA[dim]; at *= 2) {
      SmallVector<int32_t> basis(shape.size(), 0);
      basis[dim] = at;
      // Only the second dimension counts rows; further ones stack unswizzled planes.
      if (position == 1)
        basis[fast] = int64_t(getVec()) * ((at / getPerPhase()) % getMaxPhase()) % perCTA[fast];
      builder.of("offset").push_back(basis);
    }
  }
  appendBlocks(builder, shape, perCTA, getCga());
  return builder.build({"offset", "block"}, shape);
}

unsigned DotOperandEncodingAttr::getRank() const { return getParent().getRank(); }
Attribute DotOperandEncodingAttr::getMemorySpace() const { return {}; }
LinearLayout DotOperandEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build(distributedDims, shape); }
unsigned NvidiaMmaEncodingAttr::getRank() const { return getWarpsPerCTA().size(); }
Attribute NvidiaMmaEncodingAttr::getMemorySpace() const { return {}; }
LinearLayout NvidiaMmaEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build(distributedDims, shape); }
unsigned AMDMfmaEncodingAttr::getRank() const { return getWarpsPerCTA().size(); }
Attribute AMDMfmaEncodingAttr::getMemorySpace() const { return {}; }
LinearLayout AMDMfmaEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build(distributedDims, shape); }
Attribute AMDWmmaEncodingAttr::getMemorySpace() const { return {}; }
LinearLayout AMDWmmaEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build(distributedDims, shape); }
Attribute GenericLinearEncodingAttr::getMemorySpace() const { return {}; }
LinearLayout GenericLinearEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build(distributedDims, shape); }
unsigned AMDRotatingSharedEncodingAttr::getRank() const { return getOrder().size(); }
Attribute AMDRotatingSharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }
LinearLayout AMDRotatingSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build({"register"}, shape).renameIn("register", "offset"); }
Attribute NVMMASharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }
LinearLayout NVMMASharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build({"register"}, shape).renameIn("register", "offset"); }
Attribute PaddedSharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }
LinearLayout PaddedSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build({"register"}, shape).renameIn("register", "offset"); }
Attribute SharedLinearEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }
LinearLayout SharedLinearEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build({"register"}, shape).renameIn("register", "offset"); }
unsigned PartitionedSharedEncodingAttr::getRank() const { return getPartitionLayout().getRank(); }
Attribute PartitionedSharedEncodingAttr::getMemorySpace() const { return SharedMemorySpaceAttr::get(getContext()); }
LinearLayout PartitionedSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { LayoutBuilder b(shape); b.fillRegisters(llvm::reverse(llvm::seq<unsigned>(0, getRank()))); return b.build({"register"}, shape).renameIn("register", "offset"); }
//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

LinearLayout lathe::ttg::toLinearLayout(ArrayRef<int64_t> shape, Attribute encoding) {
  auto layout = cast<LayoutEncoding>(encoding);
  assert(layout.getRank() == shape.size() && "a layout is of the rank of what it lays out");
  return layout.toLinearLayout(shape);
}

LinearLayout lathe::ttg::toLinearLayout(RankedTensorType type) {
  return toLinearLayout(type.getShape(), type.getEncoding());
}

unsigned lathe::ttg::getElementsPerThread(RankedTensorType type) { return toLinearLayout(type).getInSize("register"); }

bool lathe::ttg::isSameLayout(RankedTensorType a, RankedTensorType b) {
  if (a.getShape() != b.getShape() || !a.getEncoding() || !b.getEncoding())
    return false;
  return a.getEncoding() == b.getEncoding() || toLinearLayout(a) == toLinearLayout(b);
}

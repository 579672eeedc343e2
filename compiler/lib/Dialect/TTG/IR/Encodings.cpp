// The linear maps of the layouts of registers that depend on no instruction.
#include "LayoutBuilder.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

//===----------------------------------------------------------------------===//
// blocked
//===----------------------------------------------------------------------===//

unsigned BlockedEncodingAttr::getRank() const { return getOrder().size(); }
Attribute BlockedEncodingAttr::getMemorySpace() const { return {}; }

LinearLayout BlockedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  LayoutBuilder builder(shape, getCga());
  builder.spread("register", getSizePerThread(), getOrder());
  builder.spread("lane", getThreadsPerWarp(), getOrder());
  builder.spread("warp", getWarpsPerCTA(), getOrder());
  builder.fill("register", getOrder());
  return builder.buildDistributed();
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
  // The dimension that goes has size one, so that no basis moves along it.
  LinearLayout parent = getParent().toLinearLayout(paddedShape(shape));
  SmallVector<std::string> names;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    names.push_back("dim" + std::to_string(dim));
  SmallVector<LinearLayout::NamedIndex> outs;
  for (auto [name, size] : llvm::zip_equal(names, shape))
    outs.push_back({name, int32_t(size)});
  return parent.reshapeOuts(outs);
}

//===----------------------------------------------------------------------===//
// linear, generic_linear
//===----------------------------------------------------------------------===//

Attribute LinearEncodingAttr::getMemorySpace() const { return {}; }
Attribute GenericLinearEncodingAttr::getMemorySpace() const { return {}; }

template <typename LinearAttr> static LinearLayout linearMap(LinearAttr attr, ArrayRef<int64_t> shape) {
  // The bases of "block" reach over the whole tensor, not in units of a CTA's part.
  LayoutBuilder builder(shape, {});
  SmallVector<int64_t> unit(shape.size(), 1);
  builder.append("register", attr.getRegisters(), unit);
  builder.append("lane", attr.getLanes(), unit);
  builder.append("warp", attr.getWarps(), unit);
  builder.append("cta", attr.getBlocks(), unit);
  builder.fill("register", lastFastest(shape.size()));
  LinearLayout map = builder.build({"register", "lane", "warp", "cta"});
  SmallVector<StringRef> outs;
  for (const LinearLayout::Dim &dim : map.getOutDims())
    outs.push_back(dim.name);
  return map.sublayout({"register", "lane", "warp", "cta"}, outs).renameIn("cta", "block");
}

LinearLayout LinearEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const { return linearMap(*this, shape); }
LinearLayout GenericLinearEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return linearMap(*this, shape);
}

template <typename LinearAttr> static LinearAttr linearFrom(MLIRContext *context, const LinearLayout &layout) {
  static constexpr StringRef ins[] = {"register", "lane", "warp", "block"};
  SmallVector<int32_t> groups[4];
  for (auto [in, group] : llvm::zip_equal(ins, groups))
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit)
      llvm::append_range(group, layout.getBasis(in, bit));
  return LinearAttr::get(context, unsigned(layout.getOutDims().size()), ArrayRef(groups[0]), ArrayRef(groups[1]),
                         ArrayRef(groups[2]), ArrayRef(groups[3]));
}

LinearEncodingAttr LinearEncodingAttr::get(MLIRContext *context, const LinearLayout &layout) {
  return linearFrom<LinearEncodingAttr>(context, layout);
}
GenericLinearEncodingAttr GenericLinearEncodingAttr::get(MLIRContext *context, const LinearLayout &layout) {
  return linearFrom<GenericLinearEncodingAttr>(context, layout);
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

bool lathe::ttg::hasLinearLayout(ArrayRef<int64_t> shape, Attribute encoding) {
  auto layout = dyn_cast_or_null<LayoutEncoding>(encoding);
  if (!layout || layout.getRank() != shape.size())
    return false;
  int64_t elements = 1;
  for (int64_t size : shape) {
    if (size <= 0 || !llvm::isPowerOf2_64(size) || size > kMaxElements / elements)
      return false;
    elements *= size;
  }
  return true;
}

bool lathe::ttg::hasLinearLayout(RankedTensorType type) {
  auto layout = dyn_cast_or_null<LayoutEncoding>(type.getEncoding());
  return layout && layout.isDistributed() && hasLinearLayout(type.getShape(), layout);
}

LinearLayout lathe::ttg::toLinearLayout(ArrayRef<int64_t> shape, Attribute encoding) {
  assert(hasLinearLayout(shape, encoding) && "a layout is of the rank of what it lays out");
  return cast<LayoutEncoding>(encoding).toLinearLayout(shape);
}

LinearLayout lathe::ttg::toLinearLayout(RankedTensorType type) {
  return toLinearLayout(type.getShape(), type.getEncoding());
}

LinearLayout lathe::ttg::toLinearLayout(MemDescType type) {
  auto layout = cast<LayoutEncoding>(type.getEncoding());
  return toLinearLayout(type.getAllocShape().take_back(layout.getRank()), layout);
}

unsigned lathe::ttg::getElementsPerThread(RankedTensorType type) { return toLinearLayout(type).getInSize("register"); }

bool lathe::ttg::isSameLayout(RankedTensorType a, RankedTensorType b) {
  if (a.getShape() != b.getShape() || !a.getEncoding() || !b.getEncoding())
    return false;
  return a.getEncoding() == b.getEncoding() || toLinearLayout(a) == toLinearLayout(b);
}

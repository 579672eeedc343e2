#include "LayoutBuilder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

LayoutBuilder::LayoutBuilder(ArrayRef<int64_t> shape, ArrayRef<int32_t> cga)
    : whole(shape), shape(shape), extent(shape.size(), 1), cga(cga) {
  for (size_t i = 0; i < cga.size(); ++i)
    if (int64_t &size = this->shape[i % shape.size()]; cga[i] && size > 1)
      size /= 2;
}

void LayoutBuilder::spread(StringRef in, unsigned dim, int64_t count) {
  for (int64_t step = 1; step < count; step *= 2, extent[dim] *= 2) {
    LinearLayout::Bases::value_type basis(shape.size(), 0);
    if (extent[dim] < shape[dim])
      basis[dim] = extent[dim];
    push(in, std::move(basis));
  }
}

void LayoutBuilder::spread(StringRef in, ArrayRef<unsigned> counts, ArrayRef<unsigned> order) {
  for (unsigned dim : order)
    spread(in, dim, counts[dim]);
}

void LayoutBuilder::copy(StringRef in, int64_t count) {
  for (int64_t step = 1; step < count; step *= 2)
    push(in, LinearLayout::Bases::value_type(shape.size(), 0));
}

LinearLayout::Bases::value_type LayoutBuilder::reach(ArrayRef<int32_t> coordinates) {
  LinearLayout::Bases::value_type basis(shape.size(), 0);
  for (auto [dim, value] : llvm::enumerate(coordinates)) {
    basis[dim] = value & (shape[dim] - 1);
    extent[dim] = std::max<int64_t>(extent[dim], llvm::NextPowerOf2(value));
  }
  return basis;
}

void LayoutBuilder::append(StringRef in, ArrayRef<int32_t> coordinates) { push(in, reach(coordinates)); }

void LayoutBuilder::appendGap(StringRef in, ArrayRef<int32_t> coordinates) { of(in).push_back(reach(coordinates)); }

void LayoutBuilder::append(StringRef in, ArrayRef<int32_t> bases, ArrayRef<int64_t> unit) {
  for (size_t i = 0; i < bases.size(); i += shape.size()) {
    SmallVector<int32_t> scaled;
    for (auto [value, size] : llvm::zip_equal(bases.slice(i, shape.size()), unit))
      scaled.push_back(std::min<int64_t>(value * size, kMaxElements));
    append(in, scaled);
  }
}

void LayoutBuilder::fill(StringRef in, ArrayRef<unsigned> order) {
  for (unsigned dim : order)
    if (extent[dim] < shape[dim])
      spread(in, dim, shape[dim] / extent[dim]);
}

LinearLayout LayoutBuilder::build(ArrayRef<StringRef> ins) {
  SmallVector<LinearLayout::NamedBases> bases;
  for (StringRef in : ins)
    bases.push_back({in, of(in)});
  LinearLayout::Bases blocks;
  for (size_t i = 0; i < cga.size(); i += shape.size()) {
    LinearLayout::Bases::value_type basis;
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      int64_t at = cga[i + dim] * shape[dim];
      basis.push_back(at < whole[dim] ? at : 0);
    }
    blocks.push_back(std::move(basis));
  }
  bases.push_back({"block", std::move(blocks)});

  SmallVector<std::string> names;
  for (size_t dim = 0; dim < whole.size(); ++dim)
    names.push_back("dim" + std::to_string(dim));
  SmallVector<LinearLayout::NamedIndex> outs;
  for (auto [name, size] : llvm::zip_equal(names, whole))
    outs.push_back({name, int32_t(size)});
  return LinearLayout(bases, outs);
}

LinearLayout::Bases &LayoutBuilder::of(StringRef in) {
  for (auto &[name, bases] : collected)
    if (name == in)
      return bases;
  return collected.emplace_back(in, LinearLayout::Bases()).second;
}

void LayoutBuilder::push(StringRef in, LinearLayout::Bases::value_type basis) {
  bool moves = llvm::any_of(basis, [](int32_t coordinate) { return coordinate != 0; });
  if (moves || (in != "register" && in != "offset"))
    of(in).push_back(std::move(basis));
}

SmallVector<unsigned> lathe::ttg::lastFastest(unsigned rank) {
  return llvm::to_vector(llvm::reverse(llvm::seq<unsigned>(0, rank)));
}

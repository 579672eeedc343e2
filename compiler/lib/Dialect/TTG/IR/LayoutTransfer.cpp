// The layouts of what is moved out of tensors with layouts.
#include "lathe/Dialect/TTG/IR/LayoutTransfer.h"

#include "lathe/Dialect/TTG/IR/LayoutConversion.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

static constexpr StringLiteral kInDims[] = {"register", "lane", "warp", "block"};

using Coordinates = SmallVector<int32_t>;
using Move = llvm::function_ref<Coordinates(ArrayRef<int32_t>)>;

/// The encoding whose bases are those of `layout`, moved.
static Attribute moveBases(MLIRContext *context, const LinearLayout &layout, unsigned rank, Move move) {
  SmallVector<int32_t> groups[4];
  for (auto [in, group] : llvm::zip_equal(kInDims, groups))
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit)
      llvm::append_range(group, move(layout.getBasis(in, bit)));
  return LinearEncodingAttr::get(context, rank, groups[0], groups[1], groups[2], groups[3]);
}

Attribute lathe::ttg::inferTransLayout(RankedTensorType type, ArrayRef<int32_t> order) {
  return moveBases(type.getContext(), toLinearLayout(type), type.getRank(), [&](ArrayRef<int32_t> at) {
    Coordinates moved;
    for (int32_t dim : order)
      moved.push_back(at[dim]);
    return moved;
  });
}

Attribute lathe::ttg::inferReshapeLayout(RankedTensorType from, ArrayRef<int64_t> to) {
  return moveBases(from.getContext(), toLinearLayout(from), to.size(), [&](ArrayRef<int32_t> at) {
    int64_t flat = 0;
    for (auto [coordinate, size] : llvm::zip_equal(at, from.getShape()))
      flat = flat * size + coordinate;
    Coordinates moved(to.size());
    for (int64_t dim = int64_t(to.size()) - 1; dim >= 0; --dim) {
      moved[dim] = flat % to[dim];
      flat /= to[dim];
    }
    return moved;
  });
}

Attribute lathe::ttg::inferJoinLayout(RankedTensorType type) {
  LinearLayout layout = toLinearLayout(type);
  SmallVector<int32_t> groups[4];
  unsigned rank = type.getRank() + 1;
  groups[0].assign(rank, 0);
  groups[0].back() = 1;
  for (auto [in, group] : llvm::zip_equal(kInDims, groups)) {
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit) {
      llvm::append_range(group, layout.getBasis(in, bit));
      group.push_back(0);
    }
  }
  return LinearEncodingAttr::get(type.getContext(), rank, groups[0], groups[1], groups[2], groups[3]);
}

Attribute lathe::ttg::inferSplitLayout(RankedTensorType type) {
  LinearLayout layout = toLinearLayout(type);
  SmallVector<int32_t> groups[4];
  unsigned pairs = 0;
  for (auto [in, group] : llvm::zip_equal(kInDims, groups))
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit) {
      SmallVector<int32_t> basis = layout.getBasis(in, bit);
      if (basis.pop_back_val() == 0)
        llvm::append_range(group, basis);
      else if (in != "register" || !llvm::all_of(basis, [](int32_t at) { return at == 0; }) || ++pairs > 1)
        return {};
    }
  return LinearEncodingAttr::get(type.getContext(), type.getRank() - 1, groups[0], groups[1], groups[2], groups[3]);
}

Attribute lathe::ttg::inferCatLayout(RankedTensorType type) {
  LinearLayout layout = toLinearLayout(type);
  SmallVector<int32_t> groups[4];
  for (auto [in, group] : llvm::zip_equal(kInDims, groups))
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit)
      llvm::append_range(group, layout.getBasis(in, bit));
  groups[0].push_back(type.getDimSize(0));
  return LinearEncodingAttr::get(type.getContext(), 1, groups[0], groups[1], groups[2], groups[3]);
}

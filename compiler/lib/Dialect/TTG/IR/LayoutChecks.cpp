#include "lathe/Dialect/TTG/IR/LayoutChecks.h"

#include "lathe/Dialect/TTG/IR/LayoutConversion.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

std::optional<LinearLayout> lathe::ttg::findLinearLayout(ArrayRef<int64_t> shape, Attribute encoding) {
  if (!hasLinearLayout(shape, encoding))
    return std::nullopt;
  return toLinearLayout(shape, encoding);
}

std::optional<LinearLayout> lathe::ttg::findLinearLayout(RankedTensorType type) {
  return findLinearLayout(type.getShape(), type.getEncoding());
}

bool lathe::ttg::isMoved(const LinearLayout &src, const LinearLayout &dst,
                         llvm::function_ref<SmallVector<int32_t>(ArrayRef<int32_t>)> move) {
  if (src.getInDims().size() != dst.getInDims().size())
    return false;
  for (const LinearLayout::Dim &in : src.getInDims()) {
    if (in.bits != dst.getInBits(in.name))
      return false;
    for (unsigned bit = 0; bit < in.bits; ++bit)
      if (move(src.getBasis(in.name, bit)) != dst.getBasis(in.name, bit))
        return false;
  }
  return true;
}

SmallVector<int32_t> lathe::ttg::moveRowMajor(ArrayRef<int32_t> at, ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  int64_t flat = 0;
  for (auto [coordinate, size] : llvm::zip_equal(at, from))
    flat = flat * size + coordinate;
  SmallVector<int32_t> moved(to.size());
  for (size_t dim = to.size(); dim-- > 0; flat /= to[dim])
    moved[dim] = flat % to[dim];
  return moved;
}

LogicalResult lathe::ttg::verifyUnpacked(Operation *op, RankedTensorType src, RankedTensorType dst, int64_t axis) {
  if (axis < 0 || axis >= src.getRank())
    return op->emitOpError() << "requires an axis of the source, found " << axis << " for " << src;
  SmallVector<int64_t> unpacked(src.getShape());
  unpacked[axis] = int64_t(2 * uint64_t(unpacked[axis]));
  if (ArrayRef(unpacked) != dst.getShape())
    return op->emitOpError() << "requires a result with twice the source's size along dimension " << axis << ", found "
                             << src << " and " << dst;
  if (!src.getEncoding() != !dst.getEncoding())
    return op->emitOpError() << "requires layouts of both source and result or of neither, found " << src << " and "
                             << dst;
  std::optional<LinearLayout> packedMap = findLinearLayout(src), map = findLinearLayout(dst);
  if (!packedMap || !map)
    return success();

  // The result's map, less the register that tells the two elements of a pair apart, counts pairs.
  unsigned pairs = 0, apart = 0;
  SmallVector<LinearLayout::Bases> groups;
  SmallVector<LinearLayout::NamedBases> spaces;
  SmallVector<LinearLayout::NamedIndex> dims;
  for (const LinearLayout::Dim &in : map->getInDims()) {
    LinearLayout::Bases &group = groups.emplace_back();
    for (SmallVector<int32_t> &basis : map->getBases(in.name)) {
      bool isPair = in.name == "register" && basis[axis] == 1 && llvm::count(basis, 0) + 1 == src.getRank();
      pairs += isPair;
      if (isPair && pairs == 1)
        continue;
      apart += basis[axis] & 1;
      basis[axis] /= 2;
      group.push_back(basis);
    }
  }
  if (pairs == 0 || apart != 0)
    return op->emitOpError() << "requires both elements of a pair in one thread, found " << dst;
  for (auto [in, group] : llvm::zip_equal(map->getInDims(), groups))
    spaces.push_back({in.name, group});
  for (auto [out, size] : llvm::zip_equal(packedMap->getOutDims(), src.getShape()))
    dims.push_back({out.name, int32_t(size)});
  if (!isMoved(LinearLayout(spaces, dims), *packedMap, [](ArrayRef<int32_t> at) { return SmallVector<int32_t>(at); }))
    return op->emitOpError()
           << "requires a result layout that holds each pair where the source's holds its byte, found " << src
           << " and " << dst;
  return success();
}

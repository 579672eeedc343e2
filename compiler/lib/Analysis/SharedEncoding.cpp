#include "lathe/Analysis/SharedEncoding.h"

#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;

namespace {

/// Bytes that all banks together serve in a cycle.
constexpr int64_t kCycleBytes = 128;
/// Bytes of a row of the 8x8 matrices that ldmatrix reads, and of the widest access of a lane.
constexpr int64_t kMatrixRowBytes = 16;

/// The accesses of the lanes that are served together: `vector` contiguous elements each, 2^columnBits such vectors of
/// a row, in 2^rowBits rows that are `rowStep` apart.
struct Access {
  int64_t vector = 1;
  unsigned columnBits = 0, rowBits = 0;
  int64_t rowStep = 1;
};

/// ldmatrix reads operands of mma.sync, as 16 bytes of each of eight rows of the buffer: elements of any type if rows
/// lie along K, else only 16-bit ones. A lane gets 4 bytes of a row; where it holds more along K, plain loads read
/// them.
bool isReadAsMatrix(RankedTensorType read, unsigned fast, int64_t bytes) {
  auto operand = dyn_cast<ttg::DotOperandEncodingAttr>(read.getEncoding());
  auto mma = operand ? dyn_cast<ttg::NvidiaMmaEncodingAttr>(operand.getParent()) : nullptr;
  if (!mma || mma.getVersionMajor() != 2 || operand.getKWidth() * bytes > 4)
    return false;
  unsigned k = operand.getOpIdx() == 0 ? read.getRank() - 1 : read.getRank() - 2;
  return bytes == 2 || (fast == k && bytes <= 4);
}

Access getAccess(RankedTensorType read, unsigned fast, int64_t bytes) {
  Access access;
  if (isReadAsMatrix(read, fast, bytes)) {
    access.vector = kMatrixRowBytes / bytes;
    access.rowBits = 3;
    return access;
  }
  LinearLayout layout = ttg::toLinearLayout(read);
  std::string dim = "dim" + std::to_string(fast);
  for (unsigned bit = 0; bit < layout.getInBits("register") && access.vector * bytes < kMatrixRowBytes; ++bit) {
    if (layout.getBasis("register", bit, dim) != access.vector)
      break;
    access.vector *= 2;
  }
  unsigned lanes = llvm::Log2_64(std::max<int64_t>(1, kCycleBytes / (access.vector * bytes)));
  // Neighbours that read the same vector take one place, so that twice the lanes are served together.
  if (layout.getInBits("lane") > 0 && layout.getFlatBasis("lane", 0) == 0)
    ++lanes;
  for (unsigned bit = 0; bit < std::min(lanes, layout.getInBits("lane")); ++bit) {
    if (layout.getFlatBasis("lane", bit) == 0)
      continue;
    if (layout.getBasis("lane", bit, dim) == access.vector << access.columnBits)
      ++access.columnBits;
    else if (layout.getBasis("lane", bit, dim) == 0 && ++access.rowBits == 1)
      access.rowStep = *llvm::max_element(layout.getBasis("lane", bit));
  }
  return access;
}

} // namespace

SmallVector<unsigned> lathe::getFastOrder(RankedTensorType type) {
  LinearLayout layout = ttg::toLinearLayout(type);
  SmallVector<unsigned> order;
  for (StringRef in : {"register", "lane", "warp"})
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit)
      for (auto [dim, coordinate] : llvm::enumerate(layout.getBasis(in, bit)))
        if (coordinate != 0 && !llvm::is_contained(order, unsigned(dim)))
          order.push_back(dim);
  for (unsigned dim = type.getRank(); dim-- > 0;)
    if (!llvm::is_contained(order, dim))
      order.push_back(dim);
  return order;
}

ttg::SwizzledSharedEncodingAttr lathe::chooseSharedEncoding(RankedTensorType written, RankedTensorType read) {
  SmallVector<unsigned> order = getFastOrder(written);
  int64_t bytes = std::max(1u, tt::getElementBitWidth(written.getElementType()) / 8);
  int64_t rowBytes = written.getShape()[order.front()] * bytes;
  Access access = getAccess(read, order.front(), bytes);
  int64_t vector = std::min(access.vector << access.columnBits, written.getShape()[order.front()]);
  // Rows that together fill the banks once do not conflict; the swizzle moves the vectors of such a group together.
  int64_t perPhase = std::max(access.rowStep, std::max<int64_t>(1, kCycleBytes / rowBytes));
  int64_t phases = (access.rowStep << access.rowBits) / perPhase;
  int64_t room = std::min(rowBytes, kCycleBytes) / (vector * bytes);
  int64_t maxPhase = std::max<int64_t>(1, std::min(phases, room));
  if (maxPhase == 1 || written.getRank() < 2)
    vector = perPhase = maxPhase = 1;
  return ttg::SwizzledSharedEncodingAttr::get(written.getContext(), vector, perPhase, maxPhase, order, {});
}

Attribute lathe::transposeSharedEncoding(Attribute encoding, ArrayRef<int32_t> order) {
  if (auto nvmma = dyn_cast<ttg::NVMMASharedEncodingAttr>(encoding)) {
    // Without a swizzle the rows stay rows, whatever the encoding's flag says.
    if (order != ArrayRef<int32_t>{1, 0} || nvmma.getRank() != 2 || nvmma.getSwizzlingByteWidth() == 0)
      return {};
    return ttg::NVMMASharedEncodingAttr::get(encoding.getContext(), nvmma.getSwizzlingByteWidth(),
                                             !nvmma.getTransposed(), nvmma.getElementBitWidth(), nvmma.getFp4Padded(),
                                             nvmma.getRank(), nvmma.getCga());
  }
  auto swizzled = dyn_cast<ttg::SwizzledSharedEncodingAttr>(encoding);
  if (!swizzled || !swizzled.getCga().empty())
    return {};
  SmallVector<unsigned> permuted;
  for (unsigned dim : swizzled.getOrder())
    permuted.push_back(std::distance(order.begin(), llvm::find(order, int32_t(dim))));
  return ttg::SwizzledSharedEncodingAttr::get(encoding.getContext(), swizzled.getVec(), swizzled.getPerPhase(),
                                              swizzled.getMaxPhase(), permuted, {});
}

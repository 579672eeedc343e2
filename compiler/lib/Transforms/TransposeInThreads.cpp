// The pass lathe-ttg-transpose-in-threads.
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace lathe {
#define GEN_PASS_DEF_TRANSPOSEINTHREADS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

//===----------------------------------------------------------------------===//
// Operands in registers
//===----------------------------------------------------------------------===//

// A load that is contiguous along the dimension of a dot other than K, and the conversion to the dot's operand.
struct CrossedOperand {
  tt::LoadOp load;
  ttg::ConvertLayoutOp convert;
  ttg::BlockedEncodingAttr blocked;
  unsigned contracted, kWidth;
};

std::optional<CrossedOperand> match(ttg::ConvertLayoutOp convert) {
  auto type = cast<RankedTensorType>(convert.getType());
  auto operand = dyn_cast<ttg::DotOperandEncodingAttr>(type.getEncoding());
  auto load = convert.getSrc().getDefiningOp<tt::LoadOp>();
  if (!operand || !load || !load->hasOneUse() || type.getRank() != 2 ||
      !isa<ttg::AMDMfmaEncodingAttr, ttg::AMDWmmaEncodingAttr>(operand.getParent()) ||
      tt::getElementBitWidth(type.getElementType()) > 16)
    return std::nullopt;
  auto blocked = dyn_cast<ttg::BlockedEncodingAttr>(cast<RankedTensorType>(load.getType()).getEncoding());
  unsigned contracted = operand.getOpIdx() == 0 ? 1 : 0;
  if (!blocked || blocked.getOrder().front() == contracted || !blocked.getCga().empty())
    return std::nullopt;
  return CrossedOperand{load, convert, blocked, contracted, operand.getKWidth()};
}

// The layout in which each thread's rows along K are neighbours, up to as many as one access may move; null if a thread
// holds one row.
ttg::BlockedEncodingAttr gatherRows(CrossedOperand operand) {
  auto type = cast<RankedTensorType>(operand.load.getType());
  ttg::BlockedEncodingAttr blocked = operand.blocked;
  unsigned dim = operand.contracted;
  SmallVector<unsigned> size(blocked.getSizePerThread());
  int64_t tile = int64_t(size[dim]) * blocked.getThreadsPerWarp()[dim] * blocked.getWarpsPerCTA()[dim];
  int64_t turns = std::min<int64_t>(type.getDimSize(dim) / std::max<int64_t>(tile, 1), operand.kWidth);
  if (turns < 2)
    return {};
  size[dim] *= turns;
  return ttg::BlockedEncodingAttr::get(type.getContext(), size, blocked.getThreadsPerWarp(), blocked.getWarpsPerCTA(),
                                       blocked.getOrder(), blocked.getCga());
}

// The same layout with the registers of each thread's block in the other order.
Attribute transposeBlock(RankedTensorType type, ttg::BlockedEncodingAttr blocked) {
  LinearLayout layout = ttg::toLinearLayout(type);
  unsigned fast = blocked.getOrder().front(), slow = blocked.getOrder().back();
  unsigned fastBits = llvm::Log2_32(std::min<int64_t>(blocked.getSizePerThread()[fast], type.getDimSize(fast)));
  unsigned slowBits = llvm::Log2_32(std::min<int64_t>(blocked.getSizePerThread()[slow], type.getDimSize(slow)));
  SmallVector<unsigned> order;
  llvm::append_range(order, llvm::seq(fastBits, fastBits + slowBits));
  llvm::append_range(order, llvm::seq(0u, fastBits));
  llvm::append_range(order, llvm::seq(fastBits + slowBits, layout.getInBits("register")));
  SmallVector<int32_t> groups[4];
  for (unsigned bit : order)
    llvm::append_range(groups[0], layout.getBasis("register", bit));
  for (auto [group, in] : {std::pair(1, "lane"), std::pair(2, "warp"), std::pair(3, "block")})
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit)
      llvm::append_range(groups[group], layout.getBasis(in, bit));
  return ttg::LinearEncodingAttr::get(type.getContext(), type.getRank(), groups[0], groups[1], groups[2], groups[3]);
}

// Gives the load the layout.
void setLayout(tt::LoadOp load, ttg::BlockedEncodingAttr layout) {
  OpBuilder b(load);
  auto withLayout = [&](Type type) {
    auto tensor = cast<RankedTensorType>(type);
    return RankedTensorType::get(tensor.getShape(), tensor.getElementType(), layout);
  };
  for (OpOperand &use : load->getOpOperands())
    if (isa<RankedTensorType>(use.get().getType()))
      use.set(ttg::ConvertLayoutOp::create(b, load.getLoc(), withLayout(use.get().getType()), use.get()));
  load.getResult().setType(withLayout(load.getType()));
}

void transpose(CrossedOperand operand, ttg::BlockedEncodingAttr blocked) {
  tt::LoadOp load = operand.load;
  setLayout(load, blocked);
  OpBuilder b(load->getContext());
  b.setInsertionPointAfter(load);
  auto type = cast<RankedTensorType>(load.getType());
  auto turned = RankedTensorType::get(type.getShape(), type.getElementType(), transposeBlock(type, blocked));
  operand.convert.getSrcMutable().set(amdg::InThreadTransposeOp::create(b, load.getLoc(), turned, load.getResult()));
}

//===----------------------------------------------------------------------===//
// Buffers of warp groups' products
//===----------------------------------------------------------------------===//

constexpr int64_t kWordBytes = 4, kWidestBytes = 16;
// Lanes that load so many bytes of a row together use whole sectors of a cache line. With more of them the lanes that
// store together meet in fewer banks, as their rows of the buffer are a multiple of the swizzle apart.
constexpr int64_t kSegmentBytes = 64;

// A load of 8-bit elements that goes to a buffer whose rows run along the other dimension.
bool isCrossed(tt::LoadOp load, ttg::LocalAllocOp alloc) {
  auto type = cast<RankedTensorType>(load.getType());
  auto blocked = dyn_cast<ttg::BlockedEncodingAttr>(type.getEncoding());
  auto buffer = dyn_cast<ttg::NVMMASharedEncodingAttr>(alloc.getType().getEncoding());
  if (!blocked || !buffer || !blocked.getCga().empty() || type.getRank() != 2 ||
      tt::getElementBitWidth(type.getElementType()) != 8 || !load->hasOneUse())
    return false;
  return blocked.getOrder().front() != (buffer.getTransposed() ? 0u : 1u);
}

// The layout in which each thread holds four rows of vectors, so that it stores words along the buffer's rows; null if
// a thread has too few elements, or loads narrower than words.
ttg::BlockedEncodingAttr spreadRows(RankedTensorType type, ttg::BlockedEncodingAttr blocked) {
  unsigned fast = blocked.getOrder().front(), slow = 1 - fast;
  int64_t lanes = blocked.getThreadsPerWarp()[0] * blocked.getThreadsPerWarp()[1];
  int64_t warps = blocked.getWarpsPerCTA()[0] * blocked.getWarpsPerCTA()[1];
  int64_t vector = std::min(
      {int64_t(blocked.getSizePerThread()[fast]), kWidestBytes, type.getNumElements() / (lanes * warps * kWordBytes)});
  int64_t places[2];
  places[fast] = type.getDimSize(fast) / std::max<int64_t>(vector, 1);
  places[slow] = type.getDimSize(slow) / kWordBytes;
  if (vector < kWordBytes || blocked.getSizePerThread()[slow] != 1 || places[fast] == 0 || places[slow] == 0)
    return {};
  unsigned size[2], threads[2], groups[2];
  size[fast] = vector;
  size[slow] = kWordBytes;
  threads[slow] = std::min(lanes / std::min({kSegmentBytes / vector, places[fast], lanes}), places[slow]);
  threads[fast] = lanes / threads[slow];
  groups[slow] = std::min<int64_t>(warps, places[slow] / threads[slow]);
  groups[fast] = warps / groups[slow];
  return ttg::BlockedEncodingAttr::get(type.getContext(), size, threads, groups, blocked.getOrder(), {});
}

struct TransposeInThreadsPass : public lathe::impl::TransposeInThreadsBase<TransposeInThreadsPass> {
  void runOnOperation() override {
    if (ttg::isAuthored(getOperation()))
      return;
    getOperation().walk([](ttg::ConvertLayoutOp convert) {
      if (std::optional<CrossedOperand> operand = match(convert))
        if (ttg::BlockedEncodingAttr blocked = gatherRows(*operand))
          transpose(*operand, blocked);
    });
    getOperation().walk([](ttg::LocalAllocOp alloc) {
      auto load = alloc.getSrc() ? alloc.getSrc().getDefiningOp<tt::LoadOp>() : tt::LoadOp();
      if (!load || !isCrossed(load, alloc))
        return;
      auto type = cast<RankedTensorType>(load.getType());
      if (ttg::BlockedEncodingAttr layout = spreadRows(type, cast<ttg::BlockedEncodingAttr>(type.getEncoding())))
        setLayout(load, layout);
    });
  }
};

} // namespace

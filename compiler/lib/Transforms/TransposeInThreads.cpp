// The pass lathe-amdg-transpose-in-threads.
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

void transpose(CrossedOperand operand, ttg::BlockedEncodingAttr blocked) {
  tt::LoadOp load = operand.load;
  OpBuilder b(load);
  auto withLayout = [](RankedTensorType type, Attribute layout) {
    return RankedTensorType::get(type.getShape(), type.getElementType(), layout);
  };
  for (OpOperand &use : load->getOpOperands())
    if (auto type = dyn_cast<RankedTensorType>(use.get().getType()))
      use.set(ttg::ConvertLayoutOp::create(b, load.getLoc(), withLayout(type, blocked), use.get()));
  auto type = withLayout(cast<RankedTensorType>(load.getType()), blocked);
  load.getResult().setType(type);
  b.setInsertionPointAfter(load);
  Value transposed = amdg::InThreadTransposeOp::create(
      b, load.getLoc(), withLayout(type, transposeBlock(type, blocked)), load.getResult());
  operand.convert.getSrcMutable().set(transposed);
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
  }
};

} // namespace

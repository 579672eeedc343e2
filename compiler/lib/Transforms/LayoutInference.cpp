#include "LayoutInference.h"

#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace lathe;

RankedTensorType lathe::withEncoding(RankedTensorType type, Attribute encoding) {
  return RankedTensorType::get(type.getShape(), type.getElementType(), encoding);
}

bool lathe::isElementwise(Operation *op) {
  if (op->getNumResults() == 0 || op->getNumOperands() == 0)
    return false;
  if (op->hasTrait<OpTrait::Elementwise>())
    return true;
  return isa<tt::AddPtrOp, tt::IntToPtrOp, tt::PtrToIntOp, tt::BitcastOp, tt::FpToFpOp, tt::ClampFOp, tt::MulhiUIOp,
             tt::PreciseSqrtOp, tt::PreciseDivFOp, tt::MapElementwiseOp>(op);
}

bool lathe::followsOperandLayout(Operation *op) {
  // A reshape that may reorder keeps row-major order too, which is the same in every layout.
  if (auto reshape = dyn_cast<tt::ReshapeOp>(op))
    return !reshape.getEfficientLayout();
  if (isa<tt::ExpandDimsOp, tt::BroadcastOp, tt::TransOp, tt::JoinOp, tt::SplitOp>(op))
    return true;
  return isElementwise(op) && isMemoryEffectFree(op);
}

//===----------------------------------------------------------------------===//
// Moving bases
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kInDims[] = {"register", "lane", "warp", "block"};

using Coordinates = SmallVector<int32_t>;
using Move = llvm::function_ref<Coordinates(ArrayRef<int32_t>)>;

/// The encoding whose bases are those of `layout`, moved.
static Attribute moveBases(MLIRContext *context, const LinearLayout &layout, unsigned rank, Move move) {
  SmallVector<int32_t> groups[4];
  for (auto [in, group] : llvm::zip_equal(kInDims, groups))
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit)
      llvm::append_range(group, move(layout.getBasis(in, bit)));
  return ttg::LinearEncodingAttr::get(context, rank, groups[0], groups[1], groups[2], groups[3]);
}

static Attribute permute(RankedTensorType type, ArrayRef<int32_t> order) {
  return moveBases(type.getContext(), ttg::toLinearLayout(type), type.getRank(), [&](ArrayRef<int32_t> at) {
    Coordinates moved;
    for (int32_t dim : order)
      moved.push_back(at[dim]);
    return moved;
  });
}

Attribute lathe::inferReshapeLayout(RankedTensorType from, ArrayRef<int64_t> to) {
  return moveBases(from.getContext(), ttg::toLinearLayout(from), to.size(), [&](ArrayRef<int32_t> at) {
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

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Attribute lathe::inferResultLayout(Operation *op, Attribute encoding) {
  if (isa<tt::JoinOp>(op))
    return inferJoinLayout(withEncoding(cast<RankedTensorType>(op->getOperand(0).getType()), encoding));
  if (isa<tt::SplitOp>(op))
    return inferSplitLayout(withEncoding(cast<RankedTensorType>(op->getOperand(0).getType()), encoding));
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op)) {
    auto slice = dyn_cast<ttg::SliceEncodingAttr>(encoding);
    return slice && slice.getDim() == expand.getAxis() ? Attribute(slice.getParent()) : Attribute();
  }
  if (auto trans = dyn_cast<tt::TransOp>(op))
    return permute(withEncoding(cast<RankedTensorType>(trans.getSrc().getType()), encoding), trans.getOrder());
  if (auto reshape = dyn_cast<tt::ReshapeOp>(op))
    return inferReshapeLayout(withEncoding(cast<RankedTensorType>(reshape.getSrc().getType()), encoding),
                              tt::getShape(reshape.getType()));
  return encoding;
}

Attribute lathe::inferOperandLayout(Operation *op, Attribute encoding) {
  if (isa<tt::JoinOp>(op))
    return inferSplitLayout(withEncoding(cast<RankedTensorType>(op->getResult(0).getType()), encoding));
  if (isa<tt::SplitOp>(op))
    return inferJoinLayout(withEncoding(cast<RankedTensorType>(op->getResult(0).getType()), encoding));
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
    return ttg::SliceEncodingAttr::get(op->getContext(), expand.getAxis(), cast<ttg::LayoutEncoding>(encoding));
  if (auto trans = dyn_cast<tt::TransOp>(op)) {
    SmallVector<int32_t> inverse(trans.getOrder().size());
    for (auto [to, from] : llvm::enumerate(trans.getOrder()))
      inverse[from] = to;
    return permute(withEncoding(cast<RankedTensorType>(trans.getType()), encoding), inverse);
  }
  if (auto reshape = dyn_cast<tt::ReshapeOp>(op))
    return inferReshapeLayout(withEncoding(cast<RankedTensorType>(reshape.getType()), encoding),
                              tt::getShape(reshape.getSrc().getType()));
  return encoding;
}

Attribute lathe::inferJoinLayout(RankedTensorType type) {
  LinearLayout layout = ttg::toLinearLayout(type);
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
  return ttg::LinearEncodingAttr::get(type.getContext(), rank, groups[0], groups[1], groups[2], groups[3]);
}

Attribute lathe::inferSplitLayout(RankedTensorType type) {
  LinearLayout layout = ttg::toLinearLayout(type);
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
  return ttg::LinearEncodingAttr::get(type.getContext(), type.getRank() - 1, groups[0], groups[1], groups[2],
                                      groups[3]);
}

Attribute lathe::inferCatLayout(RankedTensorType type) {
  LinearLayout layout = ttg::toLinearLayout(type);
  SmallVector<int32_t> groups[4];
  for (auto [in, group] : llvm::zip_equal(kInDims, groups))
    for (unsigned bit = 0; bit < layout.getInBits(in); ++bit)
      llvm::append_range(group, layout.getBasis(in, bit));
  groups[0].push_back(type.getDimSize(0));
  return ttg::LinearEncodingAttr::get(type.getContext(), 1, groups[0], groups[1], groups[2], groups[3]);
}

void lathe::retype(Value value, RankedTensorType type) {
  value.setType(type);
  if (auto constant = value.getDefiningOp<arith::ConstantOp>())
    if (auto elements = dyn_cast<DenseElementsAttr>(constant.getValue()))
      constant.setValueAttr(elements.isSplat() ? SplatElementsAttr::get(type, elements.getSplatValue<Attribute>())
                                               : elements.reshape(type));
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

void lathe::convertOperand(OpOperand &operand, Attribute encoding) {
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type || type.getEncoding() == encoding)
    return;
  OpBuilder builder(operand.getOwner());
  operand.set(
      ttg::ConvertLayoutOp::create(builder, operand.getOwner()->getLoc(), withEncoding(type, encoding), operand.get()));
}

void lathe::convertResult(Value result, Attribute encoding) {
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type || type.getEncoding() == encoding)
    return;
  OpBuilder builder(result.getContext());
  builder.setInsertionPointAfterValue(result);
  result.setType(withEncoding(type, encoding));
  auto convert = ttg::ConvertLayoutOp::create(builder, result.getLoc(), type, result);
  result.replaceAllUsesExcept(convert, convert);
}

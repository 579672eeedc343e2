#include "lathe/Transforms/Descriptors.h"
#include "NegativeIndices.h"

#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Analysis/SharedEncoding.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace lathe;

bool lathe::isBulkBlock(tt::TensorDescType type) {
  Type element = type.getElementType();
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  constexpr unsigned maxRank = 5, leastRowBits = 128;
  if (type.getShape().size() > maxRank || !llvm::is_contained({8u, 16u, 32u, 64u}, bits))
    return false;
  return llvm::all_of(type.getShape(), llvm::isPowerOf2_64) && type.getShape().back() * bits >= leastRowBits;
}

ttg::NVMMASharedEncodingAttr lathe::getDescriptorEncoding(tt::TensorDescType type) {
  if (auto layout = dyn_cast_or_null<ttg::NVMMASharedEncodingAttr>(type.getSharedLayout()))
    return layout;
  unsigned bits = type.getElementType().getIntOrFloatBitWidth(), rank = type.getShape().size();
  int64_t rowBytes = type.getShape().back() * bits / 8, rows = 1;
  for (int64_t size : type.getShape().drop_back())
    rows *= size;
  // TMA permutes by the address. A box of fewer rows than its pattern would begin inside the pattern of the box before.
  bool isSwizzled = rows >= kSwizzleRows && rowBytes >= 32;
  unsigned swizzle = isSwizzled ? std::min<int64_t>(rowBytes, 128) : 0;
  return ttg::NVMMASharedEncodingAttr::get(type.getContext(), swizzle, /*transposed=*/false, bits, /*fp4Padded=*/false,
                                           rank, /*cga=*/ArrayRef<int32_t>());
}

Value lathe::widenRows(OpBuilder &b, Location loc, Value rows) {
  auto type = cast<RankedTensorType>(rows.getType());
  if (type.getElementType().isInteger(32))
    return rows;
  return arith::ExtSIOp::create(b, loc, type.clone(b.getI32Type()), rows);
}

bool lathe::isMadeOnce(Operation *op) {
  auto func = op->getParentOfType<tt::FuncOp>();
  if (!func || !func.isPublic())
    return false;
  Operation *inner = op;
  for (; inner->getParentOp() != func; inner = inner->getParentOp())
    if (isa<LoopLikeOpInterface>(inner->getParentOp()) || !inner->getBlock()->isEntryBlock())
      return false;
  // A loop may lead to any other block.
  return inner->getBlock()->isEntryBlock();
}

/// True if `value` times `unit` is known to have the alignment that TMA needs of addresses and rows.
static bool isAligned(Value value, int64_t unit, const AxisInfoAnalysis &axes) {
  constexpr int64_t alignment = 16;
  const AxisInfo *info = axes.lookup(value);
  return info && info->getDivisibility(0) * unit % alignment == 0;
}

/// The reason why TMA cannot read through the descriptor of `type` that `op` makes of a base and strides in elements.
static StringRef getMapObstacle(Operation *op, tt::TensorDescType type, Value base, OperandRange outerStrides,
                                bool mayPadNaN, const AxisInfoAnalysis &axes) {
  if (!isBulkBlock(type))
    return "TMA copies blocks of up to 5 dimensions, of elements of 8 to 64 bits and rows of at least 16 bytes";
  Type element = type.getElementType();
  int64_t bytes = element.getIntOrFloatBitWidth() / 8;
  if (!isMadeOnce(op))
    return "the descriptor is made in a loop, a branch or a function that is called; make it at the kernel's start";
  // Tensor maps treat 8-bit floats as integers, which have no NaN.
  if (mayPadNaN && isa<FloatType>(element) && bytes == 1)
    return "TMA cannot pad 8-bit floats with NaN";
  if (mayPadNaN && element.isF64())
    return "the NaN that TMA pads 64-bit floats with is not documented";
  if (!isAligned(base, 1, axes))
    return "the base is not known to be aligned to 16 bytes; tt.divisibility on the pointer argument says so";
  if (!llvm::all_of(outerStrides,
                    [&](Value stride) { return !matchPattern(stride, m_Zero()) && isAligned(stride, bytes, axes); }))
    return "a stride is zero or not known to be a multiple of 16 bytes; tt.divisibility on the stride argument says so";
  return "";
}

std::optional<tt::RMWOp> lathe::getAtomic(tt::DescriptorReduceKind kind, Type element) {
  using Kind = tt::DescriptorReduceKind;
  bool ordersSigned = isa<FloatType>(element) || element.isSignedInteger();
  switch (kind) {
  case Kind::ADD:
    return isa<FloatType>(element) ? tt::RMWOp::FADD : tt::RMWOp::ADD;
  case Kind::MIN:
    return ordersSigned ? tt::RMWOp::MIN : tt::RMWOp::UMIN;
  case Kind::MAX:
    return ordersSigned ? tt::RMWOp::MAX : tt::RMWOp::UMAX;
  case Kind::AND:
    return tt::RMWOp::AND;
  case Kind::OR:
    return tt::RMWOp::OR;
  case Kind::XOR:
    return tt::RMWOp::XOR;
  case Kind::INC:
  case Kind::DEC:
    return std::nullopt;
  }
  llvm_unreachable("no such reduction");
}

static bool canReduceInBulk(tt::DescriptorReduceKind kind, Type element) {
  using Kind = tt::DescriptorReduceKind;
  unsigned bits = element.getIntOrFloatBitWidth();
  bool isWord = isa<IntegerType>(element) && (bits == 32 || bits == 64);
  switch (kind) {
  case Kind::ADD:
    return isWord || element.isF16() || element.isBF16() || element.isF32();
  case Kind::MIN:
  case Kind::MAX:
  case Kind::AND:
  case Kind::OR:
  case Kind::XOR:
    return isWord;
  case Kind::INC:
  case Kind::DEC:
    return false;
  }
  llvm_unreachable("no such reduction");
}

static constexpr llvm::StringLiteral kMaybeNegative =
    "TMA stores nothing at negative indices, and one is not known to be at least 0; tl.assume says so, as does a "
    "descriptor that the kernel makes: its blocks go by TMA where they can";

/// True if a block may lie before its tensor and can neither be stored through pointers nor be left to the chip, as
/// that of a host's descriptor is.
static bool mayStoreBefore(Operation *store, ValueRange indices) {
  return !hasPointers(store) && !hasHostDescriptor(store) && !findMaybeNegative(indices).empty();
}

StringRef lathe::getBulkObstacle(Operation *op, const AxisInfoAnalysis &axes) {
  auto moves = [&](tt::TensorDescType desc, Type value, ValueRange indices) -> StringRef {
    if (!isBulkBlock(desc) || desc.getShape() != cast<RankedTensorType>(value).getShape())
      return "TMA copies blocks of up to 5 dimensions, of elements of 8 to 64 bits and rows of at least 16 bytes";
    // A row of a block must start at a multiple of 16 bytes in the tensor's row, also before its start; else the copy
    // traps.
    if (!isAligned(indices.back(), desc.getElementType().getIntOrFloatBitWidth() / 8, axes))
      return "the last index is not known to be a multiple of 16 bytes; tl.multiple_of on it says so";
    return "";
  };
  auto movesRows = [&](tt::TensorDescType desc, Value column) -> StringRef {
    int64_t bytes = desc.getElementType().getIntOrFloatBitWidth() / 8;
    if (!isBulkBlock(desc) || desc.getShape().back() * bytes % kBulkStartBytes)
      return "each row is a copy of its own, which takes 128 bytes or more of shared memory";
    return isAligned(column, bytes, axes)
               ? ""
               : "the column is not known to be a multiple of 16 bytes; tl.multiple_of on it says so";
  };
  if (auto make = dyn_cast<tt::MakeTensorDescOp>(op)) {
    if (!matchPattern(make.getStrides().back(), m_One()))
      return "the last stride is not known to be 1; write the constant";
    return getMapObstacle(op, make.getType(), make.getBase(), make.getStrides().drop_back(),
                          make.getPadding() == tt::PaddingOption::PAD_NAN, axes);
  }
  if (auto host = dyn_cast<tt::HostDescriptorOp>(op))
    return getMapObstacle(op, host.getType(), host.getBase(), host.getStrides().drop_back(), /*mayPadNaN=*/false, axes);
  if (auto load = dyn_cast<tt::DescriptorLoadOp>(op))
    return moves(load.getDesc().getType(), load.getType(), load.getIndices());
  if (auto store = dyn_cast<tt::DescriptorStoreOp>(op)) {
    StringRef obstacle = moves(store.getDesc().getType(), store.getSrc().getType(), store.getIndices());
    return obstacle.empty() && mayStoreBefore(op, store.getIndices()) ? StringRef(kMaybeNegative) : obstacle;
  }
  if (auto reduce = dyn_cast<tt::DescriptorReduceOp>(op)) {
    tt::TensorDescType desc = reduce.getDesc().getType();
    StringRef obstacle = moves(desc, reduce.getSrc().getType(), reduce.getIndices());
    if (obstacle.empty() && !canReduceInBulk(reduce.getKind(), desc.getElementType()))
      return "TMA has no such reduction for these elements";
    return obstacle.empty() && mayStoreBefore(op, reduce.getIndices()) ? StringRef(kMaybeNegative) : obstacle;
  }
  if (auto gather = dyn_cast<tt::DescriptorGatherOp>(op))
    return movesRows(gather.getDesc().getType(), gather.getYOffset());
  if (auto scatter = dyn_cast<tt::DescriptorScatterOp>(op)) {
    StringRef obstacle = movesRows(scatter.getDesc().getType(), scatter.getYOffset());
    return obstacle.empty() && mayStoreBefore(op, scatter.getYOffset()) ? StringRef(kMaybeNegative) : obstacle;
  }
  return isa<tt::FuncOp>(op) ? "descriptors as arguments of functions are not supported" : "";
}

bool lathe::canCopyInParts(tt::TensorDescType type, ArrayRef<int64_t> parts) {
  SmallVector<int64_t> shape(type.getShape());
  unsigned last = shape.size() - 1;
  for (auto [dim, count] : llvm::enumerate(parts)) {
    if (shape[dim] % count || (count > 1 && dim > 0 && last > 1))
      return false;
    shape[dim] /= count;
  }
  auto part = tt::TensorDescType::get(shape, type.getElementType(), type.getSharedLayout());
  if (!isBulkBlock(part))
    return false;
  int64_t bytes = type.getElementType().getIntOrFloatBitWidth() / 8;
  unsigned swizzle = getDescriptorEncoding(part).getSwizzlingByteWidth();
  if (swizzle != getDescriptorEncoding(type).getSwizzlingByteWidth() ||
      cast<tt::DescriptorType>(part).getBlockType().getNumElements() * bytes % kBulkStartBytes)
    return false;
  // Rows are cut where a swizzled row ends; others lie whole, one behind the other.
  return parts[last] == 1 || last == 0 || (swizzle && shape[last] * bytes % swizzle == 0);
}

StringRef lathe::getDivisionObstacle(Operation *op, int64_t ctas) {
  if (auto host = dyn_cast<tt::HostDescriptorOp>(op)) {
    tt::TensorDescType type = host.getType();
    bool isDivisible = llvm::any_of(llvm::seq<unsigned>(0, type.getShape().size()), [&](unsigned dim) {
      SmallVector<int64_t> parts(type.getShape().size(), 1);
      parts[dim] = ctas;
      return canCopyInParts(type, parts);
    });
    return isDivisible ? "" : "its blocks cannot be copied in parts by the CTAs of a cluster; use larger blocks";
  }
  if (isa<tt::MakeTensorDescOp>(op))
    return "each CTA of a cluster would need global memory for it; pass the descriptor as an argument";
  if (isa<tt::DescriptorLoadOp, tt::DescriptorStoreOp, tt::DescriptorReduceOp>(op))
    return "";
  if (isa<tt::DescriptorGatherOp, tt::DescriptorScatterOp>(op))
    return "rows are not divided among the CTAs of a cluster";
  return "loops and branches do not carry descriptors in a program that the CTAs of a cluster share";
}

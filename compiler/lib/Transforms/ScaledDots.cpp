#include "ScaledDots.h"

#include "TensorAccumulator.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "lathe/Transforms/LayoutInference.h"

using namespace mlir;
using namespace lathe;

namespace {

using Format = tt::ScaleDotElemType;

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

bool isE2M1(Format format) { return format == Format::E2M1; }

/// PTX ISA, "tcgen05.mma": both operands of 4-bit floats are packed; else 4-bit floats have gaps between them.
bool arePacked(tt::DotScaledOp dot) { return isE2M1(dot.getAElemType()) && isE2M1(dot.getBElemType()); }
bool hasGaps(tt::DotScaledOp dot, Format format) { return isE2M1(format) && !arePacked(dot); }

/// The value behind a transposition, and whether there is one.
std::pair<Value, tt::TransOp> throughTransposition(Value value) {
  auto convert = [](Value value) {
    while (auto op = value.getDefiningOp<ttg::ConvertLayoutOp>())
      value = op.getSrc();
    return value;
  };
  value = convert(value);
  auto trans = value.getDefiningOp<tt::TransOp>();
  return trans ? std::pair(convert(trans.getSrc()), trans) : std::pair(value, trans);
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

/// Exponents for blocks of 32 elements, or E4M3 for blocks of 16 of 4-bit floats.
bool hasScales(tt::DotScaledOp dot) {
  if (!dot.getAScale() || !dot.getBScale())
    return false;
  Type a = typeOf(dot.getAScale()).getElementType(), b = typeOf(dot.getBScale()).getElementType();
  int64_t block = getScaledDepth(dot) / typeOf(dot.getAScale()).getDimSize(1);
  if (a.isInteger(8) && b.isInteger(8))
    return block == 32;
  return isa<Float8E4M3FNType>(a) && isa<Float8E4M3FNType>(b) && block == 16 && arePacked(dot);
}

/// Bulk copies leave no gaps.
bool canBeLoaded(tt::DotScaledOp dot) {
  for (auto [value, format] :
       {std::pair<Value, Format>(dot.getA(), dot.getAElemType()), {dot.getB(), dot.getBElemType()}})
    if (hasGaps(dot, format) && throughTransposition(value).first.getDefiningOp<tt::DescriptorLoadOp>())
      return false;
  return true;
}

/// Sizes of instructions of 128 rows and a multiple of 32 columns, whose scales do not share columns.
bool hasSizes(tt::DotScaledOp dot, int numWarps) {
  RankedTensorType type = typeOf(dot.getResult());
  constexpr int64_t rows = 128, leastColumns = 32, mostColumns = 256;
  int64_t n = type.getDimSize(1), step = arePacked(dot) ? 64 : 32;
  return type.getDimSize(0) % rows == 0 && n >= leastColumns && n <= mostColumns && getScaledDepth(dot) % step == 0 &&
         numWarps % int(ttng::kWindowWarps) == 0 && n / 2 >= numWarps / int(ttng::kWindowWarps);
}

/// Columns of 32 bits: each holds the scales of 32 lines for four blocks.
unsigned getScaleColumns(Value scales) {
  RankedTensorType type = typeOf(scales);
  constexpr int64_t lines = 32, blocks = 4;
  return std::max<int64_t>(2, type.getDimSize(0) / lines) * llvm::divideCeil(type.getDimSize(1), blocks);
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// The buffer of an operand, along K, whose dimension K is `kDim`.
Value allocate(OpBuilder &builder, Value operand, unsigned kDim, bool hasGaps) {
  auto [source, trans] = throughTransposition(operand);
  MLIRContext *context = builder.getContext();
  auto typeFor = [&](RankedTensorType tensor, unsigned fastest) {
    int64_t rowBytes = tensor.getDimSize(fastest) * (hasGaps ? 2 : 1);
    auto layout =
        ttg::NVMMASharedEncodingAttr::get(context, unsigned(std::min<int64_t>(128, rowBytes)),
                                          /*transposed=*/fastest == 0, tensor.getElementTypeBitWidth(), hasGaps, 2, {});
    return ttg::MemDescType::get(tensor.getShape(), tensor.getElementType(), layout,
                                 ttg::SharedMemorySpaceAttr::get(context));
  };
  // The buffer is allocated where the tensor is made, perhaps before a loop.
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(source);
  Value buffer = ttg::LocalAllocOp::create(builder, operand.getLoc(), typeFor(typeOf(source), trans ? 1 - kDim : kDim),
                                           source, IntegerAttr());
  if (!trans)
    return buffer;
  return ttg::MemDescTransOp::create(builder, operand.getLoc(), typeFor(typeOf(operand), kDim), buffer,
                                     trans.getOrder());
}

/// The registers of scales that threads store: a lane has the rows of its place in each group of 32, for all blocks;
/// all warps have the same.
Attribute getScaleLayout(RankedTensorType type, int numWarps) {
  SmallVector<int32_t> registers, lanes, warps;
  auto add = [](SmallVector<int32_t> &bases, int64_t row, int64_t block) {
    bases.append({int32_t(row), int32_t(block)});
  };
  constexpr int64_t rows = ttng::kWindowRows, blocks = 4;
  for (int64_t block = 1; block < std::min(blocks, type.getDimSize(1)); block *= 2)
    add(registers, 0, block);
  for (int64_t row = rows; row < type.getDimSize(0); row *= 2)
    add(registers, row, 0);
  for (int64_t block = blocks; block < type.getDimSize(1); block *= 2)
    add(registers, 0, block);
  for (int64_t row = 1; row < rows; row *= 2)
    add(lanes, row, 0);
  for (int warp = 1; warp < numWarps; warp *= 2)
    add(warps, 0, 0);
  return ttg::LinearEncodingAttr::get(type.getContext(), 2, registers, lanes, warps, {});
}

Value storeScales(OpBuilder &builder, Value scales) {
  RankedTensorType type = typeOf(scales);
  MLIRContext *context = builder.getContext();
  int numWarps = ttg::getNumWarps(builder.getInsertionBlock()->getParentOp());
  RankedTensorType laidOut = withEncoding(type, getScaleLayout(type, numWarps));
  Value registers = ttg::ConvertLayoutOp::create(builder, scales.getLoc(), laidOut, scales);
  auto buffer = ttg::MemDescType::get(type.getShape(), type.getElementType(),
                                      ttng::TensorMemoryScalesEncodingAttr::get(context, {}),
                                      ttng::TensorMemorySpaceAttr::get(context));
  return ttng::TMEMAllocOp::create(builder, scales.getLoc(), buffer, /*token=*/Type(), registers).getResult();
}

} // namespace

int64_t lathe::getScaledDepth(tt::DotScaledOp dot) {
  return typeOf(dot.getA()).getDimSize(1) * (isE2M1(dot.getAElemType()) ? 2 : 1);
}

bool lathe::hasScaledFormats(tt::DotScaledOp dot) {
  for (Format format : {dot.getAElemType(), dot.getBElemType()})
    if (format != Format::E4M3 && format != Format::E5M2 && format != Format::E2M1)
      return false;
  return (dot.getLhsKPack() || !isE2M1(dot.getAElemType())) && (dot.getRhsKPack() || !isE2M1(dot.getBElemType()));
}

std::optional<unsigned> lathe::findScaledColumns(tt::DotScaledOp dot, const ChipInfo *chip, int numWarps) {
  if (!chip || !chip->hasMatrixSet(MS_Tcgen05) || typeOf(dot.getResult()).getRank() != 2 ||
      !typeOf(dot.getResult()).getElementType().isF32())
    return std::nullopt;
  // Kernels alone allocate tensor memory.
  if (!dot->getParentOfType<tt::FuncOp>().isPublic())
    return std::nullopt;
  if (!hasScaledFormats(dot) || !hasScales(dot) || !hasSizes(dot, numWarps) || !canBeLoaded(dot))
    return std::nullopt;
  return TensorAccumulator::find(dot).getColumns() + getScaleColumns(dot.getAScale()) +
         getScaleColumns(dot.getBScale());
}

void lathe::rewriteAsScaledProduct(tt::DotScaledOp dot) {
  TensorAccumulator::find(dot).replace([&](OpBuilder &builder, Value buffer, Value adds, Value always) {
    Value a = allocate(builder, dot.getA(), 1, hasGaps(dot, dot.getAElemType())),
          b = allocate(builder, dot.getB(), 0, hasGaps(dot, dot.getBElemType()));
    Value aScale = storeScales(builder, dot.getAScale()), bScale = storeScales(builder, dot.getBScale());
    ttng::TCGen5MMAScaledOp::create(builder, dot.getLoc(), /*token=*/Type(), a, b, buffer, /*acc_dep=*/Value(), aScale,
                                    bScale, dot.getAElemType(), dot.getBElemType(), adds, always,
                                    /*barriers=*/ValueRange(), /*barrier_preds=*/ValueRange(), /*is_async=*/false,
                                    /*two_ctas=*/false, /*multicast=*/false);
  });
}

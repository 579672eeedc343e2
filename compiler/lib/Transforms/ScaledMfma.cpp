#include "ScaledDots.h"

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Transforms/LayoutInference.h"

using namespace mlir;
using namespace lathe;

namespace {

constexpr int64_t kBlock = 32;
constexpr unsigned kLanes = 64;

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// Elements along K of an instruction of `size` rows and columns.
int64_t getStep(unsigned size) { return 2048 / size; }

/// Rows and columns of the instruction; none if no instruction fits. The larger one reads its operands less often.
std::optional<unsigned> chooseSize(tt::DotScaledOp dot, unsigned wanted) {
  constexpr unsigned large = 32, small = 16;
  unsigned first = wanted ? wanted : large;
  for (unsigned size : {first, large + small - first})
    if (fitsScaledMfma(dot, size))
      return size;
  return std::nullopt;
}

/// The warps along rows and columns, such that they compute no element twice and read the least.
SmallVector<unsigned, 2> chooseWarps(RankedTensorType type, unsigned size, int numWarps) {
  SmallVector<unsigned, 2> best;
  int64_t bestCost = std::numeric_limits<int64_t>::max();
  for (unsigned rows = 1; rows <= unsigned(numWarps); rows *= 2) {
    unsigned columns = numWarps / rows;
    int64_t m = std::max<int64_t>(type.getDimSize(0) / rows, size),
            n = std::max<int64_t>(type.getDimSize(1) / columns, size);
    // Less work for each warp comes before fewer reads.
    constexpr int64_t workWeight = 1024;
    if (int64_t cost = m * n * workWeight + m + n; cost < bestCost) {
      bestCost = cost;
      best = {rows, columns};
    }
  }
  return best;
}

/// The lanes and warps of an operand's rows (columns of the right one) hold their scales, a lane those of each block
/// that it has elements of.
Attribute getScaleLayout(RankedTensorType operand, RankedTensorType scales, unsigned outer, unsigned size) {
  LinearLayout layout = ttg::toLinearLayout(operand);
  SmallVector<int32_t> registers, lanes, warps;
  auto add = [](SmallVector<int32_t> &bases, int64_t row, int64_t block) {
    bases.append({int32_t(row), int32_t(block)});
  };
  int64_t groups = kLanes / size;
  for (int64_t block = groups; block < scales.getDimSize(1); block *= 2)
    add(registers, 0, block);
  for (unsigned bit = 0; bit < layout.getInBits("register"); ++bit)
    if (int32_t row = layout.getBasis("register", bit)[outer])
      add(registers, row, 0);
  for (unsigned row = 1; row < size; row *= 2)
    add(lanes, row, 0);
  for (int64_t group = 1; group < groups; group *= 2)
    add(lanes, 0, group);
  for (unsigned bit = 0; bit < layout.getInBits("warp"); ++bit)
    add(warps, layout.getBasis("warp", bit)[outer], 0);
  return ttg::LinearEncodingAttr::get(scales.getContext(), 2, registers, lanes, warps, {});
}

Value convert(OpBuilder &builder, Value value, Attribute layout) {
  RankedTensorType to = withEncoding(typeOf(value), layout);
  return ttg::ConvertLayoutOp::create(builder, value.getLoc(), to, value);
}

} // namespace

bool lathe::fitsScaledMfma(tt::DotScaledOp dot, unsigned size) {
  RankedTensorType type = typeOf(dot.getResult());
  return type.getDimSize(0) >= size && type.getDimSize(1) >= size && getScaledDepth(dot) % getStep(size) == 0;
}

bool lathe::hasScaledMfma(tt::DotScaledOp dot, const ChipInfo *chip) {
  if (!chip || !chip->hasMatrixSet(MS_Mfma4) || typeOf(dot.getResult()).getRank() != 2 ||
      !typeOf(dot.getResult()).getElementType().isF32() || !dot.getAScale() || !dot.getBScale())
    return false;
  auto hasExponents = [&](Value scales) {
    return typeOf(scales).getElementType().isInteger(8) && typeOf(scales).getDimSize(1) * kBlock == getScaledDepth(dot);
  };
  return hasScaledFormats(dot) && hasExponents(dot.getAScale()) && hasExponents(dot.getBScale()) && chooseSize(dot, 0);
}

void lathe::rewriteAsScaledMfma(tt::DotScaledOp dot, unsigned nonK) {
  OpBuilder builder(dot);
  MLIRContext *context = dot.getContext();
  RankedTensorType type = typeOf(dot.getResult());
  unsigned size = *chooseSize(dot, nonK);
  SmallVector<unsigned, 2> warps = chooseWarps(type, size, ttg::getNumWarps(dot)), tiles = {1, 1};
  constexpr unsigned version = 4, runBytes = 16;
  // The transposed result has contiguous elements of a row in one lane: stores are wide.
  auto mfma = ttg::AMDMfmaEncodingAttr::get(context, version, warps, {size, size, unsigned(getStep(size))},
                                            /*isTransposed=*/true, {}, tiles, 32);
  Value operands[2] = {dot.getA(), dot.getB()}, scales[2] = {dot.getAScale(), dot.getBScale()};
  for (unsigned side : {0, 1}) {
    operands[side] = convert(builder, operands[side], ttg::DotOperandEncodingAttr::get(context, side, mfma, runBytes));
    scales[side] = convert(builder, scales[side],
                           getScaleLayout(typeOf(operands[side]), typeOf(scales[side]), /*outer=*/side, size));
  }
  Value c = convert(builder, dot.getC(), mfma);
  auto product = cast<tt::DotScaledOp>(builder.clone(*dot));
  product->setOperands({operands[0], operands[1], c, scales[0], scales[1]});
  product.getResult().setType(cast<RankedTensorType>(c.getType()));
  dot.replaceAllUsesWith(convert(builder, product.getResult(), type.getEncoding()));
  dot.erase();
}

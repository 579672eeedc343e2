#include "MatrixUnits.h"

#include "lathe/Target/Target.h"

using namespace mlir;
using namespace lathe;

MatrixProduct::MatrixProduct(Type aType, Type bType, Type dType, tt::InputPrecision precision) : precision(precision) {
  auto left = cast<RankedTensorType>(aType), result = cast<RankedTensorType>(dType);
  a = left.getElementType();
  b = getElementTypeOrSelf(bType);
  accumulator = result.getElementType();
  unsigned rank = result.getRank();
  batch = rank == 3 ? result.getDimSize(0) : 1;
  m = result.getDimSize(rank - 2);
  n = result.getDimSize(rank - 1);
  k = left.getDimSize(rank - 1);
}

MatrixProduct::MatrixProduct(tt::DotOp dot)
    : MatrixProduct(dot.getA().getType(), dot.getB().getType(), dot.getType(), dot.getInputPrecision()) {}

static constexpr ChipInfo chips[] = {
#define LATHE_CHIP(id, vendor, ...) {id, Vendor::vendor, __VA_ARGS__},
#include "lathe/Target/Chips.def"
};

MatrixUnits::MatrixUnits(StringRef target) {
  for (const ChipInfo &chip : chips)
    if (target == chip.id)
      kinds = chip.matrixKinds;
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

/// 8-bit floats of the Open Compute Project's formats, which NVIDIA and later AMD chips multiply.
static bool isOcpFloat8(Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); }
static bool isFnuzFloat8(Type type) { return isa<Float8E4M3FNUZType, Float8E5M2FNUZType>(type); }
static bool isHalf(Type type) { return type.isF16() || type.isBF16(); }

static bool bothAre(const MatrixProduct &product, bool (*test)(Type)) { return test(product.a) && test(product.b); }

/// True for two half-precision or two i8 operands and the accumulator that every chip has for them.
static bool isCommon(const MatrixProduct &product) {
  if (product.a != product.b)
    return false;
  return isHalf(product.a) ? product.accumulator.isF32() : product.a.isInteger(8) && product.accumulator.isInteger(32);
}

static bool isFloat32(const MatrixProduct &product) {
  return product.a.isF32() && product.b.isF32() && product.accumulator.isF32();
}

static bool holds(const MatrixProduct &product, const MatrixInstruction &instruction) {
  return product.m >= instruction.m && product.n >= instruction.n && product.k >= instruction.k;
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

std::optional<MatrixInstruction> MatrixUnits::select(const MatrixProduct &product, int numWarps, unsigned nonK) const {
  std::optional<MatrixInstruction> found;
  if (has(MK_MmaSync))
    found = selectMma(product, numWarps);
  else if (has(MK_Mfma))
    found = selectMfma(product, nonK);
  else if (has(MK_Wmma))
    found = selectWmma(product);
  return found && holds(product, *found) ? found : std::nullopt;
}

std::optional<MatrixInstruction> MatrixUnits::selectMma(const MatrixProduct &product, int numWarps) const {
  bool isFloat8 = has(MK_MmaFp8) && bothAre(product, isOcpFloat8) && product.accumulator.isF32();
  bool isTf32 = isFloat32(product) && product.precision == tt::InputPrecision::TF32;
  bool isF16 = product.a.isF16() && product.b.isF16() && product.accumulator.isF16();
  if (!isFloat8 && !isTf32 && !isF16 && !isCommon(product))
    return std::nullopt;
  unsigned bits = product.a.getIntOrFloatBitWidth();
  // A group of four warps reads rows of at least 32 bytes from shared memory.
  bool isWide = product.n * bits >= 256 && product.k * bits >= 256;
  // What the rows leave of the warps shares the columns.
  bool isShared = product.m / 16 * (product.n / 8) >= numWarps;
  if (has(MK_Wgmma) && product.batch == 1 && product.m >= 64 && numWarps % 4 == 0 && isWide && isShared)
    return MatrixInstruction{MatrixInstruction::Family::Wgmma, 3, 16, 8, 256 / bits, 32 / bits};
  return MatrixInstruction{MatrixInstruction::Family::MmaSync, 2, 16, 8, 256 / bits, 32 / bits};
}

std::optional<MatrixInstruction> MatrixUnits::selectMfma(const MatrixProduct &product, unsigned nonK) const {
  unsigned version = has(MK_MfmaScaled) ? 4 : has(MK_MfmaFp8) ? 3 : 2;
  bool isFloat8 = (version == 3 && bothAre(product, isFnuzFloat8)) || (version == 4 && bothAre(product, isOcpFloat8));
  // Elements along K of one lane, of the instruction with the most.
  unsigned perLane;
  if (isFloat32(product))
    perLane = version == 3 && product.precision == tt::InputPrecision::TF32 ? 2 : 1;
  else if (isFloat8 && product.accumulator.isF32())
    perLane = 8;
  else if (!isCommon(product))
    return std::nullopt;
  else if (isHalf(product.a))
    perLane = version == 4 ? 8 : 4;
  else
    perLane = version == 4 ? 16 : version == 3 ? 8 : 4;

  unsigned size = nonK != 0 ? nonK : std::min(product.m, product.n) >= 32 ? 32 : 16;
  unsigned lanes = 64 / size;
  // Each newer version has the older one's instruction too, of half the depth.
  if (version == 4 && perLane * lanes > product.k && !isFloat32(product) && !isFloat8)
    perLane /= 2;
  return MatrixInstruction{MatrixInstruction::Family::Mfma, version, size, size, perLane * lanes, perLane};
}

std::optional<MatrixInstruction> MatrixUnits::selectWmma(const MatrixProduct &product) const {
  bool isFloat8 = has(MK_WmmaFp8) && bothAre(product, isOcpFloat8) && product.accumulator.isF32();
  if (!isFloat8 && !isCommon(product))
    return std::nullopt;
  unsigned version = has(MK_WmmaFp8) ? 2 : 1;
  return MatrixInstruction{MatrixInstruction::Family::Wmma, version, 16, 16, 16, version == 1 ? 16u : 8u};
}

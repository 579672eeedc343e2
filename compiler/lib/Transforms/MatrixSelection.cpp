#include "MatrixSelection.h"

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

using Family = MatrixInstruction::Family;

/// True if wgmma suits `product`: it has a tile for every warp, and rows of at least 32 bytes for shared memory.
static bool suitsWarpGroups(const MatrixProduct &product, int numWarps) {
  unsigned bits = product.a.getIntOrFloatBitWidth();
  bool isWide = product.n * bits >= 256 && product.k * bits >= 256;
  bool isShared = product.m / 16 * (product.n / 8) >= numWarps;
  return product.batch == 1 && product.m >= 64 && numWarps % 4 == 0 && isWide && isShared;
}

const MatrixInstruction *lathe::selectMatrixInstruction(const ChipInfo *chip, const MatrixProduct &product,
                                                        int numWarps, unsigned nonK) {
  if (!chip)
    return nullptr;
  bool allowTF32 = product.precision == tt::InputPrecision::TF32;
  std::optional<MatrixFormat> a = getMatrixFormat(product.a, *chip, allowTF32),
                              b = getMatrixFormat(product.b, *chip, allowTF32),
                              accumulator = getMatrixFormat(product.accumulator, *chip, /*allowTF32=*/false);
  if (!a || !b || !accumulator)
    return nullptr;
  auto find = [&](Family family, std::optional<unsigned> size) -> const MatrixInstruction * {
    for (const MatrixInstruction *row : findMatrixInstructions(*chip, family, *a, *b, *accumulator)) {
      bool isWanted = row->isChosen && (!size || row->m == *size);
      if (isWanted && product.m >= row->m && product.n >= row->n && product.k >= row->k)
        return row;
    }
    return nullptr;
  };
  // MFMA comes in two sizes; the larger one reads its operands less often, the smaller one needs a longer K.
  constexpr unsigned kLarge = 32, kSmall = 16;
  unsigned first = nonK != 0 ? nonK : std::min(product.m, product.n) >= kLarge ? kLarge : kSmall;
  for (Family family : {Family::Wgmma, Family::MmaSync, Family::Mfma, Family::Wmma}) {
    if (family == Family::Wgmma && !suitsWarpGroups(product, numWarps))
      continue;
    const MatrixInstruction *row = find(family, family == Family::Mfma ? std::optional(first) : std::nullopt);
    if (!row && family == Family::Mfma)
      row = find(family, kLarge + kSmall - first);
    if (row)
      return row;
  }
  return nullptr;
}

/// True if blocks of 64 or 128 rows make up the product, in each of which every group of four warps has columns, and
/// its operands have rows of at least 32 bytes for shared memory.
static bool suitsTensorMemory(const MatrixProduct &product, int numWarps) {
  constexpr int64_t mostColumns = 256, leastColumns = 32;
  unsigned bits = product.a.getIntOrFloatBitWidth();
  bool isWide = product.n * bits >= 256 && product.k * bits >= 256;
  return product.batch == 1 && product.m >= 64 && numWarps % 4 == 0 && isWide && product.n >= leastColumns &&
         product.n <= mostColumns && product.n / 2 >= numWarps / 4;
}

const MatrixInstruction *lathe::selectTensorMemoryInstruction(const ChipInfo &chip, const MatrixProduct &product,
                                                              int numWarps) {
  bool allowTF32 = product.precision == tt::InputPrecision::TF32;
  std::optional<MatrixFormat> a = getMatrixFormat(product.a, chip, allowTF32),
                              b = getMatrixFormat(product.b, chip, allowTF32),
                              accumulator = getMatrixFormat(product.accumulator, chip, /*allowTF32=*/false);
  if (!a || !b || !accumulator || !suitsTensorMemory(product, numWarps))
    return nullptr;
  for (const MatrixInstruction *row : findMatrixInstructions(chip, Family::Tcgen05, *a, *b, *accumulator))
    if (row->isChosen && product.k >= row->k)
      return row;
  return nullptr;
}

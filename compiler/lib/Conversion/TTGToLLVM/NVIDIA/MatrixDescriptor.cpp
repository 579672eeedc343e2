#include "Conversion/TTGToLLVM/NVIDIA/MatrixDescriptor.h"

#include "lathe/Analysis/Movement/BufferLayout.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace lathe;
using namespace lathe::conversion;

namespace {

// Bytes of one step along K of a product, and of the units that the swizzle permutes.
constexpr unsigned kStepBytes = 32, kPieceBytes = 16;

// A stride of the descriptor: the offset of the first coordinate bit that it covers, once that is known.
class Stride {
public:
  // Adds bit `index` of the coordinate, whose image is `offset`; false if the stride does not cover it.
  bool accept(unsigned index, uint64_t offset) {
    if (index == 0)
      value = offset;
    return offset == value << index && value % kPieceBytes == 0 && offset < (uint64_t(1) << 18);
  }
  uint64_t getField() const { return value / kPieceBytes; }

private:
  uint64_t value = 0;
};

// Matches one of the canonical layouts against the map of a buffer.
class Candidate {
public:
  Candidate(const MatrixDescriptor &operand, unsigned swizzle, bool isTransposed, unsigned rows, unsigned stepBytes)
      : operand(operand), swizzle(swizzle), isTransposed(isTransposed), rowBits(llvm::Log2_32(rows)),
        stepBits(llvm::Log2_32(stepBytes / operand.bytes)) {}

  bool fits() {
    for (unsigned bit = 0; bit < rowBits; ++bit)
      if (!(isTransposed ? acceptContiguous(bit) : acceptRow(bit, strideBytes)))
        return false;
    for (unsigned bit = 0; bit < stepBits; ++bit)
      if (!(isTransposed ? acceptRow(bit, swizzle ? strideBytes : leadingBytes) : acceptContiguous(bit)))
        return false;
    return tilesStandFree();
  }

  uint64_t getBits() const {
    constexpr uint64_t modes[] = {0, 3, 2, 1};
    uint64_t mode = modes[swizzle ? llvm::Log2_32(swizzle / kPieceBytes) : 0];
    return leadingBytes.getField() << 16 | strideBytes.getField() << 32 | mode << 62;
  }

private:
  const MatrixDescriptor &operand;
  unsigned swizzle;
  bool isTransposed;
  unsigned rowBits, stepBits;
  Stride leadingBytes, strideBytes;
  uint64_t used = 0;

  // The hardware's permutation of address `at`, which is its own inverse.
  uint64_t flip(uint64_t at) const { return at ^ ((at & getPhaseBits()) >> 3); }
  // The address bits that choose the flip.
  uint64_t getPhaseBits() const { return swizzle ? (swizzle / kPieceBytes - 1) * 128 : 0; }

  uint64_t offsetOf(bool alongK, unsigned bit) {
    uint64_t at = uint64_t(1) << bit;
    return flip(alongK ? operand.getOffset(0, at) : operand.getOffset(at, 0));
  }
  bool take(uint64_t offset) {
    bool isFree = (used & offset) == 0;
    used |= offset;
    return isFree;
  }

  // A bit of the coordinate along which elements are contiguous: within a swizzled row, or from row to row.
  bool acceptContiguous(unsigned bit) {
    uint64_t offset = offsetOf(!isTransposed, bit);
    uint64_t row = swizzle ? swizzle : kPieceBytes, at = uint64_t(operand.bytes) << bit;
    if (!take(offset))
      return false;
    if (at < row)
      return offset == at;
    // Without a swizzle, M or N uses the other stride than K.
    Stride &stride = isTransposed && !swizzle ? strideBytes : leadingBytes;
    return stride.accept(llvm::Log2_64(at / row), offset);
  }

  // A bit of the other coordinate: eight rows are contiguous, further ones follow by a stride.
  bool acceptRow(unsigned bit, Stride &stride) {
    uint64_t offset = offsetOf(isTransposed, bit);
    if (!take(offset))
      return false;
    if (bit < 3)
      return offset == uint64_t(swizzle ? swizzle : kPieceBytes) << bit;
    return stride.accept(bit - 3, offset);
  }

  // The starts of other tiles must be reachable by addition and have the same swizzle.
  bool tilesStandFree() {
    const auto &dims = operand.map.getInDims();
    for (unsigned dim : {operand.mnDim, 1 - operand.mnDim}) {
      bool alongK = dim != operand.mnDim;
      for (unsigned bit = alongK ? stepBits : rowBits; bit < dims[dim].bits; ++bit) {
        uint64_t at = uint64_t(1) << bit, offset = alongK ? operand.getOffset(0, at) : operand.getOffset(at, 0);
        if ((offset & getPhaseBits()) || offset % kPieceBytes || !take(offset))
          return false;
      }
    }
    return true;
  }
};

} // namespace

uint64_t MatrixDescriptor::getOffset(uint64_t mn, uint64_t k) const {
  int32_t coordinates[2];
  coordinates[mnDim] = mn;
  coordinates[1 - mnDim] = k;
  return map.applyFlat(map.packIn(coordinates)) * bytes;
}

bool MatrixDescriptor::match(unsigned rows, unsigned stepBytes) {
  for (bool transposed : {false, true}) {
    for (unsigned swizzle : {128, 64, 32, 0}) {
      Candidate candidate(*this, swizzle, transposed, rows, stepBytes);
      if (!candidate.fits())
        continue;
      bits = candidate.getBits();
      isTransposed = transposed;
      return true;
    }
  }
  return false;
}

// A layout with gaps as one of twice the bytes along dimension `dim`: bit 3 of the coordinate leads into the gaps.
static LinearLayout countGaps(const LinearLayout &map, unsigned dim) {
  constexpr unsigned gapBit = 3;
  llvm::SmallVector<LinearLayout::NamedBases, 2> ins;
  for (auto [number, in] : llvm::enumerate(map.getInDims())) {
    LinearLayout::Bases bases = map.getBases(in.name);
    if (number == dim)
      bases.insert(bases.begin() + std::min<size_t>(gapBit, bases.size()), llvm::SmallVector<int32_t>{1 << gapBit});
    ins.push_back({in.name, std::move(bases)});
  }
  return LinearLayout(ins, {{"offset", int32_t(map.getTotalOutSize())}});
}

std::optional<MatrixDescriptor> MatrixDescriptor::get(ttg::MemDescType buffer, unsigned mnDim, unsigned rows) {
  std::optional<LinearLayout> map = movement::getOffsetMap(buffer);
  if (!map || map->getInDims().size() != 2)
    return std::nullopt;
  MatrixDescriptor result;
  result.map = std::move(*map);
  result.bytes = buffer.getElementType().getIntOrFloatBitWidth() / 8;
  result.mnDim = mnDim;
  auto nvmma = mlir::dyn_cast<ttg::NVMMASharedEncodingAttr>(buffer.getEncoding());
  if (nvmma && nvmma.getFp4Padded())
    result.map = countGaps(result.map, 1 - mnDim);
  return result.match(rows, kStepBytes) ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<MatrixDescriptor> MatrixDescriptor::getScales(ttg::MemDescType buffer, ttg::MemDescType memory) {
  std::optional<LinearLayout> map = movement::getOffsetMap(buffer);
  if (!map || map->getInDims().size() != 2)
    return std::nullopt;
  LinearLayout places = ttg::toLinearLayout(memory);
  constexpr unsigned rows = 32;
  auto getBases = [&](llvm::StringRef in, unsigned count) {
    LinearLayout::Bases bases;
    for (unsigned bit = 0; bit < count; ++bit)
      bases.push_back({int32_t(map->applyFlat(map->packIn(places.getBasis(in, bit))))});
    return bases;
  };
  MatrixDescriptor result;
  result.map =
      LinearLayout({{"row", getBases("row", llvm::Log2_32(rows))}, {"byte", getBases("col", places.getInBits("col"))}},
                   {{"offset", int32_t(map->getTotalOutSize())}});
  return result.match(rows, kPieceBytes) ? std::optional(std::move(result)) : std::nullopt;
}

//===- NvidiaTiles.h - Operands of matrix products in shared memory -------===//
#ifndef LATHE_LIB_SIMULATE_NVIDIATILES_H
#define LATHE_LIB_SIMULATE_NVIDIATILES_H

#include "Models.h"

#include <cmath>
#include <utility>
#include <vector>

namespace lathe::simulate {

using Element = MatrixProduct::Element;

/// Bytes of one step along K, and of the units that the swizzle permutes.
constexpr unsigned kStepBytes = 32, kPieceBytes = 16;

inline unsigned bytesOf(Element element) {
  if (element == Element::TF32)
    return 4;
  return element == Element::F16 || element == Element::BF16 ? 2 : 1;
}

/// An 8-bit float of `mantissa` bits; infinite and NaN as `bits` says.
inline double decodeFloat8(uint8_t bits, int mantissa, int bias, bool hasInfinity) {
  int exponent = (bits & 0x7f) >> mantissa, fraction = bits & ((1 << mantissa) - 1);
  int largest = 0x7f >> mantissa;
  double sign = bits & 0x80 ? -1 : 1;
  if (exponent == largest && hasInfinity)
    return fraction ? std::nan("") : sign * HUGE_VAL;
  if ((bits & 0x7f) == 0x7f && !hasInfinity)
    return std::nan("");
  if (exponent == 0)
    return sign * std::ldexp(fraction, 1 - bias - mantissa);
  return sign * std::ldexp(fraction + (1 << mantissa), exponent - bias - mantissa);
}

inline double decodeElement(Element element, uint32_t bits) {
  switch (element) {
  case Element::F16:
    return Half::decode(bits);
  case Element::BF16:
    return Brain::decode(bits);
  case Element::TF32:
    return Single::decode(bits & 0xffffe000);
  case Element::E4M3:
    return decodeFloat8(bits, 3, 7, false);
  case Element::E5M2:
    return decodeFloat8(bits, 2, 15, true);
  case Element::S8:
    return static_cast<int8_t>(bits);
  case Element::U8:
    return static_cast<uint8_t>(bits);
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// Matrix descriptors
//===----------------------------------------------------------------------===//

/// A tile in shared memory as a descriptor gives it: elements (mn, k).
class DescribedTile {
public:
  /// `memory`: where the block's part of shared memory begins.
  DescribedTile(uint64_t memory, uint64_t descriptor, Element element, bool transposed)
      : memory(memory), bytes(bytesOf(element)), transposed(transposed) {
    start = (descriptor & 0x3fff) << 4;
    leading = (descriptor >> 16 & 0x3fff) << 4;
    stride = (descriptor >> 32 & 0x3fff) << 4;
    constexpr unsigned widths[] = {0, 128, 64, 32};
    swizzle = widths[descriptor >> 62];
  }

  uint64_t addressOf(unsigned mn, unsigned k) const {
    uint64_t row = swizzle ? swizzle : kPieceBytes, at = start;
    unsigned outer = transposed ? k : mn, inner = (transposed ? mn : k) * bytes;
    // Without a swizzle the two strides of a transposed tile change places.
    bool swapped = transposed && !swizzle;
    at += outer / 8 * (swapped ? leading : stride) + outer % 8 * row;
    at += inner / row * (swapped ? stride : leading) + inner % row;
    uint64_t phases = swizzle ? (swizzle / kPieceBytes - 1) * 128 : 0;
    return memory + (at ^ ((at & phases) >> 3));
  }

  /// Calls body(address) for each 16 bytes of rows [first, first + count).
  template <typename F> void pieces(unsigned first, unsigned count, F body) const {
    unsigned perPiece = kPieceBytes / bytes, depth = kStepBytes / bytes;
    if (transposed) {
      for (unsigned k = 0; k < depth; ++k)
        for (unsigned mn = first; mn < first + count; mn += perPiece)
          body(addressOf(mn, k));
    } else {
      for (unsigned mn = first; mn < first + count; ++mn)
        for (unsigned k = 0; k < depth; k += perPiece)
          body(addressOf(mn, k));
    }
  }

private:
  uint64_t memory, start, leading, stride;
  unsigned swizzle, bytes;
  bool transposed;
};

/// Offsets and sizes of the ranges that 16-byte pieces at these addresses make up.
inline std::vector<std::pair<uint64_t, uint64_t>> mergePieces(std::vector<uint64_t> pieces) {
  llvm::sort(pieces);
  std::vector<std::pair<uint64_t, uint64_t>> ranges;
  for (uint64_t piece : pieces) {
    if (!ranges.empty() && piece < ranges.back().first + ranges.back().second)
      continue;
    if (!ranges.empty() && piece == ranges.back().first + ranges.back().second)
      ranges.back().second += kPieceBytes;
    else
      ranges.push_back({piece, kPieceBytes});
  }
  return ranges;
}

/// Checks what a product will read of shared memory, as of now.
void checkOperandReads(Warp &warp, const Instruction &i, llvm::ArrayRef<std::pair<uint64_t, uint64_t>> reads);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_NVIDIATILES_H

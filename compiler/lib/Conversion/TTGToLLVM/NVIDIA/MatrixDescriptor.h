// Descriptors of matrix products. Of a wgmma operand in shared memory: PTX ISA, "Matrix descriptor format" and the
// canonical layouts of "Shared memory matrix layout". Of tcgen05: "Shared memory descriptor" and "Instruction
// descriptor" in "TensorCore 5th Generation Family Instructions".
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_MATRIXDESCRIPTOR_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_MATRIXDESCRIPTOR_H

#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Layout/LinearLayout.h"
#include <cstdint>
#include <optional>

namespace lathe::conversion {

// The instruction computes the address of element (mn, k) of a tile from strides and then xors some of bits 7 to 9 to
// bits 4 to 6 (the swizzle). The layout determines the strides and the swizzle.
struct MatrixDescriptor {
  // Everything but the start address.
  uint64_t bits = 0;
  // Elements are contiguous along M or N.
  bool isTransposed = false;
  // Coordinates to offsets in elements, and the size of one.
  LinearLayout map;
  unsigned bytes = 1;
  unsigned mnDim = 0;

  // The descriptor of tiles of `rows` elements along dimension `mnDim` of the operand and 32 bytes along the other one.
  // None if the hardware cannot read the tiles where `buffer` has them. Where the layout is fp4Padded, coordinates
  // along K count bytes with the gaps: sixteen elements lie in the first eight bytes of sixteen.
  static std::optional<MatrixDescriptor> get(ttg::MemDescType buffer, unsigned mnDim, unsigned rows);
  // The same of tiles of 32 rows of 16 bytes, for copies of scales to tensor memory in the layout of `memory`. Rows are
  // those of tensor memory, coordinates along K its columns, in bytes.
  static std::optional<MatrixDescriptor> getScales(ttg::MemDescType buffer, ttg::MemDescType memory);

  // The same for tcgen05, whose descriptor differs in two fields. Bits 46 to 48 are 0b001. The swizzle has bits 61 to
  // 63: 2, 4 and 6 for 128, 64 and 32 bytes, which are wgmma's 1, 2 and 3 in bits 62 and 63; the odd ones are further
  // modes.
  uint64_t getTensorCoreBits() const { return bits | uint64_t(1) << 46; }

  // Offset in bytes of the tile that starts at element (mn, k); linear (xor) in the bits of both.
  uint64_t getOffset(uint64_t mn, uint64_t k) const;

private:
  // Fills in what the layout in `map` determines; false if there is no descriptor.
  bool match(unsigned rows, unsigned stepBytes);
};

// The instruction descriptor of tcgen05.mma, kinds f16, tf32, f8f6f4 and i8: "Instruction descriptor", table "for
// .kind::tf32, .kind::f16, .kind::f8f6f4 and .kind::i8". Not here, and zero: sparsity (bits 0 to 2), saturation (3),
// negation (13, 14) and the maximum shift of .ws (30, 31).
struct InstructionDescriptor {
  // Bits 4 and 5 (D), 7 to 9 (A), 10 to 12 (B).
  enum class SumFormat { F16 = 0, F32 = 1, S32 = 2 };
  // By kind: f16 has 0 for f16 and 1 for bf16; tf32 has 2; f8f6f4 has 0 for e4m3 and 1 for e5m2; i8 has 0 for unsigned
  // and 1 for signed integers.
  enum class Format { F16 = 0, BF16 = 1, TF32 = 2, E4M3 = 0, E5M2 = 1, U8 = 0, S8 = 1 };

  SumFormat sum = SumFormat::F32;
  Format a = Format::F16, b = Format::F16;
  // Elements are contiguous along M (bit 15) or N (bit 16).
  bool isATransposed = false, isBTransposed = false;
  // N / 8 in bits 17 to 22, M / 16 in bits 24 to 28.
  unsigned m = 128, n = 8;

  uint32_t getBits() const {
    return uint32_t(sum) << 4 | uint32_t(a) << 7 | uint32_t(b) << 10 | uint32_t(isATransposed) << 15 |
           uint32_t(isBTransposed) << 16 | n / 8 << 17 | m / 16 << 24;
  }
};

// The instruction descriptor of block-scaled products: "Instruction descriptor", tables "for .kind::mxf8f6f4" and "for
// .kind::mxf4 and .kind::mxf4nvf4". Not here, and zero: sparsity (bits 0 to 2), negation (13, 14) and the larger K of
// packed 4-bit elements (31).
struct ScaledInstructionDescriptor {
  // Bits 7 to 9 (A), 10 to 12 (B). E2M1 is that of mxf8f6f4, whose elements have gaps between them; PackedE2M1 that of
  // the other kinds.
  enum class Format { E4M3 = 0, E5M2 = 1, E2M1 = 5, PackedE2M1 = 1 };
  // Bit 23.
  enum class ScaleFormat { UE4M3 = 0, UE8M0 = 1 };

  Format a = Format::E4M3, b = Format::E4M3;
  ScaleFormat scale = ScaleFormat::UE8M0;
  // Elements are contiguous along M (bit 15) or N (bit 16).
  bool isATransposed = false, isBTransposed = false;
  // N / 8 in bits 17 to 22, M / 128 in bits 27 and 28.
  unsigned m = 128, n = 8;
  // The byte of the scales' columns that holds the first scale: bits 29 and 30 (A), 4 and 5 (B).
  unsigned byteA = 0, byteB = 0;

  uint32_t getBits() const {
    return byteB << 4 | uint32_t(a) << 7 | uint32_t(b) << 10 | uint32_t(isATransposed) << 15 |
           uint32_t(isBTransposed) << 16 | n / 8 << 17 | uint32_t(scale) << 23 | m / 128 << 27 | byteA << 29;
  }
};

} // namespace lathe::conversion

#endif

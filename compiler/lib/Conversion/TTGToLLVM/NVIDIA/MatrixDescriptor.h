// Matrix descriptors: the layout of a wgmma operand in shared memory. PTX ISA, "Matrix descriptor format" and the
// canonical layouts of "Shared memory matrix layout".
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_MATRIXDESCRIPTOR_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_MATRIXDESCRIPTOR_H

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
  // `map` maps the buffer's coordinates to offsets in elements of `bytes`. None if the hardware cannot read the tiles.
  static std::optional<MatrixDescriptor> get(const LinearLayout &map, unsigned mnDim, unsigned rows, unsigned bytes);

  // Offset in bytes of the tile that starts at element (mn, k); linear (xor) in the bits of both.
  uint64_t getOffset(uint64_t mn, uint64_t k) const;
};

} // namespace lathe::conversion

#endif

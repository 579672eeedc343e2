//===- AmdMatrix.h - Where matrix instructions keep their elements -*- C++ -*-===//
#ifndef LATHE_LIB_SIMULATE_AMDMATRIX_H
#define LATHE_LIB_SIMULATE_AMDMATRIX_H

#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <vector>

namespace lathe::simulate {

enum class Element : uint8_t {
  F64,
  F32,
  XF32, ///< binary32 with ten bits of fraction
  F16,
  BF16,
  I8,
  U8,
  I4,
  U4,
  F8E4M3,
  F8E5M2,
  F8E4M3Fnuz,
  F8E5M2Fnuz,
  F6E2M3,
  F6E3M2,
  F4E2M1,
  I32,
};
unsigned bitsOf(Element element);

/// One operand: which element of the matrix the n-th element of each lane is.
struct MatrixOperand {
  Element element = Element::F32;
  unsigned perLane = 0;
  /// Index into the unpacked matrix, by n * lanes + lane.
  std::vector<uint16_t> place;
  /// The lane that a lane takes its elements from; another one than itself only
  /// with the broadcasts of MFMA.
  std::array<uint8_t, 64> lane;
};

/// D = A B + C, `blocks` times. Unpacked, A is [block][m][k], B [block][k][n], C
/// and D [block][m][n].
struct MatrixForm {
  unsigned m = 0, n = 0, k = 0, blocks = 1, lanes = 64;
  MatrixOperand a, b, d;
  /// Elements of C and D lie in every other half of the registers, from the low
  /// (0) or the high (1) one; -1: they are packed.
  int half = -1;
  bool scaled = false; ///< one E8M0 scale for 32 elements along k
  uint8_t scaleByteA = 0, scaleByteB = 0;
  bool duplicated = false; ///< the upper 16 lanes repeat the operands of the lower
  bool clamps = false;     ///< to the range of the result
  bool negateA = false, negateB = false, negateC = false;
  uint64_t multiplyAdds() const { return uint64_t(m) * n * k * blocks; }
};

/// A form, and how many registers hold A and B.
struct MatrixUse {
  MatrixForm form;
  unsigned registersOfA = 0, registersOfB = 0;
};

/// The part of a mnemonic after "mfma." or "wmma.": "f32.32x32x8f16",
/// "i32.16x16x32.i8", "f32.16x16x16.fp8_bf8". `fnuz`: of the 8-bit floats.
bool parseMatrixName(llvm::StringRef name, bool fnuz, MatrixForm &form);

/// Fills the places of an MFMA of 64 lanes, whose sizes and elements are known;
/// cbsz and abid spread blocks of A, blgp spreads lanes of B.
void placeMfma(MatrixForm &form, unsigned cbsz, unsigned abid, unsigned blgp);
/// Those of a WMMA of 32 lanes, as gfx11 or as gfx12 has it.
void placeWmma(MatrixForm &form, bool gfx12);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_AMDMATRIX_H

//===- SmallFloats.h - Floating-point formats of eight bits and less ------===//
//
// OCP 8-bit Floating Point Specification 1.0, OCP Microscaling Formats 1.0, and
// the FNUZ variants of CDNA3 (no infinities, one NaN in place of -0, a bias
// that is one more). Values are exact in binary32, so also in binary64.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_SMALLFLOATS_H
#define LATHE_LIB_SIMULATE_SMALLFLOATS_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>

namespace lathe::simulate {

struct SmallFormat {
  enum Specials : uint8_t {
    Ieee,    ///< the largest exponent means infinity or NaN
    AllOnes, ///< all ones mean NaN; no infinities
    NegZero, ///< the code of -0 means NaN; no infinities
    None,    ///< every code is a number
  };
  uint8_t exponentBits, mantissaBits;
  int8_t bias;
  Specials specials;

  unsigned bits() const { return 1 + exponentBits + mantissaBits; }
  uint64_t signBit() const { return uint64_t(1) << (exponentBits + mantissaBits); }
  /// Code of the largest finite magnitude.
  uint64_t largest() const;
  /// Code of NaN; of formats without one, the largest number.
  uint64_t nan() const;
  double decode(uint64_t code) const;
  /// Values of all codes.
  llvm::ArrayRef<double> table() const;

  enum class Overflow : uint8_t { Saturate, Special };
  /// The nearest code, ties to even. Beyond the largest number: that number, or
  /// infinity (NaN where the format has none).
  uint64_t encode(double value, Overflow overflow) const;
  /// Rounds up in magnitude if what is cut off plus `random`, a fraction of 32
  /// bits, carries.
  uint64_t encodeStochastic(double value, uint32_t random, Overflow overflow) const;

private:
  template <typename RoundsUp> uint64_t round(double value, Overflow overflow, RoundsUp roundsUp) const;
};

inline constexpr SmallFormat kFloat8E4M3 = {4, 3, 7, SmallFormat::AllOnes};
inline constexpr SmallFormat kFloat8E5M2 = {5, 2, 15, SmallFormat::Ieee};
inline constexpr SmallFormat kFloat8E4M3Fnuz = {4, 3, 8, SmallFormat::NegZero};
inline constexpr SmallFormat kFloat8E5M2Fnuz = {5, 2, 16, SmallFormat::NegZero};
inline constexpr SmallFormat kFloat6E2M3 = {2, 3, 1, SmallFormat::None};
inline constexpr SmallFormat kFloat6E3M2 = {3, 2, 3, SmallFormat::None};
inline constexpr SmallFormat kFloat4E2M1 = {2, 1, 1, SmallFormat::None};

/// The value of an E8M0 scale: a power of two; NaN for 255.
double decodeScale(uint8_t code);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_SMALLFLOATS_H

//===- Floats.h - Bit-exact small floating-point formats --------*- C++ -*-===//
//
// Registers hold floats as raw bits, zero-extended to 64. The formats below say
// how such bits become a value that C++ computes with, and how a result is
// rounded back. binary16 and bfloat16 compute in binary32: for + - * / sqrt the
// second rounding changes nothing, because 24 >= 2 p + 2 (Figueroa, "When is
// double rounding innocuous?", 1995). fma goes through fusedSmall instead.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_FLOATS_H
#define LATHE_LIB_SIMULATE_FLOATS_H

#include "llvm/ADT/bit.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace lathe::simulate {

/// Rounds `value` to a format of `mantissaBits` stored bits and `exponentBits`
/// with IEEE infinities and subnormals; to nearest even, or towards zero.
inline uint64_t roundToFormat(double value, int mantissaBits, int exponentBits, bool towardsZero = false) {
  uint64_t bits = llvm::bit_cast<uint64_t>(value);
  uint64_t sign = (bits >> 63) << (mantissaBits + exponentBits);
  uint64_t infinity = ((uint64_t(1) << exponentBits) - 1) << mantissaBits;
  if (std::isnan(value))
    return sign | infinity | (uint64_t(1) << (mantissaBits - 1));
  if (std::isinf(value))
    return sign | infinity;
  if (value == 0)
    return sign;
  int bias = (1 << (exponentBits - 1)) - 1;
  int exponent = 0;
  std::frexp(std::fabs(value), &exponent); // |value| in [2^(e-1), 2^e)
  exponent = std::max(exponent - 1, 1 - bias);
  // In units of the last place the value is below 2^53, so this is exact.
  double units = std::ldexp(std::fabs(value), mantissaBits - exponent);
  double whole = std::floor(units);
  double rest = units - whole;
  if (!towardsZero && (rest > 0.5 || (rest == 0.5 && std::fmod(whole, 2) == 1)))
    whole += 1;
  uint64_t significand = static_cast<uint64_t>(whole);
  // A carry out of the significand moves into the exponent by itself.
  uint64_t result = significand;
  if (significand >> mantissaBits)
    result += static_cast<uint64_t>(exponent + bias - 1) << mantissaBits;
  if (result >= infinity)
    result = towardsZero ? infinity - 1 : infinity;
  return sign | result;
}

struct Single {
  using Compute = float;
  static float decode(uint64_t bits) { return llvm::bit_cast<float>(static_cast<uint32_t>(bits)); }
  static uint64_t encode(float value) { return llvm::bit_cast<uint32_t>(value); }
};

struct Double {
  using Compute = double;
  static double decode(uint64_t bits) { return llvm::bit_cast<double>(bits); }
  static uint64_t encode(double value) { return llvm::bit_cast<uint64_t>(value); }
};

struct Brain {
  using Compute = float;
  static constexpr int mantissaBits = 7, exponentBits = 8;
  static float decode(uint64_t bits) { return llvm::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }
  static uint64_t encode(float value) {
    uint32_t bits = llvm::bit_cast<uint32_t>(value);
    if ((bits & 0x7fffffff) > 0x7f800000)
      return (bits >> 16) | 0x40; // stays a NaN, made quiet
    return (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  }
};

struct Half {
  using Compute = float;
  static constexpr int mantissaBits = 10, exponentBits = 5;
  static float decode(uint64_t raw) {
    uint32_t bits = static_cast<uint32_t>(raw);
    uint32_t sign = (bits & 0x8000) << 16;
    uint32_t rest = bits & 0x7fff;
    if (rest >= 0x7c00)
      return llvm::bit_cast<float>(sign | 0x7f800000 | (rest & 0x3ff) << 13);
    if (rest >= 0x400)
      return llvm::bit_cast<float>(sign | ((rest << 13) + (112u << 23)));
    // Subnormal: rest units of 2^-24, exact in binary32.
    float magnitude = static_cast<float>(rest) * 0x1p-24f;
    return sign ? -magnitude : magnitude;
  }
  static uint64_t encode(float value) {
    uint32_t bits = llvm::bit_cast<uint32_t>(value);
    uint32_t sign = (bits >> 16) & 0x8000;
    uint32_t rest = bits & 0x7fffffff;
    if (rest > 0x7f800000)
      return sign | 0x7e00 | ((rest >> 13) & 0x3ff);
    if (rest >= 0x477ff000) // rounds to 65536 or is infinite
      return sign | 0x7c00;
    if (rest >= 0x38800000) {
      rest += 0xfff + ((rest >> 13) & 1);
      return sign | ((rest >> 13) - (112u << 10));
    }
    // Subnormal result: adding 0.5 aligns the units of 2^-24 with the last
    // place of binary32, so the addition itself rounds to nearest even.
    float shifted = llvm::bit_cast<float>(rest) + 0.5f;
    return sign | (llvm::bit_cast<uint32_t>(shifted) - 0x3f000000);
  }
};

/// a * b + c in one rounding, for formats whose product is exact in binary64.
/// The sum is rounded to odd, which makes the final rounding correct (Boldo and
/// Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
template <typename Format> uint64_t fusedSmall(float a, float b, float c) {
  double product = static_cast<double>(a) * b;
  double sum = product + c;
  if (std::isfinite(sum)) {
    double part = sum - product;
    double error = (product - (sum - part)) + (c - part);
    uint64_t bits = llvm::bit_cast<uint64_t>(sum);
    if (error != 0 && !(bits & 1))
      sum = llvm::bit_cast<double>((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
  }
  return roundToFormat(sum, Format::mantissaBits, Format::exponentBits);
}

inline float flushDenormal(float value) {
  return std::fabs(value) < std::numeric_limits<float>::min() ? std::copysign(0.0f, value) : value;
}

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_FLOATS_H

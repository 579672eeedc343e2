//===- SmallFloats.cpp - Floating-point formats of eight bits and less ----===//

#include "SmallFloats.h"

#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <vector>

namespace lathe::simulate {

uint64_t SmallFormat::largest() const {
  uint64_t all = signBit() - 1;
  switch (specials) {
  case Ieee:
    return all - (uint64_t(1) << mantissaBits);
  case AllOnes:
    return all - 1;
  case NegZero:
  case None:
    return all;
  }
  return all;
}

uint64_t SmallFormat::nan() const {
  switch (specials) {
  case Ieee:
    return signBit() - 1 - (mantissaBits > 1 ? (uint64_t(1) << (mantissaBits - 1)) - 1 : 0);
  case AllOnes:
    return signBit() - 1;
  case NegZero:
    return signBit();
  case None:
    return largest();
  }
  return largest();
}

double SmallFormat::decode(uint64_t code) const {
  constexpr double quiet = std::numeric_limits<double>::quiet_NaN();
  bool negative = code & signBit();
  uint64_t magnitude = code & (signBit() - 1);
  if (specials == NegZero && negative && magnitude == 0)
    return quiet;
  if (magnitude > largest()) {
    bool infinite = specials == Ieee && magnitude == largest() + 1;
    double value = infinite ? std::numeric_limits<double>::infinity() : quiet;
    return negative ? -value : value;
  }
  uint64_t fraction = magnitude & ((uint64_t(1) << mantissaBits) - 1);
  int exponent = static_cast<int>(magnitude >> mantissaBits);
  if (exponent)
    fraction |= uint64_t(1) << mantissaBits;
  double value = std::ldexp(static_cast<double>(fraction), std::max(exponent, 1) - bias - mantissaBits);
  return negative ? -value : value;
}

llvm::ArrayRef<double> SmallFormat::table() const {
  using Key = std::tuple<int, int, int, int>;
  thread_local std::map<Key, std::vector<double>> tables;
  std::vector<double> &values = tables[Key(exponentBits, mantissaBits, bias, specials)];
  for (uint64_t code = values.size(); code < uint64_t(1) << bits(); ++code)
    values.push_back(decode(code));
  return values;
}

/// roundsUp(rest, odd): whether the magnitude, `rest` of a last place above the
/// next lower code, becomes the next higher one.
template <typename RoundsUp> uint64_t SmallFormat::round(double value, Overflow overflow, RoundsUp roundsUp) const {
  uint64_t sign = std::signbit(value) ? signBit() : 0;
  if (std::isnan(value))
    return specials == NegZero ? nan() : sign | nan();
  double magnitude = std::fabs(value);
  uint64_t code = largest() + 1;
  if (std::isfinite(magnitude)) {
    int exponent = 0;
    std::frexp(magnitude, &exponent); // magnitude in [2^(e-1), 2^e)
    exponent = std::max(exponent - 1, 1 - bias);
    double units = std::ldexp(magnitude, mantissaBits - exponent);
    double whole = std::floor(units);
    if (roundsUp(units - whole, std::fmod(whole, 2) == 1))
      whole += 1;
    // Above this, the code would not fit a word.
    if (exponent + bias < 64) {
      code = static_cast<uint64_t>(whole);
      // A carry out of the significand moves into the exponent by itself.
      if (code >> mantissaBits)
        code += static_cast<uint64_t>(exponent + bias - 1) << mantissaBits;
    }
  }
  if (code > largest())
    code = overflow == Overflow::Saturate || specials == None ? largest() : specials == Ieee ? largest() + 1 : nan();
  // -0 is NaN there.
  if (specials == NegZero && (code == 0 || code == nan()))
    return code;
  return sign | code;
}

uint64_t SmallFormat::encode(double value, Overflow overflow) const {
  return round(value, overflow, [](double rest, bool odd) { return rest > 0.5 || (rest == 0.5 && odd); });
}

uint64_t SmallFormat::encodeStochastic(double value, uint32_t random, Overflow overflow) const {
  return round(value, overflow, [random](double rest, bool) { return rest + random * 0x1p-32 >= 1; });
}

double decodeScale(uint8_t code) {
  return code == 255 ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1.0, code - 127);
}

} // namespace lathe::simulate

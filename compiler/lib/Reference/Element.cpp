//===- Element.cpp - Element kinds and their exact encodings --------------===//

#include "Element.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/bit.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace lathe::reference {
namespace {

/// An IEEE-like format narrower than f32. Formats whose name ends in FN have no infinity and one NaN per sign; FNUZ
/// has one NaN, the code of minus zero.
struct Format {
  int exponentBits;
  int mantissaBits;
  int bias;
  enum { IEEE, FN, FNUZ } special;

  uint64_t signBit() const { return uint64_t(1) << (exponentBits + mantissaBits); }
  uint64_t exponentMask() const { return (uint64_t(1) << exponentBits) - 1; }
  uint64_t mantissaMask() const { return (uint64_t(1) << mantissaBits) - 1; }

  uint64_t nan() const {
    switch (special) {
    case IEEE:
      return exponentMask() << mantissaBits | uint64_t(1) << (mantissaBits - 1);
    case FN:
      return exponentMask() << mantissaBits | mantissaMask();
    case FNUZ:
      return signBit();
    }
    return 0;
  }

  /// The code of the largest finite number, without sign.
  uint64_t largest() const {
    switch (special) {
    case IEEE:
      return (exponentMask() << mantissaBits) - 1;
    case FN:
      return (exponentMask() << mantissaBits | mantissaMask()) - 1;
    case FNUZ:
      return signBit() - 1;
    }
    return 0;
  }
};

constexpr Format kHalf{5, 10, 15, Format::IEEE};
constexpr Format kBrain{8, 7, 127, Format::IEEE};

Format formatOf(Element element) {
  switch (element) {
  case Element::F16:
    return kHalf;
  case Element::BF16:
    return kBrain;
  case Element::F8E4M3FN:
    return {4, 3, 7, Format::FN};
  case Element::F8E5M2:
    return {5, 2, 15, Format::IEEE};
  case Element::F8E4M3FNUZ:
    return {4, 3, 8, Format::FNUZ};
  case Element::F8E5M2FNUZ:
    return {5, 2, 16, Format::FNUZ};
  default:
    return {8, 23, 127, Format::IEEE};
  }
}

double decode(const Format &format, uint64_t code) {
  bool negative = code & format.signBit();
  uint64_t magnitude = code & (format.signBit() - 1);
  uint64_t exponent = magnitude >> format.mantissaBits;
  uint64_t mantissa = magnitude & format.mantissaMask();
  double result;
  if (format.special == Format::FNUZ && code == format.nan())
    return std::numeric_limits<double>::quiet_NaN();
  if (format.special == Format::FN && magnitude == format.nan())
    result = std::numeric_limits<double>::quiet_NaN();
  else if (format.special == Format::IEEE && exponent == format.exponentMask())
    result = mantissa ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
  else if (exponent == 0)
    result = std::ldexp(double(mantissa), 1 - format.bias - format.mantissaBits);
  else
    result = std::ldexp(double(mantissa | uint64_t(1) << format.mantissaBits),
                        int(exponent) - format.bias - format.mantissaBits);
  return negative ? -result : result;
}

/// The code of a magnitude that is too large for the format.
uint64_t overflow(const Format &format, bool infinite, bool saturate, Rounding rounding) {
  if (saturate || (!infinite && rounding == Rounding::TowardZero))
    return format.largest();
  return format.special == Format::IEEE ? format.exponentMask() << format.mantissaBits : format.nan();
}

uint64_t encode(const Format &format, double value, bool saturate, Rounding rounding) {
  uint64_t bits = llvm::bit_cast<uint64_t>(value);
  uint64_t sign = bits >> 63 ? format.signBit() : 0;
  uint64_t magnitude = bits & ~(uint64_t(1) << 63);
  constexpr uint64_t infinity = uint64_t(0x7ff) << 52;
  if (magnitude > infinity)
    return format.nan();
  if (magnitude == infinity)
    return sign | overflow(format, true, saturate, rounding);
  if (magnitude < uint64_t(1) << 52) // Zero, and doubles far below the smallest number of any format here.
    return format.special == Format::FNUZ ? 0 : sign;

  int exponent = int(magnitude >> 52) - 1023;
  uint64_t mantissa = (magnitude & ((uint64_t(1) << 52) - 1)) | uint64_t(1) << 52;
  int lowest = 1 - format.bias;
  // Bits to drop: those beyond the format's mantissa, and one more for each power of two below the normal range.
  int drop = 52 - format.mantissaBits + (exponent < lowest ? lowest - exponent : 0);
  uint64_t kept = drop > 54 ? 0 : mantissa >> drop;
  if (rounding == Rounding::NearestEven && drop <= 54) {
    uint64_t rest = mantissa & ((uint64_t(1) << drop) - 1), half = uint64_t(1) << (drop - 1);
    kept += rest > half || (rest == half && (kept & 1));
  }
  // In the normal range `kept` still has its leading one, which counts as one exponent step; a carry out of the
  // mantissa moves to the next exponent by itself.
  uint64_t code = exponent < lowest ? kept : (uint64_t(exponent - lowest) << format.mantissaBits) + kept;
  if (code > format.largest())
    return sign | overflow(format, false, saturate, rounding);
  if (code == 0 && format.special == Format::FNUZ)
    return 0;
  return sign | code;
}

/// All values of an 8-bit format.
const std::array<double, 256> &tableOf(Element element) {
  static const auto tables = [] {
    std::array<std::array<double, 256>, 4> all;
    for (int kind = 0; kind < 4; ++kind)
      for (int code = 0; code < 256; ++code)
        all[kind][code] = decode(formatOf(Element(int(Element::F8E4M3FN) + kind)), code);
    return all;
  }();
  return tables[int(element) - int(Element::F8E4M3FN)];
}

template <typename T> T read(const uint8_t *from, uint64_t index) {
  T value;
  std::memcpy(&value, from + index * sizeof(T), sizeof(T));
  return value;
}

template <typename T> void write(uint8_t *to, uint64_t index, T value) {
  std::memcpy(to + index * sizeof(T), &value, sizeof(T));
}

double decodeHalf(uint16_t code) {
  uint32_t exponent = code >> 10 & 31;
  if (exponent == 0 || exponent == 31)
    return decode(kHalf, code);
  uint64_t bits = uint64_t(code & 0x8000) << 48 | uint64_t(exponent + 1023 - 15) << 52 | uint64_t(code & 1023) << 42;
  return llvm::bit_cast<double>(bits);
}

template <typename Narrow, typename Wide> void widen(const uint8_t *from, uint64_t count, Wide *to) {
  for (uint64_t i = 0; i < count; ++i)
    to[i] = Wide(read<Narrow>(from, i));
}

template <typename Narrow> void narrow(const uint64_t *from, uint64_t count, uint8_t *to) {
  for (uint64_t i = 0; i < count; ++i)
    write<Narrow>(to, i, Narrow(from[i]));
}

double towardZero(double value, float nearest) {
  if (std::isnan(value) || std::fabs(double(nearest)) <= std::fabs(value))
    return nearest;
  return std::nextafterf(nearest, 0.0f);
}

/// Moves an inexact `rounded` one step towards the side of the error if its last bit is even.
double makeOdd(double rounded, bool errorPositive) {
  if (llvm::bit_cast<uint64_t>(rounded) & 1)
    return rounded;
  return std::nextafter(rounded, errorPositive ? std::numeric_limits<double>::infinity()
                                               : -std::numeric_limits<double>::infinity());
}

} // namespace

std::optional<Element> elementOf(mlir::Type type) {
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
    type = shaped.getElementType();
  if (type.isIndex())
    return Element::I64;
  if (auto integer = llvm::dyn_cast<mlir::IntegerType>(type)) {
    switch (integer.getWidth()) {
    case 1:
      return Element::I1;
    case 8:
      return Element::I8;
    case 16:
      return Element::I16;
    case 32:
      return Element::I32;
    case 64:
      return Element::I64;
    default:
      return std::nullopt;
    }
  }
  if (type.isF16())
    return Element::F16;
  if (type.isBF16())
    return Element::BF16;
  if (type.isF32())
    return Element::F32;
  if (type.isF64())
    return Element::F64;
  if (llvm::isa<mlir::Float8E4M3FNType>(type))
    return Element::F8E4M3FN;
  if (llvm::isa<mlir::Float8E5M2Type>(type))
    return Element::F8E5M2;
  if (llvm::isa<mlir::Float8E4M3FNUZType>(type))
    return Element::F8E4M3FNUZ;
  if (llvm::isa<mlir::Float8E5M2FNUZType>(type))
    return Element::F8E5M2FNUZ;
  return std::nullopt;
}

bool saturates(Element element) { return isFloat(element) && bytesOf(element) == 1; }

void decodeFloats(Element element, const uint8_t *from, uint64_t count, double *to) {
  switch (element) {
  case Element::F64:
    std::memcpy(to, from, count * sizeof(double));
    return;
  case Element::F32:
    return widen<float>(from, count, to);
  case Element::BF16:
    for (uint64_t i = 0; i < count; ++i)
      to[i] = llvm::bit_cast<float>(uint32_t(read<uint16_t>(from, i)) << 16);
    return;
  case Element::F16:
    for (uint64_t i = 0; i < count; ++i)
      to[i] = decodeHalf(read<uint16_t>(from, i));
    return;
  default: {
    const std::array<double, 256> &table = tableOf(element);
    for (uint64_t i = 0; i < count; ++i)
      to[i] = table[from[i]];
  }
  }
}

void encodeFloats(Element element, const double *from, uint64_t count, uint8_t *to, Rounding rounding) {
  switch (element) {
  case Element::F64:
    std::memcpy(to, from, count * sizeof(double));
    return;
  case Element::F32:
    for (uint64_t i = 0; i < count; ++i) {
      float nearest = float(from[i]);
      write<float>(to, i, rounding == Rounding::NearestEven ? nearest : float(towardZero(from[i], nearest)));
    }
    return;
  default: {
    Format format = formatOf(element);
    bool saturate = saturates(element);
    bool wide = bytesOf(element) == 2;
    for (uint64_t i = 0; i < count; ++i) {
      uint64_t code = encode(format, from[i], saturate, rounding);
      if (wide)
        write<uint16_t>(to, i, uint16_t(code));
      else
        to[i] = uint8_t(code);
    }
  }
  }
}

void decodeUnsigned(Element element, const uint8_t *from, uint64_t count, uint64_t *to) {
  switch (bytesOf(element)) {
  case 1:
    return widen<uint8_t>(from, count, to);
  case 2:
    return widen<uint16_t>(from, count, to);
  case 4:
    return widen<uint32_t>(from, count, to);
  default:
    std::memcpy(to, from, count * sizeof(uint64_t));
  }
}

void decodeSigned(Element element, const uint8_t *from, uint64_t count, int64_t *to) {
  if (element == Element::I1) {
    for (uint64_t i = 0; i < count; ++i)
      to[i] = -int64_t(from[i]);
    return;
  }
  switch (bytesOf(element)) {
  case 1:
    return widen<int8_t>(from, count, to);
  case 2:
    return widen<int16_t>(from, count, to);
  case 4:
    return widen<int32_t>(from, count, to);
  default:
    std::memcpy(to, from, count * sizeof(int64_t));
  }
}

void encodeIntegers(Element element, const uint64_t *from, uint64_t count, uint8_t *to) {
  if (element == Element::I1) {
    for (uint64_t i = 0; i < count; ++i)
      to[i] = from[i] & 1;
    return;
  }
  switch (bytesOf(element)) {
  case 1:
    return narrow<uint8_t>(from, count, to);
  case 2:
    return narrow<uint16_t>(from, count, to);
  case 4:
    return narrow<uint32_t>(from, count, to);
  default:
    std::memcpy(to, from, count * sizeof(uint64_t));
  }
}

double toDoubleRoundedToOdd(int64_t value) {
  if (value >= 0)
    return toDoubleRoundedToOdd(uint64_t(value));
  return -toDoubleRoundedToOdd(~uint64_t(value) + 1);
}

double toDoubleRoundedToOdd(uint64_t value) {
  if (value < uint64_t(1) << 53)
    return double(value);
  // Collapses what does not fit into the lowest bit that does, so that the conversion below is exact.
  unsigned extra = 11 - llvm::countl_zero(value);
  uint64_t lost = value & ((uint64_t(1) << extra) - 1);
  uint64_t kept = value >> extra | (lost != 0);
  return std::ldexp(double(kept), extra);
}

double fmaRoundedToOdd(double a, double b, double c) {
  double product = a * b;
  double sum = product + c;
  if (!std::isfinite(sum))
    return sum;
  // The error of the sum, exact (Knuth's TwoSum).
  double fromC = sum - product;
  double error = (product - (sum - fromC)) + (c - fromC);
  return error == 0 ? sum : makeOdd(sum, error > 0);
}

} // namespace lathe::reference

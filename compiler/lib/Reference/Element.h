//===- Element.h - Element kinds and their exact encodings ----------------===//
//
// The scalar types of the interpreter. Values are stored with the bits they have in memory; arithmetic decodes
// them (floats to double, which holds every narrower format exactly; integers to 64 bits) and encodes the result
// with one rounding.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_REFERENCE_ELEMENT_H
#define LATHE_LIB_REFERENCE_ELEMENT_H

#include "mlir/IR/Types.h"

#include <cstdint>
#include <optional>

namespace lathe::reference {

enum class Element : uint8_t {
  I1,
  I8,
  I16,
  I32,
  I64,
  Pointer,
  F16,
  BF16,
  F32,
  F64,
  F8E4M3FN,
  F8E5M2,
  F8E4M3FNUZ,
  F8E5M2FNUZ,
};

/// The element kind of a scalar type or of the elements of a tensor type; none for types without a definition.
/// Any type that is not an integer, index or float (a pointer of any dialect) is the caller's to classify.
std::optional<Element> elementOf(mlir::Type type);

inline unsigned bytesOf(Element element) {
  switch (element) {
  case Element::I1:
  case Element::I8:
  case Element::F8E4M3FN:
  case Element::F8E5M2:
  case Element::F8E4M3FNUZ:
  case Element::F8E5M2FNUZ:
    return 1;
  case Element::I16:
  case Element::F16:
  case Element::BF16:
    return 2;
  case Element::I32:
  case Element::F32:
    return 4;
  case Element::I64:
  case Element::Pointer:
  case Element::F64:
    return 8;
  }
  return 8;
}

inline unsigned bitsOf(Element element) { return element == Element::I1 ? 1 : 8 * bytesOf(element); }

inline bool isFloat(Element element) { return element >= Element::F16; }

enum class Rounding { NearestEven, TowardZero };

/// Whether numbers beyond the largest finite one become infinity (or NaN, in formats without infinity) or stay at
/// the largest finite one. Conversions to 8-bit floats saturate, as the hardware conversions do.
bool saturates(Element element);

/// `count` elements at `from`, as doubles; exact.
void decodeFloats(Element element, const uint8_t *from, uint64_t count, double *to);

/// Rounds `count` doubles to the format.
void encodeFloats(Element element, const double *from, uint64_t count, uint8_t *to,
                  Rounding rounding = Rounding::NearestEven);

/// Integers and pointers, extended to 64 bits by zeros or by their sign.
void decodeUnsigned(Element element, const uint8_t *from, uint64_t count, uint64_t *to);
void decodeSigned(Element element, const uint8_t *from, uint64_t count, int64_t *to);

/// Stores the low bits of each integer.
void encodeIntegers(Element element, const uint64_t *from, uint64_t count, uint8_t *to);

/// The double nearest to `value` whose last bit is odd where the conversion is inexact: rounding it again to a
/// format of at most 51 bits gives what rounding `value` itself would have given.
double toDoubleRoundedToOdd(int64_t value);
double toDoubleRoundedToOdd(uint64_t value);

/// a * b + c, likewise rounded to odd; a * b must be exact in double.
double fmaRoundedToOdd(double a, double b, double c);

} // namespace lathe::reference

#endif

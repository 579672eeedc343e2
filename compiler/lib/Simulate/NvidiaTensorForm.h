//===- NvidiaTensorForm.h - Instruction descriptors of tcgen05.mma --------===//
#ifndef LATHE_LIB_SIMULATE_NVIDIATENSORFORM_H
#define LATHE_LIB_SIMULATE_NVIDIATENSORFORM_H

#include "NvidiaTiles.h"
#include "SmallFloats.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

namespace lathe::simulate {

/// The elements of an operand in the 32 bytes of a step along K.
struct OperandForm {
  Element element = Element::F16; ///< if of 8 bits and more
  /// 4-bit floats, two in a byte, the low bits first. With gaps, sixteen lie in the first eight bytes of sixteen.
  bool isE2M1 = false, hasGaps = false;
  bool transposed = false;

  unsigned bits() const { return isE2M1 ? 4 : 8 * bytesOf(element); }
  unsigned depth() const { return hasGaps ? kStepBytes : kStepBytes * 8 / bits(); }
  /// The elements that addresses count.
  Element byteElement() const { return isE2M1 ? Element::E4M3 : element; }
  /// The byte, or the larger element, that element k lies in.
  unsigned slotOf(unsigned k) const {
    if (!isE2M1)
      return k;
    return hasGaps ? k / kPieceBytes * kPieceBytes + k % kPieceBytes / 2 : k / 2;
  }
  /// Takes the format of a scaled kind from its field; false if the kind lacks it, or it has no model.
  bool readScaled(nv::TensorScaledKind kind, unsigned format) {
    constexpr unsigned e4m3 = 0, e5m2 = 1, e2m1 = 5, packed = 1;
    bool hasBytes = kind == nv::TensorScaledKind::mxf8f6f4;
    isE2M1 = !hasBytes || format == e2m1;
    hasGaps = hasBytes && isE2M1;
    element = format == e5m2 ? Element::E5M2 : Element::E4M3;
    return hasBytes ? format == e4m3 || format == e5m2 || format == e2m1 : format == packed;
  }
  /// The value of element k, from the bits of its slot.
  double decode(uint32_t slot, unsigned k) const {
    return isE2M1 ? kFloat4E2M1.decode(slot >> k % 2 * 4 & 0xf) : decodeElement(element, slot);
  }
};

/// The fields of an instruction descriptor of a product of a kind.
struct ProductForm {
  OperandForm a, b;
  unsigned m = 0, n = 0;
  bool isPair = false; ///< of two blocks, each of which has half of the rows of A and D and of the columns of B
  unsigned block = 0;  ///< elements along K that share a scale; 0: there are none
  bool hasExponents = false;
  /// Those of F16 lie in the lower half of their column; those of S32 wrap around.
  enum class Sum { F16 = 0, F32 = 1, S32 = 2 } sum = Sum::F32;
  unsigned byteA = 0, byteB = 0; ///< of a column, that holds the first scale of a step
  llvm::StringRef problem;

  unsigned depth() const { return a.depth(); }
  /// Counts of the blocks that work together, of the rows of A and D that each of them has, and of its columns of B.
  unsigned blocks() const { return isPair ? 2 : 1; }
  unsigned rowsOfBlock() const { return m / blocks(); }
  unsigned columnsOfBlock() const { return n / blocks(); }
  /// Columns of tensor memory that D takes: 64 rows of a pair's block have their second half of columns below the
  /// first.
  unsigned columnsOfD() const { return isPair && m == 128 ? n / 2 : n; }

  double decodeSum(uint32_t word) const {
    return sum == Sum::S32 ? int32_t(word) : sum == Sum::F16 ? Half::decode(word & 0xffff) : Single::decode(word);
  }
  /// Sums of integers are exact: a step adds 32 products of 16 bits to 32 bits. What is above an F16 is undefined.
  uint32_t encodeSum(double value) const {
    if (sum == Sum::S32)
      return uint32_t(int64_t(value));
    constexpr uint32_t poison = 0x7fff0000;
    return sum == Sum::F16 ? poison | uint32_t(roundToFormat(value, Half::mantissaBits, Half::exponentBits))
                           : uint32_t(Single::encode(static_cast<float>(value)));
  }

  /// An exponent alone (UE8M0), or a number without sign (UE4M3).
  double decodeScale(uint8_t code) const {
    return hasExponents ? simulate::decodeScale(code) : kFloat8E4M3.decode(code & 0x7f);
  }

  static ProductForm of(nv::TensorProductKind kind, uint32_t bits, bool isPair) {
    ProductForm form;
    form.isPair = isPair;
    form.readCommon(bits);
    form.m = field(bits, 24, 5) * 16;
    bool known =
        getElement(kind, field(bits, 7, 3), form.a.element) && getElement(kind, field(bits, 10, 3), form.b.element);
    constexpr uint32_t otherBits = 0xf | 1u << 6 | 3u << 13 | 1u << 23 | 7u << 29;
    form.sum = static_cast<Sum>(field(bits, 4, 2));
    if (!known || !form.hasSum(kind))
      form.problem = "an instruction descriptor with formats of elements or sums that the kind lacks";
    else if (bits & otherBits)
      form.problem = "an instruction descriptor with sparsity, saturation, negation or reserved bits";
    else if (!form.hasSize())
      form.problem = "an instruction descriptor of a size that there is not";
    return form;
  }

  /// PTX ISA 8.8, "Instruction descriptor", tables of mxf8f6f4, mxf4 and mxf4nvf4.
  static ProductForm ofScaled(nv::TensorScaledKind kind, uint32_t bits) {
    ProductForm form;
    form.readCommon(bits);
    form.m = field(bits, 27, 2) * 128;
    form.byteA = field(bits, 29, 2);
    form.byteB = field(bits, 4, 2);
    form.hasExponents = field(bits, 23, 1);
    form.block = kind == nv::TensorScaledKind::mxf4nvf4 ? 16 : 32;
    bool known = form.a.readScaled(kind, field(bits, 7, 3)) && form.b.readScaled(kind, field(bits, 10, 3));
    constexpr uint32_t otherBits = 0xf | 1u << 6 | 3u << 13 | 7u << 24 | 1u << 31;
    unsigned scales = form.depth() / form.block;
    if (!known || form.hasExponents != (kind != nv::TensorScaledKind::mxf4nvf4))
      form.problem = "an instruction descriptor with formats of elements or scales that the kind lacks";
    else if (bits & otherBits)
      form.problem = "an instruction descriptor with sparsity, negation, a larger K or reserved bits";
    else if ((form.a.isE2M1 && form.a.transposed) || (form.b.isE2M1 && form.b.transposed))
      form.problem = "an instruction descriptor with transposed 4-bit elements";
    else if (form.m != 128 || form.n == 0 || form.n > 256 || form.n % 16)
      form.problem = "an instruction descriptor of a size that there is not";
    else if (form.byteA % scales || form.byteB % scales)
      form.problem = "an instruction descriptor whose scales cross a column";
    return form;
  }

private:
  /// PTX ISA 8.8, "tcgen05.mma", the types of D that the kinds have.
  bool hasSum(nv::TensorProductKind kind) const {
    if (kind == nv::TensorProductKind::i8)
      return sum == Sum::S32;
    bool needsF32 = a.element == Element::TF32 || a.element == Element::BF16 || b.element == Element::BF16;
    return sum == Sum::F32 || (sum == Sum::F16 && !needsF32);
  }

  /// PTX ISA 8.8, "Matrix shape". For pairs CUTLASS, "mma_sm100_umma.hpp", takes multiples of 32 columns.
  bool hasSize() const {
    bool hasRows = m == 128 || m == (isPair ? 256 : 64);
    unsigned step = isPair ? 32 : m == 128 ? 16 : 8;
    return hasRows && n != 0 && n <= 256 && n % step == 0;
  }

  static unsigned field(uint32_t bits, unsigned first, unsigned count) { return bits >> first & ((1u << count) - 1); }

  /// The fields that lie in the same bits for all kinds.
  void readCommon(uint32_t bits) {
    a.transposed = field(bits, 15, 1);
    b.transposed = field(bits, 16, 1);
    n = field(bits, 17, 6) * 8;
  }

  static bool getElement(nv::TensorProductKind kind, unsigned format, Element &element) {
    switch (kind) {
    case nv::TensorProductKind::f16:
      element = format == 0 ? Element::F16 : Element::BF16;
      return format <= 1;
    case nv::TensorProductKind::tf32:
      element = Element::TF32;
      return format == 2;
    case nv::TensorProductKind::f8f6f4:
      element = format == 0 ? Element::E4M3 : Element::E5M2;
      return format <= 1;
    case nv::TensorProductKind::i8:
      element = format == 0 ? Element::U8 : Element::S8;
      return format <= 1;
    }
    return false;
  }
};

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_NVIDIATENSORFORM_H

// LinearLayout: a linear map over the two-element field F2 between named, power-of-two sized index spaces.
//
// Every layout of the compiler is such a map. A distributed tensor layout maps the in-dims
// "register", "lane", "warp", "block" to the out-dims "dim0", "dim1", ..; a shared-memory layout maps
// "offset", "block" to them. Linear means L(a xor b) = L(a) xor L(b), so that the map is fixed by the images
// of the powers of two of each in-dim: its bases. (arXiv 2505.23819, "Linear Layouts".)
//
// Conventions
//  - The order of dims is part of a layout. Flat indices pack the dims of a side in their order, the first one
//    in the least significant bits.
//  - Sizes are powers of two; the bits of all in-dims together, and of all out-dims together, are at most 63.
//  - Values are immutable once built; every operation returns a new layout. Breach of a precondition asserts.
#ifndef LATHE_LAYOUT_LINEARLAYOUT_H
#define LATHE_LAYOUT_LINEARLAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace lathe {

class LinearLayout {
public:
  // A named index space of 2^bits elements.
  struct Dim {
    std::string name;
    unsigned bits = 0;
    int32_t size() const { return int32_t(1) << bits; }
    bool operator==(const Dim &other) const = default;
  };
  // Bases of one in-dim: basis[i] is the image of 2^i, one coordinate for each out-dim.
  using Bases = llvm::SmallVector<llvm::SmallVector<int32_t>>;
  using NamedBases = std::pair<llvm::StringRef, Bases>;
  using NamedIndex = std::pair<llvm::StringRef, int32_t>;

  // The layout without dims: the neutral element of the product.
  LinearLayout() = default;

  // From bases; `outDims` are (name, size). Each coordinate must lie in its out-dim.
  LinearLayout(llvm::ArrayRef<NamedBases> bases, llvm::ArrayRef<NamedIndex> outDims);

  // From dims and the flat images of the flat powers of two of the in side.
  static LinearLayout fromFlat(llvm::ArrayRef<Dim> ins, llvm::ArrayRef<Dim> outs, llvm::ArrayRef<uint64_t> flatBases);

  // in -> out, x -> x.
  static LinearLayout identity1D(int32_t size, llvm::StringRef in, llvm::StringRef out);
  // x -> stride * x; the out-dim has size * stride elements.
  static LinearLayout strided1D(int32_t size, int32_t stride, llvm::StringRef in, llvm::StringRef out);
  // x -> 0 (every element of `in` holds the same thing).
  static LinearLayout zeros1D(int32_t size, llvm::StringRef in, llvm::StringRef out, int32_t outSize = 1);

  // ---- shape
  llvm::ArrayRef<Dim> getInDims() const { return ins; }
  llvm::ArrayRef<Dim> getOutDims() const { return outs; }
  bool hasInDim(llvm::StringRef name) const;
  bool hasOutDim(llvm::StringRef name) const;
  // 0 bits / size 1 for a dim that the layout lacks.
  unsigned getInBits(llvm::StringRef name) const;
  unsigned getOutBits(llvm::StringRef name) const;
  int32_t getInSize(llvm::StringRef name) const { return 1 << getInBits(name); }
  int32_t getOutSize(llvm::StringRef name) const { return 1 << getOutBits(name); }
  unsigned getTotalInBits() const;
  unsigned getTotalOutBits() const;
  uint64_t getTotalInSize() const { return uint64_t(1) << getTotalInBits(); }
  uint64_t getTotalOutSize() const { return uint64_t(1) << getTotalOutBits(); }

  // ---- bases
  // Image of 2^bit of `in`, one coordinate for each out-dim in order.
  llvm::SmallVector<int32_t> getBasis(llvm::StringRef in, unsigned bit) const;
  // The coordinate of that image in `out`; 0 if the layout lacks `out`.
  int32_t getBasis(llvm::StringRef in, unsigned bit, llvm::StringRef out) const;
  // The flat image.
  uint64_t getFlatBasis(llvm::StringRef in, unsigned bit) const;
  llvm::ArrayRef<uint64_t> getFlatBases() const { return columns; }
  Bases getBases(llvm::StringRef in) const;

  // ---- application
  // Coordinates in order of the out-dims; in-dims not named are 0, unknown names are ignored.
  llvm::SmallVector<int32_t> apply(llvm::ArrayRef<NamedIndex> index) const;
  uint64_t applyFlat(uint64_t flat) const;
  // Splits a flat out (in) index into coordinates, and packs them.
  llvm::SmallVector<int32_t> splitOut(uint64_t flat) const;
  llvm::SmallVector<int32_t> splitIn(uint64_t flat) const;
  uint64_t packIn(llvm::ArrayRef<int32_t> coordinates) const;
  uint64_t packOut(llvm::ArrayRef<int32_t> coordinates) const;

  // ---- algebra
  // Direct product: in a dim that both have, this layout owns the low bits and `outer` the high bits. The
  // dims of this layout come first, then those only `outer` has.
  LinearLayout operator*(const LinearLayout &outer) const;
  LinearLayout &operator*=(const LinearLayout &outer);
  // The inverse of the product: the Q with inner * Q == *this, or with Q * outer == *this, up to the order of dims;
  // none if there is no such layout. Q has all dims of this, some perhaps of size 1.
  std::optional<LinearLayout> divideLeft(const LinearLayout &inner) const;
  std::optional<LinearLayout> divideRight(const LinearLayout &outer) const;
  // The finest product that this is: layouts whose product, in their order, is this one, none of which is a product
  // itself. Each has all dims of this, some perhaps of size 1.
  std::vector<LinearLayout> factor() const;
  // x -> outer(this(x)). `outer` must have the out-dims of this as in-dims (any order, at least that large).
  LinearLayout compose(const LinearLayout &outer) const;
  // The inverse of a bijective layout.
  LinearLayout invert() const;
  // A right inverse of a surjective layout: for each out element one in element that maps to it, with 0 for
  // the free variables (bases that depend on earlier ones).
  LinearLayout pseudoInvert() const;
  // x -> target^-1(this(x)): where in `target` the element lies that this layout holds at x; free variables
  // of `target` are 0. The out-dims must agree (any order); the image of this must lie in that of `target`.
  LinearLayout invertAndCompose(const LinearLayout &target) const;
  // As invertAndCompose, but as much as possible stays in its own lane and warp: a bit of this layout whose
  // basis equals that of the same bit of target's in-dim of that name maps to itself, and so does, besides its
  // other images, a bit that is broadcast (zero) in target.
  LinearLayout conversionTo(const LinearLayout &target) const;

  // ---- restriction and renaming
  // Only these in-dims and out-dims, in the order given; names that are not there are ignored.
  LinearLayout sublayout(llvm::ArrayRef<llvm::StringRef> inNames, llvm::ArrayRef<llvm::StringRef> outNames) const;
  bool sublayoutIsZero(llvm::ArrayRef<llvm::StringRef> inNames, llvm::ArrayRef<llvm::StringRef> outNames) const;
  // Both sides have `in` and `out` of n bits with this(in = x).out == x, and neither takes part elsewhere.
  bool sublayoutIsIdentity(llvm::StringRef in, llvm::StringRef out) const;
  LinearLayout renameIn(llvm::StringRef from, llvm::StringRef to) const;
  LinearLayout renameOut(llvm::StringRef from, llvm::StringRef to) const;
  // Reorders dims; `names` is a permutation of all of them. Changes flat indices, not the map.
  LinearLayout transposeIns(llvm::ArrayRef<llvm::StringRef> names) const;
  LinearLayout transposeOuts(llvm::ArrayRef<llvm::StringRef> names) const;
  // Cuts the flat index of a side anew; the total size must stay.
  LinearLayout reshapeIns(llvm::ArrayRef<NamedIndex> dims) const;
  LinearLayout reshapeOuts(llvm::ArrayRef<NamedIndex> dims) const;
  LinearLayout flattenIns(llvm::StringRef name) const;
  LinearLayout flattenOuts(llvm::StringRef name) const;
  // Without the bits of `in` that are free: bases that are zero or depend on earlier bases of the layout.
  LinearLayout removeFreeBits(llvm::StringRef in) const;
  // Widens (never narrows) an out-dim, adding it where it is missing.
  LinearLayout resizeOut(llvm::StringRef name, int32_t size) const;

  // ---- queries
  unsigned getRank() const;
  bool isInjective() const { return getRank() == getTotalInBits(); }
  bool isSurjective() const { return getRank() == getTotalOutBits(); }
  bool isInvertible() const { return isInjective() && isSurjective(); }
  // Bits of `in` whose basis is zero or depends on earlier bases (of any dim): flipping the bit together with
  // earlier ones reaches the same element. Elements where all these bits are 0 cover the image exactly once.
  int32_t getFreeMask(llvm::StringRef in) const;
  // Bits of `in` whose basis is zero: plain broadcast.
  int32_t getZeroMask(llvm::StringRef in) const;
  // Largest 2^k such that the low k bits of `in` map to the low k bits of the flat out index by identity:
  // so many consecutive elements may be accessed as one vector.
  int32_t getConsecutive(llvm::StringRef in) const;
  // The largest 2^k <= limit such that every image of this layout, its low k bits of `in` left out, has the low
  // k flat out bits clear; with getConsecutive it is the largest vector that stays aligned.
  int32_t getVectorDivisor(llvm::StringRef in, int32_t limit) const;

  bool operator==(const LinearLayout &other) const = default;
  // "register=1 -> (0, 1)" lines, one for each basis; "<empty>" without dims.
  std::string toString() const;
  void print(llvm::raw_ostream &os) const;

private:
  llvm::SmallVector<Dim, 4> ins, outs;
  // Flat images of the flat powers of two of the in side.
  llvm::SmallVector<uint64_t, 16> columns;

  std::optional<unsigned> findIn(llvm::StringRef name) const;
  std::optional<unsigned> findOut(llvm::StringRef name) const;
  // The factor besides `known`, which owns the low bits of every dim if `isLow`, else the high ones.
  std::optional<LinearLayout> divide(const LinearLayout &known, bool isLow) const;
  LinearLayout smallestLeftFactor() const;
  unsigned inShift(unsigned index) const;
  unsigned outShift(unsigned index) const;
};

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const LinearLayout &layout) {
  layout.print(os);
  return os;
}

} // namespace lathe

#endif

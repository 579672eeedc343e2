// Products, composition, inversion and rank: the linear algebra over F2 of LinearLayout.
#include "lathe/Layout/LinearLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace lathe;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::StringRef;

namespace {

// Incremental Gaussian elimination. Each pivot row remembers which of the inserted columns it is a sum of, so
// that a vector in their span is expressed in them.
class Eliminator {
public:
  // Adds column `index`; false if it depends on the columns inserted before (it then stays unused).
  bool insert(uint64_t vector, unsigned index) {
    uint64_t combination = uint64_t(1) << index;
    reduce(vector, combination);
    if (vector == 0)
      return false;
    pivots.push_back({vector, combination});
    return true;
  }
  // The set of inserted columns that sum up to `vector`.
  std::optional<uint64_t> solve(uint64_t vector) const {
    uint64_t combination = 0;
    reduce(vector, combination);
    if (vector != 0)
      return std::nullopt;
    return combination;
  }
  unsigned rank() const { return pivots.size(); }

private:
  struct Pivot {
    uint64_t vector, combination;
  };
  SmallVector<Pivot, 16> pivots;

  void reduce(uint64_t &vector, uint64_t &combination) const {
    // Pivots are in insertion order and each one is already reduced by those before it, so one pass in that
    // order clears every leading bit.
    for (const Pivot &pivot : pivots) {
      if (vector & llvm::bit_floor(pivot.vector)) {
        vector ^= pivot.vector;
        combination ^= pivot.combination;
      }
    }
  }
};

Eliminator eliminate(ArrayRef<uint64_t> columns) {
  Eliminator eliminator;
  for (unsigned i = 0; i < columns.size(); ++i)
    eliminator.insert(columns[i], i);
  return eliminator;
}

SmallVector<StringRef> names(ArrayRef<LinearLayout::Dim> dims) {
  SmallVector<StringRef> result;
  for (const LinearLayout::Dim &dim : dims)
    result.push_back(dim.name);
  return result;
}

// `dims` followed by the dims of `more` it lacks; a dim of both gets the bits of both.
SmallVector<LinearLayout::Dim> joinDims(ArrayRef<LinearLayout::Dim> dims, ArrayRef<LinearLayout::Dim> more) {
  SmallVector<LinearLayout::Dim> result(dims.begin(), dims.end());
  for (const LinearLayout::Dim &dim : more) {
    auto *at = llvm::find_if(result, [&](const LinearLayout::Dim &have) { return have.name == dim.name; });
    if (at != result.end())
      at->bits += dim.bits;
    else
      result.push_back(dim);
  }
  return result;
}

} // namespace

LinearLayout LinearLayout::operator*(const LinearLayout &outer) const {
  SmallVector<Dim> newIns = joinDims(ins, outer.ins);
  SmallVector<Dim> newOuts = joinDims(outs, outer.outs);

  // Moves a flat image of `part` into the joined out space; `offset` bits of each dim belong to the other one.
  auto embed = [&](const LinearLayout &part, uint64_t image, bool high) {
    uint64_t result = 0;
    unsigned shift = 0;
    SmallVector<int32_t> coordinates = part.splitOut(image);
    for (const Dim &dim : newOuts) {
      if (std::optional<unsigned> index = part.findOut(dim.name)) {
        unsigned offset = high ? getOutBits(dim.name) : 0;
        result |= uint64_t(coordinates[*index]) << (shift + offset);
      }
      shift += dim.bits;
    }
    return result;
  };

  LinearLayout result;
  result.ins.assign(newIns.begin(), newIns.end());
  result.outs.assign(newOuts.begin(), newOuts.end());
  for (const Dim &dim : newIns) {
    for (unsigned bit = 0, e = getInBits(dim.name); bit < e; ++bit)
      result.columns.push_back(embed(*this, getFlatBasis(dim.name, bit), false));
    for (unsigned bit = 0, e = outer.getInBits(dim.name); bit < e; ++bit)
      result.columns.push_back(embed(outer, outer.getFlatBasis(dim.name, bit), true));
  }
  (void)result.getTotalInBits();
  (void)result.getTotalOutBits();
  return result;
}

LinearLayout &LinearLayout::operator*=(const LinearLayout &outer) { return *this = *this * outer; }

std::optional<LinearLayout> LinearLayout::divide(const LinearLayout &known, bool isLow) const {
  LinearLayout quotient;
  // Takes the bits of `known` off every dim.
  auto remain = [](ArrayRef<Dim> whole, ArrayRef<Dim> taken, auto &rest) {
    rest.assign(whole.begin(), whole.end());
    for (const Dim &dim : taken) {
      auto *at = llvm::find_if(rest, [&](const Dim &have) { return have.name == dim.name; });
      if (at == rest.end() || at->bits < dim.bits)
        return false;
      at->bits -= dim.bits;
    }
    return true;
  };
  if (!remain(ins, known.ins, quotient.ins) || !remain(outs, known.outs, quotient.outs))
    return std::nullopt;

  // The quotient's images are what is left of this layout's; whether they are images of the bits it owns alone shows
  // when both are multiplied again.
  for (const Dim &dim : quotient.ins) {
    unsigned first = isLow ? known.getInBits(dim.name) : 0;
    for (unsigned bit = 0; bit < dim.bits; ++bit) {
      SmallVector<int32_t> image = getBasis(dim.name, first + bit);
      for (auto [coordinate, out] : llvm::zip_equal(image, quotient.outs))
        coordinate = (isLow ? coordinate >> known.getOutBits(out.name) : coordinate) & (out.size() - 1);
      quotient.columns.push_back(quotient.packOut(image));
    }
  }
  LinearLayout product = isLow ? known * quotient : quotient * known;
  if (product.transposeIns(names(ins)).transposeOuts(names(outs)) != *this)
    return std::nullopt;
  return quotient;
}

std::optional<LinearLayout> LinearLayout::divideLeft(const LinearLayout &inner) const { return divide(inner, true); }

std::optional<LinearLayout> LinearLayout::divideRight(const LinearLayout &outer) const { return divide(outer, false); }

LinearLayout LinearLayout::smallestLeftFactor() const {
  // The low bits of each dim that a factor owns.
  struct Corner {
    SmallVector<unsigned> ins, outs;
    unsigned size() const {
      return std::accumulate(ins.begin(), ins.end(), 0u) + std::accumulate(outs.begin(), outs.end(), 0u);
    }
  };
  // Adds what the images of the corner's in-bits reach, and the in-bits whose images reach into the corner.
  auto close = [&](Corner corner) {
    for (unsigned before = 0; before != corner.size();) {
      before = corner.size();
      for (auto [in, dim] : llvm::enumerate(ins)) {
        for (unsigned bit = 0; bit < dim.bits; ++bit) {
          for (auto [owned, image] : llvm::zip_equal(corner.outs, getBasis(dim.name, bit))) {
            if (bit < corner.ins[in])
              owned = std::max<unsigned>(owned, llvm::bit_width(uint32_t(image)));
            else if (image & ((int32_t(1) << owned) - 1))
              corner.ins[in] = bit + 1;
          }
        }
      }
    }
    return corner;
  };
  // A factor that holds no smaller one is what follows from a lowest bit.
  std::optional<Corner> smallest;
  for (size_t dim = 0; dim < ins.size() + outs.size(); ++dim) {
    Corner seed{SmallVector<unsigned>(ins.size(), 0), SmallVector<unsigned>(outs.size(), 0)};
    bool isIn = dim < ins.size();
    size_t index = isIn ? dim : dim - ins.size();
    if ((isIn ? ins : outs)[index].bits == 0)
      continue;
    (isIn ? seed.ins : seed.outs)[index] = 1;
    if (Corner corner = close(seed); !smallest || corner.size() < smallest->size())
      smallest = corner;
  }
  LinearLayout result;
  for (auto [dim, bits] : llvm::zip_equal(ins, smallest->ins))
    result.ins.push_back({dim.name, bits});
  for (auto [dim, bits] : llvm::zip_equal(outs, smallest->outs))
    result.outs.push_back({dim.name, bits});
  for (const Dim &dim : result.ins)
    for (unsigned bit = 0; bit < dim.bits; ++bit)
      result.columns.push_back(result.packOut(getBasis(dim.name, bit)));
  return result;
}

std::vector<LinearLayout> LinearLayout::factor() const {
  std::vector<LinearLayout> factors;
  for (LinearLayout rest = *this; rest.getTotalInBits() + rest.getTotalOutBits() > 0;) {
    factors.push_back(rest.smallestLeftFactor());
    rest = *rest.divideLeft(factors.back());
  }
  return factors;
}

LinearLayout LinearLayout::compose(const LinearLayout &outer) const {
  assert(outs.size() == outer.ins.size() && "dims of composition must agree");
  LinearLayout result;
  result.ins = ins;
  result.outs = outer.outs;
  for (uint64_t column : columns) {
    SmallVector<NamedIndex> index;
    for (auto [dim, value] : llvm::zip_equal(outs, splitOut(column))) {
      assert(outer.findIn(dim.name) && "dims of composition must agree");
      index.push_back({dim.name, value});
    }
    result.columns.push_back(outer.packOut(outer.apply(index)));
  }
  return result;
}

LinearLayout LinearLayout::invert() const {
  assert(isInvertible() && "only a bijection has an inverse");
  return pseudoInvert();
}

LinearLayout LinearLayout::pseudoInvert() const {
  Eliminator eliminator = eliminate(columns);
  LinearLayout result;
  result.ins = outs;
  result.outs = ins;
  for (unsigned bit = 0, e = getTotalOutBits(); bit < e; ++bit) {
    std::optional<uint64_t> solution = eliminator.solve(uint64_t(1) << bit);
    assert(solution && "only a surjection has a right inverse");
    result.columns.push_back(*solution);
  }
  return result;
}

LinearLayout LinearLayout::invertAndCompose(const LinearLayout &target) const {
  LinearLayout to = target.transposeOuts(names(outs));
  assert(llvm::equal(to.outs, outs) && "out-dims must agree");
  Eliminator eliminator = eliminate(to.columns);
  LinearLayout result;
  result.ins = ins;
  result.outs = target.ins;
  for (uint64_t column : columns) {
    std::optional<uint64_t> solution = eliminator.solve(column);
    assert(solution && "the image must lie in that of the target");
    result.columns.push_back(*solution);
  }
  return result;
}

LinearLayout LinearLayout::conversionTo(const LinearLayout &target) const {
  LinearLayout result = invertAndCompose(target);
  LinearLayout to = target.transposeOuts(names(outs));
  for (unsigned i = 0; i < ins.size(); ++i) {
    std::optional<unsigned> other = to.findIn(ins[i].name);
    if (!other)
      continue;
    unsigned common = std::min(ins[i].bits, to.ins[*other].bits);
    for (unsigned bit = 0; bit < common; ++bit) {
      unsigned from = inShift(i) + bit, at = to.inShift(*other) + bit;
      if (columns[from] == to.columns[at])
        result.columns[from] = uint64_t(1) << at;
      else if (to.columns[at] == 0)
        result.columns[from] |= uint64_t(1) << at;
    }
  }
  return result;
}

LinearLayout LinearLayout::removeFreeBits(StringRef in) const {
  std::optional<unsigned> index = findIn(in);
  if (!index)
    return *this;
  int32_t mask = getFreeMask(in);
  LinearLayout result = *this;
  result.columns.clear();
  unsigned first = inShift(*index);
  for (unsigned i = 0; i < columns.size(); ++i) {
    bool own = i >= first && i < first + ins[*index].bits;
    if (!own || !((mask >> (i - first)) & 1))
      result.columns.push_back(columns[i]);
  }
  result.ins[*index].bits -= llvm::popcount(uint32_t(mask));
  return result;
}

unsigned LinearLayout::getRank() const { return eliminate(columns).rank(); }

int32_t LinearLayout::getFreeMask(StringRef in) const {
  std::optional<unsigned> index = findIn(in);
  if (!index)
    return 0;
  unsigned first = inShift(*index);
  Eliminator eliminator;
  int32_t mask = 0;
  for (unsigned i = 0; i < columns.size(); ++i)
    if (!eliminator.insert(columns[i], i) && i >= first && i < first + ins[*index].bits)
      mask |= int32_t(1) << (i - first);
  return mask;
}

int32_t LinearLayout::getZeroMask(StringRef in) const {
  int32_t mask = 0;
  for (unsigned bit = 0, e = getInBits(in); bit < e; ++bit)
    if (getFlatBasis(in, bit) == 0)
      mask |= int32_t(1) << bit;
  return mask;
}

int32_t LinearLayout::getConsecutive(StringRef in) const {
  unsigned bits = 0;
  while (bits < getInBits(in) && getFlatBasis(in, bits) == uint64_t(1) << bits)
    ++bits;
  return int32_t(1) << bits;
}

int32_t LinearLayout::getVectorDivisor(StringRef in, int32_t limit) const {
  std::optional<unsigned> index = findIn(in);
  unsigned bits = llvm::Log2_32(std::min(limit, getConsecutive(in)));
  unsigned first = index ? inShift(*index) : 0;
  for (unsigned i = 0; i < columns.size(); ++i) {
    // The vector's own bits are its low bits; every other basis must leave those clear.
    if (i >= first && i < first + bits)
      continue;
    if (columns[i] != 0)
      bits = std::min<unsigned>(bits, llvm::countr_zero(columns[i]));
  }
  return int32_t(1) << bits;
}

#include "lathe/Layout/LinearLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace lathe;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::StringRef;

namespace {

unsigned totalBits(ArrayRef<LinearLayout::Dim> dims) {
  unsigned bits = 0;
  for (const LinearLayout::Dim &dim : dims)
    bits += dim.bits;
  assert(bits <= 63 && "layout too large");
  return bits;
}

std::optional<unsigned> findDim(ArrayRef<LinearLayout::Dim> dims, StringRef name) {
  for (unsigned i = 0; i < dims.size(); ++i)
    if (dims[i].name == name)
      return i;
  return std::nullopt;
}

unsigned shiftOf(ArrayRef<LinearLayout::Dim> dims, unsigned index) {
  unsigned shift = 0;
  for (unsigned i = 0; i < index; ++i)
    shift += dims[i].bits;
  return shift;
}

uint64_t lowMask(unsigned bits) { return (uint64_t(1) << bits) - 1; }

SmallVector<int32_t> split(ArrayRef<LinearLayout::Dim> dims, uint64_t flat) {
  SmallVector<int32_t> coordinates;
  for (const LinearLayout::Dim &dim : dims) {
    coordinates.push_back(int32_t(flat & lowMask(dim.bits)));
    flat >>= dim.bits;
  }
  return coordinates;
}

uint64_t pack(ArrayRef<LinearLayout::Dim> dims, ArrayRef<int32_t> coordinates) {
  assert(dims.size() == coordinates.size() && "one coordinate for each dim");
  uint64_t flat = 0;
  unsigned shift = 0;
  for (auto [dim, coordinate] : llvm::zip_equal(dims, coordinates)) {
    assert(coordinate >= 0 && coordinate < dim.size() && "coordinate outside its dim");
    flat |= uint64_t(coordinate) << shift;
    shift += dim.bits;
  }
  return flat;
}

LinearLayout::Dim makeDim(StringRef name, int32_t size) {
  assert(size > 0 && llvm::isPowerOf2_32(size) && "size: a power of two");
  return {name.str(), llvm::Log2_32(size)};
}

} // namespace

LinearLayout::LinearLayout(ArrayRef<NamedBases> bases, ArrayRef<NamedIndex> outDims) {
  for (auto [name, size] : outDims) {
    assert(!findOut(name) && "out-dim named twice");
    outs.push_back(makeDim(name, size));
  }
  for (const auto &[name, images] : bases) {
    assert(!findIn(name) && "in-dim named twice");
    ins.push_back({name.str(), unsigned(images.size())});
    for (ArrayRef<int32_t> image : images)
      columns.push_back(pack(outs, image));
  }
  totalBits(ins);
  totalBits(outs);
}

LinearLayout LinearLayout::fromFlat(ArrayRef<Dim> ins, ArrayRef<Dim> outs, ArrayRef<uint64_t> flatBases) {
  assert(totalBits(ins) == flatBases.size() && "one image for each in bit");
  LinearLayout result;
  result.ins.assign(ins.begin(), ins.end());
  result.outs.assign(outs.begin(), outs.end());
  result.columns.assign(flatBases.begin(), flatBases.end());
  assert(llvm::all_of(flatBases, [&](uint64_t v) { return (v & ~lowMask(totalBits(outs))) == 0; }));
  return result;
}

LinearLayout LinearLayout::identity1D(int32_t size, StringRef in, StringRef out) { return strided1D(size, 1, in, out); }

LinearLayout LinearLayout::strided1D(int32_t size, int32_t stride, StringRef in, StringRef out) {
  Dim from = makeDim(in, size);
  Dim to = makeDim(out, size * stride);
  SmallVector<uint64_t> images;
  for (unsigned i = 0; i < from.bits; ++i)
    images.push_back(uint64_t(stride) << i);
  return fromFlat(from, to, images);
}

LinearLayout LinearLayout::zeros1D(int32_t size, StringRef in, StringRef out, int32_t outSize) {
  Dim from = makeDim(in, size);
  return fromFlat(from, makeDim(out, outSize), SmallVector<uint64_t>(from.bits, 0));
}

std::optional<unsigned> LinearLayout::findIn(StringRef name) const { return findDim(ins, name); }
std::optional<unsigned> LinearLayout::findOut(StringRef name) const { return findDim(outs, name); }
unsigned LinearLayout::inShift(unsigned index) const { return shiftOf(ins, index); }
unsigned LinearLayout::outShift(unsigned index) const { return shiftOf(outs, index); }

bool LinearLayout::hasInDim(StringRef name) const { return findIn(name).has_value(); }
bool LinearLayout::hasOutDim(StringRef name) const { return findOut(name).has_value(); }
unsigned LinearLayout::getInBits(StringRef name) const {
  std::optional<unsigned> index = findIn(name);
  return index ? ins[*index].bits : 0;
}
unsigned LinearLayout::getOutBits(StringRef name) const {
  std::optional<unsigned> index = findOut(name);
  return index ? outs[*index].bits : 0;
}
unsigned LinearLayout::getTotalInBits() const { return totalBits(ins); }
unsigned LinearLayout::getTotalOutBits() const { return totalBits(outs); }

uint64_t LinearLayout::getFlatBasis(StringRef in, unsigned bit) const {
  std::optional<unsigned> index = findIn(in);
  assert(index && bit < ins[*index].bits && "no such basis");
  return columns[inShift(*index) + bit];
}

SmallVector<int32_t> LinearLayout::getBasis(StringRef in, unsigned bit) const {
  return splitOut(getFlatBasis(in, bit));
}

int32_t LinearLayout::getBasis(StringRef in, unsigned bit, StringRef out) const {
  std::optional<unsigned> index = findOut(out);
  return index ? getBasis(in, bit)[*index] : 0;
}

LinearLayout::Bases LinearLayout::getBases(StringRef in) const {
  Bases bases;
  for (unsigned i = 0, e = getInBits(in); i < e; ++i)
    bases.push_back(getBasis(in, i));
  return bases;
}

SmallVector<int32_t> LinearLayout::apply(ArrayRef<NamedIndex> index) const {
  uint64_t flat = 0;
  for (auto [name, value] : index) {
    std::optional<unsigned> dim = findIn(name);
    if (!dim)
      continue;
    assert(value >= 0 && value < ins[*dim].size() && "index outside its dim");
    flat |= uint64_t(value) << inShift(*dim);
  }
  return splitOut(applyFlat(flat));
}

uint64_t LinearLayout::applyFlat(uint64_t flat) const {
  uint64_t image = 0;
  for (; flat; flat &= flat - 1)
    image ^= columns[llvm::countr_zero(flat)];
  return image;
}

SmallVector<int32_t> LinearLayout::splitOut(uint64_t flat) const { return split(outs, flat); }
SmallVector<int32_t> LinearLayout::splitIn(uint64_t flat) const { return split(ins, flat); }
uint64_t LinearLayout::packIn(ArrayRef<int32_t> coordinates) const { return pack(ins, coordinates); }
uint64_t LinearLayout::packOut(ArrayRef<int32_t> coordinates) const { return pack(outs, coordinates); }

LinearLayout LinearLayout::sublayout(ArrayRef<StringRef> inNames, ArrayRef<StringRef> outNames) const {
  LinearLayout result;
  SmallVector<unsigned> outIndices;
  for (StringRef name : outNames)
    if (std::optional<unsigned> index = findOut(name)) {
      outIndices.push_back(*index);
      result.outs.push_back(outs[*index]);
    }
  for (StringRef name : inNames) {
    std::optional<unsigned> index = findIn(name);
    if (!index)
      continue;
    result.ins.push_back(ins[*index]);
    for (unsigned bit = 0; bit < ins[*index].bits; ++bit) {
      uint64_t column = columns[inShift(*index) + bit], image = 0;
      unsigned shift = 0;
      for (unsigned out : outIndices) {
        image |= ((column >> outShift(out)) & lowMask(outs[out].bits)) << shift;
        shift += outs[out].bits;
      }
      result.columns.push_back(image);
    }
  }
  return result;
}

bool LinearLayout::sublayoutIsZero(ArrayRef<StringRef> inNames, ArrayRef<StringRef> outNames) const {
  return llvm::all_of(sublayout(inNames, outNames).columns, [](uint64_t column) { return column == 0; });
}

bool LinearLayout::sublayoutIsIdentity(StringRef in, StringRef out) const {
  unsigned inBits = getInBits(in);
  if (inBits != getOutBits(out))
    return false;
  std::optional<unsigned> inIndex = findIn(in), outIndex = findOut(out);
  if (!inIndex || !outIndex)
    return inBits == 0;
  unsigned first = inShift(*inIndex), shift = outShift(*outIndex);
  uint64_t mask = lowMask(inBits) << shift;
  for (unsigned i = 0; i < columns.size(); ++i) {
    bool own = i >= first && i < first + inBits;
    if (own ? columns[i] != uint64_t(1) << (shift + i - first) : (columns[i] & mask) != 0)
      return false;
  }
  return true;
}

LinearLayout LinearLayout::renameIn(StringRef from, StringRef to) const {
  LinearLayout result = *this;
  if (std::optional<unsigned> index = findIn(from))
    result.ins[*index].name = to.str();
  return result;
}

LinearLayout LinearLayout::renameOut(StringRef from, StringRef to) const {
  LinearLayout result = *this;
  if (std::optional<unsigned> index = findOut(from))
    result.outs[*index].name = to.str();
  return result;
}

LinearLayout LinearLayout::transposeIns(ArrayRef<StringRef> names) const {
  assert(names.size() == ins.size() && "a permutation of the in-dims");
  SmallVector<StringRef> outNames;
  for (const Dim &dim : outs)
    outNames.push_back(dim.name);
  LinearLayout result = sublayout(names, outNames);
  assert(result.ins.size() == ins.size() && "a permutation of the in-dims");
  return result;
}

LinearLayout LinearLayout::transposeOuts(ArrayRef<StringRef> names) const {
  assert(names.size() == outs.size() && "a permutation of the out-dims");
  SmallVector<StringRef> inNames;
  for (const Dim &dim : ins)
    inNames.push_back(dim.name);
  LinearLayout result = sublayout(inNames, names);
  assert(result.outs.size() == outs.size() && "a permutation of the out-dims");
  return result;
}

LinearLayout LinearLayout::reshapeIns(ArrayRef<NamedIndex> dims) const {
  LinearLayout result = *this;
  result.ins.clear();
  for (auto [name, size] : dims)
    result.ins.push_back(makeDim(name, size));
  assert(totalBits(result.ins) == totalBits(ins) && "total size must stay");
  return result;
}

LinearLayout LinearLayout::reshapeOuts(ArrayRef<NamedIndex> dims) const {
  LinearLayout result = *this;
  result.outs.clear();
  for (auto [name, size] : dims)
    result.outs.push_back(makeDim(name, size));
  assert(totalBits(result.outs) == totalBits(outs) && "total size must stay");
  return result;
}

LinearLayout LinearLayout::flattenIns(StringRef name) const {
  LinearLayout result = *this;
  result.ins.assign(1, Dim{name.str(), totalBits(ins)});
  return result;
}

LinearLayout LinearLayout::flattenOuts(StringRef name) const {
  LinearLayout result = *this;
  result.outs.assign(1, Dim{name.str(), totalBits(outs)});
  return result;
}

LinearLayout LinearLayout::resizeOut(StringRef name, int32_t size) const {
  Dim wanted = makeDim(name, size);
  std::optional<unsigned> index = findOut(name);
  LinearLayout result = *this;
  if (!index) {
    result.outs.push_back(wanted);
    return result;
  }
  assert(wanted.bits >= outs[*index].bits && "an out-dim only grows");
  unsigned above = outShift(*index) + outs[*index].bits;
  unsigned growth = wanted.bits - outs[*index].bits;
  result.outs[*index] = wanted;
  for (uint64_t &column : result.columns)
    column = (column & lowMask(above)) | ((column >> above) << (above + growth));
  return result;
}

void LinearLayout::print(llvm::raw_ostream &os) const {
  if (ins.empty() && outs.empty()) {
    os << "<empty>\n";
    return;
  }
  for (const Dim &in : ins) {
    if (in.bits == 0)
      os << in.name << " has size 1\n";
    for (unsigned bit = 0; bit < in.bits; ++bit) {
      os << in.name << "=" << (1 << bit) << " -> (";
      llvm::interleaveComma(getBasis(in.name, bit), os);
      os << ")\n";
    }
  }
  os << "where out dims are: [";
  llvm::interleaveComma(outs, os, [&](const Dim &dim) { os << dim.name << " (size " << dim.size() << ")"; });
  os << "]\n";
}

std::string LinearLayout::toString() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  print(os);
  return text;
}

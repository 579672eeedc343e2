#include "lathe/Analysis/Movement/Bases.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace lathe;
using namespace lathe::movement;

uint64_t lathe::movement::applyBases(ArrayRef<uint64_t> bases, uint64_t index) {
  uint64_t image = 0;
  for (auto [bit, basis] : llvm::enumerate(bases))
    if ((index >> bit) & 1)
      image ^= basis;
  return image;
}

SmallVector<uint64_t> lathe::movement::getFlatBases(const LinearLayout &layout, StringRef in) {
  SmallVector<uint64_t> bases;
  for (unsigned bit = 0, e = layout.getInBits(in); bit < e; ++bit)
    bases.push_back(layout.getFlatBasis(in, bit));
  return bases;
}

SmallVector<StringRef> lathe::movement::getRowMajor(const LinearLayout &layout, StringRef without) {
  SmallVector<StringRef> names;
  for (const LinearLayout::Dim &dim : llvm::reverse(layout.getOutDims()))
    if (dim.name != without)
      names.push_back(dim.name);
  return names;
}

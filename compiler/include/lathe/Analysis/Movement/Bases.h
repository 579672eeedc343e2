// Helpers of the plans on linear layouts: images of single bits, and orders of dimensions.
#ifndef LATHE_ANALYSIS_MOVEMENT_BASES_H
#define LATHE_ANALYSIS_MOVEMENT_BASES_H

#include "lathe/Layout/LinearLayout.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace lathe::movement {

// The image of an index, given the images of its bits.
uint64_t applyBases(llvm::ArrayRef<uint64_t> bases, uint64_t index);

// The images of the bits of `in`, flat.
llvm::SmallVector<uint64_t> getFlatBases(const LinearLayout &layout, llvm::StringRef in);

// The dimensions of `layout` except `without`, from the last to the first: packed in this order they are the row-major
// index.
llvm::SmallVector<llvm::StringRef> getRowMajor(const LinearLayout &layout, llvm::StringRef without = "");

} // namespace lathe::movement

#endif

// The combine region of a reduction or scan, run on values of this thread.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_COMBINE_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_COMBINE_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// One value for each source.
using Tuple = llvm::SmallVector<mlir::Value, 2>;

class Combiner {
public:
  Combiner(mlir::Region &region, Lowering &l);

  // `a` precedes `b`.
  Tuple combine(const Tuple &a, const Tuple &b);
  // Element by element.
  Tuple select(mlir::Value condition, const Tuple &a, const Tuple &b);
  Tuple shuffleXor(const Tuple &tuple, int mask);
  // Where lanes that differ in the bits of `mask` have combined the same elements, but each its own first: what the one
  // of them without these bits has, so that all have the same.
  Tuple agree(const Tuple &tuple, unsigned mask);

  // True once an op of the region could not be lowered, which has been reported.
  bool failed() const { return hasFailed; }

private:
  mlir::Region &region;
  Lowering &l;
  const bool isSymmetric; // combine(a, b) is combine(b, a)
  bool hasFailed = false;
};

} // namespace lathe::conversion

#endif

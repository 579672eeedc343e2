// The combine region of a reduction or scan, run on values of this thread.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_COMBINE_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_COMBINE_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// One value for each source.
using Tuple = llvm::SmallVector<mlir::Value, 2>;

class Combiner {
public:
  Combiner(mlir::Region &region, Lowering &l) : region(region), l(l) {}

  // `a` precedes `b`.
  Tuple combine(const Tuple &a, const Tuple &b);
  // Element by element.
  Tuple select(mlir::Value condition, const Tuple &a, const Tuple &b);
  Tuple shuffleXor(const Tuple &tuple, int mask);

  // True once an op of the region could not be lowered, which has been reported.
  bool failed() const { return hasFailed; }

private:
  mlir::Region &region;
  Lowering &l;
  bool hasFailed = false;
};

} // namespace lathe::conversion

#endif

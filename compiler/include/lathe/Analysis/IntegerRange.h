//===- IntegerRange.h - Between which values integers lie ------------------===//
//
// Intervals of the elements of integer values, as signed numbers. They follow from constants, ranges, program ids,
// arithmetic, loop bounds and assumptions (llvm.intr.assume of a comparison with a constant, at the top of a function).
// The result of arithmetic that may overflow is unknown, so the intervals always hold.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_ANALYSIS_INTEGERRANGE_H
#define LATHE_ANALYSIS_INTEGERRANGE_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace lathe {

struct IntegerRange {
  int64_t min, max; // both included

  bool contains(const IntegerRange &other) const { return min <= other.min && other.max <= max; }
  static IntegerRange ofBits(unsigned bits);
};

/// Computes intervals on demand and caches them; forget() a value before it is erased.
class IntegerRangeAnalysis {
public:
  /// The interval of an integer, or tensor of integers, of at most 64 bits.
  IntegerRange get(mlir::Value value);
  void forget(mlir::Value value) { known.erase(value); }

private:
  llvm::DenseMap<mlir::Value, IntegerRange> known;

  IntegerRange compute(mlir::Value value);
  IntegerRange computeResult(mlir::Operation *op, IntegerRange all);
  IntegerRange assume(mlir::Value value, IntegerRange range);
};

} // namespace lathe

#endif

//===- IntegerRange.h - Between which values integers lie ------------------===//
//
// Intervals of the elements of integer values, as signed numbers: from constants, ranges, program ids, arithmetic,
// bounds of loops, and what is assumed (llvm.intr.assume of a comparison with a constant, at the top of a function).
// Arithmetic that may overflow has an unknown result, so that what is claimed holds.
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

/// Computes on demand and remembers what it has computed; values that go must be forgotten.
class IntegerRangeAnalysis {
public:
  /// What is known of an integer or tensor of integers of at most 64 bits.
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

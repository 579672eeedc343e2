//===- AxisInfo.h - What is known of values along tensor axes --------------===//
//
// Contiguity, constancy and divisibility of every integer and pointer value of
// a function, along each dimension. Coalescing and the vectorisation of memory
// accesses depend on this alone.
//
// Arithmetic on indices is assumed not to overflow: the address arithmetic of
// kernels that stay inside their buffers does not.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_ANALYSIS_AXISINFO_H
#define LATHE_ANALYSIS_AXISINFO_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace lathe {

/// Facts about one value. All numbers are powers of two of at least 1. A scalar
/// counts as a tensor of one dimension of size 1.
class AxisInfo {
public:
  using Dims = llvm::SmallVector<int64_t, 4>;

  /// Divisibility of zero, and the upper limit of all divisibilities.
  static constexpr int64_t kMaxDivisibility = int64_t(1) << 40;

  AxisInfo(Dims contiguity, Dims divisibility, Dims constancy, std::optional<int64_t> constant = std::nullopt,
           bool nonNegative = false);

  /// Nothing is known, except that a dimension of size one is constant.
  static AxisInfo unknown(mlir::Type type);

  unsigned getRank() const { return contiguity.size(); }
  /// Aligned groups of this many neighbours along `dim` hold v, v+1, v+2..; for
  /// pointers, addresses of consecutive elements.
  int64_t getContiguity(unsigned dim) const { return contiguity[dim]; }
  /// Divides the first value of each such group; for pointers in bytes.
  int64_t getDivisibility(unsigned dim) const { return divisibility[dim]; }
  /// Aligned groups of this many neighbours along `dim` hold one value.
  int64_t getConstancy(unsigned dim) const { return constancy[dim]; }
  /// The value of every element, where it is one and known.
  std::optional<int64_t> getConstant() const { return constant; }
  /// No element is negative.
  bool isNonNegative() const { return nonNegative; }

  /// Divides every value at a position that is a multiple of `step` along
  /// `dim`, where neighbours of a group are `stride` apart (1, or the bytes of
  /// an element for pointers).
  int64_t getDivisibilityAt(unsigned dim, int64_t step, int64_t stride = 1) const;
  /// Divides every value.
  int64_t getElementDivisibility(int64_t stride = 1) const;

  /// The facts that hold for both: those of a value that may be either.
  static AxisInfo join(const AxisInfo &a, const AxisInfo &b);

  bool operator==(const AxisInfo &other) const;
  void print(llvm::raw_ostream &os) const;

private:
  Dims contiguity, divisibility, constancy;
  std::optional<int64_t> constant;
  bool nonNegative;
};

/// The facts of all values of a module, computed once by the constructor: an
/// optimistic fixpoint over structured and unstructured control flow. Kernel
/// arguments start with their tt.divisibility, tt.contiguity and tt.constancy
/// attributes; an op with these attributes adds them to the derived facts.
class AxisInfoAnalysis {
public:
  explicit AxisInfoAnalysis(mlir::ModuleOp module);

  /// Null for a value that is neither an integer nor a pointer (or a tensor of
  /// these), and for one that is not part of the module.
  const AxisInfo *lookup(mlir::Value value) const;

  /// The number of elements along `dim` that one access through a pointer-like
  /// value may move: contiguous, and aligned to their whole size.
  int64_t getAccessWidth(mlir::Value pointer, unsigned dim) const;

private:
  llvm::DenseMap<mlir::Value, AxisInfo> infos;
};

} // namespace lathe

#endif

// How the elements of tensors differ from one another, as far as registers depend on it.
//
// The elements of a thread that are all equal share a register. So do those at constant distances from one: the
// distance is part of the instruction that uses the element, as in the addresses of a row.
#ifndef LATHE_ANALYSIS_REGISTERS_VARIATION_H
#define LATHE_ANALYSIS_REGISTERS_VARIATION_H

#include "lathe/Analysis/AxisInfo.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace lathe {

/// The variation of all tensors in a module, computed once by the constructor: a fixpoint over loops and branches.
class Variation {
public:
  /// By how much an element differs from the one whose index differs in one bit.
  enum Step : uint8_t { Equal, Distance, Any };
  /// One step for each bit of the row-major index of an element, the lowest first.
  using Steps = llvm::SmallVector<uint8_t, 16>;

  explicit Variation(mlir::ModuleOp module);

  /// The number of elements of a tensor with a layout that take registers of their own in a thread, and of those at
  /// constant distances from each of them (1: none but itself). Scalars count as one element.
  struct Count {
    int64_t own = 1;
    int64_t distances = 1;
  };
  Count count(mlir::Value value) const;

  /// True for a scalar, and for a tensor whose elements are all equal.
  bool isUniform(mlir::Value value) const;

private:
  AxisInfoAnalysis axes;
  llvm::DenseMap<mlir::Value, Steps> known;
  bool changed = false;

  Steps get(mlir::Value value) const;
  void limit(mlir::Value value, Steps &steps) const;
  void join(mlir::Value value, Steps steps);
  void visit(mlir::Operation *op);
  void visitRegions(mlir::Operation *op);
  Steps transfer(mlir::Operation *op, mlir::RankedTensorType type) const;
};

} // namespace lathe

#endif

// Accumulators of dots in tensor memory.
#ifndef LATHE_LIB_TRANSFORMS_TENSORACCUMULATOR_H
#define LATHE_LIB_TRANSFORMS_TENSORACCUMULATOR_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace lathe {

/// The accumulator of a dot that need not go through registers between dots: it begins as zero for this dot alone, or
/// it is carried by the loop around and nothing else in the loop touches it.
class TensorAccumulator {
public:
  /// None if the accumulator is another one. `dot` is a tt.dot or tt.dot_scaled.
  static std::optional<TensorAccumulator> find(mlir::Operation *dot);

  /// Columns of tensor memory that it takes.
  unsigned getColumns() const;

  /// Builds a product into a buffer in tensor memory, which adds to it if the second value holds, where the third one
  /// does.
  using BuildProduct = llvm::function_ref<void(mlir::OpBuilder &, mlir::Value, mlir::Value, mlir::Value)>;
  /// Replaces the dot by a product into tensor memory. The tensors that go there and come from there are in the layout
  /// of its loads.
  void replace(BuildProduct build) const;
  /// The same by ttng.tc_gen5_mma of `left` and `right`, buffers in shared memory.
  void replace(mlir::Value left, mlir::Value right) const;

private:
  TensorAccumulator(mlir::Operation *dot, mlir::scf::ForOp loop, unsigned index) : dot(dot), loop(loop), index(index) {}

  mlir::Operation *dot;
  mlir::scf::ForOp loop; // that carries it; null: it begins as zero
  unsigned index;        // among what the loop carries

  mlir::RankedTensorType getType() const;
  mlir::Location getLoc() const;
  unsigned getBlockRows() const;
  mlir::Attribute getRegisterLayout() const;
  mlir::Value allocate(mlir::OpBuilder &builder, mlir::Value init) const;
  mlir::Value load(mlir::OpBuilder &builder, mlir::Value buffer) const;
};

} // namespace lathe

#endif

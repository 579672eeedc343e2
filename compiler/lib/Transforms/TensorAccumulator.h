// Accumulators of dots in tensor memory.
#ifndef LATHE_LIB_TRANSFORMS_TENSORACCUMULATOR_H
#define LATHE_LIB_TRANSFORMS_TENSORACCUMULATOR_H

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace lathe {

/// Rows of the largest block of tensor memory, and of an instruction.
inline constexpr int32_t kTensorBlockRows = 128;

/// Registers that go to tensor memory, or come from there, without passing from thread to thread: the rows that each
/// warp reaches, by lanes. Of blocks of 64 rows a warp has 16, and its upper lanes have the other half of the columns.
/// Warps that reach the same rows share their columns. `shape` is of a block of 64 or of blocks of 128 rows.
mlir::Attribute getTensorRowLayout(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> shape, unsigned numWarps);

/// The accumulator of a dot in tensor memory. It stays there as long as nothing but the dot needs it.
class TensorAccumulator {
public:
  /// `dot` is a tt.dot or tt.dot_scaled.
  static TensorAccumulator find(mlir::Operation *dot);

  /// Whether all sums go to tensor memory in front of each product and come back behind it.
  bool isHandedOver() const { return kind == Kind::Handed; }

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
  /// How the sums come to tensor memory and leave it.
  enum class Kind {
    Fresh,    // they begin as zero, and are loaded behind the dot
    Carried,  // a loop carries them and only the dot changes them: stored before the loop and loaded behind it
    Rescaled, // as Carried, but each iteration loads them, changes them and stores what the dot adds to
    Added,    // others make them: added in registers to what the product leaves, which begins as zero
    Handed,   // the same, but so short that they are stored in front of the dot, and the result is rounded once
  };

  TensorAccumulator(mlir::Operation *dot, Kind kind, mlir::scf::ForOp loop = {}, unsigned index = 0)
      : dot(dot), kind(kind), loop(loop), index(index) {}

  mlir::Operation *dot;
  Kind kind;
  mlir::scf::ForOp loop; // that carries it, or null
  unsigned index;        // among what the loop carries

  mlir::RankedTensorType getType() const;
  mlir::Location getLoc() const;
  unsigned getBlockRows() const;
  mlir::Attribute getRegisterLayout() const;
  mlir::Value getSums() const;
  mlir::Value allocate(mlir::OpBuilder &builder, mlir::Value init) const;
  void loadForOthers(mlir::OpBuilder &builder, mlir::Value buffer) const;
  mlir::Value load(mlir::OpBuilder &builder, mlir::Value buffer) const;
  void replaceResult(mlir::OpBuilder &builder, mlir::Value buffer) const;
  void replaceLoopResult(mlir::OpBuilder &builder, mlir::Value buffer) const;
};

} // namespace lathe

#endif

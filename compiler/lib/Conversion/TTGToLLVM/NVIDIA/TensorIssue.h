// Products and copies into tensor memory: how one thread issues them, and their operands in shared memory.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_TENSORISSUE_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_TENSORISSUE_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/NVIDIA/MatrixDescriptor.h"

namespace lathe::conversion {

// Every product reads 32 bytes of each row along K.
inline constexpr unsigned kStepBytes = 32;

// Whether the thread issues: one thread of the CTA does, as products and commits count by thread; of a pair of CTAs one
// of the leader, the first. `pred` may be null.
mlir::Value isIssuer(Lowering &l, mlir::Value pred);
// Orders `op`, about to be issued, behind what all threads have done.
void beginIssue(mlir::Operation *op, Lowering &l);
// Commits what was issued to a barrier, of pairs to those of both CTAs.
void commitTo(mlir::Value barrier, mlir::Value arrives, Lowering &l);
// The same to barriers with predicates.
void commit(mlir::ValueRange barriers, mlir::ValueRange preds, mlir::Value issues, Lowering &l);

// Calls `issue` for each block of m rows and n columns of `accumulator`, a buffer in tensor memory, with the block's
// first row, first column and address.
void forEachBlock(mlir::Value accumulator, unsigned m, unsigned n, Lowering &l,
                  llvm::function_ref<void(unsigned row, unsigned column, mlir::Value address)> issue);

// The field of a matrix descriptor that holds the address of a buffer in shared memory, i64.
mlir::Value getDescriptorAddress(mlir::Value buffer, Lowering &l);

// An operand in shared memory: what its tiles' descriptors have in common.
struct SharedOperand {
  MatrixDescriptor descriptor;
  mlir::Value address; // its field, i64

  // The descriptor of the tile that starts at element (mn, k).
  mlir::Value getTile(unsigned mn, unsigned k, Lowering &l) const;
};

mlir::LogicalResult lowerScaledProduct(mlir::Operation *op, Lowering &l);
mlir::LogicalResult lowerTensorCopy(mlir::Operation *op, Lowering &l);

} // namespace lathe::conversion

#endif

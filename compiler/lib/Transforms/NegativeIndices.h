// Stores by TMA at negative indices, which are illegal instructions to chips.
#ifndef LATHE_LIB_TRANSFORMS_NEGATIVEINDICES_H
#define LATHE_LIB_TRANSFORMS_NEGATIVEINDICES_H

#include "lathe/Dialect/TT/IR/Dialect.h"

namespace lathe {

/// The indices among `indices` that are not known to be at least 0. Index arithmetic is taken not to overflow.
llvm::SmallVector<mlir::Value> findMaybeNegative(mlir::ValueRange indices);

/// True if the block that `store`, a store or reduction through a descriptor, writes can be written through pointers
/// as well: the op that made the descriptor is known, and it is not the host.
bool hasPointers(mlir::Operation *store);

/// True if the host made the descriptor of `store`, so that the kernel does not know where its tensor lies.
bool hasHostDescriptor(mlir::Operation *store);

/// Whether the whole block of `store` lies before its tensor. `indices` are those that may be negative.
mlir::Value buildIsBefore(mlir::OpBuilder &b, mlir::Operation *store, llvm::ArrayRef<mlir::Value> indices);

/// Writes the block of `store` through pointers at the builder's place, with the value in the layout that it has.
void writeThroughPointers(mlir::OpBuilder &b, mlir::Operation *store);

} // namespace lathe

#endif

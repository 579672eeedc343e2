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

/// Writes the block of `store` through pointers at the builder's place, with the value in the layout that it has.
void writeThroughPointers(mlir::OpBuilder &b, mlir::Operation *store);

} // namespace lathe

#endif

// The ops that start what a wait waits for.
#ifndef LATHE_LIB_TRANSFORMS_PROFILE_STARTERS_H
#define LATHE_LIB_TRANSFORMS_PROFILE_STARTERS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace lathe::profile {

using Starters = llvm::SmallSetVector<mlir::Operation *, 4>;

/// True for an op that waits for asynchronous accesses or an mbarrier.
bool isWait(mlir::Operation *op);

/// True for an op that starts work, a copy or a product, which goes on behind it.
bool isAsynchronous(mlir::Operation *op);

/// The copies and products that a wait may wait for, and the arrivals of other partitions on its mbarrier. Of a queue,
/// the ops of the groups that may be in flight before the wait and are complete after it: in the code before it, in
/// earlier iterations too. Empty where the wait counts something else than groups.
Starters findStarters(mlir::Operation *wait);

/// "copies", "product" or "barrier".
llvm::StringRef getCause(mlir::Operation *wait, const Starters &starters);

} // namespace lathe::profile

#endif

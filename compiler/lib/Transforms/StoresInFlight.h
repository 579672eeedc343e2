// Stores through descriptors in loops, which TMA still does while later iterations run.
#ifndef LATHE_LIB_TRANSFORMS_STORESINFLIGHT_H
#define LATHE_LIB_TRANSFORMS_STORESINFLIGHT_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"

namespace lathe {

/// How a store of the body of `loop` stays in flight until the next iteration stores again.
struct StoreFlight {
  mlir::scf::ForOp loop;
  /// The wait before its buffer is written again: for how many of the copies that were started last it does not wait,
  /// and whether it waits only until the others have read their buffers.
  unsigned pendings = 0;
  bool readOnly = false;
};

/// The stores, reductions and scatters through descriptors in loops of `module` that may stay in flight: no other
/// access of the loop may need what they write, and their buffers fit beside all others.
llvm::DenseMap<mlir::Operation *, StoreFlight> findStoresInFlight(mlir::ModuleOp module);

} // namespace lathe

#endif

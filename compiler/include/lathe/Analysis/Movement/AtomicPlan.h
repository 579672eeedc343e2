// The plan of an atomic: how its results reach all threads. It is a pure function of the op, so that the allocation of
// scratch memory and the lowering agree.
#ifndef LATHE_ANALYSIS_MOVEMENT_ATOMICPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_ATOMICPLAN_H

#include "mlir/IR/Operation.h"
#include <cstdint>

namespace lathe::movement {

// One thread updates each element. Other threads that hold a copy of the element receive the result from it.
struct AtomicPlan {
  enum class Share { Nothing, Lanes, Memory } kind = Share::Nothing;
  int64_t scratchBytes = 0;

  // The plan of a tt.atomic_rmw or tt.atomic_cas.
  static AtomicPlan get(mlir::Operation *op);
};

} // namespace lathe::movement

#endif

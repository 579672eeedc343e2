// The plan of an exchange between the CTAs of a cluster. It is a pure function of the op, so that the allocation of
// scratch memory and the lowering agree.
#ifndef LATHE_ANALYSIS_MOVEMENT_EXCHANGEPLAN_H
#define LATHE_ANALYSIS_MOVEMENT_EXCHANGEPLAN_H

#include "lathe/Dialect/TTNG/IR/Dialect.h"

namespace lathe::movement {

// Every thread writes its elements to places of its own, and reads those of the same thread of the other CTA: `vector`
// elements in one access, and accesses of consecutive threads side by side. Rounds go through the same memory.
struct ExchangePlan {
  unsigned vector = 1;
  // Accesses of a thread in one round, and in all.
  unsigned accessesPerRound = 1, accesses = 1;
  int64_t scratchBytes = 0;

  static ExchangePlan get(lathe::ttng::ClusterExchangeOp op);
};

} // namespace lathe::movement

#endif

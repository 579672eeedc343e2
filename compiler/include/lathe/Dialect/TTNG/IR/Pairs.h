// Pairs of CTAs, which multiply matrices into tensor memory together. Their numbers differ in the lowest bit; the one
// whose number is even is the leader.
#ifndef LATHE_DIALECT_TTNG_IR_PAIRS_H
#define LATHE_DIALECT_TTNG_IR_PAIRS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringRef.h"

namespace lathe::ttng {

/// On an op that uses a barrier: it is the one at this place of the leader of the CTA's pair. A wait is the leader's
/// alone.
inline constexpr llvm::StringLiteral kAtLeader = "lathe.at_leader";

/// Whether the module of `op` says that its products are of pairs (kTwoCTAs), and its programs are of clusters.
bool isOfPairs(mlir::Operation *op);

} // namespace lathe::ttng

#endif

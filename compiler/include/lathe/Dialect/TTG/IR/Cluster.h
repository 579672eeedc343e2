// Programs that several CTAs work on, each with tensors of its own.
//
// A module comes with `ttg.num-ctas`, the CTAs that the layouts of its tensors are spread over. What the knob num_ctas
// asks for is divided before tensors have layouts: afterwards every tensor is that of one CTA, `ttg.cluster-ctas` says
// how many work on a program, and ops of ttng move values between them.
#ifndef LATHE_DIALECT_TTG_IR_CLUSTER_H
#define LATHE_DIALECT_TTG_IR_CLUSTER_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringRef.h"

namespace lathe::ttg {

inline constexpr llvm::StringLiteral kClusterCTAs = "ttg.cluster-ctas";

/// On an arrival: it is on the barriers at this place of all CTAs of the cluster.
inline constexpr llvm::StringLiteral kAtAllCTAs = "lathe.at_all_ctas";

/// On an arrival or an expectation, bits (i32) of CTAs' numbers: a CTA that has none of them does it on the barriers at
/// this place of all CTAs whose numbers differ from its own in these bits alone; the others do nothing.
inline constexpr llvm::StringLiteral kAtCTAs = "lathe.at_ctas";

/// On an arrival or an expectation, bits (i32) of CTAs' numbers: it is on the barrier at this place of the CTA whose
/// number is this CTA's without them.
inline constexpr llvm::StringLiteral kAtFirstCTA = "lathe.at_first_cta";

/// On a copy to global memory, bits (i32) of CTAs' numbers: a CTA whose number has one of them leaves it to the CTA
/// without them, which copies the same.
inline constexpr llvm::StringLiteral kByFirstCTA = "lathe.by_first_cta";

/// On a wait for arrivals of other CTAs: only the first warp waits, which starts the CTA's copies.
inline constexpr llvm::StringLiteral kByFirstWarp = "lathe.by_first_warp";

/// On a dot that is divided among the CTAs: the rows and columns (i64 array) of what they compute together.
inline constexpr llvm::StringLiteral kClusterTile = "lathe.cluster_tile";

/// The CTAs of a program's cluster, whether layouts are spread over them or not; 1 without a cluster.
int getClusterCTAs(mlir::Operation *op);

} // namespace lathe::ttg

#endif

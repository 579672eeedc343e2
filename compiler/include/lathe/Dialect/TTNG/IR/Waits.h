// Attributes by which passes mark waits for products.
#ifndef LATHE_DIALECT_TTNG_IR_WAITS_H
#define LATHE_DIALECT_TTNG_IR_WAITS_H

#include "llvm/ADT/StringRef.h"

namespace lathe::ttng {

// On a ttng.warp_group_dot_wait, an integer: so many of the inputs, the last ones, are not accumulators of products but
// values of 32 bits that are computed beside the products, before the wait.
inline constexpr llvm::StringLiteral kComputedBeside = "lathe.computed_beside";

} // namespace lathe::ttng

#endif

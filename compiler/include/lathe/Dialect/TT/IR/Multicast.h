// Loads that the CTAs of a cluster share.
#ifndef LATHE_DIALECT_TT_IR_MULTICAST_H
#define LATHE_DIALECT_TT_IR_MULTICAST_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace lathe::tt {

/// On a load through a descriptor, and on the copy that it becomes, the bits (i32) in which the numbers of those CTAs
/// differ that share it; they follow each other. The load gives a block of each of them, one behind the other along one
/// dimension: each CTA loads the block of its number among them and sends it to all of them.
inline constexpr llvm::StringLiteral kMulticast = "lathe.multicast_bits";

/// On a copy, the bits (i32) in which the numbers of those CTAs differ that share it. The first of them, whose number
/// has none of the bits, copies the block to all of them.
inline constexpr llvm::StringLiteral kMulticastByFirst = "lathe.multicast_by_first";

/// The bits; 0 if no other CTA shares the load.
uint32_t getMulticastBits(mlir::Operation *load);

/// The CTAs that share the load; 1 if none do.
int64_t getMulticast(mlir::Operation *load);

/// The dimension along which `ctas` blocks of shape `block` make up `whole`.
std::optional<unsigned> getMulticastDim(llvm::ArrayRef<int64_t> block, llvm::ArrayRef<int64_t> whole, int64_t ctas);

} // namespace lathe::tt

#endif

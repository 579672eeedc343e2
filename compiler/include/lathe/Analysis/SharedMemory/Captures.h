// The shared memory by which ttg.warp_specialize reaches the warps of its partitions.
#ifndef LATHE_ANALYSIS_SHAREDMEMORY_CAPTURES_H
#define LATHE_ANALYSIS_SHAREDMEMORY_CAPTURES_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace lathe {

// On a module with ttg.warp_specialize: the byte of the word that tells the partitions' warps what to do.
inline constexpr llvm::StringLiteral kPartitionState = "allocation.partition_state";

// Bytes that each LLVM value of a capture takes in the scratch of ttg.warp_specialize.
inline constexpr int64_t kCaptureBytes = 8;
// The LLVM values that a captured value of this type is; none if it cannot be passed to a partition.
std::optional<unsigned> getNumCaptureParts(mlir::Type type);

} // namespace lathe

#endif

// Who owns and who touches shared memory, before it is lowered: the facts behind allocation and barriers.
#ifndef LATHE_ANALYSIS_SHAREDMEMORY_SHAREDMEMORY_H
#define LATHE_ANALYSIS_SHAREDMEMORY_SHAREDMEMORY_H

#include "mlir/IR/Operation.h"
#include <cstdint>

namespace lathe {

// Bytes and alignment of the shared memory that an op owns: the scratch of ops that move data between
// threads (tt.reduce, tt.scan, ttg.convert_layout ..), the buffer of ttg.local_alloc. `bytes` is 0 for all other ops.
struct SharedNeed {
  int64_t bytes = 0;
  int64_t alignment = 16;
  // Scratch is alive only during its op; a buffer as long as its value has uses.
  bool isScratch = true;
  // Each warp has a part of the scratch for itself, always the same, and the op orders the accesses to it.
  bool isWarpLocal = false;
};
SharedNeed getSharedNeed(mlir::Operation *op);

// On an op that owns shared memory, and on a function that is called: where its own begins.
inline constexpr llvm::StringLiteral kAllocationOffset = "allocation.offset";
// On a function that is called: the bytes that it and those that it calls take.
inline constexpr llvm::StringLiteral kAllocationSize = "allocation.size";
inline constexpr llvm::StringLiteral kModuleShared = "ttg.shared";

} // namespace lathe

#endif

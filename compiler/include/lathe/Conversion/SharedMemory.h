// Who owns and who touches shared memory, before it is lowered: the facts behind allocation and barriers.
#ifndef LATHE_CONVERSION_SHAREDMEMORY_H
#define LATHE_CONVERSION_SHAREDMEMORY_H

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
};
SharedNeed getSharedNeed(mlir::Operation *op);

inline constexpr llvm::StringLiteral kAllocationOffset = "allocation.offset";
inline constexpr llvm::StringLiteral kModuleShared = "ttg.shared";

} // namespace lathe

#endif

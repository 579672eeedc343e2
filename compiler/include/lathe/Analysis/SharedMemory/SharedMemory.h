// The ops that own shared memory and those that access it asynchronously: facts for allocation and barriers.
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
  // Scratch is alive only during its op; a buffer is alive as long as its value has uses.
  bool isScratch = true;
  // Each warp has its own part of the scratch, always the same, and the op orders the accesses to it.
  bool isWarpLocal = false;
};
SharedNeed getSharedNeed(mlir::Operation *op);

// On an op that owns shared memory, and on a called function: the byte at which its memory starts.
inline constexpr llvm::StringLiteral kAllocationOffset = "allocation.offset";
// On a called function: the bytes that it and the functions that it calls take.
inline constexpr llvm::StringLiteral kAllocationSize = "allocation.size";
inline constexpr llvm::StringLiteral kModuleShared = "ttg.shared";
// On the module: the byte of the word that has the address of the kernel's tensor memory.
inline constexpr llvm::StringLiteral kTensorMemoryWord = "allocation.tensor_memory_word";

// Reports an op that needs shared memory and was given none, which is a defect of the compiler.
mlir::LogicalResult reportNotAllocated(mlir::Operation *op);

} // namespace lathe

#endif

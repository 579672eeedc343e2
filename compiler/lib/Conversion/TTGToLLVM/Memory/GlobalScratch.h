// Placement of the ops' scratch memory in global memory.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_GLOBALSCRATCH_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_GLOBALSCRATCH_H

#include "mlir/IR/BuiltinOps.h"

namespace lathe::conversion {

// Gives every ttg.global_scratch_alloc its offset in the program's global scratch memory, or in its profile scratch
// memory, and the module the total size of each, a multiple of the alignment.
void assignGlobalScratch(mlir::ModuleOp module);
inline constexpr llvm::StringLiteral kGlobalScratchOffset = "ttg.global_scratch_memory_offset";
inline constexpr llvm::StringLiteral kGlobalScratchSize = "ttg.global_scratch_memory_size";
inline constexpr llvm::StringLiteral kProfileScratchSize = "ttg.profile_scratch_memory_size";

} // namespace lathe::conversion

#endif

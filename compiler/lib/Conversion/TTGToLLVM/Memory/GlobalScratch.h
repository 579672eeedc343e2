// Where the scratch memory of ops in global memory lies.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_GLOBALSCRATCH_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_GLOBALSCRATCH_H

#include "mlir/IR/BuiltinOps.h"

namespace lathe::conversion {

// Gives every ttg.global_scratch_alloc its place in the program's global scratch memory, and the module the bytes in
// all, a multiple of the alignment.
void assignGlobalScratch(mlir::ModuleOp module);
inline constexpr llvm::StringLiteral kGlobalScratchOffset = "ttg.global_scratch_memory_offset";
inline constexpr llvm::StringLiteral kGlobalScratchSize = "ttg.global_scratch_memory_size";

} // namespace lathe::conversion

#endif

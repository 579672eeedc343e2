// Lowerings of ops that only AMD's chips have instructions for.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_AMDHANDLERS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_AMDHANDLERS_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include <optional>

namespace lathe::conversion {

class SharedBuffer;

// A tt.dot whose result has the layout #ttg.amd_mfma or #ttg.amd_wmma.
mlir::LogicalResult lowerAMDDot(lathe::tt::DotOp op, Lowering &lowering);
// A tt.dot_scaled whose result has the layout #ttg.amd_mfma, on chips with scaled MFMA.
mlir::LogicalResult lowerScaledDot(mlir::Operation *op, Lowering &lowering);

// Loads by instructions that transpose; none if the chip lacks them or the layout does not need them.
std::optional<Elements> loadTransposed(SharedBuffer &buffer, const movement::ThreadOffsets &offsets, mlir::Type type,
                                       Lowering &lowering);

// amdg.local_load_packed_tranposed.
mlir::LogicalResult lowerPackedTransposedLoad(mlir::Operation *op, Lowering &lowering);

// ttg.async_copy_global_to_local or amdg.buffer_load_to_local.
mlir::LogicalResult lowerDirectCopy(mlir::Operation *op, Lowering &lowering);
// The alias scope of these copies.
mlir::ArrayAttr getAsyncScopes(mlir::MLIRContext *context);
// Tells the back end that loads from shared memory do not alias loads to LDS in flight: explicit waits order them. It
// would otherwise wait for all copies before each load.
void separateFromDirectCopies(mlir::LLVM::LLVMFuncOp func);

// Adds all handlers of this folder.
void addAMDHandlers(HandlerTable &table, const ChipInfo &chip);
// amdg ops that access global memory by buffer instructions.
void addAMDBufferHandlers(HandlerTable &table, const ChipInfo &chip);
void addAMDUpcastHandlers(HandlerTable &table);

} // namespace lathe::conversion

#endif

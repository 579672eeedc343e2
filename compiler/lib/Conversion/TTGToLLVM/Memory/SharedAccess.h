// Moves tensors to and from shared memory.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_SHAREDACCESS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_SHAREDACCESS_H

#include "Conversion/TTGToLLVM/Core/SharedBuffer.h"
#include "lathe/Analysis/Movement/BufferLayout.h"

namespace lathe::conversion {

// The type of an element in shared memory: a byte for i1, an integer for a pointer.
mlir::Type getSharedType(mlir::Type llvmType);
// The elements of a vector, or the value itself.
Elements unpackVector(mlir::Value packed, Lowering &l);

// Write the elements to `offsets`, or read elements of LLVM type `type` from there.
void storeShared(SharedBuffer &buffer, const movement::ThreadOffsets &offsets, llvm::ArrayRef<mlir::Value> elements,
                 Lowering &l);
Elements loadShared(SharedBuffer &buffer, const movement::ThreadOffsets &offsets, mlir::Type type, Lowering &l);

} // namespace lathe::conversion

#endif

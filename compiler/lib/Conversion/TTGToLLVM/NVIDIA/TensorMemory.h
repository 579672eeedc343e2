// The tensor memory of a kernel: one allocation, by its first warp.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_TENSORMEMORY_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_TENSORMEMORY_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// Builds the allocation at the end of the block in which all warps of a kernel begin, if `kernel` has buffers in
// tensor memory, and sets the lowering's address of it.
void allocateTensorMemory(tt::FuncOp kernel, Lowering &lowering);
// Builds its end, before a kernel's return, by the warps that return.
void freeTensorMemory(Lowering &lowering);

} // namespace lathe::conversion

#endif

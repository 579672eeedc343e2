// Lowerings of ops that only AMD's chips have instructions for.
#ifndef LATHE_LIB_CONVERSION_AMD_AMDHANDLERS_H
#define LATHE_LIB_CONVERSION_AMD_AMDHANDLERS_H

#include "../Lowering.h"

namespace lathe::conversion {

// A tt.dot whose result has the layout #ttg.amd_mfma or #ttg.amd_wmma.
mlir::LogicalResult lowerAMDDot(lathe::tt::DotOp op, Lowering &lowering);

// amdg ops that access global memory by buffer instructions; addAMDHandlers adds these too.
void addAMDBufferHandlers(HandlerTable &table);

} // namespace lathe::conversion

#endif

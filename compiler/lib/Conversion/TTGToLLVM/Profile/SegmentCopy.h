// The profile's words in scratch memory, and the copy of segments behind them.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_PROFILE_SEGMENTCOPY_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_PROFILE_SEGMENTCOPY_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "lathe/Dialect/ProtonGPU/IR/ProfileFormat.h"

namespace lathe::conversion {

// Address of byte `offset`, an i32 value or constant, from `base` on.
mlir::Value addBytes(mlir::Value base, mlir::LLVM::GEPArg offset, Lowering &l);

// Copies the records of all warps from `buffer`, the start of all segments, to the scratch memory behind the header, by
// the warps of the open scope. The table of warps, which says what there is, must be visible to them.
void copySegments(mlir::Value buffer, mlir::Value scratch, const proton_gpu::SegmentShape &shape, int64_t totalWarps,
                  Lowering &l);

} // namespace lathe::conversion

#endif

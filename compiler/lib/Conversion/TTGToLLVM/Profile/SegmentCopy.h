// The profile's words in scratch memory, and the copy of segments behind them.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_PROFILE_SEGMENTCOPY_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_PROFILE_SEGMENTCOPY_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "lathe/Dialect/ProtonGPU/IR/ProfileFormat.h"

namespace lathe::conversion {

// Address of byte `offset`, an i32 value or constant, from `base` on.
mlir::Value addBytes(mlir::Value base, mlir::LLVM::GEPArg offset, Lowering &l);

// Copies the records of all warps from `buffer`, the start of all segments, to the scratch memory behind the header, by
// the warps of the open scope. The table of warps, which says what there is, must be visible to them. Of segments that
// are flushed only what was not flushed yet.
void copySegments(mlir::Value buffer, mlir::Value scratch, const proton_gpu::SegmentShape &shape, int64_t totalWarps,
                  bool isFlushed, Lowering &l);

// Copies the whole segment `number` from `buffer` to its place in `rooms`, the start of all rooms: that of the last
// block of `written` bytes. By all lanes of the warp whose segment it is, which must see what the others stored there.
void copyBlock(mlir::Value buffer, mlir::Value rooms, mlir::Value number, const proton_gpu::SegmentShape &shape,
               mlir::Value written, Lowering &l);

} // namespace lathe::conversion

#endif

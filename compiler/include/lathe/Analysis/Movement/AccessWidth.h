// The width of accesses to global memory.
#ifndef LATHE_ANALYSIS_MOVEMENT_ACCESSWIDTH_H
#define LATHE_ANALYSIS_MOVEMENT_ACCESSWIDTH_H

#include "lathe/Analysis/AxisInfo.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace lathe::movement {

// The number of elements of `type` that one instruction may access: they are in consecutive registers of the thread,
// known to be contiguous in memory and aligned to their whole size, and have one value of the mask (which may be null).
// The op promises that `contiguity` elements are contiguous.
unsigned getPointerVector(mlir::RankedTensorType type, unsigned elementBytes, mlir::Value pointer, mlir::Value mask,
                          const AxisInfoAnalysis &axisInfo, int64_t contiguity = 1);
// The same for a scalar base and offsets in elements.
unsigned getOffsetVector(mlir::RankedTensorType type, unsigned elementBytes, mlir::Value base, mlir::Value offsets,
                         mlir::Value mask, int64_t contiguity, const AxisInfoAnalysis &axisInfo);

} // namespace lathe::movement

#endif

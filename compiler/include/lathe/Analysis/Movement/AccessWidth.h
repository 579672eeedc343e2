// How wide accesses to global memory may be.
#ifndef LATHE_ANALYSIS_MOVEMENT_ACCESSWIDTH_H
#define LATHE_ANALYSIS_MOVEMENT_ACCESSWIDTH_H

#include "lathe/Analysis/AxisInfo.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace lathe::movement {

// How many elements of `type` one instruction may access: as many as lie in consecutive registers of the thread
// and, by what is known of the pointers, side by side in memory at a multiple of their size, with one value of the
// mask (which may be null) for all.
// `contiguity` elements are promised to lie side by side.
unsigned getPointerVector(mlir::RankedTensorType type, unsigned elementBytes, mlir::Value pointer, mlir::Value mask,
                          const AxisInfoAnalysis &axisInfo, int64_t contiguity = 1);
// The same for a scalar base and offsets in elements.
unsigned getOffsetVector(mlir::RankedTensorType type, unsigned elementBytes, mlir::Value base, mlir::Value offsets,
                         mlir::Value mask, int64_t contiguity, const AxisInfoAnalysis &axisInfo);

} // namespace lathe::movement

#endif

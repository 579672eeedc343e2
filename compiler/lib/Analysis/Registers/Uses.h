// Nested code and the values that it uses; ops that hold operands beside results.
#ifndef LATHE_LIB_ANALYSIS_REGISTERS_USES_H
#define LATHE_LIB_ANALYSIS_REGISTERS_USES_H

#include "Blocks.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace lathe::registers {

/// True for an op with code of the kernel in it: loops, branches, partitions; not the function of a reduction.
bool hasCode(mlir::Operation *op);

/// True for an op that needs its operands and its results as a whole at the same time.
bool holdsBoth(mlir::Operation *op);

/// The owners of values that are made outside of the op and used by code in it.
llvm::SetVector<mlir::Value> findUsedInside(mlir::Operation *op, const Weights &weights);

} // namespace lathe::registers

#endif

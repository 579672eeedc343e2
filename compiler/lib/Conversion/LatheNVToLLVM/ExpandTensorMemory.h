// The assembly of the ops of lathe_nv on tensor memory.
#ifndef LATHE_LIB_CONVERSION_LATHENVTOLLVM_EXPANDTENSORMEMORY_H
#define LATHE_LIB_CONVERSION_LATHENVTOLLVM_EXPANDTENSORMEMORY_H

#include "mlir/IR/Operation.h"

namespace lathe::conversion {

// Replaces an op on tensor memory by its assembly; false for any other op.
bool expandTensorMemory(mlir::Operation *op);

} // namespace lathe::conversion

#endif

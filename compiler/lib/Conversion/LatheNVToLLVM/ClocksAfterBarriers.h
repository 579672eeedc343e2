// Clocks that the hardware would read too early.
#ifndef LATHE_LIB_CONVERSION_LATHENVTOLLVM_CLOCKSAFTERBARRIERS_H
#define LATHE_LIB_CONVERSION_LATHENVTOLLVM_CLOCKSAFTERBARRIERS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace lathe::conversion {

// The nvvm ops that read a clock below `root` with a barrier of the CTA before them, on some path without another clock
// in between. bar.sync lets a warp go on until an instruction needs the barrier, and a read of the clock does not: on
// an H100 it gave a time thousands of cycles before the barrier was complete. bar.warp.sync in between makes it wait.
llvm::DenseSet<mlir::Operation *> findClocksAfterBarriers(mlir::Operation *root);

} // namespace lathe::conversion

#endif

// Operations that read the buffers which loads of a loop fill.
#ifndef LATHE_LIB_TRANSFORMS_SOFTWAREPIPELINING_BUFFERREADERS_H
#define LATHE_LIB_TRANSFORMS_SOFTWAREPIPELINING_BUFFERREADERS_H

#include "Pipeliner.h"

namespace lathe::pipelining {

enum class Reader { None, Product, ProductInFlight };

/// Which dot reads the buffer of a load.
Reader findReader(mlir::Operation *load);

/// True if all that threads make of a loaded value is stored to buffers that a product reads: the barrier in front of
/// the product comes after their reads of the value.
bool isStoredForProduct(mlir::Operation *load);

/// True if operations of the body read the load's buffer where they stand, in branches too. Reads that the pipeliner
/// adds come before the copies of the next iteration; these do not.
bool isReadInPlace(mlir::Operation *load);

} // namespace lathe::pipelining

#endif

// The families of this folder: ops that access memory or move data between threads.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_HANDLERS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MEMORY_HANDLERS_H

#include "Conversion/TTGToLLVM/Core/HandlerTable.h"

namespace lathe::conversion {

// Each adds the handlers of one family of ops that every chip has.
void addMemoryHandlers(HandlerTable &table);
void addSharedHandlers(HandlerTable &table);
void addSharedGatherHandlers(HandlerTable &table);
void addGlobalScratchHandlers(HandlerTable &table);
void addReduceHandlers(HandlerTable &table);
void addScanHandlers(HandlerTable &table);
void addGatherHandlers(HandlerTable &table);
void addAtomicHandlers(HandlerTable &table);
void addConvertLayoutHandlers(HandlerTable &table);

// The handlers of views of shared memory that a vendor may also have elsewhere.
mlir::LogicalResult lowerSharedIndex(mlir::Operation *op, Lowering &lowering);
mlir::LogicalResult lowerSharedReinterpret(mlir::Operation *op, Lowering &lowering);

} // namespace lathe::conversion

#endif

// Lowerings of ops that only NVIDIA's chips have instructions for.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_NVIDIAHANDLERS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_NVIDIAHANDLERS_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

namespace lathe::conversion {

nv::CacheModifier convertHint(tt::CacheModifier cache);
nv::EvictionPolicy convertHint(tt::EvictionPolicy evict);
// The priority in L2 of an asynchronous copy that loads. No such copy has the operator cs: data that is used once is
// evicted first.
nv::EvictionPolicy getCopyPriority(mlir::Operation *op, const AccessHints &hints);

// A tt.dot by mma.sync; the result is in an nvidia_mma layout of version 2.
mlir::LogicalResult lowerMmaSync(tt::DotOp op, Lowering &lowering);

// Adds all handlers of this folder.
void addNVIDIAHandlers(HandlerTable &table, const ChipInfo &chip);
// Each adds the handlers of one family.
void addAsyncHandlers(HandlerTable &table);
void addWarpGroupHandlers(HandlerTable &table, const ChipInfo &chip);
// Clusters of CTAs.
void addClusterHandlers(HandlerTable &table, const ChipInfo &chip);
// Requests for the work of programs that have not started.
void addLaunchControlHandlers(HandlerTable &table, const ChipInfo &chip);
void addBulkHandlers(HandlerTable &table, const ChipInfo &chip);
void addTensorMemoryHandlers(HandlerTable &table, const ChipInfo &chip);
void addTensorProductHandlers(HandlerTable &table, const ChipInfo &chip);

} // namespace lathe::conversion

#endif

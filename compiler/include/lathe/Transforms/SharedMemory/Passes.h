// Passes that place shared memory and order its accesses; Passes.td describes each.
#ifndef LATHE_TRANSFORMS_SHAREDMEMORY_PASSES_H
#define LATHE_TRANSFORMS_SHAREDMEMORY_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace lathe {

#define GEN_PASS_DECL
#include "lathe/Transforms/SharedMemory/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "lathe/Transforms/SharedMemory/Passes.h.inc"

} // namespace lathe

#endif

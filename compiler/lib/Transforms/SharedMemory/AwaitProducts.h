// Waits for products of wgmma whose result is read while they are in flight.
#ifndef LATHE_LIB_TRANSFORMS_SHAREDMEMORY_AWAITPRODUCTS_H
#define LATHE_LIB_TRANSFORMS_SHAREDMEMORY_AWAITPRODUCTS_H

#include "mlir/IR/BuiltinOps.h"

namespace lathe {

/// Puts a `ttng.warp_group_dot_wait` before each op that reads the result of an asynchronous `ttng.warp_group_dot`
/// which the waits on the way leave in flight. A later product that adds to the result does not read it, nor do
/// loops and branches that carry it. Modules of other compilers have such reads, before which the assembler waits; the
/// registers hold nothing that is known until then. Loops are ops of scf. A read in another block of cf is awaited as
/// if no other product had started.
void awaitReadProducts(mlir::ModuleOp module);

} // namespace lathe

#endif

// Order between accesses to global memory that one program makes by different threads.
#ifndef LATHE_LIB_TRANSFORMS_SHAREDMEMORY_GLOBALORDER_H
#define LATHE_LIB_TRANSFORMS_SHAREDMEMORY_GLOBALORDER_H

#include "lathe/Dialect/TT/IR/Dialect.h"

namespace lathe {

/// Puts barriers that order global memory between an access and a later one that may reach the same memory, where one
/// of them writes and the element of one thread need not be that of the same thread: several threads load it
/// redundantly and one stores it, or the two have different layouts. Where each element has one thread, and the same
/// one, that thread's own order is enough. Accesses may meet if their addresses come from the same argument. Loops and
/// branches must have become blocks. `region` is code of the same warps: a function or a partition.
void orderGlobalAccesses(mlir::Region &region);

} // namespace lathe

#endif

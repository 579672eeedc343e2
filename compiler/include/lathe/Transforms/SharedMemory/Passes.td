// Passes that place shared memory and order its accesses, all on the ttg dialect.
#ifndef LATHE_TRANSFORMS_SHAREDMEMORY_PASSES
#define LATHE_TRANSFORMS_SHAREDMEMORY_PASSES

include "mlir/Pass/PassBase.td"

def AllocateSharedMemory : Pass<"lathe-ttg-allocate-shared-memory", "::mlir::ModuleOp"> {
  let summary = "Places shared buffers and the scratch of ops that move data between threads";
  let description = [{
    Gives every op that owns shared memory (buffers of ttg.local_alloc, scratch of reductions, layout conversions and
    their like) an `allocation.offset` in bytes, and the module `ttg.shared`, the bytes in all. What is never alive at
    the same time may share bytes; small scratch is spread out first, because a buffer that is used again at once
    costs a barrier. A buffer is alive from its first use to its last, round the loops that it enters, and until the
    wait for asynchronous copies into it. The memory of a function that is called begins behind what its callers keep
    alive: its own `allocation.offset`, with the `allocation.size` of it and of those that it calls.
  }];
}

def InsertBarriers : Pass<"lathe-ttg-insert-barriers", "::mlir::ModuleOp"> {
  let summary = "Orders accesses to shared memory by the fewest barriers";
  let description = [{
    Inserts `ttg.barrier local` before an op that touches bytes of shared memory in a way that conflicts with an
    access since the last barrier, on any path through branches and loops. Barriers inside one op (between
    writing scratch and reading it) belong to its lowering. What asynchronous copies write counts from the wait for
    them on. Buffers of one allocation that loops count round do not conflict as long as their numbers differ. Needs
    `allocation.offset`.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect"];
}

def InsertProxyFences : Pass<"lathe-ttng-insert-proxy-fences", "::mlir::ModuleOp"> {
  let summary = "Shows what threads wrote to shared memory to the units that read it by themselves";
  let description = [{
    Matrix units and bulk copies access shared memory through the asynchronous proxy, which sees what threads, or
    copies that threads started, wrote before only across a fence. Inserts `ttng.fence_async_shared` before an op that
    accesses bytes so written since the last fence, on any path. Barriers order the threads and are there already.
  }];
  let dependentDialects = ["::lathe::ttng::TTNGDialect"];
}

def CountAsyncCopies : Pass<"lathe-amdg-count-async-copies", "::mlir::ModuleOp"> {
  let summary = "Turns waits for groups of copies into waits for instructions";
  let description = [{
    For AMD: a ttg.async_wait becomes an amdg.async_wait that lets as many instructions be under way as the groups
    that it does not wait for have at least, on every way to it.
  }];
  let dependentDialects = ["::lathe::amdg::AMDGDialect"];
}

#endif

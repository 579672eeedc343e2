// Passes that place shared memory and order its accesses, all on the ttg dialect.
#ifndef LATHE_TRANSFORMS_SHAREDMEMORY_PASSES
#define LATHE_TRANSFORMS_SHAREDMEMORY_PASSES

include "mlir/Pass/PassBase.td"

def AllocateSharedMemory : Pass<"lathe-ttg-allocate-shared-memory", "::mlir::ModuleOp"> {
  let summary = "Places shared buffers and the scratch of ops that move data between threads";
  let description = [{
    Gives every op that owns shared memory (buffers of ttg.local_alloc, scratch of reductions, layout conversions and
    the like) an `allocation.offset` in bytes, and the module `ttg.shared`, the bytes in all. Buffers that are never
    alive at the same time may share bytes. Small scratch is spread out first, because reuse right after a use costs a
    barrier. A buffer is alive from its first use to its last, to the end of the loops that it enters, and until the
    wait for asynchronous copies into it. The memory of a called function starts after the buffers that its callers
    keep alive: the function has its own `allocation.offset`, and `allocation.size` for it and the functions that it
    calls. The default region and the partitions of a ttg.warp_specialize run at the same time, so what they own differs;
    captures are alive until it ends, and `allocation.partition_state` is the word that wakes the partitions' warps.
  }];
}

def CompleteProducts : Pass<"lathe-ttng-complete-products", "::mlir::ModuleOp"> {
  let summary = "Waits for products: into tensor memory after each, of wgmma before what reads them";
  let description = [{
    The tensor core only runs products asynchronously. A `ttng.tc_gen5_mma` without is_async becomes one that arrives on
    an mbarrier of its own, for which all threads wait where it stood. In a loop that runs it once in every iteration
    there is one barrier, for whose phases the iterations wait in turn.

    A module may read the result of a `ttng.warp_group_dot` that the waits on the way leave in flight. Such a read gets
    a `ttng.warp_group_dot_wait` of its own, and a remark.
  }];
  let dependentDialects = ["::lathe::ttng::TTNGDialect", "::mlir::arith::ArithDialect"];
}

def AllocateTensorMemory : Pass<"lathe-ttng-allocate-tensor-memory", "::mlir::ModuleOp"> {
  let summary = "Places the buffers of tensor memory in columns";
  let description = [{
    Gives every `ttng.tmem_alloc` of a kernel its `ttng.column_offset`, and the module `ttg.tensor_memory_size`, the
    columns that the kernel allocates, once for all: a power of two of at least 32. A buffer takes whole columns, in
    all rows. Buffers that are never alive at the same time may share columns; their lives are those of buffers in
    shared memory. Fails where the columns are more than the chip has.
  }];
}

def InsertBarriers : Pass<"lathe-ttg-insert-barriers", "::mlir::ModuleOp"> {
  let summary = "Orders accesses to shared memory by the fewest barriers, and stores after loads of other warps";
  let description = [{
    Inserts `ttg.barrier local` before an op whose access to shared memory conflicts with an access since the last
    barrier, on any path through branches and loops. Barriers inside one op (between its writes and reads of scratch)
    belong to its lowering. The writes of an asynchronous copy count from the wait for it on. Slots of a ring do not
    conflict as long as their numbers differ. Needs `allocation.offset`.

    Two accesses to global memory that may meet, of which one writes, get a barrier that orders global memory too, if an
    element need not belong to the same one thread in both: several threads load it redundantly, or layouts differ.

    In a partition only its own warps meet. Its order with the others is what the kernel's mbarriers say.

    Columns of tensor memory are ordered in the same way. Loads and stores of four warps never meet there: each reaches
    rows of its own.
  }];
  let dependentDialects = ["::lathe::ttg::TTGDialect", "::lathe::ttng::TTNGDialect"];
}

def InsertProxyFences : Pass<"lathe-ttng-insert-proxy-fences", "::mlir::ModuleOp"> {
  let summary = "Inserts proxy fences between writes by threads and accesses by wgmma and TMA";
  let description = [{
    wgmma and TMA access shared memory through the asynchronous proxy, which is ordered after writes by threads, and by
    copies that threads started, only by a fence. The pass inserts `ttng.fence_async_shared` before an op that accesses
    bytes so written since the last fence, on any path. The barriers that order the threads are already there.

    Where another partition accesses the bytes so, the fence is before the arrival on an mbarrier, or the end of the
    partition, by which the bytes are handed over; for copies that threads started it is before the access.
  }];
  let dependentDialects = ["::lathe::ttng::TTNGDialect"];
}

def CountAsyncCopies : Pass<"lathe-amdg-count-async-copies", "::mlir::ModuleOp"> {
  let summary = "Turns waits for groups of copies into waits for instructions";
  let description = [{
    For AMD: a ttg.async_wait becomes an amdg.async_wait that leaves as many instructions in flight as the groups that
    it does not wait for have at least, on every path to it.
  }];
  let dependentDialects = ["::lathe::amdg::AMDGDialect"];
}

#endif

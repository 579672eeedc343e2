// Barriers in shared memory (mbarriers) and fences.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGBARRIEROPS_TD
#define LATHE_DIALECT_TTNG_IR_TTNGBARRIEROPS_TD

include "lathe/Dialect/TTNG/IR/TTNGOpBase.td"

// An mbarrier counts the arrivals, and the bytes of asynchronous copies, that its current phase still waits for.
// When both are zero the phase completes: the parity flips and the count starts anew.

def TTNG_InitBarrierOp : TTNG_Op<"init_barrier"> {
  let summary = "starts the first phase of a barrier";
  let description = [{
    Makes the 8 bytes of shared memory at `alloc` a barrier whose phases complete after `count` arrivals each, `count`
    at least 1. The memory must hold no live barrier. Threads other than the one that initializes see the barrier
    after a CTA barrier; other CTAs, and asynchronous copies, after the fences that they need besides.

    Example:

    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @init(%barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
      ttng.init_barrier %barrier, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_Writes<TTNG_SharedMemory>:$alloc, I32Attr:$count);
  let assemblyFormat = "$alloc `,` $count attr-dict `:` qualified(type($alloc))";
  let hasVerifier = 1;
}

def TTNG_InvalBarrierOp : TTNG_Op<"inval_barrier"> {
  let summary = "ends the life of a barrier";
  let description = [{
    After it, and only after it, the memory may be used for something else. No thread may wait on the barrier any more.

    Example:

    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @inval(%barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
      ttng.inval_barrier %barrier : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_Writes<TTNG_SharedMemory>:$alloc);
  let assemblyFormat = "$alloc attr-dict `:` qualified(type($alloc))";
  let hasVerifier = 1;
}

def TTNG_BarrierExpectOp : TTNG_Op<"barrier_expect", [DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateMutable"]>]> {
  let summary = "arrives on a barrier and announces bytes that copies will bring";
  let description = [{
    If `pred`, the current phase waits for `size` more bytes of asynchronous copies, and one arrival is counted.

    Example:

    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @expect(%barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %pred: i1) {
      ttng.barrier_expect %barrier, 32768, %pred : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_Barrier:$alloc, I32Attr:$size, I1:$pred);
  let assemblyFormat = "$alloc `,` $size attr-dict `,` $pred `:` qualified(type($alloc))";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TTNG_WaitBarrierOp : TTNG_Op<"wait_barrier", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateMutable"]>]> {
  let summary = "waits until a phase of a barrier is complete";
  let description = [{
    Waits for the phase whose parity is bit 0 of `phase`: the phases of a barrier have parities 0, 1, 0, .. in turn,
    and the phase before the first counts as complete, with parity 1. Does nothing if `pred` is given and false.
    `deps` are buffers that asynchronous operations may access until the phase is complete; uses of their
    memory must not move before the wait.

    Example:

    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @wait(%barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %phase: i32, %pred: i1,
                  %tile: !ttg.memdesc<64xf16, #shared, #smem, mutable>) {
      ttng.wait_barrier %barrier, %phase : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.wait_barrier %barrier, %phase, %pred deps %tile
          : !ttg.memdesc<1xi64, #shared, #smem, mutable>, !ttg.memdesc<64xf16, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_Barrier:$alloc, I32:$phase, Optional<I1>:$pred, Variadic<TTG_MemDescType>:$deps);
  let assemblyFormat = [{
    $alloc `,` $phase (`,` $pred^)? (`deps` $deps^)? attr-dict `:` qualified(type($alloc)) (`,` type($deps)^)?
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TTNG_ArriveBarrierOp : TTNG_Op<"arrive_barrier", [DeclareOpInterfaceMethods<Lathe_PredicatedAccess, ["getPredicateMutable"]>]> {
  let summary = "arrives on a barrier";
  let description = [{
    When all threads have come here, and if `pred` is absent or true, counts `count` arrivals (at least 1) on the
    current phase.

    Example:

    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @arrive(%barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %pred: i1) {
      ttng.arrive_barrier %barrier, 2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.arrive_barrier %barrier, 1, %pred : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_Barrier:$alloc, I32Attr:$count, Optional<I1>:$pred);
  let assemblyFormat = "$alloc `,` $count (`,` $pred^)? attr-dict `:` qualified(type($alloc))";
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def TTNG_AsyncCopyMbarrierArriveOp : TTNG_Op<"async_copy_mbarrier_arrive"> {
  let summary = "lets completion of the copies issued so far arrive on a barrier";
  let description = [{
    Each thread arrives on the barrier when all copies that it issued before with `ttg.async_copy_global_to_local` are
    complete. The arrival is added to what the phase waits for as well, so that it leaves the count as it was; with
    `noIncrement` it is not, and the count that the barrier was initialized with must include it.

    Example:

    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @copied(%barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
      ttng.async_copy_mbarrier_arrive %barrier {noIncrement} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_Barrier:$barrier, UnitAttr:$noIncrement);
  let assemblyFormat = "$barrier attr-dict `:` qualified(type($barrier))";
  let hasVerifier = 1;
}

def TTNG_FenceAsyncSharedOp
    : TTNG_Op<"fence_async_shared", [MemoryEffects<[MemRead<TTNG_SharedMemory>, MemWrite<TTNG_SharedMemory>]>]> {
  let summary = "orders ordinary accesses to shared memory before asynchronous ones";
  let description = [{
    What the thread read and wrote in shared memory before it is seen by the asynchronous operations (bulk copies,
    matrix multiplications) issued after it. With `bCluster` in the memory of all CTAs of the cluster, else of this one.

    Example:

    ```mlir
    tt.func @fence() {
      ttng.fence_async_shared {bCluster = false}
      tt.return
    }
    ```
  }];
  let arguments = (ins BoolAttr:$bCluster);
  let assemblyFormat = "attr-dict";
}

#endif

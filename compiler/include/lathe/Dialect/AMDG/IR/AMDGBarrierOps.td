// Barriers: of some threads, of counters in shared memory, of a cluster.
#ifndef LATHE_DIALECT_AMDG_IR_AMDGBARRIEROPS_TD
#define LATHE_DIALECT_AMDG_IR_AMDGBARRIEROPS_TD

include "lathe/Dialect/AMDG/IR/AMDGOpBase.td"

def AMDG_CondBarrierOp : AMDG_Op<"cond_barrier"> {
  let summary = "a barrier for the warps where a predicate is true";
  let description = [{
    Warps whose predicate is true wait there, for the others to come to a barrier of their own, so that some run
    ahead of the rest. All must have passed as many barriers in the end. It orders no accesses to memory.

    Example:
    ```mlir
    tt.func @some(%ahead: i1) {
      amdg.cond_barrier %ahead
      tt.return
    }
    ```
  }];
  let arguments = (ins I1:$pred);
  let assemblyFormat = "$pred attr-dict";
}

def AMDG_InitBarrierOp : AMDG_Op<"init_barrier"> {
  let summary = "makes a barrier in shared memory";
  let description = [{
    The barrier is in phase 0, which is complete when `count` arrivals have come; then the next phase begins, with
    the same count.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @init(%b: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
      amdg.init_barrier %b, 2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemWrite<TTG_SharedMemory>]>:$alloc, I32Attr:$count);
  let assemblyFormat = "$alloc `,` $count attr-dict `:` qualified(type($alloc))";
  let hasVerifier = 1;
}

def AMDG_ReadBarrierPhaseOp : AMDG_Op<"read_barrier_phase"> {
  let summary = "the phase that a barrier is in";
  let description = [{
    It has only the generic text.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @phase(%b: !ttg.memdesc<1xi64, #shared, #smem, mutable>) -> i32 {
      %0 = "amdg.read_barrier_phase"(%b) : (!ttg.memdesc<1xi64, #shared, #smem, mutable>) -> i32
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>]>:$alloc);
  let results = (outs I32:$result);
  let hasVerifier = 1;
}

def AMDG_WaitBarrierOp : AMDG_Op<"wait_barrier"> {
  let summary = "waits until a phase of a barrier is complete";
  let description = [{
    `phase` is the parity, 0 or 1, of the phase that the barrier must have left.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @wait(%b: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %phase: i32) {
      amdg.wait_barrier %b, %phase : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>, MemWrite<TTG_SharedMemory>]>:$alloc,
                       I32:$phase);
  let assemblyFormat = "$alloc `,` $phase attr-dict `:` qualified(type($alloc))";
  let hasVerifier = 1;
}

def AMDG_ArriveBarrierOp : AMDG_Op<"arrive_barrier"> {
  let summary = "arrives at a barrier";
  let description = [{
    Counts as `count` arrivals. The result is the parity of the phase that the barrier was in before.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @arrive(%b: !ttg.memdesc<1xi64, #shared, #smem, mutable>) -> i32 {
      %0 = amdg.arrive_barrier %b, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable> -> i32
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>, MemWrite<TTG_SharedMemory>]>:$alloc,
                       I32Attr:$count);
  let results = (outs I32:$result);
  let assemblyFormat = "$alloc `,` $count attr-dict `:` qualified(type($alloc)) `->` type($result)";
  let hasVerifier = 1;
}

def AMDG_AsyncCopyMbarrierArriveOp : AMDG_Op<"async_copy_mbarrier_arrive"> {
  let summary = "arrives at a barrier once the copies before it are complete";
  let description = [{
    Does not wait: one arrival comes when all copies to shared memory that the thread started before, other than
    by tensor descriptor, have completed.

    Example:
    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @arrive(%b: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
      amdg.async_copy_mbarrier_arrive %b : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins Arg<TTG_MemDescType, "", [MemRead<TTG_SharedMemory>, MemWrite<TTG_SharedMemory>]>:$barrier);
  let assemblyFormat = "$barrier attr-dict `:` qualified(type($barrier))";
  let hasVerifier = 1;
}

def AMDG_ClusterBarrierArriveOp : AMDG_Op<"cluster_barrier_arrive"> {
  let summary = "arrives at the barrier of the cluster";
  let description = [{
    Each arrival is followed by one amdg.cluster_barrier_wait before the next.

    Example:
    ```mlir
    module attributes {"ttg.num-ctas" = 2 : i32} {
      tt.func @sync() {
        amdg.cluster_barrier_arrive
        amdg.cluster_barrier_wait
        tt.return
      }
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def AMDG_ClusterBarrierWaitOp : AMDG_Op<"cluster_barrier_wait"> {
  let summary = "waits until all CTAs of the cluster have arrived";
  let description = [{
    Undefined without an amdg.cluster_barrier_arrive before it.

    Example:
    ```mlir
    module attributes {"ttg.num-ctas" = 4 : i32} {
      tt.func @sync() {
        amdg.cluster_barrier_arrive
        amdg.cluster_barrier_wait
        tt.return
      }
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

#endif

// Clusters of CTAs: barriers, stores to each other's memory, and taking over clusters not yet launched.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGCLUSTEROPS_TD
#define LATHE_DIALECT_TTNG_IR_TTNGCLUSTEROPS_TD

include "lathe/Dialect/TTNG/IR/TTNGOpBase.td"

def TTNG_ClusterArriveOp : TTNG_Op<"cluster_arrive", [TTNG_OrdersAllMemory]> {
  let summary = "arrives on the barrier of the cluster";
  let description = [{
    All threads of all CTAs of the cluster arrive once before any waits. Orders the memory accesses before it against
    those after the wait, unless `relaxed`. Not in a function that is called: kernels only.

    Example:

    ```mlir
    module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
      tt.func @kernel() {
        ttng.cluster_arrive {relaxed = true}
        ttng.cluster_wait
        tt.return
      }
    }
    ```
  }];
  let arguments = (ins DefaultValuedAttr<BoolAttr, "false">:$relaxed);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def TTNG_ClusterWaitOp : TTNG_Op<"cluster_wait", [TTNG_OrdersAllMemory]> {
  let summary = "waits until all threads of the cluster have arrived";
  let description = [{
    Each arrival must be followed by one wait. Not in a function that is called: kernels only.

    Example:

    ```mlir
    module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
      tt.func @kernel() {
        ttng.cluster_arrive
        ttng.cluster_wait
        tt.return
      }
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def TTNG_ClusterBarrierOp : TTNG_Op<"cluster_barrier", [TTNG_OrdersAllMemory]> {
  let summary = "arrives on the barrier of the cluster and waits";
  let description = [{
    `ttng.cluster_arrive` and `ttng.cluster_wait` in one. The module must have more than one CTA in a cluster.

    Example:

    ```mlir
    module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
      tt.func @kernel() {
        ttng.cluster_barrier {relaxed = true}
        tt.return
      }
    }
    ```
  }];
  let arguments = (ins DefaultValuedAttr<BoolAttr, "false">:$relaxed);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def TTNG_FenceMBarrierInitReleaseClusterOp
    : TTNG_Op<"fence_mbarrier_init_release_cluster", [TTNG_OrdersAllMemory]> {
  let summary = "makes barriers just initialized visible to the cluster";
  let description = [{
    A release fence of the initializations of barriers before it, for other CTAs that synchronize with this thread
    afterwards. The module must have more than one CTA in a cluster.

    Example:

    ```mlir
    module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
      tt.func @kernel() {
        ttng.fence_mbarrier_init_release_cluster
        tt.return
      }
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def TTNG_ClusterRankOp : TTNG_Op<"cluster_rank", [Pure]> {
  let summary = "the number of this CTA in its cluster";
  let description = [{
    From 0 on, the same for all threads of a CTA. Lathe's own: it stands where a program is divided among the CTAs of a
    cluster (`ttg.cluster-ctas`).

    Example:

    ```mlir
    module attributes {"ttg.cluster-ctas" = 2 : i32} {
      tt.func @rank() -> i32 {
        %0 = ttng.cluster_rank : i32
        tt.return %0 : i32
      }
    }
    ```
  }];
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def TTNG_ClusterExchangeOp : TTNG_Op<"cluster_exchange", [Pure, Lathe_PerElement, Lathe_SharedScratch,
    AllTypesMatch<["src", "result"]>]> {
  let summary = "the value that another CTA of the cluster has";
  let description = [{
    Every CTA gives its `src`, and receives that of the CTA `rank`, element by element. All threads of all CTAs of the
    cluster execute it, each with a rank of its CTA's own. Accesses to memory before it, of any of them, are before
    those after it. Lathe's own, as ttng.cluster_rank.

    Example:

    ```mlir
    module attributes {"ttg.cluster-ctas" = 2 : i32} {
      tt.func @other(%t: tensor<64xf32>, %rank: i32) -> tensor<64xf32> {
        %0 = ttng.cluster_exchange %t from %rank : tensor<64xf32>
        tt.return %0 : tensor<64xf32>
      }
    }
    ```
  }];
  let arguments = (ins TT_Any:$src, I32:$rank);
  let results = (outs TT_Any:$result);
  let assemblyFormat = "$src `from` $rank attr-dict `:` type($src)";
  let hasVerifier = 1;
}

def TTNG_AsyncSharedStoreOp : TTNG_Op<"async_shared_store"> {
  let summary = "stores a tensor to the shared memory of the cluster asynchronously";
  let description = [{
    Writes `src` to `dst`, which the CTAs of the cluster hold as its layout says, and reports the bytes written to
    `mbarrier` of the CTA written to. The module must have more than one CTA in a cluster, and `dst` must be mutable.

    Example:

    ```mlir
    #blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
      tt.func @store(%src: tensor<256xf32, #blocked>, %dst: !ttg.memdesc<256xf32, #shared, #smem, mutable>,
                     %barrier: !ttg.memdesc<2xi64, #shared, #smem, mutable>) {
        ttng.async_shared_store %src, %dst, %barrier
            : tensor<256xf32, #blocked> -> !ttg.memdesc<256xf32, #shared, #smem, mutable>,
              !ttg.memdesc<2xi64, #shared, #smem, mutable>
        tt.return
      }
    }
    ```
  }];
  let arguments = (ins TT_Tensor:$src, TTNG_Writes<TTNG_SharedMemory>:$dst, TTNG_Barrier:$mbarrier);
  let assemblyFormat = [{
    $src `,` $dst `,` $mbarrier attr-dict `:` type($src) `->` qualified(type($dst)) `,` qualified(type($mbarrier))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Cluster launch control
//===----------------------------------------------------------------------===//

def TTNG_CLCTryCancelOp : TTNG_Op<"clc_try_cancel"> {
  let summary = "asks for the work of a cluster that is not yet launched";
  let description = [{
    Asynchronously tries to cancel the launch of a cluster of the same grid. The answer, of 16 bytes, is written to
    `result` in every CTA of the cluster; when it is there, 16 bytes are reported to `mbarrier`. A persistent kernel
    does the work of the cluster it has cancelled.

    Example:

    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @next(%answer: !ttg.memdesc<2xi64, #shared, #smem, mutable>,
                  %barrier: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
      ttng.clc_try_cancel %answer, %barrier
          : !ttg.memdesc<2xi64, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared, #smem, mutable>
      tt.return
    }
    ```
  }];
  let arguments = (ins TTNG_Writes<TTNG_SharedMemory>:$result, TTNG_Barrier:$mbarrier);
  let assemblyFormat = "$result `,` $mbarrier attr-dict `:` qualified(type($result)) `,` qualified(type($mbarrier))";
  let hasVerifier = 1;
}

def TTNG_CLCLoadResultOp : TTNG_Op<"clc_load_result"> {
  let summary = "reads the answer to a request for a cluster";
  let description = [{
    The 16 bytes that `ttng.clc_try_cancel` wrote, once its barrier says so, as an opaque value.

    Example:

    ```mlir
    #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    tt.func @answer(%answer: !ttg.memdesc<2xi64, #shared, #smem, mutable>) -> i128 {
      %0 = ttng.clc_load_result %answer : !ttg.memdesc<2xi64, #shared, #smem, mutable> -> i128
      tt.return %0 : i128
    }
    ```
  }];
  let arguments = (ins TTNG_Reads<TTNG_SharedMemory>:$src);
  let results = (outs I<128>:$clcResult);
  let assemblyFormat = "$src attr-dict `:` qualified(type($src)) `->` type($clcResult)";
  let hasVerifier = 1;
}

def TTNG_CLCIsCanceledOp : TTNG_Op<"clc_is_canceled", [Pure]> {
  let summary = "whether a cluster was cancelled, so that its work is ours";
  let description = [{
    False means that there was none left.

    Example:

    ```mlir
    tt.func @more(%answer: i128) -> i1 {
      %0 = ttng.clc_is_canceled %answer : i128 -> i1
      tt.return %0 : i1
    }
    ```
  }];
  let arguments = (ins I<128>:$clcResult);
  let results = (outs I1:$is_canceled);
  let assemblyFormat = "$clcResult attr-dict `:` type($clcResult) `->` type($is_canceled)";
}

def TTNG_CLCGetProgramIdOp : TTNG_Op<"clc_get_program_id", [Pure]> {
  let summary = "index along an axis of the grid of the program that was cancelled";
  let description = [{
    Undefined unless `ttng.clc_is_canceled` of the same answer is true.

    Example:

    ```mlir
    tt.func @row(%answer: i128) -> i32 {
      %0 = ttng.clc_get_program_id %answer, x : i128 -> i32
      tt.return %0 : i32
    }
    ```
  }];
  let arguments = (ins I<128>:$clcResult, TT_ProgramDim:$dim);
  let results = (outs I32:$result);
  let assemblyFormat = "$clcResult `,` $dim attr-dict `:` type($clcResult) `->` type($result)";
}

#endif

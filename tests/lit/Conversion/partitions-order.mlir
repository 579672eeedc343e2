// Barriers are for the warps of one partition; fences stand where bytes are handed to the asynchronous accesses of another.
//
// RUN: lathe-opt %s --lathe-ttg-assign-partition-warps --lathe-ttg-allocate-shared-memory --lathe-ttg-lower-control-flow --lathe-ttg-insert-barriers --lathe-ttng-insert-proxy-fences | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#one = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @stores
  // The barriers of shared memory are initialized before the copies of partitions use them.
  // CHECK: ttng.init_barrier
  // CHECK: ttg.warp_specialize
  // Written by threads, stored by TMA elsewhere: a fence before the arrival, and no barrier but the arrival's own.
  // CHECK: partition0
  // CHECK-NOT: ttg.barrier
  // CHECK: ttg.local_store
  // CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
  // CHECK-NEXT: ttng.arrive_barrier
  // The other buffer is of this partition alone.
  // CHECK-NEXT: ttg.local_store
  // CHECK-NEXT: ttng.arrive_barrier
  // CHECK-NEXT: ttg.warp_return
  // CHECK: partition1
  // CHECK: ttng.wait_barrier
  // CHECK-NEXT: ttng.async_tma_copy_local_to_global
  // What a partition leaves behind is fenced at its end.
  // CHECK: partition2
  // CHECK: ttg.local_store
  // CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
  // CHECK-NEXT: ttg.warp_return
  // CHECK: ttg.barrier local|global_read|global_write {ttg.join}
  // CHECK-NEXT: ttng.async_tma_copy_local_to_global
  tt.func public @stores(%d: !tt.tensordesc<64x64xf16, #sh>, %v: f16) {
    %c0 = arith.constant 0 : i32
    %buf = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    %own = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    %last = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    %full = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.init_barrier %full, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttg.warp_specialize(%d, %v, %buf, %own, %last, %full, %c0)
    default {
      ttg.warp_yield
    }
    partition0(%pd: !tt.tensordesc<64x64xf16, #sh>, %pv: f16, %pb: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %po: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %pl: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %pf: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %p0: i32) num_warps(4) {
      %t = tt.splat %pv : f16 -> tensor<64x64xf16, #blocked>
      ttg.local_store %t, %pb : tensor<64x64xf16, #blocked> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
      ttng.arrive_barrier %pf, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttg.local_store %t, %po : tensor<64x64xf16, #blocked> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
      ttng.arrive_barrier %pf, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttg.warp_return
    }
    partition1(%pd: !tt.tensordesc<64x64xf16, #sh>, %pv: f16, %pb: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %po: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %pl: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %pf: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %p0: i32) num_warps(1) {
      ttng.wait_barrier %pf, %p0 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
      ttng.async_tma_copy_local_to_global %pd[%p0, %p0] %pb : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
      ttng.async_tma_store_wait {pendings = 0 : i32}
      ttg.warp_return
    }
    partition2(%pd: !tt.tensordesc<64x64xf16, #sh>, %pv: f16, %pb: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %po: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %pl: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, %pf: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %p0: i32) num_warps(1) {
      %t = tt.splat %pv : f16 -> tensor<64x64xf16, #one>
      ttg.local_store %t, %pl : tensor<64x64xf16, #one> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
      ttg.warp_return
    } : (!tt.tensordesc<64x64xf16, #sh>, f16, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>, i32) -> ()
    ttng.async_tma_copy_local_to_global %d[%c0, %c0] %last : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
}

// Rings and tokens become mbarriers, groups of warps ttg.warp_specialize.
//
// RUN: lathe-opt %s --lathe-nvws-lower-ops | FileCheck %s

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // A stage is filled by a TMA copy and by the threads: two arrivals; two groups empty it.
  // CHECK-LABEL: @ring
  // CHECK: %[[BUFS:.*]] = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16
  // CHECK: %[[FULL:.*]] = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64
  // CHECK: ttng.init_barrier %{{.*}}, 2
  // CHECK: ttng.init_barrier %{{.*}}, 2
  // CHECK: %[[EMPTY:.*]] = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64
  // CHECK: ttng.init_barrier %{{.*}}, 5
  // CHECK: ttng.init_barrier %{{.*}}, 5
  // CHECK: %[[R:.*]] = ttg.warp_specialize(
  // CHECK-NEXT: default {
  // CHECK: %[[E:.*]] = ttg.memdesc_index %[[EMPTY]][%[[S:.*]]]
  // CHECK-NEXT: ttng.wait_barrier %[[E]], %[[P:.*]] :
  // CHECK-NEXT: %[[F:.*]] = ttg.memdesc_index %[[FULL]][%[[S]]]
  // CHECK-NEXT: ttg.barrier local
  // CHECK: ttng.barrier_expect %[[F]], 8192
  // CHECK: %[[B:.*]] = ttg.memdesc_index %[[BUFS]][%[[S]]]
  // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%{{.*}}] %[[B]], %[[F]], %{{.*}} evictionPolicy = evict_last
  // CHECK: %[[F2:.*]] = ttg.memdesc_index %[[FULL]][%[[S]]]
  // CHECK-NEXT: ttng.arrive_barrier %[[F2]], 1
  // CHECK: ttg.warp_yield
  // CHECK: partition0({{.*}}) num_warps(1)
  // CHECK: ttng.wait_barrier
  // CHECK: ttng.arrive_barrier %{{.*}}, 1
  // CHECK: ttg.warp_return
  // CHECK: partition1({{.*}}) num_warps(4)
  // CHECK-NOT: nvws
  // CHECK: ttng.inval_barrier
  tt.func public @ring(%d: !tt.tensordesc<64x64xf16, #sh>, %s: i32, %p: i32) -> i32 {
    %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>
    %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>
    %r = nvws.warp_group
    partition0 num_warps(4) {
      %buf, %token = nvws.aref.put.enter %ring[%s, %p] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
      nvws.descriptor_load %d[%s, %s] 8192 %buf evictionPolicy = evict_last : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
      nvws.aref.put.exit %ring, %token [#nvws.async_op<tma_load>, #nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
      nvws.warp_group.yield %s : i32
    }
    partition1 num_warps(1) {
      %buf, %token = nvws.aref.get.enter %ring[%s, %p] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
      nvws.aref.get.exit %ring[%s], %token [#nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
      nvws.warp_group.return
    }
    partition2 num_warps(4) {
      %buf, %token = nvws.aref.get.enter %ring[%s, %p] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>, !ttg.async.token
      nvws.aref.get.exit %ring[%s], %token [#nvws.async_op<wgmma>] : <[!ttg.memdesc<2x64x64xf16, #sh, #smem, mutable>]>, !ttg.async.token
      nvws.warp_group.return
    }
    tt.return %r : i32
  }

  // A ring is passed to a partition as its parts; copies of 64 threads arrive one by one.
  // CHECK-LABEL: @passed
  // CHECK: ttng.init_barrier %{{.*}}, 64
  // CHECK: ttg.warp_specialize(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})
  // CHECK: partition0(%{{.*}}: i32, %[[BUFS:.*]]: !ttg.memdesc<2x64xf32, {{.*}}>, %[[FULL:.*]]: !ttg.memdesc<2x1xi64, {{.*}}>, %[[EMPTY:.*]]: !ttg.memdesc<2x1xi64, {{.*}}>) num_warps(2)
  // CHECK: ttg.memdesc_index %[[EMPTY]]
  // CHECK: ttg.memdesc_index %[[FULL]]
  // CHECK: ttng.async_copy_mbarrier_arrive %{{.*}} {noIncrement}
  tt.func public @passed(%s: i32) {
    %bufs = ttg.local_alloc : () -> !ttg.memdesc<2x64xf32, #flat, #smem, mutable>
    %ring = nvws.aref.create %bufs : <[!ttg.memdesc<2x64xf32, #flat, #smem, mutable>]>
    ttg.warp_specialize(%ring, %s)
    default {
      ttg.warp_yield
    }
    partition0(%q: !nvws.aref<[!ttg.memdesc<2x64xf32, #flat, #smem, mutable>]>, %t: i32) num_warps(2) {
      %buf, %token = nvws.aref.put.enter %q[%t, %t] : <[!ttg.memdesc<2x64xf32, #flat, #smem, mutable>]> -> !ttg.memdesc<64xf32, #flat, #smem, mutable>, !ttg.async.token
      nvws.aref.put.exit %q[%t], %token [#nvws.async_op<cp_async>] : <[!ttg.memdesc<2x64xf32, #flat, #smem, mutable>]>, !ttg.async.token
      ttg.warp_return
    } : (!nvws.aref<[!ttg.memdesc<2x64xf32, #flat, #smem, mutable>]>, i32) -> ()
    tt.return
  }

  // The producer waits for the other parity; copies by descriptor complete what is committed.
  // CHECK-LABEL: @tokens
  // CHECK: %[[PARITY:.*]] = arith.extui %arg1
  // CHECK: %[[OTHER:.*]] = arith.xori %[[PARITY]], %{{.*}}
  // CHECK: ttng.wait_barrier %{{.*}}, %[[OTHER]]
  // CHECK: ttng.barrier_expect %[[F:.*]], 8192
  // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}, %[[F]],
  // CHECK-NOT: ttng.arrive_barrier
  // CHECK: ttng.wait_barrier
  // CHECK: ttng.arrive_barrier
  tt.func public @tokens(%i: i32, %p: i1, %d: !tt.tensordesc<64x64xf16, #sh>, %buf: !ttg.memdesc<64x64xf16, #sh, #smem, mutable>) {
    %tokens = nvws.create_token {loadType = 2 : i32, numBuffers = 3 : i32} : tensor<3x!nvws.token>
    nvws.producer_acquire %tokens, %i, %p : tensor<3x!nvws.token>, i32, i1
    nvws.descriptor_load %d[%i, %i] 8192 %buf : !tt.tensordesc<64x64xf16, #sh>, i32, i32, !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    nvws.producer_commit %tokens, %i : tensor<3x!nvws.token>, i32
    nvws.consumer_wait %tokens, %i, %p : tensor<3x!nvws.token>, i32, i1
    nvws.consumer_release %tokens, %i : tensor<3x!nvws.token>, i32
    tt.return
  }

  // Constants are made anew in each region; other values are passed.
  // CHECK-LABEL: @values
  // CHECK: ttg.warp_specialize(%arg1, %arg0)
  // CHECK: partition0(%[[X:.*]]: i32, %{{.*}}: !tt.ptr<i32>) num_warps(1)
  // CHECK-NEXT: %[[K:.*]] = arith.constant 7 : i32
  // CHECK-NEXT: arith.addi %[[X]], %[[K]]
  tt.func public @values(%p: !tt.ptr<i32>, %x: i32) {
    %k = arith.constant 7 : i32
    nvws.warp_group
    partition0 num_warps(4) {
      nvws.warp_group.return
    }
    partition1 num_warps(1) {
      %y = arith.addi %x, %k : i32
      tt.store %p, %y : !tt.ptr<i32>
      nvws.warp_group.return
    }
    tt.return
  }
}

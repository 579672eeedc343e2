// Copies to several CTAs and arrivals at other CTAs, and where CTAs meet for them.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-divide-layouts | FileCheck %s

// The first of two CTAs copies to both. They meet when barriers are ready, before the copy, and at the end.
// CHECK-LABEL: @sent
// CHECK: %[[TILE:.*]] = ttg.local_alloc
// CHECK: %[[BAR:.*]] = ttg.local_alloc
// CHECK: ttng.init_barrier %[[BAR]], 1
// CHECK-NEXT: ttng.fence_mbarrier_init_release_cluster
// CHECK-NEXT: ttng.cluster_barrier
// CHECK-NEXT: ttng.barrier_expect %[[BAR]], 8192
// CHECK-NEXT: ttng.fence_async_shared {bCluster = true}
// CHECK-NEXT: ttng.cluster_barrier
// CHECK-NEXT: ttng.async_tma_copy_global_to_local %{{.*}} %[[TILE]], %[[BAR]], %{{.*}} {lathe.multicast_by_first = 1 : i32, multicast}
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
// CHECK-NEXT: ttng.wait_barrier %[[BAR]], %{{.*}}
// CHECK: ttng.cluster_barrier
// CHECK-NEXT: ttg.local_dealloc %[[BAR]]
// CHECK-NEXT: tt.return
#tile = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @sent(%d: !tt.tensordesc<64x64xf16, #tile>, %i: i32, %pred: i1) {
    %tile = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #bar, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    ttng.barrier_expect %bar, 8192, %pred : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    ttng.async_tma_copy_global_to_local %d[%i, %i] %tile, %bar, %pred {multicast} : !tt.tensordesc<64x64xf16, #tile>, !ttg.memdesc<2xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
    ttng.async_tma_copy_global_to_local %d[%i, %i] %tile, %bar, %pred {multicast} : !tt.tensordesc<64x64xf16, #tile>, !ttg.memdesc<2xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
    ttng.wait_barrier %bar, %i : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    tt.return
  }
}

// -----

// CTAs meet before one announces bytes at the barriers of others, whose last phase may not be over there.
// CHECK-LABEL: @announced
// CHECK: ttng.fence_async_shared {bCluster = true}
// CHECK-NEXT: ttng.cluster_barrier
// CHECK-NEXT: ttng.barrier_expect %{{.*}}, 8192 {lathe.at_ctas = 1 : i32}
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
#tile = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @announced(%d: !tt.tensordesc<64x64xf16, #tile>, %i: i32, %pred: i1, %tile: !ttg.memdesc<64x64xf16, #tile, #smem, mutable>, %bar: !ttg.memdesc<2xi64, #bar, #smem, mutable>) {
    ttng.barrier_expect %bar, 8192 {fromCTA = 0 : i32}, %pred : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    ttng.async_tma_copy_global_to_local %d[%i, %i] %tile, %bar, %pred {multicast} : !tt.tensordesc<64x64xf16, #tile>, !ttg.memdesc<2xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
    tt.return
  }
}

// -----

// A partition cannot come to a barrier of the cluster: its warps arrive at their like of all CTAs, by phases that a word
// of shared memory counts.
// CHECK-LABEL: @sent_by_partition
// CHECK: %[[MEETING:.*]] = ttg.local_alloc : () -> !ttg.memdesc<1xi64
// CHECK: %[[PARITY:.*]] = ttg.local_alloc : () -> !ttg.memdesc<1xi32
// CHECK: ttg.local_store %{{.*}}, %[[PARITY]]
// CHECK: ttng.init_barrier %[[MEETING]], 2
// CHECK: ttng.fence_mbarrier_init_release_cluster
// CHECK-NEXT: ttng.cluster_barrier
// CHECK: ttg.warp_specialize({{.*}}%[[MEETING]], %[[PARITY]])
// CHECK: partition0({{.*}}%[[HERE:[a-z0-9]*]]: !ttg.memdesc<1xi64{{[^)]*}}, %[[COUNT:[a-z0-9]*]]: !ttg.memdesc<1xi32
// CHECK: ttng.fence_async_shared {bCluster = true}
// CHECK-NEXT: ttng.arrive_barrier %[[HERE]], 1 {lathe.at_all_ctas}
// CHECK: %[[LOADED:.*]] = ttg.local_load %[[COUNT]]
// CHECK-NEXT: %[[PHASE:.*]] = tt.unsplat %[[LOADED]]
// CHECK-NEXT: ttng.wait_barrier %[[HERE]], %[[PHASE]]
// CHECK: %[[NEXT:.*]] = arith.xori %[[PHASE]]
// CHECK: %[[STORED:.*]] = tt.splat %[[NEXT]]
// CHECK: ttg.local_store %[[STORED]], %[[COUNT]]
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: ttng.cluster_barrier
// CHECK: tt.return
#tile = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @sent_by_partition(%d: !tt.tensordesc<64x64xf16, #tile>, %i: i32, %pred: i1) {
    %tile = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #bar, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    ttg.warp_specialize(%d, %tile, %bar, %i, %pred)
    default {
      ttng.wait_barrier %bar, %i : !ttg.memdesc<2xi64, #bar, #smem, mutable>
      ttg.warp_yield
    }
    partition0(%e: !tt.tensordesc<64x64xf16, #tile>, %t: !ttg.memdesc<64x64xf16, #tile, #smem, mutable>, %b: !ttg.memdesc<2xi64, #bar, #smem, mutable>, %j: i32, %p: i1) num_warps(1) {
      ttng.barrier_expect %b, 8192, %p : !ttg.memdesc<2xi64, #bar, #smem, mutable>
      ttng.async_tma_copy_global_to_local %e[%j, %j] %t, %b, %p {multicast} : !tt.tensordesc<64x64xf16, #tile>, !ttg.memdesc<2xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
      ttg.warp_return
    } : (!tt.tensordesc<64x64xf16, #tile>, !ttg.memdesc<64x64xf16, #tile, #smem, mutable>, !ttg.memdesc<2xi64, #bar, #smem, mutable>, i32, i1) -> ()
    tt.return
  }
}

// -----

// One of four CTAs arrives at barriers of those that have its bit 1; a barrier that two CTAs share takes the arrivals of
// both, and the first of them waits.
// CHECK-LABEL: @arrivals
// CHECK: ttng.init_barrier %[[SHARED:.*]], 6 :
// CHECK: ttng.init_barrier %[[OWN:.*]], 1 :
// CHECK: ttng.cluster_barrier
// CHECK-NEXT: ttng.arrive_barrier %[[SHARED]], 3 {lathe.at_first_cta = 1 : i32}
// CHECK: %[[RANK:.*]] = ttng.cluster_rank
// CHECK: %[[BIT:.*]] = arith.andi %[[RANK]], %c1_i32
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[BIT]], %c0_i32
// CHECK: ttng.wait_barrier %[[SHARED]], %{{.*}}, %[[FIRST]] :
// CHECK: ttng.arrive_barrier %[[OWN]], 1 {lathe.at_ctas = 1 : i32}
// CHECK: ttng.barrier_expect %[[OWN]], 16 {lathe.at_ctas = 2 : i32}, %
// CHECK: ttng.cluster_barrier
// CHECK-NEXT: ttng.inval_barrier %[[OWN]]
#two = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0], [1]]}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1], [2]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @arrivals(%i: i32, %pred: i1) {
    %two = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #two, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<4xi64, #bar, #smem, mutable>
    ttng.init_barrier %two, 3 : !ttg.memdesc<2xi64, #two, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<4xi64, #bar, #smem, mutable>
    ttng.arrive_barrier %two, 3 : !ttg.memdesc<2xi64, #two, #smem, mutable>
    ttng.wait_barrier %two, %i : !ttg.memdesc<2xi64, #two, #smem, mutable>
    ttng.arrive_barrier %bar, 1 {fromCTA = 2 : i32} : !ttg.memdesc<4xi64, #bar, #smem, mutable>
    ttng.barrier_expect %bar, 16 {fromCTA = 1 : i32}, %pred : !ttg.memdesc<4xi64, #bar, #smem, mutable>
    ttng.inval_barrier %bar : !ttg.memdesc<4xi64, #bar, #smem, mutable>
    tt.return
  }
}

// -----

// Releases before 3.9 wrote a barrier of each CTA as one that all share.
// CHECK-LABEL: @of_each
// CHECK: ttng.init_barrier %[[BAR:.*]], 1 :
// CHECK-NEXT: ttng.arrive_barrier %[[BAR]], 1 :
// CHECK-NEXT: tt.return
#all = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @of_each() {
    %bar = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #all, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<1xi64, #all, #smem, mutable>
    ttng.arrive_barrier %bar, 1 : !ttg.memdesc<1xi64, #all, #smem, mutable>
    tt.return
  }
}

// -----

// The first CTA that has the same of a ring's buffer fills it in both.
// CHECK-LABEL: @ring
// CHECK: nvws.aref.create %{{.*}} : <[!ttg.memdesc<2x64x64xf16, #{{.*}}, #smem, mutable>, !ttg.memdesc<2x32x64xf16, #{{.*}}, #smem, mutable>]>
// CHECK: nvws.descriptor_load %{{.*}} 8192 %{{.*}} {lathe.multicast_by_first = 1 : i32} : !tt.tensordesc<64x64xf16
// CHECK: %[[AT:.*]] = arith.addi
// CHECK: nvws.descriptor_load %{{.*}}[%[[AT]], %{{.*}}] 4096 %{{.*}}#1 : !tt.tensordesc<32x64xf16
#tile = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#half = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @ring(%d: !tt.tensordesc<64x64xf16, #tile>, %e: !tt.tensordesc<64x64xf16, #half>, %i: i32) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #tile, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>
    %ring = nvws.aref.create %a, %b : <[!ttg.memdesc<2x64x64xf16, #tile, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]>
    nvws.warp_group
    partition0 num_warps(4) {
      %x:3 = nvws.aref.get.enter %ring : <[!ttg.memdesc<2x64x64xf16, #tile, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>, !ttg.memdesc<64x64xf16, #half, #smem, mutable>, !ttg.async.token
      nvws.aref.get.exit %ring, %x#2 [#nvws.async_op<none>] : <[!ttg.memdesc<2x64x64xf16, #tile, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]>, !ttg.async.token
      nvws.warp_group.return
    }
    partition1 num_warps(1) {
      %x:3 = nvws.aref.put.enter %ring : <[!ttg.memdesc<2x64x64xf16, #tile, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]> -> !ttg.memdesc<64x64xf16, #tile, #smem, mutable>, !ttg.memdesc<64x64xf16, #half, #smem, mutable>, !ttg.async.token
      nvws.descriptor_load %d[%i, %i] 8192 %x#0 : !tt.tensordesc<64x64xf16, #tile>, i32, i32, !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
      nvws.descriptor_load %e[%i, %i] 8192 %x#1 : !tt.tensordesc<64x64xf16, #half>, i32, i32, !ttg.memdesc<64x64xf16, #half, #smem, mutable>
      nvws.aref.put.exit %ring, %x#2 [#nvws.async_op<tma_load>] : <[!ttg.memdesc<2x64x64xf16, #tile, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #half, #smem, mutable>]>, !ttg.async.token
      nvws.warp_group.return
    }
    tt.return
  }
}

// -----

// A reshape that changes the CTAs of elements: each CTA gathers both, and takes its own. Halves of four CTAs that stay need
// no exchange.
// CHECK-LABEL: @reshaped
// CHECK: ttng.cluster_exchange
// CHECK: tt.reshape
// CHECK-LABEL: @kept
// CHECK-NOT: ttng.cluster_exchange
// CHECK: tt.return
#low = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1], [0]]}>
#high = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 0], [1, 0]]}>
#same = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0], [0, 0]]}>
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @reshaped(%x: tensor<2xi32, #low>) -> tensor<2x1xi32, #high> {
    %0 = tt.reshape %x : tensor<2xi32, #low> -> tensor<2x1xi32, #high>
    tt.return %0 : tensor<2x1xi32, #high>
  }
  tt.func public @kept(%x: tensor<2xi32, #low>) -> tensor<2x1xi32, #same> {
    %0 = tt.reshape %x : tensor<2xi32, #low> -> tensor<2x1xi32, #same>
    tt.return %0 : tensor<2x1xi32, #same>
  }
}

// -----

// The first CTA that has the same of a block writes it.
// CHECK-LABEL: @written
// CHECK-NEXT: ttng.async_tma_reduce add, {{.*}} {lathe.by_first_cta = 1 : i32}
// CHECK-NEXT: ttng.async_tma_store_wait
#tile = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @written(%d: !tt.tensordesc<64x64xf16, #tile>, %i: i32, %t: !ttg.memdesc<64x64xf16, #tile, #smem, mutable>) {
    ttng.async_tma_reduce add, %d[%i, %i] %t : !tt.tensordesc<64x64xf16, #tile>, !ttg.memdesc<64x64xf16, #tile, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
}

// Products of pairs of CTAs: each CTA has its rows of a and d and its columns of b.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-divide-layouts | FileCheck %s

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#first = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#each = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
// CHECK: #[[T:.*]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, twoCTAs = true>
// CHECK: module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, {{.*}}"ttng.two-ctas" = true}
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // Both CTAs arrive at the barrier of the first, which alone waits for it. The barrier is there when anybody arrives,
  // and no product is left when the kernel ends.
  // CHECK-LABEL: @copies
  // CHECK: ttng.init_barrier %[[FULL:.*]], 2 :
  // CHECK-NEXT: ttng.init_barrier %[[DONE:.*]], 1 :
  // CHECK-NEXT: %[[D:.*]] = ttng.tmem_alloc : () -> !ttg.memdesc<128x128xf32, #[[T]]
  // CHECK-NEXT: ttng.fence_mbarrier_init_release_cluster
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.barrier_expect %[[FULL]], 24576 {lathe.at_leader}
  // CHECK: ttng.async_tma_copy_global_to_local {{.*}} {lathe.at_leader} : {{.*}} -> !ttg.memdesc<128x64xf16
  // CHECK: ttng.async_tma_copy_global_to_local {{.*}} {lathe.at_leader} : {{.*}} -> !ttg.memdesc<64x64xf16
  // CHECK-NEXT: ttng.wait_barrier %[[FULL]], %{{.*}} {lathe.at_leader}
  // CHECK-NEXT: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[D]], %{{.*}}, %{{.*}}, %[[DONE]][%{{.*}}] {is_async, two_ctas} : !ttg.memdesc<128x64xf16, {{.*}}>, !ttg.memdesc<64x64xf16, {{.*}}>, !ttg.memdesc<128x128xf32
  // CHECK-NEXT: ttng.wait_barrier %[[DONE]], %{{[a-z0-9_]*}} :
  // CHECK-NEXT: ttng.cluster_barrier
  // CHECK-NEXT: tt.return
  tt.func public @copies(%da: !tt.tensordesc<256x64xf16, #a>, %db: !tt.tensordesc<64x128xf16, #b>, %zero: i32, %yes: i1) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<256x64xf16, #a, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x128xf16, #b, #smem, mutable>
    %full = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #first, #smem, mutable>
    %done = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #each, #smem, mutable>
    ttng.init_barrier %full, 1 : !ttg.memdesc<1xi64, #first, #smem, mutable>
    ttng.init_barrier %done, 1 : !ttg.memdesc<2xi64, #each, #smem, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
    ttng.barrier_expect %full, 24576, %yes : !ttg.memdesc<1xi64, #first, #smem, mutable>
    ttng.async_tma_copy_global_to_local %da[%zero, %zero] %a, %full, %yes : !tt.tensordesc<256x64xf16, #a>, !ttg.memdesc<1xi64, #first, #smem, mutable> -> !ttg.memdesc<256x64xf16, #a, #smem, mutable>
    ttng.async_tma_copy_global_to_local %db[%zero, %zero] %b, %full, %yes : !tt.tensordesc<64x128xf16, #b>, !ttg.memdesc<1xi64, #first, #smem, mutable> -> !ttg.memdesc<64x128xf16, #b, #smem, mutable>
    ttng.wait_barrier %full, %zero : !ttg.memdesc<1xi64, #first, #smem, mutable>
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !ttg.memdesc<256x64xf16, #a, #smem, mutable>, !ttg.memdesc<64x128xf16, #b, #smem, mutable>, !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<2xi64, #each, #smem, mutable>
    ttng.wait_barrier %done, %zero : !ttg.memdesc<2xi64, #each, #smem, mutable>
    tt.return
  }
}

// -----

#r = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#each = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // The first CTA cannot know what the threads of the second have done to its sums, unless both met since.
  // CHECK-LABEL: @sums
  // CHECK: ttng.tmem_store
  // CHECK-NEXT: scf.for
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.tc_gen5_mma
  // CHECK-NOT: ttng.cluster_barrier
  // CHECK: ttng.tmem_load
  // CHECK: }
  // CHECK: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: tt.return
  tt.func public @sums(%a: !ttg.memdesc<256x64xf16, #a, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #b, #smem, mutable>, %done: !ttg.memdesc<2xi64, #each, #smem, mutable>,
                       %from: i32, %yes: i1, %x: tensor<256x128xf32, #r>, %p: tensor<256x128x!tt.ptr<f32>, #r>) {
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
    scf.for %i = %from to %from step %from : i32 {
      ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !ttg.memdesc<256x64xf16, #a, #smem, mutable>, !ttg.memdesc<64x128xf16, #b, #smem, mutable>, !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<2xi64, #each, #smem, mutable>
      ttng.wait_barrier %done, %from : !ttg.memdesc<2xi64, #each, #smem, mutable>
      %s = ttng.tmem_load %d : !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable> -> tensor<256x128xf32, #r>
      tt.store %p, %s : tensor<256x128x!tt.ptr<f32>, #r>
    }
    tt.return
  }

  // A meeting of the code's own serves.
  // CHECK-LABEL: @met
  // CHECK: ttng.tmem_store
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.tc_gen5_mma
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: tt.return
  tt.func public @met(%a: !ttg.memdesc<256x64xf16, #a, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #b, #smem, mutable>, %done: !ttg.memdesc<2xi64, #each, #smem, mutable>,
                      %yes: i1, %x: tensor<256x128xf32, #r>) {
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
    ttng.cluster_barrier
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !ttg.memdesc<256x64xf16, #a, #smem, mutable>, !ttg.memdesc<64x128xf16, #b, #smem, mutable>, !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<2xi64, #each, #smem, mutable>
    tt.return
  }
}

// -----

#first = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // CHECK-LABEL: @arrival
  // CHECK: ttng.arrive_barrier %arg0, 1 {lathe.at_leader}
  tt.func public @arrival(%bar: !ttg.memdesc<1xi64, #first, #smem, mutable>) {
    ttng.arrive_barrier %bar, 1 : !ttg.memdesc<1xi64, #first, #smem, mutable>
    tt.return
  }
}

// -----

#first = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#smem = #ttg.shared_memory
!F = !ttg.memdesc<1xi64, #first, #smem, mutable>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // The leader's barrier is there before the other CTA arrives at it.
  // CHECK-LABEL: @arrival_behind_init
  // CHECK: ttng.init_barrier
  // CHECK-NEXT: ttng.fence_mbarrier_init_release_cluster
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.arrive_barrier
  // CHECK-NEXT: ttng.wait_barrier
  tt.func public @arrival_behind_init(%x: i32) {
    %f = ttg.local_alloc : () -> !F
    ttng.init_barrier %f, 1 : !F
    ttng.arrive_barrier %f, 1 : !F
    ttng.wait_barrier %f, %x : !F
    tt.return
  }

  // CHECK-LABEL: @end_behind_init
  // CHECK: ttng.init_barrier
  // CHECK-NEXT: ttng.fence_mbarrier_init_release_cluster
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.inval_barrier
  tt.func public @end_behind_init() {
    %f = ttg.local_alloc : () -> !F
    ttng.init_barrier %f, 1 : !F
    ttng.inval_barrier %f : !F
    ttng.cluster_barrier
    tt.return
  }

  // A wait tells what came before its arrival, no more.
  // CHECK-LABEL: @init_before_arrival
  // CHECK: ttng.init_barrier
  // CHECK-NEXT: ttng.fence_mbarrier_init_release_cluster
  // CHECK-NEXT: ttng.cluster_arrive {relaxed = true}
  // CHECK-NEXT: ttng.cluster_wait
  // CHECK-NEXT: ttng.wait_barrier
  tt.func public @init_before_arrival(%x: i32) {
    %f = ttg.local_alloc : () -> !F
    ttng.init_barrier %f, 1 : !F
    ttng.cluster_arrive {relaxed = true}
    ttng.cluster_wait
    ttng.wait_barrier %f, %x : !F
    tt.return
  }

  // CHECK-LABEL: @init_behind_arrival
  // CHECK: ttng.init_barrier
  // CHECK-NEXT: ttng.cluster_wait
  // CHECK-NEXT: ttng.fence_mbarrier_init_release_cluster
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.wait_barrier
  tt.func public @init_behind_arrival(%x: i32) {
    %f = ttg.local_alloc : () -> !F
    ttng.cluster_arrive {relaxed = false}
    ttng.init_barrier %f, 1 : !F
    ttng.cluster_wait
    ttng.wait_barrier %f, %x : !F
    tt.return
  }
}

// -----

#r = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#each = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
!A = !ttg.memdesc<256x64xf16, #a, #smem, mutable>
!B = !ttg.memdesc<64x128xf16, #b, #smem, mutable>
!D = !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
!E = !ttg.memdesc<2xi64, #each, #smem, mutable>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // A relaxed meeting tells nothing of memory.
  // CHECK-LABEL: @relaxed
  // CHECK: ttng.tmem_store
  // CHECK-NEXT: ttng.cluster_barrier {relaxed = true}
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.tc_gen5_mma
  tt.func public @relaxed(%a: !A, %b: !B, %done: !E, %yes: i1, %x: tensor<256x128xf32, #r>) {
    %d = ttng.tmem_alloc : () -> !D
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !D
    ttng.cluster_barrier {relaxed = true}
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !A, !B, !D, !E
    tt.return
  }

  // CHECK-LABEL: @relaxed_arrival
  // CHECK: ttng.cluster_wait
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.tc_gen5_mma
  tt.func public @relaxed_arrival(%a: !A, %b: !B, %done: !E, %yes: i1, %x: tensor<256x128xf32, #r>) {
    %d = ttng.tmem_alloc : () -> !D
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !D
    ttng.cluster_arrive {relaxed = true}
    ttng.cluster_wait
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !A, !B, !D, !E
    tt.return
  }

  // CHECK-LABEL: @store_behind_arrival
  // CHECK: ttng.cluster_wait
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.tc_gen5_mma
  tt.func public @store_behind_arrival(%a: !A, %b: !B, %done: !E, %yes: i1, %x: tensor<256x128xf32, #r>) {
    %d = ttng.tmem_alloc : () -> !D
    ttng.cluster_arrive {relaxed = false}
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !D
    ttng.cluster_wait
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !A, !B, !D, !E
    tt.return
  }

  // CHECK-LABEL: @store_before_arrival
  // CHECK: ttng.cluster_arrive
  // CHECK-NEXT: ttng.cluster_wait
  // CHECK-NEXT: ttng.tc_gen5_mma
  tt.func public @store_before_arrival(%a: !A, %b: !B, %done: !E, %yes: i1, %x: tensor<256x128xf32, #r>) {
    %d = ttng.tmem_alloc : () -> !D
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !D
    ttng.cluster_arrive {relaxed = false}
    ttng.cluster_wait
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !A, !B, !D, !E
    tt.return
  }
}

// -----

#r = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#each = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
!A = !ttg.memdesc<256x64xf16, #a, #smem, mutable>
!B = !ttg.memdesc<64x128xf16, #b, #smem, mutable>
!D = !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
!E = !ttg.memdesc<2xi64, #each, #smem, mutable>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // The cluster meets before the partitions, once for all products in them.
  // CHECK-LABEL: @partitions
  // CHECK: ttng.tmem_store
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttg.warp_specialize
  // CHECK-NOT: ttng.cluster_barrier
  // CHECK: ttng.tc_gen5_mma
  // CHECK: ttng.tc_gen5_mma
  // CHECK-NOT: ttng.cluster_barrier
  // CHECK: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: tt.return
  tt.func public @partitions(%a: !A, %b: !B, %done: !E, %yes: i1, %x: tensor<256x128xf32, #r>, %c: i32) {
    %d = ttng.tmem_alloc : () -> !D
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !D
    ttg.warp_specialize(%a, %b, %d, %done, %yes)
    default {
      ttng.wait_barrier %done, %c : !E
      ttg.warp_yield
    }
    partition0(%pa: !A, %pb: !B, %pd: !D, %pe: !E, %py: i1) num_warps(1) {
      ttng.tc_gen5_mma %pa, %pb, %pd, %py, %py {is_async, two_ctas} : !A, !B, !D
      ttng.tc_gen5_mma %pa, %pb, %pd, %py, %py, %pe[%py] {is_async, two_ctas} : !A, !B, !D, !E
      ttg.warp_return
    } : (!A, !B, !D, !E, i1) -> ()
    tt.return
  }
}

// -----

#r = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#each = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
!A = !ttg.memdesc<256x64xf16, #a, #smem, mutable>
!B = !ttg.memdesc<64x128xf16, #b, #smem, mutable>
!D = !ttg.memdesc<256x128xf32, #t, #ttng.tensor_memory, mutable>
!E = !ttg.memdesc<2xi64, #each, #smem, mutable>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // Callers do what the function does not know.
  // CHECK-LABEL: tt.func private @product
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK-NEXT: ttng.tc_gen5_mma
  tt.func private @product(%a: !A, %b: !B, %d: !D, %done: !E, %yes: i1) {
    ttng.tc_gen5_mma %a, %b, %d, %yes, %yes, %done[%yes] {is_async, two_ctas} : !A, !B, !D, !E
    tt.return
  }
  tt.func public @calls(%a: !A, %b: !B, %done: !E, %yes: i1, %x: tensor<256x128xf32, #r>) {
    %d = ttng.tmem_alloc : () -> !D
    ttng.tmem_store %x, %d, %yes : tensor<256x128xf32, #r> -> !D
    tt.call @product(%a, %b, %d, %done, %yes) : (!A, !B, !D, !E, i1) -> ()
    tt.return
  }
}

// Blocks that the CTAs of a cluster load for each other.
//
// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true bulk-copies=true" | FileCheck %s --check-prefix=RING
// RUN: lathe-opt %s --lathe-ttg-lower-descriptors | FileCheck %s --check-prefix=ONCE
// RUN: lathe-opt %s --lathe-ttg-specialize-loops="all-loops=true num-stages=3 shared-bytes=232448" 2>&1 | FileCheck %s --check-prefix=WHOLE

// In a ring, CTAs tell each other which slots they have read, by barriers that all of them arrive at, when slots are
// filled again. Nobody writes before all are there.
// RING: ttg.local_alloc : () -> !ttg.memdesc<3x1xi64,
// RING-COUNT-3: ttng.init_barrier {{.*}}, 1
// RING: ttg.local_alloc : () -> !ttg.memdesc<3x1xi64,
// RING-COUNT-3: ttng.init_barrier {{.*}}, 2
// RING: ttng.fence_mbarrier_init_release_cluster
// RING-NEXT: ttng.fence_async_shared {bCluster = true}
// RING-NEXT: ttng.cluster_barrier
// RING: ttng.barrier_expect %{{.*}}, 16384
// RING-NOT: multicast
// RING: ttng.async_tma_copy_global_to_local {{.*}} : !tt.tensordesc<64x64xf16
// RING: ttng.async_tma_copy_global_to_local {{.*}} {lathe.multicast_bits = 1 : i32, multicast} : !tt.tensordesc<32x64xf16
// RING: scf.for %[[I:.*]] = {{.*}} iter_args({{.*}}, %[[SLOT:[a-z0-9]+]] = %c2_i32, %[[PHASE:[a-z0-9]+]] = %c0_i32)
// RING: %[[AHEAD:.*]] = arith.addi %[[I]], %c128
// RING: ttng.wait_barrier
// RING: ttng.warp_group_dot
// The slot that the dot of the iteration before has read.
// RING: ttng.warp_group_dot_wait {{.*}} {pendings = 1 : i32}
// RING: ttng.arrive_barrier %[[READ:.*]], 1, %[[AGAIN:.*]] {lathe.at_all_ctas}
// RING: ttng.wait_barrier %[[READ]], %{{.*}}, %[[AGAIN]] {lathe.by_first_warp}
// RING: ttng.barrier_expect
// RING: ttng.async_tma_copy_global_to_local {{.*}} {lathe.multicast_bits = 1 : i32, multicast}
// RING: scf.yield
// RING-NOT: ttng.cluster_barrier
// RING-COUNT-6: ttng.inval_barrier

// Without a ring they meet before each.
// ONCE: scf.for
// ONCE: ttng.barrier_expect
// ONCE-NOT: cluster_barrier
// ONCE: ttng.async_tma_copy_global_to_local {{.*}} : !tt.tensordesc<64x64xf16
// ONCE: ttg.local_alloc : () -> !ttg.memdesc<64x64xf16
// ONCE: ttng.barrier_expect %{{.*}}, 8192
// ONCE: ttng.fence_mbarrier_init_release_cluster
// ONCE: ttng.fence_async_shared {bCluster = true}
// ONCE: ttng.cluster_barrier
// ONCE: ttng.async_tma_copy_global_to_local {{.*}} {lathe.multicast_bits = 1 : i32, multicast} : !tt.tensordesc<32x64xf16
// ONCE: ttng.wait_barrier

// A warp of its own in each CTA loads for both: each stage is empty once four warps of each have handed it back.
// WHOLE-COUNT-3: ttng.init_barrier %{{.*}}, 1 :
// WHOLE-COUNT-3: ttng.init_barrier %{{.*}}, 8 :
// WHOLE: ttng.cluster_barrier
// WHOLE-NEXT: ttg.warp_specialize(
// WHOLE: ttng.arrive_barrier {{.*}} {lathe.at_all_ctas, lathe.by_warp}
// WHOLE: ttng.async_tma_copy_global_to_local {{.*}} {lathe.multicast_bits = 1 : i32, multicast}
// WHOLE: ttng.cluster_barrier
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func public @product(%a: !tt.tensordesc<64x64xf16, #nvmma>, %b: !tt.tensordesc<32x64xf16, #nvmma>, %n: i32) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %r = scf.for %i = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %x = tt.descriptor_load %a[%c0, %i] : !tt.tensordesc<64x64xf16, #nvmma> -> tensor<64x64xf16, #a>
      %y = tt.descriptor_load %b[%i, %c0] {lathe.multicast_bits = 1 : i32} : !tt.tensordesc<32x64xf16, #nvmma> -> tensor<64x64xf16, #a>
      %xs = ttg.local_alloc %x : (tensor<64x64xf16, #a>) -> !ttg.memdesc<64x64xf16, #nvmma, #smem>
      %ys = ttg.local_alloc %y : (tensor<64x64xf16, #a>) -> !ttg.memdesc<64x64xf16, #nvmma, #smem>
      %d = ttng.warp_group_dot %xs, %ys, %acc : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %d : tensor<64x64xf32, #mma>
    }
    tt.return %r : tensor<64x64xf32, #mma>
  }
}

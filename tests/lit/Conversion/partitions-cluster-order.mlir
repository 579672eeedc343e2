// Between two accesses to the same memory the CTAs of a cluster meet before partitions start, not beside them.
//
// RUN: lathe-opt %s --lathe-ttg-assign-partition-warps --lathe-ttg-allocate-shared-memory --lathe-ttg-lower-control-flow --lathe-ttg-insert-barriers | FileCheck %s

// CHECK: tt.store
// CHECK: ttng.cluster_barrier
// CHECK-NEXT: ttg.warp_specialize
// CHECK-NOT: ttng.cluster_barrier
// CHECK: tt.store
// CHECK: {ttg.join}
// CHECK-NOT: ttng.cluster_barrier
// CHECK: tt.return
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @again(%p: !tt.ptr<f32>, %v: tensor<128xf32, #blocked>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #blocked>
    tt.store %ps, %v : tensor<128x!tt.ptr<f32>, #blocked>
    ttg.warp_specialize()
    default {
      scf.for %i = %c0 to %n step %c1 : i32 {
        tt.store %ps, %v : tensor<128x!tt.ptr<f32>, #blocked>
      }
      ttg.warp_yield
    }
    partition0() num_warps(1) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}

// Clusters: barriers between accesses to the same global memory, exchanges in rounds through shared memory, numbers of
// programs.
//
// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers | FileCheck %s --check-prefix=ORDER
// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers --lathe-ttg-convert-to-llvm | FileCheck %s

// ORDER: ttg.shared = 16384
// ORDER-LABEL: @order
// ORDER: tt.store %[[P:.*]], %cst
// ORDER-NEXT: ttng.cluster_barrier
// ORDER-NEXT: tt.load %[[P]]
// ORDER-NEXT: tt.store
// ORDER-NOT: cluster_barrier
// ORDER: tt.return

// CHECK-LABEL: @exchange
// CHECK: %[[RANK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: nvvm.read.ptx.sreg.clusterid.y
// CHECK: nvvm.read.ptx.sreg.nclusterid.z
// CHECK: nvvm.fence.mbarrier.init
// CHECK: nvvm.cluster.arrive.relaxed
// CHECK-NEXT: nvvm.cluster.wait
// CHECK: nvvm.mapa %{{.*}}, %[[RANK]] : !llvm.ptr<3> -> !llvm.ptr<7>
// CHECK-COUNT-8: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<3>
// CHECK: nvvm.cluster.arrive {
// CHECK-NEXT: nvvm.cluster.wait
// CHECK-COUNT-8: llvm.load {{.*}} : !llvm.ptr<7> -> vector<4xf32>
// CHECK: nvvm.cluster.arrive {
// CHECK-NEXT: nvvm.cluster.wait
// CHECK: llvm.store {{.*}} : vector<4xf32>, !llvm.ptr<3>
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @order(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %c: !tt.ptr<f32>) {
    %v = arith.constant dense<1.0> : tensor<512xf32, #blocked>
    %p = tt.splat %a : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %q = tt.splat %b : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    %out = tt.splat %c : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #blocked>
    tt.store %p, %v : tensor<512x!tt.ptr<f32>, #blocked>
    %x = tt.load %p : tensor<512x!tt.ptr<f32>, #blocked>
    tt.store %q, %v : tensor<512x!tt.ptr<f32>, #blocked>
    %rank = ttng.cluster_rank : i32
    %e = ttng.cluster_exchange %v from %rank : tensor<512xf32, #blocked>
    %y = tt.load %q : tensor<512x!tt.ptr<f32>, #blocked>
    %z = arith.addf %e, %y : tensor<512xf32, #blocked>
    %both = arith.addf %x, %z : tensor<512xf32, #blocked>
    tt.store %out, %both : tensor<512x!tt.ptr<f32>, #blocked>
    tt.return
  }
  tt.func public @exchange(%p: !tt.ptr<f32>, %f: f32) {
    %rank = ttng.cluster_rank : i32
    %pid = tt.get_program_id y : i32
    %n = tt.get_num_programs z : i32
    %r = arith.addi %pid, %n : i32
    ttng.fence_mbarrier_init_release_cluster
    ttng.cluster_barrier {relaxed = true}
    %v = tt.splat %f : f32 -> tensor<8192xf32, #blocked>
    %e = ttng.cluster_exchange %v from %rank : tensor<8192xf32, #blocked>
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<8192x!tt.ptr<f32>, #blocked>
    tt.store %s, %e : tensor<8192x!tt.ptr<f32>, #blocked>
    tt.store %p, %f : !tt.ptr<f32>
    %pr = tt.addptr %p, %r : !tt.ptr<f32>, i32
    tt.store %pr, %f : !tt.ptr<f32>
    tt.return
  }
}

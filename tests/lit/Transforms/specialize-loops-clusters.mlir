// In a cluster the warp that loads sends blocks to other CTAs. They meet before the first one and after the last; a stage is
// empty once the four warps of each of both CTAs have handed it back, at the barriers of both.
//
// RUN: lathe-compiler compile %S/../../corpus/executed/cluster-specialized.mlir --target cuda:90 --set num_ctas=2 --set num_stages=3 --set warp_specialize=true --emit pipelined -o - | FileCheck %s
// RUN: lathe-compiler compile %S/../../corpus/executed/cluster-specialized.mlir --target cuda:90 --set num_ctas=2 --set num_stages=3 --set warp_specialize=true --emit llvm-dialect -o - | FileCheck %s --check-prefix=LLVM

// Through tiles there is one start. Where CTAs meet at the end of a tile, between two stores to one tensor, each tile has its own.
// RUN: lathe-compiler compile %S/../../corpus/executed/cluster-specialized-tiles.mlir --target cuda:90 --set num_ctas=2 --set num_warps=8 --set warp_specialize=true --emit pipelined -o - | FileCheck %s --check-prefix=TILES
// RUN: sed -e '/^ *tt.descriptor_store/p' %S/../../corpus/executed/cluster-specialized-tiles.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:90 --set num_ctas=2 --set num_warps=8 --set warp_specialize=true --remarks --emit pipelined -o - 2>&1 | FileCheck %s --check-prefix=MEETS

// CHECK-COUNT-3: ttng.init_barrier %{{.*}}, 1 :
// CHECK-COUNT-3: ttng.init_barrier %{{.*}}, 8 :
// CHECK: ttng.fence_mbarrier_init_release_cluster
// CHECK: ttng.cluster_barrier
// CHECK: ttg.warp_specialize
// CHECK: ttng.arrive_barrier %{{.*}}, 1, %{{.*}} {lathe.at_all_ctas, lathe.by_warp}
// CHECK: partition0
// CHECK: ttng.async_tma_copy_global_to_local %{{.*}} : !tt.tensordesc<64x64xf16
// CHECK: ttng.async_tma_copy_global_to_local %{{.*}} {lathe.multicast_bits = 1 : i32, multicast} : !tt.tensordesc<32x128xf16
// CHECK: ttg.warp_return
// CHECK: ttng.cluster_barrier
// CHECK: ttg.warp_specialize

// Where all warps of the cluster meet otherwise, loops are left to their own warps.
// RUN: sed -e 's|^ *tt.return %r|%e = ttng.cluster_exchange %r from %n : tensor<64x64xf32, #mma>\n&|' %S/multicast.mlir > %t.exchange.mlir
// RUN: lathe-opt %t.exchange.mlir --lathe-ttg-specialize-loops="all-loops=true num-stages=3 shared-bytes=232448" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REDUCED
// RUN: sed -e 's|^ *tt.return %r|ttng.cluster_arrive\nttng.cluster_wait\n&|' %S/multicast.mlir > %t.arrive.mlir
// RUN: lathe-opt %t.arrive.mlir --lathe-ttg-specialize-loops="all-loops=true num-stages=3 shared-bytes=232448" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=ARRIVE
// RUN: sed -e 's|^ *tt.func public|tt.func private @called() {\nttng.cluster_barrier\ntt.return\n}\n&|' %S/multicast.mlir > %t.called.mlir
// RUN: lathe-opt %t.called.mlir --lathe-ttg-specialize-loops="all-loops=true num-stages=3 shared-bytes=232448" --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=CALLED

// REDUCED: loop-not-specialized{{.*}}values move between the CTAs of a cluster (num_ctas), all of whose warps meet for that
// REDUCED-NOT: ttg.warp_specialize
// REDUCED: ttng.cluster_exchange

// ARRIVE: loop-not-specialized{{.*}}all warps of a cluster's CTAs (num_ctas) meet at ttng.cluster_arrive
// ARRIVE-NOT: ttg.warp_specialize
// ARRIVE: ttng.cluster_wait

// CALLED: loop-not-specialized{{.*}}all warps of a cluster's CTAs (num_ctas) meet at ttng.cluster_barrier
// CALLED: tt.func private @called
// CALLED-NOT: ttg.warp_specialize
// CALLED: ttng.warp_group_dot

// Sleeping warps are woken for a barrier of the cluster, which counts all threads: the state says where they go.
// LLVM: llvm.switch %[[STATE:.*]] : i32, ^bb{{[0-9]+}} [
// LLVM-NEXT: 1: ^[[MEETING:bb[0-9]+]],
// LLVM: ^[[MEETING]]:
// LLVM-NEXT: nvvm.cluster.arrive {aligned}
// LLVM-NEXT: nvvm.cluster.wait {aligned}
// LLVM-NEXT: llvm.br

// TILES-NOT: scf.for
// TILES: ttng.cluster_barrier
// TILES: ttg.warp_specialize
// TILES: scf.for
// TILES: scf.for
// TILES: partition0
// TILES: scf.for
// TILES: scf.for
// TILES: ttng.cluster_barrier

// MEETS: loads-restart: the warp that loads starts anew for each tile of the loop around: the CTAs of a cluster meet at the end of a tile, between accesses to the same memory
// MEETS: scf.for
// MEETS: ttng.cluster_barrier
// MEETS: ttg.warp_specialize

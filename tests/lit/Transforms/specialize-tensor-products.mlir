// Loops of products into tensor memory: one warp loads, another issues the products and hands the blocks back by their
// completion, the others wait for the last one.
//
// RUN: lathe-compiler compile %corpus/matmul_desc_f16.ttir --target cuda:100 --set num_stages=3 --set warp_specialize=true --emit pipelined | FileCheck %s

// CHECK: ttg.warp_specialize
// CHECK-NEXT: default {
// CHECK-NEXT: ttng.wait_barrier %[[DONE:[^,]*]]
// CHECK-NEXT: ttg.warp_yield
// CHECK: partition0({{.*}}num_warps(1)
// CHECK: scf.for
// CHECK: ttng.wait_barrier
// CHECK: ttng.tc_gen5_mma {{.*}} {is_async}
// CHECK: ttng.tc_gen5_commit
// CHECK: scf.yield
// CHECK: ttng.tc_gen5_commit
// CHECK: ttg.warp_return
// CHECK: partition1({{.*}}num_warps(1)
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: ttg.warp_return
// CHECK: ttng.tmem_load

// Tiles of a persistent kernel: sums of two tiles take turns, so that one is multiplied while the other is stored.
//
// RUN: lathe-compiler compile %corpus/executed/specialized-persistent.mlir --target cuda:100 --set num_stages=2 --set warp_specialize=true --emit pipelined | FileCheck %s --check-prefix=TILES

// TILES: ttng.tmem_alloc : () -> !ttg.memdesc<2x128x128xf32
// TILES: ttg.warp_specialize
// TILES: default {
// TILES: scf.for
// TILES: ttng.wait_barrier
// TILES: ttng.tmem_load
// TILES: ttng.arrive_barrier
// TILES: partition0(
// TILES: scf.for
// TILES: ttng.wait_barrier
// TILES: scf.for
// TILES: %[[LATER:.*]] = arith.cmpi ne
// TILES: ttng.wait_barrier
// TILES: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %{{.*}}, %[[LATER]], %true{{.*}} {is_async}
// TILES: ttng.tc_gen5_commit
// TILES: scf.yield
// TILES: ttng.tc_gen5_commit
// TILES: partition1(

// A loop that does more than add products is left to its own warps.
//
// RUN: lathe-compiler compile %corpus/executed/specialized-chain.mlir --target cuda:100 --set warp_specialize=true --remarks --emit pipelined 2>&1 | FileCheck %s --check-prefix=CHAIN

// CHAIN: remark: loop-not-specialized: no warp of its own loads for this loop: a warp that issues its products into tensor memory cannot do ttng.tmem_alloc
// CHAIN-NOT: ttg.warp_specialize

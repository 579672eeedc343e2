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

// A block that other warps load for a tile is read by all products of the tile, which one warp issues per tile alone.
//
// RUN: lathe-compiler compile %corpus/executed/specialized-tiles-block.mlir --target cuda:100 --set num_stages=2 --set warp_specialize=true --remarks --emit pipelined 2>&1 | FileCheck %s --check-prefix=RESTARTS

// RESTARTS: remark: loads-restart: the warp that loads starts anew for each tile of the loop around: its products take blocks that other warps load for the tile
// RESTARTS: scf.for
// RESTARTS: ttng.async_tma_copy_global_to_local
// RESTARTS: ttg.warp_specialize
// RESTARTS: partition0(
// RESTARTS: ttng.tc_gen5_mma
// RESTARTS: partition1(
// RESTARTS: ttng.async_tma_copy_global_to_local

// Tiles whose sums take all of tensor memory have one accumulator.
//
// RUN: sed -e 's/128x64xf16/256x32xf16/g;s/64x128xf16/32x256xf16/g;s/128x128x/256x256x/g' %corpus/executed/specialized-persistent.mlir > %t.mlir
// RUN: lathe-compiler compile %t.mlir --target cuda:100 --set num_stages=2 --set num_warps=8 --set warp_specialize=true --remarks --emit pipelined 2>&1 | FileCheck %s --check-prefix=ONE

// ONE: remark: one-accumulator: no products are computed for the next tile while one ends: both tiles' sums would take 1024 columns of tensor memory; to avoid it: use smaller tiles
// ONE: ttng.tmem_alloc : () -> !ttg.memdesc<1x256x256xf32
// ONE: ttg.warp_specialize

// Products tell one CTA of a cluster that they are complete, where all CTAs would wait.
//
// RUN: lathe-compiler compile %corpus/executed/cluster-specialized.mlir --target cuda:100 --set num_ctas=2 --set num_stages=3 --set warp_specialize=true --remarks --emit pipelined 2>&1 | FileCheck %s --check-prefix=CLUSTER

// CLUSTER: remark: loop-not-specialized: no warp of its own loads for this loop: the CTAs of a cluster share the program (num_ctas), and its products go into tensor memory: what they commit arrives at one CTA alone
// CLUSTER-NOT: ttg.warp_specialize
// CLUSTER: ttng.tc_gen5_mma
// CLUSTER-NOT: ttg.warp_specialize

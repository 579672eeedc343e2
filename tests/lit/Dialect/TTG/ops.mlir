// Encodings, types and operations of ttg parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

// Keys in any order.
#blocked = #ttg.blocked<{order = [1, 0], sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1]}>
#split = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]], block = []}>
#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory

// CHECK-DAG: #[[B:.*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[B2:.*]] = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[L:.*]] = #ttg.linear<{register = {{\[}}[0, 1], [0, 2]], lane = {{\[}}[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = {{\[}}[4, 0], [8, 0]], block = []}>
// CHECK-DAG: #[[S:.*]] = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
// CHECK-DAG: #[[M:.*]] = #ttg.shared_memory
// CHECK: module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32}
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: tt.func @ops(%[[T:.*]]: tensor<16x32xf32, #[[B]]>
  tt.func @ops(%t: tensor<16x32xf32, #blocked>) {
    // CHECK: ttg.convert_layout %[[T]] : tensor<16x32xf32, #[[B]]> -> tensor<16x32xf32, #[[L]]>
    %0 = ttg.convert_layout %t : tensor<16x32xf32, #blocked> -> tensor<16x32xf32, #linear>
    // CHECK: ttg.convert_layout %{{.*}} : tensor<16x32xf32, #[[L]]> -> tensor<16x32xf32, #[[B2]]>
    %1 = ttg.convert_layout %0 : tensor<16x32xf32, #linear> -> tensor<16x32xf32, #split>
    // CHECK: ttg.local_alloc %[[T]] : (tensor<16x32xf32, #[[B]]>) -> !ttg.memdesc<16x32xf32, #[[S]], #[[M]]>
    %2 = ttg.local_alloc %t : (tensor<16x32xf32, #blocked>) -> !ttg.memdesc<16x32xf32, #shared, #smem>
    // CHECK: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<16x32xf32, #[[S]], #[[M]], mutable>
    %3 = ttg.local_alloc : () -> !ttg.memdesc<16x32xf32, #shared, #smem, mutable>
    // CHECK: ttg.local_store %[[T]], %[[A]] : tensor<16x32xf32, #[[B]]> -> !ttg.memdesc<16x32xf32, #[[S]], #[[M]], mutable>
    ttg.local_store %t, %3 : tensor<16x32xf32, #blocked> -> !ttg.memdesc<16x32xf32, #shared, #smem, mutable>
    // CHECK: ttg.barrier local
    ttg.barrier local
    // CHECK: ttg.barrier global_read|global_write
    ttg.barrier global_read|global_write
    // CHECK: ttg.barrier all
    ttg.barrier all
    // CHECK: ttg.local_load %[[A]] : !ttg.memdesc<16x32xf32, #[[S]], #[[M]], mutable> -> tensor<16x32xf32, #[[B]]>
    %4 = ttg.local_load %3 : !ttg.memdesc<16x32xf32, #shared, #smem, mutable> -> tensor<16x32xf32, #blocked>
    // CHECK: ttg.local_dealloc %[[A]] : !ttg.memdesc<16x32xf32, #[[S]], #[[M]], mutable>
    ttg.local_dealloc %3 : !ttg.memdesc<16x32xf32, #shared, #smem, mutable>
    // CHECK: tensor<16x32xf32, #[[B]]>) -> tensor<16xf32, #ttg.slice<{dim = 1, parent = #[[B]]}>>
    %5 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<16x32xf32, #blocked>) -> tensor<16xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    // CHECK: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<16xf32, #ttg.slice<{dim = 1, parent = #[[B]]}>> -> tensor<16x1xf32, #[[B]]>
    %6 = tt.expand_dims %5 {axis = 1 : i32} : tensor<16xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<16x1xf32, #blocked>
    tt.return
  }

  // A view of a larger allocation says how large.
  // CHECK: tt.func private @view(!ttg.memdesc<16x32xf32, #[[S]], #[[M]], mutable, 3x16x32>, !ttg.async.token)
  tt.func private @view(!ttg.memdesc<16x32xf32, #shared, #smem, mutable, 3x16x32>, !ttg.async.token)
}

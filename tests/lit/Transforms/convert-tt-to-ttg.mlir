// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="num-warps=2 threads-per-warp=32 target=cuda:90" | FileCheck %s
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="num-warps=2 threads-per-warp=64 target=hip:gfx942" | FileCheck %s --check-prefix=WAVE64
// RUN: not lathe-opt %s --lathe-tt-convert-to-ttg="num-ctas=2" 2>&1 | FileCheck %s --check-prefix=CLUSTER
//
// CLUSTER: error: unsupported: layouts spread over 2 CTAs (num-ctas); lathe-tt-divide-clusters divides tensors among CTAs without them: use 1
// WAVE64: #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [2], order = [0]}>
// WAVE64: ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32

// CHECK-DAG: #[[M:.*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [2, 1], order = [1, 0]}>
// CHECK-DAG: #[[V:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
// CHECK: module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32}

// CHECK-LABEL: tt.func public @rows
tt.func public @rows(%p: !tt.ptr<f32>, %n: i32) {
  // CHECK: arith.constant dense<0.000000e+00> : tensor<16x32xf32, #[[M]]>
  %zero = arith.constant dense<0.0> : tensor<16x32xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: %[[R:.*]] = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #[[V]]>
  %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  // CHECK: %[[C:.*]] = ttg.convert_layout %[[R]] : tensor<32xi32, #[[V]]> -> tensor<32xi32, #ttg.slice<{dim = 0, parent = #[[E:.*]]}>>
  // CHECK: %[[X:.*]] = tt.expand_dims %[[C]] {axis = 0 : i32} : {{.*}} -> tensor<1x32xi32, #[[E]]>
  %x = tt.expand_dims %r {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  // CHECK: tt.broadcast %{{.*}} : tensor<1x32xi32, #[[M]]> -> tensor<16x32xi32, #[[M]]>
  %b = tt.broadcast %x : tensor<1x32xi32> -> tensor<16x32xi32>
  // CHECK: scf.for {{.*}} -> (tensor<16x32xf32, #[[M]]>)
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (tensor<16x32xf32>) : i32 {
    %next = arith.addf %a, %a : tensor<16x32xf32>
    scf.yield %next : tensor<16x32xf32>
  }
  // CHECK: }) : (tensor<16x32xf32, #[[M]]>) -> tensor<16xf32, #ttg.slice<{dim = 1, parent = #[[M]]}>>
  // CHECK-NEXT: ttg.convert_layout %{{.*}} : tensor<16xf32, #ttg.slice<{dim = 1, parent = #[[M]]}>> -> tensor<16xf32, #[[V]]>
  %total = "tt.reduce"(%sum) <{axis = 1 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<16x32xf32>) -> tensor<16xf32>
  // CHECK: }) : (tensor<16xf32, #[[V]]>) -> f32
  %all = "tt.reduce"(%total) <{axis = 0 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %w = arith.addf %u, %v : f32
    tt.reduce.return %w : f32
  }) : (tensor<16xf32>) -> f32
  tt.store %p, %all : !tt.ptr<f32>
  tt.return
}

// CHECK-LABEL: tt.func public @shapes
tt.func public @shapes(%t: tensor<32xf32>) -> (tensor<32x2xf32>, tensor<32x2xf32>, tensor<4x16xf32>) {
  // CHECK: tt.join {{.*}} -> tensor<32x2xf32, #linear
  // CHECK: ttg.convert_layout
  %j = tt.join %t, %t : tensor<32xf32> -> tensor<32x2xf32>
  // CHECK: tt.reshape
  // CHECK: ttg.convert_layout
  %r = tt.reshape %j : tensor<32x2xf32> -> tensor<4x16xf32>
  // CHECK: tt.trans
  // CHECK: ttg.convert_layout
  %u = tt.trans %j {order = array<i32: 1, 0>} : tensor<32x2xf32> -> tensor<2x32xf32>
  %w = tt.trans %u {order = array<i32: 1, 0>} : tensor<2x32xf32> -> tensor<32x2xf32>
  tt.return %j, %w, %r : tensor<32x2xf32>, tensor<32x2xf32>, tensor<4x16xf32>
}

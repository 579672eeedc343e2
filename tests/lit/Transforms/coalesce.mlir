// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="num-warps=4" --lathe-ttg-coalesce-accesses --canonicalize | FileCheck %s

// CHECK-DAG: #[[F4:.*]] = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[H8:.*]] = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[ONE:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[ROWS:.*]] = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[COLUMNS:.*]] = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 4], order = [0, 1]}>

// 16 bytes for each thread.
// CHECK-LABEL: tt.func @aligned
tt.func @aligned(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %h: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %b = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %a = tt.addptr %b, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  // CHECK: tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[F4]]>
  %v = tt.load %a : tensor<1024x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[F4]]>
  tt.store %a, %v : tensor<1024x!tt.ptr<f32>>
  %r2 = tt.make_range {start = 0 : i32, end = 2048 : i32} : tensor<2048xi32>
  %b2 = tt.splat %h : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>>
  %a2 = tt.addptr %b2, %r2 : tensor<2048x!tt.ptr<f16>>, tensor<2048xi32>
  // CHECK: tt.load %{{.*}} : tensor<2048x!tt.ptr<f16>, #[[H8]]>
  %v2 = tt.load %a2 : tensor<2048x!tt.ptr<f16>>
  tt.store %a2, %v2 : tensor<2048x!tt.ptr<f16>>
  tt.return
}

// Nothing is known of the address: an element at a time.
// CHECK-LABEL: tt.func @unaligned
tt.func @unaligned(%p: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %b = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %a = tt.addptr %b, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  // CHECK: tt.load %{{.*}} : tensor<1024x!tt.ptr<f32>, #[[ONE]]>
  %v = tt.load %a : tensor<1024x!tt.ptr<f32>>
  tt.store %a, %v : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// There are fewer elements than threads times four.
// CHECK-LABEL: tt.func @few
tt.func @few(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %b = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %a = tt.addptr %b, %r : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  // CHECK: tt.load %{{.*}} : tensor<128x!tt.ptr<f32>, #[[ONE]]>
  %v = tt.load %a : tensor<128x!tt.ptr<f32>>
  tt.store %a, %v : tensor<128x!tt.ptr<f32>>
  tt.return
}

// Rows are reduced: each warp gets whole rows, though a row is long enough for all of them.
// CHECK-LABEL: tt.func @reduced_rows
tt.func @reduced_rows(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: tensor<4x!tt.ptr<f16>>) {
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %rows = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %c1024 = arith.constant dense<1024> : tensor<4x1xi32>
  %x = tt.expand_dims %r {axis = 0 : i32} : tensor<1024xi32> -> tensor<1x1024xi32>
  %y = tt.expand_dims %rows {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %y1024 = arith.muli %y, %c1024 : tensor<4x1xi32>
  %xb = tt.broadcast %x : tensor<1x1024xi32> -> tensor<4x1024xi32>
  %yb = tt.broadcast %y1024 : tensor<4x1xi32> -> tensor<4x1024xi32>
  %o = arith.addi %xb, %yb : tensor<4x1024xi32>
  %b = tt.splat %p : !tt.ptr<f16> -> tensor<4x1024x!tt.ptr<f16>>
  %a = tt.addptr %b, %o : tensor<4x1024x!tt.ptr<f16>>, tensor<4x1024xi32>
  // CHECK: tt.load %{{.*}} : tensor<4x1024x!tt.ptr<f16>, #[[ROWS]]>
  %v = tt.load %a : tensor<4x1024x!tt.ptr<f16>>
  %s = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%u: f16, %w: f16):
    %z = arith.addf %u, %w : f16
    tt.reduce.return %z : f16
  }) : (tensor<4x1024xf16>) -> tensor<4xf16>
  tt.store %out, %s : tensor<4x!tt.ptr<f16>>
  tt.return
}

// Neighbours in memory are neighbours along the first dimension.
// CHECK-LABEL: tt.func @column_major
tt.func @column_major(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c64 = arith.constant dense<64> : tensor<1x64xi32>
  %x = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %y = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %x64 = arith.muli %x, %c64 : tensor<1x64xi32>
  %xb = tt.broadcast %x64 : tensor<1x64xi32> -> tensor<64x64xi32>
  %yb = tt.broadcast %y : tensor<64x1xi32> -> tensor<64x64xi32>
  %o = arith.addi %xb, %yb : tensor<64x64xi32>
  %b = tt.splat %p : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %a = tt.addptr %b, %o : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  // CHECK: tt.load %{{.*}} : tensor<64x64x!tt.ptr<f32>, #[[COLUMNS]]>
  %v = tt.load %a : tensor<64x64x!tt.ptr<f32>>
  tt.store %a, %v : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

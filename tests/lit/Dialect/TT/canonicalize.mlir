// RUN: lathe-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: tt.func @splat_of_constant
tt.func @splat_of_constant() -> tensor<4x8xf32> {
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<2.000000e+00> : tensor<4x8xf32>
  // CHECK-NEXT: tt.return %[[C]]
  %c = arith.constant 2.0 : f32
  %s = tt.splat %c : f32 -> tensor<8xf32>
  %e = tt.expand_dims %s {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  %b = tt.broadcast %e : tensor<1x8xf32> -> tensor<4x8xf32>
  tt.return %b : tensor<4x8xf32>
}

// CHECK-LABEL: tt.func @splat_of_value
tt.func @splat_of_value(%v: f32) -> tensor<4x8xf32> {
  // CHECK-NEXT: %[[S:.*]] = tt.splat %{{.*}} : f32 -> tensor<4x8xf32>
  // CHECK-NEXT: tt.return %[[S]]
  %s = tt.splat %v : f32 -> tensor<8xf32>
  %e = tt.expand_dims %s {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  %b = tt.broadcast %e : tensor<1x8xf32> -> tensor<4x8xf32>
  tt.return %b : tensor<4x8xf32>
}

// CHECK-LABEL: tt.func @unsplat
tt.func @unsplat(%v: f32) -> f32 {
  // CHECK-NEXT: tt.return %arg0
  %s = tt.splat %v : f32 -> tensor<1xf32>
  %u = tt.unsplat %s : tensor<1xf32>
  tt.return %u : f32
}

// CHECK-LABEL: tt.func @zero_offset
tt.func @zero_offset(%p: !tt.ptr<f32>) -> !tt.ptr<f32> {
  // CHECK-NEXT: tt.return %arg0
  %zero = arith.constant 0 : i32
  %q = tt.addptr %p, %zero : !tt.ptr<f32>, i32
  tt.return %q : !tt.ptr<f32>
}

// CHECK-LABEL: tt.func @masks
tt.func @masks(%p: tensor<8x!tt.ptr<f32>>, %other: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %yes = arith.constant dense<true> : tensor<8xi1>
  %no = arith.constant dense<false> : tensor<8xi1>
  // CHECK-NEXT: %[[L:.*]] = tt.load %arg0 : tensor<8x!tt.ptr<f32>>
  %a = tt.load %p, %yes, %other : tensor<8x!tt.ptr<f32>>
  %b = tt.load %p, %no, %other : tensor<8x!tt.ptr<f32>>
  // CHECK-NEXT: tt.store %arg0, %arg1 : tensor<8x!tt.ptr<f32>>
  tt.store %p, %other, %yes : tensor<8x!tt.ptr<f32>>
  tt.store %p, %other, %no : tensor<8x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return %[[L]], %arg1
  tt.return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// A volatile load stays, even if nothing uses it or nothing is loaded.
// CHECK-LABEL: tt.func @volatile
tt.func @volatile(%p: !tt.ptr<f32>) {
  // CHECK-COUNT-2: tt.load
  %a = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  %b = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  %c = tt.load %p : !tt.ptr<f32>
  // CHECK-NEXT: tt.return
  tt.return
}

// CHECK-LABEL: tt.func @there_and_back
tt.func @there_and_back(%t: tensor<4x8xf32>, %a: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>) {
  // CHECK-NEXT: tt.return %arg0, %arg1, %arg0
  %0 = tt.trans %t {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %1 = tt.trans %0 {order = array<i32: 1, 0>} : tensor<8x4xf32> -> tensor<4x8xf32>
  %2 = tt.join %a, %a : tensor<8xf32> -> tensor<8x2xf32>
  %3, %4 = tt.split %2 : tensor<8x2xf32> -> tensor<8xf32>
  %5 = tt.bitcast %t : tensor<4x8xf32> -> tensor<4x8xi32>
  %6 = tt.bitcast %5 : tensor<4x8xi32> -> tensor<4x8xf32>
  tt.return %1, %3, %6 : tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>
}

// Rounding towards zero and to nearest differ.
// CHECK-LABEL: tt.func @rounded_constants
tt.func @rounded_constants() -> (tensor<2xf16>, tensor<2xf16>) {
  // CHECK-DAG: arith.constant dense<1.000000e+00> : tensor<2xf16>
  // CHECK-DAG: arith.constant dense<1.000980e+00> : tensor<2xf16>
  %c = arith.constant dense<1.0009> : tensor<2xf32>
  %0 = tt.fp_to_fp %c, rounding = rtz : tensor<2xf32> -> tensor<2xf16>
  %1 = tt.fp_to_fp %c, rounding = rtne : tensor<2xf32> -> tensor<2xf16>
  tt.return %0, %1 : tensor<2xf16>, tensor<2xf16>
}

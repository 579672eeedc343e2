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

// CHECK-LABEL: tt.func @masked_atomics
tt.func @masked_atomics(%p: !tt.ptr<i32>, %v: i32) -> (i32, i32) {
  // CHECK-NEXT: %[[NO:.*]] = arith.constant false
  // CHECK-NEXT: %[[A:.*]] = tt.atomic_rmw add, relaxed, gpu, %arg0, %arg1 : (!tt.ptr<i32>, i32) -> i32
  // CHECK-NEXT: %[[B:.*]] = tt.atomic_rmw add, relaxed, gpu, %arg0, %arg1, %[[NO]]
  // CHECK-NEXT: tt.return %[[A]], %[[B]]
  %yes = arith.constant true
  %no = arith.constant false
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v, %yes : (!tt.ptr<i32>, i32, i1) -> i32
  %1 = tt.atomic_rmw add, relaxed, gpu, %p, %v, %no : (!tt.ptr<i32>, i32, i1) -> i32
  %2 = tt.atomic_rmw add, relaxed, gpu, %p, %v, %no : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return %0, %1 : i32, i32
}

// CHECK-LABEL: tt.func @moved_outwards
tt.func @moved_outwards(%t: tensor<1x8xf32>) -> tensor<4x1x8xf32> {
  // CHECK-NEXT: %[[E:.*]] = tt.expand_dims %arg0 {axis = 1 : i32} : tensor<1x8xf32> -> tensor<1x1x8xf32>
  // CHECK-NEXT: %[[B:.*]] = tt.broadcast %[[E]] : tensor<1x1x8xf32> -> tensor<4x1x8xf32>
  // CHECK-NEXT: tt.return %[[B]]
  %b = tt.broadcast %t : tensor<1x8xf32> -> tensor<4x8xf32>
  %e = tt.expand_dims %b {axis = 1 : i32} : tensor<4x8xf32> -> tensor<4x1x8xf32>
  tt.return %e : tensor<4x1x8xf32>
}

// CHECK-LABEL: tt.func @turned_twice
tt.func @turned_twice(%t: tensor<2x4x8xf32>) -> tensor<8x2x4xf32> {
  // CHECK-NEXT: %[[T:.*]] = tt.trans %arg0 {order = array<i32: 2, 0, 1>} : tensor<2x4x8xf32> -> tensor<8x2x4xf32>
  // CHECK-NEXT: tt.return %[[T]]
  %0 = tt.trans %t {order = array<i32: 1, 0, 2>} : tensor<2x4x8xf32> -> tensor<4x2x8xf32>
  %1 = tt.trans %0 {order = array<i32: 2, 1, 0>} : tensor<4x2x8xf32> -> tensor<8x2x4xf32>
  tt.return %1 : tensor<8x2x4xf32>
}

// CHECK-LABEL: tt.func @joined_again
tt.func @joined_again(%t: tensor<8x2xf32>) -> tensor<8x2xf32> {
  // CHECK-NEXT: tt.return %arg0
  %0, %1 = tt.split %t : tensor<8x2xf32> -> tensor<8xf32>
  %2 = tt.join %0, %1 : tensor<8xf32> -> tensor<8x2xf32>
  tt.return %2 : tensor<8x2xf32>
}

// CHECK-LABEL: tt.func @addresses
tt.func @addresses(%p: !tt.ptr<f32>, %i: i64) -> (!tt.ptr<f32>, i64) {
  // CHECK-NEXT: tt.return %arg0, %arg1
  %0 = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  %1 = tt.int_to_ptr %0 : i64 -> !tt.ptr<f32>
  %2 = tt.int_to_ptr %i : i64 -> !tt.ptr<f16>
  %3 = tt.ptr_to_int %2 : !tt.ptr<f16> -> i64
  tt.return %1, %3 : !tt.ptr<f32>, i64
}

// CHECK-LABEL: tt.func @arithmetic
tt.func @arithmetic(%x: f32) -> (tensor<2xi32>, f32) {
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<2> : tensor<2xi32>
  // CHECK-NEXT: tt.return %[[C]], %arg0
  %a = arith.constant dense<-1> : tensor<2xi32>
  %b = arith.constant dense<3> : tensor<2xi32>
  %0 = tt.mulhiui %a, %b : tensor<2xi32>
  %one = arith.constant 1.0 : f32
  %1 = tt.precise_divf %x, %one : f32
  tt.return %0, %1 : tensor<2xi32>, f32
}

// A number that the narrow type cannot hold is left to the target.
// CHECK-LABEL: tt.func @out_of_range
tt.func @out_of_range() -> (f8E4M3FN, f8E4M3FN) {
  // CHECK-DAG: arith.constant 1.000000e+04 : f32
  // CHECK-DAG: arith.constant 1.000000e+00 : f8E4M3FN
  // CHECK: tt.fp_to_fp
  %large = arith.constant 10000.0 : f32
  %small = arith.constant 1.0 : f32
  %0 = tt.fp_to_fp %large, rounding = rtne : f32 -> f8E4M3FN
  %1 = tt.fp_to_fp %small, rounding = rtne : f32 -> f8E4M3FN
  tt.return %0, %1 : f8E4M3FN, f8E4M3FN
}

// CHECK-LABEL: tt.func @gathered
tt.func @gathered(%s: f32, %i: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<2.000000e+00> : tensor<4xf32>
  // CHECK-NEXT: %[[S:.*]] = tt.splat %arg0 : f32 -> tensor<4xf32>
  // CHECK-NEXT: tt.return %[[S]], %[[C]]
  %0 = tt.splat %s : f32 -> tensor<8xf32>
  %1 = tt.gather %0[%i] {axis = 0 : i32} : (tensor<8xf32>, tensor<4xi32>) -> tensor<4xf32>
  %2 = arith.constant dense<2.0> : tensor<8xf32>
  %3 = tt.gather %2[%i] {axis = 0 : i32} : (tensor<8xf32>, tensor<4xi32>) -> tensor<4xf32>
  tt.return %1, %3 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: tt.func @scanned
tt.func @scanned(%t: tensor<8x1xf32>) -> tensor<8x1xf32> {
  // CHECK-NEXT: tt.return %arg0
  %0 = "tt.scan"(%t) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.scan.return %s : f32
  }) : (tensor<8x1xf32>) -> tensor<8x1xf32>
  tt.return %0 : tensor<8x1xf32>
}

// What nobody uses goes, unless it may have an effect. An assertion that holds goes.
// CHECK-LABEL: tt.func @unused
tt.func @unused(%x: tensor<8xf32>, %d: !tt.tensordesc<8xf32>, %i: i32) {
  // CHECK-NEXT: tt.extern_elementwise %{{.*}} symbol = "writes"
  // CHECK-NEXT: tt.elementwise_inline_asm "writes"
  // CHECK-NEXT: tt.descriptor_store
  // CHECK-NEXT: tt.return
  %yes = arith.constant dense<true> : tensor<8xi1>
  tt.assert %yes, "holds" : tensor<8xi1>
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "pure"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tt.extern_elementwise %x {libname = "", libpath = "", pure = false, symbol = "writes"} : (tensor<8xf32>) -> tensor<8xf32>
  %2 = tt.elementwise_inline_asm "pure" {constraints = "", packed_element = 1 : i32, pure = true} %x : tensor<8xf32> -> tensor<8xf32>
  %3 = tt.elementwise_inline_asm "writes" {constraints = "", packed_element = 1 : i32, pure = false} %x : tensor<8xf32> -> tensor<8xf32>
  %4 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %5 = tt.cat %x, %x : tensor<8xf32> -> tensor<16xf32>
  %6 = tt.descriptor_load %d[%i] : !tt.tensordesc<8xf32> -> tensor<8xf32>
  tt.descriptor_store %d[%i], %x : !tt.tensordesc<8xf32>, tensor<8xf32>
  tt.return
}

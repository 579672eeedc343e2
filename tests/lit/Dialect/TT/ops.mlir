// Every operation of tt parses and prints back, and so does its generic form.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

// CHECK-LABEL: tt.func public @program(
// CHECK-SAME: %{{.*}}: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %{{.*}}: !tt.ptr<f16, 3>
// CHECK-SAME: attributes {noinline = false}
tt.func public @program(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f16, 3>, %n: i32) attributes {noinline = false} {
  // CHECK: tt.get_program_id x : i32
  %x = tt.get_program_id x : i32
  // CHECK: tt.get_program_id z : i32
  %z = tt.get_program_id z : i32
  // CHECK: tt.get_num_programs y : i32
  %y = tt.get_num_programs y : i32
  // CHECK: tt.call @callee(%{{.*}}) : (i32) -> i32
  %c = tt.call @callee(%n) : (i32) -> i32
  // CHECK: tt.return
  tt.return
}

// CHECK-LABEL: tt.func private @callee(%{{.*}}: i32) -> i32
tt.func private @callee(%n: i32) -> i32 {
  // CHECK: tt.return %{{.*}} : i32
  tt.return %n : i32
}

// CHECK-LABEL: tt.func @shapes
tt.func @shapes(%s: f32, %t: tensor<8xf32>, %m: tensor<4x8xf32>, %one: tensor<1xf32>) {
  // CHECK: tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %range = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  // CHECK: tt.splat %{{.*}} : f32 -> tensor<8xf32>
  %splat = tt.splat %s : f32 -> tensor<8xf32>
  // CHECK: tt.unsplat %{{.*}} : tensor<1xf32>
  %unsplat = tt.unsplat %one : tensor<1xf32>
  // CHECK: tt.expand_dims %{{.*}} {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  %expanded = tt.expand_dims %t {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  // CHECK: tt.broadcast %{{.*}} : tensor<1x8xf32> -> tensor<4x8xf32>
  %broadcast = tt.broadcast %expanded : tensor<1x8xf32> -> tensor<4x8xf32>
  // CHECK: tt.reshape %{{.*}} : tensor<4x8xf32> -> tensor<32xf32>
  %reshaped = tt.reshape %m : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<2x16xf32>
  %reordered = tt.reshape %m allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<2x16xf32>
  // CHECK: tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %trans = tt.trans %m {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  // CHECK: tt.join %{{.*}}, %{{.*}} : tensor<8xf32> -> tensor<8x2xf32>
  %join = tt.join %t, %t : tensor<8xf32> -> tensor<8x2xf32>
  // CHECK: %{{.*}}, %{{.*}} = tt.split %{{.*}} : tensor<8x2xf32> -> tensor<8xf32>
  %a, %b = tt.split %join : tensor<8x2xf32> -> tensor<8xf32>
  // CHECK: tt.cat %{{.*}}, %{{.*}} : tensor<8xf32> -> tensor<16xf32>
  %cat = tt.cat %a, %b : tensor<8xf32> -> tensor<16xf32>
  tt.return
}

// CHECK-LABEL: tt.func @elements
tt.func @elements(%i: i64, %t: tensor<8xf32>, %h: tensor<8xf16>, %u: tensor<8xi32>) {
  // CHECK: tt.int_to_ptr %{{.*}} : i64 -> !tt.ptr<f32>
  %p = tt.int_to_ptr %i : i64 -> !tt.ptr<f32>
  // CHECK: tt.ptr_to_int %{{.*}} : !tt.ptr<f32> -> i64
  %j = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  // CHECK: tt.addptr %{{.*}}, %{{.*}} : !tt.ptr<f32>, i64
  %q = tt.addptr %p, %i : !tt.ptr<f32>, i64
  %ps = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: tt.addptr %{{.*}}, %{{.*}} : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %qs = tt.addptr %ps, %u : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tt.bitcast %{{.*}} : tensor<8xf32> -> tensor<8xi32>
  %bits = tt.bitcast %t : tensor<8xf32> -> tensor<8xi32>
  // CHECK: tt.fp_to_fp %{{.*}}, rounding = rtne : tensor<8xf16> -> tensor<8xf8E5M2>
  %f8 = tt.fp_to_fp %h, rounding = rtne : tensor<8xf16> -> tensor<8xf8E5M2>
  // CHECK: tt.fp_to_fp %{{.*}} : tensor<8xf8E5M2> -> tensor<8xf32>
  %f32 = tt.fp_to_fp %f8 : tensor<8xf8E5M2> -> tensor<8xf32>
  // CHECK: tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = none : tensor<8xf32>
  %clamp = tt.clampf %t, %f32, %t, propagateNan = none : tensor<8xf32>
  // CHECK: tt.mulhiui %{{.*}}, %{{.*}} : tensor<8xi32>
  %hi = tt.mulhiui %u, %u : tensor<8xi32>
  // CHECK: tt.precise_sqrt %{{.*}} : tensor<8xf32>
  %sqrt = tt.precise_sqrt %t : tensor<8xf32>
  // CHECK: tt.precise_divf %{{.*}}, %{{.*}} : tensor<8xf32>
  %div = tt.precise_divf %t, %sqrt : tensor<8xf32>
  tt.return
}

// CHECK-LABEL: tt.func @memory
tt.func @memory(%p: !tt.ptr<f32>, %ps: tensor<8x!tt.ptr<i32>>, %m: tensor<8xi1>, %v: tensor<8xi32>, %s: f32, %k: i1) {
  // CHECK: tt.load %{{.*}} : !tt.ptr<f32>
  %0 = tt.load %p : !tt.ptr<f32>
  // CHECK: tt.load %{{.*}}, %{{.*}} : tensor<8x!tt.ptr<i32>>
  %1 = tt.load %ps, %m : tensor<8x!tt.ptr<i32>>
  // CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = cg evictionPolicy = evict_last {isVolatile = true} : tensor<8x!tt.ptr<i32>>
  %2 = tt.load %ps, %m, %v cacheModifier = cg evictionPolicy = evict_last {isVolatile = true} : tensor<8x!tt.ptr<i32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} : !tt.ptr<f32>
  tt.store %p, %s : !tt.ptr<f32>
  // CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} evictionPolicy = evict_first : tensor<8x!tt.ptr<i32>>
  tt.store %ps, %v, %m evictionPolicy = evict_first : tensor<8x!tt.ptr<i32>>
  // CHECK: tt.atomic_rmw add, acq_rel, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  %3 = tt.atomic_rmw add, acq_rel, gpu, %ps, %v, %m : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  // CHECK: tt.atomic_cas relaxed, sys, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  %4 = tt.atomic_cas relaxed, sys, %ps, %v, %3 : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  // CHECK: tt.print " v: " {hex = false, isSigned = array<i32: 1>} : %{{.*}} : tensor<8xi32>
  tt.print " v: " {hex = false, isSigned = array<i32: 1>} : %4 : tensor<8xi32>
  // CHECK: tt.assert %{{.*}}, "must hold" : tensor<8xi1>
  tt.assert %m, "must hold" : tensor<8xi1>
  tt.return
}

// CHECK-LABEL: tt.func @products
tt.func @products(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>, %c: tensor<16x16xf32>, %i: tensor<16x32xi32>) {
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  // CHECK: "tt.reduce"(%{{.*}}) <{axis = 1 : i32}> ({
  // CHECK: tt.reduce.return %{{.*}} : f32
  // CHECK: }) : (tensor<16x32xf32>) -> tensor<16xf32>
  %r = "tt.reduce"(%a) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tt.reduce.return %s : f32
  }) : (tensor<16x32xf32>) -> tensor<16xf32>
  // CHECK: "tt.reduce"(%{{.*}}, %{{.*}}) <{axis = 0 : i32}> ({
  // CHECK: }) : (tensor<16x32xf32>, tensor<16x32xi32>) -> (tensor<32xf32>, tensor<32xi32>)
  %max:2 = "tt.reduce"(%a, %i) <{axis = 0 : i32}> ({
  ^bb0(%x0: f32, %x1: i32, %y0: f32, %y1: i32):
    %gt = arith.cmpf ogt, %x0, %y0 : f32
    %v = arith.select %gt, %x0, %y0 : f32
    %w = arith.select %gt, %x1, %y1 : i32
    tt.reduce.return %v, %w : f32, i32
  }) : (tensor<16x32xf32>, tensor<16x32xi32>) -> (tensor<32xf32>, tensor<32xi32>)
  tt.return
}

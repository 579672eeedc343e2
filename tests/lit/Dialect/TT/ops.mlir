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
  // CHECK: tt.call @callee(%{{.*}}) {arg_attrs = [{tt.divisibility = 4 : i32}], res_attrs = [{}]} : (i32) -> i32
  %d = tt.call @callee(%n) {arg_attrs = [{tt.divisibility = 4 : i32}], res_attrs = [{}]} : (i32) -> i32
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
tt.func @elements(%i: i64, %t: tensor<8xf32>, %h: tensor<8xf16>, %u: tensor<8xi32>, %bytes: tensor<8xi8>) {
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
  // CHECK: tt.unpack_e2m1 %{{.*}} : tensor<8xi8> -> tensor<8xbf16>
  %low, %high = tt.unpack_e2m1 %bytes : tensor<8xi8> -> tensor<8xbf16>
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

// CHECK-LABEL: tt.func private @declared(i32 {tt.divisibility = 24 : i32}) -> f32
tt.func private @declared(i32 {tt.divisibility = 24 : i32}) -> f32

// CHECK-LABEL: tt.func @hints
// CHECK-SAME: !tt.ptr<f32> {tt.constancy = 1 : i64, tt.contiguity = 3 : i32, tt.pointer_range = 32 : i32, tt.unknown = "kept"}
// CHECK-SAME: !tt.tensordesc<64xf32> {tt.nv_tma_desc = 1 : i32}
// CHECK-SAME: !tt.ptr<i8> {tt.pointee_type = f16}
// CHECK-SAME: -> (i32 {tt.divisibility = 8 : i32})
tt.func @hints(%p: !tt.ptr<f32> {tt.contiguity = 3 : i32, tt.constancy = 1 : i64, tt.pointer_range = 32 : i32, tt.unknown = "kept"},
               %d: !tt.tensordesc<64xf32> {tt.nv_tma_desc = 1 : i32}, %q: !tt.ptr<i8> {tt.pointee_type = f16},
               %n: index, %i: i32) -> (i32 {tt.divisibility = 8 : i32}) {
  %c = arith.constant 1 : index
  // CHECK: scf.for
  scf.for %k = %c to %n step %c {
    // CHECK: arith.addi {{.*}} {loop.stage = 1 : i32, tt.constancy = dense<1> : tensor<1xi32>, tt.divisibility = dense<[24, 5]> : tensor<2xi32>, tt.latency = 2 : i32, tt.self_latency = 0 : i32}
    %0 = arith.addi %i, %i {tt.divisibility = dense<[24, 5]> : tensor<2xi32>, tt.constancy = dense<1> : tensor<1xi32>, tt.latency = 2 : i32, tt.self_latency = 0 : i32, loop.stage = 1 : i32} : i32
    // CHECK: arith.addi {{.*}} {tt.flatten = true}
    %1 = arith.addi %i, %i {tt.flatten = true} : i32
  // CHECK: } {tt.disallow_acc_multi_buffer, tt.flatten, tt.loop_unroll_factor = 2 : i32, tt.num_stages = 3 : i32, tt.scheduled_max_stage = 1 : i32, tt.warp_specialize}
  } {tt.disallow_acc_multi_buffer, tt.flatten, tt.loop_unroll_factor = 2 : i32, tt.num_stages = 3 : i32, tt.scheduled_max_stage = 1 : i32, tt.warp_specialize}
  tt.return %i : i32
}

// CHECK-LABEL: tt.func @more_shapes
tt.func @more_shapes(%m: tensor<4x8xf32>, %i: tensor<4x2xi16>, %s: !tt.ptr<f64>, %z: tensor<1x1xi1>) {
  // CHECK: tt.make_range {end = 0 : i32, start = -8 : i32} : tensor<8xi32>
  %range = tt.make_range {start = -8 : i32, end = 0 : i32} : tensor<8xi32>
  // CHECK: tt.splat %{{.*}} : !tt.ptr<f64> -> tensor<2x2x!tt.ptr<f64>>
  %splat = tt.splat %s : !tt.ptr<f64> -> tensor<2x2x!tt.ptr<f64>>
  // CHECK: tt.unsplat %{{.*}} : tensor<1x1xi1>
  %unsplat = tt.unsplat %z : tensor<1x1xi1>
  // CHECK: tt.cat %{{.*}}, %{{.*}} : tensor<4x8xf32> -> tensor<8x8xf32>
  %cat = tt.cat %m, %m : tensor<4x8xf32> -> tensor<8x8xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  %a = tt.reshape %m allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.reshape %{{.*}} efficient_layout : tensor<4x8xf32> -> tensor<32xf32>
  %b = tt.reshape %m efficient_layout : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.gather %{{.*}}[%{{.*}}] {axis = 1 : i32} : (tensor<4x8xf32>, tensor<4x2xi16>) -> tensor<4x2xf32>
  %g = tt.gather %m[%i] {axis = 1 : i32} : (tensor<4x8xf32>, tensor<4x2xi16>) -> tensor<4x2xf32>
  // CHECK: tt.gather %{{.*}}[%{{.*}}] {axis = 1 : i32, efficient_layout} : (tensor<4x8xf32>, tensor<4x2xi16>) -> tensor<4x2xf32>
  %h = tt.gather %m[%i] {axis = 1 : i32, efficient_layout} : (tensor<4x8xf32>, tensor<4x2xi16>) -> tensor<4x2xf32>
  tt.return
}

// CHECK-LABEL: tt.func @types
// CHECK-SAME: tensor<8xf8E4M3FN>, %{{.*}}: tensor<8xf8E4M3FNUZ>, %{{.*}}: tensor<8xf8E5M2FNUZ>, %{{.*}}: tensor<8xi4>, %{{.*}}: !tt.ptr<!tt.ptr<i1>, 0>
tt.func @types(%a: tensor<8xf8E4M3FN>, %b: tensor<8xf8E4M3FNUZ>, %c: tensor<8xf8E5M2FNUZ>, %d: tensor<8xi4>, %e: !tt.ptr<!tt.ptr<i1>, 0>) {
  // CHECK: tt.fp_to_fp %{{.*}}, rounding = rtz : tensor<8xf8E4M3FN> -> tensor<8xf8E4M3FNUZ>
  %0 = tt.fp_to_fp %a, rounding = rtz : tensor<8xf8E4M3FN> -> tensor<8xf8E4M3FNUZ>
  // CHECK: tt.bitcast %{{.*}} : tensor<8xf8E5M2FNUZ> -> tensor<8xi8>
  %1 = tt.bitcast %c : tensor<8xf8E5M2FNUZ> -> tensor<8xi8>
  // CHECK: tt.bitcast %{{.*}} : !tt.ptr<!tt.ptr<i1>, 0> -> !tt.ptr<i8, 0>
  %2 = tt.bitcast %e : !tt.ptr<!tt.ptr<i1>, 0> -> !tt.ptr<i8, 0>
  // CHECK: tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = all : f32
  %f = arith.constant 1.0 : f32
  %3 = tt.clampf %f, %f, %f, propagateNan = all : f32
  tt.return
}

// CHECK-LABEL: tt.func @elsewhere
tt.func @elsewhere(%x: tensor<8xf32>, %i: i32, %y: tensor<8xf32>) {
  // CHECK: tt.extern_elementwise %{{.*}}, %{{.*}} {libname = "libdevice", libpath = "/lib", pure = true, symbol = "__nv_powf"} : (tensor<8xf32>, i32) -> tensor<8xf32>
  %0 = tt.extern_elementwise %x, %i {libname = "libdevice", libpath = "/lib", pure = true, symbol = "__nv_powf"} : (tensor<8xf32>, i32) -> tensor<8xf32>
  // CHECK: tt.extern_elementwise {libname = "", libpath = "", pure = false, symbol = "clock"} : () -> f32
  %1 = tt.extern_elementwise {libname = "", libpath = "", pure = false, symbol = "clock"} : () -> f32
  // CHECK: tt.elementwise_inline_asm "foo $0, $1;" {constraints = "=r,r,r", packed_element = 4 : i32, pure = true} %{{.*}}, %{{.*}} : tensor<8xf32>, i32 -> tensor<8xf32>
  %2 = tt.elementwise_inline_asm "foo $0, $1;" {constraints = "=r,r,r", packed_element = 4 : i32, pure = true} %x, %i : tensor<8xf32>, i32 -> tensor<8xf32>
  // CHECK: tt.elementwise_inline_asm "bar $0, $1;" {constraints = "=r,=r", packed_element = 1 : i32, pure = false} -> i32, i64
  %3:2 = tt.elementwise_inline_asm "bar $0, $1;" {constraints = "=r,=r", packed_element = 1 : i32, pure = false} -> i32, i64
  // CHECK: "tt.map_elementwise"(%{{.*}}, %{{.*}}) <{pack = 2 : i32}> ({
  // CHECK: ^bb0(%{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32):
  // CHECK: cf.cond_br
  // CHECK: tt.map_elementwise.return %{{.*}}, %{{.*}} : f32, f32
  // CHECK: tt.map_elementwise.return %{{.*}}, %{{.*}} : f32, f32
  // CHECK: }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %4 = "tt.map_elementwise"(%x, %y) <{pack = 2 : i32}> ({
  ^bb0(%a0: f32, %a1: f32, %b0: f32, %b1: f32):
    %gt = arith.cmpf ogt, %a0, %b0 : f32
    cf.cond_br %gt, ^bb1, ^bb2
  ^bb1:
    tt.map_elementwise.return %a0, %a1 : f32, f32
  ^bb2:
    tt.map_elementwise.return %b0, %b1 : f32, f32
  }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// CHECK-LABEL: tt.func @more_memory
tt.func @more_memory(%p: !tt.ptr<f32>, %ps: tensor<8x!tt.ptr<i32>>, %m: tensor<8xi1>, %v: tensor<8xi32>, %s: f32, %k: i1) {
  // CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} : !tt.ptr<f32>
  %0 = tt.load %p, %k, %s : !tt.ptr<f32>
  // CHECK: tt.load %{{.*}} cacheModifier = cv : tensor<8x!tt.ptr<i32>>
  %1 = tt.load %ps cacheModifier = cv : tensor<8x!tt.ptr<i32>>
  // CHECK: tt.load %{{.*}} cacheModifier = ca evictionPolicy = evict_first : tensor<8x!tt.ptr<i32>>
  %2 = tt.load %ps evictionPolicy = evict_first cacheModifier = ca : tensor<8x!tt.ptr<i32>>
  // CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} : !tt.ptr<f32>
  tt.store %p, %s, %k : !tt.ptr<f32>
  // CHECK: tt.store %{{.*}}, %{{.*}} cacheModifier = wt evictionPolicy = evict_last {ignore_cta} : tensor<8x!tt.ptr<i32>>
  tt.store %ps, %v cacheModifier = wt evictionPolicy = evict_last {ignore_cta} : tensor<8x!tt.ptr<i32>>
  // CHECK: tt.atomic_rmw fadd, relaxed, cta, %{{.*}}, %{{.*}} : (!tt.ptr<f32>, f32) -> f32
  %3 = tt.atomic_rmw fadd, relaxed, cta, %p, %s : (!tt.ptr<f32>, f32) -> f32
  // CHECK: tt.atomic_rmw exch, release, sys, %{{.*}}, %{{.*}}, %{{.*}} : (!tt.ptr<f32>, f32, i1) -> f32
  %4 = tt.atomic_rmw exch, release, sys, %p, %s, %k : (!tt.ptr<f32>, f32, i1) -> f32
  // CHECK: tt.atomic_cas acquire, cta, %{{.*}}, %{{.*}}, %{{.*}} : (!tt.ptr<f32>, f32, f32) -> f32
  %5 = tt.atomic_cas acquire, cta, %p, %s, %s : (!tt.ptr<f32>, f32, f32) -> f32
  // CHECK: tt.print "here" {hex = true, isSigned = array<i32>}
  tt.print "here" {hex = true, isSigned = array<i32>}
  // CHECK: tt.assert %{{.*}}, "scalar" : i1
  tt.assert %k, "scalar" : i1
  tt.return
}

// CHECK-LABEL: tt.func @descriptors
// CHECK-SAME: !tt.tensordesc<8x16xf32>, %{{.*}}: !tt.tensordesc<1x8x16xsi8>, %{{.*}}: !tt.tensordesc<1x16xf16>
tt.func @descriptors(%d: !tt.tensordesc<8x16xf32>, %e: !tt.tensordesc<1x8x16xsi8>, %r: !tt.tensordesc<1x16xf16>,
                     %p: !tt.ptr<f32>, %i: i32, %w: i64, %v: tensor<8x16xf32>, %at: tensor<8xi32>, %at16: tensor<8xi16>, %flag: i1) {
  // CHECK: tt.host_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} : <f32>, <8x16xf32>
  %host = tt.host_descriptor %p, [%i, %i], [%w, %w], %flag, %flag : <f32>, <8x16xf32>
  // CHECK: tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] : <f32>, <8x16xf32>
  %0 = tt.make_tensor_descriptor %p, [%i, %i], [%w, %w] {padding = 1 : i32} : <f32>, <8x16xf32>
  // CHECK: tt.make_tensor_descriptor %{{.*}}, [%{{.*}}], [%{{.*}}] {padding = 2 : i32} : <f32>, <16xf32>
  %1 = tt.make_tensor_descriptor %p, [%i], [%w] {padding = 2 : i32} : <f32>, <16xf32>
  // CHECK: tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] : !tt.tensordesc<8x16xf32> -> tensor<8x16xf32>
  %2 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<8x16xf32> -> tensor<8x16xf32>
  // CHECK: tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] cacheModifier = cg evictionPolicy = evict_last : !tt.tensordesc<1x8x16xsi8> -> tensor<8x16xi8>
  %3 = tt.descriptor_load %e[%i, %i, %i] cacheModifier = cg evictionPolicy = evict_last : !tt.tensordesc<1x8x16xsi8> -> tensor<8x16xi8>
  // CHECK: tt.descriptor_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<8x16xf32>, tensor<8x16xf32>
  tt.descriptor_store %d[%i, %i], %v : !tt.tensordesc<8x16xf32>, tensor<8x16xf32>
  // CHECK: tt.descriptor_reduce xor, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<8x16xf32>, tensor<8x16xf32>
  tt.descriptor_reduce xor, %d[%i, %i], %v : !tt.tensordesc<8x16xf32>, tensor<8x16xf32>
  // CHECK: tt.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] : (!tt.tensordesc<1x16xf16>, tensor<8xi32>, i32) -> tensor<8x16xf16>
  %4 = tt.descriptor_gather %r[%at, %i] : (!tt.tensordesc<1x16xf16>, tensor<8xi32>, i32) -> tensor<8x16xf16>
  // CHECK: tt.descriptor_scatter %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<1x16xf16>, tensor<8xi16>, i32, tensor<8x16xf16>
  tt.descriptor_scatter %r[%at16, %i], %4 : !tt.tensordesc<1x16xf16>, tensor<8xi16>, i32, tensor<8x16xf16>
  tt.return
}

// CHECK-LABEL: tt.func @more_products
tt.func @more_products(%a: tensor<2x16x32xf16>, %b: tensor<2x32x16xbf16>, %c: tensor<2x16x16xf32>,
                       %f4: tensor<16x32xi8>, %f8: tensor<64x16xf8E5M2>, %n4: tensor<64x8xi8>, %s: tensor<16x2xi8>,
                       %t: tensor<16x4xf8E4M3FN>, %d: tensor<16x16xf32>, %x: tensor<16x32xi8>, %y: tensor<32x16xi8>,
                       %z: tensor<16x16xi32>) {
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = bf16x6 {maxNumImpreciseAcc = 4 : i32} : tensor<2x16x32xf16> * tensor<2x32x16xbf16> -> tensor<2x16x16xf32>
  %0 = tt.dot %a, %b, %c, inputPrecision = bf16x6 {maxNumImpreciseAcc = 4 : i32} : tensor<2x16x32xf16> * tensor<2x32x16xbf16> -> tensor<2x16x16xf32>
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x32xi8> * tensor<32x16xi8> -> tensor<16x16xi32>
  %1 = tt.dot %x, %y, %z : tensor<16x32xi8> * tensor<32x16xi8> -> tensor<16x16xi32>
  // CHECK: tt.dot_scaled %{{.*}}, %{{.*}}, %{{.*}} lhs = e2m1 rhs = e5m2 {fastMath = true} : tensor<16x32xi8> * tensor<64x16xf8E5M2> -> tensor<16x16xf32>
  %2 = tt.dot_scaled %f4, %f8, %d lhs = e2m1 rhs = e5m2 {fastMath = true} : tensor<16x32xi8> * tensor<64x16xf8E5M2> -> tensor<16x16xf32>
  // CHECK: tt.dot_scaled %{{.*}} scale %{{.*}}, %{{.*}}, %{{.*}} lhs = e2m1 rhs = e5m2 {fastMath = false} : tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xf8E5M2> -> tensor<16x16xf32>
  %3 = tt.dot_scaled %f4 scale %s, %f8, %d lhs = e2m1 rhs = e5m2 {fastMath = false} : tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xf8E5M2> -> tensor<16x16xf32>
  // CHECK: tt.dot_scaled %{{.*}}, %{{.*}} scale %{{.*}}, %{{.*}} lhs = e2m1 rhs = e2m1 {fastMath = false, rhs_k_pack = false} : tensor<16x32xi8> * tensor<64x8xi8>, tensor<16x4xf8E4M3FN> -> tensor<16x16xf32>
  %4 = tt.dot_scaled %f4, %n4 scale %t, %d lhs = e2m1 rhs = e2m1 {fastMath = false, lhs_k_pack = true, rhs_k_pack = false} : tensor<16x32xi8> * tensor<64x8xi8>, tensor<16x4xf8E4M3FN> -> tensor<16x16xf32>
  // CHECK: tt.dot_scaled %{{.*}}, %{{.*}}, %{{.*}} lhs = e2m1 rhs = fp16 {fastMath = false, lhs_k_pack = false} : tensor<8x32xi8> * tensor<32x16xf16> -> tensor<16x16xf32>
  %half:2 = tt.elementwise_inline_asm "" {constraints = "", packed_element = 1 : i32, pure = true} -> i8, f16
  %8 = tt.splat %half#0 : i8 -> tensor<8x32xi8>
  %9 = tt.splat %half#1 : f16 -> tensor<32x16xf16>
  %10 = tt.dot_scaled %8, %9, %d lhs = e2m1 rhs = fp16 {fastMath = false, lhs_k_pack = false} : tensor<8x32xi8> * tensor<32x16xf16> -> tensor<16x16xf32>
  // CHECK: tt.histogram %{{.*}} : tensor<16x16xi32> -> tensor<4xi32>
  %5 = tt.histogram %z : tensor<16x16xi32> -> tensor<4xi32>
  // CHECK: "tt.scan"(%{{.*}}, %{{.*}}) <{axis = 1 : i32, reverse = true}> ({
  // CHECK: tt.scan.return %{{.*}}, %{{.*}} : f32, i32
  // CHECK: }) : (tensor<16x16xf32>, tensor<16x16xi32>) -> (tensor<16x16xf32>, tensor<16x16xi32>)
  %6:2 = "tt.scan"(%d, %z) <{axis = 1 : i32, reverse = true}> ({
  ^bb0(%p: f32, %q: i32, %u: f32, %v: i32):
    tt.scan.return %p, %v : f32, i32
  }) : (tensor<16x16xf32>, tensor<16x16xi32>) -> (tensor<16x16xf32>, tensor<16x16xi32>)
  // CHECK: tt.histogram %{{.*}}, %{{.*}} : tensor<16x16xi32> -> tensor<4xi32>
  %m = arith.constant dense<true> : tensor<16x16xi1>
  %7 = tt.histogram %z, %m : tensor<16x16xi32> -> tensor<4xi32>
  tt.return
}

// RUN: lathe-opt %s | lathe-opt | FileCheck %s

// CHECK-LABEL: @accesses
llvm.func @accesses(%p: !llvm.ptr<1>, %c: i1, %o: vector<4xi32>, %v: f16) {
  // CHECK: lathe_nv.load %{{.*}} : <1> -> i64
  %0 = lathe_nv.load %p : !llvm.ptr<1> -> i64
  // CHECK: lathe_nv.load %{{.*}} if %{{.*}} : <1> -> vector<2xf32>
  %1 = lathe_nv.load %p if %c : !llvm.ptr<1> -> vector<2xf32>
  // CHECK: lathe_nv.load %{{.*}} if %{{.*}} else %{{.*}} : vector<4xi32> {cache = 2 : i32, isVolatile} : <1> -> vector<4xi32>
  %2 = lathe_nv.load %p if %c else %o : vector<4xi32> {cache = 2 : i32, isVolatile} : !llvm.ptr<1> -> vector<4xi32>
  // CHECK: lathe_nv.store %{{.*}}, %{{.*}} : f16, <1>
  lathe_nv.store %v, %p : f16, !llvm.ptr<1>
  // CHECK: lathe_nv.store %{{.*}}, %{{.*}} if %{{.*}} {evict = 2 : i32} : vector<4xi32>, <1>
  lathe_nv.store %o, %p if %c {evict = 2 : i32} : vector<4xi32>, !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: @copies
llvm.func @copies(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>, %c: i1, %n: i32) {
  // CHECK: lathe_nv.cp_async %{{.*}}, %{{.*}} if %{{.*}} {size = 4 : i32} : <3>, <1>
  lathe_nv.cp_async %d, %s if %c {size = 4 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: lathe_nv.cp_async %{{.*}}, %{{.*}} if %{{.*}} given %{{.*}} {size = 16 : i32} : <3>, <1>
  lathe_nv.cp_async %d, %s if %c given %n {size = 16 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: lathe_nv.cp_async %{{.*}}, %{{.*}} given %{{.*}} {cache = 1 : i32, evict = 1 : i32, size = 16 : i32} : <3>, <1>
  lathe_nv.cp_async %d, %s given %n {cache = 1 : i32, evict = 1 : i32, size = 16 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: @atomics
llvm.func @atomics(%p: !llvm.ptr<1>, %c: i1, %v: i32, %w: vector<4xf32>) {
  // CHECK: lathe_nv.atomic_rmw add %{{.*}}, %{{.*}} if %{{.*}} acq_rel gpu : <1>, i32 -> i32
  %0 = lathe_nv.atomic_rmw add %p, %v if %c acq_rel gpu : !llvm.ptr<1>, i32 -> i32
  // CHECK: lathe_nv.atomic_rmw fadd %{{.*}}, %{{.*}} monotonic sys : <1>, vector<4xf32>
  lathe_nv.atomic_rmw fadd %p, %w monotonic sys : !llvm.ptr<1>, vector<4xf32>
  // CHECK: lathe_nv.atomic_cas %{{.*}}, %{{.*}}, %{{.*}} if %{{.*}} acquire cta : <1>, i32
  %1 = lathe_nv.atomic_cas %p, %v, %v if %c acquire cta : !llvm.ptr<1>, i32
  llvm.return
}

// CHECK-LABEL: @matrices
llvm.func @matrices(%c: f32, %h: vector<2xf16>, %i: i32, %a: i64, %b: i64, %r: i32, %use: i1) {
  // CHECK: lathe_nv.wgmma f16 * f16 {n = 8 : i32} acc({{.*}}) a({{.*}}) b({{.*}}) if %{{.*}} :
  %0:4 = lathe_nv.wgmma f16 * f16 {n = 8 : i32} acc(%c, %c, %c, %c) a(%a) b(%b) if %use
      : (f32, f32, f32, f32, i64, i64, i1) -> (f32, f32, f32, f32)
  // CHECK: lathe_nv.wgmma e4m3 * e5m2 {n = 8 : i32}
  %1:2 = lathe_nv.wgmma e4m3 * e5m2 {n = 8 : i32} acc(%h, %h) a(%r, %r, %r, %r) b(%b)
      : (vector<2xf16>, vector<2xf16>, i32, i32, i32, i32, i64) -> (vector<2xf16>, vector<2xf16>)
  // CHECK: lathe_nv.wgmma_wait 1, %{{.*}}, %{{.*}} : (f32, vector<2xf16>) -> (f32, vector<2xf16>)
  %2:2 = lathe_nv.wgmma_wait 1, %0#0, %1#1 : (f32, vector<2xf16>) -> (f32, vector<2xf16>)
  // CHECK: lathe_nv.wgmma_wait 0 : () -> ()
  lathe_nv.wgmma_wait 0 : () -> ()
  llvm.return
}

// CHECK-LABEL: @bulk
llvm.func @bulk(%s: !llvm.ptr<3>, %b: !llvm.ptr<3>, %g: !llvm.ptr<1>, %i: i32, %l: i64, %p: i1) {
  // CHECK: lathe_nv.mbarrier_init %{{.*}}, 1 if %{{.*}} : <3>
  lathe_nv.mbarrier_init %b, 1 if %p : !llvm.ptr<3>
  // CHECK: lathe_nv.mbarrier_arrive %{{.*}}, 1 if %{{.*}} {bytes = 4096 : i32} : !llvm.ptr<3>
  lathe_nv.mbarrier_arrive %b, 1 if %p {bytes = 4096 : i32} : !llvm.ptr<3>
  // CHECK: lathe_nv.tensor_map %{{.*}}, %{{.*}}, %{{.*}} box(%{{.*}}, %{{.*}}) sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}) steps(%{{.*}}, %{{.*}}) if %{{.*}} {element = 6 : i32, fill = 0 : i32, interleave = 0 : i32, swizzle = 3 : i32}
  lathe_nv.tensor_map %g, %s, %g box(%i, %i) sizes(%i, %i) strides(%l) steps(%i, %i) if %p
      {element = 6 : i32, interleave = 0 : i32, swizzle = 3 : i32, fill = 0 : i32} : !llvm.ptr<1>, !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: lathe_nv.bulk_load %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} if %{{.*}} : <3>, <1>, !llvm.ptr<3>
  lathe_nv.bulk_load %s, %g[%i, %i], %b if %p : !llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr<3>
  %w = llvm.mlir.constant(2 : i16) : i16
  // CHECK: lathe_nv.bulk_load %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] offsets[%{{.*}}], %{{.*}} if %{{.*}} {evict = 1 : i32} : <3>, <1>, !llvm.ptr<3>
  lathe_nv.bulk_load %s, %g[%i, %i, %i] offsets [%w], %b if %p {evict = 1 : i32} : !llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: lathe_nv.mbarrier_wait %{{.*}}, %{{.*}} if %{{.*}} : <3>
  lathe_nv.mbarrier_wait %b, %i if %p : !llvm.ptr<3>
  // CHECK: lathe_nv.bulk_store %{{.*}}[%{{.*}}], %{{.*}} if %{{.*}} {reduce = "add"} : <1>, <3>
  lathe_nv.bulk_store %g[%i], %s if %p {reduce = "add"} : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: lathe_nv.try_cancel %{{.*}}, %{{.*}} if %{{.*}} : <3>
  lathe_nv.try_cancel %s, %b if %p : !llvm.ptr<3>
  // CHECK: lathe_nv.query_cancel %{{.*}}, %{{.*}}{{$}}
  %canceled = lathe_nv.query_cancel %l, %l
  // CHECK: lathe_nv.query_cancel %{{.*}}, %{{.*}} {axis = 2 : i32}
  %place = lathe_nv.query_cancel %l, %l {axis = 2 : i32}
  // CHECK: lathe_nv.mbarrier_inval %{{.*}} if %{{.*}} : <3>
  lathe_nv.mbarrier_inval %b if %p : !llvm.ptr<3>
  llvm.return
}

// CHECK-DAG: llvm.func @map(!llvm.ptr {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64, 32], element = 6, swizzle = 2, flags = 1>})

// CHECK-DAG: llvm.func @image(!llvm.ptr {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [1024, 32], element = 6, swizzle = 2, flags = 1, im2col = 4>})
llvm.func @image(!llvm.ptr {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [1024, 32], element = 6, swizzle = 2, flags = 1, im2col = 4>})
llvm.func @map(!llvm.ptr {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64, 32], element = 6, swizzle = 2, flags = 1>})

// CHECK-LABEL: llvm.func @tensor_memory
llvm.func @tensor_memory(%p: !llvm.ptr<3>, %a: i32, %d: i64, %use: i1, %pred: i1) {
  // CHECK-NEXT: lathe_nv.tensor_alloc %{{.*}}, 128 if %{{.*}} : <3>
  lathe_nv.tensor_alloc %p, 128 if %pred : !llvm.ptr<3>
  // CHECK-NEXT: lathe_nv.tensor_fence {after}
  lathe_nv.tensor_fence {after}
  // CHECK-NEXT: %[[X:.*]]:2 = lathe_nv.tensor_load shape_16x32bx2 %{{.*}} [0, 64] x [1, 1] {split = 32 : i32} -> (i32, i32)
  %0:2 = lathe_nv.tensor_load shape_16x32bx2 %a [0, 64] x [1, 1] {split = 32 : i32} -> (i32, i32)
  // CHECK-NEXT: lathe_nv.tensor_store shape_16x128b %{{.*}} [0] x [2], %[[X]]#0, %[[X]]#1 if %{{.*}} {packs}
  lathe_nv.tensor_store shape_16x128b %a [0] x [2], %0#0, %0#1 if %pred {packs}
  // CHECK-NEXT: lathe_nv.tensor_fence
  lathe_nv.tensor_fence
  // CHECK-NEXT: lathe_nv.tensor_product tf32 %{{.*}}, %{{.*}}, %{{.*}}, 135268624 plus %{{.*}} if %{{.*}} : i32
  lathe_nv.tensor_product tf32 %a, %a, %d, 135268624 plus %use if %pred : i32
  // CHECK-NEXT: lathe_nv.tensor_scaled_product mxf4nvf4 %{{.*}}, %{{.*}}, %{{.*}} scales %{{.*}}, %{{.*}}, 136316032 plus %{{.*}} if %{{.*}} : i64
  lathe_nv.tensor_scaled_product mxf4nvf4 %a, %d, %d scales %a, %a, 136316032 plus %use if %pred : i64
  // CHECK-NEXT: lathe_nv.tensor_copy shape_128x256b %{{.*}}, %{{.*}} if %{{.*}}
  lathe_nv.tensor_copy shape_128x256b %a, %d if %pred
  // CHECK-NEXT: lathe_nv.tensor_copy shape_32x128b_warpx4 %{{.*}}, %{{.*}} if %{{.*}}
  lathe_nv.tensor_copy shape_32x128b_warpx4 %a, %d if %pred
  // CHECK-NEXT: lathe_nv.tensor_commit %{{.*}} if %{{.*}} : <3>
  lathe_nv.tensor_commit %p if %pred : !llvm.ptr<3>
  // CHECK-NEXT: lathe_nv.tensor_dealloc %{{.*}}, 128 if %{{.*}}
  lathe_nv.tensor_dealloc %a, 128 if %pred
  llvm.return
}

// CHECK-LABEL: llvm.func @tensor_memory_of_pairs
llvm.func @tensor_memory_of_pairs(%p: !llvm.ptr<3>, %far: !llvm.ptr<7>, %map: !llvm.ptr, %a: i32, %d: i64, %both: i16, %use: i1, %pred: i1) {
  // CHECK-NEXT: lathe_nv.tensor_alloc %{{.*}}, 128 if %{{.*}} {pair} : <3>
  lathe_nv.tensor_alloc %p, 128 if %pred {pair} : !llvm.ptr<3>
  // CHECK-NEXT: lathe_nv.mbarrier_arrive %{{.*}}, 1 if %{{.*}} {bytes = 16 : i32} : !llvm.ptr<7>
  lathe_nv.mbarrier_arrive %far, 1 if %pred {bytes = 16 : i32} : !llvm.ptr<7>
  // CHECK-NEXT: lathe_nv.bulk_load %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} if %{{.*}} : <3>, !llvm.ptr, !llvm.ptr<7>
  lathe_nv.bulk_load %p, %map[%a], %far if %pred : !llvm.ptr<3>, !llvm.ptr, !llvm.ptr<7>
  // CHECK-NEXT: lathe_nv.tensor_product f16 %{{.*}}, %{{.*}}, %{{.*}}, 270598160 plus %{{.*}} if %{{.*}} {pair} : i64
  lathe_nv.tensor_product f16 %a, %d, %d, 270598160 plus %use if %pred {pair} : i64
  // CHECK-NEXT: lathe_nv.tensor_commit %{{.*}} to %{{.*}} if %{{.*}} {pair} : <3>
  lathe_nv.tensor_commit %p to %both if %pred {pair} : !llvm.ptr<3>
  // CHECK-NEXT: lathe_nv.tensor_dealloc %{{.*}}, 128 if %{{.*}} {pair}
  lathe_nv.tensor_dealloc %a, 128 if %pred {pair}
  llvm.return
}

// Views of buffers parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#row = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#column = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [0, 1]}>
#plain1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#plain2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#plain3 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [2, 1, 0]}>
#padded = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>
#smem = #ttg.shared_memory

// CHECK-DAG: #shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
// CHECK-DAG: #shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [2, 1, 0]}>
// CHECK-DAG: #shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
// CHECK-DAG: #shared3 = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [0, 1]}>
// CHECK-DAG: #shared4 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
// CHECK-DAG: #shared5 = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>
// CHECK-DAG: #smem = #ttg.shared_memory

// CHECK-LABEL: @index(
// CHECK: %{{.*}} = ttg.memdesc_index %{{.*}}[%{{.*}}] : !ttg.memdesc<3x16x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<16x32xf32, #shared, #smem, mutable>
// CHECK: %{{.*}} = ttg.memdesc_index %{{.*}}[%{{.*}}] : !ttg.memdesc<4x16x32xf32, #shared1, #smem> -> !ttg.memdesc<16x32xf32, #shared2, #smem>
tt.func @index(%m: !ttg.memdesc<3x16x32xf32, #row, #smem, mutable>, %n: !ttg.memdesc<4x16x32xf32, #plain3, #smem>, %i: i32) {
  %0 = ttg.memdesc_index %m[%i] : !ttg.memdesc<3x16x32xf32, #row, #smem, mutable> -> !ttg.memdesc<16x32xf32, #row, #smem, mutable>
  %1 = ttg.memdesc_index %n[%i] : !ttg.memdesc<4x16x32xf32, #plain3, #smem> -> !ttg.memdesc<16x32xf32, #plain2, #smem>
  tt.return
}

// CHECK-LABEL: @subslice(
// CHECK: %{{.*}} = ttg.memdesc_subslice %{{.*}}[32, 0] : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x32xf32, #shared, #smem, mutable, 64x32>
// CHECK: %{{.*}} = ttg.memdesc_subslice %{{.*}}[16, 0] : !ttg.memdesc<32x32xf32, #shared, #smem, mutable, 64x32> -> !ttg.memdesc<16x32xf32, #shared, #smem, mutable, 64x32>
// CHECK: %{{.*}} = ttg.memdesc_subslice %{{.*}}[2, 0, 0] : !ttg.memdesc<3x16x32xf32, #shared, #smem> -> !ttg.memdesc<1x16x32xf32, #shared, #smem, 3x16x32>
tt.func @subslice(%m: !ttg.memdesc<64x32xf32, #row, #smem, mutable>, %n: !ttg.memdesc<3x16x32xf32, #row, #smem>) {
  %0 = ttg.memdesc_subslice %m[32, 0] : !ttg.memdesc<64x32xf32, #row, #smem, mutable> -> !ttg.memdesc<32x32xf32, #row, #smem, mutable, 64x32>
  %1 = ttg.memdesc_subslice %0[16, 0] : !ttg.memdesc<32x32xf32, #row, #smem, mutable, 64x32> -> !ttg.memdesc<16x32xf32, #row, #smem, mutable, 64x32>
  %2 = ttg.memdesc_subslice %n[2, 0, 0] : !ttg.memdesc<3x16x32xf32, #row, #smem> -> !ttg.memdesc<1x16x32xf32, #row, #smem, 3x16x32>
  tt.return
}

// CHECK-LABEL: @trans(
// CHECK: %{{.*}} = ttg.memdesc_trans %{{.*}} {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf32, #shared, #smem, mutable, 64x128> -> !ttg.memdesc<32x64xf32, #shared3, #smem, mutable, 128x64>
// CHECK: %{{.*}} = ttg.memdesc_trans %{{.*}} {order = array<i32: 0, 2, 1>} : !ttg.memdesc<3x16x32xf32, #shared, #smem> -> !ttg.memdesc<3x32x16xf32, #shared3, #smem>
tt.func @trans(%m: !ttg.memdesc<64x32xf32, #row, #smem, mutable, 64x128>, %n: !ttg.memdesc<3x16x32xf32, #row, #smem>) {
  %0 = ttg.memdesc_trans %m {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf32, #row, #smem, mutable, 64x128> -> !ttg.memdesc<32x64xf32, #column, #smem, mutable, 128x64>
  %1 = ttg.memdesc_trans %n {order = array<i32: 0, 2, 1>} : !ttg.memdesc<3x16x32xf32, #row, #smem> -> !ttg.memdesc<3x32x16xf32, #column, #smem>
  tt.return
}

// CHECK-LABEL: @reshape(
// CHECK: %{{.*}} = ttg.memdesc_reshape %{{.*}} : !ttg.memdesc<64x32xf32, #shared2, #smem> -> !ttg.memdesc<2048xf32, #shared4, #smem>
// CHECK: %{{.*}} = ttg.memdesc_reshape %{{.*}} : !ttg.memdesc<2048xf32, #shared4, #smem> -> !ttg.memdesc<8x8x32xf32, #shared1, #smem>
tt.func @reshape(%m: !ttg.memdesc<64x32xf32, #plain2, #smem>) {
  %0 = ttg.memdesc_reshape %m : !ttg.memdesc<64x32xf32, #plain2, #smem> -> !ttg.memdesc<2048xf32, #plain1, #smem>
  %1 = ttg.memdesc_reshape %0 : !ttg.memdesc<2048xf32, #plain1, #smem> -> !ttg.memdesc<8x8x32xf32, #plain3, #smem>
  tt.return
}

// CHECK-LABEL: @reinterpret(
// CHECK: %{{.*}} = ttg.memdesc_reinterpret %{{.*}} : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<8192xi8, #shared4, #smem, mutable>
// CHECK: %{{.*}} = ttg.memdesc_reinterpret %{{.*}} : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<4x16x32xf16, #shared, #smem>
tt.func @reinterpret(%m: !ttg.memdesc<64x32xf32, #row, #smem, mutable>, %n: !ttg.memdesc<64x64xf16, #padded, #smem>) {
  %0 = ttg.memdesc_reinterpret %m : !ttg.memdesc<64x32xf32, #row, #smem, mutable> -> !ttg.memdesc<8192xi8, #plain1, #smem, mutable>
  %1 = ttg.memdesc_reinterpret %m : !ttg.memdesc<64x32xf32, #row, #smem, mutable> -> !ttg.memdesc<4x16x32xf16, #row, #smem>
  tt.return
}

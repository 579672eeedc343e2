// RUN: lathe-opt %s --lathe-ttg-slice-dots | FileCheck %s

// A thread's rows and columns, 64 elements each of 16 and 8 rows, take 1536 registers; the chip has 256. The operands
// stay in shared memory, and a loop takes four elements along K at a time. Casts are of slices.

#x = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#d = #ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #d}>
#b = #ttg.dot_op<{opIdx = 1, parent = #d}>
// CHECK-DAG: #[[ALL:.*]] = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [2, 1, 0]}>
// CHECK-DAG: #[[ONE:.*]] = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx1201", "ttg.threads-per-warp" = 32 : i32} {
// CHECK-LABEL: @large
// CHECK: %[[RA:.*]] = tt.reshape %arg0 : tensor<64x64xf16, {{.*}}> -> tensor<64x16x4xf16
// CHECK: %[[TA:.*]] = tt.trans %[[RA]] {order = array<i32: 1, 0, 2>}
// CHECK: %[[MA:.*]] = ttg.local_alloc %[[TA]] : {{.*}} -> !ttg.memdesc<16x64x4xf16, #[[ALL]], #smem>
// CHECK: %[[RB:.*]] = tt.reshape %arg1 : tensor<64x64xf32, {{.*}}> -> tensor<16x4x64xf32
// CHECK: %[[MB:.*]] = ttg.local_alloc %[[RB]]
// CHECK: %[[SUM:.*]] = scf.for %[[I:.*]] = {{.*}} iter_args(%[[ACC:.*]] = %arg2)
// CHECK: %[[SA:.*]] = ttg.memdesc_index %[[MA]][%[[I]]] : {{.*}} -> !ttg.memdesc<64x4xf16, #[[ONE]], #smem>
// CHECK: %[[LA:.*]] = ttg.local_load %[[SA]]
// CHECK: %[[WA:.*]] = arith.extf %[[LA]] : tensor<64x4xf16, {{.*}}> to tensor<64x4xf32
// CHECK: %[[SB:.*]] = ttg.memdesc_index %[[MB]][%[[I]]]
// CHECK: %[[LB:.*]] = ttg.local_load %[[SB]]
// CHECK: %[[D:.*]] = tt.dot %[[WA]], %[[LB]], %[[ACC]], inputPrecision = tf32
// CHECK: scf.yield %[[D]]
// CHECK: tt.return %[[SUM]]
tt.func @large(%x: tensor<64x64xf16, #x>, %y: tensor<64x64xf32, #x>, %c: tensor<64x64xf32, #d>) -> tensor<64x64xf32, #d> {
  %xw = arith.extf %x : tensor<64x64xf16, #x> to tensor<64x64xf32, #x>
  %a = ttg.convert_layout %xw : tensor<64x64xf32, #x> -> tensor<64x64xf32, #a>
  %b = ttg.convert_layout %y : tensor<64x64xf32, #x> -> tensor<64x64xf32, #b>
  %r = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<64x64xf32, #a> * tensor<64x64xf32, #b> -> tensor<64x64xf32, #d>
  tt.return %r : tensor<64x64xf32, #d>
}

// Where all fits, nothing changes.
// CHECK-LABEL: @small
// CHECK-NOT: scf.for
// CHECK: tt.return
tt.func @small(%x: tensor<32x8xf32, #x>, %y: tensor<8x32xf32, #x>, %c: tensor<32x32xf32, #d>) -> tensor<32x32xf32, #d> {
  %a = ttg.convert_layout %x : tensor<32x8xf32, #x> -> tensor<32x8xf32, #a>
  %b = ttg.convert_layout %y : tensor<8x32xf32, #x> -> tensor<8x32xf32, #b>
  %r = tt.dot %a, %b, %c : tensor<32x8xf32, #a> * tensor<8x32xf32, #b> -> tensor<32x32xf32, #d>
  tt.return %r : tensor<32x32xf32, #d>
}

// Nor where operands have no room in shared memory: 16 and 64 KiB of 64.
// CHECK-LABEL: @crowded
// CHECK-NOT: scf.for
// CHECK: tt.return
tt.func @crowded(%x: tensor<64x64xf32, #x>, %y: tensor<64x256xf32, #x>, %c: tensor<64x256xf32, #d>) -> tensor<64x256xf32, #d> {
  %a = ttg.convert_layout %x : tensor<64x64xf32, #x> -> tensor<64x64xf32, #a>
  %b = ttg.convert_layout %y : tensor<64x256xf32, #x> -> tensor<64x256xf32, #b>
  %r = tt.dot %a, %b, %c : tensor<64x64xf32, #a> * tensor<64x256xf32, #b> -> tensor<64x256xf32, #d>
  tt.return %r : tensor<64x256xf32, #d>
}
}

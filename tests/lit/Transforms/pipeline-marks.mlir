// Marks leave a loop pipelined. Those around loads alone go where the loads start, for the iterations that there are; the
// others stay with the iteration that computes.
//
// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" | FileCheck %s

// The first two iterations start before the loop.
// CHECK-LABEL: tt.func @marked
// CHECK: proton.record start "loads"
// CHECK: ttg.async_copy_global_to_local
// CHECK: ttg.async_copy_global_to_local
// CHECK: proton.record end "loads"
// CHECK: proton.record start "loads"
// CHECK: proton.record end "loads"
// CHECK: scf.for
// CHECK: ttg.async_wait {num = 1 : i32}
// CHECK: scf.if %[[EXISTS:.*]] {
// CHECK-NEXT: proton.record start "loads"
// CHECK-NEXT: }
// CHECK: ttg.async_copy_global_to_local
// CHECK: ttg.async_copy_global_to_local
// CHECK: scf.if %[[EXISTS]] {
// CHECK-NEXT: proton.record end "loads"
// CHECK-NEXT: }
// CHECK: proton.record start "product"
// CHECK: tt.dot
// CHECK: proton.record end "product"
// CHECK: scf.yield
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#x = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#y = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @marked(%pa: tensor<32x32x!tt.ptr<f16>, #a> {tt.divisibility = dense<[1, 16]> : tensor<2xi32>, tt.contiguity = dense<[1, 32]> : tensor<2xi32>}, %pb: tensor<32x32x!tt.ptr<f16>, #a> {tt.divisibility = dense<[1, 16]> : tensor<2xi32>, tt.contiguity = dense<[1, 32]> : tensor<2xi32>}, %n: i32) -> tensor<32x32xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<32x32xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %step = arith.constant dense<32> : tensor<32x32xi32, #a>
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%c = %zero, %qa = %pa, %qb = %pb) -> (tensor<32x32xf32, #mma>, tensor<32x32x!tt.ptr<f16>, #a>, tensor<32x32x!tt.ptr<f16>, #a>) : i32 {
      proton.record start "loads"
      %va = tt.load %qa : tensor<32x32x!tt.ptr<f16>, #a>
      %vb = tt.load %qb : tensor<32x32x!tt.ptr<f16>, #a>
      proton.record end "loads"
      proton.record start "product"
      %da = ttg.convert_layout %va : tensor<32x32xf16, #a> -> tensor<32x32xf16, #x>
      %db = ttg.convert_layout %vb : tensor<32x32xf16, #a> -> tensor<32x32xf16, #y>
      %d = tt.dot %da, %db, %c : tensor<32x32xf16, #x> * tensor<32x32xf16, #y> -> tensor<32x32xf32, #mma>
      proton.record end "product"
      %na = tt.addptr %qa, %step : tensor<32x32x!tt.ptr<f16>, #a>, tensor<32x32xi32, #a>
      %nb = tt.addptr %qb, %step : tensor<32x32x!tt.ptr<f16>, #a>, tensor<32x32xi32, #a>
      scf.yield %d, %na, %nb : tensor<32x32xf32, #mma>, tensor<32x32x!tt.ptr<f16>, #a>, tensor<32x32x!tt.ptr<f16>, #a>
    }
    tt.return %r#0 : tensor<32x32xf32, #mma>
  }
}

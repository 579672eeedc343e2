// Products by multiply and add outside loops: an operand is stored once and read for each dot that uses it, and dots
// that add to each other's results divide them among the warps in the same way.
//
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90" --lathe-ttg-accelerate-matmul --lathe-ttg-remove-layout-conversions --canonicalize | FileCheck %s
//
// CHECK: #[[L:.*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-LABEL: tt.func @twice
// CHECK-DAG: %[[X:.*]] = ttg.local_alloc %arg0
// CHECK-DAG: %[[Y:.*]] = ttg.local_alloc %arg1
// CHECK-DAG: ttg.local_load %[[X]] {{.*}} -> tensor<16x16xf32, #ttg.dot_op<{opIdx = 0, parent = #[[L]]}>>
// CHECK-DAG: ttg.local_load %[[Y]] {{.*}} -> tensor<16x16xf32, #ttg.dot_op<{opIdx = 1, parent = #[[L]]}>>
// CHECK: %[[XY:.*]] = tt.dot {{.*}} -> tensor<16x16xf32, #[[L]]>
// CHECK-DAG: ttg.local_load %[[Y]] {{.*}} -> tensor<16x16xf32, #ttg.dot_op<{opIdx = 0, parent = #[[L]]}>>
// CHECK-DAG: ttg.local_load %[[X]] {{.*}} -> tensor<16x16xf32, #ttg.dot_op<{opIdx = 1, parent = #[[L]]}>>
// CHECK: %[[SUM:.*]] = tt.dot {{.*}}, %[[XY]] : {{.*}} -> tensor<16x16xf32, #[[L]]>
// CHECK: ttg.local_alloc %[[SUM]]
tt.func @twice(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %xy = tt.dot %x, %y, %zero : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %sum = tt.dot %y, %x, %xy : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %out = tt.dot %sum, %x, %zero : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return %out : tensor<16x16xf32>
}

// In a loop operands are converted, so that the pipeliner can load them ahead.
// CHECK-LABEL: tt.func @loop
// CHECK: scf.for
// CHECK-NOT: ttg.local_alloc
// CHECK: tt.dot
// CHECK-NOT: ttg.local_alloc
// CHECK: tt.return
tt.func @loop(%x: tensor<16x16x!tt.ptr<f32>>, %y: tensor<16x16x!tt.ptr<f32>>, %n: i32) -> tensor<16x16xf32> {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<16x16xf32>) : i32 {
    %a = tt.load %x : tensor<16x16x!tt.ptr<f32>>
    %b = tt.load %y : tensor<16x16x!tt.ptr<f32>>
    %next = tt.dot %a, %b, %acc : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    scf.yield %next : tensor<16x16xf32>
  }
  tt.return %r : tensor<16x16xf32>
}

// A copy of a pipelined loop, whose mask is that of the iteration and that of a row, has one selection of its size.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=4 --set num_stages=3 --emit asm | FileCheck %s

// Columns are added to the rows' pointers in front of the loop.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=4 --set num_stages=3 --emit llvm | FileCheck %s --check-prefix=SUMS

// CHECK: and.pred %[[BOTH:p[0-9]+]], %
// CHECK: selp.b32 [[SIZE:%r[0-9]+]], 16, 0, %[[BOTH]];
// CHECK: cp.async.cg.shared.global [%{{.*}}], [%{{.*}}], 16, [[SIZE]];
// CHECK-NOT: selp.b32 {{.*}}, %{{.*}}, 0,
// SUMS: mma_async
// SUMS: [[STEP:%[0-9]+]] = sext i32 {{.*}} to i64
// SUMS-NEXT: [[A:%[0-9]+]] = getelementptr half, ptr addrspace(1) {{%[0-9]+}}, i64 [[STEP]]
// SUMS: call void @llvm.nvvm.cp.async.cg.shared.global.16.s({{.*}}, ptr addrspace(1) [[A]],
tt.func public @rows(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                     %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: i32, %n: i32 {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %width = arith.constant dense<64> : tensor<64x1xi32>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %row = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %column = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %cb = tt.broadcast %column : tensor<1x64xi32> -> tensor<64x64xi32>
  %stride = tt.splat %n : i32 -> tensor<64x1xi32>
  %starts = arith.muli %row, %stride : tensor<64x1xi32>
  %ms = tt.splat %m : i32 -> tensor<64x1xi32>
  %inside = arith.cmpi slt, %row, %ms : tensor<64x1xi32>
  %mask = tt.broadcast %inside : tensor<64x1xi1> -> tensor<64x64xi1>
  %none = arith.constant dense<0.0> : tensor<64x64xf16>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %xr = tt.addptr %xs, %starts : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %fixed = arith.muli %row, %width : tensor<64x1xi32>
  %fb = tt.broadcast %fixed : tensor<64x1xi32> -> tensor<64x64xi32>
  %at = arith.addi %fb, %cb : tensor<64x64xi32>
  %ys = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %yp = tt.addptr %ys, %at : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %sum = scf.for %k = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
    %step = tt.splat %k : i32 -> tensor<64x1xi32>
    %xk = tt.addptr %xr, %step : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %xb = tt.broadcast %xk : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
    %xp = tt.addptr %xb, %cb : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %a = tt.load %xp, %mask, %none : tensor<64x64x!tt.ptr<f16>>
    %b = tt.load %yp : tensor<64x64x!tt.ptr<f16>>
    %next = tt.dot %a, %b, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %next : tensor<64x64xf32>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %op = tt.addptr %os, %at : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %op, %sum : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

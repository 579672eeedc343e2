// A loop ends in one branch, which jumps back. The loop's exit is the end of the kernel, which comes before the loop.
//
// RUN: lathe-compiler compile %s --target cuda:90 --set num_warps=1 --emit asm | FileCheck %s
// RUN: lathe-compiler compile %S/../../corpus/executed/loop-float-limit.mlir --target cuda:90 --set num_warps=1 --emit asm | FileCheck %s --check-prefix=FLOAT

// CHECK: setp.lt.s32
// CHECK: [[LOOP:\$L__BB0_[0-9]+]]:
// CHECK: st.global
// CHECK-NOT: bra.uni
// CHECK: bra [[LOOP]];
// CHECK-NEXT: $L__BB
// CHECK-NEXT: ret;
//
// A float that ends its loop is compared the other way round, so that NaN goes on.
//
// FLOAT: [[LOOP:\$L__BB0_[0-9]+]]:
// FLOAT: st.global
// FLOAT: setp.geu.f32 [[GOES:%p[0-9]+]]
// FLOAT-NEXT: @[[GOES]] bra [[LOOP]];
// FLOAT-NEXT: ret;
tt.func public @powers(%o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %factor: f32, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ones = arith.constant dense<1.0> : tensor<32xf32>
  %factors = tt.splat %factor : f32 -> tensor<32xf32>
  %columns = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %starts = tt.splat %o : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %last = scf.for %i = %zero to %n step %one iter_args(%power = %ones) -> tensor<32xf32> : i32 {
    %is = tt.splat %i : i32 -> tensor<32xi32>
    %at = arith.addi %is, %columns : tensor<32xi32>
    %to = tt.addptr %starts, %at : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %to, %power : tensor<32x!tt.ptr<f32>>
    %next = arith.mulf %power, %factors : tensor<32xf32>
    scf.yield %next : tensor<32xf32>
  }
  tt.return
}

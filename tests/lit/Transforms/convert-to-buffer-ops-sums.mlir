// A pointer that moves by a splat and a tensor: the loop carries both parts of its offset.
//
// RUN: lathe-opt %s --lathe-amdg-convert-to-buffer-ops | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "hip:gfx942"} {
  // CHECK-LABEL: @k
  // CHECK: scf.for {{.*}} i32, tensor<256xi32
  // CHECK: scf.yield %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : {{.*}} i32, tensor<256xi32
  tt.func public @k(%p: !tt.ptr<f32> {tt.pointer_range = 32 : i32}, %o: !tt.ptr<f32> {tt.pointer_range = 32 : i32}, %n: i32, %st: i32, %t: tensor<256xi32, #a>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<256xf32, #a>
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #a>
    %sp = tt.splat %st : i32 -> tensor<256xi32, #a>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %s, %acc = %zero) -> (tensor<256x!tt.ptr<f32>, #a>, tensor<256xf32, #a>) : i32 {
      %l = tt.load %x : tensor<256x!tt.ptr<f32>, #a>
      %d = arith.addf %l, %acc : tensor<256xf32, #a>
      %step = arith.addi %sp, %t : tensor<256xi32, #a>
      %x1 = tt.addptr %x, %step : tensor<256x!tt.ptr<f32>, #a>, tensor<256xi32, #a>
      scf.yield %x1, %d : tensor<256x!tt.ptr<f32>, #a>, tensor<256xf32, #a>
    }
    %os = tt.splat %o : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #a>
    tt.store %os, %r#1 : tensor<256x!tt.ptr<f32>, #a>
    tt.return
  }
}

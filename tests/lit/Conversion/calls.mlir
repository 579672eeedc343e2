// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers --lathe-ttg-convert-to-llvm --split-input-file --verify-diagnostics | FileCheck %s

// The callee gets every element of its operands; two calls that use the same shared memory are kept apart by a barrier.

#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: llvm.func internal @sum(%arg0: f32, %arg1: f32) -> !llvm.struct<(f32)> attributes {convergent, no_inline}
  // CHECK: llvm.return %{{.*}} : !llvm.struct<(f32)>
  tt.func private @sum(%x: tensor<256xf32, #blocked>) -> f32 attributes {noinline = true} {
    %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %t = arith.addf %a, %b : f32
      tt.reduce.return %t : f32
    }) : (tensor<256xf32, #blocked>) -> f32
    tt.return %s : f32
  }
  // CHECK-LABEL: llvm.func @kernel
  // CHECK: llvm.call @sum(%arg1, %arg1) {convergent} : (f32, f32) -> !llvm.struct<(f32)>
  // CHECK: nvvm.barrier0
  // CHECK: llvm.call @sum
  tt.func public @kernel(%p: !tt.ptr<f32>, %v: f32) {
    %x = tt.splat %v : f32 -> tensor<256xf32, #blocked>
    %a = tt.call @sum(%x) : (tensor<256xf32, #blocked>) -> f32
    %y = tt.splat %a : f32 -> tensor<256xf32, #blocked>
    %b = tt.call @sum(%y) : (tensor<256xf32, #blocked>) -> f32
    tt.store %p, %b : !tt.ptr<f32>
    tt.return
  }
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // expected-error @+1 {{unsupported: recursive function @again; write a loop}}
  tt.func private @again(%x: i32) -> i32 {
    %0 = tt.call @again(%x) : (i32) -> i32
    tt.return %0 : i32
  }
}

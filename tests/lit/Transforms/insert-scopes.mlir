// Scopes by themselves: loops, loads, stores and reductions, named after their lines.
//
// RUN: lathe-opt %s --lathe-proton-insert-scopes="all=true" | FileCheck %s
// RUN: lathe-opt %s --lathe-proton-insert-scopes | FileCheck %s --check-prefix=FEW

// CHECK: proton_gpu.scopes = [
// CHECK-SAME: #proton_gpu.scope<name = "loop kernels.py:7", kind = loop, file = "kernels.py", line = 7>,
// CHECK-SAME: #proton_gpu.scope<name = "load kernels.py:8", kind = load, file = "kernels.py", line = 8>,
// CHECK-SAME: #proton_gpu.scope<name = "load kernels.py:8 #2", kind = load, file = "kernels.py", line = 8>,
// CHECK-SAME: #proton_gpu.scope<name = "store kernels.py:10", kind = store, file = "kernels.py", line = 10>,
// CHECK-SAME: #proton_gpu.scope<name = "reduction kernels.py:9", kind = reduction, file = "kernels.py", line = 9>]

// An innermost loop has records around it and none within.
// FEW: proton_gpu.scopes = [
// FEW-SAME: #proton_gpu.scope<name = "loop kernels.py:7", kind = loop, file = "kernels.py", line = 7>]
// FEW-LABEL: tt.func public @sum
// FEW: proton.record start "loop kernels.py:7"
// FEW-NOT: proton.record
// FEW: tt.store
// FEW-NEXT: }
// FEW-NEXT: proton.record end "loop kernels.py:7"

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: tt.func public @sum
  tt.func public @sum(%p: tensor<128x!tt.ptr<f32>, #a>, %out: !tt.ptr<f32>, %n: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    // CHECK: proton.record start "loop kernels.py:7"
    // CHECK-NEXT: scf.for
    scf.for %i = %zero to %n step %one : i32 {
      // CHECK-NEXT: proton.record start "load kernels.py:8"
      // CHECK-NEXT: tt.load
      // CHECK-NEXT: proton.record end "load kernels.py:8"
      %v = tt.load %p : tensor<128x!tt.ptr<f32>, #a> loc("lib/kernels.py":8:2)
      // A second one of the line has a number.
      // CHECK-NEXT: proton.record start "load kernels.py:8 #2"
      // CHECK-NEXT: tt.load
      %w = tt.load %p : tensor<128x!tt.ptr<f32>, #a> loc("lib/kernels.py":8:9)
      // CHECK: proton.record start "reduction kernels.py:9"
      // CHECK-NEXT: "tt.reduce"
      // CHECK-NOT: proton.record
      // CHECK: tt.reduce.return
      // CHECK: proton.record end "reduction kernels.py:9"
      %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
      ^bb0(%x: f32, %y: f32):
        %z = arith.addf %x, %y : f32
        tt.reduce.return %z : f32
      }) : (tensor<128xf32, #a>) -> f32 loc("lib/kernels.py":9:2)
      // CHECK-NEXT: proton.record start "store kernels.py:10"
      // CHECK-NEXT: tt.store
      // CHECK-NEXT: proton.record end "store kernels.py:10"
      tt.store %out, %s : !tt.ptr<f32> loc("lib/kernels.py":10:2)
    } loc("lib/kernels.py":7:2)
    // CHECK: proton.record end "loop kernels.py:7"
    tt.return
  }

  // What is called has none.
  // CHECK-LABEL: tt.func private @callee
  // CHECK-NEXT: tt.store
  tt.func private @callee(%p: !tt.ptr<f32>, %x: f32) {
    tt.store %p, %x : !tt.ptr<f32>
    tt.return
  }
}

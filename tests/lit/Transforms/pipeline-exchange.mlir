// Loops whose iterations exchange two addresses: the load of an iteration may read what the one before has stored.
//
// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" --split-input-file | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#da = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#db = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // CHECK-LABEL: @swap
  // CHECK: scf.for
  // CHECK: tt.dot
  tt.func @swap(%p: tensor<64x32x!tt.ptr<f16>, #a>, %q: tensor<64x32x!tt.ptr<f16>, #a>, %b: tensor<32x64xf16, #db>, %n: i32) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %p, %y = %q, %acc = %zero) -> (tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x64xf32, #mma>) : i32 {
      %l = tt.load %x : tensor<64x32x!tt.ptr<f16>, #a>
      %ld = ttg.convert_layout %l : tensor<64x32xf16, #a> -> tensor<64x32xf16, #da>
      %d = tt.dot %ld, %b, %acc : tensor<64x32xf16, #da> * tensor<32x64xf16, #db> -> tensor<64x64xf32, #mma>
      scf.yield %y, %x, %d : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x64xf32, #mma>
    }
    tt.return %r#2 : tensor<64x64xf32, #mma>
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#da = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#db = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // CHECK-LABEL: @alias
  // CHECK-NOT: tt.load
  // CHECK-NOT: ttg.async_copy
  // CHECK: scf.for
  // CHECK: tt.load
  // CHECK: tt.store
  tt.func public @alias(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %off: tensor<64x32xi32, #a>, %b: tensor<32x64xf16, #db>, %v: tensor<64x32xf16, #a>, %n: i32) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %p, %y = %q, %acc = %zero) -> (!tt.ptr<f16>, !tt.ptr<f16>, tensor<64x64xf32, #mma>) : i32 {
      %xs = tt.splat %x : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>, #a>
      %xa = tt.addptr %xs, %off : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
      %l = tt.load %xa : tensor<64x32x!tt.ptr<f16>, #a>
      %ld = ttg.convert_layout %l : tensor<64x32xf16, #a> -> tensor<64x32xf16, #da>
      %d = tt.dot %ld, %b, %acc : tensor<64x32xf16, #da> * tensor<32x64xf16, #db> -> tensor<64x64xf32, #mma>
      %ys = tt.splat %y : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>, #a>
      %ya = tt.addptr %ys, %off : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
      tt.store %ya, %v : tensor<64x32x!tt.ptr<f16>, #a>
      %y1 = tt.addptr %y, %c0 : !tt.ptr<f16>, i32
      %x1 = tt.addptr %x, %c0 : !tt.ptr<f16>, i32
      scf.yield %y1, %x1, %d : !tt.ptr<f16>, !tt.ptr<f16>, tensor<64x64xf32, #mma>
    }
    tt.return %r#2 : tensor<64x64xf32, #mma>
  }
}

// Loads run ahead past an atomic whose result nobody uses, unless it may write what they read.
//
// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" | FileCheck %s
//
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#da = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#db = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // CHECK-LABEL: tt.func public @apart
  // CHECK: ttg.async_copy_global_to_local
  // CHECK: scf.for
  // CHECK: ttg.async_wait
  // CHECK: tt.dot
  // CHECK: tt.atomic_rmw fadd, acq_rel, gpu, %{{.*}}, %{{[^,]*}} : (
  tt.func public @apart(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b: tensor<32x64xf16, #db>, %o: tensor<64x32xi32, #a> {tt.divisibility = dense<[1, 16]> : tensor<2xi32>, tt.contiguity = dense<[1, 32]> : tensor<2xi32>}, %w: tensor<64x64xi32, #mma>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %step = arith.constant dense<2048> : tensor<64x32xi32, #a>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %base = tt.splat %p : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>, #a>
    %first = tt.addptr %base, %o : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
    %out = tt.splat %q : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #mma>
    %into = tt.addptr %out, %w : tensor<64x64x!tt.ptr<f32>, #mma>, tensor<64x64xi32, #mma>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%at = %first) -> (tensor<64x32x!tt.ptr<f16>, #a>) : i32 {
      %x = tt.load %at : tensor<64x32x!tt.ptr<f16>, #a>
      %xa = ttg.convert_layout %x : tensor<64x32xf16, #a> -> tensor<64x32xf16, #da>
      %d = tt.dot %xa, %b, %zero : tensor<64x32xf16, #da> * tensor<32x64xf16, #db> -> tensor<64x64xf32, #mma>
      %old = tt.atomic_rmw fadd, acq_rel, gpu, %into, %d : (tensor<64x64x!tt.ptr<f32>, #mma>, tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma>
      %next = tt.addptr %at, %step : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
      scf.yield %next : tensor<64x32x!tt.ptr<f16>, #a>
    }
    tt.return
  }

  // CHECK-LABEL: tt.func public @same_memory
  // CHECK-NOT: ttg.async
  tt.func public @same_memory(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: tensor<32x64xf16, #db>, %o: tensor<64x32xi32, #a> {tt.divisibility = dense<[1, 16]> : tensor<2xi32>, tt.contiguity = dense<[1, 32]> : tensor<2xi32>}, %w: tensor<64x64xi32, #mma>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %step = arith.constant dense<2048> : tensor<64x32xi32, #a>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %base = tt.splat %p : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>, #a>
    %first = tt.addptr %base, %o : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
    %out = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #mma>
    %into = tt.addptr %out, %w : tensor<64x64x!tt.ptr<f16>, #mma>, tensor<64x64xi32, #mma>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%at = %first) -> (tensor<64x32x!tt.ptr<f16>, #a>) : i32 {
      %x = tt.load %at : tensor<64x32x!tt.ptr<f16>, #a>
      %xa = ttg.convert_layout %x : tensor<64x32xf16, #a> -> tensor<64x32xf16, #da>
      %d = tt.dot %xa, %b, %zero : tensor<64x32xf16, #da> * tensor<32x64xf16, #db> -> tensor<64x64xf32, #mma>
      %h = arith.truncf %d : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
      %old = tt.atomic_rmw fadd, acq_rel, gpu, %into, %h : (tensor<64x64x!tt.ptr<f16>, #mma>, tensor<64x64xf16, #mma>) -> tensor<64x64xf16, #mma>
      %next = tt.addptr %at, %step : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
      scf.yield %next : tensor<64x32x!tt.ptr<f16>, #a>
    }
    tt.return
  }
}

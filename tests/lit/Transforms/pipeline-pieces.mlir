// Numbers of two bytes that a thread loads one at a time take a register each. They are stored in the iteration that loads
// them, instead of being carried into the next one as wider accesses are.
//
// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=3 async-copies=false" | FileCheck %s
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#da = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#db = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32} {
  // CHECK-LABEL: tt.func @pieces
  // CHECK: scf.for {{.*}} -> (tensor<64x64xf32, #mma>, i32) : i32 {
  // CHECK: tt.load {{.*}} : tensor<64x32x!tt.ptr<f16>
  // CHECK: tt.dot
  // CHECK: ttg.local_store
  tt.func @pieces(%pa: !tt.ptr<f16>, %pb: !tt.ptr<f16>, %n: i32) -> tensor<64x64xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %ai = tt.addptr %pa, %i : !tt.ptr<f16>, i32
      %bi = tt.addptr %pb, %i : !tt.ptr<f16>, i32
      %as = tt.splat %ai : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>, #a>
      %bs = tt.splat %bi : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #b>
      %x = tt.load %as : tensor<64x32x!tt.ptr<f16>, #a>
      %y = tt.load %bs : tensor<32x64x!tt.ptr<f16>, #b>
      %xd = ttg.convert_layout %x : tensor<64x32xf16, #a> -> tensor<64x32xf16, #da>
      %yd = ttg.convert_layout %y : tensor<32x64xf16, #b> -> tensor<32x64xf16, #db>
      %d = tt.dot %xd, %yd, %acc : tensor<64x32xf16, #da> * tensor<32x64xf16, #db> -> tensor<64x64xf32, #mma>
      scf.yield %d : tensor<64x64xf32, #mma>
    }
    tt.return %r : tensor<64x64xf32, #mma>
  }

  // CHECK-LABEL: tt.func @vectors
  // CHECK: scf.for {{.*}} -> ({{.*}}tensor<64x32xf16
  tt.func @vectors(%pa: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) -> tensor<64x64xf32, #mma> {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %y = arith.constant dense<1.0> : tensor<32x64xf16, #db>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %k = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #a}>>
    %k1 = tt.expand_dims %k {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #a}>> -> tensor<1x32xi32, #a>
    %kb = tt.broadcast %k1 : tensor<1x32xi32, #a> -> tensor<64x32xi32, #a>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %o = arith.muli %i, %c64 : i32
      %ai = tt.addptr %pa, %o : !tt.ptr<f16>, i32
      %as = tt.splat %ai : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>, #a>
      %at = tt.addptr %as, %kb : tensor<64x32x!tt.ptr<f16>, #a>, tensor<64x32xi32, #a>
      %x = tt.load %at : tensor<64x32x!tt.ptr<f16>, #a>
      %xd = ttg.convert_layout %x : tensor<64x32xf16, #a> -> tensor<64x32xf16, #da>
      %d = tt.dot %xd, %y, %acc : tensor<64x32xf16, #da> * tensor<32x64xf16, #db> -> tensor<64x64xf32, #mma>
      scf.yield %d : tensor<64x64xf32, #mma>
    }
    tt.return %r : tensor<64x64xf32, #mma>
  }
}

// A buffer is read at the start of an iteration, and filled again behind that, unless registers do not hold its block
// beside what the loop carries: then it is read where it is used, and another buffer is filled meanwhile.
//
// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=2 async-copies=true" | FileCheck %s
//
// With three stages a buffer is free anyway when it is filled: blocks that fit are read at the start all the same.
// RUN: lathe-opt %s --lathe-ttg-pipeline-loops="num-stages=3 async-copies=true" | FileCheck %s --check-prefix=DEEP
//
#a = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 4], instrShape = [16, 8]}>
#da = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#db = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#rows64 = #ttg.linear<{register = [[0, 1], [0, 8], [0, 16], [32, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]], block = []}>
#rows512 = #ttg.linear<{register = [[0, 1], [0, 8], [0, 16], [32, 0], [64, 0], [128, 0], [256, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]], block = []}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // CHECK-LABEL: tt.func public @fits
  // CHECK: ttg.local_alloc : () -> !ttg.memdesc<1x64x32xbf16
  // CHECK: scf.for
  // CHECK: ttg.async_wait
  // CHECK: ttg.local_load
  // CHECK: ttg.local_load
  // CHECK: ttg.async_copy_global_to_local
  // CHECK: tt.dot
  //
  // DEEP-LABEL: tt.func public @fits
  // DEEP: ttg.local_alloc : () -> !ttg.memdesc<3x64x32xbf16
  // DEEP: scf.for
  // DEEP: ttg.async_wait {{.*}}num = 1
  // DEEP: ttg.async_copy_global_to_local
  // DEEP: ttg.local_load {{.*}} -> tensor<64x32xbf16, #linear
  // DEEP-NEXT: ttg.local_load {{.*}} -> tensor<64x32xbf16, #ttg.dot_op
  // DEEP-NEXT: tt.dot
  tt.func public @fits(%p: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %q: tensor<16x64xbf16, #da>, %o: tensor<64x32xi32, #a> {tt.divisibility = dense<[16, 1]> : tensor<2xi32>, tt.contiguity = dense<[64, 1]> : tensor<2xi32>}, %n: i32) -> tensor<16x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %step = arith.constant dense<2048> : tensor<64x32xi32, #a>
    %none = arith.constant dense<0.0> : tensor<16x32xf32, #mma>
    %zero = arith.constant dense<0.0> : tensor<16x64xf32, #mma>
    %base = tt.splat %p : !tt.ptr<bf16> -> tensor<64x32x!tt.ptr<bf16>, #a>
    %first = tt.addptr %base, %o : tensor<64x32x!tt.ptr<bf16>, #a>, tensor<64x32xi32, #a>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%at = %first, %sum = %zero) -> (tensor<64x32x!tt.ptr<bf16>, #a>, tensor<16x64xf32, #mma>) : i32 {
      %x = tt.load %at : tensor<64x32x!tt.ptr<bf16>, #a>
      %v = ttg.convert_layout %x : tensor<64x32xbf16, #a> -> tensor<64x32xbf16, #rows64>
      %k = ttg.convert_layout %x : tensor<64x32xbf16, #a> -> tensor<64x32xbf16, #db>
      %s = tt.dot %q, %k, %none : tensor<16x64xbf16, #da> * tensor<64x32xbf16, #db> -> tensor<16x32xf32, #mma>
      %h = arith.truncf %s : tensor<16x32xf32, #mma> to tensor<16x32xbf16, #mma>
      %w = ttg.convert_layout %h : tensor<16x32xbf16, #mma> -> tensor<16x32xbf16, #da>
      %t = tt.trans %v {order = array<i32: 1, 0>} : tensor<64x32xbf16, #rows64> -> tensor<32x64xbf16, #db>
      %d = tt.dot %w, %t, %sum : tensor<16x32xbf16, #da> * tensor<32x64xbf16, #db> -> tensor<16x64xf32, #mma>
      %next = tt.addptr %at, %step : tensor<64x32x!tt.ptr<bf16>, #a>, tensor<64x32xi32, #a>
      scf.yield %next, %d : tensor<64x32x!tt.ptr<bf16>, #a>, tensor<16x64xf32, #mma>
    }
    tt.return %r#1 : tensor<16x64xf32, #mma>
  }

  // CHECK-LABEL: tt.func public @late
  // CHECK: ttg.local_alloc : () -> !ttg.memdesc<2x512x32xbf16
  // CHECK: scf.for
  // CHECK: ttg.async_wait
  // CHECK: ttg.async_copy_global_to_local
  // CHECK: ttg.local_load {{.*}} -> tensor<512x32xbf16, #ttg.dot_op
  // CHECK: tt.dot
  // CHECK: arith.truncf
  // CHECK: ttg.local_load {{.*}} -> tensor<512x32xbf16, #linear
  // CHECK-NEXT: tt.trans
  // CHECK-NEXT: tt.dot
  //
  // DEEP-LABEL: tt.func public @late
  // DEEP: ttg.local_alloc : () -> !ttg.memdesc<3x512x32xbf16
  // DEEP: scf.for
  // DEEP: ttg.async_wait {{.*}}num = 1
  // DEEP: ttg.async_copy_global_to_local
  // DEEP-NOT: ttg.local_load {{.*}} -> tensor<512x32xbf16, #linear
  // DEEP: ttg.local_load {{.*}} -> tensor<512x32xbf16, #ttg.dot_op
  // DEEP-NEXT: tt.dot
  // DEEP-NEXT: arith.truncf
  // DEEP: ttg.local_load {{.*}} -> tensor<512x32xbf16, #linear
  // DEEP-NEXT: tt.trans
  // DEEP-NEXT: tt.dot
  tt.func public @late(%p: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %q: tensor<16x512xbf16, #da>, %o: tensor<512x32xi32, #a> {tt.divisibility = dense<[16, 1]> : tensor<2xi32>, tt.contiguity = dense<[512, 1]> : tensor<2xi32>}, %n: i32) -> tensor<16x512xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %step = arith.constant dense<16384> : tensor<512x32xi32, #a>
    %none = arith.constant dense<0.0> : tensor<16x32xf32, #mma>
    %zero = arith.constant dense<0.0> : tensor<16x512xf32, #mma>
    %base = tt.splat %p : !tt.ptr<bf16> -> tensor<512x32x!tt.ptr<bf16>, #a>
    %first = tt.addptr %base, %o : tensor<512x32x!tt.ptr<bf16>, #a>, tensor<512x32xi32, #a>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%at = %first, %sum = %zero) -> (tensor<512x32x!tt.ptr<bf16>, #a>, tensor<16x512xf32, #mma>) : i32 {
      %x = tt.load %at : tensor<512x32x!tt.ptr<bf16>, #a>
      %v = ttg.convert_layout %x : tensor<512x32xbf16, #a> -> tensor<512x32xbf16, #rows512>
      %k = ttg.convert_layout %x : tensor<512x32xbf16, #a> -> tensor<512x32xbf16, #db>
      %s = tt.dot %q, %k, %none : tensor<16x512xbf16, #da> * tensor<512x32xbf16, #db> -> tensor<16x32xf32, #mma>
      %h = arith.truncf %s : tensor<16x32xf32, #mma> to tensor<16x32xbf16, #mma>
      %w = ttg.convert_layout %h : tensor<16x32xbf16, #mma> -> tensor<16x32xbf16, #da>
      %t = tt.trans %v {order = array<i32: 1, 0>} : tensor<512x32xbf16, #rows512> -> tensor<32x512xbf16, #db>
      %d = tt.dot %w, %t, %sum : tensor<16x32xbf16, #da> * tensor<32x512xbf16, #db> -> tensor<16x512xf32, #mma>
      %next = tt.addptr %at, %step : tensor<512x32x!tt.ptr<bf16>, #a>, tensor<512x32xi32, #a>
      scf.yield %next, %d : tensor<512x32x!tt.ptr<bf16>, #a>, tensor<16x512xf32, #mma>
    }
    tt.return %r#1 : tensor<16x512xf32, #mma>
  }
}

// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers --lathe-ttg-convert-to-llvm --split-input-file | FileCheck %s

// Four warps along the axis: a tree in the thread, five butterflies, one barrier, one vector load of the four
// partial sums. The second reduction uses other scratch, so no barrier is needed between the two.

#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 32 : i32
  // CHECK: llvm.mlir.global external @global_smem() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>
  // CHECK-LABEL: llvm.func @whole_cta
  // CHECK: llvm.fadd
  // CHECK-COUNT-5: nvvm.shfl.sync bfly
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
  // CHECK: nvvm.barrier0
  // CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
  // CHECK-COUNT-3: llvm.fadd
  // CHECK-NOT: nvvm.barrier0
  // CHECK-COUNT-5: nvvm.shfl.sync bfly
  // CHECK: nvvm.barrier0
  // CHECK-NOT: nvvm.barrier0
  // CHECK: lathe_nv.store %{{.*}}, %{{.*}} if %{{.*}} : f32, <1>
  tt.func public @whole_cta(%p: !tt.ptr<f32>, %v: f32) {
    %x = tt.splat %v : f32 -> tensor<256xf32, #blocked>
    %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #blocked>
    %y = arith.sitofp %range : tensor<256xi32, #blocked> to tensor<256xf32, #blocked>
    %z = arith.mulf %x, %y : tensor<256xf32, #blocked>
    %sum = "tt.reduce"(%z) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<256xf32, #blocked>) -> f32
    %max = "tt.reduce"(%z) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.maxnumf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<256xf32, #blocked>) -> f32
    %r = arith.addf %sum, %max : f32
    tt.store %p, %r : !tt.ptr<f32>
    tt.return
  }
}

// -----

// An axis inside a warp needs no shared memory; on a wave of 64 lanes with 16 along the axis, four steps.

#wide = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.slice<{dim = 1, parent = #wide}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK: ttg.shared = 0 : i32
  // CHECK-LABEL: llvm.func @within_wave
  // CHECK: rocdl.update.dpp {{.*}}with 177, 15, 15, true
  // CHECK: rocdl.update.dpp {{.*}}with 78, 15, 15, true
  // CHECK: rocdl.ds_swizzle
  // CHECK: rocdl.update.dpp {{.*}}with 296, 15, 15, true
  // CHECK-NOT: rocdl.s.barrier
  // CHECK: lathe_amd.store
  tt.func public @within_wave(%p: !tt.ptr<i32>) {
    %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #wide}>>
    %row = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #wide}>> -> tensor<1x64xi32, #wide>
    %x = tt.broadcast %row : tensor<1x64xi32, #wide> -> tensor<16x64xi32, #wide>
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      tt.reduce.return %s : i32
    }) : (tensor<16x64xi32, #wide>) -> tensor<16xi32, #rows>
    %at = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #rows>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>, #rows>
    %pp = tt.addptr %ps, %at : tensor<16x!tt.ptr<i32>, #rows>, tensor<16xi32, #rows>
    tt.store %pp, %sum : tensor<16x!tt.ptr<i32>, #rows>
    tt.return
  }
}

// -----

// Several operands, here a value and its index, go through together.

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 32 : i32
  // CHECK-LABEL: llvm.func @argmax
  // CHECK-COUNT-10: nvvm.shfl.sync bfly
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
  // CHECK: llvm.store %{{.*}} : i32, !llvm.ptr<3>
  // CHECK: nvvm.barrier0
  // CHECK: -> vector<2xf32>
  // CHECK: -> vector<2xi32>
  tt.func public @argmax(%p: !tt.ptr<i32>) {
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #blocked>
    %x = arith.sitofp %i : tensor<64xi32, #blocked> to tensor<64xf32, #blocked>
    %best:2 = "tt.reduce"(%x, %i) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %ai: i32, %b: f32, %bi: i32):
      %gt = arith.cmpf ogt, %a, %b : f32
      %v = arith.select %gt, %a, %b : f32
      %vi = arith.select %gt, %ai, %bi : i32
      tt.reduce.return %v, %vi : f32, i32
    }) : (tensor<64xf32, #blocked>, tensor<64xi32, #blocked>) -> (f32, i32)
    tt.store %p, %best#1 : !tt.ptr<i32>
    tt.return
  }
}

// -----

// Integers of all lanes take one instruction.

#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @integers
  // CHECK: nvvm.redux.sync umax
  // CHECK-NOT: nvvm.shfl.sync
  tt.func public @integers(%p: !tt.ptr<i32>) {
    %x = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #blocked>
    %max = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %s = arith.maxui %a, %b : i32
      tt.reduce.return %s : i32
    }) : (tensor<64xi32, #blocked>) -> i32
    tt.store %p, %max : !tt.ptr<i32>
    tt.return
  }
}

// -----

// With 16 warps' partial sums each half of the warp reads eight and asks the other half for the sum of the rest. Of eight
// warps' each lane reads all (@eight), since a shuffle takes longer than a few additions.

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [16], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 16 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @sixteen
  // CHECK-COUNT-5: nvvm.shfl.sync bfly
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
  // CHECK: nvvm.barrier0
  // CHECK-COUNT-2: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
  // CHECK-COUNT-7: llvm.fadd
  // CHECK-NOT: llvm.load
  // CHECK: nvvm.shfl.sync bfly
  // CHECK: llvm.fadd
  // CHECK-NOT: nvvm.shfl.sync bfly
  // CHECK: llvm.return
  tt.func public @sixteen(%p: !tt.ptr<f32>, %v: f32) {
    %x = tt.splat %v : f32 -> tensor<512xf32, #blocked>
    %sum = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<512xf32, #blocked>) -> f32
    tt.store %p, %sum : !tt.ptr<f32>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [8], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @eight
  // CHECK-COUNT-5: nvvm.shfl.sync bfly
  // CHECK-COUNT-2: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
  // CHECK-COUNT-7: llvm.fadd
  // CHECK-NOT: nvvm.shfl.sync bfly
  // CHECK: llvm.return
  tt.func public @eight(%p: !tt.ptr<f32>, %v: f32) {
    %x = tt.splat %v : f32 -> tensor<256xf32, #blocked>
    %sum = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<256xf32, #blocked>) -> f32
    tt.store %p, %sum : !tt.ptr<f32>
    tt.return
  }
}

// -----

// Lanes give each other half of what they hold while that is more than one result: three exchanges, where butterflies
// of four results would take ten, and three butterflies of the one that is left. Each lane stores its own.

#rows = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 1], order = [1, 0]}>
#own = #ttg.linear<{register = [], lane = [[1], [2], [0], [0], [0]], warp = [], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 0 : i32
  // CHECK-LABEL: llvm.func @spread
  // CHECK-COUNT-6: nvvm.shfl.sync bfly
  // CHECK-NOT: nvvm.shfl.sync
  // CHECK: lathe_nv.store
  // CHECK-NOT: lathe_nv.store
  tt.func public @spread(%p: !tt.ptr<f32>) {
    %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32, #ttg.slice<{dim = 1, parent = #rows}>>
    %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #rows}>>
    %er = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32, #ttg.slice<{dim = 1, parent = #rows}>> -> tensor<4x1xi32, #rows>
    %ec = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #rows}>> -> tensor<1x32xi32, #rows>
    %br = tt.broadcast %er : tensor<4x1xi32, #rows> -> tensor<4x32xi32, #rows>
    %bc = tt.broadcast %ec : tensor<1x32xi32, #rows> -> tensor<4x32xi32, #rows>
    %product = arith.muli %br, %bc : tensor<4x32xi32, #rows>
    %x = arith.sitofp %product : tensor<4x32xi32, #rows> to tensor<4x32xf32, #rows>
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<4x32xf32, #rows>) -> tensor<4xf32, #own>
    %at = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32, #own>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>, #own>
    %pp = tt.addptr %ps, %at : tensor<4x!tt.ptr<f32>, #own>, tensor<4xi32, #own>
    tt.store %pp, %sum : tensor<4x!tt.ptr<f32>, #own>
    tt.return
  }
}

// -----

// Two warps along the axis: each lane writes the partial result that it is left with, once.

#rows = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 2], order = [1, 0]}>
#row = #ttg.slice<{dim = 1, parent = #rows}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @halves
  // CHECK-COUNT-6: nvvm.shfl.sync
  // CHECK-NOT: nvvm.shfl.sync
  // CHECK: llvm.store {{.*}} : f32, !llvm.ptr<3>
  // CHECK-NOT: llvm.store {{.*}} : f32, !llvm.ptr<3>
  // CHECK: nvvm.barrier0
  // CHECK: llvm.return
  tt.func public @halves(%p: !tt.ptr<f32>) {
    %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32, #ttg.slice<{dim = 1, parent = #rows}>>
    %c = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #rows}>>
    %er = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32, #ttg.slice<{dim = 1, parent = #rows}>> -> tensor<4x1xi32, #rows>
    %ec = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #rows}>> -> tensor<1x64xi32, #rows>
    %br = tt.broadcast %er : tensor<4x1xi32, #rows> -> tensor<4x64xi32, #rows>
    %bc = tt.broadcast %ec : tensor<1x64xi32, #rows> -> tensor<4x64xi32, #rows>
    %product = arith.muli %br, %bc : tensor<4x64xi32, #rows>
    %x = arith.sitofp %product : tensor<4x64xi32, #rows> to tensor<4x64xf32, #rows>
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<4x64xf32, #rows>) -> tensor<4xf32, #row>
    %at = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32, #row>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>, #row>
    %pp = tt.addptr %ps, %at : tensor<4x!tt.ptr<f32>, #row>, tensor<4xi32, #row>
    tt.store %pp, %sum : tensor<4x!tt.ptr<f32>, #row>
    tt.return
  }
}

// -----

// Two results of a lane, of which halving would save five exchanges, are not worth the selections.

#rows = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 2], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @few
  // CHECK-NOT: llvm.select
  // CHECK-COUNT-10: nvvm.shfl.sync
  // CHECK-NOT: nvvm.shfl.sync
  // CHECK: llvm.return
  tt.func public @few(%p: !tt.ptr<f32>) {
    %r = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32, #ttg.slice<{dim = 1, parent = #rows}>>
    %c = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #rows}>>
    %er = tt.expand_dims %r {axis = 1 : i32} : tensor<2xi32, #ttg.slice<{dim = 1, parent = #rows}>> -> tensor<2x1xi32, #rows>
    %ec = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #rows}>> -> tensor<1x64xi32, #rows>
    %br = tt.broadcast %er : tensor<2x1xi32, #rows> -> tensor<2x64xi32, #rows>
    %bc = tt.broadcast %ec : tensor<1x64xi32, #rows> -> tensor<2x64xi32, #rows>
    %product = arith.muli %br, %bc : tensor<2x64xi32, #rows>
    %x = arith.sitofp %product : tensor<2x64xi32, #rows> to tensor<2x64xf32, #rows>
    %sum = "tt.reduce"(%x) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      tt.reduce.return %s : f32
    }) : (tensor<2x64xf32, #rows>) -> tensor<2xf32, #ttg.slice<{dim = 1, parent = #rows}>>
    %at = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32, #ttg.slice<{dim = 1, parent = #rows}>>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #rows}>>
    %pp = tt.addptr %ps, %at : tensor<2x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #rows}>>, tensor<2xi32, #ttg.slice<{dim = 1, parent = #rows}>>
    tt.store %pp, %sum : tensor<2x!tt.ptr<f32>, #ttg.slice<{dim = 1, parent = #rows}>>
    tt.return
  }
}

// RUN: lathe-opt %s --allocate-shared-memory --convert-ttg-to-llvm --split-input-file | FileCheck %s

// Between layouts that differ only in the order of registers nothing moves.

#a = #ttg.linear<{register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256]], block = []}>
#b = #ttg.linear<{register = [[2], [1]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 0 : i32
  // CHECK-LABEL: llvm.func @registers
  // CHECK-NOT: nvvm.shfl
  // CHECK-NOT: nvvm.barrier0
  // CHECK: llvm.return
  tt.func public @registers(%p: !tt.ptr<i32>) {
    %x = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #a>
    %y = ttg.convert_layout %x : tensor<512xi32, #a> -> tensor<512xi32, #b>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>, #b>
    tt.store %ps, %y : tensor<512x!tt.ptr<i32>, #b>
    tt.return
  }
}

// -----

// Within a warp: the lanes' bits are reversed, one shuffle per register.

#a = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]], block = []}>
#b = #ttg.linear<{register = [[1]], lane = [[32], [16], [8], [4], [2]], warp = [[64], [128]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 0 : i32
  // CHECK-LABEL: llvm.func @shuffle
  // CHECK-COUNT-2: nvvm.shfl.sync idx
  // CHECK-NOT: nvvm.shfl
  // CHECK-NOT: nvvm.barrier0
  // CHECK: llvm.return
  tt.func public @shuffle(%p: !tt.ptr<i32>) {
    %x = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #a>
    %y = ttg.convert_layout %x : tensor<256xi32, #a> -> tensor<256xi32, #b>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #b>
    tt.store %ps, %y : tensor<256x!tt.ptr<i32>, #b>
    tt.return
  }
}

// -----

// Across warps: through shared memory, both sides in vectors of the four elements that they share.

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.linear<{register = [[1], [2]], lane = [[128], [256], [4], [8], [16]], warp = [[32], [64]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 2048 : i32
  // CHECK-LABEL: llvm.func @shared
  // CHECK: llvm.store %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<3>
  // CHECK-NEXT: nvvm.barrier0
  // CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
  // CHECK-NOT: llvm.load
  tt.func public @shared(%p: !tt.ptr<f32>) {
    %i = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #a>
    %x = arith.sitofp %i : tensor<512xi32, #a> to tensor<512xf32, #a>
    %y = ttg.convert_layout %x : tensor<512xf32, #a> -> tensor<512xf32, #b>
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #b>
    tt.store %ps, %y : tensor<512x!tt.ptr<f32>, #b>
    tt.return
  }
}

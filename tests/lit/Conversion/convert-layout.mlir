// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --split-input-file | FileCheck %s

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

// -----

// A bit of the lanes and one of the registers change places: of each two registers one is sent, chosen before and put
// in its place after by selects; two halves share a word.

#a = #ttg.linear<{register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256]], block = []}>
#b = #ttg.linear<{register = [[1], [4]], lane = [[2], [8], [16], [32], [64]], warp = [[128], [256]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 0 : i32
  // CHECK-LABEL: llvm.func @exchange
  // CHECK-COUNT-4: llvm.select
  // CHECK: llvm.bitcast %{{.*}} : vector<2xi16> to i32
  // CHECK: nvvm.shfl.sync  bfly
  // CHECK-NOT: nvvm.shfl
  // CHECK-COUNT-4: llvm.select
  // CHECK-NOT: nvvm.barrier0
  // CHECK: llvm.return
  tt.func public @exchange(%p: !tt.ptr<i16>) {
    %i = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32, #a>
    %x = arith.trunci %i : tensor<512xi32, #a> to tensor<512xi16, #a>
    %y = ttg.convert_layout %x : tensor<512xi16, #a> -> tensor<512xi16, #b>
    %ps = tt.splat %p : !tt.ptr<i16> -> tensor<512x!tt.ptr<i16>, #b>
    tt.store %ps, %y : tensor<512x!tt.ptr<i16>, #b>
    tt.return
  }
}

// -----

// Too much for shuffles, but each warp keeps its elements: only its own lanes wait for each other.

#a = #ttg.linear<{register = [[1], [2], [4], [8], [16]], lane = [[32], [64], [128], [256], [512]], warp = [[1024], [2048]], block = []}>
#b = #ttg.linear<{register = [[32], [64], [128], [256], [512]], lane = [[1], [2], [4], [8], [16]], warp = [[1024], [2048]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 16384 : i32
  // CHECK-LABEL: llvm.func @own_warp
  // CHECK-NOT: nvvm.barrier0
  // CHECK: nvvm.bar.warp.sync
  // CHECK: llvm.store
  // CHECK: nvvm.bar.warp.sync
  // CHECK: nvvm.ldmatrix
  // CHECK-NOT: nvvm.barrier0
  // CHECK: llvm.return
  tt.func public @own_warp(%p: !tt.ptr<i32>) {
    %x = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32, #a>
    %y = ttg.convert_layout %x : tensor<4096xi32, #a> -> tensor<4096xi32, #b>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4096x!tt.ptr<i32>, #b>
    tt.store %ps, %y : tensor<4096x!tt.ptr<i32>, #b>
    tt.return
  }
}

// -----

// An operand of mma.sync that threads hold along N is written in that order and read by transposed matrices.

#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [8, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 4], instrShape = [16, 8]}>
#o = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @transposed
  // CHECK-COUNT-4: llvm.store {{.*}} : vector<{{.*}}>, !llvm.ptr<3>
  // CHECK-COUNT-4: nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<col>, num = 4
  // CHECK-NOT: llvm.load
  tt.func public @transposed(%v: f16, %at: !tt.ptr<f16>) {
    %x = tt.splat %v : f16 -> tensor<64x64xf16, #b>
    %p = tt.splat %at : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #o>
    %y = ttg.convert_layout %x : tensor<64x64xf16, #b> -> tensor<64x64xf16, #o>
    tt.store %p, %y : tensor<64x64x!tt.ptr<f16>, #o>
    tt.return
  }
}

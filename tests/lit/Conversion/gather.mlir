// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers --lathe-ttg-convert-to-llvm --split-input-file | FileCheck %s

// Each row lies in one warp: a shuffle for each of the two registers that a source may be in, for both results.

#rows = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 0 : i32
  // CHECK-LABEL: llvm.func @in_warp
  // CHECK-COUNT-4: nvvm.shfl.sync idx
  // CHECK-NOT: nvvm.shfl.sync idx
  // CHECK: llvm.return
  tt.func public @in_warp(%p: !tt.ptr<i32>, %n: i32) {
    %v = tt.splat %n : i32 -> tensor<4x64xi32, #rows>
    %g = tt.gather %v[%v] {axis = 1 : i32} : (tensor<4x64xi32, #rows>, tensor<4x64xi32, #rows>) -> tensor<4x64xi32, #rows>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x64x!tt.ptr<i32>, #rows>
    tt.store %ps, %g : tensor<4x64x!tt.ptr<i32>, #rows>
    tt.return
  }
}

// -----

// Across warps the source goes through shared memory.

#rows = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 1024 : i32
  // CHECK-LABEL: llvm.func @across_warps
  // CHECK: llvm.store %{{.*}} : vector<2xi32>, !llvm.ptr<3>
  // CHECK: nvvm.barrier0
  // CHECK-COUNT-2: llvm.load %{{.*}} : !llvm.ptr<3> -> i32
  tt.func public @across_warps(%p: !tt.ptr<i32>, %n: i32) {
    %v = tt.splat %n : i32 -> tensor<4x64xi32, #rows>
    %g = tt.gather %v[%v] {axis = 0 : i32} : (tensor<4x64xi32, #rows>, tensor<4x64xi32, #rows>) -> tensor<4x64xi32, #rows>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x64x!tt.ptr<i32>, #rows>
    tt.store %ps, %g : tensor<4x64x!tt.ptr<i32>, #rows>
    tt.return
  }
}

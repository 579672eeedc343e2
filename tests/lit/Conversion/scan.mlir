// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers --lathe-ttg-convert-to-llvm --split-input-file | FileCheck %s

// The thread's two, five steps over its warp, the sum before its lane, the one of all lanes, one barrier, and the sums of
// the warps but the last.

#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK: ttg.shared = 16 : i32
  // CHECK-LABEL: llvm.func @whole_cta
  // CHECK: llvm.add
  // CHECK-COUNT-7: nvvm.shfl.sync idx
  // CHECK-NOT: nvvm.shfl.sync
  // CHECK: llvm.store %{{.*}} : i32, !llvm.ptr<3>
  // CHECK: nvvm.barrier0
  // CHECK-COUNT-3: llvm.load %{{.*}} : !llvm.ptr<3> -> i32
  // CHECK-NOT: nvvm.barrier0
  // CHECK: llvm.return
  tt.func public @whole_cta(%p: !tt.ptr<i32>) {
    %i = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #blocked>
    %s = "tt.scan"(%i) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a: i32, %b: i32):
      %t = arith.addi %a, %b : i32
      tt.scan.return %t : i32
    }) : (tensor<256xi32, #blocked>) -> tensor<256xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #blocked>
    %at = tt.addptr %ps, %i : tensor<256x!tt.ptr<i32>, #blocked>, tensor<256xi32, #blocked>
    tt.store %at, %s : tensor<256x!tt.ptr<i32>, #blocked>
    tt.return
  }
}

// -----

// Within a wave no shared memory; two rows in a thread take the steps of each.

#rows = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK: ttg.shared = 0 : i32
  // CHECK-LABEL: llvm.func @within_wave
  // CHECK-NOT: rocdl.s.barrier
  // CHECK-COUNT-6: rocdl.update.dpp
  // CHECK-NOT: rocdl.update.dpp
  // CHECK: llvm.return
  tt.func public @within_wave(%p: !tt.ptr<i32>) {
    %x = arith.constant dense<3> : tensor<32x16xi32, #rows>
    %s = "tt.scan"(%x) <{axis = 1 : i32, reverse = true}> ({
    ^bb0(%a: i32, %b: i32):
      %t = arith.addi %a, %b : i32
      tt.scan.return %t : i32
    }) : (tensor<32x16xi32, #rows>) -> tensor<32x16xi32, #rows>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<32x16x!tt.ptr<i32>, #rows>
    tt.store %ps, %s : tensor<32x16x!tt.ptr<i32>, #rows>
    tt.return
  }
}

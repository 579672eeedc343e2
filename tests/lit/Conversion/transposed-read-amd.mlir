// RUN: lathe-opt --split-input-file --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm %s | FileCheck %s

// Two reads of four rows each for K = 8 of a lane.

#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [32, 32, 16], isTransposed = true}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx950"} {
// CHECK-LABEL: llvm.func @across
// CHECK-COUNT-2: rocdl.ds.read.tr16.b64 %{{.*}} : <3> -> vector<4xf16>
// CHECK-NOT: rocdl.ds.read.tr16.b64
tt.func public @across(%p: !tt.ptr<f16>) {
  %m = ttg.local_alloc : () -> !ttg.memdesc<16x32xf16, #shared, #smem, mutable>
  %x = ttg.local_load %m : !ttg.memdesc<16x32xf16, #shared, #smem, mutable> -> tensor<16x32xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<16x32x!tt.ptr<f16>, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>
  tt.store %ps, %x : tensor<16x32x!tt.ptr<f16>, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>
  tt.return
}
}

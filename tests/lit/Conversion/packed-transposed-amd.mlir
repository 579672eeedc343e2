// Two bytes are read for each of the result, and half of each is kept.
//
// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm | FileCheck %s

#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [32, 32, 64], isTransposed = true}>
#shared = #ttg.swizzled_shared<{vec = 16, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx950", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: @load
  // CHECK-COUNT-64: llvm.load %{{.*}} : !llvm.ptr<3> -> i8
  // CHECK-NOT: llvm.load
  // CHECK: %[[SHIFT:.*]] = llvm.trunc %{{.*}} : i32 to i8
  // CHECK: %[[HALF:.*]] = llvm.lshr %{{.*}}, %[[SHIFT]] : i8
  // CHECK: llvm.and %[[HALF]], %{{.*}} : i8
  tt.func public @load(%out: !tt.ptr<i8>) {
    %m = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<32x128xi8, #shared, #smem, mutable>
    %v = amdg.local_load_packed_tranposed %m : !ttg.memdesc<32x128xi8, #shared, #smem, mutable> -> tensor<64x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
    %p = tt.splat %out : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
    tt.store %p, %v : tensor<64x64x!tt.ptr<i8>, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
    tt.return
  }
}

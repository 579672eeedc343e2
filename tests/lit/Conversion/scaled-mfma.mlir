// RUN: lathe-opt %s --split-input-file --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --verify-diagnostics | FileCheck %s

#mfma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [16, 16, 128], isTransposed = true}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mfma, kWidth = 16}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mfma, kWidth = 16}>
#s = #ttg.linear<{register = [], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 1], [0, 2]], warp = [], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx950", "ttg.threads-per-warp" = 64 : i32} {
  // The transposed result is the product of the transposed operands: the right one, of 4-bit floats (format 4), comes
  // first; e5m2 is format 1. Eight registers hold 32 elements of 8 bits, four those of 4 bits.
  // CHECK-LABEL: llvm.func @mixed
  // CHECK: llvm.call_intrinsic "llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4"(%{{.*}}, %{{.*}}, %{{.*}}, %[[FOUR:.*]], %[[ONE:.*]], %[[BYTE:[0-9]+]], %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xi32>, vector<8xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
  tt.func public @mixed(%p: !tt.ptr<f32>) {
    %a = arith.constant dense<1.0> : tensor<16x128xf8E5M2, #a>
    %b = arith.constant dense<34> : tensor<64x16xi8, #b>
    %s = arith.constant dense<127> : tensor<16x4xi8, #s>
    %z = arith.constant dense<0.0> : tensor<16x16xf32, #mfma>
    %d = tt.dot_scaled %a scale %s, %b scale %s, %z lhs = e5m2 rhs = e2m1 {fastMath = false} : tensor<16x128xf8E5M2, #a>, tensor<16x4xi8, #s> * tensor<64x16xi8, #b>, tensor<16x4xi8, #s> -> tensor<16x16xf32, #mfma>
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>, #mfma>
    tt.store %q, %d : tensor<16x16x!tt.ptr<f32>, #mfma>
    tt.return
  }
}

// -----

#mfma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [16, 16, 128], isTransposed = true}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mfma, kWidth = 16}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mfma, kWidth = 16}>
#s = #ttg.linear<{register = [], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 2], [0, 1]], warp = [], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx950", "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @scales_of_other_blocks() {
    %a = arith.constant dense<1.0> : tensor<16x128xf8E5M2, #a>
    %b = arith.constant dense<34> : tensor<64x16xi8, #b>
    %s = arith.constant dense<127> : tensor<16x4xi8, #s>
    %z = arith.constant dense<0.0> : tensor<16x16xf32, #mfma>
    // expected-error @+1 {{as lanes hold scales in other places than MFMA with scales has them}}
    %d = tt.dot_scaled %a scale %s, %b scale %s, %z lhs = e5m2 rhs = e2m1 {fastMath = false} : tensor<16x128xf8E5M2, #a>, tensor<16x4xi8, #s> * tensor<64x16xi8, #b>, tensor<16x4xi8, #s> -> tensor<16x16xf32, #mfma>
    tt.return
  }
}

// -----

#mfma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [16, 16, 128], isTransposed = true}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mfma, kWidth = 16}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mfma, kWidth = 16}>
#s = #ttg.linear<{register = [], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 1], [0, 2]], warp = [], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx950", "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @one_side_of_scales() {
    %a = arith.constant dense<1.0> : tensor<16x128xf8E5M2, #a>
    %b = arith.constant dense<34> : tensor<64x16xi8, #b>
    %s = arith.constant dense<127> : tensor<16x4xi8, #s>
    %z = arith.constant dense<0.0> : tensor<16x16xf32, #mfma>
    // expected-error @+1 {{e4m3, e5m2 and e2m1 along K, with exponents for 32 elements of both, in an amd_mfma layout of 16 or 32 rows are built}}
    %d = tt.dot_scaled %a scale %s, %b, %z lhs = e5m2 rhs = e2m1 {fastMath = false} : tensor<16x128xf8E5M2, #a>, tensor<16x4xi8, #s> * tensor<64x16xi8, #b> -> tensor<16x16xf32, #mfma>
    tt.return
  }
}

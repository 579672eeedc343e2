// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --split-input-file --verify-diagnostics

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @float8(%p: !tt.ptr<f32>, %x: f8E5M2, %y: f32) {
    %a = tt.splat %x : f8E5M2 -> tensor<32x32xf8E5M2, #a>
    %b = tt.splat %x : f8E5M2 -> tensor<32x32xf8E5M2, #b>
    %c = tt.splat %y : f32 -> tensor<32x32xf32, #mma>
    // expected-error @+1 {{unsupported: tt.dot of 'f8E5M2' and 'f8E5M2' with results of 'f32' and precision ieee by mma.sync on cuda:80, which has no such instruction; convert the operands, or give the result a blocked layout}}
    %d = tt.dot %a, %b, %c : tensor<32x32xf8E5M2, #a> * tensor<32x32xf8E5M2, #b> -> tensor<32x32xf32, #mma>
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 1}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @exact(%p: !tt.ptr<f32>, %y: f32) {
    %a = tt.splat %y : f32 -> tensor<32x32xf32, #a>
    %b = tt.splat %y : f32 -> tensor<32x32xf32, #b>
    %c = tt.splat %y : f32 -> tensor<32x32xf32, #mma>
    // expected-error @+1 {{unsupported: tt.dot of 'f32' and 'f32' with results of 'f32' and precision ieee by mma.sync on cuda:80, which has no such instruction; convert the operands, or give the result a blocked layout}}
    %d = tt.dot %a, %b, %c : tensor<32x32xf32, #a> * tensor<32x32xf32, #b> -> tensor<32x32xf32, #mma>
    tt.return
  }
}

// RUN: lathe-opt %s --lathe-amdg-transpose-in-threads | FileCheck %s

// A is read along K as it lies. Threads that hold two rows of B load neighbours and turn them round.

#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>
// CHECK-DAG: #[[B:.*]] = #ttg.blocked<{sizePerThread = [2, 8], threadsPerWarp = [4, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[TURNED:.*]] = #ttg.linear<{register = {{\[\[}}1, 0], [0, 1], [0, 2], [0, 4]], lane = {{\[\[}}0, 8], [0, 16], [0, 32], [0, 64], [2, 0], [4, 0]], warp = {{\[\[}}8, 0], [16, 0]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
// CHECK-LABEL: @loads
// CHECK: %[[X:.*]] = tt.load
// CHECK: ttg.convert_layout %[[X]] {{.*}}opIdx = 0
// CHECK: %[[AT:.*]] = ttg.convert_layout %arg1
// CHECK: %[[Y:.*]] = tt.load %[[AT]] : tensor<32x128x!tt.ptr<f16>, #[[B]]>
// CHECK: %[[T:.*]] = amdg.in_thread_transpose %[[Y]] : tensor<32x128xf16, #[[B]]> -> tensor<32x128xf16, #[[TURNED]]>
// CHECK: ttg.convert_layout %[[T]] : tensor<32x128xf16, #[[TURNED]]> -> tensor<32x128xf16, #ttg.dot_op<{opIdx = 1
tt.func @loads(%p: tensor<128x32x!tt.ptr<f16>, #a>, %q: tensor<32x128x!tt.ptr<f16>, #b>, %c: tensor<128x128xf32, #mma>) -> tensor<128x128xf32, #mma> {
  %x = tt.load %p : tensor<128x32x!tt.ptr<f16>, #a>
  %xd = ttg.convert_layout %x : tensor<128x32xf16, #a> -> tensor<128x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>>
  %y = tt.load %q : tensor<32x128x!tt.ptr<f16>, #b>
  %yd = ttg.convert_layout %y : tensor<32x128xf16, #b> -> tensor<32x128xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>>
  %d = tt.dot %xd, %yd, %c : tensor<128x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>> * tensor<32x128xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>> -> tensor<128x128xf32, #mma>
  tt.return %d : tensor<128x128xf32, #mma>
}
}

// RUN: lathe-opt %s -split-input-file --lathe-ttg-transpose-in-threads | FileCheck %s

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

// -----

// wgmma reads bytes along K alone: threads load four rows of B, of which lanes have segments of 64 bytes, and store words.
// A is read as it lies.

#a = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#columns = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
// CHECK-DAG: #[[A:.*]] = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[B:.*]] = #ttg.blocked<{sizePerThread = [4, 16], threadsPerWarp = [8, 4], warpsPerCTA = [2, 2], order = [1, 0]}>
// CHECK-DAG: #[[SMALL:.*]] = #ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// CHECK-LABEL: @bytes
// CHECK: tt.load %arg0 : tensor<128x64x!tt.ptr<i8>, #[[A]]>
// CHECK: %[[AT:.*]] = ttg.convert_layout %arg1 : tensor<64x128x!tt.ptr<i8>, {{.*}}> -> tensor<64x128x!tt.ptr<i8>, #[[B]]>
// CHECK: %[[Y:.*]] = tt.load %[[AT]] : tensor<64x128x!tt.ptr<i8>, #[[B]]>
// CHECK: ttg.local_alloc %[[Y]] : (tensor<64x128xi8, #[[B]]>)
tt.func @bytes(%p: tensor<128x64x!tt.ptr<i8>, #a>, %q: tensor<64x128x!tt.ptr<i8>, #b>) {
  %x = tt.load %p : tensor<128x64x!tt.ptr<i8>, #a>
  %xs = ttg.local_alloc %x : (tensor<128x64xi8, #a>) -> !ttg.memdesc<128x64xi8, #rows, #smem>
  %y = tt.load %q : tensor<64x128x!tt.ptr<i8>, #b>
  %ys = ttg.local_alloc %y : (tensor<64x128xi8, #b>) -> !ttg.memdesc<64x128xi8, #columns, #smem>
  tt.return
}

// A thread has 16 elements: words of four rows.
// CHECK-LABEL: @few
// CHECK: tt.load {{.*}} : tensor<64x32x!tt.ptr<i8>, #[[SMALL]]>
tt.func @few(%q: tensor<64x32x!tt.ptr<i8>, #b>) {
  %y = tt.load %q : tensor<64x32x!tt.ptr<i8>, #b>
  %ys = ttg.local_alloc %y : (tensor<64x32xi8, #b>) -> !ttg.memdesc<64x32xi8, #columns, #smem>
  tt.return
}

// Eight elements are too few.
// CHECK-LABEL: @fewer
// CHECK: tt.load %arg0
// CHECK-NOT: convert_layout
tt.func @fewer(%q: tensor<32x32x!tt.ptr<i8>, #b>) {
  %y = tt.load %q : tensor<32x32x!tt.ptr<i8>, #b>
  %ys = ttg.local_alloc %y : (tensor<32x32xi8, #b>) -> !ttg.memdesc<32x32xi8, #columns, #smem>
  tt.return
}
}

// RUN: lathe-opt %s --split-input-file --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --verify-diagnostics | FileCheck %s

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#sa = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // A by rows of 128 bytes: 8 rows are 1024 bytes (64 << 32), swizzle 128 (1 << 62); a step along K is 32 bytes on. B by
  // columns: a step is 16 rows, 2048 bytes, on; its elements are contiguous along N. Four steps, each by one tile.
  // Only the lower words differ. A fresh accumulator is none.
  // CHECK-LABEL: llvm.func @descriptors
  // CHECK-DAG: llvm.mlir.constant(1073741888 : i32)
  // CHECK-DAG: llvm.mlir.constant(2 : i32)
  // CHECK-DAG: llvm.mlir.constant(6 : i32)
  // CHECK-DAG: llvm.mlir.constant(384 : i32)
  // CHECK: %[[D:.*]]:32 = lathe_nv.wgmma f16 * f16 {n = 64 : i32, transposedB} acc({{.*}}) a(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}) b(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}) if
  // CHECK-NOT: lathe_nv.wgmma_wait 0
  // CHECK: lathe_nv.wgmma_wait 1, %[[D]]#0
  tt.func public @descriptors(%p: !tt.ptr<f32>) {
    %c = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %a = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sa, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sa, #smem, mutable>
    %d = ttng.warp_group_dot %a, %b, %c {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, #sa, #smem, mutable> * !ttg.memdesc<64x64xf16, #sa, #smem, mutable> -> tensor<64x64xf32, #mma>
    %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 8]}>
#sa = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @not_along_k(%p: !tt.ptr<f32>) {
    %c = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %a = ttg.local_alloc : () -> !ttg.memdesc<64x32xf32, #sa, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<32x64xf32, #sa, #smem, mutable>
    // expected-error @+1 {{unsupported: ttng.warp_group_dot with an operand of type '!ttg.memdesc<}}
    %d = ttng.warp_group_dot %a, %b, %c {inputPrecision = 0 : i32} : !ttg.memdesc<64x32xf32, #sa, #smem, mutable> * !ttg.memdesc<32x64xf32, #sa, #smem, mutable> -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

// Of two warp groups each has its own rows of A. The offset is one number for a warp, and the assembler is shown that it
// is: one lane's, before the loop.

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 64, 16]}>
#sa = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @groups
  // CHECK: %[[PART:.*]] = nvvm.shfl.sync idx
  // CHECK-NOT: nvvm.shfl
  // CHECK: llvm.br
  // CHECK-NOT: nvvm.shfl
  // CHECK: llvm.add %{{.*}}, %[[PART]]
  // CHECK: lathe_nv.wgmma
  // CHECK-NOT: nvvm.shfl
  tt.func public @groups(%n: i32) {
    %c = arith.constant dense<0.0> : tensor<128x64xf32, #mma>
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, #sa, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #sa, #smem, mutable>
    cf.br ^bb1(%c : tensor<128x64xf32, #mma>)
  ^bb1(%acc: tensor<128x64xf32, #mma>):
    %d = ttng.warp_group_dot %a, %b, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sa, #smem, mutable> * !ttg.memdesc<64x64xf16, #sa, #smem, mutable> -> tensor<128x64xf32, #mma>
    %e = ttng.warp_group_dot %a, %b, %d {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #sa, #smem, mutable> * !ttg.memdesc<64x64xf16, #sa, #smem, mutable> -> tensor<128x64xf32, #mma>
    cf.br ^bb1(%e : tensor<128x64xf32, #mma>)
  }
}

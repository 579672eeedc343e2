// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm | FileCheck %s

// Both numbers of a byte come from it in the thread that holds it, by tables.

#packed = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#unpacked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @unpack
  // CHECK-NOT: nvvm.shfl
  // CHECK: nvvm.prmt
  // CHECK-NOT: nvvm.shfl
  // CHECK: llvm.return
  tt.func public @unpack(%p: !tt.ptr<bf16>) {
    %i = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #packed>
    %x = arith.trunci %i : tensor<32xi32, #packed> to tensor<32xi8, #packed>
    %v = ttg.fp4_to_fp %x {axis = 0 : i32} : tensor<32xi8, #packed> -> tensor<64xbf16, #unpacked>
    %ps = tt.splat %p : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>, #unpacked>
    tt.store %ps, %v : tensor<64x!tt.ptr<bf16>, #unpacked>
    tt.return
  }
}

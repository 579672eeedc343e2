// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm --split-input-file --verify-diagnostics | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-DAG: llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32
  // CHECK-DAG: llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64)
  // CHECK-DAG: "pid (%u, %u, %u) idx (%u) 50%%: %f\0A\00"
  // CHECK-DAG: "pid (%u, %u, %u) idx () n: 0x%08x\0A\00"
  // CHECK-DAG: "too small\00"
  // CHECK-LABEL: llvm.func @debug
  // CHECK: llvm.alloca
  // The tensor has 16 elements for 32 lanes: half of them print.
  // CHECK: llvm.cond_br
  // CHECK: llvm.call @vprintf
  // CHECK: llvm.cond_br
  // CHECK: llvm.call @vprintf
  // CHECK: llvm.cond_br
  // CHECK: llvm.call @__assertfail
  tt.func public @debug(%n: i32) {
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #blocked>
    %x = arith.sitofp %i : tensor<16xi32, #blocked> to tensor<16xf16, #blocked>
    tt.print " 50%: " {hex = false, isSigned = array<i32: 0>} : %x : tensor<16xf16, #blocked>
    tt.print " n: " {hex = true, isSigned = array<i32: 1>} : %n : i32
    %ns = tt.splat %n : i32 -> tensor<16xi32, #blocked>
    %ok = arith.cmpi slt, %i, %ns : tensor<16xi32, #blocked>
    tt.assert %ok, "too small" : tensor<16xi1, #blocked>
    tt.return
  }
}

// -----

// On AMD printing is dropped, with a word; an assertion traps.
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: llvm.func @debug_amd
  // CHECK: llvm.cond_br
  // CHECK: llvm.intr.trap
  tt.func public @debug_amd(%n: i32, %ok: i1) {
    // expected-warning @+1 {{prints nothing on hip:gfx942}}
    tt.print " n: " {hex = true, isSigned = array<i32: 1>} : %n : i32
    tt.assert %ok, "wrong" : i1
    tt.return
  }
}

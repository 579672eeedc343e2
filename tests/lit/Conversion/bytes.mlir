// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm | FileCheck %s

// Signed bytes become floats two at a time by a subtraction, not by conversions, which are slow. Those of a loaded word
// are spread by permutations.

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @convert
  // CHECK-NOT: llvm.sitofp
  // CHECK: llvm.xor
  // CHECK: llvm.fsub {{.*}} : vector<2xf16>
  // CHECK-NOT: llvm.sitofp
  // CHECK: llvm.intr.fma{{.*}} : (vector<2xbf16>
  // CHECK-NOT: llvm.sitofp
  // CHECK: llvm.return
  // CHECK-LABEL: llvm.func @loaded
  // CHECK: nvvm.prmt
  // CHECK: llvm.fsub
  // CHECK: nvvm.prmt
  // CHECK: llvm.return
  tt.func public @convert(%p: !tt.ptr<f16>, %q: !tt.ptr<bf16>) {
    %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    %x = arith.trunci %i : tensor<128xi32, #blocked> to tensor<128xi8, #blocked>
    %h = arith.sitofp %x : tensor<128xi8, #blocked> to tensor<128xf16, #blocked>
    %ps = tt.splat %p : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>, #blocked>
    tt.store %ps, %h : tensor<128x!tt.ptr<f16>, #blocked>
    %b = arith.sitofp %x : tensor<128xi8, #blocked> to tensor<128xbf16, #blocked>
    %qs = tt.splat %q : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>, #blocked>
    tt.store %qs, %b : tensor<128x!tt.ptr<bf16>, #blocked>
    tt.return
  }
  tt.func public @loaded(%p: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f16>) {
    %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<i8> -> tensor<128x!tt.ptr<i8>, #blocked>
    %pa = tt.addptr %ps, %i : tensor<128x!tt.ptr<i8>, #blocked>, tensor<128xi32, #blocked>
    %x = tt.load %pa : tensor<128x!tt.ptr<i8>, #blocked>
    %h = arith.sitofp %x : tensor<128xi8, #blocked> to tensor<128xf16, #blocked>
    %qs = tt.splat %q : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>, #blocked>
    tt.store %qs, %h : tensor<128x!tt.ptr<f16>, #blocked>
    tt.return
  }
}

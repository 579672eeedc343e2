// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm | FileCheck %s

// Signed bytes of a loaded word become floats by permutations of bytes and a subtraction, not by conversions, which are
// slow. The constant among the bytes comes first: an instruction has one other constant, which is to be the selector.
// Computed ones are not put together for it.

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @loaded
  // CHECK-NOT: llvm.sitofp
  // CHECK: llvm.xor
  // CHECK: %[[HALF:.*]] = llvm.mlir.constant(100 : i32)
  // CHECK: nvvm.prmt <default> %{{.*}}, %[[HALF]], %{{.*}} : i32
  // CHECK: llvm.fsub {{.*}} : vector<2xf16>
  // CHECK-NOT: llvm.sitofp
  // CHECK: %[[BRAIN:.*]] = llvm.mlir.constant(67 : i32)
  // CHECK: nvvm.prmt <default> %{{.*}}, %[[BRAIN]], %{{.*}} : i32
  // CHECK: llvm.intr.fma{{.*}} : (vector<2xbf16>
  // CHECK-NOT: llvm.sitofp
  // CHECK: llvm.return
  tt.func public @loaded(%p: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %h: !tt.ptr<f16>, %b: !tt.ptr<bf16>) {
    %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<i8> -> tensor<128x!tt.ptr<i8>, #blocked>
    %pa = tt.addptr %ps, %i : tensor<128x!tt.ptr<i8>, #blocked>, tensor<128xi32, #blocked>
    %x = tt.load %pa : tensor<128x!tt.ptr<i8>, #blocked>
    %half = arith.sitofp %x : tensor<128xi8, #blocked> to tensor<128xf16, #blocked>
    %hs = tt.splat %h : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>, #blocked>
    tt.store %hs, %half : tensor<128x!tt.ptr<f16>, #blocked>
    %brain = arith.sitofp %x : tensor<128xi8, #blocked> to tensor<128xbf16, #blocked>
    %bs = tt.splat %b : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>, #blocked>
    tt.store %bs, %brain : tensor<128x!tt.ptr<bf16>, #blocked>
    tt.return
  }

  // CHECK-LABEL: llvm.func @computed
  // CHECK-NOT: nvvm.prmt
  // CHECK-COUNT-4: llvm.sitofp
  // CHECK: llvm.return
  tt.func public @computed(%h: !tt.ptr<f16>) {
    %i = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #blocked>
    %x = arith.trunci %i : tensor<128xi32, #blocked> to tensor<128xi8, #blocked>
    %half = arith.sitofp %x : tensor<128xi8, #blocked> to tensor<128xf16, #blocked>
    %hs = tt.splat %h : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>, #blocked>
    tt.store %hs, %half : tensor<128x!tt.ptr<f16>, #blocked>
    tt.return
  }
}

// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm --split-input-file | FileCheck %s

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @scalars
  tt.func public @scalars(%p: !tt.ptr<f32>, %q: !tt.ptr<bf16>, %x: f32, %h: bf16) {
    // CHECK: llvm.fmul
    // CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx.f32"
    %0 = math.exp %x : f32
    // CHECK: llvm.call_intrinsic "llvm.nvvm.lg2.approx.f"
    // CHECK: llvm.fmul
    %1 = math.log %0 : f32
    // CHECK: llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"
    %2 = math.rsqrt %1 : f32
    // CHECK: llvm.call_intrinsic "llvm.nvvm.sqrt.approx.f"
    %3 = math.sqrt %2 : f32
    // CHECK: llvm.call_intrinsic "llvm.nvvm.div.full"
    %4 = arith.divf %3, %x : f32
    // CHECK: llvm.fdiv
    %5 = tt.precise_divf %4, %x : f32
    tt.store %p, %5 : !tt.ptr<f32>
    // Narrow floats are computed in f32.
    // CHECK: llvm.fpext %{{.*}} : bf16 to f32
    // Unlike exp, whose small results are exact, exp2 may flush them.
    // CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"
    // CHECK: llvm.fptrunc %{{.*}} : f32 to bf16
    %6 = math.exp2 %h : bf16
    tt.store %q, %6 : !tt.ptr<bf16>
    // CHECK-NOT: llvm.call @
    // CHECK: llvm.return
    tt.return
  }
}

// -----

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: llvm.func @scalars
  tt.func public @scalars(%p: !tt.ptr<f32>, %x: f32, %y: f32) {
    // CHECK: llvm.call_intrinsic "llvm.amdgcn.exp2.f32"
    %0 = math.exp %x : f32
    // CHECK: llvm.call_intrinsic "llvm.amdgcn.log.f32"
    %1 = math.log2 %0 : f32
    // CHECK: llvm.call_intrinsic "llvm.amdgcn.rsq.f32"
    %2 = math.rsqrt %1 : f32
    // CHECK: llvm.fdiv
    %3 = arith.divf %2, %y : f32
    // CHECK-NOT: llvm.call @
    // CHECK: llvm.return
    tt.store %p, %3 : !tt.ptr<f32>
    tt.return
  }
}

// -----

// Pairs of f32 become packed bf16 in one instruction, the first element in the low half.

#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @pack
  // CHECK: %[[LOW:.*]] = llvm.sitofp
  // CHECK: %[[HIGH:.*]] = llvm.sitofp
  // CHECK: llvm.call_intrinsic "llvm.nvvm.ff2bf16x2.rn"(%[[HIGH]], %[[LOW]]) : (f32, f32) -> vector<2xbf16>
  tt.func public @pack(%p: !tt.ptr<bf16>) {
    %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #blocked>
    %x = arith.sitofp %range : tensor<64xi32, #blocked> to tensor<64xf32, #blocked>
    %y = arith.truncf %x : tensor<64xf32, #blocked> to tensor<64xbf16, #blocked>
    %ps = tt.splat %p : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>, #blocked>
    %pp = tt.addptr %ps, %range : tensor<64x!tt.ptr<bf16>, #blocked>, tensor<64xi32, #blocked>
    tt.store %pp, %y : tensor<64x!tt.ptr<bf16>, #blocked>
    tt.return
  }
}

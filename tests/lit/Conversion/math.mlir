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

// The instruction of a quotient: the approximation where the program allows one.
// RUN: split-file %s %t
// RUN: lathe-opt %t/nv.mlir --lathe-ttg-convert-to-llvm | FileCheck %t/nv.mlir
// RUN: lathe-opt %t/amd.mlir --lathe-ttg-convert-to-llvm | FileCheck %t/amd.mlir

//--- nv.mlir
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @quotients(%p: !tt.ptr<f32>, %x: f32, %y: f32) {
    // CHECK: %[[A:.*]] = llvm.call_intrinsic "llvm.nvvm.div.approx.f"
    %0 = tt.approx_divf %x, %y : f32
    // CHECK: llvm.call_intrinsic "llvm.nvvm.div.full"(%[[A]],
    %1 = arith.divf %0, %y : f32
    tt.store %p, %1 : !tt.ptr<f32>
    tt.return
  }
}

//--- amd.mlir
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func public @quotients(%p: !tt.ptr<f32>, %x: f32, %y: f32) {
    // CHECK: %[[A:.*]] = llvm.fdiv %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<afn>} : f32
    %0 = tt.approx_divf %x, %y : f32
    // CHECK: llvm.fdiv %[[A]], %{{.*}} : f32
    %1 = arith.divf %0, %y : f32
    tt.store %p, %1 : !tt.ptr<f32>
    tt.return
  }
}

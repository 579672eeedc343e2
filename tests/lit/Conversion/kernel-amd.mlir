// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: llvm.func @copy(
  // CHECK-SAME: !llvm.ptr<1> {llvm.align = 16 : i32, llvm.inreg}
  // CHECK-SAME: passthrough = {{\[\[}}"denormal-fp-math-f32", "ieee"]]
  // CHECK-SAME: rocdl.kernel}
  // CHECK: rocdl.workitem.id.x range <i32, 0, 256> : i32
  // CHECK: rocdl.readfirstlane
  // CHECK: rocdl.workgroup.id.x
  // CHECK: llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"
  // CHECK: llvm.load {{.*}} invariant {alignment = 4 : i64} : !llvm.ptr<4> -> i32
  // CHECK: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xf16>
  // CHECK-NOT: lathe_amd.load
  // CHECK: llvm.store {{.*}} {alignment = 16 : i64} : vector<8xf16>, !llvm.ptr<1>
  tt.func public @copy(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
    %pid = tt.get_program_id x : i32
    %num = tt.get_num_programs y : i32
    %sum = arith.addi %pid, %num : i32
    %c2048 = arith.constant 2048 : i32
    %start = arith.muli %sum, %c2048 : i32
    %range = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32, #blocked>
    %base = tt.splat %start : i32 -> tensor<2048xi32, #blocked>
    %offs = arith.addi %base, %range : tensor<2048xi32, #blocked>
    %xs = tt.splat %x : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>, #blocked>
    %xp = tt.addptr %xs, %offs : tensor<2048x!tt.ptr<f16>, #blocked>, tensor<2048xi32, #blocked>
    %a = tt.load %xp : tensor<2048x!tt.ptr<f16>, #blocked>
    %os = tt.splat %out : !tt.ptr<f16> -> tensor<2048x!tt.ptr<f16>, #blocked>
    %op = tt.addptr %os, %offs : tensor<2048x!tt.ptr<f16>, #blocked>, tensor<2048xi32, #blocked>
    tt.store %op, %a : tensor<2048x!tt.ptr<f16>, #blocked>
    tt.return
  }
}

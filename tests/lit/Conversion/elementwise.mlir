// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm | FileCheck %s

// A masked vector addition: one 128-bit access per four elements, predicated once, no barrier and no shared
// memory; the kernel takes two scratch pointers after its own arguments.

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, ttg.maxnreg = 64 : i32} {
  // CHECK: ttg.shared = 0 : i32
  // CHECK-LABEL: llvm.func @vector_add(
  // CHECK-SAME: %[[X:[a-z0-9]+]]: !llvm.ptr<1> {llvm.align = 16 : i32},
  // CHECK-SAME: %[[Y:[a-z0-9]+]]: !llvm.ptr<1> {llvm.align = 16 : i32},
  // CHECK-SAME: %[[OUT:[a-z0-9]+]]: !llvm.ptr<1> {llvm.align = 16 : i32},
  // CHECK-SAME: %[[N:[a-z0-9]+]]: i32, %{{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>)
  // CHECK-SAME: attributes {nvvm.kernel}
  // CHECK: nvvm.read.ptx.sreg.tid.x range <i32, 0, 128> : i32
  // CHECK-COUNT-4: lathe_nv.load %{{.*}} if %{{.*}} : <1> -> vector<4xf32>
  // CHECK-COUNT-8: llvm.fadd
  // CHECK-COUNT-2: lathe_nv.store %{{.*}}, %{{.*}} if %{{.*}} : vector<4xf32>, <1>
  // CHECK-NOT: lathe_nv
  // CHECK-NOT: nvvm.barrier0
  // CHECK: llvm.return
  tt.func public @vector_add(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %start = arith.muli %pid, %c1024 : i32
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #blocked>
    %base = tt.splat %start : i32 -> tensor<1024xi32, #blocked>
    %offs = arith.addi %base, %range : tensor<1024xi32, #blocked>
    %bound = tt.splat %n : i32 -> tensor<1024xi32, #blocked>
    %keep = arith.cmpi slt, %offs, %bound : tensor<1024xi32, #blocked>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %xp = tt.addptr %xs, %offs : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %a = tt.load %xp, %keep : tensor<1024x!tt.ptr<f32>, #blocked>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %yp = tt.addptr %ys, %offs : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %b = tt.load %yp, %keep : tensor<1024x!tt.ptr<f32>, #blocked>
    %c = arith.addf %a, %b : tensor<1024xf32, #blocked>
    %os = tt.splat %out : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %op = tt.addptr %os, %offs : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    tt.store %op, %c, %keep : tensor<1024x!tt.ptr<f32>, #blocked>
    tt.return
  }
}

// Warp specialization and predicated stages parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s


// CHECK-LABEL: @specialize(
// CHECK: ttg.warp_specialize()
// CHECK: default {
// CHECK: ttg.warp_yield
// CHECK: } : () -> ()
// CHECK: %{{.*}} = ttg.warp_specialize(%{{.*}}, %{{.*}}) attributes {actualRegisters = array<i32: 152, 24, 88>, requestedRegisters = array<i32: 24, 88>, ttg.partition.stages = [0], warpGroupStartIds = array<i32: 8, 4>}
// CHECK: default {
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: ttg.warp_yield %{{.*}} : i32
// CHECK: partition0(%{{.*}}: !tt.ptr<i32>, %{{.*}}: i32) num_warps(1) {
// CHECK: tt.store %{{.*}}, %{{.*}} : !tt.ptr<i32>
// CHECK: ttg.warp_return
// CHECK: partition1(%{{.*}}: !tt.ptr<i32>, %{{.*}}: i32) num_warps(4) {
// CHECK: ttg.warp_return
// CHECK: } : (!tt.ptr<i32>, i32) -> i32
tt.func @specialize(%p: !tt.ptr<i32>, %x: i32) -> i32 {
  ttg.warp_specialize()
  default {
    ttg.warp_yield
  } : () -> ()
  %0 = ttg.warp_specialize(%p, %x) attributes {actualRegisters = array<i32: 152, 24, 88>, requestedRegisters = array<i32: 24, 88>, "ttg.partition.stages" = [0], warpGroupStartIds = array<i32: 8, 4>}
  default {
    %1 = arith.addi %x, %x : i32
    ttg.warp_yield %1 : i32
  }
  partition0(%q: !tt.ptr<i32>, %y: i32) num_warps(1) {
    tt.store %q, %y : !tt.ptr<i32>
    ttg.warp_return
  }
  partition1(%q: !tt.ptr<i32>, %y: i32) num_warps(4) {
    ttg.warp_return
  } : (!tt.ptr<i32>, i32) -> i32
  tt.return %0 : i32
}

// CHECK-LABEL: @branches(
// CHECK: %{{.*}} = ttg.warp_specialize()
// CHECK: default {
// CHECK: %{{.*}} = arith.constant 0 : i32
// CHECK: %{{.*}} = arith.constant 1 : i64
// CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : i32), ^bb2
// CHECK: ^bb1(%{{.*}}: i32):  // 2 preds: ^bb0, ^bb2
// CHECK: ttg.warp_yield %{{.*}}, %{{.*}} : i32, i64
// CHECK: ^bb2:  // pred: ^bb0
// CHECK: cf.br ^bb1(%{{.*}} : i32)
// CHECK: } : () -> (i32, i64)
tt.func @branches(%x: i1) -> (i32, i64) {
  %0:2 = ttg.warp_specialize()
  default {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i64
    cf.cond_br %x, ^bb1(%c0 : i32), ^bb2
  ^bb1(%y: i32):
    ttg.warp_yield %y, %c1 : i32, i64
  ^bb2:
    cf.br ^bb1(%c0 : i32)
  } : () -> (i32, i64)
  tt.return %0#0, %0#1 : i32, i64
}

// CHECK-LABEL: @pipelined(
// CHECK: %{{.*}} = ttg.predicate_stage %{{.*}}, %{{.*}}, %{{.*}} maxStage 2 stage 1 : i32 -> i1
// CHECK: %{{.*}} = ttg.predicate_stage %{{.*}}, %{{.*}}, %{{.*}} maxStage 0 stage 0 : index -> i1
// CHECK: %{{.*}} = "ttg.mask"(%{{.*}}) ({
// CHECK: %{{.*}} = tt.load %{{.*}} : !tt.ptr<i32>
// CHECK: ttg.mask.return %{{.*}} : i32
// CHECK: }) : (i1) -> i32
// CHECK: "ttg.mask"(%{{.*}}) ({
// CHECK: ttg.mask.return
// CHECK: }) : (i1) -> ()
tt.func @pipelined(%p: !tt.ptr<i32>, %iv: i32, %ub: i32, %step: i32, %i: index) {
  %0 = ttg.predicate_stage %iv, %ub, %step maxStage 2 stage 1 : i32 -> i1
  %1 = ttg.predicate_stage %i, %i, %i maxStage 0 stage 0 : index -> i1
  %2 = "ttg.mask"(%0) ({
    %3 = tt.load %p : !tt.ptr<i32>
    ttg.mask.return %3 : i32
  }) : (i1) -> i32
  "ttg.mask"(%0) ({
    ttg.mask.return
  }) : (i1) -> ()
  tt.return
}

// RUN: lathe-opt %s --lathe-ttg-resolve-masks --split-input-file | FileCheck %s

// A stage has an iteration while that many steps are left.
// CHECK-LABEL: @stage
// CHECK: %[[AHEAD:.*]] = arith.constant 2 : i32
// CHECK: %[[FAR:.*]] = arith.muli %arg2, %[[AHEAD]]
// CHECK: %[[END:.*]] = arith.subi %arg1, %[[FAR]]
// CHECK: %[[IS:.*]] = arith.cmpi slt, %arg0, %[[END]]
// CHECK: tt.return %[[IS]]
tt.func @stage(%iv: i32, %ub: i32, %step: i32) -> i1 {
  %0 = ttg.predicate_stage %iv, %ub, %step maxStage 3 stage 1 : i32 -> i1
  tt.return %0 : i1
}

// -----

// CHECK-LABEL: @value
// CHECK: %[[V:.*]] = scf.if %arg1 -> (i32) {
// CHECK-NEXT: %[[L:.*]] = tt.load %arg0
// CHECK-NEXT: scf.yield %[[L]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[P:.*]] = ub.poison : i32
// CHECK-NEXT: scf.yield %[[P]]
// CHECK: tt.return %[[V]]
tt.func @value(%p: !tt.ptr<i32>, %pred: i1) -> i32 {
  %0 = "ttg.mask"(%pred) ({
    %1 = tt.load %p : !tt.ptr<i32>
    ttg.mask.return %1 : i32
  }) : (i1) -> i32
  tt.return %0 : i32
}

// -----

// Masks in masks; nothing but what they do.
// CHECK-LABEL: @nested
// CHECK: scf.if %arg1 {
// CHECK-NEXT: scf.if %arg2 {
// CHECK-NEXT: tt.store %arg0
// CHECK-NOT: else
tt.func @nested(%p: !tt.ptr<i32>, %outer: i1, %inner: i1, %v: i32) {
  "ttg.mask"(%outer) ({
    "ttg.mask"(%inner) ({
      tt.store %p, %v : !tt.ptr<i32>
      ttg.mask.return
    }) : (i1) -> ()
    ttg.mask.return
  }) : (i1) -> ()
  tt.return
}

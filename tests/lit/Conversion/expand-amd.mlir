// RUN: lathe-opt %s --lathe-amd-expand-ops | FileCheck %s

// Loads with one predicate share a branch; what lies between them moves up or stays behind.
// CHECK-LABEL: @group(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr<1>, %[[C:.*]]: i1, %[[O:.*]]: f32
// CHECK: %[[Q:.*]] = llvm.getelementptr %[[P]][1]
// CHECK: llvm.cond_br %[[C]], ^[[THEN:bb[0-9]+]], ^[[AFTER:bb[0-9]+]](%[[O]], %{{.*}} : f32, f32)
// CHECK: ^[[THEN]]:
// CHECK-NEXT: %[[A:.*]] = llvm.load %[[P]] {alignment = 4 : i64} : !llvm.ptr<1> -> f32
// CHECK-NEXT: %[[B:.*]] = llvm.load %[[Q]] {alignment = 4 : i64, nontemporal} : !llvm.ptr<1> -> f32
// CHECK-NEXT: llvm.br ^[[AFTER]](%[[A]], %[[B]] : f32, f32)
// CHECK: ^[[AFTER]](%[[X:.*]]: f32, %[[Y:.*]]: f32):
// CHECK-NEXT: llvm.fmul %[[X]], %[[X]]
// CHECK-NEXT: llvm.fadd %[[Y]]
llvm.func @group(%p: !llvm.ptr<1>, %c: i1, %o: f32) -> f32 {
  %x = lathe_amd.load %p if %c else %o : f32 : !llvm.ptr<1> -> f32
  %xx = llvm.fmul %x, %x : f32
  %q = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
  %y = lathe_amd.load %q if %c {nontemporal} : !llvm.ptr<1> -> f32
  %z = llvm.fadd %y, %xx : f32
  llvm.return %z : f32
}

// A store that needs a loaded value has a branch of its own.
// CHECK-LABEL: @dependent(
// CHECK: llvm.cond_br
// CHECK: llvm.load
// CHECK: llvm.cond_br
// CHECK: llvm.store volatile
llvm.func @dependent(%p: !llvm.ptr<1>, %c: i1) {
  %x = lathe_amd.load %p if %c : !llvm.ptr<1> -> i32
  lathe_amd.store %x, %p if %c {isVolatile} : i32, !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: @unconditional(
// CHECK-NOT: llvm.cond_br
// CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64, nontemporal} : vector<4xf32>, !llvm.ptr<1>
llvm.func @unconditional(%p: !llvm.ptr<1>, %v: vector<4xf32>) {
  lathe_amd.store %v, %p {nontemporal} : vector<4xf32>, !llvm.ptr<1>
  llvm.return
}

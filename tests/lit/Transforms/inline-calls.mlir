// RUN: lathe-opt %s --lathe-tt-inline-calls --split-input-file | FileCheck %s

// Bodies take the place of calls, of calls in them first; what nobody calls goes.
// CHECK-NOT: @twice
// CHECK-NOT: @quadruple
// CHECK-LABEL: tt.func public @kernel
// CHECK-NEXT: %[[A:.*]] = arith.addi %arg1, %arg1 : i32
// CHECK-NEXT: %[[B:.*]] = arith.addi %[[A]], %[[A]] : i32
// CHECK-NEXT: tt.store %arg0, %[[B]]
tt.func private @twice(%x: i32) -> i32 attributes {noinline = false} {
  %0 = arith.addi %x, %x : i32
  tt.return %0 : i32
}
tt.func private @quadruple(%x: i32) -> i32 attributes {noinline = false} {
  %0 = tt.call @twice(%x) : (i32) -> i32
  %1 = tt.call @twice(%0) : (i32) -> i32
  tt.return %1 : i32
}
tt.func public @kernel(%p: !tt.ptr<i32>, %x: i32) {
  %0 = tt.call @quadruple(%x) : (i32) -> i32
  tt.store %p, %0 : !tt.ptr<i32>
  tt.return
}

// -----

// Several blocks become a region; noinline stays.
// CHECK-LABEL: tt.func public @regions
// CHECK: %[[R:.*]] = scf.execute_region -> i32
// CHECK: cf.cond_br %arg1, ^[[YES:.*]], ^[[NO:.*]]
// CHECK: ^[[YES]]:
// CHECK: scf.yield %arg2 : i32
// CHECK: ^[[NO]]:
// CHECK: scf.yield %{{.*}} : i32
// CHECK: tt.call @apart(%[[R]])
// CHECK: tt.func private @apart
tt.func public @regions(%p: !tt.ptr<i32>, %c: i1, %x: i32) {
  %0 = tt.call @either(%c, %x) : (i1, i32) -> i32
  %1 = tt.call @apart(%0) : (i32) -> i32
  tt.store %p, %1 : !tt.ptr<i32>
  tt.return
}
tt.func private @either(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^yes, ^no
^yes:
  tt.return %x : i32
^no:
  %0 = arith.addi %x, %x : i32
  tt.return %0 : i32
}
tt.func private @apart(%x: i32) -> i32 attributes {noinline = true} {
  %0 = arith.muli %x, %x : i32
  tt.return %0 : i32
}

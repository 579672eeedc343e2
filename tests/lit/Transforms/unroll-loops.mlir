// RUN: lathe-opt %s --lathe-tt-unroll-loops | FileCheck %s

// CHECK-LABEL: tt.func @pairs
// CHECK: %[[MAIN:.*]] = scf.for
// CHECK: arith.addi
// CHECK: arith.addi
// CHECK-NOT: tt.loop_unroll_factor
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[MAIN]])
// CHECK: } {tt.num_stages = 1 : i32}
tt.func @pairs(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> (i32) : i32 {
    %next = arith.addi %acc, %i : i32
    scf.yield %next : i32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %r : i32
}

// CHECK-LABEL: tt.func @as_it_is
// CHECK: scf.for
// CHECK-NOT: scf.for
tt.func @as_it_is(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> (i32) : i32 {
    %next = arith.addi %acc, %i : i32
    scf.yield %next : i32
  }
  tt.return %r : i32
}

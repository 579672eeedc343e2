// RUN: lathe-opt %s --lathe-ir-simplify-ops | FileCheck %s

// CHECK-LABEL: tt.func @scalar_math
// One product, not one for each element.
tt.func @scalar_math(%a: i32, %b: i32) -> tensor<8xi32> {
  // CHECK-NEXT: %[[P:.*]] = arith.muli %arg0, %arg1 : i32
  // CHECK-NEXT: %[[S:.*]] = tt.splat %[[P]] : i32 -> tensor<8xi32>
  // CHECK-NEXT: tt.return %[[S]]
  %x = tt.splat %a : i32 -> tensor<8xi32>
  %y = tt.splat %b : i32 -> tensor<8xi32>
  %p = arith.muli %x, %y : tensor<8xi32>
  tt.return %p : tensor<8xi32>
}

// CHECK-LABEL: tt.func @before_broadcast
tt.func @before_broadcast(%a: tensor<4x1xf32>, %b: tensor<4x1xf32>) -> tensor<4x8xf32> {
  // CHECK-NEXT: %[[S:.*]] = arith.addf %arg0, %arg1 : tensor<4x1xf32>
  // CHECK-NEXT: %[[E:.*]] = math.exp %[[S]] : tensor<4x1xf32>
  // CHECK-NEXT: %[[B:.*]] = tt.broadcast %[[E]] : tensor<4x1xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: tt.return %[[B]]
  %x = tt.broadcast %a : tensor<4x1xf32> -> tensor<4x8xf32>
  %y = tt.broadcast %b : tensor<4x1xf32> -> tensor<4x8xf32>
  %s = arith.addf %x, %y : tensor<4x8xf32>
  %e = math.exp %s : tensor<4x8xf32>
  tt.return %e : tensor<4x8xf32>
}

// Rows and columns are not broadcast alike.
// CHECK-LABEL: tt.func @different_broadcasts
tt.func @different_broadcasts(%a: tensor<4x1xf32>, %b: tensor<1x8xf32>) -> tensor<4x8xf32> {
  // CHECK: arith.addf %{{.*}}, %{{.*}} : tensor<4x8xf32>
  %x = tt.broadcast %a : tensor<4x1xf32> -> tensor<4x8xf32>
  %y = tt.broadcast %b : tensor<1x8xf32> -> tensor<4x8xf32>
  %s = arith.addf %x, %y : tensor<4x8xf32>
  tt.return %s : tensor<4x8xf32>
}

// CHECK-LABEL: tt.func @offsets
tt.func @offsets(%p: !tt.ptr<f32>) -> (!tt.ptr<f32>, !tt.ptr<f32>) {
  // CHECK-DAG: %[[C7:.*]] = arith.constant 7 : i32
  // CHECK: %[[Q:.*]] = tt.addptr %arg0, %[[C7]] : !tt.ptr<f32>, i32
  // Sums that wrap are not merged, and neither are offsets of different types.
  // CHECK: tt.addptr
  // CHECK: tt.addptr
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %big = arith.constant 2147483647 : i32
  %0 = tt.addptr %p, %c3 : !tt.ptr<f32>, i32
  %1 = tt.addptr %0, %c4 : !tt.ptr<f32>, i32
  %2 = tt.addptr %p, %big : !tt.ptr<f32>, i32
  %3 = tt.addptr %2, %c4 : !tt.ptr<f32>, i32
  tt.return %1, %3 : !tt.ptr<f32>, !tt.ptr<f32>
}

// CHECK-LABEL: tt.func @loop
tt.func @loop(%p: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // The range does not change from one turn to the next, nor are there two of it.
  // CHECK: tt.make_range
  // CHECK-NOT: tt.make_range
  // CHECK: scf.for
  scf.for %i = %c0 to %n step %c1 : i32 {
    %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
    %r2 = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
    %s = arith.addi %r, %r2 : tensor<8xi32>
    %b = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %at = tt.addptr %b, %s : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    // A load stays in the loop: the store may change what it reads.
    // CHECK: tt.load
    %v = tt.load %at : tensor<8x!tt.ptr<f32>>
    %w = arith.addf %v, %v : tensor<8xf32>
    // CHECK: tt.store
    tt.store %at, %w : tensor<8x!tt.ptr<f32>>
  }
  tt.return
}


// A step of sorting compares two elements and swaps them by a bit of their place: the bit is tested by itself.
// CHECK-LABEL: tt.func @bits
tt.func @bits(%a: tensor<4x2xf32>, %b: tensor<4x2xf32>, %n: tensor<4x2xi32>) -> (tensor<4x2xi1>, tensor<4x2xi1>, tensor<4x2xi1>) {
  %r = tt.make_range {start = 0 : i32, end = 2 : i32} : tensor<2xi32>
  %e = tt.expand_dims %r {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %bit = tt.broadcast %e : tensor<1x2xi32> -> tensor<4x2xi32>
  // CHECK: %[[GREATER:.*]] = arith.cmpf ogt, %arg0, %arg1
  %c = arith.cmpf ogt, %a, %b : tensor<4x2xf32>
  %x = arith.extui %c : tensor<4x2xi1> to tensor<4x2xi32>
  // CHECK-DAG: %[[NE:.*]] = arith.cmpi ne, %{{.*}} : tensor<1x2xi32>
  // CHECK-DAG: %[[EQ:.*]] = arith.cmpi eq, %{{.*}} : tensor<1x2xi32>
  // CHECK-DAG: %[[NEB:.*]] = tt.broadcast %[[NE]]
  // CHECK-DAG: %[[EQB:.*]] = tt.broadcast %[[EQ]]
  // CHECK-DAG: %[[S:.*]] = arith.xori %[[GREATER]], %[[NEB]]
  // CHECK-DAG: %[[T:.*]] = arith.xori %[[GREATER]], %[[EQB]]
  %s = arith.cmpi ne, %x, %bit : tensor<4x2xi32>
  %t = arith.cmpi eq, %bit, %x : tensor<4x2xi32>
  // Another number may be 2.
  // CHECK: %[[U:.*]] = arith.cmpi ne, %{{.*}}, %arg2 : tensor<4x2xi32>
  %u = arith.cmpi ne, %x, %n : tensor<4x2xi32>
  // CHECK: tt.return %[[S]], %[[T]], %[[U]]
  tt.return %s, %t, %u : tensor<4x2xi1>, tensor<4x2xi1>, tensor<4x2xi1>
}

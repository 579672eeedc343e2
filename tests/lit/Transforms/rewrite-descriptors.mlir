// RUN: lathe-opt %s --split-input-file --lathe-tt-rewrite-descriptors | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-tt-rewrite-descriptors=bulk-copies=true | FileCheck %s --check-prefix=BULK

// The start of a block moves the base; offsets and columns do not change with it. One comparison tells whether a row
// or a column is inside.
// CHECK-LABEL: @load
// CHECK-SAME: (%[[P:[a-z0-9]*]]: !tt.ptr<f16> {{.*}}, %[[M:.*]]: i32, %[[N:.*]]: i32, %[[ROW:.*]]: i64 {{.*}}, %[[I:.*]]: i32, %[[J:.*]]: i32 {{.*}})
// CHECK: %[[AT:.*]] = arith.extsi %[[I]] : i32 to i64
// CHECK: arith.muli %[[AT]], %[[ROW]] : i64
// CHECK: tt.addptr %[[P]]
// CHECK: tt.splat %[[M]] : i32 -> tensor<16xi32>
// CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : tensor<16xi32>
// CHECK: tt.splat %[[N]] : i32 -> tensor<64xi32>
// CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : tensor<64xi32>
// CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = cg : tensor<16x64x!tt.ptr<f16>>
// CHECK-NOT: tensordesc
// BULK-LABEL: @load
// BULK: tt.make_tensor_descriptor
// BULK: tt.descriptor_load
tt.func public @load(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32, %row: i64 {tt.divisibility = 8 : i32}, %i: i32, %j: i32 {tt.divisibility = 8 : i32}) -> tensor<16x64xf16> {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%m, %n], [%row, %one] : <f16>, <16x64xf16>
  %v = tt.descriptor_load %d[%i, %j] cacheModifier = cg : !tt.tensordesc<16x64xf16> -> tensor<16x64xf16>
  tt.return %v : tensor<16x64xf16>
}

// -----

// Rows of 8 bytes are too short for bulk copies.
// CHECK-LABEL: @reduce
// CHECK: tt.atomic_rmw umax, relaxed, gpu
// BULK-LABEL: @reduce
// BULK: tt.atomic_rmw umax, relaxed, gpu
tt.func public @reduce(%p: !tt.ptr<i32>, %n: i32, %row: i64, %i: i32, %v: tensor<32x2xi32>) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%row, %one] : <i32>, <32x2xi32>
  tt.descriptor_reduce max, %d[%i, %i], %v : !tt.tensordesc<32x2xi32>, tensor<32x2xi32>
  tt.return
}

// -----

// Rows are gathered through pointers everywhere.
// CHECK-LABEL: @rows
// CHECK: tt.load
// BULK-LABEL: @rows
// BULK: tt.load
tt.func public @rows(%p: !tt.ptr<f16>, %n: i32, %row: i64, %at: tensor<8xi16>, %j: i32) -> tensor<8x32xf16> {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%row, %one] : <f16>, <1x32xf16>
  %v = tt.descriptor_gather %d[%at, %j] : (!tt.tensordesc<1x32xf16>, tensor<8xi16>, i32) -> tensor<8x32xf16>
  tt.return %v : tensor<8x32xf16>
}

// -----

// Bulk copies need rows, and a base, that are known to be aligned to 16 bytes.
// BULK-LABEL: @row
// BULK: tt.load
tt.func public @row(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %row: i64 {tt.divisibility = 4 : i32}) -> tensor<16x64xf16> {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i32
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%row, %one] : <f16>, <16x64xf16>
  %v = tt.descriptor_load %d[%n, %zero] : !tt.tensordesc<16x64xf16> -> tensor<16x64xf16>
  tt.return %v : tensor<16x64xf16>
}

// -----

// BULK-LABEL: @base
// BULK: tt.load
tt.func public @base(%p: !tt.ptr<f16>, %n: i32 {tt.divisibility = 16 : i32}) -> tensor<64xf16> {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n], [%one] : <f16>, <64xf16>
  %v = tt.descriptor_load %d[%n] : !tt.tensordesc<64xf16> -> tensor<64xf16>
  tt.return %v : tensor<64xf16>
}

// -----

// A loop would write over a descriptor that copies still read.
// BULK-LABEL: @anew
// BULK: tt.store
tt.func public @anew(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32, %v: tensor<64xf16>) {
  %one = arith.constant 1 : i64
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  scf.for %i = %c1 to %n step %c1 : i32 {
    %d = tt.make_tensor_descriptor %p, [%i], [%one] : <f16>, <64xf16>
    tt.descriptor_store %d[%c8], %v : !tt.tensordesc<64xf16>, tensor<64xf16>
  }
  tt.return
}

// -----

// There is no bulk minimum of f32, and no NaN for 8 bits.
// BULK-LABEL: @lacking
// BULK: tt.atomic_rmw min
// BULK: tt.load
tt.func public @lacking(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32},
                        %n: i32 {tt.divisibility = 16 : i32}, %v: tensor<64xf32>) -> tensor<64xf8E5M2> {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n], [%one] : <f32>, <64xf32>
  tt.descriptor_reduce min, %d[%n], %v : !tt.tensordesc<64xf32>, tensor<64xf32>
  %e = tt.make_tensor_descriptor %q, [%n], [%one] {padding = 2 : i32} : <f8E5M2>, <64xf8E5M2>
  %w = tt.descriptor_load %e[%n] : !tt.tensordesc<64xf8E5M2> -> tensor<64xf8E5M2>
  tt.return %w : tensor<64xf8E5M2>
}

// -----

// The first column of a block must be aligned as well.
// BULK-LABEL: @column
// BULK: tt.load
tt.func public @column(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 4 : i32}) -> tensor<64xf16> {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n], [%one] : <f16>, <64xf16>
  %v = tt.descriptor_load %d[%n] : !tt.tensordesc<64xf16> -> tensor<64xf16>
  tt.return %v : tensor<64xf16>
}

// -----

// The host chooses padding and rounding when it launches.
// CHECK-LABEL: @host
// CHECK-SAME: %[[NAN:[a-z0-9]*]]: i1, %[[ROUNDS:[a-z0-9]*]]: i1
// CHECK: %[[PADDING:.*]] = arith.select %[[NAN]]
// CHECK: %[[READ:.*]] = tt.load %{{.*}}, %{{.*}}, %[[PADDING]] : tensor<16x64x!tt.ptr<f32>>
// CHECK: tt.bitcast %[[READ]] : tensor<16x64xf32> -> tensor<16x64xi32>
// CHECK: tt.splat %[[ROUNDS]] : i1
// CHECK: arith.select
// CHECK: tt.bitcast %{{.*}} : tensor<16x64xi32> -> tensor<16x64xf32>
// BULK-LABEL: @host
// BULK: tt.descriptor_load
tt.func public @host(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %row: i64 {tt.divisibility = 4 : i32}, %one: i64, %nan: i1, %rounds: i1) -> tensor<16x64xf32> {
  %zero = arith.constant 0 : i32
  %d = tt.host_descriptor %p, [%n, %n], [%row, %one], %nan, %rounds : <f32>, <16x64xf32>
  %v = tt.descriptor_load %d[%zero, %zero] : !tt.tensordesc<16x64xf32> -> tensor<16x64xf32>
  tt.return %v : tensor<16x64xf32>
}

// -----

// The driver refuses to pad 8-bit floats with NaN when it makes the map; no code is needed for it.
// BULK-LABEL: @host8
// BULK: tt.descriptor_load
tt.func public @host8(%p: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %n: i32, %row: i64 {tt.divisibility = 16 : i32}, %one: i64, %nan: i1, %rounds: i1) -> tensor<16x64xf8E5M2> {
  %zero = arith.constant 0 : i32
  %d = tt.host_descriptor %p, [%n, %n], [%row, %one], %nan, %rounds : <f8E5M2>, <16x64xf8E5M2>
  %v = tt.descriptor_load %d[%zero, %zero] : !tt.tensordesc<16x64xf8E5M2> -> tensor<16x64xf8E5M2>
  tt.return %v : tensor<16x64xf8E5M2>
}

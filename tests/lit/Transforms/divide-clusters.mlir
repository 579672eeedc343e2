// RUN: lathe-opt %s --split-input-file --lathe-tt-divide-clusters="num-ctas=2" | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-tt-divide-clusters="num-ctas=1" | FileCheck %s --check-prefix=SINGLE
//
// RUN: lathe-opt %s --split-input-file --lathe-tt-divide-clusters="num-ctas=4" | FileCheck %s --check-prefix=FOUR
//
// SINGLE-NOT: ttng.
// SINGLE-NOT: ttg.cluster-ctas

// Each CTA has a contiguous half, and its numbers; a scalar is stored by the first.
// CHECK: module attributes {"ttg.cluster-ctas" = 2 : i32}
// CHECK-LABEL: @copy
// CHECK: %[[RANK:.*]] = ttng.cluster_rank : i32
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[RANK]]
// CHECK: tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
// CHECK: arith.muli %[[RANK]], %c64
// CHECK: tt.load %{{.*}} : tensor<64x!tt.ptr<f32>>
// CHECK: tt.store %{{.*}}, %{{.*}} : tensor<64x!tt.ptr<f32>>
// CHECK: tt.store %{{.*}}, %{{.*}}, %[[FIRST]] : !tt.ptr<f32>
// CHECK-NOT: ttng.cluster_exchange
tt.func public @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %s: f32) {
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %ax = tt.addptr %px, %r : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %v = tt.load %ax : tensor<128x!tt.ptr<f32>>
  tt.store %ax, %v : tensor<128x!tt.ptr<f32>>
  tt.store %y, %s : !tt.ptr<f32>
  tt.return
}

// -----

// Rows of the product are split: A with them, B not. One range for rows and columns is made twice.
// CHECK-LABEL: @product
// CHECK-NOT: ttng.cluster_exchange
// CHECK: tt.dot %{{.*}} : tensor<64x32xf16> * tensor<32x128xf16> -> tensor<64x128xf32>
// CHECK: tt.store %{{.*}} : tensor<64x128x!tt.ptr<f32>>
tt.func public @product(%a: !tt.ptr<f16>, %c: !tt.ptr<f32>) {
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %row = tt.expand_dims %r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %column = tt.expand_dims %r {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %oa = tt.broadcast %row : tensor<128x1xi32> -> tensor<128x32xi32>
  %ob = tt.broadcast %column : tensor<1x128xi32> -> tensor<32x128xi32>
  %pa = tt.splat %a : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>>
  %pb = tt.splat %a : !tt.ptr<f16> -> tensor<32x128x!tt.ptr<f16>>
  %aa = tt.addptr %pa, %oa : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
  %ab = tt.addptr %pb, %ob : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
  %va = tt.load %aa : tensor<128x32x!tt.ptr<f16>>
  %vb = tt.load %ab : tensor<32x128x!tt.ptr<f16>>
  %d = tt.dot %va, %vb, %zero : tensor<128x32xf16> * tensor<32x128xf16> -> tensor<128x128xf32>
  %oc0 = tt.broadcast %row : tensor<128x1xi32> -> tensor<128x128xi32>
  %oc1 = tt.broadcast %column : tensor<1x128xi32> -> tensor<128x128xi32>
  %oc = arith.addi %oc0, %oc1 : tensor<128x128xi32>
  %pc = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  %ac = tt.addptr %pc, %oc : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
  tt.store %ac, %d : tensor<128x128x!tt.ptr<f32>>
  tt.return
}

// -----

// A sum along the split dimension: of each half, then of both, in the order of ranks.
// CHECK-LABEL: @sum
// CHECK: %[[BIT:.*]] = arith.cmpi ne
// CHECK: %[[PARTNER:.*]] = arith.xori
// CHECK: %[[OWN:.*]] = "tt.reduce"{{.*}}axis = 0
// CHECK: (tensor<64xf32>) -> f32
// CHECK: %[[ONE:.*]] = tt.splat %[[OWN]] : f32 -> tensor<1xf32>
// CHECK: %[[OTHER:.*]] = ttng.cluster_exchange %[[ONE]] from %[[PARTNER]] : tensor<1xf32>
// CHECK: %[[LOW:.*]] = arith.select %{{.*}}, %[[OTHER]], %[[ONE]]
// CHECK: %[[HIGH:.*]] = arith.select %{{.*}}, %[[ONE]], %[[OTHER]]
// CHECK: tt.join %[[LOW]], %[[HIGH]] : tensor<1xf32> -> tensor<1x2xf32>
// CHECK: "tt.reduce"{{.*}}axis = 1
// CHECK: tt.unsplat
tt.func public @sum(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %ax = tt.addptr %px, %r : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %v = tt.load %ax : tensor<128x!tt.ptr<f32>>
  %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    tt.reduce.return %t : f32
  }) : (tensor<128xf32>) -> f32
  tt.store %y, %s : !tt.ptr<f32>
  tt.return
}

// -----

// One CTA executes an atomic on a scalar, between barriers of the cluster where it orders memory, and hands its result
// to the others; a barrier of the program is the cluster's.
// CHECK-LABEL: @atomics
// CHECK: ttng.cluster_barrier
// CHECK-NEXT: %[[OLD:.*]] = tt.atomic_rmw add, acq_rel, gpu
// CHECK: ttng.cluster_exchange %[[OLD]] from
// CHECK: ttng.cluster_barrier
// CHECK-NEXT: %[[CAS:.*]] = scf.if
// CHECK-NEXT: tt.atomic_cas
// CHECK: else
// CHECK: ttng.cluster_exchange %[[CAS]] from
// CHECK: ttng.cluster_barrier
// CHECK-NEXT: tt.store
tt.func public @atomics(%x: !tt.ptr<i32>, %v: i32) {
  %true = arith.constant true
  %old = tt.atomic_rmw add, acq_rel, cta, %x, %v, %true : (!tt.ptr<i32>, i32, i1) -> i32
  %cas = tt.atomic_cas acq_rel, gpu, %x, %old, %v : (!tt.ptr<i32>, i32, i32) -> i32
  ttg.barrier local|global_read|global_write
  tt.store %x, %cas : !tt.ptr<i32>
  tt.return
}

// -----

// A matrix and its transpose cannot be split alike: one of them moves.
// CHECK-LABEL: @transposed
// CHECK: ttng.cluster_exchange %{{.*}} : tensor<16x8xf32>
// CHECK: tt.store %{{.*}} : tensor<8x16x!tt.ptr<f32>>
tt.func public @transposed(%x: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %row = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %rows = tt.broadcast %row : tensor<16x1xi32> -> tensor<16x16xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %a = tt.addptr %p, %rows : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %v = tt.load %a : tensor<16x16x!tt.ptr<f32>>
  %t = tt.trans %v {order = array<i32: 1, 0>} : tensor<16x16xf32> -> tensor<16x16xf32>
  %s = arith.addf %v, %t : tensor<16x16xf32>
  tt.store %a, %s : tensor<16x16x!tt.ptr<f32>>
  tt.return
}

// -----

// All CTAs go on with what the first one saw of memory that others change; it also prints for all.
// CHECK-LABEL: @first
// CHECK: %[[FIRST:.*]] = arith.cmpi eq
// CHECK: %[[FLAG:.*]] = tt.load %{{.*}} {isVolatile = true} : !tt.ptr<i32>
// CHECK: %[[ALL:.*]] = ttng.cluster_exchange %[[FLAG]] from
// CHECK: scf.if %[[FIRST]] {
// CHECK-NEXT: tt.print {{.*}} %[[ALL]] : i32
// CHECK-NEXT: }
tt.func public @first(%x: !tt.ptr<i32>) {
  %flag = tt.load %x {isVolatile = true} : !tt.ptr<i32>
  tt.print " flag: " {hex = false, isSigned = array<i32: 1>} : %flag : i32
  tt.return
}

// -----

// Blocks of descriptors: A and the product are divided with the rows, B is loaded in parts that go to all CTAs. Both
// descriptors that the host fills in describe the blocks of one CTA.
// CHECK-LABEL: @descriptors
// CHECK: %[[RANK:.*]] = ttng.cluster_rank : i32
// CHECK: tt.host_descriptor %{{.*}} : <f16>, <64x64xf16>
// CHECK: tt.host_descriptor %{{.*}} : <f16>, <32x128xf16>
// CHECK: %[[ROW:.*]] = arith.muli %[[RANK]], %c64
// CHECK: %[[AT:.*]] = arith.addi %{{.*}}, %[[ROW]]
// CHECK: tt.descriptor_load %{{.*}}[%[[AT]], %{{.*}}] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
// CHECK: %[[PART:.*]] = arith.muli %[[RANK]], %c32
// CHECK: %[[FROM:.*]] = arith.addi %{{.*}}, %[[PART]]
// CHECK: tt.descriptor_load %{{.*}}[%[[FROM]], %{{.*}}] {lathe.multicast_bits = 1 : i32} : !tt.tensordesc<32x128xf16> -> tensor<64x128xf16>
// CHECK-NOT: ttng.cluster_exchange
// CHECK: tt.descriptor_store %{{.*}} : !tt.tensordesc<64x128xf32>, tensor<64x128xf32>
// Four share rows, by the low bit of their numbers, and columns: each loads half of what it needs of A and of B, and sends
// it to the one other that needs it too.
// FOUR-LABEL: @descriptors
// FOUR: %[[RANK:.*]] = ttng.cluster_rank : i32
// FOUR-DAG: %[[LOW:.*]] = arith.andi %[[RANK]], %c1_i32
// FOUR-DAG: %[[UPPER:.*]] = arith.andi %[[RANK]], %c2_i32
// FOUR-DAG: %[[HIGH:.*]] = arith.shrui %[[UPPER]], %c1_i32
// FOUR: tt.host_descriptor %{{.*}} : <f16>, <32x64xf16>
// FOUR: tt.host_descriptor %{{.*}} : <f16>, <32x64xf16>
// FOUR: tt.host_descriptor %{{.*}} : <f32>, <64x64xf32>
// FOUR: %[[ROWS:.*]] = arith.muli %[[LOW]], %c64
// FOUR: %[[ROW:.*]] = arith.addi %{{.*}}, %[[ROWS]]
// FOUR: %[[HALF:.*]] = arith.muli %[[HIGH]], %c32
// FOUR: %[[AT:.*]] = arith.addi %[[ROW]], %[[HALF]]
// FOUR: tt.descriptor_load %{{.*}}[%[[AT]], %{{.*}}] {lathe.multicast_bits = 2 : i32} : !tt.tensordesc<32x64xf16> -> tensor<64x64xf16>
// FOUR: %[[HALF:.*]] = arith.muli %[[LOW]], %c32
// FOUR: %[[AT:.*]] = arith.addi %{{.*}}, %[[HALF]]
// FOUR: %[[COLUMNS:.*]] = arith.muli %[[HIGH]], %c64
// FOUR: %[[COLUMN:.*]] = arith.addi %{{.*}}, %[[COLUMNS]]
// FOUR: tt.descriptor_load %{{.*}}[%[[AT]], %[[COLUMN]]] {lathe.multicast_bits = 1 : i32} : !tt.tensordesc<32x64xf16> -> tensor<64x64xf16>
// FOUR: tt.dot %{{.*}} {lathe.cluster_tile = array<i64: 128, 128>} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
// FOUR: tt.descriptor_store %{{.*}} : !tt.tensordesc<64x64xf32>, tensor<64x64xf32>
tt.func public @descriptors(%a: !tt.ptr<f16>, %b: !tt.ptr<f16>, %c: !tt.ptr<f32>, %m: i32, %w: i64, %no: i1, %i: i32) {
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  %da = tt.host_descriptor %a, [%m, %m], [%w, %w], %no, %no : <f16>, <128x64xf16>
  %db = tt.host_descriptor %b, [%m, %m], [%w, %w], %no, %no : <f16>, <64x128xf16>
  %dc = tt.host_descriptor %c, [%m, %m], [%w, %w], %no, %no : <f32>, <128x128xf32>
  %va = tt.descriptor_load %da[%i, %i] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
  %vb = tt.descriptor_load %db[%i, %i] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
  %d = tt.dot %va, %vb, %zero : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
  tt.descriptor_store %dc[%i, %i], %d : !tt.tensordesc<128x128xf32>, tensor<128x128xf32>
  tt.return
}

// -----

// The kernel's own descriptors become pointers, and so do blocks of which no CTA could copy a part by itself.
// CHECK-LABEL: @pointers
// CHECK-NOT: tensordesc
// CHECK: tt.return
tt.func public @pointers(%a: !tt.ptr<f16>, %m: i32, %w: i64, %no: i1, %i: i32) {
  %one = arith.constant 1 : i64
  %da = tt.make_tensor_descriptor %a, [%m, %m], [%w, %one] : <f16>, <64x64xf16>
  %db = tt.host_descriptor %a, [%m, %m], [%w, %one], %no, %no : <f16>, <8x8xf16>
  %va = tt.descriptor_load %da[%i, %i] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
  %vb = tt.descriptor_load %db[%i, %i] : !tt.tensordesc<8x8xf16> -> tensor<8x8xf16>
  tt.descriptor_store %da[%i, %i], %va : !tt.tensordesc<64x64xf16>, tensor<64x64xf16>
  tt.descriptor_store %db[%i, %i], %vb : !tt.tensordesc<8x8xf16>, tensor<8x8xf16>
  tt.return
}

// -----

// Where blocks are square, one range gives the rows of A, the columns of B and what both have in common. Columns are split;
// A is not, and nothing moves.
// CHECK-LABEL: @square
// CHECK-DAG: tt.load %{{.*}} : tensor<64x64x!tt.ptr<f16>>
// CHECK-DAG: tt.load %{{.*}} : tensor<64x32x!tt.ptr<f16>>
// CHECK-NOT: ttng.cluster_exchange
// CHECK: tt.store %{{.*}} : tensor<64x32x!tt.ptr<f32>>
tt.func public @square(%a: !tt.ptr<f16>, %b: !tt.ptr<f16>, %c: !tt.ptr<f32>, %stride: i32) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %none = arith.constant dense<0.0> : tensor<64x64xf16>
  %always = arith.constant dense<true> : tensor<64x64xi1>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %row = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %column = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %pitch = tt.splat %stride : i32 -> tensor<64x1xi32>
  %start = arith.muli %row, %pitch : tensor<64x1xi32>
  %rows = tt.broadcast %start : tensor<64x1xi32> -> tensor<64x64xi32>
  %columns = tt.broadcast %column : tensor<1x64xi32> -> tensor<64x64xi32>
  %pa = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pa1 = tt.addptr %pa, %rows : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %pa2 = tt.addptr %pa1, %columns : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %pb = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pb1 = tt.addptr %pb, %rows : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %pb2 = tt.addptr %pb1, %columns : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %va = tt.load %pa2, %always, %none : tensor<64x64x!tt.ptr<f16>>
  %vb = tt.load %pb2, %always, %none : tensor<64x64x!tt.ptr<f16>>
  %d = tt.dot %va, %vb, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %pc = tt.splat %c : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %pc1 = tt.addptr %pc, %rows : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %pc2 = tt.addptr %pc1, %columns : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %pc2, %d : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// -----

// Pointers that a loop carries beside the sum do not make a factor of the product: it is split both ways.
// FOUR-LABEL: @carried
// FOUR: scf.for
// FOUR: tt.dot %{{.*}} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
// FOUR-NOT: ttng.cluster_exchange
// FOUR: tt.store %{{.*}} : tensor<64x64x!tt.ptr<f32>>
tt.func public @carried(%a: !tt.ptr<f16>, %b: !tt.ptr<f16>, %c: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  %next = arith.constant dense<64> : tensor<128x64xi32>
  %nextb = arith.constant dense<64> : tensor<64x128xi32>
  %pa = tt.splat %a : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
  %pb = tt.splat %b : !tt.ptr<f16> -> tensor<64x128x!tt.ptr<f16>>
  %sum:3 = scf.for %k = %c0 to %n step %c1 iter_args(%at = %pa, %bt = %pb, %acc = %zero) -> (tensor<128x64x!tt.ptr<f16>>, tensor<64x128x!tt.ptr<f16>>, tensor<128x128xf32>) : i32 {
    %va = tt.load %at : tensor<128x64x!tt.ptr<f16>>
    %vb = tt.load %bt : tensor<64x128x!tt.ptr<f16>>
    %d = tt.dot %va, %vb, %acc : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
    %an = tt.addptr %at, %next : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %bn = tt.addptr %bt, %nextb : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    scf.yield %an, %bn, %d : tensor<128x64x!tt.ptr<f16>>, tensor<64x128x!tt.ptr<f16>>, tensor<128x128xf32>
  }
  %pc = tt.splat %c : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  tt.store %pc, %sum#2 : tensor<128x128x!tt.ptr<f32>>
  tt.return
}

// -----

// Columns of a product that is a factor are what the next one sums over: it is split among rows alone.
// FOUR-LABEL: @factor
// FOUR: tt.dot %{{.*}} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
// FOUR: tt.dot %{{.*}} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
// FOUR-NOT: ttng.cluster_exchange
tt.func public @factor(%a: !tt.ptr<f16>, %b: !tt.ptr<f16>, %c: !tt.ptr<f32>) {
  %zero = arith.constant dense<0.0> : tensor<256x64xf32>
  %pa = tt.splat %a : !tt.ptr<f16> -> tensor<256x64x!tt.ptr<f16>>
  %pb = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %va = tt.load %pa : tensor<256x64x!tt.ptr<f16>>
  %vb = tt.load %pb : tensor<64x64x!tt.ptr<f16>>
  %d = tt.dot %va, %vb, %zero : tensor<256x64xf16> * tensor<64x64xf16> -> tensor<256x64xf32>
  %e = arith.truncf %d : tensor<256x64xf32> to tensor<256x64xf16>
  %f = tt.dot %e, %vb, %zero : tensor<256x64xf16> * tensor<64x64xf16> -> tensor<256x64xf32>
  %pc = tt.splat %c : !tt.ptr<f32> -> tensor<256x64x!tt.ptr<f32>>
  tt.store %pc, %f : tensor<256x64x!tt.ptr<f32>>
  tt.return
}

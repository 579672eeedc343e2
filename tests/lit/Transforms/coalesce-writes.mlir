// What a dot makes, and what is wider than what is loaded, is written in a layout of its own: a thread has 16 bytes of
// consecutive numbers, although it loads more numbers at once where they are narrower.
//
// RUN: lathe-opt %s --lathe-tt-convert-to-ttg="target=cuda:90" --lathe-ttg-coalesce-accesses | FileCheck %s
//
// CHECK-DAG: #[[LOADS:.*]] = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[WRITES:.*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
//
// CHECK-DAG: #[[BYTES:.*]] = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[SINGLE:.*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [2, 2], order = [1, 0]}>
// CHECK-DAG: #[[LINE:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
//
// CHECK-LABEL: tt.func @product
// CHECK: tt.load {{.*}} : tensor<64x64x!tt.ptr<f16>, #[[LOADS]]>
// CHECK: tt.dot
// CHECK: tt.atomic_rmw {{.*}} -> tensor<64x64xf32, #[[WRITES]]>
// CHECK: tt.store {{.*}} : tensor<64x64x!tt.ptr<f32>, #[[WRITES]]>
tt.func @product(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %s: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %rows = arith.constant dense<64> : tensor<64x1xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %y = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %x = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %y64 = arith.muli %y, %rows : tensor<64x1xi32>
  %yb = tt.broadcast %y64 : tensor<64x1xi32> -> tensor<64x64xi32>
  %xb = tt.broadcast %x : tensor<1x64xi32> -> tensor<64x64xi32>
  %o = arith.addi %yb, %xb : tensor<64x64xi32>
  %b = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %at = tt.addptr %b, %o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %d = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
    %a = tt.load %at : tensor<64x64x!tt.ptr<f16>>
    %next = tt.dot %a, %a, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %next : tensor<64x64xf32>
  }
  %twice = arith.addf %d, %d : tensor<64x64xf32>
  %qb = tt.splat %q : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %to = tt.addptr %qb, %o : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %old = tt.atomic_rmw fadd, acq_rel, gpu, %to, %twice : (tensor<64x64x!tt.ptr<f32>>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %sb = tt.splat %s : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %into = tt.addptr %sb, %o : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %into, %d : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: tt.func @widened
// CHECK: tt.load {{.*}} : tensor<64x64x!tt.ptr<f16>, #[[LOADS]]>
// CHECK: tt.store {{.*}} : tensor<64x64x!tt.ptr<f32>, #[[WRITES]]>
tt.func @widened(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %rows = arith.constant dense<64> : tensor<64x1xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %y = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %x = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %y64 = arith.muli %y, %rows : tensor<64x1xi32>
  %yb = tt.broadcast %y64 : tensor<64x1xi32> -> tensor<64x64xi32>
  %xb = tt.broadcast %x : tensor<1x64xi32> -> tensor<64x64xi32>
  %o = arith.addi %yb, %xb : tensor<64x64xi32>
  %b = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %at = tt.addptr %b, %o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %a = tt.load %at : tensor<64x64x!tt.ptr<f16>>
  %w = arith.extf %a : tensor<64x64xf16> to tensor<64x64xf32>
  %qb = tt.splat %q : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %to = tt.addptr %qb, %o : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %to, %w : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// Rows that are not known to be aligned are written an element at a time, each by another lane; the load of the same
// shape keeps its vectors.
//
// CHECK-LABEL: tt.func @unaligned
// CHECK: tt.load {{.*}} : tensor<64x64x!tt.ptr<i8>, #[[BYTES]]>
// CHECK: tt.store {{.*}} : tensor<64x64x!tt.ptr<i8>, #[[SINGLE]]>
// CHECK: tt.func @masked
// CHECK: tt.load {{.*}} : tensor<256x!tt.ptr<f16>, #[[LINE]]>
// CHECK: tt.store {{.*}} : tensor<256x!tt.ptr<f16>, #[[LINE]]>
tt.func @unaligned(%p: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %q: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %m: i32) {
  %rows = arith.constant dense<64> : tensor<64x1xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %y = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %x = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %xb = tt.broadcast %x : tensor<1x64xi32> -> tensor<64x64xi32>
  %y64 = arith.muli %y, %rows : tensor<64x1xi32>
  %from = tt.broadcast %y64 : tensor<64x1xi32> -> tensor<64x64xi32>
  %o = arith.addi %from, %xb : tensor<64x64xi32>
  %b = tt.splat %p : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
  %at = tt.addptr %b, %o : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
  %a = tt.load %at : tensor<64x64x!tt.ptr<i8>>
  %ms = tt.splat %m : i32 -> tensor<64x1xi32>
  %ym = arith.muli %y, %ms : tensor<64x1xi32>
  %to = tt.broadcast %ym : tensor<64x1xi32> -> tensor<64x64xi32>
  %w = arith.addi %to, %xb : tensor<64x64xi32>
  %qb = tt.splat %q : !tt.ptr<i8> -> tensor<64x64x!tt.ptr<i8>>
  %into = tt.addptr %qb, %w : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
  tt.store %into, %a : tensor<64x64x!tt.ptr<i8>>
  tt.return
}

// A mask that may end anywhere lets no vector through.
tt.func @masked(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {
  %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %ns = tt.splat %n : i32 -> tensor<256xi32>
  %mask = arith.cmpi slt, %r, %ns : tensor<256xi32>
  %b = tt.splat %p : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %at = tt.addptr %b, %r : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  %a = tt.load %at, %mask : tensor<256x!tt.ptr<f16>>
  %qb = tt.splat %q : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
  %to = tt.addptr %qb, %r : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
  tt.store %to, %a, %mask : tensor<256x!tt.ptr<f16>>
  tt.return
}

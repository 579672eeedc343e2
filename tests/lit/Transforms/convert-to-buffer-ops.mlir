// RUN: lathe-opt %s --lathe-amdg-convert-to-buffer-ops --lathe-ir-simplify-ops | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
#tile = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.slice<{dim = 1, parent = #tile}>
#columns = #ttg.slice<{dim = 0, parent = #tile}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {

// A range is in range by itself; what all lanes share moves the base, as 64 bits.
// CHECK-LABEL: @range
// CHECK: %[[AT:.*]] = tt.make_range
// CHECK: %[[WIDE:.*]] = arith.extsi %{{.*}} : i32 to i64
// CHECK: %[[BASE:.*]] = tt.addptr %{{.*}}, %[[WIDE]] : !tt.ptr<f32>, i64
// CHECK: %[[V:.*]] = amdg.buffer_load %[[BASE]][%[[AT]]], %{{.*}}, %{{.*}} cacheModifier = cg evictionPolicy = evict_last : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
// CHECK: amdg.buffer_store %[[V]], %{{.*}}[%[[AT]]], %{{.*}} evictionPolicy = evict_first : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
tt.func public @range(%x: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<1024xf32, #blocked>
  %size = arith.constant 1024 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %size : i32
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #blocked>
  %starts = tt.splat %start : i32 -> tensor<1024xi32, #blocked>
  %at = arith.addi %starts, %range : tensor<1024xi32, #blocked>
  %ns = tt.splat %n : i32 -> tensor<1024xi32, #blocked>
  %mask = arith.cmpi slt, %at, %ns : tensor<1024xi32, #blocked>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
  %xp = tt.addptr %xs, %at : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
  %v = tt.load %xp, %mask, %zero cacheModifier = cg evictionPolicy = evict_last : tensor<1024x!tt.ptr<f32>, #blocked>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
  %op = tt.addptr %os, %at : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
  tt.store %op, %v, %mask evictionPolicy = evict_first : tensor<1024x!tt.ptr<f32>, #blocked>
  tt.return
}

// Nothing is known of rows times a stride.
// CHECK-LABEL: @unknown
// CHECK-NOT: amdg.
// CHECK: tt.load
// CHECK: tt.store
tt.func public @unknown(%x: !tt.ptr<f32>, %stride: i32) {
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #blocked>
  %strides = tt.splat %stride : i32 -> tensor<1024xi32, #blocked>
  %at = arith.muli %range, %strides : tensor<1024xi32, #blocked>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
  %xp = tt.addptr %xs, %at : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
  %v = tt.load %xp : tensor<1024x!tt.ptr<f32>, #blocked>
  tt.store %xp, %v : tensor<1024x!tt.ptr<f32>, #blocked>
  tt.return
}

// Unless it is assumed to be small, and not negative.
// CHECK-LABEL: @assumed
// CHECK: amdg.buffer_load %{{.*}}[%{{.*}}] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
tt.func public @assumed(%x: !tt.ptr<f32>, %stride: i32) {
  %zero = arith.constant 0 : i32
  %limit = arith.constant 1000 : i32
  %positive = arith.cmpi sge, %stride, %zero : i32
  llvm.intr.assume %positive : i1
  %small = arith.cmpi slt, %stride, %limit : i32
  llvm.intr.assume %small : i1
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #blocked>
  %strides = tt.splat %stride : i32 -> tensor<1024xi32, #blocked>
  %at = arith.muli %range, %strides : tensor<1024xi32, #blocked>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
  %xp = tt.addptr %xs, %at : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
  %v = tt.load %xp : tensor<1024x!tt.ptr<f32>, #blocked>
  tt.store %xp, %v {tt.divisibility = 4 : i32} : tensor<1024x!tt.ptr<f32>, #blocked>
  tt.return
}

// Near an argument all sums fit. The loop carries a scalar, not the pointers.
// CHECK-LABEL: @near
// CHECK: scf.for {{.*}} iter_args(%[[SUM:.*]] = %{{.*}}, %[[MOVED:.*]] = %{{.*}}) -> (tensor<64x16xf16, #blocked1>, i32)
// CHECK: %[[MOVES:.*]] = tt.splat %[[MOVED]] : i32 -> tensor<64x16xi32, #blocked1>
// CHECK: %[[AT:.*]] = arith.addi %{{.*}}, %[[MOVES]]
// CHECK: amdg.buffer_load %arg0[%[[AT]]] : !tt.ptr<f16> -> tensor<64x16xf16, #blocked1>
// CHECK: %[[NEXT:.*]] = arith.addi %[[MOVED]], %{{.*}} : i32
// CHECK: scf.yield %{{.*}}, %[[NEXT]]
// CHECK-NOT: tt.addptr
tt.func public @near(%x: !tt.ptr<f16> {tt.pointer_range = 32 : i32}, %out: !tt.ptr<f16> {tt.pointer_range = 32 : i32}, %stride: i32, %turns: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : tensor<64x16xf16, #tile>
  %step = arith.constant dense<16> : tensor<64x16xi32, #tile>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #rows>
  %c = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #columns>
  %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32, #rows> -> tensor<64x1xi32, #tile>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32, #columns> -> tensor<1x16xi32, #tile>
  %strides = tt.splat %stride : i32 -> tensor<64x1xi32, #tile>
  %row = arith.muli %r2, %strides : tensor<64x1xi32, #tile>
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>, #tile>
  %xr = tt.addptr %xs, %row : tensor<64x1x!tt.ptr<f16>, #tile>, tensor<64x1xi32, #tile>
  %xb = tt.broadcast %xr : tensor<64x1x!tt.ptr<f16>, #tile> -> tensor<64x16x!tt.ptr<f16>, #tile>
  %cb = tt.broadcast %c2 : tensor<1x16xi32, #tile> -> tensor<64x16xi32, #tile>
  %first = tt.addptr %xb, %cb : tensor<64x16x!tt.ptr<f16>, #tile>, tensor<64x16xi32, #tile>
  %sum:2 = scf.for %i = %zero to %turns step %one iter_args(%s = %none, %p = %first) -> (tensor<64x16xf16, #tile>, tensor<64x16x!tt.ptr<f16>, #tile>) : i32 {
    %v = tt.load %p : tensor<64x16x!tt.ptr<f16>, #tile>
    %t = arith.addf %s, %v : tensor<64x16xf16, #tile>
    %q = tt.addptr %p, %step : tensor<64x16x!tt.ptr<f16>, #tile>, tensor<64x16xi32, #tile>
    scf.yield %t, %q : tensor<64x16xf16, #tile>, tensor<64x16x!tt.ptr<f16>, #tile>
  }
  %os = tt.splat %out : !tt.ptr<f16> -> tensor<64x16x!tt.ptr<f16>, #tile>
  tt.store %os, %sum#0 : tensor<64x16x!tt.ptr<f16>, #tile>
  tt.return
}

// Pointers that move by a tensor: the loop carries it.
// CHECK-LABEL: @gather
// CHECK: scf.for {{.*}} -> (tensor<1024xf32, #blocked>, tensor<1024xi32, #blocked>)
// CHECK: amdg.buffer_load %arg0[
// CHECK-NOT: tt.load
tt.func public @gather(%x: !tt.ptr<f32> {tt.pointer_range = 32 : i32}, %out: !tt.ptr<f32>, %turns: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : tensor<1024xf32, #blocked>
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #blocked>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
  %sum:2 = scf.for %i = %zero to %turns step %one iter_args(%s = %none, %p = %xs) -> (tensor<1024xf32, #blocked>, tensor<1024x!tt.ptr<f32>, #blocked>) : i32 {
    %v = tt.load %p : tensor<1024x!tt.ptr<f32>, #blocked>
    %t = arith.addf %s, %v : tensor<1024xf32, #blocked>
    %q = tt.addptr %p, %range : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    scf.yield %t, %q : tensor<1024xf32, #blocked>, tensor<1024x!tt.ptr<f32>, #blocked>
  }
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
  %op = tt.addptr %os, %range : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
  tt.store %op, %sum#0 : tensor<1024x!tt.ptr<f32>, #blocked>
  tt.return
}

// Atomics whose old values each thread gets itself; volatile loads, and single elements, stay.
// CHECK-LABEL: @others
// CHECK: amdg.buffer_atomic_rmw fadd, relaxed, gpu, %{{.*}}, %arg0[%{{.*}}], %{{.*}} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
// CHECK: tt.load %{{.*}} {isVolatile = true}
// CHECK: tt.load %arg0 : !tt.ptr<f32>
tt.func public @others(%x: !tt.ptr<f32>) {
  %one = arith.constant dense<1.0> : tensor<1024xf32, #blocked>
  %true = arith.constant dense<true> : tensor<1024xi1, #blocked>
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #blocked>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
  %xp = tt.addptr %xs, %range : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
  %old = tt.atomic_rmw fadd, relaxed, gpu, %xp, %one, %true : (tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xf32, #blocked>, tensor<1024xi1, #blocked>) -> tensor<1024xf32, #blocked>
  %v = tt.load %xp {isVolatile = true} : tensor<1024x!tt.ptr<f32>, #blocked>
  %s = tt.load %x : !tt.ptr<f32>
  tt.store %x, %s : !tt.ptr<f32>
  tt.return
}
}

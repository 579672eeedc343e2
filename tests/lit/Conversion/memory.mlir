// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-convert-to-llvm --split-input-file | FileCheck %s

// 64 elements on 128 threads: all threads load, those that hold a first copy store. A scalar is stored by the
// first thread.

#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @copies
  // CHECK-DAG: %[[TID:.*]] = nvvm.read.ptx.sreg.tid.x
  // CHECK-DAG: %[[ALL:.*]] = llvm.icmp "eq" %[[TID]], %{{.*}} : i32
  // CHECK-DAG: %[[MASK:.*]] = llvm.mlir.constant(64 : i32) : i32
  // CHECK-DAG: %[[UPPER:.*]] = llvm.and %[[TID]], %[[MASK]] : i32
  // CHECK-DAG: %[[FIRST:.*]] = llvm.icmp "eq" %[[UPPER]], %{{.*}} : i32
  // CHECK: %[[X:.*]] = llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
  // CHECK: lathe_nv.store %[[X]], %{{.*}} if %[[FIRST]] : i32, <1>
  // CHECK: %[[S:.*]] = llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> i64
  // CHECK: lathe_nv.store %[[S]], %{{.*}} if %[[ALL]] : i64, <1>
  tt.func public @copies(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %s: !tt.ptr<i64>) {
    %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #blocked>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>, #blocked>
    %xp = tt.addptr %xs, %range : tensor<64x!tt.ptr<i32>, #blocked>, tensor<64xi32, #blocked>
    %a = tt.load %xp : tensor<64x!tt.ptr<i32>, #blocked>
    tt.store %xp, %a : tensor<64x!tt.ptr<i32>, #blocked>
    %v = tt.load %s : !tt.ptr<i64>
    tt.store %s, %v : !tt.ptr<i64>
    tt.return
  }
}

// -----

// The vector is as wide as pointers and mask allow: a pointer known to be a multiple of 8 bytes, and a mask
// whose bound is a multiple of 2, allow 2 elements of the 4 that a thread holds.

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @narrow
  // CHECK-COUNT-2: lathe_nv.load %{{.*}} if %{{.*}} else %{{.*}} : vector<2xf16> : <1> -> vector<2xf16>
  // CHECK-NOT: lathe_nv.load
  // Booleans are bytes in memory. A volatile or hinted access says so.
  // CHECK: llvm.zext %{{.*}} : i1 to i8
  // CHECK: lathe_nv.store {{.*}}cache = 3 : i32{{.*}} : vector<4xi8>
  tt.func public @narrow(%x: !tt.ptr<f16> {tt.divisibility = 8 : i32}, %n: i32 {tt.divisibility = 2 : i32}, %out: !tt.ptr<i1> {tt.divisibility = 16 : i32}) {
    %zero = arith.constant dense<0.0> : tensor<128xf16, #blocked>
    %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %bound = tt.splat %n : i32 -> tensor<128xi32, #blocked>
    %keep = arith.cmpi slt, %range, %bound : tensor<128xi32, #blocked>
    %xs = tt.splat %x : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>, #blocked>
    %xp = tt.addptr %xs, %range : tensor<128x!tt.ptr<f16>, #blocked>, tensor<128xi32, #blocked>
    %a = tt.load %xp, %keep, %zero : tensor<128x!tt.ptr<f16>, #blocked>
    %pos = arith.cmpf ogt, %a, %zero : tensor<128xf16, #blocked>
    %os = tt.splat %out : !tt.ptr<i1> -> tensor<128x!tt.ptr<i1>, #blocked>
    %op = tt.addptr %os, %range : tensor<128x!tt.ptr<i1>, #blocked>, tensor<128xi32, #blocked>
    tt.store %op, %pos cacheModifier = cs : tensor<128x!tt.ptr<i1>, #blocked>
    tt.return
  }
}

// -----

// Four neighbours have one quotient, as the divisor is a multiple of 16: it is computed once, and what it addresses is
// loaded once. What is volatile is loaded as often as it is written.

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: llvm.func @shared
  // CHECK-COUNT-1: llvm.sdiv
  // CHECK-NOT: llvm.sdiv
  // CHECK-COUNT-1: llvm.load
  // CHECK-NOT: llvm.load
  // CHECK-COUNT-4: lathe_nv.load {{.*}} {isVolatile}
  // CHECK-NOT: load
  // CHECK: llvm.store {{.*}} : vector<4xf32>
  tt.func public @shared(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
    %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %size = tt.splat %n : i32 -> tensor<128xi32, #blocked>
    %group = arith.divsi %range, %size : tensor<128xi32, #blocked>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #blocked>
    %at = tt.addptr %xs, %group : tensor<128x!tt.ptr<f32>, #blocked>, tensor<128xi32, #blocked>
    %a = tt.load %at : tensor<128x!tt.ptr<f32>, #blocked>
    %b = tt.load %at {isVolatile = true} : tensor<128x!tt.ptr<f32>, #blocked>
    %sum = arith.addf %a, %b : tensor<128xf32, #blocked>
    %to = tt.addptr %xs, %range : tensor<128x!tt.ptr<f32>, #blocked>, tensor<128xi32, #blocked>
    tt.store %to, %sum : tensor<128x!tt.ptr<f32>, #blocked>
    tt.return
  }
}

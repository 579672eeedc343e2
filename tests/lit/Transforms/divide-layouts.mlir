// A module whose layouts are spread over CTAs becomes one of tensors and buffers of one CTA.
//
// RUN: lathe-opt %s --split-input-file --lathe-ttg-divide-layouts | FileCheck %s

// Each CTA has a contiguous half; what all have, the first stores. Both sides of an exchange add in one order.
// CHECK: #[[HALF:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK: module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32
// CHECK-LABEL: @sum
// CHECK: %[[RANGE:.*]] = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #[[HALF]]>
// CHECK: %[[RANK:.*]] = ttng.cluster_rank : i32
// CHECK: %[[NUMBER:.*]] = arith.andi %{{.*}}, %c1_i32
// CHECK: %[[STEP:.*]] = arith.muli %[[NUMBER]], %c128_i32
// CHECK: %[[START:.*]] = tt.splat %[[STEP]] : i32 -> tensor<128xi32, #[[HALF]]>
// CHECK: %[[AT:.*]] = arith.addi %[[RANGE]], %[[START]]
// CHECK: tt.addptr %{{.*}}, %[[AT]]
// CHECK: %[[OWN:.*]] = "tt.reduce"
// CHECK: %[[RANK:.*]] = ttng.cluster_rank : i32
// CHECK: %[[PARTNER:.*]] = arith.xori %[[RANK]], %c1_i32
// CHECK: %[[OTHER:.*]] = ttng.cluster_exchange %[[OWN]] from %[[PARTNER]] : f32
// CHECK: %[[LOW:.*]] = arith.select %{{.*}}, %[[OTHER]], %[[OWN]] : f32
// CHECK: %[[HIGH:.*]] = arith.select %{{.*}}, %[[OWN]], %[[OTHER]] : f32
// CHECK: %[[SUM:.*]] = arith.addf %[[LOW]], %[[HIGH]] : f32
// CHECK: %[[FIRST:.*]] = arith.cmpi eq
// CHECK: tt.store %{{.*}}, %[[SUM]], %[[FIRST]] : !tt.ptr<f32>
#spread = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @sum(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #spread>
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #spread>
    %a = tt.addptr %p, %r : tensor<256x!tt.ptr<f32>, #spread>, tensor<256xi32, #spread>
    %v = tt.load %a : tensor<256x!tt.ptr<f32>, #spread>
    %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%u: f32, %w: f32):
      %z = arith.addf %u, %w : f32
      tt.reduce.return %z : f32
    }) : (tensor<256xf32, #spread>) -> f32
    tt.store %y, %s : !tt.ptr<f32>
    tt.return
  }
}

// -----

// Columns of the result are spread, and of the right factor; every CTA has the left one. Copies begin where the CTA's block does.
// CHECK-LABEL: @product
// CHECK-SAME: !tt.tensordesc<64x64xf16, #{{.*}}>, %{{.*}}: !tt.tensordesc<64x64xf16, #{{.*}}>
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<1xi64
// CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%arg2, %arg2]
// CHECK: %[[COLUMN:.*]] = arith.addi %arg2, %{{.*}} : i32
// CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%arg2, %[[COLUMN]]]
// CHECK: ttng.warp_group_dot %{{.*}} : !ttg.memdesc<64x64xf16, {{.*}}> * !ttg.memdesc<64x64xf16, {{.*}}> -> tensor<64x64xf32
// CHECK: tt.store %{{.*}} : tensor<64x64x!tt.ptr<f32>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], CGALayout = [[0, 1]], instrShape = [16, 64, 16]}>
#left = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#right = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#barrier = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @product(%a: !tt.tensordesc<64x64xf16, #left>, %b: !tt.tensordesc<64x128xf16, #right>, %i: i32, %c: tensor<64x128x!tt.ptr<f32>, #mma>) {
    %true = arith.constant true
    %c0 = arith.constant 0 : i32
    %zero = arith.constant dense<0.0> : tensor<64x128xf32, #mma>
    %la = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #left, #smem, mutable>
    %lb = ttg.local_alloc : () -> !ttg.memdesc<64x128xf16, #right, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #barrier, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<2xi64, #barrier, #smem, mutable>
    ttng.barrier_expect %bar, 16384, %true : !ttg.memdesc<2xi64, #barrier, #smem, mutable>
    ttng.async_tma_copy_global_to_local %a[%i, %i] %la, %bar, %true : !tt.tensordesc<64x64xf16, #left>, !ttg.memdesc<2xi64, #barrier, #smem, mutable> -> !ttg.memdesc<64x64xf16, #left, #smem, mutable>
    ttng.async_tma_copy_global_to_local %b[%i, %i] %lb, %bar, %true : !tt.tensordesc<64x128xf16, #right>, !ttg.memdesc<2xi64, #barrier, #smem, mutable> -> !ttg.memdesc<64x128xf16, #right, #smem, mutable>
    ttng.wait_barrier %bar, %c0 : !ttg.memdesc<2xi64, #barrier, #smem, mutable>
    %d = ttng.warp_group_dot %la, %lb, %zero : !ttg.memdesc<64x64xf16, #left, #smem, mutable> * !ttg.memdesc<64x128xf16, #right, #smem, mutable> -> tensor<64x128xf32, #mma>
    tt.store %c, %d : tensor<64x128x!tt.ptr<f32>, #mma>
    tt.return
  }
}

// -----

// The elements may be in any order, so that each CTA keeps its run though the layouts number the runs differently.
// CHECK-LABEL: @reordered
// CHECK-SAME: tensor<256xf32, #[[QUARTER:.*]]>)
// CHECK: tt.reshape %{{.*}} allow_reorder : tensor<256xf32, #[[QUARTER]]> -> tensor<256xf32, #[[QUARTER]]>
#first = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1], [2]]}>
#second = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[2], [1]]}>
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @reordered(%x: tensor<1024xf32, #first>) -> tensor<1024xf32, #second> {
    %0 = tt.reshape %x allow_reorder : tensor<1024xf32, #first> -> tensor<1024xf32, #second>
    tt.return %0 : tensor<1024xf32, #second>
  }
}

// -----

// Halves change places: each CTA keeps one half of its columns' rows, sends the other, and puts what it gets beside it.
// CHECK-LABEL: @moves
// CHECK: %[[RANK:.*]] = ttng.cluster_rank : i32
// CHECK: %[[HIGH:.*]] = arith.cmpi ne
// CHECK: tt.reshape %arg0 : tensor<64x32xf32, {{.*}}> -> tensor<2x32x32xf32
// CHECK: %[[LOWER:.*]], %[[UPPER:.*]] = tt.split %{{.*}} : tensor<32x32x2xf32, {{.*}}> -> tensor<32x32xf32
// CHECK: %[[KEPT:.*]] = arith.select %[[HIGH]], %[[UPPER]], %[[LOWER]]
// CHECK: %[[SENT:.*]] = arith.select %[[HIGH]], %[[LOWER]], %[[UPPER]]
// CHECK: %[[GOT:.*]] = ttng.cluster_exchange %[[SENT]] from %{{.*}} : tensor<32x32xf32
// CHECK: %[[LEFT:.*]] = arith.select %[[HIGH]], %[[GOT]], %[[KEPT]]
// CHECK: %[[RIGHT:.*]] = arith.select %[[HIGH]], %[[KEPT]], %[[GOT]]
// CHECK: tt.join %[[LEFT]], %[[RIGHT]]
// CHECK: ttg.convert_layout %{{.*}} -> tensor<32x64xf32
#columns = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#rows = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @moves(%x: tensor<64x64xf32, #columns>) {
    %0 = ttg.convert_layout %x : tensor<64x64xf32, #columns> -> tensor<64x64xf32, #rows>
    tt.return
  }
}

// -----

// Each CTA has half of the columns, so that the counts of both are added.
// CHECK-LABEL: @histogram_of_columns
// CHECK: tt.histogram %arg0 : tensor<16x32xi32, {{.*}}> -> tensor<16xi32
// CHECK: ttng.cluster_exchange
// CHECK: arith.addi
#columns = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#counts = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @histogram_of_columns(%x: tensor<16x64xi32, #columns>) -> tensor<16xi32, #counts> {
    %h = tt.histogram %x : tensor<16x64xi32, #columns> -> tensor<16xi32, #counts>
    tt.return %h : tensor<16xi32, #counts>
  }
}

// -----

// A partition of one warp moves halves in layouts of that warp.
// CHECK: #[[PLAIN:.*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
// CHECK-LABEL: @moves_in_partition
// CHECK: partition0
// CHECK: tt.split
// CHECK-SAME: -> tensor<128xi32, #[[PLAIN]]>
#all = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0], CGALayout = [[0]]}>
#half = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.total-num-warps" = 5 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @moves_in_partition(%p: !tt.ptr<i32>) {
    ttg.warp_specialize(%p)
    default {
      ttg.warp_yield
    }
    partition0(%q: !tt.ptr<i32>) num_warps(1) {
      %r = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32, #all>
      %h = ttg.convert_layout %r : tensor<256xi32, #all> -> tensor<256xi32, #half>
      %s = tt.splat %q : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>, #half>
      tt.store %s, %h : tensor<256x!tt.ptr<i32>, #half>
      ttg.warp_return
    } : (!tt.ptr<i32>) -> ()
    tt.return
  }
}

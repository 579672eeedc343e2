// Accesses to the same memory by other threads: a called function has layouts of its own, and two addresses that a
// partition is passed come from one argument.
//
// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --convert-scf-to-cf --lathe-ttg-insert-barriers --split-input-file | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#r = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func private @put(%p: !tt.ptr<f32>, %v: tensor<512xf32, #a>, %o: tensor<512xi32, #r>) attributes {noinline = true} {
    %w = ttg.convert_layout %v : tensor<512xf32, #a> -> tensor<512xf32, #r>
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #r>
    %q = tt.addptr %s, %o : tensor<512x!tt.ptr<f32>, #r>, tensor<512xi32, #r>
    tt.store %q, %w : tensor<512x!tt.ptr<f32>, #r>
    tt.return
  }
  // CHECK-LABEL: @k
  // CHECK: tt.call
  // CHECK: ttg.barrier local|global_read|global_write
  // CHECK: tt.load
  tt.func public @k(%p: !tt.ptr<f32>, %v: tensor<512xf32, #a>, %oa: tensor<512xi32, #a>, %or: tensor<512xi32, #r>) {
    tt.call @put(%p, %v, %or) : (!tt.ptr<f32>, tensor<512xf32, #a>, tensor<512xi32, #r>) -> ()
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #a>
    %q = tt.addptr %s, %oa : tensor<512x!tt.ptr<f32>, #a>, tensor<512xi32, #a>
    %l = tt.load %q : tensor<512x!tt.ptr<f32>, #a>
    %l2 = arith.addf %l, %v : tensor<512xf32, #a>
    tt.store %q, %l2 : tensor<512x!tt.ptr<f32>, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#r = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, "ttg.total-num-warps" = 8 : i32, ttg.target = "cuda:90"} {
  // CHECK-LABEL: @k
  tt.func public @k(%p: !tt.ptr<f32>, %c: i32) {
    %p2 = tt.addptr %p, %c : !tt.ptr<f32>, i32
    ttg.warp_specialize(%p, %p2) attributes {warpGroupStartIds = array<i32: 4>}
    default {
      ttg.warp_yield
    }
    partition0(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) num_warps(4) {
      %v = arith.constant dense<1.0> : tensor<512xf32, #r>
      %o = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #r>
      %s = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #r>
      %q = tt.addptr %s, %o : tensor<512x!tt.ptr<f32>, #r>, tensor<512xi32, #r>
      tt.store %q, %v : tensor<512x!tt.ptr<f32>, #r>
      // CHECK: tt.store
      // CHECK: ttg.barrier local|global_read|global_write
      // CHECK: tt.load
      %oa = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #a>
      %sa = tt.splat %y : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #a>
      %qa = tt.addptr %sa, %oa : tensor<512x!tt.ptr<f32>, #a>, tensor<512xi32, #a>
      %l = tt.load %qa : tensor<512x!tt.ptr<f32>, #a>
      tt.store %qa, %l : tensor<512x!tt.ptr<f32>, #a>
      ttg.warp_return
    } : (!tt.ptr<f32>, !tt.ptr<f32>) -> ()
    tt.return
  }
}

// -----

// An address that is loaded from memory may be any other.
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#r = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // CHECK-LABEL: @loaded
  // CHECK: tt.store
  // CHECK: ttg.barrier local|global_read|global_write
  // CHECK: tt.load
  // CHECK-NOT: ttg.barrier
  tt.func public @loaded(%table: !tt.ptr<!tt.ptr<f32>>, %p: !tt.ptr<f32>, %v: tensor<512xf32, #r>, %oa: tensor<512xi32, #a>, %or: tensor<512xi32, #r>) {
    %u = tt.load %table : !tt.ptr<!tt.ptr<f32>>
    %s = tt.splat %u : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #r>
    %q = tt.addptr %s, %or : tensor<512x!tt.ptr<f32>, #r>, tensor<512xi32, #r>
    tt.store %q, %v : tensor<512x!tt.ptr<f32>, #r>
    %sa = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #a>
    %qa = tt.addptr %sa, %oa : tensor<512x!tt.ptr<f32>, #a>, tensor<512xi32, #a>
    %l = tt.load %qa : tensor<512x!tt.ptr<f32>, #a>
    tt.store %qa, %l : tensor<512x!tt.ptr<f32>, #a>
    tt.return
  }

  // Scratch memory is apart from the arguments'.
  // CHECK-LABEL: @scratch
  // CHECK-NOT: ttg.barrier
  tt.func public @scratch(%p: !tt.ptr<f32>, %v: tensor<512xf32, #r>, %oa: tensor<512xi32, #a>, %or: tensor<512xi32, #r>) {
    %t = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 2048 : i32} : !tt.ptr<i8>
    %u = tt.bitcast %t : !tt.ptr<i8> -> !tt.ptr<f32>
    %s = tt.splat %u : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #r>
    %q = tt.addptr %s, %or : tensor<512x!tt.ptr<f32>, #r>, tensor<512xi32, #r>
    tt.store %q, %v : tensor<512x!tt.ptr<f32>, #r>
    %sa = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>, #a>
    %qa = tt.addptr %sa, %oa : tensor<512x!tt.ptr<f32>, #a>, tensor<512xi32, #a>
    %l = tt.load %qa : tensor<512x!tt.ptr<f32>, #a>
    tt.store %qa, %l : tensor<512x!tt.ptr<f32>, #a>
    tt.return
  }
}

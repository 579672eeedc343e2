// What several warps load redundantly is stored only after a barrier that orders global memory.
//
// RUN: lathe-opt %s --lathe-ttg-lower-control-flow --lathe-ttg-insert-barriers --split-input-file | FileCheck %s

// All 128 threads hold each of 32 elements four times; all have their own of 128.
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1201", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @in_place
  // CHECK: tt.load
  // CHECK: arith.addi
  // CHECK-NEXT: ttg.barrier local|global_read|global_write
  // CHECK-NEXT: tt.store
  tt.func public @in_place(%p: !tt.ptr<i32>) {
    %at = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>, #blocked>
    %address = tt.addptr %ps, %at : tensor<32x!tt.ptr<i32>, #blocked>, tensor<32xi32, #blocked>
    %x = tt.load %address : tensor<32x!tt.ptr<i32>, #blocked>
    %y = arith.addi %x, %at : tensor<32xi32, #blocked>
    tt.store %address, %y : tensor<32x!tt.ptr<i32>, #blocked>
    tt.return
  }

  // CHECK-LABEL: @each_element_once
  // CHECK-NOT: ttg.barrier
  // CHECK: tt.return
  tt.func public @each_element_once(%p: !tt.ptr<i32>) {
    %at = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>, #blocked>
    %address = tt.addptr %ps, %at : tensor<128x!tt.ptr<i32>, #blocked>, tensor<128xi32, #blocked>
    %x = tt.load %address : tensor<128x!tt.ptr<i32>, #blocked>
    tt.store %address, %x : tensor<128x!tt.ptr<i32>, #blocked>
    tt.return
  }

  // CHECK-LABEL: @another_argument
  // CHECK-NOT: ttg.barrier
  // CHECK: tt.return
  tt.func public @another_argument(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>) {
    %x = tt.load %p : !tt.ptr<i32>
    tt.store %q, %x : !tt.ptr<i32>
    tt.return
  }

  // A store in a loop after the load: the barrier stands before the loop.
  // CHECK-LABEL: @stored_in_a_loop
  // CHECK: tt.load
  // CHECK-NEXT: ttg.barrier local|global_read|global_write
  // CHECK-NEXT: cf.br
  // CHECK-NOT: ttg.barrier
  // CHECK: tt.return
  tt.func public @stored_in_a_loop(%p: !tt.ptr<i32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %x = tt.load %p : !tt.ptr<i32>
    scf.for %i = %c0 to %n step %c1 : i32 {
      %address = tt.addptr %p, %i : !tt.ptr<i32>, i32
      tt.store %address, %x : !tt.ptr<i32>
    }
    tt.return
  }

  // The program's own barrier is enough.
  // CHECK-LABEL: @ordered_already
  // CHECK-COUNT-1: ttg.barrier
  // CHECK-NOT: ttg.barrier
  // CHECK: tt.return
  tt.func public @ordered_already(%p: !tt.ptr<i32>) {
    %x = tt.load %p : !tt.ptr<i32>
    ttg.barrier all
    tt.store %p, %x : !tt.ptr<i32>
    tt.return
  }
}

// -----

// All threads load what one of them has just stored: even in one warp, as a thread that did not store may keep what it
// loaded before.
#single = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "hip:gfx1201", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @loaded_again
  // CHECK: tt.load
  // CHECK-NEXT: ttg.barrier local|global_read|global_write
  // CHECK-NEXT: tt.store
  // CHECK-NEXT: ttg.barrier local|global_read|global_write
  // CHECK-NEXT: tt.load
  tt.func public @loaded_again(%p: !tt.ptr<i32>) -> i32 {
    %c1 = arith.constant 1 : i32
    %x = tt.load %p : !tt.ptr<i32>
    tt.store %p, %c1 : !tt.ptr<i32>
    %y = tt.load %p : !tt.ptr<i32>
    %z = arith.addi %x, %y : i32
    tt.return %z : i32
  }

  // A thread's own elements it has in order.
  // CHECK-LABEL: @own_elements
  // CHECK-NOT: ttg.barrier
  // CHECK: tt.return
  tt.func public @own_elements(%p: !tt.ptr<i32>) -> tensor<32xi32, #single> {
    %at = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #single>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>, #single>
    %address = tt.addptr %ps, %at : tensor<32x!tt.ptr<i32>, #single>, tensor<32xi32, #single>
    tt.store %address, %at : tensor<32x!tt.ptr<i32>, #single>
    %x = tt.load %address : tensor<32x!tt.ptr<i32>, #single>
    tt.return %x : tensor<32xi32, #single>
  }

  // Pointers that a loop moves on come from its argument still.
  // CHECK-LABEL: @carried
  // CHECK: tt.load
  // CHECK: ttg.barrier local|global_read|global_write
  // CHECK: tt.store
  // CHECK: tt.return
  tt.func public @carried(%p: !tt.ptr<i32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %end = scf.for %i = %c0 to %n step %c1 iter_args(%at = %p) -> (!tt.ptr<i32>) : i32 {
      %x = tt.load %at : !tt.ptr<i32>
      %to = tt.addptr %p, %i : !tt.ptr<i32>, i32
      tt.store %to, %x : !tt.ptr<i32>
      %next = tt.addptr %at, %c1 : !tt.ptr<i32>, i32
      scf.yield %next : !tt.ptr<i32>
    }
    tt.return
  }

  // An atomic after a load, and a load after an atomic.
  // CHECK-LABEL: @atomic
  // CHECK: tt.load
  // CHECK-NEXT: ttg.barrier local|global_read|global_write
  // CHECK-NEXT: tt.atomic_rmw
  // CHECK-NEXT: ttg.barrier local|global_read|global_write
  // CHECK-NEXT: tt.load
  tt.func public @atomic(%p: !tt.ptr<i32>, %one: i32) -> i32 {
    %x = tt.load %p : !tt.ptr<i32>
    %was = tt.atomic_rmw add, relaxed, gpu, %p, %one : (!tt.ptr<i32>, i32) -> i32
    %y = tt.load %p : !tt.ptr<i32>
    %z = arith.addi %x, %y : i32
    tt.return %z : i32
  }
}

// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // A buffer that is copied into is alive until the wait, used or not.
  // CHECK-LABEL: @in_flight
  // CHECK: ttg.local_alloc {allocation.offset = 0 : i32}
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 8192 : i32}
  // CHECK: ttg.async_wait
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 0 : i32}
  tt.func public @in_flight(%p: tensor<2048x!tt.ptr<f32>, #blocked>, %x: tensor<2048xf32, #blocked>) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<2048xf32, #shared, #smem, mutable>
    %t = ttg.async_copy_global_to_local %p, %a : tensor<2048x!tt.ptr<f32>, #blocked> -> <2048xf32, #shared, #smem, mutable>
    %g = ttg.async_commit_group tokens %t
    %b = ttg.local_alloc %x : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
    %y = ttg.local_load %b : !ttg.memdesc<2048xf32, #shared, #smem> -> tensor<2048xf32, #blocked>
    %w = ttg.async_wait %g {num = 0 : i32}
    %c = ttg.local_alloc %y : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
    %z = ttg.local_load %c : !ttg.memdesc<2048xf32, #shared, #smem> -> tensor<2048xf32, #blocked>
    tt.store %p, %z : tensor<2048x!tt.ptr<f32>, #blocked>
    tt.return
  }

  // A buffer that a loop hands on to its next turn is alive all through the loop.
  // CHECK-LABEL: @carried
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 0 : i32}
  // CHECK: scf.for
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 8192 : i32}
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 16384 : i32}
  tt.func public @carried(%x: tensor<2048xf32, #blocked>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %a = ttg.local_alloc %x : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%last = %a) -> (!ttg.memdesc<2048xf32, #shared, #smem>) : i32 {
      %y = ttg.local_load %last : !ttg.memdesc<2048xf32, #shared, #smem> -> tensor<2048xf32, #blocked>
      %b = ttg.local_alloc %y : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
      %z = ttg.local_load %b : !ttg.memdesc<2048xf32, #shared, #smem> -> tensor<2048xf32, #blocked>
      %c = ttg.local_alloc %z : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
      scf.yield %c : !ttg.memdesc<2048xf32, #shared, #smem>
    }
    tt.return
  }

  // The memory of a called function lies behind what its caller keeps alive.
  // CHECK-LABEL: @caller
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 0 : i32}
  tt.func public @caller(%p: tensor<2048x!tt.ptr<f32>, #blocked>, %x: tensor<2048xf32, #blocked>) {
    %a = ttg.local_alloc %x : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
    %y = tt.call @inner(%x) : (tensor<2048xf32, #blocked>) -> tensor<2048xf32, #blocked>
    %z = ttg.local_load %a : !ttg.memdesc<2048xf32, #shared, #smem> -> tensor<2048xf32, #blocked>
    %s = arith.addf %y, %z : tensor<2048xf32, #blocked>
    tt.store %p, %s : tensor<2048x!tt.ptr<f32>, #blocked>
    tt.return
  }
  // CHECK: tt.func private @inner
  // CHECK-SAME: allocation.offset = 8192 : i32, allocation.size = 8192 : i32
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 8192 : i32}
  tt.func private @inner(%x: tensor<2048xf32, #blocked>) -> tensor<2048xf32, #blocked> {
    %a = ttg.local_alloc %x : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
    %y = ttg.local_load %a : !ttg.memdesc<2048xf32, #shared, #smem> -> tensor<2048xf32, #blocked>
    tt.return %y : tensor<2048xf32, #blocked>
  }
}

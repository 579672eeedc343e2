// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
// CHECK: ttg.shared = 16384 : i32
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // Buffers that are alive together lie apart; one that comes when another has gone takes its place, behind a
  // barrier, because other threads may still read there.
  // CHECK-LABEL: @buffers
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 0 : i32}
  // CHECK-NOT: ttg.barrier
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 8192 : i32}
  // CHECK: ttg.barrier local
  // CHECK-NEXT: ttg.local_load
  // CHECK-NEXT: ttg.local_load
  // CHECK-NOT: ttg.barrier
  // CHECK: ttg.barrier local
  // CHECK-NEXT: ttg.local_alloc %{{.*}} {allocation.offset = 0 : i32}
  // CHECK-NEXT: ttg.barrier local
  // CHECK-NEXT: ttg.local_load
  tt.func public @buffers(%v: f32) {
    %x = tt.splat %v : f32 -> tensor<2048xf32, #blocked>
    %a = ttg.local_alloc %x : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
    %b = ttg.local_alloc %x : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
    %c = ttg.local_load %a : !ttg.memdesc<2048xf32, #shared, #smem> -> tensor<2048xf32, #blocked>
    %d = ttg.local_load %b : !ttg.memdesc<2048xf32, #shared, #smem> -> tensor<2048xf32, #blocked>
    %e = arith.addf %c, %d : tensor<2048xf32, #blocked>
    %f = ttg.local_alloc %e : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
    %g = ttg.local_load %f : !ttg.memdesc<2048xf32, #shared, #smem> -> tensor<2048xf32, #blocked>
    tt.return
  }

  // A buffer that is used in a loop stays until the loop ends.
  // CHECK-LABEL: @loop
  // CHECK: ttg.local_alloc {allocation.offset = 0 : i32}
  // CHECK: scf.for
  // CHECK: ttg.local_store
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 8192 : i32}
  tt.func public @loop(%v: f32, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %x = tt.splat %v : f32 -> tensor<2048xf32, #blocked>
    %a = ttg.local_alloc : () -> !ttg.memdesc<2048xf32, #shared, #smem, mutable>
    scf.for %i = %c0 to %n step %c1 : i32 {
      ttg.local_store %x, %a : tensor<2048xf32, #blocked> -> !ttg.memdesc<2048xf32, #shared, #smem, mutable>
      %b = ttg.local_alloc %x : (tensor<2048xf32, #blocked>) -> !ttg.memdesc<2048xf32, #shared, #smem>
    }
    tt.return
  }
}

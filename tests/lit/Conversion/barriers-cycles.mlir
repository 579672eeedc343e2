// Two buffers that change places in a loop by way of views: a view may be of either.
//
// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --convert-scf-to-cf --lathe-ttg-insert-barriers | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#t = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#sm = #ttg.shared_memory
!S = !ttg.memdesc<64x64xf32, #s, #sm, mutable>
!T = !ttg.memdesc<64x64xf32, #t, #sm, mutable>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // CHECK-LABEL: @k
  // CHECK: ttg.local_store
  // CHECK-NEXT: ttg.barrier local
  // CHECK-NEXT: ttg.local_load
  tt.func public @k(%p: tensor<64x64x!tt.ptr<f32>, #a>, %v: tensor<64x64xf32, #a>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %x = ttg.local_alloc : () -> !S
    %y = ttg.local_alloc : () -> !T
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%A = %x, %B = %y) -> (!S, !T) : i32 {
      %ta = ttg.memdesc_trans %A {order = array<i32: 1, 0>} : !S -> !T
      %tb = ttg.memdesc_trans %B {order = array<i32: 1, 0>} : !T -> !S
      ttg.local_store %v, %A : tensor<64x64xf32, #a> -> !S
      %l = ttg.local_load %ta : !T -> tensor<64x64xf32, #a>
      tt.store %p, %l : tensor<64x64x!tt.ptr<f32>, #a>
      scf.yield %tb, %ta : !S, !T
    }
    tt.return
  }
}

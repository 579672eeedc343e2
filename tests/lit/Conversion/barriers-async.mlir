// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --convert-scf-to-cf --lathe-ttg-insert-barriers | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  // What a copy writes is there for other threads after a wait and a barrier. The slot that is written next is not the
  // one that is read, so that one barrier in each turn is enough.
  // CHECK-LABEL: @three_slots
  // CHECK: ^bb2:
  // CHECK: ttg.async_wait
  // CHECK: ttg.barrier local
  // CHECK-NEXT: ttg.local_load
  // CHECK-NOT: ttg.barrier
  // CHECK: tt.return
  tt.func public @three_slots(%p: tensor<512x!tt.ptr<f32>, #blocked>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c2 = arith.constant 2 : i32
    %cm1 = arith.constant -1 : i32
    %a = ttg.local_alloc : () -> !ttg.memdesc<3x512xf32, #shared, #smem, mutable>
    %a0 = ttg.memdesc_index %a[%c0] : !ttg.memdesc<3x512xf32, #shared, #smem, mutable> -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
    %t0 = ttg.async_copy_global_to_local %p, %a0 : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #shared, #smem, mutable>
    %g0 = ttg.async_commit_group tokens %t0
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%ex = %cm1, %in = %c1) -> (i32, i32) : i32 {
      %e1 = arith.addi %ex, %c1 : i32
      %ec = arith.cmpi sge, %e1, %c3 : i32
      %e = arith.select %ec, %c0, %e1 : i32
      %w = ttg.async_wait {num = 1 : i32}
      %s = ttg.memdesc_index %a[%e] : !ttg.memdesc<3x512xf32, #shared, #smem, mutable> -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
      %v = ttg.local_load %s token %w : !ttg.memdesc<512xf32, #shared, #smem, mutable> -> tensor<512xf32, #blocked>
      %i1 = arith.addi %in, %c1 : i32
      %ic = arith.cmpi sge, %i1, %c3 : i32
      %ii = arith.select %ic, %c0, %i1 : i32
      %d = ttg.memdesc_index %a[%ii] : !ttg.memdesc<3x512xf32, #shared, #smem, mutable> -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
      %t = ttg.async_copy_global_to_local %p, %d : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #shared, #smem, mutable>
      %g = ttg.async_commit_group tokens %t
      tt.store %p, %v : tensor<512x!tt.ptr<f32>, #blocked>
      scf.yield %e, %ii : i32, i32
    }
    %w2 = ttg.async_wait {num = 0 : i32}
    ttg.local_dealloc %a : !ttg.memdesc<3x512xf32, #shared, #smem, mutable>
    tt.return
  }

  // The slot that has just been read is written again: all must have read it.
  // CHECK-LABEL: @same_slot
  // CHECK: ^bb2:
  // CHECK: ttg.barrier local
  // CHECK-NEXT: ttg.local_load
  // CHECK: ttg.barrier local
  // CHECK-NEXT: ttg.async_copy_global_to_local
  // CHECK-NOT: ttg.barrier
  // CHECK: tt.return
  tt.func public @same_slot(%p: tensor<512x!tt.ptr<f32>, #blocked>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c2 = arith.constant 2 : i32
    %cm1 = arith.constant -1 : i32
    %a = ttg.local_alloc : () -> !ttg.memdesc<3x512xf32, #shared, #smem, mutable>
    %a0 = ttg.memdesc_index %a[%c0] : !ttg.memdesc<3x512xf32, #shared, #smem, mutable> -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
    %t0 = ttg.async_copy_global_to_local %p, %a0 : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #shared, #smem, mutable>
    %g0 = ttg.async_commit_group tokens %t0
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%ex = %cm1, %in = %c2) -> (i32, i32) : i32 {
      %e1 = arith.addi %ex, %c1 : i32
      %ec = arith.cmpi sge, %e1, %c3 : i32
      %e = arith.select %ec, %c0, %e1 : i32
      %w = ttg.async_wait {num = 1 : i32}
      %s = ttg.memdesc_index %a[%e] : !ttg.memdesc<3x512xf32, #shared, #smem, mutable> -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
      %v = ttg.local_load %s token %w : !ttg.memdesc<512xf32, #shared, #smem, mutable> -> tensor<512xf32, #blocked>
      %i1 = arith.addi %in, %c1 : i32
      %ic = arith.cmpi sge, %i1, %c3 : i32
      %ii = arith.select %ic, %c0, %i1 : i32
      %d = ttg.memdesc_index %a[%ii] : !ttg.memdesc<3x512xf32, #shared, #smem, mutable> -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
      %t = ttg.async_copy_global_to_local %p, %d : tensor<512x!tt.ptr<f32>, #blocked> -> <512xf32, #shared, #smem, mutable>
      %g = ttg.async_commit_group tokens %t
      tt.store %p, %v : tensor<512x!tt.ptr<f32>, #blocked>
      scf.yield %e, %ii : i32, i32
    }
    %w2 = ttg.async_wait {num = 0 : i32}
    ttg.local_dealloc %a : !ttg.memdesc<3x512xf32, #shared, #smem, mutable>
    tt.return
  }

  // A cluster's barrier is also that of its threads, unless what lies before it may come later.
  // CHECK-LABEL: @cluster
  // CHECK: ttng.cluster_wait
  // CHECK-NEXT: ttg.local_load
  // CHECK-NEXT: ttg.barrier local
  // CHECK-NEXT: ttg.local_store
  // CHECK: ttng.cluster_wait
  // CHECK-NEXT: ttg.barrier local
  // CHECK-NEXT: ttg.local_load
  // CHECK: tt.return
  tt.func public @cluster(%v: tensor<512xf32, #blocked>) -> (tensor<512xf32, #blocked>, tensor<512xf32, #blocked>) {
    %a = ttg.local_alloc %v : (tensor<512xf32, #blocked>) -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
    ttng.cluster_arrive {relaxed = false}
    ttng.cluster_wait
    %x = ttg.local_load %a : !ttg.memdesc<512xf32, #shared, #smem, mutable> -> tensor<512xf32, #blocked>
    ttg.local_store %v, %a : tensor<512xf32, #blocked> -> !ttg.memdesc<512xf32, #shared, #smem, mutable>
    ttng.cluster_arrive {relaxed = true}
    ttng.cluster_wait
    %y = ttg.local_load %a : !ttg.memdesc<512xf32, #shared, #smem, mutable> -> tensor<512xf32, #blocked>
    tt.return %x, %y : tensor<512xf32, #blocked>, tensor<512xf32, #blocked>
  }
}

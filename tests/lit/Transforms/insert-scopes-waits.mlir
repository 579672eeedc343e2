// Waits say what they wait for: of copies the groups that may be in flight before the wait and are complete after it, of
// products those whose results the wait guards, of a barrier what completes or arrives on it.
//
// RUN: lathe-opt %s --split-input-file --lathe-proton-insert-scopes | FileCheck %s

// A loop of three stages. The copies before it and in it are copies of one op and one scope. Of the innermost loop its
// copies and its product have no records.
// CHECK: proton_gpu.scopes = [
// CHECK-SAME: name = "loop kernels.py:5", kind = loop
// CHECK-SAME: name = "wait kernels.py:6", kind = wait, file = "kernels.py", line = 6, cause = "copies", waitsFor = [6, 7]>
// CHECK-SAME: name = "wait kernels.py:8", kind = wait, file = "kernels.py", line = 8, cause = "product", waitsFor = [5]>
// CHECK-SAME: name = "wait kernels.py:8 #2", kind = wait, file = "kernels.py", line = 8, cause = "product", waitsFor = [5]>
// CHECK-SAME: name = "wait kernels.py:9", kind = wait, file = "kernels.py", line = 9, cause = "copies", waitsFor = [6, 7, 8]>
// CHECK-SAME: name = "product kernels.py:7", kind = product
// CHECK-SAME: name = "load kernels.py:1", kind = load
// CHECK-SAME: name = "load kernels.py:2", kind = load
// CHECK-SAME: name = "load kernels.py:10", kind = load
// CHECK-LABEL: tt.func public @staged
// CHECK: proton.record start "load kernels.py:1"
// CHECK: scf.for
// CHECK-NOT: proton.record start "load
// CHECK-NOT: proton.record start "product
// CHECK: scf.yield
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!p = tensor<64x64x!tt.ptr<f16>, #a>
!ring = !ttg.memdesc<3x64x64xf16, #sh, #smem, mutable>
!buf = !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @staged(%x: !p, %y: !p, %ra: !ring, %rb: !ring, %n: i32, %acc: tensor<64x64xf32, #mma>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %a0 = ttg.memdesc_index %ra[%c0] : !ring -> !buf
    %b0 = ttg.memdesc_index %rb[%c0] : !ring -> !buf
    %a1 = ttg.memdesc_index %ra[%c1] : !ring -> !buf
    %b1 = ttg.memdesc_index %rb[%c1] : !ring -> !buf
    %0 = ttg.async_copy_global_to_local %x, %a0 : !p -> !buf loc("kernels.py":1:1)
    %1 = ttg.async_copy_global_to_local %y, %b0 : !p -> !buf loc("kernels.py":2:1)
    %2 = ttg.async_commit_group
    %3 = ttg.async_copy_global_to_local %x, %a1 : !p -> !buf loc("kernels.py":1:1)
    %4 = ttg.async_copy_global_to_local %y, %b1 : !p -> !buf loc("kernels.py":2:1)
    %5 = ttg.async_commit_group
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %acc) -> (tensor<64x64xf32, #mma>) : i32 {
      %6 = ttg.async_wait {num = 1 : i32} loc("kernels.py":6:1)
      %d = ttng.warp_group_dot %a0, %b0, %c {inputPrecision = 0 : i32, isAsync = true} : !buf * !buf -> tensor<64x64xf32, #mma> loc("kernels.py":7:1)
      %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : tensor<64x64xf32, #mma> loc("kernels.py":8:1)
      %7 = ttg.async_copy_global_to_local %x, %a0 : !p -> !buf loc("kernels.py":1:1)
      %8 = ttg.async_copy_global_to_local %y, %b0 : !p -> !buf loc("kernels.py":2:1)
      %9 = ttg.async_commit_group
      scf.yield %w : tensor<64x64xf32, #mma>
    } loc("kernels.py":5:1)
    %e = ttng.warp_group_dot_wait %r {pendings = 0 : i32} : tensor<64x64xf32, #mma> loc("kernels.py":8:1)
    %10 = ttg.async_copy_global_to_local %x, %a0 : !p -> !buf loc("kernels.py":10:1)
    %11 = ttg.async_commit_group
    %12 = ttg.async_wait {num = 0 : i32} loc("kernels.py":9:1)
    tt.return
  }
}

// -----

// Two groups one after the other: with one left in flight the first is complete, and the second wait is for the second.
// What has no group yet nobody waits for.
// CHECK: proton_gpu.scopes = [
// CHECK-SAME: name = "wait kernels.py:3", kind = wait, file = "kernels.py", line = 3, cause = "copies", waitsFor = [2]>
// CHECK-SAME: name = "wait kernels.py:4", kind = wait, file = "kernels.py", line = 4, cause = "copies", waitsFor = [3]>
// CHECK-SAME: name = "load kernels.py:1"
// CHECK-SAME: name = "load kernels.py:2"
// CHECK-SAME: name = "load kernels.py:5"
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#sh = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!p = tensor<128x!tt.ptr<f32>, #a>
!buf = !ttg.memdesc<128xf32, #sh, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @groups(%x: !p, %a: !buf, %b: !buf) {
    %0 = ttg.async_copy_global_to_local %x, %a : !p -> !buf loc("kernels.py":1:1)
    %1 = ttg.async_commit_group
    %2 = ttg.async_copy_global_to_local %x, %b : !p -> !buf loc("kernels.py":2:1)
    %3 = ttg.async_commit_group
    %4 = ttg.async_wait {num = 1 : i32} loc("kernels.py":3:1)
    %5 = ttg.async_copy_global_to_local %x, %a : !p -> !buf loc("kernels.py":5:1)
    %6 = ttg.async_wait {num = 0 : i32} loc("kernels.py":4:1)
    tt.return
  }
}

// -----

// A partition that loads and a default region that computes: the wait for the full barrier is for the copy, that for the
// empty one for the region that hands it back.
// CHECK: proton_gpu.scopes = [
// CHECK-SAME: name = "partition default kernels.py:1", kind = partition
// CHECK-SAME: name = "partition 0 kernels.py:1", kind = partition
// CHECK-SAME: name = "wait kernels.py:2", kind = wait, file = "kernels.py", line = 2, cause = "copies", waitsFor = [4]>
// CHECK-SAME: name = "wait kernels.py:3", kind = wait, file = "kernels.py", line = 3, cause = "barrier", waitsFor = [0]>
// CHECK-SAME: name = "load kernels.py:4", kind = load
// CHECK-LABEL: tt.func public @divided
// CHECK: default {
// CHECK-NEXT: proton.record start "partition default kernels.py:1"
// CHECK-NEXT: proton.record start "wait kernels.py:2"
// CHECK: proton.record end "partition default kernels.py:1"
// CHECK-NEXT: ttg.warp_yield
// CHECK: partition0
// CHECK-NEXT: proton.record start "partition 0 kernels.py:1"
// CHECK: proton.record start "wait kernels.py:3"
// CHECK: proton.record end "partition 0 kernels.py:1"
// CHECK-NEXT: ttg.warp_return
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!bar = !ttg.memdesc<1xi64, #bar, #smem, mutable>
!buf = !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @divided(%d: !tt.tensordesc<64x64xf16, #sh>, %phase: i32) {
    %buf = ttg.local_alloc : () -> !buf
    %full = ttg.local_alloc : () -> !bar
    %empty = ttg.local_alloc : () -> !bar
    ttg.warp_specialize(%buf, %full, %empty, %d, %phase)
    default {
      ttng.wait_barrier %full, %phase : !bar loc("kernels.py":2:1)
      ttng.arrive_barrier %empty, 1 : !bar
      ttg.warp_yield
    }
    partition0(%b: !buf, %f: !bar, %e: !bar, %t: !tt.tensordesc<64x64xf16, #sh>, %p: i32) num_warps(1) {
      %true = arith.constant true
      %c0 = arith.constant 0 : i32
      ttng.wait_barrier %e, %p : !bar loc("kernels.py":3:1)
      ttng.barrier_expect %f, 8192, %true : !bar
      ttng.async_tma_copy_global_to_local %t[%c0, %c0] %b, %f, %true : !tt.tensordesc<64x64xf16, #sh>, !bar -> !buf loc("kernels.py":4:1)
      ttg.warp_return
    } : (!buf, !bar, !bar, !tt.tensordesc<64x64xf16, #sh>, i32) -> () loc("kernels.py":1:1)
    tt.return
  }
}

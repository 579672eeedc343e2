// RUN: lathe-opt %s --split-input-file --lathe-ttng-complete-products | FileCheck %s
// RUN: lathe-opt %s --split-input-file --lathe-ttng-complete-products --remarks-filter-missed=lathe 2>&1 | FileCheck %s --check-prefix=REMARK

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
!a = !ttg.memdesc<128x64xf16, #nvmma, #smem>
!b = !ttg.memdesc<64x64xf16, #nvmma, #smem>
!d = !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, mutable>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // One barrier serves a loop whose every iteration arrives: iteration n waits for phase n mod 2.
  // CHECK-LABEL: tt.func @loop
  // CHECK: %[[BAR:.*]] = ttg.local_alloc : () -> !ttg.memdesc<1xi64,
  // CHECK-NEXT: ttng.init_barrier %[[BAR]], 1
  // CHECK-NEXT: scf.for %[[I:.*]] = %arg3 to %arg4 step %arg5
  // CHECK-NEXT: %[[ALWAYS:.*]] = arith.constant true
  // CHECK-NEXT: ttng.tc_gen5_mma %arg0, %arg1, %arg2, %true, %true, %[[BAR]][%[[ALWAYS]]] {is_async}
  // CHECK-NEXT: %[[FROM:.*]] = arith.subi %[[I]], %arg3 : i64
  // CHECK-NEXT: %[[N:.*]] = arith.divui %[[FROM]], %arg5 : i64
  // CHECK: %[[ODD:.*]] = arith.andi %[[N]], %{{.*}} : i64
  // CHECK-NEXT: %[[PHASE:.*]] = arith.trunci %[[ODD]] : i64 to i32
  // CHECK-NEXT: ttng.wait_barrier %[[BAR]], %[[PHASE]] :
  // CHECK-NEXT: }
  // CHECK-NEXT: ttng.inval_barrier %[[BAR]]
  tt.func @loop(%a: !a, %b: !b, %d: !d, %from: i64, %to: i64, %step: i64) {
    %true = arith.constant true
    scf.for %i = %from to %to step %step : i64 {
      ttng.tc_gen5_mma %a, %b, %d, %true, %true : !a, !b, !d
    }
    tt.return
  }

  // An iteration that may not arrive has a barrier for itself.
  // CHECK-LABEL: tt.func @some_iterations
  // CHECK: scf.for
  // CHECK-NEXT: %[[BAR:.*]] = ttg.local_alloc
  // CHECK-NEXT: ttng.init_barrier %[[BAR]], 1
  // CHECK: ttng.tc_gen5_mma {{.*}} {is_async}
  // CHECK: ttng.wait_barrier %[[BAR]], %c0{{.*}}, %arg4
  // CHECK-NEXT: ttng.inval_barrier %[[BAR]]
  // CHECK-NEXT: }
  tt.func @some_iterations(%a: !a, %b: !b, %d: !d, %to: i32, %pred: i1) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %true = arith.constant true
    scf.for %i = %c0 to %to step %c1 : i32 {
      ttng.tc_gen5_mma %a, %b, %d, %true, %pred : !a, !b, !d
    }
    tt.return
  }

  // Products that do not wait stay as they are.
  // CHECK-LABEL: tt.func @asynchronous
  // CHECK-NEXT: arith.constant true
  // CHECK-NEXT: ttng.tc_gen5_mma {{.*}} {is_async} :
  // CHECK-NEXT: tt.return
  tt.func @asynchronous(%a: !a, %b: !b, %d: !d) {
    %true = arith.constant true
    ttng.tc_gen5_mma %a, %b, %d, %true, %true {is_async} : !a, !b, !d
    tt.return
  }
}

// -----

// The wait leaves the product in flight, and the selection reads it: it is waited for before, and its later users take
// what that wait returns. The next product may add to it in flight.
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!a = !ttg.memdesc<64x64xf16, #nvmma, #smem>
!d = tensor<64x64xf32, #mma>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // REMARK: product-awaited
  // REMARK-SAME: arith.select reads the result of a product in flight, which is waited for here
  // CHECK-LABEL: tt.func @read_in_flight
  // CHECK: %[[D:.*]] = ttng.warp_group_dot
  // CHECK-NEXT: %[[FLYING:.*]] = ttng.warp_group_dot_wait %[[D]] {pendings = 1 : i32}
  // CHECK-NEXT: %[[DONE:.*]] = ttng.warp_group_dot_wait %[[FLYING]] {pendings = 0 : i32}
  // CHECK-NEXT: arith.select %arg2, %arg3, %[[DONE]]
  // CHECK: arith.addf %[[DONE]], %[[DONE]]
  tt.func @read_in_flight(%a: !a, %n: i32, %end: i1, %zero: !d) -> !d {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (!d) : i32 {
      %d = ttng.warp_group_dot %a, %a, %sum {inputPrecision = 0 : i32, isAsync = true} : !a * !a -> !d
      %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : !d
      %next = arith.select %end, %zero, %w : !d
      scf.if %end {
        %twice = arith.addf %w, %w : !d
        tt.print " " {hex = false, isSigned = array<i32: 0>} : %twice : !d
      }
      scf.yield %next : !d
    }
    tt.return %r : !d
  }

  // The product of the iteration before is done: another one was started since. Nothing is read of this one.
  // CHECK-LABEL: tt.func @read_later
  // CHECK: scf.for
  // CHECK-COUNT-1: ttng.warp_group_dot_wait
  // CHECK-NOT: ttng.warp_group_dot_wait
  // CHECK: scf.yield
  // CHECK: %[[LAST:.*]] = ttng.warp_group_dot_wait %{{.*}} {pendings = 0 : i32}
  // CHECK-NEXT: tt.return %[[LAST]]
  tt.func @read_later(%a: !a, %n: i32, %zero: !d) -> !d {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (!d) : i32 {
      %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !a * !a -> !d
      %w = ttng.warp_group_dot_wait %before {pendings = 1 : i32} : !d
      %twice = arith.addf %w, %w : !d
      tt.print " " {hex = false, isSigned = array<i32: 0>} : %twice : !d
      scf.yield %d : !d
    }
    tt.return %r : !d
  }

  // A branch that starts no product leaves this one in flight.
  // CHECK-LABEL: tt.func @shorter_branch
  // CHECK: %[[BOTH:.*]] = scf.if
  // CHECK: %[[DONE:.*]] = ttng.warp_group_dot_wait %[[BOTH]] {pendings = 0 : i32}
  // CHECK-NEXT: arith.addf %[[DONE]], %[[DONE]]
  tt.func @shorter_branch(%a: !a, %c: i1, %zero: !d) -> !d {
    %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !a * !a -> !d
    %r = scf.if %c -> !d {
      scf.yield %d : !d
    } else {
      %e = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !a * !a -> !d
      scf.yield %d : !d
    }
    %s = arith.addf %r, %r : !d
    tt.return %s : !d
  }

  // The loop that waits may have no iteration.
  // CHECK-LABEL: tt.func @no_iteration
  // CHECK: %[[SUM:.*]] = scf.for
  // CHECK: %[[DONE:.*]] = ttng.warp_group_dot_wait %[[SUM]] {pendings = 0 : i32}
  // CHECK-NEXT: tt.return %[[DONE]]
  tt.func @no_iteration(%a: !a, %n: i32, %zero: !d) -> !d {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !a * !a -> !d
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %d) -> (!d) : i32 {
      %e = ttng.warp_group_dot %a, %a, %sum {inputPrecision = 0 : i32, isAsync = true} : !a * !a -> !d
      %w = ttng.warp_group_dot_wait %e {pendings = 0 : i32} : !d
      scf.yield %w : !d
    }
    tt.return %r : !d
  }

  // This loop has iterations, which wait.
  // CHECK-LABEL: tt.func @iterations
  // CHECK: %[[SUM:.*]] = scf.for
  // CHECK: ttng.warp_group_dot_wait
  // CHECK-NOT: ttng.warp_group_dot_wait
  // CHECK: tt.return %[[SUM]]
  tt.func @iterations(%a: !a, %zero: !d) -> !d {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c8 = arith.constant 8 : i32
    %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !a * !a -> !d
    %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%sum = %d) -> (!d) : i32 {
      %e = ttng.warp_group_dot %a, %a, %sum {inputPrecision = 0 : i32, isAsync = true} : !a * !a -> !d
      %w = ttng.warp_group_dot_wait %e {pendings = 0 : i32} : !d
      scf.yield %w : !d
    }
    tt.return %r : !d
  }

  // CHECK-LABEL: tt.func @other_block
  // CHECK: %[[D:.*]] = ttng.warp_group_dot
  // CHECK: %[[DONE:.*]] = ttng.warp_group_dot_wait %[[D]] {pendings = 0 : i32}
  // CHECK-NEXT: arith.addf %[[DONE]], %[[DONE]]
  tt.func @other_block(%a: !a, %c: i1, %zero: !d) -> !d {
    %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32, isAsync = true} : !a * !a -> !d
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    tt.return %zero : !d
  ^bb2:
    %s = arith.addf %d, %d : !d
    tt.return %s : !d
  }
}

// -----

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, twoCTAs = true>
!a = !ttg.memdesc<128x64xf16, #nvmma, #smem>
!b = !ttg.memdesc<64x64xf16, #nvmma, #smem>
!d = !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  // The product of a pair arrives at the barriers of both CTAs, which must be there.
  // CHECK-LABEL: tt.func @pair
  // CHECK: ttng.init_barrier %[[BAR:.*]], 1
  // CHECK-NEXT: ttng.fence_mbarrier_init_release_cluster
  // CHECK-NEXT: ttng.cluster_barrier{{$}}
  // CHECK: ttng.tc_gen5_mma %arg0, %arg1, %arg2, %true, %true, %[[BAR]]{{.*}} {is_async, two_ctas}
  tt.func @pair(%a: !a, %b: !b, %d: !d) {
    %true = arith.constant true
    ttng.tc_gen5_mma %a, %b, %d, %true, %true {two_ctas} : !a, !b, !d
    tt.return
  }
}

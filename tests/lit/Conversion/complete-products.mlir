// RUN: lathe-opt %s --lathe-ttng-complete-products | FileCheck %s

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

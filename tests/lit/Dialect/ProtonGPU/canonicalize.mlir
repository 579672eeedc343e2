// RUN: lathe-opt %s --canonicalize --cse | FileCheck %s

// A segment that nobody uses goes; every reading of the clock stays, and its order.
// CHECK-LABEL: tt.func @clock
tt.func @clock(%p: !tt.ptr<i32>) -> (i64, i64) {
  // CHECK-NEXT: %[[A:.*]] = proton_gpu.read_counter : i64
  // CHECK-NEXT: %[[B:.*]] = proton_gpu.read_counter : i64
  // CHECK-NEXT: tt.return %[[A]], %[[B]]
  %s = proton_gpu.segment_alloc %p : !tt.ptr<i32> -> <64, #proton_gpu.global_memory, warp>
  %0 = proton_gpu.read_counter : i64
  %1 = proton_gpu.read_counter : i64
  tt.return %0, %1 : i64, i64
}

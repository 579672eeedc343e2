// RUN: lathe-opt %s --canonicalize --cse | FileCheck %s

// Marks stay where they are.
// CHECK-LABEL: tt.func @scope
tt.func @scope(%p: !tt.ptr<f32>) -> (f32, f32) {
  // CHECK-NEXT: proton.record start "a"
  // CHECK-NEXT: tt.load
  // CHECK-NEXT: proton.record end "a"
  // CHECK-NEXT: proton.record start "a"
  proton.record start "a"
  %0 = tt.load %p : !tt.ptr<f32>
  proton.record end "a"
  proton.record start "a"
  %1 = tt.load %p : !tt.ptr<f32>
  tt.return %0, %1 : f32, f32
}

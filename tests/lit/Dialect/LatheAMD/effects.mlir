// RUN: lathe-opt %s --cse --canonicalize | FileCheck %s

// Loads without a user go, equal ones merge; volatile ones stay.
// CHECK-LABEL: @loads
// CHECK-COUNT-1: lathe_amd.load %{{.*}} if %{{.*}} : <1> -> f32
// CHECK-COUNT-2: lathe_amd.load %{{.*}} if %{{.*}} {isVolatile} : <1> -> f32
// CHECK-NOT: lathe_amd.load
llvm.func @loads(%p: !llvm.ptr<1>, %c: i1) -> f32 {
  %0 = lathe_amd.load %p if %c : !llvm.ptr<1> -> f32
  %1 = lathe_amd.load %p if %c : !llvm.ptr<1> -> f32
  %2 = lathe_amd.load %p : !llvm.ptr<1> -> i64
  %3 = lathe_amd.load %p if %c {isVolatile} : !llvm.ptr<1> -> f32
  %4 = lathe_amd.load %p if %c {isVolatile} : !llvm.ptr<1> -> f32
  %5 = llvm.fadd %0, %1 : f32
  llvm.return %5 : f32
}

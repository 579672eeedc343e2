// RUN: lathe-opt %s | lathe-opt | FileCheck %s

// CHECK-LABEL: @accesses
llvm.func @accesses(%p: !llvm.ptr<1>, %c: i1, %o: vector<4xi32>, %v: f16) {
  // CHECK: lathe_amd.load %{{.*}} : <1> -> i64
  %0 = lathe_amd.load %p : !llvm.ptr<1> -> i64
  // CHECK: lathe_amd.load %{{.*}} if %{{.*}} : <1> -> vector<2xf32>
  %1 = lathe_amd.load %p if %c : !llvm.ptr<1> -> vector<2xf32>
  // CHECK: lathe_amd.load %{{.*}} if %{{.*}} else %{{.*}} : vector<4xi32> {isVolatile, nontemporal} : <1> -> vector<4xi32>
  %2 = lathe_amd.load %p if %c else %o : vector<4xi32> {isVolatile, nontemporal} : !llvm.ptr<1> -> vector<4xi32>
  // CHECK: lathe_amd.store %{{.*}}, %{{.*}} : f16, <1>
  lathe_amd.store %v, %p : f16, !llvm.ptr<1>
  // CHECK: lathe_amd.store %{{.*}}, %{{.*}} if %{{.*}} {nontemporal} : vector<4xi32>, <1>
  lathe_amd.store %o, %p if %c {nontemporal} : vector<4xi32>, !llvm.ptr<1>
  llvm.return
}

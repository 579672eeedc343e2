// RUN: lathe-opt %s | lathe-opt | FileCheck %s

// CHECK-LABEL: @accesses
llvm.func @accesses(%p: !llvm.ptr<1>, %c: i1, %o: vector<4xi32>, %v: f16) {
  // CHECK: lathe_nv.load %{{.*}} : <1> -> i64
  %0 = lathe_nv.load %p : !llvm.ptr<1> -> i64
  // CHECK: lathe_nv.load %{{.*}} if %{{.*}} : <1> -> vector<2xf32>
  %1 = lathe_nv.load %p if %c : !llvm.ptr<1> -> vector<2xf32>
  // CHECK: lathe_nv.load %{{.*}} if %{{.*}} else %{{.*}} : vector<4xi32> {cache = 2 : i32, isVolatile} : <1> -> vector<4xi32>
  %2 = lathe_nv.load %p if %c else %o : vector<4xi32> {cache = 2 : i32, isVolatile} : !llvm.ptr<1> -> vector<4xi32>
  // CHECK: lathe_nv.store %{{.*}}, %{{.*}} : f16, <1>
  lathe_nv.store %v, %p : f16, !llvm.ptr<1>
  // CHECK: lathe_nv.store %{{.*}}, %{{.*}} if %{{.*}} {evict = 2 : i32} : vector<4xi32>, <1>
  lathe_nv.store %o, %p if %c {evict = 2 : i32} : vector<4xi32>, !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: @copies
llvm.func @copies(%d: !llvm.ptr<3>, %s: !llvm.ptr<1>, %c: i1, %n: i32) {
  // CHECK: lathe_nv.cp_async %{{.*}}, %{{.*}} if %{{.*}} {size = 4 : i32} : <3>, <1>
  lathe_nv.cp_async %d, %s if %c {size = 4 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  // CHECK: lathe_nv.cp_async %{{.*}}, %{{.*}} if %{{.*}} given %{{.*}} {size = 16 : i32} : <3>, <1>
  lathe_nv.cp_async %d, %s if %c given %n {size = 16 : i32} : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: @atomics
llvm.func @atomics(%p: !llvm.ptr<1>, %c: i1, %v: i32, %w: vector<4xf32>) {
  // CHECK: lathe_nv.atomic_rmw add %{{.*}}, %{{.*}} if %{{.*}} acq_rel gpu : <1>, i32 -> i32
  %0 = lathe_nv.atomic_rmw add %p, %v if %c acq_rel gpu : !llvm.ptr<1>, i32 -> i32
  // CHECK: lathe_nv.atomic_rmw fadd %{{.*}}, %{{.*}} monotonic sys : <1>, vector<4xf32>
  lathe_nv.atomic_rmw fadd %p, %w monotonic sys : !llvm.ptr<1>, vector<4xf32>
  // CHECK: lathe_nv.atomic_cas %{{.*}}, %{{.*}}, %{{.*}} if %{{.*}} acquire cta : <1>, i32
  %1 = lathe_nv.atomic_cas %p, %v, %v if %c acquire cta : !llvm.ptr<1>, i32
  llvm.return
}

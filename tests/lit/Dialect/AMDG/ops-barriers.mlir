// Barriers parse and print back.
//
// RUN: lathe-opt %s | FileCheck %s
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory

module attributes {"ttg.num-ctas" = 2 : i32} {
// CHECK-DAG: #shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
// CHECK-DAG: #smem = #ttg.shared_memory

  // CHECK-LABEL: @barriers(
  // CHECK: amdg.cond_barrier %{{.*}}
  // CHECK: amdg.init_barrier %{{.*}}, 2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
  // CHECK: amdg.wait_barrier %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
  // CHECK: %{{.*}} = amdg.arrive_barrier %{{.*}}, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable> -> i32
  // CHECK: amdg.async_copy_mbarrier_arrive %{{.*}} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
  // CHECK: %{{.*}} = "amdg.read_barrier_phase"(%{{.*}}) : (!ttg.memdesc<1xi64, #shared, #smem, mutable>) -> i32
  // CHECK: amdg.cluster_barrier_arrive
  // CHECK: amdg.cluster_barrier_wait
  tt.func @barriers(%b: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %phase: i32, %pred: i1) {
    amdg.cond_barrier %pred
    amdg.init_barrier %b, 2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    amdg.wait_barrier %b, %phase : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %0 = amdg.arrive_barrier %b, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable> -> i32
    amdg.async_copy_mbarrier_arrive %b : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %1 = "amdg.read_barrier_phase"(%b) : (!ttg.memdesc<1xi64, #shared, #smem, mutable>) -> i32
    amdg.cluster_barrier_arrive
    amdg.cluster_barrier_wait
    tt.return
  }
}

// Cluster launch control: the answer is two words.
//
// RUN: split-file %s %t
// RUN: lathe-opt %t/alone.mlir --lathe-ttg-convert-to-llvm | FileCheck %s
// RUN: not lathe-opt %t/cluster.mlir --lathe-ttg-convert-to-llvm 2>&1 | FileCheck %s --check-prefix=CLUSTER
// RUN: sed 's/cuda:100/cuda:90/' %t/alone.mlir > %t/other.mlir
// RUN: not lathe-opt %t/other.mlir --lathe-ttg-convert-to-llvm 2>&1 | FileCheck %s --check-prefix=OTHER

// CLUSTER: unsupported: ttng.clc_try_cancel in clusters of more than one CTA; use num_ctas = 1
// OTHER: cluster launch control, which is built for chips with tensor memory alone; use a loop over program ids

// CHECK-LABEL: @ask
// CHECK: llvm.getelementptr inbounds
// CHECK-NEXT: %[[FIRST:.*]] = llvm.icmp "eq" %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: nvvm.fence.proxy
// CHECK-NEXT: lathe_nv.try_cancel %{{.*}}, %{{.*}} if %[[FIRST]]
// CHECK: %[[LOW:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> i64
// CHECK: %[[HIGH:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> i64
// CHECK: %[[IS:.*]] = lathe_nv.query_cancel %[[LOW]], %[[HIGH]]{{$}}
// CHECK: llvm.icmp "ne" %[[IS]]
// CHECK: lathe_nv.query_cancel %[[LOW]], %[[HIGH]] {axis = 2 : i32}

//--- alone.mlir
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @ask(%out: !tt.ptr<i32>) {
    %answer = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<2xi64, #bar, #smem, mutable>
    %barrier = ttg.local_alloc {allocation.offset = 16 : i32} : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.clc_try_cancel %answer, %barrier : !ttg.memdesc<2xi64, #bar, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %said = ttng.clc_load_result %answer : !ttg.memdesc<2xi64, #bar, #smem, mutable> -> i128
    %is = ttng.clc_is_canceled %said : i128 -> i1
    %z = ttng.clc_get_program_id %said, z : i128 -> i32
    %kept = arith.select %is, %z, %z : i32
    tt.store %out, %kept : !tt.ptr<i32>
    tt.return
  }
}

//--- cluster.mlir
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.cluster-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @ask() {
    %answer = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<2xi64, #bar, #smem, mutable>
    %barrier = ttg.local_alloc {allocation.offset = 16 : i32} : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.clc_try_cancel %answer, %barrier : !ttg.memdesc<2xi64, #bar, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }
}

// Each CTA of a cluster has scratch memory of its own in that of their program.
//
// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm | FileCheck %s

// CHECK: module attributes {{.*}}ttg.global_scratch_memory_alignment = 128 : i32, ttg.global_scratch_memory_size = 512 : i32
// CHECK: %[[PROGRAM:.*]] = llvm.mul %{{.*}}, %{{.*}} : i64
// CHECK: %[[OF_PROGRAM:.*]] = llvm.getelementptr %{{.*}}[%[[PROGRAM]]]
// CHECK: %[[RANK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: %[[START:.*]] = llvm.mul %[[RANK]], %{{.*}} : i32
// CHECK: %[[OWN:.*]] = llvm.getelementptr %[[OF_PROGRAM]][%{{.*}}]
// CHECK: %[[OWN]]
module attributes {"ttg.cluster-ctas" = 2 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%v: i8) {
    %0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 256 : i32} : !tt.ptr<i8>
    tt.store %0, %v : !tt.ptr<i8>
    tt.return
  }
}

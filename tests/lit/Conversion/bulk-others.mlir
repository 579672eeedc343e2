// Copies of one CTA to several, and arrivals at barriers of other CTAs.
//
// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm | FileCheck %s
// RUN: lathe-opt %s --lathe-ttg-convert-to-llvm --lathe-nv-expand-ops | FileCheck %s --check-prefix=PTX

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#sh = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.cluster-ctas" = 4 : i32, "ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // The CTA without bit 1 copies to itself and the one with it.
  // CHECK-LABEL: llvm.func @sent
  // CHECK: %[[RANK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
  // CHECK: %[[AMONG:.*]] = llvm.and %[[RANK]], %{{.*}}
  // CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %[[AMONG]], %{{.*}}
  // CHECK: %[[PRED:.*]] = llvm.and %{{.*}}, %[[FIRST]]
  // CHECK: %[[ALL:.*]] = llvm.mlir.constant(5 : i16)
  // CHECK: %[[TO:.*]] = llvm.shl %[[ALL]], %{{.*}}
  // CHECK: lathe_nv.bulk_load {{.*}} to %[[TO]], %{{.*}} if %[[PRED]]
  // PTX-LABEL: llvm.func @sent
  // PTX: .multicast::cluster
  tt.func public @sent(%d: !tt.tensordesc<64x64xf16, #sh> {lathe_nv.tensor_map = #lathe_nv.tensor_map<box = [64, 64], element = 6, swizzle = 3, flags = 1>}, %i: i32, %pred: i1) {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    %a = ttg.local_alloc {allocation.offset = 1024 : i32} : () -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    ttng.async_tma_copy_global_to_local %d[%i, %i] %a, %b, %pred {multicast, lathe.multicast_by_first = 2 : i32} : !tt.tensordesc<64x64xf16, #sh>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sh, #smem, mutable>
    tt.return
  }

  // Two threads of a CTA without bit 1 arrive, one at each of two CTAs; one thread arrives at the first CTA of four; two
  // announce bytes.
  // CHECK-LABEL: llvm.func @arrivals
  // CHECK: %[[ONE:.*]] = nvvm.mapa
  // CHECK: lathe_nv.mbarrier_arrive %[[ONE]], 3 if %{{.*}} : !llvm.ptr<7>
  // CHECK: %[[FIRST:.*]] = nvvm.mapa
  // CHECK: lathe_nv.mbarrier_arrive %[[FIRST]], 1 if %{{.*}} : !llvm.ptr<7>
  // CHECK: %[[TWO:.*]] = nvvm.mapa
  // CHECK: lathe_nv.mbarrier_arrive %[[TWO]], 1 if %{{.*}} {bytes = 64 : i32} : !llvm.ptr<7>
  // PTX-LABEL: llvm.func @arrivals
  // PTX: mbarrier.arrive.shared::cluster.b64 _, [$0], 3
  // PTX: mbarrier.arrive.shared::cluster.b64 _, [$0]
  // PTX: mbarrier.arrive.expect_tx.shared::cluster.b64 _, [$0], 64
  tt.func public @arrivals(%pred: i1) {
    %b = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.arrive_barrier %b, 3, %pred {lathe.at_ctas = 2 : i32} : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.arrive_barrier %b, 1 {lathe.at_first_cta = 3 : i32} : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    ttng.barrier_expect %b, 64 {lathe.at_ctas = 1 : i32}, %pred : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }
}

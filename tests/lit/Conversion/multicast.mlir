// Copies to all CTAs of a cluster, and the barriers by which these give their buffers to each other.
//
// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-insert-barriers --lathe-ttng-insert-proxy-fences --lathe-ttg-convert-to-llvm | FileCheck %s

// The threads of the CTA have met before it tells the others. Each CTA's part lies behind those of the CTAs before it,
// in each of the columns of boxes.
// CHECK-LABEL: @multicast
// CHECK: %[[STEP:.*]] = llvm.mlir.constant(2048 : i32)
// CHECK: nvvm.barrier
// CHECK: %[[TO:.*]] = llvm.and %{{.*}}, %{{.*}} : i32
// CHECK: %[[REMOTE:.*]] = nvvm.mapa %{{.*}}, %[[TO]] : !llvm.ptr<3> -> !llvm.ptr<7>
// CHECK: lathe_nv.mbarrier_arrive %[[REMOTE]], 1 if %{{.*}} : !llvm.ptr<7>
// CHECK-NOT: nvvm.barrier
// CHECK: lathe_nv.mbarrier_wait {{.*}} if
// CHECK-NOT: nvvm.barrier
// CHECK: lathe_nv.mbarrier_arrive {{.*}} {bytes = 32768 : i32} : !llvm.ptr<3>
// CHECK: %[[RANK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: %[[ALL:.*]] = llvm.mlir.constant(15 : i16) : i16
// CHECK: %[[START:.*]] = llvm.mul %[[RANK]], %[[STEP]]
// CHECK: %[[BASE:.*]] = llvm.getelementptr %{{.*}}[%[[START]]]
// CHECK: lathe_nv.bulk_load %[[BASE]], {{.*}} to %[[ALL]], 
// CHECK: %[[NEXT:.*]] = llvm.getelementptr %[[BASE]][8192]
// CHECK: lathe_nv.bulk_load %[[NEXT]], {{.*}} to %[[ALL]], 
// CHECK-COUNT-2: lathe_nv.bulk_load {{.*}} to %[[ALL]], 
// CHECK-NOT: lathe_nv.bulk_load
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.cluster-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func public @multicast(%raw: !tt.ptr<i8>, %i: i32, %phase: i32, %pred: i1) {
    %m = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<16x256xf16, #nvmma>
    %tile = ttg.local_alloc : () -> !ttg.memdesc<64x256xf16, #nvmma, #smem, mutable>
    %full = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #flat, #smem, mutable>
    %free = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #flat, #smem, mutable>
    ttng.arrive_barrier %free, 1, %pred {lathe.at_all_ctas} : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    ttng.wait_barrier %free, %phase, %pred {lathe.by_first_warp} : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    ttng.barrier_expect %full, 32768, %pred : !ttg.memdesc<1xi64, #flat, #smem, mutable>
    ttng.async_tma_copy_global_to_local %m[%i, %i] %tile, %full, %pred {multicast} : !tt.tensordesc<16x256xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<64x256xf16, #nvmma, #smem, mutable>
    tt.return
  }

  // Those CTAs share a block whose numbers differ in the upper bit: they are two apart, and the others' mask is shifted.
  // CHECK-LABEL: @some
  // CHECK: %[[STEP:.*]] = llvm.mlir.constant(2048 : i32)
  // CHECK: %[[RANK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
  // CHECK: %[[FIRST:.*]] = llvm.mlir.constant(5 : i16) : i16
  // CHECK: %[[OTHER:.*]] = llvm.and %[[RANK]], %{{.*}} : i32
  // CHECK: %[[SHIFT:.*]] = llvm.trunc %[[OTHER]] : i32 to i16
  // CHECK: %[[TO:.*]] = llvm.shl %[[FIRST]], %[[SHIFT]] : i16
  // CHECK: %[[OWN:.*]] = llvm.and %[[RANK]], %{{.*}} : i32
  // CHECK: %[[NUMBER:.*]] = llvm.lshr %[[OWN]], %{{.*}} : i32
  // CHECK: %[[START:.*]] = llvm.mul %[[NUMBER]], %[[STEP]]
  // CHECK: %[[BASE:.*]] = llvm.getelementptr %{{.*}}[%[[START]]]
  // CHECK: lathe_nv.bulk_load %[[BASE]], {{.*}} to %[[TO]], %{{.*}} if
  tt.func public @some(%raw: !tt.ptr<i8>, %i: i32, %phase: i32, %pred: i1) {
    %m = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<16x64xf16, #nvmma>
    %tile = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #nvmma, #smem, mutable>
    %full = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #flat, #smem, mutable>
    ttng.async_tma_copy_global_to_local %m[%i, %i] %tile, %full, %pred {multicast, lathe.multicast_bits = 2 : i32} : !tt.tensordesc<16x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<32x64xf16, #nvmma, #smem, mutable>
    tt.return
  }
}

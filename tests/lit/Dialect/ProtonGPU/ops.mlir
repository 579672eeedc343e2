// Every operation, type and attribute of proton_gpu parses and prints back, and so does its generic form.
//
// RUN: lathe-opt %s | lathe-opt | FileCheck %s
// RUN: lathe-opt %s --mlir-print-op-generic | lathe-opt | FileCheck %s

#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory

// CHECK: proton_gpu.scopes = [#proton_gpu.scope<name = "m", kind = mark>, #proton_gpu.scope<name = "w", kind = wait, file = "kernels.py", line = 8, cause = "copies", waitsFor = [0]>]
module attributes {"ttg.num-warps" = 4 : i32, proton_gpu.scopes = [
    #proton_gpu.scope<name = "m", kind = mark>,
    #proton_gpu.scope<name = "w", kind = wait, file = "kernels.py", line = 8, cause = "copies", waitsFor = [0]>]} {
  // CHECK-LABEL: tt.func @profile
  tt.func @profile(%p: !tt.ptr<i32>, %b: !ttg.memdesc<512xi32, #flat, #smem, mutable>) {
    // CHECK-NEXT: proton_gpu.initialize %{{.*}} : !tt.ptr<i32>
    proton_gpu.initialize %p : !tt.ptr<i32>
    // CHECK-NEXT: proton_gpu.init_ctx %{{.*}} : !tt.ptr<i32>
    proton_gpu.init_ctx %p : !tt.ptr<i32>
    // CHECK-NEXT: %[[S:.*]] = proton_gpu.segment_alloc %{{.*}} : !ttg.memdesc<512xi32, #shared, #smem, mutable> -> <2048, #smem, warp, [0, 1]>
    %0 = proton_gpu.segment_alloc %b : !ttg.memdesc<512xi32, #flat, #smem, mutable> -> <2048, #smem, warp, [0, 1]>
    // CHECK-NEXT: %[[G:.*]] = proton_gpu.segment_alloc %{{.*}} : !tt.ptr<i32> -> <4096, #proton_gpu.global_memory, warp>
    %1 = proton_gpu.segment_alloc %p : !tt.ptr<i32> -> !proton_gpu.segment<4096, #proton_gpu.global_memory, warp>
    // CHECK-NEXT: %[[F:.*]] = proton_gpu.segment_alloc %{{.*}} flush to %{{.*}} : !ttg.memdesc<512xi32, #shared, #smem, mutable>, !tt.ptr<i32> -> <2048, #smem, warp_group, [1], flush 8192>
    %f = proton_gpu.segment_alloc %b flush to %p : !ttg.memdesc<512xi32, #flat, #smem, mutable>, !tt.ptr<i32> -> <2048, #smem, warp_group, [1], flush 8192>
    // CHECK-NEXT: %[[C:.*]] = proton_gpu.read_counter : i32
    %2 = proton_gpu.read_counter : i32
    // CHECK-NEXT: %[[D:.*]] = proton_gpu.read_counter {kept} : i64
    %3 = proton_gpu.read_counter {metric = 0 : i32, kept} : i64
    // CHECK-NEXT: proton_gpu.circular_store start %[[S]], %[[C]] {scopeId = 0 : i32} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, i32
    proton_gpu.circular_store start %0, %2 {scopeId = 0 : i32} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, i32
    // CHECK-NEXT: proton_gpu.circular_store end %[[G]], %[[D]] {scopeId = 255 : i32} : !proton_gpu.segment<4096, #proton_gpu.global_memory, warp>, i64
    proton_gpu.circular_store end %1, %3 {scopeId = 255 : i32} : !proton_gpu.segment<4096, #proton_gpu.global_memory, warp>, i64
    // CHECK-NEXT: proton_gpu.span_store %[[S]], %[[C]] to %[[C]] {scopeId = 1 : i32} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>
    proton_gpu.span_store %0, %2 to %2 {scopeId = 1 : i32} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>
    // CHECK-NEXT: proton_gpu.span_store %[[F]], %[[C]] to %[[C]] {scopeId = 1 : i32} : !proton_gpu.segment<2048, #smem, warp_group, [1], flush 8192>
    proton_gpu.span_store %f, %2 to %2 {scopeId = 1 : i32} : !proton_gpu.segment<2048, #smem, warp_group, [1], flush 8192>
    // CHECK-NEXT: proton_gpu.save_ctx %[[S]], %{{.*}} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    proton_gpu.save_ctx %0, %p : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    // CHECK-NEXT: proton_gpu.restore_ctx %[[G]], %{{.*}} : !proton_gpu.segment<4096, #proton_gpu.global_memory, warp>, !tt.ptr<i32>
    proton_gpu.restore_ctx %1, %p : !proton_gpu.segment<4096, #proton_gpu.global_memory, warp>, !tt.ptr<i32>
    // CHECK-NEXT: proton_gpu.finalize %[[S]], %{{.*}} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    proton_gpu.finalize %0, %p : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    tt.return
  }

  // CHECK-LABEL: tt.func @strategies(
  // CHECK-SAME: segment<8, #smem, warp>, {{.*}}segment<8, #smem, warp, [2]>, {{.*}}segment<8, #smem, warp, flush 64>
  tt.func @strategies(%a: !proton_gpu.segment<8, #smem, warp, circular>, %b: !proton_gpu.segment<8, #smem, warp, [2], circular>,
                      %c: !proton_gpu.segment<8, #smem, warp, flush 64>) {
    tt.return
  }

  // CHECK-LABEL: tt.func @granularities(
  // CHECK-SAME: segment<8, #smem, thread>, {{.*}}segment<8, #smem, warp_2>, {{.*}}segment<8, #smem, warp_4>, {{.*}}segment<8, #smem, warp_8>
  // CHECK-SAME: segment<8, #smem, cta>, {{.*}}segment<8, #smem, warp_group>
  // CHECK-SAME: segment<8, #smem, warp_group_2>, {{.*}}segment<8, #smem, warp_group_4>, {{.*}}segment<8, #smem, warp_group_8>
  tt.func @granularities(%a: !proton_gpu.segment<8, #smem, thread>, %b: !proton_gpu.segment<8, #smem, warp_2>, %c: !proton_gpu.segment<8, #smem, warp_4>,
                         %d: !proton_gpu.segment<8, #smem, warp_8>, %e: !proton_gpu.segment<8, #smem, cta>, %f: !proton_gpu.segment<8, #smem, warp_group>,
                         %g: !proton_gpu.segment<8, #smem, warp_group_2>, %h: !proton_gpu.segment<8, #smem, warp_group_4>, %i: !proton_gpu.segment<8, #smem, warp_group_8>) {
    tt.return
  }
}

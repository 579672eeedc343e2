// Every operation of proton_gpu in the documents' spelling.
// RUN: lathe-opt %s | lathe-opt | FileCheck %s

#shared = #ttg.shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 8 : i32} {
  // CHECK-LABEL: @profile
  tt.func @profile(%buffer: !ttg.memdesc<512xi32, #shared, #smem, mutable>) {
    // CHECK: %[[P:.*]] = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 1152 : i32, third_party_allocation} : !tt.ptr<i32>
    %0 = proton_gpu.global_scratch_alloc {alignment = 128 : i32, nbytes = 1152 : i32} : !tt.ptr<i32>
    // CHECK: proton_gpu.init_ctx %[[P]] : !tt.ptr<i32>
    proton_gpu.init_ctx %0 : !tt.ptr<i32>
    // CHECK: %[[S:.*]] = proton_gpu.segment_alloc %{{.*}} : !ttg.memdesc<512xi32, #{{.*}}, #smem, mutable> -> <2048, #smem, warp, [0, 1]>
    %1 = proton_gpu.segment_alloc %buffer : !ttg.memdesc<512xi32, #shared, #smem, mutable> -> <2048, #smem, warp, [0, 1]>
    // CHECK: proton_gpu.restore_ctx %[[S]], %[[P]] : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    proton_gpu.restore_ctx %1, %0 : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    // CHECK: %[[T:.*]] = proton_gpu.read_counter : i32
    %2 = proton_gpu.read_counter : i32
    // CHECK: proton_gpu.circular_store start %[[S]], %[[T]] {scopeId = 1 : i32} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, i32
    proton_gpu.circular_store start %1, %2 {scopeId = 1 : i32} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, i32
    // CHECK: proton_gpu.read_counter : i64
    %3 = proton_gpu.read_counter : i64
    // CHECK: proton_gpu.circular_store end %[[S]], %{{.*}} {scopeId = 1 : i32} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, i64
    proton_gpu.circular_store end %1, %3 {scopeId = 1 : i32} : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, i64
    // CHECK: proton_gpu.save_ctx %[[S]], %[[P]] : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    proton_gpu.save_ctx %1, %0 : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    // CHECK: proton_gpu.finalize %[[S]], %[[P]] : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    proton_gpu.finalize %1, %0 : !proton_gpu.segment<2048, #smem, warp, [0, 1]>, !tt.ptr<i32>
    tt.return
  }
}

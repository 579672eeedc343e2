// Every operation that the documents name with the prefix amdgpu, in their spelling.
// RUN: lathe-opt %s | lathe-opt | FileCheck %s

#blocked = #triton_gpu.blocked<{sizePerThread = [8, 1], threadsPerWarp = [16, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK: module attributes {{.*}}ttg.target = "hip:gfx942"
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  // CHECK-LABEL: @buffers
  // CHECK-SAME: amdgpu.split_offset_safe
  tt.func @buffers(%ptr: !tt.ptr<f32> {tt.pointer_range = 32 : i32, amdgpu.split_offset_safe}, %offsets: tensor<1024x16xi32, #blocked>,
                   %mask: tensor<1024x16xi1, #blocked>, %other: tensor<1024x16xf32, #blocked>, %pred: i1) {
    // CHECK: %[[L:.*]] = amdg.buffer_load %{{.*}}[%{{.*}}] : !tt.ptr<f32> -> tensor<1024x16xf32, #{{.*}}>
    %0 = amdgpu.buffer_load %ptr[%offsets] : tensor<1024x16xf32, #blocked>
    // CHECK: amdg.buffer_load %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : !tt.ptr<f32> -> tensor<1024x16xf32, #{{.*}}>
    %1 = amdgpu.buffer_load %ptr[%offsets], %mask, %other : tensor<1024x16xf32, #blocked>
    // CHECK: amdg.buffer_store %[[L]], %{{.*}}[%{{.*}}] : !tt.ptr<f32> -> tensor<1024x16xf32, #{{.*}}>
    amdgpu.buffer_store %0, %ptr[%offsets] : tensor<1024x16xf32, #blocked>
    // CHECK: amdg.buffer_store %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}} : !tt.ptr<f32> -> tensor<1024x16xf32, #{{.*}}>
    amdgpu.buffer_store %1, %ptr[%offsets], %mask : tensor<1024x16xf32, #blocked>
    // CHECK: amdg.extract_slice %[[L]] [512, 0] : tensor<1024x16xf32, #{{.*}}> to tensor<512x16xf32, #{{.*}}>
    %2 = amdgpu.extract_slice %0 [512, 0] : tensor<1024x16xf32, #blocked> to tensor<512x16xf32, #blocked>
    // CHECK: amdg.cond_barrier %{{.*}}
    amdgpu.cond_barrier %pred
    // CHECK: amdg.instruction_sched_hint {isBufferLoadsAEnabled = false, isBufferLoadsBEnabled = true, numDsReadsA = #amdg.InstCounter<0, vector<4xf16>>, numDsReadsB = #amdg.InstCounter<4, vector<4xf16>>, numDsWritesA = #amdg.InstCounter<8, vector<4xf16>>, numDsWritesB = #amdg.InstCounter<12, vector<4xf16>>, numGlobalLoadsA = #amdg.InstCounter<16, vector<4xf16>>, numGlobalLoadsB = #amdg.InstCounter<20, vector<4xf16>>, numMMAs = #amdg.InstCounter<64, tensor<32x32x8xf16>>}
    amdgpu.instruction_sched_hint {isBufferLoadsAEnabled = false, isBufferLoadsBEnabled = true, numDsReadsA = #amdgpu.InstCounter<0, vector<4xf16>>, numDsReadsB = #amdgpu.InstCounter<4, vector<4xf16>>, numDsWritesA = #amdgpu.InstCounter<8, vector<4xf16>>, numDsWritesB = #amdgpu.InstCounter<12, vector<4xf16>>, numGlobalLoadsA = #amdgpu.InstCounter<16, vector<4xf16>>, numGlobalLoadsB = #amdgpu.InstCounter<20, vector<4xf16>>, numMMAs = #amdgpu.InstCounter<64, tensor<32x32x8xf16>>}
    tt.return
  }
}

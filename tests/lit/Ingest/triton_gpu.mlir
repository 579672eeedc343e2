// Every operation that the documents name with the prefix triton_gpu, in their spelling.
// RUN: lathe-opt %s | lathe-opt | FileCheck %s

// CHECK-DAG: #[[BLOCKED:.*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[SWIZZLED:.*]] = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
// CHECK-DAG: #[[LEADING:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// CHECK-DAG: #[[SMEM:.*]] = #ttg.shared_memory
#blocked = #triton_gpu.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]}>
#blocked1 = #triton_gpu.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = false}>
#shared1 = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = true}>

// CHECK: module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32}
module attributes {"triton_gpu.num-ctas" = 1 : i32, "triton_gpu.num-warps" = 4 : i32, triton_gpu.target = "cuda:80", "triton_gpu.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @copies
  tt.func @copies(%ptr: tensor<16x64x!tt.ptr<f16>, #blocked>, %mask: tensor<16x64xi1, #blocked>,
                  %other: tensor<16x64xf16, #blocked>, %to: !tt.memdesc<16x64xf16, #shared, #triton_gpu.shared_memory, mutable>) {
    // CHECK: ttg.async_copy_global_to_local %{{.*}}, %{{.*}} : tensor<16x64x!tt.ptr<f16>, #[[BLOCKED]]> -> <16x64xf16, #[[SWIZZLED]], #[[SMEM]], mutable>
    %0 = triton_gpu.async_copy_global_to_local %ptr, %to : tensor<16x64x!tt.ptr<f16>, #blocked> -> <16x64xf16, #shared, #triton_gpu.shared_memory, mutable>
    // CHECK: ttg.async_copy_global_to_local %{{.*}}, %{{.*}} mask %{{.*}} other %{{.*}} cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : {{.*}}
    %1 = triton_gpu.async_copy_global_to_local %ptr, %to mask %mask other %other cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : tensor<16x64x!tt.ptr<f16>, #blocked> -> <16x64xf16, #shared, mutable>
    // CHECK: ttg.async_commit_group tokens %{{.*}}, %{{.*}}
    %2 = triton_gpu.async_commit_group %0, %1
    // CHECK: ttg.async_wait %{{.*}} {num = 2 : i32}
    %3 = triton_gpu.async_wait %2 {num = 2 : i32}
    // CHECK: ttg.local_load %{{.*}} token %{{.*}} : !ttg.memdesc<16x64xf16, #[[SWIZZLED]], #[[SMEM]], mutable> -> tensor<16x64xf16, #[[BLOCKED]]>
    %4 = triton_gpu.local_load %to token %3 : !triton_gpu.memdesc<16x64xf16, #shared, mutable> -> tensor<16x64xf16, #blocked>
    // CHECK: ttg.convert_layout %{{.*}} : tensor<16x64xf16, #[[BLOCKED]]> -> tensor<16x64xf16, #{{.*}}>
    %5 = triton_gpu.convert_layout %4 : tensor<16x64xf16, #blocked> -> tensor<16x64xf16, #blocked1>
    // CHECK: ttg.local_alloc %{{.*}} : (tensor<16x64xf16, #{{.*}}>) -> !ttg.memdesc<16x64xf16, #[[LEADING]], #[[SMEM]]>
    %6 = triton_gpu.local_alloc %5 : (tensor<16x64xf16, #blocked1>) -> !tt.memdesc<16x64xf16, #shared1>
    // CHECK: ttg.barrier local
    triton_gpu.local_barrier
    // CHECK: ttg.barrier all
    gpu.barrier
    tt.return
  }

  // CHECK-LABEL: @subviews
  // CHECK-SAME: %[[M:.*]]: !ttg.memdesc<3x64x32xf16, #{{.*}}>, %[[I:.*]]: i32
  tt.func @subviews(%m: !tt.memdesc<3x64x32xf16, #shared, mutable>, %i: i32) {
    %c0 = arith.constant 0 : i32
    %c16 = arith.constant 16 : i32
    // One of three buffers.
    // CHECK: %[[A:.*]] = ttg.memdesc_index %[[M]][%[[I]]] : !ttg.memdesc<3x64x32xf16, #{{.*}}> -> !ttg.memdesc<64x32xf16, #{{.*}}, mutable>
    %0 = triton_gpu.memdesc_subview %m[%i, %c0, %c0] : !tt.memdesc<3x64x32xf16, #shared, mutable> -> !tt.memdesc<64x32xf16, #shared, mutable>
    // A part of it.
    // CHECK: ttg.memdesc_subslice %[[A]][0, 16] : !ttg.memdesc<64x32xf16, #{{.*}}> -> !ttg.memdesc<64x16xf16, #{{.*}}, mutable, 64x32>
    %1 = triton_gpu.memdesc_subview %0[%c0, %c16] : !tt.memdesc<64x32xf16, #shared, mutable> -> !tt.memdesc<64x16xf16, #shared, mutable>
    // A part of one of three.
    // CHECK: %[[B:.*]] = ttg.memdesc_index %[[M]][%[[I]]]
    // CHECK: ttg.memdesc_subslice %[[B]][0, 16]
    %2 = ttg.memdesc_subview %m[%i, %c0, %c16] : !ttg.memdesc<3x64x32xf16, #shared, #triton_gpu.shared_memory, mutable> -> !ttg.memdesc<64x16xf16, #shared, #triton_gpu.shared_memory, mutable>
    // All of it is itself.
    // CHECK: ttg.local_dealloc %[[A]] : !ttg.memdesc<64x32xf16, #{{.*}}, mutable>
    %3 = triton_gpu.memdesc_subview %0[%c0, %c0] : !tt.memdesc<64x32xf16, #shared, mutable> -> !tt.memdesc<64x32xf16, #shared, mutable>
    triton_gpu.local_dealloc %3 : !tt.memdesc<64x32xf16, #shared, mutable>
    // CHECK: ttg.memdesc_trans %[[A]] {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf16, {{.*}}> -> !ttg.memdesc<32x64xf16, {{.*}}>
    %4 = tt.trans %0 {order = array<i32: 1, 0>} : !tt.memdesc<64x32xf16, #shared, mutable> -> !tt.memdesc<32x64xf16, #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1], hasLeadingOffset = false}>, mutable>
    tt.return
  }
}

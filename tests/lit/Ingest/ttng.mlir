// Every operation of ttng in the documents' spelling, half of them with the prefix before that.
// RUN: lathe-opt -split-input-file %s | lathe-opt -split-input-file | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 128], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#row = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#mma = #triton_gpu.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#bar = #ttg.shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], hasLeadingOffset = false}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvmma8 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#chunks = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 8, rank = 5}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, unpacked = true>
#scales = #ttng.tensor_memory_scales_encoding<>

// CHECK-DAG: #[[TMEM:.*]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @barriers
  tt.func @barriers(%b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %phase: i32, %pred: i1, %m: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>) {
    // CHECK: ttng.init_barrier %{{.*}}, 1 : !ttg.memdesc<1xi64, #{{.*}}, #smem, mutable>
    triton_nvidia_gpu.init_barrier %b, 1 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // CHECK: ttng.barrier_expect %{{.*}}, 16384, %{{.*}} : !ttg.memdesc<1xi64
    ttng.barrier_expect %b, 16384, %pred : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // CHECK: ttng.wait_barrier %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64
    triton_nvidia_gpu.wait_barrier %b, %phase : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // CHECK: ttng.wait_barrier %{{.*}}, %{{.*}}, %{{.*}} deps %{{.*}} : !ttg.memdesc<1xi64, {{.*}}>, !ttg.memdesc<128x64xf16
    ttng.wait_barrier %b, %phase, %pred deps %m : !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.arrive_barrier %{{.*}}, 2 : !ttg.memdesc<1xi64
    ttng.arrive_barrier %b, 2 : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // CHECK: ttng.arrive_barrier %{{.*}}, 1, %{{.*}} : !ttg.memdesc<1xi64
    ttng.arrive_barrier %b, 1, %pred : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // CHECK: ttng.async_copy_mbarrier_arrive %{{.*}} {noIncrement} : !ttg.memdesc<1xi64
    ttng.async_copy_mbarrier_arrive %b {noIncrement} : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // CHECK: ttng.inval_barrier %{{.*}} : !ttg.memdesc<1xi64
    ttng.inval_barrier %b : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // CHECK: ttng.fence_async_shared {bCluster = false}
    triton_nvidia_gpu.fence_async_shared {bCluster = false}
    // CHECK: ttng.cluster_arrive {relaxed = true}
    triton_nvidia_gpu.cluster_arrive {relaxed = true}
    // CHECK: ttng.cluster_wait
    ttng.cluster_wait
    tt.return
  }

  // CHECK-LABEL: @bulk_copies
  // CHECK-SAME: !tt.tensordesc<128x64xf16, #{{.*}}>
  tt.func @bulk_copies(%desc: !tt.tensordesc<tensor<128x64xf16, #nvmma>>, %rows: !tt.tensordesc<tensor<1x64xf16, #nvmma>>,
                       %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %m: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>,
                       %x: tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>, %i: i32, %pred: i1) {
    // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : !tt.tensordesc<128x64xf16, #{{.*}}>, !ttg.memdesc<1xi64, {{.*}}> -> !ttg.memdesc<128x64xf16
    triton_nvidia_gpu.async_tma_copy_global_to_local %desc[%i, %i] %m, %b, %pred : !tt.tensordesc<tensor<128x64xf16, #nvmma>>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.async_tma_copy_local_to_global %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<128x64xf16
    ttng.async_tma_copy_local_to_global %desc[%i, %i] %m : !tt.tensordesc<tensor<128x64xf16, #nvmma>>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.async_tma_reduce add, %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<128x64xf16
    ttng.async_tma_reduce add, %desc[%i, %i] %m : !tt.tensordesc<tensor<128x64xf16, #nvmma>>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // CHECK: ttng.async_tma_gather %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : !tt.tensordesc<1x64xf16
    ttng.async_tma_gather %rows[%x, %i] %m, %b, %pred : !tt.tensordesc<tensor<1x64xf16, #nvmma>>, tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>, i32, !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, i1
    // CHECK: ttng.async_tma_scatter %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<1x64xf16
    ttng.async_tma_scatter %rows[%x, %i] %m : !tt.tensordesc<tensor<1x64xf16, #nvmma>>, tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>, i32, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
    // It waited for the sources to be read, no longer.
    // CHECK: ttng.async_tma_store_wait {pendings = 1 : i32, read_only}
    triton_nvidia_gpu.async_tma_store_wait {pendings = 1 : i32}
    tt.return
  }

  // CHECK-LABEL: @descriptors
  tt.func @descriptors(%p: !tt.ptr<i8>, %base: !tt.ptr<f16>, %n: i32, %stride: i64) {
    // CHECK: ttng.tensormap_create %{{.*}}, %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}], [%{{.*}}], [%{{.*}}, %{{.*}}] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    tt.experimental_tensormap_create %p, %base, [%n, %n], [%n, %n], [%stride], [%n, %n] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    // CHECK: ttng.tensormap_fenceproxy_acquire %{{.*}} : !tt.ptr<i8>
    ttng.tensormap_fenceproxy_acquire %p : !tt.ptr<i8>
    // CHECK: ttng.reinterpret_tensor_descriptor %{{.*}} : !tt.ptr<i8> to !tt.tensordesc<128x64xf16, #{{.*}}>
    %0 = ttng.reinterpret_tensor_descriptor %p : !tt.ptr<i8> to !tt.tensordesc<tensor<128x64xf16, #nvmma>>
    tt.return
  }

  // CHECK-LABEL: @tensor_memory
  tt.func @tensor_memory(%a: !ttg.memdesc<128x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x128xf16, #nvmma, #smem>,
                         %a8: !ttg.memdesc<128x128xf8E5M2, #nvmma8, #smem>, %b8: !ttg.memdesc<128x128xf8E5M2, #nvmma8, #smem>,
                         %chunks: !ttg.memdesc<1x1x32x4x4xi8, #chunks, #smem>, %src: tensor<128x128xf32, #blocked>,
                         %bar: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %use: i1, %pred: i1) {
    // CHECK: %[[D:.*]], %[[T0:.*]] = ttng.tmem_alloc : () -> (!ttg.memdesc<128x128xf32, #[[TMEM]], #ttng.tensor_memory, mutable>, !ttg.async.token)
    %d, %t0 = ttng.tmem_alloc : () -> (!ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token)
    // CHECK: ttng.tmem_alloc %{{.*}} : (tensor<128x128xf32, #{{.*}}>) -> !ttg.memdesc<128x128xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %e = ttng.tmem_alloc %src : (tensor<128x128xf32, #blocked>) -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: %[[T1:.*]] = ttng.tmem_store %{{.*}}, %[[D]][%[[T0]]], %{{.*}} : tensor<128x128xf32, #{{.*}}> -> !ttg.memdesc<128x128xf32
    %t1 = ttng.tmem_store %src, %d[%t0], %pred : tensor<128x128xf32, #blocked> -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: %{{.*}}, %[[T2:.*]] = ttng.tmem_load %[[D]][%[[T1]]] : !ttg.memdesc<128x128xf32, {{.*}}> -> tensor<128x128xf32
    %l, %t2 = ttng.tmem_load %d[%t1] : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x128xf32, #blocked>
    // CHECK: ttng.tmem_subslice %[[D]] {N = 64 : i32} : !ttg.memdesc<128x128xf32, {{.*}}> -> !ttg.memdesc<128x64xf32, {{.*}}, mutable, 128x128>
    %s = ttng.tmem_subslice %d {N = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128>
    // Without a barrier it is synchronous.
    // CHECK: %[[T3:.*]] = ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[D]][%[[T2]]], %{{.*}}, %{{.*}} : !ttg.memdesc<128x64xf16
    %t3 = ttng.tc_gen5_mma %a, %b, %d[%t2], %use, %pred : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x128xf16, #nvmma, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    // With one it is not, and says so now.
    // CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %{{.*}}[], %{{.*}}, %{{.*}}, %{{.*}}[%{{.*}}] {is_async} : {{.*}}, !ttg.memdesc<1xi64
    %t4 = triton_nvidia_gpu.tc_gen5_mma %a, %b, %e[], %use, %pred, %bar[%pred] : !ttg.memdesc<128x64xf16, #nvmma, #smem>, !ttg.memdesc<64x128xf16, #nvmma, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // CHECK: %[[SA:.*]] = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #{{.*}}, #ttng.tensor_memory, mutable>
    %sa = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    // The copy no longer moves chunks to their rows, views do; its barrier is a commit after it.
    // CHECK: %[[V0:.*]] = ttg.memdesc_reshape %{{.*}} : !ttg.memdesc<1x1x32x4x4xi8, {{.*}}> -> !ttg.memdesc<1x1x32x4x4xi8, #{{.*}}, #smem>
    // CHECK: %[[V1:.*]] = ttg.memdesc_trans %[[V0]] {order = array<i32: 0, 3, 2, 1, 4>} : {{.*}} -> !ttg.memdesc<1x4x32x1x4xi8, #{{.*}}, #smem>
    // CHECK: %[[V2:.*]] = ttg.memdesc_reshape %[[V1]] : {{.*}} -> !ttg.memdesc<128x4xi8, #{{.*}}, #smem>
    // CHECK: ttng.tmem_copy %[[V2]], %[[SA]] : !ttg.memdesc<128x4xi8, {{.*}}>, !ttg.memdesc<128x4xi8
    // CHECK-NEXT: ttng.tc_gen5_commit %{{.*}} : !ttg.memdesc<1xi64
    ttng.tmem_copy %chunks, %sa, %bar : (!ttg.memdesc<1x1x32x4x4xi8, #chunks, #smem>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>) -> ()
    // CHECK: ttng.tmem_copy
    // CHECK-NOT: tc_gen5_commit
    ttng.tmem_copy %chunks, %sa : (!ttg.memdesc<1x1x32x4x4xi8, #chunks, #smem>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>) -> ()
    // CHECK: ttng.tc_gen5_mma_scaled %{{.*}}, %{{.*}}, %{{.*}}, %[[SA]], %[[SA]], %{{.*}}, %{{.*}} lhs = e5m2 rhs = e5m2 : !ttg.memdesc<128x128xf8E5M2
    ttng.tc_gen5_mma_scaled %a8, %b8, %e, %sa, %sa, %use, %pred lhs = e5m2 rhs = e5m2 : !ttg.memdesc<128x128xf8E5M2, #nvmma8, #smem>, !ttg.memdesc<128x128xf8E5M2, #nvmma8, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x4xi8, #scales, #ttng.tensor_memory, mutable>
    // CHECK: ttng.tc_gen5_commit %{{.*}} : !ttg.memdesc<1xi64
    ttng.tc_gen5_commit %bar : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    // CHECK: ttng.tc_gen5_commit %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64
    ttng.tc_gen5_commit %bar, %pred : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }

  // CHECK-LABEL: @warp_group
  tt.func @warp_group(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %b: !ttg.memdesc<64x128xf16, #nvmma, #smem>, %c: tensor<64x128xf32, #mma>, %use: i1) {
    // CHECK: %[[D:.*]] = ttng.warp_group_dot %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, {{.*}}> * !ttg.memdesc<64x128xf16, {{.*}}> -> tensor<64x128xf32
    %d = triton_nvidia_gpu.warp_group_dot %a, %b, %c, %use {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x128xf16, #nvmma, #smem> -> tensor<64x128xf32, #mma>
    // CHECK: ttng.warp_group_dot_wait %[[D]] {pendings = 0 : i32} : tensor<64x128xf32
    %e = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : tensor<64x128xf32, #mma>
    // CHECK: ttng.warp_group_dot_wait
    %f = triton_nvidia_gpu.dot_wait %d {pendings = 1 : i32} : tensor<64x128xf32, #mma>
    tt.return
  }
}

// -----

// Where an operation said that the tensor cores of two CTAs work as one, the module and the layouts now do.
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CTAsPerCGA = [2, 1], CTASplitNum = [2, 1], CTAOrder = [1, 0]}>
#b = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CTAsPerCGA = [1, 2], CTASplitNum = [1, 2], CTAOrder = [1, 0]}>
#bar = #ttg.shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CTAsPerCGA = [2], CTASplitNum = [1], CTAOrder = [0]}>
// CHECK: #[[TMEM:.*]] = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = {{\[\[1, 0\]\]}}, twoCTAs = true>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, unpacked = true, CTASplitM = 2>
// CHECK: module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttng.two-ctas" = true}
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: @two_ctas
  tt.func @two_ctas(%a: !ttg.memdesc<256x64xf16, #a, #ttg.shared_memory>, %b: !ttg.memdesc<64x128xf16, #b, #ttg.shared_memory>,
                    %bar: !ttg.memdesc<1xi64, #bar, #ttg.shared_memory, mutable>, %pred: i1) {
    // CHECK: %[[D:.*]] = ttng.tmem_alloc : () -> !ttg.memdesc<256x128xf32, #[[TMEM]], #ttng.tensor_memory, mutable>
    %d = ttng.tmem_alloc : () -> !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable>
    // CHECK: ttng.tc_gen5_mma %{{.*}}, %{{.*}}, %[[D]], %{{.*}}, %{{.*}}, %{{.*}}[%{{.*}}] {is_async, two_ctas} : {{.*}}
    ttng.tc_gen5_mma %a, %b, %d, %pred, %pred, %bar[%pred] {two_ctas} : !ttg.memdesc<256x64xf16, #a, #ttg.shared_memory>, !ttg.memdesc<64x128xf16, #b, #ttg.shared_memory>, !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #bar, #ttg.shared_memory, mutable>
    // CHECK: ttng.tc_gen5_commit %{{.*}} : !ttg.memdesc<1xi64
    ttng.tc_gen5_commit %bar {two_ctas} : !ttg.memdesc<1xi64, #bar, #ttg.shared_memory, mutable>
    tt.return
  }
}

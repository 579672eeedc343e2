// Views are folded, dead values go, and what has effects stays.
//
// RUN: lathe-opt %s --canonicalize --cse | FileCheck %s

#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>

// CHECK-LABEL: tt.func @views
// CHECK-SAME: (%[[SRC:.*]]: !ttg.memdesc<128x256xf32
tt.func @views(%src: !ttg.memdesc<128x256xf32, #tmem, #ttng.tensor_memory, mutable>) -> (!ttg.memdesc<128x256xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x256>) {
  // CHECK-NEXT: %[[VIEW:.*]] = ttng.tmem_subslice %[[SRC]] {N = 192 : i32}
  // CHECK-NEXT: tt.return %[[SRC]], %[[VIEW]]
  %0 = ttng.tmem_subslice %src {N = 0 : i32} : !ttg.memdesc<128x256xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x256xf32, #tmem, #ttng.tensor_memory, mutable>
  %1 = ttng.tmem_subslice %0 {N = 128 : i32} : !ttg.memdesc<128x256xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable, 128x256>
  %2 = ttng.tmem_subslice %1 {N = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable, 128x256> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x256>
  tt.return %0, %2 : !ttg.memdesc<128x256xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x256>
}

// CHECK-LABEL: tt.func @dead
tt.func @dead(%src: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %t: tensor<128x64xf32>, %raw: !tt.ptr<i8>, %answer: i128,
              %a: !ttg.memdesc<2xi64, #flat, #smem, mutable>) {
  // CHECK-NEXT: tt.return
  %0 = ttng.tmem_load %src : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>
  %1 = ttng.tmem_alloc %t : (tensor<128x64xf32>) -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>
  %2 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  %3 = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<128x64xf16, #nvmma>
  %4 = ttng.clc_is_canceled %answer : i128 -> i1
  %5 = ttng.clc_get_program_id %answer, x : i128 -> i32
  %6 = ttng.clc_load_result %a : !ttg.memdesc<2xi64, #flat, #smem, mutable> -> i128
  tt.return
}

// Buffers that nothing writes are values; loads are not merged over a write or a wait.
// CHECK-LABEL: tt.func @merged
tt.func @merged(%src: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %t: tensor<128x64xf32>, %p: i1, %i: i32,
                %barrier: !ttg.memdesc<1xi64, #flat, #smem, mutable>)
    -> (tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>,
        !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) {
  // CHECK: %[[L0:.*]] = ttng.tmem_load
  // CHECK-NEXT: ttng.tmem_store
  // CHECK-NEXT: %[[L1:.*]] = ttng.tmem_load
  // CHECK-NEXT: ttng.wait_barrier
  // CHECK-NEXT: %[[L2:.*]] = ttng.tmem_load
  // CHECK-NEXT: %[[V:.*]] = ttng.tmem_alloc %
  // CHECK-NEXT: %[[B0:.*]] = ttng.tmem_alloc :
  // CHECK-NEXT: %[[B1:.*]] = ttng.tmem_alloc :
  // CHECK-NEXT: tt.return %[[L0]], %[[L0]], %[[L1]], %[[L2]], %[[V]], %[[V]], %[[B0]], %[[B1]]
  %0 = ttng.tmem_load %src : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>
  %1 = ttng.tmem_load %src : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>
  ttng.tmem_store %t, %src, %p : tensor<128x64xf32> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  %2 = ttng.tmem_load %src : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>
  ttng.wait_barrier %barrier, %i : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  %3 = ttng.tmem_load %src : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32>
  %4 = ttng.tmem_alloc %t : (tensor<128x64xf32>) -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>
  %5 = ttng.tmem_alloc %t : (tensor<128x64xf32>) -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>
  %6 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  %7 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>, tensor<128x64xf32>,
      !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory>,
      !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
}

// CHECK-LABEL: tt.func @effects
tt.func @effects(%barrier: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %a: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>,
                 %b: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>,
                 %desc: !tt.tensordesc<128x64xf16, #nvmma>, %i: i32, %p: i1, %raw: !tt.ptr<i8>) {
  // CHECK-NEXT: ttng.init_barrier
  // CHECK-NEXT: ttng.fence_async_shared
  // CHECK-NEXT: ttng.barrier_expect
  // CHECK-NEXT: ttng.barrier_expect
  // CHECK-NEXT: ttng.async_tma_copy_global_to_local
  // CHECK-NEXT: ttng.arrive_barrier
  // CHECK-NEXT: ttng.async_copy_mbarrier_arrive
  // CHECK-NEXT: ttng.wait_barrier
  // CHECK-NEXT: ttng.tc_gen5_mma
  // CHECK-NEXT: ttng.tc_gen5_commit
  // CHECK-NEXT: ttng.async_tma_copy_local_to_global
  // CHECK-NEXT: ttng.async_tma_store_wait
  // CHECK-NEXT: ttng.tensormap_fenceproxy_acquire
  // CHECK-NEXT: ttng.cluster_arrive
  // CHECK-NEXT: ttng.cluster_wait
  // CHECK-NEXT: ttng.inval_barrier
  // CHECK-NEXT: tt.return
  ttng.init_barrier %barrier, 1 : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.fence_async_shared {bCluster = false}
  ttng.barrier_expect %barrier, 16384, %p : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.barrier_expect %barrier, 16384, %p : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.async_tma_copy_global_to_local %desc[%i, %i] %a, %barrier, %p : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  ttng.arrive_barrier %barrier, 1 : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.async_copy_mbarrier_arrive %barrier : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.wait_barrier %barrier, %i : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  %t = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, !ttg.memdesc<64x64xf16, #nvmma, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  ttng.tc_gen5_commit %barrier : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.async_tma_copy_local_to_global %desc[%i, %i] %a : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.tensormap_fenceproxy_acquire %raw : !tt.ptr<i8>
  ttng.cluster_arrive
  ttng.cluster_wait
  ttng.inval_barrier %barrier : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  tt.return
}

// What never happens goes, and a predicate that is true.
// CHECK-LABEL: tt.func @predicates
// CHECK-SAME: %[[TOKEN:[^ ]+]]: !ttg.async.token
tt.func @predicates(%dep: !ttg.async.token, %barrier: !ttg.memdesc<1xi64, #flat, #smem, mutable>, %a: !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>,
                    %desc: !tt.tensordesc<128x64xf16, #nvmma>, %row: !tt.tensordesc<1x64xf16, #nvmma>, %i: i32, %offsets: tensor<128xi32>,
                    %t: tensor<128x64xf32>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>) -> (!ttg.async.token, !ttg.async.token) {
  // CHECK-NEXT: %[[FALSE:.*]] = arith.constant false
  // CHECK-NEXT: ttng.wait_barrier %{{[^ ,]+}}, %{{[^ ,]+}} :
  // CHECK-NEXT: ttng.arrive_barrier %{{[^ ,]+}}, 1 :
  // CHECK-NEXT: ttng.tc_gen5_commit %{{[^ ,]+}} :
  // CHECK-NEXT: %[[T:.*]] = ttng.tmem_store %{{.*}}[], %[[FALSE]]
  // CHECK-NEXT: tt.return %[[TOKEN]], %[[T]]
  %false = arith.constant false
  %true = arith.constant true
  ttng.wait_barrier %barrier, %i, %true : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.wait_barrier %barrier, %i, %false : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.arrive_barrier %barrier, 1, %true : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.arrive_barrier %barrier, 1, %false : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.tc_gen5_commit %barrier, %true : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.tc_gen5_commit %barrier, %false : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.barrier_expect %barrier, 16384, %false : !ttg.memdesc<1xi64, #flat, #smem, mutable>
  ttng.async_tma_copy_global_to_local %desc[%i, %i] %a, %barrier, %false : !tt.tensordesc<128x64xf16, #nvmma>, !ttg.memdesc<1xi64, #flat, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>
  ttng.async_tma_gather %row[%offsets, %i] %a, %barrier, %false : !tt.tensordesc<1x64xf16, #nvmma>, tensor<128xi32>, i32, !ttg.memdesc<1xi64, #flat, #smem, mutable>, !ttg.memdesc<128x64xf16, #nvmma, #smem, mutable>, i1
  ttng.tmem_store %t, %d, %false : tensor<128x64xf32> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  %0 = ttng.tmem_store %t, %d[%dep], %false : tensor<128x64xf32> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  %1 = ttng.tmem_store %t, %d[], %false : tensor<128x64xf32> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  tt.return %0, %1 : !ttg.async.token, !ttg.async.token
}

// A bulk store is complete for the thread that waits for it: a barrier tells the others before they add to the same memory.
//
// RUN: lathe-opt %s --lathe-ttg-allocate-shared-memory --lathe-ttg-lower-control-flow --lathe-ttg-insert-barriers | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // CHECK-LABEL: @store_then_add
  // CHECK: ttng.async_tma_store_wait
  // CHECK: ttg.barrier local|global_read|global_write
  // CHECK-NEXT: tt.atomic_rmw
  tt.func public @store_then_add(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c32_i32 = arith.constant 32 : i32
    %c64_i32 = arith.constant 64 : i32
    %cst = arith.constant dense<32> : tensor<64x1xi32, #blocked>
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<true> : tensor<64x32xi1, #blocked>
    %c1_i32 = arith.constant 1 : i32
    %c128_i64 = arith.constant 128 : i64
    %y = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %y, %y_ptr, [%c32_i32, %c64_i32], [%c32_i32, %c64_i32], [%c128_i64], [%c1_i32, %c1_i32] {elem_type = 7 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f32>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %y : !tt.ptr<i8>
    %y_1 = ttng.reinterpret_tensor_descriptor %y : !tt.ptr<i8> to !tt.tensordesc<64x32xf32, #shared>
    %at = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %at_2 = tt.expand_dims %at {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %at_3 = arith.muli %at_2, %cst : tensor<64x1xi32, #blocked>
    %at_4 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %at_5 = tt.expand_dims %at_4 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %at_6 = tt.broadcast %at_3 : tensor<64x1xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %at_7 = tt.broadcast %at_5 : tensor<1x32xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %at_8 = arith.addi %at_6, %at_7 : tensor<64x32xi32, #blocked>
    %rows = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>, #blocked>
    %rows_9 = tt.addptr %rows, %at_8 : tensor<64x32x!tt.ptr<f32>, #blocked>, tensor<64x32xi32, #blocked>
    %rows_10 = tt.load %rows_9 : tensor<64x32x!tt.ptr<f32>, #blocked>
    %rows_11 = ttg.local_alloc %rows_10 : (tensor<64x32xf32, #blocked>) -> !ttg.memdesc<64x32xf32, #shared, #smem, mutable>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %y_1[%c0_i32, %c0_i32] %rows_11 : !tt.tensordesc<64x32xf32, #shared>, !ttg.memdesc<64x32xf32, #shared, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    %0 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>, #blocked>
    %1 = tt.addptr %0, %at_8 : tensor<64x32x!tt.ptr<f32>, #blocked>, tensor<64x32xi32, #blocked>
    %2 = tt.load %rows_9 : tensor<64x32x!tt.ptr<f32>, #blocked>
    %3 = tt.atomic_rmw fadd, acq_rel, gpu, %1, %2, %cst_0 : (tensor<64x32x!tt.ptr<f32>, #blocked>, tensor<64x32xf32, #blocked>, tensor<64x32xi1, #blocked>) -> tensor<64x32xf32, #blocked>
    tt.return
  }
}

// A product of two CTAs, whose loop the front end pipelines by TMA.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 1 1
// input f16 32768 integers -3 3
// input f16 32768 integers -3 3
// output f16 16384
// scalar i32 128
// scalar i32 128
// scalar i32 256
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], CGALayout = [[0, 1]], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @product_desc(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf32, #mma>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %c-1_i32 = arith.constant -1 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %c2_i64 = arith.constant 2 : i64
    %a = arith.extsi %K : i32 to i64
    %a_0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %a_1 = arith.muli %a, %c2_i64 : i64
    ttng.tensormap_create %a_0, %a_ptr, [%c64_i32, %c128_i32], [%K, %M], [%a_1], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %a_0 : !tt.ptr<i8>
    %a_2 = ttng.reinterpret_tensor_descriptor %a_0 : !tt.ptr<i8> to !tt.tensordesc<128x64xf16, #shared>
    %b = arith.extsi %N : i32 to i64
    %b_3 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %b_4 = arith.muli %b, %c2_i64 : i64
    ttng.tensormap_create %b_3, %b_ptr, [%c64_i32, %c64_i32], [%N, %K], [%b_4], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %b_3 : !tt.ptr<i8>
    %b_5 = ttng.reinterpret_tensor_descriptor %b_3 : !tt.ptr<i8> to !tt.tensordesc<64x128xf16, #shared1>
    %c = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %c, %c_ptr, [%c64_i32, %c128_i32], [%N, %M], [%b_4], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %c : !tt.ptr<i8>
    %c_6 = ttng.reinterpret_tensor_descriptor %c : !tt.ptr<i8> to !tt.tensordesc<128x128xf16, #shared1>
    %om = tt.get_program_id x : i32
    %om_7 = arith.muli %om, %c128_i32 : i32
    %on = tt.get_program_id y : i32
    %on_8 = arith.muli %on, %c128_i32 : i32
    %acc = ttg.local_alloc : () -> !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>
    %acc_9 = ttg.local_alloc : () -> !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>
    %acc_10 = ttg.local_alloc : () -> !ttg.memdesc<2x2xi64, #shared2, #smem, mutable>
    %acc_11 = ttg.memdesc_index %acc_10[%c0_i32] : !ttg.memdesc<2x2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.init_barrier %acc_11, 1 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %acc_12 = ttg.memdesc_index %acc_10[%c1_i32] : !ttg.memdesc<2x2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.init_barrier %acc_12, 1 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %acc_13 = arith.cmpi sgt, %K, %c0_i32 : i32
    ttng.barrier_expect %acc_11, 24576, %acc_13 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %acc_14 = ttg.memdesc_index %acc[%c0_i32] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_global_to_local %a_2[%om_7, %c0_i32] %acc_14, %acc_11, %acc_13 : !tt.tensordesc<128x64xf16, #shared>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    %acc_15 = ttg.memdesc_index %acc_9[%c0_i32] : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
    ttng.async_tma_copy_global_to_local %b_5[%c0_i32, %on_8] %acc_15, %acc_11, %acc_13 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
    %acc_16:4 = scf.for %acc_18 = %c0_i32 to %K step %c64_i32 iter_args(%acc_19 = %cst, %acc_20 = %c0_i32, %acc_21 = %c-1_i32, %acc_22 = %c0_i32) -> (tensor<128x128xf32, #mma>, i32, i32, i32)  : i32 {
      %acc_23 = arith.subi %K, %c64_i32 : i32
      %acc_24 = arith.cmpi slt, %acc_18, %acc_23 : i32
      %acc_25 = arith.addi %acc_21, %c1_i32 : i32
      %acc_26 = arith.cmpi sge, %acc_25, %c2_i32 : i32
      %acc_27 = arith.select %acc_26, %c0_i32, %acc_25 : i32
      %acc_28 = arith.xori %acc_22, %c1_i32 : i32
      %acc_29 = arith.select %acc_26, %acc_28, %acc_22 : i32
      %acc_30 = ttg.memdesc_index %acc_10[%acc_27] : !ttg.memdesc<2x2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      ttng.wait_barrier %acc_30, %acc_29 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      %acc_31 = ttg.memdesc_index %acc_9[%acc_27] : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      %acc_32 = ttg.memdesc_index %acc[%acc_27] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      %acc_33 = ttng.warp_group_dot %acc_32, %acc_31, %acc_19 {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<128x64xf16, #shared, #smem, mutable> * !ttg.memdesc<64x128xf16, #shared1, #smem, mutable> -> tensor<128x128xf32, #mma>
      %acc_34:3 = ttng.warp_group_dot_wait %acc_33, %acc_32, %acc_31 {pendings = 1 : i32} : tensor<128x128xf32, #mma>, !ttg.memdesc<128x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      %acc_35 = arith.addi %acc_20, %c1_i32 : i32
      %acc_36 = arith.cmpi sge, %acc_35, %c2_i32 : i32
      %acc_37 = arith.select %acc_36, %c0_i32, %acc_35 : i32
      %acc_38 = ttg.memdesc_index %acc_10[%acc_37] : !ttg.memdesc<2x2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      ttng.barrier_expect %acc_38, 24576, %acc_24 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      %acc_39 = ttg.memdesc_index %acc[%acc_37] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      %acc_40 = arith.addi %acc_18, %c64_i32 : i32
      ttng.async_tma_copy_global_to_local %a_2[%om_7, %acc_40] %acc_39, %acc_38, %acc_24 : !tt.tensordesc<128x64xf16, #shared>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      %acc_41 = ttg.memdesc_index %acc_9[%acc_37] : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      ttng.async_tma_copy_global_to_local %b_5[%acc_40, %on_8] %acc_41, %acc_38, %acc_24 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      scf.yield %acc_34#0, %acc_37, %acc_27, %acc_29 : tensor<128x128xf32, #mma>, i32, i32, i32
    } {tt.warp_specialize}
    %acc_17 = ttng.warp_group_dot_wait %acc_16#0 {pendings = 0 : i32} : tensor<128x128xf32, #mma>
    ttng.inval_barrier %acc_11 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.inval_barrier %acc_12 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttg.local_dealloc %acc_10 : !ttg.memdesc<2x2xi64, #shared2, #smem, mutable>
    ttg.local_dealloc %acc_9 : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>
    ttg.local_dealloc %acc : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>
    %0 = arith.truncf %acc_17 : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
    %1 = ttg.local_alloc %0 : (tensor<128x128xf16, #mma>) -> !ttg.memdesc<128x128xf16, #shared1, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %c_6[%om_7, %on_8] %1 : !tt.tensordesc<128x128xf16, #shared1>, !ttg.memdesc<128x128xf16, #shared1, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
}
// -----
module {
  tt.func public @product_desc(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %c1_i64 = arith.constant 1 : i64
    %a = arith.extsi %K : i32 to i64
    %a_0 = tt.make_tensor_descriptor %a_ptr, [%M, %K], [%a, %c1_i64] : <f16>, <128x64xf16>
    %b = arith.extsi %N : i32 to i64
    %b_1 = tt.make_tensor_descriptor %b_ptr, [%K, %N], [%b, %c1_i64] : <f16>, <64x128xf16>
    %c = tt.make_tensor_descriptor %c_ptr, [%M, %N], [%b, %c1_i64] : <f16>, <128x128xf16>
    %om = tt.get_program_id x : i32
    %om_2 = arith.muli %om, %c128_i32 : i32
    %on = tt.get_program_id y : i32
    %on_3 = arith.muli %on, %c128_i32 : i32
    %acc_4 = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%acc_5 = %acc) -> (tensor<128x128xf32>)  : i32 {
      %acc_6 = tt.descriptor_load %a_0[%om_2, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
      %acc_7 = tt.descriptor_load %b_1[%k, %on_3] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
      %acc_8 = tt.dot %acc_6, %acc_7, %acc_5, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      scf.yield %acc_8 : tensor<128x128xf32>
    }
    %0 = arith.truncf %acc_4 : tensor<128x128xf32> to tensor<128x128xf16>
    tt.descriptor_store %c[%om_2, %on_3], %0 : !tt.tensordesc<128x128xf16>, tensor<128x128xf16>
    tt.return
  }
}

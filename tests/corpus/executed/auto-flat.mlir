// A flattened loop over tiles, in which a product in flight is read.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 2
// input f16 65536 integers -3 3
// input f16 65536 integers -3 3
// output f16 65536
// scalar i32 256
// scalar i32 256
// scalar i32 256
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @product_persistent(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf32, #mma>
    %c127_i32 = arith.constant 127 : i32
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    %c128_i32 = arith.constant 128 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x128xf16, #blocked>
    %c-1_i32 = arith.constant -1 : i32
    %c2_i64 = arith.constant 2 : i64
    %a = arith.extsi %K : i32 to i64
    %a_1 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %a_2 = arith.muli %a, %c2_i64 : i64
    ttng.tensormap_create %a_1, %a_ptr, [%c64_i32, %c128_i32], [%K, %M], [%a_2], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %a_1 : !tt.ptr<i8>
    %a_3 = ttng.reinterpret_tensor_descriptor %a_1 : !tt.ptr<i8> to !tt.tensordesc<128x64xf16, #shared>
    %b = arith.extsi %N : i32 to i64
    %b_4 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %b_5 = arith.muli %b, %c2_i64 : i64
    ttng.tensormap_create %b_4, %b_ptr, [%c64_i32, %c64_i32], [%N, %K], [%b_5], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %b_4 : !tt.ptr<i8>
    %b_6 = ttng.reinterpret_tensor_descriptor %b_4 : !tt.ptr<i8> to !tt.tensordesc<64x128xf16, #shared>
    %c = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %c, %c_ptr, [%c64_i32, %c128_i32], [%N, %M], [%b_5], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %c : !tt.ptr<i8>
    %c_7 = ttng.reinterpret_tensor_descriptor %c : !tt.ptr<i8> to !tt.tensordesc<128x128xf16, #shared>
    %tiles_m = arith.addi %M, %c127_i32 : i32
    %tiles_m_8 = arith.divsi %tiles_m, %c128_i32 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.addi %N, %c127_i32 : i32
    %2 = arith.divsi %1, %c128_i32 : i32
    %3 = arith.muli %tiles_m_8, %2 : i32
    %acc = arith.cmpi sle, %K, %c0_i32 : i32
    scf.if %acc {
      %4 = ttg.local_alloc : () -> !ttg.memdesc<128x128xf16, #shared, #smem, mutable>
      scf.for %tile = %0 to %3 step %c2_i32  : i32 {
        %om = arith.remsi %tile, %tiles_m_8 : i32
        %om_9 = arith.muli %om, %c128_i32 : i32
        %on = arith.divsi %tile, %tiles_m_8 : i32
        %on_10 = arith.muli %on, %c128_i32 : i32
        ttng.async_tma_store_wait {pendings = 0 : i32, read_only}
        ttg.local_store %cst_0, %4 : tensor<128x128xf16, #blocked> -> !ttg.memdesc<128x128xf16, #shared, #smem, mutable>
        ttng.fence_async_shared {bCluster = false}
        ttng.async_tma_copy_local_to_global %c_7[%om_9, %on_10] %4 : !tt.tensordesc<128x128xf16, #shared>, !ttg.memdesc<128x128xf16, #shared, #smem, mutable>
      } {tt.flatten}
      ttng.async_tma_store_wait {pendings = 0 : i32}
      ttg.local_dealloc %4 : !ttg.memdesc<128x128xf16, #shared, #smem, mutable>
    } else {
      %4 = arith.subi %3, %0 : i32
      %5 = arith.ceildivsi %4, %c2_i32 : i32
      %6 = arith.ceildivsi %K, %c64_i32 : i32
      %7 = arith.maxsi %6, %c1_i32 : i32
      %8 = arith.muli %5, %7 : i32
      %9 = arith.subi %7, %c1_i32 : i32
      %acc_9 = ttg.local_alloc : () -> !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>
      %acc_10 = ttg.local_alloc : () -> !ttg.memdesc<2x64x128xf16, #shared, #smem, mutable>
      %10 = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #shared1, #smem, mutable>
      %11 = ttg.memdesc_index %10[%c0_i32] : !ttg.memdesc<2x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      ttng.init_barrier %11, 1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      %12 = ttg.memdesc_index %10[%c1_i32] : !ttg.memdesc<2x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      ttng.init_barrier %12, 1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      %13 = arith.cmpi sgt, %8, %c0_i32 : i32
      %om = arith.remsi %0, %tiles_m_8 : i32
      %om_11 = arith.muli %om, %c128_i32 : i32
      %on = arith.divsi %0, %tiles_m_8 : i32
      %on_12 = arith.muli %on, %c128_i32 : i32
      ttng.barrier_expect %11, 32768, %13 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      %acc_13 = ttg.memdesc_index %acc_9[%c0_i32] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      ttng.async_tma_copy_global_to_local %a_3[%om_11, %c0_i32] %acc_13, %11, %13 : !tt.tensordesc<128x64xf16, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      %acc_14 = ttg.memdesc_index %acc_10[%c0_i32] : !ttg.memdesc<2x64x128xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
      ttng.async_tma_copy_global_to_local %b_6[%c0_i32, %on_12] %acc_14, %11, %13 : !tt.tensordesc<64x128xf16, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
      %14 = ttg.local_alloc : () -> !ttg.memdesc<128x128xf16, #shared, #smem, mutable>
      %15:9 = scf.for %arg6 = %c0_i32 to %8 step %c1_i32 iter_args(%arg7 = %c0_i32, %arg8 = %0, %arg9 = %cst, %arg10 = %om_11, %arg11 = %on_12, %arg12 = %c0_i32, %arg13 = %c-1_i32, %arg14 = %c0_i32, %arg15 = %c0_i32) -> (i32, i32, tensor<128x128xf32, #mma>, i32, i32, i32, i32, i32, i32)  : i32 {
        %17 = arith.subi %8, %c1_i32 : i32
        %18 = arith.cmpi slt, %arg6, %17 : i32
        %19 = arith.addi %arg7, %c1_i32 : i32
        %20 = arith.cmpi eq, %arg7, %9 : i32
        %21 = arith.select %20, %c0_i32, %19 : i32
        %22 = arith.cmpi eq, %21, %c0_i32 : i32
        %23:3 = scf.if %22 -> (i32, i32, i32) {
          %37 = arith.addi %arg8, %c2_i32 : i32
          %om_21 = arith.remsi %37, %tiles_m_8 : i32
          %om_22 = arith.muli %om_21, %c128_i32 : i32
          %on_23 = arith.divsi %37, %tiles_m_8 : i32
          %on_24 = arith.muli %on_23, %c128_i32 : i32
          scf.yield %om_22, %on_24, %37 : i32, i32, i32
        } else {
          scf.yield %arg10, %arg11, %arg8 : i32, i32, i32
        }
        %24 = arith.addi %arg13, %c1_i32 : i32
        %25 = arith.cmpi sge, %24, %c2_i32 : i32
        %26 = arith.select %25, %c0_i32, %24 : i32
        %27 = arith.xori %arg14, %c1_i32 : i32
        %28 = arith.select %25, %27, %arg14 : i32
        %29 = ttg.memdesc_index %10[%26] : !ttg.memdesc<2x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        ttng.wait_barrier %29, %28 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        %acc_15 = ttg.memdesc_index %acc_10[%26] : !ttg.memdesc<2x64x128xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
        %acc_16 = ttg.memdesc_index %acc_9[%26] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
        %acc_17 = ttng.warp_group_dot %acc_16, %acc_15, %arg9 {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<128x64xf16, #shared, #smem, mutable> * !ttg.memdesc<64x128xf16, #shared, #smem, mutable> -> tensor<128x128xf32, #mma>
        %acc_18:3 = ttng.warp_group_dot_wait %acc_17, %acc_16, %acc_15 {pendings = 1 : i32} : tensor<128x128xf32, #mma>, !ttg.memdesc<128x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
        %30 = arith.addi %arg15, %c64_i32 : i32
        %31 = arith.addi %arg12, %c1_i32 : i32
        %32 = arith.cmpi sge, %31, %c2_i32 : i32
        %33 = arith.select %32, %c0_i32, %31 : i32
        %34 = arith.select %22, %c0_i32, %30 : i32
        %35 = ttg.memdesc_index %10[%33] : !ttg.memdesc<2x1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        ttng.barrier_expect %35, 32768, %18 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
        %acc_19 = ttg.memdesc_index %acc_9[%33] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
        ttng.async_tma_copy_global_to_local %a_3[%23#0, %34] %acc_19, %35, %18 : !tt.tensordesc<128x64xf16, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
        %acc_20 = ttg.memdesc_index %acc_10[%33] : !ttg.memdesc<2x64x128xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
        ttng.async_tma_copy_global_to_local %b_6[%34, %23#1] %acc_20, %35, %18 : !tt.tensordesc<64x128xf16, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
        %36 = arith.select %20, %cst, %acc_18#0 : tensor<128x128xf32, #mma>
        scf.if %20 {
          %acc_21:3 = ttng.warp_group_dot_wait %acc_18#0, %acc_16, %acc_15 {pendings = 0 : i32, warpGroupLocal} : tensor<128x128xf32, #mma>, !ttg.memdesc<128x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
          %37 = arith.truncf %acc_21#0 : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
          ttng.async_tma_store_wait {pendings = 0 : i32, read_only}
          ttg.local_store %37, %14 : tensor<128x128xf16, #mma> -> !ttg.memdesc<128x128xf16, #shared, #smem, mutable>
          ttng.fence_async_shared {bCluster = false}
          ttng.async_tma_copy_local_to_global %c_7[%arg10, %arg11] %14 : !tt.tensordesc<128x128xf16, #shared>, !ttg.memdesc<128x128xf16, #shared, #smem, mutable>
        }
        scf.yield %21, %23#2, %36, %23#0, %23#1, %33, %26, %28, %34 : i32, i32, tensor<128x128xf32, #mma>, i32, i32, i32, i32, i32, i32
      } {tt.warp_specialize}
      ttng.async_tma_store_wait {pendings = 0 : i32}
      ttg.local_dealloc %14 : !ttg.memdesc<128x128xf16, #shared, #smem, mutable>
      %16 = ttng.warp_group_dot_wait %15#2 {pendings = 0 : i32} : tensor<128x128xf32, #mma>
      ttng.inval_barrier %11 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      ttng.inval_barrier %12 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      ttg.local_dealloc %10 : !ttg.memdesc<2x1xi64, #shared1, #smem, mutable>
      ttg.local_dealloc %acc_10 : !ttg.memdesc<2x64x128xf16, #shared, #smem, mutable>
      ttg.local_dealloc %acc_9 : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @product_persistent(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c127_i32 = arith.constant 127 : i32
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    %c128_i32 = arith.constant 128 : i32
    %c1_i64 = arith.constant 1 : i64
    %a = arith.extsi %K : i32 to i64
    %a_0 = tt.make_tensor_descriptor %a_ptr, [%M, %K], [%a, %c1_i64] : <f16>, <128x64xf16>
    %b = arith.extsi %N : i32 to i64
    %b_1 = tt.make_tensor_descriptor %b_ptr, [%K, %N], [%b, %c1_i64] : <f16>, <64x128xf16>
    %c = tt.make_tensor_descriptor %c_ptr, [%M, %N], [%b, %c1_i64] : <f16>, <128x128xf16>
    %tiles_m = arith.addi %M, %c127_i32 : i32
    %tiles_m_2 = arith.divsi %tiles_m, %c128_i32 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.addi %N, %c127_i32 : i32
    %2 = arith.divsi %1, %c128_i32 : i32
    %3 = arith.muli %tiles_m_2, %2 : i32
    scf.for %tile = %0 to %3 step %c2_i32  : i32 {
      %om = arith.remsi %tile, %tiles_m_2 : i32
      %om_3 = arith.muli %om, %c128_i32 : i32
      %on = arith.divsi %tile, %tiles_m_2 : i32
      %on_4 = arith.muli %on, %c128_i32 : i32
      %acc = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%acc_5 = %cst) -> (tensor<128x128xf32>)  : i32 {
        %acc_6 = tt.descriptor_load %a_0[%om_3, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
        %acc_7 = tt.descriptor_load %b_1[%k, %on_4] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
        %acc_8 = tt.dot %acc_6, %acc_7, %acc_5, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
        scf.yield %acc_8 : tensor<128x128xf32>
      }
      %4 = arith.truncf %acc : tensor<128x128xf32> to tensor<128x128xf16>
      tt.descriptor_store %c[%om_3, %on_4], %4 : !tt.tensordesc<128x128xf16>, tensor<128x128xf16>
    } {tt.flatten}
    tt.return
  }
}

// The same with 64 rows in each CTA.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:100
// grid: 2 1
// input f16 65536 integers -3 3
// input f16 8192 integers -3 3
// output f16 32768
// scalar i32 512
// scalar i32 64
// scalar i32 128
#linear = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [0, 32]], block = [[64, 0], [128, 0]]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0], [2, 0]]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1], [0, 0]]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0], [1]]}>
#shared3 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1], [2]]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1, CGALayout = [[1, 0], [2, 0]], twoCTAs = true>
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @product_of_two_pairs(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c256_i32 = arith.constant 256 : i32
    %c64_i32 = arith.constant 64 : i32
    %false = arith.constant false
    %c0_i32 = arith.constant 0 : i32
    %true = arith.constant true
    %c1_i32 = arith.constant 1 : i32
    %c2_i64 = arith.constant 2 : i64
    %c32_i32 = arith.constant 32 : i32
    %a = arith.extsi %K : i32 to i64
    %a_0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %a_1 = arith.muli %a, %c2_i64 : i64
    ttng.tensormap_create %a_0, %a_ptr, [%c64_i32, %c64_i32], [%K, %M], [%a_1], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %a_0 : !tt.ptr<i8>
    %a_2 = ttng.reinterpret_tensor_descriptor %a_0 : !tt.ptr<i8> to !tt.tensordesc<256x64xf16, #shared>
    %b = arith.extsi %N : i32 to i64
    %b_3 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %b_4 = arith.muli %b, %c2_i64 : i64
    ttng.tensormap_create %b_3, %b_ptr, [%c32_i32, %c64_i32], [%N, %K], [%b_4], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 2 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %b_3 : !tt.ptr<i8>
    %b_5 = ttng.reinterpret_tensor_descriptor %b_3 : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared1>
    %left = ttg.local_alloc : () -> !ttg.memdesc<256x64xf16, #shared, #smem, mutable>
    %right = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %bar_6 = ttg.local_alloc : () -> !ttg.memdesc<4xi64, #shared3, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.init_barrier %bar_6, 1 : !ttg.memdesc<4xi64, #shared3, #smem, mutable>
    ttng.cluster_barrier
    %acc = ttng.tmem_alloc : () -> !ttg.memdesc<256x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %om = tt.get_program_id x : i32
    %om_7 = arith.muli %om, %c256_i32 : i32
    %on = tt.get_program_id y : i32
    %on_8 = arith.muli %on, %c64_i32 : i32
    %phase:2 = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%use_acc = %false, %phase_13 = %c0_i32) -> (i1, i32)  : i32 {
      ttng.barrier_expect %bar, 12288, %true : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      ttng.async_tma_copy_global_to_local %a_2[%om_7, %k] %left, %bar, %true : !tt.tensordesc<256x64xf16, #shared>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<256x64xf16, #shared, #smem, mutable>
      ttng.async_tma_copy_global_to_local %b_5[%k, %on_8] %right, %bar, %true : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      ttng.wait_barrier %bar, %phase_13, %true : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      %10 = ttng.tc_gen5_mma %left, %right, %acc[], %use_acc, %true, %bar_6[%true] {is_async, two_ctas} : !ttg.memdesc<256x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<256x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<4xi64, #shared3, #smem, mutable>
      ttng.wait_barrier %bar_6, %phase_13, %true : !ttg.memdesc<4xi64, #shared3, #smem, mutable>
      %phase_14 = arith.xori %phase_13, %c1_i32 : i32
      scf.yield %true, %phase_14 : i1, i32
    }
    %rows = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %rows_9 = tt.splat %om_7 : i32 -> tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %rows_10 = arith.addi %rows_9, %rows : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %columns = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %columns_11 = tt.splat %on_8 : i32 -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %columns_12 = arith.addi %columns_11, %columns : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %0 = tt.expand_dims %rows_10 {axis = 1 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>> -> tensor<256x1xi32, #linear>
    %1 = tt.splat %N : i32 -> tensor<256x1xi32, #linear>
    %2 = arith.muli %0, %1 : tensor<256x1xi32, #linear>
    %3 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>, #linear>
    %4 = tt.addptr %3, %2 : tensor<256x1x!tt.ptr<f16>, #linear>, tensor<256x1xi32, #linear>
    %5 = tt.expand_dims %columns_12 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>> -> tensor<1x64xi32, #linear>
    %6 = tt.broadcast %4 : tensor<256x1x!tt.ptr<f16>, #linear> -> tensor<256x64x!tt.ptr<f16>, #linear>
    %7 = tt.broadcast %5 : tensor<1x64xi32, #linear> -> tensor<256x64xi32, #linear>
    %8 = tt.addptr %6, %7 : tensor<256x64x!tt.ptr<f16>, #linear>, tensor<256x64xi32, #linear>
    %result = ttng.tmem_load %acc : !ttg.memdesc<256x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<256x64xf32, #linear>
    %9 = arith.truncf %result : tensor<256x64xf32, #linear> to tensor<256x64xf16, #linear>
    tt.store %8, %9 : tensor<256x64x!tt.ptr<f16>, #linear>
    tt.return
  }
}
// -----
module {
  tt.func public @product(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<256x64xf32>
    %c0_i32 = arith.constant 0 : i32
    %c64_i32 = arith.constant 64 : i32
    %rm = arith.constant 256 : i32
    %rm_0 = tt.get_program_id x : i32
    %rm_1 = arith.muli %rm_0, %rm : i32
    %rm_2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %rm_3 = tt.splat %rm_1 : i32 -> tensor<256xi32>
    %rm_4 = arith.addi %rm_3, %rm_2 : tensor<256xi32>
    %rn = tt.get_program_id y : i32
    %rn_5 = arith.muli %rn, %c64_i32 : i32
    %rn_6 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %rn_7 = tt.splat %rn_5 : i32 -> tensor<64xi32>
    %rn_8 = arith.addi %rn_7, %rn_6 : tensor<64xi32>
    %acc_9 = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%acc_10 = %acc) -> (tensor<256x64xf32>)  : i32 {
      %a = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
      %a_11 = tt.splat %K : i32 -> tensor<256x1xi32>
      %a_12 = arith.muli %a, %a_11 : tensor<256x1xi32>
      %a_13 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>>
      %a_14 = tt.addptr %a_13, %a_12 : tensor<256x1x!tt.ptr<f16>>, tensor<256x1xi32>
      %a_15 = tt.splat %k : i32 -> tensor<64xi32>
      %a_16 = arith.addi %a_15, %rn_6 : tensor<64xi32>
      %a_17 = tt.expand_dims %a_16 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_18 = tt.broadcast %a_14 : tensor<256x1x!tt.ptr<f16>> -> tensor<256x64x!tt.ptr<f16>>
      %a_19 = tt.broadcast %a_17 : tensor<1x64xi32> -> tensor<256x64xi32>
      %a_20 = tt.addptr %a_18, %a_19 : tensor<256x64x!tt.ptr<f16>>, tensor<256x64xi32>
      %a_21 = tt.load %a_20 : tensor<256x64x!tt.ptr<f16>>
      %b = tt.expand_dims %a_16 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_22 = tt.splat %N : i32 -> tensor<64x1xi32>
      %b_23 = arith.muli %b, %b_22 : tensor<64x1xi32>
      %b_24 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %b_25 = tt.addptr %b_24, %b_23 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %b_26 = tt.expand_dims %rn_8 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %b_27 = tt.broadcast %b_25 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %b_28 = tt.broadcast %b_26 : tensor<1x64xi32> -> tensor<64x64xi32>
      %b_29 = tt.addptr %b_27, %b_28 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %b_30 = tt.load %b_29 : tensor<64x64x!tt.ptr<f16>>
      %acc_31 = tt.dot %a_21, %b_30, %acc_10, inputPrecision = tf32 : tensor<256x64xf16> * tensor<64x64xf16> -> tensor<256x64xf32>
      scf.yield %acc_31 : tensor<256x64xf32>
    }
    %0 = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
    %1 = tt.splat %N : i32 -> tensor<256x1xi32>
    %2 = arith.muli %0, %1 : tensor<256x1xi32>
    %3 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>>
    %4 = tt.addptr %3, %2 : tensor<256x1x!tt.ptr<f16>>, tensor<256x1xi32>
    %5 = tt.expand_dims %rn_8 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %6 = tt.broadcast %4 : tensor<256x1x!tt.ptr<f16>> -> tensor<256x64x!tt.ptr<f16>>
    %7 = tt.broadcast %5 : tensor<1x64xi32> -> tensor<256x64xi32>
    %8 = tt.addptr %6, %7 : tensor<256x64x!tt.ptr<f16>>, tensor<256x64xi32>
    %9 = arith.truncf %acc_9 : tensor<256x64xf32> to tensor<256x64xf16>
    tt.store %8, %9 : tensor<256x64x!tt.ptr<f16>>
    tt.return
  }
}

// A ring of a pair of CTAs: a warp of each loads, one of the first multiplies, the others store.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:100
// grid: 1 1
// input f16 65536 integers -3 3
// input f16 32768 integers -3 3
// output f16 32768
// scalar i32 256
// scalar i32 128
// scalar i32 256
#linear = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#shared3 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @product_by_pair_warps(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c256_i32 = arith.constant 256 : i32
    %c128_i32 = arith.constant 128 : i32
    %true = arith.constant true
    %c64_i32 = arith.constant 64 : i32
    %c2_i64 = arith.constant 2 : i64
    %a = arith.extsi %K : i32 to i64
    %a_0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %a_1 = arith.muli %a, %c2_i64 : i64
    ttng.tensormap_create %a_0, %a_ptr, [%c64_i32, %c128_i32], [%K, %M], [%a_1], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %a_0 : !tt.ptr<i8>
    %a_2 = ttng.reinterpret_tensor_descriptor %a_0 : !tt.ptr<i8> to !tt.tensordesc<256x64xf16, #shared>
    %b = arith.extsi %N : i32 to i64
    %b_3 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %b_4 = arith.muli %b, %c2_i64 : i64
    ttng.tensormap_create %b_3, %b_ptr, [%c64_i32, %c64_i32], [%N, %K], [%b_4], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %b_3 : !tt.ptr<i8>
    %b_5 = ttng.reinterpret_tensor_descriptor %b_3 : !tt.ptr<i8> to !tt.tensordesc<64x128xf16, #shared1>
    %left = ttg.local_alloc : () -> !ttg.memdesc<2x256x64xf16, #shared, #smem, mutable>
    %right = ttg.local_alloc : () -> !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #shared2, #smem, mutable>
    %bar_6 = ttg.local_alloc : () -> !ttg.memdesc<2x2xi64, #shared3, #smem, mutable>
    %bar_7 = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    %0 = ttg.memdesc_index %bar[%c0_i32] : !ttg.memdesc<2x1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    ttng.init_barrier %0, 1 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    %1 = ttg.memdesc_index %bar_6[%c0_i32] : !ttg.memdesc<2x2xi64, #shared3, #smem, mutable> -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    ttng.init_barrier %1, 1 : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    %2 = ttg.memdesc_index %bar[%c1_i32] : !ttg.memdesc<2x1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    ttng.init_barrier %2, 1 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    %3 = ttg.memdesc_index %bar_6[%c1_i32] : !ttg.memdesc<2x2xi64, #shared3, #smem, mutable> -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    ttng.init_barrier %3, 1 : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    ttng.init_barrier %bar_7, 1 : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    ttng.cluster_barrier
    %acc = ttng.tmem_alloc : () -> !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable>
    %om = tt.get_program_id x : i32
    %om_8 = arith.muli %om, %c256_i32 : i32
    %on = tt.get_program_id y : i32
    %on_9 = arith.muli %on, %c128_i32 : i32
    ttg.warp_specialize(%a_2, %b_5, %left, %right, %bar, %bar_6, %om_8, %on_9, %K, %acc, %bar_7) attributes {requestedRegisters = array<i32: 40, 40>}
    default {
      ttng.wait_barrier %bar_7, %c0_i32, %true : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
      %rows = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
      %rows_10 = tt.splat %om_8 : i32 -> tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
      %rows_11 = arith.addi %rows_10, %rows : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
      %columns = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #linear}>>
      %columns_12 = tt.splat %on_9 : i32 -> tensor<128xi32, #ttg.slice<{dim = 0, parent = #linear}>>
      %columns_13 = arith.addi %columns_12, %columns : tensor<128xi32, #ttg.slice<{dim = 0, parent = #linear}>>
      %4 = tt.expand_dims %rows_11 {axis = 1 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>> -> tensor<256x1xi32, #linear>
      %5 = tt.splat %N : i32 -> tensor<256x1xi32, #linear>
      %6 = arith.muli %4, %5 : tensor<256x1xi32, #linear>
      %7 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>, #linear>
      %8 = tt.addptr %7, %6 : tensor<256x1x!tt.ptr<f16>, #linear>, tensor<256x1xi32, #linear>
      %9 = tt.expand_dims %columns_13 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #linear}>> -> tensor<1x128xi32, #linear>
      %10 = tt.broadcast %8 : tensor<256x1x!tt.ptr<f16>, #linear> -> tensor<256x128x!tt.ptr<f16>, #linear>
      %11 = tt.broadcast %9 : tensor<1x128xi32, #linear> -> tensor<256x128xi32, #linear>
      %12 = tt.addptr %10, %11 : tensor<256x128x!tt.ptr<f16>, #linear>, tensor<256x128xi32, #linear>
      %result = ttng.tmem_load %acc : !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<256x128xf32, #linear>
      %13 = arith.truncf %result : tensor<256x128xf32, #linear> to tensor<256x128xf16, #linear>
      tt.store %12, %13 : tensor<256x128x!tt.ptr<f16>, #linear>
      ttg.warp_yield
    }
    partition0(%arg6: !tt.tensordesc<256x64xf16, #shared>, %arg7: !tt.tensordesc<64x128xf16, #shared1>, %arg8: !ttg.memdesc<2x256x64xf16, #shared, #smem, mutable>, %arg9: !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>, %arg10: !ttg.memdesc<2x1xi64, #shared2, #smem, mutable>, %arg11: !ttg.memdesc<2x2xi64, #shared3, #smem, mutable>, %arg12: i32, %arg13: i32, %arg14: i32, %arg15: !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable>, %arg16: !ttg.memdesc<2xi64, #shared3, #smem, mutable>) num_warps(1) {
      %c63_i32 = arith.constant 63 : i32
      %c64_i32_10 = arith.constant 64 : i32
      %c0_i32_11 = arith.constant 0 : i32
      %c1_i32_12 = arith.constant 1 : i32
      %c2_i32 = arith.constant 2 : i32
      %true_13 = arith.constant true
      %4 = arith.addi %arg14, %c63_i32 : i32
      %5 = arith.divsi %4, %c64_i32_10 : i32
      scf.for %i = %c0_i32_11 to %5 step %c1_i32_12  : i32 {
        %slot = arith.remsi %i, %c2_i32 : i32
        %6 = ttg.memdesc_index %arg11[%slot] : !ttg.memdesc<2x2xi64, #shared3, #smem, mutable> -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
        %7 = arith.divsi %i, %c2_i32 : i32
        %8 = arith.andi %7, %c1_i32_12 : i32
        %9 = arith.xori %8, %c1_i32_12 : i32
        ttng.wait_barrier %6, %9, %true_13 : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
        %10 = ttg.memdesc_index %arg10[%slot] : !ttg.memdesc<2x1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        ttng.barrier_expect %10, 24576, %true_13 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        %11 = arith.muli %i, %c64_i32_10 : i32
        %12 = ttg.memdesc_index %arg8[%slot] : !ttg.memdesc<2x256x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<256x64xf16, #shared, #smem, mutable>
        ttng.async_tma_copy_global_to_local %arg6[%arg12, %11] %12, %10, %true_13 : !tt.tensordesc<256x64xf16, #shared>, !ttg.memdesc<1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<256x64xf16, #shared, #smem, mutable>
        %13 = ttg.memdesc_index %arg9[%slot] : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
        ttng.async_tma_copy_global_to_local %arg7[%11, %arg13] %13, %10, %true_13 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      }
      ttg.warp_return
    }
    partition1(%arg6: !tt.tensordesc<256x64xf16, #shared>, %arg7: !tt.tensordesc<64x128xf16, #shared1>, %arg8: !ttg.memdesc<2x256x64xf16, #shared, #smem, mutable>, %arg9: !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>, %arg10: !ttg.memdesc<2x1xi64, #shared2, #smem, mutable>, %arg11: !ttg.memdesc<2x2xi64, #shared3, #smem, mutable>, %arg12: i32, %arg13: i32, %arg14: i32, %arg15: !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable>, %arg16: !ttg.memdesc<2xi64, #shared3, #smem, mutable>) num_warps(1) {
      %c63_i32 = arith.constant 63 : i32
      %false = arith.constant false
      %c64_i32_10 = arith.constant 64 : i32
      %c0_i32_11 = arith.constant 0 : i32
      %c1_i32_12 = arith.constant 1 : i32
      %c2_i32 = arith.constant 2 : i32
      %true_13 = arith.constant true
      %4 = arith.addi %arg14, %c63_i32 : i32
      %5 = arith.divsi %4, %c64_i32_10 : i32
      %use_acc = scf.for %i = %c0_i32_11 to %5 step %c1_i32_12 iter_args(%use_acc_14 = %false) -> (i1)  : i32 {
        %slot = arith.remsi %i, %c2_i32 : i32
        %6 = ttg.memdesc_index %arg10[%slot] : !ttg.memdesc<2x1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        %7 = arith.divsi %i, %c2_i32 : i32
        %8 = arith.andi %7, %c1_i32_12 : i32
        ttng.wait_barrier %6, %8, %true_13 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        %9 = ttg.memdesc_index %arg11[%slot] : !ttg.memdesc<2x2xi64, #shared3, #smem, mutable> -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
        %10 = ttg.memdesc_index %arg8[%slot] : !ttg.memdesc<2x256x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<256x64xf16, #shared, #smem, mutable>
        %11 = ttg.memdesc_index %arg9[%slot] : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
        %12 = ttng.tc_gen5_mma %10, %11, %arg15[], %use_acc_14, %true_13, %9[%true_13] {is_async, two_ctas} : !ttg.memdesc<256x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>, !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<2xi64, #shared3, #smem, mutable>
        scf.yield %true_13 : i1
      }
      ttng.tc_gen5_commit %arg16, %true_13 : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
      ttg.warp_return
    } : (!tt.tensordesc<256x64xf16, #shared>, !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<2x256x64xf16, #shared, #smem, mutable>, !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>, !ttg.memdesc<2x1xi64, #shared2, #smem, mutable>, !ttg.memdesc<2x2xi64, #shared3, #smem, mutable>, i32, i32, i32, !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<2xi64, #shared3, #smem, mutable>) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @product(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<256x128xf32>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %rn = arith.constant 128 : i32
    %rm = arith.constant 256 : i32
    %rm_0 = tt.get_program_id x : i32
    %rm_1 = arith.muli %rm_0, %rm : i32
    %rm_2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %rm_3 = tt.splat %rm_1 : i32 -> tensor<256xi32>
    %rm_4 = arith.addi %rm_3, %rm_2 : tensor<256xi32>
    %rn_5 = tt.get_program_id y : i32
    %rn_6 = arith.muli %rn_5, %rn : i32
    %rn_7 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %rn_8 = tt.splat %rn_6 : i32 -> tensor<128xi32>
    %rn_9 = arith.addi %rn_8, %rn_7 : tensor<128xi32>
    %rk = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %acc_10 = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%acc_11 = %acc) -> (tensor<256x128xf32>)  : i32 {
      %a = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
      %a_12 = tt.splat %K : i32 -> tensor<256x1xi32>
      %a_13 = arith.muli %a, %a_12 : tensor<256x1xi32>
      %a_14 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>>
      %a_15 = tt.addptr %a_14, %a_13 : tensor<256x1x!tt.ptr<f16>>, tensor<256x1xi32>
      %a_16 = tt.splat %k : i32 -> tensor<64xi32>
      %a_17 = arith.addi %a_16, %rk : tensor<64xi32>
      %a_18 = tt.expand_dims %a_17 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_19 = tt.broadcast %a_15 : tensor<256x1x!tt.ptr<f16>> -> tensor<256x64x!tt.ptr<f16>>
      %a_20 = tt.broadcast %a_18 : tensor<1x64xi32> -> tensor<256x64xi32>
      %a_21 = tt.addptr %a_19, %a_20 : tensor<256x64x!tt.ptr<f16>>, tensor<256x64xi32>
      %a_22 = tt.load %a_21 : tensor<256x64x!tt.ptr<f16>>
      %b = tt.expand_dims %a_17 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_23 = tt.splat %N : i32 -> tensor<64x1xi32>
      %b_24 = arith.muli %b, %b_23 : tensor<64x1xi32>
      %b_25 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %b_26 = tt.addptr %b_25, %b_24 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %b_27 = tt.expand_dims %rn_9 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %b_28 = tt.broadcast %b_26 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
      %b_29 = tt.broadcast %b_27 : tensor<1x128xi32> -> tensor<64x128xi32>
      %b_30 = tt.addptr %b_28, %b_29 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      %b_31 = tt.load %b_30 : tensor<64x128x!tt.ptr<f16>>
      %acc_32 = tt.dot %a_22, %b_31, %acc_11, inputPrecision = tf32 : tensor<256x64xf16> * tensor<64x128xf16> -> tensor<256x128xf32>
      scf.yield %acc_32 : tensor<256x128xf32>
    }
    %0 = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
    %1 = tt.splat %N : i32 -> tensor<256x1xi32>
    %2 = arith.muli %0, %1 : tensor<256x1xi32>
    %3 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>>
    %4 = tt.addptr %3, %2 : tensor<256x1x!tt.ptr<f16>>, tensor<256x1xi32>
    %5 = tt.expand_dims %rn_9 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %6 = tt.broadcast %4 : tensor<256x1x!tt.ptr<f16>> -> tensor<256x128x!tt.ptr<f16>>
    %7 = tt.broadcast %5 : tensor<1x128xi32> -> tensor<256x128xi32>
    %8 = tt.addptr %6, %7 : tensor<256x128x!tt.ptr<f16>>, tensor<256x128xi32>
    %9 = arith.truncf %acc_10 : tensor<256x128xf32> to tensor<256x128xf16>
    tt.store %8, %9 : tensor<256x128x!tt.ptr<f16>>
    tt.return
  }
}

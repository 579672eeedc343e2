// A pair of CTAs computes tiles one after the other, and hands its sums back at the barrier of the first one.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:100
// grid: 1
// input f16 49152 integers -3 3
// input f16 8192 integers -3 3
// output f16 24576
// scalar i32 384
// scalar i32 64
// scalar i32 128
#linear = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [0, 32]], block = [[64, 0]]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#shared3 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @tiles_by_pair_warps(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c64_i32 = arith.constant 64 : i32
    %c3_i32 = arith.constant 3 : i32
    %true = arith.constant true
    %c128_i32 = arith.constant 128 : i32
    %c2_i64 = arith.constant 2 : i64
    %c32_i32 = arith.constant 32 : i32
    %a = arith.extsi %K : i32 to i64
    %a_0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %a_1 = arith.muli %a, %c2_i64 : i64
    ttng.tensormap_create %a_0, %a_ptr, [%c64_i32, %c64_i32], [%K, %M], [%a_1], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %a_0 : !tt.ptr<i8>
    %a_2 = ttng.reinterpret_tensor_descriptor %a_0 : !tt.ptr<i8> to !tt.tensordesc<128x64xf16, #shared>
    %b = arith.extsi %N : i32 to i64
    %b_3 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %b_4 = arith.muli %b, %c2_i64 : i64
    ttng.tensormap_create %b_3, %b_ptr, [%c32_i32, %c64_i32], [%N, %K], [%b_4], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 2 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %b_3 : !tt.ptr<i8>
    %b_5 = ttng.reinterpret_tensor_descriptor %b_3 : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared1>
    %left = ttg.local_alloc : () -> !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>
    %right = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #shared2, #smem, mutable>
    %bar_6 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    %bar_7 = ttg.local_alloc : () -> !ttg.memdesc<2x2xi64, #shared3, #smem, mutable>
    %bar_8 = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    %0 = ttg.memdesc_index %bar[%c0_i32] : !ttg.memdesc<2x1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    ttng.init_barrier %0, 1 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    %1 = ttg.memdesc_index %bar_7[%c0_i32] : !ttg.memdesc<2x2xi64, #shared3, #smem, mutable> -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    ttng.init_barrier %1, 1 : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    %2 = ttg.memdesc_index %bar[%c1_i32] : !ttg.memdesc<2x1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    ttng.init_barrier %2, 1 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    %3 = ttg.memdesc_index %bar_7[%c1_i32] : !ttg.memdesc<2x2xi64, #shared3, #smem, mutable> -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    ttng.init_barrier %3, 1 : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    ttng.init_barrier %bar_6, 1 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
    ttng.init_barrier %bar_8, 1 : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
    ttng.cluster_barrier
    %acc = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %on = tt.get_program_id x : i32
    %on_9 = arith.muli %on, %c64_i32 : i32
    ttg.warp_specialize(%a_2, %b_5, %left, %right, %bar, %bar_7, %on_9, %K, %acc, %bar_8, %bar_6) attributes {requestedRegisters = array<i32: 40, 40>}
    default {
      scf.for %tile = %c0_i32 to %c3_i32 step %c1_i32  : i32 {
        %4 = arith.andi %tile, %c1_i32 : i32
        ttng.wait_barrier %bar_8, %4, %true : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
        %rows = arith.muli %tile, %c128_i32 : i32
        %rows_10 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #linear}>>
        %rows_11 = tt.splat %rows : i32 -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #linear}>>
        %rows_12 = arith.addi %rows_11, %rows_10 : tensor<128xi32, #ttg.slice<{dim = 1, parent = #linear}>>
        %columns = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
        %columns_13 = tt.splat %on_9 : i32 -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
        %columns_14 = arith.addi %columns_13, %columns : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
        %tile_sums = ttng.tmem_load %acc : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #linear>
        ttng.arrive_barrier %bar_6, 1, %true : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        %5 = tt.expand_dims %rows_12 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #linear}>> -> tensor<128x1xi32, #linear>
        %6 = tt.splat %N : i32 -> tensor<128x1xi32, #linear>
        %7 = arith.muli %5, %6 : tensor<128x1xi32, #linear>
        %8 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>, #linear>
        %9 = tt.addptr %8, %7 : tensor<128x1x!tt.ptr<f16>, #linear>, tensor<128x1xi32, #linear>
        %10 = tt.expand_dims %columns_14 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>> -> tensor<1x64xi32, #linear>
        %11 = tt.broadcast %9 : tensor<128x1x!tt.ptr<f16>, #linear> -> tensor<128x64x!tt.ptr<f16>, #linear>
        %12 = tt.broadcast %10 : tensor<1x64xi32, #linear> -> tensor<128x64xi32, #linear>
        %13 = tt.addptr %11, %12 : tensor<128x64x!tt.ptr<f16>, #linear>, tensor<128x64xi32, #linear>
        %14 = arith.truncf %tile_sums : tensor<128x64xf32, #linear> to tensor<128x64xf16, #linear>
        tt.store %13, %14 : tensor<128x64x!tt.ptr<f16>, #linear>
      }
      ttg.warp_yield
    }
    partition0(%arg6: !tt.tensordesc<128x64xf16, #shared>, %arg7: !tt.tensordesc<64x64xf16, #shared1>, %arg8: !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>, %arg9: !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>, %arg10: !ttg.memdesc<2x1xi64, #shared2, #smem, mutable>, %arg11: !ttg.memdesc<2x2xi64, #shared3, #smem, mutable>, %arg12: i32, %arg13: i32, %arg14: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %arg15: !ttg.memdesc<2xi64, #shared3, #smem, mutable>, %arg16: !ttg.memdesc<1xi64, #shared2, #smem, mutable>) num_warps(1) {
      %c63_i32 = arith.constant 63 : i32
      %c64_i32_10 = arith.constant 64 : i32
      %c3_i32_11 = arith.constant 3 : i32
      %c0_i32_12 = arith.constant 0 : i32
      %c1_i32_13 = arith.constant 1 : i32
      %c2_i32 = arith.constant 2 : i32
      %true_14 = arith.constant true
      %c128_i32_15 = arith.constant 128 : i32
      %steps = arith.addi %arg13, %c63_i32 : i32
      %steps_16 = arith.divsi %steps, %c64_i32_10 : i32
      %4 = arith.muli %steps_16, %c3_i32_11 : i32
      scf.for %i = %c0_i32_12 to %4 step %c1_i32_13  : i32 {
        %slot = arith.remsi %i, %c2_i32 : i32
        %5 = ttg.memdesc_index %arg11[%slot] : !ttg.memdesc<2x2xi64, #shared3, #smem, mutable> -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
        %6 = arith.divsi %i, %c2_i32 : i32
        %7 = arith.andi %6, %c1_i32_13 : i32
        %8 = arith.xori %7, %c1_i32_13 : i32
        ttng.wait_barrier %5, %8, %true_14 : !ttg.memdesc<2xi64, #shared3, #smem, mutable>
        %9 = ttg.memdesc_index %arg10[%slot] : !ttg.memdesc<2x1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        ttng.barrier_expect %9, 12288, %true_14 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        %10 = arith.divsi %i, %steps_16 : i32
        %11 = arith.muli %10, %c128_i32_15 : i32
        %12 = arith.remsi %i, %steps_16 : i32
        %13 = arith.muli %12, %c64_i32_10 : i32
        %14 = ttg.memdesc_index %arg8[%slot] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
        ttng.async_tma_copy_global_to_local %arg6[%11, %13] %14, %9, %true_14 : !tt.tensordesc<128x64xf16, #shared>, !ttg.memdesc<1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
        %15 = ttg.memdesc_index %arg9[%slot] : !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        ttng.async_tma_copy_global_to_local %arg7[%13, %arg12] %15, %9, %true_14 : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      }
      ttg.warp_return
    }
    partition1(%arg6: !tt.tensordesc<128x64xf16, #shared>, %arg7: !tt.tensordesc<64x64xf16, #shared1>, %arg8: !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>, %arg9: !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>, %arg10: !ttg.memdesc<2x1xi64, #shared2, #smem, mutable>, %arg11: !ttg.memdesc<2x2xi64, #shared3, #smem, mutable>, %arg12: i32, %arg13: i32, %arg14: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %arg15: !ttg.memdesc<2xi64, #shared3, #smem, mutable>, %arg16: !ttg.memdesc<1xi64, #shared2, #smem, mutable>) num_warps(1) {
      %c63_i32 = arith.constant 63 : i32
      %c64_i32_10 = arith.constant 64 : i32
      %c3_i32_11 = arith.constant 3 : i32
      %c0_i32_12 = arith.constant 0 : i32
      %c1_i32_13 = arith.constant 1 : i32
      %c2_i32 = arith.constant 2 : i32
      %true_14 = arith.constant true
      %steps = arith.addi %arg13, %c63_i32 : i32
      %steps_15 = arith.divsi %steps, %c64_i32_10 : i32
      %4 = arith.muli %steps_15, %c3_i32_11 : i32
      scf.for %i = %c0_i32_12 to %4 step %c1_i32_13  : i32 {
        %slot = arith.remsi %i, %c2_i32 : i32
        %tile = arith.divsi %i, %steps_15 : i32
        %5 = arith.remsi %i, %steps_15 : i32
        %6 = arith.cmpi eq, %5, %c0_i32_12 : i32
        %7 = arith.andi %tile, %c1_i32_13 : i32
        %8 = arith.xori %7, %c1_i32_13 : i32
        ttng.wait_barrier %arg16, %8, %6 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        %9 = ttg.memdesc_index %arg10[%slot] : !ttg.memdesc<2x1xi64, #shared2, #smem, mutable> -> !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        %10 = arith.divsi %i, %c2_i32 : i32
        %11 = arith.andi %10, %c1_i32_13 : i32
        ttng.wait_barrier %9, %11, %true_14 : !ttg.memdesc<1xi64, #shared2, #smem, mutable>
        %12 = arith.cmpi ne, %5, %c0_i32_12 : i32
        %13 = ttg.memdesc_index %arg11[%slot] : !ttg.memdesc<2x2xi64, #shared3, #smem, mutable> -> !ttg.memdesc<2xi64, #shared3, #smem, mutable>
        %14 = arith.subi %steps_15, %c1_i32_13 : i32
        %15 = arith.cmpi eq, %5, %14 : i32
        %16 = ttg.memdesc_index %arg8[%slot] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
        %17 = ttg.memdesc_index %arg9[%slot] : !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        %18 = ttng.tc_gen5_mma %16, %17, %arg14[], %12, %true_14, %13[%true_14], %arg15[%15] {is_async, two_ctas} : !ttg.memdesc<128x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<2xi64, #shared3, #smem, mutable>, !ttg.memdesc<2xi64, #shared3, #smem, mutable>
      }
      ttg.warp_return
    } : (!tt.tensordesc<128x64xf16, #shared>, !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<2x1xi64, #shared2, #smem, mutable>, !ttg.memdesc<2x2xi64, #shared3, #smem, mutable>, i32, i32, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<2xi64, #shared3, #smem, mutable>, !ttg.memdesc<1xi64, #shared2, #smem, mutable>) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @tiles_of_rows(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %c0_i32 = arith.constant 0 : i32
    %c3_i32 = arith.constant 3 : i32
    %c1_i32 = arith.constant 1 : i32
    scf.for %tile = %c0_i32 to %c3_i32 step %c1_i32  : i32 {
      %rm = arith.muli %tile, %c128_i32 : i32
      %rm_0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
      %rm_1 = tt.splat %rm : i32 -> tensor<128xi32>
      %rm_2 = arith.addi %rm_1, %rm_0 : tensor<128xi32>
      %rn = tt.get_program_id x : i32
      %rn_3 = arith.muli %rn, %c64_i32 : i32
      %rn_4 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %rn_5 = tt.splat %rn_3 : i32 -> tensor<64xi32>
      %rn_6 = arith.addi %rn_5, %rn_4 : tensor<64xi32>
      %acc = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%acc_7 = %cst) -> (tensor<128x64xf32>)  : i32 {
        %a = tt.expand_dims %rm_2 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
        %a_8 = tt.splat %K : i32 -> tensor<128x1xi32>
        %a_9 = arith.muli %a, %a_8 : tensor<128x1xi32>
        %a_10 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
        %a_11 = tt.addptr %a_10, %a_9 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
        %a_12 = tt.splat %k : i32 -> tensor<64xi32>
        %a_13 = arith.addi %a_12, %rn_4 : tensor<64xi32>
        %a_14 = tt.expand_dims %a_13 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
        %a_15 = tt.broadcast %a_11 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
        %a_16 = tt.broadcast %a_14 : tensor<1x64xi32> -> tensor<128x64xi32>
        %a_17 = tt.addptr %a_15, %a_16 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
        %a_18 = tt.load %a_17 : tensor<128x64x!tt.ptr<f16>>
        %b = tt.expand_dims %a_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
        %b_19 = tt.splat %N : i32 -> tensor<64x1xi32>
        %b_20 = arith.muli %b, %b_19 : tensor<64x1xi32>
        %b_21 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
        %b_22 = tt.addptr %b_21, %b_20 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
        %b_23 = tt.expand_dims %rn_6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
        %b_24 = tt.broadcast %b_22 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
        %b_25 = tt.broadcast %b_23 : tensor<1x64xi32> -> tensor<64x64xi32>
        %b_26 = tt.addptr %b_24, %b_25 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
        %b_27 = tt.load %b_26 : tensor<64x64x!tt.ptr<f16>>
        %acc_28 = tt.dot %a_18, %b_27, %acc_7, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
        scf.yield %acc_28 : tensor<128x64xf32>
      }
      %0 = tt.expand_dims %rm_2 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %1 = tt.splat %N : i32 -> tensor<128x1xi32>
      %2 = arith.muli %0, %1 : tensor<128x1xi32>
      %3 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
      %4 = tt.addptr %3, %2 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
      %5 = tt.expand_dims %rn_6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %6 = tt.broadcast %4 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
      %7 = tt.broadcast %5 : tensor<1x64xi32> -> tensor<128x64xi32>
      %8 = tt.addptr %6, %7 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
      %9 = arith.truncf %acc : tensor<128x64xf32> to tensor<128x64xf16>
      tt.store %8, %9 : tensor<128x64x!tt.ptr<f16>>
    }
    tt.return
  }
}

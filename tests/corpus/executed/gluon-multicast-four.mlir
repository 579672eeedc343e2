// Two CTAs of four share rows of the left factor, other two columns of the right one.
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
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], CGALayout = [[0, 1], [1, 0]], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0], [1, 0]]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1], [0, 0]]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1], [2]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @product_sent(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c128_i32 = arith.constant 128 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf32, #mma>
    %c63_i32 = arith.constant 63 : i32
    %c64_i32 = arith.constant 64 : i32
    %c2_i32 = arith.constant 2 : i32
    %true = arith.constant true
    %c2_i64 = arith.constant 2 : i64
    %a = arith.extsi %K : i32 to i64
    %a_0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %a_1 = arith.muli %a, %c2_i64 : i64
    ttng.tensormap_create %a_0, %a_ptr, [%c64_i32, %c64_i32], [%K, %M], [%a_1], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %a_0 : !tt.ptr<i8>
    %a_2 = ttng.reinterpret_tensor_descriptor %a_0 : !tt.ptr<i8> to !tt.tensordesc<128x64xf16, #shared>
    %b = arith.extsi %N : i32 to i64
    %b_3 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %b_4 = arith.muli %b, %c2_i64 : i64
    ttng.tensormap_create %b_3, %b_ptr, [%c64_i32, %c64_i32], [%N, %K], [%b_4], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %b_3 : !tt.ptr<i8>
    %b_5 = ttng.reinterpret_tensor_descriptor %b_3 : !tt.ptr<i8> to !tt.tensordesc<64x128xf16, #shared1>
    %rows_a = ttg.local_alloc : () -> !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>
    %rows_b = ttg.local_alloc : () -> !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2x4xi64, #shared2, #smem, mutable>
    %bar_6 = ttg.local_alloc : () -> !ttg.memdesc<2x4xi64, #shared2, #smem, mutable>
    %0 = ttg.memdesc_index %bar[%c0_i32] : !ttg.memdesc<2x4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<4xi64, #shared2, #smem, mutable>
    ttng.init_barrier %0, 1 : !ttg.memdesc<4xi64, #shared2, #smem, mutable>
    %1 = ttg.memdesc_index %bar_6[%c0_i32] : !ttg.memdesc<2x4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<4xi64, #shared2, #smem, mutable>
    ttng.init_barrier %1, 1 : !ttg.memdesc<4xi64, #shared2, #smem, mutable>
    %2 = ttg.memdesc_index %bar[%c1_i32] : !ttg.memdesc<2x4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<4xi64, #shared2, #smem, mutable>
    ttng.init_barrier %2, 1 : !ttg.memdesc<4xi64, #shared2, #smem, mutable>
    %3 = ttg.memdesc_index %bar_6[%c1_i32] : !ttg.memdesc<2x4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<4xi64, #shared2, #smem, mutable>
    ttng.init_barrier %3, 1 : !ttg.memdesc<4xi64, #shared2, #smem, mutable>
    %om = tt.get_program_id x : i32
    %om_7 = arith.muli %om, %c128_i32 : i32
    %on = tt.get_program_id y : i32
    %on_8 = arith.muli %on, %c128_i32 : i32
    ttg.warp_specialize(%a_2, %b_5, %rows_a, %rows_b, %bar, %bar_6, %om_7, %on_8, %K) attributes {requestedRegisters = array<i32: 40>}
    default {
      %4 = arith.addi %K, %c63_i32 : i32
      %5 = arith.divsi %4, %c64_i32 : i32
      %acc = scf.for %i = %c0_i32 to %5 step %c1_i32 iter_args(%acc_13 = %cst) -> (tensor<128x128xf32, #mma>)  : i32 {
        %slot = arith.remsi %i, %c2_i32 : i32
        %16 = ttg.memdesc_index %bar[%slot] : !ttg.memdesc<2x4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<4xi64, #shared2, #smem, mutable>
        %17 = arith.divsi %i, %c2_i32 : i32
        %18 = arith.andi %17, %c1_i32 : i32
        ttng.wait_barrier %16, %18, %true : !ttg.memdesc<4xi64, #shared2, #smem, mutable>
        %acc_14 = ttg.memdesc_index %rows_a[%slot] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
        %acc_15 = ttg.memdesc_index %rows_b[%slot] : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
        %acc_16 = ttng.warp_group_dot %acc_14, %acc_15, %acc_13, %true {inputPrecision = 0 : i32} : !ttg.memdesc<128x64xf16, #shared, #smem, mutable> * !ttg.memdesc<64x128xf16, #shared1, #smem, mutable> -> tensor<128x128xf32, #mma>
        %19 = ttg.memdesc_index %bar_6[%slot] : !ttg.memdesc<2x4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<4xi64, #shared2, #smem, mutable>
        ttng.arrive_barrier %19, 1, %true : !ttg.memdesc<4xi64, #shared2, #smem, mutable>
        scf.yield %acc_16 : tensor<128x128xf32, #mma>
      }
      %rows = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #mma}>>
      %rows_9 = tt.splat %om_7 : i32 -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #mma}>>
      %rows_10 = arith.addi %rows_9, %rows : tensor<128xi32, #ttg.slice<{dim = 1, parent = #mma}>>
      %columns = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #mma}>>
      %columns_11 = tt.splat %on_8 : i32 -> tensor<128xi32, #ttg.slice<{dim = 0, parent = #mma}>>
      %columns_12 = arith.addi %columns_11, %columns : tensor<128xi32, #ttg.slice<{dim = 0, parent = #mma}>>
      %6 = tt.expand_dims %rows_10 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<128x1xi32, #mma>
      %7 = tt.splat %N : i32 -> tensor<128x1xi32, #mma>
      %8 = arith.muli %6, %7 : tensor<128x1xi32, #mma>
      %9 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>, #mma>
      %10 = tt.addptr %9, %8 : tensor<128x1x!tt.ptr<f16>, #mma>, tensor<128x1xi32, #mma>
      %11 = tt.expand_dims %columns_12 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #mma}>> -> tensor<1x128xi32, #mma>
      %12 = tt.broadcast %10 : tensor<128x1x!tt.ptr<f16>, #mma> -> tensor<128x128x!tt.ptr<f16>, #mma>
      %13 = tt.broadcast %11 : tensor<1x128xi32, #mma> -> tensor<128x128xi32, #mma>
      %14 = tt.addptr %12, %13 : tensor<128x128x!tt.ptr<f16>, #mma>, tensor<128x128xi32, #mma>
      %15 = arith.truncf %acc : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
      tt.store %14, %15 : tensor<128x128x!tt.ptr<f16>, #mma>
      ttg.warp_yield
    }
    partition0(%arg6: !tt.tensordesc<128x64xf16, #shared>, %arg7: !tt.tensordesc<64x128xf16, #shared1>, %arg8: !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>, %arg9: !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>, %arg10: !ttg.memdesc<2x4xi64, #shared2, #smem, mutable>, %arg11: !ttg.memdesc<2x4xi64, #shared2, #smem, mutable>, %arg12: i32, %arg13: i32, %arg14: i32) num_warps(1) {
      %c63_i32_9 = arith.constant 63 : i32
      %c64_i32_10 = arith.constant 64 : i32
      %c0_i32_11 = arith.constant 0 : i32
      %c1_i32_12 = arith.constant 1 : i32
      %c2_i32_13 = arith.constant 2 : i32
      %true_14 = arith.constant true
      %4 = arith.addi %arg14, %c63_i32_9 : i32
      %5 = arith.divsi %4, %c64_i32_10 : i32
      scf.for %i = %c0_i32_11 to %5 step %c1_i32_12  : i32 {
        %slot = arith.remsi %i, %c2_i32_13 : i32
        %6 = ttg.memdesc_index %arg11[%slot] : !ttg.memdesc<2x4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<4xi64, #shared2, #smem, mutable>
        %7 = arith.divsi %i, %c2_i32_13 : i32
        %8 = arith.andi %7, %c1_i32_12 : i32
        %9 = arith.xori %8, %c1_i32_12 : i32
        ttng.wait_barrier %6, %9, %true_14 : !ttg.memdesc<4xi64, #shared2, #smem, mutable>
        %10 = ttg.memdesc_index %arg10[%slot] : !ttg.memdesc<2x4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<4xi64, #shared2, #smem, mutable>
        ttng.barrier_expect %10, 16384, %true_14 : !ttg.memdesc<4xi64, #shared2, #smem, mutable>
        %11 = arith.muli %i, %c64_i32_10 : i32
        %12 = ttg.memdesc_index %arg8[%slot] : !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
        ttng.async_tma_copy_global_to_local %arg6[%arg12, %11] %12, %10, %true_14 {multicast} : !tt.tensordesc<128x64xf16, #shared>, !ttg.memdesc<4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
        %13 = ttg.memdesc_index %arg9[%slot] : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
        ttng.async_tma_copy_global_to_local %arg7[%11, %arg13] %13, %10, %true_14 {multicast} : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<4xi64, #shared2, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      }
      ttg.warp_return
    } : (!tt.tensordesc<128x64xf16, #shared>, !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>, !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>, !ttg.memdesc<2x4xi64, #shared2, #smem, mutable>, !ttg.memdesc<2x4xi64, #shared2, #smem, mutable>, i32, i32, i32) -> ()
    tt.return
  }
}
// -----
module {
  tt.func public @product(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %rm = tt.get_program_id x : i32
    %rm_0 = arith.muli %rm, %c128_i32 : i32
    %rm_1 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %rm_2 = tt.splat %rm_0 : i32 -> tensor<128xi32>
    %rm_3 = arith.addi %rm_2, %rm_1 : tensor<128xi32>
    %rn = tt.get_program_id y : i32
    %rn_4 = arith.muli %rn, %c128_i32 : i32
    %rn_5 = tt.splat %rn_4 : i32 -> tensor<128xi32>
    %rn_6 = arith.addi %rn_5, %rm_1 : tensor<128xi32>
    %rk = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %acc_7 = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%acc_8 = %acc) -> (tensor<128x128xf32>)  : i32 {
      %a = tt.expand_dims %rm_3 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %a_9 = tt.splat %K : i32 -> tensor<128x1xi32>
      %a_10 = arith.muli %a, %a_9 : tensor<128x1xi32>
      %a_11 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
      %a_12 = tt.addptr %a_11, %a_10 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
      %a_13 = tt.splat %k : i32 -> tensor<64xi32>
      %a_14 = arith.addi %a_13, %rk : tensor<64xi32>
      %a_15 = tt.expand_dims %a_14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_16 = tt.broadcast %a_12 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
      %a_17 = tt.broadcast %a_15 : tensor<1x64xi32> -> tensor<128x64xi32>
      %a_18 = tt.addptr %a_16, %a_17 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
      %a_19 = tt.load %a_18 : tensor<128x64x!tt.ptr<f16>>
      %b = tt.expand_dims %a_14 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_20 = tt.splat %N : i32 -> tensor<64x1xi32>
      %b_21 = arith.muli %b, %b_20 : tensor<64x1xi32>
      %b_22 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %b_23 = tt.addptr %b_22, %b_21 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %b_24 = tt.expand_dims %rn_6 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %b_25 = tt.broadcast %b_23 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
      %b_26 = tt.broadcast %b_24 : tensor<1x128xi32> -> tensor<64x128xi32>
      %b_27 = tt.addptr %b_25, %b_26 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      %b_28 = tt.load %b_27 : tensor<64x128x!tt.ptr<f16>>
      %acc_29 = tt.dot %a_19, %b_28, %acc_8, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      scf.yield %acc_29 : tensor<128x128xf32>
    }
    %0 = tt.expand_dims %rm_3 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %1 = tt.splat %N : i32 -> tensor<128x1xi32>
    %2 = arith.muli %0, %1 : tensor<128x1xi32>
    %3 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %4 = tt.addptr %3, %2 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %5 = tt.expand_dims %rn_6 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %6 = tt.broadcast %4 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x128x!tt.ptr<f16>>
    %7 = tt.broadcast %5 : tensor<1x128xi32> -> tensor<128x128xi32>
    %8 = tt.addptr %6, %7 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %9 = arith.truncf %acc_7 : tensor<128x128xf32> to tensor<128x128xf16>
    tt.store %8, %9 : tensor<128x128x!tt.ptr<f16>>
    tt.return
  }
}

// Copies of two turns ahead; the left operand is scaled in registers.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 2 1
// input f16 32768 integers -3 3
// input f16 32768 integers -3 3
// output f16 16384
// scalar i32 128
// scalar i32 128
// scalar i32 256
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @scaled_by_warps(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64x128xf32, #mma>
    %c63_i32 = arith.constant 63 : i32
    %c1_i32 = arith.constant 1 : i32
    %cst_0 = arith.constant dense<64> : tensor<64x64xi32, #blocked>
    %cst_1 = arith.constant dense<64> : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %c2_i32 = arith.constant 2 : i32
    %cst_2 = arith.constant dense<64> : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %cst_3 = arith.constant dense<5.000000e-01> : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
    %true = arith.constant true
    %shared_a = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable>
    %shared_b = ttg.local_alloc : () -> !ttg.memdesc<2x64x128xf16, #shared, #smem, mutable>
    %rm = tt.get_program_id x : i32
    %rm_4 = arith.muli %rm, %c64_i32 : i32
    %rm_5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %rm_6 = tt.splat %rm_4 : i32 -> tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %rm_7 = arith.addi %rm_6, %rm_5 : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %rka = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %rkb = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %rn = tt.get_program_id y : i32
    %rn_8 = arith.muli %rn, %c128_i32 : i32
    %rn_9 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %rn_10 = tt.splat %rn_8 : i32 -> tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %rn_11 = arith.addi %rn_10, %rn_9 : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %pa = tt.expand_dims %rm_7 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %pa_12 = tt.splat %K : i32 -> tensor<64x1xi32, #blocked>
    %pa_13 = arith.muli %pa, %pa_12 : tensor<64x1xi32, #blocked>
    %pa_14 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>, #blocked>
    %pa_15 = tt.addptr %pa_14, %pa_13 : tensor<64x1x!tt.ptr<f16>, #blocked>, tensor<64x1xi32, #blocked>
    %pa_16 = tt.expand_dims %rka {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %pa_17 = tt.broadcast %pa_15 : tensor<64x1x!tt.ptr<f16>, #blocked> -> tensor<64x64x!tt.ptr<f16>, #blocked>
    %pa_18 = tt.broadcast %pa_16 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %pa_19 = tt.addptr %pa_17, %pa_18 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
    %pb = tt.expand_dims %rkb {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xi32, #blocked1>
    %pb_20 = tt.splat %N : i32 -> tensor<64x1xi32, #blocked1>
    %pb_21 = arith.muli %pb, %pb_20 : tensor<64x1xi32, #blocked1>
    %pb_22 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>, #blocked1>
    %pb_23 = tt.addptr %pb_22, %pb_21 : tensor<64x1x!tt.ptr<f16>, #blocked1>, tensor<64x1xi32, #blocked1>
    %pb_24 = tt.expand_dims %rn_11 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x128xi32, #blocked1>
    %pb_25 = tt.broadcast %pb_23 : tensor<64x1x!tt.ptr<f16>, #blocked1> -> tensor<64x128x!tt.ptr<f16>, #blocked1>
    %pb_26 = tt.broadcast %pb_24 : tensor<1x128xi32, #blocked1> -> tensor<64x128xi32, #blocked1>
    %pb_27 = tt.addptr %pb_25, %pb_26 : tensor<64x128x!tt.ptr<f16>, #blocked1>, tensor<64x128xi32, #blocked1>
    %0 = ttg.memdesc_index %shared_a[%c0_i32] : !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    %1 = ttg.async_copy_global_to_local %pa_19, %0 : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared, #smem, mutable>
    %2 = ttg.memdesc_index %shared_b[%c0_i32] : !ttg.memdesc<2x64x128xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
    %3 = ttg.async_copy_global_to_local %pb_27, %2 : tensor<64x128x!tt.ptr<f16>, #blocked1> -> <64x128xf16, #shared, #smem, mutable>
    %4 = ttg.async_commit_group
    %5 = arith.addi %K, %c63_i32 : i32
    %6 = arith.divsi %5, %c64_i32 : i32
    %acc:3 = scf.for %i = %c0_i32 to %6 step %c1_i32 iter_args(%pa_32 = %pa_19, %pb_33 = %pb_27, %acc_34 = %cst) -> (tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x128x!tt.ptr<f16>, #blocked1>, tensor<64x128xf32, #mma>)  : i32 {
      %pa_35 = tt.addptr %pa_32, %cst_0 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x64xi32, #blocked>
      %pb_36 = arith.muli %N, %c64_i32 : i32
      %pb_37 = tt.splat %pb_36 : i32 -> tensor<64x128xi32, #blocked1>
      %pb_38 = tt.addptr %pb_33, %pb_37 : tensor<64x128x!tt.ptr<f16>, #blocked1>, tensor<64x128xi32, #blocked1>
      %more = arith.addi %i, %c1_i32 : i32
      %more_39 = arith.muli %more, %c64_i32 : i32
      %more_40 = arith.cmpi slt, %more_39, %K : i32
      %18 = arith.cmpi slt, %rka, %cst_1 : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
      %19 = tt.expand_dims %18 {axis = 0 : i32} : tensor<64xi1, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi1, #blocked>
      %20 = tt.splat %more_40 : i1 -> tensor<1x64xi1, #blocked>
      %21 = arith.andi %20, %19 : tensor<1x64xi1, #blocked>
      %22 = arith.remsi %more, %c2_i32 : i32
      %23 = ttg.memdesc_index %shared_a[%22] : !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
      %24 = tt.broadcast %21 : tensor<1x64xi1, #blocked> -> tensor<64x64xi1, #blocked>
      %25 = ttg.async_copy_global_to_local %pa_35, %23 mask %24 : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared, #smem, mutable>
      %26 = arith.cmpi slt, %rkb, %cst_2 : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
      %27 = tt.expand_dims %26 {axis = 1 : i32} : tensor<64xi1, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xi1, #blocked1>
      %28 = tt.splat %more_40 : i1 -> tensor<64x1xi1, #blocked1>
      %29 = arith.andi %28, %27 : tensor<64x1xi1, #blocked1>
      %30 = ttg.memdesc_index %shared_b[%22] : !ttg.memdesc<2x64x128xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
      %31 = tt.broadcast %29 : tensor<64x1xi1, #blocked1> -> tensor<64x128xi1, #blocked1>
      %32 = ttg.async_copy_global_to_local %pb_38, %30 mask %31 : tensor<64x128x!tt.ptr<f16>, #blocked1> -> <64x128xf16, #shared, #smem, mutable>
      %33 = ttg.async_commit_group
      %34 = ttg.async_wait {num = 1 : i32}
      ttg.barrier all
      ttng.fence_async_shared {bCluster = false}
      %a = arith.remsi %i, %c2_i32 : i32
      %a_41 = ttg.memdesc_index %shared_a[%a] : !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
      %a_42 = ttg.local_load %a_41 : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %a_43 = arith.mulf %a_42, %cst_3 : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
      %acc_44 = ttg.memdesc_index %shared_b[%a] : !ttg.memdesc<2x64x128xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared, #smem, mutable>
      %acc_45 = ttng.warp_group_dot %a_43, %acc_44, %acc_34, %true {inputPrecision = 0 : i32} : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<64x128xf16, #shared, #smem, mutable> -> tensor<64x128xf32, #mma>
      ttg.barrier all
      scf.yield %pa_35, %pb_38, %acc_45 : tensor<64x64x!tt.ptr<f16>, #blocked>, tensor<64x128x!tt.ptr<f16>, #blocked1>, tensor<64x128xf32, #mma>
    }
    %7 = ttg.async_wait {num = 0 : i32}
    %om = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #mma}>>
    %om_28 = tt.splat %rm_4 : i32 -> tensor<64xi32, #ttg.slice<{dim = 1, parent = #mma}>>
    %om_29 = arith.addi %om_28, %om : tensor<64xi32, #ttg.slice<{dim = 1, parent = #mma}>>
    %on = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #mma}>>
    %on_30 = tt.splat %rn_8 : i32 -> tensor<128xi32, #ttg.slice<{dim = 0, parent = #mma}>>
    %on_31 = arith.addi %on_30, %on : tensor<128xi32, #ttg.slice<{dim = 0, parent = #mma}>>
    %8 = tt.expand_dims %om_29 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64x1xi32, #mma>
    %9 = tt.splat %N : i32 -> tensor<64x1xi32, #mma>
    %10 = arith.muli %8, %9 : tensor<64x1xi32, #mma>
    %11 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>, #mma>
    %12 = tt.addptr %11, %10 : tensor<64x1x!tt.ptr<f16>, #mma>, tensor<64x1xi32, #mma>
    %13 = tt.expand_dims %on_31 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #mma}>> -> tensor<1x128xi32, #mma>
    %14 = tt.broadcast %12 : tensor<64x1x!tt.ptr<f16>, #mma> -> tensor<64x128x!tt.ptr<f16>, #mma>
    %15 = tt.broadcast %13 : tensor<1x128xi32, #mma> -> tensor<64x128xi32, #mma>
    %16 = tt.addptr %14, %15 : tensor<64x128x!tt.ptr<f16>, #mma>, tensor<64x128xi32, #mma>
    %17 = arith.truncf %acc#2 : tensor<64x128xf32, #mma> to tensor<64x128xf16, #mma>
    tt.store %16, %17 : tensor<64x128x!tt.ptr<f16>, #mma>
    tt.return
  }
}
// -----
module {
  tt.func public @scaled_product(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<5.000000e-01> : tensor<64x64xf16>
    %rn = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %rm = tt.get_program_id x : i32
    %rm_0 = arith.muli %rm, %c64_i32 : i32
    %rm_1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %rm_2 = tt.splat %rm_0 : i32 -> tensor<64xi32>
    %rm_3 = arith.addi %rm_2, %rm_1 : tensor<64xi32>
    %rn_4 = tt.get_program_id y : i32
    %rn_5 = arith.muli %rn_4, %rn : i32
    %rn_6 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %rn_7 = tt.splat %rn_5 : i32 -> tensor<128xi32>
    %rn_8 = arith.addi %rn_7, %rn_6 : tensor<128xi32>
    %acc_9 = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%acc_10 = %acc) -> (tensor<64x128xf32>)  : i32 {
      %a = tt.expand_dims %rm_3 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %a_11 = tt.splat %K : i32 -> tensor<64x1xi32>
      %a_12 = arith.muli %a, %a_11 : tensor<64x1xi32>
      %a_13 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %a_14 = tt.addptr %a_13, %a_12 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %a_15 = tt.splat %k : i32 -> tensor<64xi32>
      %a_16 = arith.addi %a_15, %rm_1 : tensor<64xi32>
      %a_17 = tt.expand_dims %a_16 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_18 = tt.broadcast %a_14 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %a_19 = tt.broadcast %a_17 : tensor<1x64xi32> -> tensor<64x64xi32>
      %a_20 = tt.addptr %a_18, %a_19 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %a_21 = tt.load %a_20 : tensor<64x64x!tt.ptr<f16>>
      %a_22 = arith.mulf %a_21, %cst : tensor<64x64xf16>
      %b = tt.expand_dims %a_16 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_23 = tt.splat %N : i32 -> tensor<64x1xi32>
      %b_24 = arith.muli %b, %b_23 : tensor<64x1xi32>
      %b_25 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %b_26 = tt.addptr %b_25, %b_24 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %b_27 = tt.expand_dims %rn_8 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %b_28 = tt.broadcast %b_26 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
      %b_29 = tt.broadcast %b_27 : tensor<1x128xi32> -> tensor<64x128xi32>
      %b_30 = tt.addptr %b_28, %b_29 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      %b_31 = tt.load %b_30 : tensor<64x128x!tt.ptr<f16>>
      %acc_32 = tt.dot %a_22, %b_31, %acc_10, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x128xf16> -> tensor<64x128xf32>
      scf.yield %acc_32 : tensor<64x128xf32>
    }
    %0 = tt.expand_dims %rm_3 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = tt.splat %N : i32 -> tensor<64x1xi32>
    %2 = arith.muli %0, %1 : tensor<64x1xi32>
    %3 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %4 = tt.addptr %3, %2 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %5 = tt.expand_dims %rn_8 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %6 = tt.broadcast %4 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
    %7 = tt.broadcast %5 : tensor<1x128xi32> -> tensor<64x128xi32>
    %8 = tt.addptr %6, %7 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    %9 = arith.truncf %acc_9 : tensor<64x128xf32> to tensor<64x128xf16>
    tt.store %8, %9 : tensor<64x128x!tt.ptr<f16>>
    tt.return
  }
}

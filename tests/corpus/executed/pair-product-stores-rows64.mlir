// The same with 64 rows in each CTA.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:100
// grid: 1 1
// input f16 8192 integers -3 3
// input f16 4096 integers -3 3
// output f32 8192
// scalar i32 128
// scalar i32 64
// scalar i32 64
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0]]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#linear = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [0, 32]], block = [[64, 0]]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @stores_of_pair(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<128x64xf32, #linear>
    %true = arith.constant true
    %c128_i32 = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c32_i32 = arith.constant 32 : i32
    %cst_0 = arith.constant dense<2.000000e+00> : tensor<128x64xf32, #linear>
    %cst_1 = arith.constant dense<32> : tensor<128x32xi32, #blocked>
    %c1_i32 = arith.constant 1 : i32
    %left = ttg.local_alloc : () -> !ttg.memdesc<128x32xf16, #shared, #smem, mutable>
    %right = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #shared1, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %acc = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    ttng.tmem_store %cst, %acc, %true : tensor<128x64xf32, #linear> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %om = tt.get_program_id x : i32
    %om_2 = arith.muli %om, %c128_i32 : i32
    %on = tt.get_program_id y : i32
    %on_3 = arith.muli %on, %c64_i32 : i32
    %pa = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %pa_4 = tt.splat %om_2 : i32 -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %pa_5 = arith.addi %pa_4, %pa : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %pa_6 = tt.expand_dims %pa_5 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %pa_7 = tt.splat %K : i32 -> tensor<128x1xi32, #blocked>
    %pa_8 = arith.muli %pa_6, %pa_7 : tensor<128x1xi32, #blocked>
    %pa_9 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>, #blocked>
    %pa_10 = tt.addptr %pa_9, %pa_8 : tensor<128x1x!tt.ptr<f16>, #blocked>, tensor<128x1xi32, #blocked>
    %pa_11 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %pa_12 = tt.expand_dims %pa_11 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %pa_13 = tt.broadcast %pa_10 : tensor<128x1x!tt.ptr<f16>, #blocked> -> tensor<128x32x!tt.ptr<f16>, #blocked>
    %pa_14 = tt.broadcast %pa_12 : tensor<1x32xi32, #blocked> -> tensor<128x32xi32, #blocked>
    %pa_15 = tt.addptr %pa_13, %pa_14 : tensor<128x32x!tt.ptr<f16>, #blocked>, tensor<128x32xi32, #blocked>
    %pb = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %pb_16 = tt.expand_dims %pb {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<32x1xi32, #blocked1>
    %pb_17 = tt.splat %N : i32 -> tensor<32x1xi32, #blocked1>
    %pb_18 = arith.muli %pb_16, %pb_17 : tensor<32x1xi32, #blocked1>
    %pb_19 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>, #blocked1>
    %pb_20 = tt.addptr %pb_19, %pb_18 : tensor<32x1x!tt.ptr<f16>, #blocked1>, tensor<32x1xi32, #blocked1>
    %pb_21 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %pb_22 = tt.splat %on_3 : i32 -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %pb_23 = arith.addi %pb_22, %pb_21 : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %pb_24 = tt.expand_dims %pb_23 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x64xi32, #blocked1>
    %pb_25 = tt.broadcast %pb_20 : tensor<32x1x!tt.ptr<f16>, #blocked1> -> tensor<32x64x!tt.ptr<f16>, #blocked1>
    %pb_26 = tt.broadcast %pb_24 : tensor<1x64xi32, #blocked1> -> tensor<32x64xi32, #blocked1>
    %pb_27 = tt.addptr %pb_25, %pb_26 : tensor<32x64x!tt.ptr<f16>, #blocked1>, tensor<32x64xi32, #blocked1>
    %phase:3 = scf.for %k = %c0_i32 to %K step %c32_i32 iter_args(%pa_32 = %pa_15, %pb_33 = %pb_27, %phase_34 = %c0_i32) -> (tensor<128x32x!tt.ptr<f16>, #blocked>, tensor<32x64x!tt.ptr<f16>, #blocked1>, i32)  : i32 {
      %9 = tt.load %pa_32 : tensor<128x32x!tt.ptr<f16>, #blocked>
      ttg.local_store %9, %left : tensor<128x32xf16, #blocked> -> !ttg.memdesc<128x32xf16, #shared, #smem, mutable>
      %10 = tt.load %pb_33 : tensor<32x64x!tt.ptr<f16>, #blocked1>
      ttg.local_store %10, %right : tensor<32x64xf16, #blocked1> -> !ttg.memdesc<32x64xf16, #shared1, #smem, mutable>
      ttng.fence_async_shared {bCluster = false}
      %11 = ttng.tc_gen5_mma %left, %right, %acc[], %true, %true, %bar[%true] {is_async, two_ctas} : !ttg.memdesc<128x32xf16, #shared, #smem, mutable>, !ttg.memdesc<32x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      ttng.wait_barrier %bar, %phase_34, %true : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      %result_35 = ttng.tmem_load %acc : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #linear>
      %12 = arith.mulf %result_35, %cst_0 : tensor<128x64xf32, #linear>
      ttng.tmem_store %12, %acc, %true : tensor<128x64xf32, #linear> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
      %pa_36 = tt.addptr %pa_32, %cst_1 : tensor<128x32x!tt.ptr<f16>, #blocked>, tensor<128x32xi32, #blocked>
      %pb_37 = arith.muli %N, %c32_i32 : i32
      %pb_38 = tt.splat %pb_37 : i32 -> tensor<32x64xi32, #blocked1>
      %pb_39 = tt.addptr %pb_33, %pb_38 : tensor<32x64x!tt.ptr<f16>, #blocked1>, tensor<32x64xi32, #blocked1>
      %phase_40 = arith.xori %phase_34, %c1_i32 : i32
      scf.yield %pa_36, %pb_39, %phase_40 : tensor<128x32x!tt.ptr<f16>, #blocked>, tensor<32x64x!tt.ptr<f16>, #blocked1>, i32
    }
    ttng.inval_barrier %bar : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %rows = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %rows_28 = tt.splat %om_2 : i32 -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %rows_29 = arith.addi %rows_28, %rows : tensor<128xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %columns = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %columns_30 = tt.splat %on_3 : i32 -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %columns_31 = arith.addi %columns_30, %columns : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %0 = tt.expand_dims %rows_29 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #linear}>> -> tensor<128x1xi32, #linear>
    %1 = tt.splat %N : i32 -> tensor<128x1xi32, #linear>
    %2 = arith.muli %0, %1 : tensor<128x1xi32, #linear>
    %3 = tt.splat %c_ptr : !tt.ptr<f32> -> tensor<128x1x!tt.ptr<f32>, #linear>
    %4 = tt.addptr %3, %2 : tensor<128x1x!tt.ptr<f32>, #linear>, tensor<128x1xi32, #linear>
    %5 = tt.expand_dims %columns_31 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>> -> tensor<1x64xi32, #linear>
    %6 = tt.broadcast %4 : tensor<128x1x!tt.ptr<f32>, #linear> -> tensor<128x64x!tt.ptr<f32>, #linear>
    %7 = tt.broadcast %5 : tensor<1x64xi32, #linear> -> tensor<128x64xi32, #linear>
    %8 = tt.addptr %6, %7 : tensor<128x64x!tt.ptr<f32>, #linear>, tensor<128x64xi32, #linear>
    %result = ttng.tmem_load %acc : !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x64xf32, #linear>
    tt.store %8, %result : tensor<128x64x!tt.ptr<f32>, #linear>
    tt.return
  }
}
// -----
module {
  tt.func public @product_of_doubled(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<2.000000e+00> : tensor<128x64xf32>
    %acc = arith.constant dense<1.000000e+00> : tensor<128x64xf32>
    %rn = arith.constant 64 : i32
    %rm = arith.constant 128 : i32
    %rm_0 = tt.get_program_id x : i32
    %rm_1 = arith.muli %rm_0, %rm : i32
    %rm_2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %rm_3 = tt.splat %rm_1 : i32 -> tensor<128xi32>
    %rm_4 = arith.addi %rm_3, %rm_2 : tensor<128xi32>
    %rn_5 = tt.get_program_id y : i32
    %rn_6 = arith.muli %rn_5, %rn : i32
    %rn_7 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %rn_8 = tt.splat %rn_6 : i32 -> tensor<64xi32>
    %rn_9 = arith.addi %rn_8, %rn_7 : tensor<64xi32>
    %rk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %acc_10 = scf.for %k = %c0_i32 to %K step %c32_i32 iter_args(%acc_11 = %acc) -> (tensor<128x64xf32>)  : i32 {
      %a = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %a_12 = tt.splat %K : i32 -> tensor<128x1xi32>
      %a_13 = arith.muli %a, %a_12 : tensor<128x1xi32>
      %a_14 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
      %a_15 = tt.addptr %a_14, %a_13 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
      %a_16 = tt.splat %k : i32 -> tensor<32xi32>
      %a_17 = arith.addi %a_16, %rk : tensor<32xi32>
      %a_18 = tt.expand_dims %a_17 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %a_19 = tt.broadcast %a_15 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x32x!tt.ptr<f16>>
      %a_20 = tt.broadcast %a_18 : tensor<1x32xi32> -> tensor<128x32xi32>
      %a_21 = tt.addptr %a_19, %a_20 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
      %a_22 = tt.load %a_21 : tensor<128x32x!tt.ptr<f16>>
      %b = tt.expand_dims %a_17 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %b_23 = tt.splat %N : i32 -> tensor<32x1xi32>
      %b_24 = arith.muli %b, %b_23 : tensor<32x1xi32>
      %b_25 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
      %b_26 = tt.addptr %b_25, %b_24 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %b_27 = tt.expand_dims %rn_9 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %b_28 = tt.broadcast %b_26 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
      %b_29 = tt.broadcast %b_27 : tensor<1x64xi32> -> tensor<32x64xi32>
      %b_30 = tt.addptr %b_28, %b_29 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %b_31 = tt.load %b_30 : tensor<32x64x!tt.ptr<f16>>
      %acc_32 = tt.dot %a_22, %b_31, %acc_11, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x64xf16> -> tensor<128x64xf32>
      %acc_33 = arith.mulf %acc_32, %cst : tensor<128x64xf32>
      scf.yield %acc_33 : tensor<128x64xf32>
    }
    %0 = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %1 = tt.splat %N : i32 -> tensor<128x1xi32>
    %2 = arith.muli %0, %1 : tensor<128x1xi32>
    %3 = tt.splat %c_ptr : !tt.ptr<f32> -> tensor<128x1x!tt.ptr<f32>>
    %4 = tt.addptr %3, %2 : tensor<128x1x!tt.ptr<f32>>, tensor<128x1xi32>
    %5 = tt.expand_dims %rn_9 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %6 = tt.broadcast %4 : tensor<128x1x!tt.ptr<f32>> -> tensor<128x64x!tt.ptr<f32>>
    %7 = tt.broadcast %5 : tensor<1x64xi32> -> tensor<128x64xi32>
    %8 = tt.addptr %6, %7 : tensor<128x64x!tt.ptr<f32>>, tensor<128x64xi32>
    tt.store %8, %acc_10 : tensor<128x64x!tt.ptr<f32>>
    tt.return
  }
}

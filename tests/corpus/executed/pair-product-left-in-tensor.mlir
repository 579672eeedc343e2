// The left operand of a pair of CTAs lies in the tensor memory of each.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:100
// grid: 1 1
// input f16 16384 integers -3 3
// input f16 4096 integers -3 3
// output f16 16384
// scalar i32 256
// scalar i32 64
// scalar i32 64
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1]]}>
#linear = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#linear1 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
#tmem1 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @left_of_pair_in_tensor(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c256_i32 = arith.constant 256 : i32
    %c64_i32 = arith.constant 64 : i32
    %false = arith.constant false
    %c0_i32 = arith.constant 0 : i32
    %c32_i32 = arith.constant 32 : i32
    %true = arith.constant true
    %cst = arith.constant dense<32> : tensor<256x32xi32, #linear>
    %c1_i32 = arith.constant 1 : i32
    %left = ttng.tmem_alloc : () -> !ttg.memdesc<256x32xf16, #tmem, #ttng.tensor_memory, mutable>
    %right = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared1, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<2xi64, #shared1, #smem, mutable>
    %acc = ttng.tmem_alloc : () -> !ttg.memdesc<256x64xf32, #tmem1, #ttng.tensor_memory, mutable>
    %om = tt.get_program_id x : i32
    %om_0 = arith.muli %om, %c256_i32 : i32
    %on = tt.get_program_id y : i32
    %on_1 = arith.muli %on, %c64_i32 : i32
    %pa = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %pa_2 = tt.splat %om_0 : i32 -> tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %pa_3 = arith.addi %pa_2, %pa : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %pa_4 = tt.expand_dims %pa_3 {axis = 1 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>> -> tensor<256x1xi32, #linear>
    %pa_5 = tt.splat %K : i32 -> tensor<256x1xi32, #linear>
    %pa_6 = arith.muli %pa_4, %pa_5 : tensor<256x1xi32, #linear>
    %pa_7 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>, #linear>
    %pa_8 = tt.addptr %pa_7, %pa_6 : tensor<256x1x!tt.ptr<f16>, #linear>, tensor<256x1xi32, #linear>
    %pa_9 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %pa_10 = tt.expand_dims %pa_9 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #linear}>> -> tensor<1x32xi32, #linear>
    %pa_11 = tt.broadcast %pa_8 : tensor<256x1x!tt.ptr<f16>, #linear> -> tensor<256x32x!tt.ptr<f16>, #linear>
    %pa_12 = tt.broadcast %pa_10 : tensor<1x32xi32, #linear> -> tensor<256x32xi32, #linear>
    %pa_13 = tt.addptr %pa_11, %pa_12 : tensor<256x32x!tt.ptr<f16>, #linear>, tensor<256x32xi32, #linear>
    %pb = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %pb_14 = tt.expand_dims %pb {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %pb_15 = tt.splat %N : i32 -> tensor<32x1xi32, #blocked>
    %pb_16 = arith.muli %pb_14, %pb_15 : tensor<32x1xi32, #blocked>
    %pb_17 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>, #blocked>
    %pb_18 = tt.addptr %pb_17, %pb_16 : tensor<32x1x!tt.ptr<f16>, #blocked>, tensor<32x1xi32, #blocked>
    %pb_19 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %pb_20 = tt.splat %on_1 : i32 -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %pb_21 = arith.addi %pb_20, %pb_19 : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %pb_22 = tt.expand_dims %pb_21 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %pb_23 = tt.broadcast %pb_18 : tensor<32x1x!tt.ptr<f16>, #blocked> -> tensor<32x64x!tt.ptr<f16>, #blocked>
    %pb_24 = tt.broadcast %pb_22 : tensor<1x64xi32, #blocked> -> tensor<32x64xi32, #blocked>
    %pb_25 = tt.addptr %pb_23, %pb_24 : tensor<32x64x!tt.ptr<f16>, #blocked>, tensor<32x64xi32, #blocked>
    %phase:4 = scf.for %k = %c0_i32 to %K step %c32_i32 iter_args(%pa_30 = %pa_13, %pb_31 = %pb_25, %use_acc = %false, %phase_32 = %c0_i32) -> (tensor<256x32x!tt.ptr<f16>, #linear>, tensor<32x64x!tt.ptr<f16>, #blocked>, i1, i32)  : i32 {
      %10 = tt.load %pa_30 : tensor<256x32x!tt.ptr<f16>, #linear>
      ttng.tmem_store %10, %left, %true : tensor<256x32xf16, #linear> -> !ttg.memdesc<256x32xf16, #tmem, #ttng.tensor_memory, mutable>
      %11 = tt.load %pb_31 : tensor<32x64x!tt.ptr<f16>, #blocked>
      ttg.local_store %11, %right : tensor<32x64xf16, #blocked> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
      ttng.fence_async_shared {bCluster = false}
      %12 = ttng.tc_gen5_mma %left, %right, %acc[], %use_acc, %true, %bar[%true] {is_async, two_ctas} : !ttg.memdesc<256x32xf16, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, !ttg.memdesc<256x64xf32, #tmem1, #ttng.tensor_memory, mutable>, !ttg.memdesc<2xi64, #shared1, #smem, mutable>
      ttng.wait_barrier %bar, %phase_32, %true : !ttg.memdesc<2xi64, #shared1, #smem, mutable>
      %pa_33 = tt.addptr %pa_30, %cst : tensor<256x32x!tt.ptr<f16>, #linear>, tensor<256x32xi32, #linear>
      %pb_34 = arith.muli %N, %c32_i32 : i32
      %pb_35 = tt.splat %pb_34 : i32 -> tensor<32x64xi32, #blocked>
      %pb_36 = tt.addptr %pb_31, %pb_35 : tensor<32x64x!tt.ptr<f16>, #blocked>, tensor<32x64xi32, #blocked>
      %phase_37 = arith.xori %phase_32, %c1_i32 : i32
      scf.yield %pa_33, %pb_36, %true, %phase_37 : tensor<256x32x!tt.ptr<f16>, #linear>, tensor<32x64x!tt.ptr<f16>, #blocked>, i1, i32
    }
    ttng.inval_barrier %bar : !ttg.memdesc<2xi64, #shared1, #smem, mutable>
    %rows = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear1}>>
    %rows_26 = tt.splat %om_0 : i32 -> tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear1}>>
    %rows_27 = arith.addi %rows_26, %rows : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear1}>>
    %columns = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear1}>>
    %columns_28 = tt.splat %on_1 : i32 -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear1}>>
    %columns_29 = arith.addi %columns_28, %columns : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear1}>>
    %0 = tt.expand_dims %rows_27 {axis = 1 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear1}>> -> tensor<256x1xi32, #linear1>
    %1 = tt.splat %N : i32 -> tensor<256x1xi32, #linear1>
    %2 = arith.muli %0, %1 : tensor<256x1xi32, #linear1>
    %3 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>, #linear1>
    %4 = tt.addptr %3, %2 : tensor<256x1x!tt.ptr<f16>, #linear1>, tensor<256x1xi32, #linear1>
    %5 = tt.expand_dims %columns_29 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear1}>> -> tensor<1x64xi32, #linear1>
    %6 = tt.broadcast %4 : tensor<256x1x!tt.ptr<f16>, #linear1> -> tensor<256x64x!tt.ptr<f16>, #linear1>
    %7 = tt.broadcast %5 : tensor<1x64xi32, #linear1> -> tensor<256x64xi32, #linear1>
    %8 = tt.addptr %6, %7 : tensor<256x64x!tt.ptr<f16>, #linear1>, tensor<256x64xi32, #linear1>
    %result = ttng.tmem_load %acc : !ttg.memdesc<256x64xf32, #tmem1, #ttng.tensor_memory, mutable> -> tensor<256x64xf32, #linear1>
    %9 = arith.truncf %result : tensor<256x64xf32, #linear1> to tensor<256x64xf16, #linear1>
    tt.store %8, %9 : tensor<256x64x!tt.ptr<f16>, #linear1>
    tt.return
  }
}
// -----
module {
  tt.func public @product(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<256x64xf32>
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %rn = arith.constant 64 : i32
    %rm = arith.constant 256 : i32
    %rm_0 = tt.get_program_id x : i32
    %rm_1 = arith.muli %rm_0, %rm : i32
    %rm_2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %rm_3 = tt.splat %rm_1 : i32 -> tensor<256xi32>
    %rm_4 = arith.addi %rm_3, %rm_2 : tensor<256xi32>
    %rn_5 = tt.get_program_id y : i32
    %rn_6 = arith.muli %rn_5, %rn : i32
    %rn_7 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %rn_8 = tt.splat %rn_6 : i32 -> tensor<64xi32>
    %rn_9 = arith.addi %rn_8, %rn_7 : tensor<64xi32>
    %rk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %acc_10 = scf.for %k = %c0_i32 to %K step %c32_i32 iter_args(%acc_11 = %acc) -> (tensor<256x64xf32>)  : i32 {
      %a = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
      %a_12 = tt.splat %K : i32 -> tensor<256x1xi32>
      %a_13 = arith.muli %a, %a_12 : tensor<256x1xi32>
      %a_14 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>>
      %a_15 = tt.addptr %a_14, %a_13 : tensor<256x1x!tt.ptr<f16>>, tensor<256x1xi32>
      %a_16 = tt.splat %k : i32 -> tensor<32xi32>
      %a_17 = arith.addi %a_16, %rk : tensor<32xi32>
      %a_18 = tt.expand_dims %a_17 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %a_19 = tt.broadcast %a_15 : tensor<256x1x!tt.ptr<f16>> -> tensor<256x32x!tt.ptr<f16>>
      %a_20 = tt.broadcast %a_18 : tensor<1x32xi32> -> tensor<256x32xi32>
      %a_21 = tt.addptr %a_19, %a_20 : tensor<256x32x!tt.ptr<f16>>, tensor<256x32xi32>
      %a_22 = tt.load %a_21 : tensor<256x32x!tt.ptr<f16>>
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
      %acc_32 = tt.dot %a_22, %b_31, %acc_11, inputPrecision = tf32 : tensor<256x32xf16> * tensor<32x64xf16> -> tensor<256x64xf32>
      scf.yield %acc_32 : tensor<256x64xf32>
    }
    %0 = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
    %1 = tt.splat %N : i32 -> tensor<256x1xi32>
    %2 = arith.muli %0, %1 : tensor<256x1xi32>
    %3 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<256x1x!tt.ptr<f16>>
    %4 = tt.addptr %3, %2 : tensor<256x1x!tt.ptr<f16>>, tensor<256x1xi32>
    %5 = tt.expand_dims %rn_9 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %6 = tt.broadcast %4 : tensor<256x1x!tt.ptr<f16>> -> tensor<256x64x!tt.ptr<f16>>
    %7 = tt.broadcast %5 : tensor<1x64xi32> -> tensor<256x64xi32>
    %8 = tt.addptr %6, %7 : tensor<256x64x!tt.ptr<f16>>, tensor<256x64xi32>
    %9 = arith.truncf %acc_10 : tensor<256x64xf32> to tensor<256x64xf16>
    tt.store %8, %9 : tensor<256x64x!tt.ptr<f16>>
    tt.return
  }
}

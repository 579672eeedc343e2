// A pair of CTAs multiplies in tf32, with the right operand transposed and a commit of its own.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:100
// grid: 1 1
// input f32 16384 integers -3 3
// input f32 4096 integers -3 3
// output f32 16384
// scalar i32 256
// scalar i32 64
// scalar i32 64
#linear = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = [[128, 0]]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32, CGALayout = [[1, 0]]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#shared3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 32, CGALayout = [[0, 1]]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = true} {
  tt.func public @rows_of_pair(%a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c256_i32 = arith.constant 256 : i32
    %c64_i32 = arith.constant 64 : i32
    %false = arith.constant false
    %c0_i32 = arith.constant 0 : i32
    %c32_i32 = arith.constant 32 : i32
    %true = arith.constant true
    %c1_i32 = arith.constant 1 : i32
    %c128_i32 = arith.constant 128 : i32
    %c4_i64 = arith.constant 4 : i64
    %a = arith.extsi %K : i32 to i64
    %a_0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %a_1 = arith.muli %a, %c4_i64 : i64
    ttng.tensormap_create %a_0, %a_ptr, [%c32_i32, %c128_i32], [%K, %M], [%a_1], [%c1_i32, %c1_i32] {elem_type = 7 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f32>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %a_0 : !tt.ptr<i8>
    %a_2 = ttng.reinterpret_tensor_descriptor %a_0 : !tt.ptr<i8> to !tt.tensordesc<256x32xf32, #shared>
    %b = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %b, %b_ptr, [%c32_i32, %c32_i32], [%K, %N], [%a_1], [%c1_i32, %c1_i32] {elem_type = 7 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f32>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %b : !tt.ptr<i8>
    %b_3 = ttng.reinterpret_tensor_descriptor %b : !tt.ptr<i8> to !tt.tensordesc<64x32xf32, #shared>
    %left = ttg.local_alloc : () -> !ttg.memdesc<256x32xf32, #shared, #smem, mutable>
    %right = ttg.local_alloc : () -> !ttg.memdesc<64x32xf32, #shared, #smem, mutable>
    %bar = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    %bar_4 = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.init_barrier %bar, 1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.init_barrier %bar_4, 1 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.cluster_barrier
    %acc = ttng.tmem_alloc : () -> !ttg.memdesc<256x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %om = tt.get_program_id x : i32
    %om_5 = arith.muli %om, %c256_i32 : i32
    %on = tt.get_program_id y : i32
    %on_6 = arith.muli %on, %c64_i32 : i32
    %phase:2 = scf.for %k = %c0_i32 to %K step %c32_i32 iter_args(%use_acc = %false, %phase_11 = %c0_i32) -> (i1, i32)  : i32 {
      ttng.barrier_expect %bar, 20480, %true : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      ttng.async_tma_copy_global_to_local %a_2[%om_5, %k] %left, %bar, %true : !tt.tensordesc<256x32xf32, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<256x32xf32, #shared, #smem, mutable>
      ttng.async_tma_copy_global_to_local %b_3[%on_6, %k] %right, %bar, %true : !tt.tensordesc<64x32xf32, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<64x32xf32, #shared, #smem, mutable>
      ttng.wait_barrier %bar, %phase_11, %true : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
      %9 = ttg.memdesc_trans %right {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf32, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf32, #shared3, #smem, mutable>
      %10 = ttng.tc_gen5_mma %left, %9, %acc[], %use_acc, %true {two_ctas} : !ttg.memdesc<256x32xf32, #shared, #smem, mutable>, !ttg.memdesc<32x64xf32, #shared3, #smem, mutable>, !ttg.memdesc<256x64xf32, #tmem, #ttng.tensor_memory, mutable>
      ttng.tc_gen5_commit %bar_4, %true : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      ttng.wait_barrier %bar_4, %phase_11, %true : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      %phase_12 = arith.xori %phase_11, %c1_i32 : i32
      scf.yield %true, %phase_12 : i1, i32
    }
    %rows = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %rows_7 = tt.splat %om_5 : i32 -> tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %rows_8 = arith.addi %rows_7, %rows : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>>
    %columns = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %columns_9 = tt.splat %on_6 : i32 -> tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %columns_10 = arith.addi %columns_9, %columns : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>>
    %0 = tt.expand_dims %rows_8 {axis = 1 : i32} : tensor<256xi32, #ttg.slice<{dim = 1, parent = #linear}>> -> tensor<256x1xi32, #linear>
    %1 = tt.splat %N : i32 -> tensor<256x1xi32, #linear>
    %2 = arith.muli %0, %1 : tensor<256x1xi32, #linear>
    %3 = tt.splat %c_ptr : !tt.ptr<f32> -> tensor<256x1x!tt.ptr<f32>, #linear>
    %4 = tt.addptr %3, %2 : tensor<256x1x!tt.ptr<f32>, #linear>, tensor<256x1xi32, #linear>
    %5 = tt.expand_dims %columns_10 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #linear}>> -> tensor<1x64xi32, #linear>
    %6 = tt.broadcast %4 : tensor<256x1x!tt.ptr<f32>, #linear> -> tensor<256x64x!tt.ptr<f32>, #linear>
    %7 = tt.broadcast %5 : tensor<1x64xi32, #linear> -> tensor<256x64xi32, #linear>
    %8 = tt.addptr %6, %7 : tensor<256x64x!tt.ptr<f32>, #linear>, tensor<256x64xi32, #linear>
    %result = ttng.tmem_load %acc : !ttg.memdesc<256x64xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<256x64xf32, #linear>
    tt.store %8, %result : tensor<256x64x!tt.ptr<f32>, #linear>
    tt.return
  }
}
// -----
module {
  tt.func public @product_of_rows(%a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
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
      %a_14 = tt.splat %a_ptr : !tt.ptr<f32> -> tensor<256x1x!tt.ptr<f32>>
      %a_15 = tt.addptr %a_14, %a_13 : tensor<256x1x!tt.ptr<f32>>, tensor<256x1xi32>
      %a_16 = tt.splat %k : i32 -> tensor<32xi32>
      %a_17 = arith.addi %a_16, %rk : tensor<32xi32>
      %a_18 = tt.expand_dims %a_17 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %a_19 = tt.broadcast %a_15 : tensor<256x1x!tt.ptr<f32>> -> tensor<256x32x!tt.ptr<f32>>
      %a_20 = tt.broadcast %a_18 : tensor<1x32xi32> -> tensor<256x32xi32>
      %a_21 = tt.addptr %a_19, %a_20 : tensor<256x32x!tt.ptr<f32>>, tensor<256x32xi32>
      %a_22 = tt.load %a_21 : tensor<256x32x!tt.ptr<f32>>
      %b = tt.expand_dims %rn_9 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_23 = tt.splat %K : i32 -> tensor<64x1xi32>
      %b_24 = arith.muli %b, %b_23 : tensor<64x1xi32>
      %b_25 = tt.splat %b_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
      %b_26 = tt.addptr %b_25, %b_24 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
      %b_27 = tt.broadcast %b_26 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x32x!tt.ptr<f32>>
      %b_28 = tt.broadcast %a_18 : tensor<1x32xi32> -> tensor<64x32xi32>
      %b_29 = tt.addptr %b_27, %b_28 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
      %b_30 = tt.load %b_29 : tensor<64x32x!tt.ptr<f32>>
      %acc_31 = tt.trans %b_30 {order = array<i32: 1, 0>} : tensor<64x32xf32> -> tensor<32x64xf32>
      %acc_32 = tt.dot %a_22, %acc_31, %acc_11, inputPrecision = tf32 : tensor<256x32xf32> * tensor<32x64xf32> -> tensor<256x64xf32>
      scf.yield %acc_32 : tensor<256x64xf32>
    }
    %0 = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<256xi32> -> tensor<256x1xi32>
    %1 = tt.splat %N : i32 -> tensor<256x1xi32>
    %2 = arith.muli %0, %1 : tensor<256x1xi32>
    %3 = tt.splat %c_ptr : !tt.ptr<f32> -> tensor<256x1x!tt.ptr<f32>>
    %4 = tt.addptr %3, %2 : tensor<256x1x!tt.ptr<f32>>, tensor<256x1xi32>
    %5 = tt.expand_dims %rn_9 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %6 = tt.broadcast %4 : tensor<256x1x!tt.ptr<f32>> -> tensor<256x64x!tt.ptr<f32>>
    %7 = tt.broadcast %5 : tensor<1x64xi32> -> tensor<256x64xi32>
    %8 = tt.addptr %6, %7 : tensor<256x64x!tt.ptr<f32>>, tensor<256x64xi32>
    tt.store %8, %acc_10 : tensor<256x64x!tt.ptr<f32>>
    tt.return
  }
}

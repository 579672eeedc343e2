// Tiles in a loop that the front end specialises.
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
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @product_persistent(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c1_i64 = arith.constant 1 : i64
    %c128_i32 = arith.constant 128 : i32
    %c2_i32 = arith.constant 2 : i32
    %c64_i32 = arith.constant 64 : i32
    %c127_i32 = arith.constant 127 : i32
    %c0_i64 = arith.constant 0 : i64
    %true = arith.constant true
    %c2_i64 = arith.constant 2 : i64
    %0 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %1 = ttg.memdesc_index %0[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %1, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %2 = ttg.memdesc_index %0[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %2, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %3 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %4 = ttg.memdesc_index %3[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %4, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %5 = ttg.memdesc_index %3[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %5, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %6 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %7 = ttg.memdesc_index %6[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %7, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %8 = ttg.memdesc_index %6[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %8, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %9 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %10 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %11 = ttg.memdesc_index %9[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %11, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %12 = ttg.memdesc_index %10[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %12, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %13 = ttg.memdesc_index %9[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %13, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %14 = ttg.memdesc_index %10[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %14, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %15 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %16 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %17 = ttg.memdesc_index %15[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %17, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %18 = ttg.memdesc_index %16[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %18, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %19 = ttg.memdesc_index %15[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %19, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %20 = ttg.memdesc_index %16[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %20, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %21 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %22 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %23 = ttg.memdesc_index %21[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %23, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %24 = ttg.memdesc_index %22[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %24, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %25 = ttg.memdesc_index %21[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %25, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %26 = ttg.memdesc_index %22[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %26, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %27 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %28 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %29 = ttg.memdesc_index %27[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %29, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %30 = ttg.memdesc_index %28[%c0_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %30, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %31 = ttg.memdesc_index %27[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %31, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %32 = ttg.memdesc_index %28[%c1_i32] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %32, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %33 = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>
    %34 = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>
    %35 = ttg.local_alloc : () -> !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>
    ttg.warp_specialize(%N, %c_ptr, %M, %6, %33, %0, %35, %K, %3, %34, %10, %16, %22, %28) attributes {requestedRegisters = array<i32: 232, 232>}
    default {
      %a = arith.extsi %K {async_task_id = array<i32: 0>} : i32 to i64
      %a_0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      %a_1 = arith.muli %a, %c2_i64 : i64
      ttng.tensormap_create %a_0, %a_ptr, [%c64_i32, %c64_i32], [%K, %M], [%a_1], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %a_0 : !tt.ptr<i8>
      %a_2 = ttng.reinterpret_tensor_descriptor %a_0 : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared1>
      %b = arith.extsi %N {async_task_id = array<i32: 0>} : i32 to i64
      %b_3 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      %b_4 = arith.muli %b, %c2_i64 : i64
      ttng.tensormap_create %b_3, %b_ptr, [%c64_i32, %c64_i32], [%N, %K], [%b_4], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %b_3 : !tt.ptr<i8>
      %b_5 = ttng.reinterpret_tensor_descriptor %b_3 : !tt.ptr<i8> to !tt.tensordesc<64x128xf16, #shared1>
      %tiles_m = arith.addi %M, %c127_i32 {async_task_id = array<i32: 0>} : i32
      %tiles_m_6 = arith.divsi %tiles_m, %c128_i32 {async_task_id = array<i32: 0>} : i32
      %36 = tt.get_program_id x {async_task_id = array<i32: 0>} : i32
      %37 = arith.addi %N, %c127_i32 {async_task_id = array<i32: 0>} : i32
      %38 = arith.divsi %37, %c128_i32 {async_task_id = array<i32: 0>} : i32
      %39 = arith.muli %tiles_m_6, %38 {async_task_id = array<i32: 0>} : i32
      %40 = scf.for %arg6 = %36 to %39 step %c2_i32 iter_args(%arg7 = %c0_i64) -> (i64)  : i32 {
        %om = arith.remsi %arg6, %tiles_m_6 {async_task_id = array<i32: 0>} : i32
        %om_7 = arith.muli %om, %c128_i32 {async_task_id = array<i32: 0>} : i32
        %acc = arith.addi %om_7, %c64_i32 {async_task_id = array<i32: 0>} : i32
        %on = arith.divsi %arg6, %tiles_m_6 {async_task_id = array<i32: 0>} : i32
        %on_8 = arith.muli %on, %c128_i32 {async_task_id = array<i32: 0>} : i32
        %acc_9 = scf.for %acc_10 = %c0_i32 to %K step %c64_i32 iter_args(%arg9 = %arg7) -> (i64)  : i32 {
          %acc_11 = arith.divui %arg9, %c2_i64 {async_task_id = array<i32: 0>} : i64
          %acc_12 = arith.muli %acc_11, %c2_i64 {async_task_id = array<i32: 0>} : i64
          %acc_13 = arith.subi %arg9, %acc_12 {async_task_id = array<i32: 0>} : i64
          %acc_14 = arith.trunci %acc_13 {async_task_id = array<i32: 0>} : i64 to i32
          %acc_15 = arith.andi %acc_11, %c1_i64 {async_task_id = array<i32: 0>} : i64
          %acc_16 = arith.trunci %acc_15 {async_task_id = array<i32: 0>} : i64 to i1
          %41 = ttg.memdesc_index %10[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %acc_17 = arith.xori %acc_16, %true : i1
          %acc_18 = arith.extui %acc_17 : i1 to i32
          ttng.wait_barrier %41, %acc_18 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %42 = ttg.memdesc_index %6[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.barrier_expect %42, 8192 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %43 = ttg.memdesc_index %33[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
          ttng.async_tma_copy_global_to_local %a_2[%om_7, %acc_10] %43, %42, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
          %44 = ttg.memdesc_index %28[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.wait_barrier %44, %acc_18 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %45 = ttg.memdesc_index %22[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.wait_barrier %45, %acc_18 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %46 = ttg.memdesc_index %0[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.barrier_expect %46, 16384 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %47 = ttg.memdesc_index %35[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
          ttng.async_tma_copy_global_to_local %b_5[%acc_10, %on_8] %47, %46, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
          %48 = ttg.memdesc_index %16[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.wait_barrier %48, %acc_18 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %49 = ttg.memdesc_index %3[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.barrier_expect %49, 8192 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %50 = ttg.memdesc_index %34[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
          ttng.async_tma_copy_global_to_local %a_2[%acc, %acc_10] %50, %49, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
          %acc_19 = arith.addi %arg9, %c1_i64 {async_task_id = array<i32: 0>} : i64
          scf.yield {async_task_id = array<i32: 0>} %acc_19 : i64
        } {async_task_id = array<i32: 0>, tt.num_stages = 0 : i32}
        scf.yield {async_task_id = array<i32: 0>} %acc_9 : i64
      } {async_task_id = array<i32: 0>, tt.num_stages = 0 : i32}
      ttg.warp_yield
    }
    partition0(%N_0: i32, %c_ptr_1: !tt.ptr<f16>, %M_2: i32, %arg9: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg10: !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>, %arg11: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg12: !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>, %K_3: i32, %arg14: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg15: !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>, %arg16: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg17: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg18: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg19: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>) num_warps(4) {
      %cst = arith.constant dense<0.000000e+00> : tensor<64x128xf32, #mma>
      %c127_i32_4 = arith.constant 127 : i32
      %c64_i32_5 = arith.constant 64 : i32
      %c0_i32_6 = arith.constant 0 : i32
      %c2_i32_7 = arith.constant 2 : i32
      %c128_i32_8 = arith.constant 128 : i32
      %c1_i64_9 = arith.constant 1 : i64
      %c0_i64_10 = arith.constant 0 : i64
      %c2_i64_11 = arith.constant 2 : i64
      %c1_i32_12 = arith.constant 1 : i32
      %b = arith.extsi %N_0 {async_task_id = array<i32: 1>} : i32 to i64
      %c = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      %c_13 = arith.muli %b, %c2_i64_11 : i64
      ttng.tensormap_create %c, %c_ptr_1, [%c64_i32_5, %c64_i32_5], [%N_0, %M_2], [%c_13], [%c1_i32_12, %c1_i32_12] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %c : !tt.ptr<i8>
      %c_14 = ttng.reinterpret_tensor_descriptor %c : !tt.ptr<i8> to !tt.tensordesc<64x128xf16, #shared1>
      %tiles_m = arith.addi %M_2, %c127_i32_4 {async_task_id = array<i32: 1>} : i32
      %tiles_m_15 = arith.divsi %tiles_m, %c128_i32_8 {async_task_id = array<i32: 1>} : i32
      %36 = tt.get_program_id x {async_task_id = array<i32: 1>} : i32
      %37 = arith.addi %N_0, %c127_i32_4 {async_task_id = array<i32: 1>} : i32
      %38 = arith.divsi %37, %c128_i32_8 {async_task_id = array<i32: 1>} : i32
      %39 = arith.muli %tiles_m_15, %38 {async_task_id = array<i32: 1>} : i32
      %40 = scf.for %arg20 = %36 to %39 step %c2_i32_7 iter_args(%arg21 = %c0_i64_10) -> (i64)  : i32 {
        %om = arith.remsi %arg20, %tiles_m_15 {async_task_id = array<i32: 1>} : i32
        %om_16 = arith.muli %om, %c128_i32_8 {async_task_id = array<i32: 1>} : i32
        %on = arith.divsi %arg20, %tiles_m_15 {async_task_id = array<i32: 1>} : i32
        %on_17 = arith.muli %on, %c128_i32_8 {async_task_id = array<i32: 1>} : i32
        %acc:2 = scf.for %acc_18 = %c0_i32_6 to %K_3 step %c64_i32_5 iter_args(%arg23 = %cst, %arg24 = %arg21) -> (tensor<64x128xf32, #mma>, i64)  : i32 {
          %acc_19 = arith.divui %arg24, %c2_i64_11 {async_task_id = array<i32: 1>} : i64
          %acc_20 = arith.muli %acc_19, %c2_i64_11 {async_task_id = array<i32: 1>} : i64
          %acc_21 = arith.subi %arg24, %acc_20 {async_task_id = array<i32: 1>} : i64
          %acc_22 = arith.trunci %acc_21 {async_task_id = array<i32: 1>} : i64 to i32
          %acc_23 = arith.andi %acc_19, %c1_i64_9 {async_task_id = array<i32: 1>} : i64
          %acc_24 = arith.trunci %acc_23 {async_task_id = array<i32: 1>} : i64 to i1
          %43 = ttg.memdesc_index %arg9[%acc_22] {async_task_id = array<i32: 1>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %44 = arith.extsi %acc_24 {async_task_id = array<i32: 1>} : i1 to i32
          ttng.wait_barrier %43, %44 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %45 = ttg.memdesc_index %arg10[%acc_22] {async_task_id = array<i32: 1>} : !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
          %46 = ttg.memdesc_index %arg11[%acc_22] {async_task_id = array<i32: 1>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.wait_barrier %46, %44 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %47 = ttg.memdesc_index %arg12[%acc_22] {async_task_id = array<i32: 1>} : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem>
          %acc_25 = ttng.warp_group_dot %45, %47, %arg23 {async_task_id = array<i32: 1>, inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #shared1, #smem> * !ttg.memdesc<64x128xf16, #shared1, #smem> -> tensor<64x128xf32, #mma>
          %48 = ttg.memdesc_index %arg16[%acc_22] {async_task_id = array<i32: 1>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.arrive_barrier %48, 128 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %49 = ttg.memdesc_index %arg18[%acc_22] {async_task_id = array<i32: 1>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.arrive_barrier %49, 128 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %acc_26 = arith.addi %arg24, %c1_i64_9 {async_task_id = array<i32: 1>} : i64
          scf.yield {async_task_id = array<i32: 1>} %acc_25, %acc_26 : tensor<64x128xf32, #mma>, i64
        } {async_task_id = array<i32: 1>, tt.num_stages = 0 : i32}
        %41 = arith.truncf %acc#0 {async_task_id = array<i32: 1>} : tensor<64x128xf32, #mma> to tensor<64x128xf16, #mma>
        %42 = ttg.local_alloc %41 : (tensor<64x128xf16, #mma>) -> !ttg.memdesc<64x128xf16, #shared1, #smem>
        ttng.fence_async_shared {bCluster = false}
        ttng.async_tma_copy_local_to_global %c_14[%om_16, %on_17] %42 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<64x128xf16, #shared1, #smem>
        ttng.async_tma_store_wait {pendings = 0 : i32}
        scf.yield {async_task_id = array<i32: 1>} %acc#1 : i64
      } {async_task_id = array<i32: 1>, tt.num_stages = 0 : i32}
      ttg.warp_return
    }
    partition1(%N_0: i32, %c_ptr_1: !tt.ptr<f16>, %M_2: i32, %arg9: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg10: !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>, %arg11: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg12: !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>, %K_3: i32, %arg14: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg15: !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>, %arg16: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg17: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg18: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, %arg19: !ttg.memdesc<2x1xi64, #shared, #smem, mutable>) num_warps(4) {
      %cst = arith.constant dense<0.000000e+00> : tensor<64x128xf32, #mma>
      %c127_i32_4 = arith.constant 127 : i32
      %c64_i32_5 = arith.constant 64 : i32
      %c0_i32_6 = arith.constant 0 : i32
      %c2_i32_7 = arith.constant 2 : i32
      %c128_i32_8 = arith.constant 128 : i32
      %c1_i64_9 = arith.constant 1 : i64
      %c0_i64_10 = arith.constant 0 : i64
      %c2_i64_11 = arith.constant 2 : i64
      %c1_i32_12 = arith.constant 1 : i32
      %b = arith.extsi %N_0 {async_task_id = array<i32: 2>} : i32 to i64
      %c = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      %c_13 = arith.muli %b, %c2_i64_11 : i64
      ttng.tensormap_create %c, %c_ptr_1, [%c64_i32_5, %c64_i32_5], [%N_0, %M_2], [%c_13], [%c1_i32_12, %c1_i32_12] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %c : !tt.ptr<i8>
      %c_14 = ttng.reinterpret_tensor_descriptor %c : !tt.ptr<i8> to !tt.tensordesc<64x128xf16, #shared1>
      %tiles_m = arith.addi %M_2, %c127_i32_4 {async_task_id = array<i32: 2>} : i32
      %tiles_m_15 = arith.divsi %tiles_m, %c128_i32_8 {async_task_id = array<i32: 2>} : i32
      %36 = tt.get_program_id x {async_task_id = array<i32: 2>} : i32
      %37 = arith.addi %N_0, %c127_i32_4 {async_task_id = array<i32: 2>} : i32
      %38 = arith.divsi %37, %c128_i32_8 {async_task_id = array<i32: 2>} : i32
      %39 = arith.muli %tiles_m_15, %38 {async_task_id = array<i32: 2>} : i32
      %40 = scf.for %arg20 = %36 to %39 step %c2_i32_7 iter_args(%arg21 = %c0_i64_10) -> (i64)  : i32 {
        %om = arith.remsi %arg20, %tiles_m_15 {async_task_id = array<i32: 2>} : i32
        %om_16 = arith.muli %om, %c128_i32_8 {async_task_id = array<i32: 2>} : i32
        %41 = arith.addi %om_16, %c64_i32_5 {async_task_id = array<i32: 2>} : i32
        %on = arith.divsi %arg20, %tiles_m_15 {async_task_id = array<i32: 2>} : i32
        %on_17 = arith.muli %on, %c128_i32_8 {async_task_id = array<i32: 2>} : i32
        %acc:2 = scf.for %acc_18 = %c0_i32_6 to %K_3 step %c64_i32_5 iter_args(%arg23 = %cst, %arg24 = %arg21) -> (tensor<64x128xf32, #mma>, i64)  : i32 {
          %acc_19 = arith.divui %arg24, %c2_i64_11 {async_task_id = array<i32: 2>} : i64
          %acc_20 = arith.muli %acc_19, %c2_i64_11 {async_task_id = array<i32: 2>} : i64
          %acc_21 = arith.subi %arg24, %acc_20 {async_task_id = array<i32: 2>} : i64
          %acc_22 = arith.trunci %acc_21 {async_task_id = array<i32: 2>} : i64 to i32
          %acc_23 = arith.andi %acc_19, %c1_i64_9 {async_task_id = array<i32: 2>} : i64
          %acc_24 = arith.trunci %acc_23 {async_task_id = array<i32: 2>} : i64 to i1
          %44 = ttg.memdesc_index %arg14[%acc_22] {async_task_id = array<i32: 2>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %45 = arith.extsi %acc_24 {async_task_id = array<i32: 2>} : i1 to i32
          ttng.wait_barrier %44, %45 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %46 = ttg.memdesc_index %arg15[%acc_22] {async_task_id = array<i32: 2>} : !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
          %47 = ttg.memdesc_index %arg11[%acc_22] {async_task_id = array<i32: 2>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.wait_barrier %47, %45 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %48 = ttg.memdesc_index %arg12[%acc_22] {async_task_id = array<i32: 2>} : !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem>
          %acc_25 = ttng.warp_group_dot %46, %48, %arg23 {async_task_id = array<i32: 2>, inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #shared1, #smem> * !ttg.memdesc<64x128xf16, #shared1, #smem> -> tensor<64x128xf32, #mma>
          %49 = ttg.memdesc_index %arg17[%acc_22] {async_task_id = array<i32: 2>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.arrive_barrier %49, 128 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %50 = ttg.memdesc_index %arg19[%acc_22] {async_task_id = array<i32: 2>} : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
          ttng.arrive_barrier %50, 128 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
          %acc_26 = arith.addi %arg24, %c1_i64_9 {async_task_id = array<i32: 2>} : i64
          scf.yield {async_task_id = array<i32: 2>} %acc_25, %acc_26 : tensor<64x128xf32, #mma>, i64
        } {async_task_id = array<i32: 2>, tt.num_stages = 0 : i32}
        %42 = arith.truncf %acc#0 {async_task_id = array<i32: 2>} : tensor<64x128xf32, #mma> to tensor<64x128xf16, #mma>
        %43 = ttg.local_alloc %42 : (tensor<64x128xf16, #mma>) -> !ttg.memdesc<64x128xf16, #shared1, #smem>
        ttng.fence_async_shared {bCluster = false}
        ttng.async_tma_copy_local_to_global %c_14[%41, %on_17] %43 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<64x128xf16, #shared1, #smem>
        ttng.async_tma_store_wait {pendings = 0 : i32}
        scf.yield {async_task_id = array<i32: 2>} %acc#1 : i64
      } {async_task_id = array<i32: 2>, tt.num_stages = 0 : i32}
      ttg.warp_return
    } : (i32, !tt.ptr<f16>, i32, !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, !ttg.memdesc<2x64x128xf16, #shared1, #smem, mutable>, i32, !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, !ttg.memdesc<2x64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, !ttg.memdesc<2x1xi64, #shared, #smem, mutable>, !ttg.memdesc<2x1xi64, #shared, #smem, mutable>) -> ()
    ttng.inval_barrier %7 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %8 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %4 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %5 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %11 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %13 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %12 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %14 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %17 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %19 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %18 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %20 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %23 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %25 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %24 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %26 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %29 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %31 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %30 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %32 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
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
    }
    tt.return
  }
}

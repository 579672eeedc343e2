// A product whose loop the front end specialises.
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
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @product_desc(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i64 = arith.constant 1 : i64
    %c128_i32 = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %c0_i64 = arith.constant 0 : i64
    %true = arith.constant true
    %c3_i64 = arith.constant 3 : i64
    %c2_i64 = arith.constant 2 : i64
    %0 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %1 = ttg.memdesc_index %0[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %1, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %2 = ttg.memdesc_index %0[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %2, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %3 = ttg.memdesc_index %0[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %3, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %4 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %5 = ttg.memdesc_index %4[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %5, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %6 = ttg.memdesc_index %4[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %6, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %7 = ttg.memdesc_index %4[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %7, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %8 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %9 = ttg.memdesc_index %8[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %9, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %10 = ttg.memdesc_index %8[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %10, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %11 = ttg.memdesc_index %8[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %11, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %12 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %13 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %14 = ttg.memdesc_index %12[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %14, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %15 = ttg.memdesc_index %13[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %15, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %16 = ttg.memdesc_index %12[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %16, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %17 = ttg.memdesc_index %13[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %17, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %18 = ttg.memdesc_index %12[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %18, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %19 = ttg.memdesc_index %13[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %19, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %20 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %21 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %22 = ttg.memdesc_index %20[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %22, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %23 = ttg.memdesc_index %21[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %23, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %24 = ttg.memdesc_index %20[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %24, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %25 = ttg.memdesc_index %21[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %25, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %26 = ttg.memdesc_index %20[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %26, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %27 = ttg.memdesc_index %21[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %27, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %28 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %29 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %30 = ttg.memdesc_index %28[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %30, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %31 = ttg.memdesc_index %29[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %31, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %32 = ttg.memdesc_index %28[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %32, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %33 = ttg.memdesc_index %29[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %33, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %34 = ttg.memdesc_index %28[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %34, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %35 = ttg.memdesc_index %29[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %35, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %36 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %37 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %38 = ttg.memdesc_index %36[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %38, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %39 = ttg.memdesc_index %37[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %39, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %40 = ttg.memdesc_index %36[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %40, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %41 = ttg.memdesc_index %37[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %41, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %42 = ttg.memdesc_index %36[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %42, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %43 = ttg.memdesc_index %37[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %43, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %44 = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>
    %45 = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>
    %46 = ttg.local_alloc : () -> !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable>
    ttg.warp_specialize(%N, %c_ptr, %M, %8, %44, %0, %46, %K, %4, %45, %13, %21, %29, %37) attributes {requestedRegisters = array<i32: 232, 232>}
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
      %om = tt.get_program_id x {async_task_id = array<i32: 0>} : i32
      %om_6 = arith.muli %om, %c128_i32 {async_task_id = array<i32: 0>} : i32
      %acc = arith.addi %om_6, %c64_i32 {async_task_id = array<i32: 0>} : i32
      %on = tt.get_program_id y {async_task_id = array<i32: 0>} : i32
      %on_7 = arith.muli %on, %c128_i32 {async_task_id = array<i32: 0>} : i32
      %acc_8 = scf.for %acc_9 = %c0_i32 to %K step %c64_i32 iter_args(%acc_10 = %c0_i64) -> (i64)  : i32 {
        %acc_11 = arith.divui %acc_10, %c3_i64 {async_task_id = array<i32: 0>} : i64
        %acc_12 = arith.muli %acc_11, %c3_i64 {async_task_id = array<i32: 0>} : i64
        %acc_13 = arith.subi %acc_10, %acc_12 {async_task_id = array<i32: 0>} : i64
        %acc_14 = arith.trunci %acc_13 {async_task_id = array<i32: 0>} : i64 to i32
        %acc_15 = arith.andi %acc_11, %c1_i64 {async_task_id = array<i32: 0>} : i64
        %acc_16 = arith.trunci %acc_15 {async_task_id = array<i32: 0>} : i64 to i1
        %47 = ttg.memdesc_index %13[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %acc_17 = arith.xori %acc_16, %true : i1
        %acc_18 = arith.extui %acc_17 : i1 to i32
        ttng.wait_barrier %47, %acc_18 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %48 = ttg.memdesc_index %8[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.barrier_expect %48, 8192 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %49 = ttg.memdesc_index %44[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        ttng.async_tma_copy_global_to_local %a_2[%om_6, %acc_9] %49, %48, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        %50 = ttg.memdesc_index %37[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %50, %acc_18 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %51 = ttg.memdesc_index %29[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %51, %acc_18 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %52 = ttg.memdesc_index %0[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.barrier_expect %52, 16384 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %53 = ttg.memdesc_index %46[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
        ttng.async_tma_copy_global_to_local %b_5[%acc_9, %on_7] %53, %52, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
        %54 = ttg.memdesc_index %21[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %54, %acc_18 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %55 = ttg.memdesc_index %4[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.barrier_expect %55, 8192 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %56 = ttg.memdesc_index %45[%acc_14] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        ttng.async_tma_copy_global_to_local %a_2[%acc, %acc_9] %56, %55, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        %acc_19 = arith.addi %acc_10, %c1_i64 {async_task_id = array<i32: 0>} : i64
        scf.yield {async_task_id = array<i32: 0>} %acc_19 : i64
      } {async_task_id = array<i32: 0>, tt.num_stages = 0 : i32}
      ttg.warp_yield
    }
    partition0(%N_0: i32, %c_ptr_1: !tt.ptr<f16>, %M_2: i32, %arg9: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg10: !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, %arg11: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg12: !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable>, %K_3: i32, %arg14: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg15: !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, %arg16: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg17: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg18: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg19: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>) num_warps(4) {
      %cst = arith.constant dense<0.000000e+00> : tensor<64x128xf32, #mma>
      %c64_i32_4 = arith.constant 64 : i32
      %c0_i32_5 = arith.constant 0 : i32
      %c128_i32_6 = arith.constant 128 : i32
      %c1_i64_7 = arith.constant 1 : i64
      %c0_i64_8 = arith.constant 0 : i64
      %c3_i64_9 = arith.constant 3 : i64
      %c2_i64_10 = arith.constant 2 : i64
      %c1_i32_11 = arith.constant 1 : i32
      %b = arith.extsi %N_0 {async_task_id = array<i32: 1>} : i32 to i64
      %c = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      %c_12 = arith.muli %b, %c2_i64_10 : i64
      ttng.tensormap_create %c, %c_ptr_1, [%c64_i32_4, %c64_i32_4], [%N_0, %M_2], [%c_12], [%c1_i32_11, %c1_i32_11] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %c : !tt.ptr<i8>
      %c_13 = ttng.reinterpret_tensor_descriptor %c : !tt.ptr<i8> to !tt.tensordesc<64x128xf16, #shared1>
      %om = tt.get_program_id x {async_task_id = array<i32: 1>} : i32
      %om_14 = arith.muli %om, %c128_i32_6 {async_task_id = array<i32: 1>} : i32
      %on = tt.get_program_id y {async_task_id = array<i32: 1>} : i32
      %on_15 = arith.muli %on, %c128_i32_6 {async_task_id = array<i32: 1>} : i32
      %acc:2 = scf.for %acc_16 = %c0_i32_5 to %K_3 step %c64_i32_4 iter_args(%arg21 = %cst, %acc_17 = %c0_i64_8) -> (tensor<64x128xf32, #mma>, i64)  : i32 {
        %acc_18 = arith.divui %acc_17, %c3_i64_9 {async_task_id = array<i32: 1>} : i64
        %acc_19 = arith.muli %acc_18, %c3_i64_9 {async_task_id = array<i32: 1>} : i64
        %acc_20 = arith.subi %acc_17, %acc_19 {async_task_id = array<i32: 1>} : i64
        %acc_21 = arith.trunci %acc_20 {async_task_id = array<i32: 1>} : i64 to i32
        %acc_22 = arith.andi %acc_18, %c1_i64_7 {async_task_id = array<i32: 1>} : i64
        %acc_23 = arith.trunci %acc_22 {async_task_id = array<i32: 1>} : i64 to i1
        %49 = ttg.memdesc_index %arg9[%acc_21] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %50 = arith.extsi %acc_23 {async_task_id = array<i32: 1>} : i1 to i32
        ttng.wait_barrier %49, %50 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %51 = ttg.memdesc_index %arg10[%acc_21] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
        %52 = ttg.memdesc_index %arg11[%acc_21] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %52, %50 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %53 = ttg.memdesc_index %arg12[%acc_21] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem>
        %acc_24 = ttng.warp_group_dot %51, %53, %arg21 {async_task_id = array<i32: 1>, inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #shared1, #smem> * !ttg.memdesc<64x128xf16, #shared1, #smem> -> tensor<64x128xf32, #mma>
        %54 = ttg.memdesc_index %arg16[%acc_21] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %54, 128 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %55 = ttg.memdesc_index %arg18[%acc_21] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %55, 128 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %acc_25 = arith.addi %acc_17, %c1_i64_7 {async_task_id = array<i32: 1>} : i64
        scf.yield {async_task_id = array<i32: 1>} %acc_24, %acc_25 : tensor<64x128xf32, #mma>, i64
      } {async_task_id = array<i32: 1>, tt.num_stages = 0 : i32}
      %47 = arith.truncf %acc#0 {async_task_id = array<i32: 1>} : tensor<64x128xf32, #mma> to tensor<64x128xf16, #mma>
      %48 = ttg.local_alloc %47 : (tensor<64x128xf16, #mma>) -> !ttg.memdesc<64x128xf16, #shared1, #smem>
      ttng.fence_async_shared {bCluster = false}
      ttng.async_tma_copy_local_to_global %c_13[%om_14, %on_15] %48 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<64x128xf16, #shared1, #smem>
      ttng.async_tma_store_wait {pendings = 0 : i32}
      ttg.warp_return
    }
    partition1(%N_0: i32, %c_ptr_1: !tt.ptr<f16>, %M_2: i32, %arg9: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg10: !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, %arg11: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg12: !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable>, %K_3: i32, %arg14: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg15: !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, %arg16: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg17: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg18: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg19: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>) num_warps(4) {
      %cst = arith.constant dense<0.000000e+00> : tensor<64x128xf32, #mma>
      %c64_i32_4 = arith.constant 64 : i32
      %c0_i32_5 = arith.constant 0 : i32
      %c128_i32_6 = arith.constant 128 : i32
      %c1_i64_7 = arith.constant 1 : i64
      %c0_i64_8 = arith.constant 0 : i64
      %c3_i64_9 = arith.constant 3 : i64
      %c2_i64_10 = arith.constant 2 : i64
      %c1_i32_11 = arith.constant 1 : i32
      %b = arith.extsi %N_0 {async_task_id = array<i32: 2>} : i32 to i64
      %c = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      %c_12 = arith.muli %b, %c2_i64_10 : i64
      ttng.tensormap_create %c, %c_ptr_1, [%c64_i32_4, %c64_i32_4], [%N_0, %M_2], [%c_12], [%c1_i32_11, %c1_i32_11] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %c : !tt.ptr<i8>
      %c_13 = ttng.reinterpret_tensor_descriptor %c : !tt.ptr<i8> to !tt.tensordesc<64x128xf16, #shared1>
      %om = tt.get_program_id x {async_task_id = array<i32: 2>} : i32
      %om_14 = arith.muli %om, %c128_i32_6 {async_task_id = array<i32: 2>} : i32
      %47 = arith.addi %om_14, %c64_i32_4 {async_task_id = array<i32: 2>} : i32
      %on = tt.get_program_id y {async_task_id = array<i32: 2>} : i32
      %on_15 = arith.muli %on, %c128_i32_6 {async_task_id = array<i32: 2>} : i32
      %acc:2 = scf.for %acc_16 = %c0_i32_5 to %K_3 step %c64_i32_4 iter_args(%arg21 = %cst, %acc_17 = %c0_i64_8) -> (tensor<64x128xf32, #mma>, i64)  : i32 {
        %acc_18 = arith.divui %acc_17, %c3_i64_9 {async_task_id = array<i32: 2>} : i64
        %acc_19 = arith.muli %acc_18, %c3_i64_9 {async_task_id = array<i32: 2>} : i64
        %acc_20 = arith.subi %acc_17, %acc_19 {async_task_id = array<i32: 2>} : i64
        %acc_21 = arith.trunci %acc_20 {async_task_id = array<i32: 2>} : i64 to i32
        %acc_22 = arith.andi %acc_18, %c1_i64_7 {async_task_id = array<i32: 2>} : i64
        %acc_23 = arith.trunci %acc_22 {async_task_id = array<i32: 2>} : i64 to i1
        %50 = ttg.memdesc_index %arg14[%acc_21] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %51 = arith.extsi %acc_23 {async_task_id = array<i32: 2>} : i1 to i32
        ttng.wait_barrier %50, %51 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %52 = ttg.memdesc_index %arg15[%acc_21] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
        %53 = ttg.memdesc_index %arg11[%acc_21] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %53, %51 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %54 = ttg.memdesc_index %arg12[%acc_21] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem>
        %acc_24 = ttng.warp_group_dot %52, %54, %arg21 {async_task_id = array<i32: 2>, inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #shared1, #smem> * !ttg.memdesc<64x128xf16, #shared1, #smem> -> tensor<64x128xf32, #mma>
        %55 = ttg.memdesc_index %arg19[%acc_21] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %55, 128 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %56 = ttg.memdesc_index %arg17[%acc_21] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %56, 128 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %acc_25 = arith.addi %acc_17, %c1_i64_7 {async_task_id = array<i32: 2>} : i64
        scf.yield {async_task_id = array<i32: 2>} %acc_24, %acc_25 : tensor<64x128xf32, #mma>, i64
      } {async_task_id = array<i32: 2>, tt.num_stages = 0 : i32}
      %48 = arith.truncf %acc#0 {async_task_id = array<i32: 2>} : tensor<64x128xf32, #mma> to tensor<64x128xf16, #mma>
      %49 = ttg.local_alloc %48 : (tensor<64x128xf16, #mma>) -> !ttg.memdesc<64x128xf16, #shared1, #smem>
      ttng.fence_async_shared {bCluster = false}
      ttng.async_tma_copy_local_to_global %c_13[%47, %on_15] %49 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<64x128xf16, #shared1, #smem>
      ttng.async_tma_store_wait {pendings = 0 : i32}
      ttg.warp_return
    } : (i32, !tt.ptr<f16>, i32, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable>, i32, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>) -> ()
    ttng.inval_barrier %9 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %10 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %11 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %3 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %5 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %6 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %7 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %14 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %16 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %18 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %15 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %17 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %19 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %22 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %24 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %26 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %23 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %25 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %27 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %30 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %32 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %34 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %31 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %33 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %35 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %38 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %40 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %42 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %39 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %41 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %43 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}
// -----
module {
  tt.func public @product_desc(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32 {tt.divisibility = 16 : i32}, %N: i32 {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %c1_i64 = arith.constant 1 : i64
    %a = arith.extsi %K : i32 to i64
    %a_0 = tt.make_tensor_descriptor %a_ptr, [%M, %K], [%a, %c1_i64] : <f16>, <128x64xf16>
    %b = arith.extsi %N : i32 to i64
    %b_1 = tt.make_tensor_descriptor %b_ptr, [%K, %N], [%b, %c1_i64] : <f16>, <64x128xf16>
    %c = tt.make_tensor_descriptor %c_ptr, [%M, %N], [%b, %c1_i64] : <f16>, <128x128xf16>
    %om = tt.get_program_id x : i32
    %om_2 = arith.muli %om, %c128_i32 : i32
    %on = tt.get_program_id y : i32
    %on_3 = arith.muli %on, %c128_i32 : i32
    %acc_4 = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%acc_5 = %acc) -> (tensor<128x128xf32>)  : i32 {
      %acc_6 = tt.descriptor_load %a_0[%om_2, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
      %acc_7 = tt.descriptor_load %b_1[%k, %on_3] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
      %acc_8 = tt.dot %acc_6, %acc_7, %acc_5, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      scf.yield %acc_8 : tensor<128x128xf32>
    }
    %0 = arith.truncf %acc_4 : tensor<128x128xf32> to tensor<128x128xf16>
    tt.descriptor_store %c[%om_2, %on_3], %0 : !tt.tensordesc<128x128xf16>, tensor<128x128xf16>
    tt.return
  }
}

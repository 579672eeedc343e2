// Attention whose loop the front end specialises.
// Made by tests/corpus/gluon/make.py.
//
// targets: cuda:90
// grid: 2
// input f16 16384 normal
// input f16 16384 normal
// input f16 16384 normal
// output f16 16384 tolerance 2e-3 2e-3
// scalar i32 256
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared2 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @attention(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n_ctx: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i64 = arith.constant 1 : i64
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %true = arith.constant true
    %c0_i64 = arith.constant 0 : i64
    %c3_i64 = arith.constant 3 : i64
    %c128_i64 = arith.constant 128 : i64
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
    %13 = ttg.memdesc_index %12[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %13, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %14 = ttg.memdesc_index %12[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %14, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %15 = ttg.memdesc_index %12[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %15, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %16 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<1x1xi64, #shared, #smem, mutable>
    %17 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<1x1xi64, #shared, #smem, mutable>
    %18 = ttg.memdesc_index %16[%c0_i32] : !ttg.memdesc<1x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %18, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %19 = ttg.memdesc_index %17[%c0_i32] : !ttg.memdesc<1x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %19, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %20 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<1x1xi64, #shared, #smem, mutable>
    %21 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<1x1xi64, #shared, #smem, mutable>
    %22 = ttg.memdesc_index %20[%c0_i32] : !ttg.memdesc<1x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %22, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %23 = ttg.memdesc_index %21[%c0_i32] : !ttg.memdesc<1x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %23, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %24 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %25 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %26 = ttg.memdesc_index %24[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %26, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %27 = ttg.memdesc_index %25[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %27, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %28 = ttg.memdesc_index %24[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %28, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %29 = ttg.memdesc_index %25[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %29, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %30 = ttg.memdesc_index %24[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %30, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %31 = ttg.memdesc_index %25[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %31, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %32 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %33 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %34 = ttg.memdesc_index %32[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %34, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %35 = ttg.memdesc_index %33[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %35, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %36 = ttg.memdesc_index %32[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %36, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %37 = ttg.memdesc_index %33[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %37, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %38 = ttg.memdesc_index %32[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %38, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %39 = ttg.memdesc_index %33[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %39, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %40 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %41 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %42 = ttg.memdesc_index %40[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %42, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %43 = ttg.memdesc_index %41[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %43, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %44 = ttg.memdesc_index %40[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %44, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %45 = ttg.memdesc_index %41[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %45, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %46 = ttg.memdesc_index %40[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %46, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %47 = ttg.memdesc_index %41[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %47, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %48 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %49 = ttg.local_alloc {ttg.ws_generated_barrier} : () -> !ttg.memdesc<3x1xi64, #shared, #smem, mutable>
    %50 = ttg.memdesc_index %48[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %50, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %51 = ttg.memdesc_index %49[%c0_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %51, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %52 = ttg.memdesc_index %48[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %52, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %53 = ttg.memdesc_index %49[%c1_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %53, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %54 = ttg.memdesc_index %48[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %54, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %55 = ttg.memdesc_index %49[%c2_i32] : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %55, 128 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttg.barrier local
    %56 = ttg.local_alloc : () -> !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable>
    %57 = ttg.local_alloc : () -> !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable>
    %58 = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>
    %59 = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>
    ttg.warp_specialize(%o_ptr, %n_ctx, %12, %56, %4, %58, %0, %59, %8, %57, %17, %21, %25, %33, %41, %49) attributes {requestedRegisters = array<i32: 232, 232>}
    default {
      %q = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      ttng.tensormap_create %q, %q_ptr, [%c64_i32, %c64_i32], [%c64_i32, %n_ctx], [%c128_i64], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %q : !tt.ptr<i8>
      %q_0 = ttng.reinterpret_tensor_descriptor %q : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared1>
      %k = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      ttng.tensormap_create %k, %k_ptr, [%c64_i32, %c64_i32], [%c64_i32, %n_ctx], [%c128_i64], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %k : !tt.ptr<i8>
      %k_1 = ttng.reinterpret_tensor_descriptor %k : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared1>
      %v = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      ttng.tensormap_create %v, %v_ptr, [%c64_i32, %c64_i32], [%c64_i32, %n_ctx], [%c128_i64], [%c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %v : !tt.ptr<i8>
      %v_2 = ttng.reinterpret_tensor_descriptor %v : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared1>
      %start = tt.get_program_id x {async_task_id = array<i32: 0>} : i32
      %start_3 = arith.muli %start, %c128_i32 {async_task_id = array<i32: 0>} : i32
      %rows = arith.addi %start_3, %c64_i32 {async_task_id = array<i32: 0>} : i32
      %60 = ttg.memdesc_index %17[%c0_i32] {async_task_id = array<i32: 0>} : !ttg.memdesc<1x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.wait_barrier %60, %c1_i32 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      %61 = ttg.memdesc_index %12[%c0_i32] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.barrier_expect %61, 8192 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      %62 = ttg.memdesc_index %56[%c0_i32] {async_task_id = array<i32: 0>} : !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      ttng.async_tma_copy_global_to_local %q_0[%start_3, %c0_i32] %62, %61, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      %63 = ttg.memdesc_index %21[%c0_i32] {async_task_id = array<i32: 0>} : !ttg.memdesc<1x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.wait_barrier %63, %c1_i32 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      %64 = ttg.memdesc_index %8[%c0_i32] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.barrier_expect %64, 8192 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      %65 = ttg.memdesc_index %57[%c0_i32] {async_task_id = array<i32: 0>} : !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      ttng.async_tma_copy_global_to_local %q_0[%rows, %c0_i32] %65, %64, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
      %acc = scf.for %acc_4 = %c0_i32 to %n_ctx step %c64_i32 iter_args(%acc_5 = %c0_i64) -> (i64)  : i32 {
        %s = arith.divui %acc_5, %c3_i64 {async_task_id = array<i32: 0>} : i64
        %s_6 = arith.muli %s, %c3_i64 {async_task_id = array<i32: 0>} : i64
        %s_7 = arith.subi %acc_5, %s_6 {async_task_id = array<i32: 0>} : i64
        %s_8 = arith.trunci %s_7 {async_task_id = array<i32: 0>} : i64 to i32
        %s_9 = arith.andi %s, %c1_i64 {async_task_id = array<i32: 0>} : i64
        %s_10 = arith.trunci %s_9 {async_task_id = array<i32: 0>} : i64 to i1
        %66 = ttg.memdesc_index %33[%s_8] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %s_11 = arith.xori %s_10, %true : i1
        %s_12 = arith.extui %s_11 : i1 to i32
        ttng.wait_barrier %66, %s_12 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %67 = ttg.memdesc_index %25[%s_8] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %67, %s_12 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %68 = ttg.memdesc_index %4[%s_8] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.barrier_expect %68, 8192 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %69 = ttg.memdesc_index %58[%s_8] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        ttng.async_tma_copy_global_to_local %k_1[%acc_4, %c0_i32] %69, %68, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        %70 = ttg.memdesc_index %49[%s_8] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %70, %s_12 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %71 = ttg.memdesc_index %41[%s_8] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %71, %s_12 {async_task_id = array<i32: 0>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %72 = ttg.memdesc_index %0[%s_8] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.barrier_expect %72, 8192 {async_task_id = array<i32: 0>}, %true : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %73 = ttg.memdesc_index %59[%s_8] {async_task_id = array<i32: 0>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        ttng.async_tma_copy_global_to_local %v_2[%acc_4, %c0_i32] %73, %72, %true {async_task_id = array<i32: 0>} : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<1xi64, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
        %acc_13 = arith.addi %acc_5, %c1_i64 {async_task_id = array<i32: 0>} : i64
        scf.yield {async_task_id = array<i32: 0>} %acc_13 : i64
      } {async_task_id = array<i32: 0>, tt.num_stages = 0 : i32}
      ttg.warp_yield
    }
    partition0(%o_ptr_0: !tt.ptr<f16>, %n_ctx_1: i32, %arg7: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg8: !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable>, %arg9: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg10: !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, %arg11: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg12: !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, %arg13: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg14: !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable>, %arg15: !ttg.memdesc<1x1xi64, #shared, #smem, mutable>, %arg16: !ttg.memdesc<1x1xi64, #shared, #smem, mutable>, %arg17: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg18: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg19: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg20: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>) num_warps(4) {
      %cst = arith.constant dense<0xFF800000> : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
      %cst_2 = arith.constant dense<0.000000e+00> : tensor<64x64xf32, #mma>
      %cst_3 = arith.constant dense<1.250000e-01> : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
      %cst_4 = arith.constant dense<1.250000e-01> : tensor<64x64xf32, #mma>
      %cst_5 = arith.constant dense<0.000000e+00> : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
      %c128_i32_6 = arith.constant 128 : i32
      %c64_i32_7 = arith.constant 64 : i32
      %c1_i64_8 = arith.constant 1 : i64
      %c0_i32_9 = arith.constant 0 : i32
      %c0_i64_10 = arith.constant 0 : i64
      %c3_i64_11 = arith.constant 3 : i64
      %c1_i32_12 = arith.constant 1 : i32
      %c128_i64_13 = arith.constant 128 : i64
      %o = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      ttng.tensormap_create %o, %o_ptr_0, [%c64_i32_7, %c64_i32_7], [%c64_i32_7, %n_ctx_1], [%c128_i64_13], [%c1_i32_12, %c1_i32_12] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %o : !tt.ptr<i8>
      %o_14 = ttng.reinterpret_tensor_descriptor %o : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared1>
      %start = tt.get_program_id x {async_task_id = array<i32: 1>} : i32
      %start_15 = arith.muli %start, %c128_i32_6 {async_task_id = array<i32: 1>} : i32
      %60 = ttg.memdesc_index %arg7[%c0_i32_9] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.wait_barrier %60, %c0_i32_9 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      %61 = ttg.memdesc_index %arg8[%c0_i32_9] {async_task_id = array<i32: 1>} : !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
      %acc:4 = scf.for %acc_16 = %c0_i32_9 to %n_ctx_1 step %c64_i32_7 iter_args(%arg22 = %cst, %arg23 = %cst_5, %arg24 = %cst_2, %acc_17 = %c0_i64_10) -> (tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64x64xf32, #mma>, i64)  : i32 {
        %s = arith.divui %acc_17, %c3_i64_11 {async_task_id = array<i32: 1>} : i64
        %s_18 = arith.muli %s, %c3_i64_11 {async_task_id = array<i32: 1>} : i64
        %s_19 = arith.subi %acc_17, %s_18 {async_task_id = array<i32: 1>} : i64
        %s_20 = arith.trunci %s_19 {async_task_id = array<i32: 1>} : i64 to i32
        %s_21 = arith.andi %s, %c1_i64_8 {async_task_id = array<i32: 1>} : i64
        %s_22 = arith.trunci %s_21 {async_task_id = array<i32: 1>} : i64 to i1
        %68 = ttg.memdesc_index %arg9[%s_20] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %69 = arith.extsi %s_22 {async_task_id = array<i32: 1>} : i1 to i32
        ttng.wait_barrier %68, %69 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %70 = ttg.memdesc_index %arg10[%s_20] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
        %s_23 = ttg.memdesc_trans %70 {async_task_id = array<i32: 1>, order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #shared1, #smem> -> !ttg.memdesc<64x64xf16, #shared2, #smem>
        %s_24 = ttng.warp_group_dot %61, %s_23, %cst_2 {async_task_id = array<i32: 1>, inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #shared1, #smem> * !ttg.memdesc<64x64xf16, #shared2, #smem> -> tensor<64x64xf32, #mma>
        %71 = ttg.memdesc_index %arg17[%s_20] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %71, 128 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %m_new = "tt.reduce"(%s_24) <{axis = 1 : i32}> ({
        ^bb0(%m_new_41: f32, %m_new_42: f32):
          %m_new_43 = arith.maxnumf %m_new_41, %m_new_42 {async_task_id = array<i32: 1>} : f32
          tt.reduce.return %m_new_43 {async_task_id = array<i32: 1>} : f32
        }) {async_task_id = array<i32: 1>} : (tensor<64x64xf32, #mma>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %m_new_25 = arith.mulf %m_new, %cst_3 {async_task_id = array<i32: 1>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %m_new_26 = arith.maxnumf %arg22, %m_new_25 {async_task_id = array<i32: 1>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %p = arith.mulf %s_24, %cst_4 {async_task_id = array<i32: 1>} : tensor<64x64xf32, #mma>
        %p_27 = tt.expand_dims %m_new_26 {async_task_id = array<i32: 1>, axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64x1xf32, #mma>
        %p_28 = tt.broadcast %p_27 {async_task_id = array<i32: 1>} : tensor<64x1xf32, #mma> -> tensor<64x64xf32, #mma>
        %p_29 = arith.subf %p, %p_28 {async_task_id = array<i32: 1>} : tensor<64x64xf32, #mma>
        %p_30 = math.exp2 %p_29 {async_task_id = array<i32: 1>} : tensor<64x64xf32, #mma>
        %alpha = arith.subf %arg22, %m_new_26 {async_task_id = array<i32: 1>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %alpha_31 = math.exp2 %alpha {async_task_id = array<i32: 1>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %l = arith.mulf %arg23, %alpha_31 {async_task_id = array<i32: 1>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %l_32 = "tt.reduce"(%p_30) <{axis = 1 : i32}> ({
        ^bb0(%l_41: f32, %l_42: f32):
          %l_43 = arith.addf %l_41, %l_42 {async_task_id = array<i32: 1>} : f32
          tt.reduce.return %l_43 {async_task_id = array<i32: 1>} : f32
        }) {async_task_id = array<i32: 1>} : (tensor<64x64xf32, #mma>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %l_33 = arith.addf %l, %l_32 {async_task_id = array<i32: 1>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %acc_34 = arith.truncf %p_30 {async_task_id = array<i32: 1>} : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
        %72 = ttg.memdesc_index %arg11[%s_20] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %72, %69 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %73 = ttg.memdesc_index %arg12[%s_20] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
        %acc_35 = tt.expand_dims %alpha_31 {async_task_id = array<i32: 1>, axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64x1xf32, #mma>
        %acc_36 = tt.broadcast %acc_35 {async_task_id = array<i32: 1>} : tensor<64x1xf32, #mma> -> tensor<64x64xf32, #mma>
        %acc_37 = arith.mulf %arg24, %acc_36 {async_task_id = array<i32: 1>} : tensor<64x64xf32, #mma>
        %acc_38 = ttg.convert_layout %acc_34 : tensor<64x64xf16, #mma> -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
        %acc_39 = ttng.warp_group_dot %acc_38, %73, %acc_37 {async_task_id = array<i32: 1>, inputPrecision = 0 : i32} : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<64x64xf16, #shared1, #smem> -> tensor<64x64xf32, #mma>
        %74 = ttg.memdesc_index %arg19[%s_20] {async_task_id = array<i32: 1>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %74, 128 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %acc_40 = arith.addi %acc_17, %c1_i64_8 {async_task_id = array<i32: 1>} : i64
        scf.yield {async_task_id = array<i32: 1>} %m_new_26, %l_33, %acc_39, %acc_40 : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64x64xf32, #mma>, i64
      } {async_task_id = array<i32: 1>, tt.num_stages = 0 : i32}
      %62 = ttg.memdesc_index %arg15[%c0_i32_9] {async_task_id = array<i32: 1>} : !ttg.memdesc<1x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.arrive_barrier %62, 128 {async_task_id = array<i32: 1>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      %63 = tt.expand_dims %acc#1 {async_task_id = array<i32: 1>, axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64x1xf32, #mma>
      %64 = tt.broadcast %63 {async_task_id = array<i32: 1>} : tensor<64x1xf32, #mma> -> tensor<64x64xf32, #mma>
      %65 = arith.divf %acc#2, %64 {async_task_id = array<i32: 1>} : tensor<64x64xf32, #mma>
      %66 = arith.truncf %65 {async_task_id = array<i32: 1>} : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
      %67 = ttg.local_alloc %66 : (tensor<64x64xf16, #mma>) -> !ttg.memdesc<64x64xf16, #shared1, #smem>
      ttng.fence_async_shared {bCluster = false}
      ttng.async_tma_copy_local_to_global %o_14[%start_15, %c0_i32_9] %67 : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<64x64xf16, #shared1, #smem>
      ttng.async_tma_store_wait {pendings = 0 : i32}
      ttg.warp_return
    }
    partition1(%o_ptr_0: !tt.ptr<f16>, %n_ctx_1: i32, %arg7: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg8: !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable>, %arg9: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg10: !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, %arg11: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg12: !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, %arg13: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg14: !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable>, %arg15: !ttg.memdesc<1x1xi64, #shared, #smem, mutable>, %arg16: !ttg.memdesc<1x1xi64, #shared, #smem, mutable>, %arg17: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg18: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg19: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, %arg20: !ttg.memdesc<3x1xi64, #shared, #smem, mutable>) num_warps(4) {
      %cst = arith.constant dense<0xFF800000> : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
      %cst_2 = arith.constant dense<0.000000e+00> : tensor<64x64xf32, #mma>
      %cst_3 = arith.constant dense<1.250000e-01> : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
      %cst_4 = arith.constant dense<1.250000e-01> : tensor<64x64xf32, #mma>
      %cst_5 = arith.constant dense<0.000000e+00> : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
      %c128_i32_6 = arith.constant 128 : i32
      %c64_i32_7 = arith.constant 64 : i32
      %c1_i64_8 = arith.constant 1 : i64
      %c0_i32_9 = arith.constant 0 : i32
      %c0_i64_10 = arith.constant 0 : i64
      %c3_i64_11 = arith.constant 3 : i64
      %c1_i32_12 = arith.constant 1 : i32
      %c128_i64_13 = arith.constant 128 : i64
      %o = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
      ttng.tensormap_create %o, %o_ptr_0, [%c64_i32_7, %c64_i32_7], [%c64_i32_7, %n_ctx_1], [%c128_i64_13], [%c1_i32_12, %c1_i32_12] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
      ttng.tensormap_fenceproxy_acquire %o : !tt.ptr<i8>
      %o_14 = ttng.reinterpret_tensor_descriptor %o : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared1>
      %start = tt.get_program_id x {async_task_id = array<i32: 2>} : i32
      %start_15 = arith.muli %start, %c128_i32_6 {async_task_id = array<i32: 2>} : i32
      %60 = arith.addi %start_15, %c64_i32_7 {async_task_id = array<i32: 2>} : i32
      %61 = ttg.memdesc_index %arg13[%c0_i32_9] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.wait_barrier %61, %c0_i32_9 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      %62 = ttg.memdesc_index %arg14[%c0_i32_9] {async_task_id = array<i32: 2>} : !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
      %acc:4 = scf.for %acc_16 = %c0_i32_9 to %n_ctx_1 step %c64_i32_7 iter_args(%arg22 = %cst, %arg23 = %cst_5, %arg24 = %cst_2, %acc_17 = %c0_i64_10) -> (tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64x64xf32, #mma>, i64)  : i32 {
        %s = arith.divui %acc_17, %c3_i64_11 {async_task_id = array<i32: 2>} : i64
        %s_18 = arith.muli %s, %c3_i64_11 {async_task_id = array<i32: 2>} : i64
        %s_19 = arith.subi %acc_17, %s_18 {async_task_id = array<i32: 2>} : i64
        %s_20 = arith.trunci %s_19 {async_task_id = array<i32: 2>} : i64 to i32
        %s_21 = arith.andi %s, %c1_i64_8 {async_task_id = array<i32: 2>} : i64
        %s_22 = arith.trunci %s_21 {async_task_id = array<i32: 2>} : i64 to i1
        %69 = ttg.memdesc_index %arg9[%s_20] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %70 = arith.extsi %s_22 {async_task_id = array<i32: 2>} : i1 to i32
        ttng.wait_barrier %69, %70 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %71 = ttg.memdesc_index %arg10[%s_20] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
        %s_23 = ttg.memdesc_trans %71 {async_task_id = array<i32: 2>, order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #shared1, #smem> -> !ttg.memdesc<64x64xf16, #shared2, #smem>
        %s_24 = ttng.warp_group_dot %62, %s_23, %cst_2 {async_task_id = array<i32: 2>, inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #shared1, #smem> * !ttg.memdesc<64x64xf16, #shared2, #smem> -> tensor<64x64xf32, #mma>
        %72 = ttg.memdesc_index %arg18[%s_20] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %72, 128 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %m_new = "tt.reduce"(%s_24) <{axis = 1 : i32}> ({
        ^bb0(%m_new_41: f32, %m_new_42: f32):
          %m_new_43 = arith.maxnumf %m_new_41, %m_new_42 {async_task_id = array<i32: 2>} : f32
          tt.reduce.return %m_new_43 {async_task_id = array<i32: 2>} : f32
        }) {async_task_id = array<i32: 2>} : (tensor<64x64xf32, #mma>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %m_new_25 = arith.mulf %m_new, %cst_3 {async_task_id = array<i32: 2>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %m_new_26 = arith.maxnumf %arg22, %m_new_25 {async_task_id = array<i32: 2>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %p = arith.mulf %s_24, %cst_4 {async_task_id = array<i32: 2>} : tensor<64x64xf32, #mma>
        %p_27 = tt.expand_dims %m_new_26 {async_task_id = array<i32: 2>, axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64x1xf32, #mma>
        %p_28 = tt.broadcast %p_27 {async_task_id = array<i32: 2>} : tensor<64x1xf32, #mma> -> tensor<64x64xf32, #mma>
        %p_29 = arith.subf %p, %p_28 {async_task_id = array<i32: 2>} : tensor<64x64xf32, #mma>
        %p_30 = math.exp2 %p_29 {async_task_id = array<i32: 2>} : tensor<64x64xf32, #mma>
        %alpha = arith.subf %arg22, %m_new_26 {async_task_id = array<i32: 2>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %alpha_31 = math.exp2 %alpha {async_task_id = array<i32: 2>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %l = arith.mulf %arg23, %alpha_31 {async_task_id = array<i32: 2>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %l_32 = "tt.reduce"(%p_30) <{axis = 1 : i32}> ({
        ^bb0(%l_41: f32, %l_42: f32):
          %l_43 = arith.addf %l_41, %l_42 {async_task_id = array<i32: 2>} : f32
          tt.reduce.return %l_43 {async_task_id = array<i32: 2>} : f32
        }) {async_task_id = array<i32: 2>} : (tensor<64x64xf32, #mma>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %l_33 = arith.addf %l, %l_32 {async_task_id = array<i32: 2>} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
        %acc_34 = arith.truncf %p_30 {async_task_id = array<i32: 2>} : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
        %73 = ttg.memdesc_index %arg11[%s_20] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.wait_barrier %73, %70 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %74 = ttg.memdesc_index %arg12[%s_20] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem>
        %acc_35 = tt.expand_dims %alpha_31 {async_task_id = array<i32: 2>, axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64x1xf32, #mma>
        %acc_36 = tt.broadcast %acc_35 {async_task_id = array<i32: 2>} : tensor<64x1xf32, #mma> -> tensor<64x64xf32, #mma>
        %acc_37 = arith.mulf %arg24, %acc_36 {async_task_id = array<i32: 2>} : tensor<64x64xf32, #mma>
        %acc_38 = ttg.convert_layout %acc_34 : tensor<64x64xf16, #mma> -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
        %acc_39 = ttng.warp_group_dot %acc_38, %74, %acc_37 {async_task_id = array<i32: 2>, inputPrecision = 0 : i32} : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<64x64xf16, #shared1, #smem> -> tensor<64x64xf32, #mma>
        %75 = ttg.memdesc_index %arg20[%s_20] {async_task_id = array<i32: 2>} : !ttg.memdesc<3x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
        ttng.arrive_barrier %75, 128 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
        %acc_40 = arith.addi %acc_17, %c1_i64_8 {async_task_id = array<i32: 2>} : i64
        scf.yield {async_task_id = array<i32: 2>} %m_new_26, %l_33, %acc_39, %acc_40 : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>, tensor<64x64xf32, #mma>, i64
      } {async_task_id = array<i32: 2>, tt.num_stages = 0 : i32}
      %63 = ttg.memdesc_index %arg16[%c0_i32_9] {async_task_id = array<i32: 2>} : !ttg.memdesc<1x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
      ttng.arrive_barrier %63, 128 {async_task_id = array<i32: 2>} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
      %64 = tt.expand_dims %acc#1 {async_task_id = array<i32: 2>, axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64x1xf32, #mma>
      %65 = tt.broadcast %64 {async_task_id = array<i32: 2>} : tensor<64x1xf32, #mma> -> tensor<64x64xf32, #mma>
      %66 = arith.divf %acc#2, %65 {async_task_id = array<i32: 2>} : tensor<64x64xf32, #mma>
      %67 = arith.truncf %66 {async_task_id = array<i32: 2>} : tensor<64x64xf32, #mma> to tensor<64x64xf16, #mma>
      %68 = ttg.local_alloc %67 : (tensor<64x64xf16, #mma>) -> !ttg.memdesc<64x64xf16, #shared1, #smem>
      ttng.fence_async_shared {bCluster = false}
      ttng.async_tma_copy_local_to_global %o_14[%60, %c0_i32_9] %68 : !tt.tensordesc<64x64xf16, #shared1>, !ttg.memdesc<64x64xf16, #shared1, #smem>
      ttng.async_tma_store_wait {pendings = 0 : i32}
      ttg.warp_return
    } : (!tt.ptr<f16>, i32, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<1x64x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<1x1xi64, #shared, #smem, mutable>, !ttg.memdesc<1x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>, !ttg.memdesc<3x1xi64, #shared, #smem, mutable>) -> ()
    ttng.inval_barrier %13 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %14 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %15 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %5 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %6 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %7 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %3 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %9 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %10 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %11 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %18 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %19 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %22 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %23 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %26 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %28 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %30 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %27 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %29 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %31 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %34 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %36 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %38 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %35 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %37 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %39 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %42 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %44 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %46 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %43 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %45 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %47 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %50 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %52 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %54 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %51 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %53 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %55 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}
// -----
module {
  tt.func public @attention(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n_ctx: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %l = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %cst = arith.constant dense<1.250000e-01> : tensor<128x64xf32>
    %cst_0 = arith.constant dense<1.250000e-01> : tensor<128xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %m = arith.constant dense<0xFF800000> : tensor<128xf32>
    %c0_i32 = arith.constant 0 : i32
    %start = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %c64_i64 = arith.constant 64 : i64
    %c1_i64 = arith.constant 1 : i64
    %q = tt.make_tensor_descriptor %q_ptr, [%n_ctx, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <128x64xf16>
    %k = tt.make_tensor_descriptor %k_ptr, [%n_ctx, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <64x64xf16>
    %v = tt.make_tensor_descriptor %v_ptr, [%n_ctx, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <64x64xf16>
    %o = tt.make_tensor_descriptor %o_ptr, [%n_ctx, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <128x64xf16>
    %start_2 = tt.get_program_id x : i32
    %start_3 = arith.muli %start_2, %start : i32
    %rows = tt.descriptor_load %q[%start_3, %c0_i32] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
    %acc:3 = scf.for %n = %c0_i32 to %n_ctx step %c64_i32 iter_args(%m_4 = %m, %l_5 = %l, %acc_6 = %cst_1) -> (tensor<128xf32>, tensor<128xf32>, tensor<128x64xf32>)  : i32 {
      %s = tt.descriptor_load %k[%n, %c0_i32] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %s_7 = tt.trans %s {order = array<i32: 1, 0>} : tensor<64x64xf16> -> tensor<64x64xf16>
      %s_8 = tt.dot %rows, %s_7, %cst_1, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      %m_new = "tt.reduce"(%s_8) <{axis = 1 : i32}> ({
      ^bb0(%m_new_25: f32, %m_new_26: f32):
        %m_new_27 = arith.maxnumf %m_new_25, %m_new_26 : f32
        tt.reduce.return %m_new_27 : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %m_new_9 = arith.mulf %m_new, %cst_0 : tensor<128xf32>
      %m_new_10 = arith.maxnumf %m_4, %m_new_9 : tensor<128xf32>
      %p = arith.mulf %s_8, %cst : tensor<128x64xf32>
      %p_11 = tt.expand_dims %m_new_10 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %p_12 = tt.broadcast %p_11 : tensor<128x1xf32> -> tensor<128x64xf32>
      %p_13 = arith.subf %p, %p_12 : tensor<128x64xf32>
      %p_14 = math.exp2 %p_13 : tensor<128x64xf32>
      %alpha = arith.subf %m_4, %m_new_10 : tensor<128xf32>
      %alpha_15 = math.exp2 %alpha : tensor<128xf32>
      %l_16 = arith.mulf %l_5, %alpha_15 : tensor<128xf32>
      %l_17 = "tt.reduce"(%p_14) <{axis = 1 : i32}> ({
      ^bb0(%l_25: f32, %l_26: f32):
        %l_27 = arith.addf %l_25, %l_26 : f32
        tt.reduce.return %l_27 : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %l_18 = arith.addf %l_16, %l_17 : tensor<128xf32>
      %acc_19 = arith.truncf %p_14 : tensor<128x64xf32> to tensor<128x64xf16>
      %acc_20 = tt.descriptor_load %v[%n, %c0_i32] : !tt.tensordesc<64x64xf16> -> tensor<64x64xf16>
      %acc_21 = tt.expand_dims %alpha_15 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %acc_22 = tt.broadcast %acc_21 : tensor<128x1xf32> -> tensor<128x64xf32>
      %acc_23 = arith.mulf %acc_6, %acc_22 : tensor<128x64xf32>
      %acc_24 = tt.dot %acc_19, %acc_20, %acc_23, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
      scf.yield %m_new_10, %l_18, %acc_24 : tensor<128xf32>, tensor<128xf32>, tensor<128x64xf32>
    }
    %0 = tt.expand_dims %acc#1 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %1 = tt.broadcast %0 : tensor<128x1xf32> -> tensor<128x64xf32>
    %2 = arith.divf %acc#2, %1 : tensor<128x64xf32>
    %3 = arith.truncf %2 : tensor<128x64xf32> to tensor<128x64xf16>
    tt.descriptor_store %o[%start_3, %c0_i32], %3 : !tt.tensordesc<128x64xf16>, tensor<128x64xf16>
    tt.return
  }
}

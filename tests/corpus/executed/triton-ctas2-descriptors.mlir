// A product whose layouts are spread over two CTAs, as Triton 3.9 makes them: copies through descriptors begin where the block of a
// CTA does.
//
// targets: cuda:90
// grid: 4
// input f16 81920 integers -3 3
// scalar i64 256
// scalar i64 320
// scalar i64 320
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 256
// scalar i32 320
// scalar i64 320
// scalar i64 1
// input f16 81920 integers -3 3
// scalar i64 320
// scalar i64 256
// scalar i64 256
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 320
// scalar i32 256
// scalar i64 256
// scalar i64 1
// output f16 65536
// scalar i64 256
// scalar i64 256
// scalar i64 256
// scalar i64 1
// scalar i1 0
// scalar i1 0
// scalar i32 256
// scalar i32 256
// scalar i64 256
// scalar i64 1
// scalar i32 256
// scalar i32 256
// scalar i32 320
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], CGALayout = [[0, 1]], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @mmd(%a: !tt.tensordesc<128x64xf16, #shared>, %a.shape.0: i32, %a.shape.1: i32, %a.stride.0: i64, %a.stride.1: i64, %b: !tt.tensordesc<64x128xf16, #shared1>, %b.shape.0: i32, %b.shape.1: i32, %b.stride.0: i64, %b.stride.1: i64, %c: !tt.tensordesc<128x128xf16, #shared1>, %c.shape.0: i32, %c.shape.1: i32, %c.stride.0: i64, %c.stride.1: i64, %M: i32, %N: i32, %K: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf32, #mma>
    %c127_i32 = arith.constant 127 : i32
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %c-1_i32 = arith.constant -1 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %c3_i32 = arith.constant 3 : i32
    %pid = tt.get_program_id x : i32
    %nm = arith.addi %M, %c127_i32 : i32
    %nm_0 = arith.divsi %nm, %c128_i32 : i32
    %i = arith.remsi %pid, %nm_0 : i32
    %j = arith.divsi %pid, %nm_0 : i32
    %acc = arith.muli %i, %c128_i32 : i32
    %acc_1 = arith.muli %j, %c128_i32 : i32
    %acc_2 = ttg.local_alloc : () -> !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable>
    %acc_3 = ttg.local_alloc : () -> !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable>
    %acc_4 = ttg.local_alloc : () -> !ttg.memdesc<3x2xi64, #shared2, #smem, mutable>
    %acc_5 = ttg.memdesc_index %acc_4[%c0_i32] : !ttg.memdesc<3x2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.init_barrier %acc_5, 1 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %acc_6 = ttg.memdesc_index %acc_4[%c1_i32] : !ttg.memdesc<3x2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.init_barrier %acc_6, 1 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %acc_7 = ttg.memdesc_index %acc_4[%c2_i32] : !ttg.memdesc<3x2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.init_barrier %acc_7, 1 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %acc_8 = arith.cmpi sgt, %K, %c0_i32 : i32
    ttng.barrier_expect %acc_5, 24576, %acc_8 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %acc_9 = ttg.memdesc_index %acc_2[%c0_i32] : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_global_to_local %a[%acc, %c0_i32] %acc_9, %acc_5, %acc_8 : !tt.tensordesc<128x64xf16, #shared>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    %acc_10 = ttg.memdesc_index %acc_3[%c0_i32] : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
    ttng.async_tma_copy_global_to_local %b[%c0_i32, %acc_1] %acc_10, %acc_5, %acc_8 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
    %acc_11 = arith.cmpi sgt, %K, %c64_i32 : i32
    ttng.barrier_expect %acc_6, 24576, %acc_11 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    %acc_12 = ttg.memdesc_index %acc_2[%c1_i32] : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_global_to_local %a[%acc, %c64_i32] %acc_12, %acc_6, %acc_11 : !tt.tensordesc<128x64xf16, #shared>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    %acc_13 = ttg.memdesc_index %acc_3[%c1_i32] : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
    ttng.async_tma_copy_global_to_local %b[%c64_i32, %acc_1] %acc_13, %acc_6, %acc_11 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
    %acc_14:4 = scf.for %acc_16 = %c0_i32 to %K step %c64_i32 iter_args(%acc_17 = %cst, %acc_18 = %c1_i32, %acc_19 = %c-1_i32, %acc_20 = %c0_i32) -> (tensor<128x128xf32, #mma>, i32, i32, i32)  : i32 {
      %acc_21 = arith.subi %K, %c128_i32 : i32
      %acc_22 = arith.cmpi slt, %acc_16, %acc_21 : i32
      %acc_23 = arith.addi %acc_19, %c1_i32 : i32
      %acc_24 = arith.cmpi sge, %acc_23, %c3_i32 : i32
      %acc_25 = arith.select %acc_24, %c0_i32, %acc_23 : i32
      %acc_26 = arith.xori %acc_20, %c1_i32 : i32
      %acc_27 = arith.select %acc_24, %acc_26, %acc_20 : i32
      %acc_28 = ttg.memdesc_index %acc_4[%acc_25] : !ttg.memdesc<3x2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      ttng.wait_barrier %acc_28, %acc_27 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      %acc_29 = ttg.memdesc_index %acc_3[%acc_25] : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      %acc_30 = ttg.memdesc_index %acc_2[%acc_25] : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      %acc_31 = ttng.warp_group_dot %acc_30, %acc_29, %acc_17 {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<128x64xf16, #shared, #smem, mutable> * !ttg.memdesc<64x128xf16, #shared1, #smem, mutable> -> tensor<128x128xf32, #mma>
      %acc_32:3 = ttng.warp_group_dot_wait %acc_31, %acc_30, %acc_29 {pendings = 1 : i32} : tensor<128x128xf32, #mma>, !ttg.memdesc<128x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      %acc_33 = arith.addi %acc_18, %c1_i32 : i32
      %acc_34 = arith.cmpi sge, %acc_33, %c3_i32 : i32
      %acc_35 = arith.select %acc_34, %c0_i32, %acc_33 : i32
      %acc_36 = ttg.memdesc_index %acc_4[%acc_35] : !ttg.memdesc<3x2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      ttng.barrier_expect %acc_36, 24576, %acc_22 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
      %acc_37 = ttg.memdesc_index %acc_2[%acc_35] : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      %acc_38 = arith.addi %acc_16, %c128_i32 : i32
      ttng.async_tma_copy_global_to_local %a[%acc, %acc_38] %acc_37, %acc_36, %acc_22 : !tt.tensordesc<128x64xf16, #shared>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      %acc_39 = ttg.memdesc_index %acc_3[%acc_35] : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      ttng.async_tma_copy_global_to_local %b[%acc_38, %acc_1] %acc_39, %acc_36, %acc_22 : !tt.tensordesc<64x128xf16, #shared1>, !ttg.memdesc<2xi64, #shared2, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      scf.yield %acc_32#0, %acc_35, %acc_25, %acc_27 : tensor<128x128xf32, #mma>, i32, i32, i32
    }
    %acc_15 = ttng.warp_group_dot_wait %acc_14#0 {pendings = 0 : i32} : tensor<128x128xf32, #mma>
    ttng.inval_barrier %acc_5 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.inval_barrier %acc_6 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttng.inval_barrier %acc_7 : !ttg.memdesc<2xi64, #shared2, #smem, mutable>
    ttg.local_dealloc %acc_4 : !ttg.memdesc<3x2xi64, #shared2, #smem, mutable>
    ttg.local_dealloc %acc_3 : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable>
    ttg.local_dealloc %acc_2 : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable>
    %0 = arith.truncf %acc_15 : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
    %1 = ttg.local_alloc %0 : (tensor<128x128xf16, #mma>) -> !ttg.memdesc<128x128xf16, #shared1, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %c[%acc, %acc_1] %1 : !tt.tensordesc<128x128xf16, #shared1>, !ttg.memdesc<128x128xf16, #shared1, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }
}
// -----
module {
  tt.func public @mmd(%a: !tt.tensordesc<128x64xf16>, %a.shape.0: i32, %a.shape.1: i32, %a.stride.0: i64, %a.stride.1: i64, %b: !tt.tensordesc<64x128xf16>, %b.shape.0: i32, %b.shape.1: i32, %b.stride.0: i64, %b.stride.1: i64, %c: !tt.tensordesc<128x128xf16>, %c.shape.0: i32, %c.shape.1: i32, %c.stride.0: i64, %c.stride.1: i64, %M: i32, %N: i32, %K: i32) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %nm = arith.constant 127 : i32
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %pid = tt.get_program_id x : i32
    %nm_0 = arith.addi %M, %nm : i32
    %nm_1 = arith.divsi %nm_0, %c128_i32 : i32
    %i = arith.remsi %pid, %nm_1 : i32
    %j = arith.divsi %pid, %nm_1 : i32
    %acc_2 = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%acc_3 = %acc) -> (tensor<128x128xf32>)  : i32 {
      %acc_4 = arith.muli %i, %c128_i32 : i32
      %acc_5 = tt.descriptor_load %a[%acc_4, %k] : !tt.tensordesc<128x64xf16> -> tensor<128x64xf16>
      %acc_6 = arith.muli %j, %c128_i32 : i32
      %acc_7 = tt.descriptor_load %b[%k, %acc_6] : !tt.tensordesc<64x128xf16> -> tensor<64x128xf16>
      %acc_8 = tt.dot %acc_5, %acc_7, %acc_3, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      scf.yield %acc_8 : tensor<128x128xf32>
    }
    %0 = arith.muli %i, %c128_i32 : i32
    %1 = arith.muli %j, %c128_i32 : i32
    %2 = arith.truncf %acc_2 : tensor<128x128xf32> to tensor<128x128xf16>
    tt.descriptor_store %c[%0, %1], %2 : !tt.tensordesc<128x128xf16>, tensor<128x128xf16>
    tt.return
  }
}

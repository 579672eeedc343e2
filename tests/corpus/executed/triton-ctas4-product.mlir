// A product whose layouts are spread over 4 CTAs, as Triton 3.9 makes them: each copies the rows and columns of its block.
//
// targets: cuda:90
// grid: 4
// input f16 81920 integers -3 3
// input f16 81920 integers -3 3
// output f16 65536
// scalar i32 256
// scalar i32 256
// scalar i32 320
// scalar i32 320
// scalar i32 256
// scalar i32 256
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 0], [1, 0]]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1], [1, 0]]}>
#blocked2 = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[0, 1], [0, 0]]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], CGALayout = [[0, 1], [1, 0]], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0], [1, 0]]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1], [0, 0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 4 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32, "ttng.two-ctas" = false} {
  tt.func public @mm(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32, %N: i32, %K: i32, %sa: i32 {tt.divisibility = 16 : i32}, %sb: i32 {tt.divisibility = 16 : i32}, %sc: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf32, #mma>
    %c127_i32 = arith.constant 127 : i32
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %cst_0 = arith.constant dense<64> : tensor<128x64xi32, #blocked>
    %c-1_i32 = arith.constant -1 : i32
    %c1_i32 = arith.constant 1 : i32
    %c3_i32 = arith.constant 3 : i32
    %pid = tt.get_program_id x : i32
    %nm = arith.addi %M, %c127_i32 : i32
    %nm_1 = arith.divsi %nm, %c128_i32 : i32
    %i = arith.remsi %pid, %nm_1 : i32
    %j = arith.divsi %pid, %nm_1 : i32
    %rm = arith.muli %i, %c128_i32 : i32
    %rm_2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %rm_3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %rm_4 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked2}>>
    %rm_5 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %rm_6 = tt.splat %rm : i32 -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %rm_7 = tt.splat %rm : i32 -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %rm_8 = arith.addi %rm_6, %rm_2 : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %rm_9 = arith.addi %rm_7, %rm_3 : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %rn = arith.muli %j, %c128_i32 : i32
    %rn_10 = tt.splat %rn : i32 -> tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked2}>>
    %rn_11 = tt.splat %rn : i32 -> tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %rn_12 = arith.addi %rn_10, %rm_4 : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked2}>>
    %rn_13 = arith.addi %rn_11, %rm_5 : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %a = tt.expand_dims %rm_8 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %a_14 = tt.expand_dims %rm_9 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<128x1xi32, #blocked1>
    %a_15 = tt.splat %sa : i32 -> tensor<128x1xi32, #blocked>
    %a_16 = arith.muli %a, %a_15 : tensor<128x1xi32, #blocked>
    %a_17 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>, #blocked>
    %a_18 = tt.addptr %a_17, %a_16 : tensor<128x1x!tt.ptr<f16>, #blocked>, tensor<128x1xi32, #blocked>
    %a_19 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %a_20 = tt.expand_dims %a_19 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %a_21 = tt.broadcast %a_18 : tensor<128x1x!tt.ptr<f16>, #blocked> -> tensor<128x64x!tt.ptr<f16>, #blocked>
    %a_22 = tt.broadcast %a_20 : tensor<1x64xi32, #blocked> -> tensor<128x64xi32, #blocked>
    %a_23 = tt.addptr %a_21, %a_22 : tensor<128x64x!tt.ptr<f16>, #blocked>, tensor<128x64xi32, #blocked>
    %b = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked2}>>
    %b_24 = tt.expand_dims %b {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked2}>> -> tensor<64x1xi32, #blocked2>
    %b_25 = tt.splat %sb : i32 -> tensor<64x1xi32, #blocked2>
    %b_26 = arith.muli %b_24, %b_25 : tensor<64x1xi32, #blocked2>
    %b_27 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>, #blocked2>
    %b_28 = tt.addptr %b_27, %b_26 : tensor<64x1x!tt.ptr<f16>, #blocked2>, tensor<64x1xi32, #blocked2>
    %b_29 = tt.expand_dims %rn_12 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked2}>> -> tensor<1x128xi32, #blocked2>
    %b_30 = tt.expand_dims %rn_13 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x128xi32, #blocked1>
    %b_31 = tt.broadcast %b_28 : tensor<64x1x!tt.ptr<f16>, #blocked2> -> tensor<64x128x!tt.ptr<f16>, #blocked2>
    %b_32 = tt.broadcast %b_29 : tensor<1x128xi32, #blocked2> -> tensor<64x128xi32, #blocked2>
    %b_33 = tt.addptr %b_31, %b_32 : tensor<64x128x!tt.ptr<f16>, #blocked2>, tensor<64x128xi32, #blocked2>
    %b_34 = arith.muli %sb, %c64_i32 : i32
    %b_35 = tt.splat %b_34 : i32 -> tensor<64x128xi32, #blocked2>
    %acc = ttg.local_alloc : () -> !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable>
    %acc_36 = ttg.local_alloc : () -> !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable>
    %acc_37 = arith.cmpi sgt, %K, %c0_i32 : i32
    %acc_38 = ttg.memdesc_index %acc[%c0_i32] : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    %acc_39 = tt.splat %acc_37 : i1 -> tensor<128x64xi1, #blocked>
    %acc_40 = ttg.async_copy_global_to_local %a_23, %acc_38 mask %acc_39 {contiguity = 8 : i32} : tensor<128x64x!tt.ptr<f16>, #blocked> -> <128x64xf16, #shared, #smem, mutable>
    %acc_41 = ttg.async_commit_group tokens %acc_40
    %acc_42 = ttg.memdesc_index %acc_36[%c0_i32] : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
    %acc_43 = tt.splat %acc_37 : i1 -> tensor<64x128xi1, #blocked2>
    %acc_44 = ttg.async_copy_global_to_local %b_33, %acc_42 mask %acc_43 {contiguity = 8 : i32} : tensor<64x128x!tt.ptr<f16>, #blocked2> -> <64x128xf16, #shared1, #smem, mutable>
    %acc_45 = ttg.async_commit_group tokens %acc_44
    %acc_46 = arith.cmpi sgt, %K, %c64_i32 : i32
    %a_47 = tt.addptr %a_23, %cst_0 : tensor<128x64x!tt.ptr<f16>, #blocked>, tensor<128x64xi32, #blocked>
    %b_48 = tt.addptr %b_33, %b_35 : tensor<64x128x!tt.ptr<f16>, #blocked2>, tensor<64x128xi32, #blocked2>
    %acc_49 = ttg.memdesc_index %acc[%c1_i32] : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    %acc_50 = tt.splat %acc_46 : i1 -> tensor<128x64xi1, #blocked>
    %acc_51 = ttg.async_copy_global_to_local %a_47, %acc_49 mask %acc_50 {contiguity = 8 : i32} : tensor<128x64x!tt.ptr<f16>, #blocked> -> <128x64xf16, #shared, #smem, mutable>
    %acc_52 = ttg.async_commit_group tokens %acc_51
    %acc_53 = ttg.memdesc_index %acc_36[%c1_i32] : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
    %acc_54 = tt.splat %acc_46 : i1 -> tensor<64x128xi1, #blocked2>
    %acc_55 = ttg.async_copy_global_to_local %b_48, %acc_53 mask %acc_54 {contiguity = 8 : i32} : tensor<64x128x!tt.ptr<f16>, #blocked2> -> <64x128xf16, #shared1, #smem, mutable>
    %acc_56 = ttg.async_commit_group tokens %acc_55
    %acc_57:9 = scf.for %acc_60 = %c0_i32 to %K step %c64_i32 iter_args(%acc_61 = %cst, %a_62 = %a_47, %b_63 = %b_48, %acc_64 = %c1_i32, %acc_65 = %c-1_i32, %acc_66 = %acc_41, %acc_67 = %acc_52, %acc_68 = %acc_45, %acc_69 = %acc_56) -> (tensor<128x128xf32, #mma>, tensor<128x64x!tt.ptr<f16>, #blocked>, tensor<64x128x!tt.ptr<f16>, #blocked2>, i32, i32, !ttg.async.token, !ttg.async.token, !ttg.async.token, !ttg.async.token)  : i32 {
      %acc_70 = arith.subi %K, %c128_i32 : i32
      %acc_71 = arith.cmpi slt, %acc_60, %acc_70 : i32
      %acc_72 = arith.addi %acc_65, %c1_i32 : i32
      %acc_73 = arith.cmpi sge, %acc_72, %c3_i32 : i32
      %acc_74 = arith.select %acc_73, %c0_i32, %acc_72 : i32
      %acc_75 = ttg.async_wait %acc_66, %acc_68 {num = 2 : i32}
      %acc_76 = ttg.memdesc_index %acc[%acc_74] : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      %acc_77 = ttg.memdesc_index %acc_36[%acc_74] : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      ttng.fence_async_shared {bCluster = false}
      %acc_78 = ttng.warp_group_dot %acc_76, %acc_77, %acc_61 {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<128x64xf16, #shared, #smem, mutable> * !ttg.memdesc<64x128xf16, #shared1, #smem, mutable> -> tensor<128x128xf32, #mma>
      %acc_79:3 = ttng.warp_group_dot_wait %acc_78, %acc_76, %acc_77 {pendings = 1 : i32} : tensor<128x128xf32, #mma>, !ttg.memdesc<128x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      %a_80 = tt.addptr %a_62, %cst_0 : tensor<128x64x!tt.ptr<f16>, #blocked>, tensor<128x64xi32, #blocked>
      %b_81 = tt.addptr %b_63, %b_35 : tensor<64x128x!tt.ptr<f16>, #blocked2>, tensor<64x128xi32, #blocked2>
      %acc_82 = arith.addi %acc_64, %c1_i32 : i32
      %acc_83 = arith.cmpi sge, %acc_82, %c3_i32 : i32
      %acc_84 = arith.select %acc_83, %c0_i32, %acc_82 : i32
      %acc_85 = ttg.memdesc_index %acc[%acc_84] : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
      %acc_86 = tt.splat %acc_71 : i1 -> tensor<128x64xi1, #blocked>
      %acc_87 = ttg.async_copy_global_to_local %a_80, %acc_85 mask %acc_86 {contiguity = 8 : i32} : tensor<128x64x!tt.ptr<f16>, #blocked> -> <128x64xf16, #shared, #smem, mutable>
      %acc_88 = ttg.async_commit_group tokens %acc_87
      %acc_89 = ttg.memdesc_index %acc_36[%acc_84] : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable> -> !ttg.memdesc<64x128xf16, #shared1, #smem, mutable>
      %acc_90 = tt.splat %acc_71 : i1 -> tensor<64x128xi1, #blocked2>
      %acc_91 = ttg.async_copy_global_to_local %b_81, %acc_89 mask %acc_90 {contiguity = 8 : i32} : tensor<64x128x!tt.ptr<f16>, #blocked2> -> <64x128xf16, #shared1, #smem, mutable>
      %acc_92 = ttg.async_commit_group tokens %acc_91
      scf.yield %acc_79#0, %a_80, %b_81, %acc_84, %acc_74, %acc_67, %acc_88, %acc_69, %acc_92 : tensor<128x128xf32, #mma>, tensor<128x64x!tt.ptr<f16>, #blocked>, tensor<64x128x!tt.ptr<f16>, #blocked2>, i32, i32, !ttg.async.token, !ttg.async.token, !ttg.async.token, !ttg.async.token
    }
    %acc_58 = ttng.warp_group_dot_wait %acc_57#0 {pendings = 0 : i32} : tensor<128x128xf32, #mma>
    %acc_59 = ttg.async_wait {num = 0 : i32}
    ttg.local_dealloc %acc_36 : !ttg.memdesc<3x64x128xf16, #shared1, #smem, mutable>
    ttg.local_dealloc %acc : !ttg.memdesc<3x128x64xf16, #shared, #smem, mutable>
    %0 = tt.splat %sc : i32 -> tensor<128x1xi32, #blocked1>
    %1 = arith.muli %a_14, %0 : tensor<128x1xi32, #blocked1>
    %2 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>, #blocked1>
    %3 = tt.addptr %2, %1 : tensor<128x1x!tt.ptr<f16>, #blocked1>, tensor<128x1xi32, #blocked1>
    %4 = tt.broadcast %3 : tensor<128x1x!tt.ptr<f16>, #blocked1> -> tensor<128x128x!tt.ptr<f16>, #blocked1>
    %5 = tt.broadcast %b_30 : tensor<1x128xi32, #blocked1> -> tensor<128x128xi32, #blocked1>
    %6 = tt.addptr %4, %5 : tensor<128x128x!tt.ptr<f16>, #blocked1>, tensor<128x128xi32, #blocked1>
    %7 = arith.truncf %acc_58 : tensor<128x128xf32, #mma> to tensor<128x128xf16, #mma>
    %8 = ttg.convert_layout %7 : tensor<128x128xf16, #mma> -> tensor<128x128xf16, #blocked1>
    tt.store %6, %8 : tensor<128x128x!tt.ptr<f16>, #blocked1>
    tt.return
  }
}
// -----
module {
  tt.func public @mm(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %M: i32, %N: i32, %K: i32, %sa: i32 {tt.divisibility = 16 : i32}, %sb: i32 {tt.divisibility = 16 : i32}, %sc: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %nm = arith.constant 127 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<64> : tensor<128x64xi32>
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %pid = tt.get_program_id x : i32
    %nm_0 = arith.addi %M, %nm : i32
    %nm_1 = arith.divsi %nm_0, %c128_i32 : i32
    %i = arith.remsi %pid, %nm_1 : i32
    %j = arith.divsi %pid, %nm_1 : i32
    %rm = arith.muli %i, %c128_i32 : i32
    %rm_2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %rm_3 = tt.splat %rm : i32 -> tensor<128xi32>
    %rm_4 = arith.addi %rm_3, %rm_2 : tensor<128xi32>
    %rn = arith.muli %j, %c128_i32 : i32
    %rn_5 = tt.splat %rn : i32 -> tensor<128xi32>
    %rn_6 = arith.addi %rn_5, %rm_2 : tensor<128xi32>
    %rk = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %a = tt.expand_dims %rm_4 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %a_7 = tt.splat %sa : i32 -> tensor<128x1xi32>
    %a_8 = arith.muli %a, %a_7 : tensor<128x1xi32>
    %a_9 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %a_10 = tt.addptr %a_9, %a_8 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %a_11 = tt.expand_dims %rk {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %a_12 = tt.broadcast %a_10 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
    %a_13 = tt.broadcast %a_11 : tensor<1x64xi32> -> tensor<128x64xi32>
    %a_14 = tt.addptr %a_12, %a_13 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %b = tt.expand_dims %rk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %b_15 = tt.splat %sb : i32 -> tensor<64x1xi32>
    %b_16 = arith.muli %b, %b_15 : tensor<64x1xi32>
    %b_17 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %b_18 = tt.addptr %b_17, %b_16 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %b_19 = tt.expand_dims %rn_6 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %b_20 = tt.broadcast %b_18 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
    %b_21 = tt.broadcast %b_19 : tensor<1x128xi32> -> tensor<64x128xi32>
    %b_22 = tt.addptr %b_20, %b_21 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    %acc_23:3 = scf.for %k = %c0_i32 to %K step %c64_i32 iter_args(%a_24 = %a_14, %b_25 = %b_22, %acc_26 = %acc) -> (tensor<128x64x!tt.ptr<f16>>, tensor<64x128x!tt.ptr<f16>>, tensor<128x128xf32>)  : i32 {
      %acc_27 = tt.load %a_24 : tensor<128x64x!tt.ptr<f16>>
      %acc_28 = tt.load %b_25 : tensor<64x128x!tt.ptr<f16>>
      %acc_29 = tt.dot %acc_27, %acc_28, %acc_26, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      %a_30 = tt.addptr %a_24, %cst : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
      %b_31 = arith.muli %sb, %c64_i32 : i32
      %b_32 = tt.splat %b_31 : i32 -> tensor<64x128xi32>
      %b_33 = tt.addptr %b_25, %b_32 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      scf.yield %a_30, %b_33, %acc_29 : tensor<128x64x!tt.ptr<f16>>, tensor<64x128x!tt.ptr<f16>>, tensor<128x128xf32>
    }
    %0 = tt.splat %sc : i32 -> tensor<128x1xi32>
    %1 = arith.muli %a, %0 : tensor<128x1xi32>
    %2 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %3 = tt.addptr %2, %1 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %4 = tt.broadcast %3 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x128x!tt.ptr<f16>>
    %5 = tt.broadcast %b_19 : tensor<1x128xi32> -> tensor<128x128xi32>
    %6 = tt.addptr %4, %5 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %7 = arith.truncf %acc_23#2 : tensor<128x128xf32> to tensor<128x128xf16>
    tt.store %6, %7 : tensor<128x128x!tt.ptr<f16>>
    tt.return
  }
}

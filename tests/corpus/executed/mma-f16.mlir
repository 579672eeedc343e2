// mma.sync of f16 with f32 sums; operands by ldmatrix, B transposed on the way.
//
// targets: cuda:80 cuda:90 cuda:120
// interpreted
// input f16 2048 integers -4 4
// input f16 2048 integers -4 4
// input f32 4096 integers -4 4
// output f32 4096
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#sa = #ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>
#sb = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %r_1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %k_5 = arith.constant dense<32> : tensor<64x1xi32, #blocked>
    %m_6 = arith.muli %r_3, %k_5 : tensor<64x1xi32, #blocked>
    %r_7 = tt.broadcast %m_6 : tensor<64x1xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %c_8 = tt.broadcast %c_4 : tensor<1x32xi32, #blocked> -> tensor<64x32xi32, #blocked>
    %o_9 = arith.addi %r_7, %c_8 : tensor<64x32xi32, #blocked>
    %p_10 = tt.splat %a : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>, #blocked>
    %p_11 = tt.addptr %p_10, %o_9 : tensor<64x32x!tt.ptr<f16>, #blocked>, tensor<64x32xi32, #blocked>
    %x_12 = tt.load %p_11 : tensor<64x32x!tt.ptr<f16>, #blocked>
    %r_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<32xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<32x1xi32, #blocked>
    %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k_17 = arith.constant dense<64> : tensor<32x1xi32, #blocked>
    %m_18 = arith.muli %r_15, %k_17 : tensor<32x1xi32, #blocked>
    %r_19 = tt.broadcast %m_18 : tensor<32x1xi32, #blocked> -> tensor<32x64xi32, #blocked>
    %c_20 = tt.broadcast %c_16 : tensor<1x64xi32, #blocked> -> tensor<32x64xi32, #blocked>
    %o_21 = arith.addi %r_19, %c_20 : tensor<32x64xi32, #blocked>
    %p_22 = tt.splat %b : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>, #blocked>
    %p_23 = tt.addptr %p_22, %o_21 : tensor<32x64x!tt.ptr<f16>, #blocked>, tensor<32x64xi32, #blocked>
    %x_24 = tt.load %p_23 : tensor<32x64x!tt.ptr<f16>, #blocked>
    %r_25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_26 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_27 = tt.expand_dims %r_25 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c_28 = tt.expand_dims %c_26 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k_29 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m_30 = arith.muli %r_27, %k_29 : tensor<64x1xi32, #blocked>
    %r_31 = tt.broadcast %m_30 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c_32 = tt.broadcast %c_28 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o_33 = arith.addi %r_31, %c_32 : tensor<64x64xi32, #blocked>
    %p_34 = tt.splat %c : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #blocked>
    %p_35 = tt.addptr %p_34, %o_33 : tensor<64x64x!tt.ptr<f32>, #blocked>, tensor<64x64xi32, #blocked>
    %x_36 = tt.load %p_35 : tensor<64x64x!tt.ptr<f32>, #blocked>
    %m_37 = ttg.local_alloc %x_12 : (tensor<64x32xf16, #blocked>) -> !ttg.memdesc<64x32xf16, #sa, #smem>
    %d_38 = ttg.local_load %m_37 : !ttg.memdesc<64x32xf16, #sa, #smem> -> tensor<64x32xf16, #a>
    %m_39 = ttg.local_alloc %x_24 : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #sb, #smem>
    %d_40 = ttg.local_load %m_39 : !ttg.memdesc<32x64xf16, #sb, #smem> -> tensor<32x64xf16, #b>
    %y_41 = ttg.convert_layout %x_36 : tensor<64x64xf32, #blocked> -> tensor<64x64xf32, #mma>
    %d_42 = tt.dot %d_38, %d_40, %y_41 : tensor<64x32xf16, #a> * tensor<32x64xf16, #b> -> tensor<64x64xf32, #mma>
    %y_43 = ttg.convert_layout %d_42 : tensor<64x64xf32, #mma> -> tensor<64x64xf32, #blocked>
    %r_44 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %c_45 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %r_46 = tt.expand_dims %r_44 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %c_47 = tt.expand_dims %c_45 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %k_48 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %m_49 = arith.muli %r_46, %k_48 : tensor<64x1xi32, #blocked>
    %r_50 = tt.broadcast %m_49 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %c_51 = tt.broadcast %c_47 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %o_52 = arith.addi %r_50, %c_51 : tensor<64x64xi32, #blocked>
    %p_53 = tt.splat %d : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #blocked>
    %p_54 = tt.addptr %p_53, %o_52 : tensor<64x64x!tt.ptr<f32>, #blocked>, tensor<64x64xi32, #blocked>
    tt.store %p_54, %y_43 : tensor<64x64x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
// -----
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r_1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c_2 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r_3 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c_4 = tt.expand_dims %c_2 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %k_5 = arith.constant dense<32> : tensor<64x1xi32>
  %m_6 = arith.muli %r_3, %k_5 : tensor<64x1xi32>
  %r_7 = tt.broadcast %m_6 : tensor<64x1xi32> -> tensor<64x32xi32>
  %c_8 = tt.broadcast %c_4 : tensor<1x32xi32> -> tensor<64x32xi32>
  %o_9 = arith.addi %r_7, %c_8 : tensor<64x32xi32>
  %p_10 = tt.splat %a : !tt.ptr<f16> -> tensor<64x32x!tt.ptr<f16>>
  %p_11 = tt.addptr %p_10, %o_9 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
  %x_12 = tt.load %p_11 : tensor<64x32x!tt.ptr<f16>>
  %r_13 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %c_14 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r_15 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %c_16 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %k_17 = arith.constant dense<64> : tensor<32x1xi32>
  %m_18 = arith.muli %r_15, %k_17 : tensor<32x1xi32>
  %r_19 = tt.broadcast %m_18 : tensor<32x1xi32> -> tensor<32x64xi32>
  %c_20 = tt.broadcast %c_16 : tensor<1x64xi32> -> tensor<32x64xi32>
  %o_21 = arith.addi %r_19, %c_20 : tensor<32x64xi32>
  %p_22 = tt.splat %b : !tt.ptr<f16> -> tensor<32x64x!tt.ptr<f16>>
  %p_23 = tt.addptr %p_22, %o_21 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
  %x_24 = tt.load %p_23 : tensor<32x64x!tt.ptr<f16>>
  %r_25 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c_26 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r_27 = tt.expand_dims %r_25 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c_28 = tt.expand_dims %c_26 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %k_29 = arith.constant dense<64> : tensor<64x1xi32>
  %m_30 = arith.muli %r_27, %k_29 : tensor<64x1xi32>
  %r_31 = tt.broadcast %m_30 : tensor<64x1xi32> -> tensor<64x64xi32>
  %c_32 = tt.broadcast %c_28 : tensor<1x64xi32> -> tensor<64x64xi32>
  %o_33 = arith.addi %r_31, %c_32 : tensor<64x64xi32>
  %p_34 = tt.splat %c : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %p_35 = tt.addptr %p_34, %o_33 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %x_36 = tt.load %p_35 : tensor<64x64x!tt.ptr<f32>>
  %d_37 = tt.dot %x_12, %x_24, %x_36 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  %r_38 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c_39 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r_40 = tt.expand_dims %r_38 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c_41 = tt.expand_dims %c_39 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %k_42 = arith.constant dense<64> : tensor<64x1xi32>
  %m_43 = arith.muli %r_40, %k_42 : tensor<64x1xi32>
  %r_44 = tt.broadcast %m_43 : tensor<64x1xi32> -> tensor<64x64xi32>
  %c_45 = tt.broadcast %c_41 : tensor<1x64xi32> -> tensor<64x64xi32>
  %o_46 = arith.addi %r_44, %c_45 : tensor<64x64xi32>
  %p_47 = tt.splat %d : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %p_48 = tt.addptr %p_47, %o_46 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %p_48, %d_37 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 2
// grid: 2 1 1
// input f16 2560 normal
// input f16 2560 normal
// input f16 2560 normal
// input f16 6400 normal
// output f16 2560 tolerance 0.004 5e-3
// output f32 80 tolerance 1e-4 1e-3
// scalar f32 0.25
// scalar i32 80
module {
  tt.func public @attention_pair_bias(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %lse_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %scale: f32, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant -1.000000e+30 : f32
    %l = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x32xf16>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_2 = arith.constant dense<-1.000000e+30> : tensor<64x64xf32>
    %m = arith.constant dense<0xFF800000> : tensor<64xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<64x32xf32>
    %cst_4 = arith.constant dense<32> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %head = tt.get_program_id y : i32
    %r = tt.get_program_id x : i32
    %r_5 = arith.muli %r, %c64_i32 : i32
    %r_6 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_7 = tt.splat %r_5 : i32 -> tensor<64xi32>
    %r_8 = arith.addi %r_7, %r_6 : tensor<64xi32>
    %d = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %q = tt.expand_dims %r_8 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %q_9 = tt.splat %t : i32 -> tensor<64x1xi32>
    %q_10 = arith.cmpi slt, %q, %q_9 : tensor<64x1xi32>
    %q_11 = arith.muli %head, %t : i32
    %q_12 = tt.splat %q_11 : i32 -> tensor<64x1xi32>
    %q_13 = arith.addi %q_12, %q : tensor<64x1xi32>
    %q_14 = arith.muli %q_13, %cst_4 : tensor<64x1xi32>
    %q_15 = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %q_16 = tt.addptr %q_15, %q_14 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %q_17 = tt.expand_dims %d {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %q_18 = tt.broadcast %q_16 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
    %q_19 = tt.broadcast %q_17 : tensor<1x32xi32> -> tensor<64x32xi32>
    %q_20 = tt.addptr %q_18, %q_19 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
    %q_21 = tt.broadcast %q_10 : tensor<64x1xi1> -> tensor<64x32xi1>
    %q_22 = tt.load %q_20, %q_21, %cst_0 : tensor<64x32x!tt.ptr<f16>>
    %acc:3 = scf.for %start = %c0_i32 to %t step %c64_i32 iter_args(%m_23 = %m, %l_24 = %l, %acc_25 = %cst_3) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x32xf32>)  : i32 {
      %c = tt.splat %start : i32 -> tensor<64xi32>
      %c_26 = arith.addi %c, %r_6 : tensor<64xi32>
      %k = tt.expand_dims %c_26 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %k_27 = arith.cmpi slt, %k, %q_9 : tensor<64x1xi32>
      %k_28 = arith.addi %q_12, %k : tensor<64x1xi32>
      %k_29 = arith.muli %k_28, %cst_4 : tensor<64x1xi32>
      %k_30 = tt.splat %k_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %k_31 = tt.addptr %k_30, %k_29 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %k_32 = tt.broadcast %k_31 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
      %k_33 = tt.addptr %k_32, %q_19 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
      %k_34 = tt.broadcast %k_27 : tensor<64x1xi1> -> tensor<64x32xi1>
      %k_35 = tt.load %k_33, %k_34, %cst_0 : tensor<64x32x!tt.ptr<f16>>
      %v = tt.splat %v_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %v_36 = tt.addptr %v, %k_29 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %v_37 = tt.broadcast %v_36 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
      %v_38 = tt.addptr %v_37, %q_19 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
      %v_39 = tt.load %v_38, %k_34, %cst_0 : tensor<64x32x!tt.ptr<f16>>
      %bias = tt.expand_dims %c_26 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %bias_40 = tt.splat %t : i32 -> tensor<1x64xi32>
      %bias_41 = arith.cmpi slt, %bias, %bias_40 : tensor<1x64xi32>
      %bias_42 = tt.broadcast %q_10 : tensor<64x1xi1> -> tensor<64x64xi1>
      %bias_43 = tt.broadcast %bias_41 : tensor<1x64xi1> -> tensor<64x64xi1>
      %bias_44 = arith.andi %bias_42, %bias_43 : tensor<64x64xi1>
      %bias_45 = arith.muli %q_13, %q_9 : tensor<64x1xi32>
      %bias_46 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %bias_47 = tt.addptr %bias_46, %bias_45 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %bias_48 = tt.broadcast %bias_47 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %bias_49 = tt.broadcast %bias : tensor<1x64xi32> -> tensor<64x64xi32>
      %bias_50 = tt.addptr %bias_48, %bias_49 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %bias_51 = arith.truncf %cst : f32 to f16
      %bias_52 = tt.splat %bias_51 : f16 -> tensor<64x64xf16>
      %bias_53 = tt.load %bias_50, %bias_44, %bias_52 : tensor<64x64x!tt.ptr<f16>>
      %s = tt.trans %k_35 {order = array<i32: 1, 0>} : tensor<64x32xf16> -> tensor<32x64xf16>
      %s_54 = tt.dot %q_22, %s, %cst_1, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
      %s_55 = tt.splat %scale : f32 -> tensor<64x64xf32>
      %s_56 = arith.mulf %s_54, %s_55 : tensor<64x64xf32>
      %s_57 = arith.extf %bias_53 : tensor<64x64xf16> to tensor<64x64xf32>
      %s_58 = arith.addf %s_56, %s_57 : tensor<64x64xf32>
      %s_59 = arith.select %bias_43, %s_58, %cst_2 : tensor<64x64xi1>, tensor<64x64xf32>
      %top = "tt.reduce"(%s_59) <{axis = 1 : i32}> ({
      ^bb0(%top_73: f32, %top_74: f32):
        %top_75 = arith.maxnumf %top_73, %top_74 : f32
        tt.reduce.return %top_75 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %top_60 = arith.maxnumf %m_23, %top : tensor<64xf32>
      %p = tt.expand_dims %top_60 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %p_61 = tt.broadcast %p : tensor<64x1xf32> -> tensor<64x64xf32>
      %p_62 = arith.subf %s_59, %p_61 : tensor<64x64xf32>
      %p_63 = math.exp %p_62 : tensor<64x64xf32>
      %fix = arith.subf %m_23, %top_60 : tensor<64xf32>
      %fix_64 = math.exp %fix : tensor<64xf32>
      %l_65 = arith.mulf %l_24, %fix_64 : tensor<64xf32>
      %l_66 = "tt.reduce"(%p_63) <{axis = 1 : i32}> ({
      ^bb0(%l_73: f32, %l_74: f32):
        %l_75 = arith.addf %l_73, %l_74 : f32
        tt.reduce.return %l_75 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %l_67 = arith.addf %l_65, %l_66 : tensor<64xf32>
      %acc_68 = tt.expand_dims %fix_64 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %acc_69 = tt.broadcast %acc_68 : tensor<64x1xf32> -> tensor<64x32xf32>
      %acc_70 = arith.mulf %acc_25, %acc_69 : tensor<64x32xf32>
      %acc_71 = arith.truncf %p_63 : tensor<64x64xf32> to tensor<64x64xf16>
      %acc_72 = tt.dot %acc_71, %v_39, %acc_70, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x32xf16> -> tensor<64x32xf32>
      scf.yield %top_60, %l_67, %acc_72 : tensor<64xf32>, tensor<64xf32>, tensor<64x32xf32>
    }
    %0 = tt.splat %o_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %1 = tt.addptr %0, %q_14 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %2 = tt.broadcast %1 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
    %3 = tt.addptr %2, %q_19 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
    %4 = tt.expand_dims %acc#1 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %5 = tt.broadcast %4 : tensor<64x1xf32> -> tensor<64x32xf32>
    %6 = arith.divf %acc#2, %5 : tensor<64x32xf32>
    %7 = arith.truncf %6 : tensor<64x32xf32> to tensor<64x32xf16>
    tt.store %3, %7, %q_21 : tensor<64x32x!tt.ptr<f16>>
    %8 = tt.splat %t : i32 -> tensor<64xi32>
    %9 = arith.cmpi slt, %r_8, %8 : tensor<64xi32>
    %10 = tt.addptr %lse_ptr, %q_11 : !tt.ptr<f32>, i32
    %11 = tt.splat %10 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %12 = tt.addptr %11, %r_8 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %13 = math.log %acc#1 : tensor<64xf32>
    %14 = arith.addf %acc#0, %13 : tensor<64xf32>
    tt.store %12, %14, %9 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}

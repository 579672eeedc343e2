// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3
// grid: 2 1 1
// input bf16 16384 normal
// input bf16 16384 normal
// input bf16 16384 normal
// input f32 1 normal 0.1
// output bf16 16384 tolerance 0.016 2e-2
// scalar f32 0.18
// scalar i32 256
module {
  tt.func public @attention_alibi(%q_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %slope_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %scale: f32, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0xFF800000> : tensor<128x64xf32>
    %cst_0 = arith.constant dense<64> : tensor<1x64xi32>
    %cst_1 = arith.constant dense<64> : tensor<64x1xi32>
    %c0_i32 = arith.constant 0 : i32
    %c64_i32 = arith.constant 64 : i32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %l = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %m = arith.constant dense<0xFF800000> : tensor<128xf32>
    %at = arith.constant dense<64> : tensor<128x1xi32>
    %c128_i32 = arith.constant 128 : i32
    %head = tt.get_program_id y : i32
    %m0 = tt.get_program_id x : i32
    %m0_3 = arith.muli %m0, %c128_i32 : i32
    %r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_4 = tt.splat %m0_3 : i32 -> tensor<128xi32>
    %r_5 = arith.addi %r_4, %r : tensor<128xi32>
    %at_6 = arith.muli %head, %t : i32
    %at_7 = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %at_8 = tt.splat %at_6 : i32 -> tensor<128x1xi32>
    %at_9 = arith.addi %at_8, %at_7 : tensor<128x1xi32>
    %at_10 = arith.muli %at_9, %at : tensor<128x1xi32>
    %at_11 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %at_12 = tt.expand_dims %at_11 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %at_13 = tt.broadcast %at_10 : tensor<128x1xi32> -> tensor<128x64xi32>
    %at_14 = tt.broadcast %at_12 : tensor<1x64xi32> -> tensor<128x64xi32>
    %at_15 = arith.addi %at_13, %at_14 : tensor<128x64xi32>
    %q = tt.splat %q_ptr : !tt.ptr<bf16> -> tensor<128x64x!tt.ptr<bf16>>
    %q_16 = tt.addptr %q, %at_15 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
    %q_17 = tt.load %q_16 : tensor<128x64x!tt.ptr<bf16>>
    %q_18 = arith.extf %q_17 : tensor<128x64xbf16> to tensor<128x64xf32>
    %q_19 = tt.splat %scale : f32 -> tensor<128x64xf32>
    %q_20 = arith.mulf %q_18, %q_19 : tensor<128x64xf32>
    %q_21 = arith.truncf %q_20 : tensor<128x64xf32> to tensor<128x64xbf16>
    %slope = tt.addptr %slope_ptr, %head : !tt.ptr<f32>, i32
    %slope_22 = tt.load %slope : !tt.ptr<f32>
    %m_23:3 = scf.for %start = %c0_i32 to %m0_3 step %c64_i32 iter_args(%acc = %cst_2, %l_25 = %l, %m_26 = %m) -> (tensor<128x64xf32>, tensor<128xf32>, tensor<128xf32>)  : i32 {
      %c = tt.splat %start : i32 -> tensor<64xi32>
      %c_27 = arith.addi %c, %at_11 : tensor<64xi32>
      %k = tt.expand_dims %c_27 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_28 = tt.splat %at_6 : i32 -> tensor<1x64xi32>
      %k_29 = arith.addi %k_28, %k : tensor<1x64xi32>
      %k_30 = arith.muli %k_29, %cst_0 : tensor<1x64xi32>
      %k_31 = tt.splat %k_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
      %k_32 = tt.addptr %k_31, %k_30 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
      %k_33 = tt.expand_dims %at_11 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %k_34 = tt.broadcast %k_32 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %k_35 = tt.broadcast %k_33 : tensor<64x1xi32> -> tensor<64x64xi32>
      %k_36 = tt.addptr %k_34, %k_35 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %k_37 = tt.load %k_36 : tensor<64x64x!tt.ptr<bf16>>
      %s = tt.broadcast %k : tensor<1x64xi32> -> tensor<128x64xi32>
      %s_38 = tt.broadcast %at_7 : tensor<128x1xi32> -> tensor<128x64xi32>
      %s_39 = arith.subi %s, %s_38 : tensor<128x64xi32>
      %s_40 = arith.sitofp %s_39 : tensor<128x64xi32> to tensor<128x64xf32>
      %s_41 = tt.splat %slope_22 : f32 -> tensor<128x64xf32>
      %s_42 = arith.mulf %s_41, %s_40 : tensor<128x64xf32>
      %s_43 = tt.dot %q_21, %k_37, %s_42, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      %top = "tt.reduce"(%s_43) <{axis = 1 : i32}> ({
      ^bb0(%top_66: f32, %top_67: f32):
        %top_68 = arith.maxnumf %top_66, %top_67 : f32
        tt.reduce.return %top_68 : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %top_44 = arith.maxnumf %m_26, %top : tensor<128xf32>
      %fix = arith.subf %m_26, %top_44 : tensor<128xf32>
      %fix_45 = math.exp2 %fix : tensor<128xf32>
      %p = tt.expand_dims %top_44 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %p_46 = tt.broadcast %p : tensor<128x1xf32> -> tensor<128x64xf32>
      %p_47 = arith.subf %s_43, %p_46 : tensor<128x64xf32>
      %p_48 = math.exp2 %p_47 : tensor<128x64xf32>
      %l_49 = arith.mulf %l_25, %fix_45 : tensor<128xf32>
      %l_50 = "tt.reduce"(%p_48) <{axis = 1 : i32}> ({
      ^bb0(%l_66: f32, %l_67: f32):
        %l_68 = arith.addf %l_66, %l_67 : f32
        tt.reduce.return %l_68 : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %l_51 = arith.addf %l_49, %l_50 : tensor<128xf32>
      %v = tt.expand_dims %c_27 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v_52 = tt.splat %at_6 : i32 -> tensor<64x1xi32>
      %v_53 = arith.addi %v_52, %v : tensor<64x1xi32>
      %v_54 = arith.muli %v_53, %cst_1 : tensor<64x1xi32>
      %v_55 = tt.splat %v_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %v_56 = tt.addptr %v_55, %v_54 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %v_57 = tt.broadcast %v_56 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %v_58 = tt.broadcast %at_12 : tensor<1x64xi32> -> tensor<64x64xi32>
      %v_59 = tt.addptr %v_57, %v_58 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %v_60 = tt.load %v_59 : tensor<64x64x!tt.ptr<bf16>>
      %acc_61 = arith.truncf %p_48 : tensor<128x64xf32> to tensor<128x64xbf16>
      %acc_62 = tt.expand_dims %fix_45 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %acc_63 = tt.broadcast %acc_62 : tensor<128x1xf32> -> tensor<128x64xf32>
      %acc_64 = arith.mulf %acc, %acc_63 : tensor<128x64xf32>
      %acc_65 = tt.dot %acc_61, %v_60, %acc_64, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      scf.yield %acc_65, %l_51, %top_44 : tensor<128x64xf32>, tensor<128xf32>, tensor<128xf32>
    }
    %0 = arith.addi %m0_3, %c128_i32 : i32
    %m_24:3 = scf.for %start = %m0_3 to %0 step %c64_i32 iter_args(%acc = %m_23#0, %l_25 = %m_23#1, %m_26 = %m_23#2) -> (tensor<128x64xf32>, tensor<128xf32>, tensor<128xf32>)  : i32 {
      %c = tt.splat %start : i32 -> tensor<64xi32>
      %c_27 = arith.addi %c, %at_11 : tensor<64xi32>
      %k = tt.expand_dims %c_27 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_28 = tt.splat %at_6 : i32 -> tensor<1x64xi32>
      %k_29 = arith.addi %k_28, %k : tensor<1x64xi32>
      %k_30 = arith.muli %k_29, %cst_0 : tensor<1x64xi32>
      %k_31 = tt.splat %k_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
      %k_32 = tt.addptr %k_31, %k_30 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
      %k_33 = tt.expand_dims %at_11 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %k_34 = tt.broadcast %k_32 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %k_35 = tt.broadcast %k_33 : tensor<64x1xi32> -> tensor<64x64xi32>
      %k_36 = tt.addptr %k_34, %k_35 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %k_37 = tt.load %k_36 : tensor<64x64x!tt.ptr<bf16>>
      %s = tt.broadcast %k : tensor<1x64xi32> -> tensor<128x64xi32>
      %s_38 = tt.broadcast %at_7 : tensor<128x1xi32> -> tensor<128x64xi32>
      %s_39 = arith.subi %s, %s_38 : tensor<128x64xi32>
      %s_40 = arith.sitofp %s_39 : tensor<128x64xi32> to tensor<128x64xf32>
      %s_41 = tt.splat %slope_22 : f32 -> tensor<128x64xf32>
      %s_42 = arith.mulf %s_41, %s_40 : tensor<128x64xf32>
      %s_43 = tt.dot %q_21, %k_37, %s_42, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      %s_44 = arith.cmpi sge, %s_38, %s : tensor<128x64xi32>
      %s_45 = arith.select %s_44, %s_43, %cst : tensor<128x64xi1>, tensor<128x64xf32>
      %top = "tt.reduce"(%s_45) <{axis = 1 : i32}> ({
      ^bb0(%top_68: f32, %top_69: f32):
        %top_70 = arith.maxnumf %top_68, %top_69 : f32
        tt.reduce.return %top_70 : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %top_46 = arith.maxnumf %m_26, %top : tensor<128xf32>
      %fix = arith.subf %m_26, %top_46 : tensor<128xf32>
      %fix_47 = math.exp2 %fix : tensor<128xf32>
      %p = tt.expand_dims %top_46 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %p_48 = tt.broadcast %p : tensor<128x1xf32> -> tensor<128x64xf32>
      %p_49 = arith.subf %s_45, %p_48 : tensor<128x64xf32>
      %p_50 = math.exp2 %p_49 : tensor<128x64xf32>
      %l_51 = arith.mulf %l_25, %fix_47 : tensor<128xf32>
      %l_52 = "tt.reduce"(%p_50) <{axis = 1 : i32}> ({
      ^bb0(%l_68: f32, %l_69: f32):
        %l_70 = arith.addf %l_68, %l_69 : f32
        tt.reduce.return %l_70 : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %l_53 = arith.addf %l_51, %l_52 : tensor<128xf32>
      %v = tt.expand_dims %c_27 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v_54 = tt.splat %at_6 : i32 -> tensor<64x1xi32>
      %v_55 = arith.addi %v_54, %v : tensor<64x1xi32>
      %v_56 = arith.muli %v_55, %cst_1 : tensor<64x1xi32>
      %v_57 = tt.splat %v_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %v_58 = tt.addptr %v_57, %v_56 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %v_59 = tt.broadcast %v_58 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %v_60 = tt.broadcast %at_12 : tensor<1x64xi32> -> tensor<64x64xi32>
      %v_61 = tt.addptr %v_59, %v_60 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %v_62 = tt.load %v_61 : tensor<64x64x!tt.ptr<bf16>>
      %acc_63 = arith.truncf %p_50 : tensor<128x64xf32> to tensor<128x64xbf16>
      %acc_64 = tt.expand_dims %fix_47 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %acc_65 = tt.broadcast %acc_64 : tensor<128x1xf32> -> tensor<128x64xf32>
      %acc_66 = arith.mulf %acc, %acc_65 : tensor<128x64xf32>
      %acc_67 = tt.dot %acc_63, %v_62, %acc_66, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      scf.yield %acc_67, %l_53, %top_46 : tensor<128x64xf32>, tensor<128xf32>, tensor<128xf32>
    }
    %1 = tt.splat %o_ptr : !tt.ptr<bf16> -> tensor<128x64x!tt.ptr<bf16>>
    %2 = tt.addptr %1, %at_15 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
    %3 = tt.expand_dims %m_24#1 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %4 = tt.broadcast %3 : tensor<128x1xf32> -> tensor<128x64xf32>
    %5 = arith.divf %m_24#0, %4 : tensor<128x64xf32>
    %6 = arith.truncf %5 : tensor<128x64xf32> to tensor<128x64xbf16>
    tt.store %2, %6 : tensor<128x64x!tt.ptr<bf16>>
    tt.return
  }
}

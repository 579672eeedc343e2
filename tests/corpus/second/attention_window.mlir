// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 4 1 1
// input f16 32768 normal
// input f16 32768 normal
// input f16 32768 normal
// input f32 1 normal
// output f16 32768 tolerance 0.004 5e-3
// scalar f32 0.0625
// scalar i32 256
// scalar i32 64
module {
  tt.func public @attention_window(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %sink_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %scale: f32, %t: i32 {tt.divisibility = 16 : i32}, %window: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %m = arith.constant 0.000000e+00 : f32
    %l = arith.constant dense<1.000000e+00> : tensor<64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %cst_0 = arith.constant dense<1.44269502> : tensor<64xf32>
    %cst_1 = arith.constant dense<1.44269502> : tensor<64x64xf32>
    %cst_2 = arith.constant dense<-1.000000e+30> : tensor<64x64xf32>
    %cst_3 = arith.constant dense<0> : tensor<64x64xi32>
    %cst_4 = arith.constant dense<3.000000e+01> : tensor<64x64xf32>
    %cst_5 = arith.constant dense<1.000000e+00> : tensor<64x64xf32>
    %cst_6 = arith.constant dense<2.000000e+00> : tensor<64x64xf32>
    %cst_7 = arith.constant dense<0.0666666701> : tensor<64x64xf32>
    %cst_8 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_9 = arith.constant dense<128> : tensor<1x64xi32>
    %c0_i32 = arith.constant 0 : i32
    %cst_10 = arith.constant dense<128> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %head = tt.get_program_id y : i32
    %m0 = tt.get_program_id x : i32
    %m0_11 = arith.muli %m0, %c64_i32 : i32
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_12 = tt.splat %m0_11 : i32 -> tensor<64xi32>
    %r_13 = arith.addi %r_12, %r : tensor<64xi32>
    %d = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %q = arith.muli %head, %t : i32
    %q_14 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %q_15 = tt.splat %q : i32 -> tensor<64x1xi32>
    %q_16 = arith.addi %q_15, %q_14 : tensor<64x1xi32>
    %q_17 = arith.muli %q_16, %cst_10 : tensor<64x1xi32>
    %q_18 = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %q_19 = tt.addptr %q_18, %q_17 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %q_20 = tt.expand_dims %d {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %q_21 = tt.broadcast %q_19 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
    %q_22 = tt.broadcast %q_20 : tensor<1x128xi32> -> tensor<64x128xi32>
    %q_23 = tt.addptr %q_21, %q_22 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    %q_24 = tt.load %q_23 : tensor<64x128x!tt.ptr<f16>>
    %m_25 = tt.addptr %sink_ptr, %head : !tt.ptr<f32>, i32
    %m_26 = tt.load %m_25 : !tt.ptr<f32>
    %m_27 = arith.addf %m_26, %m : f32
    %m_28 = tt.splat %m_27 : f32 -> tensor<64xf32>
    %0 = arith.subi %m0_11, %window : i32
    %1 = arith.maxsi %0, %c0_i32 : i32
    %2 = arith.divsi %1, %c64_i32 : i32
    %3 = arith.muli %2, %c64_i32 : i32
    %4 = arith.addi %m0_11, %c64_i32 : i32
    %acc:3 = scf.for %start = %3 to %4 step %c64_i32 iter_args(%m_29 = %m_28, %l_30 = %l, %acc_31 = %cst) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x128xf32>)  : i32 {
      %c = tt.splat %start : i32 -> tensor<64xi32>
      %c_32 = arith.addi %c, %r : tensor<64xi32>
      %k = tt.expand_dims %c_32 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_33 = tt.splat %q : i32 -> tensor<1x64xi32>
      %k_34 = arith.addi %k_33, %k : tensor<1x64xi32>
      %k_35 = arith.muli %k_34, %cst_9 : tensor<1x64xi32>
      %k_36 = tt.splat %k_ptr : !tt.ptr<f16> -> tensor<1x64x!tt.ptr<f16>>
      %k_37 = tt.addptr %k_36, %k_35 : tensor<1x64x!tt.ptr<f16>>, tensor<1x64xi32>
      %k_38 = tt.expand_dims %d {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %k_39 = tt.broadcast %k_37 : tensor<1x64x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
      %k_40 = tt.broadcast %k_38 : tensor<128x1xi32> -> tensor<128x64xi32>
      %k_41 = tt.addptr %k_39, %k_40 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
      %k_42 = tt.load %k_41 : tensor<128x64x!tt.ptr<f16>>
      %v = tt.expand_dims %c_32 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v_43 = arith.addi %q_15, %v : tensor<64x1xi32>
      %v_44 = arith.muli %v_43, %cst_10 : tensor<64x1xi32>
      %v_45 = tt.splat %v_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %v_46 = tt.addptr %v_45, %v_44 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %v_47 = tt.broadcast %v_46 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
      %v_48 = tt.addptr %v_47, %q_22 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      %v_49 = tt.load %v_48 : tensor<64x128x!tt.ptr<f16>>
      %s = tt.dot %q_24, %k_42, %cst_8, inputPrecision = tf32 : tensor<64x128xf16> * tensor<128x64xf16> -> tensor<64x64xf32>
      %s_50 = tt.splat %scale : f32 -> tensor<64x64xf32>
      %s_51 = arith.mulf %s, %s_50 : tensor<64x64xf32>
      %s_52 = arith.mulf %s_51, %cst_7 : tensor<64x64xf32>
      %s_53 = arith.negf %s_52 : tensor<64x64xf32>
      %s_54 = math.exp %s_53 : tensor<64x64xf32>
      %s_55 = arith.addf %s_54, %cst_5 : tensor<64x64xf32>
      %s_56 = arith.divf %cst_5, %s_55 : tensor<64x64xf32>
      %s_57 = arith.mulf %s_56, %cst_6 : tensor<64x64xf32>
      %s_58 = arith.subf %s_57, %cst_5 : tensor<64x64xf32>
      %s_59 = arith.mulf %s_58, %cst_4 : tensor<64x64xf32>
      %gap = tt.broadcast %q_14 : tensor<64x1xi32> -> tensor<64x64xi32>
      %gap_60 = tt.broadcast %k : tensor<1x64xi32> -> tensor<64x64xi32>
      %gap_61 = arith.subi %gap, %gap_60 : tensor<64x64xi32>
      %s_62 = arith.cmpi sge, %gap_61, %cst_3 : tensor<64x64xi32>
      %s_63 = tt.splat %window : i32 -> tensor<64x64xi32>
      %s_64 = arith.cmpi slt, %gap_61, %s_63 : tensor<64x64xi32>
      %s_65 = arith.andi %s_62, %s_64 : tensor<64x64xi1>
      %s_66 = arith.select %s_65, %s_59, %cst_2 : tensor<64x64xi1>, tensor<64x64xf32>
      %top = "tt.reduce"(%s_66) <{axis = 1 : i32}> ({
      ^bb0(%top_82: f32, %top_83: f32):
        %top_84 = arith.maxnumf %top_82, %top_83 : f32
        tt.reduce.return %top_84 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %top_67 = arith.maxnumf %m_29, %top : tensor<64xf32>
      %p = tt.expand_dims %top_67 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %p_68 = tt.broadcast %p : tensor<64x1xf32> -> tensor<64x64xf32>
      %p_69 = arith.subf %s_66, %p_68 : tensor<64x64xf32>
      %p_70 = arith.mulf %p_69, %cst_1 : tensor<64x64xf32>
      %p_71 = math.exp2 %p_70 : tensor<64x64xf32>
      %fix = arith.subf %m_29, %top_67 : tensor<64xf32>
      %fix_72 = arith.mulf %fix, %cst_0 : tensor<64xf32>
      %fix_73 = math.exp2 %fix_72 : tensor<64xf32>
      %acc_74 = tt.expand_dims %fix_73 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %acc_75 = tt.broadcast %acc_74 : tensor<64x1xf32> -> tensor<64x128xf32>
      %acc_76 = arith.mulf %acc_31, %acc_75 : tensor<64x128xf32>
      %acc_77 = arith.truncf %p_71 : tensor<64x64xf32> to tensor<64x64xf16>
      %acc_78 = tt.dot %acc_77, %v_49, %acc_76, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x128xf16> -> tensor<64x128xf32>
      %l_79 = arith.mulf %l_30, %fix_73 : tensor<64xf32>
      %l_80 = "tt.reduce"(%p_71) <{axis = 1 : i32}> ({
      ^bb0(%l_82: f32, %l_83: f32):
        %l_84 = arith.addf %l_82, %l_83 : f32
        tt.reduce.return %l_84 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %l_81 = arith.addf %l_79, %l_80 : tensor<64xf32>
      scf.yield %top_67, %l_81, %acc_78 : tensor<64xf32>, tensor<64xf32>, tensor<64x128xf32>
    }
    %5 = tt.splat %o_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %6 = tt.addptr %5, %q_17 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %7 = tt.broadcast %6 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
    %8 = tt.addptr %7, %q_22 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    %9 = tt.expand_dims %acc#1 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %10 = tt.broadcast %9 : tensor<64x1xf32> -> tensor<64x128xf32>
    %11 = arith.divf %acc#2, %10 : tensor<64x128xf32>
    %12 = arith.truncf %11 : tensor<64x128xf32> to tensor<64x128xf16>
    tt.store %8, %12 : tensor<64x128x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @attention_window(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %sink_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %scale: f32, %t: i32 {tt.divisibility = 16 : i32}, %window: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %m = arith.constant 0.000000e+00 : f32
    %l = arith.constant dense<1.000000e+00> : tensor<64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %cst_0 = arith.constant dense<1.44269502> : tensor<64xf32>
    %cst_1 = arith.constant dense<1.44269502> : tensor<64x64xf32>
    %cst_2 = arith.constant dense<-1.000000e+30> : tensor<64x64xf32>
    %cst_3 = arith.constant dense<0> : tensor<64x64xi32>
    %cst_4 = arith.constant dense<3.000000e+01> : tensor<64x64xf32>
    %cst_5 = arith.constant dense<1.000000e+00> : tensor<64x64xf32>
    %cst_6 = arith.constant dense<2.000000e+00> : tensor<64x64xf32>
    %cst_7 = arith.constant dense<0.0666666701> : tensor<64x64xf32>
    %cst_8 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_9 = arith.constant dense<128> : tensor<1x64xi32>
    %c0_i32 = arith.constant 0 : i32
    %cst_10 = arith.constant dense<128> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %head = tt.get_program_id y : i32
    %m0 = tt.get_program_id x : i32
    %m0_11 = arith.muli %m0, %c64_i32 : i32
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_12 = tt.splat %m0_11 : i32 -> tensor<64xi32>
    %r_13 = arith.addi %r_12, %r : tensor<64xi32>
    %d = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %q = arith.muli %head, %t : i32
    %q_14 = tt.expand_dims %r_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %q_15 = tt.splat %q : i32 -> tensor<64x1xi32>
    %q_16 = arith.addi %q_15, %q_14 : tensor<64x1xi32>
    %q_17 = arith.muli %q_16, %cst_10 : tensor<64x1xi32>
    %q_18 = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %q_19 = tt.addptr %q_18, %q_17 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %q_20 = tt.expand_dims %d {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %q_21 = tt.broadcast %q_19 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
    %q_22 = tt.broadcast %q_20 : tensor<1x128xi32> -> tensor<64x128xi32>
    %q_23 = tt.addptr %q_21, %q_22 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    %q_24 = tt.load %q_23 : tensor<64x128x!tt.ptr<f16>>
    %m_25 = tt.addptr %sink_ptr, %head : !tt.ptr<f32>, i32
    %m_26 = tt.load %m_25 : !tt.ptr<f32>
    %m_27 = arith.addf %m_26, %m : f32
    %m_28 = tt.splat %m_27 : f32 -> tensor<64xf32>
    %0 = arith.subi %m0_11, %window : i32
    %1 = arith.maxsi %0, %c0_i32 : i32
    %2 = arith.divsi %1, %c64_i32 : i32
    %3 = arith.muli %2, %c64_i32 : i32
    %4 = arith.addi %m0_11, %c64_i32 : i32
    %acc:3 = scf.for %start = %3 to %4 step %c64_i32 iter_args(%m_29 = %m_28, %l_30 = %l, %acc_31 = %cst) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x128xf32>)  : i32 {
      %c = tt.splat %start : i32 -> tensor<64xi32>
      %c_32 = arith.addi %c, %r : tensor<64xi32>
      %k = tt.expand_dims %c_32 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_33 = tt.splat %q : i32 -> tensor<1x64xi32>
      %k_34 = arith.addi %k_33, %k : tensor<1x64xi32>
      %k_35 = arith.muli %k_34, %cst_9 : tensor<1x64xi32>
      %k_36 = tt.splat %k_ptr : !tt.ptr<f16> -> tensor<1x64x!tt.ptr<f16>>
      %k_37 = tt.addptr %k_36, %k_35 : tensor<1x64x!tt.ptr<f16>>, tensor<1x64xi32>
      %k_38 = tt.expand_dims %d {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %k_39 = tt.broadcast %k_37 : tensor<1x64x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
      %k_40 = tt.broadcast %k_38 : tensor<128x1xi32> -> tensor<128x64xi32>
      %k_41 = tt.addptr %k_39, %k_40 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
      %k_42 = tt.load %k_41 : tensor<128x64x!tt.ptr<f16>>
      %v = tt.expand_dims %c_32 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v_43 = arith.addi %q_15, %v : tensor<64x1xi32>
      %v_44 = arith.muli %v_43, %cst_10 : tensor<64x1xi32>
      %v_45 = tt.splat %v_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %v_46 = tt.addptr %v_45, %v_44 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %v_47 = tt.broadcast %v_46 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
      %v_48 = tt.addptr %v_47, %q_22 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      %v_49 = tt.load %v_48 : tensor<64x128x!tt.ptr<f16>>
      %s = tt.dot %q_24, %k_42, %cst_8, inputPrecision = tf32 : tensor<64x128xf16> * tensor<128x64xf16> -> tensor<64x64xf32>
      %s_50 = tt.splat %scale : f32 -> tensor<64x64xf32>
      %s_51 = arith.mulf %s, %s_50 : tensor<64x64xf32>
      %s_52 = arith.mulf %s_51, %cst_7 : tensor<64x64xf32>
      %s_53 = arith.subf %cst_8, %s_52 : tensor<64x64xf32>
      %s_54 = math.exp %s_53 : tensor<64x64xf32>
      %s_55 = arith.addf %s_54, %cst_5 : tensor<64x64xf32>
      %s_56 = arith.divf %cst_5, %s_55 : tensor<64x64xf32>
      %s_57 = arith.mulf %s_56, %cst_6 : tensor<64x64xf32>
      %s_58 = arith.subf %s_57, %cst_5 : tensor<64x64xf32>
      %s_59 = arith.mulf %s_58, %cst_4 : tensor<64x64xf32>
      %gap = tt.broadcast %q_14 : tensor<64x1xi32> -> tensor<64x64xi32>
      %gap_60 = tt.broadcast %k : tensor<1x64xi32> -> tensor<64x64xi32>
      %gap_61 = arith.subi %gap, %gap_60 : tensor<64x64xi32>
      %s_62 = arith.cmpi sge, %gap_61, %cst_3 : tensor<64x64xi32>
      %s_63 = tt.splat %window : i32 -> tensor<64x64xi32>
      %s_64 = arith.cmpi slt, %gap_61, %s_63 : tensor<64x64xi32>
      %s_65 = arith.andi %s_62, %s_64 : tensor<64x64xi1>
      %s_66 = arith.select %s_65, %s_59, %cst_2 : tensor<64x64xi1>, tensor<64x64xf32>
      %top = "tt.reduce"(%s_66) <{axis = 1 : i32}> ({
      ^bb0(%top_82: f32, %top_83: f32):
        %top_84 = arith.maxnumf %top_82, %top_83 : f32
        tt.reduce.return %top_84 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %top_67 = arith.maxnumf %m_29, %top : tensor<64xf32>
      %p = tt.expand_dims %top_67 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %p_68 = tt.broadcast %p : tensor<64x1xf32> -> tensor<64x64xf32>
      %p_69 = arith.subf %s_66, %p_68 : tensor<64x64xf32>
      %p_70 = arith.mulf %p_69, %cst_1 : tensor<64x64xf32>
      %p_71 = math.exp2 %p_70 : tensor<64x64xf32>
      %fix = arith.subf %m_29, %top_67 : tensor<64xf32>
      %fix_72 = arith.mulf %fix, %cst_0 : tensor<64xf32>
      %fix_73 = math.exp2 %fix_72 : tensor<64xf32>
      %acc_74 = tt.expand_dims %fix_73 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %acc_75 = tt.broadcast %acc_74 : tensor<64x1xf32> -> tensor<64x128xf32>
      %acc_76 = arith.mulf %acc_31, %acc_75 : tensor<64x128xf32>
      %acc_77 = arith.truncf %p_71 : tensor<64x64xf32> to tensor<64x64xf16>
      %acc_78 = tt.dot %acc_77, %v_49, %acc_76, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x128xf16> -> tensor<64x128xf32>
      %l_79 = arith.mulf %l_30, %fix_73 : tensor<64xf32>
      %l_80 = "tt.reduce"(%p_71) <{axis = 1 : i32}> ({
      ^bb0(%l_82: f32, %l_83: f32):
        %l_84 = arith.addf %l_82, %l_83 : f32
        tt.reduce.return %l_84 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %l_81 = arith.addf %l_79, %l_80 : tensor<64xf32>
      scf.yield %top_67, %l_81, %acc_78 : tensor<64xf32>, tensor<64xf32>, tensor<64x128xf32>
    }
    %5 = tt.splat %o_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %6 = tt.addptr %5, %q_17 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %7 = tt.broadcast %6 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
    %8 = tt.addptr %7, %q_22 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    %9 = tt.expand_dims %acc#1 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %10 = tt.broadcast %9 : tensor<64x1xf32> -> tensor<64x128xf32>
    %11 = arith.divf %acc#2, %10 : tensor<64x128xf32>
    %12 = arith.truncf %11 : tensor<64x128xf32> to tensor<64x128xf16>
    tt.store %8, %12 : tensor<64x128x!tt.ptr<f16>>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 1 2 2
// input bf16 25600 normal
// input bf16 12800 normal
// input bf16 12800 normal
// input i32 3 steps 100
// output bf16 25600 tolerance 0.016 2e-2
// scalar f32 0.18
// scalar i32 2
// scalar i32 1
module {
  tt.func public @attention_varlen(%q_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %cu_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %scale: f32, %hq: i32, %hk: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x64xbf16>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x64xbf16>
    %cst_2 = arith.constant dense<-1.000000e+30> : tensor<128x64xf32>
    %cst_3 = arith.constant dense<64> : tensor<64x1xi32>
    %cst_4 = arith.constant dense<64> : tensor<1x64xi32>
    %cst_5 = arith.constant dense<0xFF800000> : tensor<128xf32>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %cst_7 = arith.constant dense<64> : tensor<128x1xi32>
    %c128_i32 = arith.constant 128 : i32
    %length = arith.constant 1 : i32
    %0 = tt.get_program_id z : i32
    %1 = tt.get_program_id y : i32
    %begin = tt.addptr %cu_ptr, %0 : !tt.ptr<i32>, i32
    %begin_8 = tt.load %begin : !tt.ptr<i32>
    %length_9 = tt.addptr %begin, %length : !tt.ptr<i32>, i32
    %length_10 = tt.load %length_9 : !tt.ptr<i32>
    %length_11 = arith.subi %length_10, %begin_8 : i32
    %m0 = tt.get_program_id x : i32
    %m0_12 = arith.muli %m0, %c128_i32 : i32
    %2 = arith.cmpi sge, %m0_12, %length_11 : i32
    cf.cond_br %2, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    tt.return
  ^bb2:  // pred: ^bb0
    %r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_13 = tt.splat %m0_12 : i32 -> tensor<128xi32>
    %r_14 = arith.addi %r_13, %r : tensor<128xi32>
    %d = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %kv = arith.divsi %hq, %hk : i32
    %kv_15 = arith.divsi %1, %kv : i32
    %q = tt.expand_dims %r_14 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %q_16 = tt.splat %length_11 : i32 -> tensor<128x1xi32>
    %q_17 = arith.cmpi slt, %q, %q_16 : tensor<128x1xi32>
    %q_18 = tt.splat %begin_8 : i32 -> tensor<128x1xi32>
    %q_19 = arith.addi %q_18, %q : tensor<128x1xi32>
    %q_20 = tt.splat %hq : i32 -> tensor<128x1xi32>
    %q_21 = arith.muli %q_19, %q_20 : tensor<128x1xi32>
    %q_22 = tt.splat %1 : i32 -> tensor<128x1xi32>
    %q_23 = arith.addi %q_21, %q_22 : tensor<128x1xi32>
    %q_24 = arith.muli %q_23, %cst_7 : tensor<128x1xi32>
    %q_25 = tt.splat %q_ptr : !tt.ptr<bf16> -> tensor<128x1x!tt.ptr<bf16>>
    %q_26 = tt.addptr %q_25, %q_24 : tensor<128x1x!tt.ptr<bf16>>, tensor<128x1xi32>
    %q_27 = tt.expand_dims %d {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %q_28 = tt.broadcast %q_26 : tensor<128x1x!tt.ptr<bf16>> -> tensor<128x64x!tt.ptr<bf16>>
    %q_29 = tt.broadcast %q_27 : tensor<1x64xi32> -> tensor<128x64xi32>
    %q_30 = tt.addptr %q_28, %q_29 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
    %q_31 = tt.broadcast %q_17 : tensor<128x1xi1> -> tensor<128x64xi1>
    %q_32 = tt.load %q_30, %q_31, %cst_1 : tensor<128x64x!tt.ptr<bf16>>
    %3 = arith.addi %m0_12, %c128_i32 : i32
    %4 = arith.minsi %3, %length_11 : i32
    %acc:3 = scf.for %start = %c0_i32 to %4 step %c64_i32 iter_args(%m = %cst_5, %l = %cst, %acc_36 = %cst_6) -> (tensor<128xf32>, tensor<128xf32>, tensor<128x64xf32>)  : i32 {
      %c = tt.splat %start : i32 -> tensor<64xi32>
      %c_37 = arith.addi %c, %d : tensor<64xi32>
      %k = tt.expand_dims %c_37 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_38 = tt.splat %length_11 : i32 -> tensor<1x64xi32>
      %k_39 = arith.cmpi slt, %k, %k_38 : tensor<1x64xi32>
      %k_40 = tt.splat %begin_8 : i32 -> tensor<1x64xi32>
      %k_41 = arith.addi %k_40, %k : tensor<1x64xi32>
      %k_42 = tt.splat %hk : i32 -> tensor<1x64xi32>
      %k_43 = arith.muli %k_41, %k_42 : tensor<1x64xi32>
      %k_44 = tt.splat %kv_15 : i32 -> tensor<1x64xi32>
      %k_45 = arith.addi %k_43, %k_44 : tensor<1x64xi32>
      %k_46 = arith.muli %k_45, %cst_4 : tensor<1x64xi32>
      %k_47 = tt.splat %k_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
      %k_48 = tt.addptr %k_47, %k_46 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
      %k_49 = tt.expand_dims %d {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %k_50 = tt.broadcast %k_48 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %k_51 = tt.broadcast %k_49 : tensor<64x1xi32> -> tensor<64x64xi32>
      %k_52 = tt.addptr %k_50, %k_51 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %k_53 = tt.broadcast %k_39 : tensor<1x64xi1> -> tensor<64x64xi1>
      %k_54 = tt.load %k_52, %k_53, %cst_0 : tensor<64x64x!tt.ptr<bf16>>
      %v = tt.expand_dims %c_37 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v_55 = tt.splat %length_11 : i32 -> tensor<64x1xi32>
      %v_56 = arith.cmpi slt, %v, %v_55 : tensor<64x1xi32>
      %v_57 = tt.splat %begin_8 : i32 -> tensor<64x1xi32>
      %v_58 = arith.addi %v_57, %v : tensor<64x1xi32>
      %v_59 = tt.splat %hk : i32 -> tensor<64x1xi32>
      %v_60 = arith.muli %v_58, %v_59 : tensor<64x1xi32>
      %v_61 = tt.splat %kv_15 : i32 -> tensor<64x1xi32>
      %v_62 = arith.addi %v_60, %v_61 : tensor<64x1xi32>
      %v_63 = arith.muli %v_62, %cst_3 : tensor<64x1xi32>
      %v_64 = tt.splat %v_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %v_65 = tt.addptr %v_64, %v_63 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %v_66 = tt.broadcast %v_65 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %v_67 = tt.broadcast %q_27 : tensor<1x64xi32> -> tensor<64x64xi32>
      %v_68 = tt.addptr %v_66, %v_67 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %v_69 = tt.broadcast %v_56 : tensor<64x1xi1> -> tensor<64x64xi1>
      %v_70 = tt.load %v_68, %v_69, %cst_0 : tensor<64x64x!tt.ptr<bf16>>
      %s = tt.dot %q_32, %k_54, %cst_6, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      %s_71 = tt.splat %scale : f32 -> tensor<128x64xf32>
      %s_72 = arith.mulf %s, %s_71 : tensor<128x64xf32>
      %s_73 = tt.broadcast %q : tensor<128x1xi32> -> tensor<128x64xi32>
      %s_74 = tt.broadcast %k : tensor<1x64xi32> -> tensor<128x64xi32>
      %s_75 = arith.cmpi sge, %s_73, %s_74 : tensor<128x64xi32>
      %s_76 = tt.broadcast %k_39 : tensor<1x64xi1> -> tensor<128x64xi1>
      %s_77 = arith.andi %s_76, %s_75 : tensor<128x64xi1>
      %s_78 = arith.select %s_77, %s_72, %cst_2 : tensor<128x64xi1>, tensor<128x64xf32>
      %top = "tt.reduce"(%s_78) <{axis = 1 : i32}> ({
      ^bb0(%top_92: f32, %top_93: f32):
        %top_94 = arith.maxnumf %top_92, %top_93 : f32
        tt.reduce.return %top_94 : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %top_79 = arith.maxnumf %m, %top : tensor<128xf32>
      %p = tt.expand_dims %top_79 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %p_80 = tt.broadcast %p : tensor<128x1xf32> -> tensor<128x64xf32>
      %p_81 = arith.subf %s_78, %p_80 : tensor<128x64xf32>
      %p_82 = math.exp2 %p_81 : tensor<128x64xf32>
      %fix = arith.subf %m, %top_79 : tensor<128xf32>
      %fix_83 = math.exp2 %fix : tensor<128xf32>
      %acc_84 = tt.expand_dims %fix_83 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %acc_85 = tt.broadcast %acc_84 : tensor<128x1xf32> -> tensor<128x64xf32>
      %acc_86 = arith.mulf %acc_36, %acc_85 : tensor<128x64xf32>
      %acc_87 = arith.truncf %p_82 : tensor<128x64xf32> to tensor<128x64xbf16>
      %acc_88 = tt.dot %acc_87, %v_70, %acc_86, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      %l_89 = arith.mulf %l, %fix_83 : tensor<128xf32>
      %l_90 = "tt.reduce"(%p_82) <{axis = 1 : i32}> ({
      ^bb0(%l_92: f32, %l_93: f32):
        %l_94 = arith.addf %l_92, %l_93 : f32
        tt.reduce.return %l_94 : f32
      }) : (tensor<128x64xf32>) -> tensor<128xf32>
      %l_91 = arith.addf %l_89, %l_90 : tensor<128xf32>
      scf.yield %top_79, %l_91, %acc_88 : tensor<128xf32>, tensor<128xf32>, tensor<128x64xf32>
    }
    %acc_33 = tt.expand_dims %acc#1 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %acc_34 = tt.broadcast %acc_33 : tensor<128x1xf32> -> tensor<128x64xf32>
    %acc_35 = arith.divf %acc#2, %acc_34 : tensor<128x64xf32>
    %5 = tt.splat %o_ptr : !tt.ptr<bf16> -> tensor<128x1x!tt.ptr<bf16>>
    %6 = tt.addptr %5, %q_24 : tensor<128x1x!tt.ptr<bf16>>, tensor<128x1xi32>
    %7 = tt.broadcast %6 : tensor<128x1x!tt.ptr<bf16>> -> tensor<128x64x!tt.ptr<bf16>>
    %8 = tt.addptr %7, %q_29 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
    %9 = arith.truncf %acc_35 : tensor<128x64xf32> to tensor<128x64xbf16>
    tt.store %8, %9, %q_31 : tensor<128x64x!tt.ptr<bf16>>
    tt.return
  }
}

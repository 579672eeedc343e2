// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 2
// grid: 2 2 1
// input bf16 25600 normal
// input bf16 32768 normal
// input bf16 32768 normal
// input i32 70 integers 0 255
// input bf16 12800 normal
// input bf16 12800 normal
// output bf16 25600 tolerance 0.016 2e-2
// scalar f32 0.09
// scalar i32 2
// scalar i32 1
// scalar i32 100
// scalar i32 70
module {
  tt.func public @extend_attention_paged(%q_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %kc_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %vc_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %slot_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %scale: f32, %heads: i32, %kv_heads: i32, %t: i32, %prefix: i32) attributes {noinline = false} {
    %m = arith.constant dense<0xFF800000> : tensor<64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x64xbf16>
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x128xbf16>
    %c1_i32 = arith.constant 1 : i32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<64x64xf32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_4 = arith.constant dense<128> : tensor<1x64xi32>
    %cst_5 = arith.constant dense<0> : tensor<64xi32>
    %cst_6 = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %cst_7 = arith.constant dense<128> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %head = tt.get_program_id y : i32
    %kv = arith.divsi %heads, %kv_heads : i32
    %kv_8 = arith.divsi %head, %kv : i32
    %r = tt.get_program_id x : i32
    %r_9 = arith.muli %r, %c64_i32 : i32
    %r_10 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_11 = tt.splat %r_9 : i32 -> tensor<64xi32>
    %r_12 = arith.addi %r_11, %r_10 : tensor<64xi32>
    %d = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %q = tt.expand_dims %r_12 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %q_13 = tt.splat %t : i32 -> tensor<64x1xi32>
    %q_14 = arith.cmpi slt, %q, %q_13 : tensor<64x1xi32>
    %q_15 = tt.splat %heads : i32 -> tensor<64x1xi32>
    %q_16 = arith.muli %q, %q_15 : tensor<64x1xi32>
    %q_17 = tt.splat %head : i32 -> tensor<64x1xi32>
    %q_18 = arith.addi %q_16, %q_17 : tensor<64x1xi32>
    %q_19 = arith.muli %q_18, %cst_7 : tensor<64x1xi32>
    %q_20 = tt.splat %q_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %q_21 = tt.addptr %q_20, %q_19 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %q_22 = tt.expand_dims %d {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %q_23 = tt.broadcast %q_21 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
    %q_24 = tt.broadcast %q_22 : tensor<1x128xi32> -> tensor<64x128xi32>
    %q_25 = tt.addptr %q_23, %q_24 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
    %q_26 = tt.broadcast %q_14 : tensor<64x1xi1> -> tensor<64x128xi1>
    %q_27 = tt.load %q_25, %q_26, %cst_1 : tensor<64x128x!tt.ptr<bf16>>
    %acc:3 = scf.for %start = %c0_i32 to %prefix step %c64_i32 iter_args(%m_29 = %m, %l = %cst, %acc_30 = %cst_6) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x128xf32>)  : i32 {
      %live = tt.splat %start : i32 -> tensor<64xi32>
      %live_31 = arith.addi %live, %r_10 : tensor<64xi32>
      %live_32 = tt.splat %prefix : i32 -> tensor<64xi32>
      %live_33 = arith.cmpi slt, %live_31, %live_32 : tensor<64xi32>
      %slot = tt.addptr %slot_ptr, %start : !tt.ptr<i32>, i32
      %slot_34 = tt.splat %slot : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
      %slot_35 = tt.addptr %slot_34, %r_10 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
      %slot_36 = tt.load %slot_35, %live_33, %cst_5 : tensor<64x!tt.ptr<i32>>
      %k = tt.expand_dims %live_33 {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
      %k_37 = tt.expand_dims %slot_36 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_38 = tt.splat %kv_heads : i32 -> tensor<1x64xi32>
      %k_39 = arith.muli %k_37, %k_38 : tensor<1x64xi32>
      %k_40 = tt.splat %kv_8 : i32 -> tensor<1x64xi32>
      %k_41 = arith.addi %k_39, %k_40 : tensor<1x64xi32>
      %k_42 = arith.muli %k_41, %cst_4 : tensor<1x64xi32>
      %k_43 = tt.splat %kc_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
      %k_44 = tt.addptr %k_43, %k_42 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
      %k_45 = tt.expand_dims %d {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %k_46 = tt.broadcast %k_44 : tensor<1x64x!tt.ptr<bf16>> -> tensor<128x64x!tt.ptr<bf16>>
      %k_47 = tt.broadcast %k_45 : tensor<128x1xi32> -> tensor<128x64xi32>
      %k_48 = tt.addptr %k_46, %k_47 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
      %k_49 = tt.broadcast %k : tensor<1x64xi1> -> tensor<128x64xi1>
      %k_50 = tt.load %k_48, %k_49, %cst_0 : tensor<128x64x!tt.ptr<bf16>>
      %s = tt.dot %q_27, %k_50, %cst_3, inputPrecision = tf32 : tensor<64x128xbf16> * tensor<128x64xbf16> -> tensor<64x64xf32>
      %s_51 = tt.splat %scale : f32 -> tensor<64x64xf32>
      %s_52 = arith.mulf %s, %s_51 : tensor<64x64xf32>
      %s_53 = tt.broadcast %k : tensor<1x64xi1> -> tensor<64x64xi1>
      %s_54 = arith.select %s_53, %s_52, %cst_2 : tensor<64x64xi1>, tensor<64x64xf32>
      %top = "tt.reduce"(%s_54) <{axis = 1 : i32}> ({
      ^bb0(%top_80: f32, %top_81: f32):
        %top_82 = arith.maxnumf %top_80, %top_81 : f32
        tt.reduce.return %top_82 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %top_55 = arith.maxnumf %top, %m_29 : tensor<64xf32>
      %fix = arith.subf %m_29, %top_55 : tensor<64xf32>
      %fix_56 = math.exp %fix : tensor<64xf32>
      %p = tt.expand_dims %top_55 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %p_57 = tt.broadcast %p : tensor<64x1xf32> -> tensor<64x64xf32>
      %p_58 = arith.subf %s_54, %p_57 : tensor<64x64xf32>
      %p_59 = math.exp %p_58 : tensor<64x64xf32>
      %l_60 = arith.mulf %l, %fix_56 : tensor<64xf32>
      %l_61 = "tt.reduce"(%p_59) <{axis = 1 : i32}> ({
      ^bb0(%l_80: f32, %l_81: f32):
        %l_82 = arith.addf %l_80, %l_81 : f32
        tt.reduce.return %l_82 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %l_62 = arith.addf %l_60, %l_61 : tensor<64xf32>
      %v = tt.expand_dims %live_33 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
      %v_63 = tt.expand_dims %slot_36 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v_64 = tt.splat %kv_heads : i32 -> tensor<64x1xi32>
      %v_65 = arith.muli %v_63, %v_64 : tensor<64x1xi32>
      %v_66 = tt.splat %kv_8 : i32 -> tensor<64x1xi32>
      %v_67 = arith.addi %v_65, %v_66 : tensor<64x1xi32>
      %v_68 = arith.muli %v_67, %cst_7 : tensor<64x1xi32>
      %v_69 = tt.splat %vc_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %v_70 = tt.addptr %v_69, %v_68 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %v_71 = tt.broadcast %v_70 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
      %v_72 = tt.addptr %v_71, %q_24 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
      %v_73 = tt.broadcast %v : tensor<64x1xi1> -> tensor<64x128xi1>
      %v_74 = tt.load %v_72, %v_73, %cst_1 : tensor<64x128x!tt.ptr<bf16>>
      %acc_75 = tt.expand_dims %fix_56 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %acc_76 = tt.broadcast %acc_75 : tensor<64x1xf32> -> tensor<64x128xf32>
      %acc_77 = arith.mulf %acc_30, %acc_76 : tensor<64x128xf32>
      %acc_78 = arith.truncf %p_59 : tensor<64x64xf32> to tensor<64x64xbf16>
      %acc_79 = tt.dot %acc_78, %v_74, %acc_77, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x128xbf16> -> tensor<64x128xf32>
      scf.yield %top_55, %l_62, %acc_79 : tensor<64xf32>, tensor<64xf32>, tensor<64x128xf32>
    }
    %0 = arith.addi %r, %c1_i32 : i32
    %1 = arith.muli %0, %c64_i32 : i32
    %2 = arith.minsi %t, %1 : i32
    %acc_28:3 = scf.for %start = %c0_i32 to %2 step %c64_i32 iter_args(%m_29 = %acc#0, %l = %acc#1, %acc_30 = %acc#2) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x128xf32>)  : i32 {
      %c = tt.splat %start : i32 -> tensor<64xi32>
      %c_31 = arith.addi %c, %r_10 : tensor<64xi32>
      %live = tt.splat %t : i32 -> tensor<64xi32>
      %live_32 = arith.cmpi slt, %c_31, %live : tensor<64xi32>
      %k = tt.expand_dims %live_32 {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
      %k_33 = tt.expand_dims %c_31 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_34 = tt.splat %kv_heads : i32 -> tensor<1x64xi32>
      %k_35 = arith.muli %k_33, %k_34 : tensor<1x64xi32>
      %k_36 = tt.splat %kv_8 : i32 -> tensor<1x64xi32>
      %k_37 = arith.addi %k_35, %k_36 : tensor<1x64xi32>
      %k_38 = arith.muli %k_37, %cst_4 : tensor<1x64xi32>
      %k_39 = tt.splat %k_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
      %k_40 = tt.addptr %k_39, %k_38 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
      %k_41 = tt.expand_dims %d {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %k_42 = tt.broadcast %k_40 : tensor<1x64x!tt.ptr<bf16>> -> tensor<128x64x!tt.ptr<bf16>>
      %k_43 = tt.broadcast %k_41 : tensor<128x1xi32> -> tensor<128x64xi32>
      %k_44 = tt.addptr %k_42, %k_43 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
      %k_45 = tt.broadcast %k : tensor<1x64xi1> -> tensor<128x64xi1>
      %k_46 = tt.load %k_44, %k_45, %cst_0 : tensor<128x64x!tt.ptr<bf16>>
      %s = tt.broadcast %q : tensor<64x1xi32> -> tensor<64x64xi32>
      %s_47 = tt.broadcast %k_33 : tensor<1x64xi32> -> tensor<64x64xi32>
      %s_48 = arith.cmpi sge, %s, %s_47 : tensor<64x64xi32>
      %s_49 = tt.broadcast %k : tensor<1x64xi1> -> tensor<64x64xi1>
      %s_50 = arith.andi %s_49, %s_48 : tensor<64x64xi1>
      %s_51 = tt.dot %q_27, %k_46, %cst_3, inputPrecision = tf32 : tensor<64x128xbf16> * tensor<128x64xbf16> -> tensor<64x64xf32>
      %s_52 = tt.splat %scale : f32 -> tensor<64x64xf32>
      %s_53 = arith.mulf %s_51, %s_52 : tensor<64x64xf32>
      %s_54 = arith.select %s_50, %s_53, %cst_2 : tensor<64x64xi1>, tensor<64x64xf32>
      %top = "tt.reduce"(%s_54) <{axis = 1 : i32}> ({
      ^bb0(%top_80: f32, %top_81: f32):
        %top_82 = arith.maxnumf %top_80, %top_81 : f32
        tt.reduce.return %top_82 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %top_55 = arith.maxnumf %top, %m_29 : tensor<64xf32>
      %fix = arith.subf %m_29, %top_55 : tensor<64xf32>
      %fix_56 = math.exp %fix : tensor<64xf32>
      %p = tt.expand_dims %top_55 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %p_57 = tt.broadcast %p : tensor<64x1xf32> -> tensor<64x64xf32>
      %p_58 = arith.subf %s_54, %p_57 : tensor<64x64xf32>
      %p_59 = math.exp %p_58 : tensor<64x64xf32>
      %l_60 = arith.mulf %l, %fix_56 : tensor<64xf32>
      %l_61 = "tt.reduce"(%p_59) <{axis = 1 : i32}> ({
      ^bb0(%l_80: f32, %l_81: f32):
        %l_82 = arith.addf %l_80, %l_81 : f32
        tt.reduce.return %l_82 : f32
      }) : (tensor<64x64xf32>) -> tensor<64xf32>
      %l_62 = arith.addf %l_60, %l_61 : tensor<64xf32>
      %v = tt.expand_dims %live_32 {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
      %v_63 = tt.expand_dims %c_31 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v_64 = tt.splat %kv_heads : i32 -> tensor<64x1xi32>
      %v_65 = arith.muli %v_63, %v_64 : tensor<64x1xi32>
      %v_66 = tt.splat %kv_8 : i32 -> tensor<64x1xi32>
      %v_67 = arith.addi %v_65, %v_66 : tensor<64x1xi32>
      %v_68 = arith.muli %v_67, %cst_7 : tensor<64x1xi32>
      %v_69 = tt.splat %v_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %v_70 = tt.addptr %v_69, %v_68 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %v_71 = tt.broadcast %v_70 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
      %v_72 = tt.addptr %v_71, %q_24 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
      %v_73 = tt.broadcast %v : tensor<64x1xi1> -> tensor<64x128xi1>
      %v_74 = tt.load %v_72, %v_73, %cst_1 : tensor<64x128x!tt.ptr<bf16>>
      %acc_75 = tt.expand_dims %fix_56 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %acc_76 = tt.broadcast %acc_75 : tensor<64x1xf32> -> tensor<64x128xf32>
      %acc_77 = arith.mulf %acc_30, %acc_76 : tensor<64x128xf32>
      %acc_78 = arith.truncf %p_59 : tensor<64x64xf32> to tensor<64x64xbf16>
      %acc_79 = tt.dot %acc_78, %v_74, %acc_77, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x128xbf16> -> tensor<64x128xf32>
      scf.yield %top_55, %l_62, %acc_79 : tensor<64xf32>, tensor<64xf32>, tensor<64x128xf32>
    }
    %3 = tt.splat %o_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %4 = tt.addptr %3, %q_19 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %5 = tt.broadcast %4 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
    %6 = tt.addptr %5, %q_24 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
    %7 = tt.expand_dims %acc_28#1 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %8 = tt.broadcast %7 : tensor<64x1xf32> -> tensor<64x128xf32>
    %9 = arith.divf %acc_28#2, %8 : tensor<64x128xf32>
    %10 = arith.truncf %9 : tensor<64x128xf32> to tensor<64x128xbf16>
    tt.store %6, %10, %q_26 : tensor<64x128x!tt.ptr<bf16>>
    tt.return
  }
}

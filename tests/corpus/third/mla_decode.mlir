// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 2
// grid: 1 1 1
// input bf16 9216 normal 0.3
// input bf16 36864 normal 0.3
// output bf16 8192 tolerance 0.016 1e-2
// scalar f32 0.1
// scalar i32 16
// scalar i32 64
module {
  tt.func public @mla_decode(%q_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %kv_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %scale: f32, %heads: i32 {tt.divisibility = 16 : i32}, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %l = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<64x32xbf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<512x32xbf16>
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<512> : tensor<16x1xi32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<16x512xf32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<16x32xf32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<16x32xf32>
    %cst_5 = arith.constant dense<576> : tensor<1x32xi32>
    %m = arith.constant dense<0xFF800000> : tensor<16xf32>
    %cst_6 = arith.constant dense<576> : tensor<16x1xi32>
    %dr = arith.constant dense<512> : tensor<64xi32>
    %h = arith.constant 16 : i32
    %b = tt.get_program_id x : i32
    %h_7 = tt.get_program_id y : i32
    %h_8 = arith.muli %h_7, %h : i32
    %h_9 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %h_10 = tt.splat %h_8 : i32 -> tensor<16xi32>
    %h_11 = arith.addi %h_10, %h_9 : tensor<16xi32>
    %dc = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %dr_12 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %dr_13 = arith.addi %dr_12, %dr : tensor<64xi32>
    %q = arith.muli %b, %heads : i32
    %q_14 = tt.splat %q : i32 -> tensor<16xi32>
    %q_15 = arith.addi %q_14, %h_11 : tensor<16xi32>
    %q_16 = tt.expand_dims %q_15 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %q_17 = arith.muli %q_16, %cst_6 : tensor<16x1xi32>
    %q_18 = tt.splat %q_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %q_19 = tt.addptr %q_18, %q_17 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %q_20 = tt.expand_dims %dc {axis = 0 : i32} : tensor<512xi32> -> tensor<1x512xi32>
    %q_21 = tt.broadcast %q_19 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x512x!tt.ptr<bf16>>
    %q_22 = tt.broadcast %q_20 : tensor<1x512xi32> -> tensor<16x512xi32>
    %q_23 = tt.addptr %q_21, %q_22 : tensor<16x512x!tt.ptr<bf16>>, tensor<16x512xi32>
    %q_24 = tt.load %q_23 : tensor<16x512x!tt.ptr<bf16>>
    %qr = tt.expand_dims %dr_13 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %qr_25 = tt.broadcast %q_19 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x64x!tt.ptr<bf16>>
    %qr_26 = tt.broadcast %qr : tensor<1x64xi32> -> tensor<16x64xi32>
    %qr_27 = tt.addptr %qr_25, %qr_26 : tensor<16x64x!tt.ptr<bf16>>, tensor<16x64xi32>
    %qr_28 = tt.load %qr_27 : tensor<16x64x!tt.ptr<bf16>>
    %acc:3 = scf.for %start = %c0_i32 to %t step %c32_i32 iter_args(%m_29 = %m, %l_30 = %l, %acc_31 = %cst_2) -> (tensor<16xf32>, tensor<16xf32>, tensor<16x512xf32>)  : i32 {
      %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %c_32 = tt.splat %start : i32 -> tensor<32xi32>
      %c_33 = arith.addi %c_32, %c : tensor<32xi32>
      %k = tt.expand_dims %c_33 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %k_34 = tt.splat %t : i32 -> tensor<1x32xi32>
      %k_35 = arith.cmpi slt, %k, %k_34 : tensor<1x32xi32>
      %k_36 = arith.muli %b, %t : i32
      %k_37 = tt.splat %k_36 : i32 -> tensor<1x32xi32>
      %k_38 = arith.addi %k_37, %k : tensor<1x32xi32>
      %k_39 = arith.muli %k_38, %cst_5 : tensor<1x32xi32>
      %k_40 = tt.splat %kv_ptr : !tt.ptr<bf16> -> tensor<1x32x!tt.ptr<bf16>>
      %k_41 = tt.addptr %k_40, %k_39 : tensor<1x32x!tt.ptr<bf16>>, tensor<1x32xi32>
      %k_42 = tt.expand_dims %dc {axis = 1 : i32} : tensor<512xi32> -> tensor<512x1xi32>
      %k_43 = tt.broadcast %k_41 : tensor<1x32x!tt.ptr<bf16>> -> tensor<512x32x!tt.ptr<bf16>>
      %k_44 = tt.broadcast %k_42 : tensor<512x1xi32> -> tensor<512x32xi32>
      %k_45 = tt.addptr %k_43, %k_44 : tensor<512x32x!tt.ptr<bf16>>, tensor<512x32xi32>
      %k_46 = tt.broadcast %k_35 : tensor<1x32xi1> -> tensor<512x32xi1>
      %k_47 = tt.load %k_45, %k_46, %cst_0 : tensor<512x32x!tt.ptr<bf16>>
      %kr = tt.expand_dims %dr_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %kr_48 = tt.broadcast %k_41 : tensor<1x32x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %kr_49 = tt.broadcast %kr : tensor<64x1xi32> -> tensor<64x32xi32>
      %kr_50 = tt.addptr %kr_48, %kr_49 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %kr_51 = tt.broadcast %k_35 : tensor<1x32xi1> -> tensor<64x32xi1>
      %kr_52 = tt.load %kr_50, %kr_51, %cst : tensor<64x32x!tt.ptr<bf16>>
      %s = tt.dot %q_24, %k_47, %cst_4, inputPrecision = tf32 : tensor<16x512xbf16> * tensor<512x32xbf16> -> tensor<16x32xf32>
      %s_53 = tt.dot %qr_28, %kr_52, %s, inputPrecision = tf32 : tensor<16x64xbf16> * tensor<64x32xbf16> -> tensor<16x32xf32>
      %s_54 = tt.splat %scale : f32 -> tensor<16x32xf32>
      %s_55 = arith.mulf %s_53, %s_54 : tensor<16x32xf32>
      %s_56 = tt.broadcast %k_35 : tensor<1x32xi1> -> tensor<16x32xi1>
      %s_57 = arith.select %s_56, %s_55, %cst_3 : tensor<16x32xi1>, tensor<16x32xf32>
      %top = "tt.reduce"(%s_57) <{axis = 1 : i32}> ({
      ^bb0(%top_72: f32, %top_73: f32):
        %top_74 = arith.maxnumf %top_72, %top_73 : f32
        tt.reduce.return %top_74 : f32
      }) : (tensor<16x32xf32>) -> tensor<16xf32>
      %top_58 = arith.maxnumf %m_29, %top : tensor<16xf32>
      %fix = arith.subf %m_29, %top_58 : tensor<16xf32>
      %fix_59 = math.exp %fix : tensor<16xf32>
      %p = tt.expand_dims %top_58 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %p_60 = tt.broadcast %p : tensor<16x1xf32> -> tensor<16x32xf32>
      %p_61 = arith.subf %s_57, %p_60 : tensor<16x32xf32>
      %p_62 = math.exp %p_61 : tensor<16x32xf32>
      %acc_63 = tt.expand_dims %fix_59 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %acc_64 = tt.broadcast %acc_63 : tensor<16x1xf32> -> tensor<16x512xf32>
      %acc_65 = arith.mulf %acc_31, %acc_64 : tensor<16x512xf32>
      %acc_66 = arith.truncf %p_62 : tensor<16x32xf32> to tensor<16x32xbf16>
      %acc_67 = tt.trans %k_47 {order = array<i32: 1, 0>} : tensor<512x32xbf16> -> tensor<32x512xbf16>
      %acc_68 = tt.dot %acc_66, %acc_67, %acc_65, inputPrecision = tf32 : tensor<16x32xbf16> * tensor<32x512xbf16> -> tensor<16x512xf32>
      %l_69 = arith.mulf %l_30, %fix_59 : tensor<16xf32>
      %l_70 = "tt.reduce"(%p_62) <{axis = 1 : i32}> ({
      ^bb0(%l_72: f32, %l_73: f32):
        %l_74 = arith.addf %l_72, %l_73 : f32
        tt.reduce.return %l_74 : f32
      }) : (tensor<16x32xf32>) -> tensor<16xf32>
      %l_71 = arith.addf %l_69, %l_70 : tensor<16xf32>
      scf.yield %top_58, %l_71, %acc_68 : tensor<16xf32>, tensor<16xf32>, tensor<16x512xf32>
    }
    %0 = arith.muli %q_16, %cst_1 : tensor<16x1xi32>
    %1 = tt.splat %o_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %2 = tt.addptr %1, %0 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %3 = tt.broadcast %2 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x512x!tt.ptr<bf16>>
    %4 = tt.addptr %3, %q_22 : tensor<16x512x!tt.ptr<bf16>>, tensor<16x512xi32>
    %5 = tt.expand_dims %acc#1 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    %6 = tt.broadcast %5 : tensor<16x1xf32> -> tensor<16x512xf32>
    %7 = arith.divf %acc#2, %6 : tensor<16x512xf32>
    %8 = arith.truncf %7 : tensor<16x512xf32> to tensor<16x512xbf16>
    tt.store %4, %8 : tensor<16x512x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @mla_decode(%q_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %kv_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %scale: f32, %heads: i32 {tt.divisibility = 16 : i32}, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %l = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<64x32xbf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<512x32xbf16>
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<512> : tensor<16x1xi32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<16x512xf32>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<16x32xf32>
    %cst_4 = arith.constant dense<0.000000e+00> : tensor<16x32xf32>
    %cst_5 = arith.constant dense<576> : tensor<1x32xi32>
    %m = arith.constant dense<0xFF800000> : tensor<16xf32>
    %cst_6 = arith.constant dense<576> : tensor<16x1xi32>
    %dr = arith.constant dense<512> : tensor<64xi32>
    %c16_i32 = arith.constant 16 : i32
    %b = tt.get_program_id x : i32
    %h = tt.get_program_id y : i32
    %h_7 = arith.muli %h, %c16_i32 : i32
    %h_8 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %h_9 = tt.splat %h_7 : i32 -> tensor<16xi32>
    %h_10 = arith.addi %h_9, %h_8 : tensor<16xi32>
    %dc = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %dr_11 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %dr_12 = arith.addi %dr_11, %dr : tensor<64xi32>
    %q = arith.muli %b, %heads : i32
    %q_13 = tt.splat %q : i32 -> tensor<16xi32>
    %q_14 = arith.addi %q_13, %h_10 : tensor<16xi32>
    %q_15 = tt.expand_dims %q_14 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %q_16 = arith.muli %q_15, %cst_6 : tensor<16x1xi32>
    %q_17 = tt.splat %q_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %q_18 = tt.addptr %q_17, %q_16 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %q_19 = tt.expand_dims %dc {axis = 0 : i32} : tensor<512xi32> -> tensor<1x512xi32>
    %q_20 = tt.broadcast %q_18 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x512x!tt.ptr<bf16>>
    %q_21 = tt.broadcast %q_19 : tensor<1x512xi32> -> tensor<16x512xi32>
    %q_22 = tt.addptr %q_20, %q_21 : tensor<16x512x!tt.ptr<bf16>>, tensor<16x512xi32>
    %q_23 = tt.load %q_22 : tensor<16x512x!tt.ptr<bf16>>
    %qr = tt.expand_dims %dr_12 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %qr_24 = tt.broadcast %q_18 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x64x!tt.ptr<bf16>>
    %qr_25 = tt.broadcast %qr : tensor<1x64xi32> -> tensor<16x64xi32>
    %qr_26 = tt.addptr %qr_24, %qr_25 : tensor<16x64x!tt.ptr<bf16>>, tensor<16x64xi32>
    %qr_27 = tt.load %qr_26 : tensor<16x64x!tt.ptr<bf16>>
    %acc:3 = scf.for %start = %c0_i32 to %t step %c32_i32 iter_args(%m_28 = %m, %l_29 = %l, %acc_30 = %cst_2) -> (tensor<16xf32>, tensor<16xf32>, tensor<16x512xf32>)  : i32 {
      %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %c_31 = tt.splat %start : i32 -> tensor<32xi32>
      %c_32 = arith.addi %c_31, %c : tensor<32xi32>
      %k = tt.expand_dims %c_32 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %k_33 = tt.splat %t : i32 -> tensor<1x32xi32>
      %k_34 = arith.cmpi slt, %k, %k_33 : tensor<1x32xi32>
      %k_35 = arith.muli %b, %t : i32
      %k_36 = tt.splat %k_35 : i32 -> tensor<1x32xi32>
      %k_37 = arith.addi %k_36, %k : tensor<1x32xi32>
      %k_38 = arith.muli %k_37, %cst_5 : tensor<1x32xi32>
      %k_39 = tt.splat %kv_ptr : !tt.ptr<bf16> -> tensor<1x32x!tt.ptr<bf16>>
      %k_40 = tt.addptr %k_39, %k_38 : tensor<1x32x!tt.ptr<bf16>>, tensor<1x32xi32>
      %k_41 = tt.expand_dims %dc {axis = 1 : i32} : tensor<512xi32> -> tensor<512x1xi32>
      %k_42 = tt.broadcast %k_40 : tensor<1x32x!tt.ptr<bf16>> -> tensor<512x32x!tt.ptr<bf16>>
      %k_43 = tt.broadcast %k_41 : tensor<512x1xi32> -> tensor<512x32xi32>
      %k_44 = tt.addptr %k_42, %k_43 : tensor<512x32x!tt.ptr<bf16>>, tensor<512x32xi32>
      %k_45 = tt.broadcast %k_34 : tensor<1x32xi1> -> tensor<512x32xi1>
      %k_46 = tt.load %k_44, %k_45, %cst_0 : tensor<512x32x!tt.ptr<bf16>>
      %kr = tt.expand_dims %dr_12 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %kr_47 = tt.broadcast %k_40 : tensor<1x32x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %kr_48 = tt.broadcast %kr : tensor<64x1xi32> -> tensor<64x32xi32>
      %kr_49 = tt.addptr %kr_47, %kr_48 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %kr_50 = tt.broadcast %k_34 : tensor<1x32xi1> -> tensor<64x32xi1>
      %kr_51 = tt.load %kr_49, %kr_50, %cst : tensor<64x32x!tt.ptr<bf16>>
      %s = tt.dot %q_23, %k_46, %cst_4, inputPrecision = tf32 : tensor<16x512xbf16> * tensor<512x32xbf16> -> tensor<16x32xf32>
      %s_52 = tt.dot %qr_27, %kr_51, %s, inputPrecision = tf32 : tensor<16x64xbf16> * tensor<64x32xbf16> -> tensor<16x32xf32>
      %s_53 = tt.splat %scale : f32 -> tensor<16x32xf32>
      %s_54 = arith.mulf %s_52, %s_53 : tensor<16x32xf32>
      %s_55 = tt.broadcast %k_34 : tensor<1x32xi1> -> tensor<16x32xi1>
      %s_56 = arith.select %s_55, %s_54, %cst_3 : tensor<16x32xi1>, tensor<16x32xf32>
      %top = "tt.reduce"(%s_56) <{axis = 1 : i32}> ({
      ^bb0(%top_71: f32, %top_72: f32):
        %top_73 = arith.maxnumf %top_71, %top_72 : f32
        tt.reduce.return %top_73 : f32
      }) : (tensor<16x32xf32>) -> tensor<16xf32>
      %top_57 = arith.maxnumf %m_28, %top : tensor<16xf32>
      %fix = arith.subf %m_28, %top_57 : tensor<16xf32>
      %fix_58 = math.exp %fix : tensor<16xf32>
      %p = tt.expand_dims %top_57 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %p_59 = tt.broadcast %p : tensor<16x1xf32> -> tensor<16x32xf32>
      %p_60 = arith.subf %s_56, %p_59 : tensor<16x32xf32>
      %p_61 = math.exp %p_60 : tensor<16x32xf32>
      %acc_62 = tt.expand_dims %fix_58 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %acc_63 = tt.broadcast %acc_62 : tensor<16x1xf32> -> tensor<16x512xf32>
      %acc_64 = arith.mulf %acc_30, %acc_63 : tensor<16x512xf32>
      %acc_65 = arith.truncf %p_61 : tensor<16x32xf32> to tensor<16x32xbf16>
      %acc_66 = tt.trans %k_46 {order = array<i32: 1, 0>} : tensor<512x32xbf16> -> tensor<32x512xbf16>
      %acc_67 = tt.dot %acc_65, %acc_66, %acc_64, inputPrecision = tf32 : tensor<16x32xbf16> * tensor<32x512xbf16> -> tensor<16x512xf32>
      %l_68 = arith.mulf %l_29, %fix_58 : tensor<16xf32>
      %l_69 = "tt.reduce"(%p_61) <{axis = 1 : i32}> ({
      ^bb0(%l_71: f32, %l_72: f32):
        %l_73 = arith.addf %l_71, %l_72 : f32
        tt.reduce.return %l_73 : f32
      }) : (tensor<16x32xf32>) -> tensor<16xf32>
      %l_70 = arith.addf %l_68, %l_69 : tensor<16xf32>
      scf.yield %top_57, %l_70, %acc_67 : tensor<16xf32>, tensor<16xf32>, tensor<16x512xf32>
    }
    %0 = arith.muli %q_15, %cst_1 : tensor<16x1xi32>
    %1 = tt.splat %o_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %2 = tt.addptr %1, %0 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %3 = tt.broadcast %2 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x512x!tt.ptr<bf16>>
    %4 = tt.addptr %3, %q_21 : tensor<16x512x!tt.ptr<bf16>>, tensor<16x512xi32>
    %5 = tt.expand_dims %acc#1 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    %6 = tt.broadcast %5 : tensor<16x1xf32> -> tensor<16x512xf32>
    %7 = arith.divf %acc#2, %6 : tensor<16x512xf32>
    %8 = arith.truncf %7 : tensor<16x512xf32> to tensor<16x512xbf16>
    tt.store %4, %8 : tensor<16x512x!tt.ptr<bf16>>
    tt.return
  }
}

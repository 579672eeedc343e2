// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 2 2 2
// input f16 8192 normal
// input f16 36864 normal
// input f16 36864 normal
// input i32 16 integers 0 8
// input i32 2 integers 1 128
// output f32 16384 tolerance 0.002 2e-3
// output f32 128 tolerance 1e-4 1e-3
// scalar f32 0.12
// scalar i32 2
// scalar i32 8
module {
  tt.func public @paged_decode(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %table_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %len_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lse_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %scale: f32, %heads: i32, %max_pages: i32) attributes {noinline = false} {
    %l = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %part = arith.constant 63 : i32
    %part_0 = arith.constant 1 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64x128xf16>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x64xf16>
    %l_2 = arith.constant dense<1.000000e+00> : tensor<16xf32>
    %c2_i32 = arith.constant 2 : i32
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<16x128xf32>
    %cst_4 = arith.constant dense<0xFF800000> : tensor<16x64xf32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<16x64xf32>
    %cst_6 = arith.constant dense<128> : tensor<64xi32>
    %cst_7 = arith.constant dense<0> : tensor<64xi32>
    %cst_8 = arith.constant dense<16> : tensor<64xi32>
    %cst_9 = arith.constant dense<0xFF800000> : tensor<16xf32>
    %c64_i32 = arith.constant 64 : i32
    %cst_10 = arith.constant dense<128> : tensor<16x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %2 = tt.get_program_id z : i32
    %g = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %d = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %q = arith.muli %0, %heads : i32
    %q_11 = arith.addi %q, %1 : i32
    %q_12 = arith.muli %q_11, %c16_i32 : i32
    %q_13 = tt.expand_dims %g {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %q_14 = tt.splat %q_12 : i32 -> tensor<16x1xi32>
    %q_15 = arith.addi %q_14, %q_13 : tensor<16x1xi32>
    %q_16 = arith.muli %q_15, %cst_10 : tensor<16x1xi32>
    %q_17 = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %q_18 = tt.addptr %q_17, %q_16 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %q_19 = tt.expand_dims %d {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %q_20 = tt.broadcast %q_18 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x128x!tt.ptr<f16>>
    %q_21 = tt.broadcast %q_19 : tensor<1x128xi32> -> tensor<16x128xi32>
    %q_22 = tt.addptr %q_20, %q_21 : tensor<16x128x!tt.ptr<f16>>, tensor<16x128xi32>
    %q_23 = tt.load %q_22 : tensor<16x128x!tt.ptr<f16>>
    %length = tt.addptr %len_ptr, %0 : !tt.ptr<i32>, i32
    %length_24 = tt.load %length : !tt.ptr<i32>
    %part_25 = arith.addi %length_24, %part_0 : i32
    %part_26 = arith.divsi %part_25, %c2_i32 : i32
    %part_27 = arith.addi %part_26, %part : i32
    %part_28 = arith.divsi %part_27, %c64_i32 : i32
    %part_29 = arith.muli %part_28, %c64_i32 : i32
    %lo = arith.muli %2, %part_29 : i32
    %hi = arith.addi %lo, %part_29 : i32
    %hi_30 = arith.minsi %hi, %length_24 : i32
    %acc:3 = scf.for %start = %lo to %hi_30 step %c64_i32 iter_args(%m = %cst_9, %l_38 = %l, %acc_39 = %cst_3) -> (tensor<16xf32>, tensor<16xf32>, tensor<16x128xf32>)  : i32 {
      %c = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %c_40 = tt.splat %start : i32 -> tensor<64xi32>
      %c_41 = arith.addi %c_40, %c : tensor<64xi32>
      %page = tt.splat %hi_30 : i32 -> tensor<64xi32>
      %page_42 = arith.cmpi slt, %c_41, %page : tensor<64xi32>
      %page_43 = arith.muli %0, %max_pages : i32
      %page_44 = tt.addptr %table_ptr, %page_43 : !tt.ptr<i32>, i32
      %page_45 = arith.divsi %c_41, %cst_8 : tensor<64xi32>
      %page_46 = tt.splat %page_44 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
      %page_47 = tt.addptr %page_46, %page_45 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
      %page_48 = tt.load %page_47, %page_42, %cst_7 : tensor<64x!tt.ptr<i32>>
      %at = tt.splat %heads : i32 -> tensor<64xi32>
      %at_49 = arith.muli %page_48, %at : tensor<64xi32>
      %at_50 = tt.splat %1 : i32 -> tensor<64xi32>
      %at_51 = arith.addi %at_49, %at_50 : tensor<64xi32>
      %at_52 = arith.muli %at_51, %cst_8 : tensor<64xi32>
      %at_53 = arith.remsi %c_41, %cst_8 : tensor<64xi32>
      %at_54 = arith.addi %at_52, %at_53 : tensor<64xi32>
      %at_55 = arith.muli %at_54, %cst_6 : tensor<64xi32>
      %k = tt.expand_dims %c_41 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_56 = tt.splat %hi_30 : i32 -> tensor<1x64xi32>
      %k_57 = arith.cmpi slt, %k, %k_56 : tensor<1x64xi32>
      %k_58 = tt.expand_dims %at_55 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_59 = tt.splat %k_ptr : !tt.ptr<f16> -> tensor<1x64x!tt.ptr<f16>>
      %k_60 = tt.addptr %k_59, %k_58 : tensor<1x64x!tt.ptr<f16>>, tensor<1x64xi32>
      %k_61 = tt.expand_dims %d {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %k_62 = tt.broadcast %k_60 : tensor<1x64x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
      %k_63 = tt.broadcast %k_61 : tensor<128x1xi32> -> tensor<128x64xi32>
      %k_64 = tt.addptr %k_62, %k_63 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
      %k_65 = tt.broadcast %k_57 : tensor<1x64xi1> -> tensor<128x64xi1>
      %k_66 = tt.load %k_64, %k_65, %cst_1 : tensor<128x64x!tt.ptr<f16>>
      %sc = tt.dot %q_23, %k_66, %cst_5, inputPrecision = tf32 : tensor<16x128xf16> * tensor<128x64xf16> -> tensor<16x64xf32>
      %sc_67 = tt.splat %scale : f32 -> tensor<16x64xf32>
      %sc_68 = arith.mulf %sc, %sc_67 : tensor<16x64xf32>
      %sc_69 = tt.broadcast %k_57 : tensor<1x64xi1> -> tensor<16x64xi1>
      %sc_70 = arith.select %sc_69, %sc_68, %cst_4 : tensor<16x64xi1>, tensor<16x64xf32>
      %top = "tt.reduce"(%sc_70) <{axis = 1 : i32}> ({
      ^bb0(%top_94: f32, %top_95: f32):
        %top_96 = arith.maxnumf %top_94, %top_95 : f32
        tt.reduce.return %top_96 : f32
      }) : (tensor<16x64xf32>) -> tensor<16xf32>
      %top_71 = arith.maxnumf %m, %top : tensor<16xf32>
      %p = tt.expand_dims %top_71 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %p_72 = tt.broadcast %p : tensor<16x1xf32> -> tensor<16x64xf32>
      %p_73 = arith.subf %sc_70, %p_72 : tensor<16x64xf32>
      %p_74 = math.exp %p_73 : tensor<16x64xf32>
      %fix = arith.subf %m, %top_71 : tensor<16xf32>
      %fix_75 = math.exp %fix : tensor<16xf32>
      %v = tt.expand_dims %c_41 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v_76 = tt.splat %hi_30 : i32 -> tensor<64x1xi32>
      %v_77 = arith.cmpi slt, %v, %v_76 : tensor<64x1xi32>
      %v_78 = tt.expand_dims %at_55 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %v_79 = tt.splat %v_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %v_80 = tt.addptr %v_79, %v_78 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %v_81 = tt.broadcast %v_80 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
      %v_82 = tt.broadcast %q_19 : tensor<1x128xi32> -> tensor<64x128xi32>
      %v_83 = tt.addptr %v_81, %v_82 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      %v_84 = tt.broadcast %v_77 : tensor<64x1xi1> -> tensor<64x128xi1>
      %v_85 = tt.load %v_83, %v_84, %cst : tensor<64x128x!tt.ptr<f16>>
      %acc_86 = tt.expand_dims %fix_75 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %acc_87 = tt.broadcast %acc_86 : tensor<16x1xf32> -> tensor<16x128xf32>
      %acc_88 = arith.mulf %acc_39, %acc_87 : tensor<16x128xf32>
      %acc_89 = arith.truncf %p_74 : tensor<16x64xf32> to tensor<16x64xf16>
      %acc_90 = tt.dot %acc_89, %v_85, %acc_88, inputPrecision = tf32 : tensor<16x64xf16> * tensor<64x128xf16> -> tensor<16x128xf32>
      %l_91 = arith.mulf %l_38, %fix_75 : tensor<16xf32>
      %l_92 = "tt.reduce"(%p_74) <{axis = 1 : i32}> ({
      ^bb0(%l_94: f32, %l_95: f32):
        %l_96 = arith.addf %l_94, %l_95 : f32
        tt.reduce.return %l_96 : f32
      }) : (tensor<16x64xf32>) -> tensor<16xf32>
      %l_93 = arith.addf %l_91, %l_92 : tensor<16xf32>
      scf.yield %top_71, %l_93, %acc_90 : tensor<16xf32>, tensor<16xf32>, tensor<16x128xf32>
    }
    %out = arith.muli %q_11, %c2_i32 : i32
    %out_31 = arith.addi %out, %2 : i32
    %out_32 = arith.muli %out_31, %c16_i32 : i32
    %out_33 = tt.splat %out_32 : i32 -> tensor<16xi32>
    %out_34 = arith.addi %out_33, %g : tensor<16xi32>
    %l_35 = arith.cmpi sgt, %hi_30, %lo : i32
    %l_36 = tt.splat %l_35 : i1 -> tensor<16xi1>
    %l_37 = arith.select %l_36, %acc#1, %l_2 : tensor<16xi1>, tensor<16xf32>
    %3 = tt.expand_dims %out_34 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %4 = arith.muli %3, %cst_10 : tensor<16x1xi32>
    %5 = tt.splat %o_ptr : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %6 = tt.addptr %5, %4 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %7 = tt.broadcast %6 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x128x!tt.ptr<f32>>
    %8 = tt.addptr %7, %q_21 : tensor<16x128x!tt.ptr<f32>>, tensor<16x128xi32>
    %9 = tt.expand_dims %l_37 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    %10 = tt.broadcast %9 : tensor<16x1xf32> -> tensor<16x128xf32>
    %11 = arith.divf %acc#2, %10 : tensor<16x128xf32>
    tt.store %8, %11 : tensor<16x128x!tt.ptr<f32>>
    %12 = tt.splat %lse_ptr : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %13 = tt.addptr %12, %out_34 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %14 = math.log %l_37 : tensor<16xf32>
    %15 = arith.addf %acc#0, %14 : tensor<16xf32>
    %16 = arith.select %l_36, %15, %cst_9 : tensor<16xi1>, tensor<16xf32>
    tt.store %13, %16 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 2 3
// grid: 2 1 1
// input bf16 24576 normal 0.1
// input bf16 24576 normal 0.1
// input bf16 12288 normal
// input f32 192 normal 0.1
// output bf16 24576 tolerance 0.02 0.05
// output bf16 12288 tolerance 0.02 0.05
// output f32 8192 tolerance 0.02 0.05
// scalar i32 192
module {
  tt.func public @delta_state(%k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %u_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %h_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %d_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %final_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c63_i32 = arith.constant 63 : i32
    %c8192_i32 = arith.constant 8192 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<64> : tensor<1x64xi32>
    %cst_0 = arith.constant dense<128> : tensor<1x64xi32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x32xf32>
    %cst_2 = arith.constant dense<128> : tensor<64x1xi32>
    %cst_3 = arith.constant dense<4096> : tensor<64x32xi32>
    %cst_4 = arith.constant dense<64> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %vc = arith.constant 32 : i32
    %head = tt.get_program_id y : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %vc_5 = tt.get_program_id x : i32
    %vc_6 = arith.muli %vc_5, %vc : i32
    %vc_7 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %vc_8 = tt.splat %vc_6 : i32 -> tensor<32xi32>
    %vc_9 = arith.addi %vc_8, %vc_7 : tensor<32xi32>
    %0 = arith.divsi %t, %c64_i32 : i32
    %s1:2 = scf.for %n = %c0_i32 to %0 step %c1_i32 iter_args(%s0 = %cst_1, %s1_19 = %cst_1) -> (tensor<64x32xf32>, tensor<64x32xf32>)  : i32 {
      %r = arith.muli %head, %t : i32
      %r_20 = arith.muli %n, %c64_i32 : i32
      %r_21 = arith.addi %r, %r_20 : i32
      %r_22 = tt.splat %r_21 : i32 -> tensor<64xi32>
      %r_23 = arith.addi %r_22, %i : tensor<64xi32>
      %at_24 = arith.muli %head, %0 : i32
      %at_25 = arith.addi %at_24, %n : i32
      %at_26 = arith.muli %at_25, %c8192_i32 : i32
      %at_27 = tt.addptr %h_ptr, %at_26 : !tt.ptr<bf16>, i32
      %at_28 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %at_29 = arith.muli %at_28, %cst_4 : tensor<64x1xi32>
      %at_30 = tt.splat %at_27 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %at_31 = tt.addptr %at_30, %at_29 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %at_32 = tt.expand_dims %vc_9 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %at_33 = tt.broadcast %at_31 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %at_34 = tt.broadcast %at_32 : tensor<1x32xi32> -> tensor<64x32xi32>
      %at_35 = tt.addptr %at_33, %at_34 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %2 = arith.truncf %s0 : tensor<64x32xf32> to tensor<64x32xbf16>
      tt.store %at_35, %2 : tensor<64x32x!tt.ptr<bf16>>
      %3 = tt.addptr %at_35, %cst_3 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %4 = arith.truncf %s1_19 : tensor<64x32xf32> to tensor<64x32xbf16>
      tt.store %3, %4 : tensor<64x32x!tt.ptr<bf16>>
      %d = tt.expand_dims %r_23 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %d_36 = arith.muli %d, %cst_2 : tensor<64x1xi32>
      %d_37 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %d_38 = tt.addptr %d_37, %d_36 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %d_39 = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %d_40 = tt.broadcast %d_38 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %d_41 = tt.broadcast %d_39 : tensor<1x64xi32> -> tensor<64x64xi32>
      %d_42 = tt.addptr %d_40, %d_41 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %d_43 = tt.load %d_42 : tensor<64x64x!tt.ptr<bf16>>
      %d_44 = tt.dot %d_43, %2, %cst_1, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
      %d_45 = tt.addptr %d_38, %cst_4 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %d_46 = tt.broadcast %d_45 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %d_47 = tt.addptr %d_46, %d_41 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %d_48 = tt.load %d_47 : tensor<64x64x!tt.ptr<bf16>>
      %d_49 = tt.dot %d_48, %4, %d_44, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
      %d_50 = arith.muli %d, %cst_4 : tensor<64x1xi32>
      %d_51 = tt.splat %u_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %d_52 = tt.addptr %d_51, %d_50 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %d_53 = tt.broadcast %d_52 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %d_54 = tt.addptr %d_53, %at_34 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %d_55 = tt.load %d_54 : tensor<64x32x!tt.ptr<bf16>>
      %d_56 = arith.extf %d_55 : tensor<64x32xbf16> to tensor<64x32xf32>
      %d_57 = arith.subf %d_56, %d_49 : tensor<64x32xf32>
      %5 = tt.splat %d_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %6 = tt.addptr %5, %d_50 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %7 = tt.broadcast %6 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %8 = tt.addptr %7, %at_34 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %9 = arith.truncf %d_57 : tensor<64x32xf32> to tensor<64x32xbf16>
      tt.store %8, %9 : tensor<64x32x!tt.ptr<bf16>>
      %g = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %g_58 = tt.addptr %g, %r_23 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %g_59 = tt.load %g_58 : tensor<64x!tt.ptr<f32>>
      %last = tt.addptr %g_ptr, %r : !tt.ptr<f32>, i32
      %last_60 = tt.addptr %last, %r_20 : !tt.ptr<f32>, i32
      %last_61 = tt.addptr %last_60, %c63_i32 : !tt.ptr<f32>, i32
      %last_62 = tt.load %last_61 : !tt.ptr<f32>
      %d_63 = tt.splat %last_62 : f32 -> tensor<64xf32>
      %d_64 = arith.subf %d_63, %g_59 : tensor<64xf32>
      %d_65 = math.exp %d_64 : tensor<64xf32>
      %d_66 = tt.expand_dims %d_65 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %d_67 = tt.broadcast %d_66 : tensor<64x1xf32> -> tensor<64x32xf32>
      %d_68 = arith.mulf %d_57, %d_67 : tensor<64x32xf32>
      %d_69 = arith.truncf %d_68 : tensor<64x32xf32> to tensor<64x32xbf16>
      %decay = math.exp %last_62 : f32
      %s0_70 = tt.splat %decay : f32 -> tensor<64x32xf32>
      %s0_71 = arith.mulf %s0, %s0_70 : tensor<64x32xf32>
      %s0_72 = tt.expand_dims %r_23 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %s0_73 = arith.muli %s0_72, %cst_0 : tensor<1x64xi32>
      %s0_74 = tt.splat %k_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
      %s0_75 = tt.addptr %s0_74, %s0_73 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
      %s0_76 = tt.broadcast %s0_75 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %s0_77 = tt.broadcast %at_28 : tensor<64x1xi32> -> tensor<64x64xi32>
      %s0_78 = tt.addptr %s0_76, %s0_77 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %s0_79 = tt.load %s0_78 : tensor<64x64x!tt.ptr<bf16>>
      %s0_80 = tt.dot %s0_79, %d_69, %s0_71, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
      %s1_81 = arith.mulf %s1_19, %s0_70 : tensor<64x32xf32>
      %s1_82 = tt.addptr %s0_75, %cst : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
      %s1_83 = tt.broadcast %s1_82 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %s1_84 = tt.addptr %s1_83, %s0_77 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %s1_85 = tt.load %s1_84 : tensor<64x64x!tt.ptr<bf16>>
      %s1_86 = tt.dot %s1_85, %d_69, %s1_81, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
      scf.yield %s0_80, %s1_86 : tensor<64x32xf32>, tensor<64x32xf32>
    }
    %at = arith.muli %head, %c8192_i32 : i32
    %at_10 = tt.addptr %final_ptr, %at : !tt.ptr<f32>, i32
    %at_11 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %at_12 = arith.muli %at_11, %cst_4 : tensor<64x1xi32>
    %at_13 = tt.splat %at_10 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %at_14 = tt.addptr %at_13, %at_12 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %at_15 = tt.expand_dims %vc_9 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %at_16 = tt.broadcast %at_14 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x32x!tt.ptr<f32>>
    %at_17 = tt.broadcast %at_15 : tensor<1x32xi32> -> tensor<64x32xi32>
    %at_18 = tt.addptr %at_16, %at_17 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
    tt.store %at_18, %s1#0 : tensor<64x32x!tt.ptr<f32>>
    %1 = tt.addptr %at_18, %cst_3 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
    tt.store %1, %s1#1 : tensor<64x32x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @delta_state(%k_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %u_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %h_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %d_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %final_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c63_i32 = arith.constant 63 : i32
    %c8192_i32 = arith.constant 8192 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<64> : tensor<1x64xi32>
    %cst_0 = arith.constant dense<128> : tensor<1x64xi32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x32xf32>
    %cst_2 = arith.constant dense<128> : tensor<64x1xi32>
    %cst_3 = arith.constant dense<4096> : tensor<64x32xi32>
    %cst_4 = arith.constant dense<64> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %head = tt.get_program_id y : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %vc = tt.get_program_id x : i32
    %vc_5 = arith.muli %vc, %c32_i32 : i32
    %vc_6 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %vc_7 = tt.splat %vc_5 : i32 -> tensor<32xi32>
    %vc_8 = arith.addi %vc_7, %vc_6 : tensor<32xi32>
    %0 = arith.divsi %t, %c64_i32 : i32
    %s1:2 = scf.for %n = %c0_i32 to %0 step %c1_i32 iter_args(%s0 = %cst_1, %s1_18 = %cst_1) -> (tensor<64x32xf32>, tensor<64x32xf32>)  : i32 {
      %r = arith.muli %head, %t : i32
      %r_19 = arith.muli %n, %c64_i32 : i32
      %r_20 = arith.addi %r, %r_19 : i32
      %r_21 = tt.splat %r_20 : i32 -> tensor<64xi32>
      %r_22 = arith.addi %r_21, %i : tensor<64xi32>
      %at_23 = arith.muli %head, %0 : i32
      %at_24 = arith.addi %at_23, %n : i32
      %at_25 = arith.muli %at_24, %c8192_i32 : i32
      %at_26 = tt.addptr %h_ptr, %at_25 : !tt.ptr<bf16>, i32
      %at_27 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %at_28 = arith.muli %at_27, %cst_4 : tensor<64x1xi32>
      %at_29 = tt.splat %at_26 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %at_30 = tt.addptr %at_29, %at_28 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %at_31 = tt.expand_dims %vc_8 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %at_32 = tt.broadcast %at_30 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %at_33 = tt.broadcast %at_31 : tensor<1x32xi32> -> tensor<64x32xi32>
      %at_34 = tt.addptr %at_32, %at_33 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %2 = arith.truncf %s0 : tensor<64x32xf32> to tensor<64x32xbf16>
      tt.store %at_34, %2 : tensor<64x32x!tt.ptr<bf16>>
      %3 = tt.addptr %at_34, %cst_3 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %4 = arith.truncf %s1_18 : tensor<64x32xf32> to tensor<64x32xbf16>
      tt.store %3, %4 : tensor<64x32x!tt.ptr<bf16>>
      %d = tt.expand_dims %r_22 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %d_35 = arith.muli %d, %cst_2 : tensor<64x1xi32>
      %d_36 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %d_37 = tt.addptr %d_36, %d_35 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %d_38 = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %d_39 = tt.broadcast %d_37 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %d_40 = tt.broadcast %d_38 : tensor<1x64xi32> -> tensor<64x64xi32>
      %d_41 = tt.addptr %d_39, %d_40 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %d_42 = tt.load %d_41 : tensor<64x64x!tt.ptr<bf16>>
      %d_43 = tt.dot %d_42, %2, %cst_1, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
      %d_44 = tt.addptr %d_37, %cst_4 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %d_45 = tt.broadcast %d_44 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %d_46 = tt.addptr %d_45, %d_40 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %d_47 = tt.load %d_46 : tensor<64x64x!tt.ptr<bf16>>
      %d_48 = tt.dot %d_47, %4, %d_43, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
      %d_49 = arith.muli %d, %cst_4 : tensor<64x1xi32>
      %d_50 = tt.splat %u_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %d_51 = tt.addptr %d_50, %d_49 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %d_52 = tt.broadcast %d_51 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %d_53 = tt.addptr %d_52, %at_33 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %d_54 = tt.load %d_53 : tensor<64x32x!tt.ptr<bf16>>
      %d_55 = arith.extf %d_54 : tensor<64x32xbf16> to tensor<64x32xf32>
      %d_56 = arith.subf %d_55, %d_48 : tensor<64x32xf32>
      %5 = tt.splat %d_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %6 = tt.addptr %5, %d_49 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %7 = tt.broadcast %6 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %8 = tt.addptr %7, %at_33 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %9 = arith.truncf %d_56 : tensor<64x32xf32> to tensor<64x32xbf16>
      tt.store %8, %9 : tensor<64x32x!tt.ptr<bf16>>
      %g = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %g_57 = tt.addptr %g, %r_22 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %g_58 = tt.load %g_57 : tensor<64x!tt.ptr<f32>>
      %last = tt.addptr %g_ptr, %r : !tt.ptr<f32>, i32
      %last_59 = tt.addptr %last, %r_19 : !tt.ptr<f32>, i32
      %last_60 = tt.addptr %last_59, %c63_i32 : !tt.ptr<f32>, i32
      %last_61 = tt.load %last_60 : !tt.ptr<f32>
      %d_62 = tt.splat %last_61 : f32 -> tensor<64xf32>
      %d_63 = arith.subf %d_62, %g_58 : tensor<64xf32>
      %d_64 = math.exp %d_63 : tensor<64xf32>
      %d_65 = tt.expand_dims %d_64 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %d_66 = tt.broadcast %d_65 : tensor<64x1xf32> -> tensor<64x32xf32>
      %d_67 = arith.mulf %d_56, %d_66 : tensor<64x32xf32>
      %d_68 = arith.truncf %d_67 : tensor<64x32xf32> to tensor<64x32xbf16>
      %decay = math.exp %last_61 : f32
      %s0_69 = tt.splat %decay : f32 -> tensor<64x32xf32>
      %s0_70 = arith.mulf %s0, %s0_69 : tensor<64x32xf32>
      %s0_71 = tt.expand_dims %r_22 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %s0_72 = arith.muli %s0_71, %cst_0 : tensor<1x64xi32>
      %s0_73 = tt.splat %k_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
      %s0_74 = tt.addptr %s0_73, %s0_72 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
      %s0_75 = tt.broadcast %s0_74 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %s0_76 = tt.broadcast %at_27 : tensor<64x1xi32> -> tensor<64x64xi32>
      %s0_77 = tt.addptr %s0_75, %s0_76 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %s0_78 = tt.load %s0_77 : tensor<64x64x!tt.ptr<bf16>>
      %s0_79 = tt.dot %s0_78, %d_68, %s0_70, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
      %s1_80 = arith.mulf %s1_18, %s0_69 : tensor<64x32xf32>
      %s1_81 = tt.addptr %s0_74, %cst : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
      %s1_82 = tt.broadcast %s1_81 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
      %s1_83 = tt.addptr %s1_82, %s0_76 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %s1_84 = tt.load %s1_83 : tensor<64x64x!tt.ptr<bf16>>
      %s1_85 = tt.dot %s1_84, %d_68, %s1_80, inputPrecision = tf32 : tensor<64x64xbf16> * tensor<64x32xbf16> -> tensor<64x32xf32>
      scf.yield %s0_79, %s1_85 : tensor<64x32xf32>, tensor<64x32xf32>
    }
    %at = arith.muli %head, %c8192_i32 : i32
    %at_9 = tt.addptr %final_ptr, %at : !tt.ptr<f32>, i32
    %at_10 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %at_11 = arith.muli %at_10, %cst_4 : tensor<64x1xi32>
    %at_12 = tt.splat %at_9 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %at_13 = tt.addptr %at_12, %at_11 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %at_14 = tt.expand_dims %vc_8 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %at_15 = tt.broadcast %at_13 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x32x!tt.ptr<f32>>
    %at_16 = tt.broadcast %at_14 : tensor<1x32xi32> -> tensor<64x32xi32>
    %at_17 = tt.addptr %at_15, %at_16 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
    tt.store %at_17, %s1#0 : tensor<64x32x!tt.ptr<f32>>
    %1 = tt.addptr %at_17, %cst_3 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
    tt.store %1, %s1#1 : tensor<64x32x!tt.ptr<f32>>
    tt.return
  }
}

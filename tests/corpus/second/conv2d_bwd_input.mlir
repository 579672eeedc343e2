// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 1 1 1
// input f16 4752 integers -2 2
// input f16 13824 integers -2 2
// output f16 3168
// scalar i32 1
// scalar i32 9
// scalar i32 11
// scalar i32 32
// scalar i32 48
module {
  tt.func public @conv2d_bwd_input(%dy_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %batch: i32, %h: i32, %w: i32, %ch: i32 {tt.divisibility = 16 : i32}, %filters: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %turns = arith.constant 31 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x32xf16>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %cst_2 = arith.constant dense<0> : tensor<128xi32>
    %c3_i32 = arith.constant 3 : i32
    %cst_3 = arith.constant dense<1> : tensor<128xi32>
    %c32_i32 = arith.constant 32 : i32
    %c9_i32 = arith.constant 9 : i32
    %c = arith.constant 64 : i32
    %p = arith.constant 128 : i32
    %p_4 = tt.get_program_id x : i32
    %p_5 = arith.muli %p_4, %p : i32
    %p_6 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %p_7 = tt.splat %p_5 : i32 -> tensor<128xi32>
    %p_8 = arith.addi %p_7, %p_6 : tensor<128xi32>
    %c_9 = tt.get_program_id y : i32
    %c_10 = arith.muli %c_9, %c : i32
    %c_11 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_12 = tt.splat %c_10 : i32 -> tensor<64xi32>
    %c_13 = arith.addi %c_12, %c_11 : tensor<64xi32>
    %n = arith.muli %batch, %h : i32
    %n_14 = arith.muli %n, %w : i32
    %turns_15 = arith.addi %filters, %turns : i32
    %turns_16 = arith.divsi %turns_15, %c32_i32 : i32
    %0 = arith.muli %turns_16, %c9_i32 : i32
    %acc = scf.for %i = %c0_i32 to %0 step %c1_i32 iter_args(%acc_17 = %cst_1) -> (tensor<128x64xf32>)  : i32 {
      %tap = arith.divsi %i, %turns_16 : i32
      %f = arith.remsi %i, %turns_16 : i32
      %f_18 = arith.muli %f, %c32_i32 : i32
      %f_19 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %f_20 = tt.splat %f_18 : i32 -> tensor<32xi32>
      %f_21 = arith.addi %f_20, %f_19 : tensor<32xi32>
      %y = tt.splat %w : i32 -> tensor<128xi32>
      %y_22 = arith.divsi %p_8, %y : tensor<128xi32>
      %y_23 = tt.splat %h : i32 -> tensor<128xi32>
      %y_24 = arith.remsi %y_22, %y_23 : tensor<128xi32>
      %y_25 = arith.addi %y_24, %cst_3 : tensor<128xi32>
      %y_26 = arith.divsi %tap, %c3_i32 : i32
      %y_27 = tt.splat %y_26 : i32 -> tensor<128xi32>
      %y_28 = arith.subi %y_25, %y_27 : tensor<128xi32>
      %x = arith.remsi %p_8, %y : tensor<128xi32>
      %x_29 = arith.addi %x, %cst_3 : tensor<128xi32>
      %x_30 = arith.remsi %tap, %c3_i32 : i32
      %x_31 = tt.splat %x_30 : i32 -> tensor<128xi32>
      %x_32 = arith.subi %x_29, %x_31 : tensor<128xi32>
      %inside = tt.splat %n_14 : i32 -> tensor<128xi32>
      %inside_33 = arith.cmpi slt, %p_8, %inside : tensor<128xi32>
      %inside_34 = arith.cmpi sge, %y_28, %cst_2 : tensor<128xi32>
      %inside_35 = arith.andi %inside_33, %inside_34 : tensor<128xi1>
      %inside_36 = arith.cmpi slt, %y_28, %y_23 : tensor<128xi32>
      %inside_37 = arith.andi %inside_35, %inside_36 : tensor<128xi1>
      %inside_38 = arith.cmpi sge, %x_32, %cst_2 : tensor<128xi32>
      %inside_39 = arith.andi %inside_37, %inside_38 : tensor<128xi1>
      %inside_40 = arith.cmpi slt, %x_32, %y : tensor<128xi32>
      %inside_41 = arith.andi %inside_39, %inside_40 : tensor<128xi1>
      %at = arith.muli %h, %w : i32
      %at_42 = tt.splat %at : i32 -> tensor<128xi32>
      %at_43 = arith.divsi %p_8, %at_42 : tensor<128xi32>
      %at_44 = arith.muli %at_43, %y_23 : tensor<128xi32>
      %at_45 = arith.muli %at_44, %y : tensor<128xi32>
      %at_46 = arith.muli %y_28, %y : tensor<128xi32>
      %at_47 = arith.addi %at_45, %at_46 : tensor<128xi32>
      %at_48 = arith.addi %at_47, %x_32 : tensor<128xi32>
      %g = tt.expand_dims %inside_41 {axis = 1 : i32} : tensor<128xi1> -> tensor<128x1xi1>
      %g_49 = tt.expand_dims %f_21 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %g_50 = tt.splat %filters : i32 -> tensor<1x32xi32>
      %g_51 = arith.cmpi slt, %g_49, %g_50 : tensor<1x32xi32>
      %g_52 = tt.broadcast %g : tensor<128x1xi1> -> tensor<128x32xi1>
      %g_53 = tt.broadcast %g_51 : tensor<1x32xi1> -> tensor<128x32xi1>
      %g_54 = arith.andi %g_52, %g_53 : tensor<128x32xi1>
      %g_55 = tt.expand_dims %at_48 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %g_56 = tt.splat %filters : i32 -> tensor<128x1xi32>
      %g_57 = arith.muli %g_55, %g_56 : tensor<128x1xi32>
      %g_58 = tt.splat %dy_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
      %g_59 = tt.addptr %g_58, %g_57 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
      %g_60 = tt.broadcast %g_59 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x32x!tt.ptr<f16>>
      %g_61 = tt.broadcast %g_49 : tensor<1x32xi32> -> tensor<128x32xi32>
      %g_62 = tt.addptr %g_60, %g_61 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
      %g_63 = tt.load %g_62, %g_54, %cst_0 : tensor<128x32x!tt.ptr<f16>>
      %k = tt.expand_dims %c_13 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_64 = tt.splat %ch : i32 -> tensor<1x64xi32>
      %k_65 = arith.cmpi slt, %k, %k_64 : tensor<1x64xi32>
      %k_66 = tt.expand_dims %f_21 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %k_67 = tt.splat %filters : i32 -> tensor<32x1xi32>
      %k_68 = arith.cmpi slt, %k_66, %k_67 : tensor<32x1xi32>
      %k_69 = tt.broadcast %k_65 : tensor<1x64xi1> -> tensor<32x64xi1>
      %k_70 = tt.broadcast %k_68 : tensor<32x1xi1> -> tensor<32x64xi1>
      %k_71 = arith.andi %k_69, %k_70 : tensor<32x64xi1>
      %k_72 = arith.muli %tap, %ch : i32
      %k_73 = tt.splat %k_72 : i32 -> tensor<1x64xi32>
      %k_74 = arith.addi %k_73, %k : tensor<1x64xi32>
      %k_75 = tt.splat %filters : i32 -> tensor<1x64xi32>
      %k_76 = arith.muli %k_74, %k_75 : tensor<1x64xi32>
      %k_77 = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<1x64x!tt.ptr<f16>>
      %k_78 = tt.addptr %k_77, %k_76 : tensor<1x64x!tt.ptr<f16>>, tensor<1x64xi32>
      %k_79 = tt.broadcast %k_78 : tensor<1x64x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
      %k_80 = tt.broadcast %k_66 : tensor<32x1xi32> -> tensor<32x64xi32>
      %k_81 = tt.addptr %k_79, %k_80 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %k_82 = tt.load %k_81, %k_71, %cst : tensor<32x64x!tt.ptr<f16>>
      %acc_83 = tt.dot %g_63, %k_82, %acc_17, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x64xf16> -> tensor<128x64xf32>
      scf.yield %acc_83 : tensor<128x64xf32>
    }
    %1 = tt.expand_dims %p_8 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %2 = tt.splat %n_14 : i32 -> tensor<128x1xi32>
    %3 = arith.cmpi slt, %1, %2 : tensor<128x1xi32>
    %4 = tt.expand_dims %c_13 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %5 = tt.splat %ch : i32 -> tensor<1x64xi32>
    %6 = arith.cmpi slt, %4, %5 : tensor<1x64xi32>
    %7 = tt.broadcast %3 : tensor<128x1xi1> -> tensor<128x64xi1>
    %8 = tt.broadcast %6 : tensor<1x64xi1> -> tensor<128x64xi1>
    %9 = arith.andi %7, %8 : tensor<128x64xi1>
    %10 = tt.splat %ch : i32 -> tensor<128x1xi32>
    %11 = arith.muli %1, %10 : tensor<128x1xi32>
    %12 = tt.splat %dx_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %13 = tt.addptr %12, %11 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %14 = tt.broadcast %13 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
    %15 = tt.broadcast %4 : tensor<1x64xi32> -> tensor<128x64xi32>
    %16 = tt.addptr %14, %15 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %17 = arith.truncf %acc : tensor<128x64xf32> to tensor<128x64xf16>
    tt.store %16, %17, %9 : tensor<128x64x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @conv2d_bwd_input(%dy_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %batch: i32, %h: i32, %w: i32, %ch: i32 {tt.divisibility = 16 : i32}, %filters: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %turns = arith.constant 31 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x32xf16>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %cst_2 = arith.constant dense<0> : tensor<128xi32>
    %c3_i32 = arith.constant 3 : i32
    %cst_3 = arith.constant dense<1> : tensor<128xi32>
    %c32_i32 = arith.constant 32 : i32
    %c9_i32 = arith.constant 9 : i32
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %p = tt.get_program_id x : i32
    %p_4 = arith.muli %p, %c128_i32 : i32
    %p_5 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %p_6 = tt.splat %p_4 : i32 -> tensor<128xi32>
    %p_7 = arith.addi %p_6, %p_5 : tensor<128xi32>
    %c = tt.get_program_id y : i32
    %c_8 = arith.muli %c, %c64_i32 : i32
    %c_9 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_10 = tt.splat %c_8 : i32 -> tensor<64xi32>
    %c_11 = arith.addi %c_10, %c_9 : tensor<64xi32>
    %n = arith.muli %batch, %h : i32
    %n_12 = arith.muli %n, %w : i32
    %turns_13 = arith.addi %filters, %turns : i32
    %turns_14 = arith.divsi %turns_13, %c32_i32 : i32
    %0 = arith.muli %turns_14, %c9_i32 : i32
    %acc = scf.for %i = %c0_i32 to %0 step %c1_i32 iter_args(%acc_15 = %cst_1) -> (tensor<128x64xf32>)  : i32 {
      %tap = arith.divsi %i, %turns_14 : i32
      %f = arith.remsi %i, %turns_14 : i32
      %f_16 = arith.muli %f, %c32_i32 : i32
      %f_17 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %f_18 = tt.splat %f_16 : i32 -> tensor<32xi32>
      %f_19 = arith.addi %f_18, %f_17 : tensor<32xi32>
      %y = tt.splat %w : i32 -> tensor<128xi32>
      %y_20 = arith.divsi %p_7, %y : tensor<128xi32>
      %y_21 = tt.splat %h : i32 -> tensor<128xi32>
      %y_22 = arith.remsi %y_20, %y_21 : tensor<128xi32>
      %y_23 = arith.addi %y_22, %cst_3 : tensor<128xi32>
      %y_24 = arith.divsi %tap, %c3_i32 : i32
      %y_25 = tt.splat %y_24 : i32 -> tensor<128xi32>
      %y_26 = arith.subi %y_23, %y_25 : tensor<128xi32>
      %x = arith.remsi %p_7, %y : tensor<128xi32>
      %x_27 = arith.addi %x, %cst_3 : tensor<128xi32>
      %x_28 = arith.remsi %tap, %c3_i32 : i32
      %x_29 = tt.splat %x_28 : i32 -> tensor<128xi32>
      %x_30 = arith.subi %x_27, %x_29 : tensor<128xi32>
      %inside = tt.splat %n_12 : i32 -> tensor<128xi32>
      %inside_31 = arith.cmpi slt, %p_7, %inside : tensor<128xi32>
      %inside_32 = arith.cmpi sge, %y_26, %cst_2 : tensor<128xi32>
      %inside_33 = arith.andi %inside_31, %inside_32 : tensor<128xi1>
      %inside_34 = arith.cmpi slt, %y_26, %y_21 : tensor<128xi32>
      %inside_35 = arith.andi %inside_33, %inside_34 : tensor<128xi1>
      %inside_36 = arith.cmpi sge, %x_30, %cst_2 : tensor<128xi32>
      %inside_37 = arith.andi %inside_35, %inside_36 : tensor<128xi1>
      %inside_38 = arith.cmpi slt, %x_30, %y : tensor<128xi32>
      %inside_39 = arith.andi %inside_37, %inside_38 : tensor<128xi1>
      %at = arith.muli %h, %w : i32
      %at_40 = tt.splat %at : i32 -> tensor<128xi32>
      %at_41 = arith.divsi %p_7, %at_40 : tensor<128xi32>
      %at_42 = arith.muli %at_41, %y_21 : tensor<128xi32>
      %at_43 = arith.muli %at_42, %y : tensor<128xi32>
      %at_44 = arith.muli %y_26, %y : tensor<128xi32>
      %at_45 = arith.addi %at_43, %at_44 : tensor<128xi32>
      %at_46 = arith.addi %at_45, %x_30 : tensor<128xi32>
      %g = tt.expand_dims %inside_39 {axis = 1 : i32} : tensor<128xi1> -> tensor<128x1xi1>
      %g_47 = tt.expand_dims %f_19 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %g_48 = tt.splat %filters : i32 -> tensor<1x32xi32>
      %g_49 = arith.cmpi slt, %g_47, %g_48 : tensor<1x32xi32>
      %g_50 = tt.broadcast %g : tensor<128x1xi1> -> tensor<128x32xi1>
      %g_51 = tt.broadcast %g_49 : tensor<1x32xi1> -> tensor<128x32xi1>
      %g_52 = arith.andi %g_50, %g_51 : tensor<128x32xi1>
      %g_53 = tt.expand_dims %at_46 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %g_54 = tt.splat %filters : i32 -> tensor<128x1xi32>
      %g_55 = arith.muli %g_53, %g_54 : tensor<128x1xi32>
      %g_56 = tt.splat %dy_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
      %g_57 = tt.addptr %g_56, %g_55 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
      %g_58 = tt.broadcast %g_57 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x32x!tt.ptr<f16>>
      %g_59 = tt.broadcast %g_47 : tensor<1x32xi32> -> tensor<128x32xi32>
      %g_60 = tt.addptr %g_58, %g_59 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
      %g_61 = tt.load %g_60, %g_52, %cst_0 : tensor<128x32x!tt.ptr<f16>>
      %k = tt.expand_dims %c_11 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %k_62 = tt.splat %ch : i32 -> tensor<1x64xi32>
      %k_63 = arith.cmpi slt, %k, %k_62 : tensor<1x64xi32>
      %k_64 = tt.expand_dims %f_19 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %k_65 = tt.splat %filters : i32 -> tensor<32x1xi32>
      %k_66 = arith.cmpi slt, %k_64, %k_65 : tensor<32x1xi32>
      %k_67 = tt.broadcast %k_63 : tensor<1x64xi1> -> tensor<32x64xi1>
      %k_68 = tt.broadcast %k_66 : tensor<32x1xi1> -> tensor<32x64xi1>
      %k_69 = arith.andi %k_67, %k_68 : tensor<32x64xi1>
      %k_70 = arith.muli %tap, %ch : i32
      %k_71 = tt.splat %k_70 : i32 -> tensor<1x64xi32>
      %k_72 = arith.addi %k_71, %k : tensor<1x64xi32>
      %k_73 = tt.splat %filters : i32 -> tensor<1x64xi32>
      %k_74 = arith.muli %k_72, %k_73 : tensor<1x64xi32>
      %k_75 = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<1x64x!tt.ptr<f16>>
      %k_76 = tt.addptr %k_75, %k_74 : tensor<1x64x!tt.ptr<f16>>, tensor<1x64xi32>
      %k_77 = tt.broadcast %k_76 : tensor<1x64x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
      %k_78 = tt.broadcast %k_64 : tensor<32x1xi32> -> tensor<32x64xi32>
      %k_79 = tt.addptr %k_77, %k_78 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %k_80 = tt.load %k_79, %k_69, %cst : tensor<32x64x!tt.ptr<f16>>
      %acc_81 = tt.dot %g_61, %k_80, %acc_15, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x64xf16> -> tensor<128x64xf32>
      scf.yield %acc_81 : tensor<128x64xf32>
    }
    %1 = tt.expand_dims %p_7 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %2 = tt.splat %n_12 : i32 -> tensor<128x1xi32>
    %3 = arith.cmpi slt, %1, %2 : tensor<128x1xi32>
    %4 = tt.expand_dims %c_11 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %5 = tt.splat %ch : i32 -> tensor<1x64xi32>
    %6 = arith.cmpi slt, %4, %5 : tensor<1x64xi32>
    %7 = tt.broadcast %3 : tensor<128x1xi1> -> tensor<128x64xi1>
    %8 = tt.broadcast %6 : tensor<1x64xi1> -> tensor<128x64xi1>
    %9 = arith.andi %7, %8 : tensor<128x64xi1>
    %10 = tt.splat %ch : i32 -> tensor<128x1xi32>
    %11 = arith.muli %1, %10 : tensor<128x1xi32>
    %12 = tt.splat %dx_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %13 = tt.addptr %12, %11 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %14 = tt.broadcast %13 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
    %15 = tt.broadcast %4 : tensor<1x64xi32> -> tensor<128x64xi32>
    %16 = tt.addptr %14, %15 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %17 = arith.truncf %acc : tensor<128x64xf32> to tensor<128x64xf16>
    tt.store %16, %17, %9 : tensor<128x64x!tt.ptr<f16>>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 1 1 9
// input f16 3168 integers -2 2
// input f16 4752 integers -2 2
// output f32 13824
// scalar i32 1
// scalar i32 9
// scalar i32 11
// scalar i32 32
// scalar i32 48
module {
  tt.func public @conv2d_bwd_weight(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dy_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %batch: i32, %h: i32, %w: i32, %ch: i32 {tt.divisibility = 16 : i32}, %filters: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf16>
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_1 = arith.constant dense<0> : tensor<64xi32>
    %cst_2 = arith.constant dense<1> : tensor<64xi32>
    %c3_i32 = arith.constant 3 : i32
    %c64_i32 = arith.constant 64 : i32
    %tap = tt.get_program_id z : i32
    %c = tt.get_program_id x : i32
    %c_3 = arith.muli %c, %c64_i32 : i32
    %c_4 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_5 = tt.splat %c_3 : i32 -> tensor<64xi32>
    %c_6 = arith.addi %c_5, %c_4 : tensor<64xi32>
    %f = tt.get_program_id y : i32
    %f_7 = arith.muli %f, %c64_i32 : i32
    %f_8 = tt.splat %f_7 : i32 -> tensor<64xi32>
    %f_9 = arith.addi %f_8, %c_4 : tensor<64xi32>
    %n = arith.muli %batch, %h : i32
    %n_10 = arith.muli %n, %w : i32
    %acc = scf.for %start = %c0_i32 to %n_10 step %c64_i32 iter_args(%acc_11 = %cst_0) -> (tensor<64x64xf32>)  : i32 {
      %p = tt.splat %start : i32 -> tensor<64xi32>
      %p_12 = arith.addi %p, %c_4 : tensor<64xi32>
      %y = tt.splat %w : i32 -> tensor<64xi32>
      %y_13 = arith.divsi %p_12, %y : tensor<64xi32>
      %y_14 = tt.splat %h : i32 -> tensor<64xi32>
      %y_15 = arith.remsi %y_13, %y_14 : tensor<64xi32>
      %y_16 = arith.divsi %tap, %c3_i32 : i32
      %y_17 = tt.splat %y_16 : i32 -> tensor<64xi32>
      %y_18 = arith.addi %y_15, %y_17 : tensor<64xi32>
      %y_19 = arith.subi %y_18, %cst_2 : tensor<64xi32>
      %x = arith.remsi %p_12, %y : tensor<64xi32>
      %x_20 = arith.remsi %tap, %c3_i32 : i32
      %x_21 = tt.splat %x_20 : i32 -> tensor<64xi32>
      %x_22 = arith.addi %x, %x_21 : tensor<64xi32>
      %x_23 = arith.subi %x_22, %cst_2 : tensor<64xi32>
      %inside = tt.splat %n_10 : i32 -> tensor<64xi32>
      %inside_24 = arith.cmpi slt, %p_12, %inside : tensor<64xi32>
      %inside_25 = arith.cmpi sge, %y_19, %cst_1 : tensor<64xi32>
      %inside_26 = arith.andi %inside_24, %inside_25 : tensor<64xi1>
      %inside_27 = arith.cmpi slt, %y_19, %y_14 : tensor<64xi32>
      %inside_28 = arith.andi %inside_26, %inside_27 : tensor<64xi1>
      %inside_29 = arith.cmpi sge, %x_23, %cst_1 : tensor<64xi32>
      %inside_30 = arith.andi %inside_28, %inside_29 : tensor<64xi1>
      %inside_31 = arith.cmpi slt, %x_23, %y : tensor<64xi32>
      %inside_32 = arith.andi %inside_30, %inside_31 : tensor<64xi1>
      %at = arith.muli %h, %w : i32
      %at_33 = tt.splat %at : i32 -> tensor<64xi32>
      %at_34 = arith.divsi %p_12, %at_33 : tensor<64xi32>
      %at_35 = arith.muli %at_34, %y_14 : tensor<64xi32>
      %at_36 = arith.muli %at_35, %y : tensor<64xi32>
      %at_37 = arith.muli %y_19, %y : tensor<64xi32>
      %at_38 = arith.addi %at_36, %at_37 : tensor<64xi32>
      %at_39 = arith.addi %at_38, %x_23 : tensor<64xi32>
      %a = tt.expand_dims %inside_32 {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
      %a_40 = tt.expand_dims %c_6 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %a_41 = tt.splat %ch : i32 -> tensor<64x1xi32>
      %a_42 = arith.cmpi slt, %a_40, %a_41 : tensor<64x1xi32>
      %a_43 = tt.broadcast %a : tensor<1x64xi1> -> tensor<64x64xi1>
      %a_44 = tt.broadcast %a_42 : tensor<64x1xi1> -> tensor<64x64xi1>
      %a_45 = arith.andi %a_43, %a_44 : tensor<64x64xi1>
      %a_46 = tt.expand_dims %at_39 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_47 = tt.splat %ch : i32 -> tensor<1x64xi32>
      %a_48 = arith.muli %a_46, %a_47 : tensor<1x64xi32>
      %a_49 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<1x64x!tt.ptr<f16>>
      %a_50 = tt.addptr %a_49, %a_48 : tensor<1x64x!tt.ptr<f16>>, tensor<1x64xi32>
      %a_51 = tt.broadcast %a_50 : tensor<1x64x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %a_52 = tt.broadcast %a_40 : tensor<64x1xi32> -> tensor<64x64xi32>
      %a_53 = tt.addptr %a_51, %a_52 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %a_54 = tt.load %a_53, %a_45, %cst : tensor<64x64x!tt.ptr<f16>>
      %g = tt.expand_dims %p_12 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %g_55 = tt.splat %n_10 : i32 -> tensor<64x1xi32>
      %g_56 = arith.cmpi slt, %g, %g_55 : tensor<64x1xi32>
      %g_57 = tt.expand_dims %f_9 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %g_58 = tt.splat %filters : i32 -> tensor<1x64xi32>
      %g_59 = arith.cmpi slt, %g_57, %g_58 : tensor<1x64xi32>
      %g_60 = tt.broadcast %g_56 : tensor<64x1xi1> -> tensor<64x64xi1>
      %g_61 = tt.broadcast %g_59 : tensor<1x64xi1> -> tensor<64x64xi1>
      %g_62 = arith.andi %g_60, %g_61 : tensor<64x64xi1>
      %g_63 = tt.splat %filters : i32 -> tensor<64x1xi32>
      %g_64 = arith.muli %g, %g_63 : tensor<64x1xi32>
      %g_65 = tt.splat %dy_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %g_66 = tt.addptr %g_65, %g_64 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %g_67 = tt.broadcast %g_66 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %g_68 = tt.broadcast %g_57 : tensor<1x64xi32> -> tensor<64x64xi32>
      %g_69 = tt.addptr %g_67, %g_68 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %g_70 = tt.load %g_69, %g_62, %cst : tensor<64x64x!tt.ptr<f16>>
      %acc_71 = tt.dot %a_54, %g_70, %acc_11, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %acc_71 : tensor<64x64xf32>
    }
    %0 = tt.expand_dims %c_6 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = tt.splat %ch : i32 -> tensor<64x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<64x1xi32>
    %3 = tt.expand_dims %f_9 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %4 = tt.splat %filters : i32 -> tensor<1x64xi32>
    %5 = arith.cmpi slt, %3, %4 : tensor<1x64xi32>
    %6 = tt.broadcast %2 : tensor<64x1xi1> -> tensor<64x64xi1>
    %7 = tt.broadcast %5 : tensor<1x64xi1> -> tensor<64x64xi1>
    %8 = arith.andi %6, %7 : tensor<64x64xi1>
    %9 = arith.muli %tap, %ch : i32
    %10 = tt.splat %9 : i32 -> tensor<64x1xi32>
    %11 = arith.addi %10, %0 : tensor<64x1xi32>
    %12 = tt.splat %filters : i32 -> tensor<64x1xi32>
    %13 = arith.muli %11, %12 : tensor<64x1xi32>
    %14 = tt.splat %dw_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %15 = tt.addptr %14, %13 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %16 = tt.broadcast %15 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %17 = tt.broadcast %3 : tensor<1x64xi32> -> tensor<64x64xi32>
    %18 = tt.addptr %16, %17 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %18, %acc, %8 : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}

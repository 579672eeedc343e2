// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f16 384 normal
// output f16 1536 tolerance 0.001 1e-4
// scalar i32 12
// scalar i32 16
// scalar i32 1536
module {
  tt.func public @upsample_bilinear(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %height: i32, %width: i32 {tt.divisibility = 16 : i32}, %total: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf16>
    %cst_0 = arith.constant dense<1> : tensor<1024xi32>
    %c1_i32 = arith.constant 1 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %cst_2 = arith.constant dense<5.000000e-01> : tensor<1024xf32>
    %c2_i32 = arith.constant 2 : i32
    %o = arith.constant 1024 : i32
    %o_3 = tt.get_program_id x : i32
    %o_4 = arith.muli %o_3, %o : i32
    %o_5 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %o_6 = tt.splat %o_4 : i32 -> tensor<1024xi32>
    %o_7 = arith.addi %o_6, %o_5 : tensor<1024xi32>
    %ow = arith.muli %width, %c2_i32 : i32
    %x = tt.splat %ow : i32 -> tensor<1024xi32>
    %x_8 = arith.remsi %o_7, %x : tensor<1024xi32>
    %y = arith.divsi %o_7, %x : tensor<1024xi32>
    %y_9 = arith.muli %height, %c2_i32 : i32
    %y_10 = tt.splat %y_9 : i32 -> tensor<1024xi32>
    %y_11 = arith.remsi %y, %y_10 : tensor<1024xi32>
    %plane = arith.muli %ow, %height : i32
    %plane_12 = arith.muli %plane, %c2_i32 : i32
    %plane_13 = tt.splat %plane_12 : i32 -> tensor<1024xi32>
    %plane_14 = arith.divsi %o_7, %plane_13 : tensor<1024xi32>
    %sy = arith.sitofp %y_11 : tensor<1024xi32> to tensor<1024xf32>
    %sy_15 = arith.addf %sy, %cst_2 : tensor<1024xf32>
    %sy_16 = arith.mulf %sy_15, %cst_2 : tensor<1024xf32>
    %sy_17 = arith.subf %sy_16, %cst_2 : tensor<1024xf32>
    %sy_18 = arith.maxnumf %sy_17, %cst_1 : tensor<1024xf32>
    %sx = arith.sitofp %x_8 : tensor<1024xi32> to tensor<1024xf32>
    %sx_19 = arith.addf %sx, %cst_2 : tensor<1024xf32>
    %sx_20 = arith.mulf %sx_19, %cst_2 : tensor<1024xf32>
    %sx_21 = arith.subf %sx_20, %cst_2 : tensor<1024xf32>
    %sx_22 = arith.maxnumf %sx_21, %cst_1 : tensor<1024xf32>
    %0 = arith.fptosi %sy_18 : tensor<1024xf32> to tensor<1024xi32>
    %1 = arith.fptosi %sx_22 : tensor<1024xf32> to tensor<1024xi32>
    %2 = arith.addi %0, %cst_0 : tensor<1024xi32>
    %3 = arith.subi %height, %c1_i32 : i32
    %4 = tt.splat %3 : i32 -> tensor<1024xi32>
    %5 = arith.minsi %2, %4 : tensor<1024xi32>
    %6 = arith.addi %1, %cst_0 : tensor<1024xi32>
    %7 = arith.subi %width, %c1_i32 : i32
    %8 = tt.splat %7 : i32 -> tensor<1024xi32>
    %9 = arith.minsi %6, %8 : tensor<1024xi32>
    %10 = arith.sitofp %0 : tensor<1024xi32> to tensor<1024xf32>
    %11 = arith.subf %sy_18, %10 : tensor<1024xf32>
    %12 = arith.sitofp %1 : tensor<1024xi32> to tensor<1024xf32>
    %13 = arith.subf %sx_22, %12 : tensor<1024xf32>
    %live = tt.splat %total : i32 -> tensor<1024xi32>
    %live_23 = arith.cmpi slt, %o_7, %live : tensor<1024xi32>
    %base = tt.splat %height : i32 -> tensor<1024xi32>
    %base_24 = arith.muli %plane_14, %base : tensor<1024xi32>
    %base_25 = tt.splat %width : i32 -> tensor<1024xi32>
    %base_26 = arith.muli %base_24, %base_25 : tensor<1024xi32>
    %base_27 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %base_28 = tt.addptr %base_27, %base_26 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %a = arith.muli %0, %base_25 : tensor<1024xi32>
    %a_29 = tt.addptr %base_28, %a : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %a_30 = tt.addptr %a_29, %1 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %a_31 = tt.load %a_30, %live_23, %cst : tensor<1024x!tt.ptr<f16>>
    %a_32 = arith.extf %a_31 : tensor<1024xf16> to tensor<1024xf32>
    %b = tt.addptr %a_29, %9 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %b_33 = tt.load %b, %live_23, %cst : tensor<1024x!tt.ptr<f16>>
    %b_34 = arith.extf %b_33 : tensor<1024xf16> to tensor<1024xf32>
    %c = arith.muli %5, %base_25 : tensor<1024xi32>
    %c_35 = tt.addptr %base_28, %c : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %c_36 = tt.addptr %c_35, %1 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %c_37 = tt.load %c_36, %live_23, %cst : tensor<1024x!tt.ptr<f16>>
    %c_38 = arith.extf %c_37 : tensor<1024xf16> to tensor<1024xf32>
    %d = tt.addptr %c_35, %9 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %d_39 = tt.load %d, %live_23, %cst : tensor<1024x!tt.ptr<f16>>
    %d_40 = arith.extf %d_39 : tensor<1024xf16> to tensor<1024xf32>
    %up = arith.subf %b_34, %a_32 : tensor<1024xf32>
    %up_41 = arith.mulf %up, %13 : tensor<1024xf32>
    %up_42 = arith.addf %a_32, %up_41 : tensor<1024xf32>
    %down = arith.subf %d_40, %c_38 : tensor<1024xf32>
    %down_43 = arith.mulf %down, %13 : tensor<1024xf32>
    %down_44 = arith.addf %c_38, %down_43 : tensor<1024xf32>
    %14 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %15 = tt.addptr %14, %o_7 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %16 = arith.subf %down_44, %up_42 : tensor<1024xf32>
    %17 = arith.mulf %16, %11 : tensor<1024xf32>
    %18 = arith.addf %up_42, %17 : tensor<1024xf32>
    %19 = arith.truncf %18 : tensor<1024xf32> to tensor<1024xf16>
    tt.store %15, %19, %live_23 : tensor<1024x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @upsample_bilinear(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %height: i32, %width: i32 {tt.divisibility = 16 : i32}, %total: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf16>
    %cst_0 = arith.constant dense<1> : tensor<1024xi32>
    %c1_i32 = arith.constant 1 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %cst_2 = arith.constant dense<5.000000e-01> : tensor<1024xf32>
    %c2_i32 = arith.constant 2 : i32
    %c1024_i32 = arith.constant 1024 : i32
    %o = tt.get_program_id x : i32
    %o_3 = arith.muli %o, %c1024_i32 : i32
    %o_4 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %o_5 = tt.splat %o_3 : i32 -> tensor<1024xi32>
    %o_6 = arith.addi %o_5, %o_4 : tensor<1024xi32>
    %ow = arith.muli %width, %c2_i32 : i32
    %x = tt.splat %ow : i32 -> tensor<1024xi32>
    %x_7 = arith.remsi %o_6, %x : tensor<1024xi32>
    %y = arith.divsi %o_6, %x : tensor<1024xi32>
    %y_8 = arith.muli %height, %c2_i32 : i32
    %y_9 = tt.splat %y_8 : i32 -> tensor<1024xi32>
    %y_10 = arith.remsi %y, %y_9 : tensor<1024xi32>
    %plane = arith.muli %ow, %height : i32
    %plane_11 = arith.muli %plane, %c2_i32 : i32
    %plane_12 = tt.splat %plane_11 : i32 -> tensor<1024xi32>
    %plane_13 = arith.divsi %o_6, %plane_12 : tensor<1024xi32>
    %sy = arith.sitofp %y_10 : tensor<1024xi32> to tensor<1024xf32>
    %sy_14 = arith.addf %sy, %cst_2 : tensor<1024xf32>
    %sy_15 = arith.mulf %sy_14, %cst_2 : tensor<1024xf32>
    %sy_16 = arith.subf %sy_15, %cst_2 : tensor<1024xf32>
    %sy_17 = arith.maxnumf %sy_16, %cst_1 : tensor<1024xf32>
    %sx = arith.sitofp %x_7 : tensor<1024xi32> to tensor<1024xf32>
    %sx_18 = arith.addf %sx, %cst_2 : tensor<1024xf32>
    %sx_19 = arith.mulf %sx_18, %cst_2 : tensor<1024xf32>
    %sx_20 = arith.subf %sx_19, %cst_2 : tensor<1024xf32>
    %sx_21 = arith.maxnumf %sx_20, %cst_1 : tensor<1024xf32>
    %0 = arith.fptosi %sy_17 : tensor<1024xf32> to tensor<1024xi32>
    %1 = arith.fptosi %sx_21 : tensor<1024xf32> to tensor<1024xi32>
    %2 = arith.addi %0, %cst_0 : tensor<1024xi32>
    %3 = arith.subi %height, %c1_i32 : i32
    %4 = tt.splat %3 : i32 -> tensor<1024xi32>
    %5 = arith.minsi %2, %4 : tensor<1024xi32>
    %6 = arith.addi %1, %cst_0 : tensor<1024xi32>
    %7 = arith.subi %width, %c1_i32 : i32
    %8 = tt.splat %7 : i32 -> tensor<1024xi32>
    %9 = arith.minsi %6, %8 : tensor<1024xi32>
    %10 = arith.sitofp %0 : tensor<1024xi32> to tensor<1024xf32>
    %11 = arith.subf %sy_17, %10 : tensor<1024xf32>
    %12 = arith.sitofp %1 : tensor<1024xi32> to tensor<1024xf32>
    %13 = arith.subf %sx_21, %12 : tensor<1024xf32>
    %live = tt.splat %total : i32 -> tensor<1024xi32>
    %live_22 = arith.cmpi slt, %o_6, %live : tensor<1024xi32>
    %base = tt.splat %height : i32 -> tensor<1024xi32>
    %base_23 = arith.muli %plane_13, %base : tensor<1024xi32>
    %base_24 = tt.splat %width : i32 -> tensor<1024xi32>
    %base_25 = arith.muli %base_23, %base_24 : tensor<1024xi32>
    %base_26 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %base_27 = tt.addptr %base_26, %base_25 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %a = arith.muli %0, %base_24 : tensor<1024xi32>
    %a_28 = tt.addptr %base_27, %a : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %a_29 = tt.addptr %a_28, %1 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %a_30 = tt.load %a_29, %live_22, %cst : tensor<1024x!tt.ptr<f16>>
    %a_31 = arith.extf %a_30 : tensor<1024xf16> to tensor<1024xf32>
    %b = tt.addptr %a_28, %9 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %b_32 = tt.load %b, %live_22, %cst : tensor<1024x!tt.ptr<f16>>
    %b_33 = arith.extf %b_32 : tensor<1024xf16> to tensor<1024xf32>
    %c = arith.muli %5, %base_24 : tensor<1024xi32>
    %c_34 = tt.addptr %base_27, %c : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %c_35 = tt.addptr %c_34, %1 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %c_36 = tt.load %c_35, %live_22, %cst : tensor<1024x!tt.ptr<f16>>
    %c_37 = arith.extf %c_36 : tensor<1024xf16> to tensor<1024xf32>
    %d = tt.addptr %c_34, %9 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %d_38 = tt.load %d, %live_22, %cst : tensor<1024x!tt.ptr<f16>>
    %d_39 = arith.extf %d_38 : tensor<1024xf16> to tensor<1024xf32>
    %up = arith.subf %b_33, %a_31 : tensor<1024xf32>
    %up_40 = arith.mulf %up, %13 : tensor<1024xf32>
    %up_41 = arith.addf %a_31, %up_40 : tensor<1024xf32>
    %down = arith.subf %d_39, %c_37 : tensor<1024xf32>
    %down_42 = arith.mulf %down, %13 : tensor<1024xf32>
    %down_43 = arith.addf %c_37, %down_42 : tensor<1024xf32>
    %14 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
    %15 = tt.addptr %14, %o_6 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
    %16 = arith.subf %down_43, %up_41 : tensor<1024xf32>
    %17 = arith.mulf %16, %11 : tensor<1024xf32>
    %18 = arith.addf %up_41, %17 : tensor<1024xf32>
    %19 = arith.truncf %18 : tensor<1024xf32> to tensor<1024xf16>
    tt.store %15, %19, %live_22 : tensor<1024x!tt.ptr<f16>>
    tt.return
  }
}

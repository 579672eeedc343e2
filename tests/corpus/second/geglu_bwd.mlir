// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8 16
// stages: 1
// grid: 1 1 1
// input bf16 11000 normal
// inout bf16 11000 normal tolerance 0.016 1e-2
// inout bf16 11000 normal tolerance 0.016 1e-2
// scalar i32 11000
module {
  tt.func public @geglu_bwd(%dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %t = arith.constant dense<2.000000e+00> : tensor<16384xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<16384xbf16>
    %slope = arith.constant dense<1.341450e-01> : tensor<16384xf32>
    %cst_0 = arith.constant dense<5.000000e-01> : tensor<16384xf32>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<16384xf32>
    %cst_2 = arith.constant dense<0.797884583> : tensor<16384xf32>
    %t_3 = arith.constant dense<4.471500e-02> : tensor<16384xf32>
    %row = tt.get_program_id x : i32
    %row_4 = arith.extsi %row : i32 to i64
    %c = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32>
    %dy = tt.splat %n : i32 -> tensor<16384xi32>
    %dy_5 = arith.cmpi slt, %c, %dy : tensor<16384xi32>
    %dy_6 = arith.extsi %n : i32 to i64
    %dy_7 = arith.muli %row_4, %dy_6 : i64
    %dy_8 = tt.addptr %dy_ptr, %dy_7 : !tt.ptr<bf16>, i64
    %dy_9 = tt.splat %dy_8 : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %dy_10 = tt.addptr %dy_9, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %dy_11 = tt.load %dy_10, %dy_5, %cst : tensor<16384x!tt.ptr<bf16>>
    %dy_12 = arith.extf %dy_11 : tensor<16384xbf16> to tensor<16384xf32>
    %a = tt.addptr %a_ptr, %dy_7 : !tt.ptr<bf16>, i64
    %a_13 = tt.splat %a : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %a_14 = tt.addptr %a_13, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %a_15 = tt.load %a_14, %dy_5, %cst : tensor<16384x!tt.ptr<bf16>>
    %a_16 = arith.extf %a_15 : tensor<16384xbf16> to tensor<16384xf32>
    %b = tt.addptr %b_ptr, %dy_7 : !tt.ptr<bf16>, i64
    %b_17 = tt.splat %b : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %b_18 = tt.addptr %b_17, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %b_19 = tt.load %b_18, %dy_5, %cst : tensor<16384x!tt.ptr<bf16>>
    %b_20 = arith.extf %b_19 : tensor<16384xbf16> to tensor<16384xf32>
    %t_21 = arith.mulf %a_16, %t_3 : tensor<16384xf32>
    %t_22 = arith.mulf %t_21, %a_16 : tensor<16384xf32>
    %t_23 = arith.mulf %t_22, %a_16 : tensor<16384xf32>
    %t_24 = arith.addf %a_16, %t_23 : tensor<16384xf32>
    %t_25 = arith.mulf %t_24, %cst_2 : tensor<16384xf32>
    %t_26 = arith.mulf %t_25, %t : tensor<16384xf32>
    %t_27 = arith.negf %t_26 : tensor<16384xf32>
    %t_28 = math.exp %t_27 : tensor<16384xf32>
    %t_29 = arith.addf %t_28, %cst_1 : tensor<16384xf32>
    %t_30 = arith.divf %cst_1, %t_29 : tensor<16384xf32>
    %t_31 = arith.mulf %t_30, %t : tensor<16384xf32>
    %t_32 = arith.subf %t_31, %cst_1 : tensor<16384xf32>
    %half = arith.addf %t_32, %cst_1 : tensor<16384xf32>
    %half_33 = arith.mulf %half, %cst_0 : tensor<16384xf32>
    %slope_34 = arith.mulf %a_16, %cst_0 : tensor<16384xf32>
    %slope_35 = arith.mulf %t_32, %t_32 : tensor<16384xf32>
    %slope_36 = arith.subf %cst_1, %slope_35 : tensor<16384xf32>
    %slope_37 = arith.mulf %slope_34, %slope_36 : tensor<16384xf32>
    %slope_38 = arith.mulf %slope_37, %cst_2 : tensor<16384xf32>
    %slope_39 = arith.mulf %a_16, %slope : tensor<16384xf32>
    %slope_40 = arith.mulf %slope_39, %a_16 : tensor<16384xf32>
    %slope_41 = arith.addf %slope_40, %cst_1 : tensor<16384xf32>
    %slope_42 = arith.mulf %slope_38, %slope_41 : tensor<16384xf32>
    %slope_43 = arith.addf %half_33, %slope_42 : tensor<16384xf32>
    %0 = arith.mulf %dy_12, %a_16 : tensor<16384xf32>
    %1 = arith.mulf %0, %half_33 : tensor<16384xf32>
    %2 = arith.truncf %1 : tensor<16384xf32> to tensor<16384xbf16>
    tt.store %b_18, %2, %dy_5 : tensor<16384x!tt.ptr<bf16>>
    %3 = arith.mulf %dy_12, %b_20 : tensor<16384xf32>
    %4 = arith.mulf %3, %slope_43 : tensor<16384xf32>
    %5 = arith.truncf %4 : tensor<16384xf32> to tensor<16384xbf16>
    tt.store %a_14, %5, %dy_5 : tensor<16384x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @geglu_bwd(%dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %t = arith.constant dense<2.000000e+00> : tensor<16384xf32>
    %t_0 = arith.constant dense<0.000000e+00> : tensor<16384xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<16384xbf16>
    %slope = arith.constant dense<1.341450e-01> : tensor<16384xf32>
    %cst_1 = arith.constant dense<5.000000e-01> : tensor<16384xf32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<16384xf32>
    %cst_3 = arith.constant dense<0.797884583> : tensor<16384xf32>
    %t_4 = arith.constant dense<4.471500e-02> : tensor<16384xf32>
    %row = tt.get_program_id x : i32
    %row_5 = arith.extsi %row : i32 to i64
    %c = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32>
    %dy = tt.splat %n : i32 -> tensor<16384xi32>
    %dy_6 = arith.cmpi slt, %c, %dy : tensor<16384xi32>
    %dy_7 = arith.extsi %n : i32 to i64
    %dy_8 = arith.muli %row_5, %dy_7 : i64
    %dy_9 = tt.addptr %dy_ptr, %dy_8 : !tt.ptr<bf16>, i64
    %dy_10 = tt.splat %dy_9 : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %dy_11 = tt.addptr %dy_10, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %dy_12 = tt.load %dy_11, %dy_6, %cst : tensor<16384x!tt.ptr<bf16>>
    %dy_13 = arith.extf %dy_12 : tensor<16384xbf16> to tensor<16384xf32>
    %a = tt.addptr %a_ptr, %dy_8 : !tt.ptr<bf16>, i64
    %a_14 = tt.splat %a : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %a_15 = tt.addptr %a_14, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %a_16 = tt.load %a_15, %dy_6, %cst : tensor<16384x!tt.ptr<bf16>>
    %a_17 = arith.extf %a_16 : tensor<16384xbf16> to tensor<16384xf32>
    %b = tt.addptr %b_ptr, %dy_8 : !tt.ptr<bf16>, i64
    %b_18 = tt.splat %b : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %b_19 = tt.addptr %b_18, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %b_20 = tt.load %b_19, %dy_6, %cst : tensor<16384x!tt.ptr<bf16>>
    %b_21 = arith.extf %b_20 : tensor<16384xbf16> to tensor<16384xf32>
    %t_22 = arith.mulf %a_17, %t_4 : tensor<16384xf32>
    %t_23 = arith.mulf %t_22, %a_17 : tensor<16384xf32>
    %t_24 = arith.mulf %t_23, %a_17 : tensor<16384xf32>
    %t_25 = arith.addf %a_17, %t_24 : tensor<16384xf32>
    %t_26 = arith.mulf %t_25, %cst_3 : tensor<16384xf32>
    %t_27 = arith.mulf %t_26, %t : tensor<16384xf32>
    %t_28 = arith.subf %t_0, %t_27 : tensor<16384xf32>
    %t_29 = math.exp %t_28 : tensor<16384xf32>
    %t_30 = arith.addf %t_29, %cst_2 : tensor<16384xf32>
    %t_31 = arith.divf %cst_2, %t_30 : tensor<16384xf32>
    %t_32 = arith.mulf %t_31, %t : tensor<16384xf32>
    %t_33 = arith.subf %t_32, %cst_2 : tensor<16384xf32>
    %half = arith.addf %t_33, %cst_2 : tensor<16384xf32>
    %half_34 = arith.mulf %half, %cst_1 : tensor<16384xf32>
    %slope_35 = arith.mulf %a_17, %cst_1 : tensor<16384xf32>
    %slope_36 = arith.mulf %t_33, %t_33 : tensor<16384xf32>
    %slope_37 = arith.subf %cst_2, %slope_36 : tensor<16384xf32>
    %slope_38 = arith.mulf %slope_35, %slope_37 : tensor<16384xf32>
    %slope_39 = arith.mulf %slope_38, %cst_3 : tensor<16384xf32>
    %slope_40 = arith.mulf %a_17, %slope : tensor<16384xf32>
    %slope_41 = arith.mulf %slope_40, %a_17 : tensor<16384xf32>
    %slope_42 = arith.addf %slope_41, %cst_2 : tensor<16384xf32>
    %slope_43 = arith.mulf %slope_39, %slope_42 : tensor<16384xf32>
    %slope_44 = arith.addf %half_34, %slope_43 : tensor<16384xf32>
    %0 = arith.mulf %dy_13, %a_17 : tensor<16384xf32>
    %1 = arith.mulf %0, %half_34 : tensor<16384xf32>
    %2 = arith.truncf %1 : tensor<16384xf32> to tensor<16384xbf16>
    tt.store %b_19, %2, %dy_6 : tensor<16384x!tt.ptr<bf16>>
    %3 = arith.mulf %dy_13, %b_21 : tensor<16384xf32>
    %4 = arith.mulf %3, %slope_44 : tensor<16384xf32>
    %5 = arith.truncf %4 : tensor<16384xf32> to tensor<16384xbf16>
    tt.store %a_15, %5, %dy_6 : tensor<16384x!tt.ptr<bf16>>
    tt.return
  }
}

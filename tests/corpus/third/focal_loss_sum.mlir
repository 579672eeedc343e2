// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input bf16 1500 normal 2
// input bf16 1500 integers 0 1
// output bf16 1500 tolerance 0.016 1e-3
// output f32 2 tolerance 1e-4 1e-3
// scalar i32 1500
// scalar f32 0.25
// scalar f32 2.0
module {
  tt.func public @focal_loss_sum(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %sum_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %alpha: f32, %gamma: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xbf16>
    %grad = arith.constant dense<2.000000e+00> : tensor<1024xf32>
    %power = arith.constant dense<9.99999971E-10> : tensor<1024xf32>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<1024xf32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %i = arith.constant 1024 : i32
    %i_3 = tt.get_program_id x : i32
    %i_4 = arith.muli %i_3, %i : i32
    %i_5 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_6 = tt.splat %i_4 : i32 -> tensor<1024xi32>
    %i_7 = arith.addi %i_6, %i_5 : tensor<1024xi32>
    %keep = tt.splat %n : i32 -> tensor<1024xi32>
    %keep_8 = arith.cmpi slt, %i_7, %keep : tensor<1024xi32>
    %x = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %x_9 = tt.addptr %x, %i_7 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %x_10 = tt.load %x_9, %keep_8, %cst : tensor<1024x!tt.ptr<bf16>>
    %x_11 = arith.extf %x_10 : tensor<1024xbf16> to tensor<1024xf32>
    %y = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %y_12 = tt.addptr %y, %i_7 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %y_13 = tt.load %y_12, %keep_8, %cst : tensor<1024x!tt.ptr<bf16>>
    %y_14 = arith.extf %y_13 : tensor<1024xbf16> to tensor<1024xf32>
    %p = arith.negf %x_11 : tensor<1024xf32>
    %p_15 = math.exp %p : tensor<1024xf32>
    %p_16 = arith.addf %p_15, %cst_0 : tensor<1024xf32>
    %p_17 = arith.divf %cst_0, %p_16 : tensor<1024xf32>
    %ce = arith.maxnumf %x_11, %cst_2 : tensor<1024xf32>
    %ce_18 = arith.mulf %x_11, %y_14 : tensor<1024xf32>
    %ce_19 = arith.subf %ce, %ce_18 : tensor<1024xf32>
    %ce_20 = math.absf %x_11 : tensor<1024xf32>
    %ce_21 = arith.negf %ce_20 : tensor<1024xf32>
    %ce_22 = math.exp %ce_21 : tensor<1024xf32>
    %ce_23 = arith.addf %ce_22, %cst_0 : tensor<1024xf32>
    %ce_24 = math.log %ce_23 : tensor<1024xf32>
    %ce_25 = arith.addf %ce_19, %ce_24 : tensor<1024xf32>
    %pt = arith.mulf %p_17, %y_14 : tensor<1024xf32>
    %pt_26 = arith.subf %cst_0, %p_17 : tensor<1024xf32>
    %pt_27 = arith.subf %cst_0, %y_14 : tensor<1024xf32>
    %pt_28 = arith.mulf %pt_26, %pt_27 : tensor<1024xf32>
    %pt_29 = arith.addf %pt, %pt_28 : tensor<1024xf32>
    %at = tt.splat %alpha : f32 -> tensor<1024xf32>
    %at_30 = arith.mulf %at, %y_14 : tensor<1024xf32>
    %at_31 = arith.subf %cst_1, %alpha : f32
    %at_32 = tt.splat %at_31 : f32 -> tensor<1024xf32>
    %at_33 = arith.mulf %at_32, %pt_27 : tensor<1024xf32>
    %at_34 = arith.addf %at_30, %at_33 : tensor<1024xf32>
    %power_35 = arith.subf %cst_0, %pt_29 : tensor<1024xf32>
    %power_36 = arith.addf %power_35, %power : tensor<1024xf32>
    %power_37 = math.log %power_36 : tensor<1024xf32>
    %power_38 = tt.splat %gamma : f32 -> tensor<1024xf32>
    %power_39 = arith.mulf %power_38, %power_37 : tensor<1024xf32>
    %power_40 = math.exp %power_39 : tensor<1024xf32>
    %loss = arith.mulf %at_34, %power_40 : tensor<1024xf32>
    %loss_41 = arith.mulf %loss, %ce_25 : tensor<1024xf32>
    %loss_42 = arith.select %keep_8, %loss_41, %cst_2 : tensor<1024xi1>, tensor<1024xf32>
    %grad_43 = arith.subf %p_17, %y_14 : tensor<1024xf32>
    %grad_44 = arith.mulf %power_38, %pt_29 : tensor<1024xf32>
    %grad_45 = arith.mulf %grad_44, %ce_25 : tensor<1024xf32>
    %grad_46 = arith.mulf %y_14, %grad : tensor<1024xf32>
    %grad_47 = arith.subf %cst_0, %grad_46 : tensor<1024xf32>
    %grad_48 = arith.mulf %grad_45, %grad_47 : tensor<1024xf32>
    %grad_49 = arith.addf %grad_43, %grad_48 : tensor<1024xf32>
    %grad_50 = arith.mulf %loss, %grad_49 : tensor<1024xf32>
    %0 = tt.splat %dx_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %i_7 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %2 = arith.truncf %grad_50 : tensor<1024xf32> to tensor<1024xbf16>
    tt.store %1, %2, %keep_8 : tensor<1024x!tt.ptr<bf16>>
    %3 = tt.addptr %sum_ptr, %i_3 : !tt.ptr<f32>, i32
    %4 = "tt.reduce"(%loss_42) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %5 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %5 : f32
    }) : (tensor<1024xf32>) -> f32
    tt.store %3, %4 : !tt.ptr<f32>
    tt.return
  }
}
// -----
module {
  tt.func public @focal_loss_sum(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %sum_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %alpha: f32, %gamma: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xbf16>
    %grad = arith.constant dense<2.000000e+00> : tensor<1024xf32>
    %power = arith.constant dense<9.99999971E-10> : tensor<1024xf32>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<1024xf32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %c1024_i32 = arith.constant 1024 : i32
    %i = tt.get_program_id x : i32
    %i_3 = arith.muli %i, %c1024_i32 : i32
    %i_4 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_5 = tt.splat %i_3 : i32 -> tensor<1024xi32>
    %i_6 = arith.addi %i_5, %i_4 : tensor<1024xi32>
    %keep = tt.splat %n : i32 -> tensor<1024xi32>
    %keep_7 = arith.cmpi slt, %i_6, %keep : tensor<1024xi32>
    %x = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %x_8 = tt.addptr %x, %i_6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %x_9 = tt.load %x_8, %keep_7, %cst : tensor<1024x!tt.ptr<bf16>>
    %x_10 = arith.extf %x_9 : tensor<1024xbf16> to tensor<1024xf32>
    %y = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %y_11 = tt.addptr %y, %i_6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %y_12 = tt.load %y_11, %keep_7, %cst : tensor<1024x!tt.ptr<bf16>>
    %y_13 = arith.extf %y_12 : tensor<1024xbf16> to tensor<1024xf32>
    %p = arith.subf %cst_2, %x_10 : tensor<1024xf32>
    %p_14 = math.exp %p : tensor<1024xf32>
    %p_15 = arith.addf %p_14, %cst_0 : tensor<1024xf32>
    %p_16 = arith.divf %cst_0, %p_15 : tensor<1024xf32>
    %ce = arith.maxnumf %x_10, %cst_2 : tensor<1024xf32>
    %ce_17 = arith.mulf %x_10, %y_13 : tensor<1024xf32>
    %ce_18 = arith.subf %ce, %ce_17 : tensor<1024xf32>
    %ce_19 = math.absf %x_10 : tensor<1024xf32>
    %ce_20 = arith.subf %cst_2, %ce_19 : tensor<1024xf32>
    %ce_21 = math.exp %ce_20 : tensor<1024xf32>
    %ce_22 = arith.addf %ce_21, %cst_0 : tensor<1024xf32>
    %ce_23 = math.log %ce_22 : tensor<1024xf32>
    %ce_24 = arith.addf %ce_18, %ce_23 : tensor<1024xf32>
    %pt = arith.mulf %p_16, %y_13 : tensor<1024xf32>
    %pt_25 = arith.subf %cst_0, %p_16 : tensor<1024xf32>
    %pt_26 = arith.subf %cst_0, %y_13 : tensor<1024xf32>
    %pt_27 = arith.mulf %pt_25, %pt_26 : tensor<1024xf32>
    %pt_28 = arith.addf %pt, %pt_27 : tensor<1024xf32>
    %at = tt.splat %alpha : f32 -> tensor<1024xf32>
    %at_29 = arith.mulf %at, %y_13 : tensor<1024xf32>
    %at_30 = arith.subf %cst_1, %alpha : f32
    %at_31 = tt.splat %at_30 : f32 -> tensor<1024xf32>
    %at_32 = arith.mulf %at_31, %pt_26 : tensor<1024xf32>
    %at_33 = arith.addf %at_29, %at_32 : tensor<1024xf32>
    %power_34 = arith.subf %cst_0, %pt_28 : tensor<1024xf32>
    %power_35 = arith.addf %power_34, %power : tensor<1024xf32>
    %power_36 = math.log %power_35 : tensor<1024xf32>
    %power_37 = tt.splat %gamma : f32 -> tensor<1024xf32>
    %power_38 = arith.mulf %power_37, %power_36 : tensor<1024xf32>
    %power_39 = math.exp %power_38 : tensor<1024xf32>
    %loss = arith.mulf %at_33, %power_39 : tensor<1024xf32>
    %loss_40 = arith.mulf %loss, %ce_24 : tensor<1024xf32>
    %loss_41 = arith.select %keep_7, %loss_40, %cst_2 : tensor<1024xi1>, tensor<1024xf32>
    %grad_42 = arith.subf %p_16, %y_13 : tensor<1024xf32>
    %grad_43 = arith.mulf %power_37, %pt_28 : tensor<1024xf32>
    %grad_44 = arith.mulf %grad_43, %ce_24 : tensor<1024xf32>
    %grad_45 = arith.mulf %y_13, %grad : tensor<1024xf32>
    %grad_46 = arith.subf %cst_0, %grad_45 : tensor<1024xf32>
    %grad_47 = arith.mulf %grad_44, %grad_46 : tensor<1024xf32>
    %grad_48 = arith.addf %grad_42, %grad_47 : tensor<1024xf32>
    %grad_49 = arith.mulf %loss, %grad_48 : tensor<1024xf32>
    %0 = tt.splat %dx_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %i_6 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %2 = arith.truncf %grad_49 : tensor<1024xf32> to tensor<1024xbf16>
    tt.store %1, %2, %keep_7 : tensor<1024x!tt.ptr<bf16>>
    %3 = tt.addptr %sum_ptr, %i : !tt.ptr<f32>, i32
    %4 = "tt.reduce"(%loss_41) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %5 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %5 : f32
    }) : (tensor<1024xf32>) -> f32
    tt.store %3, %4 : !tt.ptr<f32>
    tt.return
  }
}

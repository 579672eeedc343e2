// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 5 1 1
// input bf16 20000 normal
// input f32 20 normal
// input i32 20 integers 0 19
// output bf16 5000 tolerance 0.0079 1e-3
// scalar i32 1000
module {
  tt.func public @expert_combine(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %at_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %d: i32) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xbf16>
    %c3_i32 = arith.constant 3 : i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %c4_i32 = arith.constant 4 : i32
    %c = arith.constant 1024 : i32
    %token = tt.get_program_id x : i32
    %c_0 = tt.get_program_id y : i32
    %c_1 = arith.muli %c_0, %c : i32
    %c_2 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %c_3 = tt.splat %c_1 : i32 -> tensor<1024xi32>
    %c_4 = arith.addi %c_3, %c_2 : tensor<1024xi32>
    %row = arith.muli %token, %c4_i32 : i32
    %row_5 = tt.addptr %at_ptr, %row : !tt.ptr<i32>, i32
    %row_6 = tt.load %row_5 : !tt.ptr<i32>
    %acc_7 = tt.addptr %w_ptr, %row : !tt.ptr<f32>, i32
    %acc_8 = tt.load %acc_7 : !tt.ptr<f32>
    %acc_9 = tt.splat %d : i32 -> tensor<1024xi32>
    %acc_10 = arith.cmpi slt, %c_4, %acc_9 : tensor<1024xi32>
    %acc_11 = arith.muli %row_6, %d : i32
    %acc_12 = tt.addptr %x_ptr, %acc_11 : !tt.ptr<bf16>, i32
    %acc_13 = tt.splat %acc_12 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %acc_14 = tt.addptr %acc_13, %c_4 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %acc_15 = tt.load %acc_14, %acc_10, %cst : tensor<1024x!tt.ptr<bf16>>
    %acc_16 = arith.extf %acc_15 : tensor<1024xbf16> to tensor<1024xf32>
    %acc_17 = tt.splat %acc_8 : f32 -> tensor<1024xf32>
    %acc_18 = arith.mulf %acc_17, %acc_16 : tensor<1024xf32>
    %acc_19 = arith.addf %acc_18, %acc : tensor<1024xf32>
    %row_20 = tt.addptr %row_5, %c1_i32 : !tt.ptr<i32>, i32
    %row_21 = tt.load %row_20 : !tt.ptr<i32>
    %acc_22 = tt.addptr %acc_7, %c1_i32 : !tt.ptr<f32>, i32
    %acc_23 = tt.load %acc_22 : !tt.ptr<f32>
    %acc_24 = arith.muli %row_21, %d : i32
    %acc_25 = tt.addptr %x_ptr, %acc_24 : !tt.ptr<bf16>, i32
    %acc_26 = tt.splat %acc_25 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %acc_27 = tt.addptr %acc_26, %c_4 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %acc_28 = tt.load %acc_27, %acc_10, %cst : tensor<1024x!tt.ptr<bf16>>
    %acc_29 = arith.extf %acc_28 : tensor<1024xbf16> to tensor<1024xf32>
    %acc_30 = tt.splat %acc_23 : f32 -> tensor<1024xf32>
    %acc_31 = arith.mulf %acc_30, %acc_29 : tensor<1024xf32>
    %acc_32 = arith.addf %acc_19, %acc_31 : tensor<1024xf32>
    %row_33 = tt.addptr %row_5, %c2_i32 : !tt.ptr<i32>, i32
    %row_34 = tt.load %row_33 : !tt.ptr<i32>
    %acc_35 = tt.addptr %acc_7, %c2_i32 : !tt.ptr<f32>, i32
    %acc_36 = tt.load %acc_35 : !tt.ptr<f32>
    %acc_37 = arith.muli %row_34, %d : i32
    %acc_38 = tt.addptr %x_ptr, %acc_37 : !tt.ptr<bf16>, i32
    %acc_39 = tt.splat %acc_38 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %acc_40 = tt.addptr %acc_39, %c_4 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %acc_41 = tt.load %acc_40, %acc_10, %cst : tensor<1024x!tt.ptr<bf16>>
    %acc_42 = arith.extf %acc_41 : tensor<1024xbf16> to tensor<1024xf32>
    %acc_43 = tt.splat %acc_36 : f32 -> tensor<1024xf32>
    %acc_44 = arith.mulf %acc_43, %acc_42 : tensor<1024xf32>
    %acc_45 = arith.addf %acc_32, %acc_44 : tensor<1024xf32>
    %row_46 = tt.addptr %row_5, %c3_i32 : !tt.ptr<i32>, i32
    %row_47 = tt.load %row_46 : !tt.ptr<i32>
    %acc_48 = tt.addptr %acc_7, %c3_i32 : !tt.ptr<f32>, i32
    %acc_49 = tt.load %acc_48 : !tt.ptr<f32>
    %acc_50 = arith.muli %row_47, %d : i32
    %acc_51 = tt.addptr %x_ptr, %acc_50 : !tt.ptr<bf16>, i32
    %acc_52 = tt.splat %acc_51 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %acc_53 = tt.addptr %acc_52, %c_4 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %acc_54 = tt.load %acc_53, %acc_10, %cst : tensor<1024x!tt.ptr<bf16>>
    %acc_55 = arith.extf %acc_54 : tensor<1024xbf16> to tensor<1024xf32>
    %acc_56 = tt.splat %acc_49 : f32 -> tensor<1024xf32>
    %acc_57 = arith.mulf %acc_56, %acc_55 : tensor<1024xf32>
    %acc_58 = arith.addf %acc_45, %acc_57 : tensor<1024xf32>
    %0 = arith.muli %token, %d : i32
    %1 = tt.addptr %y_ptr, %0 : !tt.ptr<bf16>, i32
    %2 = tt.splat %1 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %3 = tt.addptr %2, %c_4 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %4 = arith.truncf %acc_58 : tensor<1024xf32> to tensor<1024xbf16>
    tt.store %3, %4, %acc_10 : tensor<1024x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @expert_combine(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %at_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %d: i32) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xbf16>
    %c3_i32 = arith.constant 3 : i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %c4_i32 = arith.constant 4 : i32
    %c1024_i32 = arith.constant 1024 : i32
    %token = tt.get_program_id x : i32
    %c = tt.get_program_id y : i32
    %c_0 = arith.muli %c, %c1024_i32 : i32
    %c_1 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %c_2 = tt.splat %c_0 : i32 -> tensor<1024xi32>
    %c_3 = arith.addi %c_2, %c_1 : tensor<1024xi32>
    %row = arith.muli %token, %c4_i32 : i32
    %row_4 = tt.addptr %at_ptr, %row : !tt.ptr<i32>, i32
    %row_5 = tt.load %row_4 : !tt.ptr<i32>
    %acc_6 = tt.addptr %w_ptr, %row : !tt.ptr<f32>, i32
    %acc_7 = tt.load %acc_6 : !tt.ptr<f32>
    %acc_8 = tt.splat %d : i32 -> tensor<1024xi32>
    %acc_9 = arith.cmpi slt, %c_3, %acc_8 : tensor<1024xi32>
    %acc_10 = arith.muli %row_5, %d : i32
    %acc_11 = tt.addptr %x_ptr, %acc_10 : !tt.ptr<bf16>, i32
    %acc_12 = tt.splat %acc_11 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %acc_13 = tt.addptr %acc_12, %c_3 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %acc_14 = tt.load %acc_13, %acc_9, %cst : tensor<1024x!tt.ptr<bf16>>
    %acc_15 = arith.extf %acc_14 : tensor<1024xbf16> to tensor<1024xf32>
    %acc_16 = tt.splat %acc_7 : f32 -> tensor<1024xf32>
    %acc_17 = arith.mulf %acc_16, %acc_15 : tensor<1024xf32>
    %acc_18 = arith.addf %acc_17, %acc : tensor<1024xf32>
    %row_19 = tt.addptr %row_4, %c1_i32 : !tt.ptr<i32>, i32
    %row_20 = tt.load %row_19 : !tt.ptr<i32>
    %acc_21 = tt.addptr %acc_6, %c1_i32 : !tt.ptr<f32>, i32
    %acc_22 = tt.load %acc_21 : !tt.ptr<f32>
    %acc_23 = arith.muli %row_20, %d : i32
    %acc_24 = tt.addptr %x_ptr, %acc_23 : !tt.ptr<bf16>, i32
    %acc_25 = tt.splat %acc_24 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %acc_26 = tt.addptr %acc_25, %c_3 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %acc_27 = tt.load %acc_26, %acc_9, %cst : tensor<1024x!tt.ptr<bf16>>
    %acc_28 = arith.extf %acc_27 : tensor<1024xbf16> to tensor<1024xf32>
    %acc_29 = tt.splat %acc_22 : f32 -> tensor<1024xf32>
    %acc_30 = arith.mulf %acc_29, %acc_28 : tensor<1024xf32>
    %acc_31 = arith.addf %acc_18, %acc_30 : tensor<1024xf32>
    %row_32 = tt.addptr %row_4, %c2_i32 : !tt.ptr<i32>, i32
    %row_33 = tt.load %row_32 : !tt.ptr<i32>
    %acc_34 = tt.addptr %acc_6, %c2_i32 : !tt.ptr<f32>, i32
    %acc_35 = tt.load %acc_34 : !tt.ptr<f32>
    %acc_36 = arith.muli %row_33, %d : i32
    %acc_37 = tt.addptr %x_ptr, %acc_36 : !tt.ptr<bf16>, i32
    %acc_38 = tt.splat %acc_37 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %acc_39 = tt.addptr %acc_38, %c_3 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %acc_40 = tt.load %acc_39, %acc_9, %cst : tensor<1024x!tt.ptr<bf16>>
    %acc_41 = arith.extf %acc_40 : tensor<1024xbf16> to tensor<1024xf32>
    %acc_42 = tt.splat %acc_35 : f32 -> tensor<1024xf32>
    %acc_43 = arith.mulf %acc_42, %acc_41 : tensor<1024xf32>
    %acc_44 = arith.addf %acc_31, %acc_43 : tensor<1024xf32>
    %row_45 = tt.addptr %row_4, %c3_i32 : !tt.ptr<i32>, i32
    %row_46 = tt.load %row_45 : !tt.ptr<i32>
    %acc_47 = tt.addptr %acc_6, %c3_i32 : !tt.ptr<f32>, i32
    %acc_48 = tt.load %acc_47 : !tt.ptr<f32>
    %acc_49 = arith.muli %row_46, %d : i32
    %acc_50 = tt.addptr %x_ptr, %acc_49 : !tt.ptr<bf16>, i32
    %acc_51 = tt.splat %acc_50 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %acc_52 = tt.addptr %acc_51, %c_3 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %acc_53 = tt.load %acc_52, %acc_9, %cst : tensor<1024x!tt.ptr<bf16>>
    %acc_54 = arith.extf %acc_53 : tensor<1024xbf16> to tensor<1024xf32>
    %acc_55 = tt.splat %acc_48 : f32 -> tensor<1024xf32>
    %acc_56 = arith.mulf %acc_55, %acc_54 : tensor<1024xf32>
    %acc_57 = arith.addf %acc_44, %acc_56 : tensor<1024xf32>
    %0 = arith.muli %token, %d : i32
    %1 = tt.addptr %y_ptr, %0 : !tt.ptr<bf16>, i32
    %2 = tt.splat %1 : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %3 = tt.addptr %2, %c_3 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %4 = arith.truncf %acc_57 : tensor<1024xf32> to tensor<1024xbf16>
    tt.store %3, %4, %acc_9 : tensor<1024x!tt.ptr<bf16>>
    tt.return
  }
}

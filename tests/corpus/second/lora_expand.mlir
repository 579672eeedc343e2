// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 5 2 1
// input f16 80 integers -3 3
// input f16 9600 integers -3 3
// inout f16 1000 integers -3 3
// input i32 5 integers -1 2
// scalar i32 200
module {
  tt.func public @lora_expand(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %id_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128xf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x16xf16>
    %cst_1 = arith.constant dense<16> : tensor<128x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %c128_i32 = arith.constant 128 : i32
    %c0_i32 = arith.constant 0 : i32
    %token = tt.get_program_id x : i32
    %adapter = tt.addptr %id_ptr, %token : !tt.ptr<i32>, i32
    %adapter_2 = tt.load %adapter : !tt.ptr<i32>
    %0 = arith.cmpi slt, %adapter_2, %c0_i32 : i32
    cf.cond_br %0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    tt.return
  ^bb2:  // pred: ^bb0
    %c = tt.get_program_id y : i32
    %c_3 = arith.muli %c, %c128_i32 : i32
    %c_4 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_5 = tt.splat %c_3 : i32 -> tensor<128xi32>
    %c_6 = arith.addi %c_5, %c_4 : tensor<128xi32>
    %k = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %x = arith.muli %token, %c16_i32 : i32
    %x_7 = tt.addptr %x_ptr, %x : !tt.ptr<f16>, i32
    %x_8 = tt.splat %x_7 : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
    %x_9 = tt.addptr %x_8, %k : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
    %x_10 = tt.load %x_9 : tensor<16x!tt.ptr<f16>>
    %x_11 = arith.extf %x_10 : tensor<16xf16> to tensor<16xf32>
    %w = tt.expand_dims %c_6 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %w_12 = tt.splat %n : i32 -> tensor<128x1xi32>
    %w_13 = arith.cmpi slt, %w, %w_12 : tensor<128x1xi32>
    %w_14 = arith.muli %adapter_2, %n : i32
    %w_15 = tt.splat %w_14 : i32 -> tensor<128x1xi32>
    %w_16 = arith.addi %w_15, %w : tensor<128x1xi32>
    %w_17 = arith.muli %w_16, %cst_1 : tensor<128x1xi32>
    %w_18 = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %w_19 = tt.addptr %w_18, %w_17 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %w_20 = tt.expand_dims %k {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %w_21 = tt.broadcast %w_19 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x16x!tt.ptr<f16>>
    %w_22 = tt.broadcast %w_20 : tensor<1x16xi32> -> tensor<128x16xi32>
    %w_23 = tt.addptr %w_21, %w_22 : tensor<128x16x!tt.ptr<f16>>, tensor<128x16xi32>
    %w_24 = tt.broadcast %w_13 : tensor<128x1xi1> -> tensor<128x16xi1>
    %w_25 = tt.load %w_23, %w_24, %cst_0 : tensor<128x16x!tt.ptr<f16>>
    %w_26 = arith.extf %w_25 : tensor<128x16xf16> to tensor<128x16xf32>
    %y = tt.splat %n : i32 -> tensor<128xi32>
    %y_27 = arith.cmpi slt, %c_6, %y : tensor<128xi32>
    %y_28 = arith.muli %token, %n : i32
    %y_29 = tt.addptr %y_ptr, %y_28 : !tt.ptr<f16>, i32
    %y_30 = tt.splat %y_29 : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %y_31 = tt.addptr %y_30, %c_6 : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %y_32 = tt.load %y_31, %y_27, %cst : tensor<128x!tt.ptr<f16>>
    %y_33 = tt.expand_dims %x_11 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
    %y_34 = tt.broadcast %y_33 : tensor<1x16xf32> -> tensor<128x16xf32>
    %y_35 = arith.mulf %w_26, %y_34 : tensor<128x16xf32>
    %y_36 = "tt.reduce"(%y_35) <{axis = 1 : i32}> ({
    ^bb0(%y_39: f32, %y_40: f32):
      %y_41 = arith.addf %y_39, %y_40 : f32
      tt.reduce.return %y_41 : f32
    }) : (tensor<128x16xf32>) -> tensor<128xf32>
    %y_37 = arith.extf %y_32 : tensor<128xf16> to tensor<128xf32>
    %y_38 = arith.addf %y_37, %y_36 : tensor<128xf32>
    %1 = arith.truncf %y_38 : tensor<128xf32> to tensor<128xf16>
    tt.store %y_31, %1, %y_27 : tensor<128x!tt.ptr<f16>>
    tt.return
  }
}

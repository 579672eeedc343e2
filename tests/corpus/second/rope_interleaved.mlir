// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 3 2 1
// inout bf16 2304 normal tolerance 0.016 1e-3
// input f32 192 normal
// input f32 192 normal
// scalar i32 6
module {
  tt.func public @rope_interleaved(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %cos_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %sin_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %heads: i32) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<4x128xbf16>
    %keep = arith.constant dense<128> : tensor<1x128xi32>
    %at = arith.constant dense<128> : tensor<4x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %h = arith.constant 4 : i32
    %token = tt.get_program_id x : i32
    %h_0 = tt.get_program_id y : i32
    %h_1 = arith.muli %h_0, %h : i32
    %h_2 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %h_3 = tt.splat %h_1 : i32 -> tensor<4xi32>
    %h_4 = arith.addi %h_3, %h_2 : tensor<4xi32>
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %cos = arith.muli %token, %c64_i32 : i32
    %cos_5 = tt.addptr %cos_ptr, %cos : !tt.ptr<f32>, i32
    %cos_6 = tt.splat %cos_5 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %cos_7 = tt.addptr %cos_6, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %cos_8 = tt.load %cos_7 : tensor<64x!tt.ptr<f32>>
    %cos_9 = tt.expand_dims %cos_8 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %sin = tt.addptr %sin_ptr, %cos : !tt.ptr<f32>, i32
    %sin_10 = tt.splat %sin : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %sin_11 = tt.addptr %sin_10, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %sin_12 = tt.load %sin_11 : tensor<64x!tt.ptr<f32>>
    %sin_13 = tt.expand_dims %sin_12 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %at_14 = arith.muli %token, %heads : i32
    %at_15 = tt.expand_dims %h_4 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %at_16 = tt.splat %at_14 : i32 -> tensor<4x1xi32>
    %at_17 = arith.addi %at_16, %at_15 : tensor<4x1xi32>
    %at_18 = arith.muli %at_17, %at : tensor<4x1xi32>
    %at_19 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<4x1x!tt.ptr<bf16>>
    %at_20 = tt.addptr %at_19, %at_18 : tensor<4x1x!tt.ptr<bf16>>, tensor<4x1xi32>
    %at_21 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %at_22 = tt.broadcast %at_20 : tensor<4x1x!tt.ptr<bf16>> -> tensor<4x128x!tt.ptr<bf16>>
    %at_23 = tt.broadcast %at_21 : tensor<1x128xi32> -> tensor<4x128xi32>
    %at_24 = tt.addptr %at_22, %at_23 : tensor<4x128x!tt.ptr<bf16>>, tensor<4x128xi32>
    %keep_25 = tt.splat %heads : i32 -> tensor<4x1xi32>
    %keep_26 = arith.cmpi slt, %at_15, %keep_25 : tensor<4x1xi32>
    %keep_27 = arith.cmpi slt, %at_21, %keep : tensor<1x128xi32>
    %keep_28 = tt.broadcast %keep_26 : tensor<4x1xi1> -> tensor<4x128xi1>
    %keep_29 = tt.broadcast %keep_27 : tensor<1x128xi1> -> tensor<4x128xi1>
    %keep_30 = arith.andi %keep_28, %keep_29 : tensor<4x128xi1>
    %x_31 = tt.load %at_24, %keep_30, %x : tensor<4x128x!tt.ptr<bf16>>
    %x_32 = arith.extf %x_31 : tensor<4x128xbf16> to tensor<4x128xf32>
    %0 = tt.reshape %x_32 : tensor<4x128xf32> -> tensor<4x64x2xf32>
    %outLHS, %outRHS = tt.split %0 : tensor<4x64x2xf32> -> tensor<4x64xf32>
    %y = tt.broadcast %cos_9 : tensor<1x64xf32> -> tensor<4x64xf32>
    %y_33 = arith.mulf %outLHS, %y : tensor<4x64xf32>
    %y_34 = tt.broadcast %sin_13 : tensor<1x64xf32> -> tensor<4x64xf32>
    %y_35 = arith.mulf %outRHS, %y_34 : tensor<4x64xf32>
    %y_36 = arith.subf %y_33, %y_35 : tensor<4x64xf32>
    %y_37 = arith.mulf %outLHS, %y_34 : tensor<4x64xf32>
    %y_38 = arith.mulf %outRHS, %y : tensor<4x64xf32>
    %y_39 = arith.addf %y_37, %y_38 : tensor<4x64xf32>
    %c_40 = tt.join %y_36, %y_39 : tensor<4x64xf32> -> tensor<4x64x2xf32>
    %y_41 = tt.reshape %c_40 : tensor<4x64x2xf32> -> tensor<4x128xf32>
    %1 = arith.truncf %y_41 : tensor<4x128xf32> to tensor<4x128xbf16>
    tt.store %at_24, %1, %keep_30 : tensor<4x128x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @rope_interleaved(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %cos_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %sin_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %heads: i32) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<4x128xbf16>
    %keep = arith.constant dense<128> : tensor<1x128xi32>
    %at = arith.constant dense<128> : tensor<4x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %c4_i32 = arith.constant 4 : i32
    %token = tt.get_program_id x : i32
    %h = tt.get_program_id y : i32
    %h_0 = arith.muli %h, %c4_i32 : i32
    %h_1 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %h_2 = tt.splat %h_0 : i32 -> tensor<4xi32>
    %h_3 = arith.addi %h_2, %h_1 : tensor<4xi32>
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %cos = arith.muli %token, %c64_i32 : i32
    %cos_4 = tt.addptr %cos_ptr, %cos : !tt.ptr<f32>, i32
    %cos_5 = tt.splat %cos_4 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %cos_6 = tt.addptr %cos_5, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %cos_7 = tt.load %cos_6 : tensor<64x!tt.ptr<f32>>
    %cos_8 = tt.expand_dims %cos_7 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %sin = tt.addptr %sin_ptr, %cos : !tt.ptr<f32>, i32
    %sin_9 = tt.splat %sin : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %sin_10 = tt.addptr %sin_9, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %sin_11 = tt.load %sin_10 : tensor<64x!tt.ptr<f32>>
    %sin_12 = tt.expand_dims %sin_11 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %at_13 = arith.muli %token, %heads : i32
    %at_14 = tt.expand_dims %h_3 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %at_15 = tt.splat %at_13 : i32 -> tensor<4x1xi32>
    %at_16 = arith.addi %at_15, %at_14 : tensor<4x1xi32>
    %at_17 = arith.muli %at_16, %at : tensor<4x1xi32>
    %at_18 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<4x1x!tt.ptr<bf16>>
    %at_19 = tt.addptr %at_18, %at_17 : tensor<4x1x!tt.ptr<bf16>>, tensor<4x1xi32>
    %at_20 = tt.expand_dims %c {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %at_21 = tt.broadcast %at_19 : tensor<4x1x!tt.ptr<bf16>> -> tensor<4x128x!tt.ptr<bf16>>
    %at_22 = tt.broadcast %at_20 : tensor<1x128xi32> -> tensor<4x128xi32>
    %at_23 = tt.addptr %at_21, %at_22 : tensor<4x128x!tt.ptr<bf16>>, tensor<4x128xi32>
    %keep_24 = tt.splat %heads : i32 -> tensor<4x1xi32>
    %keep_25 = arith.cmpi slt, %at_14, %keep_24 : tensor<4x1xi32>
    %keep_26 = arith.cmpi slt, %at_20, %keep : tensor<1x128xi32>
    %keep_27 = tt.broadcast %keep_25 : tensor<4x1xi1> -> tensor<4x128xi1>
    %keep_28 = tt.broadcast %keep_26 : tensor<1x128xi1> -> tensor<4x128xi1>
    %keep_29 = arith.andi %keep_27, %keep_28 : tensor<4x128xi1>
    %x_30 = tt.load %at_23, %keep_29, %x : tensor<4x128x!tt.ptr<bf16>>
    %x_31 = arith.extf %x_30 : tensor<4x128xbf16> to tensor<4x128xf32>
    %0 = tt.reshape %x_31 : tensor<4x128xf32> -> tensor<4x64x2xf32>
    %outLHS, %outRHS = tt.split %0 : tensor<4x64x2xf32> -> tensor<4x64xf32>
    %y = tt.broadcast %cos_8 : tensor<1x64xf32> -> tensor<4x64xf32>
    %y_32 = arith.mulf %outLHS, %y : tensor<4x64xf32>
    %y_33 = tt.broadcast %sin_12 : tensor<1x64xf32> -> tensor<4x64xf32>
    %y_34 = arith.mulf %outRHS, %y_33 : tensor<4x64xf32>
    %y_35 = arith.subf %y_32, %y_34 : tensor<4x64xf32>
    %y_36 = arith.mulf %outLHS, %y_33 : tensor<4x64xf32>
    %y_37 = arith.mulf %outRHS, %y : tensor<4x64xf32>
    %y_38 = arith.addf %y_36, %y_37 : tensor<4x64xf32>
    %c_39 = tt.join %y_35, %y_38 : tensor<4x64xf32> -> tensor<4x64x2xf32>
    %y_40 = tt.reshape %c_39 : tensor<4x64x2xf32> -> tensor<4x128xf32>
    %1 = arith.truncf %y_40 : tensor<4x128xf32> to tensor<4x128xbf16>
    tt.store %at_23, %1, %keep_29 : tensor<4x128x!tt.ptr<bf16>>
    tt.return
  }
}

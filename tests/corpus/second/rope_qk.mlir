// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 4 1 1
// inout f16 3072 normal tolerance 0.001 1e-4
// inout f16 1024 normal tolerance 0.001 1e-4
// input f16 256 normal
// input f16 256 normal
// input i32 4 integers 0 3
// scalar i32 6
// scalar i32 2
module {
  tt.func public @rope_qk(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %cos_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %sin_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %pos_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %hq: i32, %hk: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<8x64xf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<32x64xf16>
    %cst_1 = arith.constant dense<64> : tensor<8x64xi32>
    %at2 = arith.constant dense<128> : tensor<8x1xi32>
    %cst_2 = arith.constant dense<64> : tensor<32x64xi32>
    %cst_3 = arith.constant dense<64> : tensor<1x64xi32>
    %at = arith.constant dense<128> : tensor<32x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %token = tt.get_program_id x : i32
    %pos = tt.addptr %pos_ptr, %token : !tt.ptr<i32>, i32
    %pos_4 = tt.load %pos : !tt.ptr<i32>
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %cos = arith.muli %pos_4, %c64_i32 : i32
    %cos_5 = tt.addptr %cos_ptr, %cos : !tt.ptr<f16>, i32
    %cos_6 = tt.splat %cos_5 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %cos_7 = tt.addptr %cos_6, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %cos_8 = tt.load %cos_7 : tensor<64x!tt.ptr<f16>>
    %cos_9 = arith.extf %cos_8 : tensor<64xf16> to tensor<64xf32>
    %cos_10 = tt.expand_dims %cos_9 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %sin = tt.addptr %sin_ptr, %cos : !tt.ptr<f16>, i32
    %sin_11 = tt.splat %sin : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %sin_12 = tt.addptr %sin_11, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %sin_13 = tt.load %sin_12 : tensor<64x!tt.ptr<f16>>
    %sin_14 = arith.extf %sin_13 : tensor<64xf16> to tensor<64xf32>
    %sin_15 = tt.expand_dims %sin_14 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %h = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %at_16 = arith.muli %token, %hq : i32
    %at_17 = tt.expand_dims %h {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %at_18 = tt.splat %at_16 : i32 -> tensor<32x1xi32>
    %at_19 = arith.addi %at_18, %at_17 : tensor<32x1xi32>
    %at_20 = arith.muli %at_19, %at : tensor<32x1xi32>
    %at_21 = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %at_22 = tt.addptr %at_21, %at_20 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %at_23 = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %at_24 = tt.broadcast %at_22 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
    %at_25 = tt.broadcast %at_23 : tensor<1x64xi32> -> tensor<32x64xi32>
    %at_26 = tt.addptr %at_24, %at_25 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    %keep = tt.splat %hq : i32 -> tensor<32x1xi32>
    %keep_27 = arith.cmpi slt, %at_17, %keep : tensor<32x1xi32>
    %keep_28 = arith.cmpi slt, %at_23, %cst_3 : tensor<1x64xi32>
    %keep_29 = tt.broadcast %keep_27 : tensor<32x1xi1> -> tensor<32x64xi1>
    %keep_30 = tt.broadcast %keep_28 : tensor<1x64xi1> -> tensor<32x64xi1>
    %keep_31 = arith.andi %keep_29, %keep_30 : tensor<32x64xi1>
    %a = tt.load %at_26, %keep_31, %cst_0 : tensor<32x64x!tt.ptr<f16>>
    %a_32 = arith.extf %a : tensor<32x64xf16> to tensor<32x64xf32>
    %b = tt.addptr %at_26, %cst_2 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    %b_33 = tt.load %b, %keep_31, %cst_0 : tensor<32x64x!tt.ptr<f16>>
    %b_34 = arith.extf %b_33 : tensor<32x64xf16> to tensor<32x64xf32>
    %0 = tt.broadcast %cos_10 : tensor<1x64xf32> -> tensor<32x64xf32>
    %1 = arith.mulf %a_32, %0 : tensor<32x64xf32>
    %2 = tt.broadcast %sin_15 : tensor<1x64xf32> -> tensor<32x64xf32>
    %3 = arith.mulf %b_34, %2 : tensor<32x64xf32>
    %4 = arith.subf %1, %3 : tensor<32x64xf32>
    %5 = arith.truncf %4 : tensor<32x64xf32> to tensor<32x64xf16>
    tt.store %at_26, %5, %keep_31 : tensor<32x64x!tt.ptr<f16>>
    %6 = arith.mulf %b_34, %0 : tensor<32x64xf32>
    %7 = arith.mulf %a_32, %2 : tensor<32x64xf32>
    %8 = arith.addf %6, %7 : tensor<32x64xf32>
    %9 = arith.truncf %8 : tensor<32x64xf32> to tensor<32x64xf16>
    tt.store %b, %9, %keep_31 : tensor<32x64x!tt.ptr<f16>>
    %g = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %at2_35 = arith.muli %token, %hk : i32
    %at2_36 = tt.expand_dims %g {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %at2_37 = tt.splat %at2_35 : i32 -> tensor<8x1xi32>
    %at2_38 = arith.addi %at2_37, %at2_36 : tensor<8x1xi32>
    %at2_39 = arith.muli %at2_38, %at2 : tensor<8x1xi32>
    %at2_40 = tt.splat %k_ptr : !tt.ptr<f16> -> tensor<8x1x!tt.ptr<f16>>
    %at2_41 = tt.addptr %at2_40, %at2_39 : tensor<8x1x!tt.ptr<f16>>, tensor<8x1xi32>
    %at2_42 = tt.broadcast %at2_41 : tensor<8x1x!tt.ptr<f16>> -> tensor<8x64x!tt.ptr<f16>>
    %at2_43 = tt.broadcast %at_23 : tensor<1x64xi32> -> tensor<8x64xi32>
    %at2_44 = tt.addptr %at2_42, %at2_43 : tensor<8x64x!tt.ptr<f16>>, tensor<8x64xi32>
    %keep2 = tt.splat %hk : i32 -> tensor<8x1xi32>
    %keep2_45 = arith.cmpi slt, %at2_36, %keep2 : tensor<8x1xi32>
    %keep2_46 = tt.broadcast %keep2_45 : tensor<8x1xi1> -> tensor<8x64xi1>
    %keep2_47 = tt.broadcast %keep_28 : tensor<1x64xi1> -> tensor<8x64xi1>
    %keep2_48 = arith.andi %keep2_46, %keep2_47 : tensor<8x64xi1>
    %a2 = tt.load %at2_44, %keep2_48, %cst : tensor<8x64x!tt.ptr<f16>>
    %a2_49 = arith.extf %a2 : tensor<8x64xf16> to tensor<8x64xf32>
    %b2 = tt.addptr %at2_44, %cst_1 : tensor<8x64x!tt.ptr<f16>>, tensor<8x64xi32>
    %b2_50 = tt.load %b2, %keep2_48, %cst : tensor<8x64x!tt.ptr<f16>>
    %b2_51 = arith.extf %b2_50 : tensor<8x64xf16> to tensor<8x64xf32>
    %10 = tt.broadcast %cos_10 : tensor<1x64xf32> -> tensor<8x64xf32>
    %11 = arith.mulf %a2_49, %10 : tensor<8x64xf32>
    %12 = tt.broadcast %sin_15 : tensor<1x64xf32> -> tensor<8x64xf32>
    %13 = arith.mulf %b2_51, %12 : tensor<8x64xf32>
    %14 = arith.subf %11, %13 : tensor<8x64xf32>
    %15 = arith.truncf %14 : tensor<8x64xf32> to tensor<8x64xf16>
    tt.store %at2_44, %15, %keep2_48 : tensor<8x64x!tt.ptr<f16>>
    %16 = arith.mulf %b2_51, %10 : tensor<8x64xf32>
    %17 = arith.mulf %a2_49, %12 : tensor<8x64xf32>
    %18 = arith.addf %16, %17 : tensor<8x64xf32>
    %19 = arith.truncf %18 : tensor<8x64xf32> to tensor<8x64xf16>
    tt.store %b2, %19, %keep2_48 : tensor<8x64x!tt.ptr<f16>>
    tt.return
  }
}

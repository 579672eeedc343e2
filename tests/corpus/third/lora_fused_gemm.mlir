// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3
// grid: 1 1 1
// input bf16 6144 integers -2 2
// input bf16 12288 integers -2 2
// input bf16 1536 integers -1 1
// input bf16 2048 integers -1 1
// output bf16 8192 tolerance 0.0079 1e-4
// scalar i32 64
// scalar i32 128
// scalar i32 96
// scalar f32 0.5
module {
  tt.func public @lora_fused_gemm(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %scale: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64x32xbf16>
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x16xf32>
    %cst_1 = arith.constant dense<16> : tensor<32x1xi32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %c = arith.constant 128 : i32
    %r = arith.constant 64 : i32
    %r_3 = tt.get_program_id x : i32
    %r_4 = arith.muli %r_3, %r : i32
    %r_5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_6 = tt.splat %r_4 : i32 -> tensor<64xi32>
    %r_7 = arith.addi %r_6, %r_5 : tensor<64xi32>
    %c_8 = tt.get_program_id y : i32
    %c_9 = arith.muli %c_8, %c : i32
    %c_10 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_11 = tt.splat %c_9 : i32 -> tensor<128xi32>
    %c_12 = arith.addi %c_11, %c_10 : tensor<128xi32>
    %q = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %low:2 = scf.for %start = %c0_i32 to %k step %c32_i32 iter_args(%acc_26 = %cst_2, %low_27 = %cst_0) -> (tensor<64x128xf32>, tensor<64x16xf32>)  : i32 {
      %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %kk_28 = tt.splat %start : i32 -> tensor<32xi32>
      %kk_29 = arith.addi %kk_28, %kk : tensor<32xi32>
      %x = tt.expand_dims %r_7 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %x_30 = tt.splat %m : i32 -> tensor<64x1xi32>
      %x_31 = arith.cmpi slt, %x, %x_30 : tensor<64x1xi32>
      %x_32 = tt.splat %k : i32 -> tensor<64x1xi32>
      %x_33 = arith.muli %x, %x_32 : tensor<64x1xi32>
      %x_34 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %x_35 = tt.addptr %x_34, %x_33 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %x_36 = tt.expand_dims %kk_29 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %x_37 = tt.broadcast %x_35 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %x_38 = tt.broadcast %x_36 : tensor<1x32xi32> -> tensor<64x32xi32>
      %x_39 = tt.addptr %x_37, %x_38 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %x_40 = tt.broadcast %x_31 : tensor<64x1xi1> -> tensor<64x32xi1>
      %x_41 = tt.load %x_39, %x_40, %cst : tensor<64x32x!tt.ptr<bf16>>
      %acc_42 = tt.expand_dims %kk_29 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %acc_43 = tt.splat %n : i32 -> tensor<32x1xi32>
      %acc_44 = arith.muli %acc_42, %acc_43 : tensor<32x1xi32>
      %acc_45 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
      %acc_46 = tt.addptr %acc_45, %acc_44 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %acc_47 = tt.expand_dims %c_12 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %acc_48 = tt.broadcast %acc_46 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x128x!tt.ptr<bf16>>
      %acc_49 = tt.broadcast %acc_47 : tensor<1x128xi32> -> tensor<32x128xi32>
      %acc_50 = tt.addptr %acc_48, %acc_49 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
      %acc_51 = tt.load %acc_50 : tensor<32x128x!tt.ptr<bf16>>
      %acc_52 = tt.dot %x_41, %acc_51, %acc_26, inputPrecision = tf32 : tensor<64x32xbf16> * tensor<32x128xbf16> -> tensor<64x128xf32>
      %low_53 = arith.muli %acc_42, %cst_1 : tensor<32x1xi32>
      %low_54 = tt.splat %a_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
      %low_55 = tt.addptr %low_54, %low_53 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %low_56 = tt.expand_dims %q {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
      %low_57 = tt.broadcast %low_55 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x16x!tt.ptr<bf16>>
      %low_58 = tt.broadcast %low_56 : tensor<1x16xi32> -> tensor<32x16xi32>
      %low_59 = tt.addptr %low_57, %low_58 : tensor<32x16x!tt.ptr<bf16>>, tensor<32x16xi32>
      %low_60 = tt.load %low_59 : tensor<32x16x!tt.ptr<bf16>>
      %low_61 = tt.dot %x_41, %low_60, %low_27, inputPrecision = tf32 : tensor<64x32xbf16> * tensor<32x16xbf16> -> tensor<64x16xf32>
      scf.yield %acc_52, %low_61 : tensor<64x128xf32>, tensor<64x16xf32>
    }
    %b = tt.expand_dims %q {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %b_13 = tt.splat %n : i32 -> tensor<16x1xi32>
    %b_14 = arith.muli %b, %b_13 : tensor<16x1xi32>
    %b_15 = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %b_16 = tt.addptr %b_15, %b_14 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %b_17 = tt.expand_dims %c_12 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %b_18 = tt.broadcast %b_16 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x128x!tt.ptr<bf16>>
    %b_19 = tt.broadcast %b_17 : tensor<1x128xi32> -> tensor<16x128xi32>
    %b_20 = tt.addptr %b_18, %b_19 : tensor<16x128x!tt.ptr<bf16>>, tensor<16x128xi32>
    %b_21 = tt.load %b_20 : tensor<16x128x!tt.ptr<bf16>>
    %acc = arith.truncf %low#1 : tensor<64x16xf32> to tensor<64x16xbf16>
    %acc_22 = tt.dot %acc, %b_21, %cst_2, inputPrecision = tf32 : tensor<64x16xbf16> * tensor<16x128xbf16> -> tensor<64x128xf32>
    %acc_23 = tt.splat %scale : f32 -> tensor<64x128xf32>
    %acc_24 = arith.mulf %acc_22, %acc_23 : tensor<64x128xf32>
    %acc_25 = arith.addf %low#0, %acc_24 : tensor<64x128xf32>
    %0 = tt.expand_dims %r_7 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = tt.splat %m : i32 -> tensor<64x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<64x1xi32>
    %3 = tt.splat %n : i32 -> tensor<1x128xi32>
    %4 = arith.cmpi slt, %b_17, %3 : tensor<1x128xi32>
    %5 = tt.broadcast %2 : tensor<64x1xi1> -> tensor<64x128xi1>
    %6 = tt.broadcast %4 : tensor<1x128xi1> -> tensor<64x128xi1>
    %7 = arith.andi %5, %6 : tensor<64x128xi1>
    %8 = tt.splat %n : i32 -> tensor<64x1xi32>
    %9 = arith.muli %0, %8 : tensor<64x1xi32>
    %10 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %11 = tt.addptr %10, %9 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %12 = tt.broadcast %11 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
    %13 = tt.broadcast %b_17 : tensor<1x128xi32> -> tensor<64x128xi32>
    %14 = tt.addptr %12, %13 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
    %15 = arith.truncf %acc_25 : tensor<64x128xf32> to tensor<64x128xbf16>
    tt.store %14, %15, %7 : tensor<64x128x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @lora_fused_gemm(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %scale: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64x32xbf16>
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x16xf32>
    %cst_1 = arith.constant dense<16> : tensor<32x1xi32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %c128_i32 = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %r = tt.get_program_id x : i32
    %r_3 = arith.muli %r, %c64_i32 : i32
    %r_4 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_5 = tt.splat %r_3 : i32 -> tensor<64xi32>
    %r_6 = arith.addi %r_5, %r_4 : tensor<64xi32>
    %c = tt.get_program_id y : i32
    %c_7 = arith.muli %c, %c128_i32 : i32
    %c_8 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_9 = tt.splat %c_7 : i32 -> tensor<128xi32>
    %c_10 = arith.addi %c_9, %c_8 : tensor<128xi32>
    %q = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %low:2 = scf.for %start = %c0_i32 to %k step %c32_i32 iter_args(%acc_24 = %cst_2, %low_25 = %cst_0) -> (tensor<64x128xf32>, tensor<64x16xf32>)  : i32 {
      %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %kk_26 = tt.splat %start : i32 -> tensor<32xi32>
      %kk_27 = arith.addi %kk_26, %kk : tensor<32xi32>
      %x = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %x_28 = tt.splat %m : i32 -> tensor<64x1xi32>
      %x_29 = arith.cmpi slt, %x, %x_28 : tensor<64x1xi32>
      %x_30 = tt.splat %k : i32 -> tensor<64x1xi32>
      %x_31 = arith.muli %x, %x_30 : tensor<64x1xi32>
      %x_32 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
      %x_33 = tt.addptr %x_32, %x_31 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
      %x_34 = tt.expand_dims %kk_27 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %x_35 = tt.broadcast %x_33 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
      %x_36 = tt.broadcast %x_34 : tensor<1x32xi32> -> tensor<64x32xi32>
      %x_37 = tt.addptr %x_35, %x_36 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %x_38 = tt.broadcast %x_29 : tensor<64x1xi1> -> tensor<64x32xi1>
      %x_39 = tt.load %x_37, %x_38, %cst : tensor<64x32x!tt.ptr<bf16>>
      %acc_40 = tt.expand_dims %kk_27 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %acc_41 = tt.splat %n : i32 -> tensor<32x1xi32>
      %acc_42 = arith.muli %acc_40, %acc_41 : tensor<32x1xi32>
      %acc_43 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
      %acc_44 = tt.addptr %acc_43, %acc_42 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %acc_45 = tt.expand_dims %c_10 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %acc_46 = tt.broadcast %acc_44 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x128x!tt.ptr<bf16>>
      %acc_47 = tt.broadcast %acc_45 : tensor<1x128xi32> -> tensor<32x128xi32>
      %acc_48 = tt.addptr %acc_46, %acc_47 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
      %acc_49 = tt.load %acc_48 : tensor<32x128x!tt.ptr<bf16>>
      %acc_50 = tt.dot %x_39, %acc_49, %acc_24, inputPrecision = tf32 : tensor<64x32xbf16> * tensor<32x128xbf16> -> tensor<64x128xf32>
      %low_51 = arith.muli %acc_40, %cst_1 : tensor<32x1xi32>
      %low_52 = tt.splat %a_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
      %low_53 = tt.addptr %low_52, %low_51 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %low_54 = tt.expand_dims %q {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
      %low_55 = tt.broadcast %low_53 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x16x!tt.ptr<bf16>>
      %low_56 = tt.broadcast %low_54 : tensor<1x16xi32> -> tensor<32x16xi32>
      %low_57 = tt.addptr %low_55, %low_56 : tensor<32x16x!tt.ptr<bf16>>, tensor<32x16xi32>
      %low_58 = tt.load %low_57 : tensor<32x16x!tt.ptr<bf16>>
      %low_59 = tt.dot %x_39, %low_58, %low_25, inputPrecision = tf32 : tensor<64x32xbf16> * tensor<32x16xbf16> -> tensor<64x16xf32>
      scf.yield %acc_50, %low_59 : tensor<64x128xf32>, tensor<64x16xf32>
    }
    %b = tt.expand_dims %q {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %b_11 = tt.splat %n : i32 -> tensor<16x1xi32>
    %b_12 = arith.muli %b, %b_11 : tensor<16x1xi32>
    %b_13 = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %b_14 = tt.addptr %b_13, %b_12 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %b_15 = tt.expand_dims %c_10 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %b_16 = tt.broadcast %b_14 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x128x!tt.ptr<bf16>>
    %b_17 = tt.broadcast %b_15 : tensor<1x128xi32> -> tensor<16x128xi32>
    %b_18 = tt.addptr %b_16, %b_17 : tensor<16x128x!tt.ptr<bf16>>, tensor<16x128xi32>
    %b_19 = tt.load %b_18 : tensor<16x128x!tt.ptr<bf16>>
    %acc = arith.truncf %low#1 : tensor<64x16xf32> to tensor<64x16xbf16>
    %acc_20 = tt.dot %acc, %b_19, %cst_2, inputPrecision = tf32 : tensor<64x16xbf16> * tensor<16x128xbf16> -> tensor<64x128xf32>
    %acc_21 = tt.splat %scale : f32 -> tensor<64x128xf32>
    %acc_22 = arith.mulf %acc_20, %acc_21 : tensor<64x128xf32>
    %acc_23 = arith.addf %low#0, %acc_22 : tensor<64x128xf32>
    %0 = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = tt.splat %m : i32 -> tensor<64x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<64x1xi32>
    %3 = tt.splat %n : i32 -> tensor<1x128xi32>
    %4 = arith.cmpi slt, %b_15, %3 : tensor<1x128xi32>
    %5 = tt.broadcast %2 : tensor<64x1xi1> -> tensor<64x128xi1>
    %6 = tt.broadcast %4 : tensor<1x128xi1> -> tensor<64x128xi1>
    %7 = arith.andi %5, %6 : tensor<64x128xi1>
    %8 = tt.splat %n : i32 -> tensor<64x1xi32>
    %9 = arith.muli %0, %8 : tensor<64x1xi32>
    %10 = tt.splat %y_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %11 = tt.addptr %10, %9 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %12 = tt.broadcast %11 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
    %13 = tt.broadcast %b_15 : tensor<1x128xi32> -> tensor<64x128xi32>
    %14 = tt.addptr %12, %13 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
    %15 = arith.truncf %acc_23 : tensor<64x128xf32> to tensor<64x128xbf16>
    tt.store %14, %15, %7 : tensor<64x128x!tt.ptr<bf16>>
    tt.return
  }
}

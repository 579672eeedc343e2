// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3 4
// grid: 1 1 1
// input i8 12288 integers -128 127
// input i8 24576 integers -128 127
// input f32 64 integers 1 2
// input f32 128 normal 0.01
// input bf16 128 normal
// output bf16 8192 tolerance 0.0079 1e-4
// scalar i32 64
// scalar i32 128
// scalar i32 192
module {
  tt.func public @int8_scaled_gemm(%a_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %as_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bias_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0> : tensor<64x128xi32>
    %c = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c64_i32 : i32
    %r_1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<64xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<64xi32>
    %c_4 = tt.get_program_id y : i32
    %c_5 = arith.muli %c_4, %c : i32
    %c_6 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_7 = tt.splat %c_5 : i32 -> tensor<128xi32>
    %c_8 = arith.addi %c_7, %c_6 : tensor<128xi32>
    %acc = scf.for %start = %c0_i32 to %k step %c64_i32 iter_args(%acc_32 = %cst) -> (tensor<64x128xi32>)  : i32 {
      %a = tt.splat %m : i32 -> tensor<64xi32>
      %a_33 = arith.remsi %r_3, %a : tensor<64xi32>
      %a_34 = tt.expand_dims %a_33 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %a_35 = tt.splat %k : i32 -> tensor<64x1xi32>
      %a_36 = arith.muli %a_34, %a_35 : tensor<64x1xi32>
      %a_37 = tt.splat %a_ptr : !tt.ptr<i8> -> tensor<64x1x!tt.ptr<i8>>
      %a_38 = tt.addptr %a_37, %a_36 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
      %a_39 = tt.splat %start : i32 -> tensor<64x1xi32>
      %a_40 = tt.addptr %a_38, %a_39 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
      %a_41 = tt.expand_dims %r_1 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_42 = tt.broadcast %a_40 : tensor<64x1x!tt.ptr<i8>> -> tensor<64x64x!tt.ptr<i8>>
      %a_43 = tt.broadcast %a_41 : tensor<1x64xi32> -> tensor<64x64xi32>
      %a_44 = tt.addptr %a_42, %a_43 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
      %a_45 = tt.load %a_44 : tensor<64x64x!tt.ptr<i8>>
      %b = tt.splat %n : i32 -> tensor<128xi32>
      %b_46 = arith.remsi %c_8, %b : tensor<128xi32>
      %b_47 = tt.expand_dims %b_46 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %b_48 = tt.splat %k : i32 -> tensor<1x128xi32>
      %b_49 = arith.muli %b_47, %b_48 : tensor<1x128xi32>
      %b_50 = tt.splat %b_ptr : !tt.ptr<i8> -> tensor<1x128x!tt.ptr<i8>>
      %b_51 = tt.addptr %b_50, %b_49 : tensor<1x128x!tt.ptr<i8>>, tensor<1x128xi32>
      %b_52 = tt.splat %start : i32 -> tensor<1x128xi32>
      %b_53 = tt.addptr %b_51, %b_52 : tensor<1x128x!tt.ptr<i8>>, tensor<1x128xi32>
      %b_54 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_55 = tt.broadcast %b_53 : tensor<1x128x!tt.ptr<i8>> -> tensor<64x128x!tt.ptr<i8>>
      %b_56 = tt.broadcast %b_54 : tensor<64x1xi32> -> tensor<64x128xi32>
      %b_57 = tt.addptr %b_55, %b_56 : tensor<64x128x!tt.ptr<i8>>, tensor<64x128xi32>
      %b_58 = tt.load %b_57 : tensor<64x128x!tt.ptr<i8>>
      %acc_59 = tt.dot %a_45, %b_58, %acc_32, inputPrecision = tf32 : tensor<64x64xi8> * tensor<64x128xi8> -> tensor<64x128xi32>
      scf.yield %acc_59 : tensor<64x128xi32>
    }
    %y = arith.sitofp %acc : tensor<64x128xi32> to tensor<64x128xf32>
    %y_9 = tt.splat %m : i32 -> tensor<64xi32>
    %y_10 = arith.remsi %r_3, %y_9 : tensor<64xi32>
    %y_11 = tt.splat %as_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %y_12 = tt.addptr %y_11, %y_10 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %y_13 = tt.load %y_12 : tensor<64x!tt.ptr<f32>>
    %y_14 = tt.expand_dims %y_13 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %y_15 = tt.broadcast %y_14 : tensor<64x1xf32> -> tensor<64x128xf32>
    %y_16 = arith.mulf %y, %y_15 : tensor<64x128xf32>
    %y_17 = tt.splat %n : i32 -> tensor<128xi32>
    %y_18 = arith.remsi %c_8, %y_17 : tensor<128xi32>
    %y_19 = tt.splat %bs_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %y_20 = tt.addptr %y_19, %y_18 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %y_21 = tt.load %y_20 : tensor<128x!tt.ptr<f32>>
    %y_22 = tt.expand_dims %y_21 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %y_23 = tt.broadcast %y_22 : tensor<1x128xf32> -> tensor<64x128xf32>
    %y_24 = arith.mulf %y_16, %y_23 : tensor<64x128xf32>
    %y_25 = tt.splat %bias_ptr : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
    %y_26 = tt.addptr %y_25, %y_18 : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
    %y_27 = tt.load %y_26 : tensor<128x!tt.ptr<bf16>>
    %y_28 = arith.extf %y_27 : tensor<128xbf16> to tensor<128xf32>
    %y_29 = tt.expand_dims %y_28 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %y_30 = tt.broadcast %y_29 : tensor<1x128xf32> -> tensor<64x128xf32>
    %y_31 = arith.addf %y_24, %y_30 : tensor<64x128xf32>
    %0 = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = tt.splat %m : i32 -> tensor<64x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<64x1xi32>
    %3 = tt.expand_dims %c_8 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %4 = tt.splat %n : i32 -> tensor<1x128xi32>
    %5 = arith.cmpi slt, %3, %4 : tensor<1x128xi32>
    %6 = tt.broadcast %2 : tensor<64x1xi1> -> tensor<64x128xi1>
    %7 = tt.broadcast %5 : tensor<1x128xi1> -> tensor<64x128xi1>
    %8 = arith.andi %6, %7 : tensor<64x128xi1>
    %9 = tt.splat %n : i32 -> tensor<64x1xi32>
    %10 = arith.muli %0, %9 : tensor<64x1xi32>
    %11 = tt.splat %c_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %12 = tt.addptr %11, %10 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %13 = tt.broadcast %12 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
    %14 = tt.broadcast %3 : tensor<1x128xi32> -> tensor<64x128xi32>
    %15 = tt.addptr %13, %14 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
    %16 = arith.truncf %y_31 : tensor<64x128xf32> to tensor<64x128xbf16>
    tt.store %15, %16, %8 : tensor<64x128x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @int8_scaled_gemm(%a_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %as_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bias_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0> : tensor<64x128xi32>
    %c128_i32 = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c64_i32 : i32
    %r_1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<64xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<64xi32>
    %c = tt.get_program_id y : i32
    %c_4 = arith.muli %c, %c128_i32 : i32
    %c_5 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_6 = tt.splat %c_4 : i32 -> tensor<128xi32>
    %c_7 = arith.addi %c_6, %c_5 : tensor<128xi32>
    %acc = scf.for %start = %c0_i32 to %k step %c64_i32 iter_args(%acc_31 = %cst) -> (tensor<64x128xi32>)  : i32 {
      %a = tt.splat %m : i32 -> tensor<64xi32>
      %a_32 = arith.remsi %r_3, %a : tensor<64xi32>
      %a_33 = tt.expand_dims %a_32 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %a_34 = tt.splat %k : i32 -> tensor<64x1xi32>
      %a_35 = arith.muli %a_33, %a_34 : tensor<64x1xi32>
      %a_36 = tt.splat %a_ptr : !tt.ptr<i8> -> tensor<64x1x!tt.ptr<i8>>
      %a_37 = tt.addptr %a_36, %a_35 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
      %a_38 = tt.splat %start : i32 -> tensor<64x1xi32>
      %a_39 = tt.addptr %a_37, %a_38 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
      %a_40 = tt.expand_dims %r_1 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_41 = tt.broadcast %a_39 : tensor<64x1x!tt.ptr<i8>> -> tensor<64x64x!tt.ptr<i8>>
      %a_42 = tt.broadcast %a_40 : tensor<1x64xi32> -> tensor<64x64xi32>
      %a_43 = tt.addptr %a_41, %a_42 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
      %a_44 = tt.load %a_43 : tensor<64x64x!tt.ptr<i8>>
      %b = tt.splat %n : i32 -> tensor<128xi32>
      %b_45 = arith.remsi %c_7, %b : tensor<128xi32>
      %b_46 = tt.expand_dims %b_45 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %b_47 = tt.splat %k : i32 -> tensor<1x128xi32>
      %b_48 = arith.muli %b_46, %b_47 : tensor<1x128xi32>
      %b_49 = tt.splat %b_ptr : !tt.ptr<i8> -> tensor<1x128x!tt.ptr<i8>>
      %b_50 = tt.addptr %b_49, %b_48 : tensor<1x128x!tt.ptr<i8>>, tensor<1x128xi32>
      %b_51 = tt.splat %start : i32 -> tensor<1x128xi32>
      %b_52 = tt.addptr %b_50, %b_51 : tensor<1x128x!tt.ptr<i8>>, tensor<1x128xi32>
      %b_53 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %b_54 = tt.broadcast %b_52 : tensor<1x128x!tt.ptr<i8>> -> tensor<64x128x!tt.ptr<i8>>
      %b_55 = tt.broadcast %b_53 : tensor<64x1xi32> -> tensor<64x128xi32>
      %b_56 = tt.addptr %b_54, %b_55 : tensor<64x128x!tt.ptr<i8>>, tensor<64x128xi32>
      %b_57 = tt.load %b_56 : tensor<64x128x!tt.ptr<i8>>
      %acc_58 = tt.dot %a_44, %b_57, %acc_31, inputPrecision = tf32 : tensor<64x64xi8> * tensor<64x128xi8> -> tensor<64x128xi32>
      scf.yield %acc_58 : tensor<64x128xi32>
    }
    %y = arith.sitofp %acc : tensor<64x128xi32> to tensor<64x128xf32>
    %y_8 = tt.splat %m : i32 -> tensor<64xi32>
    %y_9 = arith.remsi %r_3, %y_8 : tensor<64xi32>
    %y_10 = tt.splat %as_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %y_11 = tt.addptr %y_10, %y_9 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %y_12 = tt.load %y_11 : tensor<64x!tt.ptr<f32>>
    %y_13 = tt.expand_dims %y_12 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %y_14 = tt.broadcast %y_13 : tensor<64x1xf32> -> tensor<64x128xf32>
    %y_15 = arith.mulf %y, %y_14 : tensor<64x128xf32>
    %y_16 = tt.splat %n : i32 -> tensor<128xi32>
    %y_17 = arith.remsi %c_7, %y_16 : tensor<128xi32>
    %y_18 = tt.splat %bs_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %y_19 = tt.addptr %y_18, %y_17 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %y_20 = tt.load %y_19 : tensor<128x!tt.ptr<f32>>
    %y_21 = tt.expand_dims %y_20 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %y_22 = tt.broadcast %y_21 : tensor<1x128xf32> -> tensor<64x128xf32>
    %y_23 = arith.mulf %y_15, %y_22 : tensor<64x128xf32>
    %y_24 = tt.splat %bias_ptr : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
    %y_25 = tt.addptr %y_24, %y_17 : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
    %y_26 = tt.load %y_25 : tensor<128x!tt.ptr<bf16>>
    %y_27 = arith.extf %y_26 : tensor<128xbf16> to tensor<128xf32>
    %y_28 = tt.expand_dims %y_27 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %y_29 = tt.broadcast %y_28 : tensor<1x128xf32> -> tensor<64x128xf32>
    %y_30 = arith.addf %y_23, %y_29 : tensor<64x128xf32>
    %0 = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = tt.splat %m : i32 -> tensor<64x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<64x1xi32>
    %3 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %4 = tt.splat %n : i32 -> tensor<1x128xi32>
    %5 = arith.cmpi slt, %3, %4 : tensor<1x128xi32>
    %6 = tt.broadcast %2 : tensor<64x1xi1> -> tensor<64x128xi1>
    %7 = tt.broadcast %5 : tensor<1x128xi1> -> tensor<64x128xi1>
    %8 = arith.andi %6, %7 : tensor<64x128xi1>
    %9 = tt.splat %n : i32 -> tensor<64x1xi32>
    %10 = arith.muli %0, %9 : tensor<64x1xi32>
    %11 = tt.splat %c_ptr : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %12 = tt.addptr %11, %10 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %13 = tt.broadcast %12 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
    %14 = tt.broadcast %3 : tensor<1x128xi32> -> tensor<64x128xi32>
    %15 = tt.addptr %13, %14 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
    %16 = arith.truncf %y_30 : tensor<64x128xf32> to tensor<64x128xbf16>
    tt.store %15, %16, %8 : tensor<64x128x!tt.ptr<bf16>>
    tt.return
  }
}

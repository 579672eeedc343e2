// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3
// grid: 1 2 1
// input f16 14400 integers -2 2
// input f16 13824 integers -2 2
// output f16 9600 tolerance 0.001 1e-4
// scalar i32 100
// scalar i32 96
// scalar i32 143
// scalar i32 144
// scalar i32 1
// scalar i32 1
// scalar i32 144
// scalar i32 96
module {
  tt.func public @gemm_ktail_strided(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32 {tt.divisibility = 16 : i32}, %k: i32, %sam: i32 {tt.divisibility = 16 : i32}, %sak: i32, %sbk: i32, %sbn: i32 {tt.divisibility = 16 : i32}, %scm: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c31_i32 = arith.constant 31 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x32xf16>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %c32_i32 = arith.constant 32 : i32
    %c = arith.constant 64 : i32
    %r = arith.constant 128 : i32
    %r_2 = tt.get_program_id x : i32
    %r_3 = arith.muli %r_2, %r : i32
    %r_4 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_5 = tt.splat %r_3 : i32 -> tensor<128xi32>
    %r_6 = arith.addi %r_5, %r_4 : tensor<128xi32>
    %c_7 = tt.get_program_id y : i32
    %c_8 = arith.muli %c_7, %c : i32
    %c_9 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_10 = tt.splat %c_8 : i32 -> tensor<64xi32>
    %c_11 = arith.addi %c_10, %c_9 : tensor<64xi32>
    %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %a = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %a_12 = tt.splat %sam : i32 -> tensor<128x1xi32>
    %a_13 = arith.muli %a, %a_12 : tensor<128x1xi32>
    %a_14 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %a_15 = tt.addptr %a_14, %a_13 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %a_16 = tt.expand_dims %kk {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %a_17 = tt.splat %sak : i32 -> tensor<1x32xi32>
    %a_18 = arith.muli %a_16, %a_17 : tensor<1x32xi32>
    %a_19 = tt.broadcast %a_15 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x32x!tt.ptr<f16>>
    %a_20 = tt.broadcast %a_18 : tensor<1x32xi32> -> tensor<128x32xi32>
    %a_21 = tt.addptr %a_19, %a_20 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
    %b = tt.expand_dims %kk {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %b_22 = tt.splat %sbk : i32 -> tensor<32x1xi32>
    %b_23 = arith.muli %b, %b_22 : tensor<32x1xi32>
    %b_24 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %b_25 = tt.addptr %b_24, %b_23 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %b_26 = tt.expand_dims %c_11 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %b_27 = tt.splat %sbn : i32 -> tensor<1x64xi32>
    %b_28 = arith.muli %b_26, %b_27 : tensor<1x64xi32>
    %b_29 = tt.broadcast %b_25 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
    %b_30 = tt.broadcast %b_28 : tensor<1x64xi32> -> tensor<32x64xi32>
    %b_31 = tt.addptr %b_29, %b_30 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    %0 = arith.addi %k, %c31_i32 : i32
    %1 = arith.divsi %0, %c32_i32 : i32
    %acc:3 = scf.for %start = %c0_i32 to %1 step %c1_i32 iter_args(%a_32 = %a_21, %b_33 = %b_31, %acc_34 = %cst_1) -> (tensor<128x32x!tt.ptr<f16>>, tensor<32x64x!tt.ptr<f16>>, tensor<128x64xf32>)  : i32 {
      %left = arith.muli %start, %c32_i32 : i32
      %left_35 = arith.subi %k, %left : i32
      %x = tt.splat %m : i32 -> tensor<128x1xi32>
      %x_36 = arith.cmpi slt, %a, %x : tensor<128x1xi32>
      %x_37 = tt.splat %left_35 : i32 -> tensor<1x32xi32>
      %x_38 = arith.cmpi slt, %a_16, %x_37 : tensor<1x32xi32>
      %x_39 = tt.broadcast %x_36 : tensor<128x1xi1> -> tensor<128x32xi1>
      %x_40 = tt.broadcast %x_38 : tensor<1x32xi1> -> tensor<128x32xi1>
      %x_41 = arith.andi %x_39, %x_40 : tensor<128x32xi1>
      %x_42 = tt.load %a_32, %x_41, %cst_0 : tensor<128x32x!tt.ptr<f16>>
      %y = tt.splat %n : i32 -> tensor<1x64xi32>
      %y_43 = arith.cmpi slt, %b_26, %y : tensor<1x64xi32>
      %y_44 = tt.splat %left_35 : i32 -> tensor<32x1xi32>
      %y_45 = arith.cmpi slt, %b, %y_44 : tensor<32x1xi32>
      %y_46 = tt.broadcast %y_43 : tensor<1x64xi1> -> tensor<32x64xi1>
      %y_47 = tt.broadcast %y_45 : tensor<32x1xi1> -> tensor<32x64xi1>
      %y_48 = arith.andi %y_46, %y_47 : tensor<32x64xi1>
      %y_49 = tt.load %b_33, %y_48, %cst : tensor<32x64x!tt.ptr<f16>>
      %acc_50 = tt.dot %x_42, %y_49, %acc_34, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x64xf16> -> tensor<128x64xf32>
      %a_51 = arith.muli %sak, %c32_i32 : i32
      %a_52 = tt.splat %a_51 : i32 -> tensor<128x32xi32>
      %a_53 = tt.addptr %a_32, %a_52 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
      %b_54 = arith.muli %sbk, %c32_i32 : i32
      %b_55 = tt.splat %b_54 : i32 -> tensor<32x64xi32>
      %b_56 = tt.addptr %b_33, %b_55 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      scf.yield %a_53, %b_56, %acc_50 : tensor<128x32x!tt.ptr<f16>>, tensor<32x64x!tt.ptr<f16>>, tensor<128x64xf32>
    }
    %2 = tt.splat %m : i32 -> tensor<128x1xi32>
    %3 = arith.cmpi slt, %a, %2 : tensor<128x1xi32>
    %4 = tt.splat %n : i32 -> tensor<1x64xi32>
    %5 = arith.cmpi slt, %b_26, %4 : tensor<1x64xi32>
    %6 = tt.broadcast %3 : tensor<128x1xi1> -> tensor<128x64xi1>
    %7 = tt.broadcast %5 : tensor<1x64xi1> -> tensor<128x64xi1>
    %8 = arith.andi %6, %7 : tensor<128x64xi1>
    %9 = tt.splat %scm : i32 -> tensor<128x1xi32>
    %10 = arith.muli %a, %9 : tensor<128x1xi32>
    %11 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %12 = tt.addptr %11, %10 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %13 = tt.broadcast %12 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
    %14 = tt.broadcast %b_26 : tensor<1x64xi32> -> tensor<128x64xi32>
    %15 = tt.addptr %13, %14 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %16 = arith.truncf %acc#2 : tensor<128x64xf32> to tensor<128x64xf16>
    tt.store %15, %16, %8 : tensor<128x64x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @gemm_ktail_strided(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32 {tt.divisibility = 16 : i32}, %k: i32, %sam: i32 {tt.divisibility = 16 : i32}, %sak: i32, %sbk: i32, %sbn: i32 {tt.divisibility = 16 : i32}, %scm: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c31_i32 = arith.constant 31 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x32xf16>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %c32_i32 = arith.constant 32 : i32
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %r = tt.get_program_id x : i32
    %r_2 = arith.muli %r, %c128_i32 : i32
    %r_3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<128xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<128xi32>
    %c = tt.get_program_id y : i32
    %c_6 = arith.muli %c, %c64_i32 : i32
    %c_7 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_8 = tt.splat %c_6 : i32 -> tensor<64xi32>
    %c_9 = arith.addi %c_8, %c_7 : tensor<64xi32>
    %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %a = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %a_10 = tt.splat %sam : i32 -> tensor<128x1xi32>
    %a_11 = arith.muli %a, %a_10 : tensor<128x1xi32>
    %a_12 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %a_13 = tt.addptr %a_12, %a_11 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %a_14 = tt.expand_dims %kk {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %a_15 = tt.splat %sak : i32 -> tensor<1x32xi32>
    %a_16 = arith.muli %a_14, %a_15 : tensor<1x32xi32>
    %a_17 = tt.broadcast %a_13 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x32x!tt.ptr<f16>>
    %a_18 = tt.broadcast %a_16 : tensor<1x32xi32> -> tensor<128x32xi32>
    %a_19 = tt.addptr %a_17, %a_18 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
    %b = tt.expand_dims %kk {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %b_20 = tt.splat %sbk : i32 -> tensor<32x1xi32>
    %b_21 = arith.muli %b, %b_20 : tensor<32x1xi32>
    %b_22 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %b_23 = tt.addptr %b_22, %b_21 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %b_24 = tt.expand_dims %c_9 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %b_25 = tt.splat %sbn : i32 -> tensor<1x64xi32>
    %b_26 = arith.muli %b_24, %b_25 : tensor<1x64xi32>
    %b_27 = tt.broadcast %b_23 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
    %b_28 = tt.broadcast %b_26 : tensor<1x64xi32> -> tensor<32x64xi32>
    %b_29 = tt.addptr %b_27, %b_28 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    %0 = arith.addi %k, %c31_i32 : i32
    %1 = arith.divsi %0, %c32_i32 : i32
    %acc:3 = scf.for %start = %c0_i32 to %1 step %c1_i32 iter_args(%a_30 = %a_19, %b_31 = %b_29, %acc_32 = %cst_1) -> (tensor<128x32x!tt.ptr<f16>>, tensor<32x64x!tt.ptr<f16>>, tensor<128x64xf32>)  : i32 {
      %left = arith.muli %start, %c32_i32 : i32
      %left_33 = arith.subi %k, %left : i32
      %x = tt.splat %m : i32 -> tensor<128x1xi32>
      %x_34 = arith.cmpi slt, %a, %x : tensor<128x1xi32>
      %x_35 = tt.splat %left_33 : i32 -> tensor<1x32xi32>
      %x_36 = arith.cmpi slt, %a_14, %x_35 : tensor<1x32xi32>
      %x_37 = tt.broadcast %x_34 : tensor<128x1xi1> -> tensor<128x32xi1>
      %x_38 = tt.broadcast %x_36 : tensor<1x32xi1> -> tensor<128x32xi1>
      %x_39 = arith.andi %x_37, %x_38 : tensor<128x32xi1>
      %x_40 = tt.load %a_30, %x_39, %cst_0 : tensor<128x32x!tt.ptr<f16>>
      %y = tt.splat %n : i32 -> tensor<1x64xi32>
      %y_41 = arith.cmpi slt, %b_24, %y : tensor<1x64xi32>
      %y_42 = tt.splat %left_33 : i32 -> tensor<32x1xi32>
      %y_43 = arith.cmpi slt, %b, %y_42 : tensor<32x1xi32>
      %y_44 = tt.broadcast %y_41 : tensor<1x64xi1> -> tensor<32x64xi1>
      %y_45 = tt.broadcast %y_43 : tensor<32x1xi1> -> tensor<32x64xi1>
      %y_46 = arith.andi %y_44, %y_45 : tensor<32x64xi1>
      %y_47 = tt.load %b_31, %y_46, %cst : tensor<32x64x!tt.ptr<f16>>
      %acc_48 = tt.dot %x_40, %y_47, %acc_32, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x64xf16> -> tensor<128x64xf32>
      %a_49 = arith.muli %sak, %c32_i32 : i32
      %a_50 = tt.splat %a_49 : i32 -> tensor<128x32xi32>
      %a_51 = tt.addptr %a_30, %a_50 : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
      %b_52 = arith.muli %sbk, %c32_i32 : i32
      %b_53 = tt.splat %b_52 : i32 -> tensor<32x64xi32>
      %b_54 = tt.addptr %b_31, %b_53 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      scf.yield %a_51, %b_54, %acc_48 : tensor<128x32x!tt.ptr<f16>>, tensor<32x64x!tt.ptr<f16>>, tensor<128x64xf32>
    }
    %2 = tt.splat %m : i32 -> tensor<128x1xi32>
    %3 = arith.cmpi slt, %a, %2 : tensor<128x1xi32>
    %4 = tt.splat %n : i32 -> tensor<1x64xi32>
    %5 = arith.cmpi slt, %b_24, %4 : tensor<1x64xi32>
    %6 = tt.broadcast %3 : tensor<128x1xi1> -> tensor<128x64xi1>
    %7 = tt.broadcast %5 : tensor<1x64xi1> -> tensor<128x64xi1>
    %8 = arith.andi %6, %7 : tensor<128x64xi1>
    %9 = tt.splat %scm : i32 -> tensor<128x1xi32>
    %10 = arith.muli %a, %9 : tensor<128x1xi32>
    %11 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %12 = tt.addptr %11, %10 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %13 = tt.broadcast %12 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
    %14 = tt.broadcast %b_24 : tensor<1x64xi32> -> tensor<128x64xi32>
    %15 = tt.addptr %13, %14 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %16 = arith.truncf %acc#2 : tensor<128x64xf32> to tensor<128x64xf16>
    tt.store %15, %16, %8 : tensor<128x64x!tt.ptr<f16>>
    tt.return
  }
}

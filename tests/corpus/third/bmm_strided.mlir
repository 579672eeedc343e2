// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3
// grid: 1 1 2
// input bf16 8192 integers -2 2
// input bf16 16384 integers -2 2
// output bf16 16384 tolerance 0.0079 1e-4
// scalar i32 64
// scalar i32 128
// scalar i32 64
// scalar i32 4096
// scalar i32 64
// scalar i32 8192
// scalar i32 128
// scalar i32 8192
// scalar i32 128
module {
  tt.func public @bmm_strided(%a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %sab: i32 {tt.divisibility = 16 : i32}, %sam: i32 {tt.divisibility = 16 : i32}, %sbb: i32 {tt.divisibility = 16 : i32}, %sbk: i32 {tt.divisibility = 16 : i32}, %scb: i32 {tt.divisibility = 16 : i32}, %scm: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x128xbf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x32xbf16>
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<32> : tensor<64x32xi32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %c32_i32 = arith.constant 32 : i32
    %c = arith.constant 128 : i32
    %r = arith.constant 64 : i32
    %batch = tt.get_program_id z : i32
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
    %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %a = arith.muli %batch, %sab : i32
    %a_13 = tt.addptr %a_ptr, %a : !tt.ptr<bf16>, i32
    %a_14 = tt.expand_dims %r_7 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %a_15 = tt.splat %sam : i32 -> tensor<64x1xi32>
    %a_16 = arith.muli %a_14, %a_15 : tensor<64x1xi32>
    %a_17 = tt.splat %a_13 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %a_18 = tt.addptr %a_17, %a_16 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %a_19 = tt.expand_dims %kk {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %a_20 = tt.broadcast %a_18 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
    %a_21 = tt.broadcast %a_19 : tensor<1x32xi32> -> tensor<64x32xi32>
    %a_22 = tt.addptr %a_20, %a_21 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
    %b = arith.muli %batch, %sbb : i32
    %b_23 = tt.addptr %b_ptr, %b : !tt.ptr<bf16>, i32
    %b_24 = tt.expand_dims %kk {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %b_25 = tt.splat %sbk : i32 -> tensor<32x1xi32>
    %b_26 = arith.muli %b_24, %b_25 : tensor<32x1xi32>
    %b_27 = tt.splat %b_23 : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
    %b_28 = tt.addptr %b_27, %b_26 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %b_29 = tt.expand_dims %c_12 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %b_30 = tt.broadcast %b_28 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x128x!tt.ptr<bf16>>
    %b_31 = tt.broadcast %b_29 : tensor<1x128xi32> -> tensor<32x128xi32>
    %b_32 = tt.addptr %b_30, %b_31 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
    %acc:3 = scf.for %_ = %c0_i32 to %k step %c32_i32 iter_args(%a_33 = %a_22, %b_34 = %b_32, %acc_35 = %cst_2) -> (tensor<64x32x!tt.ptr<bf16>>, tensor<32x128x!tt.ptr<bf16>>, tensor<64x128xf32>)  : i32 {
      %x = tt.splat %m : i32 -> tensor<64x1xi32>
      %x_36 = arith.cmpi slt, %a_14, %x : tensor<64x1xi32>
      %x_37 = tt.broadcast %x_36 : tensor<64x1xi1> -> tensor<64x32xi1>
      %x_38 = tt.load %a_33, %x_37, %cst_0 : tensor<64x32x!tt.ptr<bf16>>
      %y = tt.splat %n : i32 -> tensor<1x128xi32>
      %y_39 = arith.cmpi slt, %b_29, %y : tensor<1x128xi32>
      %y_40 = tt.broadcast %y_39 : tensor<1x128xi1> -> tensor<32x128xi1>
      %y_41 = tt.load %b_34, %y_40, %cst : tensor<32x128x!tt.ptr<bf16>>
      %acc_42 = tt.dot %x_38, %y_41, %acc_35, inputPrecision = tf32 : tensor<64x32xbf16> * tensor<32x128xbf16> -> tensor<64x128xf32>
      %a_43 = tt.addptr %a_33, %cst_1 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %b_44 = arith.muli %sbk, %c32_i32 : i32
      %b_45 = tt.splat %b_44 : i32 -> tensor<32x128xi32>
      %b_46 = tt.addptr %b_34, %b_45 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
      scf.yield %a_43, %b_46, %acc_42 : tensor<64x32x!tt.ptr<bf16>>, tensor<32x128x!tt.ptr<bf16>>, tensor<64x128xf32>
    }
    %0 = tt.splat %m : i32 -> tensor<64x1xi32>
    %1 = arith.cmpi slt, %a_14, %0 : tensor<64x1xi32>
    %2 = tt.splat %n : i32 -> tensor<1x128xi32>
    %3 = arith.cmpi slt, %b_29, %2 : tensor<1x128xi32>
    %4 = tt.broadcast %1 : tensor<64x1xi1> -> tensor<64x128xi1>
    %5 = tt.broadcast %3 : tensor<1x128xi1> -> tensor<64x128xi1>
    %6 = arith.andi %4, %5 : tensor<64x128xi1>
    %7 = arith.muli %batch, %scb : i32
    %8 = tt.addptr %c_ptr, %7 : !tt.ptr<bf16>, i32
    %9 = tt.splat %scm : i32 -> tensor<64x1xi32>
    %10 = arith.muli %a_14, %9 : tensor<64x1xi32>
    %11 = tt.splat %8 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %12 = tt.addptr %11, %10 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %13 = tt.broadcast %12 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
    %14 = tt.broadcast %b_29 : tensor<1x128xi32> -> tensor<64x128xi32>
    %15 = tt.addptr %13, %14 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
    %16 = arith.truncf %acc#2 : tensor<64x128xf32> to tensor<64x128xbf16>
    tt.store %15, %16, %6 : tensor<64x128x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @bmm_strided(%a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %sab: i32 {tt.divisibility = 16 : i32}, %sam: i32 {tt.divisibility = 16 : i32}, %sbb: i32 {tt.divisibility = 16 : i32}, %sbk: i32 {tt.divisibility = 16 : i32}, %scb: i32 {tt.divisibility = 16 : i32}, %scm: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x128xbf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x32xbf16>
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<32> : tensor<64x32xi32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %c32_i32 = arith.constant 32 : i32
    %c128_i32 = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %batch = tt.get_program_id z : i32
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
    %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %a = arith.muli %batch, %sab : i32
    %a_11 = tt.addptr %a_ptr, %a : !tt.ptr<bf16>, i32
    %a_12 = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %a_13 = tt.splat %sam : i32 -> tensor<64x1xi32>
    %a_14 = arith.muli %a_12, %a_13 : tensor<64x1xi32>
    %a_15 = tt.splat %a_11 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %a_16 = tt.addptr %a_15, %a_14 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %a_17 = tt.expand_dims %kk {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %a_18 = tt.broadcast %a_16 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x32x!tt.ptr<bf16>>
    %a_19 = tt.broadcast %a_17 : tensor<1x32xi32> -> tensor<64x32xi32>
    %a_20 = tt.addptr %a_18, %a_19 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
    %b = arith.muli %batch, %sbb : i32
    %b_21 = tt.addptr %b_ptr, %b : !tt.ptr<bf16>, i32
    %b_22 = tt.expand_dims %kk {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %b_23 = tt.splat %sbk : i32 -> tensor<32x1xi32>
    %b_24 = arith.muli %b_22, %b_23 : tensor<32x1xi32>
    %b_25 = tt.splat %b_21 : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
    %b_26 = tt.addptr %b_25, %b_24 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %b_27 = tt.expand_dims %c_10 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %b_28 = tt.broadcast %b_26 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x128x!tt.ptr<bf16>>
    %b_29 = tt.broadcast %b_27 : tensor<1x128xi32> -> tensor<32x128xi32>
    %b_30 = tt.addptr %b_28, %b_29 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
    %acc:3 = scf.for %_ = %c0_i32 to %k step %c32_i32 iter_args(%a_31 = %a_20, %b_32 = %b_30, %acc_33 = %cst_2) -> (tensor<64x32x!tt.ptr<bf16>>, tensor<32x128x!tt.ptr<bf16>>, tensor<64x128xf32>)  : i32 {
      %x = tt.splat %m : i32 -> tensor<64x1xi32>
      %x_34 = arith.cmpi slt, %a_12, %x : tensor<64x1xi32>
      %x_35 = tt.broadcast %x_34 : tensor<64x1xi1> -> tensor<64x32xi1>
      %x_36 = tt.load %a_31, %x_35, %cst_0 : tensor<64x32x!tt.ptr<bf16>>
      %y = tt.splat %n : i32 -> tensor<1x128xi32>
      %y_37 = arith.cmpi slt, %b_27, %y : tensor<1x128xi32>
      %y_38 = tt.broadcast %y_37 : tensor<1x128xi1> -> tensor<32x128xi1>
      %y_39 = tt.load %b_32, %y_38, %cst : tensor<32x128x!tt.ptr<bf16>>
      %acc_40 = tt.dot %x_36, %y_39, %acc_33, inputPrecision = tf32 : tensor<64x32xbf16> * tensor<32x128xbf16> -> tensor<64x128xf32>
      %a_41 = tt.addptr %a_31, %cst_1 : tensor<64x32x!tt.ptr<bf16>>, tensor<64x32xi32>
      %b_42 = arith.muli %sbk, %c32_i32 : i32
      %b_43 = tt.splat %b_42 : i32 -> tensor<32x128xi32>
      %b_44 = tt.addptr %b_32, %b_43 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
      scf.yield %a_41, %b_44, %acc_40 : tensor<64x32x!tt.ptr<bf16>>, tensor<32x128x!tt.ptr<bf16>>, tensor<64x128xf32>
    }
    %0 = tt.splat %m : i32 -> tensor<64x1xi32>
    %1 = arith.cmpi slt, %a_12, %0 : tensor<64x1xi32>
    %2 = tt.splat %n : i32 -> tensor<1x128xi32>
    %3 = arith.cmpi slt, %b_27, %2 : tensor<1x128xi32>
    %4 = tt.broadcast %1 : tensor<64x1xi1> -> tensor<64x128xi1>
    %5 = tt.broadcast %3 : tensor<1x128xi1> -> tensor<64x128xi1>
    %6 = arith.andi %4, %5 : tensor<64x128xi1>
    %7 = arith.muli %batch, %scb : i32
    %8 = tt.addptr %c_ptr, %7 : !tt.ptr<bf16>, i32
    %9 = tt.splat %scm : i32 -> tensor<64x1xi32>
    %10 = arith.muli %a_12, %9 : tensor<64x1xi32>
    %11 = tt.splat %8 : !tt.ptr<bf16> -> tensor<64x1x!tt.ptr<bf16>>
    %12 = tt.addptr %11, %10 : tensor<64x1x!tt.ptr<bf16>>, tensor<64x1xi32>
    %13 = tt.broadcast %12 : tensor<64x1x!tt.ptr<bf16>> -> tensor<64x128x!tt.ptr<bf16>>
    %14 = tt.broadcast %b_27 : tensor<1x128xi32> -> tensor<64x128xi32>
    %15 = tt.addptr %13, %14 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
    %16 = arith.truncf %acc#2 : tensor<64x128xf32> to tensor<64x128xbf16>
    tt.store %15, %16, %6 : tensor<64x128x!tt.ptr<bf16>>
    tt.return
  }
}

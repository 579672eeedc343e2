// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3 4
// grid: 2 1 1
// input f8E4M3FN 20480 integers -4 4
// input f8E4M3FN 32768 integers -4 4
// input f32 160 integers 1 2
// input f32 2 integers 1 2
// output bf16 10240 tolerance 0.0079 1e-4
// scalar i32 80
// scalar i32 128
// scalar i32 256
module {
  tt.func public @fp8_block_gemm(%a_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %as_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %tn = arith.constant 127 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<128> : tensor<128x128xi32>
    %cst_0 = arith.constant dense<128> : tensor<64x128xi32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %sb = arith.constant dense<128> : tensor<128xi32>
    %c128_i32 = arith.constant 128 : i32
    %r = arith.constant 64 : i32
    %pid = tt.get_program_id x : i32
    %tn_2 = arith.addi %n, %tn : i32
    %tn_3 = arith.divsi %tn_2, %c128_i32 : i32
    %r_4 = arith.divsi %pid, %tn_3 : i32
    %r_5 = arith.muli %r_4, %r : i32
    %r_6 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_7 = tt.splat %r_5 : i32 -> tensor<64xi32>
    %r_8 = arith.addi %r_7, %r_6 : tensor<64xi32>
    %c = arith.remsi %pid, %tn_3 : i32
    %c_9 = arith.muli %c, %c128_i32 : i32
    %c_10 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_11 = tt.splat %c_9 : i32 -> tensor<128xi32>
    %c_12 = arith.addi %c_11, %c_10 : tensor<128xi32>
    %a = tt.splat %m : i32 -> tensor<64xi32>
    %a_13 = arith.remsi %r_8, %a : tensor<64xi32>
    %a_14 = tt.expand_dims %a_13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %a_15 = tt.splat %k : i32 -> tensor<64x1xi32>
    %a_16 = arith.muli %a_14, %a_15 : tensor<64x1xi32>
    %a_17 = tt.splat %a_ptr : !tt.ptr<f8E4M3FN> -> tensor<64x1x!tt.ptr<f8E4M3FN>>
    %a_18 = tt.addptr %a_17, %a_16 : tensor<64x1x!tt.ptr<f8E4M3FN>>, tensor<64x1xi32>
    %a_19 = tt.expand_dims %c_10 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %a_20 = tt.broadcast %a_18 : tensor<64x1x!tt.ptr<f8E4M3FN>> -> tensor<64x128x!tt.ptr<f8E4M3FN>>
    %a_21 = tt.broadcast %a_19 : tensor<1x128xi32> -> tensor<64x128xi32>
    %a_22 = tt.addptr %a_20, %a_21 : tensor<64x128x!tt.ptr<f8E4M3FN>>, tensor<64x128xi32>
    %b = tt.splat %n : i32 -> tensor<128xi32>
    %b_23 = arith.remsi %c_12, %b : tensor<128xi32>
    %b_24 = tt.expand_dims %b_23 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %b_25 = tt.splat %k : i32 -> tensor<1x128xi32>
    %b_26 = arith.muli %b_24, %b_25 : tensor<1x128xi32>
    %b_27 = tt.splat %b_ptr : !tt.ptr<f8E4M3FN> -> tensor<1x128x!tt.ptr<f8E4M3FN>>
    %b_28 = tt.addptr %b_27, %b_26 : tensor<1x128x!tt.ptr<f8E4M3FN>>, tensor<1x128xi32>
    %b_29 = tt.expand_dims %c_10 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %b_30 = tt.broadcast %b_28 : tensor<1x128x!tt.ptr<f8E4M3FN>> -> tensor<128x128x!tt.ptr<f8E4M3FN>>
    %b_31 = tt.broadcast %b_29 : tensor<128x1xi32> -> tensor<128x128xi32>
    %b_32 = tt.addptr %b_30, %b_31 : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
    %blocks = arith.divsi %k, %c128_i32 : i32
    %sa = tt.splat %blocks : i32 -> tensor<64xi32>
    %sa_33 = arith.muli %a_13, %sa : tensor<64xi32>
    %sa_34 = tt.splat %as_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %sa_35 = tt.addptr %sa_34, %sa_33 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %sb_36 = arith.divsi %b_23, %sb : tensor<128xi32>
    %sb_37 = tt.splat %blocks : i32 -> tensor<128xi32>
    %sb_38 = arith.muli %sb_36, %sb_37 : tensor<128xi32>
    %sb_39 = tt.splat %bs_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %sb_40 = tt.addptr %sb_39, %sb_38 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %acc:3 = scf.for %i = %c0_i32 to %blocks step %c1_i32 iter_args(%a_41 = %a_22, %b_42 = %b_32, %acc_43 = %cst_1) -> (tensor<64x128x!tt.ptr<f8E4M3FN>>, tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<64x128xf32>)  : i32 {
      %x = tt.load %a_41 : tensor<64x128x!tt.ptr<f8E4M3FN>>
      %y = tt.load %b_42 : tensor<128x128x!tt.ptr<f8E4M3FN>>
      %acc_44 = tt.dot %x, %y, %cst_1, inputPrecision = tf32 {maxNumImpreciseAcc = 1073741824 : i32} : tensor<64x128xf8E4M3FN> * tensor<128x128xf8E4M3FN> -> tensor<64x128xf32>
      %acc_45 = tt.splat %i : i32 -> tensor<64xi32>
      %acc_46 = tt.addptr %sa_35, %acc_45 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %acc_47 = tt.load %acc_46 : tensor<64x!tt.ptr<f32>>
      %acc_48 = tt.expand_dims %acc_47 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %acc_49 = tt.broadcast %acc_48 : tensor<64x1xf32> -> tensor<64x128xf32>
      %acc_50 = arith.mulf %acc_44, %acc_49 : tensor<64x128xf32>
      %acc_51 = tt.splat %i : i32 -> tensor<128xi32>
      %acc_52 = tt.addptr %sb_40, %acc_51 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %acc_53 = tt.load %acc_52 : tensor<128x!tt.ptr<f32>>
      %acc_54 = tt.expand_dims %acc_53 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
      %acc_55 = tt.broadcast %acc_54 : tensor<1x128xf32> -> tensor<64x128xf32>
      %acc_56 = arith.mulf %acc_50, %acc_55 : tensor<64x128xf32>
      %acc_57 = arith.addf %acc_43, %acc_56 : tensor<64x128xf32>
      %a_58 = tt.addptr %a_41, %cst_0 : tensor<64x128x!tt.ptr<f8E4M3FN>>, tensor<64x128xi32>
      %b_59 = tt.addptr %b_42, %cst : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
      scf.yield %a_58, %b_59, %acc_57 : tensor<64x128x!tt.ptr<f8E4M3FN>>, tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<64x128xf32>
    }
    %0 = tt.expand_dims %r_8 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = tt.splat %m : i32 -> tensor<64x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<64x1xi32>
    %3 = tt.expand_dims %c_12 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
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
    %16 = arith.truncf %acc#2 : tensor<64x128xf32> to tensor<64x128xbf16>
    tt.store %15, %16, %8 : tensor<64x128x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @fp8_block_gemm(%a_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %as_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %tn = arith.constant 127 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<128> : tensor<128x128xi32>
    %cst_0 = arith.constant dense<128> : tensor<64x128xi32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
    %sb = arith.constant dense<128> : tensor<128xi32>
    %c128_i32 = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %pid = tt.get_program_id x : i32
    %tn_2 = arith.addi %n, %tn : i32
    %tn_3 = arith.divsi %tn_2, %c128_i32 : i32
    %r = arith.divsi %pid, %tn_3 : i32
    %r_4 = arith.muli %r, %c64_i32 : i32
    %r_5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_6 = tt.splat %r_4 : i32 -> tensor<64xi32>
    %r_7 = arith.addi %r_6, %r_5 : tensor<64xi32>
    %c = arith.remsi %pid, %tn_3 : i32
    %c_8 = arith.muli %c, %c128_i32 : i32
    %c_9 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_10 = tt.splat %c_8 : i32 -> tensor<128xi32>
    %c_11 = arith.addi %c_10, %c_9 : tensor<128xi32>
    %a = tt.splat %m : i32 -> tensor<64xi32>
    %a_12 = arith.remsi %r_7, %a : tensor<64xi32>
    %a_13 = tt.expand_dims %a_12 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %a_14 = tt.splat %k : i32 -> tensor<64x1xi32>
    %a_15 = arith.muli %a_13, %a_14 : tensor<64x1xi32>
    %a_16 = tt.splat %a_ptr : !tt.ptr<f8E4M3FN> -> tensor<64x1x!tt.ptr<f8E4M3FN>>
    %a_17 = tt.addptr %a_16, %a_15 : tensor<64x1x!tt.ptr<f8E4M3FN>>, tensor<64x1xi32>
    %a_18 = tt.expand_dims %c_9 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %a_19 = tt.broadcast %a_17 : tensor<64x1x!tt.ptr<f8E4M3FN>> -> tensor<64x128x!tt.ptr<f8E4M3FN>>
    %a_20 = tt.broadcast %a_18 : tensor<1x128xi32> -> tensor<64x128xi32>
    %a_21 = tt.addptr %a_19, %a_20 : tensor<64x128x!tt.ptr<f8E4M3FN>>, tensor<64x128xi32>
    %b = tt.splat %n : i32 -> tensor<128xi32>
    %b_22 = arith.remsi %c_11, %b : tensor<128xi32>
    %b_23 = tt.expand_dims %b_22 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %b_24 = tt.splat %k : i32 -> tensor<1x128xi32>
    %b_25 = arith.muli %b_23, %b_24 : tensor<1x128xi32>
    %b_26 = tt.splat %b_ptr : !tt.ptr<f8E4M3FN> -> tensor<1x128x!tt.ptr<f8E4M3FN>>
    %b_27 = tt.addptr %b_26, %b_25 : tensor<1x128x!tt.ptr<f8E4M3FN>>, tensor<1x128xi32>
    %b_28 = tt.expand_dims %c_9 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %b_29 = tt.broadcast %b_27 : tensor<1x128x!tt.ptr<f8E4M3FN>> -> tensor<128x128x!tt.ptr<f8E4M3FN>>
    %b_30 = tt.broadcast %b_28 : tensor<128x1xi32> -> tensor<128x128xi32>
    %b_31 = tt.addptr %b_29, %b_30 : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
    %blocks = arith.divsi %k, %c128_i32 : i32
    %sa = tt.splat %blocks : i32 -> tensor<64xi32>
    %sa_32 = arith.muli %a_12, %sa : tensor<64xi32>
    %sa_33 = tt.splat %as_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %sa_34 = tt.addptr %sa_33, %sa_32 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %sb_35 = arith.divsi %b_22, %sb : tensor<128xi32>
    %sb_36 = tt.splat %blocks : i32 -> tensor<128xi32>
    %sb_37 = arith.muli %sb_35, %sb_36 : tensor<128xi32>
    %sb_38 = tt.splat %bs_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %sb_39 = tt.addptr %sb_38, %sb_37 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %acc:3 = scf.for %i = %c0_i32 to %blocks step %c1_i32 iter_args(%a_40 = %a_21, %b_41 = %b_31, %acc_42 = %cst_1) -> (tensor<64x128x!tt.ptr<f8E4M3FN>>, tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<64x128xf32>)  : i32 {
      %x = tt.load %a_40 : tensor<64x128x!tt.ptr<f8E4M3FN>>
      %y = tt.load %b_41 : tensor<128x128x!tt.ptr<f8E4M3FN>>
      %acc_43 = tt.dot %x, %y, %cst_1, inputPrecision = tf32 {maxNumImpreciseAcc = 1073741824 : i32} : tensor<64x128xf8E4M3FN> * tensor<128x128xf8E4M3FN> -> tensor<64x128xf32>
      %acc_44 = tt.splat %i : i32 -> tensor<64xi32>
      %acc_45 = tt.addptr %sa_34, %acc_44 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %acc_46 = tt.load %acc_45 : tensor<64x!tt.ptr<f32>>
      %acc_47 = tt.expand_dims %acc_46 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
      %acc_48 = tt.broadcast %acc_47 : tensor<64x1xf32> -> tensor<64x128xf32>
      %acc_49 = arith.mulf %acc_43, %acc_48 : tensor<64x128xf32>
      %acc_50 = tt.splat %i : i32 -> tensor<128xi32>
      %acc_51 = tt.addptr %sb_39, %acc_50 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %acc_52 = tt.load %acc_51 : tensor<128x!tt.ptr<f32>>
      %acc_53 = tt.expand_dims %acc_52 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
      %acc_54 = tt.broadcast %acc_53 : tensor<1x128xf32> -> tensor<64x128xf32>
      %acc_55 = arith.mulf %acc_49, %acc_54 : tensor<64x128xf32>
      %acc_56 = arith.addf %acc_42, %acc_55 : tensor<64x128xf32>
      %a_57 = tt.addptr %a_40, %cst_0 : tensor<64x128x!tt.ptr<f8E4M3FN>>, tensor<64x128xi32>
      %b_58 = tt.addptr %b_41, %cst : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
      scf.yield %a_57, %b_58, %acc_56 : tensor<64x128x!tt.ptr<f8E4M3FN>>, tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<64x128xf32>
    }
    %0 = tt.expand_dims %r_7 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = tt.splat %m : i32 -> tensor<64x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<64x1xi32>
    %3 = tt.expand_dims %c_11 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
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
    %16 = arith.truncf %acc#2 : tensor<64x128xf32> to tensor<64x128xbf16>
    tt.store %15, %16, %8 : tensor<64x128x!tt.ptr<bf16>>
    tt.return
  }
}

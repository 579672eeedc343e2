// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3 4
// grid: 1 1 1
// input f8E4M3FN 32768 integers -4 4
// input f8E4M3FN 32768 integers -4 4
// input f32 256 integers 1 2
// input f32 2 integers 1 2
// output bf16 16384 tolerance 0.0079 1e-4
// scalar i32 128
// scalar i32 128
// scalar i32 256
module {
  tt.func public @fp8_block_promote_gemm(%a_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %as_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf8E4M3FN>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c128_i32 = arith.constant 128 : i32
    %r = tt.get_program_id x : i32
    %r_2 = arith.muli %r, %c128_i32 : i32
    %r_3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<128xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<128xi32>
    %pn = tt.get_program_id y : i32
    %c = arith.muli %pn, %c128_i32 : i32
    %c_6 = tt.splat %c : i32 -> tensor<128xi32>
    %c_7 = arith.addi %c_6, %r_3 : tensor<128xi32>
    %0 = arith.divsi %k, %c128_i32 : i32
    %acc = scf.for %i = %c0_i32 to %0 step %c1_i32 iter_args(%acc_8 = %cst_1) -> (tensor<128x128xf32>)  : i32 {
      %a = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %a_9 = tt.splat %m : i32 -> tensor<128x1xi32>
      %a_10 = arith.cmpi slt, %a, %a_9 : tensor<128x1xi32>
      %a_11 = tt.splat %k : i32 -> tensor<128x1xi32>
      %a_12 = arith.muli %a, %a_11 : tensor<128x1xi32>
      %a_13 = tt.splat %a_ptr : !tt.ptr<f8E4M3FN> -> tensor<128x1x!tt.ptr<f8E4M3FN>>
      %a_14 = tt.addptr %a_13, %a_12 : tensor<128x1x!tt.ptr<f8E4M3FN>>, tensor<128x1xi32>
      %a_15 = arith.muli %i, %c128_i32 : i32
      %a_16 = tt.splat %a_15 : i32 -> tensor<128x1xi32>
      %a_17 = tt.addptr %a_14, %a_16 : tensor<128x1x!tt.ptr<f8E4M3FN>>, tensor<128x1xi32>
      %a_18 = tt.expand_dims %r_3 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %a_19 = tt.broadcast %a_17 : tensor<128x1x!tt.ptr<f8E4M3FN>> -> tensor<128x128x!tt.ptr<f8E4M3FN>>
      %a_20 = tt.broadcast %a_18 : tensor<1x128xi32> -> tensor<128x128xi32>
      %a_21 = tt.addptr %a_19, %a_20 : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
      %a_22 = tt.broadcast %a_10 : tensor<128x1xi1> -> tensor<128x128xi1>
      %a_23 = tt.load %a_21, %a_22, %cst : tensor<128x128x!tt.ptr<f8E4M3FN>>
      %b = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %b_24 = tt.splat %n : i32 -> tensor<1x128xi32>
      %b_25 = arith.cmpi slt, %b, %b_24 : tensor<1x128xi32>
      %b_26 = tt.splat %k : i32 -> tensor<1x128xi32>
      %b_27 = arith.muli %b, %b_26 : tensor<1x128xi32>
      %b_28 = tt.splat %b_ptr : !tt.ptr<f8E4M3FN> -> tensor<1x128x!tt.ptr<f8E4M3FN>>
      %b_29 = tt.addptr %b_28, %b_27 : tensor<1x128x!tt.ptr<f8E4M3FN>>, tensor<1x128xi32>
      %b_30 = tt.splat %a_15 : i32 -> tensor<1x128xi32>
      %b_31 = tt.addptr %b_29, %b_30 : tensor<1x128x!tt.ptr<f8E4M3FN>>, tensor<1x128xi32>
      %b_32 = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %b_33 = tt.broadcast %b_31 : tensor<1x128x!tt.ptr<f8E4M3FN>> -> tensor<128x128x!tt.ptr<f8E4M3FN>>
      %b_34 = tt.broadcast %b_32 : tensor<128x1xi32> -> tensor<128x128xi32>
      %b_35 = tt.addptr %b_33, %b_34 : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
      %b_36 = tt.broadcast %b_25 : tensor<1x128xi1> -> tensor<128x128xi1>
      %b_37 = tt.load %b_35, %b_36, %cst : tensor<128x128x!tt.ptr<f8E4M3FN>>
      %part = tt.dot %a_23, %b_37, %cst_1, inputPrecision = tf32 {maxNumImpreciseAcc = 1073741824 : i32} : tensor<128x128xf8E4M3FN> * tensor<128x128xf8E4M3FN> -> tensor<128x128xf32>
      %sa = tt.splat %m : i32 -> tensor<128xi32>
      %sa_38 = arith.cmpi slt, %r_5, %sa : tensor<128xi32>
      %sa_39 = arith.muli %i, %m : i32
      %sa_40 = tt.addptr %as_ptr, %sa_39 : !tt.ptr<f32>, i32
      %sa_41 = tt.splat %sa_40 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %sa_42 = tt.addptr %sa_41, %r_5 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      %sa_43 = tt.load %sa_42, %sa_38, %cst_0 : tensor<128x!tt.ptr<f32>>
      %acc_44 = arith.muli %pn, %0 : i32
      %acc_45 = tt.addptr %bs_ptr, %acc_44 : !tt.ptr<f32>, i32
      %acc_46 = tt.addptr %acc_45, %i : !tt.ptr<f32>, i32
      %acc_47 = tt.load %acc_46 : !tt.ptr<f32>
      %acc_48 = tt.splat %acc_47 : f32 -> tensor<128xf32>
      %acc_49 = arith.mulf %sa_43, %acc_48 : tensor<128xf32>
      %acc_50 = tt.expand_dims %acc_49 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
      %acc_51 = tt.broadcast %acc_50 : tensor<128x1xf32> -> tensor<128x128xf32>
      %acc_52 = arith.mulf %part, %acc_51 : tensor<128x128xf32>
      %acc_53 = arith.addf %acc_8, %acc_52 : tensor<128x128xf32>
      scf.yield %acc_53 : tensor<128x128xf32>
    }
    %1 = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %2 = tt.splat %m : i32 -> tensor<128x1xi32>
    %3 = arith.cmpi slt, %1, %2 : tensor<128x1xi32>
    %4 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %5 = tt.splat %n : i32 -> tensor<1x128xi32>
    %6 = arith.cmpi slt, %4, %5 : tensor<1x128xi32>
    %7 = tt.broadcast %3 : tensor<128x1xi1> -> tensor<128x128xi1>
    %8 = tt.broadcast %6 : tensor<1x128xi1> -> tensor<128x128xi1>
    %9 = arith.andi %7, %8 : tensor<128x128xi1>
    %10 = tt.splat %n : i32 -> tensor<128x1xi32>
    %11 = arith.muli %1, %10 : tensor<128x1xi32>
    %12 = tt.splat %c_ptr : !tt.ptr<bf16> -> tensor<128x1x!tt.ptr<bf16>>
    %13 = tt.addptr %12, %11 : tensor<128x1x!tt.ptr<bf16>>, tensor<128x1xi32>
    %14 = tt.broadcast %13 : tensor<128x1x!tt.ptr<bf16>> -> tensor<128x128x!tt.ptr<bf16>>
    %15 = tt.broadcast %4 : tensor<1x128xi32> -> tensor<128x128xi32>
    %16 = tt.addptr %14, %15 : tensor<128x128x!tt.ptr<bf16>>, tensor<128x128xi32>
    %17 = arith.truncf %acc : tensor<128x128xf32> to tensor<128x128xbf16>
    tt.store %16, %17, %9 : tensor<128x128x!tt.ptr<bf16>>
    tt.return
  }
}

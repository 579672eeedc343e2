// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3 4
// grid: 1 1 1
// input f8E4M3FN 32768 integers -4 4
// input f8E4M3FN 32768 integers -4 4
// input f32 128 integers 1 2
// input f32 128 integers 1 2
// input bf16 128 normal
// output bf16 16384 tolerance 0.0079 1e-4
// scalar i32 128
// scalar i32 128
// scalar i32 256
module {
  tt.func public @fp8_rowwise_gemm(%a_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %as_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %bias_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<128> : tensor<128x128xi32>
    %c128_i32 = arith.constant 128 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c128_i32 : i32
    %r_1 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<128xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<128xi32>
    %c = tt.get_program_id y : i32
    %c_4 = arith.muli %c, %c128_i32 : i32
    %c_5 = tt.splat %c_4 : i32 -> tensor<128xi32>
    %c_6 = arith.addi %c_5, %r_1 : tensor<128xi32>
    %a = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %a_7 = tt.splat %k : i32 -> tensor<128x1xi32>
    %a_8 = arith.muli %a, %a_7 : tensor<128x1xi32>
    %a_9 = tt.splat %a_ptr : !tt.ptr<f8E4M3FN> -> tensor<128x1x!tt.ptr<f8E4M3FN>>
    %a_10 = tt.addptr %a_9, %a_8 : tensor<128x1x!tt.ptr<f8E4M3FN>>, tensor<128x1xi32>
    %a_11 = tt.expand_dims %r_1 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %a_12 = tt.broadcast %a_10 : tensor<128x1x!tt.ptr<f8E4M3FN>> -> tensor<128x128x!tt.ptr<f8E4M3FN>>
    %a_13 = tt.broadcast %a_11 : tensor<1x128xi32> -> tensor<128x128xi32>
    %a_14 = tt.addptr %a_12, %a_13 : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
    %b = tt.expand_dims %c_6 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %b_15 = tt.splat %k : i32 -> tensor<1x128xi32>
    %b_16 = arith.muli %b, %b_15 : tensor<1x128xi32>
    %b_17 = tt.splat %b_ptr : !tt.ptr<f8E4M3FN> -> tensor<1x128x!tt.ptr<f8E4M3FN>>
    %b_18 = tt.addptr %b_17, %b_16 : tensor<1x128x!tt.ptr<f8E4M3FN>>, tensor<1x128xi32>
    %b_19 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %b_20 = tt.broadcast %b_18 : tensor<1x128x!tt.ptr<f8E4M3FN>> -> tensor<128x128x!tt.ptr<f8E4M3FN>>
    %b_21 = tt.broadcast %b_19 : tensor<128x1xi32> -> tensor<128x128xi32>
    %b_22 = tt.addptr %b_20, %b_21 : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
    %acc_23:3 = scf.for %_ = %c0_i32 to %k step %c128_i32 iter_args(%a_43 = %a_14, %b_44 = %b_22, %acc_45 = %acc) -> (tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xf32>)  : i32 {
      %acc_46 = tt.load %a_43 : tensor<128x128x!tt.ptr<f8E4M3FN>>
      %acc_47 = tt.load %b_44 : tensor<128x128x!tt.ptr<f8E4M3FN>>
      %acc_48 = tt.dot %acc_46, %acc_47, %acc_45, inputPrecision = tf32 {maxNumImpreciseAcc = 128 : i32} : tensor<128x128xf8E4M3FN> * tensor<128x128xf8E4M3FN> -> tensor<128x128xf32>
      %a_49 = tt.addptr %a_43, %cst : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
      %b_50 = tt.addptr %b_44, %cst : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xi32>
      scf.yield %a_49, %b_50, %acc_48 : tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128x!tt.ptr<f8E4M3FN>>, tensor<128x128xf32>
    }
    %acc_24 = tt.splat %as_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %acc_25 = tt.addptr %acc_24, %r_3 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %acc_26 = tt.load %acc_25 : tensor<128x!tt.ptr<f32>>
    %acc_27 = tt.expand_dims %acc_26 {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %acc_28 = tt.broadcast %acc_27 : tensor<128x1xf32> -> tensor<128x128xf32>
    %acc_29 = arith.mulf %acc_23#2, %acc_28 : tensor<128x128xf32>
    %acc_30 = tt.splat %bs_ptr : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %acc_31 = tt.addptr %acc_30, %c_6 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %acc_32 = tt.load %acc_31 : tensor<128x!tt.ptr<f32>>
    %acc_33 = tt.expand_dims %acc_32 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %acc_34 = tt.broadcast %acc_33 : tensor<1x128xf32> -> tensor<128x128xf32>
    %acc_35 = arith.mulf %acc_29, %acc_34 : tensor<128x128xf32>
    %acc_36 = tt.splat %bias_ptr : !tt.ptr<bf16> -> tensor<128x!tt.ptr<bf16>>
    %acc_37 = tt.addptr %acc_36, %c_6 : tensor<128x!tt.ptr<bf16>>, tensor<128xi32>
    %acc_38 = tt.load %acc_37 : tensor<128x!tt.ptr<bf16>>
    %acc_39 = arith.extf %acc_38 : tensor<128xbf16> to tensor<128xf32>
    %acc_40 = tt.expand_dims %acc_39 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %acc_41 = tt.broadcast %acc_40 : tensor<1x128xf32> -> tensor<128x128xf32>
    %acc_42 = arith.addf %acc_35, %acc_41 : tensor<128x128xf32>
    %0 = tt.splat %m : i32 -> tensor<128x1xi32>
    %1 = arith.cmpi slt, %a, %0 : tensor<128x1xi32>
    %2 = tt.splat %n : i32 -> tensor<1x128xi32>
    %3 = arith.cmpi slt, %b, %2 : tensor<1x128xi32>
    %4 = tt.broadcast %1 : tensor<128x1xi1> -> tensor<128x128xi1>
    %5 = tt.broadcast %3 : tensor<1x128xi1> -> tensor<128x128xi1>
    %6 = arith.andi %4, %5 : tensor<128x128xi1>
    %7 = tt.splat %n : i32 -> tensor<128x1xi32>
    %8 = arith.muli %a, %7 : tensor<128x1xi32>
    %9 = tt.splat %c_ptr : !tt.ptr<bf16> -> tensor<128x1x!tt.ptr<bf16>>
    %10 = tt.addptr %9, %8 : tensor<128x1x!tt.ptr<bf16>>, tensor<128x1xi32>
    %11 = tt.broadcast %10 : tensor<128x1x!tt.ptr<bf16>> -> tensor<128x128x!tt.ptr<bf16>>
    %12 = tt.broadcast %b : tensor<1x128xi32> -> tensor<128x128xi32>
    %13 = tt.addptr %11, %12 : tensor<128x128x!tt.ptr<bf16>>, tensor<128x128xi32>
    %14 = arith.truncf %acc_42 : tensor<128x128xf32> to tensor<128x128xbf16>
    tt.store %13, %14, %6 : tensor<128x128x!tt.ptr<bf16>>
    tt.return
  }
}

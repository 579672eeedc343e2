// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3 4
// grid: 2 1 1
// input f16 16384 integers -2 2
// input f16 32768 integers -2 2
// input f16 256 integers -2 2
// input f16 32768 integers -2 2
// output f16 32768 tolerance 0.001 1e-4
// scalar i32 128
// scalar i32 256
// scalar i32 128
module {
  tt.func public @gemm_bias_residual_bt(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %bias_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %r_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c63_i32 = arith.constant 63 : i32
    %c64_i32 = arith.constant 64 : i32
    %c127_i32 = arith.constant 127 : i32
    %acc = arith.constant dense<0.000000e+00> : tensor<128x128xf16>
    %acc_0 = arith.constant dense<0.000000e+00> : tensor<128xf16>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %cst_1 = arith.constant dense<64> : tensor<64x128xi32>
    %cst_2 = arith.constant dense<64> : tensor<128x64xi32>
    %c128_i32 = arith.constant 128 : i32
    %c8_i32 = arith.constant 8 : i32
    %pid = tt.get_program_id x : i32
    %0 = arith.addi %m, %c127_i32 : i32
    %1 = arith.divsi %0, %c128_i32 : i32
    %2 = arith.addi %n, %c127_i32 : i32
    %3 = arith.divsi %2, %c128_i32 : i32
    %width = arith.muli %3, %c8_i32 : i32
    %first = arith.divsi %pid, %width : i32
    %first_3 = arith.muli %first, %c8_i32 : i32
    %rows = arith.subi %1, %first_3 : i32
    %rows_4 = arith.minsi %rows, %c8_i32 : i32
    %pm = arith.remsi %pid, %width : i32
    %pm_5 = arith.remsi %pm, %rows_4 : i32
    %pm_6 = arith.addi %first_3, %pm_5 : i32
    %pn = arith.divsi %pm, %rows_4 : i32
    %r = arith.muli %pm_6, %c128_i32 : i32
    %r_7 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_8 = tt.splat %r : i32 -> tensor<128xi32>
    %r_9 = arith.addi %r_8, %r_7 : tensor<128xi32>
    %c = arith.muli %pn, %c128_i32 : i32
    %c_10 = tt.splat %c : i32 -> tensor<128xi32>
    %c_11 = arith.addi %c_10, %r_7 : tensor<128xi32>
    %kk = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %a = tt.splat %m : i32 -> tensor<128xi32>
    %a_12 = arith.remsi %r_9, %a : tensor<128xi32>
    %a_13 = tt.expand_dims %a_12 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %a_14 = tt.splat %k : i32 -> tensor<128x1xi32>
    %a_15 = arith.muli %a_13, %a_14 : tensor<128x1xi32>
    %a_16 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %a_17 = tt.addptr %a_16, %a_15 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %a_18 = tt.expand_dims %kk {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %a_19 = tt.broadcast %a_17 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
    %a_20 = tt.broadcast %a_18 : tensor<1x64xi32> -> tensor<128x64xi32>
    %a_21 = tt.addptr %a_19, %a_20 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %b = tt.splat %n : i32 -> tensor<128xi32>
    %b_22 = arith.remsi %c_11, %b : tensor<128xi32>
    %b_23 = tt.expand_dims %b_22 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %b_24 = tt.splat %k : i32 -> tensor<1x128xi32>
    %b_25 = arith.muli %b_23, %b_24 : tensor<1x128xi32>
    %b_26 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<1x128x!tt.ptr<f16>>
    %b_27 = tt.addptr %b_26, %b_25 : tensor<1x128x!tt.ptr<f16>>, tensor<1x128xi32>
    %b_28 = tt.expand_dims %kk {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %b_29 = tt.broadcast %b_27 : tensor<1x128x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
    %b_30 = tt.broadcast %b_28 : tensor<64x1xi32> -> tensor<64x128xi32>
    %b_31 = tt.addptr %b_29, %b_30 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
    %4 = arith.addi %k, %c63_i32 : i32
    %5 = arith.divsi %4, %c64_i32 : i32
    %acc_32:3 = scf.for %_ = %c0_i32 to %5 step %c1_i32 iter_args(%a_60 = %a_21, %b_61 = %b_31, %acc_62 = %cst) -> (tensor<128x64x!tt.ptr<f16>>, tensor<64x128x!tt.ptr<f16>>, tensor<128x128xf32>)  : i32 {
      %acc_63 = tt.load %a_60 : tensor<128x64x!tt.ptr<f16>>
      %acc_64 = tt.load %b_61 : tensor<64x128x!tt.ptr<f16>>
      %acc_65 = tt.dot %acc_63, %acc_64, %acc_62, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      %a_66 = tt.addptr %a_60, %cst_2 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
      %b_67 = tt.addptr %b_61, %cst_1 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      scf.yield %a_66, %b_67, %acc_65 : tensor<128x64x!tt.ptr<f16>>, tensor<64x128x!tt.ptr<f16>>, tensor<128x128xf32>
    }
    %keep = tt.expand_dims %r_9 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %keep_33 = tt.splat %m : i32 -> tensor<128x1xi32>
    %keep_34 = arith.cmpi slt, %keep, %keep_33 : tensor<128x1xi32>
    %keep_35 = tt.expand_dims %c_11 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %keep_36 = tt.splat %n : i32 -> tensor<1x128xi32>
    %keep_37 = arith.cmpi slt, %keep_35, %keep_36 : tensor<1x128xi32>
    %keep_38 = tt.broadcast %keep_34 : tensor<128x1xi1> -> tensor<128x128xi1>
    %keep_39 = tt.broadcast %keep_37 : tensor<1x128xi1> -> tensor<128x128xi1>
    %keep_40 = arith.andi %keep_38, %keep_39 : tensor<128x128xi1>
    %acc_41 = arith.cmpi slt, %c_11, %b : tensor<128xi32>
    %acc_42 = tt.splat %bias_ptr : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %acc_43 = tt.addptr %acc_42, %c_11 : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %acc_44 = tt.load %acc_43, %acc_41, %acc_0 : tensor<128x!tt.ptr<f16>>
    %acc_45 = arith.extf %acc_44 : tensor<128xf16> to tensor<128xf32>
    %acc_46 = tt.expand_dims %acc_45 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %acc_47 = tt.broadcast %acc_46 : tensor<1x128xf32> -> tensor<128x128xf32>
    %acc_48 = arith.addf %acc_32#2, %acc_47 : tensor<128x128xf32>
    %acc_49 = arith.maxnumf %acc_48, %cst : tensor<128x128xf32>
    %acc_50 = tt.splat %n : i32 -> tensor<128x1xi32>
    %acc_51 = arith.muli %keep, %acc_50 : tensor<128x1xi32>
    %acc_52 = tt.splat %r_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %acc_53 = tt.addptr %acc_52, %acc_51 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %acc_54 = tt.broadcast %acc_53 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x128x!tt.ptr<f16>>
    %acc_55 = tt.broadcast %keep_35 : tensor<1x128xi32> -> tensor<128x128xi32>
    %acc_56 = tt.addptr %acc_54, %acc_55 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %acc_57 = tt.load %acc_56, %keep_40, %acc : tensor<128x128x!tt.ptr<f16>>
    %acc_58 = arith.extf %acc_57 : tensor<128x128xf16> to tensor<128x128xf32>
    %acc_59 = arith.addf %acc_49, %acc_58 : tensor<128x128xf32>
    %6 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
    %7 = tt.addptr %6, %acc_51 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
    %8 = tt.broadcast %7 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x128x!tt.ptr<f16>>
    %9 = tt.addptr %8, %acc_55 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %10 = arith.truncf %acc_59 : tensor<128x128xf32> to tensor<128x128xf16>
    tt.store %9, %10, %keep_40 : tensor<128x128x!tt.ptr<f16>>
    tt.return
  }
}

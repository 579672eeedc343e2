// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 1 1 1
// input f16 4096 integers -2 2
// input i32 1024 integers -2000000000 2000000000
// input f16 128 integers 1 2
// input i32 16 integers -2000000000 2000000000
// output f16 2048 tolerance 0.001 1e-4
// scalar i32 32
// scalar i32 64
// scalar i32 128
module {
  tt.func public @int4_group_gemm(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %z_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf16>
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<1> : tensor<64x64xi32>
    %cst_1 = arith.constant dense<15> : tensor<64x64xi32>
    %cst_2 = arith.constant dense<15> : tensor<64xi32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %cst_4 = arith.constant dense<4> : tensor<64xi32>
    %cst_5 = arith.constant dense<8> : tensor<64xi32>
    %c8_i32 = arith.constant 8 : i32
    %c64_i32 = arith.constant 64 : i32
    %r = arith.constant 32 : i32
    %r_6 = tt.get_program_id x : i32
    %r_7 = arith.muli %r_6, %r : i32
    %r_8 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_9 = tt.splat %r_7 : i32 -> tensor<32xi32>
    %r_10 = arith.addi %r_9, %r_8 : tensor<32xi32>
    %c = tt.get_program_id y : i32
    %c_11 = arith.muli %c, %c64_i32 : i32
    %c_12 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_13 = tt.splat %c_11 : i32 -> tensor<64xi32>
    %c_14 = arith.addi %c_13, %c_12 : tensor<64xi32>
    %shift = arith.remsi %c_12, %cst_5 : tensor<64xi32>
    %shift_15 = arith.muli %shift, %cst_4 : tensor<64xi32>
    %acc = scf.for %start = %c0_i32 to %k step %c64_i32 iter_args(%acc_16 = %cst_3) -> (tensor<32x64xf32>)  : i32 {
      %a = tt.expand_dims %r_10 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %a_17 = tt.splat %m : i32 -> tensor<32x1xi32>
      %a_18 = arith.cmpi slt, %a, %a_17 : tensor<32x1xi32>
      %a_19 = tt.splat %k : i32 -> tensor<32x1xi32>
      %a_20 = arith.muli %a, %a_19 : tensor<32x1xi32>
      %a_21 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
      %a_22 = tt.addptr %a_21, %a_20 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %a_23 = tt.splat %start : i32 -> tensor<32x1xi32>
      %a_24 = tt.addptr %a_22, %a_23 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %a_25 = tt.expand_dims %c_12 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_26 = tt.broadcast %a_24 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
      %a_27 = tt.broadcast %a_25 : tensor<1x64xi32> -> tensor<32x64xi32>
      %a_28 = tt.addptr %a_26, %a_27 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %a_29 = tt.broadcast %a_18 : tensor<32x1xi1> -> tensor<32x64xi1>
      %a_30 = tt.load %a_28, %a_29, %cst : tensor<32x64x!tt.ptr<f16>>
      %q = tt.splat %start : i32 -> tensor<64xi32>
      %q_31 = arith.addi %q, %c_12 : tensor<64xi32>
      %q_32 = arith.divsi %q_31, %cst_5 : tensor<64xi32>
      %q_33 = tt.expand_dims %q_32 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %q_34 = tt.splat %n : i32 -> tensor<64x1xi32>
      %q_35 = arith.muli %q_33, %q_34 : tensor<64x1xi32>
      %q_36 = tt.splat %q_ptr : !tt.ptr<i32> -> tensor<64x1x!tt.ptr<i32>>
      %q_37 = tt.addptr %q_36, %q_35 : tensor<64x1x!tt.ptr<i32>>, tensor<64x1xi32>
      %q_38 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %q_39 = tt.broadcast %q_37 : tensor<64x1x!tt.ptr<i32>> -> tensor<64x64x!tt.ptr<i32>>
      %q_40 = tt.broadcast %q_38 : tensor<1x64xi32> -> tensor<64x64xi32>
      %q_41 = tt.addptr %q_39, %q_40 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
      %q_42 = tt.load %q_41 : tensor<64x64x!tt.ptr<i32>>
      %group = arith.divsi %start, %c64_i32 : i32
      %s = arith.muli %group, %n : i32
      %s_43 = tt.addptr %s_ptr, %s : !tt.ptr<f16>, i32
      %s_44 = tt.splat %s_43 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
      %s_45 = tt.addptr %s_44, %c_14 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
      %s_46 = tt.load %s_45 : tensor<64x!tt.ptr<f16>>
      %z = arith.divsi %n, %c8_i32 : i32
      %z_47 = arith.muli %group, %z : i32
      %z_48 = tt.addptr %z_ptr, %z_47 : !tt.ptr<i32>, i32
      %z_49 = arith.divsi %c_14, %cst_5 : tensor<64xi32>
      %z_50 = tt.splat %z_48 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
      %z_51 = tt.addptr %z_50, %z_49 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
      %z_52 = tt.load %z_51 : tensor<64x!tt.ptr<i32>>
      %z_53 = arith.remsi %c_14, %cst_5 : tensor<64xi32>
      %z_54 = arith.muli %z_53, %cst_4 : tensor<64xi32>
      %z_55 = arith.shrsi %z_52, %z_54 : tensor<64xi32>
      %z_56 = arith.andi %z_55, %cst_2 : tensor<64xi32>
      %w = tt.expand_dims %shift_15 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %w_57 = tt.broadcast %w : tensor<64x1xi32> -> tensor<64x64xi32>
      %w_58 = arith.shrsi %q_42, %w_57 : tensor<64x64xi32>
      %w_59 = arith.andi %w_58, %cst_1 : tensor<64x64xi32>
      %w_60 = tt.expand_dims %z_56 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %w_61 = tt.broadcast %w_60 : tensor<1x64xi32> -> tensor<64x64xi32>
      %w_62 = arith.subi %w_59, %w_61 : tensor<64x64xi32>
      %w_63 = arith.subi %w_62, %cst_0 : tensor<64x64xi32>
      %acc_64 = arith.sitofp %w_63 : tensor<64x64xi32> to tensor<64x64xf16>
      %acc_65 = tt.expand_dims %s_46 {axis = 0 : i32} : tensor<64xf16> -> tensor<1x64xf16>
      %acc_66 = tt.broadcast %acc_65 : tensor<1x64xf16> -> tensor<64x64xf16>
      %acc_67 = arith.mulf %acc_64, %acc_66 : tensor<64x64xf16>
      %acc_68 = tt.dot %a_30, %acc_67, %acc_16, inputPrecision = tf32 : tensor<32x64xf16> * tensor<64x64xf16> -> tensor<32x64xf32>
      scf.yield %acc_68 : tensor<32x64xf32>
    }
    %0 = tt.expand_dims %r_10 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %1 = tt.splat %m : i32 -> tensor<32x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<32x1xi32>
    %3 = tt.expand_dims %c_14 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %4 = tt.splat %n : i32 -> tensor<1x64xi32>
    %5 = arith.cmpi slt, %3, %4 : tensor<1x64xi32>
    %6 = tt.broadcast %2 : tensor<32x1xi1> -> tensor<32x64xi1>
    %7 = tt.broadcast %5 : tensor<1x64xi1> -> tensor<32x64xi1>
    %8 = arith.andi %6, %7 : tensor<32x64xi1>
    %9 = tt.splat %n : i32 -> tensor<32x1xi32>
    %10 = arith.muli %0, %9 : tensor<32x1xi32>
    %11 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %12 = tt.addptr %11, %10 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %13 = tt.broadcast %12 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
    %14 = tt.broadcast %3 : tensor<1x64xi32> -> tensor<32x64xi32>
    %15 = tt.addptr %13, %14 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    %16 = arith.truncf %acc : tensor<32x64xf32> to tensor<32x64xf16>
    tt.store %15, %16, %8 : tensor<32x64x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @int4_group_gemm(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %z_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf16>
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<1> : tensor<64x64xi32>
    %cst_1 = arith.constant dense<15> : tensor<64x64xi32>
    %cst_2 = arith.constant dense<15> : tensor<64xi32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %cst_4 = arith.constant dense<4> : tensor<64xi32>
    %cst_5 = arith.constant dense<8> : tensor<64xi32>
    %c8_i32 = arith.constant 8 : i32
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %r = tt.get_program_id x : i32
    %r_6 = arith.muli %r, %c32_i32 : i32
    %r_7 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_8 = tt.splat %r_6 : i32 -> tensor<32xi32>
    %r_9 = arith.addi %r_8, %r_7 : tensor<32xi32>
    %c = tt.get_program_id y : i32
    %c_10 = arith.muli %c, %c64_i32 : i32
    %c_11 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_12 = tt.splat %c_10 : i32 -> tensor<64xi32>
    %c_13 = arith.addi %c_12, %c_11 : tensor<64xi32>
    %shift = arith.remsi %c_11, %cst_5 : tensor<64xi32>
    %shift_14 = arith.muli %shift, %cst_4 : tensor<64xi32>
    %acc = scf.for %start = %c0_i32 to %k step %c64_i32 iter_args(%acc_15 = %cst_3) -> (tensor<32x64xf32>)  : i32 {
      %a = tt.expand_dims %r_9 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %a_16 = tt.splat %m : i32 -> tensor<32x1xi32>
      %a_17 = arith.cmpi slt, %a, %a_16 : tensor<32x1xi32>
      %a_18 = tt.splat %k : i32 -> tensor<32x1xi32>
      %a_19 = arith.muli %a, %a_18 : tensor<32x1xi32>
      %a_20 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
      %a_21 = tt.addptr %a_20, %a_19 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %a_22 = tt.splat %start : i32 -> tensor<32x1xi32>
      %a_23 = tt.addptr %a_21, %a_22 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %a_24 = tt.expand_dims %c_11 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_25 = tt.broadcast %a_23 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
      %a_26 = tt.broadcast %a_24 : tensor<1x64xi32> -> tensor<32x64xi32>
      %a_27 = tt.addptr %a_25, %a_26 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %a_28 = tt.broadcast %a_17 : tensor<32x1xi1> -> tensor<32x64xi1>
      %a_29 = tt.load %a_27, %a_28, %cst : tensor<32x64x!tt.ptr<f16>>
      %q = tt.splat %start : i32 -> tensor<64xi32>
      %q_30 = arith.addi %q, %c_11 : tensor<64xi32>
      %q_31 = arith.divsi %q_30, %cst_5 : tensor<64xi32>
      %q_32 = tt.expand_dims %q_31 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %q_33 = tt.splat %n : i32 -> tensor<64x1xi32>
      %q_34 = arith.muli %q_32, %q_33 : tensor<64x1xi32>
      %q_35 = tt.splat %q_ptr : !tt.ptr<i32> -> tensor<64x1x!tt.ptr<i32>>
      %q_36 = tt.addptr %q_35, %q_34 : tensor<64x1x!tt.ptr<i32>>, tensor<64x1xi32>
      %q_37 = tt.expand_dims %c_13 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %q_38 = tt.broadcast %q_36 : tensor<64x1x!tt.ptr<i32>> -> tensor<64x64x!tt.ptr<i32>>
      %q_39 = tt.broadcast %q_37 : tensor<1x64xi32> -> tensor<64x64xi32>
      %q_40 = tt.addptr %q_38, %q_39 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
      %q_41 = tt.load %q_40 : tensor<64x64x!tt.ptr<i32>>
      %group = arith.divsi %start, %c64_i32 : i32
      %s = arith.muli %group, %n : i32
      %s_42 = tt.addptr %s_ptr, %s : !tt.ptr<f16>, i32
      %s_43 = tt.splat %s_42 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
      %s_44 = tt.addptr %s_43, %c_13 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
      %s_45 = tt.load %s_44 : tensor<64x!tt.ptr<f16>>
      %z = arith.divsi %n, %c8_i32 : i32
      %z_46 = arith.muli %group, %z : i32
      %z_47 = tt.addptr %z_ptr, %z_46 : !tt.ptr<i32>, i32
      %z_48 = arith.divsi %c_13, %cst_5 : tensor<64xi32>
      %z_49 = tt.splat %z_47 : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
      %z_50 = tt.addptr %z_49, %z_48 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
      %z_51 = tt.load %z_50 : tensor<64x!tt.ptr<i32>>
      %z_52 = arith.remsi %c_13, %cst_5 : tensor<64xi32>
      %z_53 = arith.muli %z_52, %cst_4 : tensor<64xi32>
      %z_54 = arith.shrsi %z_51, %z_53 : tensor<64xi32>
      %z_55 = arith.andi %z_54, %cst_2 : tensor<64xi32>
      %w = tt.expand_dims %shift_14 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %w_56 = tt.broadcast %w : tensor<64x1xi32> -> tensor<64x64xi32>
      %w_57 = arith.shrsi %q_41, %w_56 : tensor<64x64xi32>
      %w_58 = arith.andi %w_57, %cst_1 : tensor<64x64xi32>
      %w_59 = tt.expand_dims %z_55 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %w_60 = tt.broadcast %w_59 : tensor<1x64xi32> -> tensor<64x64xi32>
      %w_61 = arith.subi %w_58, %w_60 : tensor<64x64xi32>
      %w_62 = arith.subi %w_61, %cst_0 : tensor<64x64xi32>
      %acc_63 = arith.sitofp %w_62 : tensor<64x64xi32> to tensor<64x64xf16>
      %acc_64 = tt.expand_dims %s_45 {axis = 0 : i32} : tensor<64xf16> -> tensor<1x64xf16>
      %acc_65 = tt.broadcast %acc_64 : tensor<1x64xf16> -> tensor<64x64xf16>
      %acc_66 = arith.mulf %acc_63, %acc_65 : tensor<64x64xf16>
      %acc_67 = tt.dot %a_29, %acc_66, %acc_15, inputPrecision = tf32 : tensor<32x64xf16> * tensor<64x64xf16> -> tensor<32x64xf32>
      scf.yield %acc_67 : tensor<32x64xf32>
    }
    %0 = tt.expand_dims %r_9 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %1 = tt.splat %m : i32 -> tensor<32x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<32x1xi32>
    %3 = tt.expand_dims %c_13 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %4 = tt.splat %n : i32 -> tensor<1x64xi32>
    %5 = arith.cmpi slt, %3, %4 : tensor<1x64xi32>
    %6 = tt.broadcast %2 : tensor<32x1xi1> -> tensor<32x64xi1>
    %7 = tt.broadcast %5 : tensor<1x64xi1> -> tensor<32x64xi1>
    %8 = arith.andi %6, %7 : tensor<32x64xi1>
    %9 = tt.splat %n : i32 -> tensor<32x1xi32>
    %10 = arith.muli %0, %9 : tensor<32x1xi32>
    %11 = tt.splat %c_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %12 = tt.addptr %11, %10 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %13 = tt.broadcast %12 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
    %14 = tt.broadcast %3 : tensor<1x64xi32> -> tensor<32x64xi32>
    %15 = tt.addptr %13, %14 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
    %16 = arith.truncf %acc : tensor<32x64xf32> to tensor<32x64xf16>
    tt.store %15, %16, %8 : tensor<32x64x!tt.ptr<f16>>
    tt.return
  }
}

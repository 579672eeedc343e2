// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 1 1 1
// input bf16 4096 integers -2 2
// input i8 4096 integers -128 127
// input i8 256 integers 126 127
// output bf16 2048 tolerance 0.0079 1e-4
// scalar i32 32
// scalar i32 64
// scalar i32 128
module {
  tt.func public @mxfp4_gemm(%a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xbf16>
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c32_i32 : i32
    %r_1 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<32xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<32xi32>
    %c = tt.get_program_id y : i32
    %c_4 = arith.muli %c, %c64_i32 : i32
    %c_5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_6 = tt.splat %c_4 : i32 -> tensor<64xi32>
    %c_7 = arith.addi %c_6, %c_5 : tensor<64xi32>
    %ks = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %acc_8 = scf.for %start = %c0_i32 to %k step %c64_i32 iter_args(%acc_9 = %acc) -> (tensor<32x64xf32>)  : i32 {
      %a = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %a_10 = tt.splat %m : i32 -> tensor<32x1xi32>
      %a_11 = arith.cmpi slt, %a, %a_10 : tensor<32x1xi32>
      %a_12 = tt.splat %k : i32 -> tensor<32x1xi32>
      %a_13 = arith.muli %a, %a_12 : tensor<32x1xi32>
      %a_14 = tt.splat %a_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
      %a_15 = tt.addptr %a_14, %a_13 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %a_16 = tt.splat %start : i32 -> tensor<32x1xi32>
      %a_17 = tt.addptr %a_15, %a_16 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %a_18 = tt.expand_dims %c_5 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_19 = tt.broadcast %a_17 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
      %a_20 = tt.broadcast %a_18 : tensor<1x64xi32> -> tensor<32x64xi32>
      %a_21 = tt.addptr %a_19, %a_20 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
      %a_22 = tt.broadcast %a_11 : tensor<32x1xi1> -> tensor<32x64xi1>
      %a_23 = tt.load %a_21, %a_22, %cst : tensor<32x64x!tt.ptr<bf16>>
      %w = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %w_24 = arith.divsi %k, %c2_i32 : i32
      %w_25 = tt.splat %w_24 : i32 -> tensor<1x64xi32>
      %w_26 = arith.muli %w, %w_25 : tensor<1x64xi32>
      %w_27 = tt.splat %w_ptr : !tt.ptr<i8> -> tensor<1x64x!tt.ptr<i8>>
      %w_28 = tt.addptr %w_27, %w_26 : tensor<1x64x!tt.ptr<i8>>, tensor<1x64xi32>
      %w_29 = arith.divsi %start, %c2_i32 : i32
      %w_30 = tt.splat %w_29 : i32 -> tensor<1x64xi32>
      %w_31 = tt.addptr %w_28, %w_30 : tensor<1x64x!tt.ptr<i8>>, tensor<1x64xi32>
      %w_32 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %w_33 = tt.broadcast %w_31 : tensor<1x64x!tt.ptr<i8>> -> tensor<32x64x!tt.ptr<i8>>
      %w_34 = tt.broadcast %w_32 : tensor<32x1xi32> -> tensor<32x64xi32>
      %w_35 = tt.addptr %w_33, %w_34 : tensor<32x64x!tt.ptr<i8>>, tensor<32x64xi32>
      %w_36 = tt.load %w_35 : tensor<32x64x!tt.ptr<i8>>
      %s = tt.expand_dims %c_7 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %s_37 = arith.divsi %k, %c32_i32 : i32
      %s_38 = tt.splat %s_37 : i32 -> tensor<64x1xi32>
      %s_39 = arith.muli %s, %s_38 : tensor<64x1xi32>
      %s_40 = tt.splat %s_ptr : !tt.ptr<i8> -> tensor<64x1x!tt.ptr<i8>>
      %s_41 = tt.addptr %s_40, %s_39 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
      %s_42 = arith.divsi %start, %c32_i32 : i32
      %s_43 = tt.splat %s_42 : i32 -> tensor<64x1xi32>
      %s_44 = tt.addptr %s_41, %s_43 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
      %s_45 = tt.expand_dims %ks {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
      %s_46 = tt.broadcast %s_44 : tensor<64x1x!tt.ptr<i8>> -> tensor<64x2x!tt.ptr<i8>>
      %s_47 = tt.broadcast %s_45 : tensor<1x2xi32> -> tensor<64x2xi32>
      %s_48 = tt.addptr %s_46, %s_47 : tensor<64x2x!tt.ptr<i8>>, tensor<64x2xi32>
      %s_49 = tt.load %s_48 : tensor<64x2x!tt.ptr<i8>>
      %acc_50 = tt.dot_scaled %a_23, %w_36 scale %s_49, %acc_9 lhs = bf16 rhs = e2m1 {fastMath = false} : tensor<32x64xbf16> * tensor<32x64xi8>, tensor<64x2xi8> -> tensor<32x64xf32>
      scf.yield %acc_50 : tensor<32x64xf32>
    }
    %0 = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %1 = tt.splat %m : i32 -> tensor<32x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<32x1xi32>
    %3 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %4 = tt.splat %n : i32 -> tensor<1x64xi32>
    %5 = arith.cmpi slt, %3, %4 : tensor<1x64xi32>
    %6 = tt.broadcast %2 : tensor<32x1xi1> -> tensor<32x64xi1>
    %7 = tt.broadcast %5 : tensor<1x64xi1> -> tensor<32x64xi1>
    %8 = arith.andi %6, %7 : tensor<32x64xi1>
    %9 = tt.splat %n : i32 -> tensor<32x1xi32>
    %10 = arith.muli %0, %9 : tensor<32x1xi32>
    %11 = tt.splat %c_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
    %12 = tt.addptr %11, %10 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %13 = tt.broadcast %12 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %14 = tt.broadcast %3 : tensor<1x64xi32> -> tensor<32x64xi32>
    %15 = tt.addptr %13, %14 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %16 = arith.truncf %acc_8 : tensor<32x64xf32> to tensor<32x64xbf16>
    tt.store %15, %16, %8 : tensor<32x64x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @mxfp4_gemm(%a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %s_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xbf16>
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c32_i32 : i32
    %r_1 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<32xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<32xi32>
    %c = tt.get_program_id y : i32
    %c_4 = arith.muli %c, %c64_i32 : i32
    %c_5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_6 = tt.splat %c_4 : i32 -> tensor<64xi32>
    %c_7 = arith.addi %c_6, %c_5 : tensor<64xi32>
    %ks = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %acc_8 = scf.for %start = %c0_i32 to %k step %c64_i32 iter_args(%acc_9 = %acc) -> (tensor<32x64xf32>)  : i32 {
      %a = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %a_10 = tt.splat %m : i32 -> tensor<32x1xi32>
      %a_11 = arith.cmpi slt, %a, %a_10 : tensor<32x1xi32>
      %a_12 = tt.splat %k : i32 -> tensor<32x1xi32>
      %a_13 = arith.muli %a, %a_12 : tensor<32x1xi32>
      %a_14 = tt.splat %a_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
      %a_15 = tt.addptr %a_14, %a_13 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %a_16 = tt.splat %start : i32 -> tensor<32x1xi32>
      %a_17 = tt.addptr %a_15, %a_16 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %a_18 = tt.expand_dims %c_5 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %a_19 = tt.broadcast %a_17 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
      %a_20 = tt.broadcast %a_18 : tensor<1x64xi32> -> tensor<32x64xi32>
      %a_21 = tt.addptr %a_19, %a_20 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
      %a_22 = tt.broadcast %a_11 : tensor<32x1xi1> -> tensor<32x64xi1>
      %a_23 = tt.load %a_21, %a_22, %cst : tensor<32x64x!tt.ptr<bf16>>
      %w = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %w_24 = arith.divsi %k, %c2_i32 : i32
      %w_25 = tt.splat %w_24 : i32 -> tensor<1x64xi32>
      %w_26 = arith.muli %w, %w_25 : tensor<1x64xi32>
      %w_27 = tt.splat %w_ptr : !tt.ptr<i8> -> tensor<1x64x!tt.ptr<i8>>
      %w_28 = tt.addptr %w_27, %w_26 : tensor<1x64x!tt.ptr<i8>>, tensor<1x64xi32>
      %w_29 = arith.divsi %start, %c2_i32 : i32
      %w_30 = tt.splat %w_29 : i32 -> tensor<1x64xi32>
      %w_31 = tt.addptr %w_28, %w_30 : tensor<1x64x!tt.ptr<i8>>, tensor<1x64xi32>
      %w_32 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %w_33 = tt.broadcast %w_31 : tensor<1x64x!tt.ptr<i8>> -> tensor<32x64x!tt.ptr<i8>>
      %w_34 = tt.broadcast %w_32 : tensor<32x1xi32> -> tensor<32x64xi32>
      %w_35 = tt.addptr %w_33, %w_34 : tensor<32x64x!tt.ptr<i8>>, tensor<32x64xi32>
      %w_36 = tt.load %w_35 : tensor<32x64x!tt.ptr<i8>>
      %w_37 = tt.bitcast %w_36 : tensor<32x64xi8> -> tensor<32x64xi8>
      %s = tt.expand_dims %c_7 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %s_38 = arith.divsi %k, %c32_i32 : i32
      %s_39 = tt.splat %s_38 : i32 -> tensor<64x1xi32>
      %s_40 = arith.muli %s, %s_39 : tensor<64x1xi32>
      %s_41 = tt.splat %s_ptr : !tt.ptr<i8> -> tensor<64x1x!tt.ptr<i8>>
      %s_42 = tt.addptr %s_41, %s_40 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
      %s_43 = arith.divsi %start, %c32_i32 : i32
      %s_44 = tt.splat %s_43 : i32 -> tensor<64x1xi32>
      %s_45 = tt.addptr %s_42, %s_44 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
      %s_46 = tt.expand_dims %ks {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
      %s_47 = tt.broadcast %s_45 : tensor<64x1x!tt.ptr<i8>> -> tensor<64x2x!tt.ptr<i8>>
      %s_48 = tt.broadcast %s_46 : tensor<1x2xi32> -> tensor<64x2xi32>
      %s_49 = tt.addptr %s_47, %s_48 : tensor<64x2x!tt.ptr<i8>>, tensor<64x2xi32>
      %s_50 = tt.load %s_49 : tensor<64x2x!tt.ptr<i8>>
      %s_51 = tt.bitcast %s_50 : tensor<64x2xi8> -> tensor<64x2xi8>
      %acc_52 = tt.dot_scaled %a_23, %w_37 scale %s_51, %acc_9 lhs = bf16 rhs = e2m1 {fastMath = false} : tensor<32x64xbf16> * tensor<32x64xi8>, tensor<64x2xi8> -> tensor<32x64xf32>
      scf.yield %acc_52 : tensor<32x64xf32>
    }
    %0 = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %1 = tt.splat %m : i32 -> tensor<32x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<32x1xi32>
    %3 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %4 = tt.splat %n : i32 -> tensor<1x64xi32>
    %5 = arith.cmpi slt, %3, %4 : tensor<1x64xi32>
    %6 = tt.broadcast %2 : tensor<32x1xi1> -> tensor<32x64xi1>
    %7 = tt.broadcast %5 : tensor<1x64xi1> -> tensor<32x64xi1>
    %8 = arith.andi %6, %7 : tensor<32x64xi1>
    %9 = tt.splat %n : i32 -> tensor<32x1xi32>
    %10 = arith.muli %0, %9 : tensor<32x1xi32>
    %11 = tt.splat %c_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
    %12 = tt.addptr %11, %10 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
    %13 = tt.broadcast %12 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x64x!tt.ptr<bf16>>
    %14 = tt.broadcast %3 : tensor<1x64xi32> -> tensor<32x64xi32>
    %15 = tt.addptr %13, %14 : tensor<32x64x!tt.ptr<bf16>>, tensor<32x64xi32>
    %16 = arith.truncf %acc_8 : tensor<32x64xf32> to tensor<32x64xbf16>
    tt.store %15, %16, %8 : tensor<32x64x!tt.ptr<bf16>>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3
// grid: 1 1 1
// input bf16 16384 normal 0.2
// input bf16 8192 normal 0.2
// input bf16 8192 normal 0.2
// output bf16 8192 tolerance 0.016 1e-2
// scalar i32 128
// scalar i32 64
// scalar i32 128
module {
  tt.func public @swiglu_gemm(%a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %u_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %y = arith.constant dense<1.000000e+00> : tensor<128x64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<64> : tensor<64x64xi32>
    %cst_1 = arith.constant dense<64> : tensor<128x64xi32>
    %c64_i32 = arith.constant 64 : i32
    %r = arith.constant 128 : i32
    %r_2 = tt.get_program_id x : i32
    %r_3 = arith.muli %r_2, %r : i32
    %r_4 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_5 = tt.splat %r_3 : i32 -> tensor<128xi32>
    %r_6 = arith.addi %r_5, %r_4 : tensor<128xi32>
    %c = tt.get_program_id y : i32
    %c_7 = arith.muli %c, %c64_i32 : i32
    %c_8 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_9 = tt.splat %c_7 : i32 -> tensor<64xi32>
    %c_10 = arith.addi %c_9, %c_8 : tensor<64xi32>
    %a = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %a_11 = tt.splat %k : i32 -> tensor<128x1xi32>
    %a_12 = arith.muli %a, %a_11 : tensor<128x1xi32>
    %a_13 = tt.splat %a_ptr : !tt.ptr<bf16> -> tensor<128x1x!tt.ptr<bf16>>
    %a_14 = tt.addptr %a_13, %a_12 : tensor<128x1x!tt.ptr<bf16>>, tensor<128x1xi32>
    %a_15 = tt.expand_dims %c_8 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %a_16 = tt.broadcast %a_14 : tensor<128x1x!tt.ptr<bf16>> -> tensor<128x64x!tt.ptr<bf16>>
    %a_17 = tt.broadcast %a_15 : tensor<1x64xi32> -> tensor<128x64xi32>
    %a_18 = tt.addptr %a_16, %a_17 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
    %g = tt.expand_dims %c_10 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %g_19 = tt.splat %k : i32 -> tensor<1x64xi32>
    %g_20 = arith.muli %g, %g_19 : tensor<1x64xi32>
    %g_21 = tt.splat %g_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
    %g_22 = tt.addptr %g_21, %g_20 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
    %g_23 = tt.expand_dims %c_8 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %g_24 = tt.broadcast %g_22 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
    %g_25 = tt.broadcast %g_23 : tensor<64x1xi32> -> tensor<64x64xi32>
    %g_26 = tt.addptr %g_24, %g_25 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
    %u = tt.splat %u_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
    %u_27 = tt.addptr %u, %g_20 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
    %u_28 = tt.broadcast %u_27 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
    %u_29 = tt.addptr %u_28, %g_25 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
    %up:5 = scf.for %_ = %c0_i32 to %k step %c64_i32 iter_args(%a_36 = %a_18, %g_37 = %g_26, %u_38 = %u_29, %gate = %cst, %up_39 = %cst) -> (tensor<128x64x!tt.ptr<bf16>>, tensor<64x64x!tt.ptr<bf16>>, tensor<64x64x!tt.ptr<bf16>>, tensor<128x64xf32>, tensor<128x64xf32>)  : i32 {
      %x = tt.load %a_36 : tensor<128x64x!tt.ptr<bf16>>
      %gate_40 = tt.load %g_37 : tensor<64x64x!tt.ptr<bf16>>
      %gate_41 = tt.dot %x, %gate_40, %gate, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      %up_42 = tt.load %u_38 : tensor<64x64x!tt.ptr<bf16>>
      %up_43 = tt.dot %x, %up_42, %up_39, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      %a_44 = tt.addptr %a_36, %cst_1 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
      %g_45 = tt.addptr %g_37, %cst_0 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %u_46 = tt.addptr %u_38, %cst_0 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      scf.yield %a_44, %g_45, %u_46, %gate_41, %up_43 : tensor<128x64x!tt.ptr<bf16>>, tensor<64x64x!tt.ptr<bf16>>, tensor<64x64x!tt.ptr<bf16>>, tensor<128x64xf32>, tensor<128x64xf32>
    }
    %y_30 = arith.negf %up#3 : tensor<128x64xf32>
    %y_31 = math.exp %y_30 : tensor<128x64xf32>
    %y_32 = arith.addf %y_31, %y : tensor<128x64xf32>
    %y_33 = arith.divf %y, %y_32 : tensor<128x64xf32>
    %y_34 = arith.mulf %up#3, %y_33 : tensor<128x64xf32>
    %y_35 = arith.mulf %y_34, %up#4 : tensor<128x64xf32>
    %0 = tt.splat %m : i32 -> tensor<128x1xi32>
    %1 = arith.cmpi slt, %a, %0 : tensor<128x1xi32>
    %2 = tt.splat %n : i32 -> tensor<1x64xi32>
    %3 = arith.cmpi slt, %g, %2 : tensor<1x64xi32>
    %4 = tt.broadcast %1 : tensor<128x1xi1> -> tensor<128x64xi1>
    %5 = tt.broadcast %3 : tensor<1x64xi1> -> tensor<128x64xi1>
    %6 = arith.andi %4, %5 : tensor<128x64xi1>
    %7 = tt.splat %n : i32 -> tensor<128x1xi32>
    %8 = arith.muli %a, %7 : tensor<128x1xi32>
    %9 = tt.splat %c_ptr : !tt.ptr<bf16> -> tensor<128x1x!tt.ptr<bf16>>
    %10 = tt.addptr %9, %8 : tensor<128x1x!tt.ptr<bf16>>, tensor<128x1xi32>
    %11 = tt.broadcast %10 : tensor<128x1x!tt.ptr<bf16>> -> tensor<128x64x!tt.ptr<bf16>>
    %12 = tt.broadcast %g : tensor<1x64xi32> -> tensor<128x64xi32>
    %13 = tt.addptr %11, %12 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
    %14 = arith.truncf %y_35 : tensor<128x64xf32> to tensor<128x64xbf16>
    tt.store %13, %14, %6 : tensor<128x64x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @swiglu_gemm(%a_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %u_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %y = arith.constant dense<1.000000e+00> : tensor<128x64xf32>
    %cst = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<64> : tensor<64x64xi32>
    %cst_1 = arith.constant dense<64> : tensor<128x64xi32>
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
    %a = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %a_10 = tt.splat %k : i32 -> tensor<128x1xi32>
    %a_11 = arith.muli %a, %a_10 : tensor<128x1xi32>
    %a_12 = tt.splat %a_ptr : !tt.ptr<bf16> -> tensor<128x1x!tt.ptr<bf16>>
    %a_13 = tt.addptr %a_12, %a_11 : tensor<128x1x!tt.ptr<bf16>>, tensor<128x1xi32>
    %a_14 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %a_15 = tt.broadcast %a_13 : tensor<128x1x!tt.ptr<bf16>> -> tensor<128x64x!tt.ptr<bf16>>
    %a_16 = tt.broadcast %a_14 : tensor<1x64xi32> -> tensor<128x64xi32>
    %a_17 = tt.addptr %a_15, %a_16 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
    %g = tt.expand_dims %c_9 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %g_18 = tt.splat %k : i32 -> tensor<1x64xi32>
    %g_19 = arith.muli %g, %g_18 : tensor<1x64xi32>
    %g_20 = tt.splat %g_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
    %g_21 = tt.addptr %g_20, %g_19 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
    %g_22 = tt.expand_dims %c_7 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %g_23 = tt.broadcast %g_21 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
    %g_24 = tt.broadcast %g_22 : tensor<64x1xi32> -> tensor<64x64xi32>
    %g_25 = tt.addptr %g_23, %g_24 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
    %u = tt.splat %u_ptr : !tt.ptr<bf16> -> tensor<1x64x!tt.ptr<bf16>>
    %u_26 = tt.addptr %u, %g_19 : tensor<1x64x!tt.ptr<bf16>>, tensor<1x64xi32>
    %u_27 = tt.broadcast %u_26 : tensor<1x64x!tt.ptr<bf16>> -> tensor<64x64x!tt.ptr<bf16>>
    %u_28 = tt.addptr %u_27, %g_24 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
    %up:5 = scf.for %_ = %c0_i32 to %k step %c64_i32 iter_args(%a_35 = %a_17, %g_36 = %g_25, %u_37 = %u_28, %gate = %cst, %up_38 = %cst) -> (tensor<128x64x!tt.ptr<bf16>>, tensor<64x64x!tt.ptr<bf16>>, tensor<64x64x!tt.ptr<bf16>>, tensor<128x64xf32>, tensor<128x64xf32>)  : i32 {
      %x = tt.load %a_35 : tensor<128x64x!tt.ptr<bf16>>
      %gate_39 = tt.load %g_36 : tensor<64x64x!tt.ptr<bf16>>
      %gate_40 = tt.dot %x, %gate_39, %gate, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      %up_41 = tt.load %u_37 : tensor<64x64x!tt.ptr<bf16>>
      %up_42 = tt.dot %x, %up_41, %up_38, inputPrecision = tf32 : tensor<128x64xbf16> * tensor<64x64xbf16> -> tensor<128x64xf32>
      %a_43 = tt.addptr %a_35, %cst_1 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
      %g_44 = tt.addptr %g_36, %cst_0 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      %u_45 = tt.addptr %u_37, %cst_0 : tensor<64x64x!tt.ptr<bf16>>, tensor<64x64xi32>
      scf.yield %a_43, %g_44, %u_45, %gate_40, %up_42 : tensor<128x64x!tt.ptr<bf16>>, tensor<64x64x!tt.ptr<bf16>>, tensor<64x64x!tt.ptr<bf16>>, tensor<128x64xf32>, tensor<128x64xf32>
    }
    %y_29 = arith.subf %cst, %up#3 : tensor<128x64xf32>
    %y_30 = math.exp %y_29 : tensor<128x64xf32>
    %y_31 = arith.addf %y_30, %y : tensor<128x64xf32>
    %y_32 = arith.divf %y, %y_31 : tensor<128x64xf32>
    %y_33 = arith.mulf %up#3, %y_32 : tensor<128x64xf32>
    %y_34 = arith.mulf %y_33, %up#4 : tensor<128x64xf32>
    %0 = tt.splat %m : i32 -> tensor<128x1xi32>
    %1 = arith.cmpi slt, %a, %0 : tensor<128x1xi32>
    %2 = tt.splat %n : i32 -> tensor<1x64xi32>
    %3 = arith.cmpi slt, %g, %2 : tensor<1x64xi32>
    %4 = tt.broadcast %1 : tensor<128x1xi1> -> tensor<128x64xi1>
    %5 = tt.broadcast %3 : tensor<1x64xi1> -> tensor<128x64xi1>
    %6 = arith.andi %4, %5 : tensor<128x64xi1>
    %7 = tt.splat %n : i32 -> tensor<128x1xi32>
    %8 = arith.muli %a, %7 : tensor<128x1xi32>
    %9 = tt.splat %c_ptr : !tt.ptr<bf16> -> tensor<128x1x!tt.ptr<bf16>>
    %10 = tt.addptr %9, %8 : tensor<128x1x!tt.ptr<bf16>>, tensor<128x1xi32>
    %11 = tt.broadcast %10 : tensor<128x1x!tt.ptr<bf16>> -> tensor<128x64x!tt.ptr<bf16>>
    %12 = tt.broadcast %g : tensor<1x64xi32> -> tensor<128x64xi32>
    %13 = tt.addptr %11, %12 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
    %14 = arith.truncf %y_34 : tensor<128x64xf32> to tensor<128x64xbf16>
    tt.store %13, %14, %6 : tensor<128x64x!tt.ptr<bf16>>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 2
// grid: 1 2 4
// input f16 256 normal
// input f16 32768 normal
// input f16 32768 normal
// output f32 1024 tolerance 0.002 2e-3
// output f32 8 tolerance 1e-4 1e-3
// scalar f32 0.09
// scalar i32 2
// scalar i32 128
module {
  tt.func public @decode_gemv_split(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lse_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %scale: f32, %heads: i32, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %part = arith.constant 3 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x128xf16>
    %c32_i32 = arith.constant 32 : i32
    %c4_i32 = arith.constant 4 : i32
    %cst_0 = arith.constant dense<0xFF800000> : tensor<32xf32>
    %cst_1 = arith.constant dense<128> : tensor<32x1xi32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %cst_3 = arith.constant 0xFF800000 : f32
    %c128_i32 = arith.constant 128 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %2 = tt.get_program_id z : i32
    %d = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %q = arith.muli %0, %heads : i32
    %q_4 = arith.addi %q, %1 : i32
    %q_5 = arith.muli %q_4, %c128_i32 : i32
    %q_6 = tt.addptr %q_ptr, %q_5 : !tt.ptr<f16>, i32
    %q_7 = tt.splat %q_6 : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %q_8 = tt.addptr %q_7, %d : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %q_9 = tt.load %q_8 : tensor<128x!tt.ptr<f16>>
    %q_10 = arith.extf %q_9 : tensor<128xf16> to tensor<128xf32>
    %part_11 = arith.addi %t, %part : i32
    %part_12 = arith.divsi %part_11, %c4_i32 : i32
    %lo = arith.muli %2, %part_12 : i32
    %hi = arith.addi %lo, %part_12 : i32
    %hi_13 = arith.minsi %hi, %t : i32
    %acc_14:3 = scf.for %start = %lo to %hi_13 step %c32_i32 iter_args(%m = %cst_3, %l = %cst_2, %acc_16 = %acc) -> (f32, f32, tensor<128xf32>)  : i32 {
      %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %c_17 = tt.splat %start : i32 -> tensor<32xi32>
      %c_18 = arith.addi %c_17, %c : tensor<32xi32>
      %at = arith.muli %0, %t : i32
      %at_19 = tt.expand_dims %c_18 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %at_20 = tt.splat %at : i32 -> tensor<32x1xi32>
      %at_21 = arith.addi %at_20, %at_19 : tensor<32x1xi32>
      %at_22 = tt.splat %heads : i32 -> tensor<32x1xi32>
      %at_23 = arith.muli %at_21, %at_22 : tensor<32x1xi32>
      %at_24 = tt.splat %1 : i32 -> tensor<32x1xi32>
      %at_25 = arith.addi %at_23, %at_24 : tensor<32x1xi32>
      %at_26 = arith.muli %at_25, %cst_1 : tensor<32x1xi32>
      %at_27 = tt.expand_dims %d {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %at_28 = tt.broadcast %at_26 : tensor<32x1xi32> -> tensor<32x128xi32>
      %at_29 = tt.broadcast %at_27 : tensor<1x128xi32> -> tensor<32x128xi32>
      %at_30 = arith.addi %at_28, %at_29 : tensor<32x128xi32>
      %k = tt.splat %hi_13 : i32 -> tensor<32x1xi32>
      %k_31 = arith.cmpi slt, %at_19, %k : tensor<32x1xi32>
      %k_32 = tt.splat %k_ptr : !tt.ptr<f16> -> tensor<32x128x!tt.ptr<f16>>
      %k_33 = tt.addptr %k_32, %at_30 : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
      %k_34 = tt.broadcast %k_31 : tensor<32x1xi1> -> tensor<32x128xi1>
      %k_35 = tt.load %k_33, %k_34, %cst : tensor<32x128x!tt.ptr<f16>>
      %k_36 = arith.extf %k_35 : tensor<32x128xf16> to tensor<32x128xf32>
      %s = tt.splat %hi_13 : i32 -> tensor<32xi32>
      %s_37 = arith.cmpi slt, %c_18, %s : tensor<32xi32>
      %s_38 = tt.expand_dims %q_10 {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
      %s_39 = tt.broadcast %s_38 : tensor<1x128xf32> -> tensor<32x128xf32>
      %s_40 = arith.mulf %s_39, %k_36 : tensor<32x128xf32>
      %s_41 = "tt.reduce"(%s_40) <{axis = 1 : i32}> ({
      ^bb0(%s_62: f32, %s_63: f32):
        %s_64 = arith.addf %s_62, %s_63 : f32
        tt.reduce.return %s_64 : f32
      }) : (tensor<32x128xf32>) -> tensor<32xf32>
      %s_42 = tt.splat %scale : f32 -> tensor<32xf32>
      %s_43 = arith.mulf %s_41, %s_42 : tensor<32xf32>
      %s_44 = arith.select %s_37, %s_43, %cst_0 : tensor<32xi1>, tensor<32xf32>
      %v = tt.splat %v_ptr : !tt.ptr<f16> -> tensor<32x128x!tt.ptr<f16>>
      %v_45 = tt.addptr %v, %at_30 : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
      %v_46 = tt.load %v_45, %k_34, %cst : tensor<32x128x!tt.ptr<f16>>
      %v_47 = arith.extf %v_46 : tensor<32x128xf16> to tensor<32x128xf32>
      %top = "tt.reduce"(%s_44) <{axis = 0 : i32}> ({
      ^bb0(%top_62: f32, %top_63: f32):
        %top_64 = arith.maxnumf %top_62, %top_63 : f32
        tt.reduce.return %top_64 : f32
      }) : (tensor<32xf32>) -> f32
      %top_48 = arith.maxnumf %m, %top : f32
      %fix = arith.subf %m, %top_48 : f32
      %fix_49 = math.exp %fix : f32
      %p = tt.splat %top_48 : f32 -> tensor<32xf32>
      %p_50 = arith.subf %s_44, %p : tensor<32xf32>
      %p_51 = math.exp %p_50 : tensor<32xf32>
      %acc_52 = tt.splat %fix_49 : f32 -> tensor<128xf32>
      %acc_53 = arith.mulf %acc_16, %acc_52 : tensor<128xf32>
      %acc_54 = tt.expand_dims %p_51 {axis = 1 : i32} : tensor<32xf32> -> tensor<32x1xf32>
      %acc_55 = tt.broadcast %acc_54 : tensor<32x1xf32> -> tensor<32x128xf32>
      %acc_56 = arith.mulf %acc_55, %v_47 : tensor<32x128xf32>
      %acc_57 = "tt.reduce"(%acc_56) <{axis = 0 : i32}> ({
      ^bb0(%acc_62: f32, %acc_63: f32):
        %acc_64 = arith.addf %acc_62, %acc_63 : f32
        tt.reduce.return %acc_64 : f32
      }) : (tensor<32x128xf32>) -> tensor<128xf32>
      %acc_58 = arith.addf %acc_53, %acc_57 : tensor<128xf32>
      %l_59 = arith.mulf %l, %fix_49 : f32
      %l_60 = "tt.reduce"(%p_51) <{axis = 0 : i32}> ({
      ^bb0(%l_62: f32, %l_63: f32):
        %l_64 = arith.addf %l_62, %l_63 : f32
        tt.reduce.return %l_64 : f32
      }) : (tensor<32xf32>) -> f32
      %l_61 = arith.addf %l_59, %l_60 : f32
      scf.yield %top_48, %l_61, %acc_58 : f32, f32, tensor<128xf32>
    }
    %out = arith.muli %q_4, %c4_i32 : i32
    %out_15 = arith.addi %out, %2 : i32
    %3 = arith.muli %out_15, %c128_i32 : i32
    %4 = tt.addptr %o_ptr, %3 : !tt.ptr<f32>, i32
    %5 = tt.splat %4 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %6 = tt.addptr %5, %d : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %7 = tt.splat %acc_14#1 : f32 -> tensor<128xf32>
    %8 = arith.divf %acc_14#2, %7 : tensor<128xf32>
    tt.store %6, %8 : tensor<128x!tt.ptr<f32>>
    %9 = tt.addptr %lse_ptr, %out_15 : !tt.ptr<f32>, i32
    %10 = math.log %acc_14#1 : f32
    %11 = arith.addf %acc_14#0, %10 : f32
    tt.store %9, %11 : !tt.ptr<f32>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 2 3
// grid: 2 1 1
// input f16 16384 normal 0.3
// input f16 16384 normal 0.3
// input f16 16384 normal
// input f16 16384 normal
// input f32 256 normal 0.5
// input f32 256 normal
// output f16 16384 tolerance 0.005 3e-2
// output f16 16384 tolerance 0.005 3e-2
// scalar f32 0.18
// scalar i32 256
module {
  tt.func public @attention_bwd_dkdv(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %do_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %lse_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %delta_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dk_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dv_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %scale: f32, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<64> : tensor<32x1xi32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x32xf32>
    %c32_i32 = arith.constant 32 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %cst_2 = arith.constant 0.693147182 : f32
    %at = arith.constant dense<64> : tensor<128x1xi32>
    %c128_i32 = arith.constant 128 : i32
    %head = tt.get_program_id y : i32
    %n0 = tt.get_program_id x : i32
    %n0_3 = arith.muli %n0, %c128_i32 : i32
    %d = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %at_4 = arith.muli %head, %t : i32
    %at_5 = arith.addi %at_4, %n0_3 : i32
    %at_6 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %at_7 = tt.expand_dims %at_6 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %at_8 = tt.splat %at_5 : i32 -> tensor<128x1xi32>
    %at_9 = arith.addi %at_8, %at_7 : tensor<128x1xi32>
    %at_10 = arith.muli %at_9, %at : tensor<128x1xi32>
    %at_11 = tt.expand_dims %d {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %at_12 = tt.broadcast %at_10 : tensor<128x1xi32> -> tensor<128x64xi32>
    %at_13 = tt.broadcast %at_11 : tensor<1x64xi32> -> tensor<128x64xi32>
    %at_14 = arith.addi %at_12, %at_13 : tensor<128x64xi32>
    %k = tt.splat %k_ptr : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
    %k_15 = tt.addptr %k, %at_14 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %k_16 = tt.load %k_15 : tensor<128x64x!tt.ptr<f16>>
    %v = tt.splat %v_ptr : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
    %v_17 = tt.addptr %v, %at_14 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %v_18 = tt.load %v_17 : tensor<128x64x!tt.ptr<f16>>
    %0 = arith.addi %n0_3, %c128_i32 : i32
    %c = tt.splat %n0_3 : i32 -> tensor<128xi32>
    %c_19 = arith.addi %c, %at_6 : tensor<128xi32>
    %dv:2 = scf.for %start = %n0_3 to %0 step %c32_i32 iter_args(%dk = %cst_1, %dv_21 = %cst_1) -> (tensor<128x64xf32>, tensor<128x64xf32>)  : i32 {
      %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %r_22 = tt.splat %start : i32 -> tensor<32xi32>
      %r_23 = arith.addi %r_22, %r : tensor<32xi32>
      %q = tt.expand_dims %r_23 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %q_24 = tt.splat %at_4 : i32 -> tensor<32x1xi32>
      %q_25 = arith.addi %q_24, %q : tensor<32x1xi32>
      %q_26 = arith.muli %q_25, %cst : tensor<32x1xi32>
      %q_27 = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
      %q_28 = tt.addptr %q_27, %q_26 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %q_29 = tt.broadcast %q_28 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
      %q_30 = tt.broadcast %at_11 : tensor<1x64xi32> -> tensor<32x64xi32>
      %q_31 = tt.addptr %q_29, %q_30 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %q_32 = tt.load %q_31 : tensor<32x64x!tt.ptr<f16>>
      %lse = tt.addptr %lse_ptr, %at_4 : !tt.ptr<f32>, i32
      %lse_33 = tt.splat %lse : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %lse_34 = tt.addptr %lse_33, %r_23 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %lse_35 = tt.load %lse_34 : tensor<32x!tt.ptr<f32>>
      %p = tt.trans %q_32 {order = array<i32: 1, 0>} : tensor<32x64xf16> -> tensor<64x32xf16>
      %p_36 = tt.dot %k_16, %p, %cst_0, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x32xf16> -> tensor<128x32xf32>
      %p_37 = tt.splat %scale : f32 -> tensor<128x32xf32>
      %p_38 = arith.mulf %p_36, %p_37 : tensor<128x32xf32>
      %p_39 = tt.expand_dims %lse_35 {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %p_40 = tt.broadcast %p_39 : tensor<1x32xf32> -> tensor<128x32xf32>
      %p_41 = arith.subf %p_38, %p_40 : tensor<128x32xf32>
      %p_42 = math.exp2 %p_41 : tensor<128x32xf32>
      %p_43 = tt.expand_dims %r_23 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %p_44 = tt.expand_dims %c_19 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %p_45 = tt.broadcast %p_43 : tensor<1x32xi32> -> tensor<128x32xi32>
      %p_46 = tt.broadcast %p_44 : tensor<128x1xi32> -> tensor<128x32xi32>
      %p_47 = arith.cmpi sge, %p_45, %p_46 : tensor<128x32xi32>
      %p_48 = arith.select %p_47, %p_42, %cst_0 : tensor<128x32xi1>, tensor<128x32xf32>
      %do = tt.splat %do_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
      %do_49 = tt.addptr %do, %q_26 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %do_50 = tt.broadcast %do_49 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
      %do_51 = tt.addptr %do_50, %q_30 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %do_52 = tt.load %do_51 : tensor<32x64x!tt.ptr<f16>>
      %dv_53 = arith.truncf %p_48 : tensor<128x32xf32> to tensor<128x32xf16>
      %dv_54 = tt.dot %dv_53, %do_52, %dv_21, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x64xf16> -> tensor<128x64xf32>
      %delta = tt.addptr %delta_ptr, %at_4 : !tt.ptr<f32>, i32
      %delta_55 = tt.splat %delta : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %delta_56 = tt.addptr %delta_55, %r_23 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %delta_57 = tt.load %delta_56 : tensor<32x!tt.ptr<f32>>
      %ds = tt.trans %do_52 {order = array<i32: 1, 0>} : tensor<32x64xf16> -> tensor<64x32xf16>
      %ds_58 = tt.dot %v_18, %ds, %cst_0, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x32xf16> -> tensor<128x32xf32>
      %ds_59 = tt.expand_dims %delta_57 {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %ds_60 = tt.broadcast %ds_59 : tensor<1x32xf32> -> tensor<128x32xf32>
      %ds_61 = arith.subf %ds_58, %ds_60 : tensor<128x32xf32>
      %ds_62 = arith.mulf %p_48, %ds_61 : tensor<128x32xf32>
      %dk_63 = arith.truncf %ds_62 : tensor<128x32xf32> to tensor<128x32xf16>
      %dk_64 = tt.dot %dk_63, %q_32, %dk, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x64xf16> -> tensor<128x64xf32>
      scf.yield %dk_64, %dv_54 : tensor<128x64xf32>, tensor<128x64xf32>
    }
    %dv_20:2 = scf.for %start = %0 to %t step %c32_i32 iter_args(%dk = %dv#0, %dv_21 = %dv#1) -> (tensor<128x64xf32>, tensor<128x64xf32>)  : i32 {
      %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %r_22 = tt.splat %start : i32 -> tensor<32xi32>
      %r_23 = arith.addi %r_22, %r : tensor<32xi32>
      %q = tt.expand_dims %r_23 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %q_24 = tt.splat %at_4 : i32 -> tensor<32x1xi32>
      %q_25 = arith.addi %q_24, %q : tensor<32x1xi32>
      %q_26 = arith.muli %q_25, %cst : tensor<32x1xi32>
      %q_27 = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
      %q_28 = tt.addptr %q_27, %q_26 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %q_29 = tt.broadcast %q_28 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
      %q_30 = tt.broadcast %at_11 : tensor<1x64xi32> -> tensor<32x64xi32>
      %q_31 = tt.addptr %q_29, %q_30 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %q_32 = tt.load %q_31 : tensor<32x64x!tt.ptr<f16>>
      %lse = tt.addptr %lse_ptr, %at_4 : !tt.ptr<f32>, i32
      %lse_33 = tt.splat %lse : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %lse_34 = tt.addptr %lse_33, %r_23 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %lse_35 = tt.load %lse_34 : tensor<32x!tt.ptr<f32>>
      %p = tt.trans %q_32 {order = array<i32: 1, 0>} : tensor<32x64xf16> -> tensor<64x32xf16>
      %p_36 = tt.dot %k_16, %p, %cst_0, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x32xf16> -> tensor<128x32xf32>
      %p_37 = tt.splat %scale : f32 -> tensor<128x32xf32>
      %p_38 = arith.mulf %p_36, %p_37 : tensor<128x32xf32>
      %p_39 = tt.expand_dims %lse_35 {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %p_40 = tt.broadcast %p_39 : tensor<1x32xf32> -> tensor<128x32xf32>
      %p_41 = arith.subf %p_38, %p_40 : tensor<128x32xf32>
      %p_42 = math.exp2 %p_41 : tensor<128x32xf32>
      %do = tt.splat %do_ptr : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
      %do_43 = tt.addptr %do, %q_26 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
      %do_44 = tt.broadcast %do_43 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x64x!tt.ptr<f16>>
      %do_45 = tt.addptr %do_44, %q_30 : tensor<32x64x!tt.ptr<f16>>, tensor<32x64xi32>
      %do_46 = tt.load %do_45 : tensor<32x64x!tt.ptr<f16>>
      %dv_47 = arith.truncf %p_42 : tensor<128x32xf32> to tensor<128x32xf16>
      %dv_48 = tt.dot %dv_47, %do_46, %dv_21, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x64xf16> -> tensor<128x64xf32>
      %delta = tt.addptr %delta_ptr, %at_4 : !tt.ptr<f32>, i32
      %delta_49 = tt.splat %delta : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
      %delta_50 = tt.addptr %delta_49, %r_23 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      %delta_51 = tt.load %delta_50 : tensor<32x!tt.ptr<f32>>
      %ds = tt.trans %do_46 {order = array<i32: 1, 0>} : tensor<32x64xf16> -> tensor<64x32xf16>
      %ds_52 = tt.dot %v_18, %ds, %cst_0, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x32xf16> -> tensor<128x32xf32>
      %ds_53 = tt.expand_dims %delta_51 {axis = 0 : i32} : tensor<32xf32> -> tensor<1x32xf32>
      %ds_54 = tt.broadcast %ds_53 : tensor<1x32xf32> -> tensor<128x32xf32>
      %ds_55 = arith.subf %ds_52, %ds_54 : tensor<128x32xf32>
      %ds_56 = arith.mulf %p_42, %ds_55 : tensor<128x32xf32>
      %dk_57 = arith.truncf %ds_56 : tensor<128x32xf32> to tensor<128x32xf16>
      %dk_58 = tt.dot %dk_57, %q_32, %dk, inputPrecision = tf32 : tensor<128x32xf16> * tensor<32x64xf16> -> tensor<128x64xf32>
      scf.yield %dk_58, %dv_48 : tensor<128x64xf32>, tensor<128x64xf32>
    }
    %1 = tt.splat %dk_ptr : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
    %2 = tt.addptr %1, %at_14 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %3 = arith.mulf %scale, %cst_2 : f32
    %4 = tt.splat %3 : f32 -> tensor<128x64xf32>
    %5 = arith.mulf %dv_20#0, %4 : tensor<128x64xf32>
    %6 = arith.truncf %5 : tensor<128x64xf32> to tensor<128x64xf16>
    tt.store %2, %6 : tensor<128x64x!tt.ptr<f16>>
    %7 = tt.splat %dv_ptr : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
    %8 = tt.addptr %7, %at_14 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %9 = arith.truncf %dv_20#1 : tensor<128x64xf32> to tensor<128x64xf16>
    tt.store %8, %9 : tensor<128x64x!tt.ptr<f16>>
    tt.return
  }
}

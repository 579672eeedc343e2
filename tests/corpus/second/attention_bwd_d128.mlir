// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 2 3
// grid: 1 1 1
// input f16 16384 normal 0.3
// input f16 16384 normal 0.3
// input f16 16384 normal
// input f16 16384 normal
// input f32 128 normal 0.5
// input f32 128 normal
// output f16 16384 tolerance 0.005 3e-2
// output f16 16384 tolerance 0.005 3e-2
// scalar f32 0.12
// scalar i32 128
module {
  tt.func public @attention_bwd_full(%q_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %k_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %do_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %lse_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %delta_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dk_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dv_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %scale: f32, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<128> : tensor<64x1xi32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x64xf32>
    %c0_i32 = arith.constant 0 : i32
    %c64_i32 = arith.constant 64 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %cst_2 = arith.constant 0.693147182 : f32
    %at = arith.constant dense<128> : tensor<128x1xi32>
    %c128_i32 = arith.constant 128 : i32
    %head = tt.get_program_id y : i32
    %n0 = tt.get_program_id x : i32
    %n0_3 = arith.muli %n0, %c128_i32 : i32
    %at_4 = arith.muli %head, %t : i32
    %at_5 = arith.addi %at_4, %n0_3 : i32
    %at_6 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %at_7 = tt.expand_dims %at_6 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %at_8 = tt.splat %at_5 : i32 -> tensor<128x1xi32>
    %at_9 = arith.addi %at_8, %at_7 : tensor<128x1xi32>
    %at_10 = arith.muli %at_9, %at : tensor<128x1xi32>
    %at_11 = tt.expand_dims %at_6 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %at_12 = tt.broadcast %at_10 : tensor<128x1xi32> -> tensor<128x128xi32>
    %at_13 = tt.broadcast %at_11 : tensor<1x128xi32> -> tensor<128x128xi32>
    %at_14 = arith.addi %at_12, %at_13 : tensor<128x128xi32>
    %k = tt.splat %k_ptr : !tt.ptr<f16> -> tensor<128x128x!tt.ptr<f16>>
    %k_15 = tt.addptr %k, %at_14 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %k_16 = tt.load %k_15 : tensor<128x128x!tt.ptr<f16>>
    %v = tt.splat %v_ptr : !tt.ptr<f16> -> tensor<128x128x!tt.ptr<f16>>
    %v_17 = tt.addptr %v, %at_14 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %v_18 = tt.load %v_17 : tensor<128x128x!tt.ptr<f16>>
    %dv:2 = scf.for %start = %c0_i32 to %t step %c64_i32 iter_args(%dk = %cst_1, %dv_19 = %cst_1) -> (tensor<128x128xf32>, tensor<128x128xf32>)  : i32 {
      %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %r_20 = tt.splat %start : i32 -> tensor<64xi32>
      %r_21 = arith.addi %r_20, %r : tensor<64xi32>
      %q = tt.expand_dims %r_21 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %q_22 = tt.splat %at_4 : i32 -> tensor<64x1xi32>
      %q_23 = arith.addi %q_22, %q : tensor<64x1xi32>
      %q_24 = arith.muli %q_23, %cst : tensor<64x1xi32>
      %q_25 = tt.splat %q_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %q_26 = tt.addptr %q_25, %q_24 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %q_27 = tt.broadcast %q_26 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
      %q_28 = tt.broadcast %at_11 : tensor<1x128xi32> -> tensor<64x128xi32>
      %q_29 = tt.addptr %q_27, %q_28 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      %q_30 = tt.load %q_29 : tensor<64x128x!tt.ptr<f16>>
      %lse = tt.addptr %lse_ptr, %at_4 : !tt.ptr<f32>, i32
      %lse_31 = tt.splat %lse : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %lse_32 = tt.addptr %lse_31, %r_21 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %lse_33 = tt.load %lse_32 : tensor<64x!tt.ptr<f32>>
      %p = tt.trans %q_30 {order = array<i32: 1, 0>} : tensor<64x128xf16> -> tensor<128x64xf16>
      %p_34 = tt.dot %k_16, %p, %cst_0, inputPrecision = tf32 : tensor<128x128xf16> * tensor<128x64xf16> -> tensor<128x64xf32>
      %p_35 = tt.splat %scale : f32 -> tensor<128x64xf32>
      %p_36 = arith.mulf %p_34, %p_35 : tensor<128x64xf32>
      %p_37 = tt.expand_dims %lse_33 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %p_38 = tt.broadcast %p_37 : tensor<1x64xf32> -> tensor<128x64xf32>
      %p_39 = arith.subf %p_36, %p_38 : tensor<128x64xf32>
      %p_40 = math.exp2 %p_39 : tensor<128x64xf32>
      %do = tt.splat %do_ptr : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %do_41 = tt.addptr %do, %q_24 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %do_42 = tt.broadcast %do_41 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x128x!tt.ptr<f16>>
      %do_43 = tt.addptr %do_42, %q_28 : tensor<64x128x!tt.ptr<f16>>, tensor<64x128xi32>
      %do_44 = tt.load %do_43 : tensor<64x128x!tt.ptr<f16>>
      %dv_45 = arith.truncf %p_40 : tensor<128x64xf32> to tensor<128x64xf16>
      %dv_46 = tt.dot %dv_45, %do_44, %dv_19, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      %delta = tt.addptr %delta_ptr, %at_4 : !tt.ptr<f32>, i32
      %delta_47 = tt.splat %delta : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
      %delta_48 = tt.addptr %delta_47, %r_21 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      %delta_49 = tt.load %delta_48 : tensor<64x!tt.ptr<f32>>
      %ds = tt.trans %do_44 {order = array<i32: 1, 0>} : tensor<64x128xf16> -> tensor<128x64xf16>
      %ds_50 = tt.dot %v_18, %ds, %cst_0, inputPrecision = tf32 : tensor<128x128xf16> * tensor<128x64xf16> -> tensor<128x64xf32>
      %ds_51 = tt.expand_dims %delta_49 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
      %ds_52 = tt.broadcast %ds_51 : tensor<1x64xf32> -> tensor<128x64xf32>
      %ds_53 = arith.subf %ds_50, %ds_52 : tensor<128x64xf32>
      %ds_54 = arith.mulf %p_40, %ds_53 : tensor<128x64xf32>
      %dk_55 = arith.truncf %ds_54 : tensor<128x64xf32> to tensor<128x64xf16>
      %dk_56 = tt.dot %dk_55, %q_30, %dk, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x128xf16> -> tensor<128x128xf32>
      scf.yield %dk_56, %dv_46 : tensor<128x128xf32>, tensor<128x128xf32>
    }
    %0 = tt.splat %dk_ptr : !tt.ptr<f16> -> tensor<128x128x!tt.ptr<f16>>
    %1 = tt.addptr %0, %at_14 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %2 = arith.mulf %scale, %cst_2 : f32
    %3 = tt.splat %2 : f32 -> tensor<128x128xf32>
    %4 = arith.mulf %dv#0, %3 : tensor<128x128xf32>
    %5 = arith.truncf %4 : tensor<128x128xf32> to tensor<128x128xf16>
    tt.store %1, %5 : tensor<128x128x!tt.ptr<f16>>
    %6 = tt.splat %dv_ptr : !tt.ptr<f16> -> tensor<128x128x!tt.ptr<f16>>
    %7 = tt.addptr %6, %at_14 : tensor<128x128x!tt.ptr<f16>>, tensor<128x128xi32>
    %8 = arith.truncf %dv#1 : tensor<128x128xf32> to tensor<128x128xf16>
    tt.store %7, %8 : tensor<128x128x!tt.ptr<f16>>
    tt.return
  }
}

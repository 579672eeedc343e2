// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 2 1
// inout bf16 5120 normal tolerance 0.0079 1e-4
// input i32 20 integers 0 4000
// scalar i32 20
// scalar i32 2
// scalar f32 -0.2076205
module {
  tt.func public @rope_neox_positions(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %pos_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %t: i32, %heads: i32, %log2_step: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16x64xbf16>
    %cst_0 = arith.constant dense<64> : tensor<16x64xi32>
    %at = arith.constant dense<128> : tensor<16x1xi32>
    %pos = arith.constant dense<0> : tensor<16xi32>
    %r = arith.constant 16 : i32
    %r_1 = tt.get_program_id x : i32
    %r_2 = arith.muli %r_1, %r : i32
    %r_3 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_4 = tt.splat %r_2 : i32 -> tensor<16xi32>
    %r_5 = arith.addi %r_4, %r_3 : tensor<16xi32>
    %head = tt.get_program_id y : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %pos_6 = tt.splat %t : i32 -> tensor<16xi32>
    %pos_7 = arith.cmpi slt, %r_5, %pos_6 : tensor<16xi32>
    %pos_8 = tt.splat %pos_ptr : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %pos_9 = tt.addptr %pos_8, %r_5 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %pos_10 = tt.load %pos_9, %pos_7, %pos : tensor<16x!tt.ptr<i32>>
    %pos_11 = arith.sitofp %pos_10 : tensor<16xi32> to tensor<16xf32>
    %angle = tt.expand_dims %pos_11 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    %angle_12 = arith.sitofp %i : tensor<64xi32> to tensor<64xf32>
    %angle_13 = tt.splat %log2_step : f32 -> tensor<64xf32>
    %angle_14 = arith.mulf %angle_12, %angle_13 : tensor<64xf32>
    %angle_15 = math.exp2 %angle_14 : tensor<64xf32>
    %angle_16 = tt.expand_dims %angle_15 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %angle_17 = tt.broadcast %angle : tensor<16x1xf32> -> tensor<16x64xf32>
    %angle_18 = tt.broadcast %angle_16 : tensor<1x64xf32> -> tensor<16x64xf32>
    %angle_19 = arith.mulf %angle_17, %angle_18 : tensor<16x64xf32>
    %0 = math.cos %angle_19 : tensor<16x64xf32>
    %1 = math.sin %angle_19 : tensor<16x64xf32>
    %at_20 = tt.expand_dims %r_5 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %at_21 = tt.splat %heads : i32 -> tensor<16x1xi32>
    %at_22 = arith.muli %at_20, %at_21 : tensor<16x1xi32>
    %at_23 = tt.splat %head : i32 -> tensor<16x1xi32>
    %at_24 = arith.addi %at_22, %at_23 : tensor<16x1xi32>
    %at_25 = arith.muli %at_24, %at : tensor<16x1xi32>
    %at_26 = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %at_27 = tt.broadcast %at_25 : tensor<16x1xi32> -> tensor<16x64xi32>
    %at_28 = tt.broadcast %at_26 : tensor<1x64xi32> -> tensor<16x64xi32>
    %at_29 = arith.addi %at_27, %at_28 : tensor<16x64xi32>
    %keep = tt.splat %t : i32 -> tensor<16x1xi32>
    %keep_30 = arith.cmpi slt, %at_20, %keep : tensor<16x1xi32>
    %a = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<16x64x!tt.ptr<bf16>>
    %a_31 = tt.addptr %a, %at_29 : tensor<16x64x!tt.ptr<bf16>>, tensor<16x64xi32>
    %a_32 = tt.broadcast %keep_30 : tensor<16x1xi1> -> tensor<16x64xi1>
    %a_33 = tt.load %a_31, %a_32, %cst : tensor<16x64x!tt.ptr<bf16>>
    %a_34 = arith.extf %a_33 : tensor<16x64xbf16> to tensor<16x64xf32>
    %b = tt.addptr %a_31, %cst_0 : tensor<16x64x!tt.ptr<bf16>>, tensor<16x64xi32>
    %b_35 = tt.load %b, %a_32, %cst : tensor<16x64x!tt.ptr<bf16>>
    %b_36 = arith.extf %b_35 : tensor<16x64xbf16> to tensor<16x64xf32>
    %2 = arith.mulf %a_34, %0 : tensor<16x64xf32>
    %3 = arith.mulf %b_36, %1 : tensor<16x64xf32>
    %4 = arith.subf %2, %3 : tensor<16x64xf32>
    %5 = arith.truncf %4 : tensor<16x64xf32> to tensor<16x64xbf16>
    tt.store %a_31, %5, %a_32 : tensor<16x64x!tt.ptr<bf16>>
    %6 = arith.mulf %b_36, %0 : tensor<16x64xf32>
    %7 = arith.mulf %a_34, %1 : tensor<16x64xf32>
    %8 = arith.addf %6, %7 : tensor<16x64xf32>
    %9 = arith.truncf %8 : tensor<16x64xf32> to tensor<16x64xbf16>
    tt.store %b, %9, %a_32 : tensor<16x64x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @rope_neox_positions(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %pos_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %t: i32, %heads: i32, %log2_step: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16x64xbf16>
    %cst_0 = arith.constant dense<64> : tensor<16x64xi32>
    %at = arith.constant dense<128> : tensor<16x1xi32>
    %pos = arith.constant dense<0> : tensor<16xi32>
    %c16_i32 = arith.constant 16 : i32
    %r = tt.get_program_id x : i32
    %r_1 = arith.muli %r, %c16_i32 : i32
    %r_2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<16xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<16xi32>
    %head = tt.get_program_id y : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %pos_5 = tt.splat %t : i32 -> tensor<16xi32>
    %pos_6 = arith.cmpi slt, %r_4, %pos_5 : tensor<16xi32>
    %pos_7 = tt.splat %pos_ptr : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %pos_8 = tt.addptr %pos_7, %r_4 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %pos_9 = tt.load %pos_8, %pos_6, %pos : tensor<16x!tt.ptr<i32>>
    %pos_10 = arith.sitofp %pos_9 : tensor<16xi32> to tensor<16xf32>
    %angle = tt.expand_dims %pos_10 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
    %angle_11 = arith.sitofp %i : tensor<64xi32> to tensor<64xf32>
    %angle_12 = tt.splat %log2_step : f32 -> tensor<64xf32>
    %angle_13 = arith.mulf %angle_11, %angle_12 : tensor<64xf32>
    %angle_14 = math.exp2 %angle_13 : tensor<64xf32>
    %angle_15 = tt.expand_dims %angle_14 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %angle_16 = tt.broadcast %angle : tensor<16x1xf32> -> tensor<16x64xf32>
    %angle_17 = tt.broadcast %angle_15 : tensor<1x64xf32> -> tensor<16x64xf32>
    %angle_18 = arith.mulf %angle_16, %angle_17 : tensor<16x64xf32>
    %0 = math.cos %angle_18 : tensor<16x64xf32>
    %1 = math.sin %angle_18 : tensor<16x64xf32>
    %at_19 = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %at_20 = tt.splat %heads : i32 -> tensor<16x1xi32>
    %at_21 = arith.muli %at_19, %at_20 : tensor<16x1xi32>
    %at_22 = tt.splat %head : i32 -> tensor<16x1xi32>
    %at_23 = arith.addi %at_21, %at_22 : tensor<16x1xi32>
    %at_24 = arith.muli %at_23, %at : tensor<16x1xi32>
    %at_25 = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %at_26 = tt.broadcast %at_24 : tensor<16x1xi32> -> tensor<16x64xi32>
    %at_27 = tt.broadcast %at_25 : tensor<1x64xi32> -> tensor<16x64xi32>
    %at_28 = arith.addi %at_26, %at_27 : tensor<16x64xi32>
    %keep = tt.splat %t : i32 -> tensor<16x1xi32>
    %keep_29 = arith.cmpi slt, %at_19, %keep : tensor<16x1xi32>
    %a = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<16x64x!tt.ptr<bf16>>
    %a_30 = tt.addptr %a, %at_28 : tensor<16x64x!tt.ptr<bf16>>, tensor<16x64xi32>
    %a_31 = tt.broadcast %keep_29 : tensor<16x1xi1> -> tensor<16x64xi1>
    %a_32 = tt.load %a_30, %a_31, %cst : tensor<16x64x!tt.ptr<bf16>>
    %a_33 = arith.extf %a_32 : tensor<16x64xbf16> to tensor<16x64xf32>
    %b = tt.addptr %a_30, %cst_0 : tensor<16x64x!tt.ptr<bf16>>, tensor<16x64xi32>
    %b_34 = tt.load %b, %a_31, %cst : tensor<16x64x!tt.ptr<bf16>>
    %b_35 = arith.extf %b_34 : tensor<16x64xbf16> to tensor<16x64xf32>
    %2 = arith.mulf %a_33, %0 : tensor<16x64xf32>
    %3 = arith.mulf %b_35, %1 : tensor<16x64xf32>
    %4 = arith.subf %2, %3 : tensor<16x64xf32>
    %5 = arith.truncf %4 : tensor<16x64xf32> to tensor<16x64xbf16>
    tt.store %a_30, %5, %a_31 : tensor<16x64x!tt.ptr<bf16>>
    %6 = arith.mulf %b_35, %0 : tensor<16x64xf32>
    %7 = arith.mulf %a_33, %1 : tensor<16x64xf32>
    %8 = arith.addf %6, %7 : tensor<16x64xf32>
    %9 = arith.truncf %8 : tensor<16x64xf32> to tensor<16x64xbf16>
    tt.store %b, %9, %a_31 : tensor<16x64x!tt.ptr<bf16>>
    tt.return
  }
}

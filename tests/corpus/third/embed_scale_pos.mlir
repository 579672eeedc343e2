// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 2 1
// input i64 30 integers 0 39
// input bf16 12800 normal
// input bf16 5120 normal
// output bf16 9600 tolerance 0.0079 1e-4
// scalar i32 30
// scalar i32 16
// scalar i32 320
// scalar f32 45.25
module {
  tt.func public @embed_scale_pos(%id_ptr: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %pos_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %t: i32, %length: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %scale: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16x256xbf16>
    %ids = arith.constant dense<0> : tensor<16xi64>
    %c = arith.constant 256 : i32
    %r = arith.constant 16 : i32
    %r_0 = tt.get_program_id x : i32
    %r_1 = arith.muli %r_0, %r : i32
    %r_2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<16xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<16xi32>
    %c_5 = tt.get_program_id y : i32
    %c_6 = arith.muli %c_5, %c : i32
    %c_7 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %c_8 = tt.splat %c_6 : i32 -> tensor<256xi32>
    %c_9 = arith.addi %c_8, %c_7 : tensor<256xi32>
    %ids_10 = tt.splat %t : i32 -> tensor<16xi32>
    %ids_11 = arith.cmpi slt, %r_4, %ids_10 : tensor<16xi32>
    %ids_12 = tt.splat %id_ptr : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %ids_13 = tt.addptr %ids_12, %r_4 : tensor<16x!tt.ptr<i64>>, tensor<16xi32>
    %ids_14 = tt.load %ids_13, %ids_11, %ids : tensor<16x!tt.ptr<i64>>
    %keep = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %keep_15 = tt.splat %t : i32 -> tensor<16x1xi32>
    %keep_16 = arith.cmpi slt, %keep, %keep_15 : tensor<16x1xi32>
    %keep_17 = tt.expand_dims %c_9 {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    %keep_18 = tt.splat %n : i32 -> tensor<1x256xi32>
    %keep_19 = arith.cmpi slt, %keep_17, %keep_18 : tensor<1x256xi32>
    %keep_20 = tt.broadcast %keep_16 : tensor<16x1xi1> -> tensor<16x256xi1>
    %keep_21 = tt.broadcast %keep_19 : tensor<1x256xi1> -> tensor<16x256xi1>
    %keep_22 = arith.andi %keep_20, %keep_21 : tensor<16x256xi1>
    %w = tt.expand_dims %ids_14 {axis = 1 : i32} : tensor<16xi64> -> tensor<16x1xi64>
    %w_23 = arith.extsi %n : i32 to i64
    %w_24 = tt.splat %w_23 : i64 -> tensor<16x1xi64>
    %w_25 = arith.muli %w, %w_24 : tensor<16x1xi64>
    %w_26 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %w_27 = tt.addptr %w_26, %w_25 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi64>
    %w_28 = tt.broadcast %w_27 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x256x!tt.ptr<bf16>>
    %w_29 = tt.broadcast %keep_17 : tensor<1x256xi32> -> tensor<16x256xi32>
    %w_30 = tt.addptr %w_28, %w_29 : tensor<16x256x!tt.ptr<bf16>>, tensor<16x256xi32>
    %w_31 = tt.load %w_30, %keep_22, %cst : tensor<16x256x!tt.ptr<bf16>>
    %w_32 = arith.extf %w_31 : tensor<16x256xbf16> to tensor<16x256xf32>
    %p = tt.splat %length : i32 -> tensor<16xi32>
    %p_33 = arith.remsi %r_4, %p : tensor<16xi32>
    %p_34 = tt.expand_dims %p_33 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %p_35 = tt.splat %n : i32 -> tensor<16x1xi32>
    %p_36 = arith.muli %p_34, %p_35 : tensor<16x1xi32>
    %p_37 = tt.splat %pos_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %p_38 = tt.addptr %p_37, %p_36 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %p_39 = tt.broadcast %p_38 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x256x!tt.ptr<bf16>>
    %p_40 = tt.addptr %p_39, %w_29 : tensor<16x256x!tt.ptr<bf16>>, tensor<16x256xi32>
    %p_41 = tt.load %p_40, %keep_22, %cst : tensor<16x256x!tt.ptr<bf16>>
    %p_42 = arith.extf %p_41 : tensor<16x256xbf16> to tensor<16x256xf32>
    %0 = arith.muli %keep, %p_35 : tensor<16x1xi32>
    %1 = tt.splat %out_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %2 = tt.addptr %1, %0 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %3 = tt.broadcast %2 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x256x!tt.ptr<bf16>>
    %4 = tt.addptr %3, %w_29 : tensor<16x256x!tt.ptr<bf16>>, tensor<16x256xi32>
    %5 = tt.splat %scale : f32 -> tensor<16x256xf32>
    %6 = arith.mulf %w_32, %5 : tensor<16x256xf32>
    %7 = arith.addf %6, %p_42 : tensor<16x256xf32>
    %8 = arith.truncf %7 : tensor<16x256xf32> to tensor<16x256xbf16>
    tt.store %4, %8, %keep_22 : tensor<16x256x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @embed_scale_pos(%id_ptr: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %pos_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %t: i32, %length: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %scale: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16x256xbf16>
    %ids = arith.constant dense<0> : tensor<16xi64>
    %c256_i32 = arith.constant 256 : i32
    %c16_i32 = arith.constant 16 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c16_i32 : i32
    %r_1 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<16xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<16xi32>
    %c = tt.get_program_id y : i32
    %c_4 = arith.muli %c, %c256_i32 : i32
    %c_5 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %c_6 = tt.splat %c_4 : i32 -> tensor<256xi32>
    %c_7 = arith.addi %c_6, %c_5 : tensor<256xi32>
    %ids_8 = tt.splat %t : i32 -> tensor<16xi32>
    %ids_9 = arith.cmpi slt, %r_3, %ids_8 : tensor<16xi32>
    %ids_10 = tt.splat %id_ptr : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %ids_11 = tt.addptr %ids_10, %r_3 : tensor<16x!tt.ptr<i64>>, tensor<16xi32>
    %ids_12 = tt.load %ids_11, %ids_9, %ids : tensor<16x!tt.ptr<i64>>
    %keep = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %keep_13 = tt.splat %t : i32 -> tensor<16x1xi32>
    %keep_14 = arith.cmpi slt, %keep, %keep_13 : tensor<16x1xi32>
    %keep_15 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    %keep_16 = tt.splat %n : i32 -> tensor<1x256xi32>
    %keep_17 = arith.cmpi slt, %keep_15, %keep_16 : tensor<1x256xi32>
    %keep_18 = tt.broadcast %keep_14 : tensor<16x1xi1> -> tensor<16x256xi1>
    %keep_19 = tt.broadcast %keep_17 : tensor<1x256xi1> -> tensor<16x256xi1>
    %keep_20 = arith.andi %keep_18, %keep_19 : tensor<16x256xi1>
    %w = tt.expand_dims %ids_12 {axis = 1 : i32} : tensor<16xi64> -> tensor<16x1xi64>
    %w_21 = arith.extsi %n : i32 to i64
    %w_22 = tt.splat %w_21 : i64 -> tensor<16x1xi64>
    %w_23 = arith.muli %w, %w_22 : tensor<16x1xi64>
    %w_24 = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %w_25 = tt.addptr %w_24, %w_23 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi64>
    %w_26 = tt.broadcast %w_25 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x256x!tt.ptr<bf16>>
    %w_27 = tt.broadcast %keep_15 : tensor<1x256xi32> -> tensor<16x256xi32>
    %w_28 = tt.addptr %w_26, %w_27 : tensor<16x256x!tt.ptr<bf16>>, tensor<16x256xi32>
    %w_29 = tt.load %w_28, %keep_20, %cst : tensor<16x256x!tt.ptr<bf16>>
    %w_30 = arith.extf %w_29 : tensor<16x256xbf16> to tensor<16x256xf32>
    %p = tt.splat %length : i32 -> tensor<16xi32>
    %p_31 = arith.remsi %r_3, %p : tensor<16xi32>
    %p_32 = tt.expand_dims %p_31 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %p_33 = tt.splat %n : i32 -> tensor<16x1xi32>
    %p_34 = arith.muli %p_32, %p_33 : tensor<16x1xi32>
    %p_35 = tt.splat %pos_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %p_36 = tt.addptr %p_35, %p_34 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %p_37 = tt.broadcast %p_36 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x256x!tt.ptr<bf16>>
    %p_38 = tt.addptr %p_37, %w_27 : tensor<16x256x!tt.ptr<bf16>>, tensor<16x256xi32>
    %p_39 = tt.load %p_38, %keep_20, %cst : tensor<16x256x!tt.ptr<bf16>>
    %p_40 = arith.extf %p_39 : tensor<16x256xbf16> to tensor<16x256xf32>
    %0 = arith.muli %keep, %p_33 : tensor<16x1xi32>
    %1 = tt.splat %out_ptr : !tt.ptr<bf16> -> tensor<16x1x!tt.ptr<bf16>>
    %2 = tt.addptr %1, %0 : tensor<16x1x!tt.ptr<bf16>>, tensor<16x1xi32>
    %3 = tt.broadcast %2 : tensor<16x1x!tt.ptr<bf16>> -> tensor<16x256x!tt.ptr<bf16>>
    %4 = tt.addptr %3, %w_27 : tensor<16x256x!tt.ptr<bf16>>, tensor<16x256xi32>
    %5 = tt.splat %scale : f32 -> tensor<16x256xf32>
    %6 = arith.mulf %w_30, %5 : tensor<16x256xf32>
    %7 = arith.addf %6, %p_40 : tensor<16x256xf32>
    %8 = arith.truncf %7 : tensor<16x256xf32> to tensor<16x256xbf16>
    tt.store %4, %8, %keep_20 : tensor<16x256x!tt.ptr<bf16>>
    tt.return
  }
}

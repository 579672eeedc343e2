// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f16 3000 integers -4 4
// input i64 30 integers 0 4
// inout f32 500 zeros
// scalar i32 30
// scalar i32 100
module {
  tt.func public @embedding_bwd(%dy_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %id_ptr: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %tokens: i32, %d: i32) attributes {noinline = false} {
    %g = arith.constant dense<0.000000e+00> : tensor<16x128xf16>
    %row = arith.constant dense<0> : tensor<16xi64>
    %c = arith.constant 128 : i32
    %r = arith.constant 16 : i32
    %r_0 = tt.get_program_id x : i32
    %r_1 = arith.muli %r_0, %r : i32
    %r_2 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<16xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<16xi32>
    %c_5 = tt.get_program_id y : i32
    %c_6 = arith.muli %c_5, %c : i32
    %c_7 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_8 = tt.splat %c_6 : i32 -> tensor<128xi32>
    %c_9 = arith.addi %c_8, %c_7 : tensor<128xi32>
    %keep = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %keep_10 = tt.splat %tokens : i32 -> tensor<16x1xi32>
    %keep_11 = arith.cmpi slt, %keep, %keep_10 : tensor<16x1xi32>
    %keep_12 = tt.expand_dims %c_9 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %keep_13 = tt.splat %d : i32 -> tensor<1x128xi32>
    %keep_14 = arith.cmpi slt, %keep_12, %keep_13 : tensor<1x128xi32>
    %keep_15 = tt.broadcast %keep_11 : tensor<16x1xi1> -> tensor<16x128xi1>
    %keep_16 = tt.broadcast %keep_14 : tensor<1x128xi1> -> tensor<16x128xi1>
    %keep_17 = arith.andi %keep_15, %keep_16 : tensor<16x128xi1>
    %row_18 = tt.splat %tokens : i32 -> tensor<16xi32>
    %row_19 = arith.cmpi slt, %r_4, %row_18 : tensor<16xi32>
    %row_20 = tt.splat %id_ptr : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %row_21 = tt.addptr %row_20, %r_4 : tensor<16x!tt.ptr<i64>>, tensor<16xi32>
    %row_22 = tt.load %row_21, %row_19, %row : tensor<16x!tt.ptr<i64>>
    %g_23 = tt.splat %d : i32 -> tensor<16x1xi32>
    %g_24 = arith.muli %keep, %g_23 : tensor<16x1xi32>
    %g_25 = tt.splat %dy_ptr : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %g_26 = tt.addptr %g_25, %g_24 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %g_27 = tt.broadcast %g_26 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x128x!tt.ptr<f16>>
    %g_28 = tt.broadcast %keep_12 : tensor<1x128xi32> -> tensor<16x128xi32>
    %g_29 = tt.addptr %g_27, %g_28 : tensor<16x128x!tt.ptr<f16>>, tensor<16x128xi32>
    %g_30 = tt.load %g_29, %keep_17, %g : tensor<16x128x!tt.ptr<f16>>
    %g_31 = arith.extf %g_30 : tensor<16x128xf16> to tensor<16x128xf32>
    %0 = tt.expand_dims %row_22 {axis = 1 : i32} : tensor<16xi64> -> tensor<16x1xi64>
    %1 = arith.extsi %d : i32 to i64
    %2 = tt.splat %1 : i64 -> tensor<16x1xi64>
    %3 = arith.muli %0, %2 : tensor<16x1xi64>
    %4 = tt.splat %dw_ptr : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %5 = tt.addptr %4, %3 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi64>
    %6 = tt.broadcast %5 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x128x!tt.ptr<f32>>
    %7 = tt.addptr %6, %g_28 : tensor<16x128x!tt.ptr<f32>>, tensor<16x128xi32>
    %8 = tt.atomic_rmw fadd, acq_rel, gpu, %7, %g_31, %keep_17 : (tensor<16x128x!tt.ptr<f32>>, tensor<16x128xf32>, tensor<16x128xi1>) -> tensor<16x128xf32>
    tt.return
  }
}
// -----
module {
  tt.func public @embedding_bwd(%dy_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %id_ptr: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %tokens: i32, %d: i32) attributes {noinline = false} {
    %g = arith.constant dense<0.000000e+00> : tensor<16x128xf16>
    %row = arith.constant dense<0> : tensor<16xi64>
    %c128_i32 = arith.constant 128 : i32
    %c16_i32 = arith.constant 16 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c16_i32 : i32
    %r_1 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<16xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<16xi32>
    %c = tt.get_program_id y : i32
    %c_4 = arith.muli %c, %c128_i32 : i32
    %c_5 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_6 = tt.splat %c_4 : i32 -> tensor<128xi32>
    %c_7 = arith.addi %c_6, %c_5 : tensor<128xi32>
    %keep = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %keep_8 = tt.splat %tokens : i32 -> tensor<16x1xi32>
    %keep_9 = arith.cmpi slt, %keep, %keep_8 : tensor<16x1xi32>
    %keep_10 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %keep_11 = tt.splat %d : i32 -> tensor<1x128xi32>
    %keep_12 = arith.cmpi slt, %keep_10, %keep_11 : tensor<1x128xi32>
    %keep_13 = tt.broadcast %keep_9 : tensor<16x1xi1> -> tensor<16x128xi1>
    %keep_14 = tt.broadcast %keep_12 : tensor<1x128xi1> -> tensor<16x128xi1>
    %keep_15 = arith.andi %keep_13, %keep_14 : tensor<16x128xi1>
    %row_16 = tt.splat %tokens : i32 -> tensor<16xi32>
    %row_17 = arith.cmpi slt, %r_3, %row_16 : tensor<16xi32>
    %row_18 = tt.splat %id_ptr : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %row_19 = tt.addptr %row_18, %r_3 : tensor<16x!tt.ptr<i64>>, tensor<16xi32>
    %row_20 = tt.load %row_19, %row_17, %row : tensor<16x!tt.ptr<i64>>
    %g_21 = tt.splat %d : i32 -> tensor<16x1xi32>
    %g_22 = arith.muli %keep, %g_21 : tensor<16x1xi32>
    %g_23 = tt.splat %dy_ptr : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %g_24 = tt.addptr %g_23, %g_22 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %g_25 = tt.broadcast %g_24 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x128x!tt.ptr<f16>>
    %g_26 = tt.broadcast %keep_10 : tensor<1x128xi32> -> tensor<16x128xi32>
    %g_27 = tt.addptr %g_25, %g_26 : tensor<16x128x!tt.ptr<f16>>, tensor<16x128xi32>
    %g_28 = tt.load %g_27, %keep_15, %g : tensor<16x128x!tt.ptr<f16>>
    %g_29 = arith.extf %g_28 : tensor<16x128xf16> to tensor<16x128xf32>
    %0 = tt.expand_dims %row_20 {axis = 1 : i32} : tensor<16xi64> -> tensor<16x1xi64>
    %1 = arith.extsi %d : i32 to i64
    %2 = tt.splat %1 : i64 -> tensor<16x1xi64>
    %3 = arith.muli %0, %2 : tensor<16x1xi64>
    %4 = tt.splat %dw_ptr : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %5 = tt.addptr %4, %3 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi64>
    %6 = tt.broadcast %5 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x128x!tt.ptr<f32>>
    %7 = tt.addptr %6, %g_26 : tensor<16x128x!tt.ptr<f32>>, tensor<16x128xi32>
    %8 = tt.atomic_rmw fadd, acq_rel, gpu, %7, %g_29, %keep_15 : (tensor<16x128x!tt.ptr<f32>>, tensor<16x128xf32>, tensor<16x128xi1>) -> tensor<16x128xf32>
    tt.return
  }
}

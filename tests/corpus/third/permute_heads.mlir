// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 3 1 1
// input f16 20480 normal
// output f16 20480
// scalar i32 20
module {
  tt.func public @permute_heads(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %seq: i32) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<8x16x64xf16>
    %cst = arith.constant dense<64> : tensor<16x1x1xi32>
    %x_0 = arith.constant dense<64> : tensor<8x16x1xi32>
    %x_1 = arith.constant dense<16> : tensor<8x1x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %s = arith.constant 8 : i32
    %b = tt.get_program_id y : i32
    %s_2 = tt.get_program_id x : i32
    %s_3 = arith.muli %s_2, %s : i32
    %s_4 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %s_5 = tt.splat %s_3 : i32 -> tensor<8xi32>
    %s_6 = arith.addi %s_5, %s_4 : tensor<8xi32>
    %h = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %d = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %x_7 = tt.splat %seq : i32 -> tensor<8xi32>
    %x_8 = arith.cmpi slt, %s_6, %x_7 : tensor<8xi32>
    %x_9 = tt.expand_dims %x_8 {axis = 1 : i32} : tensor<8xi1> -> tensor<8x1xi1>
    %x_10 = tt.expand_dims %x_9 {axis = 2 : i32} : tensor<8x1xi1> -> tensor<8x1x1xi1>
    %x_11 = arith.muli %b, %seq : i32
    %x_12 = tt.expand_dims %s_6 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %x_13 = tt.expand_dims %x_12 {axis = 2 : i32} : tensor<8x1xi32> -> tensor<8x1x1xi32>
    %x_14 = tt.splat %x_11 : i32 -> tensor<8x1x1xi32>
    %x_15 = arith.addi %x_14, %x_13 : tensor<8x1x1xi32>
    %x_16 = arith.muli %x_15, %x_1 : tensor<8x1x1xi32>
    %x_17 = tt.expand_dims %h {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %x_18 = tt.expand_dims %x_17 {axis = 2 : i32} : tensor<1x16xi32> -> tensor<1x16x1xi32>
    %x_19 = tt.broadcast %x_16 : tensor<8x1x1xi32> -> tensor<8x16x1xi32>
    %x_20 = tt.broadcast %x_18 : tensor<1x16x1xi32> -> tensor<8x16x1xi32>
    %x_21 = arith.addi %x_19, %x_20 : tensor<8x16x1xi32>
    %x_22 = arith.muli %x_21, %x_0 : tensor<8x16x1xi32>
    %x_23 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<8x16x1x!tt.ptr<f16>>
    %x_24 = tt.addptr %x_23, %x_22 : tensor<8x16x1x!tt.ptr<f16>>, tensor<8x16x1xi32>
    %x_25 = tt.expand_dims %d {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %x_26 = tt.expand_dims %x_25 {axis = 1 : i32} : tensor<1x64xi32> -> tensor<1x1x64xi32>
    %x_27 = tt.broadcast %x_24 : tensor<8x16x1x!tt.ptr<f16>> -> tensor<8x16x64x!tt.ptr<f16>>
    %x_28 = tt.broadcast %x_26 : tensor<1x1x64xi32> -> tensor<8x16x64xi32>
    %x_29 = tt.addptr %x_27, %x_28 : tensor<8x16x64x!tt.ptr<f16>>, tensor<8x16x64xi32>
    %x_30 = tt.broadcast %x_10 : tensor<8x1x1xi1> -> tensor<8x16x64xi1>
    %x_31 = tt.load %x_29, %x_30, %x : tensor<8x16x64x!tt.ptr<f16>>
    %y = tt.trans %x_31 {order = array<i32: 1, 2, 0>} : tensor<8x16x64xf16> -> tensor<16x64x8xf16>
    %0 = tt.expand_dims %x_8 {axis = 0 : i32} : tensor<8xi1> -> tensor<1x8xi1>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<1x8xi1> -> tensor<1x1x8xi1>
    %2 = arith.muli %b, %c16_i32 : i32
    %3 = tt.expand_dims %h {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %4 = tt.expand_dims %3 {axis = 2 : i32} : tensor<16x1xi32> -> tensor<16x1x1xi32>
    %5 = tt.splat %2 : i32 -> tensor<16x1x1xi32>
    %6 = arith.addi %5, %4 : tensor<16x1x1xi32>
    %7 = arith.muli %6, %cst : tensor<16x1x1xi32>
    %8 = tt.expand_dims %x_25 {axis = 2 : i32} : tensor<1x64xi32> -> tensor<1x64x1xi32>
    %9 = tt.broadcast %7 : tensor<16x1x1xi32> -> tensor<16x64x1xi32>
    %10 = tt.broadcast %8 : tensor<1x64x1xi32> -> tensor<16x64x1xi32>
    %11 = arith.addi %9, %10 : tensor<16x64x1xi32>
    %12 = tt.splat %seq : i32 -> tensor<16x64x1xi32>
    %13 = arith.muli %11, %12 : tensor<16x64x1xi32>
    %14 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<16x64x1x!tt.ptr<f16>>
    %15 = tt.addptr %14, %13 : tensor<16x64x1x!tt.ptr<f16>>, tensor<16x64x1xi32>
    %16 = tt.expand_dims %s_6 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %17 = tt.expand_dims %16 {axis = 1 : i32} : tensor<1x8xi32> -> tensor<1x1x8xi32>
    %18 = tt.broadcast %15 : tensor<16x64x1x!tt.ptr<f16>> -> tensor<16x64x8x!tt.ptr<f16>>
    %19 = tt.broadcast %17 : tensor<1x1x8xi32> -> tensor<16x64x8xi32>
    %20 = tt.addptr %18, %19 : tensor<16x64x8x!tt.ptr<f16>>, tensor<16x64x8xi32>
    %21 = tt.broadcast %1 : tensor<1x1x8xi1> -> tensor<16x64x8xi1>
    tt.store %20, %y, %21 : tensor<16x64x8x!tt.ptr<f16>>
    tt.return
  }
}
// -----
module {
  tt.func public @permute_heads(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %seq: i32) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<8x16x64xf16>
    %cst = arith.constant dense<64> : tensor<16x1x1xi32>
    %x_0 = arith.constant dense<64> : tensor<8x16x1xi32>
    %x_1 = arith.constant dense<16> : tensor<8x1x1xi32>
    %c16_i32 = arith.constant 16 : i32
    %c8_i32 = arith.constant 8 : i32
    %b = tt.get_program_id y : i32
    %s = tt.get_program_id x : i32
    %s_2 = arith.muli %s, %c8_i32 : i32
    %s_3 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %s_4 = tt.splat %s_2 : i32 -> tensor<8xi32>
    %s_5 = arith.addi %s_4, %s_3 : tensor<8xi32>
    %h = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %d = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %x_6 = tt.splat %seq : i32 -> tensor<8xi32>
    %x_7 = arith.cmpi slt, %s_5, %x_6 : tensor<8xi32>
    %x_8 = tt.expand_dims %x_7 {axis = 1 : i32} : tensor<8xi1> -> tensor<8x1xi1>
    %x_9 = tt.expand_dims %x_8 {axis = 2 : i32} : tensor<8x1xi1> -> tensor<8x1x1xi1>
    %x_10 = arith.muli %b, %seq : i32
    %x_11 = tt.expand_dims %s_5 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %x_12 = tt.expand_dims %x_11 {axis = 2 : i32} : tensor<8x1xi32> -> tensor<8x1x1xi32>
    %x_13 = tt.splat %x_10 : i32 -> tensor<8x1x1xi32>
    %x_14 = arith.addi %x_13, %x_12 : tensor<8x1x1xi32>
    %x_15 = arith.muli %x_14, %x_1 : tensor<8x1x1xi32>
    %x_16 = tt.expand_dims %h {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %x_17 = tt.expand_dims %x_16 {axis = 2 : i32} : tensor<1x16xi32> -> tensor<1x16x1xi32>
    %x_18 = tt.broadcast %x_15 : tensor<8x1x1xi32> -> tensor<8x16x1xi32>
    %x_19 = tt.broadcast %x_17 : tensor<1x16x1xi32> -> tensor<8x16x1xi32>
    %x_20 = arith.addi %x_18, %x_19 : tensor<8x16x1xi32>
    %x_21 = arith.muli %x_20, %x_0 : tensor<8x16x1xi32>
    %x_22 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<8x16x1x!tt.ptr<f16>>
    %x_23 = tt.addptr %x_22, %x_21 : tensor<8x16x1x!tt.ptr<f16>>, tensor<8x16x1xi32>
    %x_24 = tt.expand_dims %d {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %x_25 = tt.expand_dims %x_24 {axis = 1 : i32} : tensor<1x64xi32> -> tensor<1x1x64xi32>
    %x_26 = tt.broadcast %x_23 : tensor<8x16x1x!tt.ptr<f16>> -> tensor<8x16x64x!tt.ptr<f16>>
    %x_27 = tt.broadcast %x_25 : tensor<1x1x64xi32> -> tensor<8x16x64xi32>
    %x_28 = tt.addptr %x_26, %x_27 : tensor<8x16x64x!tt.ptr<f16>>, tensor<8x16x64xi32>
    %x_29 = tt.broadcast %x_9 : tensor<8x1x1xi1> -> tensor<8x16x64xi1>
    %x_30 = tt.load %x_28, %x_29, %x : tensor<8x16x64x!tt.ptr<f16>>
    %y = tt.trans %x_30 {order = array<i32: 1, 2, 0>} : tensor<8x16x64xf16> -> tensor<16x64x8xf16>
    %0 = tt.expand_dims %x_7 {axis = 0 : i32} : tensor<8xi1> -> tensor<1x8xi1>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<1x8xi1> -> tensor<1x1x8xi1>
    %2 = arith.muli %b, %c16_i32 : i32
    %3 = tt.expand_dims %h {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %4 = tt.expand_dims %3 {axis = 2 : i32} : tensor<16x1xi32> -> tensor<16x1x1xi32>
    %5 = tt.splat %2 : i32 -> tensor<16x1x1xi32>
    %6 = arith.addi %5, %4 : tensor<16x1x1xi32>
    %7 = arith.muli %6, %cst : tensor<16x1x1xi32>
    %8 = tt.expand_dims %x_24 {axis = 2 : i32} : tensor<1x64xi32> -> tensor<1x64x1xi32>
    %9 = tt.broadcast %7 : tensor<16x1x1xi32> -> tensor<16x64x1xi32>
    %10 = tt.broadcast %8 : tensor<1x64x1xi32> -> tensor<16x64x1xi32>
    %11 = arith.addi %9, %10 : tensor<16x64x1xi32>
    %12 = tt.splat %seq : i32 -> tensor<16x64x1xi32>
    %13 = arith.muli %11, %12 : tensor<16x64x1xi32>
    %14 = tt.splat %y_ptr : !tt.ptr<f16> -> tensor<16x64x1x!tt.ptr<f16>>
    %15 = tt.addptr %14, %13 : tensor<16x64x1x!tt.ptr<f16>>, tensor<16x64x1xi32>
    %16 = tt.expand_dims %s_5 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %17 = tt.expand_dims %16 {axis = 1 : i32} : tensor<1x8xi32> -> tensor<1x1x8xi32>
    %18 = tt.broadcast %15 : tensor<16x64x1x!tt.ptr<f16>> -> tensor<16x64x8x!tt.ptr<f16>>
    %19 = tt.broadcast %17 : tensor<1x1x8xi32> -> tensor<16x64x8xi32>
    %20 = tt.addptr %18, %19 : tensor<16x64x8x!tt.ptr<f16>>, tensor<16x64x8xi32>
    %21 = tt.broadcast %1 : tensor<1x1x8xi1> -> tensor<16x64x8xi1>
    tt.store %20, %y, %21 : tensor<16x64x8x!tt.ptr<f16>>
    tt.return
  }
}

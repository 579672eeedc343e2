// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 2 1
// input f32 2400 integers -9 9
// output f32 2400
// output f32 2400
// scalar i32 100
// scalar i32 24
module {
  tt.func public @chunk_cumsum(%g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %r_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %heads: i32) attributes {noinline = false} {
    %g = arith.constant dense<0.000000e+00> : tensor<64x16xf32>
    %h = arith.constant 16 : i32
    %r = arith.constant 64 : i32
    %r_0 = tt.get_program_id x : i32
    %r_1 = arith.muli %r_0, %r : i32
    %r_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<64xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<64xi32>
    %h_5 = tt.get_program_id y : i32
    %h_6 = arith.muli %h_5, %h : i32
    %h_7 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %h_8 = tt.splat %h_6 : i32 -> tensor<16xi32>
    %h_9 = arith.addi %h_8, %h_7 : tensor<16xi32>
    %at = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %at_10 = tt.splat %heads : i32 -> tensor<64x1xi32>
    %at_11 = arith.muli %at, %at_10 : tensor<64x1xi32>
    %at_12 = tt.expand_dims %h_9 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %at_13 = tt.broadcast %at_11 : tensor<64x1xi32> -> tensor<64x16xi32>
    %at_14 = tt.broadcast %at_12 : tensor<1x16xi32> -> tensor<64x16xi32>
    %at_15 = arith.addi %at_13, %at_14 : tensor<64x16xi32>
    %keep = tt.splat %t : i32 -> tensor<64x1xi32>
    %keep_16 = arith.cmpi slt, %at, %keep : tensor<64x1xi32>
    %keep_17 = tt.splat %heads : i32 -> tensor<1x16xi32>
    %keep_18 = arith.cmpi slt, %at_12, %keep_17 : tensor<1x16xi32>
    %keep_19 = tt.broadcast %keep_16 : tensor<64x1xi1> -> tensor<64x16xi1>
    %keep_20 = tt.broadcast %keep_18 : tensor<1x16xi1> -> tensor<64x16xi1>
    %keep_21 = arith.andi %keep_19, %keep_20 : tensor<64x16xi1>
    %g_22 = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<64x16x!tt.ptr<f32>>
    %g_23 = tt.addptr %g_22, %at_15 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
    %g_24 = tt.load %g_23, %keep_21, %g : tensor<64x16x!tt.ptr<f32>>
    %f = "tt.scan"(%g_24) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%f_25: f32, %f_26: f32):
      %f_27 = arith.addf %f_25, %f_26 : f32
      tt.scan.return %f_27 : f32
    }) : (tensor<64x16xf32>) -> tensor<64x16xf32>
    %0 = tt.splat %f_ptr : !tt.ptr<f32> -> tensor<64x16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %at_15 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
    tt.store %1, %f, %keep_21 : tensor<64x16x!tt.ptr<f32>>
    %2 = tt.splat %r_ptr : !tt.ptr<f32> -> tensor<64x16x!tt.ptr<f32>>
    %3 = tt.addptr %2, %at_15 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
    %4 = "tt.reduce"(%g_24) <{axis = 0 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %9 = arith.addf %arg5, %arg6 : f32
      tt.reduce.return %9 : f32
    }) : (tensor<64x16xf32>) -> tensor<16xf32>
    %5 = tt.expand_dims %4 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
    %6 = tt.broadcast %5 : tensor<1x16xf32> -> tensor<64x16xf32>
    %7 = arith.subf %6, %f : tensor<64x16xf32>
    %8 = arith.addf %7, %g_24 : tensor<64x16xf32>
    tt.store %3, %8, %keep_21 : tensor<64x16x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @chunk_cumsum(%g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %f_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %r_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %t: i32, %heads: i32) attributes {noinline = false} {
    %g = arith.constant dense<0.000000e+00> : tensor<64x16xf32>
    %c16_i32 = arith.constant 16 : i32
    %c64_i32 = arith.constant 64 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c64_i32 : i32
    %r_1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<64xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<64xi32>
    %h = tt.get_program_id y : i32
    %h_4 = arith.muli %h, %c16_i32 : i32
    %h_5 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %h_6 = tt.splat %h_4 : i32 -> tensor<16xi32>
    %h_7 = arith.addi %h_6, %h_5 : tensor<16xi32>
    %at = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %at_8 = tt.splat %heads : i32 -> tensor<64x1xi32>
    %at_9 = arith.muli %at, %at_8 : tensor<64x1xi32>
    %at_10 = tt.expand_dims %h_7 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %at_11 = tt.broadcast %at_9 : tensor<64x1xi32> -> tensor<64x16xi32>
    %at_12 = tt.broadcast %at_10 : tensor<1x16xi32> -> tensor<64x16xi32>
    %at_13 = arith.addi %at_11, %at_12 : tensor<64x16xi32>
    %keep = tt.splat %t : i32 -> tensor<64x1xi32>
    %keep_14 = arith.cmpi slt, %at, %keep : tensor<64x1xi32>
    %keep_15 = tt.splat %heads : i32 -> tensor<1x16xi32>
    %keep_16 = arith.cmpi slt, %at_10, %keep_15 : tensor<1x16xi32>
    %keep_17 = tt.broadcast %keep_14 : tensor<64x1xi1> -> tensor<64x16xi1>
    %keep_18 = tt.broadcast %keep_16 : tensor<1x16xi1> -> tensor<64x16xi1>
    %keep_19 = arith.andi %keep_17, %keep_18 : tensor<64x16xi1>
    %g_20 = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<64x16x!tt.ptr<f32>>
    %g_21 = tt.addptr %g_20, %at_13 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
    %g_22 = tt.load %g_21, %keep_19, %g : tensor<64x16x!tt.ptr<f32>>
    %f = "tt.scan"(%g_22) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%f_23: f32, %f_24: f32):
      %f_25 = arith.addf %f_23, %f_24 : f32
      tt.scan.return %f_25 : f32
    }) : (tensor<64x16xf32>) -> tensor<64x16xf32>
    %0 = tt.splat %f_ptr : !tt.ptr<f32> -> tensor<64x16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %at_13 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
    tt.store %1, %f, %keep_19 : tensor<64x16x!tt.ptr<f32>>
    %2 = tt.splat %r_ptr : !tt.ptr<f32> -> tensor<64x16x!tt.ptr<f32>>
    %3 = tt.addptr %2, %at_13 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
    %4 = "tt.reduce"(%g_22) <{axis = 0 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %9 = arith.addf %arg5, %arg6 : f32
      tt.reduce.return %9 : f32
    }) : (tensor<64x16xf32>) -> tensor<16xf32>
    %5 = tt.expand_dims %4 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
    %6 = tt.broadcast %5 : tensor<1x16xf32> -> tensor<64x16xf32>
    %7 = arith.subf %6, %f : tensor<64x16xf32>
    %8 = arith.addf %7, %g_22 : tensor<64x16xf32>
    tt.store %3, %8, %keep_19 : tensor<64x16x!tt.ptr<f32>>
    tt.return
  }
}

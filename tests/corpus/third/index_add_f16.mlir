// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 3 1 1
// input f16 2560 integers -2 2
// input i32 20 integers 0 6
// inout f16 896 zeros
// scalar i32 20
// scalar i32 128
module {
  tt.func public @index_add_f16(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %index_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %t: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<8x128xf16>
    %to = arith.constant dense<0> : tensor<8xi32>
    %c = arith.constant 128 : i32
    %r = arith.constant 8 : i32
    %r_0 = tt.get_program_id x : i32
    %r_1 = arith.muli %r_0, %r : i32
    %r_2 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<8xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<8xi32>
    %c_5 = tt.get_program_id y : i32
    %c_6 = arith.muli %c_5, %c : i32
    %c_7 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_8 = tt.splat %c_6 : i32 -> tensor<128xi32>
    %c_9 = arith.addi %c_8, %c_7 : tensor<128xi32>
    %to_10 = tt.splat %t : i32 -> tensor<8xi32>
    %to_11 = arith.cmpi slt, %r_4, %to_10 : tensor<8xi32>
    %to_12 = tt.splat %index_ptr : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %to_13 = tt.addptr %to_12, %r_4 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    %to_14 = tt.load %to_13, %to_11, %to : tensor<8x!tt.ptr<i32>>
    %keep = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %keep_15 = tt.splat %t : i32 -> tensor<8x1xi32>
    %keep_16 = arith.cmpi slt, %keep, %keep_15 : tensor<8x1xi32>
    %keep_17 = tt.expand_dims %c_9 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %keep_18 = tt.splat %n : i32 -> tensor<1x128xi32>
    %keep_19 = arith.cmpi slt, %keep_17, %keep_18 : tensor<1x128xi32>
    %keep_20 = tt.broadcast %keep_16 : tensor<8x1xi1> -> tensor<8x128xi1>
    %keep_21 = tt.broadcast %keep_19 : tensor<1x128xi1> -> tensor<8x128xi1>
    %keep_22 = arith.andi %keep_20, %keep_21 : tensor<8x128xi1>
    %x_23 = tt.splat %n : i32 -> tensor<8x1xi32>
    %x_24 = arith.muli %keep, %x_23 : tensor<8x1xi32>
    %x_25 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<8x1x!tt.ptr<f16>>
    %x_26 = tt.addptr %x_25, %x_24 : tensor<8x1x!tt.ptr<f16>>, tensor<8x1xi32>
    %x_27 = tt.broadcast %x_26 : tensor<8x1x!tt.ptr<f16>> -> tensor<8x128x!tt.ptr<f16>>
    %x_28 = tt.broadcast %keep_17 : tensor<1x128xi32> -> tensor<8x128xi32>
    %x_29 = tt.addptr %x_27, %x_28 : tensor<8x128x!tt.ptr<f16>>, tensor<8x128xi32>
    %x_30 = tt.load %x_29, %keep_22, %x : tensor<8x128x!tt.ptr<f16>>
    %0 = tt.expand_dims %to_14 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %1 = arith.muli %0, %x_23 : tensor<8x1xi32>
    %2 = tt.splat %out_ptr : !tt.ptr<f16> -> tensor<8x1x!tt.ptr<f16>>
    %3 = tt.addptr %2, %1 : tensor<8x1x!tt.ptr<f16>>, tensor<8x1xi32>
    %4 = tt.broadcast %3 : tensor<8x1x!tt.ptr<f16>> -> tensor<8x128x!tt.ptr<f16>>
    %5 = tt.addptr %4, %x_28 : tensor<8x128x!tt.ptr<f16>>, tensor<8x128xi32>
    %6 = tt.atomic_rmw fadd, relaxed, gpu, %5, %x_30, %keep_22 : (tensor<8x128x!tt.ptr<f16>>, tensor<8x128xf16>, tensor<8x128xi1>) -> tensor<8x128xf16>
    tt.return
  }
}
// -----
module {
  tt.func public @index_add_f16(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %index_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %t: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %x = arith.constant dense<0.000000e+00> : tensor<8x128xf16>
    %to = arith.constant dense<0> : tensor<8xi32>
    %c128_i32 = arith.constant 128 : i32
    %c8_i32 = arith.constant 8 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c8_i32 : i32
    %r_1 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<8xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<8xi32>
    %c = tt.get_program_id y : i32
    %c_4 = arith.muli %c, %c128_i32 : i32
    %c_5 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_6 = tt.splat %c_4 : i32 -> tensor<128xi32>
    %c_7 = arith.addi %c_6, %c_5 : tensor<128xi32>
    %to_8 = tt.splat %t : i32 -> tensor<8xi32>
    %to_9 = arith.cmpi slt, %r_3, %to_8 : tensor<8xi32>
    %to_10 = tt.splat %index_ptr : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %to_11 = tt.addptr %to_10, %r_3 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    %to_12 = tt.load %to_11, %to_9, %to : tensor<8x!tt.ptr<i32>>
    %keep = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %keep_13 = tt.splat %t : i32 -> tensor<8x1xi32>
    %keep_14 = arith.cmpi slt, %keep, %keep_13 : tensor<8x1xi32>
    %keep_15 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %keep_16 = tt.splat %n : i32 -> tensor<1x128xi32>
    %keep_17 = arith.cmpi slt, %keep_15, %keep_16 : tensor<1x128xi32>
    %keep_18 = tt.broadcast %keep_14 : tensor<8x1xi1> -> tensor<8x128xi1>
    %keep_19 = tt.broadcast %keep_17 : tensor<1x128xi1> -> tensor<8x128xi1>
    %keep_20 = arith.andi %keep_18, %keep_19 : tensor<8x128xi1>
    %x_21 = tt.splat %n : i32 -> tensor<8x1xi32>
    %x_22 = arith.muli %keep, %x_21 : tensor<8x1xi32>
    %x_23 = tt.splat %x_ptr : !tt.ptr<f16> -> tensor<8x1x!tt.ptr<f16>>
    %x_24 = tt.addptr %x_23, %x_22 : tensor<8x1x!tt.ptr<f16>>, tensor<8x1xi32>
    %x_25 = tt.broadcast %x_24 : tensor<8x1x!tt.ptr<f16>> -> tensor<8x128x!tt.ptr<f16>>
    %x_26 = tt.broadcast %keep_15 : tensor<1x128xi32> -> tensor<8x128xi32>
    %x_27 = tt.addptr %x_25, %x_26 : tensor<8x128x!tt.ptr<f16>>, tensor<8x128xi32>
    %x_28 = tt.load %x_27, %keep_20, %x : tensor<8x128x!tt.ptr<f16>>
    %0 = tt.expand_dims %to_12 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %1 = arith.muli %0, %x_21 : tensor<8x1xi32>
    %2 = tt.splat %out_ptr : !tt.ptr<f16> -> tensor<8x1x!tt.ptr<f16>>
    %3 = tt.addptr %2, %1 : tensor<8x1x!tt.ptr<f16>>, tensor<8x1xi32>
    %4 = tt.broadcast %3 : tensor<8x1x!tt.ptr<f16>> -> tensor<8x128x!tt.ptr<f16>>
    %5 = tt.addptr %4, %x_26 : tensor<8x128x!tt.ptr<f16>>, tensor<8x128xi32>
    %6 = tt.atomic_rmw fadd, relaxed, gpu, %5, %x_28, %keep_20 : (tensor<8x128x!tt.ptr<f16>>, tensor<8x128xf16>, tensor<8x128xi1>) -> tensor<8x128xf16>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 3 2
// input i8 28800 integers -128 127
// output i8 28800
// scalar i32 100
// scalar i32 144
module {
  tt.func public @transpose_i8_batched(%x_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %m: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %x = arith.constant dense<0> : tensor<64x64xi8>
    %c64_i32 = arith.constant 64 : i32
    %b = tt.get_program_id z : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c64_i32 : i32
    %r_1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_2 = tt.splat %r_0 : i32 -> tensor<64xi32>
    %r_3 = arith.addi %r_2, %r_1 : tensor<64xi32>
    %c = tt.get_program_id y : i32
    %c_4 = arith.muli %c, %c64_i32 : i32
    %c_5 = tt.splat %c_4 : i32 -> tensor<64xi32>
    %c_6 = arith.addi %c_5, %r_1 : tensor<64xi32>
    %keep = tt.expand_dims %r_3 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %keep_7 = tt.splat %m : i32 -> tensor<64x1xi32>
    %keep_8 = arith.cmpi slt, %keep, %keep_7 : tensor<64x1xi32>
    %keep_9 = tt.expand_dims %c_6 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %keep_10 = tt.splat %n : i32 -> tensor<1x64xi32>
    %keep_11 = arith.cmpi slt, %keep_9, %keep_10 : tensor<1x64xi32>
    %keep_12 = tt.broadcast %keep_8 : tensor<64x1xi1> -> tensor<64x64xi1>
    %keep_13 = tt.broadcast %keep_11 : tensor<1x64xi1> -> tensor<64x64xi1>
    %keep_14 = arith.andi %keep_12, %keep_13 : tensor<64x64xi1>
    %x_15 = arith.muli %b, %m : i32
    %x_16 = arith.muli %x_15, %n : i32
    %x_17 = tt.addptr %x_ptr, %x_16 : !tt.ptr<i8>, i32
    %x_18 = tt.splat %n : i32 -> tensor<64x1xi32>
    %x_19 = arith.muli %keep, %x_18 : tensor<64x1xi32>
    %x_20 = tt.splat %x_17 : !tt.ptr<i8> -> tensor<64x1x!tt.ptr<i8>>
    %x_21 = tt.addptr %x_20, %x_19 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
    %x_22 = tt.broadcast %x_21 : tensor<64x1x!tt.ptr<i8>> -> tensor<64x64x!tt.ptr<i8>>
    %x_23 = tt.broadcast %keep_9 : tensor<1x64xi32> -> tensor<64x64xi32>
    %x_24 = tt.addptr %x_22, %x_23 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
    %x_25 = tt.load %x_24, %keep_14, %x : tensor<64x64x!tt.ptr<i8>>
    %0 = tt.trans %keep_14 {order = array<i32: 1, 0>} : tensor<64x64xi1> -> tensor<64x64xi1>
    %1 = tt.addptr %y_ptr, %x_16 : !tt.ptr<i8>, i32
    %2 = tt.expand_dims %c_6 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %3 = arith.muli %2, %keep_7 : tensor<64x1xi32>
    %4 = tt.splat %1 : !tt.ptr<i8> -> tensor<64x1x!tt.ptr<i8>>
    %5 = tt.addptr %4, %3 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
    %6 = tt.expand_dims %r_3 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %7 = tt.broadcast %5 : tensor<64x1x!tt.ptr<i8>> -> tensor<64x64x!tt.ptr<i8>>
    %8 = tt.broadcast %6 : tensor<1x64xi32> -> tensor<64x64xi32>
    %9 = tt.addptr %7, %8 : tensor<64x64x!tt.ptr<i8>>, tensor<64x64xi32>
    %10 = tt.trans %x_25 {order = array<i32: 1, 0>} : tensor<64x64xi8> -> tensor<64x64xi8>
    tt.store %9, %10, %0 : tensor<64x64x!tt.ptr<i8>>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3
// grid: 1 1 1
// input bf16 12288 integers -2 2
// input bf16 12288 integers -2 2
// output f32 16384 tolerance 1e-5 1e-5
// scalar i32 128
// scalar i32 128
// scalar i32 96
module {
  tt.func public @gemm_weight_grad_tn(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %t: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x128xbf16>
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %c128_i32 = arith.constant 128 : i32
    %r = tt.get_program_id x : i32
    %r_1 = arith.muli %r, %c128_i32 : i32
    %r_2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<128xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<128xi32>
    %c = tt.get_program_id y : i32
    %c_5 = arith.muli %c, %c128_i32 : i32
    %c_6 = tt.splat %c_5 : i32 -> tensor<128xi32>
    %c_7 = arith.addi %c_6, %r_2 : tensor<128xi32>
    %tt = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %acc = scf.for %start = %c0_i32 to %t step %c32_i32 iter_args(%acc_8 = %cst_0) -> (tensor<128x128xf32>)  : i32 {
      %live = tt.splat %start : i32 -> tensor<32xi32>
      %live_9 = arith.addi %live, %tt : tensor<32xi32>
      %live_10 = tt.expand_dims %live_9 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %live_11 = tt.splat %t : i32 -> tensor<32x1xi32>
      %live_12 = arith.cmpi slt, %live_10, %live_11 : tensor<32x1xi32>
      %x = tt.splat %m : i32 -> tensor<32x1xi32>
      %x_13 = arith.muli %live_10, %x : tensor<32x1xi32>
      %x_14 = tt.splat %x_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
      %x_15 = tt.addptr %x_14, %x_13 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %x_16 = tt.expand_dims %r_4 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %x_17 = tt.broadcast %x_15 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x128x!tt.ptr<bf16>>
      %x_18 = tt.broadcast %x_16 : tensor<1x128xi32> -> tensor<32x128xi32>
      %x_19 = tt.addptr %x_17, %x_18 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
      %x_20 = tt.broadcast %live_12 : tensor<32x1xi1> -> tensor<32x128xi1>
      %x_21 = tt.load %x_19, %x_20, %cst : tensor<32x128x!tt.ptr<bf16>>
      %dy = tt.splat %n : i32 -> tensor<32x1xi32>
      %dy_22 = arith.muli %live_10, %dy : tensor<32x1xi32>
      %dy_23 = tt.splat %dy_ptr : !tt.ptr<bf16> -> tensor<32x1x!tt.ptr<bf16>>
      %dy_24 = tt.addptr %dy_23, %dy_22 : tensor<32x1x!tt.ptr<bf16>>, tensor<32x1xi32>
      %dy_25 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %dy_26 = tt.broadcast %dy_24 : tensor<32x1x!tt.ptr<bf16>> -> tensor<32x128x!tt.ptr<bf16>>
      %dy_27 = tt.broadcast %dy_25 : tensor<1x128xi32> -> tensor<32x128xi32>
      %dy_28 = tt.addptr %dy_26, %dy_27 : tensor<32x128x!tt.ptr<bf16>>, tensor<32x128xi32>
      %dy_29 = tt.load %dy_28, %x_20, %cst : tensor<32x128x!tt.ptr<bf16>>
      %acc_30 = tt.trans %x_21 {order = array<i32: 1, 0>} : tensor<32x128xbf16> -> tensor<128x32xbf16>
      %acc_31 = tt.dot %acc_30, %dy_29, %acc_8, inputPrecision = tf32 : tensor<128x32xbf16> * tensor<32x128xbf16> -> tensor<128x128xf32>
      scf.yield %acc_31 : tensor<128x128xf32>
    }
    %0 = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %1 = tt.splat %n : i32 -> tensor<128x1xi32>
    %2 = arith.muli %0, %1 : tensor<128x1xi32>
    %3 = tt.splat %dw_ptr : !tt.ptr<f32> -> tensor<128x1x!tt.ptr<f32>>
    %4 = tt.addptr %3, %2 : tensor<128x1x!tt.ptr<f32>>, tensor<128x1xi32>
    %5 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %6 = tt.broadcast %4 : tensor<128x1x!tt.ptr<f32>> -> tensor<128x128x!tt.ptr<f32>>
    %7 = tt.broadcast %5 : tensor<1x128xi32> -> tensor<128x128xi32>
    %8 = tt.addptr %6, %7 : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
    tt.store %8, %acc : tensor<128x128x!tt.ptr<f32>>
    tt.return
  }
}

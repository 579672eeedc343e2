// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 1 1
// input f16 8192 integers -2 2
// input f16 8192 integers -2 2
// output f32 8192 tolerance 1e-5 1e-5
module {
  tt.func public @tiny_bmm_batched(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<8x32x32xf32>
    %at = arith.constant dense<32> : tensor<1x32x1xi32>
    %cst_0 = arith.constant dense<32> : tensor<8x1x1xi32>
    %e = arith.constant 8 : i32
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %e_1 = tt.get_program_id x : i32
    %e_2 = arith.muli %e_1, %e : i32
    %e_3 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %e_4 = tt.splat %e_2 : i32 -> tensor<8xi32>
    %e_5 = arith.addi %e_4, %e_3 : tensor<8xi32>
    %at_6 = tt.expand_dims %e_5 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %at_7 = tt.expand_dims %at_6 {axis = 2 : i32} : tensor<8x1xi32> -> tensor<8x1x1xi32>
    %at_8 = arith.muli %at_7, %cst_0 : tensor<8x1x1xi32>
    %at_9 = arith.muli %at_8, %cst_0 : tensor<8x1x1xi32>
    %at_10 = tt.expand_dims %i {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %at_11 = tt.expand_dims %at_10 {axis = 2 : i32} : tensor<1x32xi32> -> tensor<1x32x1xi32>
    %at_12 = arith.muli %at_11, %at : tensor<1x32x1xi32>
    %at_13 = tt.broadcast %at_9 : tensor<8x1x1xi32> -> tensor<8x32x1xi32>
    %at_14 = tt.broadcast %at_12 : tensor<1x32x1xi32> -> tensor<8x32x1xi32>
    %at_15 = arith.addi %at_13, %at_14 : tensor<8x32x1xi32>
    %at_16 = tt.expand_dims %at_10 {axis = 1 : i32} : tensor<1x32xi32> -> tensor<1x1x32xi32>
    %at_17 = tt.broadcast %at_15 : tensor<8x32x1xi32> -> tensor<8x32x32xi32>
    %at_18 = tt.broadcast %at_16 : tensor<1x1x32xi32> -> tensor<8x32x32xi32>
    %at_19 = arith.addi %at_17, %at_18 : tensor<8x32x32xi32>
    %0 = tt.splat %c_ptr : !tt.ptr<f32> -> tensor<8x32x32x!tt.ptr<f32>>
    %1 = tt.addptr %0, %at_19 : tensor<8x32x32x!tt.ptr<f32>>, tensor<8x32x32xi32>
    %2 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<8x32x32x!tt.ptr<f16>>
    %3 = tt.addptr %2, %at_19 : tensor<8x32x32x!tt.ptr<f16>>, tensor<8x32x32xi32>
    %4 = tt.load %3 : tensor<8x32x32x!tt.ptr<f16>>
    %5 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<8x32x32x!tt.ptr<f16>>
    %6 = tt.addptr %5, %at_19 : tensor<8x32x32x!tt.ptr<f16>>, tensor<8x32x32xi32>
    %7 = tt.load %6 : tensor<8x32x32x!tt.ptr<f16>>
    %8 = tt.dot %4, %7, %cst, inputPrecision = tf32 : tensor<8x32x32xf16> * tensor<8x32x32xf16> -> tensor<8x32x32xf32>
    tt.store %1, %8 : tensor<8x32x32x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @tiny_bmm_batched(%a_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<8x32x32xf32>
    %at = arith.constant dense<32> : tensor<1x32x1xi32>
    %cst_0 = arith.constant dense<32> : tensor<8x1x1xi32>
    %c8_i32 = arith.constant 8 : i32
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %e = tt.get_program_id x : i32
    %e_1 = arith.muli %e, %c8_i32 : i32
    %e_2 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %e_3 = tt.splat %e_1 : i32 -> tensor<8xi32>
    %e_4 = arith.addi %e_3, %e_2 : tensor<8xi32>
    %at_5 = tt.expand_dims %e_4 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %at_6 = tt.expand_dims %at_5 {axis = 2 : i32} : tensor<8x1xi32> -> tensor<8x1x1xi32>
    %at_7 = arith.muli %at_6, %cst_0 : tensor<8x1x1xi32>
    %at_8 = arith.muli %at_7, %cst_0 : tensor<8x1x1xi32>
    %at_9 = tt.expand_dims %i {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %at_10 = tt.expand_dims %at_9 {axis = 2 : i32} : tensor<1x32xi32> -> tensor<1x32x1xi32>
    %at_11 = arith.muli %at_10, %at : tensor<1x32x1xi32>
    %at_12 = tt.broadcast %at_8 : tensor<8x1x1xi32> -> tensor<8x32x1xi32>
    %at_13 = tt.broadcast %at_11 : tensor<1x32x1xi32> -> tensor<8x32x1xi32>
    %at_14 = arith.addi %at_12, %at_13 : tensor<8x32x1xi32>
    %at_15 = tt.expand_dims %at_9 {axis = 1 : i32} : tensor<1x32xi32> -> tensor<1x1x32xi32>
    %at_16 = tt.broadcast %at_14 : tensor<8x32x1xi32> -> tensor<8x32x32xi32>
    %at_17 = tt.broadcast %at_15 : tensor<1x1x32xi32> -> tensor<8x32x32xi32>
    %at_18 = arith.addi %at_16, %at_17 : tensor<8x32x32xi32>
    %0 = tt.splat %c_ptr : !tt.ptr<f32> -> tensor<8x32x32x!tt.ptr<f32>>
    %1 = tt.addptr %0, %at_18 : tensor<8x32x32x!tt.ptr<f32>>, tensor<8x32x32xi32>
    %2 = tt.splat %a_ptr : !tt.ptr<f16> -> tensor<8x32x32x!tt.ptr<f16>>
    %3 = tt.addptr %2, %at_18 : tensor<8x32x32x!tt.ptr<f16>>, tensor<8x32x32xi32>
    %4 = tt.load %3 : tensor<8x32x32x!tt.ptr<f16>>
    %5 = tt.splat %b_ptr : !tt.ptr<f16> -> tensor<8x32x32x!tt.ptr<f16>>
    %6 = tt.addptr %5, %at_18 : tensor<8x32x32x!tt.ptr<f16>>, tensor<8x32x32xi32>
    %7 = tt.load %6 : tensor<8x32x32x!tt.ptr<f16>>
    %8 = tt.dot %4, %7, %cst, inputPrecision = tf32 : tensor<8x32x32xf16> * tensor<8x32x32xf16> -> tensor<8x32x32xf32>
    tt.store %1, %8 : tensor<8x32x32x!tt.ptr<f32>>
    tt.return
  }
}

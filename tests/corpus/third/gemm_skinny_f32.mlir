// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 3
// grid: 1 1 1
// input f32 2048 normal
// input f32 4096 normal
// output f32 2048 tolerance 1e-4 1e-3
// scalar i32 32
// scalar i32 64
// scalar i32 64
module {
  tt.func public @gemm_skinny_f32(%a_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x32xf32>
    %c64_i32 = arith.constant 64 : i32
    %r = tt.get_program_id x : i32
    %r_1 = arith.muli %r, %c64_i32 : i32
    %r_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %r_3 = tt.splat %r_1 : i32 -> tensor<64xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<64xi32>
    %c = tt.get_program_id y : i32
    %c_5 = arith.muli %c, %c64_i32 : i32
    %c_6 = tt.splat %c_5 : i32 -> tensor<64xi32>
    %c_7 = arith.addi %c_6, %r_2 : tensor<64xi32>
    %kk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %acc = scf.for %start = %c0_i32 to %k step %c32_i32 iter_args(%acc_8 = %cst) -> (tensor<64x64xf32>)  : i32 {
      %a = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %a_9 = tt.splat %m : i32 -> tensor<64x1xi32>
      %a_10 = arith.cmpi slt, %a, %a_9 : tensor<64x1xi32>
      %a_11 = tt.splat %k : i32 -> tensor<64x1xi32>
      %a_12 = arith.muli %a, %a_11 : tensor<64x1xi32>
      %a_13 = tt.splat %a_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
      %a_14 = tt.addptr %a_13, %a_12 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
      %a_15 = tt.splat %start : i32 -> tensor<64x1xi32>
      %a_16 = tt.addptr %a_14, %a_15 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
      %a_17 = tt.expand_dims %kk {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
      %a_18 = tt.broadcast %a_16 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x32x!tt.ptr<f32>>
      %a_19 = tt.broadcast %a_17 : tensor<1x32xi32> -> tensor<64x32xi32>
      %a_20 = tt.addptr %a_18, %a_19 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
      %a_21 = tt.broadcast %a_10 : tensor<64x1xi1> -> tensor<64x32xi1>
      %a_22 = tt.load %a_20, %a_21, %cst_0 : tensor<64x32x!tt.ptr<f32>>
      %b = tt.splat %start : i32 -> tensor<32xi32>
      %b_23 = arith.addi %b, %kk : tensor<32xi32>
      %b_24 = tt.expand_dims %b_23 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %b_25 = tt.splat %n : i32 -> tensor<32x1xi32>
      %b_26 = arith.muli %b_24, %b_25 : tensor<32x1xi32>
      %b_27 = tt.splat %b_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %b_28 = tt.addptr %b_27, %b_26 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %b_29 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %b_30 = tt.broadcast %b_28 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
      %b_31 = tt.broadcast %b_29 : tensor<1x64xi32> -> tensor<32x64xi32>
      %b_32 = tt.addptr %b_30, %b_31 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %b_33 = tt.load %b_32 : tensor<32x64x!tt.ptr<f32>>
      %acc_34 = tt.dot %a_22, %b_33, %acc_8 : tensor<64x32xf32> * tensor<32x64xf32> -> tensor<64x64xf32>
      scf.yield %acc_34 : tensor<64x64xf32>
    }
    %0 = tt.expand_dims %r_4 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = tt.splat %m : i32 -> tensor<64x1xi32>
    %2 = arith.cmpi slt, %0, %1 : tensor<64x1xi32>
    %3 = tt.splat %n : i32 -> tensor<64x1xi32>
    %4 = arith.muli %0, %3 : tensor<64x1xi32>
    %5 = tt.splat %c_ptr : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %6 = tt.addptr %5, %4 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %7 = tt.expand_dims %c_7 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %8 = tt.broadcast %6 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %9 = tt.broadcast %7 : tensor<1x64xi32> -> tensor<64x64xi32>
    %10 = tt.addptr %8, %9 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    %11 = tt.broadcast %2 : tensor<64x1xi1> -> tensor<64x64xi1>
    tt.store %10, %acc, %11 : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f32 5600 normal
// output f32 80 tolerance 1e-5 1e-5
// scalar i32 70
// scalar i32 80
module {
  tt.func public @sum_columns(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c = arith.constant 64 : i32
    %c_0 = tt.get_program_id x : i32
    %c_1 = arith.muli %c_0, %c : i32
    %c_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_3 = tt.splat %c_1 : i32 -> tensor<64xi32>
    %c_4 = arith.addi %c_3, %c_2 : tensor<64xi32>
    %acc = scf.for %start = %c0_i32 to %rows step %c32_i32 iter_args(%acc_5 = %cst) -> (tensor<32x64xf32>)  : i32 {
      %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %r_6 = tt.splat %start : i32 -> tensor<32xi32>
      %r_7 = arith.addi %r_6, %r : tensor<32xi32>
      %acc_8 = tt.expand_dims %r_7 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %acc_9 = tt.splat %rows : i32 -> tensor<32x1xi32>
      %acc_10 = arith.cmpi slt, %acc_8, %acc_9 : tensor<32x1xi32>
      %acc_11 = tt.expand_dims %c_4 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %acc_12 = tt.splat %n : i32 -> tensor<1x64xi32>
      %acc_13 = arith.cmpi slt, %acc_11, %acc_12 : tensor<1x64xi32>
      %acc_14 = tt.broadcast %acc_10 : tensor<32x1xi1> -> tensor<32x64xi1>
      %acc_15 = tt.broadcast %acc_13 : tensor<1x64xi1> -> tensor<32x64xi1>
      %acc_16 = arith.andi %acc_14, %acc_15 : tensor<32x64xi1>
      %acc_17 = tt.splat %n : i32 -> tensor<32x1xi32>
      %acc_18 = arith.muli %acc_8, %acc_17 : tensor<32x1xi32>
      %acc_19 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %acc_20 = tt.addptr %acc_19, %acc_18 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %acc_21 = tt.broadcast %acc_20 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
      %acc_22 = tt.broadcast %acc_11 : tensor<1x64xi32> -> tensor<32x64xi32>
      %acc_23 = tt.addptr %acc_21, %acc_22 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %acc_24 = tt.load %acc_23, %acc_16, %cst : tensor<32x64x!tt.ptr<f32>>
      %acc_25 = arith.addf %acc_5, %acc_24 : tensor<32x64xf32>
      scf.yield %acc_25 : tensor<32x64xf32>
    }
    %0 = tt.splat %n : i32 -> tensor<64xi32>
    %1 = arith.cmpi slt, %c_4, %0 : tensor<64xi32>
    %2 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %3 = tt.addptr %2, %c_4 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %4 = "tt.reduce"(%acc) <{axis = 0 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %5 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %5 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    tt.store %3, %4, %1 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @sum_columns(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf32>
    %c64_i32 = arith.constant 64 : i32
    %c = tt.get_program_id x : i32
    %c_0 = arith.muli %c, %c64_i32 : i32
    %c_1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_2 = tt.splat %c_0 : i32 -> tensor<64xi32>
    %c_3 = arith.addi %c_2, %c_1 : tensor<64xi32>
    %acc = scf.for %start = %c0_i32 to %rows step %c32_i32 iter_args(%acc_4 = %cst) -> (tensor<32x64xf32>)  : i32 {
      %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
      %r_5 = tt.splat %start : i32 -> tensor<32xi32>
      %r_6 = arith.addi %r_5, %r : tensor<32xi32>
      %acc_7 = tt.expand_dims %r_6 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
      %acc_8 = tt.splat %rows : i32 -> tensor<32x1xi32>
      %acc_9 = arith.cmpi slt, %acc_7, %acc_8 : tensor<32x1xi32>
      %acc_10 = tt.expand_dims %c_3 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %acc_11 = tt.splat %n : i32 -> tensor<1x64xi32>
      %acc_12 = arith.cmpi slt, %acc_10, %acc_11 : tensor<1x64xi32>
      %acc_13 = tt.broadcast %acc_9 : tensor<32x1xi1> -> tensor<32x64xi1>
      %acc_14 = tt.broadcast %acc_12 : tensor<1x64xi1> -> tensor<32x64xi1>
      %acc_15 = arith.andi %acc_13, %acc_14 : tensor<32x64xi1>
      %acc_16 = tt.splat %n : i32 -> tensor<32x1xi32>
      %acc_17 = arith.muli %acc_7, %acc_16 : tensor<32x1xi32>
      %acc_18 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
      %acc_19 = tt.addptr %acc_18, %acc_17 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
      %acc_20 = tt.broadcast %acc_19 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x64x!tt.ptr<f32>>
      %acc_21 = tt.broadcast %acc_10 : tensor<1x64xi32> -> tensor<32x64xi32>
      %acc_22 = tt.addptr %acc_20, %acc_21 : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
      %acc_23 = tt.load %acc_22, %acc_15, %cst : tensor<32x64x!tt.ptr<f32>>
      %acc_24 = arith.addf %acc_4, %acc_23 : tensor<32x64xf32>
      scf.yield %acc_24 : tensor<32x64xf32>
    }
    %0 = tt.splat %n : i32 -> tensor<64xi32>
    %1 = arith.cmpi slt, %c_3, %0 : tensor<64xi32>
    %2 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %3 = tt.addptr %2, %c_3 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %4 = "tt.reduce"(%acc) <{axis = 0 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %5 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %5 : f32
    }) : (tensor<32x64xf32>) -> tensor<64xf32>
    tt.store %3, %4, %1 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}

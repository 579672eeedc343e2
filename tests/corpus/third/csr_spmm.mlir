// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 1 2 4
// stages: 1 3
// grid: 5 1 1
// input i32 6 steps 11
// input i32 55 integers 0 8
// input f32 55 normal
// input f32 1152 normal
// output f32 640 tolerance 1e-5 1e-4
// scalar i32 128
module {
  tt.func public @csr_spmm(%row_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %col_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %val_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %c16_i32 = arith.constant 16 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<16x128xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %cst_1 = arith.constant dense<0> : tensor<16xi32>
    %c1_i32 = arith.constant 1 : i32
    %c = arith.constant 128 : i32
    %row = tt.get_program_id x : i32
    %c_2 = tt.get_program_id y : i32
    %c_3 = arith.muli %c_2, %c : i32
    %c_4 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_5 = tt.splat %c_3 : i32 -> tensor<128xi32>
    %c_6 = arith.addi %c_5, %c_4 : tensor<128xi32>
    %0 = tt.addptr %row_ptr, %row : !tt.ptr<i32>, i32
    %1 = tt.load %0 : !tt.ptr<i32>
    %2 = tt.addptr %0, %c1_i32 : !tt.ptr<i32>, i32
    %3 = tt.load %2 : !tt.ptr<i32>
    %acc_7 = scf.for %start = %1 to %3 step %c16_i32 iter_args(%acc_8 = %acc) -> (tensor<128xf32>)  : i32 {
      %z = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
      %z_9 = tt.splat %start : i32 -> tensor<16xi32>
      %z_10 = arith.addi %z_9, %z : tensor<16xi32>
      %col = tt.splat %3 : i32 -> tensor<16xi32>
      %col_11 = arith.cmpi slt, %z_10, %col : tensor<16xi32>
      %col_12 = tt.splat %col_ptr : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
      %col_13 = tt.addptr %col_12, %z_10 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
      %col_14 = tt.load %col_13, %col_11, %cst_1 : tensor<16x!tt.ptr<i32>>
      %val = tt.splat %val_ptr : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %val_15 = tt.addptr %val, %z_10 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %val_16 = tt.load %val_15, %col_11, %cst_0 : tensor<16x!tt.ptr<f32>>
      %x = tt.expand_dims %col_11 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_17 = tt.expand_dims %col_14 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
      %x_18 = tt.splat %n : i32 -> tensor<16x1xi32>
      %x_19 = arith.muli %x_17, %x_18 : tensor<16x1xi32>
      %x_20 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
      %x_21 = tt.addptr %x_20, %x_19 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
      %x_22 = tt.expand_dims %c_6 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %x_23 = tt.broadcast %x_21 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x128x!tt.ptr<f32>>
      %x_24 = tt.broadcast %x_22 : tensor<1x128xi32> -> tensor<16x128xi32>
      %x_25 = tt.addptr %x_23, %x_24 : tensor<16x128x!tt.ptr<f32>>, tensor<16x128xi32>
      %x_26 = tt.broadcast %x : tensor<16x1xi1> -> tensor<16x128xi1>
      %x_27 = tt.load %x_25, %x_26, %cst : tensor<16x128x!tt.ptr<f32>>
      %acc_28 = tt.expand_dims %val_16 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %acc_29 = tt.broadcast %acc_28 : tensor<16x1xf32> -> tensor<16x128xf32>
      %acc_30 = arith.mulf %acc_29, %x_27 : tensor<16x128xf32>
      %acc_31 = "tt.reduce"(%acc_30) <{axis = 0 : i32}> ({
      ^bb0(%acc_33: f32, %acc_34: f32):
        %acc_35 = arith.addf %acc_33, %acc_34 : f32
        tt.reduce.return %acc_35 : f32
      }) : (tensor<16x128xf32>) -> tensor<128xf32>
      %acc_32 = arith.addf %acc_8, %acc_31 : tensor<128xf32>
      scf.yield %acc_32 : tensor<128xf32>
    }
    %4 = tt.splat %n : i32 -> tensor<128xi32>
    %5 = arith.cmpi slt, %c_6, %4 : tensor<128xi32>
    %6 = arith.muli %row, %n : i32
    %7 = tt.addptr %y_ptr, %6 : !tt.ptr<f32>, i32
    %8 = tt.splat %7 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %9 = tt.addptr %8, %c_6 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    tt.store %9, %acc_7, %5 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @csr_spmm(%row_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %col_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %val_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %c16_i32 = arith.constant 16 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<16x128xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<16xf32>
    %cst_1 = arith.constant dense<0> : tensor<16xi32>
    %c1_i32 = arith.constant 1 : i32
    %c128_i32 = arith.constant 128 : i32
    %row = tt.get_program_id x : i32
    %c = tt.get_program_id y : i32
    %c_2 = arith.muli %c, %c128_i32 : i32
    %c_3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %c_4 = tt.splat %c_2 : i32 -> tensor<128xi32>
    %c_5 = arith.addi %c_4, %c_3 : tensor<128xi32>
    %0 = tt.addptr %row_ptr, %row : !tt.ptr<i32>, i32
    %1 = tt.load %0 : !tt.ptr<i32>
    %2 = tt.addptr %0, %c1_i32 : !tt.ptr<i32>, i32
    %3 = tt.load %2 : !tt.ptr<i32>
    %acc_6 = scf.for %start = %1 to %3 step %c16_i32 iter_args(%acc_7 = %acc) -> (tensor<128xf32>)  : i32 {
      %z = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
      %z_8 = tt.splat %start : i32 -> tensor<16xi32>
      %z_9 = arith.addi %z_8, %z : tensor<16xi32>
      %col = tt.splat %3 : i32 -> tensor<16xi32>
      %col_10 = arith.cmpi slt, %z_9, %col : tensor<16xi32>
      %col_11 = tt.splat %col_ptr : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
      %col_12 = tt.addptr %col_11, %z_9 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
      %col_13 = tt.load %col_12, %col_10, %cst_1 : tensor<16x!tt.ptr<i32>>
      %val = tt.splat %val_ptr : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
      %val_14 = tt.addptr %val, %z_9 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
      %val_15 = tt.load %val_14, %col_10, %cst_0 : tensor<16x!tt.ptr<f32>>
      %x = tt.expand_dims %col_10 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
      %x_16 = tt.expand_dims %col_13 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
      %x_17 = tt.splat %n : i32 -> tensor<16x1xi32>
      %x_18 = arith.muli %x_16, %x_17 : tensor<16x1xi32>
      %x_19 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
      %x_20 = tt.addptr %x_19, %x_18 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
      %x_21 = tt.expand_dims %c_5 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %x_22 = tt.broadcast %x_20 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x128x!tt.ptr<f32>>
      %x_23 = tt.broadcast %x_21 : tensor<1x128xi32> -> tensor<16x128xi32>
      %x_24 = tt.addptr %x_22, %x_23 : tensor<16x128x!tt.ptr<f32>>, tensor<16x128xi32>
      %x_25 = tt.broadcast %x : tensor<16x1xi1> -> tensor<16x128xi1>
      %x_26 = tt.load %x_24, %x_25, %cst : tensor<16x128x!tt.ptr<f32>>
      %acc_27 = tt.expand_dims %val_15 {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
      %acc_28 = tt.broadcast %acc_27 : tensor<16x1xf32> -> tensor<16x128xf32>
      %acc_29 = arith.mulf %acc_28, %x_26 : tensor<16x128xf32>
      %acc_30 = "tt.reduce"(%acc_29) <{axis = 0 : i32}> ({
      ^bb0(%acc_32: f32, %acc_33: f32):
        %acc_34 = arith.addf %acc_32, %acc_33 : f32
        tt.reduce.return %acc_34 : f32
      }) : (tensor<16x128xf32>) -> tensor<128xf32>
      %acc_31 = arith.addf %acc_7, %acc_30 : tensor<128xf32>
      scf.yield %acc_31 : tensor<128xf32>
    }
    %4 = tt.splat %n : i32 -> tensor<128xi32>
    %5 = arith.cmpi slt, %c_5, %4 : tensor<128xi32>
    %6 = arith.muli %row, %n : i32
    %7 = tt.addptr %y_ptr, %6 : !tt.ptr<f32>, i32
    %8 = tt.splat %7 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %9 = tt.addptr %8, %c_5 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    tt.store %9, %acc_6, %5 : tensor<128x!tt.ptr<f32>>
    tt.return
  }
}

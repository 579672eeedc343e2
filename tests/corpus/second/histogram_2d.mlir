// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 1 1
// input f32 1000 normal
// input f32 1000 normal
// inout i32 256 zeros
// scalar i32 1000
// scalar f32 -4
// scalar f32 2
module {
  tt.func public @histogram_2d(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %count_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32, %low: f32, %inverse: f32) attributes {noinline = false} {
    %cst = arith.constant dense<1> : tensor<1024xi32>
    %cst_0 = arith.constant dense<16> : tensor<1024xi32>
    %cst_1 = arith.constant dense<0> : tensor<1024xi32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %i = arith.constant 1024 : i32
    %i_3 = tt.get_program_id x : i32
    %i_4 = arith.muli %i_3, %i : i32
    %i_5 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_6 = tt.splat %i_4 : i32 -> tensor<1024xi32>
    %i_7 = arith.addi %i_6, %i_5 : tensor<1024xi32>
    %x = tt.splat %n : i32 -> tensor<1024xi32>
    %x_8 = arith.cmpi slt, %i_7, %x : tensor<1024xi32>
    %x_9 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %x_10 = tt.addptr %x_9, %i_7 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x_11 = tt.load %x_10, %x_8, %cst_2 : tensor<1024x!tt.ptr<f32>>
    %x_12 = tt.splat %low : f32 -> tensor<1024xf32>
    %x_13 = arith.subf %x_11, %x_12 : tensor<1024xf32>
    %x_14 = tt.splat %inverse : f32 -> tensor<1024xf32>
    %x_15 = arith.mulf %x_13, %x_14 : tensor<1024xf32>
    %x_16 = arith.fptosi %x_15 : tensor<1024xf32> to tensor<1024xi32>
    %y = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %y_17 = tt.addptr %y, %i_7 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %y_18 = tt.load %y_17, %x_8, %cst_2 : tensor<1024x!tt.ptr<f32>>
    %y_19 = arith.subf %y_18, %x_12 : tensor<1024xf32>
    %y_20 = arith.mulf %y_19, %x_14 : tensor<1024xf32>
    %y_21 = arith.fptosi %y_20 : tensor<1024xf32> to tensor<1024xi32>
    %inside = arith.cmpi sge, %x_16, %cst_1 : tensor<1024xi32>
    %inside_22 = arith.andi %x_8, %inside : tensor<1024xi1>
    %inside_23 = arith.cmpi slt, %x_16, %cst_0 : tensor<1024xi32>
    %inside_24 = arith.andi %inside_22, %inside_23 : tensor<1024xi1>
    %inside_25 = arith.cmpi sge, %y_21, %cst_1 : tensor<1024xi32>
    %inside_26 = arith.andi %inside_24, %inside_25 : tensor<1024xi1>
    %inside_27 = arith.cmpi slt, %y_21, %cst_0 : tensor<1024xi32>
    %inside_28 = arith.andi %inside_26, %inside_27 : tensor<1024xi1>
    %0 = arith.muli %x_16, %cst_0 : tensor<1024xi32>
    %1 = tt.splat %count_ptr : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %2 = tt.addptr %1, %0 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %3 = tt.addptr %2, %y_21 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %4 = tt.atomic_rmw add, acq_rel, gpu, %3, %cst, %inside_28 : (tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>, tensor<1024xi1>) -> tensor<1024xi32>
    tt.return
  }
}
// -----
module {
  tt.func public @histogram_2d(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %count_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32, %low: f32, %inverse: f32) attributes {noinline = false} {
    %cst = arith.constant dense<1> : tensor<1024xi32>
    %cst_0 = arith.constant dense<16> : tensor<1024xi32>
    %cst_1 = arith.constant dense<0> : tensor<1024xi32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %c1024_i32 = arith.constant 1024 : i32
    %i = tt.get_program_id x : i32
    %i_3 = arith.muli %i, %c1024_i32 : i32
    %i_4 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_5 = tt.splat %i_3 : i32 -> tensor<1024xi32>
    %i_6 = arith.addi %i_5, %i_4 : tensor<1024xi32>
    %x = tt.splat %n : i32 -> tensor<1024xi32>
    %x_7 = arith.cmpi slt, %i_6, %x : tensor<1024xi32>
    %x_8 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %x_9 = tt.addptr %x_8, %i_6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x_10 = tt.load %x_9, %x_7, %cst_2 : tensor<1024x!tt.ptr<f32>>
    %x_11 = tt.splat %low : f32 -> tensor<1024xf32>
    %x_12 = arith.subf %x_10, %x_11 : tensor<1024xf32>
    %x_13 = tt.splat %inverse : f32 -> tensor<1024xf32>
    %x_14 = arith.mulf %x_12, %x_13 : tensor<1024xf32>
    %x_15 = arith.fptosi %x_14 : tensor<1024xf32> to tensor<1024xi32>
    %y = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %y_16 = tt.addptr %y, %i_6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %y_17 = tt.load %y_16, %x_7, %cst_2 : tensor<1024x!tt.ptr<f32>>
    %y_18 = arith.subf %y_17, %x_11 : tensor<1024xf32>
    %y_19 = arith.mulf %y_18, %x_13 : tensor<1024xf32>
    %y_20 = arith.fptosi %y_19 : tensor<1024xf32> to tensor<1024xi32>
    %inside = arith.cmpi sge, %x_15, %cst_1 : tensor<1024xi32>
    %inside_21 = arith.andi %x_7, %inside : tensor<1024xi1>
    %inside_22 = arith.cmpi slt, %x_15, %cst_0 : tensor<1024xi32>
    %inside_23 = arith.andi %inside_21, %inside_22 : tensor<1024xi1>
    %inside_24 = arith.cmpi sge, %y_20, %cst_1 : tensor<1024xi32>
    %inside_25 = arith.andi %inside_23, %inside_24 : tensor<1024xi1>
    %inside_26 = arith.cmpi slt, %y_20, %cst_0 : tensor<1024xi32>
    %inside_27 = arith.andi %inside_25, %inside_26 : tensor<1024xi1>
    %0 = arith.muli %x_15, %cst_0 : tensor<1024xi32>
    %1 = tt.splat %count_ptr : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %2 = tt.addptr %1, %0 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %3 = tt.addptr %2, %y_20 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %4 = tt.atomic_rmw add, acq_rel, gpu, %3, %cst, %inside_27 : (tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>, tensor<1024xi1>) -> tensor<1024xi32>
    tt.return
  }
}

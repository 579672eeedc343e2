// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 2 1 1
// input f32 20000 normal 2
// input f32 20000 normal 2
// inout f32 1 zeros tolerance 1e-4 1e-2
// scalar i32 20000
// scalar f32 1.0
module {
  tt.func public @huber_grid_loop(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %delta: f32) attributes {noinline = false} {
    %true = arith.constant true
    %cst = arith.constant dense<5.000000e-01> : tensor<2048xf32>
    %cst_0 = arith.constant 5.000000e-01 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<2048xf32>
    %c2048_i32 = arith.constant 2048 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c2048_i32 : i32
    %2 = tt.get_num_programs x : i32
    %3 = arith.muli %2, %c2048_i32 : i32
    %acc = scf.for %start = %1 to %n step %3 iter_args(%acc_2 = %cst_1) -> (tensor<2048xf32>)  : i32 {
      %i = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
      %i_3 = tt.splat %start : i32 -> tensor<2048xi32>
      %i_4 = arith.addi %i_3, %i : tensor<2048xi32>
      %d = tt.splat %n : i32 -> tensor<2048xi32>
      %d_5 = arith.cmpi slt, %i_4, %d : tensor<2048xi32>
      %d_6 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
      %d_7 = tt.addptr %d_6, %i_4 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
      %d_8 = tt.load %d_7, %d_5, %cst_1 : tensor<2048x!tt.ptr<f32>>
      %d_9 = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
      %d_10 = tt.addptr %d_9, %i_4 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
      %d_11 = tt.load %d_10, %d_5, %cst_1 : tensor<2048x!tt.ptr<f32>>
      %d_12 = arith.subf %d_8, %d_11 : tensor<2048xf32>
      %d_13 = math.absf %d_12 : tensor<2048xf32>
      %acc_14 = tt.splat %delta : f32 -> tensor<2048xf32>
      %acc_15 = arith.cmpf olt, %d_13, %acc_14 : tensor<2048xf32>
      %acc_16 = arith.mulf %d_13, %cst : tensor<2048xf32>
      %acc_17 = arith.mulf %acc_16, %d_13 : tensor<2048xf32>
      %acc_18 = arith.mulf %delta, %cst_0 : f32
      %acc_19 = tt.splat %acc_18 : f32 -> tensor<2048xf32>
      %acc_20 = arith.subf %d_13, %acc_19 : tensor<2048xf32>
      %acc_21 = arith.mulf %acc_14, %acc_20 : tensor<2048xf32>
      %acc_22 = arith.select %acc_15, %acc_17, %acc_21 : tensor<2048xi1>, tensor<2048xf32>
      %acc_23 = arith.addf %acc_2, %acc_22 : tensor<2048xf32>
      scf.yield %acc_23 : tensor<2048xf32>
    }
    %4 = "tt.reduce"(%acc) <{axis = 0 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %8 = arith.addf %arg5, %arg6 : f32
      tt.reduce.return %8 : f32
    }) : (tensor<2048xf32>) -> f32
    %5 = arith.sitofp %n : i32 to f32
    %6 = arith.divf %4, %5 : f32
    %7 = tt.atomic_rmw fadd, acq_rel, gpu, %out_ptr, %6, %true : (!tt.ptr<f32>, f32, i1) -> f32
    tt.return
  }
}

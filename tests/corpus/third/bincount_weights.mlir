// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 3 1 1
// input i32 3000 integers 0 63
// input f32 3000 integers 0 4
// inout f32 64 zeros tolerance 1e-5 1e-5
// scalar i32 3000
module {
  tt.func public @bincount_weights(%x_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %x = arith.constant dense<0> : tensor<1024xi32>
    %i = arith.constant 1024 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<1024xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<1024xi32>
    %keep = tt.splat %n : i32 -> tensor<1024xi32>
    %keep_5 = arith.cmpi slt, %i_4, %keep : tensor<1024xi32>
    %x_6 = tt.splat %x_ptr : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %x_7 = tt.addptr %x_6, %i_4 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %x_8 = tt.load %x_7, %keep_5, %x : tensor<1024x!tt.ptr<i32>>
    %w = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %w_9 = tt.addptr %w, %i_4 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %w_10 = tt.load %w_9, %keep_5, %cst : tensor<1024x!tt.ptr<f32>>
    %0 = arith.cmpf une, %w_10, %cst : tensor<1024xf32>
    %1 = arith.andi %keep_5, %0 : tensor<1024xi1>
    %2 = tt.splat %out_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %3 = tt.addptr %2, %x_8 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %4 = tt.atomic_rmw fadd, relaxed, gpu, %3, %w_10, %1 : (tensor<1024x!tt.ptr<f32>>, tensor<1024xf32>, tensor<1024xi1>) -> tensor<1024xf32>
    tt.return
  }
}
// -----
module {
  tt.func public @bincount_weights(%x_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %x = arith.constant dense<0> : tensor<1024xi32>
    %c1024_i32 = arith.constant 1024 : i32
    %i = tt.get_program_id x : i32
    %i_0 = arith.muli %i, %c1024_i32 : i32
    %i_1 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_2 = tt.splat %i_0 : i32 -> tensor<1024xi32>
    %i_3 = arith.addi %i_2, %i_1 : tensor<1024xi32>
    %keep = tt.splat %n : i32 -> tensor<1024xi32>
    %keep_4 = arith.cmpi slt, %i_3, %keep : tensor<1024xi32>
    %x_5 = tt.splat %x_ptr : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
    %x_6 = tt.addptr %x_5, %i_3 : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
    %x_7 = tt.load %x_6, %keep_4, %x : tensor<1024x!tt.ptr<i32>>
    %w = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %w_8 = tt.addptr %w, %i_3 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %w_9 = tt.load %w_8, %keep_4, %cst : tensor<1024x!tt.ptr<f32>>
    %0 = arith.cmpf une, %w_9, %cst : tensor<1024xf32>
    %1 = arith.andi %keep_4, %0 : tensor<1024xi1>
    %2 = tt.splat %out_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %3 = tt.addptr %2, %x_7 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %4 = tt.atomic_rmw fadd, relaxed, gpu, %3, %w_9, %1 : (tensor<1024x!tt.ptr<f32>>, tensor<1024xf32>, tensor<1024xi1>) -> tensor<1024xf32>
    tt.return
  }
}

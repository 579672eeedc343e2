// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f32 4000 normal
// input i32 4000 integers 0 1
// output f32 4000 tolerance 1e-5 1e-4
// scalar i32 2000
module {
  tt.func public @segmented_cumsum(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %flag_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1024_i32 = arith.constant 1024 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<1023> : tensor<1024xi32>
    %cst_0 = arith.constant dense<0> : tensor<1024xi32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %carry = scf.for %start = %c0_i32 to %n step %c1024_i32 iter_args(%carry_3 = %cst_2) -> (f32)  : i32 {
      %keep = tt.splat %start : i32 -> tensor<1024xi32>
      %keep_4 = arith.addi %keep, %c : tensor<1024xi32>
      %keep_5 = tt.splat %n : i32 -> tensor<1024xi32>
      %keep_6 = arith.cmpi slt, %keep_4, %keep_5 : tensor<1024xi32>
      %x = arith.muli %row, %n : i32
      %x_7 = tt.addptr %x_ptr, %x : !tt.ptr<f32>, i32
      %x_8 = tt.addptr %x_7, %start : !tt.ptr<f32>, i32
      %x_9 = tt.splat %x_8 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
      %x_10 = tt.addptr %x_9, %c : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
      %x_11 = tt.load %x_10, %keep_6, %cst_1 : tensor<1024x!tt.ptr<f32>>
      %f = tt.addptr %flag_ptr, %x : !tt.ptr<i32>, i32
      %f_12 = tt.addptr %f, %start : !tt.ptr<i32>, i32
      %f_13 = tt.splat %f_12 : !tt.ptr<i32> -> tensor<1024x!tt.ptr<i32>>
      %f_14 = tt.addptr %f_13, %c : tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>
      %f_15 = tt.load %f_14, %keep_6, %cst_0 : tensor<1024x!tt.ptr<i32>>
      %0:2 = "tt.scan"(%f_15, %x_11) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%arg6: i32, %arg7: f32, %arg8: i32, %arg9: f32):
        %5 = arith.ori %arg6, %arg8 : i32
        %6 = arith.cmpi ne, %arg8, %c0_i32 : i32
        %7 = arith.addf %arg7, %arg9 : f32
        %8 = arith.select %6, %arg9, %7 : f32
        tt.scan.return %5, %8 : i32, f32
      }) : (tensor<1024xi32>, tensor<1024xf32>) -> (tensor<1024xi32>, tensor<1024xf32>)
      %y = arith.cmpi ne, %0#0, %cst_0 : tensor<1024xi32>
      %y_16 = tt.splat %carry_3 : f32 -> tensor<1024xf32>
      %y_17 = arith.addf %0#1, %y_16 : tensor<1024xf32>
      %y_18 = arith.select %y, %0#1, %y_17 : tensor<1024xi1>, tensor<1024xf32>
      %1 = tt.addptr %y_ptr, %x : !tt.ptr<f32>, i32
      %2 = tt.addptr %1, %start : !tt.ptr<f32>, i32
      %3 = tt.splat %2 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
      %4 = tt.addptr %3, %c : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
      tt.store %4, %y_18, %keep_6 : tensor<1024x!tt.ptr<f32>>
      %carry_19 = arith.cmpi eq, %c, %cst : tensor<1024xi32>
      %carry_20 = arith.select %carry_19, %y_18, %cst_1 : tensor<1024xi1>, tensor<1024xf32>
      %carry_21 = "tt.reduce"(%carry_20) <{axis = 0 : i32}> ({
      ^bb0(%carry_22: f32, %carry_23: f32):
        %carry_24 = arith.addf %carry_22, %carry_23 : f32
        tt.reduce.return %carry_24 : f32
      }) : (tensor<1024xf32>) -> f32
      scf.yield %carry_21 : f32
    }
    tt.return
  }
}

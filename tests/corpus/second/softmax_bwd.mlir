// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8 16
// stages: 1
// grid: 2 1 1
// input f16 8000 normal
// input f16 8000 normal
// output f16 8000 tolerance 0.002 1e-2
// scalar i32 4000
// scalar f32 0.125
module {
  tt.func public @softmax_bwd(%y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dy_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %scale: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<8192xf16>
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 8192 : i32, start = 0 : i32} : tensor<8192xi32>
    %y = tt.splat %n : i32 -> tensor<8192xi32>
    %y_0 = arith.cmpi slt, %c, %y : tensor<8192xi32>
    %y_1 = arith.muli %row, %n : i32
    %y_2 = tt.addptr %y_ptr, %y_1 : !tt.ptr<f16>, i32
    %y_3 = tt.splat %y_2 : !tt.ptr<f16> -> tensor<8192x!tt.ptr<f16>>
    %y_4 = tt.addptr %y_3, %c : tensor<8192x!tt.ptr<f16>>, tensor<8192xi32>
    %y_5 = tt.load %y_4, %y_0, %cst : tensor<8192x!tt.ptr<f16>>
    %y_6 = arith.extf %y_5 : tensor<8192xf16> to tensor<8192xf32>
    %dy = tt.addptr %dy_ptr, %y_1 : !tt.ptr<f16>, i32
    %dy_7 = tt.splat %dy : !tt.ptr<f16> -> tensor<8192x!tt.ptr<f16>>
    %dy_8 = tt.addptr %dy_7, %c : tensor<8192x!tt.ptr<f16>>, tensor<8192xi32>
    %dy_9 = tt.load %dy_8, %y_0, %cst : tensor<8192x!tt.ptr<f16>>
    %dy_10 = arith.extf %dy_9 : tensor<8192xf16> to tensor<8192xf32>
    %dx = arith.mulf %y_6, %dy_10 : tensor<8192xf32>
    %dx_11 = "tt.reduce"(%dx) <{axis = 0 : i32}> ({
    ^bb0(%dx_17: f32, %dx_18: f32):
      %dx_19 = arith.addf %dx_17, %dx_18 : f32
      tt.reduce.return %dx_19 : f32
    }) : (tensor<8192xf32>) -> f32
    %dx_12 = tt.splat %dx_11 : f32 -> tensor<8192xf32>
    %dx_13 = arith.subf %dy_10, %dx_12 : tensor<8192xf32>
    %dx_14 = arith.mulf %y_6, %dx_13 : tensor<8192xf32>
    %dx_15 = tt.splat %scale : f32 -> tensor<8192xf32>
    %dx_16 = arith.mulf %dx_14, %dx_15 : tensor<8192xf32>
    %0 = tt.addptr %dx_ptr, %y_1 : !tt.ptr<f16>, i32
    %1 = tt.splat %0 : !tt.ptr<f16> -> tensor<8192x!tt.ptr<f16>>
    %2 = tt.addptr %1, %c : tensor<8192x!tt.ptr<f16>>, tensor<8192xi32>
    %3 = arith.truncf %dx_16 : tensor<8192xf32> to tensor<8192xf16>
    tt.store %2, %3, %y_0 : tensor<8192x!tt.ptr<f16>>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// input f32 6000 normal
// input f32 6000 normal
// output f32 6000 tolerance 1e-4 2e-3
// scalar i32 3000
module {
  tt.func public @log_softmax_bwd(%y_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dy_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %dy = arith.constant dense<0.000000e+00> : tensor<4096xf32>
    %y = arith.constant dense<0xFF800000> : tensor<4096xf32>
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
    %y_0 = tt.splat %n : i32 -> tensor<4096xi32>
    %y_1 = arith.cmpi slt, %c, %y_0 : tensor<4096xi32>
    %y_2 = arith.muli %row, %n : i32
    %y_3 = tt.addptr %y_ptr, %y_2 : !tt.ptr<f32>, i32
    %y_4 = tt.splat %y_3 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
    %y_5 = tt.addptr %y_4, %c : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
    %y_6 = tt.load %y_5, %y_1, %y : tensor<4096x!tt.ptr<f32>>
    %dy_7 = tt.addptr %dy_ptr, %y_2 : !tt.ptr<f32>, i32
    %dy_8 = tt.splat %dy_7 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
    %dy_9 = tt.addptr %dy_8, %c : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
    %dy_10 = tt.load %dy_9, %y_1, %dy : tensor<4096x!tt.ptr<f32>>
    %0 = tt.addptr %dx_ptr, %y_2 : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
    %2 = tt.addptr %1, %c : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
    %3 = math.exp %y_6 : tensor<4096xf32>
    %4 = "tt.reduce"(%dy_10) <{axis = 0 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %8 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %8 : f32
    }) : (tensor<4096xf32>) -> f32
    %5 = tt.splat %4 : f32 -> tensor<4096xf32>
    %6 = arith.mulf %3, %5 : tensor<4096xf32>
    %7 = arith.subf %dy_10, %6 : tensor<4096xf32>
    tt.store %2, %7, %y_1 : tensor<4096x!tt.ptr<f32>>
    tt.return
  }
}

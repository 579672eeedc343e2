// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8 16
// stages: 1
// grid: 1 1 1
// input f16 16000 normal
// input f16 16000 normal
// output f16 16000 tolerance 0.001 1e-4
// output f32 1 tolerance 1e-5 1e-5
// scalar i32 16000
// scalar f32 1e-6
module {
  tt.func public @rms_norm_row(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %rstd_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16384xf16>
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32>
    %x = tt.splat %n : i32 -> tensor<16384xi32>
    %x_0 = arith.cmpi slt, %c, %x : tensor<16384xi32>
    %x_1 = arith.muli %row, %n : i32
    %x_2 = tt.addptr %x_ptr, %x_1 : !tt.ptr<f16>, i32
    %x_3 = tt.splat %x_2 : !tt.ptr<f16> -> tensor<16384x!tt.ptr<f16>>
    %x_4 = tt.addptr %x_3, %c : tensor<16384x!tt.ptr<f16>>, tensor<16384xi32>
    %x_5 = tt.load %x_4, %x_0, %cst : tensor<16384x!tt.ptr<f16>>
    %x_6 = arith.extf %x_5 : tensor<16384xf16> to tensor<16384xf32>
    %rstd = arith.mulf %x_6, %x_6 : tensor<16384xf32>
    %rstd_7 = "tt.reduce"(%rstd) <{axis = 0 : i32}> ({
    ^bb0(%rstd_14: f32, %rstd_15: f32):
      %rstd_16 = arith.addf %rstd_14, %rstd_15 : f32
      tt.reduce.return %rstd_16 : f32
    }) : (tensor<16384xf32>) -> f32
    %rstd_8 = arith.sitofp %n : i32 to f32
    %rstd_9 = arith.divf %rstd_7, %rstd_8 : f32
    %rstd_10 = arith.addf %rstd_9, %eps : f32
    %rstd_11 = math.rsqrt %rstd_10 : f32
    %0 = tt.addptr %rstd_ptr, %row : !tt.ptr<f32>, i32
    tt.store %0, %rstd_11 : !tt.ptr<f32>
    %w = tt.splat %w_ptr : !tt.ptr<f16> -> tensor<16384x!tt.ptr<f16>>
    %w_12 = tt.addptr %w, %c : tensor<16384x!tt.ptr<f16>>, tensor<16384xi32>
    %w_13 = tt.load %w_12, %x_0, %cst : tensor<16384x!tt.ptr<f16>>
    %1 = tt.addptr %y_ptr, %x_1 : !tt.ptr<f16>, i32
    %2 = tt.splat %1 : !tt.ptr<f16> -> tensor<16384x!tt.ptr<f16>>
    %3 = tt.addptr %2, %c : tensor<16384x!tt.ptr<f16>>, tensor<16384xi32>
    %4 = tt.splat %rstd_11 : f32 -> tensor<16384xf32>
    %5 = arith.mulf %x_6, %4 : tensor<16384xf32>
    %6 = arith.truncf %5 : tensor<16384xf32> to tensor<16384xf16>
    %7 = arith.mulf %6, %w_13 : tensor<16384xf16>
    tt.store %3, %7, %x_0 : tensor<16384x!tt.ptr<f16>>
    tt.return
  }
}

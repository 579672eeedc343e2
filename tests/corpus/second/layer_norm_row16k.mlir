// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8 16
// stages: 1
// grid: 1 1 1
// input bf16 16000 normal
// input bf16 16000 normal
// input bf16 16000 normal
// output bf16 16000 tolerance 0.0079 1e-4
// output f32 1 tolerance 1e-5 1e-5
// output f32 1 tolerance 1e-5 1e-5
// scalar i32 16000
// scalar f32 1e-5
module {
  tt.func public @layer_norm_row(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %mean_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rstd_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16384xbf16>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<16384xf32>
    %row = tt.get_program_id x : i32
    %row_1 = arith.extsi %row : i32 to i64
    %c = tt.make_range {end = 16384 : i32, start = 0 : i32} : tensor<16384xi32>
    %keep = tt.splat %n : i32 -> tensor<16384xi32>
    %keep_2 = arith.cmpi slt, %c, %keep : tensor<16384xi32>
    %x = arith.extsi %n : i32 to i64
    %x_3 = arith.muli %row_1, %x : i64
    %x_4 = tt.addptr %x_ptr, %x_3 : !tt.ptr<bf16>, i64
    %x_5 = tt.splat %x_4 : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %x_6 = tt.addptr %x_5, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %x_7 = tt.load %x_6, %keep_2, %cst : tensor<16384x!tt.ptr<bf16>>
    %x_8 = arith.extf %x_7 : tensor<16384xbf16> to tensor<16384xf32>
    %mean = "tt.reduce"(%x_8) <{axis = 0 : i32}> ({
    ^bb0(%mean_23: f32, %mean_24: f32):
      %mean_25 = arith.addf %mean_23, %mean_24 : f32
      tt.reduce.return %mean_25 : f32
    }) : (tensor<16384xf32>) -> f32
    %mean_9 = arith.sitofp %n : i32 to f32
    %mean_10 = arith.divf %mean, %mean_9 : f32
    %d = tt.splat %mean_10 : f32 -> tensor<16384xf32>
    %d_11 = arith.subf %x_8, %d : tensor<16384xf32>
    %d_12 = arith.select %keep_2, %d_11, %cst_0 : tensor<16384xi1>, tensor<16384xf32>
    %rstd = arith.mulf %d_12, %d_12 : tensor<16384xf32>
    %rstd_13 = "tt.reduce"(%rstd) <{axis = 0 : i32}> ({
    ^bb0(%rstd_23: f32, %rstd_24: f32):
      %rstd_25 = arith.addf %rstd_23, %rstd_24 : f32
      tt.reduce.return %rstd_25 : f32
    }) : (tensor<16384xf32>) -> f32
    %rstd_14 = arith.divf %rstd_13, %mean_9 : f32
    %rstd_15 = arith.addf %rstd_14, %eps : f32
    %rstd_16 = math.rsqrt %rstd_15 : f32
    %w = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %w_17 = tt.addptr %w, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %w_18 = tt.load %w_17, %keep_2, %cst : tensor<16384x!tt.ptr<bf16>>
    %w_19 = arith.extf %w_18 : tensor<16384xbf16> to tensor<16384xf32>
    %b = tt.splat %b_ptr : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %b_20 = tt.addptr %b, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %b_21 = tt.load %b_20, %keep_2, %cst : tensor<16384x!tt.ptr<bf16>>
    %b_22 = arith.extf %b_21 : tensor<16384xbf16> to tensor<16384xf32>
    %0 = tt.addptr %y_ptr, %x_3 : !tt.ptr<bf16>, i64
    %1 = tt.splat %0 : !tt.ptr<bf16> -> tensor<16384x!tt.ptr<bf16>>
    %2 = tt.addptr %1, %c : tensor<16384x!tt.ptr<bf16>>, tensor<16384xi32>
    %3 = tt.splat %rstd_16 : f32 -> tensor<16384xf32>
    %4 = arith.mulf %d_12, %3 : tensor<16384xf32>
    %5 = arith.mulf %4, %w_19 : tensor<16384xf32>
    %6 = arith.addf %5, %b_22 : tensor<16384xf32>
    %7 = arith.truncf %6 : tensor<16384xf32> to tensor<16384xbf16>
    tt.store %2, %7, %keep_2 : tensor<16384x!tt.ptr<bf16>>
    %8 = tt.addptr %mean_ptr, %row_1 : !tt.ptr<f32>, i64
    tt.store %8, %mean_10 : !tt.ptr<f32>
    %9 = tt.addptr %rstd_ptr, %row_1 : !tt.ptr<f32>, i64
    tt.store %9, %rstd_16 : !tt.ptr<f32>
    tt.return
  }
}

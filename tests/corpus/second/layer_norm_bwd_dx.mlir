// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8 16
// stages: 1
// grid: 2 1 1
// input bf16 12000 normal
// input bf16 12000 normal
// input bf16 4000 normal
// input f32 3 normal
// input f32 3 normal
// output bf16 12000 tolerance 0.0079 1e-4
// output f32 8000 tolerance 1e-5 1e-5
// output f32 8000 tolerance 1e-5 1e-5
// scalar i32 3
// scalar i32 4000
module {
  tt.func public @layer_norm_bwd(%dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %mean_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rstd_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %db_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<4096xbf16>
    %c2_i32 = arith.constant 2 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<4096xf32>
    %pid = tt.get_program_id x : i32
    %c = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
    %keep = tt.splat %n : i32 -> tensor<4096xi32>
    %keep_1 = arith.cmpi slt, %c, %keep : tensor<4096xi32>
    %w = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
    %w_2 = tt.addptr %w, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
    %w_3 = tt.load %w_2, %keep_1, %cst : tensor<4096x!tt.ptr<bf16>>
    %w_4 = arith.extf %w_3 : tensor<4096xbf16> to tensor<4096xf32>
    %0 = arith.muli %pid, %c2_i32 : i32
    %1 = arith.addi %0, %c2_i32 : i32
    %2 = arith.minsi %1, %rows : i32
    %db:2 = scf.for %row = %0 to %2 step %c1_i32 iter_args(%dw = %cst_0, %db_5 = %cst_0) -> (tensor<4096xf32>, tensor<4096xf32>)  : i32 {
      %dy = arith.muli %row, %n : i32
      %dy_6 = tt.addptr %dy_ptr, %dy : !tt.ptr<bf16>, i32
      %dy_7 = tt.splat %dy_6 : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
      %dy_8 = tt.addptr %dy_7, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
      %dy_9 = tt.load %dy_8, %keep_1, %cst : tensor<4096x!tt.ptr<bf16>>
      %dy_10 = arith.extf %dy_9 : tensor<4096xbf16> to tensor<4096xf32>
      %x = tt.addptr %x_ptr, %dy : !tt.ptr<bf16>, i32
      %x_11 = tt.splat %x : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
      %x_12 = tt.addptr %x_11, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
      %x_13 = tt.load %x_12, %keep_1, %cst : tensor<4096x!tt.ptr<bf16>>
      %x_14 = arith.extf %x_13 : tensor<4096xbf16> to tensor<4096xf32>
      %rstd = tt.addptr %rstd_ptr, %row : !tt.ptr<f32>, i32
      %rstd_15 = tt.load %rstd : !tt.ptr<f32>
      %xhat = tt.addptr %mean_ptr, %row : !tt.ptr<f32>, i32
      %xhat_16 = tt.load %xhat : !tt.ptr<f32>
      %xhat_17 = tt.splat %xhat_16 : f32 -> tensor<4096xf32>
      %xhat_18 = arith.subf %x_14, %xhat_17 : tensor<4096xf32>
      %xhat_19 = tt.splat %rstd_15 : f32 -> tensor<4096xf32>
      %xhat_20 = arith.mulf %xhat_18, %xhat_19 : tensor<4096xf32>
      %xhat_21 = arith.select %keep_1, %xhat_20, %cst_0 : tensor<4096xi1>, tensor<4096xf32>
      %wdy = arith.mulf %w_4, %dy_10 : tensor<4096xf32>
      %c1 = arith.mulf %xhat_21, %wdy : tensor<4096xf32>
      %c1_22 = "tt.reduce"(%c1) <{axis = 0 : i32}> ({
      ^bb0(%c1_29: f32, %c1_30: f32):
        %c1_31 = arith.addf %c1_29, %c1_30 : f32
        tt.reduce.return %c1_31 : f32
      }) : (tensor<4096xf32>) -> f32
      %c1_23 = arith.sitofp %n : i32 to f32
      %c1_24 = arith.divf %c1_22, %c1_23 : f32
      %c2 = "tt.reduce"(%wdy) <{axis = 0 : i32}> ({
      ^bb0(%c2_29: f32, %c2_30: f32):
        %c2_31 = arith.addf %c2_29, %c2_30 : f32
        tt.reduce.return %c2_31 : f32
      }) : (tensor<4096xf32>) -> f32
      %c2_25 = arith.divf %c2, %c1_23 : f32
      %10 = tt.addptr %dx_ptr, %dy : !tt.ptr<bf16>, i32
      %11 = tt.splat %10 : !tt.ptr<bf16> -> tensor<4096x!tt.ptr<bf16>>
      %12 = tt.addptr %11, %c : tensor<4096x!tt.ptr<bf16>>, tensor<4096xi32>
      %13 = tt.splat %c1_24 : f32 -> tensor<4096xf32>
      %14 = arith.mulf %xhat_21, %13 : tensor<4096xf32>
      %15 = tt.splat %c2_25 : f32 -> tensor<4096xf32>
      %16 = arith.addf %14, %15 : tensor<4096xf32>
      %17 = arith.subf %wdy, %16 : tensor<4096xf32>
      %18 = arith.mulf %17, %xhat_19 : tensor<4096xf32>
      %19 = arith.truncf %18 : tensor<4096xf32> to tensor<4096xbf16>
      tt.store %12, %19, %keep_1 : tensor<4096x!tt.ptr<bf16>>
      %dw_26 = arith.mulf %dy_10, %xhat_21 : tensor<4096xf32>
      %dw_27 = arith.addf %dw, %dw_26 : tensor<4096xf32>
      %db_28 = arith.addf %db_5, %dy_10 : tensor<4096xf32>
      scf.yield %dw_27, %db_28 : tensor<4096xf32>, tensor<4096xf32>
    }
    %3 = arith.muli %pid, %n : i32
    %4 = tt.addptr %dw_ptr, %3 : !tt.ptr<f32>, i32
    %5 = tt.splat %4 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
    %6 = tt.addptr %5, %c : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
    tt.store %6, %db#0, %keep_1 : tensor<4096x!tt.ptr<f32>>
    %7 = tt.addptr %db_ptr, %3 : !tt.ptr<f32>, i32
    %8 = tt.splat %7 : !tt.ptr<f32> -> tensor<4096x!tt.ptr<f32>>
    %9 = tt.addptr %8, %c : tensor<4096x!tt.ptr<f32>>, tensor<4096xi32>
    tt.store %9, %db#1, %keep_1 : tensor<4096x!tt.ptr<f32>>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8 16
// stages: 1
// grid: 2 1 1
// input bf16 24000 normal
// input bf16 24000 normal
// input bf16 8000 normal
// input f32 3 normal
// output bf16 24000 tolerance 0.0079 1e-4
// output f32 16000 tolerance 1e-5 1e-5
// scalar i32 3
// scalar i32 8000
module {
  tt.func public @rms_norm_bwd(%dy_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %rstd_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %dw = arith.constant dense<0.000000e+00> : tensor<8192xf32>
    %c1_i32 = arith.constant 1 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<8192xbf16>
    %c2_i32 = arith.constant 2 : i32
    %pid = tt.get_program_id x : i32
    %c = tt.make_range {end = 8192 : i32, start = 0 : i32} : tensor<8192xi32>
    %keep = tt.splat %n : i32 -> tensor<8192xi32>
    %keep_0 = arith.cmpi slt, %c, %keep : tensor<8192xi32>
    %w = tt.splat %w_ptr : !tt.ptr<bf16> -> tensor<8192x!tt.ptr<bf16>>
    %w_1 = tt.addptr %w, %c : tensor<8192x!tt.ptr<bf16>>, tensor<8192xi32>
    %w_2 = tt.load %w_1, %keep_0, %cst : tensor<8192x!tt.ptr<bf16>>
    %w_3 = arith.extf %w_2 : tensor<8192xbf16> to tensor<8192xf32>
    %0 = arith.muli %pid, %c2_i32 : i32
    %1 = arith.addi %0, %c2_i32 : i32
    %2 = arith.minsi %1, %rows : i32
    %dw_4 = scf.for %row = %0 to %2 step %c1_i32 iter_args(%dw_5 = %dw) -> (tensor<8192xf32>)  : i32 {
      %dy = arith.muli %row, %n : i32
      %dy_6 = tt.addptr %dy_ptr, %dy : !tt.ptr<bf16>, i32
      %dy_7 = tt.splat %dy_6 : !tt.ptr<bf16> -> tensor<8192x!tt.ptr<bf16>>
      %dy_8 = tt.addptr %dy_7, %c : tensor<8192x!tt.ptr<bf16>>, tensor<8192xi32>
      %dy_9 = tt.load %dy_8, %keep_0, %cst : tensor<8192x!tt.ptr<bf16>>
      %dy_10 = arith.extf %dy_9 : tensor<8192xbf16> to tensor<8192xf32>
      %x = tt.addptr %x_ptr, %dy : !tt.ptr<bf16>, i32
      %x_11 = tt.splat %x : !tt.ptr<bf16> -> tensor<8192x!tt.ptr<bf16>>
      %x_12 = tt.addptr %x_11, %c : tensor<8192x!tt.ptr<bf16>>, tensor<8192xi32>
      %x_13 = tt.load %x_12, %keep_0, %cst : tensor<8192x!tt.ptr<bf16>>
      %x_14 = arith.extf %x_13 : tensor<8192xbf16> to tensor<8192xf32>
      %r = tt.addptr %rstd_ptr, %row : !tt.ptr<f32>, i32
      %r_15 = tt.load %r : !tt.ptr<f32>
      %m = arith.mulf %dy_10, %w_3 : tensor<8192xf32>
      %dx = tt.splat %r_15 : f32 -> tensor<8192xf32>
      %dx_16 = arith.mulf %dx, %m : tensor<8192xf32>
      %dx_17 = arith.mulf %r_15, %r_15 : f32
      %dx_18 = arith.mulf %dx_17, %r_15 : f32
      %dx_19 = arith.mulf %m, %x_14 : tensor<8192xf32>
      %dx_20 = "tt.reduce"(%dx_19) <{axis = 0 : i32}> ({
      ^bb0(%dx_30: f32, %dx_31: f32):
        %dx_32 = arith.addf %dx_30, %dx_31 : f32
        tt.reduce.return %dx_32 : f32
      }) : (tensor<8192xf32>) -> f32
      %dx_21 = arith.sitofp %n : i32 to f32
      %dx_22 = arith.divf %dx_20, %dx_21 : f32
      %dx_23 = arith.mulf %dx_18, %dx_22 : f32
      %dx_24 = tt.splat %dx_23 : f32 -> tensor<8192xf32>
      %dx_25 = arith.mulf %dx_24, %x_14 : tensor<8192xf32>
      %dx_26 = arith.subf %dx_16, %dx_25 : tensor<8192xf32>
      %7 = tt.addptr %dx_ptr, %dy : !tt.ptr<bf16>, i32
      %8 = tt.splat %7 : !tt.ptr<bf16> -> tensor<8192x!tt.ptr<bf16>>
      %9 = tt.addptr %8, %c : tensor<8192x!tt.ptr<bf16>>, tensor<8192xi32>
      %10 = arith.truncf %dx_26 : tensor<8192xf32> to tensor<8192xbf16>
      tt.store %9, %10, %keep_0 : tensor<8192x!tt.ptr<bf16>>
      %dw_27 = arith.mulf %dy_10, %x_14 : tensor<8192xf32>
      %dw_28 = arith.mulf %dw_27, %dx : tensor<8192xf32>
      %dw_29 = arith.addf %dw_5, %dw_28 : tensor<8192xf32>
      scf.yield %dw_29 : tensor<8192xf32>
    }
    %3 = arith.muli %pid, %n : i32
    %4 = tt.addptr %dw_ptr, %3 : !tt.ptr<f32>, i32
    %5 = tt.splat %4 : !tt.ptr<f32> -> tensor<8192x!tt.ptr<f32>>
    %6 = tt.addptr %5, %c : tensor<8192x!tt.ptr<f32>>, tensor<8192xi32>
    tt.store %6, %dw_4, %keep_0 : tensor<8192x!tt.ptr<f32>>
    tt.return
  }
}

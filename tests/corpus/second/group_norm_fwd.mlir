// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 2 1
// input f16 2400 normal
// input f32 8 normal
// input f32 8 normal
// output f16 2400 tolerance 0.001 1e-4
// output f32 2 tolerance 1e-5 1e-5
// output f32 2 tolerance 1e-5 1e-5
// scalar i32 8
// scalar i32 300
// scalar f32 1e-5
module {
  tt.func public @group_norm_fwd(%x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %mean_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rstd_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %channels: i32, %spatial: i32, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf16>
    %c1024_i32 = arith.constant 1024 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %c4_i32 = arith.constant 4 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %base = arith.muli %0, %channels : i32
    %base_1 = arith.muli %1, %c4_i32 : i32
    %base_2 = arith.addi %base, %base_1 : i32
    %base_3 = arith.muli %base_2, %spatial : i32
    %n = arith.muli %spatial, %c4_i32 : i32
    %s2:2 = scf.for %start = %c0_i32 to %n step %c1024_i32 iter_args(%s1 = %cst_0, %s2_13 = %cst_0) -> (tensor<1024xf32>, tensor<1024xf32>)  : i32 {
      %i = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
      %i_14 = tt.splat %start : i32 -> tensor<1024xi32>
      %i_15 = arith.addi %i_14, %i : tensor<1024xi32>
      %x = tt.splat %n : i32 -> tensor<1024xi32>
      %x_16 = arith.cmpi slt, %i_15, %x : tensor<1024xi32>
      %x_17 = tt.addptr %x_ptr, %base_3 : !tt.ptr<f16>, i32
      %x_18 = tt.splat %x_17 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
      %x_19 = tt.addptr %x_18, %i_15 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
      %x_20 = tt.load %x_19, %x_16, %cst : tensor<1024x!tt.ptr<f16>>
      %x_21 = arith.extf %x_20 : tensor<1024xf16> to tensor<1024xf32>
      %s1_22 = arith.addf %s1, %x_21 : tensor<1024xf32>
      %s2_23 = arith.mulf %x_21, %x_21 : tensor<1024xf32>
      %s2_24 = arith.addf %s2_13, %s2_23 : tensor<1024xf32>
      scf.yield %s1_22, %s2_24 : tensor<1024xf32>, tensor<1024xf32>
    }
    %mean = "tt.reduce"(%s2#0) <{axis = 0 : i32}> ({
    ^bb0(%mean_13: f32, %mean_14: f32):
      %mean_15 = arith.addf %mean_13, %mean_14 : f32
      tt.reduce.return %mean_15 : f32
    }) : (tensor<1024xf32>) -> f32
    %mean_4 = arith.sitofp %n : i32 to f32
    %mean_5 = arith.divf %mean, %mean_4 : f32
    %rstd = "tt.reduce"(%s2#1) <{axis = 0 : i32}> ({
    ^bb0(%rstd_13: f32, %rstd_14: f32):
      %rstd_15 = arith.addf %rstd_13, %rstd_14 : f32
      tt.reduce.return %rstd_15 : f32
    }) : (tensor<1024xf32>) -> f32
    %rstd_6 = arith.divf %rstd, %mean_4 : f32
    %rstd_7 = arith.mulf %mean_5, %mean_5 : f32
    %rstd_8 = arith.subf %rstd_6, %rstd_7 : f32
    %rstd_9 = arith.addf %rstd_8, %eps : f32
    %rstd_10 = math.rsqrt %rstd_9 : f32
    scf.for %start = %c0_i32 to %n step %c1024_i32  : i32 {
      %i = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
      %i_13 = tt.splat %start : i32 -> tensor<1024xi32>
      %i_14 = arith.addi %i_13, %i : tensor<1024xi32>
      %ch = tt.splat %spatial : i32 -> tensor<1024xi32>
      %ch_15 = arith.divsi %i_14, %ch : tensor<1024xi32>
      %ch_16 = tt.splat %base_1 : i32 -> tensor<1024xi32>
      %ch_17 = arith.addi %ch_16, %ch_15 : tensor<1024xi32>
      %x = tt.splat %n : i32 -> tensor<1024xi32>
      %x_18 = arith.cmpi slt, %i_14, %x : tensor<1024xi32>
      %x_19 = tt.addptr %x_ptr, %base_3 : !tt.ptr<f16>, i32
      %x_20 = tt.splat %x_19 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
      %x_21 = tt.addptr %x_20, %i_14 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
      %x_22 = tt.load %x_21, %x_18, %cst : tensor<1024x!tt.ptr<f16>>
      %x_23 = arith.extf %x_22 : tensor<1024xf16> to tensor<1024xf32>
      %w = tt.splat %w_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
      %w_24 = tt.addptr %w, %ch_17 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
      %w_25 = tt.load %w_24, %x_18, %cst_0 : tensor<1024x!tt.ptr<f32>>
      %b = tt.splat %b_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
      %b_26 = tt.addptr %b, %ch_17 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
      %b_27 = tt.load %b_26, %x_18, %cst_0 : tensor<1024x!tt.ptr<f32>>
      %4 = tt.addptr %y_ptr, %base_3 : !tt.ptr<f16>, i32
      %5 = tt.splat %4 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
      %6 = tt.addptr %5, %i_14 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
      %7 = tt.splat %mean_5 : f32 -> tensor<1024xf32>
      %8 = arith.subf %x_23, %7 : tensor<1024xf32>
      %9 = tt.splat %rstd_10 : f32 -> tensor<1024xf32>
      %10 = arith.mulf %8, %9 : tensor<1024xf32>
      %11 = arith.mulf %10, %w_25 : tensor<1024xf32>
      %12 = arith.addf %11, %b_27 : tensor<1024xf32>
      %13 = arith.truncf %12 : tensor<1024xf32> to tensor<1024xf16>
      tt.store %6, %13, %x_18 : tensor<1024x!tt.ptr<f16>>
    }
    %at = arith.divsi %channels, %c4_i32 : i32
    %at_11 = arith.muli %0, %at : i32
    %at_12 = arith.addi %at_11, %1 : i32
    %2 = tt.addptr %mean_ptr, %at_12 : !tt.ptr<f32>, i32
    tt.store %2, %mean_5 : !tt.ptr<f32>
    %3 = tt.addptr %rstd_ptr, %at_12 : !tt.ptr<f32>, i32
    tt.store %3, %rstd_10 : !tt.ptr<f32>
    tt.return
  }
}

// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 2 1
// input f16 1920 normal
// input f16 1920 normal
// input f32 8 normal
// input f32 2 normal
// input f32 2 normal
// output f16 1920 tolerance 0.002 2e-3
// inout f32 8 zeros tolerance 1e-5 1e-5
// inout f32 8 zeros tolerance 1e-4 1e-4
// scalar i32 8
// scalar i32 240
module {
  tt.func public @group_norm_bwd(%dy_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %x_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %mean_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rstd_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dx_ptr: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %db_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %dw_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %channels: i32, %spatial: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf16>
    %c1024_i32 = arith.constant 1024 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %true = arith.constant true
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %cst_1 = arith.constant 0.000000e+00 : f32
    %c4_i32 = arith.constant 4 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %at = arith.divsi %channels, %c4_i32 : i32
    %at_2 = arith.muli %0, %at : i32
    %at_3 = arith.addi %at_2, %1 : i32
    %2 = tt.addptr %mean_ptr, %at_3 : !tt.ptr<f32>, i32
    %3 = tt.load %2 : !tt.ptr<f32>
    %4 = tt.addptr %rstd_ptr, %at_3 : !tt.ptr<f32>, i32
    %5 = tt.load %4 : !tt.ptr<f32>
    %c2:2 = scf.for %k = %c0_i32 to %c4_i32 step %c1_i32 iter_args(%c1_9 = %cst_1, %c2_10 = %cst_1) -> (f32, f32)  : i32 {
      %ch = arith.muli %1, %c4_i32 : i32
      %ch_11 = arith.addi %ch, %k : i32
      %base_12 = arith.muli %0, %channels : i32
      %base_13 = arith.addi %base_12, %ch_11 : i32
      %base_14 = arith.muli %base_13, %spatial : i32
      %db:2 = scf.for %start = %c0_i32 to %spatial step %c1024_i32 iter_args(%dw = %cst_1, %db_20 = %cst_1) -> (f32, f32)  : i32 {
        %i = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
        %i_21 = tt.splat %start : i32 -> tensor<1024xi32>
        %i_22 = arith.addi %i_21, %i : tensor<1024xi32>
        %dy = tt.splat %spatial : i32 -> tensor<1024xi32>
        %dy_23 = arith.cmpi slt, %i_22, %dy : tensor<1024xi32>
        %dy_24 = tt.addptr %dy_ptr, %base_14 : !tt.ptr<f16>, i32
        %dy_25 = tt.splat %dy_24 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
        %dy_26 = tt.addptr %dy_25, %i_22 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
        %dy_27 = tt.load %dy_26, %dy_23, %cst : tensor<1024x!tt.ptr<f16>>
        %dy_28 = arith.extf %dy_27 : tensor<1024xf16> to tensor<1024xf32>
        %x = tt.addptr %x_ptr, %base_14 : !tt.ptr<f16>, i32
        %x_29 = tt.splat %x : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
        %x_30 = tt.addptr %x_29, %i_22 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
        %x_31 = tt.load %x_30, %dy_23, %cst : tensor<1024x!tt.ptr<f16>>
        %x_32 = arith.extf %x_31 : tensor<1024xf16> to tensor<1024xf32>
        %xhat = tt.splat %3 : f32 -> tensor<1024xf32>
        %xhat_33 = arith.subf %x_32, %xhat : tensor<1024xf32>
        %xhat_34 = tt.splat %5 : f32 -> tensor<1024xf32>
        %xhat_35 = arith.mulf %xhat_33, %xhat_34 : tensor<1024xf32>
        %dw_36 = arith.mulf %dy_28, %xhat_35 : tensor<1024xf32>
        %dw_37 = "tt.reduce"(%dw_36) <{axis = 0 : i32}> ({
        ^bb0(%dw_41: f32, %dw_42: f32):
          %dw_43 = arith.addf %dw_41, %dw_42 : f32
          tt.reduce.return %dw_43 : f32
        }) : (tensor<1024xf32>) -> f32
        %dw_38 = arith.addf %dw, %dw_37 : f32
        %db_39 = "tt.reduce"(%dy_28) <{axis = 0 : i32}> ({
        ^bb0(%db_41: f32, %db_42: f32):
          %db_43 = arith.addf %db_41, %db_42 : f32
          tt.reduce.return %db_43 : f32
        }) : (tensor<1024xf32>) -> f32
        %db_40 = arith.addf %db_20, %db_39 : f32
        scf.yield %dw_38, %db_40 : f32, f32
      }
      %w = tt.addptr %w_ptr, %ch_11 : !tt.ptr<f32>, i32
      %w_15 = tt.load %w : !tt.ptr<f32>
      %c1_16 = arith.mulf %db#0, %w_15 : f32
      %c1_17 = arith.addf %c1_9, %c1_16 : f32
      %c2_18 = arith.mulf %db#1, %w_15 : f32
      %c2_19 = arith.addf %c2_10, %c2_18 : f32
      %6 = tt.addptr %dw_ptr, %ch_11 : !tt.ptr<f32>, i32
      %7 = tt.atomic_rmw fadd, acq_rel, gpu, %6, %db#0, %true : (!tt.ptr<f32>, f32, i1) -> f32
      %8 = tt.addptr %db_ptr, %ch_11 : !tt.ptr<f32>, i32
      %9 = tt.atomic_rmw fadd, acq_rel, gpu, %8, %db#1, %true : (!tt.ptr<f32>, f32, i1) -> f32
      scf.yield %c1_17, %c2_19 : f32, f32
    }
    %n = arith.muli %spatial, %c4_i32 : i32
    %c1 = arith.sitofp %n : i32 to f32
    %c1_4 = arith.divf %c2#0, %c1 : f32
    %c2_5 = arith.divf %c2#1, %c1 : f32
    %base = arith.muli %0, %channels : i32
    %base_6 = arith.muli %1, %c4_i32 : i32
    %base_7 = arith.addi %base, %base_6 : i32
    %base_8 = arith.muli %base_7, %spatial : i32
    scf.for %start = %c0_i32 to %n step %c1024_i32  : i32 {
      %i = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
      %i_9 = tt.splat %start : i32 -> tensor<1024xi32>
      %i_10 = arith.addi %i_9, %i : tensor<1024xi32>
      %w = tt.splat %n : i32 -> tensor<1024xi32>
      %w_11 = arith.cmpi slt, %i_10, %w : tensor<1024xi32>
      %w_12 = tt.addptr %w_ptr, %base_6 : !tt.ptr<f32>, i32
      %w_13 = tt.splat %spatial : i32 -> tensor<1024xi32>
      %w_14 = arith.divsi %i_10, %w_13 : tensor<1024xi32>
      %w_15 = tt.splat %w_12 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
      %w_16 = tt.addptr %w_15, %w_14 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
      %w_17 = tt.load %w_16, %w_11, %cst_0 : tensor<1024x!tt.ptr<f32>>
      %dy = tt.addptr %dy_ptr, %base_8 : !tt.ptr<f16>, i32
      %dy_18 = tt.splat %dy : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
      %dy_19 = tt.addptr %dy_18, %i_10 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
      %dy_20 = tt.load %dy_19, %w_11, %cst : tensor<1024x!tt.ptr<f16>>
      %dy_21 = arith.extf %dy_20 : tensor<1024xf16> to tensor<1024xf32>
      %x = tt.addptr %x_ptr, %base_8 : !tt.ptr<f16>, i32
      %x_22 = tt.splat %x : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
      %x_23 = tt.addptr %x_22, %i_10 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
      %x_24 = tt.load %x_23, %w_11, %cst : tensor<1024x!tt.ptr<f16>>
      %x_25 = arith.extf %x_24 : tensor<1024xf16> to tensor<1024xf32>
      %dx = arith.mulf %w_17, %dy_21 : tensor<1024xf32>
      %dx_26 = tt.splat %3 : f32 -> tensor<1024xf32>
      %dx_27 = arith.subf %x_25, %dx_26 : tensor<1024xf32>
      %dx_28 = tt.splat %5 : f32 -> tensor<1024xf32>
      %dx_29 = arith.mulf %dx_27, %dx_28 : tensor<1024xf32>
      %dx_30 = tt.splat %c1_4 : f32 -> tensor<1024xf32>
      %dx_31 = arith.mulf %dx_29, %dx_30 : tensor<1024xf32>
      %dx_32 = arith.subf %dx, %dx_31 : tensor<1024xf32>
      %dx_33 = tt.splat %c2_5 : f32 -> tensor<1024xf32>
      %dx_34 = arith.subf %dx_32, %dx_33 : tensor<1024xf32>
      %dx_35 = arith.mulf %dx_34, %dx_28 : tensor<1024xf32>
      %6 = tt.addptr %dx_ptr, %base_8 : !tt.ptr<f16>, i32
      %7 = tt.splat %6 : !tt.ptr<f16> -> tensor<1024x!tt.ptr<f16>>
      %8 = tt.addptr %7, %i_10 : tensor<1024x!tt.ptr<f16>>, tensor<1024xi32>
      %9 = arith.truncf %dx_35 : tensor<1024xf32> to tensor<1024xf16>
      tt.store %8, %9, %w_11 : tensor<1024x!tt.ptr<f16>>
    }
    tt.return
  }
}

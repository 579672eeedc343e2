// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 3 2 1
// inout f32 4500 normal tolerance 1e-5 1e-5
// input f32 4500 normal
// inout f32 4500 normal tolerance 1e-5 1e-5
// inout f32 4500 integers 0 4 tolerance 1e-5 1e-5
// input i32 4 steps 1500
// input f32 3 integers 0 1
// scalar f32 0.001
// scalar f32 0.9
// scalar f32 0.999
// scalar f32 1e-8
// scalar f32 0.5
// scalar f32 0.25
module {
  tt.func public @adamw_multi_bounds(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %cu_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %decay_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lr: f32, %b1: f32, %b2: f32, %eps: f32, %c1: f32, %c2: f32) attributes {noinline = false} {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %i = arith.constant 1024 : i32
    %c1_i32 = arith.constant 1 : i32
    %which = tt.get_program_id x : i32
    %0 = tt.addptr %cu_ptr, %which : !tt.ptr<i32>, i32
    %1 = tt.load %0 : !tt.ptr<i32>
    %2 = tt.addptr %0, %c1_i32 : !tt.ptr<i32>, i32
    %3 = tt.load %2 : !tt.ptr<i32>
    %i_1 = tt.get_program_id y : i32
    %i_2 = arith.muli %i_1, %i : i32
    %i_3 = arith.addi %1, %i_2 : i32
    %i_4 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_5 = tt.splat %i_3 : i32 -> tensor<1024xi32>
    %i_6 = arith.addi %i_5, %i_4 : tensor<1024xi32>
    %keep = tt.splat %3 : i32 -> tensor<1024xi32>
    %keep_7 = arith.cmpi slt, %i_6, %keep : tensor<1024xi32>
    %decay = tt.addptr %decay_ptr, %which : !tt.ptr<f32>, i32
    %decay_8 = tt.load %decay : !tt.ptr<f32>
    %p = tt.splat %p_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %p_9 = tt.addptr %p, %i_6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %p_10 = tt.load %p_9, %keep_7, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %g = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %g_11 = tt.addptr %g, %i_6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %g_12 = tt.load %g_11, %keep_7, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %m = tt.splat %m_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %m_13 = tt.addptr %m, %i_6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %m_14 = tt.load %m_13, %keep_7, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %v = tt.splat %v_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %v_15 = tt.addptr %v, %i_6 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %v_16 = tt.load %v_15, %keep_7, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %m_17 = arith.subf %g_12, %m_14 : tensor<1024xf32>
    %m_18 = arith.subf %cst, %b1 : f32
    %m_19 = tt.splat %m_18 : f32 -> tensor<1024xf32>
    %m_20 = arith.mulf %m_17, %m_19 : tensor<1024xf32>
    %m_21 = arith.addf %m_14, %m_20 : tensor<1024xf32>
    %v_22 = tt.splat %b2 : f32 -> tensor<1024xf32>
    %v_23 = arith.mulf %v_16, %v_22 : tensor<1024xf32>
    %v_24 = arith.mulf %g_12, %g_12 : tensor<1024xf32>
    %v_25 = arith.subf %cst, %b2 : f32
    %v_26 = tt.splat %v_25 : f32 -> tensor<1024xf32>
    %v_27 = arith.mulf %v_24, %v_26 : tensor<1024xf32>
    %v_28 = arith.addf %v_23, %v_27 : tensor<1024xf32>
    %p_29 = arith.mulf %lr, %decay_8 : f32
    %p_30 = arith.subf %cst, %p_29 : f32
    %p_31 = tt.splat %p_30 : f32 -> tensor<1024xf32>
    %p_32 = arith.mulf %p_10, %p_31 : tensor<1024xf32>
    %p_33 = arith.divf %lr, %c1 : f32
    %p_34 = tt.splat %p_33 : f32 -> tensor<1024xf32>
    %p_35 = arith.mulf %p_34, %m_21 : tensor<1024xf32>
    %p_36 = math.sqrt %v_28 : tensor<1024xf32>
    %p_37 = math.sqrt %c2 : f32
    %p_38 = tt.splat %p_37 : f32 -> tensor<1024xf32>
    %p_39 = arith.divf %p_36, %p_38 : tensor<1024xf32>
    %p_40 = tt.splat %eps : f32 -> tensor<1024xf32>
    %p_41 = arith.addf %p_39, %p_40 : tensor<1024xf32>
    %p_42 = arith.divf %p_35, %p_41 : tensor<1024xf32>
    %p_43 = arith.subf %p_32, %p_42 : tensor<1024xf32>
    tt.store %p_9, %p_43, %keep_7 : tensor<1024x!tt.ptr<f32>>
    tt.store %m_13, %m_21, %keep_7 : tensor<1024x!tt.ptr<f32>>
    tt.store %v_15, %v_28, %keep_7 : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
// -----
module {
  tt.func public @adamw_multi_bounds(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %cu_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %decay_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lr: f32, %b1: f32, %b2: f32, %eps: f32, %c1: f32, %c2: f32) attributes {noinline = false} {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %c1024_i32 = arith.constant 1024 : i32
    %c1_i32 = arith.constant 1 : i32
    %which = tt.get_program_id x : i32
    %0 = tt.addptr %cu_ptr, %which : !tt.ptr<i32>, i32
    %1 = tt.load %0 : !tt.ptr<i32>
    %2 = tt.addptr %0, %c1_i32 : !tt.ptr<i32>, i32
    %3 = tt.load %2 : !tt.ptr<i32>
    %i = tt.get_program_id y : i32
    %i_1 = arith.muli %i, %c1024_i32 : i32
    %i_2 = arith.addi %1, %i_1 : i32
    %i_3 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_4 = tt.splat %i_2 : i32 -> tensor<1024xi32>
    %i_5 = arith.addi %i_4, %i_3 : tensor<1024xi32>
    %keep = tt.splat %3 : i32 -> tensor<1024xi32>
    %keep_6 = arith.cmpi slt, %i_5, %keep : tensor<1024xi32>
    %decay = tt.addptr %decay_ptr, %which : !tt.ptr<f32>, i32
    %decay_7 = tt.load %decay : !tt.ptr<f32>
    %p = tt.splat %p_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %p_8 = tt.addptr %p, %i_5 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %p_9 = tt.load %p_8, %keep_6, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %g = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %g_10 = tt.addptr %g, %i_5 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %g_11 = tt.load %g_10, %keep_6, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %m = tt.splat %m_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %m_12 = tt.addptr %m, %i_5 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %m_13 = tt.load %m_12, %keep_6, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %v = tt.splat %v_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %v_14 = tt.addptr %v, %i_5 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %v_15 = tt.load %v_14, %keep_6, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %m_16 = arith.subf %g_11, %m_13 : tensor<1024xf32>
    %m_17 = arith.subf %cst, %b1 : f32
    %m_18 = tt.splat %m_17 : f32 -> tensor<1024xf32>
    %m_19 = arith.mulf %m_16, %m_18 : tensor<1024xf32>
    %m_20 = arith.addf %m_13, %m_19 : tensor<1024xf32>
    %v_21 = tt.splat %b2 : f32 -> tensor<1024xf32>
    %v_22 = arith.mulf %v_15, %v_21 : tensor<1024xf32>
    %v_23 = arith.mulf %g_11, %g_11 : tensor<1024xf32>
    %v_24 = arith.subf %cst, %b2 : f32
    %v_25 = tt.splat %v_24 : f32 -> tensor<1024xf32>
    %v_26 = arith.mulf %v_23, %v_25 : tensor<1024xf32>
    %v_27 = arith.addf %v_22, %v_26 : tensor<1024xf32>
    %p_28 = arith.mulf %lr, %decay_7 : f32
    %p_29 = arith.subf %cst, %p_28 : f32
    %p_30 = tt.splat %p_29 : f32 -> tensor<1024xf32>
    %p_31 = arith.mulf %p_9, %p_30 : tensor<1024xf32>
    %p_32 = arith.divf %lr, %c1 : f32
    %p_33 = tt.splat %p_32 : f32 -> tensor<1024xf32>
    %p_34 = arith.mulf %p_33, %m_20 : tensor<1024xf32>
    %p_35 = math.sqrt %v_27 : tensor<1024xf32>
    %p_36 = math.sqrt %c2 : f32
    %p_37 = tt.splat %p_36 : f32 -> tensor<1024xf32>
    %p_38 = arith.divf %p_35, %p_37 : tensor<1024xf32>
    %p_39 = tt.splat %eps : f32 -> tensor<1024xf32>
    %p_40 = arith.addf %p_38, %p_39 : tensor<1024xf32>
    %p_41 = arith.divf %p_34, %p_40 : tensor<1024xf32>
    %p_42 = arith.subf %p_31, %p_41 : tensor<1024xf32>
    tt.store %p_8, %p_42, %keep_6 : tensor<1024x!tt.ptr<f32>>
    tt.store %m_12, %m_20, %keep_6 : tensor<1024x!tt.ptr<f32>>
    tt.store %v_14, %v_27, %keep_6 : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}

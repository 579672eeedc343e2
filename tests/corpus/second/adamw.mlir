// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 2 1 1
// inout f32 1500 normal tolerance 1e-5 1e-5
// input bf16 1500 normal
// inout f32 1500 normal tolerance 1e-5 1e-5
// inout f32 1500 integers 0 4 tolerance 1e-5 1e-5
// output bf16 1500 tolerance 0.0079 1e-4
// scalar i32 1500
// scalar f32 0.001
// scalar f32 0.9
// scalar f32 0.999
// scalar f32 1e-8
// scalar f32 0.01
// scalar f32 0.5
// scalar f32 0.25
module {
  tt.func public @adamw(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %n: i32, %lr: f32, %b1: f32, %b2: f32, %eps: f32, %decay: f32, %c1: f32, %c2: f32) attributes {noinline = false} {
    %g = arith.constant dense<0.000000e+00> : tensor<1024xbf16>
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %i = arith.constant 1024 : i32
    %i_1 = tt.get_program_id x : i32
    %i_2 = arith.muli %i_1, %i : i32
    %i_3 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_4 = tt.splat %i_2 : i32 -> tensor<1024xi32>
    %i_5 = arith.addi %i_4, %i_3 : tensor<1024xi32>
    %keep = tt.splat %n : i32 -> tensor<1024xi32>
    %keep_6 = arith.cmpi slt, %i_5, %keep : tensor<1024xi32>
    %p = tt.splat %p_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %p_7 = tt.addptr %p, %i_5 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %p_8 = tt.load %p_7, %keep_6, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %g_9 = tt.splat %g_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %g_10 = tt.addptr %g_9, %i_5 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %g_11 = tt.load %g_10, %keep_6, %g : tensor<1024x!tt.ptr<bf16>>
    %g_12 = arith.extf %g_11 : tensor<1024xbf16> to tensor<1024xf32>
    %m = tt.splat %m_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %m_13 = tt.addptr %m, %i_5 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %m_14 = tt.load %m_13, %keep_6, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %v = tt.splat %v_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %v_15 = tt.addptr %v, %i_5 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %v_16 = tt.load %v_15, %keep_6, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %m_17 = tt.splat %b1 : f32 -> tensor<1024xf32>
    %m_18 = arith.mulf %m_17, %m_14 : tensor<1024xf32>
    %m_19 = arith.subf %cst, %b1 : f32
    %m_20 = tt.splat %m_19 : f32 -> tensor<1024xf32>
    %m_21 = arith.mulf %m_20, %g_12 : tensor<1024xf32>
    %m_22 = arith.addf %m_18, %m_21 : tensor<1024xf32>
    %v_23 = tt.splat %b2 : f32 -> tensor<1024xf32>
    %v_24 = arith.mulf %v_23, %v_16 : tensor<1024xf32>
    %v_25 = arith.subf %cst, %b2 : f32
    %v_26 = tt.splat %v_25 : f32 -> tensor<1024xf32>
    %v_27 = arith.mulf %v_26, %g_12 : tensor<1024xf32>
    %v_28 = arith.mulf %v_27, %g_12 : tensor<1024xf32>
    %v_29 = arith.addf %v_24, %v_28 : tensor<1024xf32>
    %p_30 = arith.mulf %lr, %decay : f32
    %p_31 = arith.subf %cst, %p_30 : f32
    %p_32 = tt.splat %p_31 : f32 -> tensor<1024xf32>
    %p_33 = arith.mulf %p_8, %p_32 : tensor<1024xf32>
    %p_34 = tt.splat %c1 : f32 -> tensor<1024xf32>
    %p_35 = arith.divf %m_22, %p_34 : tensor<1024xf32>
    %p_36 = tt.splat %lr : f32 -> tensor<1024xf32>
    %p_37 = arith.mulf %p_36, %p_35 : tensor<1024xf32>
    %p_38 = tt.splat %c2 : f32 -> tensor<1024xf32>
    %p_39 = arith.divf %v_29, %p_38 : tensor<1024xf32>
    %p_40 = math.sqrt %p_39 : tensor<1024xf32>
    %p_41 = tt.splat %eps : f32 -> tensor<1024xf32>
    %p_42 = arith.addf %p_40, %p_41 : tensor<1024xf32>
    %p_43 = arith.divf %p_37, %p_42 : tensor<1024xf32>
    %p_44 = arith.subf %p_33, %p_43 : tensor<1024xf32>
    tt.store %p_7, %p_44, %keep_6 : tensor<1024x!tt.ptr<f32>>
    tt.store %m_13, %m_22, %keep_6 : tensor<1024x!tt.ptr<f32>>
    tt.store %v_15, %v_29, %keep_6 : tensor<1024x!tt.ptr<f32>>
    %0 = tt.splat %out_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %i_5 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %2 = arith.truncf %p_44 : tensor<1024xf32> to tensor<1024xbf16>
    tt.store %1, %2, %keep_6 : tensor<1024x!tt.ptr<bf16>>
    tt.return
  }
}
// -----
module {
  tt.func public @adamw(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %n: i32, %lr: f32, %b1: f32, %b2: f32, %eps: f32, %decay: f32, %c1: f32, %c2: f32) attributes {noinline = false} {
    %g = arith.constant dense<0.000000e+00> : tensor<1024xbf16>
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %c1024_i32 = arith.constant 1024 : i32
    %i = tt.get_program_id x : i32
    %i_1 = arith.muli %i, %c1024_i32 : i32
    %i_2 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<1024xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<1024xi32>
    %keep = tt.splat %n : i32 -> tensor<1024xi32>
    %keep_5 = arith.cmpi slt, %i_4, %keep : tensor<1024xi32>
    %p = tt.splat %p_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %p_6 = tt.addptr %p, %i_4 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %p_7 = tt.load %p_6, %keep_5, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %g_8 = tt.splat %g_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %g_9 = tt.addptr %g_8, %i_4 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %g_10 = tt.load %g_9, %keep_5, %g : tensor<1024x!tt.ptr<bf16>>
    %g_11 = arith.extf %g_10 : tensor<1024xbf16> to tensor<1024xf32>
    %m = tt.splat %m_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %m_12 = tt.addptr %m, %i_4 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %m_13 = tt.load %m_12, %keep_5, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %v = tt.splat %v_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %v_14 = tt.addptr %v, %i_4 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %v_15 = tt.load %v_14, %keep_5, %cst_0 : tensor<1024x!tt.ptr<f32>>
    %m_16 = tt.splat %b1 : f32 -> tensor<1024xf32>
    %m_17 = arith.mulf %m_16, %m_13 : tensor<1024xf32>
    %m_18 = arith.subf %cst, %b1 : f32
    %m_19 = tt.splat %m_18 : f32 -> tensor<1024xf32>
    %m_20 = arith.mulf %m_19, %g_11 : tensor<1024xf32>
    %m_21 = arith.addf %m_17, %m_20 : tensor<1024xf32>
    %v_22 = tt.splat %b2 : f32 -> tensor<1024xf32>
    %v_23 = arith.mulf %v_22, %v_15 : tensor<1024xf32>
    %v_24 = arith.subf %cst, %b2 : f32
    %v_25 = tt.splat %v_24 : f32 -> tensor<1024xf32>
    %v_26 = arith.mulf %v_25, %g_11 : tensor<1024xf32>
    %v_27 = arith.mulf %v_26, %g_11 : tensor<1024xf32>
    %v_28 = arith.addf %v_23, %v_27 : tensor<1024xf32>
    %p_29 = arith.mulf %lr, %decay : f32
    %p_30 = arith.subf %cst, %p_29 : f32
    %p_31 = tt.splat %p_30 : f32 -> tensor<1024xf32>
    %p_32 = arith.mulf %p_7, %p_31 : tensor<1024xf32>
    %p_33 = tt.splat %c1 : f32 -> tensor<1024xf32>
    %p_34 = arith.divf %m_21, %p_33 : tensor<1024xf32>
    %p_35 = tt.splat %lr : f32 -> tensor<1024xf32>
    %p_36 = arith.mulf %p_35, %p_34 : tensor<1024xf32>
    %p_37 = tt.splat %c2 : f32 -> tensor<1024xf32>
    %p_38 = arith.divf %v_28, %p_37 : tensor<1024xf32>
    %p_39 = math.sqrt %p_38 : tensor<1024xf32>
    %p_40 = tt.splat %eps : f32 -> tensor<1024xf32>
    %p_41 = arith.addf %p_39, %p_40 : tensor<1024xf32>
    %p_42 = arith.divf %p_36, %p_41 : tensor<1024xf32>
    %p_43 = arith.subf %p_32, %p_42 : tensor<1024xf32>
    tt.store %p_6, %p_43, %keep_5 : tensor<1024x!tt.ptr<f32>>
    tt.store %m_12, %m_21, %keep_5 : tensor<1024x!tt.ptr<f32>>
    tt.store %v_14, %v_28, %keep_5 : tensor<1024x!tt.ptr<f32>>
    %0 = tt.splat %out_ptr : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %i_4 : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
    %2 = arith.truncf %p_43 : tensor<1024xf32> to tensor<1024xbf16>
    tt.store %1, %2, %keep_5 : tensor<1024x!tt.ptr<bf16>>
    tt.return
  }
}

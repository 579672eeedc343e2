// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1
// grid: 1 1 1
// inout f32 1500 normal tolerance 1e-5 1e-5
// input bf16 1500 normal
// inout i8 1500 integers 0 127 tolerance 0 2
// inout i8 1500 integers 0 127 tolerance 0 2
// inout f32 1 integers 1 2 tolerance 1e-4 1e-4
// inout f32 1 integers 1 2 tolerance 1e-4 1e-4
// input f32 128 steps 1
// scalar i32 1500
// scalar f32 0.001
// scalar f32 0.9
// scalar f32 0.999
// scalar f32 1e-8
module {
  tt.func public @adam8bit_blockwise(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %ms_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %vs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %code_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %lr: f32, %b1: f32, %b2: f32, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<2048xi8>
    %g = arith.constant dense<0.000000e+00> : tensor<2048xbf16>
    %cst_0 = arith.constant dense<1.270000e+02> : tensor<2048xf32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.270000e+02 : f32
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<2048xf32>
    %i = arith.constant 2048 : i32
    %pid = tt.get_program_id x : i32
    %i_4 = arith.muli %pid, %i : i32
    %i_5 = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %i_6 = tt.splat %i_4 : i32 -> tensor<2048xi32>
    %i_7 = arith.addi %i_6, %i_5 : tensor<2048xi32>
    %keep = tt.splat %n : i32 -> tensor<2048xi32>
    %keep_8 = arith.cmpi slt, %i_7, %keep : tensor<2048xi32>
    %g_9 = tt.splat %g_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %g_10 = tt.addptr %g_9, %i_7 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %g_11 = tt.load %g_10, %keep_8, %g : tensor<2048x!tt.ptr<bf16>>
    %g_12 = arith.extf %g_11 : tensor<2048xbf16> to tensor<2048xf32>
    %qm = tt.splat %m_ptr : !tt.ptr<i8> -> tensor<2048x!tt.ptr<i8>>
    %qm_13 = tt.addptr %qm, %i_7 : tensor<2048x!tt.ptr<i8>>, tensor<2048xi32>
    %qm_14 = tt.load %qm_13, %keep_8, %cst : tensor<2048x!tt.ptr<i8>>
    %qm_15 = arith.extsi %qm_14 : tensor<2048xi8> to tensor<2048xi32>
    %qv = tt.splat %v_ptr : !tt.ptr<i8> -> tensor<2048x!tt.ptr<i8>>
    %qv_16 = tt.addptr %qv, %i_7 : tensor<2048x!tt.ptr<i8>>, tensor<2048xi32>
    %qv_17 = tt.load %qv_16, %keep_8, %cst : tensor<2048x!tt.ptr<i8>>
    %qv_18 = arith.extsi %qv_17 : tensor<2048xi8> to tensor<2048xi32>
    %m = tt.splat %code_ptr : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
    %m_19 = tt.addptr %m, %qm_15 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
    %m_20 = tt.load %m_19, %keep_8, %cst_3 : tensor<2048x!tt.ptr<f32>>
    %m_21 = tt.addptr %ms_ptr, %pid : !tt.ptr<f32>, i32
    %m_22 = tt.load %m_21 : !tt.ptr<f32>
    %m_23 = arith.divf %m_22, %cst_2 : f32
    %m_24 = tt.splat %m_23 : f32 -> tensor<2048xf32>
    %m_25 = arith.mulf %m_20, %m_24 : tensor<2048xf32>
    %v = tt.addptr %m, %qv_18 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
    %v_26 = tt.load %v, %keep_8, %cst_3 : tensor<2048x!tt.ptr<f32>>
    %v_27 = tt.addptr %vs_ptr, %pid : !tt.ptr<f32>, i32
    %v_28 = tt.load %v_27 : !tt.ptr<f32>
    %v_29 = arith.divf %v_28, %cst_2 : f32
    %v_30 = tt.splat %v_29 : f32 -> tensor<2048xf32>
    %v_31 = arith.mulf %v_26, %v_30 : tensor<2048xf32>
    %m_32 = tt.splat %b1 : f32 -> tensor<2048xf32>
    %m_33 = arith.mulf %m_32, %m_25 : tensor<2048xf32>
    %m_34 = arith.subf %cst_1, %b1 : f32
    %m_35 = tt.splat %m_34 : f32 -> tensor<2048xf32>
    %m_36 = arith.mulf %m_35, %g_12 : tensor<2048xf32>
    %m_37 = arith.addf %m_33, %m_36 : tensor<2048xf32>
    %v_38 = tt.splat %b2 : f32 -> tensor<2048xf32>
    %v_39 = arith.mulf %v_38, %v_31 : tensor<2048xf32>
    %v_40 = arith.subf %cst_1, %b2 : f32
    %v_41 = tt.splat %v_40 : f32 -> tensor<2048xf32>
    %v_42 = arith.mulf %v_41, %g_12 : tensor<2048xf32>
    %v_43 = arith.mulf %v_42, %g_12 : tensor<2048xf32>
    %v_44 = arith.addf %v_39, %v_43 : tensor<2048xf32>
    %p = tt.splat %p_ptr : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
    %p_45 = tt.addptr %p, %i_7 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
    %p_46 = tt.load %p_45, %keep_8, %cst_3 : tensor<2048x!tt.ptr<f32>>
    %0 = tt.splat %lr : f32 -> tensor<2048xf32>
    %1 = arith.mulf %0, %m_37 : tensor<2048xf32>
    %2 = math.sqrt %v_44 : tensor<2048xf32>
    %3 = tt.splat %eps : f32 -> tensor<2048xf32>
    %4 = arith.addf %2, %3 : tensor<2048xf32>
    %5 = arith.divf %1, %4 : tensor<2048xf32>
    %6 = arith.subf %p_46, %5 : tensor<2048xf32>
    tt.store %p_45, %6, %keep_8 : tensor<2048x!tt.ptr<f32>>
    %ms = math.absf %m_37 : tensor<2048xf32>
    %ms_47 = "tt.reduce"(%ms) <{axis = 0 : i32}> ({
    ^bb0(%ms_48: f32, %ms_49: f32):
      %ms_50 = arith.maxnumf %ms_48, %ms_49 : f32
      tt.reduce.return %ms_50 : f32
    }) : (tensor<2048xf32>) -> f32
    %vs = "tt.reduce"(%v_44) <{axis = 0 : i32}> ({
    ^bb0(%vs_48: f32, %vs_49: f32):
      %vs_50 = arith.maxnumf %vs_48, %vs_49 : f32
      tt.reduce.return %vs_50 : f32
    }) : (tensor<2048xf32>) -> f32
    ttg.barrier all
    tt.store %m_21, %ms_47 : !tt.ptr<f32>
    tt.store %v_27, %vs : !tt.ptr<f32>
    %7 = tt.splat %ms_47 : f32 -> tensor<2048xf32>
    %8 = arith.divf %ms, %7 : tensor<2048xf32>
    %9 = arith.mulf %8, %cst_0 : tensor<2048xf32>
    %10 = arith.fptosi %9 : tensor<2048xf32> to tensor<2048xi8>
    tt.store %qm_13, %10, %keep_8 : tensor<2048x!tt.ptr<i8>>
    %11 = tt.splat %vs : f32 -> tensor<2048xf32>
    %12 = arith.divf %v_44, %11 : tensor<2048xf32>
    %13 = arith.mulf %12, %cst_0 : tensor<2048xf32>
    %14 = arith.fptosi %13 : tensor<2048xf32> to tensor<2048xi8>
    tt.store %qv_16, %14, %keep_8 : tensor<2048x!tt.ptr<i8>>
    tt.return
  }
}
// -----
module {
  tt.func public @adam8bit_blockwise(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %m_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %v_ptr: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %ms_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %vs_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %code_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %lr: f32, %b1: f32, %b2: f32, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<2048xi8>
    %g = arith.constant dense<0.000000e+00> : tensor<2048xbf16>
    %cst_0 = arith.constant dense<1.270000e+02> : tensor<2048xf32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.270000e+02 : f32
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<2048xf32>
    %c2048_i32 = arith.constant 2048 : i32
    %pid = tt.get_program_id x : i32
    %i = arith.muli %pid, %c2048_i32 : i32
    %i_4 = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %i_5 = tt.splat %i : i32 -> tensor<2048xi32>
    %i_6 = arith.addi %i_5, %i_4 : tensor<2048xi32>
    %keep = tt.splat %n : i32 -> tensor<2048xi32>
    %keep_7 = arith.cmpi slt, %i_6, %keep : tensor<2048xi32>
    %g_8 = tt.splat %g_ptr : !tt.ptr<bf16> -> tensor<2048x!tt.ptr<bf16>>
    %g_9 = tt.addptr %g_8, %i_6 : tensor<2048x!tt.ptr<bf16>>, tensor<2048xi32>
    %g_10 = tt.load %g_9, %keep_7, %g : tensor<2048x!tt.ptr<bf16>>
    %g_11 = arith.extf %g_10 : tensor<2048xbf16> to tensor<2048xf32>
    %qm = tt.splat %m_ptr : !tt.ptr<i8> -> tensor<2048x!tt.ptr<i8>>
    %qm_12 = tt.addptr %qm, %i_6 : tensor<2048x!tt.ptr<i8>>, tensor<2048xi32>
    %qm_13 = tt.load %qm_12, %keep_7, %cst : tensor<2048x!tt.ptr<i8>>
    %qm_14 = arith.extsi %qm_13 : tensor<2048xi8> to tensor<2048xi32>
    %qv = tt.splat %v_ptr : !tt.ptr<i8> -> tensor<2048x!tt.ptr<i8>>
    %qv_15 = tt.addptr %qv, %i_6 : tensor<2048x!tt.ptr<i8>>, tensor<2048xi32>
    %qv_16 = tt.load %qv_15, %keep_7, %cst : tensor<2048x!tt.ptr<i8>>
    %qv_17 = arith.extsi %qv_16 : tensor<2048xi8> to tensor<2048xi32>
    %m = tt.splat %code_ptr : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
    %m_18 = tt.addptr %m, %qm_14 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
    %m_19 = tt.load %m_18, %keep_7, %cst_3 : tensor<2048x!tt.ptr<f32>>
    %m_20 = tt.addptr %ms_ptr, %pid : !tt.ptr<f32>, i32
    %m_21 = tt.load %m_20 : !tt.ptr<f32>
    %m_22 = arith.divf %m_21, %cst_2 : f32
    %m_23 = tt.splat %m_22 : f32 -> tensor<2048xf32>
    %m_24 = arith.mulf %m_19, %m_23 : tensor<2048xf32>
    %v = tt.addptr %m, %qv_17 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
    %v_25 = tt.load %v, %keep_7, %cst_3 : tensor<2048x!tt.ptr<f32>>
    %v_26 = tt.addptr %vs_ptr, %pid : !tt.ptr<f32>, i32
    %v_27 = tt.load %v_26 : !tt.ptr<f32>
    %v_28 = arith.divf %v_27, %cst_2 : f32
    %v_29 = tt.splat %v_28 : f32 -> tensor<2048xf32>
    %v_30 = arith.mulf %v_25, %v_29 : tensor<2048xf32>
    %m_31 = tt.splat %b1 : f32 -> tensor<2048xf32>
    %m_32 = arith.mulf %m_31, %m_24 : tensor<2048xf32>
    %m_33 = arith.subf %cst_1, %b1 : f32
    %m_34 = tt.splat %m_33 : f32 -> tensor<2048xf32>
    %m_35 = arith.mulf %m_34, %g_11 : tensor<2048xf32>
    %m_36 = arith.addf %m_32, %m_35 : tensor<2048xf32>
    %v_37 = tt.splat %b2 : f32 -> tensor<2048xf32>
    %v_38 = arith.mulf %v_37, %v_30 : tensor<2048xf32>
    %v_39 = arith.subf %cst_1, %b2 : f32
    %v_40 = tt.splat %v_39 : f32 -> tensor<2048xf32>
    %v_41 = arith.mulf %v_40, %g_11 : tensor<2048xf32>
    %v_42 = arith.mulf %v_41, %g_11 : tensor<2048xf32>
    %v_43 = arith.addf %v_38, %v_42 : tensor<2048xf32>
    %p = tt.splat %p_ptr : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
    %p_44 = tt.addptr %p, %i_6 : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
    %p_45 = tt.load %p_44, %keep_7, %cst_3 : tensor<2048x!tt.ptr<f32>>
    %0 = tt.splat %lr : f32 -> tensor<2048xf32>
    %1 = arith.mulf %0, %m_36 : tensor<2048xf32>
    %2 = math.sqrt %v_43 : tensor<2048xf32>
    %3 = tt.splat %eps : f32 -> tensor<2048xf32>
    %4 = arith.addf %2, %3 : tensor<2048xf32>
    %5 = arith.divf %1, %4 : tensor<2048xf32>
    %6 = arith.subf %p_45, %5 : tensor<2048xf32>
    tt.store %p_44, %6, %keep_7 : tensor<2048x!tt.ptr<f32>>
    %ms = math.absf %m_36 : tensor<2048xf32>
    %ms_46 = "tt.reduce"(%ms) <{axis = 0 : i32}> ({
    ^bb0(%ms_47: f32, %ms_48: f32):
      %ms_49 = arith.maxnumf %ms_47, %ms_48 : f32
      tt.reduce.return %ms_49 : f32
    }) : (tensor<2048xf32>) -> f32
    %vs = "tt.reduce"(%v_43) <{axis = 0 : i32}> ({
    ^bb0(%vs_47: f32, %vs_48: f32):
      %vs_49 = arith.maxnumf %vs_47, %vs_48 : f32
      tt.reduce.return %vs_49 : f32
    }) : (tensor<2048xf32>) -> f32
    gpu.barrier
    tt.store %m_20, %ms_46 : !tt.ptr<f32>
    tt.store %v_26, %vs : !tt.ptr<f32>
    %7 = tt.splat %ms_46 : f32 -> tensor<2048xf32>
    %8 = arith.divf %ms, %7 : tensor<2048xf32>
    %9 = arith.mulf %8, %cst_0 : tensor<2048xf32>
    %10 = arith.fptosi %9 : tensor<2048xf32> to tensor<2048xi8>
    tt.store %qm_12, %10, %keep_7 : tensor<2048x!tt.ptr<i8>>
    %11 = tt.splat %vs : f32 -> tensor<2048xf32>
    %12 = arith.divf %v_43, %11 : tensor<2048xf32>
    %13 = arith.mulf %12, %cst_0 : tensor<2048xf32>
    %14 = arith.fptosi %13 : tensor<2048xf32> to tensor<2048xi8>
    tt.store %qv_15, %14, %keep_7 : tensor<2048x!tt.ptr<i8>>
    tt.return
  }
}

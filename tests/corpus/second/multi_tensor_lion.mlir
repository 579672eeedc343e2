// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 4 8
// stages: 1 3
// grid: 3 1 1
// inout f32 2100 normal tolerance 1e-5 1e-5
// input f32 2100 normal
// inout f32 2100 normal tolerance 1e-5 1e-5
// input i32 4 steps 700
// scalar f32 0.01
// scalar f32 0.9
// scalar f32 0.99
// scalar f32 0.1
module {
  tt.func public @multi_tensor_lion(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %start_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %lr: f32, %b1: f32, %b2: f32, %decay: f32) attributes {noinline = false} {
    %c512_i32 = arith.constant 512 : i32
    %cst = arith.constant dense<1.000000e+00> : tensor<512xf32>
    %cst_0 = arith.constant dense<-1.000000e+00> : tensor<512xf32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<512xf32>
    %hi = arith.constant 1 : i32
    %lo = tt.get_program_id x : i32
    %lo_3 = tt.addptr %start_ptr, %lo : !tt.ptr<i32>, i32
    %lo_4 = tt.load %lo_3 : !tt.ptr<i32>
    %hi_5 = tt.addptr %lo_3, %hi : !tt.ptr<i32>, i32
    %hi_6 = tt.load %hi_5 : !tt.ptr<i32>
    scf.for %at = %lo_4 to %hi_6 step %c512_i32  : i32 {
      %i = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
      %i_7 = tt.splat %at : i32 -> tensor<512xi32>
      %i_8 = arith.addi %i_7, %i : tensor<512xi32>
      %p = tt.splat %hi_6 : i32 -> tensor<512xi32>
      %p_9 = arith.cmpi slt, %i_8, %p : tensor<512xi32>
      %p_10 = tt.splat %p_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
      %p_11 = tt.addptr %p_10, %i_8 : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
      %p_12 = tt.load %p_11, %p_9, %cst_2 : tensor<512x!tt.ptr<f32>>
      %g = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
      %g_13 = tt.addptr %g, %i_8 : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
      %g_14 = tt.load %g_13, %p_9, %cst_2 : tensor<512x!tt.ptr<f32>>
      %m = tt.splat %m_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
      %m_15 = tt.addptr %m, %i_8 : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
      %m_16 = tt.load %m_15, %p_9, %cst_2 : tensor<512x!tt.ptr<f32>>
      %u = tt.splat %b1 : f32 -> tensor<512xf32>
      %u_17 = arith.mulf %u, %m_16 : tensor<512xf32>
      %u_18 = arith.subf %cst_1, %b1 : f32
      %u_19 = tt.splat %u_18 : f32 -> tensor<512xf32>
      %u_20 = arith.mulf %u_19, %g_14 : tensor<512xf32>
      %u_21 = arith.addf %u_17, %u_20 : tensor<512xf32>
      %step = arith.cmpf ogt, %u_21, %cst_2 : tensor<512xf32>
      %step_22 = arith.cmpf olt, %u_21, %cst_2 : tensor<512xf32>
      %step_23 = arith.select %step_22, %cst_0, %cst_2 : tensor<512xi1>, tensor<512xf32>
      %step_24 = arith.select %step, %cst, %step_23 : tensor<512xi1>, tensor<512xf32>
      %0 = tt.splat %decay : f32 -> tensor<512xf32>
      %1 = arith.mulf %0, %p_12 : tensor<512xf32>
      %2 = arith.addf %step_24, %1 : tensor<512xf32>
      %3 = tt.splat %lr : f32 -> tensor<512xf32>
      %4 = arith.mulf %3, %2 : tensor<512xf32>
      %5 = arith.subf %p_12, %4 : tensor<512xf32>
      tt.store %p_11, %5, %p_9 : tensor<512x!tt.ptr<f32>>
      %6 = tt.splat %b2 : f32 -> tensor<512xf32>
      %7 = arith.mulf %6, %m_16 : tensor<512xf32>
      %8 = arith.subf %cst_1, %b2 : f32
      %9 = tt.splat %8 : f32 -> tensor<512xf32>
      %10 = arith.mulf %9, %g_14 : tensor<512xf32>
      %11 = arith.addf %7, %10 : tensor<512xf32>
      tt.store %m_15, %11, %p_9 : tensor<512x!tt.ptr<f32>>
    }
    tt.return
  }
}
// -----
module {
  tt.func public @multi_tensor_lion(%p_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %g_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %start_ptr: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %lr: f32, %b1: f32, %b2: f32, %decay: f32) attributes {noinline = false} {
    %c512_i32 = arith.constant 512 : i32
    %cst = arith.constant dense<1.000000e+00> : tensor<512xf32>
    %cst_0 = arith.constant dense<-1.000000e+00> : tensor<512xf32>
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<512xf32>
    %c1_i32 = arith.constant 1 : i32
    %lo = tt.get_program_id x : i32
    %lo_3 = tt.addptr %start_ptr, %lo : !tt.ptr<i32>, i32
    %lo_4 = tt.load %lo_3 : !tt.ptr<i32>
    %hi = tt.addptr %lo_3, %c1_i32 : !tt.ptr<i32>, i32
    %hi_5 = tt.load %hi : !tt.ptr<i32>
    scf.for %at = %lo_4 to %hi_5 step %c512_i32  : i32 {
      %i = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
      %i_6 = tt.splat %at : i32 -> tensor<512xi32>
      %i_7 = arith.addi %i_6, %i : tensor<512xi32>
      %p = tt.splat %hi_5 : i32 -> tensor<512xi32>
      %p_8 = arith.cmpi slt, %i_7, %p : tensor<512xi32>
      %p_9 = tt.splat %p_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
      %p_10 = tt.addptr %p_9, %i_7 : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
      %p_11 = tt.load %p_10, %p_8, %cst_2 : tensor<512x!tt.ptr<f32>>
      %g = tt.splat %g_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
      %g_12 = tt.addptr %g, %i_7 : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
      %g_13 = tt.load %g_12, %p_8, %cst_2 : tensor<512x!tt.ptr<f32>>
      %m = tt.splat %m_ptr : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
      %m_14 = tt.addptr %m, %i_7 : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
      %m_15 = tt.load %m_14, %p_8, %cst_2 : tensor<512x!tt.ptr<f32>>
      %u = tt.splat %b1 : f32 -> tensor<512xf32>
      %u_16 = arith.mulf %u, %m_15 : tensor<512xf32>
      %u_17 = arith.subf %cst_1, %b1 : f32
      %u_18 = tt.splat %u_17 : f32 -> tensor<512xf32>
      %u_19 = arith.mulf %u_18, %g_13 : tensor<512xf32>
      %u_20 = arith.addf %u_16, %u_19 : tensor<512xf32>
      %step = arith.cmpf ogt, %u_20, %cst_2 : tensor<512xf32>
      %step_21 = arith.cmpf olt, %u_20, %cst_2 : tensor<512xf32>
      %step_22 = arith.select %step_21, %cst_0, %cst_2 : tensor<512xi1>, tensor<512xf32>
      %step_23 = arith.select %step, %cst, %step_22 : tensor<512xi1>, tensor<512xf32>
      %0 = tt.splat %decay : f32 -> tensor<512xf32>
      %1 = arith.mulf %0, %p_11 : tensor<512xf32>
      %2 = arith.addf %step_23, %1 : tensor<512xf32>
      %3 = tt.splat %lr : f32 -> tensor<512xf32>
      %4 = arith.mulf %3, %2 : tensor<512xf32>
      %5 = arith.subf %p_11, %4 : tensor<512xf32>
      tt.store %p_10, %5, %p_8 : tensor<512x!tt.ptr<f32>>
      %6 = tt.splat %b2 : f32 -> tensor<512xf32>
      %7 = arith.mulf %6, %m_15 : tensor<512xf32>
      %8 = arith.subf %cst_1, %b2 : f32
      %9 = tt.splat %8 : f32 -> tensor<512xf32>
      %10 = arith.mulf %9, %g_13 : tensor<512xf32>
      %11 = arith.addf %7, %10 : tensor<512xf32>
      tt.store %m_14, %11, %p_8 : tensor<512x!tt.ptr<f32>>
    }
    tt.return
  }
}

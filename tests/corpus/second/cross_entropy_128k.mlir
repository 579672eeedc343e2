// Made by make.py.
//
// targets: cuda:80 cuda:90 hip:gfx942 hip:gfx950 hip:gfx1201
// warps: 8 16 32
// stages: 1 3
// grid: 1 1 1
// inout bf16 40000 normal 2 tolerance 0.0157 1e-6
// input i64 1 integers 0 999
// output f32 1 tolerance 1e-5 1e-5
// output f32 1 tolerance 1e-4 1e-4
// scalar i32 40000
// scalar f32 0.1
// scalar f32 1e-4
module {
  tt.func public @cross_entropy_grad(%x_ptr: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %t_ptr: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %loss_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %z_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %v: i32 {tt.divisibility = 16 : i32}, %smoothing: f32, %z_scale: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0xFF80> : tensor<32768xbf16>
    %c32768_i32 = arith.constant 32768 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 2.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<32768xf32>
    %cst_3 = arith.constant 0.000000e+00 : f32
    %cst_4 = arith.constant 0xFF800000 : f32
    %row = tt.get_program_id x : i32
    %row_5 = arith.extsi %row : i32 to i64
    %x_ptr_6 = arith.extsi %v : i32 to i64
    %x_ptr_7 = arith.muli %row_5, %x_ptr_6 : i64
    %x_ptr_8 = tt.addptr %x_ptr, %x_ptr_7 : !tt.ptr<bf16>, i64
    %target = tt.addptr %t_ptr, %row_5 : !tt.ptr<i64>, i64
    %target_9 = tt.load %target : !tt.ptr<i64>
    %picked = arith.addi %x_ptr_7, %target_9 : i64
    %picked_10 = tt.addptr %x_ptr, %picked : !tt.ptr<bf16>, i64
    %picked_11 = tt.load %picked_10 : !tt.ptr<bf16>
    %picked_12 = arith.extf %picked_11 : bf16 to f32
    %total:3 = scf.for %start = %c0_i32 to %v step %c32768_i32 iter_args(%m = %cst_4, %d = %cst_3, %total_16 = %cst_3) -> (f32, f32, f32)  : i32 {
      %c = tt.make_range {end = 32768 : i32, start = 0 : i32} : tensor<32768xi32>
      %c_17 = tt.splat %start : i32 -> tensor<32768xi32>
      %c_18 = arith.addi %c_17, %c : tensor<32768xi32>
      %x = tt.splat %v : i32 -> tensor<32768xi32>
      %x_19 = arith.cmpi slt, %c_18, %x : tensor<32768xi32>
      %x_20 = tt.splat %x_ptr_8 : !tt.ptr<bf16> -> tensor<32768x!tt.ptr<bf16>>
      %x_21 = tt.addptr %x_20, %c_18 : tensor<32768x!tt.ptr<bf16>>, tensor<32768xi32>
      %x_22 = tt.load %x_21, %x_19, %cst : tensor<32768x!tt.ptr<bf16>>
      %x_23 = arith.extf %x_22 : tensor<32768xbf16> to tensor<32768xf32>
      %m_new = "tt.reduce"(%x_23) <{axis = 0 : i32}> ({
      ^bb0(%m_new_36: f32, %m_new_37: f32):
        %m_new_38 = arith.maxnumf %m_new_36, %m_new_37 : f32
        tt.reduce.return %m_new_38 : f32
      }) : (tensor<32768xf32>) -> f32
      %m_new_24 = arith.maxnumf %m, %m_new : f32
      %total_25 = arith.select %x_19, %x_23, %cst_2 : tensor<32768xi1>, tensor<32768xf32>
      %total_26 = "tt.reduce"(%total_25) <{axis = 0 : i32}> ({
      ^bb0(%total_36: f32, %total_37: f32):
        %total_38 = arith.addf %total_36, %total_37 : f32
        tt.reduce.return %total_38 : f32
      }) : (tensor<32768xf32>) -> f32
      %total_27 = arith.addf %total_16, %total_26 : f32
      %d_28 = arith.subf %m, %m_new_24 : f32
      %d_29 = math.exp %d_28 : f32
      %d_30 = arith.mulf %d, %d_29 : f32
      %d_31 = tt.splat %m_new_24 : f32 -> tensor<32768xf32>
      %d_32 = arith.subf %x_23, %d_31 : tensor<32768xf32>
      %d_33 = math.exp %d_32 : tensor<32768xf32>
      %d_34 = "tt.reduce"(%d_33) <{axis = 0 : i32}> ({
      ^bb0(%d_36: f32, %d_37: f32):
        %d_38 = arith.addf %d_36, %d_37 : f32
        tt.reduce.return %d_38 : f32
      }) : (tensor<32768xf32>) -> f32
      %d_35 = arith.addf %d_30, %d_34 : f32
      scf.yield %m_new_24, %d_35, %total_27 : f32, f32, f32
    }
    %lse = math.log %total#1 : f32
    %lse_13 = arith.addf %total#0, %lse : f32
    %eps = arith.sitofp %v : i32 to f32
    %eps_14 = arith.divf %smoothing, %eps : f32
    scf.for %start = %c0_i32 to %v step %c32768_i32  : i32 {
      %c = tt.make_range {end = 32768 : i32, start = 0 : i32} : tensor<32768xi32>
      %c_16 = tt.splat %start : i32 -> tensor<32768xi32>
      %c_17 = arith.addi %c_16, %c : tensor<32768xi32>
      %x = tt.splat %v : i32 -> tensor<32768xi32>
      %x_18 = arith.cmpi slt, %c_17, %x : tensor<32768xi32>
      %x_19 = tt.splat %x_ptr_8 : !tt.ptr<bf16> -> tensor<32768x!tt.ptr<bf16>>
      %x_20 = tt.addptr %x_19, %c_17 : tensor<32768x!tt.ptr<bf16>>, tensor<32768xi32>
      %x_21 = tt.load %x_20, %x_18, %cst : tensor<32768x!tt.ptr<bf16>>
      %x_22 = arith.extf %x_21 : tensor<32768xbf16> to tensor<32768xf32>
      %p = tt.splat %total#0 : f32 -> tensor<32768xf32>
      %p_23 = arith.subf %x_22, %p : tensor<32768xf32>
      %p_24 = math.exp %p_23 : tensor<32768xf32>
      %p_25 = tt.splat %total#1 : f32 -> tensor<32768xf32>
      %p_26 = arith.divf %p_24, %p_25 : tensor<32768xf32>
      %g = arith.mulf %z_scale, %cst_1 : f32
      %g_27 = arith.mulf %g, %lse_13 : f32
      %g_28 = arith.addf %g_27, %cst_0 : f32
      %g_29 = tt.splat %g_28 : f32 -> tensor<32768xf32>
      %g_30 = arith.mulf %p_26, %g_29 : tensor<32768xf32>
      %g_31 = tt.splat %eps_14 : f32 -> tensor<32768xf32>
      %g_32 = arith.subf %g_30, %g_31 : tensor<32768xf32>
      %g_33 = arith.extsi %c_17 : tensor<32768xi32> to tensor<32768xi64>
      %g_34 = tt.splat %target_9 : i64 -> tensor<32768xi64>
      %g_35 = arith.cmpi eq, %g_33, %g_34 : tensor<32768xi64>
      %g_36 = arith.subf %cst_0, %smoothing : f32
      %g_37 = tt.splat %g_36 : f32 -> tensor<32768xf32>
      %g_38 = arith.select %g_35, %g_37, %cst_2 : tensor<32768xi1>, tensor<32768xf32>
      %g_39 = arith.subf %g_32, %g_38 : tensor<32768xf32>
      %10 = arith.truncf %g_39 : tensor<32768xf32> to tensor<32768xbf16>
      tt.store %x_20, %10, %x_18 : tensor<32768x!tt.ptr<bf16>>
    }
    %z = arith.mulf %z_scale, %lse_13 : f32
    %z_15 = arith.mulf %z, %lse_13 : f32
    %0 = tt.addptr %loss_ptr, %row_5 : !tt.ptr<f32>, i64
    %1 = arith.subf %cst_0, %smoothing : f32
    %2 = arith.subf %lse_13, %picked_12 : f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.divf %total#2, %eps : f32
    %5 = arith.subf %lse_13, %4 : f32
    %6 = arith.mulf %smoothing, %5 : f32
    %7 = arith.addf %3, %6 : f32
    %8 = arith.addf %7, %z_15 : f32
    tt.store %0, %8 : !tt.ptr<f32>
    %9 = tt.addptr %z_ptr, %row_5 : !tt.ptr<f32>, i64
    tt.store %9, %z_15 : !tt.ptr<f32>
    tt.return
  }
}
